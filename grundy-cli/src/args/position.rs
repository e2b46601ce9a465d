//! Commands on positions.

use std::ffi::OsStr;
use std::fmt;
use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args as ClapArgs, ValueEnum, ValueHint};
use grundy::keyboard::plain;
use grundy::play::Level;
use grundy::reason;

use super::value::{BadValue, number};
use super::{Assume, Checkpoint, GameName, PositionWords, Shares, count};
use crate::message::message;

/// `grundy solve`
#[derive(Debug, Default, ClapArgs)]
pub struct Solve {
    /// The position.
    #[command(flatten)]
    pub position: PositionWords,
    /// Read the position from this file.
    #[arg(long, value_name = "FILE", conflicts_with = "words", value_hint = ValueHint::FilePath)]
    pub file: Option<PathBuf>,
    /// Read one position a line and answer each with one JSON document, on one line. `--time` is a
    /// limit for each line.
    #[arg(long, conflicts_with_all = ["markdown", "format", "output"])]
    pub batch: bool,
    /// With `--batch`: refuse positions that name a file, because strangers may have written them.
    #[arg(long, requires = "batch")]
    #[arg(conflicts_with_all = ["markdown", "format", "output", "certificate"])]
    pub no_files: bool,
    /// Misère play: a player who cannot move wins.
    #[arg(long, conflicts_with = "checkpoint")]
    pub misere: bool,
    /// Explain the answer, so that it can be checked by hand [default: steps].
    #[arg(long, value_name = "LEVEL", value_enum, hide_default_value = true)]
    #[arg(num_args = 0..=1, require_equals = true, default_missing_value = "steps")]
    pub explain: Option<Explain>,
    /// With `--explain`: write Markdown, the same as `--format markdown`.
    #[arg(long, requires = "explain", conflicts_with_all = ["json", "format"])]
    pub markdown: bool,
    /// The format: text, markdown, latex, html, svg, png or pdf (the boards; with `--explain` the picture of the
    /// explanation), or json. Default: what the file name says, or text.
    #[arg(long, value_enum, value_name = "FORMAT", hide_possible_values = true)]
    pub format: Option<SolveFormat>,
    /// Write to this file in place of standard output.
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
    /// Use a period that was only seen, where none is proved. It held for at least four times its length
    /// and the preperiod; the answer says so, and how far it was seen.
    #[arg(long, value_enum, value_name = "WHAT")]
    #[arg(conflicts_with_all = ["certificate", "checkpoint"])]
    pub assume: Option<Assume>,
    /// List at most K winning moves; the count is of all of them.
    #[arg(long, value_name = "K", default_value_t = Solve::MOVES, value_parser = count)]
    #[arg(value_hint = ValueHint::Other)]
    pub max_moves: usize,
    /// Say how long play lasts: the remoteness and the suspense, the formal birthday, and how many
    /// positions it can reach.
    #[arg(long, visible_alias = "facts")]
    pub length: bool,
    /// Find the outcome and the nim-value only, not the moves.
    #[arg(long, conflicts_with = "outcome")]
    pub value: bool,
    /// Find the outcome only, which takes less time where a search is needed.
    #[arg(long)]
    pub outcome: bool,
    /// Print one JSON document and nothing else.
    #[arg(long)]
    pub json: bool,
    /// Write the proof of the nim-value, or with `--outcome` of who wins, to this JSON file, which
    /// `grundy verify` checks: of boards of Cram, Chomp, Kayles, Nimstring and Sprouts, of heaps, and of
    /// sums.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    #[arg(conflicts_with_all = ["batch", "misere"])]
    pub certificate: Option<PathBuf>,
    /// Long runs.
    #[command(flatten)]
    pub checkpoint: Checkpoint,
    /// Several runs.
    #[command(flatten)]
    pub shares: Shares,
}

impl Solve {
    /// The largest list of winning moves where the user gives no length.
    pub const MOVES: usize = 100;
}

/// How an answer is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SolveFormat {
    /// Plain text.
    #[value(alias = "plain")]
    Text,
    /// Markdown.
    Markdown,
    /// A page of HTML.
    Html,
    /// LaTeX, to include in a document.
    Latex,
    /// The boards, or the picture of the explanation.
    Svg,
    /// The same in pixels, where the program is built with it.
    Png,
    /// The same on a page, where the program is built with it.
    Pdf,
    /// A JSON document.
    Json,
}

/// How much of an explanation is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Explain {
    /// A few lines: the answer, a winning move, and what they rest on.
    Short,
    /// Everything that a reader needs to check the answer with a pencil.
    Steps,
    /// The same with the proofs of the theorems, and with the words that they use.
    Proof,
}

impl From<Explain> for reason::Level {
    fn from(explain: Explain) -> reason::Level {
        match explain {
            Explain::Short => reason::Level::Short,
            Explain::Steps => reason::Level::Steps,
            Explain::Proof => reason::Level::Proof,
        }
    }
}

impl From<reason::Level> for Explain {
    fn from(level: reason::Level) -> Explain {
        match level {
            reason::Level::Short => Explain::Short,
            reason::Level::Proof => Explain::Proof,
            _ => Explain::Steps,
        }
    }
}

/// `grundy options`
#[derive(Debug, Default, ClapArgs)]
pub struct Options {
    /// The position.
    #[command(flatten)]
    pub position: PositionWords,
    /// List at most K options; where there are more, the exit status is 3.
    #[arg(long, value_name = "K", default_value_t = Options::MOVES, value_parser = count)]
    #[arg(value_hint = ValueHint::Other)]
    pub max_moves: usize,
    /// Misère play: a player who cannot move wins. Options then have outcomes, but no nim-values.
    #[arg(long)]
    pub misere: bool,
    /// Print one JSON document and nothing else.
    #[arg(long)]
    pub json: bool,
}

impl Options {
    /// The largest list of options where the user gives no length.
    pub const MOVES: usize = 10_000;
}

/// `grundy equiv`
#[derive(Debug, Default, ClapArgs)]
pub struct Equiv {
    /// The first position.
    #[command(flatten)]
    pub position: PositionWords,
    /// The second position, quoted or not.
    #[arg(long, value_name = "POSITION", required = true, num_args = 1.., value_parser = GameName)]
    #[arg(hide_possible_values = true, allow_negative_numbers = true)]
    #[arg(action = clap::ArgAction::Set)]
    pub with: Vec<String>,
    /// Print one JSON document and nothing else.
    #[arg(long)]
    pub json: bool,
}

/// `grundy draw`
#[derive(Debug, Default, ClapArgs)]
pub struct Draw {
    /// The position.
    #[command(flatten)]
    pub position: PositionWords,
    /// A move, written as the position, or the term, after it; may stand several times. The drawing shows
    /// every position of the line and marks what each move changes.
    #[arg(long = "move", value_name = "MOVE", allow_negative_numbers = true)]
    #[arg(value_hint = ValueHint::Other)]
    pub moves: Vec<String>,
    /// The format: text, svg, png, pdf or tikz. Default: what the file name says, or text.
    #[arg(long, value_enum, value_name = "FORMAT", hide_possible_values = true)]
    pub format: Option<DrawFormat>,
    /// Write to this file in place of standard output.
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
}

/// The format of a drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum DrawFormat {
    /// Plain text.
    #[value(alias = "plain")]
    Text,
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

/// `grundy genus`
#[derive(Debug, Default, ClapArgs)]
pub struct Genus {
    /// The position; or a game of heaps and the heaps, as in `kayles 0..20`.
    #[command(flatten)]
    pub position: PositionWords,
    /// Print one JSON document and nothing else.
    #[arg(long)]
    pub json: bool,
}

/// `grundy canonical`
#[derive(Debug, Default, ClapArgs)]
pub struct Canonical {
    /// The position.
    #[command(flatten)]
    pub position: PositionWords,
    /// A second position, quoted or not: whether both are equal in misère play, and whether they are linked.
    #[arg(long, value_name = "POSITION", num_args = 1.., value_parser = GameName)]
    #[arg(hide_possible_values = true, allow_negative_numbers = true)]
    #[arg(action = clap::ArgAction::Set)]
    pub with: Vec<String>,
    /// Print one JSON document and nothing else.
    #[arg(long)]
    pub json: bool,
}

/// `grundy model`
#[derive(Debug, Default, ClapArgs)]
pub struct Model {
    /// The position.
    #[command(flatten)]
    pub position: PositionWords,
    /// Print one JSON document and nothing else.
    #[arg(long)]
    pub json: bool,
}

/// Who makes the first move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum First {
    /// You, at the terminal.
    You,
    /// The program.
    Engine,
}

/// `grundy play`
#[derive(Debug, Default, ClapArgs)]
pub struct Play {
    /// The position, quoted or not; without one, the program shows the games to choose from.
    #[arg(value_name = "POSITION", allow_negative_numbers = true, value_parser = GameName)]
    #[arg(hide_possible_values = true)]
    pub words: Vec<String>,
    /// Misère play: a player who cannot move wins.
    #[arg(long)]
    pub misere: bool,
    /// Who makes the first move; without this option the program asks.
    #[arg(long, value_enum, value_name = "WHO")]
    pub first: Option<First>,
    /// How well the program plays: beginner, easy, medium, hard or perfect.
    ///
    /// A perfect player wins in the fewest moves, or loses in the most, where the game graph fits into 64 MiB.
    #[arg(long, value_name = "LEVEL", default_value = "perfect", value_parser = Levels)]
    #[arg(hide_possible_values = true)]
    pub level: Level,
    /// Play by the facts of this certificate of a position, which `grundy solve --certificate`
    /// wrote; it is checked first.
    ///
    /// The program then needs no search for its own moves. Without a position the game begins with
    /// the one that the certificate is about.
    #[arg(long, value_name = "FILE", conflicts_with = "misere")]
    pub certificate: Option<PathBuf>,
    /// Repeat the moves that the program made at random in a game with this seed.
    #[arg(long, value_name = "SEED", value_parser = number::<u64>(0..=u64::MAX))]
    pub seed: Option<u64>,
    /// Do not talk: print one JSON document with the moves, the boards and the program's move.
    #[arg(long, conflicts_with = "first")]
    pub json: bool,
}

/// Levels by their names.
#[derive(Clone)]
struct Levels;

impl TypedValueParser for Levels {
    type Value = Level;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<Level, clap::Error> {
        let names = PossibleValuesParser::new(Level::ALL.iter().map(|level| level.name()));
        let name = names.parse_ref(command, argument, value)?;
        Ok(name.parse().unwrap_or_default())
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(Level::ALL.iter().map(|level| PossibleValue::new(level.name()))))
    }
}

/// `grundy tutor`
#[derive(Debug, Default, ClapArgs)]
pub struct Tutor {
    /// The position, quoted or not; without one, the program shows the games to choose from.
    #[arg(value_name = "POSITION", allow_negative_numbers = true, value_parser = GameName)]
    #[arg(hide_possible_values = true)]
    pub words: Vec<String>,
    /// Misère play: a player who cannot move wins.
    #[arg(long)]
    pub misere: bool,
    /// Do not talk: print one JSON document with the questions, the hints and the answers.
    #[arg(long)]
    pub json: bool,
    /// The question that `--answer` answers: 1 is the first one.
    #[arg(long, value_name = "N", requires_all = ["json", "answer"])]
    #[arg(value_parser = number::<u64>(1..=1000))]
    pub question: Option<u64>,
    /// Judge this answer to the question, in the same document.
    #[arg(long, value_name = "ANSWER", requires_all = ["json", "question"])]
    #[arg(allow_hyphen_values = true)]
    pub answer: Option<String>,
}

/// `grundy exercise`
#[derive(Debug, Default, ClapArgs)]
pub struct Exercise {
    /// A game, as in `nim` or `subtract:1,3,4`; or a position, and the exercises are positions that
    /// play leads to from there. Several games make one sheet if each has its number of exercises behind it:
    /// `nim:3 kayles:2 'chomp 4x5:2'`.
    #[arg(value_name = "GAME", allow_negative_numbers = true, value_parser = GameName)]
    #[arg(hide_possible_values = true, required = true)]
    pub words: Vec<String>,
    /// How hard the exercises are, from 1 to 5; `1-4` begins with easy ones and ends with hard ones.
    #[arg(long, visible_alias = "levels", value_name = "LEVEL", default_value_t)]
    #[arg(value_parser = levels)]
    pub level: ExerciseLevels,
    /// The seed: the same one gives the same exercises, on every machine.
    #[arg(long, value_name = "SEED", default_value_t = Exercise::SEED)]
    #[arg(value_parser = number::<u64>(0..=u64::MAX))]
    pub seed: u64,
    /// How many exercises.
    #[arg(long, value_name = "COUNT", default_value_t = Exercise::COUNT)]
    #[arg(value_parser = number::<u16>(1..=500))]
    pub count: u16,
    /// Misère play: a player who cannot move wins.
    #[arg(long)]
    pub misere: bool,
    /// The title of the sheet. Default: the games and the level.
    #[arg(long, value_name = "TITLE", value_hint = ValueHint::Other)]
    pub title: Option<String>,
    /// The format: text, markdown, latex, html, pdf or json. Default: what the file name says, or text.
    #[arg(long, value_enum, value_name = "FORMAT", hide_possible_values = true)]
    pub format: Option<ExerciseFormat>,
    /// Leave out the solutions, and with JSON the answers.
    #[arg(long)]
    pub no_solutions: bool,
    /// Print one JSON document and nothing else: the same as `--format json`.
    #[arg(long)]
    pub json: bool,
    /// Write to this file in place of standard output.
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
}

impl Exercise {
    /// The seed of exercises where the user gives none.
    pub const SEED: u64 = 1;
    /// The number of exercises where the user gives none.
    pub const COUNT: u16 = 5;
}

/// The levels of the first and the last exercise, from 1 to 5; level 1 where the user gives none.
#[derive(Debug, Clone, Copy)]
pub struct ExerciseLevels {
    pub easiest: u8,
    pub hardest: u8,
}

impl Default for ExerciseLevels {
    fn default() -> Self {
        Self { easiest: 1, hardest: 1 }
    }
}

impl fmt::Display for ExerciseLevels {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.easiest == self.hardest {
            true => write!(f, "{}", self.easiest),
            false => write!(f, "{}-{}", self.easiest, self.hardest),
        }
    }
}

/// How exercises are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ExerciseFormat {
    /// Plain text.
    #[value(alias = "plain")]
    Text,
    /// Markdown.
    Markdown,
    /// A LaTeX document.
    Latex,
    /// A page of HTML for the printer.
    Html,
    /// Pages of A4, where the program is built with PDF.
    Pdf,
    /// A JSON document.
    Json,
}

/// Reads a level, or the first and the last of several.
fn levels(text: &str) -> Result<ExerciseLevels, BadValue> {
    let level = number::<u8>(1..=5);
    let text = plain(text);
    let (easiest, hardest) = match text.split_once(['-', '–']) {
        Some((first, last)) => (level(first)?, level(last)?),
        None => (level(&text)?, level(&text)?),
    };
    match easiest <= hardest {
        true => Ok(ExerciseLevels { easiest, hardest }),
        false => Err(BadValue(message!("value-levels", first = hardest, last = easiest))),
    }
}
