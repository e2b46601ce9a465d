//! Commands on sequences, tables and atlases.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum};

use super::{Checkpoint, GameName, Limits, heap};
use crate::failure::Failure;
use crate::formats;
use crate::formats::is_standard;

/// Formats of tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Columns for people.
    Plain,
    /// An OEIS b-file; a table is read by its whole antidiagonals, each from the first row down.
    Bfile,
    /// Comma-separated values with a header.
    Csv,
    /// One JSON document.
    Json,
    /// A NumPy array.
    Npy,
}

/// How the values of games of two heaps are computed; all ways are exact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Method {
    /// Whichever looks faster, decided again and again.
    Auto,
    /// All options of every heap.
    Plain,
    /// The same, many heaps at a time.
    Dense,
    /// By rare and common values (Guy and Smith's sparse space).
    Sparse,
    /// The same, many heaps at a time where no rare heap is near.
    Lanes,
}

/// Languages of programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Language {
    /// C++ (2011 and later).
    #[value(alias = "c++")]
    Cpp,
    /// Python 3.
    #[value(alias = "py")]
    Python,
}

/// Where values go, and how they are written.
#[derive(Debug, ClapArgs)]
pub struct Output {
    /// The format; without it the one that the name of the file says (`-o x.csv`), else plain.
    #[arg(long, value_enum)]
    pub format: Option<Format>,
    /// The same as `--format json`.
    #[arg(long)]
    pub json: bool,
    /// Write to a file instead of standard output.
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

impl Output {
    /// The format of the values; `-o x.svg` draws, as `--svg x.svg` does.
    ///
    /// # Errors
    /// The name of a file says another format.
    pub fn settle(&mut self, svg: &mut Option<PathBuf>) -> Result<Format, Failure> {
        let asked = formats::asked(self.json, self.format, Format::Json)?;
        self.output.take_if(|path| is_standard(path));
        let values = asked.is_some_and(|asked| asked != Format::Plain);
        if svg.as_deref().is_some_and(is_standard) && values && self.output.is_none() {
            return Err(Failure::Input(
                "`--svg -` and the values both go to standard output; give one of them a file"
                    .into(),
            ));
        }
        if asked.is_none() && svg.is_none() && self.output.as_deref().is_some_and(formats::is_svg) {
            *svg = self.output.take();
        }
        if let Some(path) = svg {
            formats::only("--svg", "svg", path)?;
        }
        if let (None, Some(path)) = (asked, &self.output) {
            formats::no_other_picture(path)?;
        }
        formats::of(asked, self.output.as_deref(), Format::Plain)
    }
}

/// How values are computed.
#[derive(Debug, ClapArgs)]
pub struct Engine {
    /// For a rule file: use the engine of this code or subtraction game, after a check that the
    /// options and the values of the rules are the same on the first heaps.
    #[arg(long = "as", value_name = "CODE")]
    pub known: Option<String>,
    /// How values are computed.
    #[arg(long, value_enum, default_value = "auto")]
    pub method: Method,
}

impl Engine {
    /// The game whose engine is to be used, and below which heap the two are to
    /// be compared.
    pub fn known(&self, below: u64) -> Option<(&str, u64)> {
        self.known.as_deref().map(|known| (known, below))
    }

    /// The method as it is typed, where one was chosen. (What `--as` names stands in the name of
    /// the game.)
    pub fn typed(&self) -> String {
        match (self.method, self.method.to_possible_value()) {
            (Method::Auto, _) | (_, None) => String::new(),
            (_, Some(method)) => format!(" --method {}", method.get_name()),
        }
    }
}

/// `grundy guess`
#[derive(Debug, ClapArgs)]
#[command(
    after_help = "A guess is fitted on the first half of the terms (of a table: on the upper left \
                        quarter) and named only if all others confirm it. It is observed, never \
                        proved.\n\nExamples:\n  grundy guess lasker 0..200\n  grundy guess \
                        rules:mine.star 0..500 --code cpp > mine.cpp\n  grundy guess wythoff \
                        0..60\n\nExit status: 0 done, also where no guess fits; 1 `--code`, and there \
                        is nothing to make a program of; 2 bad input; 3 a budget ran out."
)]
pub struct Guess {
    /// A game that `seq` takes, or one that `table` takes.
    #[arg(value_parser = GameName, hide_possible_values = true)]
    pub game: String,
    /// The numbers, as in 0..100 (end excluded) or 0..=100; of a table the first ones.
    pub range: String,
    /// Of a table the second numbers; without it the same range.
    #[arg(value_name = "COLUMNS")]
    pub columns: Option<String>,
    /// Print a program with the function `grundy` and its own test: of the proved period where
    /// there is one, else of the simplest guess.
    #[arg(long, value_enum, value_name = "LANGUAGE")]
    pub code: Option<Language>,
    /// For a rule file: use the engine of this code or subtraction game, after a check that the
    /// options and the values of the rules are the same on the first heaps.
    #[arg(long = "as", value_name = "CODE", conflicts_with = "columns")]
    pub known: Option<String>,
    /// One JSON document on standard output.
    #[arg(long)]
    pub json: bool,
    /// Limits.
    #[command(flatten)]
    pub limits: Limits,
}

/// `grundy seq`
#[derive(Debug, ClapArgs)]
#[command(
    after_help = "Examples:\n  grundy seq kayles 0..100\n  grundy seq 0.137 0..=1000 --format \
                        bfile -o b.txt\n  grundy seq 0.07 0..300 --svg plot.svg"
)]
pub struct Seq {
    /// A one-heap game: kayles, subtract:1,3,4, 0.77, ...
    #[arg(value_parser = GameName, hide_possible_values = true)]
    pub game: String,
    /// The heaps, as in 0..100 (end excluded) or 0..=100.
    pub range: String,
    /// Where the values go.
    #[command(flatten)]
    pub to: Output,
    /// Draw a plot; where a period is proved, folded at it as well.
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Compute every term and use no period (for measuring).
    #[arg(long)]
    pub raw: bool,
    /// How values are computed.
    #[command(flatten)]
    pub engine: Engine,
    /// Add the SHA-256 of the values.
    #[arg(long)]
    pub checksum: bool,
    /// Long runs.
    #[command(flatten)]
    pub checkpoint: Checkpoint,
    /// Limits.
    #[command(flatten)]
    pub limits: Limits,
}

/// `grundy period`
#[derive(Debug, ClapArgs)]
pub struct Period {
    /// A one-heap game: kayles, subtract:1,3,4, 0.77, ...
    #[arg(value_parser = GameName, hide_possible_values = true)]
    pub game: String,
    /// Search up to this heap; without it, as far as ten seconds go.
    #[arg(long, value_name = "N", value_parser = heap)]
    pub to: Option<u64>,
    /// Write the proof, if there is one, to a file that `grundy verify` checks.
    /// It has to be a file: the answer goes to standard output.
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,
    /// Print a program with the function `grundy(n)` of the period, and its own test.
    #[arg(long, value_enum, value_name = "LANGUAGE")]
    pub code: Option<Language>,
    /// How values are computed.
    #[command(flatten)]
    pub engine: Engine,
    /// One JSON document on standard output.
    #[arg(long)]
    pub json: bool,
    /// Long runs.
    #[command(flatten)]
    pub checkpoint: Checkpoint,
    /// Limits.
    #[command(flatten)]
    pub limits: Limits,
}

/// `grundy stats`
#[derive(Debug, ClapArgs)]
pub struct Stats {
    /// A one-heap game: kayles, subtract:1,3,4, 0.77, ...
    #[arg(value_parser = GameName, hide_possible_values = true)]
    pub game: String,
    /// The heaps, as in 0..100 (end excluded) or 0..=100.
    pub range: String,
    /// Compute every term and use no period (for measuring).
    #[arg(long)]
    pub raw: bool,
    /// How values are computed.
    #[command(flatten)]
    pub engine: Engine,
    /// Add the SHA-256 of the values.
    #[arg(long)]
    pub checksum: bool,
    /// One JSON document on standard output.
    #[arg(long)]
    pub json: bool,
    /// Long runs.
    #[command(flatten)]
    pub checkpoint: Checkpoint,
    /// Limits.
    #[command(flatten)]
    pub limits: Limits,
}

/// Formats of an atlas.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum AtlasFormat {
    /// A report for people, in Markdown.
    Plain,
    /// Comma-separated values with a header, a line for each code.
    Csv,
    /// One JSON document.
    Json,
}

/// `grundy atlas`
#[derive(Debug, ClapArgs)]
#[command(
    after_help = "Without `--time` it takes the time that it needs, and without `--threads` all \
                        cores.\n\nExamples:\n  grundy atlas --digits 2\n  grundy atlas --digits 3 \
                        --to 4096 -o atlas\n  grundy atlas --digits 3 --to 100000 -o atlas --time 600"
)]
pub struct Atlas {
    /// The codes `0.abc` and `4.abc` with up to this many digits right of the point, 1 to 5.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=5))]
    pub digits: u32,
    /// Search each code for a period up to this heap.
    #[arg(long, value_name = "HEAP", default_value_t = 4096)]
    #[arg(value_parser = clap::value_parser!(u64).range(..1 << 48))]
    pub to: u64,
    /// The format on standard output.
    #[arg(long, value_enum, default_value = "plain")]
    pub format: AtlasFormat,
    /// The same as `--format json`.
    #[arg(long)]
    pub json: bool,
    /// Write a report, a table and the certificates of all proved periods to this folder. A run
    /// that was stopped goes on where it was; a run to another heap begins anew.
    #[arg(long, short, value_name = "DIR")]
    pub output: Option<PathBuf>,
    /// Limits.
    #[command(flatten)]
    pub limits: Limits,
}

/// `grundy table`
#[derive(Debug, ClapArgs)]
#[command(
    after_help = "Row a, column b is the position with the two numbers: `wythoff a,b`, or two heaps, \
                        `nim a b`. A b-file has the antidiagonals that are whole, each from the first row \
                        down: T(0,0), T(0,1), T(1,0), ...\n\nExamples:\n  grundy table wythoff 0..10\n  \
                        grundy table nim 0..8 0..16\n  grundy table chocolate-eat 1..=8 1..=8 --svg \
                        bars.svg"
)]
pub struct Table {
    /// A game with two numbers (wythoff, euclid, chomp, ...), or one whose heaps are numbers (nim,
    /// kayles, moore:2, 0.77, ...).
    #[arg(value_parser = GameName, hide_possible_values = true)]
    pub game: String,
    /// The first numbers, as in 0..10 (end excluded) or 0..=10.
    #[arg(value_name = "ROWS")]
    pub rows: String,
    /// The second numbers; without them the same range.
    #[arg(value_name = "COLUMNS")]
    pub columns: Option<String>,
    /// Where the values go.
    #[command(flatten)]
    pub to: Output,
    /// Draw a heat map.
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Add the SHA-256 of the values.
    #[arg(long)]
    pub checksum: bool,
    /// Limits.
    #[command(flatten)]
    pub limits: Limits,
}
