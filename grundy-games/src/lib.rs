//! The games: positions, rules and theorems of each game, codes and graph files.
#![deny(unsafe_code)]

pub mod board;
pub mod closure;
pub mod drawing;
pub mod explore;
pub mod family;
pub mod games;
pub mod graph;
pub mod laws;
pub mod moves;
pub mod picture;
pub mod position;
pub mod reason;
pub mod ruleset;
pub mod search;
pub mod term;

#[doc(no_inline)]
pub use grundy_core::{
    boards, budget, drift, fault, heap, intern, keyboard, memory, mex, nimber, outcome, quotes,
    random, sort, undirected, value,
};
#[doc(no_inline)]
pub use grundy_words::{error, facts, markup, message, message_of, theory, width};

#[doc(hidden)]
pub use grundy_core::lock;
pub use grundy_core::{Budget, FoundBy, Nimber, Outcome, Play, Stop, Value};
pub use grundy_words::TextError;
pub use moves::{FoundMove, Move};
pub use position::Position;
pub use ruleset::Ruleset;
