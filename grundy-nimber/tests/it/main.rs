//! Tests of the nimbers against definitions that share no code with them.

mod expressions;
mod field;
mod natural;
mod ordinals;
