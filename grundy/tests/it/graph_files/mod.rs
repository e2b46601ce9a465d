//! Graphs as texts and bytes: what is read, what is written, and what is refused with its place.

mod binary;
mod dot;
mod edge_list;
mod formats;
mod json;
mod lists;
mod names;
mod queries;
mod remarks;
mod shares;
