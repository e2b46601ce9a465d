//! `grundy serve`: the page and its API, where the program is built with the feature `serve`.

#[cfg(not(feature = "serve"))]
mod disabled;
#[cfg(feature = "serve")]
mod enabled;

#[cfg(not(feature = "serve"))]
pub use disabled::{run, work};
#[cfg(feature = "serve")]
pub use enabled::{run, work};
