//! Games of your own for `grundy`, as rule files in Starlark.
//!
//! A rule file says what may become of a position, in Python's syntax:
//!
//! ```python
//! def options(n):
//!     return [[k] for k in range(n)] + [[k, n - k] for k in range(1, n // 2 + 1)]
//! ```
//!
//! [`RuleFile`] makes of it a [`Ruleset`](grundy::Ruleset), so that everything
//! that the library does with a built-in game it does with yours. Rules are
//! not trusted: steps, memory and depth of every call are limited, and what a
//! rule does wrong comes back as a [`Fault`] that knows its place.
#![forbid(unsafe_code)]

mod answer;
mod check;
mod drift;
mod encoding;
mod fault;
mod file;
mod form;
mod key;
mod loader;
mod position;
mod program;
mod questions;
mod recognise;
mod ruleset;
mod search;
mod watch;

pub use check::{Endless, Report, check, tried};
pub use fault::Fault;
pub use file::{RuleFile, Silence};
pub use loader::READING;
pub use position::Position;
pub use program::Limits;
pub use recognise::{COMPARED, Compared, Difference, compare, recognise};
pub use ruleset::BETWEEN_NAMES;

/// A rule file to begin with, with comments.
pub const TEMPLATE: &str = include_str!("template.star");
