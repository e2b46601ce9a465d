//! Commands on graphs.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum};

use super::{GameName, Limits, count};

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
    /// Leave out the first line of an edge list: the header `n m` of contests.
    #[arg(long, conflicts_with = "of")]
    pub header: bool,
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
    /// List at most K winning moves of a sum of chips, 100 without it (they are all counted).
    #[arg(long, value_name = "K", value_parser = count, requires = "start", conflicts_with = "of")]
    pub max_moves: Option<usize>,
    /// Misere play: a player who cannot move wins. There are outcomes, but no values.
    #[arg(long)]
    pub misere: bool,
    /// For each won vertex a winning move that comes nearer to the end.
    #[arg(long)]
    pub strategy: bool,
    /// How many moves the game lasts, where the winner hastens and the loser delays it.
    #[arg(long)]
    pub length: bool,
    /// The format; without it the one that the name of the file says (`-o x.svg`), else plain.
    #[arg(long, value_enum)]
    pub format: Option<GraphFormat>,
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
