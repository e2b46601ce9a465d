//! Commands on graphs.

use std::path::PathBuf;

use clap::{ArgGroup, Args as ClapArgs, ValueEnum, ValueHint};

use super::position::Explain;
use super::value::BadValue;
use super::{GameName, OUTPUT, count};
use crate::message::message;

/// Formats of graphs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum GraphFormat {
    /// Columns for people.
    #[value(alias = "text")]
    Plain,
    /// Comma-separated values with a header.
    Csv,
    /// One JSON document.
    Json,
    /// DOT for Graphviz, with values and colours; `grundy graph` can read it again.
    Dot,
    /// An edge list, without values; `grundy graph` can read it again.
    Edges,
    /// The binary format for large graphs, without values; `grundy graph` can read it again.
    Binary,
    /// GraphML with values, for NetworkX, igraph, Gephi and yEd.
    Graphml,
    /// A picture, of at most 250 vertices and 1200 arcs.
    Svg,
    /// The same in pixels, where the program is built with it.
    Png,
    /// The same on a page, where the program is built with it.
    Pdf,
}

/// What the lines of a graph file are, where they are no arcs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum GraphInput {
    /// A line for each vertex: `v: w1 w2`, or `k w1 ... wk` with numbers.
    Adjacency,
    /// The number n of vertices, then the follower of each; -1 for none.
    Functional,
}

/// Games in which the arcs of a graph file are edges, and each vertex is a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum OnEdges {
    /// Cut an edge; the vertex is the ground.
    GreenHackenbush,
    /// Move a chip along an edge, never to a vertex where it was.
    Geography,
    /// Carry coins of a vertex of a tree towards the root; the file has the coins behind the edges.
    Staircase,
}

/// Reads two columns, counted from 1.
fn columns(text: &str) -> Result<[usize; 2], BadValue> {
    let wrong = || BadValue(message!("value-columns"));
    let read = super::value::number(1..=1000);
    let (a, b) = text.split_once(',').ok_or_else(wrong)?;
    let (a, b) = (read(a).map_err(|_| wrong())?, read(b).map_err(|_| wrong())?);
    if a == b { Err(wrong()) } else { Ok([a, b]) }
}

/// Reads a number of steps.
fn steps(text: &str) -> Result<u64, BadValue> {
    super::value::number(1..=u64::MAX)(text)
}

/// Reads a number of workers.
fn workers(text: &str) -> Result<usize, BadValue> {
    super::value::number(1..=1024)(text)
}

/// Reads a time in seconds, at most a day.
fn seconds(text: &str) -> Result<u64, BadValue> {
    super::value::number(1..=86_400)(text)
}

/// What `--start` does not go with. An option that needs `--start` names these too, because clap asks for no
/// option that another one rules out.
const NO_START: [&str; 8] =
    ["of", "times", "strategy", "length", "output", "queries", "game", "classes"];

/// What `--game` does not go with.
const NO_GAME: [&str; 6] = ["of", "times", "start", "misere", "length", "queries"];

/// `grundy graph`
#[derive(Debug, Default, ClapArgs)]
#[command(group = ArgGroup::new("shares").multiple(true).args(["workers", "hosts"]))]
pub struct Graph {
    /// The graph: an edge list, DOT, JSON or the binary format, told apart by content. `-` reads
    /// standard input.
    #[arg(value_name = "FILE", required_unless_present = "of", value_hint = ValueHint::FilePath)]
    pub file: Option<PathBuf>,
    /// With `--workers`: more edge lists, whose arcs belong to the same graph.
    #[arg(value_name = "MORE", conflicts_with_all = ["of", "start"])]
    #[arg(value_hint = ValueHint::FilePath)]
    pub more: Vec<PathBuf>,
    /// The first line of an edge list is a header, as in programming contests: `n m` gives the
    /// numbers of vertices and arcs, and lines after the arcs are left out.
    #[arg(long, conflicts_with = "of")]
    pub header: bool,
    /// The columns of an edge list with the names of an arc, as in `1,2`; others, such as weights, are
    /// left out.
    #[arg(long, value_name = "A,B", value_parser = columns, conflicts_with_all = ["of", "input"])]
    #[arg(value_hint = ValueHint::Other)]
    pub columns: Option<[usize; 2]>,
    /// Read the lines of the file as something else than arcs.
    #[arg(long, value_name = "LAYOUT", value_enum, conflicts_with = "of")]
    pub input: Option<GraphInput>,
    /// Answer the queries behind the arcs, as in programming contests: their number, alone on its line or
    /// third in the header `n m q`, and for each a line with the vertices of its chips. An edge list then
    /// has a header.
    #[arg(long)]
    #[arg(conflicts_with_all = ["of", "times", "start", "game", "misere", "strategy", "length"])]
    pub queries: bool,
    /// Take the game graph of this position: one vertex for every position that play can reach.
    #[arg(long, value_name = "POSITION", num_args = 1.., allow_negative_numbers = true)]
    #[arg(value_parser = GameName, hide_possible_values = true, conflicts_with = "file")]
    pub of: Vec<String>,
    /// Take the graph of the sum with this second graph; its vertices are pairs.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub times: Option<PathBuf>,
    /// Put a chip on each of these vertices and solve their sum, as `grundy solve` does.
    #[arg(long, value_name = "V", num_args = 1.., allow_negative_numbers = true)]
    #[arg(conflicts_with_all = NO_START)]
    #[arg(value_hint = ValueHint::Other)]
    pub start: Vec<String>,
    /// With `--start`: two chips that meet on a vertex vanish.
    #[arg(long, requires = "start", conflicts_with_all = NO_START)]
    pub annihilate: bool,
    /// With `--start`: explain the answer [default: steps].
    #[arg(long, requires = "start", value_name = "LEVEL", value_enum)]
    #[arg(conflicts_with_all = NO_START)]
    #[arg(num_args = 0..=1, require_equals = true, default_missing_value = "steps")]
    pub explain: Option<Explain>,
    /// With `--start`: list at most K winning moves [default: 100].
    #[arg(long, value_name = "K", value_parser = count, requires = "start")]
    #[arg(conflicts_with_all = NO_START)]
    #[arg(value_hint = ValueHint::Other)]
    pub max_moves: Option<usize>,
    /// Play this game on the graph, whose arcs are edges, from each vertex: in green Hackenbush it is the
    /// ground, in geography the chip stands there, and a staircase has its root there.
    #[arg(long, value_name = "GAME", value_enum)]
    #[arg(conflicts_with_all = NO_GAME)]
    pub game: Option<OnEdges>,
    /// With `--game staircase`: how many edges coins go in a move [default: 1].
    #[arg(long, value_name = "K", value_parser = steps, requires = "game")]
    #[arg(conflicts_with_all = NO_GAME)]
    #[arg(value_hint = ValueHint::Other)]
    pub steps: Option<u64>,
    /// With `--game staircase`: answer for this root alone, with every winning move.
    #[arg(long, value_name = "V", requires = "game")]
    #[arg(conflicts_with_all = NO_GAME, conflicts_with = "classes")]
    #[arg(value_hint = ValueHint::Other, allow_negative_numbers = true)]
    pub root: Option<String>,
    /// Misère play: a player who cannot move wins. Vertices then have outcomes, but no nim-values.
    #[arg(long)]
    pub misere: bool,
    /// For every won vertex, show a winning move that shortens the game.
    #[arg(long)]
    pub strategy: bool,
    /// Show the remoteness: the number of moves when the winner plays as fast as possible and the
    /// loser as slowly.
    #[arg(long)]
    pub length: bool,
    /// Show the classes of vertices with equal values: as text in place of the table, or in JSON beside it.
    #[arg(long, conflicts_with_all = ["start", "misere", "strategy", "length", "queries"])]
    pub classes: bool,
    /// Split the vertices over W workers, each of which reads its part of the files, or makes the moves of
    /// its positions. `-o values.csv` then writes a file for each, such as values.1-of-8.csv.
    #[arg(long, value_name = "W", value_parser = workers, value_hint = ValueHint::Other)]
    pub workers: Option<usize>,
    /// Share the work with other processes, which have the same options and files: this file has the
    /// address of each, `host:port` a line. Each has the workers of `--workers`, or one.
    #[arg(long, value_name = "HOSTS", requires = "process", value_hint = ValueHint::FilePath)]
    pub hosts: Option<PathBuf>,
    /// With `--hosts`: this is the process of line I of the addresses. The first one prints the answer.
    #[arg(long, value_name = "I", value_parser = workers, requires = "hosts")]
    #[arg(value_hint = ValueHint::Other)]
    pub process: Option<usize>,
    /// With `--hosts`: a file with a secret of at least 16 bytes, which all processes know. Only on one
    /// machine it may be left out.
    #[arg(long, value_name = "SECRET", requires = "hosts", value_hint = ValueHint::FilePath)]
    pub secret: Option<PathBuf>,
    /// With `--hosts`: how many seconds the processes wait for each other at the beginning [default: 10].
    #[arg(long, value_name = "SECONDS", value_parser = seconds, requires = "hosts")]
    #[arg(value_hint = ValueHint::Other)]
    pub wait: Option<u64>,
    /// With `--workers` or `--hosts`: keep in this folder the graph that was read, or each level of the
    /// search with `--of`, and go on from what is there. A process needs a folder that outlives it; all may
    /// have the same one.
    #[arg(long, value_name = "DIR", requires = "shares")]
    #[arg(value_hint = ValueHint::DirPath)]
    pub checkpoint: Option<PathBuf>,
    /// Format of the output [default: by the extension of the file, else plain].
    #[arg(long, value_enum, help_heading = OUTPUT)]
    pub format: Option<GraphFormat>,
    /// Print one JSON document and nothing else; the same as `--format json`.
    #[arg(long, help_heading = OUTPUT)]
    pub json: bool,
    /// Write to this file and print nothing, or with `--workers` the summary alone; `-o x.svg` draws a picture.
    #[arg(long, short, value_name = "FILE", help_heading = OUTPUT)]
    #[arg(value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
    /// The same as `-o FILE --format svg`, as other commands have it.
    #[arg(long, value_name = "FILE", hide = true)]
    #[arg(conflicts_with_all = ["output", "format", "json", "start"])]
    pub svg: Option<PathBuf>,
}
