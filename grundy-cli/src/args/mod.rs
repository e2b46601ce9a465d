//! The command line, as typed options.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Args as ClapArgs, CommandFactory, FromArgMatches, Parser, Subcommand, ValueHint};
use grundy::games::catalogue;
use grundy::markup::shown;

use crate::built::SHELL;
use crate::failure::Failure;
use crate::message::message;
use crate::paint::Colours;

mod colour;
mod graph;
mod limits;
pub mod manual;
mod minus;
mod nimber;
mod oeis;
mod position;
mod rules;
mod said;
mod sequence;
mod serve;
mod unread;
mod value;

pub use colour::colour;
pub use graph::{Graph, GraphFormat, GraphInput, OnEdges};
pub use limits::{Checkpoint, Limits, Part, Shares};
use limits::{count, heap};
pub use nimber::{Lexicode, Nim, Numbers, number_of_word};
pub use oeis::{Oeis, OeisFormat};
pub use position::{
    Canonical, Draw, DrawFormat, Equiv, Exercise, ExerciseFormat, ExerciseLevels, First, Genus,
    Model, Options, Play, Solve, SolveFormat, Tutor,
};
#[cfg(feature = "rules")]
pub use rules::RulesNew;
pub use rules::{Games, Rules};
#[cfg(any(feature = "api", feature = "rules"))]
pub use rules::{RulesAction, RulesCheck};
pub use sequence::{
    Assume, Atlas, AtlasFormat, Format, Guess, Language, Method, Output, Period, Quotient,
    QuotientFormat, Seq, Stats, Table, Wanted, Which, Winner, split,
};
pub use serve::{Serve, ServeWorker};
pub use unread::{Unread, language, wants_json};

/// Solve impartial games: who wins, every winning move, the nim-value, and why.
///
/// `grundy solve` says who wins a position, lists every winning move, gives the nim-value and,
/// with `--explain`, proves the answer. Other commands print nim-values, prove periods, draw
/// pictures, analyse game graphs, play against you and read games that you write yourself.
///
/// A position is a sum of terms joined by `+`, with spaces around it. A term is the name of a game,
/// an optional `:parameter`, and what is on the table: `kayles 5 7 + nim 3 4` is two rows of pins, of
/// 5 and of 7, beside two heaps, of 3 and of 4. `grundy games` lists the games.
#[derive(Debug, Parser)]
#[command(name = "grundy", version = env!("GRUNDY_VERSION"), max_term_width = 100)]
pub struct Args {
    /// When to use colours: auto (on a terminal, unless NO_COLOR is set), always or never.
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value = "auto")]
    #[arg(alias = "colour", help_heading = TERMINAL, hide_possible_values = true)]
    pub color: Colours,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,

    /// Language of answers and messages: `en`, `uk`, `ru` or `ja`. Default: that of the locale
    /// (`LC_ALL`, `LC_MESSAGES`, `LANG`), or English.
    // Read from the words of the command line before anything else, because errors need it.
    #[arg(long, global = true, value_name = "LANG", display_order = 1000)]
    #[arg(value_parser = LanguageTag, hide_possible_values = true)]
    lang: Option<grundy::message::Language>,
    /// Limits: a script can pass the same ones to each command, and its help shows those that mean
    /// something there.
    #[command(flatten)]
    pub limits: Limits,
}

/// The heading of the options that say where an answer goes, and how it is written.
const OUTPUT: &str = "Output";

/// The heading of the options that say what a terminal shows.
pub const TERMINAL: &str = "Terminal";

impl Args {
    /// Reads the command line. An error repeats hidden signs written out, because a terminal
    /// would obey them.
    ///
    /// # Errors
    /// What to print instead of running a command: a fault, or help.
    pub fn read(words: &[OsString]) -> Result<Args, Unread> {
        Args::of(words).map_err(|error| {
            let written = |word: &OsString| shown(&word.to_string_lossy()).into_owned();
            let plain: Vec<OsString> = words.iter().map(|word| written(word).into()).collect();
            let error = match error.kind() {
                ErrorKind::InvalidUtf8 => {
                    let wrong = words.iter().filter(|word| word.to_str().is_none());
                    let wrong: Vec<String> = wrong.map(written).collect();
                    return Failure::input(message!("line-not-utf8", words = wrong)).into();
                }
                _ if plain == words => error,
                kind => match Args::of(&plain) {
                    Err(same) if same.kind() == kind => same,
                    _ => return Failure::input(message!("line-hidden-signs")).into(),
                },
            };
            Unread::new(error, &colour::left_out(&plain), &described())
        })
    }

    fn of(words: &[OsString]) -> Result<Args, clap::Error> {
        // The texts of the manual are a third of the instructions of a short run, and only help
        // and errors show them.
        Args::described(Args::command(), words)
            .or_else(|_| Args::described(with_negative_values(described()), words))
    }

    fn described(mut command: clap::Command, words: &[OsString]) -> Result<Args, clap::Error> {
        let words = minus::guarded(&command, words.iter().cloned());
        let mut matches = command.try_get_matches_from_mut(words)?;
        let args =
            Args::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut command));
        // The end of the process frees it: to take the description of all commands apart, piece
        // by piece, costs 8 % of the instructions of a short run.
        std::mem::forget(command);
        args
    }
}

/// The command line with all that help says of it.
fn described() -> clap::Command {
    if SHELL { manual::command() } else { Args::command() }
}

/// The same options, whose values may be numbers below 0: their own readers refuse these in
/// words, where clap would call `-1` an unknown option.
fn with_negative_values(command: clap::Command) -> clap::Command {
    let takes = |option: &clap::Arg| !option.is_positional() && option.get_action().takes_values();
    let allow = |option: clap::Arg| match takes(&option) {
        true => option.allow_negative_numbers(true),
        false => option,
    };
    command.mut_args(allow).mut_subcommands(with_negative_values)
}

/// The commands, in the order of the help: that of a first hour.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Say who wins, with the nim-value and every winning move.
    Solve(Solve),
    /// List every option (the position after one move) with its nim-value.
    Options(Options),
    /// Play against the program in the terminal.
    Play(Play),
    /// Learn how a position is solved: questions, hints, and what a mistake shows.
    Tutor(Tutor),
    /// Write exercises with solutions, graded from 1 to 5.
    Exercise(Exercise),
    /// Draw what lies on the table, and what moves change: SVG, PNG, PDF, TikZ or text.
    Draw(Draw),
    /// List the games, or show the rules of one and what is known about it.
    Games(Games),
    /// Print the nim-values of a one-heap game.
    Seq(Seq),
    /// Print a table of nim-values: a game of two numbers, or two heaps.
    Table(Table),
    /// Find the period of a nim-sequence and prove it.
    Period(Period),
    /// Find the misère quotient of heap games and prove it.
    Quotient(Quotient),
    /// Print the genus of a position, or of heaps: what misère play knows of it in a few digits.
    Genus(Genus),
    /// Find the canonical form of a position in misère play.
    Canonical(Canonical),
    /// Check the certificate of a period, a board or a quotient, without the engine that wrote it.
    Verify(Verify),
    /// Recompute each step of an explanation, without the engine that wrote it.
    CheckExplanation(CheckExplanation),
    /// Count how often each nim-value occurs.
    Stats(Stats),
    /// Guess a formula for nim-values, and write it as a C++ or Python function.
    Guess(Guess),
    /// Find the sequence of a game in the OEIS, or the games that have some terms; works offline.
    Oeis(Oeis),
    /// Show the nim-value and the outcome of every vertex of a game graph.
    Graph(Graph),
    /// Decide whether two positions are equal as games.
    Equiv(Equiv),
    /// Write a position as a hereditarily finite set.
    Model(Model),
    /// Compute with nimbers: nim-sums, nim-products, powers, roots, logarithms, equations.
    Nim(Nim),
    /// Describe a lexicode: dimension, words of each weight. Its words are the lost positions of a
    /// coin-turning game.
    Lexicode(Lexicode),
    /// Print the least number that is missing from a list.
    Mex(Numbers),
    /// Print the nim-sum of numbers.
    Xor(Numbers),
    /// Write or check a rule file: a game of your own.
    Rules(Rules),
    /// Survey all octal codes of a few digits: their periods, and which sequences are equal.
    Atlas(Atlas),
    /// Join what several runs have done of one piece of work, and say what is missing.
    Merge(Merge),
    /// Open the web page: boards, lessons, explanations.
    Serve(Serve),
    /// Answer the questions of a server.
    #[command(hide = true)]
    ServeWorker(ServeWorker),
    /// Print the JSON Schema of all documents that `--json` prints.
    Schema,
    /// Print completions for a shell.
    Completions(Completions),
    /// Print a manual page, or write all of them to a folder.
    Man(Man),
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
        let names = catalogue().iter().flat_map(|entry| entry.aliases.iter().chain([&entry.name]));
        Some(Box::new(names.map(|name| PossibleValue::new(*name))))
    }
}

/// The language of what is said to people; completions offer the tags.
#[derive(Clone, Copy, Debug)]
struct LanguageTag;

impl TypedValueParser for LanguageTag {
    type Value = grundy::message::Language;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<Self::Value, clap::Error> {
        let parse = |tag: &str| tag.parse::<Self::Value>();
        parse.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let languages = Self::Value::ALL.iter();
        Some(Box::new(languages.map(|language| PossibleValue::new(language.tag()))))
    }
}

/// Words that make a position.
#[derive(Debug, Default, ClapArgs)]
pub struct PositionWords {
    /// The position, quoted or not; quotes keep signs such as `#`, `|` and `*` from the shell. `-`
    /// reads it from standard input.
    #[arg(value_name = "POSITION", allow_negative_numbers = true, value_parser = GameName)]
    #[arg(hide_possible_values = true)]
    pub words: Vec<String>,
}

/// `grundy check-explanation`
#[derive(Debug, ClapArgs)]
pub struct CheckExplanation {
    /// The explanation: a document that `grundy solve --explain --json` or `grundy nim --explain
    /// --json` printed. `-` reads standard input.
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: PathBuf,
    /// Read no file that the explanation names, because a stranger may have written it.
    #[arg(long)]
    pub no_files: bool,
    /// Print one JSON document and nothing else.
    #[arg(long)]
    pub json: bool,
}

/// `grundy verify`
#[derive(Debug, Default, ClapArgs)]
pub struct Verify {
    /// The certificate: a JSON file that `--certificate` of `grundy period`, `grundy solve` or `grundy
    /// quotient` wrote. `-` reads standard input.
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: PathBuf,
    /// Print one JSON document and nothing else.
    #[arg(long)]
    pub json: bool,
    /// Has no effect: the checker uses no vector instructions of the processor.
    #[arg(long, hide = true)]
    pub no_vectors: bool,
    /// Long runs.
    #[command(flatten)]
    pub checkpoint: Checkpoint,
}

/// `grundy completions`
#[derive(Debug, ClapArgs)]
pub struct Completions {
    /// The shell: bash, zsh, fish, powershell or elvish.
    #[arg(value_name = "SHELL", hide_possible_values = true)]
    pub shell: clap_complete::Shell,
}

/// `grundy merge`
#[derive(Debug, ClapArgs)]
pub struct Merge {
    /// Journals of the same work, as `--journal` or `grundy atlas -o` writes them.
    #[arg(value_name = "FILE", required = true, num_args = 1.., value_hint = ValueHint::FilePath)]
    pub files: Vec<PathBuf>,
    /// Write the whole journal to this file, unless answers contradict each other.
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
    /// Print one JSON document and nothing else.
    #[arg(long)]
    pub json: bool,
}

/// `grundy man`
#[derive(Debug, ClapArgs)]
pub struct Man {
    /// The command whose page is printed, as in `solve` or `rules check`; without one, the page of
    /// the program.
    #[arg(value_name = "COMMAND")]
    pub command: Vec<String>,
    /// Write every page to this folder, as `grundy-solve.1` and so on, and print nothing.
    #[arg(long, short, value_name = "DIR", value_hint = ValueHint::DirPath)]
    #[arg(conflicts_with = "command")]
    pub output: Option<PathBuf>,
}
