//! Values and outcomes by memoised search, for any [`Ruleset`](crate::Ruleset).
//!
//! The search itself is that of [`grundy_core::search`]; here its positions get numbers.
//!
//! | file | what it does |
//! |---|---|
//! | `arena` | numbers for positions, by a hash index of their canonical forms; with `valued` and `bare` all that knows their type |
//! | `valued`, `bare` | the positions of a ruleset as a [`Space`]: with the values that its theorems know, or as parts of whole sums |
//! | `values` | [`ValueTable`]: both questions for the positions of one ruleset |
//! | `sums` | [`SumSearch`]: who wins a whole sum, where values do not add (misère play) |
//! | `searcher` | [`Searcher`]: a search as its callers see it |
//!
//! A ruleset's option is a sum of positions; symmetric positions share a number
//! ([`canonical`](crate::Ruleset::canonical)); equal parts of an option go where values
//! add, and parts that cannot move go from whole sums. Parts of whole sums have numbers from the
//! same arena, without values.

mod arena;
mod bare;
mod searcher;
mod sums;
mod valued;
mod values;

pub use grundy_core::search::{
    BarePieces, Core, FREE, Fact, Goal, Id, Line, Listing, Lists, Meter, MisereSearch, Move,
    Options, PieceSearch, Pieces, Plain, Provable, Receive, Run, Space, Table, Word, Words,
};
pub(crate) use grundy_core::search::{CHUNK, Keyed, keys};
pub use searcher::{Outcomes, Searcher, Values};
pub use sums::SumSearch;
pub use values::ValueTable;
