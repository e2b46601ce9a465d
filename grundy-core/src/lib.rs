//! The engines: nim-values, sequences and their periods, searches and graphs, without a word.
//!
//! Everything here is data in and data out. What a person reads about it stands in the crates
//! above: `grundy-words` has the messages, and `grundy` is the library that a Rust user meets.
// Allowed only where vector instructions and hints on memory are: `heap/engine/lanes/{narrow,wide}`,
// `heap/engine/pairs.rs`, `mex/moved.rs`, `graph/kernel.rs`, `memory.rs`.
#![deny(unsafe_code)]

pub mod boards;
pub mod budget;
pub mod drift;
pub mod fault;
pub mod graph;
pub mod heap;
pub mod intern;
pub mod keyboard;
mod lock;
pub mod memory;
pub mod mex;
pub mod outcome;
pub mod quotes;
pub mod random;
pub mod search;
mod simd;
pub mod sort;
pub mod theory;
mod threads;
pub mod undirected;
pub mod value;

pub use budget::{Budget, Stop};
pub use grundy_nimber::{self as nimber, Nimber};
pub use lock::lock;
pub use outcome::{FoundBy, Outcome, Play};
pub use value::Value;
