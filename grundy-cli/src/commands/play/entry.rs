//! What the player typed: a command, a line of the list, or a position.

use grundy::budget::Budget;
use grundy::play::{NoMove, read_move};
use grundy::{Move, Position, Stop};

use crate::failure;
use crate::files::Disk;

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
    /// Begin anew.
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

/// The move that a text stands for; else what to tell the player.
pub fn understand(position: &Position, line: &str, budget: &Budget) -> Result<Move, String> {
    read_move(position, line, &Disk, budget).map_err(|why| match why {
        NoMove::Doubt(one, other) => format!(
            "That could mean `{}` or `{}`: write the whole position.",
            shown(&one),
            shown(&other)
        ),
        NoMove::Stopped(Stop::Moves) => {
            "I cannot tell whether that is a move: there are too many to compare them all. Write \
             the position with the terms that it has, or take another move."
                .to_string()
        }
        NoMove::Stopped(stop) => {
            format!("I cannot tell whether that is a move ({}).", failure::advice(stop))
        }
        NoMove::Illegal if position.terms().iter().any(|term| term.is_mirrored()) => {
            "No move leads there. Rows are written as the next player sees them: my piece first."
                .to_string()
        }
        NoMove::Illegal => "No move leads there. `moves` lists the legal moves.".to_string(),
        NoMove::Fault(text, error) => error.render(&text),
        NoMove::Unknown => format!(
            "I know no command, game or move `{}`. Commands: {COMMANDS}.\n\
             A move is the position, or the term, after it; `help` tells more.",
            shown(line)
        ),
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
        let refused = understand(&position, line, &Budget::unlimited()).err().unwrap();
        assert!(refused.contains(message), "{refused}");
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
