//! Games for themselves: their positions, theorems and moves against definitions and the rules.

mod cram;
mod graph_kayles;
mod hackenbush;
mod moore;
mod wythoff;
