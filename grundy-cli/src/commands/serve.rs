//! `grundy serve`: the page and its API.

mod enabled;

pub use enabled::{run, work};
