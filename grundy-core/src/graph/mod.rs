//! Graphs of games as rows of arcs, and the values of their vertices.

mod ahead;
mod arcs;
mod bisimulation;
pub mod build;
mod kernel;
mod kind;
mod labelling;
mod loopy;
pub mod numbers;
mod order;
mod packed;
mod product;
mod remoteness;
mod rule;
mod sets;
pub mod share;
mod suspense;
mod unfinished;
mod values;
pub mod words;

pub use arcs::{Arcs, Flaw, Rows};
pub use bisimulation::Bisimulation;
pub use loopy::LoopyValues;
pub use order::{Cycle, Order, Unordered};
pub use remoteness::Remoteness;
pub use sets::{NoSets, Sets, Written};
pub use unfinished::{Labels, Unfinished};
pub use values::Values;
pub use words::Bytes;
