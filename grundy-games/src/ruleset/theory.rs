//! Knowledge about a game beyond its rules.

use super::EachOption;
use crate::graph::Arcs;
use crate::heap::{HeapForm, HeapRules, NimSequence};
use crate::outcome::{FoundBy, Outcome, Play};
use crate::picture::Picture;
use crate::reason::Step;
use crate::theory::Theorem;
use crate::value::Value;
use crate::{Budget, Nimber, Stop};

/// Whether a list contains all moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Complete {
    /// All moves are in the list.
    All,
    /// There may be more.
    Some,
    /// The budget ran out: there may be more.
    Stopped(Stop),
}

/// What a student can be asked about a term, beside its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The digits of the heaps in Moore's Nim.
    Moore {
        /// The most heaps that shrink in one move.
        most: u64,
        /// The heaps.
        heaps: Vec<u64>,
    },
    /// The lost pairs of Wythoff's game, for its numbers.
    Wythoff(u64, u64),
    /// The quotients of Euclid, for its numbers.
    Euclid(u64, u64),
    /// The stalks of green Hackenbush: the edges of each picture.
    Stalks(Vec<Vec<(String, String)>>),
    /// The coins that count, by their cells: each is a number of the nim-sum.
    Coins(Vec<u64>),
}

/// The closed forms of a game: values, outcomes and moves without search, the
/// theorem behind them, and how to explain it.
///
/// Every method has a default that knows nothing. A game overrides the methods for which it has
/// a theorem with a source and a test. `P` is the game's
/// [`Position`](super::Ruleset::Position).
///
/// ```
/// # use grundy_games as grundy;
/// use grundy::ruleset::{NoTheory, Theory};
/// use grundy::Budget;
/// let known = Theory::<u64>::value(&NoTheory, &7, &Budget::unlimited());
/// assert_eq!(known, Ok(None));
/// ```
pub trait Theory<P>: Send + Sync {
    /// The value by a theorem or a table of the game's own, and how it was found; `None` if
    /// search has to find it.
    ///
    /// # Errors
    /// The budget ran out.
    fn value(&self, _position: &P, _budget: &Budget) -> Result<Option<(Value, FoundBy)>, Stop> {
        Ok(None)
    }

    /// How values are found if no theorem gives them at once.
    fn found_by(&self) -> FoundBy {
        FoundBy::Search
    }

    /// The outcome of a term with these parts when it is played alone, if a theorem gives it
    /// without the value.
    ///
    /// # Errors
    /// The budget ran out.
    fn outcome(
        &self,
        _parts: &[P],
        _play: Play,
        _budget: &Budget,
    ) -> Result<Option<Outcome>, Stop> {
        Ok(None)
    }

    /// If a theorem gives the outcome and only search finds the value (Moore's Nim): an
    /// estimate of the number of positions that the search would visit.
    fn value_search_size(&self, _position: &P, _budget: &Budget) -> Option<u128> {
        None
    }

    /// Calls `each` with the options of the value `target`, each exactly once, and says whether
    /// these are all; `None` if the game has no shortcut (then all options are tried). Only for
    /// games whose [`value`](Theory::value) is a theorem.
    fn options_with_value(
        &self,
        _position: &P,
        _target: Nimber,
        _budget: &Budget,
        _each: &mut EachOption<'_, P>,
    ) -> Option<Complete> {
        None
    }

    /// The number of options that [`options_with_value`](Theory::options_with_value) would
    /// give, if it is known without a list. The list may then be stopped early.
    fn count_with_value(&self, _position: &P, _target: Nimber, _budget: &Budget) -> Option<u128> {
        None
    }

    /// The number of options, equal ones counted once, if it is known without a list. Only for
    /// games with [`options_with_value`](Theory::options_with_value) in which play cannot come
    /// back to a position.
    fn count_options(&self, _position: &P) -> Option<u128> {
        None
    }

    /// Calls `each` with moves that win a term of this single part played alone, by a theorem
    /// that gives the outcome but not the value; `None` if there is none.
    fn winning_options(
        &self,
        _position: &P,
        _play: Play,
        _budget: &Budget,
        _each: &mut EachOption<'_, P>,
    ) -> Option<Complete> {
        None
    }

    /// Whether `to` is an option, its parts in any order, if the game can decide it without
    /// trying all options.
    fn is_option(&self, _position: &P, _to: &[P]) -> Option<bool> {
        None
    }

    /// Whether a move is reversible and never needed by a winner, because the opponent can take
    /// it back (a retreat in Northcott's game, chips from the bank of Poker Nim). A winner who
    /// avoids such moves comes to the end.
    fn is_reversible(&self, _from: &P, _to: &[P]) -> bool {
        false
    }

    /// The move that the proof of the game's theorem makes, if a term of this single part is
    /// won when played alone.
    fn proof_move(&self, _position: &P, _play: Play) -> Option<Vec<P>> {
        None
    }

    /// Whether every position is a Nim heap move for move (not only in value), so that Bouton's
    /// theorem on misère Nim applies.
    fn is_nim(&self) -> bool {
        false
    }

    /// The heap game behind the nim-sequence of the game, if each argument is one number.
    fn heap_form(&self) -> Option<HeapForm> {
        None
    }

    /// The heap game that this is move for move, and not only in value: each argument is the size of
    /// a heap. What holds for its heaps in misère play then holds here.
    fn heap_game(&self) -> Option<HeapRules> {
        None
    }

    /// The heap game behind the nim-sequence of a family of positions, each a single argument:
    /// the text `before`, a number, and the text `after`.
    fn family_form(&self, _before: &str, _after: &str) -> Option<HeapForm> {
        None
    }

    /// The heap game whose heaps the only options of a family of positions are, all options of one
    /// position having the same value; texts as of [`family_form`](Theory::family_form).
    fn family_options(&self, _before: &str, _after: &str) -> Option<HeapForm> {
        None
    }

    /// Calls `look` with the values of the game's heaps, if the game keeps a nim-sequence, and
    /// returns whether it does. The sequence is locked meanwhile, so `look` must not ask the
    /// game for values.
    fn with_sequence(&self, _look: &mut dyn FnMut(&mut NimSequence)) -> bool {
        false
    }

    /// The heap that a position is, of [`heap_game`](Theory::heap_game); and the heap of the sequence of
    /// [`with_sequence`](Theory::with_sequence) whose value it needs.
    fn heap_of(&self, _position: &P) -> u64 {
        0
    }

    /// The game graph, if the game has one ready, and the vertex of a position.
    fn graph(&self, _position: &P) -> Option<(&Arcs, u32)> {
        None
    }

    /// If the game is loopy and [`value`](Theory::value) knows the values: the place of a
    /// position in the order in which the values were found
    /// ([`LoopyValues::counter`](crate::graph::LoopyValues::counter)); `None` for infinity.
    fn counter(&self, _position: &P) -> Option<u64> {
        None
    }

    /// The theorem behind [`value`](Theory::value) or
    /// [`outcome`](Theory::outcome), for the explanation.
    fn theorem(&self, _play: Play) -> Option<Theorem> {
        None
    }

    /// What a student can be asked about these parts, beside their values.
    #[inline]
    fn subject(&self, _parts: &[P]) -> Option<Subject> {
        None
    }

    /// The game's own steps of the explanation: why the theorem applies here and what it gives.
    /// Steps that the budget does not allow are left out.
    fn explain(&self, _parts: &[P], _play: Play, _budget: &Budget) -> Vec<Step> {
        Vec::new()
    }

    /// Whether [`explain`](Theory::explain) shows why the position has its value, although the
    /// game has no theorem on all positions: then its options are not listed.
    fn explains_value(&self, _position: &P) -> bool {
        false
    }

    /// How to find a winning move that adds `change` to the value of a position (in the sense
    /// of the nim-sum), in terms of the heaps of the game's theorem; empty if the values say
    /// everything.
    fn derive(&self, _from: &P, _to: &[P], _change: Nimber) -> Vec<Step> {
        Vec::new()
    }

    /// A picture of a move, for a game with a board that is small enough to be looked at.
    fn picture(&self, _from: &P, _to: &[P]) -> Option<Picture> {
        None
    }

    /// Where the values of the parts that a move leaves come from, unless the explanation of
    /// `from` has shown it.
    fn explain_left(&self, _from: &P, _to: &[P]) -> Vec<Step> {
        Vec::new()
    }
}

/// The theory of a game about which nothing is known beyond its rules.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoTheory;

impl<P> Theory<P> for NoTheory {}
