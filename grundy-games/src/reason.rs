//! Why an answer holds, as data.
//!
//! A [`Reason`] is a list of [`Step`]s; [`Reason::text`],
//! [`Reason::markdown`] and [`Reason::html`] write it for people, and it
//! serialises to JSON. A reader who knows what XOR is can check every step
//! with a pencil.
//!
//! The data holds whole texts of positions; only the three layouts shorten them.

mod columns;
#[cfg(feature = "serde")]
mod exact;
mod heaps;
mod html;
mod label;
mod level;
mod markdown;
mod role;
mod rows;
mod step;
mod text;
#[cfg(feature = "serde")]
mod told;
mod wanted;
mod words;

use crate::message::{Language, Message};
use crate::outcome::{Outcome, Play};
use crate::picture::Picture;
use crate::value::Value;
#[cfg(feature = "serde")]
pub(crate) use exact::As;
#[cfg(feature = "serde")]
pub use exact::{Exact, ExactValue};
pub use heaps::heap_mex_words;
pub use label::Label;
pub use level::{Level, UnknownLevel};
pub use role::{More, Rank, Role};
pub use rows::{
    Extent, Figure, HeapGroup, HeapValue, OptionRow, PositionRow, Reply, Row, Taken, TheoremWords,
    Word,
};
pub use text::text;
pub(crate) use wanted::{Summand, wanted};
pub use words::LOST;

/// One step of an explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "step", rename_all = "kebab-case")
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Step {
    /// A title for the steps that follow.
    Heading {
        /// The title.
        #[cfg_attr(feature = "serde", serde(flatten, with = "told::Text"))]
        text: Message,
        /// What follows it.
        #[cfg_attr(feature = "serde", serde(skip))]
        role: Role,
    },
    /// A sentence or two.
    Text {
        /// The words.
        #[cfg_attr(feature = "serde", serde(flatten, with = "told::Text"))]
        text: Message,
        /// What they are there for.
        #[cfg_attr(feature = "serde", serde(skip))]
        role: Role,
    },
    /// A theorem, with its proof.
    Theorem {
        /// The theorem.
        theorem: Box<TheoremWords>,
    },
    /// A nim-sum, to be written in binary columns.
    NimSum {
        /// The numbers that are added.
        rows: Vec<Row>,
        /// How many more rows there are than are listed.
        omitted: u64,
        /// Their nim-sum.
        #[cfg_attr(feature = "serde", serde(with = "As::<Exact>"))]
        result: u128,
    },
    /// Sums of binary digits modulo a base (Moore's Nim).
    DigitSums {
        /// The numbers.
        rows: Vec<Row>,
        /// How many more rows there are than are listed.
        omitted: u64,
        /// The modulus.
        #[cfg_attr(feature = "serde", serde(with = "As::<Exact>"))]
        modulus: u128,
        /// The sum of the digits modulo `modulus` in each column, the column
        /// of ones first.
        #[cfg_attr(feature = "serde", serde(with = "As::<Vec<Exact>>"))]
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
        #[cfg_attr(feature = "serde", serde(with = "As::<Exact>"))]
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
        /// Whether those are turned or reflected images of listed ones.
        #[cfg_attr(feature = "serde", serde(skip))]
        images: bool,
    },
    /// Positions with their values, each after all its options.
    Positions {
        /// The positions.
        rows: Vec<PositionRow>,
    },
    /// The least value that no option of a heap has.
    HeapMex {
        /// The one-heap game.
        game: String,
        /// The heap.
        #[cfg_attr(feature = "serde", serde(with = "As::<Exact>"))]
        heap: u64,
        /// Its options, or one for each value that occurs, by the number that
        /// is taken.
        groups: Vec<HeapGroup>,
        /// Whether all options are listed; else there is one for each value
        /// that occurs.
        complete: bool,
        /// How many options there are: none has the answer's value.
        #[cfg_attr(feature = "serde", serde(with = "As::<Exact>"))]
        count: u128,
        /// The mex.
        #[cfg_attr(feature = "serde", serde(with = "As::<Exact>"))]
        value: u128,
    },
    /// A table of values of a one-heap game.
    Values {
        /// The game.
        game: String,
        /// The first heap.
        #[cfg_attr(feature = "serde", serde(with = "As::<Exact>"))]
        from: u64,
        /// The values from there on.
        #[cfg_attr(feature = "serde", serde(with = "As::<Vec<Exact>>"))]
        values: Vec<u128>,
        /// The period and the saltus by which people see the table folded, a line a period.
        #[cfg_attr(feature = "serde", serde(skip))]
        fold: Option<(u64, u64)>,
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
        #[cfg_attr(feature = "serde", serde(with = "As::<Exact>"))]
        preperiod: u64,
        /// The least period.
        #[cfg_attr(feature = "serde", serde(with = "As::<Exact>"))]
        period: u64,
        /// By how much the values grow in a period.
        #[cfg_attr(feature = "serde", serde(with = "As::<Exact>"))]
        saltus: u64,
        /// What the letters of the theorem stand for.
        figures: Vec<Figure>,
        /// The first and the last n for which g(n + p) was compared with g(n);
        /// `None` where the theorem asks for no comparison.
        #[cfg_attr(feature = "serde", serde(with = "As::<Option<[Exact; 2]>>"))]
        compared: Option<(u64, u64)>,
        /// The largest heap whose value the theorem used.
        #[cfg_attr(feature = "serde", serde(with = "As::<Exact>"))]
        checked_to: u64,
    },
    /// How the value of a heap follows from a smaller one by the period.
    Reduction {
        /// The game.
        game: String,
        /// The heap.
        #[cfg_attr(feature = "serde", serde(with = "As::<Exact>"))]
        heap: u64,
        /// The smaller heap: `heap` = `least` + `times` * `period`.
        #[cfg_attr(feature = "serde", serde(with = "As::<Exact>"))]
        least: u64,
        /// How many periods lie between.
        #[cfg_attr(feature = "serde", serde(with = "As::<Exact>"))]
        times: u64,
        /// The period.
        #[cfg_attr(feature = "serde", serde(with = "As::<Exact>"))]
        period: u64,
        /// By how much the values grow in a period.
        #[cfg_attr(feature = "serde", serde(with = "As::<Exact>"))]
        saltus: u64,
        /// The value of the heap: that of `least` plus `times` * `saltus`.
        #[cfg_attr(feature = "serde", serde(with = "As::<Exact>"))]
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
        theorem: Message,
        /// The position to which it is applied.
        position: String,
        /// The letters.
        figures: Vec<Figure>,
    },
    /// What is true of a position, in one sentence; in short explanations.
    Claim {
        /// The position, whole.
        position: String,
        /// Its value, where the sentence gives it.
        #[cfg_attr(
            feature = "serde",
            serde(
                skip_serializing_if = "Option::is_none",
                with = "As::<Option<Option<ExactValue>>>"
            )
        )]
        value: Option<Value>,
        /// Its outcome, where the sentence gives it.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
        outcome: Option<Outcome>,
        /// The sentence.
        #[cfg_attr(feature = "serde", serde(flatten, with = "told::Text"))]
        text: Message,
    },
    /// A line of play to the end: the winner plays well.
    Line {
        /// The position from which it begins.
        position: String,
        /// Who wins: the player who makes the first move of the line, or the other one.
        first_wins: bool,
        /// The whole position after each move; `nim` where nothing is left.
        moves: Vec<String>,
        /// How the last move ends the whole sum, in words with the position that it makes, where
        /// it does.
        #[cfg_attr(feature = "serde", serde(skip))]
        ended: Option<Message>,
        /// Each move in words, where the texts do not show it; else empty.
        #[cfg_attr(feature = "serde", serde(skip))]
        taken: Vec<Option<Taken>>,
    },
    /// A picture of the position, or of the move in it.
    Picture {
        /// The position, or the part of it, that is drawn.
        position: String,
        /// The picture.
        picture: Picture,
    },
    /// What words of the explanation mean.
    Glossary {
        /// The words, in the order in which they are explained.
        words: Vec<Word>,
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
        #[cfg_attr(feature = "serde", serde(flatten, with = "told::Why"))]
        why: Message,
    },
}

/// The derivation of an answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(transparent))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[must_use = "a derivation is there to be read"]
pub struct Reason {
    /// The steps, in the order in which they are read.
    pub steps: Vec<Step>,
    /// How much of the derivation they are. Serialised is the list of the steps.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub level: Level,
}

impl Reason {
    /// Plain text for a terminal of 80 columns.
    pub fn text(&self, language: Language) -> String {
        text::text(&self.steps, self.level, language)
    }

    /// Markdown (CommonMark with tables).
    pub fn markdown(&self, language: Language) -> String {
        markdown::markdown(self, language)
    }

    /// A fragment of an HTML page: sections for a `main` or an `article`, without style.
    /// Everything that is not ours (names of vertices, of moves, of files) is escaped.
    pub fn html(&self, language: Language) -> String {
        html::html(self, language)
    }

    /// The same steps in the words of one language, which they keep when they are serialised.
    pub fn worded(mut self, language: Language) -> Reason {
        for step in &mut self.steps {
            step.each_message(&mut |message| *message = message.worded(language));
        }
        self
    }
}
