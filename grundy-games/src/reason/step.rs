//! How steps are made, and the messages that they hold.

use super::{Label, Role, Row, Step, TheoremWords, Word};
use crate::message::{Message, message};
use crate::nimber::Nimber;
use crate::picture::Picture;
use crate::theory::Theorem;

impl Step {
    /// A [`Step::Text`].
    pub fn say(text: impl Into<Message>) -> Step {
        Step::with(Role::Plain, text)
    }

    /// A [`Step::Heading`].
    pub fn heading(text: impl Into<Message>) -> Step {
        Step::Heading { text: text.into(), role: Role::Plain }
    }

    /// A [`Step::Theorem`].
    pub fn theorem(theorem: Theorem) -> Step {
        Step::Theorem { theorem: Box::new(TheoremWords::of(theorem)) }
    }

    /// Calls `change` with every message of the step.
    pub(super) fn each_message(&mut self, change: &mut dyn FnMut(&mut Message)) {
        match self {
            Step::Heading { text, .. } | Step::Text { text, .. } => change(text),
            Step::Theorem { theorem } => {
                let TheoremWords { title, statement, proof, source, .. } = &mut **theorem;
                [title, statement, proof, source].into_iter().for_each(change);
            }
            Step::NimSum { rows, .. } | Step::DigitSums { rows, .. } => {
                rows.iter_mut().for_each(|row| change(&mut row.label));
            }
            Step::Positions { rows, .. } => {
                rows.iter_mut().for_each(|row| change(&mut row.from));
            }
            Step::Period { figures, .. } => {
                figures.iter_mut().for_each(|figure| change(&mut figure.meaning));
            }
            Step::Figures { theorem, figures, .. } => {
                change(theorem);
                figures.iter_mut().for_each(|figure| change(&mut figure.meaning));
            }
            Step::Move { why, .. } => change(why),
            Step::Claim { text, .. } => change(text),
            Step::Picture { picture: Picture::Blocks { rows }, .. } => {
                rows.iter_mut().for_each(|row| change(&mut row.label));
            }
            Step::Glossary { words } => {
                words.iter_mut().for_each(|Word { word, meaning }| {
                    change(word);
                    change(meaning);
                });
            }
            Step::Line { .. }
            | Step::Picture { .. }
            | Step::Mex { .. }
            | Step::Replies { .. }
            | Step::HeapMex { .. }
            | Step::Values { .. }
            | Step::HeapValues { .. }
            | Step::Reduction { .. }
            | Step::Lost { .. } => {}
        }
    }

    /// A [`Step::Values`] of the heaps from 0 on.
    pub fn values(game: impl Into<String>, values: Vec<u128>) -> Step {
        Step::Values { game: game.into(), from: 0, values, fold: None }
    }

    /// A [`Step::NimSum`] of at most [`Step::ROWS`] listed rows.
    pub fn nim_sum<L: Into<Label>>(rows: impl IntoIterator<Item = (L, Nimber)>) -> Step {
        let (mut listed, mut omitted, mut result) = (Vec::new(), 0, 0);
        for (label, Nimber(value)) in rows {
            result ^= value;
            if listed.len() < Step::ROWS {
                listed.push(Row::new(label, value));
            } else {
                omitted += 1;
            }
        }
        Step::NimSum { rows: listed, omitted, result }
    }

    /// A [`Step::NimSum`] of one row as a sentence: among other sums a table of one number has
    /// no more to say. Other steps, and rows that are named by positions, stay as they are.
    pub fn row_in_words(self) -> Step {
        match &self {
            Step::NimSum { rows, omitted: 0, .. } => match &rows[..] {
                [row] if row.label.id().is_some() && row.heap.is_none() => {
                    let (label, value) = (row.label.clone(), Nimber(row.value));
                    Step::say(message!("row-alone", label = label, value = value))
                }
                _ => self,
            },
            _ => self,
        }
    }

    /// How many rows of a table are listed.
    pub const ROWS: usize = 24;
}
