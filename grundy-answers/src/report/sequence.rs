//! `seq`: the values of a range, written as they come.

use std::io::{self, Write};

use serde::Serialize;

use super::{Assumed, Exact, Versioned, json_text};
use crate::budget::Stop;
use crate::message::Message;
use crate::outcome::Play;

/// The answer of `seq`, piece by piece: a sequence may be longer than memory.
///
/// ```
/// # use grundy_answers as grundy;
/// use grundy::report::Sequence;
/// let mut out = Vec::new();
/// Sequence { game: "kayles", play: None, from: 5, assumed: None }.begin(Vec::new(), &mut out).unwrap();
/// for (at, value) in [4, 3].into_iter().enumerate() {
///     Sequence::value(at == 0, value, &mut out);
/// }
/// Sequence::end(None, None, &mut out).unwrap();
/// assert!(String::from_utf8(out).unwrap().ends_with(r#","game":"kayles","from":5,"values":[4,3]}"#));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Sequence<'a> {
    /// The game.
    pub game: &'a str,
    /// Misère play, if it is about that.
    pub play: Option<Play>,
    /// The first heap of the range.
    pub from: u64,
    /// The period that values stand on and nothing proves.
    pub assumed: Option<&'a Assumed>,
}

/// What stands before the values.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Head<'a> {
    /// The game.
    game: &'a str,
    /// `misere` in misère play, whose nim-values these are; left out in normal play.
    #[serde(skip_serializing_if = "Option::is_none")]
    play: Option<Play>,
    /// The first heap of the range.
    from: Exact,
    /// The period that values stand on and nothing proves (`--assume observed`); left out where there is
    /// none.
    #[serde(skip_serializing_if = "Option::is_none")]
    assumed: Option<&'a Assumed>,
}

/// What stands after the values.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Tail<'a> {
    /// The SHA-256, in hexadecimal, of the values as text, one a line; left out unless requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "super::form::Checksum"))]
    checksum: Option<&'a str>,
    /// Why values are missing; left out where none is.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<Stop>,
}

/// The answer of `seq`.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema, Serialize)]
#[schemars(rename = "seq")]
pub(super) struct Document {
    #[serde(flatten)]
    head: Head<'static>,
    /// The values.
    values: Vec<Exact>,
    #[serde(flatten)]
    tail: Tail<'static>,
}

impl Sequence<'_> {
    /// Writes the beginning of the document, before the values; the version of the program and
    /// the remarks on files are part of it.
    ///
    /// # Errors
    /// Where it cannot be written.
    pub fn begin(&self, remarks: Vec<Message>, out: &mut dyn Write) -> io::Result<()> {
        let Sequence { game, play, from, assumed } = *self;
        let head = Head { game, play, from: Exact(from.into()), assumed };
        let head = json_text(&Versioned::new(head).with_remarks(remarks))?;
        // Only the last brace is that of the document.
        write!(out, "{},\"values\":[", head.strip_suffix('}').unwrap_or(&head))
    }

    /// Writes a value; `first` says that it is the first one.
    pub fn value(first: bool, value: u128, out: &mut Vec<u8>) {
        if !first {
            out.push(b',');
        }
        Exact(value).push(out);
    }

    /// Writes the end of the document, after the values: the SHA-256 of the values as text, one
    /// a line, if requested; and the reason why values are missing, if some are.
    ///
    /// # Errors
    /// Where it cannot be written.
    pub fn end(
        checksum: Option<&str>,
        stopped: Option<Stop>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let tail = json_text(&Tail { checksum, stopped })?;
        let (tail, comma) = (&tail[1..], if tail.len() > 2 { "," } else { "" });
        write!(out, "]{comma}{tail}")
    }
}
