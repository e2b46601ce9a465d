//! Tests of the nimbers against definitions that share no code with them.

mod coins;
mod expressions;
mod field;
mod lexicodes;
mod natural;
mod ordinals;
