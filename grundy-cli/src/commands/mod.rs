//! The commands, one file each.

pub mod completions;
pub mod games;
mod one_heap;
pub mod options;
pub mod period;
pub mod play;
pub mod seq;
pub mod solve;
pub mod stats;
pub mod table;
pub mod verify;
