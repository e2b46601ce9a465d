//! Playing: the engine's move and why it wins ([`best`], [`delay`], [`any`]), or its move at a
//! [`Level`] ([`reply`]), the move that a player means by a typed text ([`read_move`]), and the
//! mistakes of a game that is over ([`mistake`]).
//!
//! ```
//! # use grundy_answers as grundy;
//! use grundy::play::{Best, best, read_move};
//! use grundy::games::NoFiles;
//! use grundy::{Budget, Play, Position};
//! let budget = Budget::unlimited();
//! let position = Position::parse("nim 3 4 5").unwrap();
//! let Best::Wins(chosen, why) = best(&position, Play::Normal, &budget) else { panic!() };
//! assert_eq!(why.to_string(), "It makes the nim-sum 0: 1 xor 4 xor 5 = 0.");
//! let position = position.after(&chosen);
//! let answer = read_move(&position, "4 5", &NoFiles, &budget).unwrap();
//! assert_eq!(position.after(&answer).text(), "nim 4 5");
//! ```

mod engine;
mod level;
mod review;
mod typed;
mod why;

pub use engine::{Best, any, best, delay};
pub use level::{Level, Meaning, UnknownLevel, reply};
pub use review::{Mistake, mistake};
pub use typed::{NoMove, read_move, turned};
pub use why::Why;

use crate::message::Message;
use crate::term::{Term, TermMove};

/// What people say of a move of a term, where the position after it does not show it: "row 1: 1 -> 4",
/// or what it takes; `long`: that text is too long to be read.
pub fn said(term: &Term, chosen: &TermMove, long: bool) -> Option<Message> {
    match &chosen.note {
        Some(note) if long || term.names_moves() || term.takes_by_name(chosen) => {
            Some(note.clone())
        }
        _ => term.row_move(chosen),
    }
}
