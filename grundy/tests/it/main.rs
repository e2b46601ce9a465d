//! The integration tests of the library, as one program: each program more is linked with
//! the whole library again. `cargo test -p grundy --test it structure::` runs one module.

mod board_certificates;
mod boards;
mod certificate;
mod examples;
mod explanation_lengths;
mod explanations;
mod forged_explanations;
mod fuzz_seeds;
mod game_graphs;
mod heap_brute_force;
mod heap_explanations;
mod heap_notation;
mod heap_sequences;
mod heap_sparse;
mod laws;
mod loopy;
mod messages;
mod nimstring;
mod oracle;
mod parser;
mod questions;
mod questions_graphs;
mod sprouts;
mod sprouts_certificates;
mod structure;
mod sum_certificates;
mod targets;
mod two_threads;
