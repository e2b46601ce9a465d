//! Games in which a move takes vertices of a graph: a position is the part of the graph that is
//! left, and its components are independent.
//!
//! | file | what it does |
//! |---|---|
//! | `simple` | [`Simple`]: undirected graphs |
//! | `bits` | sets of up to 64, 128 or 256 vertices |
//! | `grid` | pieces of a grid, in a normal form under its turns and reflections |
//! | `cabinet` | the values of all positions in a small box |
//! | `boxes` | which boxes a search values, and when |
//! | `web` | pieces of any graph, in a normal form under its symmetries where they are known |
//! | `images` | images of sets under symmetries |
//! | `stars` | the values of stars, in one table |
//! | `placed` | the search on one graph |
//! | `engine` | the search for the values of a game's positions, with one graph for many |
//! | `facts` | what a search proves, as certificates number it |
//! | `kept` | what a search has proved, as bytes |
//! | `mirror` | pairings by which a player can copy every move |

mod bits;
mod boxes;
mod cabinet;
mod engine;
pub mod facts;
mod grid;
mod images;
pub mod kept;
mod mirror;
mod placed;
mod simple;
mod stars;
mod web;

pub use bits::{Bits, Wide};
pub use engine::{Host, Region, Regions};
pub use mirror::{LEAST as LEAST_MIRRORED, Mirror, mirror};
pub use simple::Simple;

/// What a move takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// A vertex with its neighbours.
    Vertex,
    /// Two neighbours.
    Edge,
}

/// An estimate of how many positions the search for the value of a board visits, by its cells.
pub fn search_size(cells: u64) -> u128 {
    1u128.checked_shl(u32::try_from(cells * 5 / 12).unwrap_or(u32::MAX)).unwrap_or(u128::MAX)
}
