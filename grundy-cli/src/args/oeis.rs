//! The command on the OEIS.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum, ValueHint};

use super::value::number;
use super::{GameName, OUTPUT, count};

/// How sequences are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum OeisFormat {
    /// Lines for people.
    #[value(alias = "text")]
    Plain,
    /// A b-file of the OEIS: `n a(n)` a line.
    Bfile,
    /// One JSON document.
    Json,
}

/// `grundy oeis`
#[derive(Debug, ClapArgs)]
pub struct Oeis {
    /// A game or a family (kayles, 0.77, wythoff, `node-kayles path:N`), the number of a sequence
    /// (A002186), or at least four terms (0 1 2 3 1 4 3 2).
    #[arg(value_name = "QUESTION", required = true, num_args = 1.., value_parser = GameName)]
    #[arg(allow_negative_numbers = true, hide_possible_values = true)]
    pub words: Vec<String>,
    /// How many terms are printed [default: 40, in a b-file 1000].
    #[arg(long, value_name = "N", value_parser = number::<u64>(1..=100_000_000))]
    #[arg(value_hint = ValueHint::Other)]
    pub terms: Option<u64>,
    /// List at most K lists of games that have the terms.
    #[arg(long, value_name = "K", default_value_t = 10, value_parser = count)]
    #[arg(value_hint = ValueHint::Other)]
    pub max: usize,
    /// Format of the output [default: by the name of the file, else plain].
    #[arg(long, value_enum, help_heading = OUTPUT)]
    pub format: Option<OeisFormat>,
    /// Print one JSON document and nothing else; the same as `--format json`.
    #[arg(long, help_heading = OUTPUT)]
    pub json: bool,
    /// Write to this file and print nothing; the name `b002186.txt` is that of a b-file.
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = OUTPUT)]
    pub output: Option<PathBuf>,
}
