//! A search for values that a game brings along.

use crate::{Budget, Nimber, Stop};

/// A search for the values of one game, in place of the one over its options.
///
/// By implementing the trait you promise that each answer is the one that the definition gives.
/// An engine may keep what it finds: the terms of one game share it.
pub trait Engine<P>: Send {
    /// The nim-value of a position; `None` if the engine does not take it on.
    ///
    /// # Errors
    /// The budget ran out.
    fn value(&mut self, position: &P, budget: &Budget) -> Result<Option<Nimber>, Stop>;

    /// Whether the nim-value of a position is `value`, which may cost less than to find the
    /// value; `None` if the engine does not take the position on.
    ///
    /// # Errors
    /// The budget ran out.
    fn has_value(
        &mut self,
        position: &P,
        value: Nimber,
        budget: &Budget,
    ) -> Result<Option<bool>, Stop>;

    /// Whether it answers questions about misere play.
    fn plays_misere(&self) -> bool {
        false
    }

    /// Whether the player to move wins the sum of some positions in misere play; `None` if the
    /// engine does not take them on.
    ///
    /// # Errors
    /// The budget ran out.
    fn wins_misere(&mut self, _parts: &[P], _budget: &Budget) -> Result<Option<bool>, Stop> {
        Ok(None)
    }

    /// Says that values of many positions inside of this one will be asked for: what is found for
    /// one of them should be there for the others. The answers do not depend on it.
    fn expect(&mut self, _largest: &P) {}

    /// How many positions it has looked at.
    fn met(&self) -> u64;
}
