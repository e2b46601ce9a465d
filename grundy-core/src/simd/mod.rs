//! What vector instructions the processor has, as values.
//!
//! A [`Avx2`], [`Avx512`] or [`Vbmi`] is made by its `detect` only, which asks the
//! processor. So a function that takes one may run code that was compiled for these
//! instructions, and is safe itself: its caller holds the proof. The vector
//! kernels (`mex/moved.rs`, `heap/engine/lanes`, `heap/engine/pairs.rs`, `graph/kernel.rs`) have no
//! other way in, and no other file of the library asks the processor.
//!
//! The features that a kernel enables with `#[target_feature(enable = ..)]` must be among those
//! that its value proves.

#[cfg(target_arch = "x86_64")]
mod x86_64;
#[cfg(target_arch = "x86_64")]
pub(crate) use x86_64::{Avx2, Avx512, Vbmi};
