//! Nimbers as a field.
#![deny(unsafe_code)]
#![allow(long_running_const_eval)]

pub mod coins;
mod excess;
pub mod expression;
pub mod kernel;
mod lexicode;
mod natural;
mod nimber;
mod order;
mod ordinal;
mod reach;
mod steps;
mod tower;
mod work;

pub use lexicode::{LONGEST, Lexicode};
pub use natural::{Natural, NoNumber};
pub use nimber::Nimber;
pub use ordinal::Ordinal;
pub use steps::Step;
pub use work::{Fault, Work};
