//! What drawings of a graph have in common: colours and words.

use crate::drawing::Colour;
use crate::graph::Analysis;
use crate::message::{Language, Message, message};
use crate::outcome::{Outcome, Play};
use crate::value::Value;

/// Moves that do not win, and those that do: light and dark, so that neither
/// needs a colour.
pub const QUIET: Colour = 0xa8afb8;
/// See [`QUIET`].
pub const LOUD: Colour = 0x2b3a4a;

/// The fill and the border of a vertex. Orange, blue and grey can be distinguished with every
/// kind of colour blindness; the borders differ as well. White means unknown.
pub fn colours(outcome: Option<Outcome>) -> (Colour, Colour) {
    match outcome {
        Some(Outcome::N) => (0xfde2b5, 0xb8660a),
        Some(Outcome::P) => (0xcde4f8, 0x0a5a9c),
        Some(Outcome::D) => (0xececef, 0x6b7078),
        None => (0xffffff, 0x6b7078),
    }
}

/// The meaning of an outcome.
pub fn meaning(outcome: Outcome) -> Message {
    match outcome {
        Outcome::N => message!("picture-n"),
        Outcome::P => message!("picture-p"),
        Outcome::D => message!("picture-d"),
    }
}

/// The second line of a vertex: `N 3`, `D ∞{1, 2}`, and its length; `?` where a
/// budget ended before that was known.
pub fn note(analysis: &Analysis, vertex: u32, language: Language) -> String {
    let Some(outcome) = analysis.outcome(vertex) else { return "?".into() };
    let mut note = format!("{outcome:?}");
    if let Some(value) = analysis.value(vertex) {
        // A set of many values would be wider than the rest of the graph.
        const MOST: usize = 6;
        match value {
            Value::Infinity(mut to) if to.len() > MOST => {
                to.truncate(MOST);
                let shown = Value::Infinity(to).to_string();
                note += &format!("  {}, …}}", shown.trim_end_matches('}'));
            }
            value => note += &format!("  {value}"),
        }
    }
    if let Some(length) = analysis.length(vertex).filter(|_| analysis.asked.length) {
        note += "  ";
        note += &message!("picture-length", length = length).text(language);
    }
    note
}

/// The title of the drawing.
pub fn title(analysis: &Analysis) -> Message {
    match analysis.asked.play {
        Play::Normal => message!("picture-title"),
        Play::Misere => message!("picture-title-misere"),
    }
}

/// Whether a move wins: the next player loses there.
pub fn wins(analysis: &Analysis, to: u32) -> bool {
    analysis.outcome(to) == Some(Outcome::P)
}
