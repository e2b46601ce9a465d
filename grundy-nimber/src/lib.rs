//! Nimbers: the values of impartial games as numbers to compute with.
//!
//! The nim-sum adds without carry, and the nim-product is the least number that the definition of a
//! field leaves: `a⊗b` is the mex of `(x⊗b) ⊕ (a⊗y) ⊕ (x⊗y)` for x below a and y below b (J. H. Conway,
//! *On Numbers and Games*, chapter 6). With both, the numbers below 2<sup>2<sup>k</sup></sup> are a field for each
//! k, and the ordinals below ω^ω^ω the algebraic closure of the field with two elements.
//!
//! - [`Nimber`] has 128 bits: product, inverse, root, order, logarithm. [`kernel`] multiplies 64 bits,
//!   one pair or a batch.
//! - [`Natural`] has any size, and [`Ordinal`] is transfinite as well. What they do is bounded by a
//!   [`Work`], and a [`Fault`] says why something was not computed.
//! - [`expression`] is a calculator, whose [`Step`]s say why a product is what it is.
//! - [`coins`] has coin-turning games: rules, values, boards, winning moves. [`Lexicode`] is a code
//!   whose words are the lost positions of such a game.
//!
//! The crate depends on no other. Vector instructions are used where the processor has them; that
//! kernel holds the only unsafe code.
#![deny(unsafe_code)]
// The compiler computes the tables of `kernel::basis`.
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
pub use steps::{Derivation, LeftOut, Step};
pub use work::{Fault, Work};
