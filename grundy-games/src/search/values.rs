//! Nim-values and outcomes of the positions of one ruleset, from their options.

use super::Space;
use super::arena::Arena;
use super::valued::Valued;
use super::{Core, Goal};
use super::{Table, Word, Words};
use crate::budget::{Budget, Stop};
use crate::nimber::Nimber;
use crate::outcome::Outcome;
use crate::ruleset::Ruleset;
use crate::value::Value;

/// The known facts about the positions of one ruleset: values, and values that positions do not
/// have.
///
/// By definition the value of a position is the mex of the values of its options, and the value
/// of an option that is a sum is the nim-sum of the values of its parts (Sprague-Grundy; A. N.
/// Siegel, *Combinatorial Game Theory*). Positions are numbered in their canonical form.
/// Positions whose value the theory of the ruleset gives are not stored.
///
/// An option with a part that has [ended](crate::ruleset::Nature::ended) the sum wins at
/// once: its position has the value [`Value::Ends`]. An option that lets the
/// opponent do so is never worth playing and counts as no option.
///
/// The search itself is [`Core`](super::Core), which knows numbers only.
///
/// ```
/// # use grundy_games as grundy;
/// use grundy::games::chomp::Chomp;
/// use grundy::search::ValueTable;
/// use grundy::{Budget, Nimber, Outcome, Ruleset};
/// let budget = Budget::unlimited();
/// let board = Chomp.parse("5,3,3").unwrap();
/// let mut table = ValueTable::new();
/// assert_eq!(table.outcome(&Chomp, &board, &budget), Ok(Outcome::N));
/// assert_eq!(table.has_value(&Chomp, &board, Nimber(6), &budget), Ok(false));
/// assert_eq!(table.value(&Chomp, &board, &budget), Ok(Nimber(3)));
/// ```
#[derive(Debug)]
pub struct ValueTable<P> {
    arena: Arena<P>,
    core: Core,
}

impl<P> Default for ValueTable<P> {
    fn default() -> ValueTable<P> {
        ValueTable { arena: Arena::default(), core: Core::default() }
    }
}

impl<P: Clone + Eq + Ord + std::hash::Hash> ValueTable<P> {
    /// A table without entries.
    pub fn new() -> ValueTable<P> {
        ValueTable::default()
    }

    /// How many positions were met: those whose value was found, and those that an
    /// outcome did not need.
    pub fn len(&self) -> usize {
        self.arena.len()
    }

    /// Whether none was.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The memory of the positions and their words, in bytes. Memory that a position keeps
    /// outside of itself is not counted.
    pub fn bytes(&self) -> u64 {
        self.arena.bytes()
    }

    /// The nim-value of a position that no player can end at once.
    ///
    /// # Errors
    /// The budget ran out; the results so far stay in the table.
    ///
    /// # Panics
    /// Where the position has no nim-value because its mover can end the sum
    /// at once; ask [`full_value`](ValueTable::full_value) for such games.
    pub fn value<R>(&mut self, rules: &R, position: &P, budget: &Budget) -> Result<Nimber, Stop>
    where
        R: Ruleset<Position = P> + ?Sized,
    {
        self.full_value(rules, position, budget).map(|value| match value {
            Value::Nim(value) => value,
            _ => panic!("the position can be ended at once and has no nim-value"),
        })
    }

    /// The value of a position.
    ///
    /// Cost: every position that can be reached is listed once; time and memory grow with
    /// the number of positions times their options, and with the number of positions.
    ///
    /// # Errors
    /// The budget ran out; the results so far stay in the table. [`Stop::Rules`] if the rules
    /// failed, or play comes back to a position.
    pub fn full_value<R>(&mut self, rules: &R, position: &P, budget: &Budget) -> Result<Value, Stop>
    where
        R: Ruleset<Position = P> + ?Sized,
    {
        let mut space = Valued { rules, arena: &mut self.arena };
        let id = match space.id(position, budget)? {
            Ok(id) => id,
            Err(value) => return Ok(value),
        };
        let word = answer(&mut self.core, &mut space, id, Goal::Value, budget)?;
        Ok(match word.nim() {
            Some(value) => Value::Nim(Nimber(value.into())),
            None => Value::Ends,
        })
    }

    /// Whether the nim-value of a position is `value`: a smaller question than the one for the
    /// value, because the first option of this value ends it (see [`Core`](super::Core)).
    /// A position that can be ended at once has no value.
    ///
    /// # Errors
    /// As [`full_value`](ValueTable::full_value).
    pub fn has_value<R>(
        &mut self,
        rules: &R,
        position: &P,
        value: Nimber,
        budget: &Budget,
    ) -> Result<bool, Stop>
    where
        R: Ruleset<Position = P> + ?Sized,
    {
        let mut space = Valued { rules, arena: &mut self.arena };
        let id = match space.id(position, budget)? {
            Ok(id) => id,
            Err(known) => return Ok(known == Value::Nim(value)),
        };
        // Values that are found by search are smaller than this.
        let small = u32::try_from(value.0).ok().filter(|&value| value < Word::VALUES);
        let Some(value) = small else { return Ok(false) };
        let word = answer(&mut self.core, &mut space, id, Goal::Is(value), budget)?;
        Ok(word.is_value(value) == Some(true))
    }

    /// Finds who wins a position that is played alone in normal play, without its value: the
    /// first option that the next player loses ends the search.
    ///
    /// # Errors
    /// As [`full_value`](ValueTable::full_value).
    pub fn outcome<R>(&mut self, rules: &R, position: &P, budget: &Budget) -> Result<Outcome, Stop>
    where
        R: Ruleset<Position = P> + ?Sized,
    {
        self.has_value(rules, position, Nimber::ZERO, budget).map(|lost| Outcome::of(!lost))
    }
}

/// Answers a question about one position.
fn answer(
    core: &mut Core,
    space: &mut dyn Space<Table = Words, Error = Stop>,
    id: u32,
    goal: Goal,
    budget: &Budget,
) -> Result<Word, Stop> {
    let mut run = core.ask(id, goal, space, budget);
    if run.is_ok() {
        run = core.run(space, budget).map(|_| ());
    }
    core.abandon(space.table(), budget);
    run.map(|()| space.table().word(&id))
}
