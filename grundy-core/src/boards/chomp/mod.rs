//! Boards of Chomp in one word each, and tables of the values of all boards in a rectangle.
//!
//! | file | what it does |
//! |---|---|
//! | `board` | [`Board`]: the edge of a board as bits; bites |
//! | `dense` | values of all boards in a rectangle, in one table |
//! | `engine` | [`Tables`]: the search for values |
//! | `proof` | facts that prove a value |

mod board;
mod dense;
mod engine;
mod proof;

pub use board::Board;
pub use dense::boards_within;
pub use engine::{Tables, inside};
