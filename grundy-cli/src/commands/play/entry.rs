//! The input of the player: a command, a number of the list, or a position.

use grundy::budget::Budget;
use grundy::message::Message;
use grundy::play::{NoMove, read_move};
use grundy::{Move, Position, Stop};

use crate::message::message;
use crate::session::Session;

/// A line of the player.
#[derive(Debug, PartialEq, Eq)]
pub enum Entry<'a> {
    /// Nothing was typed.
    Blank,
    /// List the legal moves.
    Moves,
    /// Show a winning move.
    Hint,
    /// Explain the position.
    Why,
    /// Take back a move of each.
    Undo,
    /// Start the game again.
    Restart,
    /// Tell how moves are written.
    Help,
    /// End the game.
    Quit,
    /// A line of the list, or else the argument of a one-heap game.
    Number(usize),
    /// A position or a term after the move.
    Text(&'a str),
}

impl Entry<'_> {
    /// Reads a line.
    pub fn of(line: &str) -> Entry<'_> {
        let line = line.trim();
        match line.to_ascii_lowercase().as_str() {
            "" => Entry::Blank,
            "moves" => Entry::Moves,
            "hint" => Entry::Hint,
            "why" => Entry::Why,
            "undo" => Entry::Undo,
            "restart" => Entry::Restart,
            "help" | "?" => Entry::Help,
            "quit" | "exit" => Entry::Quit,
            _ => match line.parse() {
                Ok(number) if line.bytes().all(|byte| byte.is_ascii_digit()) => {
                    Entry::Number(number)
                }
                _ => Entry::Text(line),
            },
        }
    }
}

/// The commands, for those who typed something else.
pub const COMMANDS: &str = "moves, hint, why, undo, restart, help, quit";

/// The move that a text means, or else a message for the player.
pub fn understand(
    session: &Session,
    position: &Position,
    line: &str,
    budget: &Budget,
) -> Result<Move, Message> {
    // The word that moves to nothing are shown with.
    let nothing = line.to_lowercase() == message!("nothing-left").text(session.language());
    let line = if nothing { "nothing" } else { line };
    read_move(position, line, &session.files, budget).map_err(|why| match why {
        NoMove::Doubt(one, other) => {
            message!("play-doubt", one = shown(&one), other = shown(&other))
        }
        NoMove::Stopped(Stop::Moves) => message!("play-too-many-to-compare"),
        NoMove::Stopped(stop) => {
            message!("play-cannot-compare", advice = session.rules.advice(stop))
        }
        NoMove::Illegal if position.terms().iter().any(|term| term.is_mirrored()) => {
            message!("play-illegal-turned")
        }
        NoMove::Illegal => message!("play-illegal"),
        NoMove::Fault(text, error) => error.render(&text, session.language()).into(),
        NoMove::Unknown => {
            message!("play-unknown-entry", entry = shown(line), commands = COMMANDS)
        }
    })
}

/// The beginning of a text.
fn shown(line: &str) -> String {
    line.chars().take(80).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn assert_refuses(from: &str, line: &str, message: &str) {
        let position = Position::parse(from).unwrap();
        let refused =
            understand(&Session::quiet(), &position, line, &Budget::unlimited()).err().unwrap();
        assert!(refused.to_string().contains(message), "{refused}");
    }

    #[test]
    fn what_is_no_move_is_told() {
        assert_refuses("nim 3 4", "nim 3 4", "No move leads there");
        assert_refuses("nim 3 4", "nim 3 x", "`x` is not a number");
        assert_refuses("nim 3 4", "3 -1", "at least 0");
        assert_refuses("nim 3 4", "hello there", "Commands: moves, hint");
        assert_refuses("kayles 5 + nim 3 4", "1 3", "could mean");
        assert_refuses("nim 3 + nim 4", "nim 1", "could mean `nim 1 + nim 4` or `nim 3 + nim 1`");
        assert_refuses("northcott:8 1-4", "3-4", "my piece first");
    }
}
