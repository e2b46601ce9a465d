//! The positions of a ruleset as a search over whole sums sees them.

use std::any::Any;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::arena::{Arena, each_option};
use super::{Id, Word, Words};
use super::{Options, Space};
use crate::budget::{Budget, Progress, Stop};
use crate::ruleset::Ruleset;

/// The positions of a ruleset as parts of whole sums: values are not asked for.
pub(super) struct Bare<R: Ruleset> {
    rules: Arc<R>,
    arena: Arena<R::Position>,
}

/// A mark of a part of a whole sum: it cannot move, and has not ended the sum.
const DEAD: u32 = 1;
/// A mark of a part: the move to it has ended the whole sum.
const ENDED: u32 = 2;
/// A mark of a part: the move to it was complimenting.
const MARKED: u32 = 3;

/// The parts of whole sums that are positions of one ruleset.
pub(super) trait Parts: Space<Table = Words, Error = Stop> + Any + Send {
    /// Whether play can come back to a position of the game.
    fn repeats(&self) -> bool;

    /// Whether a move that ends the sum wins in misère play as well.
    fn wins_by_ending(&self) -> bool;

    /// Whether a part cannot move and may be left out.
    fn is_dead(&self, id: Id) -> bool;

    /// Whether the move to a part has ended the whole sum.
    fn has_ended(&self, id: Id) -> bool;

    /// Whether the move to a part was complimenting.
    fn is_marked(&self, id: Id) -> bool;

    /// The bytes that its positions take are reserved.
    fn reserve(&mut self, budget: &Budget) -> Result<(), Stop>;

    fn as_any(&mut self) -> &mut dyn Any;
}

impl<R: Ruleset> Bare<R> {
    pub fn new(rules: Arc<R>) -> Bare<R> {
        Bare { rules, arena: Arena::default() }
    }

    /// The number of a position.
    pub fn id(&mut self, position: &R::Position, budget: Option<&Budget>) -> Result<Id, Stop> {
        let rules = &*self.rules;
        let form = match self.arena.form(rules, position) {
            Ok(id) => return Ok(id),
            Err(form) => form,
        };
        let word = match rules.nature().ended(&form) {
            true => ENDED,
            false if rules.nature().marked(&form) => MARKED,
            false if rules.options(&form, &mut |_| ControlFlow::Break(())).is_continue() => DEAD,
            false => 0,
        };
        self.arena.insert(rules, form, Word::from_bits(word), budget)
    }
}

impl<R: Ruleset> Space for Bare<R> {
    type Table = Words;
    type Error = Stop;

    fn table(&mut self) -> &mut Words {
        &mut self.arena.words
    }

    fn met(&self) -> u64 {
        self.arena.len() as u64
    }

    fn expand(&mut self, id: Id, out: &mut Options<'_>) -> Result<(), Stop> {
        let position = self.arena.positions[id as usize].clone();
        let (rules, budget) = (self.rules.clone(), out.budget());
        let nature = rules.nature();
        let mut listed = 0u64;
        each_option(&*rules, &position, |option| {
            // One option of a large graph takes a millisecond.
            listed += 1;
            if listed.is_multiple_of(64) {
                let what = "progress-options-listed";
                budget.check(Progress { what, done: listed, total: None })?;
            }
            out.begin(option.len())?;
            if option.iter().any(|part| nature.ended(part)) {
                return out.ends();
            }
            for part in option {
                let id = self.id(part, Some(budget))?;
                if !self.is_dead(id) {
                    out.part(id, Word::UNKNOWN)?;
                }
            }
            out.end()
        })
        .map(|_| ())
    }
}

impl<R: Ruleset> Parts for Bare<R> {
    fn repeats(&self) -> bool {
        self.rules.nature().is_loopy()
    }

    fn wins_by_ending(&self) -> bool {
        self.rules.nature().is_forcing()
    }

    fn is_dead(&self, id: Id) -> bool {
        self.arena.words.0[id as usize] == DEAD
    }

    fn has_ended(&self, id: Id) -> bool {
        self.arena.words.0[id as usize] == ENDED
    }

    fn is_marked(&self, id: Id) -> bool {
        self.arena.words.0[id as usize] == MARKED
    }

    fn reserve(&mut self, budget: &Budget) -> Result<(), Stop> {
        self.arena.meter.take(0, Some(budget))
    }

    fn as_any(&mut self) -> &mut dyn Any {
        self
    }
}
