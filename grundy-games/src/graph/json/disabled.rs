//! No JSON: the library is built without the feature `serde`.

use crate::TextError;
use crate::graph::draft::Draft;
use crate::message::message;

/// No text is taken for JSON.
pub fn is_document(_: &str) -> bool {
    false
}

/// Refuses.
pub fn read(_: &str, _: &mut Draft<'_>) -> Result<(), TextError> {
    let refused = TextError::new(message!("built-without-json"), 0..0);
    Err(refused.help(message!("build-with-serde")))
}
