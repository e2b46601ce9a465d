//! What must hold whatever the bytes are: one law a file, each a function that panics where the
//! law is broken. `cargo fuzz` looks for such bytes, and the tests try the seeds.
//!
//! The law on rule files stands apart, in `rule_files_never_panic.rs`: only it needs the crate
//! `grundy-rules`.

// Each fuzz target uses one law.
#![allow(dead_code)]

mod bytes;
mod files;
mod options;

pub mod certificates_never_verify_wrongly;
pub mod code_text_round_trips;
pub mod coin_rules_agree;
pub mod compound_sums_agree;
pub mod explanations_use_known_values;
pub mod graph_readers_never_panic;
pub mod graph_round_trips;
pub mod nim_values_agree_with_oracle;
pub mod nimber_expressions_agree;
pub mod position_text_round_trips;
pub mod recurrences_agree;
pub mod solve_agrees_with_oracle;
pub mod state_files_never_panic;

/// A law: it panics where it is broken.
pub type Law = fn(&[u8]);

/// All laws, by the names of their fuzz targets.
pub const LAWS: [(&str, Law); 13] = [
    ("certificates_never_verify_wrongly", certificates_never_verify_wrongly::holds),
    ("code_text_round_trips", code_text_round_trips::holds),
    ("coin_rules_agree", coin_rules_agree::holds),
    ("compound_sums_agree", compound_sums_agree::holds),
    ("explanations_use_known_values", explanations_use_known_values::holds),
    ("graph_readers_never_panic", graph_readers_never_panic::holds),
    ("graph_round_trips", graph_round_trips::holds),
    ("nim_values_agree_with_oracle", nim_values_agree_with_oracle::holds),
    ("nimber_expressions_agree", nimber_expressions_agree::holds),
    ("position_text_round_trips", position_text_round_trips::holds),
    ("recurrences_agree", recurrences_agree::holds),
    ("solve_agrees_with_oracle", solve_agrees_with_oracle::holds),
    ("state_files_never_panic", state_files_never_panic::holds),
];
