//! Random values that nobody asks for: a library below `starlark` says how its maps would be
//! drawn in its own tests.

use std::iter::empty;

/// A source of random numbers: there is none.
#[derive(Debug)]
pub enum Gen {}

/// Types with random values.
pub trait Arbitrary: Clone + 'static {
    /// A random value.
    fn arbitrary(generator: &mut Gen) -> Self;

    /// Simpler values: none.
    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        Box::new(empty())
    }
}

impl<T: Arbitrary> Arbitrary for Vec<T> {
    fn arbitrary(generator: &mut Gen) -> Vec<T> {
        match *generator {}
    }
}

impl<K: Arbitrary, V: Arbitrary> Arbitrary for (K, V) {
    fn arbitrary(generator: &mut Gen) -> (K, V) {
        match *generator {}
    }
}
