//! The commands, one file each.

pub mod completions;
pub mod games;
pub mod options;
pub mod solve;
pub mod table;
