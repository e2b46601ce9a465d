//! The values of terms and of their options.

use super::options::option_bytes;
use super::{Followed, Parts, Term, TermMove};
use crate::budget::{Budget, Progress, Stop};
use crate::nimber::Nimber;
use crate::outcome::FoundBy;
use crate::value::{Sum, Value};

impl Term {
    /// Its value and how it was found. Parts that would have to be searched cancel in pairs of equal
    /// ones, where they [can](Term::cancels).
    ///
    /// # Errors
    /// The budget ran out.
    pub fn value(&self, budget: &Budget) -> Result<(Value, FoundBy), Stop> {
        let Known { mut sum, mut found_by, searched, .. } = known(&*self.list, budget)?;
        for (done, part) in searched.into_iter().enumerate() {
            ask_among_parts(&*self.list, done, budget)?;
            let (value, how) = self.list.part_value(part, budget)?;
            sum = sum.plus(&value);
            found_by = found_by.max(how);
        }
        Ok((sum, found_by))
    }

    /// Its value, if it is known without a search.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn known_value(&self, budget: &Budget) -> Result<Option<(Value, FoundBy)>, Stop> {
        let Known { sum, found_by, searched, .. } = known(&*self.list, budget)?;
        Ok(searched.is_empty().then_some((sum, found_by)))
    }

    /// Whether its value is known without a search, but only because equal parts cancel.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn is_known_by_pairs(&self, budget: &Budget) -> Result<bool, Stop> {
        // Other games leave nothing to search, and their terms may have very many parts.
        if self.found_by() != FoundBy::Search {
            return Ok(false);
        }
        let Known { searched, pairs, .. } = known(&*self.list, budget)?;
        Ok(pairs && searched.is_empty())
    }

    /// Whether two equal terms of its game have the value 0 together, because the second player can
    /// answer each move in one of them by the same move in the other. This needs a game in which both
    /// players have the same moves, play is known to end, and no move ends the whole sum or is followed by
    /// another one of the same player.
    pub fn cancels(&self) -> bool {
        cancels(&*self.list)
    }

    /// Whether the player to move loses it beside a Nim heap of the size
    /// `others`, in normal play. The value of a part that is searched is not
    /// found where the answer does not need it. Not for loopy games.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn is_lost_beside(&self, others: Nimber, budget: &Budget) -> Result<bool, Stop> {
        is_lost_beside(&*self.list, others, budget)
    }

    /// The values of its parts.
    pub(super) fn values(&self, budget: &Budget) -> Result<Sum, Stop> {
        let values = (0..self.len()).map(|part| Ok(self.list.part_value(part, budget)?.0));
        Ok(Sum::new(values.collect::<Result<_, Stop>>()?))
    }

    /// If the outcome is known without the value: the number of positions that a search for the
    /// value would visit.
    pub fn value_search_size(&self, budget: &Budget) -> Option<u128> {
        let sizes = (0..self.len()).map(|part| self.list.value_search_size(part, budget));
        sizes.fold(None, |sum, part| match (sum, part) {
            (Some(a), Some(b)) => Some(u128::saturating_add(a, b)),
            (a, b) => a.or(b),
        })
    }

    /// The number of parts with a nim-value above 1 (for misère Nim).
    ///
    /// # Errors
    /// The budget ran out.
    pub fn large_parts(&self, budget: &Budget) -> Result<u64, Stop> {
        let mut large = 0;
        for part in 0..self.len() {
            let (value, _) = self.list.part_value(part, budget)?;
            large += u64::from(value.nim().is_some_and(|value| value.0 > 1));
        }
        Ok(large)
    }

    /// The distance of its game from the end, if all its parts have finite values: the sum of
    /// these values (not the nim-sum), and then, in a loopy game, how early they were found. A
    /// winner whose moves always make the total of the measures of all terms as small as
    /// possible comes to the end: each of these moves lowers the total, or makes progress in a
    /// game that is not loopy.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn measure(&self, budget: &Budget) -> Result<Option<(u128, u64)>, Stop> {
        let mut sum = (0u128, 0u64);
        for part in 0..self.len() {
            let value = self.list.part_value(part, budget)?.0.nim();
            let (Some(value), Some(place)) = (value, self.list.counter(part, budget)?) else {
                return Ok(None);
            };
            sum = (sum.0.saturating_add(value.0), sum.1.saturating_add(place));
        }
        Ok(Some(sum))
    }

    /// Whether a move makes the value of its part smaller; a winner of Nim needs no other
    /// moves.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn lowers(&self, chosen: &TermMove, budget: &Budget) -> Result<bool, Stop> {
        let before = self.list.part_value(chosen.part, budget)?.0.nim();
        let after = option_value(&*chosen.to, budget)?.and_then(|value| value.nim());
        Ok(before.zip(after).is_some_and(|(before, after)| after < before))
    }

    /// All options with the value of the term after each.
    ///
    /// # Errors
    /// The budget ran out, or there are more options than it allows; `options` holds those
    /// found so far.
    pub fn options(&self, options: &mut Vec<Followed>, budget: &Budget) -> Result<(), Stop> {
        let own = self.values(budget)?;
        let complete = self.each_move(budget, &mut |part, option, _| {
            // With room for the text, which is made of it next.
            budget.reserve(256 + option_bytes(option))?;
            let value = option_value(option, budget)?;
            let value = value.map(|value| value.plus(&own.without(part)));
            options.push(Followed { patch: self.chosen(part, option), value });
            Ok(())
        })?;
        if complete { Ok(()) } else { Err(Stop::Moves) }
    }
}

/// [`Term::cancels`] of a list of parts.
fn cancels(list: &dyn Parts) -> bool {
    let facts = list.facts();
    let both_move_alike = !facts.mirrored && facts.no_misere.is_none();
    let ends = !facts.loopy && !facts.unproved;
    both_move_alike && ends && !facts.compliments && facts.ending.is_none()
}

/// Asks the budget after each few thousand parts.
fn ask_among_parts(list: &dyn Parts, done: usize, budget: &Budget) -> Result<(), Stop> {
    match done % 4096 {
        4095 => budget.check(Progress {
            what: "progress-parts",
            done: done as u64,
            total: Some(list.len() as u64),
        }),
        _ => Ok(()),
    }
}

/// What is known of a list of parts without a search.
struct Known {
    /// The sum of the values that are known.
    sum: Value,
    /// How these were found.
    found_by: FoundBy,
    /// The parts that are left to search.
    searched: Vec<usize>,
    /// Others would have to be searched, and cancel in pairs of equal ones.
    pairs: bool,
}

/// Adds up the values of the parts that are known without a search, and cancels equal parts among the
/// others where they [can](Term::cancels) cancel.
fn known(list: &dyn Parts, budget: &Budget) -> Result<Known, Stop> {
    let (mut sum, mut found_by) = (Value::ZERO, FoundBy::Theorem);
    let mut searched = Vec::new();
    for part in 0..list.len() {
        ask_among_parts(list, part, budget)?;
        match list.known_value(part, budget)? {
            Some((value, how)) => {
                sum = sum.plus(&value);
                found_by = found_by.max(how);
            }
            None => searched.push(part),
        }
    }
    let all = searched.len();
    if all > 1 && cancels(list) {
        searched = list.unpaired(&searched);
    }
    Ok(Known { sum, found_by, pairs: searched.len() < all, searched })
}

/// [`Term::is_lost_beside`] of a list of parts, of which none is marked.
pub(super) fn is_lost_beside(
    list: &dyn Parts,
    others: Nimber,
    budget: &Budget,
) -> Result<bool, Stop> {
    let Known { sum, mut searched, .. } = known(list, budget)?;
    // Else the player to move can end the sum, or a part is loony.
    let Value::Nim(mut sum) = sum else { return Ok(false) };
    sum ^= others;
    let Some(last) = searched.pop() else { return Ok(sum.is_zero()) };
    for part in searched {
        match list.part_value(part, budget)?.0 {
            Value::Nim(value) => sum ^= value,
            _ => return Ok(false),
        }
    }
    list.has_value(last, sum, budget)
}

/// The value of an option; `None` where it ends the sum.
pub(super) fn option_value(option: &dyn Parts, budget: &Budget) -> Result<Option<Value>, Stop> {
    let mut sum = Value::ZERO;
    for part in 0..option.len() {
        if option.ended(part) {
            return Ok(None);
        }
        sum = sum.plus(&option.part_value(part, budget)?.0);
    }
    Ok(Some(sum))
}
