//! Commands on sequences, tables and atlases.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args as ClapArgs, ValueEnum, ValueHint};
use grundy::Outcome;
use grundy::keyboard::plain;

use super::value::{BadValue, number};
use super::{Checkpoint, GameName, OUTPUT, Shares, heap};
use crate::failure::Failure;
use crate::formats;
use crate::formats::is_standard;
use crate::message::message;

/// Formats of tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Columns for people.
    #[value(alias = "text")]
    Plain,
    /// An OEIS b-file, `n value` a line. A table is written by its whole antidiagonals, each from the
    /// first row down.
    Bfile,
    /// Comma-separated values with a header.
    Csv,
    /// One JSON document.
    Json,
    /// A NumPy array.
    Npy,
    /// A table of Markdown.
    Markdown,
    /// A table of LaTeX, to include in a document.
    Latex,
    /// Apache Parquet: a line a number, or a cell.
    Parquet,
    /// A picture.
    Svg,
    /// A picture of pixels, where the program is built with it.
    Png,
    /// A page with a picture, where the program is built with it.
    Pdf,
}

/// How the nim-values of games that split heaps are computed; all ways are exact.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum Method {
    /// The method that is estimated to be fastest, estimated anew as the heaps grow.
    #[default]
    Auto,
    /// Every option of every heap.
    Plain,
    /// Every option, many heaps at a time.
    Dense,
    /// Rare and common values (with a sparse space).
    Sparse,
    /// Rare and common values, many heaps at a time where no rare heap is near.
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
#[derive(Debug, Clone, Default, ClapArgs)]
pub struct Output {
    /// Format of the output [default: by the extension of the file, else plain].
    #[arg(long, value_enum, help_heading = OUTPUT)]
    pub format: Option<Format>,
    /// Print one JSON document and nothing else; the same as `--format json`.
    #[arg(long, help_heading = OUTPUT)]
    pub json: bool,
    /// Write to this file and print nothing; `-o x.svg` draws a picture.
    #[arg(long, short, value_name = "FILE", help_heading = OUTPUT)]
    #[arg(value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
}

impl Output {
    /// The format of the values, beside which there may be a picture in another file.
    ///
    /// # Errors
    /// The name of a file says another format.
    pub fn settle(&mut self, svg: Option<&Path>) -> Result<Format, Failure> {
        let asked = formats::asked(self.json, self.format, Format::Json)?;
        self.output.take_if(|path| is_standard(path));
        let values = asked.is_some_and(|asked| asked != Format::Plain);
        if svg.is_some_and(is_standard) && values && self.output.is_none() {
            return Err(Failure::input(message!("svg-and-values-to-output")));
        }
        if let Some(path) = svg {
            formats::only("--svg", "svg", path)?;
        }
        formats::of(asked, self.output.as_deref(), Format::Plain)
    }
}

/// Who wins: the next player, the previous one, or nobody.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Winner {
    /// The next player, who is to move, loses.
    #[value(name = "P")]
    Previous,
    /// The next player wins.
    #[value(name = "N")]
    Next,
    /// Neither can force a win: a draw, where play need not end.
    #[value(name = "D")]
    Nobody,
}

impl Winner {
    /// The outcome.
    pub fn outcome(self) -> Outcome {
        match self {
            Winner::Previous => Outcome::P,
            Winner::Next => Outcome::N,
            Winner::Nobody => Outcome::D,
        }
    }

    /// Its letter.
    pub fn letter(self) -> &'static str {
        match self {
            Winner::Previous => "P",
            Winner::Next => "N",
            Winner::Nobody => "D",
        }
    }
}

/// What a listed position has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// This outcome.
    Outcome(Outcome),
    /// This nim-value.
    Value(u64),
}

impl Wanted {
    /// Whether a position of a nim-value has it.
    pub fn has(self, value: u128) -> bool {
        match self {
            Wanted::Outcome(outcome) => Outcome::of(value != 0) == outcome,
            Wanted::Value(wanted) => value == wanted.into(),
        }
    }
}

/// What an answer may take for granted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Assume {
    /// A period that was seen, and that no theorem proves.
    Observed,
}

/// Which positions are listed, in place of all values.
#[derive(Debug, Default, Clone, Copy, ClapArgs)]
pub struct Which {
    /// List the positions that the player to move loses (P) or wins (N), or that are drawn (D).
    #[arg(long, value_enum, value_name = "P|N|D", ignore_case = true)]
    pub outcome: Option<Winner>,
    /// List the positions that have this nim-value.
    #[arg(long, value_name = "V", conflicts_with = "outcome", value_hint = ValueHint::Other)]
    #[arg(value_parser = number::<u64>(0..=u64::MAX))]
    pub value: Option<u64>,
}

impl Which {
    /// The options as they are typed.
    pub fn typed(self) -> String {
        let outcome = self.outcome.and_then(|winner| winner.to_possible_value());
        let outcome = outcome.map(|name| format!(" --outcome {}", name.get_name()));
        let value = self.value.map(|value| format!(" --value {value}"));
        outcome.or(value).unwrap_or_default()
    }

    /// What the listed positions have; `None` where all positions are listed.
    pub fn wanted(self) -> Option<Wanted> {
        match (self.outcome, self.value) {
            (Some(winner), _) => Some(Wanted::Outcome(winner.outcome())),
            (None, value) => value.map(Wanted::Value),
        }
    }
}

/// How values are computed.
#[derive(Debug, Clone, Default, ClapArgs)]
pub struct Engine {
    /// For a rule file: compute with the engine of this code or subtraction game.
    ///
    /// Both have to have the same options and nim-values on the first heaps, which is checked.
    #[arg(long = "as", value_name = "CODE")]
    pub known: Option<String>,
    /// How the nim-values are computed; the values are always the same.
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
#[derive(Debug, Default, ClapArgs)]
pub struct Guess {
    /// A game that `grundy seq` or `grundy table` takes.
    #[arg(value_parser = GameName, hide_possible_values = true)]
    pub game: String,
    /// The heaps, as in 0..100 (100 excluded) or 0..=100; of a table the rows.
    #[arg(value_name = "RANGE", value_hint = ValueHint::Other)]
    pub range: String,
    /// The columns of a table; without them the same range as the rows.
    #[arg(value_name = "COLUMNS", value_hint = ValueHint::Other)]
    pub columns: Option<String>,
    /// Print a program instead: the function `grundy`, with its own test.
    ///
    /// It uses the proved period where there is one, else the simplest guess.
    #[arg(long, value_enum, value_name = "LANGUAGE")]
    pub code: Option<Language>,
    /// For a rule file: compute with the engine of this code or subtraction game.
    ///
    /// Both have to have the same options and nim-values on the first heaps, which is checked.
    #[arg(long = "as", value_name = "CODE", conflicts_with = "columns")]
    pub known: Option<String>,
    /// Print one JSON document and nothing else.
    #[arg(long)]
    pub json: bool,
}

/// `grundy seq`
#[derive(Debug, Clone, Default, ClapArgs)]
pub struct Seq {
    /// A one-heap game, such as kayles, subtract:1,3,4, 0.77 or rules:FILE; or the game of a family.
    #[arg(value_parser = GameName, hide_possible_values = true)]
    pub game: String,
    /// The heaps, as in 0..100 (100 excluded) or 0..=100.
    ///
    /// A family has its arguments before the range, with an N for the number that varies:
    /// `node-kayles path:N 0..50`, `cram 4xN 1..8`. With `-` in place of the game, each line of standard input is a
    /// game, and the answer to it a JSON document.
    #[arg(value_name = "RANGE", required = true, num_args = 1.., value_hint = ValueHint::Other)]
    pub range: Vec<String>,
    /// Where the values go.
    #[command(flatten)]
    pub to: Output,
    /// Which heaps are listed.
    #[command(flatten)]
    pub which: Which,
    /// Draw a picture into this file, besides what `-o` and `--format` ask for.
    #[arg(long, value_name = "FILE", hide = true)]
    pub svg: Option<PathBuf>,
    /// Print misère nim-values, or with `--outcome` who wins misère play: a player who cannot move wins.
    #[arg(long, conflicts_with_all = ["raw", "assume", "known", "method", "checkpoint", "checkpoint_every"])]
    pub misere: bool,
    /// Compute every nim-value and use no period, for measuring.
    #[arg(long)]
    pub raw: bool,
    /// Use a period that was only seen, where none is proved. It held for at least four times its length
    /// and the preperiod; the answer says so, and how far it was seen.
    #[arg(long, value_enum, value_name = "WHAT", conflicts_with = "raw")]
    pub assume: Option<Assume>,
    /// How values are computed.
    #[command(flatten)]
    pub engine: Engine,
    /// Add the SHA-256 of the nim-values, written one a line.
    #[arg(long)]
    pub checksum: bool,
    /// Long runs.
    #[command(flatten)]
    pub checkpoint: Checkpoint,
    /// Several runs.
    #[command(flatten)]
    pub shares: Shares,
}

/// `grundy period`
#[derive(Debug, Default, ClapArgs)]
pub struct Period {
    /// A one-heap game, such as kayles, subtract:1,3,4, 0.77 or rules:FILE; or the game of a family.
    #[arg(value_parser = GameName, hide_possible_values = true)]
    pub game: String,
    /// The arguments of a family, with an N for the number that varies, as in `grid:3xN`.
    #[arg(value_name = "ARGUMENTS", value_hint = ValueHint::Other)]
    pub arguments: Vec<String>,
    /// Search up to this heap [default: as far as the time limit allows].
    ///
    /// A search that ends at the time limit can give different answers on different machines; one that
    /// ends at this heap cannot.
    #[arg(long, value_name = "N", value_parser = heap, value_hint = ValueHint::Other)]
    pub to: Option<u64>,
    /// Find the period in misère play (a player who cannot move wins): that of the misère quotient, or else
    /// of misère nim-values.
    #[arg(long, conflicts_with_all = ["certificate", "code", "known", "method", "checkpoint", "checkpoint_every"])]
    pub misere: bool,
    /// Write the proof, if one is found, to this file, which `grundy verify` checks.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub certificate: Option<PathBuf>,
    /// Print a program instead: the function `grundy(n)` from the period, with its own test.
    #[arg(long, value_enum, value_name = "LANGUAGE")]
    pub code: Option<Language>,
    /// How values are computed.
    #[command(flatten)]
    pub engine: Engine,
    /// Print one JSON document and nothing else.
    #[arg(long)]
    pub json: bool,
    /// Long runs.
    #[command(flatten)]
    pub checkpoint: Checkpoint,
}

/// `grundy quotient`
#[derive(Debug, Clone, Default, ClapArgs)]
pub struct Quotient {
    /// Heap games, such as kayles, subtract:1,3,4, lasker or 0.75; several lie side by side in one sum.
    /// With `-` each line of standard input has the games of one quotient, and the answer to it is a JSON document.
    #[arg(value_name = "GAME", required_unless_present = "of", num_args = 1.., value_parser = GameName)]
    #[arg(hide_possible_values = true)]
    pub games: Vec<String>,
    /// Take these positions in place of games: all sums of the positions to which play from them can lead.
    /// Quotes keep the words of a position together.
    #[arg(long, value_name = "POSITION", num_args = 1.., conflicts_with_all = ["games", "to"])]
    #[arg(value_parser = GameName, hide_possible_values = true, allow_negative_numbers = true)]
    pub of: Vec<String>,
    /// Search up to this heap of each game [default: as far as the time limit allows].
    #[arg(long, value_name = "N", value_parser = heap, value_hint = ValueHint::Other)]
    pub to: Option<u64>,
    /// Add the multiplication table.
    #[arg(long)]
    pub table: bool,
    /// Write the proof to this file, which `grundy verify` checks.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub certificate: Option<PathBuf>,
    /// The format: text or json; or a picture of which elements divide which, as svg, png, pdf or tikz. Default:
    /// what the file name says, or text.
    #[arg(long, value_enum, value_name = "FORMAT", hide_possible_values = true)]
    pub format: Option<QuotientFormat>,
    /// Print one JSON document and nothing else: the same as `--format json`.
    #[arg(long)]
    pub json: bool,
    /// Write to this file in place of standard output.
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
    /// Several runs.
    #[command(flatten)]
    pub shares: Shares,
}

/// How a quotient is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum QuotientFormat {
    /// Plain text.
    #[value(alias = "plain")]
    Text,
    /// A JSON document.
    Json,
    /// A picture of lines.
    Svg,
    /// A picture of pixels, where the program is built with it.
    Png,
    /// A page, where the program is built with it.
    Pdf,
    /// A `tikzpicture` for LaTeX.
    #[value(alias = "latex")]
    Tikz,
}

/// `grundy stats`
#[derive(Debug, Default, ClapArgs)]
pub struct Stats {
    /// A one-heap game, such as kayles, subtract:1,3,4, 0.77 or rules:FILE; or the game of a family.
    #[arg(value_parser = GameName, hide_possible_values = true)]
    pub game: String,
    /// The heaps, as in 0..100 (100 excluded) or 0..=100.
    ///
    /// A family has its arguments before the range, with an N for the number that varies:
    /// `node-kayles path:N 0..50`, `cram 4xN 1..8`.
    #[arg(value_name = "RANGE", required = true, num_args = 1.., value_hint = ValueHint::Other)]
    pub range: Vec<String>,
    /// Count misère nim-values: a player who cannot move wins.
    #[arg(long, conflicts_with_all = ["raw", "known", "method", "checkpoint", "checkpoint_every"])]
    pub misere: bool,
    /// Compute every nim-value and use no period, for measuring.
    #[arg(long)]
    pub raw: bool,
    /// How values are computed.
    #[command(flatten)]
    pub engine: Engine,
    /// Add the SHA-256 of the nim-values, written one a line.
    #[arg(long)]
    pub checksum: bool,
    /// Print one JSON document and nothing else.
    #[arg(long)]
    pub json: bool,
    /// Long runs.
    #[command(flatten)]
    pub checkpoint: Checkpoint,
}

/// The arguments of a family, and the range after them.
pub fn split(words: &[String]) -> (&[String], &str) {
    words.split_last().map_or((words, ""), |(last, rest)| (rest, last))
}

/// Formats of an atlas.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum AtlasFormat {
    /// A report in Markdown.
    #[value(alias = "text")]
    Plain,
    /// Comma-separated values with a header, one line a code.
    Csv,
    /// One JSON document.
    Json,
    /// Apache Parquet, one line a code.
    Parquet,
}

/// Processor time: seconds, or a number with s, m, h or d.
fn processor_time(text: &str) -> Result<Duration, BadValue> {
    let text = &*plain(text);
    let wrong = || BadValue(message!("value-processor-time"));
    let (number, unit) = match text.char_indices().last() {
        Some((at, 's')) => (&text[..at], 1.0),
        Some((at, 'm')) => (&text[..at], 60.0),
        Some((at, 'h')) => (&text[..at], 3600.0),
        Some((at, 'd')) => (&text[..at], 86_400.0),
        _ => (text, 1.0),
    };
    let number: f64 = number.parse().map_err(|_| wrong())?;
    Duration::try_from_secs_f64(number * unit).map_err(|_| wrong())
}

/// `grundy atlas`
#[derive(Debug, ClapArgs)]
pub struct Atlas {
    /// Survey the codes `0.abc` and `4.abc` with up to N digits after the point; N is 1 to 5.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = number::<u32>(1..=5))]
    pub digits: u32,
    /// Search each code for a period up to this heap.
    #[arg(long, value_name = "HEAP", default_value_t = 4096)]
    #[arg(value_parser = number::<u64>(0..=(1 << 48) - 1))]
    pub to: u64,
    /// Misère play: the misère quotient of each code, as far as it is found in some tenths of a second.
    #[arg(long, conflicts_with_all = ["sparse_to", "few", "budget"])]
    pub misere: bool,
    /// Search codes with few rare heaps up to this heap, the cheapest first.
    #[arg(long, value_name = "HEAP", value_parser = number::<u64>(0..=(1 << 48) - 1))]
    pub sparse_to: Option<u64>,
    /// How many rare heaps are few for `--sparse-to`; without this 100.
    #[arg(long, value_name = "N", value_hint = ValueHint::Other)]
    #[arg(value_parser = number::<u64>(0..=u64::MAX))]
    pub few: Option<u64>,
    /// Stop when the searches have used this much processor time, in seconds, or as in 90m or
    /// 3h; with `-o` the same command goes on.
    #[arg(long, value_name = "TIME", value_parser = processor_time, allow_hyphen_values = true,
        value_hint = ValueHint::Other)]
    pub budget: Option<Duration>,
    /// Several runs.
    #[command(flatten)]
    pub shares: Shares,
    /// Format of what is printed.
    #[arg(long, value_enum, default_value = "plain", help_heading = OUTPUT)]
    pub format: AtlasFormat,
    /// Print one JSON document and nothing else; the same as `--format json`.
    #[arg(long, help_heading = OUTPUT)]
    pub json: bool,
    /// Write a report, a table and the certificate of every proved period to this folder.
    ///
    /// A run that was stopped continues from there, and so does one with a larger `--to`. What
    /// is proved there is never searched again.
    #[arg(long, short, value_name = "DIR", value_hint = ValueHint::DirPath, help_heading = OUTPUT)]
    pub output: Option<PathBuf>,
}

/// `grundy table`
#[derive(Debug, Default, ClapArgs)]
pub struct Table {
    /// A game of two numbers (wythoff, euclid, chomp, ...), one whose heaps are numbers (nim,
    /// kayles, moore:2, 0.77, ...), or `nim-product`.
    #[arg(value_parser = GameName, hide_possible_values = true)]
    pub game: String,
    /// The first numbers, as in 0..10 (10 excluded) or 0..=10.
    #[arg(value_name = "ROWS", value_hint = ValueHint::Other)]
    pub rows: String,
    /// The second numbers; without them the same range as the rows.
    #[arg(value_name = "COLUMNS", value_hint = ValueHint::Other)]
    pub columns: Option<String>,
    /// The third numbers, and so on: positions of that many numbers are listed, one a line.
    #[arg(value_name = "RANGE", value_hint = ValueHint::Other)]
    pub more: Vec<String>,
    /// List the positions of K numbers from the one range, each once: the order of the numbers does
    /// not count.
    #[arg(long, value_name = "K", conflicts_with = "columns", value_hint = ValueHint::Other)]
    #[arg(value_parser = number::<u64>(1..=100))]
    pub heaps: Option<u64>,
    /// Which positions are listed.
    #[command(flatten)]
    pub which: Which,
    /// Print misère nim-values, or with `--outcome` who wins misère play: a player who cannot move wins.
    #[arg(long)]
    pub misere: bool,
    /// Count these positions by size, which is the sum of their numbers, and list none.
    #[arg(long, requires = "Which")]
    pub totals: bool,
    /// Where the values go.
    #[command(flatten)]
    pub to: Output,
    /// Draw a picture into this file, besides what `-o` and `--format` ask for.
    #[arg(long, value_name = "FILE", hide = true)]
    pub svg: Option<PathBuf>,
    /// Add the SHA-256 of the nim-values, written one a line.
    #[arg(long)]
    pub checksum: bool,
    /// Several runs.
    #[command(flatten)]
    pub shares: Shares,
}
