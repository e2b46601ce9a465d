//! Impartial games: who wins, every winning move, the nim-value, and why.
//!
//! Two players take turns, and both have the same moves. A player who cannot move loses.
//! Nim, Kayles, Dawson's chess, Wythoff's game, Chomp and chips on a graph are such games; you can
//! add your own. This crate solves single positions and sums of different games, in normal and in
//! misère play, and explains each answer step by step. It finds the periods of take-and-break games
//! and proves them.
//!
//! ```
//! use grundy::{Outcome, Position};
//!
//! let position: Position = "kayles 5 7 + nim 3 4 + chocolate-eat 3x2".parse().unwrap();
//! let solution = grundy::solve(&position);
//! assert_eq!(solution.outcome, Some(Outcome::N)); // the player to move wins
//! assert_eq!(solution.nim().unwrap().0, 5); // the nim-value
//! let moves: Vec<String> = solution.found().map(|found| found.after()).collect();
//! assert_eq!(moves[0], "kayles 4 7 + nim 3 4 + chocolate-eat 3x2");
//! ```
//!
//! # Four types to begin with
//!
//! - [`Position`] is a sum of games. [`Position::parse`] reads the notation of the program, and a
//!   fault in a text comes back as a [`TextError`] with its place.
//! - [`solve`](fn@solve) answers without limits. [`Solver`] says what to ask: the convention ([`Play`]), the [`Question`], how many moves to list,
//!   and whether to explain. It returns a [`Solution`].
//! - [`Budget`] bounds the memory, the time and the moves of every computation. A budget that runs out
//!   is no error: the answer says what is missing and why ([`Stop`]).
//! - [`Ruleset`] is a game. Four methods are required, and every algorithm of the crate then works on
//!   it.
//!
//! # A game of your own
//!
//! Take one object, or halve the heap:
//!
//! ```
//! use grundy::{Position, ruleset::Rules};
//!
//! // An option is a list of heaps: here one, two where a heap is split.
//! let mark = Rules::new("mark", |&n: &u64| match n {
//!     0 => vec![],
//!     n => vec![vec![n - 1], vec![n / 2]],
//! });
//! grundy::laws::check(&mark, 0..=50).unwrap(); // play ends, texts round-trip, ...
//! let sum = Position::of(mark, "7 12").unwrap().plus(&"nim 2".parse().unwrap());
//! assert_eq!(grundy::solve(&sum).found().next().unwrap().after(), "mark 6 12 + nim 2");
//! ```
//!
//! A game with a theorem, a board, or more options than a list should hold implements [`Ruleset`] itself, as
//! the example `own_board` does.
//!
//! The crate `grundy-rules` reads such rules from a file, written in Starlark, and keeps them within
//! limits.
//!
//! # The modules, in the order in which to read them
//!
//! 1. *Asking.* [`position`], [`moves`], [`solve`](mod@solve), [`budget`], [`error`]; [`outcome`], [`nimber`] and
//!    [`value`] are what comes back. [`reason`] is an explanation as data, and [`theory`] holds the
//!    theorems that it names; [`message`] puts both into words, in four languages. [`compare`] decides
//!    whether two positions are equal, [`play`] chooses and reads the moves of a game that is played.
//!    [`tutor`] turns the reasoning into questions, and [`exercise`] makes positions with solutions.
//! 2. *Games.* [`games`] is the catalogue. [`ruleset`] has the trait with its laws, the closed forms and
//!    the nature of a game; [`laws`] checks them. [`term`] is one summand of a position, and [`family`]
//!    a term in which one number varies. [`board`] describes what lies on the table, and [`drawing`] draws it.
//! 3. *Heap games.* [`heap`]: codes such as `0.77`, subtraction games, nim-sequences of any length,
//!    and periods. [`heap::theorem`] applies the theorems on periods; `docs/theorems.md` in the
//!    repository has every theorem with its proof. [`guess`] finds closed forms, [`oeis`] knows the
//!    sequences of the OEIS that are nim-values. `certificate` (feature `serde`) writes a proved
//!    period down and has it checked.
//!    [`misere`] has the theory of misère play: quotients with their proofs, genus and canonical forms.
//! 4. *Graphs.* [`graph`]: values, outcomes and lengths of play on explicit graphs, with cycles or
//!    without. [`explore`] makes a graph of any position.
//! 5. *Numbers.* [`nimber`] multiplies, divides and takes roots, for any size and for ordinals;
//!    [`nimber::expression`] is a calculator. [`nimber::coins`] has coin-turning games on strips and
//!    boards, and [`nimber::Lexicode`] the codes that come of them.
//! 6. *Within.* [`search`] is the search core, [`mex`] the least number that is missing, [`random`]
//!    makes numbers from a seed, and [`drift`] recognises play that never ends.
//! 7. *Showing.* [`picture`] draws a position as text and SVG, [`draw`] graphs and tables (SVG and DOT), `report` (feature `serde`) the JSON documents,
//!    [`markup`] makes untrusted text safe to show, [`keyboard`] reads full-width digits, and [`width`] counts the columns of a character.
//!
//! # Features
//!
//! The first two are on by default. `cargo tree -p grundy --edges normal,build` lists the crates that a build
//! needs, and with `--no-default-features` those of the smallest build.
//!
//! - `parallel`: large graphs, heap games and searches of boards use several threads where they are
//!   asked to. It adds rayon. Without it the answers are the same, and there is one thread.
//! - `serde`: JSON. It adds `serde` and `serde_json`; `serde_derive` takes most of their building
//!   time. With it there are `report`, `certificate`, `Serialize` for reasons, states of
//!   long searches that can be saved, and graph files in JSON. Without it graph files are edge lists,
//!   DOT or the binary format.
//! - `schema`: the JSON Schema of the documents (`report::schema`), made from their types. It adds
//!   `schemars`.
//!
//! # Scope of this crate
//!
//! - Impartial games only: in partisan games (chess, Go, Domineering) the players have different
//!   moves, and values are no nim-values. Northcott's game is here because it reduces to Nim.
//! - No heuristics. What cannot be found within the budget is reported as not found, and a regularity
//!   that no theorem proves is called observed.
//! - Misère play is solved by theorems and misère quotients for heaps; other positions are searched as a whole.
//! - No input and output, no clock, and no global state but message files that were read. Files come
//!   in through [`games::Files`], limits through a [`Budget`]. The program `grundy` is the crate `grundy-cli`.
//!
//! Everything here is exact. Vector instructions (AVX2, AVX-512) are used where the processor has
//! them; elsewhere the same code runs without. These kernels, and hints on memory, hold the only unsafe code.
//!
//! # The crates below
//!
//! This crate has no code of its own. Five crates build on each other, and a change of a sentence
//! compiles no engine again; a sixth, of misère theory, stands on `grundy-core`:
//!
//! | crate | what it has |
//! |---|---|
//! | `grundy-nimber` | [`nimber`]: nim-values as a field, coin-turning games, lexicodes |
//! | `grundy-core` | values and search, without a word: [`heap`], [`mex`], the algorithms of [`graph`] and [`search`] |
//! | `grundy-words` | [`message`] with its four languages, [`error`], [`markup`] |
//! | `grundy-games` | [`games`], [`ruleset`], [`position`], [`term`], graph files, [`reason`] as data |
//! | `grundy-answers` | [`solve`](mod@solve), [`tutor`], [`play`], [`guess`], `report`, [`draw`] |
//! | `grundy-misere` | [`misere`] |
#![deny(unsafe_code)]

#[doc(inline)]
pub use grundy_answers::{
    board, budget, closure, compare, draw, drawing, drift, error, exercise, explore, facts, family,
    fault, games, genus, graph, guess, heap, keyboard, laws, length, markup, message, mex, moves,
    nimber, oeis, options, outcome, picture, play, position, quotes, quotient, random, reason,
    ruleset, search, term, theory, tutor, value, width,
};
#[doc(inline)]
#[cfg(feature = "serde")]
pub use grundy_answers::{certificate, report};

#[doc(inline)]
pub use grundy_answers::{
    Budget, FoundBy, FoundMove, Move, Nimber, Outcome, Play, Position, Question, Refusal, Ruleset,
    Shared, Solution, Solver, Stop, TextError, Value, message_of, solve,
};

#[doc(inline)]
pub use grundy_misere as misere;

#[doc(hidden)]
pub use grundy_answers::lock;

/// The examples of the readme.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
