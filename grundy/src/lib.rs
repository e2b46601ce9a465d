//! Impartial games: who wins, every winning move, the nim-value, and why.
//!
//! ```
//! use grundy::{Budget, Outcome, Position, Solver};
//!
//! let position: Position = "kayles 5 7 + nim 3 4 + chocolate-eat 3x2".parse().unwrap();
//! let solution = Solver::new().solve(&position, &Budget::unlimited()).unwrap();
//! assert_eq!(solution.outcome, Some(Outcome::N));
//! assert_eq!(solution.nim().unwrap().0, 5);
//! for found in solution.found() {
//!     println!("{} -> {}", found.from(), found.to());
//! }
//! ```
//!
//! The way of the data is one line: text → [`Position`] → [`Solver`] →
//! [`Solution`] with outcome, value, moves and [`Reason`](reason::Reason).
//! A game of your own is a [`Ruleset`]; see its documentation for the laws,
//! and [`laws::check`] for a test of them. The library does no I/O, keeps no
//! global state, and has no clock: limits come in as a [`Budget`].
#![deny(missing_docs)]
// Allowed only where vector instructions are: `heap/engine/lanes/{narrow,wide}`,
// `heap/engine/dense/kernel.rs`, `graph/kernel.rs`, `graph/prefetch.rs`.
#![deny(unsafe_code)]

pub mod budget;
pub mod certificate;
pub mod compare;
pub mod draw;
pub mod error;
pub mod explore;
pub mod games;
pub mod graph;
pub mod guess;
pub mod heap;
pub(crate) mod intern;
pub mod laws;
pub mod markup;
pub mod mex;
pub mod moves;
pub mod nimber;
pub mod outcome;
pub mod play;
pub mod position;
pub mod reason;
pub mod report;
pub mod ruleset;
pub mod search;
mod simd;
pub mod solve;
pub mod term;
pub mod theory;
pub mod value;

pub use budget::{Budget, Stop};
pub use error::TextError;
pub use moves::{FoundMove, Move};
pub use nimber::Nimber;
pub use outcome::{FoundBy, Outcome, Play};
pub use position::Position;
pub use ruleset::Ruleset;
pub use solve::{Question, Refusal, Solution, Solver};
pub use value::Value;
