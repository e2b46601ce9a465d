//! `grundy graph --workers`: a graph on several workers and machines, where the program is built with
//! the feature `cluster`.

#[cfg(not(feature = "cluster"))]
mod disabled;
#[cfg(feature = "cluster")]
mod enabled;

#[cfg(not(feature = "cluster"))]
pub use disabled::run;
#[cfg(feature = "cluster")]
pub use enabled::run;
