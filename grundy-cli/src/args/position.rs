//! Commands on positions.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum};

use super::{GameName, Limits, PositionWords, count};

/// `grundy solve`
#[derive(Debug, ClapArgs)]
#[command(
    after_help = "Examples:\n  grundy solve nim 3 4 5\n  grundy solve kayles 5 7 + nim 3 4 + \
                        chocolate-eat 3x2 --explain\n  grundy solve --misere 'kayles 3 + nim 2 2'\n  \
                        grundy solve --batch --file positions.txt"
)]
pub struct Solve {
    /// The position.
    #[command(flatten)]
    pub position: PositionWords,
    /// Read the position from a file.
    #[arg(long, value_name = "FILE", conflicts_with = "words")]
    pub file: Option<PathBuf>,
    /// One position a line, one JSON document a line.
    #[arg(long, conflicts_with_all = ["markdown"])]
    pub batch: bool,
    /// With `--batch`: refuse positions that name a file, as strangers' may.
    #[arg(long, requires = "batch")]
    pub no_files: bool,
    /// Misere play: a player who cannot move wins.
    #[arg(long)]
    pub misere: bool,
    /// Add the derivation: why the answer holds, to be checked by hand.
    #[arg(long)]
    pub explain: bool,
    /// Write the derivation as Markdown.
    #[arg(long, requires = "explain", conflicts_with = "json")]
    pub markdown: bool,
    /// List at most K winning moves (they are all counted).
    #[arg(long, value_name = "K", default_value_t = 100, value_parser = count)]
    pub max_moves: usize,
    /// Outcome and value only.
    #[arg(long, conflicts_with = "outcome")]
    pub value: bool,
    /// The outcome only.
    #[arg(long)]
    pub outcome: bool,
    /// One JSON document on standard output.
    #[arg(long)]
    pub json: bool,
    /// Limits.
    #[command(flatten)]
    pub limits: Limits,
}

/// `grundy options`
#[derive(Debug, ClapArgs)]
pub struct Options {
    /// The position.
    #[command(flatten)]
    pub position: PositionWords,
    /// List at most K options; where there are more, the exit status is 3.
    #[arg(long, value_name = "K", default_value_t = 10_000, value_parser = count)]
    pub max_moves: usize,
    /// Outcomes in misere play, where there are no values.
    #[arg(long)]
    pub misere: bool,
    /// One JSON document on standard output.
    #[arg(long)]
    pub json: bool,
    /// Limits.
    #[command(flatten)]
    pub limits: Limits,
}

/// `grundy equiv`
#[derive(Debug, ClapArgs)]
#[command(
    after_help = "Examples:\n  grundy equiv kayles 5 --with nim 4\n  grundy equiv 'nim 3 + kayles 2' \
                        --with 'nim 1' --json\n\nExit status: 0 equal; 1 not equal; 2 bad input; \
                        3 a budget ran out before that was known."
)]
pub struct Equiv {
    /// The first position.
    #[command(flatten)]
    pub position: PositionWords,
    /// The second position, in one quoted argument or several words.
    #[arg(long, value_name = "POSITION", required = true, num_args = 1.., value_parser = GameName)]
    #[arg(hide_possible_values = true, allow_negative_numbers = true)]
    #[arg(action = clap::ArgAction::Set)]
    pub with: Vec<String>,
    /// One JSON document on standard output.
    #[arg(long)]
    pub json: bool,
    /// Limits.
    #[command(flatten)]
    pub limits: Limits,
}

/// `grundy model`
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:\n  grundy model nim 3\n  grundy model kayles 5 + nim 1 --json")]
pub struct Model {
    /// The position.
    #[command(flatten)]
    pub position: PositionWords,
    /// One JSON document on standard output.
    #[arg(long)]
    pub json: bool,
    /// Limits.
    #[command(flatten)]
    pub limits: Limits,
}

/// Who makes the first move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum First {
    /// The person at the terminal.
    You,
    /// The program.
    Engine,
}

/// `grundy play`
#[derive(Debug, ClapArgs)]
#[command(
    after_help = "Examples:\n  grundy play nim 3 4 5\n  grundy play --misere --first engine \
                        'kayles 5 + nim 2 2'\n\nMoves are read from standard input, a line each; \
                        `help` in the game shows how to write them."
)]
pub struct Play {
    /// The position, in one quoted argument or several words.
    #[arg(value_name = "POSITION", allow_negative_numbers = true, value_parser = GameName)]
    #[arg(hide_possible_values = true)]
    pub words: Vec<String>,
    /// Misere play: a player who cannot move wins.
    #[arg(long)]
    pub misere: bool,
    /// Who begins; without it the program asks.
    #[arg(long, value_enum, value_name = "WHO")]
    pub first: Option<First>,
    /// Limits; the time is for each answer of the engine.
    #[command(flatten)]
    pub limits: Limits,
}
