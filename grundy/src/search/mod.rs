//! Values and outcomes by memoised search, for any [`Ruleset`](crate::Ruleset).
//!
//! Two searches, because two questions differ: [`ValueTable`] finds the
//! nim-value of one position from the values of its options, and
//! [`SumSearch`] finds who wins a whole sum where values do not add (misere
//! play). Both keep their own stack, so that a deep game cannot exhaust the
//! machine's, and both ask a [`Budget`](crate::Budget) before they grow.

mod meter;
mod sums;
mod values;

pub use sums::SumSearch;
pub use values::ValueTable;

/// Memory is reserved in steps of this many table entries.
const CHUNK: u64 = 4096;
