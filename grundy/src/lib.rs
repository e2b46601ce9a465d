//! Impartial games: who wins, every winning move, the nim-value, and why.
#![deny(missing_docs)]
#![forbid(unsafe_code)]

pub mod budget;
pub mod certificate;
pub mod error;
pub mod heap;
pub mod mex;
pub mod nimber;

pub use budget::{Budget, Stop};
pub use error::TextError;
pub use nimber::Nimber;
