//! The rules of the games of a position: a reader may know none of them.

use super::ending;
use crate::games;
use crate::message::{Message, message};
use crate::outcome::Play;
use crate::position::Position;
use crate::reason::{Role, Step};
use crate::term::Term;

/// The rules of each game, in a sentence or two; of a user's game what its file
/// says of them. Then how a sum is played, and who loses in normal play.
pub fn rules(position: &Position, play: Play) -> Vec<Step> {
    let mut names: Vec<String> = Vec::new();
    let mut found: Vec<(String, Words)> = Vec::new();
    for term in position.terms() {
        let name = term.name();
        if names.len() < Step::ROWS && !names.contains(&name) {
            let own = || Some(Words::File(in_short(&term.own_rules()?)?));
            let words = games::rules_in_brief(&name).map(Words::Game).or_else(own);
            found.extend(words.map(|words| (name.clone(), words)));
            names.push(name);
        }
    }
    // How it is played stands with the rules of the last game, where there mostly is room.
    let mut how = of_play(position, play);
    if let Some((_, Words::Game(rules))) = found.last_mut()
        && let Some(how) = how.take()
    {
        *rules = Message::sentences([std::mem::take(rules), how]);
    }
    let mut steps: Vec<Step> = Vec::new();
    for (name, words) in found {
        let words = match words {
            Words::Game(rules) => of_game(&name, rules),
            Words::File(words) => message!("rules-of-file", game = name, rules = words),
        };
        steps.push(Step::with(Role::Rules(None), words));
    }
    steps.extend(how.map(|how| Step::with(Role::Rules(None), how)));
    for step in position.terms().iter().flat_map(Term::notation) {
        if !steps.contains(&step) {
            steps.push(step);
        }
    }
    steps
}

/// The rules of a game: ours, or what a rule file says of them.
enum Words {
    Game(Message),
    File(String),
}

/// What the rules of the games do not say. The explanations of misère play begin with theirs.
fn of_play(position: &Position, play: Play) -> Option<Message> {
    let (sum, ends) = (position.terms().len() > 1, ending(position.terms()).is_some());
    match (play, sum, ends) {
        (_, true, true) => Some(message!("rules-of-sum")),
        (Play::Normal, true, false) => Some(message!("rules-of-play-sum")),
        (Play::Normal, false, false) => Some(message!("rules-of-play")),
        _ => None,
    }
}

fn of_game(name: &str, rules: Message) -> Message {
    let (bare, value) = name.split_once(':').unwrap_or((name, ""));
    let parameter = games::entry(bare).and_then(|entry| entry.parameter);
    // A parameter may be left out.
    match parameter.filter(|_| !value.is_empty()) {
        Some(parameter) if parameter != "FILE" => message!(
            "rules-of-game-with",
            game = bare,
            parameter = parameter,
            value = value,
            rules = rules,
        ),
        _ => message!("rules-of-game", game = bare, rules = rules),
    }
}

/// A user's words; a long text is cut.
fn in_short(words: &str) -> Option<String> {
    /// The number of characters in about three lines.
    const MOST: usize = 240;
    let plain: String =
        words.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect();
    let plain = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    let cut = match plain.char_indices().nth(MOST) {
        Some((end, _)) => format!("{} ...", &plain[..end]),
        None => plain,
    };
    (!cut.is_empty()).then_some(cut)
}
