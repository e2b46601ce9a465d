//! The rules of the games of a position: a reader may know none of them.

use crate::games;
use crate::message::{Message, message};
use crate::position::Position;
use crate::reason::Step;

/// The rules of each game, in a sentence or two; games with rules of the user's are left out.
pub fn rules(position: &Position) -> Vec<Step> {
    let mut names: Vec<String> = Vec::new();
    let mut steps = Vec::new();
    for term in position.terms() {
        let name = term.name();
        if names.len() < Step::ROWS && !names.contains(&name) {
            steps.extend(of_game(&name).map(Step::say));
            names.push(name);
        }
    }
    steps
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
