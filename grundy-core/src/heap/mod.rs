//! Heap games: take-and-break codes, subtraction sets, and their nim-sequences.

pub mod atlas;
mod block;
pub mod code;
mod engine;
mod form;
pub mod known;
pub mod period;
pub mod rares;
mod recurrence;
pub mod rules;
pub mod search;
pub mod sequence;
pub mod standard;
pub mod subtraction;
mod table;
pub mod tally;
pub mod theorem;

pub use block::Block;
pub use code::Code;
pub use form::HeapForm;
pub use recurrence::Recurrence;
pub use rules::HeapRules;
pub use sequence::NimSequence;
pub use subtraction::Subtraction;
