//! Tests of the nimbers against definitions that share no code with them.

mod field;
mod natural;
mod ordinals;
