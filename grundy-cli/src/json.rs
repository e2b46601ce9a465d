//! JSON documents as the program writes them.

use std::io::{self, Write};

use serde::Serialize;

/// A JSON document with the version of the program before its own keys. Every document
/// of the program is made of one.
#[derive(Serialize)]
pub struct Versioned<T: Serialize> {
    grundy: &'static str,
    #[serde(flatten)]
    document: T,
}

impl<T: Serialize> Versioned<T> {
    /// The document of this program.
    pub fn new(document: T) -> Versioned<T> {
        Versioned { grundy: env!("CARGO_PKG_VERSION"), document }
    }
}

/// Writes JSON in which no sign is hidden; what a reader finds is the same.
///
/// # Errors
/// Where it cannot be written.
pub fn write_json(out: impl Write, document: &impl Serialize) -> serde_json::Result<()> {
    document.serialize(&mut serde_json::Serializer::with_formatter(out, Visible))
}

/// The same as a text.
///
/// # Errors
/// Where the document cannot be written.
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
        out.write_all(grundy::markup::json(text).as_bytes())
    }
}
