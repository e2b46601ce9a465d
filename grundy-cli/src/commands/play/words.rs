//! The sentences of the engine.

use grundy::message::{Language, Message};
use grundy::term::Term;
use grundy::{Play, Position};

use super::super::talk::moves::cut;

use crate::message::message;

/// The roles of the two players.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Player {
    You,
    Engine,
}

impl Player {
    /// The other one.
    pub fn other(self) -> Player {
        match self {
            Player::You => Player::Engine,
            Player::Engine => Player::You,
        }
    }

    /// "You win." and the like.
    pub fn wins(self) -> Message {
        match self {
            Player::You => message!("play-you-win"),
            Player::Engine => message!("play-i-win"),
        }
    }
}

/// The first sentences.
pub fn greeting(play: Play) -> Message {
    match play {
        Play::Normal => message!("play-greeting"),
        Play::Misere => message!("play-greeting-misere"),
    }
}

/// What `help` shows; `turned`: rows are written from the side of the player to move.
pub fn help(start: &Position, turned: bool, language: Language) -> String {
    let name = start.terms().first().map_or("nim".to_string(), |term| term.name());
    let forms = message!("play-help-forms", game = name).paragraphs(language).join("\n  ");
    let mut lines = vec![message!("play-help-moves").text(language), format!("  {forms}")];
    lines.extend(message!("play-help-commands").paragraphs(language));
    let commands = message!("play-commands").text(language);
    let meanings = [
        message!("play-help-list"),
        message!("play-help-hint"),
        message!("play-help-why"),
        message!("play-help-review"),
        message!("play-help-undo"),
        message!("play-help-restart"),
        message!("play-help-help"),
        message!("play-help-quit"),
    ];
    let width = commands.split(", ").map(|command| command.chars().count()).max().unwrap_or(0);
    for (command, meaning) in commands.split(", ").zip(meanings) {
        lines.push(format!("  {command:<width$}  {}", meaning.text(language)));
    }
    if turned {
        lines.push(message!("play-help-turned").text(language));
    }
    lines.join("\n")
}

/// The last words, when `mover` cannot move.
pub fn no_move(position: &Position, play: Play, mover: Player, language: Language) -> String {
    let who = match mover {
        Player::You => "you",
        Player::Engine => "engine",
    };
    let (winner, play) = match play {
        Play::Normal => (mover.other(), "normal"),
        Play::Misere => (mover, "misere"),
    };
    let why = match position.terms() {
        [] => message!("play-no-move-left", who = who, play = play),
        _ => {
            let left = cut(&position.short_text(40));
            message!("play-no-move", who = who, position = left, play = play)
        }
    };
    format!("\n{}", Message::sentences([why, winner.wins()]).text(language))
}

/// A sentence on a move that has ended the whole sum.
pub fn ending(term: &Term, play: Play) -> Message {
    let made = term.ending().map(|words| words.made);
    match (made, play) {
        (Some(made), Play::Normal) => message!("play-ending", made = made),
        (Some(made), Play::Misere) => message!("play-ending-misere", made = made),
        (None, Play::Normal) => message!("play-ending-such"),
        (None, Play::Misere) => message!("play-ending-such-misere"),
    }
}
