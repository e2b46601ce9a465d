//! Positions of Nimstring as sets of strings, and the search for their values.
//!
//! | file | what it does |
//! |---|---|
//! | `figure` | [`Figure`]: a position, and its text |
//! | `space` | positions as pieces of a search; loony positions |
//! | `engine` | the search for values |

mod engine;
mod figure;
mod space;

pub use engine::Searches;
pub use figure::{AGAIN, Figure, GROUND, Host, MAX_STRINGS, lines_of};
