//! What a check has found.

use std::collections::BTreeMap;
use std::fmt;

/// A mistake in a derivation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// The step, counted from 0; `None` where the head of the document or the whole is meant.
    pub step: Option<usize>,
    /// The kind of the step, or the key of the head; empty where the whole is meant.
    pub kind: String,
    /// The mistake.
    pub what: String,
}

/// A mistake is not longer than this many characters, whatever it quotes.
const LONGEST: usize = 300;

impl Complaint {
    pub(crate) fn new(step: Option<usize>, kind: impl Into<String>, what: &str) -> Complaint {
        Complaint { step, kind: brief(&kind.into()), what: brief(what) }
    }
}

/// A text, without its middle where it is long.
pub(super) fn brief(text: &str) -> String {
    let length = text.chars().count();
    if length <= LONGEST {
        return text.to_string();
    }
    let start: String = text.chars().take(LONGEST * 2 / 3).collect();
    let end: String = text.chars().skip(length - LONGEST / 3).collect();
    format!("{start} ... {end}")
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.step, self.kind.as_str()) {
            (Some(step), kind) => write!(f, "step {} ({kind}): {}", step + 1, self.what),
            (None, "") => f.write_str(&self.what),
            (None, key) => write!(f, "{key}: {}", self.what),
        }
    }
}

/// The extent of the check.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// How many steps there were of each kind.
    pub steps: BTreeMap<String, usize>,
    /// How often a value, an outcome or a move was found to be as stated.
    pub confirmed: usize,
    /// How many sentences, labels and theorems were compared with the message files.
    pub sentences: usize,
    /// How many of them say something that was only compared word for word.
    pub unread: usize,
    /// The parts that were too large to be recomputed.
    pub left_out: Vec<String>,
    /// The step, counted from 0, at which the check was told to stop; the number of steps where
    /// they were all read by then.
    pub stopped_at: Option<usize>,
}
