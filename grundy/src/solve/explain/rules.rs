//! The rules of the games of a position: a reader may know none of them.

use crate::games;
use crate::games::nets::{ARC_KAYLES, NODE_KAYLES};
use crate::message::{Message, message};
use crate::position::Position;
use crate::reason::Step;

/// The rules of each game, in a sentence or two; of a game with rules of the user's what its file
/// says of them.
pub fn rules(position: &Position) -> Vec<Step> {
    let mut names: Vec<String> = Vec::new();
    let mut steps = Vec::new();
    for term in position.terms() {
        let name = term.name();
        if names.len() < Step::ROWS && !names.contains(&name) {
            let rules = of_game(&name).or_else(|| of_file(&name, &term.own_rules()?));
            steps.extend(rules.map(Step::say));
            names.push(name);
        }
    }
    if names.iter().any(|name| names_net(name)) {
        let text = position.text();
        for (family, means) in [
            ("grid:", message!("net-grid")),
            ("complete:", message!("net-complete")),
            ("petersen", message!("net-petersen")),
        ] {
            // So the position is written, and not a file.
            if text.split(' ').any(|word| word.starts_with(family)) {
                steps.push(Step::say(means));
            }
        }
        let is_row =
            |graph: &str| ["path:", "cycle:"].iter().any(|family| graph.starts_with(family));
        let nets = position.terms().iter().filter(|term| names_net(&term.name()));
        let mut texts = nets.map(|term| term.to_string());
        let rows = texts.all(|text| text.split(' ').skip(1).all(is_row));
        steps.push(Step::say(match rows {
            true => message!("net-numbering-rows"),
            false => message!("net-numbering"),
        }));
    }
    steps
}

/// Whether a game is played on graphs whose vertices have numbers.
fn names_net(name: &str) -> bool {
    [NODE_KAYLES.name, ARC_KAYLES.name].contains(&name)
}

fn of_game(name: &str) -> Option<Message> {
    let rules = games::rules_in_brief(name)?;
    let (bare, value) = name.split_once(':').unwrap_or((name, ""));
    let parameter = games::entry(bare).and_then(|entry| entry.parameter);
    Some(match parameter {
        Some(parameter) if parameter != "FILE" => message!(
            "rules-of-game-with",
            game = bare,
            parameter = parameter,
            value = value,
            rules = rules,
        ),
        _ => message!("rules-of-game", game = bare, rules = rules),
    })
}

/// The rules in words of the user's, of which a long text is cut.
fn of_file(name: &str, words: &str) -> Option<Message> {
    /// So many signs are about three lines.
    const MOST: usize = 240;
    let plain: String =
        words.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect();
    let plain = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    let cut = match plain.char_indices().nth(MOST) {
        Some((end, _)) => format!("{} ...", &plain[..end]),
        None => plain,
    };
    (!cut.is_empty()).then(|| message!("rules-of-file", game = name, rules = cut))
}
