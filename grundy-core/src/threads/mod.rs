//! Threads that share a piece of work, where the library is built with the feature `parallel`.
//!
//! Both twins have the same methods. Without the feature nobody can make [`Threads`], so the
//! compiler drops every branch that would use them.

#[cfg(not(feature = "parallel"))]
mod disabled;
#[cfg(feature = "parallel")]
mod enabled;

#[cfg(not(feature = "parallel"))]
pub(crate) use disabled::Threads;
#[cfg(feature = "parallel")]
pub(crate) use enabled::Threads;
