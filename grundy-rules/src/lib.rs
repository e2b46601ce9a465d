//! Games of your own for `grundy`, as rule files in Starlark.
//!
//! A rule file says what may become of a position, in Python's syntax:
//!
//! ```python
//! def options(n):
//!     return [[k] for k in range(n)] + [[k, n - k] for k in range(1, n // 2 + 1)]
//! ```
//!
//! [`RuleFile`] makes it a [`Ruleset`](grundy::Ruleset), so that the library does with it
//! everything that it does with a built-in game. Rules are not trusted: steps, memory and depth
//! of every call are limited, and an error of a rule comes back as a [`RuleError`] with its
//! place. [`Sandbox`] bounds what these limits do not count: a single step that takes hours, or
//! more memory than there is.
//!
//! The only unsafe code is the allocator of [`sandbox`], which cannot be written otherwise.
#![deny(unsafe_code)]

mod answer;
mod call;
mod check;
mod drift;
mod encoding;
mod error;
mod file;
mod form;
mod grows;
mod key;
mod limits;
mod loader;
mod mark;
mod message;
mod position;
mod program;
mod questions;
mod recognise;
mod ruleset;
pub mod sandbox;
mod search;
mod starlark_words;
mod suits;
mod words;

use grundy::message::Language;

pub use check::{Broken, Endless, Law, Report, check, tried};
pub use error::RuleError;
pub use file::{Faults, RuleFile, Silence};
pub use limits::Limits;
pub use loader::being_read;
pub use position::Position;
pub use recognise::{COMPARED, Compared, Difference, compare, recognise};
pub use ruleset::BETWEEN_NAMES;
pub use sandbox::{Guest, Sandbox, SandboxError};

/// An example rule file with comments in the given language. The game is the same in every language.
///
/// ```
/// use grundy::message::Language;
/// assert!(grundy_rules::template(Language::English).contains("def options(n):"));
/// ```
pub fn template(language: Language) -> &'static str {
    match language {
        Language::Ukrainian => include_str!("template.uk.star"),
        Language::Russian => include_str!("template.ru.star"),
        Language::Japanese => include_str!("template.ja.star"),
        _ => include_str!("template.star"),
    }
}

/// The examples of the readme.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
