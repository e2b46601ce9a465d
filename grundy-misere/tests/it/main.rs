//! The tests of misère theory.

mod brute;
mod canonical;
mod certificates;
mod presentations;
mod quotients;
mod sums;
mod values;
