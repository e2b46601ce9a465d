//! Errors as documents.

use std::borrow::Cow;

use serde::Serialize;

use crate::budget::Stop;
use crate::error::TextError;
use crate::message::Language;

/// An error: on standard error, or, in a batch, the answer to a line.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "error"))]
pub struct Error<'a> {
    /// The file with the fault: a rule file or a certificate; left out elsewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<&'a str>,
    /// The line of that file, or of a batch, from 1; left out where it is not known.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    /// The text with the fault: a position, a game, a range, a line of a file.
    pub position: Option<&'a str>,
    /// The expression of nimbers with the fault, by the name that the answer has; left out elsewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expression: Option<&'a str>,
    /// The error message.
    pub error: Cow<'a, str>,
    /// The first byte of the fault in the text, and the one after its last.
    pub at: Option<[usize; 2]>,
    /// What would be right.
    pub help: Option<Cow<'a, str>>,
    /// The budget that ran out; left out where none did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stop>,
}

impl<'a> Error<'a> {
    /// A message that belongs to no text.
    pub fn of(message: impl Into<Cow<'a, str>>) -> Error<'a> {
        let error = message.into();
        Error {
            file: None,
            line: None,
            position: None,
            expression: None,
            error,
            at: None,
            help: None,
            stopped: None,
        }
    }

    /// A fault in a text.
    ///
    /// ```
    /// # use grundy_answers as grundy;
    /// use grundy::message::Language;
    /// use grundy::{Position, report};
    /// let error = Position::parse("kayls 5").err().unwrap();
    /// let document = report::Error::text("kayls 5", &error, Language::English);
    /// assert_eq!((document.at, document.help.as_deref()), (Some([0, 5]), Some("did you mean `kayles`?")));
    /// ```
    pub fn text(text: &'a str, error: &TextError, language: Language) -> Error<'a> {
        Error {
            position: Some(text),
            at: Some([error.span().start, error.span().end]),
            help: error.hint().map(|help| help.text(language).into()),
            ..Error::of(error.message().text(language))
        }
    }
}
