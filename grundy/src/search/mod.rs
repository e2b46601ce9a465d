//! Values and outcomes by memoised search, for any [`Ruleset`](crate::Ruleset).
//!
//! One core: positions get numbers, and all that follows is done on numbers.
//!
//! | file | what it does |
//! |---|---|
//! | `space` | [`Space`]: the options of a numbered position, given part by part to [`Options`] |
//! | `arena` | the only part that knows positions: numbers by a hash index, canonical forms, theorems of the ruleset |
//! | `table` | [`Table`]: a [`Word`] for a position, by its number or by a list of numbers |
//! | `core` | [`Core`]: the value, or whether it is a certain one, on an explicit stack |
//! | `values` | [`ValueTable`]: both questions for the positions of one ruleset |
//! | `sums` | [`SumSearch`]: who wins a whole sum, where values do not add (misere play) |
//! | `searcher` | [`Searcher`]: what a search is to whoever asks |
//!
//! A ruleset's option is a sum of positions; symmetric positions share a number
//! ([`canonical`](crate::Ruleset::canonical)); equal parts of an option go where values
//! add, and parts that cannot move go from whole sums. A search keeps its own stack, so
//! that a deep game cannot exhaust the machine's, and asks a [`Budget`](crate::Budget)
//! before it grows.

mod arena;
mod core;
mod meter;
mod searcher;
mod space;
mod sums;
mod table;
mod values;

#[cfg(test)]
mod tests;

pub use self::core::{Core, Goal, Run};
pub use meter::Meter;
pub use searcher::{Outcomes, Searcher, Values};
pub use space::{Id, Line, Options, Space};
pub use sums::SumSearch;
pub use table::{Lists, Table, Word, Words};
pub use values::ValueTable;

/// So many steps of work lie between two looks at the budget, at most.
const CHUNK: u64 = 4096;
