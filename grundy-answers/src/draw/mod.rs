//! Drawings of answers: a graph, the plot of a sequence and the heat map of a table as
//! [`Drawing`](crate::drawing::Drawing), and a graph as DOT or GraphML. No name can break out of its text.

pub mod dot;
pub mod graph;
pub mod graphml;
mod picture;
pub mod sequence;
pub mod table;
pub mod text;
