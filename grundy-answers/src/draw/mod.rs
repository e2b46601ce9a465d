//! Drawings of answers: a graph, the plot of a sequence, the heat map of a table and the order of a quotient as
//! [`Drawing`](crate::drawing::Drawing), and a graph as DOT or GraphML. No name can break out of its text.

pub mod dot;
pub mod graph;
pub mod graphml;
pub mod order;
mod picture;
pub mod sequence;
pub mod table;
pub mod text;
