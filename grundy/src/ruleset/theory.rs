//! What is known about a game beyond its rules.

use super::EachOption;
use crate::graph::Arcs;
use crate::heap::{HeapForm, NimSequence};
use crate::outcome::{FoundBy, Outcome, Play};
use crate::reason::Step;
use crate::theory::Theorem;
use crate::value::Value;
use crate::{Budget, Nimber, Stop};

/// Whether a list of moves is all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Complete {
    /// Every one was given.
    All,
    /// There may be more.
    Some,
    /// The budget ran out: there may be more.
    Stopped(Stop),
}

/// The closed forms of a game: values, outcomes and moves without search, the
/// theorem behind them, and how to explain it.
///
/// Every method is provided and knows nothing; a game overrides those for which
/// it has a theorem with a source and a test. `P` is the game's
/// [`Position`](super::Ruleset::Position).
///
/// ```
/// use grundy::ruleset::{NoTheory, Theory};
/// use grundy::Budget;
/// let known = Theory::<u64>::value(&NoTheory, &7, &Budget::unlimited());
/// assert_eq!(known, Ok(None));
/// ```
pub trait Theory<P>: Send + Sync {
    /// The value by a theorem or a table of the game's own, and how; `None`
    /// where search has to find it.
    ///
    /// # Errors
    /// The budget ran out.
    fn value(&self, _position: &P, _budget: &Budget) -> Result<Option<(Value, FoundBy)>, Stop> {
        Ok(None)
    }

    /// How values are found where no theorem gives them at once.
    fn found_by(&self) -> FoundBy {
        FoundBy::Search
    }

    /// The outcome of a term with these parts when it is played alone, where
    /// a theorem tells it without the value.
    fn outcome(&self, _parts: &[P], _play: Play) -> Option<Outcome> {
        None
    }

    /// Where a theorem tells the outcome and only search finds the value
    /// (Moore's Nim): an estimate of the positions that the search would visit.
    fn value_search_size(&self, _position: &P) -> Option<u128> {
        None
    }

    /// Calls `each` with the options of the value `target`, each exactly once,
    /// and says whether these are all; `None` where the game has no short cut
    /// (all options are then tried). Only for games whose
    /// [`value`](Theory::value) is a theorem.
    fn options_with_value(
        &self,
        _position: &P,
        _target: Nimber,
        _budget: &Budget,
        _each: &mut EachOption<'_, P>,
    ) -> Option<Complete> {
        None
    }

    /// How many options [`options_with_value`](Theory::options_with_value)
    /// would give, where that is known without listing them; it may then be
    /// broken off early.
    fn count_with_value(&self, _position: &P, _target: Nimber, _budget: &Budget) -> Option<u128> {
        None
    }

    /// How many options there are, equal ones once, where that is known without
    /// listing them. Only for games with
    /// [`options_with_value`](Theory::options_with_value) in which no position
    /// can come again.
    fn count_options(&self, _position: &P) -> Option<u128> {
        None
    }

    /// Calls `each` with moves that win a term of this one part played alone,
    /// from a theorem that knows the outcome but not the value; `None` where
    /// there is none.
    fn winning_options(
        &self,
        _position: &P,
        _play: Play,
        _budget: &Budget,
        _each: &mut EachOption<'_, P>,
    ) -> Option<Complete> {
        None
    }

    /// Whether `to` is an option, its parts in any order, where the game can
    /// tell it without trying all of them.
    fn is_option(&self, _position: &P, _to: &[P]) -> Option<bool> {
        None
    }

    /// Whether a move is a reversible one that a winner never needs, because the
    /// opponent can take it back (a retreat in Northcott's game, chips from
    /// the bank of Poker Nim). A winner who avoids these comes to the end.
    fn is_reversible(&self, _from: &P, _to: &[P]) -> bool {
        false
    }

    /// The move that the proof of the game's theorem makes, where a term of
    /// this one part is won when played alone.
    fn proof_move(&self, _position: &P, _play: Play) -> Option<Vec<P>> {
        None
    }

    /// Whether every position is a Nim heap move for move (not only in value),
    /// so that Bouton's theorem on misere Nim holds for it.
    fn is_nim(&self) -> bool {
        false
    }

    /// The heap game behind the nim-sequence of the game, where each argument
    /// is one number.
    fn heap_form(&self) -> Option<HeapForm> {
        None
    }

    /// Calls `look` with the values of the game's heaps, where it keeps a
    /// nim-sequence; says whether it does. The sequence is locked meanwhile:
    /// `look` asks the game for no values.
    fn with_sequence(&self, _look: &mut dyn FnMut(&mut NimSequence)) -> bool {
        false
    }

    /// The heap whose value a position needs from the sequence of
    /// [`with_sequence`](Theory::with_sequence).
    fn heap_of(&self, _position: &P) -> u64 {
        0
    }

    /// The game graph, where it lies ready, and the vertex of a position.
    fn graph(&self, _position: &P) -> Option<(&Arcs, u32)> {
        None
    }

    /// Where the game is loopy and [`value`](Theory::value) knows the values:
    /// the place of a position in the order in which they were found
    /// ([`LoopyValues::counter`](crate::graph::LoopyValues::counter)); `None`
    /// for infinity.
    fn counter(&self, _position: &P) -> Option<u64> {
        None
    }

    /// The theorem behind [`value`](Theory::value) or
    /// [`outcome`](Theory::outcome), for the explanation.
    fn theorem(&self, _play: Play) -> Option<&'static Theorem> {
        None
    }

    /// Steps of the explanation that are the game's own: why the theorem
    /// applies here and what it gives. What the budget does not allow to be
    /// computed is left out.
    fn explain(&self, _parts: &[P], _play: Play, _budget: &Budget) -> Vec<Step> {
        Vec::new()
    }

    /// How a winning move is found that adds `change` to the value of a
    /// position (in the sense of the nim-sum), at the level of the heaps of
    /// the game's theorem; empty where there is nothing to say but the values.
    fn derive(&self, _from: &P, _to: &[P], _change: Nimber) -> Vec<Step> {
        Vec::new()
    }

    /// Where the values of the parts that a move leaves come from, as far as the
    /// explanation of `from` has not shown it.
    fn explain_left(&self, _from: &P, _to: &[P]) -> Vec<Step> {
        Vec::new()
    }
}

/// The theory of a game of which nothing is known beyond its rules.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoTheory;

impl<P> Theory<P> for NoTheory {}
