//! Nimbers as a field.
#![deny(unsafe_code)]
#![allow(long_running_const_eval)]

pub mod kernel;
mod natural;
mod nimber;
mod tower;

pub use natural::{Natural, NoNumber};
pub use nimber::Nimber;
