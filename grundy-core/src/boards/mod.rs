//! Searches on boards whose positions have a form of their own: sets of vertices as bits, lands of
//! Sprouts as bytes, boards of Chomp as one word.
//!
//! `grundy-games` has the rules, the notation and the theorems of these games.
//!
//! | module | games |
//! |---|---|
//! | [`regions`] | Cram, Node Kayles, Arc Kayles: sets of vertices of one graph |
//! | [`nimstring`] | Nimstring: strings and coins |
//! | [`sprouts`] | Sprouts: regions and lands |
//! | [`chomp`] | Chomp: boards between two corners |

pub mod chomp;
pub mod nimstring;
pub mod regions;
pub mod sprouts;

/// The word that begins a graph written by its edges, as in `edges:a-b,b-c`.
pub const EDGES: &str = "edges:";
