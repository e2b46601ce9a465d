//! A game that is played: the moves of the engine, and those that people type.

mod engine;
mod level;
mod review;
mod typed;
