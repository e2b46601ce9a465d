//! Why an answer holds, as data.
//!
//! A [`Reason`] is a list of [`Step`]s; [`Reason::text`] and
//! [`Reason::markdown`] write it for people, and it serialises to JSON. A
//! reader who knows what XOR is can check every step with a pencil.
//!
//! The data holds whole texts of positions; only the two layouts shorten them.

mod columns;
mod exact;
mod heaps;
mod markdown;
mod text;
mod wanted;
mod words;

use serde::Serialize;

use crate::nimber::Nimber;
use crate::outcome::Play;
use crate::theory::Theorem;
use crate::value::Value;
pub use exact::Exact;
use exact::{exact, exact_list, exact_lists, exact_option, exact_pair, exact_value};
pub(crate) use wanted::{capital, wanted};

/// A number with the words that say where it comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Row {
    /// What the number belongs to.
    pub label: String,
    /// The number.
    #[serde(serialize_with = "exact")]
    pub value: u128,
}

/// A position with its value, and where that comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PositionRow {
    /// The text of the position.
    pub label: String,
    /// Its value.
    #[serde(serialize_with = "exact_value")]
    pub value: Value,
    /// How it follows from the values above, in words; often empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub from: String,
}

/// One option in a mex step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OptionRow {
    /// Its text.
    pub position: String,
    /// The nim-values of its parts, where there are several.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "exact_list")]
    pub parts: Vec<u128>,
    /// Its nim-value; `None` where it lets the opponent end the sum at once.
    #[serde(serialize_with = "exact_option")]
    pub value: Option<u128>,
}

/// A move and an answer to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reply {
    /// The whole position after the move; `nim` where nothing is left.
    pub after: String,
    /// The whole position after an answer that wins; `None` where none is
    /// needed, because nothing can be moved any more.
    pub answer: Option<String>,
}

/// The options of one heap that take the same number of objects.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HeapGroup {
    /// How many objects are taken.
    #[serde(serialize_with = "exact")]
    pub take: u64,
    /// The heaps that each option leaves, ascending; empty where it leaves
    /// nothing.
    #[serde(serialize_with = "exact_lists")]
    pub options: Vec<Vec<u64>>,
    /// The nim-value of each option: the nim-sum of the values of its heaps.
    #[serde(serialize_with = "exact_list")]
    pub values: Vec<u128>,
}

/// A heap and its nim-value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct HeapValue {
    /// The heap.
    #[serde(serialize_with = "exact")]
    pub heap: u64,
    /// Its value.
    #[serde(serialize_with = "exact")]
    pub value: u128,
}

/// A letter of a theorem, and what it stands for where it is applied.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Figure {
    /// The letter, as the statement of the theorem has it.
    pub symbol: &'static str,
    /// The number.
    #[serde(serialize_with = "exact")]
    pub value: u128,
    /// What it is.
    pub meaning: String,
}

/// One step of an explanation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "step", rename_all = "kebab-case")]
pub enum Step {
    /// A title for the steps that follow.
    Heading {
        /// The title.
        text: String,
    },
    /// A sentence or two.
    Text {
        /// The words.
        text: String,
    },
    /// A theorem, with its proof.
    Theorem {
        /// The theorem.
        theorem: &'static Theorem,
    },
    /// A nim-sum, to be written in binary columns.
    NimSum {
        /// The numbers that are added.
        rows: Vec<Row>,
        /// How many more rows there are than are listed.
        omitted: u64,
        /// Their nim-sum.
        #[serde(serialize_with = "exact")]
        result: u128,
    },
    /// Sums of binary digits modulo a base (Moore's Nim).
    DigitSums {
        /// The numbers.
        rows: Vec<Row>,
        /// How many more rows there are than are listed.
        omitted: u64,
        /// The modulus.
        #[serde(serialize_with = "exact")]
        modulus: u128,
        /// The sum of the digits modulo `modulus` in each column, the column
        /// of ones first.
        #[serde(serialize_with = "exact_list")]
        sums: Vec<u128>,
    },
    /// The least value that no option has.
    Mex {
        /// The position.
        position: String,
        /// Its options, or those that matter.
        options: Vec<OptionRow>,
        /// Whether all options are listed; else there is one for each value
        /// below the answer.
        complete: bool,
        /// How many options were looked at: none has the answer's value.
        count: u64,
        /// The mex.
        #[serde(serialize_with = "exact")]
        value: u128,
    },
    /// Every move from a position that the player to move loses, each with an
    /// answer that wins.
    Replies {
        /// The position.
        position: String,
        /// Moves and answers.
        replies: Vec<Reply>,
        /// How many more moves there are than are listed.
        omitted: u64,
    },
    /// Positions with their values, each after all its options; where play can
    /// go round, in the order in which they get their values.
    Positions {
        /// The positions.
        rows: Vec<PositionRow>,
        /// Whether play can go round.
        #[serde(skip)]
        circular: bool,
    },
    /// The least value that no option of a heap has.
    HeapMex {
        /// The one-heap game.
        game: String,
        /// The heap.
        #[serde(serialize_with = "exact")]
        heap: u64,
        /// Its options, or one for each value that occurs, by the number that
        /// is taken.
        groups: Vec<HeapGroup>,
        /// Whether all options are listed; else there is one for each value
        /// that occurs.
        complete: bool,
        /// How many options there are: none has the answer's value.
        #[serde(serialize_with = "exact")]
        count: u128,
        /// The mex.
        #[serde(serialize_with = "exact")]
        value: u128,
    },
    /// A table of values of a one-heap game.
    Values {
        /// The game.
        game: String,
        /// The first heap.
        #[serde(serialize_with = "exact")]
        from: u64,
        /// The values from there on.
        #[serde(serialize_with = "exact_list")]
        values: Vec<u128>,
    },
    /// The values of single heaps of a one-heap game, which later steps use.
    HeapValues {
        /// The game.
        game: String,
        /// The heaps, ascending.
        rows: Vec<HeapValue>,
    },
    /// A period of a one-heap game, proved by a theorem: `g(n + period) = g(n)
    /// + saltus` for all `n >= preperiod`.
    Period {
        /// The game.
        game: String,
        /// The short name of the theorem.
        theorem: &'static str,
        /// The least heap from which it holds.
        #[serde(serialize_with = "exact")]
        preperiod: u64,
        /// The least period.
        #[serde(serialize_with = "exact")]
        period: u64,
        /// By how much the values grow in a period.
        #[serde(serialize_with = "exact")]
        saltus: u64,
        /// What the letters of the theorem stand for.
        figures: Vec<Figure>,
        /// The first and the last n for which g(n + p) was compared with g(n);
        /// `None` where the theorem asks for no comparison.
        #[serde(serialize_with = "exact_pair")]
        compared: Option<(u64, u64)>,
        /// The largest heap whose value the theorem used.
        #[serde(serialize_with = "exact")]
        checked_to: u64,
    },
    /// How the value of a heap follows from a smaller one by the period.
    Reduction {
        /// The game.
        game: String,
        /// The heap.
        #[serde(serialize_with = "exact")]
        heap: u64,
        /// The smaller heap: `heap` = `least` + `times` * `period`.
        #[serde(serialize_with = "exact")]
        least: u64,
        /// How many periods lie between.
        #[serde(serialize_with = "exact")]
        times: u64,
        /// The period.
        #[serde(serialize_with = "exact")]
        period: u64,
        /// By how much the values grow in a period.
        #[serde(serialize_with = "exact")]
        saltus: u64,
        /// The value of the heap: that of `least` plus `times` * `saltus`.
        #[serde(serialize_with = "exact")]
        value: u128,
    },
    /// Positions that the player to move loses. Every move from one of them has
    /// an answer that leads back into the list, or leaves nothing where that
    /// decides.
    Lost {
        /// The convention.
        play: Play,
        /// The positions, whole.
        positions: Vec<String>,
    },
    /// What the letters of a theorem stand for where it is applied.
    Figures {
        /// The title of the theorem.
        theorem: &'static str,
        /// The position to which it is applied.
        position: String,
        /// The letters.
        figures: Vec<Figure>,
    },
    /// A move, and why it wins.
    Move {
        /// The term that moves, counted from 0 as in the list of winning moves.
        term: u64,
        /// That term before the move, whole.
        from: String,
        /// That term after the move, whole; empty where nothing is left of it.
        to: String,
        /// The whole position after the move.
        after: String,
        /// Why.
        why: String,
    },
}

/// The derivation of an answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Reason {
    /// The steps, in the order in which they are read.
    pub steps: Vec<Step>,
}

impl Reason {
    /// Plain text for a terminal of 80 columns.
    pub fn text(&self) -> String {
        text::text(self)
    }

    /// Markdown (CommonMark with tables).
    pub fn markdown(&self) -> String {
        markdown::markdown(self)
    }
}

impl Step {
    /// A [`Step::Text`].
    pub fn say(text: impl Into<String>) -> Step {
        Step::Text { text: text.into() }
    }

    /// A [`Step::Heading`].
    pub fn heading(text: impl Into<String>) -> Step {
        Step::Heading { text: text.into() }
    }

    /// A [`Step::Values`] of the heaps from 0 on.
    pub fn values(game: impl Into<String>, values: Vec<u128>) -> Step {
        Step::Values { game: game.into(), from: 0, values }
    }

    /// A [`Step::NimSum`] of at most [`Step::ROWS`] listed rows.
    pub fn nim_sum(rows: impl IntoIterator<Item = (String, Nimber)>) -> Step {
        let (mut listed, mut omitted, mut result) = (Vec::new(), 0, 0);
        for (label, Nimber(value)) in rows {
            result ^= value;
            if listed.len() < Step::ROWS {
                listed.push(Row { label, value });
            } else {
                omitted += 1;
            }
        }
        Step::NimSum { rows: listed, omitted, result }
    }

    /// How many rows of a table are listed.
    pub const ROWS: usize = 24;
}

impl Figure {
    /// A letter with its number and what it is.
    pub fn new(symbol: &'static str, value: impl Into<u128>, meaning: impl Into<String>) -> Figure {
        Figure { symbol, value: value.into(), meaning: meaning.into() }
    }
}
