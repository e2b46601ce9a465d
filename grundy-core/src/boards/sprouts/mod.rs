//! Positions of Sprouts as bytes: their moves, their normal form and the search.
//!
//! | file | what it does |
//! |---|---|
//! | `land` | regions as bytes; the moves; lands, which are independent |
//! | `form` | the normal form of a land |
//! | `figure` | [`Figure`]: a position, and its text |
//! | `space` | [`Lands`]: lands for the search |

mod figure;
mod form;
mod land;
mod space;

pub use figure::{Figure, MAX_SPOTS};
pub use land::{BOUNDARY, DEAD, LETTERS_END, Line, REGION, TWICE, alone};
pub use space::{FREE_LIVES, LAND, Lands};
