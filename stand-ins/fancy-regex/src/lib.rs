//! Regular expressions that are only kept: a library below `starlark` can store them.

use std::convert::Infallible;

/// The text of an expression.
#[derive(Clone, Debug)]
pub struct Regex(String);

impl Regex {
    /// An expression; its syntax is not looked at.
    pub fn new(text: &str) -> Result<Regex, Infallible> {
        Ok(Regex(text.to_string()))
    }

    /// The text that it was made from.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}
