//! The oracle against known answers, and against derivations made by hand: one program, which uses
//! the compiled library.

mod boards;
mod digraphs;
mod graph_files;
mod nimbers;
mod reasons;
mod rules;
mod search;
mod small;
mod text;
