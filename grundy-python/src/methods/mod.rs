//! The methods of the classes that stand at the bottom and give objects of those above them.

pub mod game;
pub mod graph;
pub mod position;
