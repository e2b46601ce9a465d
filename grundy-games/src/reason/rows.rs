//! What the steps of a derivation hold: rows of tables, and the words of theorems.

#[cfg(feature = "serde")]
use super::exact::{As, Exact, ExactValue};
use super::label::Label;
#[cfg(feature = "serde")]
use super::told;
#[cfg(feature = "serde")]
use crate::message::Language;
use crate::message::Message;
use crate::theory::Theorem;
use crate::value::Value;

/// A number with the words that say where it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Row {
    /// What the number belongs to.
    #[cfg_attr(feature = "serde", serde(flatten, with = "told::Label"))]
    pub label: Message,
    /// The number.
    #[cfg_attr(feature = "serde", serde(with = "As::<Exact>"))]
    pub value: u128,
    /// The one-heap game and the heap that it belongs to, where it belongs to one.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub heap: Option<(String, u64)>,
}

impl Row {
    /// A number with its label.
    pub fn new(label: impl Into<Label>, value: impl Into<u128>) -> Row {
        let Label { text, heap } = label.into();
        Row { label: text, value: value.into(), heap }
    }
}

/// A position with its value, and where that comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PositionRow {
    /// The text of the position.
    pub label: String,
    /// Its value.
    #[cfg_attr(feature = "serde", serde(with = "As::<Option<ExactValue>>"))]
    pub value: Value,
    /// How it follows from the values above, in words; often empty.
    #[cfg_attr(feature = "serde", serde(flatten, with = "told::From"))]
    pub from: Message,
}

/// One option in a mex step.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OptionRow {
    /// Its text.
    pub position: String,
    /// The nim-values of its parts, where there are several.
    #[cfg_attr(
        feature = "serde",
        serde(skip_serializing_if = "Vec::is_empty", with = "As::<Vec<Exact>>")
    )]
    pub parts: Vec<u128>,
    /// Its nim-value; `None` where it lets the opponent end the sum at once.
    #[cfg_attr(feature = "serde", serde(with = "As::<Option<Exact>>"))]
    pub value: Option<u128>,
    /// How many of the listed options are like it, itself included (turned boards, for example);
    /// 0 where it is like one above.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub alike: u64,
    /// What the move takes, in words, where the texts do not show it.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub taken: Option<Message>,
}

/// A move in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Taken {
    /// What it takes, which the position after it does not show.
    Beside(Message),
    /// All of it, in place of the position after it, which the other player sees from the other side.
    Instead(Message),
}

/// A move and an answer to it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reply {
    /// The whole position after the move; `nim` where nothing is left.
    pub after: String,
    /// The whole position after an answer that wins; `None` where none is
    /// needed, because nothing can be moved any more.
    pub answer: Option<String>,
    /// How the answer ends the whole sum, in words with the position that it makes, where it does.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub ended: Option<Message>,
    /// What the move and the answer take, in words, where the texts do not show it.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub taken: [Option<Taken>; 2],
}

/// The options of one heap that take the same number of objects.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HeapGroup {
    /// How many objects are taken.
    #[cfg_attr(feature = "serde", serde(with = "As::<Exact>"))]
    pub take: u64,
    /// The heaps that each option leaves, ascending; empty where it leaves
    /// nothing.
    #[cfg_attr(feature = "serde", serde(with = "As::<Vec<Vec<Exact>>>"))]
    pub options: Vec<Vec<u64>>,
    /// The nim-value of each option: the nim-sum of the values of its heaps.
    #[cfg_attr(feature = "serde", serde(with = "As::<Vec<Exact>>"))]
    pub values: Vec<u128>,
}

/// A heap and its nim-value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HeapValue {
    /// The heap.
    #[cfg_attr(feature = "serde", serde(with = "As::<Exact>"))]
    pub heap: u64,
    /// Its value.
    #[cfg_attr(feature = "serde", serde(with = "As::<Exact>"))]
    pub value: u128,
}

/// A letter of a theorem, and what it stands for where it is applied.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Figure {
    /// The letter, as the statement of the theorem has it.
    pub symbol: &'static str,
    /// The number.
    #[cfg_attr(feature = "serde", serde(with = "As::<Exact>"))]
    pub value: u128,
    /// What it is.
    #[cfg_attr(feature = "serde", serde(flatten, with = "told::Meaning"))]
    pub meaning: Message,
}

/// A theorem as a step has it: its words.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TheoremWords {
    /// Which it is.
    #[cfg_attr(feature = "serde", serde(rename = "id"))]
    pub theorem: Theorem,
    /// Its name.
    pub title: Message,
    /// What it says.
    pub statement: Message,
    /// Why it is true; serialised as a list of paragraphs.
    #[cfg_attr(feature = "serde", serde(serialize_with = "paragraphs"))]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
    pub proof: Message,
    /// Who found it, where to read it.
    pub source: Message,
    /// How much of it a text, Markdown or HTML writes. A JSON document has all of it.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub extent: Extent,
}

/// How much of a theorem is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Extent {
    /// What it says, in one or two sentences.
    Brief,
    /// What it says, too.
    Statement,
    /// Its proof, too.
    Proof,
}

impl TheoremWords {
    /// The words of a theorem, which are all written.
    pub fn of(theorem: Theorem) -> TheoremWords {
        TheoremWords {
            theorem,
            title: crate::theory::title(theorem),
            statement: crate::theory::statement(theorem),
            proof: crate::theory::proof(theorem),
            source: crate::theory::source(theorem),
            extent: Extent::Proof,
        }
    }
}

#[cfg(feature = "serde")]
fn paragraphs<S: serde::Serializer>(proof: &Message, serializer: S) -> Result<S::Ok, S::Error> {
    match proof.is_empty() {
        true => serializer.collect_seq([(); 0]),
        false => serializer.collect_seq(proof.paragraphs(Language::English)),
    }
}

/// A word with its meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Word {
    /// The word.
    pub word: Message,
    /// What it means.
    #[cfg_attr(feature = "serde", serde(flatten, with = "told::Meaning"))]
    pub meaning: Message,
}

impl Figure {
    /// A letter with its number and what it is.
    pub fn new(
        symbol: &'static str,
        value: impl Into<u128>,
        meaning: impl Into<Message>,
    ) -> Figure {
        Figure { symbol, value: value.into(), meaning: meaning.into() }
    }
}
