//! Documents as text.

use std::io::{self, Write};

use serde::Serialize;

use crate::message::Message;

/// A document with the version of the program before its own keys. Every document of the
/// program is made of one.
///
/// ```
/// # use grundy_answers as grundy;
/// use grundy::report::{Versioned, json_text};
/// let text = json_text(&Versioned::new(std::collections::BTreeMap::from([("a", 1)]))).unwrap();
/// assert_eq!(text, format!(r#"{{"grundy":"{}","a":1}}"#, env!("CARGO_PKG_VERSION")));
/// ```
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    // The description is that of the document.
    schemars(rename = "{T}", description = "")
)]
pub struct Versioned<T: Serialize> {
    /// The version of the program.
    grundy: &'static str,
    #[serde(flatten)]
    document: T,
    /// What is to be remarked on the files that the answer rests on; left out where nothing is.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    remarks: Vec<Message>,
}

impl<T: Serialize> Versioned<T> {
    /// The document of this version.
    pub fn new(document: T) -> Versioned<T> {
        Versioned { grundy: env!("CARGO_PKG_VERSION"), document, remarks: Vec::new() }
    }

    /// The same with remarks on the files that the answer rests on.
    pub fn with_remarks(self, remarks: Vec<Message>) -> Versioned<T> {
        Versioned { remarks, ..self }
    }
}

/// Writes JSON in which no character is [hidden](crate::markup::is_hidden); a reader gets the
/// same document.
///
/// # Errors
/// If writing fails, or the document reports an error.
pub fn write_json(out: impl Write, document: &impl Serialize) -> serde_json::Result<()> {
    document.serialize(&mut serde_json::Serializer::with_formatter(out, Visible))
}

/// The same as a text.
///
/// # Errors
/// If the document reports an error.
pub fn json_text(document: &impl Serialize) -> io::Result<String> {
    let mut bytes = Vec::new();
    write_json(&mut bytes, document)?;
    String::from_utf8(bytes).map_err(io::Error::other)
}

/// See [`write_json`].
struct Visible;

impl serde_json::ser::Formatter for Visible {
    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        out: &mut W,
        text: &str,
    ) -> io::Result<()> {
        out.write_all(crate::markup::json(text).as_bytes())
    }
}
