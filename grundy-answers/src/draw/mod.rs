//! Drawings, from data to text: a graph with its answers as SVG, DOT or GraphML, the plot of a sequence
//! and the heat map of a table as SVG. Every SVG is complete in itself, with its own fonts,
//! colours and title, and no name can break out of its text.

pub mod dot;
pub mod graph;
pub mod graphml;
mod picture;
pub mod sequence;
pub mod table;
mod text;
