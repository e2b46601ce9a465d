//! Commands on positions.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum, ValueHint};
use grundy::reason::Level;

use super::{GameName, Limits, PositionWords, count};

/// `grundy solve`
#[derive(Debug, ClapArgs)]
pub struct Solve {
    /// The position.
    #[command(flatten)]
    pub position: PositionWords,
    /// Read the position from this file.
    #[arg(long, value_name = "FILE", conflicts_with = "words", value_hint = ValueHint::FilePath)]
    pub file: Option<PathBuf>,
    /// Read one position a line and answer each with one JSON document, on one line.
    #[arg(long, conflicts_with_all = ["markdown"])]
    pub batch: bool,
    /// With `--batch`: refuse positions that name a file, because strangers may have written them.
    #[arg(long, requires = "batch")]
    pub no_files: bool,
    /// Misere play: a player who cannot move wins.
    #[arg(long)]
    pub misere: bool,
    /// Explain the answer, so that it can be checked by hand [default: steps].
    #[arg(long, value_name = "LEVEL", value_enum, hide_default_value = true)]
    #[arg(num_args = 0..=1, require_equals = true, default_missing_value = "steps")]
    pub explain: Option<Explain>,
    /// With `--explain`: write Markdown.
    #[arg(long, requires = "explain", conflicts_with = "json")]
    pub markdown: bool,
    /// List at most K winning moves; the count is of all of them.
    #[arg(long, value_name = "K", default_value_t = 100, value_parser = count)]
    #[arg(value_hint = ValueHint::Other)]
    pub max_moves: usize,
    /// Find the outcome and the nim-value only, not the moves.
    #[arg(long, conflicts_with = "outcome")]
    pub value: bool,
    /// Find the outcome only, which takes less time where a search is needed.
    #[arg(long)]
    pub outcome: bool,
    /// Print one JSON document and nothing else.
    #[arg(long)]
    pub json: bool,
    /// Limits.
    #[command(flatten)]
    pub limits: Limits,
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

impl From<Explain> for Level {
    fn from(explain: Explain) -> Level {
        match explain {
            Explain::Short => Level::Short,
            Explain::Steps => Level::Steps,
            Explain::Proof => Level::Proof,
        }
    }
}

/// `grundy options`
#[derive(Debug, ClapArgs)]
pub struct Options {
    /// The position.
    #[command(flatten)]
    pub position: PositionWords,
    /// List at most K options; where there are more, the exit status is 3.
    #[arg(long, value_name = "K", default_value_t = 10_000, value_parser = count)]
    #[arg(value_hint = ValueHint::Other)]
    pub max_moves: usize,
    /// Misere play: a player who cannot move wins. Options then have outcomes, but no nim-values.
    #[arg(long)]
    pub misere: bool,
    /// Print one JSON document and nothing else.
    #[arg(long)]
    pub json: bool,
    /// Limits.
    #[command(flatten)]
    pub limits: Limits,
}

/// `grundy equiv`
#[derive(Debug, ClapArgs)]
pub struct Equiv {
    /// The first position.
    #[command(flatten)]
    pub position: PositionWords,
    /// The second position, as several words or one quoted word.
    #[arg(long, value_name = "POSITION", required = true, num_args = 1.., value_parser = GameName)]
    #[arg(hide_possible_values = true, allow_negative_numbers = true)]
    #[arg(action = clap::ArgAction::Set)]
    pub with: Vec<String>,
    /// Print one JSON document and nothing else.
    #[arg(long)]
    pub json: bool,
    /// Limits.
    #[command(flatten)]
    pub limits: Limits,
}

/// `grundy model`
#[derive(Debug, ClapArgs)]
pub struct Model {
    /// The position.
    #[command(flatten)]
    pub position: PositionWords,
    /// Print one JSON document and nothing else.
    #[arg(long)]
    pub json: bool,
    /// Limits.
    #[command(flatten)]
    pub limits: Limits,
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
#[derive(Debug, ClapArgs)]
pub struct Play {
    /// The position, as several words or one quoted word; without one, the program shows the games
    /// to choose from.
    #[arg(value_name = "POSITION", allow_negative_numbers = true, value_parser = GameName)]
    #[arg(hide_possible_values = true)]
    pub words: Vec<String>,
    /// Misere play: a player who cannot move wins.
    #[arg(long)]
    pub misere: bool,
    /// Who makes the first move; without this option the program asks.
    #[arg(long, value_enum, value_name = "WHO")]
    pub first: Option<First>,
    /// Limits; the time is for each answer of the program.
    #[command(flatten)]
    pub limits: Limits,
}
