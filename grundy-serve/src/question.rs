//! Everything that a request can ask. The names of the fields are the keys of a request; the reader of
//! requests, the OpenAPI document and the worker follow from these types and their documentation.

use std::collections::BTreeMap;
use std::time::Duration;

use grundy::message::Language;
use grundy::play;
use grundy::reason;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What is asked: each variant is an address of the API, and the command of the program of the same
/// name answers it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Ask {
    /// Who wins, the nim-value, every winning move, and why.
    Solve {
        /// The position, as in `kayles 5 + nim 3 4`.
        position: String,
        /// Misère play: a player who cannot move wins.
        #[serde(default)]
        misere: bool,
        /// Adds the derivation, at this level, as `reason`.
        explain: Option<reason::Level>,
        /// List at most this number of winning moves.
        #[schemars(range(max = 10_000))]
        max_moves: Option<usize>,
        /// Find the outcome and the nim-value only.
        #[serde(default)]
        value: bool,
        /// Find the outcome only.
        #[serde(default)]
        outcome: bool,
    },
    /// Every option with its nim-value.
    Options {
        /// The position, as in `kayles 5 + nim 3 4`.
        position: String,
        /// Misère play: a player who cannot move wins.
        #[serde(default)]
        misere: bool,
        /// List at most this number of options.
        #[schemars(range(max = 10_000))]
        max_moves: Option<usize>,
    },
    /// The moves and the boards of a position, and the move that the program makes.
    Play {
        /// The position, as in `kayles 5 + nim 3 4`.
        position: String,
        /// Misère play: a player who cannot move wins.
        #[serde(default)]
        misere: bool,
        /// How well the program plays; perfect, if left out.
        level: Option<play::Level>,
        /// Repeats the moves that are made at random.
        seed: Option<u64>,
    },
    /// The reasoning behind an answer as questions, with hints and answers; with `question` and
    /// `answer` what became of an answer, and what a mistake shows.
    Tutor {
        /// The position, as in `kayles 5 + nim 3 4`.
        position: String,
        /// Misère play: a player who cannot move wins.
        #[serde(default)]
        misere: bool,
        /// The number of the question, from 1.
        #[schemars(range(min = 1, max = 1000))]
        question: Option<u64>,
        /// The answer to it: numbers, `N`, `P` or `D`, or the position after a move.
        answer: Option<String>,
    },
    /// Exercises with solutions.
    Exercise {
        /// The game, as in `kayles`, `subtract:1,3,4` or `0.77`.
        game: String,
        /// Misère play: a player who cannot move wins.
        #[serde(default)]
        misere: bool,
        /// How hard they are, from 1 to 5.
        #[schemars(range(min = 1, max = 5))]
        level: Option<u8>,
        /// The same seed gives the same exercises.
        seed: Option<u64>,
        /// The number of exercises.
        #[schemars(range(min = 1, max = 50))]
        count: Option<u16>,
    },
    /// The nim-values of a one-heap game.
    Seq {
        /// The game, as in `kayles`, `subtract:1,3,4` or `0.77`.
        game: String,
        /// The heaps, as in `0..100` (100 excluded) or `0..=100`.
        range: String,
        /// Misère play: a player who cannot move wins.
        #[serde(default)]
        misere: bool,
    },
    /// The period of a nim-sequence, proved, or how far it was searched.
    Period {
        /// The game, as in `kayles`, `subtract:1,3,4` or `0.77`.
        game: String,
        /// Search up to this heap.
        to: Option<u64>,
        /// Misère play: a player who cannot move wins.
        #[serde(default)]
        misere: bool,
    },
    /// How often each nim-value occurs.
    Stats {
        /// The game, as in `kayles`, `subtract:1,3,4` or `0.77`.
        game: String,
        /// The heaps, as in `0..100` (100 excluded) or `0..=100`.
        range: String,
        /// Misère play: a player who cannot move wins.
        #[serde(default)]
        misere: bool,
    },
    /// A table of nim-values: a game of two numbers, or two heaps.
    Table {
        /// The game, as in `wythoff`, `kayles` or `0.77`.
        game: String,
        /// The first numbers, as in `0..10`.
        rows: String,
        /// The second numbers; the same range, if left out.
        columns: Option<String>,
        /// Misère play: a player who cannot move wins.
        #[serde(default)]
        misere: bool,
    },
    /// Closed forms that fit the nim-values.
    Guess {
        /// The game, as in `kayles`, `subtract:1,3,4` or `0.77`.
        game: String,
        /// The heaps, as in `0..100` (100 excluded) or `0..=100`.
        range: String,
        /// The second numbers of a table.
        columns: Option<String>,
    },
    /// The value and the outcome of every vertex of a game graph; with `start` the answer of `solve`
    /// for chips on these vertices.
    Graph {
        /// The graph: an edge list, DOT or JSON.
        #[schemars(extend("contentMediaType" = "text/plain"))]
        graph: String,
        /// The vertices with chips.
        #[serde(default)]
        #[schemars(length(max = 1000))]
        start: Vec<String>,
        /// Misère play: a player who cannot move wins.
        #[serde(default)]
        misere: bool,
    },
    /// Whether two positions are equal as games.
    Equiv {
        /// The position, as in `kayles 5 + nim 3 4`.
        position: String,
        /// The second position.
        with: String,
    },
    /// The position as a hereditarily finite set.
    Model {
        /// The position, as in `kayles 5 + nim 3 4`.
        position: String,
    },
    /// The catalogue, as a list; or one game, with its rules and what is known of it.
    Games {
        /// The game, as in `kayles`, `subtract:1,3,4` or `0.77`.
        game: Option<String>,
    },
    /// Whether a rule file obeys the laws of games.
    Rules {
        /// The rule file.
        #[schemars(extend("contentMediaType" = "text/plain"))]
        rules: String,
    },
    /// Whether a certificate proves what it claims.
    Verify {
        /// The certificate, as the text of its file.
        #[schemars(extend("contentMediaType" = "application/json"))]
        certificate: String,
    },
}

/// The keys that every request may have.
#[derive(Debug, JsonSchema)]
#[expect(dead_code, reason = "the reader reads these keys first: an error is in their language")]
pub(crate) struct Around {
    /// The language of sentences. Keys, numbers and positions are the same.
    #[schemars(extend("enum" = ["en", "uk", "ru", "ja"]))]
    lang: Option<String>,
    /// The time limit in seconds. The server has a largest one, to which a larger one is cut.
    #[schemars(extend("exclusiveMinimum" = 0))]
    time: Option<f64>,
    /// Texts by their names, as in `{"ring": "a b\nb a\n"}`: positions name them, as in
    /// `chips:ring a` and `rules:NAME 5`. The server reads no files.
    files: Option<BTreeMap<String, String>>,
}

/// A question with its limits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// What is asked.
    pub asked: Ask,
    /// Texts by the names that positions give them, in place of files.
    pub files: BTreeMap<String, String>,
    /// The language of the answer.
    pub language: Language,
    /// The time for it.
    pub time: Duration,
    /// The memory for its tables, in bytes.
    pub memory: u64,
}
