//! Why an answer holds, as data.
//!
//! A [`Reason`] is a list of [`Step`]s; [`Reason::text`] and
//! [`Reason::markdown`] write it for people, and it serialises to JSON. Who
//! knows what XOR is can check every step with a pencil.

mod render;

use serde::{Serialize, Serializer};

use crate::nimber::Nimber;

/// A theorem that a game uses, in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Theorem {
    /// Its name (`"Bouton's theorem"`).
    pub title: &'static str,
    /// What it says.
    pub statement: &'static str,
    /// Why it is true, in a few lines; a paragraph each.
    pub proof: &'static [&'static str],
    /// Who found it, where to read it.
    pub source: &'static str,
}

/// A number with the words that say where it comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Row {
    /// What the number belongs to.
    pub label: String,
    /// The number.
    #[serde(serialize_with = "exact")]
    pub value: u128,
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
    /// The whole position after the move; empty where nothing is left.
    pub after: String,
    /// The whole position after an answer that wins; `None` where none is
    /// needed, because nothing can be moved any more.
    pub answer: Option<String>,
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
    /// Positions with their nim-values, each after all its options.
    Positions {
        /// The positions.
        rows: Vec<Row>,
    },
    /// A table of values of one-heap games, from heap 0 on.
    Values {
        /// The game.
        game: String,
        /// The values.
        #[serde(serialize_with = "exact_list")]
        values: Vec<u128>,
    },
    /// A move, and why it wins.
    Move {
        /// The term before the move.
        from: String,
        /// The term after the move.
        to: String,
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
        render::text(self)
    }

    /// Markdown (CommonMark with tables).
    pub fn markdown(&self) -> String {
        render::markdown(self)
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

/// Integers past 2^53 are strings: JSON readers would round them.
fn exact<S: Serializer>(value: &u128, serializer: S) -> Result<S::Ok, S::Error> {
    match u64::try_from(*value) {
        Ok(small) if small <= 1 << 53 => serializer.serialize_u64(small),
        _ => serializer.serialize_str(&value.to_string()),
    }
}

fn exact_option<S: Serializer>(value: &Option<u128>, serializer: S) -> Result<S::Ok, S::Error> {
    match value {
        Some(value) => exact(value, serializer),
        None => serializer.serialize_none(),
    }
}

fn exact_list<S: Serializer>(values: &[u128], serializer: S) -> Result<S::Ok, S::Error> {
    struct Exact(u128);
    impl Serialize for Exact {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            exact(&self.0, serializer)
        }
    }
    serializer.collect_seq(values.iter().map(|&value| Exact(value)))
}
