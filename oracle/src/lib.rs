//! The second opinion of the tests: the games of `grundy`, played by brute
//! force.
//!
//! Nothing here is clever, and nothing here is shared with the engine. A
//! position is a sum of terms as text. Its moves are listed from the rules in
//! words, and the *whole sum* is searched: never a term on its own, no XOR, no
//! theorem, no period. A nim-value is the mex over the values of every option
//! of the whole sum; an outcome comes from a win/lose recursion of its own.
//!
//! | module | what it holds |
//! |---|---|
//! | `graph_files` | graphs in files |
//! | `text` | positions to text and back |
//! | `rules` | the rules, one file a family of games |
//! | `search` | [`Oracle`]: values, outcomes, winning moves |
//! | `laid` | whole graphs of positions: won, lost or drawn where play can repeat, and how long play lasts |
//! | [`digraphs`] | chips on bare graphs, every placing laid out |
//! | [`nimbers`] | nimbers below 2^128 |
//! | `ordinals` | nimbers below ω^ω^ω |
//! | [`nim_steps`] | the explanations of `grundy nim` |
//! | [`reasons`] | derivations, recomputed step by step |
//! | [`boards`] | games played out on their real boards |
//! | `sprouts` | Sprouts on drawings, every move made as on paper |
//! | [`small`] | lists of small positions to compare on |
//!
//! # Choices where the rules leave some
//!
//! - A pair of `wythoff` or `euclid` is as written: 1,2 and 2,1 are two pairs
//!   (as bars 1x2 and 2x1 are two bars), so 2,2 has two moves to them.
//!   `wythoff 0,0`, two heaps of size 0, vanishes.
//! - Empty strips written as a length become that many `.`, Chomp boards become
//!   their rows, aliases become the proper name, a code loses zeros at its end:
//!   [`normalise`] texts from elsewhere before comparing them with these.
//! - A term from which everything has vanished (`nim 0`) keeps its number.
//! - A `poker-nim` term that has lost its last heap is gone with its bank.
//! - Strips of `strip-tictactoe` may hold two like signs side by side from the
//!   start; one of no cells vanishes.
//!
//! ```
//! use grundy_oracle::{Graphs, Oracle, Position};
//!
//! let position = Position::parse("kayles 5 + nim 3 4", &Graphs::new()).unwrap();
//! let oracle = Oracle::new(Graphs::new());
//! assert_eq!(oracle.value(&position), Some(3));
//! assert_eq!(oracle.outcome(&position, false), 'N');
//! let winning = oracle.winning_moves(&position, false);
//! assert_eq!(winning.len(), 1);
//! assert_eq!(winning[0].after, "kayles 5 + nim 4");
//! ```

#![deny(missing_docs)]

pub mod boards;
pub mod digraphs;
mod graph;
mod graph_files;
mod laid;
mod nets;
pub mod nim_steps;
pub mod nimbers;
mod nimstring;
mod ordinals;
mod pulse;
pub mod reasons;
mod rules;
mod search;
pub mod small;
mod sprouts;
mod sum;
mod text;

pub use graph::{Graphs, parse_edges};
pub use graph_files::read_graph;
pub use laid::Extent;
pub use nets::{
    Edges, NetGame, NetOracle, domino_places, net_moves, net_start, tree_moves, tree_value,
    wins_geography,
};
pub use nimstring::StringsOracle;
pub use search::{Move, Oracle, reachable};
pub use small::{Dice, default_graphs, game_names, graphs, mixed_sums, sample, small_positions};
pub use sprouts::{Drawing, SproutsOracle};
pub use text::{Position, normalise};
