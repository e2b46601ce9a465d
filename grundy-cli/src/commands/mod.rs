//! The commands, one file each.

pub mod atlas;
pub mod completions;
pub mod equiv;
pub mod games;
pub mod graph;
pub mod guess;
pub mod model;
mod one_heap;
pub mod options;
pub mod period;
pub mod play;
mod program;
pub mod rules;
pub mod seq;
pub mod solve;
pub mod stats;
pub mod table;
pub mod verify;
