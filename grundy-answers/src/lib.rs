//! The answers: who wins and why, lessons, exercises, play, documents and drawings.
#![deny(unsafe_code)]

#[cfg(feature = "serde")]
pub mod certificate;
pub mod compare;
pub mod draw;
pub mod exercise;
pub mod genus;
pub mod guess;
pub mod length;
pub mod oeis;
pub mod options;
pub mod play;
pub mod quotient;
#[cfg(feature = "serde")]
pub mod report;
pub mod solve;
pub mod tutor;

#[doc(no_inline)]
pub use grundy_games::{
    board, budget, closure, drawing, drift, error, explore, facts, family, fault, games, graph,
    heap, intern, keyboard, laws, markup, memory, message, message_of, mex, moves, nimber, outcome,
    picture, position, quotes, random, reason, ruleset, search, sort, term, theory, value, width,
};

#[doc(hidden)]
pub use grundy_games::lock;
pub use grundy_games::{
    Budget, FoundBy, FoundMove, Move, Nimber, Outcome, Play, Position, Ruleset, Stop, TextError,
    Value,
};
pub use solve::{Question, Refusal, Shared, Solution, Solver, solve};
