//! The command line, as typed options.

use std::ffi::OsStr;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};
use grundy::games::CATALOGUE;

use crate::failure::Failure;

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
    /// A table of the nim-values of a game with two numbers.
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
        clap::builder::StringValueParser::new().parse_ref(command, argument, value)
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
    /// How many threads to use; values of large graphs, and of heap games without a sparse space, are
    /// shared among them, all else needs one.
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
    /// Misere play: who cannot move wins.
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

/// Formats of tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Columns for people.
    Plain,
    /// An OEIS b-file; a table is read by antidiagonals.
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
    /// A game that `seq` takes, or one with two numbers that `table` takes.
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

/// `grundy verify`
#[derive(Debug, ClapArgs)]
#[command(after_help = "Exit status: 0 valid; 1 not valid; 2 no certificate; 3 a budget ran out.")]
pub struct Verify {
    /// The certificate; `-` reads standard input.
    pub file: PathBuf,
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
    /// The format.
    #[arg(long, value_enum, default_value = "plain")]
    pub format: Format,
    /// The same as `--format json`.
    #[arg(long)]
    pub json: bool,
    /// Write to a file instead of standard output.
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Draw a plot; where a period is proved, folded at it as well.
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Compute every term and use no period (for measuring).
    #[arg(long)]
    pub raw: bool,
    /// For a rule file: use the engine of this code or subtraction game, after a check that the
    /// options and the values of the rules are the same on the first heaps.
    #[arg(long = "as", value_name = "CODE")]
    pub known: Option<String>,
    /// How values are computed.
    #[arg(long, value_enum, default_value = "auto")]
    pub method: Method,
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
    /// For a rule file: use the engine of this code or subtraction game, after a check that the
    /// options and the values of the rules are the same on the first heaps.
    #[arg(long = "as", value_name = "CODE")]
    pub known: Option<String>,
    /// How values are computed.
    #[arg(long, value_enum, default_value = "auto")]
    pub method: Method,
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
    /// For a rule file: use the engine of this code or subtraction game, after a check that the
    /// options and the values of the rules are the same on the first heaps.
    #[arg(long = "as", value_name = "CODE")]
    pub known: Option<String>,
    /// How values are computed.
    #[arg(long, value_enum, default_value = "auto")]
    pub method: Method,
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
    /// The codes `0.abc` and `4.abc` of at most so many digits, 1 to 5.
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
    after_help = "Examples:\n  grundy table wythoff 0..10 0..10\n  grundy table chocolate-eat \
                        1..=8 1..=8 --svg bars.svg"
)]
pub struct Table {
    /// A game with two numbers: wythoff, euclid, chocolate-eat, chocolate-split, chomp.
    #[arg(value_parser = GameName, hide_possible_values = true)]
    pub game: String,
    /// The first numbers, as in 0..10 (end excluded) or 0..=10.
    #[arg(value_name = "ROWS")]
    pub rows: String,
    /// The second numbers.
    #[arg(value_name = "COLUMNS")]
    pub columns: String,
    /// The format.
    #[arg(long, value_enum, default_value = "plain")]
    pub format: Format,
    /// The same as `--format json`.
    #[arg(long)]
    pub json: bool,
    /// Write to a file instead of standard output.
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
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

/// Formats of graphs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum GraphFormat {
    /// Columns for people.
    Plain,
    /// Comma-separated values with a header.
    Csv,
    /// One JSON document.
    Json,
    /// For Graphviz, with values and colours; it can be read again.
    Dot,
    /// An edge list, without values; it can be read again.
    Edges,
    /// The binary format for large graphs, without values; it can be read again.
    Binary,
    /// A picture of a small graph.
    Svg,
}

/// `grundy graph`
#[derive(Debug, ClapArgs)]
#[command(
    after_help = "Graph files: an edge list (`a b` a line is an arc, `#` begins a comment, a lone \
                        name is a vertex), DOT, JSON or the binary format, told apart by content. Cycles are allowed.\n\n\
                        Examples:\n  grundy graph river.txt --strategy --length\n  grundy graph \
                        river.txt --format svg -o river.svg\n  grundy graph river.txt --start spring \
                        mill\n  grundy graph --of kayles 4 + nim 2 --format dot\n  grundy graph - --json \
                        < river.txt"
)]
pub struct Graph {
    /// The graph; `-` reads it from standard input.
    #[arg(value_name = "FILE", required_unless_present = "of")]
    pub file: Option<PathBuf>,
    /// The game graph of a position: a vertex for each position that play can lead to.
    #[arg(long, value_name = "POSITION", num_args = 1.., allow_negative_numbers = true)]
    #[arg(value_parser = GameName, hide_possible_values = true, conflicts_with = "file")]
    pub of: Vec<String>,
    /// The graph of the sum with another one: its vertices are pairs.
    #[arg(long, value_name = "FILE")]
    pub times: Option<PathBuf>,
    /// Chips on these vertices: who wins their sum, and every winning move, as `grundy solve`
    /// answers.
    #[arg(long, value_name = "V", num_args = 1.., allow_negative_numbers = true)]
    #[arg(conflicts_with_all = ["of", "times", "strategy", "length", "output"])]
    pub start: Vec<String>,
    /// Two chips on one vertex vanish.
    #[arg(long, requires = "start", conflicts_with = "of")]
    pub annihilate: bool,
    /// Add the derivation to the answer for a sum of chips.
    #[arg(long, requires = "start", conflicts_with = "of")]
    pub explain: bool,
    /// List at most K winning moves of a sum of chips, 100 unless told (they are all counted).
    #[arg(long, value_name = "K", value_parser = count, requires = "start", conflicts_with = "of")]
    pub max_moves: Option<usize>,
    /// Misere play: who cannot move wins. There are outcomes, but no values.
    #[arg(long)]
    pub misere: bool,
    /// For each won vertex a winning move that comes nearer to the end.
    #[arg(long)]
    pub strategy: bool,
    /// How many moves the game lasts, where the winner hastens and the loser delays it.
    #[arg(long)]
    pub length: bool,
    /// The format.
    #[arg(long, value_enum, default_value = "plain")]
    pub format: GraphFormat,
    /// The same as `--format json`.
    #[arg(long)]
    pub json: bool,
    /// Write to a file instead of standard output.
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
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

/// `grundy games`
#[derive(Debug, ClapArgs)]
pub struct Games {
    /// A game's name or a take-and-break code.
    #[arg(value_parser = GameName, hide_possible_values = true)]
    pub name: Option<String>,
    /// One JSON document on standard output.
    #[arg(long)]
    pub json: bool,
    /// Limits.
    #[command(flatten)]
    pub limits: Limits,
}

/// `grundy rules`
#[derive(Debug, ClapArgs)]
pub struct Rules {
    /// What to do.
    #[command(subcommand)]
    pub action: RulesAction,
}

/// What to do with a rule file.
#[derive(Debug, Subcommand)]
pub enum RulesAction {
    /// Write a rule file with comments, to begin with.
    New(RulesNew),
    /// Check the laws of a game on small positions; says which input breaks which law.
    Check(RulesCheck),
}

/// `grundy rules new`
#[derive(Debug, ClapArgs)]
pub struct RulesNew {
    /// The file, which must not be there yet; without it, standard output.
    pub file: Option<PathBuf>,
}

/// `grundy rules check`
#[derive(Debug, ClapArgs)]
#[command(
    after_help = "Examples:\n  grundy rules check mine.star\n  grundy rules check mine.star 3,5 \
                        4,4\n\nExit status: 0 the laws hold; 1 one does not; 2 no rule file."
)]
pub struct RulesCheck {
    /// The rule file.
    pub file: String,
    /// Positions to begin with; without them those that the file gives as `examples`, or small
    /// numbers.
    #[arg(allow_negative_numbers = true)]
    pub positions: Vec<String>,
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
                        `help` in the game tells how to write them."
)]
pub struct Play {
    /// The position, in one quoted argument or several words.
    #[arg(value_name = "POSITION", allow_negative_numbers = true, value_parser = GameName)]
    #[arg(hide_possible_values = true)]
    pub words: Vec<String>,
    /// Misere play: who cannot move wins.
    #[arg(long)]
    pub misere: bool,
    /// Who begins; without it the program asks.
    #[arg(long, value_enum, value_name = "WHO")]
    pub first: Option<First>,
    /// Limits; the time is for each answer of the engine.
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
