//! The command line, as typed options.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Args as ClapArgs, CommandFactory, FromArgMatches, Parser, Subcommand};
use grundy::games::CATALOGUE;

use crate::failure::Failure;
use crate::output::shown;

mod graph;
mod minus;
mod position;
mod rules;
mod sequence;
mod unread;

pub use graph::{Graph, GraphFormat};
pub use position::{Equiv, First, Model, Options, Play, Solve};
pub use rules::{Games, Rules, RulesAction, RulesCheck, RulesNew};
pub use sequence::{
    Atlas, AtlasFormat, Format, Guess, Language, Method, Period, Seq, Stats, Table,
};
pub use unread::{Unread, wants_json};

/// Impartial games: who wins, every winning move, the nim-value, and why.
///
/// A position is a sum of terms joined by ` + `; a term is a game's name, an
/// optional `:parameter`, and its arguments: `kayles 5 7 + nim 3 4`. `grundy
/// games` lists the games.
#[derive(Debug, Parser)]
#[command(name = "grundy", version, about, long_about, max_term_width = 100)]
#[command(
    after_help = "Exit status: 0 done; 1 the answer is no; 2 bad input; 3 a budget ran out; \
                        130 interrupted."
)]
pub struct Args {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

impl Args {
    /// Reads the command line.
    ///
    /// # Errors
    /// What to print instead of running a command: a fault, or help.
    pub fn read(words: &[OsString]) -> Result<Args, Unread> {
        Args::of(words).map_err(|error| {
            let written = |word: &OsString| OsString::from(&*shown(&word.to_string_lossy()));
            let plain: Vec<OsString> = words.iter().map(written).collect();
            let error = if plain == words { error } else { harmless(error, &plain) };
            Unread::new(error, &plain, &Args::command())
        })
    }

    fn of(words: &[OsString]) -> Result<Args, clap::Error> {
        let mut command = Args::command();
        let words = minus::guarded(&command, words.iter().cloned());
        let mut matches = command.try_get_matches_from_mut(words)?;
        Args::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut command))
    }
}

/// The error of a command line with hidden signs, which a terminal must not obey: that of
/// the same line with these written out, `plain`.
fn harmless(error: clap::Error, plain: &[OsString]) -> clap::Error {
    match Args::of(plain) {
        Err(same) if same.kind() == error.kind() => same,
        _ => {
            let message = "the arguments have hidden signs, which are not understood here\n";
            clap::Error::raw(error.kind(), message)
        }
    }
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Who wins, the nim-value, every winning move, and how it was found.
    Solve(Solve),
    /// Every option of a position with its value.
    Options(Options),
    /// The nim-values of a one-heap game.
    Seq(Seq),
    /// The period of a nim-sequence, proved, or how far it was searched.
    Period(Period),
    /// A guess at a closed form of nim-values, and a program of it in C++ or Python.
    Guess(Guess),
    /// Check a certificate without the engine that made it.
    Verify(Verify),
    /// How often each nim-value occurs.
    Stats(Stats),
    /// All octal codes of a few digits: their periods, and which are the same.
    Atlas(Atlas),
    /// A table of the nim-values of a game with two numbers, or of two heaps.
    Table(Table),
    /// Value and outcome of every vertex of a game graph.
    Graph(Graph),
    /// Whether two positions are equal as games, and whether they are played alike.
    Equiv(Equiv),
    /// A position as a hereditarily finite set.
    Model(Model),
    /// The catalogue of games, or one game: rules, arguments, what is known.
    Games(Games),
    /// Games of your own: write a rule file to begin with, or check one.
    Rules(Rules),
    /// Play against the engine in the terminal.
    Play(Play),
    /// Completions for a shell.
    Completions(Completions),
}

/// A word that is usually the name of a game: completions offer the games of
/// the catalogue, and any other word is taken as well.
#[derive(Clone)]
struct GameName;

impl TypedValueParser for GameName {
    type Value = String;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        let word = clap::builder::StringValueParser::new().parse_ref(command, argument, value)?;
        Ok(minus::bare(&word).to_string())
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let names = CATALOGUE.iter().flat_map(|entry| entry.aliases.iter().chain([&entry.name]));
        Some(Box::new(names.map(|name| PossibleValue::new(*name))))
    }
}

/// Words that make a position.
#[derive(Debug, ClapArgs)]
pub struct PositionWords {
    /// The position, in one quoted argument or several words; `-` reads it from standard input.
    #[arg(value_name = "POSITION", allow_negative_numbers = true, value_parser = GameName)]
    #[arg(hide_possible_values = true)]
    pub words: Vec<String>,
}

/// Limits of the work.
#[derive(Debug, Clone, ClapArgs)]
#[command(next_help_heading = "Limits")]
pub struct Limits {
    /// How many threads to use; values of large graphs and of heap games without a sparse space are
    /// shared among them, those of sparse heap games are produced and proved by two, all else needs one.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub threads: Option<u32>,
    /// Memory for tables, as in 500M or 2G.
    #[arg(long, value_name = "SIZE", default_value = "2G", value_parser = memory)]
    pub memory: u64,
    /// Time for the work, in seconds; 0 is no limit. Without it a question about a position has
    /// 20 seconds, a search for a period 10, a table, a sequence or a graph 60.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub time: Option<Duration>,
    /// No progress and no remarks on standard error.
    #[arg(long, short)]
    pub quiet: bool,
    /// Neither read nor write what earlier runs have kept.
    #[arg(long)]
    pub no_cache: bool,
}

/// Where the state of a long run is kept.
#[derive(Debug, Clone, ClapArgs)]
#[command(next_help_heading = "Long runs")]
pub struct Checkpoint {
    /// Save the state in this folder now and then, and when the run is stopped; the same command
    /// goes on there.
    #[arg(long, value_name = "DIR")]
    pub checkpoint: Option<PathBuf>,
    /// How often it is saved.
    #[arg(long, value_name = "SECONDS", default_value = "30", value_parser = seconds)]
    pub checkpoint_every: Duration,
}

impl Checkpoint {
    /// For a run that cannot be saved.
    ///
    /// # Errors
    /// Where the user asked for it.
    pub fn refuse(&self) -> Result<(), Failure> {
        match self.checkpoint {
            None => Ok(()),
            Some(_) => Err(Failure::Input(
                "`--checkpoint` goes with `--raw` here; `grundy period` searches for a period with \
                 it"
                .into(),
            )),
        }
    }
}

/// `grundy verify`
#[derive(Debug, ClapArgs)]
#[command(
    after_help = "Without `--time` it takes the time that it needs. A long certificate is verified in \
                        parts with `--checkpoint`; the verdict then rests on the states in that folder as \
                        well.\n\nExit status: 0 valid; 1 not valid; 2 no certificate; 3 a budget ran out; \
                        130 interrupted."
)]
pub struct Verify {
    /// The certificate; `-` reads standard input.
    pub file: PathBuf,
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

/// `grundy completions`
#[derive(Debug, ClapArgs)]
pub struct Completions {
    /// The shell.
    pub shell: clap_complete::Shell,
}

fn heap(text: &str) -> Result<u64, String> {
    grundy::ruleset::parse_number(text, "the last heap").map_err(|error| {
        let help = error.hint().map_or(String::new(), |help| format!("; {help}"));
        format!("{error}{help}")
    })
}

fn count(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| "write a whole number, as in 20".to_string())
}

fn memory(text: &str) -> Result<u64, String> {
    let wrong = || "write a size, as in 500M, 2G or 1000000 (bytes)".to_string();
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match text[digits.len()..].to_ascii_uppercase().as_str() {
        "" | "B" => 1u64,
        "K" | "KB" | "KIB" => 1 << 10,
        "M" | "MB" | "MIB" => 1 << 20,
        "G" | "GB" | "GIB" => 1 << 30,
        "T" | "TB" | "TIB" => 1 << 40,
        _ => return Err(wrong()),
    };
    if !digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') {
        return Err(wrong());
    }
    match digits.parse::<u64>() {
        Ok(number) => number.checked_mul(unit).ok_or_else(|| "the size is too large".to_string()),
        Err(_) => {
            let number: f64 = digits.parse().map_err(|_| wrong())?;
            let bytes = number * unit as f64;
            if bytes < 2f64.powi(63) {
                Ok(bytes as u64)
            } else {
                Err("the size is too large".into())
            }
        }
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let wrong = || "write a number of seconds, as in 10 or 0.5".to_string();
    let number: f64 = text.parse().map_err(|_| wrong())?;
    match Duration::try_from_secs_f64(number) {
        Ok(duration) => Ok(duration),
        // Longer than any clock runs.
        Err(_) if number > 0.0 => Ok(Duration::MAX),
        Err(_) => Err(wrong()),
    }
}
