//! The tests of the program, as one test program: each one more is linked with the whole
//! library again. `cargo test -p grundy-cli --test it play::` runs one module.

mod atlas;
mod book;
mod browser;
mod checkpoint;
mod coins;
mod contract;
mod draw;
mod exercise;
mod explanations;
mod families;
mod files;
mod guess;
mod hostile;
mod hostile_rules;
mod limits;
mod manual;
mod messages;
mod misere;
mod modules;
mod nim;
mod npy;
mod oeis;
mod packages;
mod play;
mod proofs;
mod quotient;
mod schema;
mod serve;
mod sessions;
mod shares;
mod support;
mod terminal;
mod tutor;
mod untrusted;
mod user_rules;
mod written;

/// As in the program: it bounds the memory of threads that run rule files.
#[global_allocator]
static ALLOCATOR: grundy_cli::Bounded = grundy_cli::Bounded;
