//! Reading JSON: `{"edges": [["a", "b"]], "vertices": ["c"]}`, where the library is built with
//! the feature `serde`.

#[cfg(not(feature = "serde"))]
mod disabled;
#[cfg(feature = "serde")]
mod enabled;

#[cfg(not(feature = "serde"))]
pub(super) use disabled::{is_document, read};
#[cfg(feature = "serde")]
pub(super) use enabled::{is_document, read};
