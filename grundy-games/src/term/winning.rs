//! Moves of a term that win the whole sum.

use std::ops::ControlFlow;

use super::values::{is_lost_beside, option_value};
use super::{Moves, Parts, Term, TermMove};
use crate::budget::{Budget, Progress, Stop};
use crate::nimber::Nimber;
use crate::outcome::{FoundBy, Outcome, Play};
use crate::ruleset::Complete;
use crate::search::SumSearch;
use crate::value::{Sum, Value};

impl Term {
    /// Moves that win it when played alone, by a theorem; at most `keep` are
    /// listed. `None` where no theorem names them.
    pub fn winning_moves(&self, play: Play, keep: usize, budget: &Budget) -> Option<Moves> {
        let part = self.single()?;
        let mut moves = Moves::default();
        let mut seen = self.list.none_seen(budget);
        let mut stopped = None;
        let complete = self.list.winning_options(part, play, budget, &mut |option| {
            match seen.insert(option) {
                Ok(true) => {
                    moves.add(keep, budget, self, (part, 1), option);
                    let done = seen.len() as u64;
                    if done.is_multiple_of(4096) {
                        let progress =
                            Progress { what: "progress-winning-moves", done, total: None };
                        stopped = budget.check(progress).err();
                    }
                }
                Ok(false) => {}
                Err(stop) => stopped = Some(stop),
            }
            if stopped.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        let ended = match complete {
            Complete::Stopped(stop) => Some(stop),
            _ => stopped,
        };
        Some(moves.end(ended.map_or(Ok(complete == Complete::All), Err)))
    }

    /// Moves that win it when played alone, where a theorem tells the outcome after every move; at
    /// most `keep` are listed. `None` where it does not.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn moves_by_outcome(
        &self,
        play: Play,
        keep: usize,
        budget: &Budget,
    ) -> Result<Option<Moves>, Stop> {
        let (mut moves, mut unknown) = (Moves::default(), false);
        let complete = self.each_move(budget, &mut |part, option, equal| {
            match Term::of(self.list.with(part, &*option.left())).outcome(play, budget)? {
                Some(Outcome::P) => moves.add(keep, budget, self, (part, equal), option),
                Some(_) => {}
                None => {
                    unknown = true;
                    return Err(Stop::Moves);
                }
            }
            Ok(())
        });
        Ok((!unknown).then(|| moves.end(complete)))
    }

    /// The move that the proof of its theorem makes, where it is won when
    /// played alone.
    pub fn proof_move(&self, play: Play) -> Option<TermMove> {
        let part = self.single()?;
        Some(self.chosen(part, &*self.list.proof_move(part, play)?))
    }

    /// Whether its winning moves are found by trying all options, whose values may have to be
    /// searched, also where a theorem gives its own value. O(1), by its first part.
    pub fn tries_options(&self, budget: &Budget) -> bool {
        let by_theorem = || {
            let mut first = |_: &dyn Parts| ControlFlow::Break(());
            self.list.options_with_value(0, Nimber::ZERO, budget, &mut first).is_some()
        };
        self.found_by() == FoundBy::Search && !self.is_empty() && !by_theorem()
    }

    /// Moves after which its value has changed by exactly `change` (in the
    /// sense of the nim-sum); at most `keep` are listed.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn moves_by(&self, change: Nimber, keep: usize, budget: &Budget) -> Result<Moves, Stop> {
        if let Some(moves) = self.moves_by_theorem(change, keep, budget)? {
            return Ok(moves);
        }
        let (mut moves, loopy) = (Moves::default(), self.is_loopy());
        let mut at = usize::MAX;
        let mut target = None;
        let complete = self.each_move(budget, &mut |part, option, equal| {
            if at != part {
                at = part;
                let (value, _) = self.list.part_value(part, budget)?;
                target = value.nim().map(|value| value ^ change);
            }
            let parts = || 0..option.len();
            let by_value = loopy || parts().any(|part| option.ended(part) || option.marked(part));
            let wins = match target {
                None => false,
                // Its own value, if it is another one, does not matter.
                Some(target) if !by_value => is_lost_beside(option, target, budget)?,
                Some(target) => match option_value(option, budget)? {
                    Some(Value::Nim(value)) => value == target,
                    // The other player has to take the mark away.
                    Some(Value::Marked(left)) => left.nim() != Some(target),
                    Some(Value::Must(answers)) => !answers.contains(target),
                    _ => false,
                },
            };
            if wins {
                moves.add(keep, budget, self, (part, equal), option);
            }
            Ok(())
        });
        Ok(moves.end(complete))
    }

    /// The moves of [`moves_by`](Term::moves_by) by the game's own theorem, part
    /// by part; `None` where it has none.
    fn moves_by_theorem(
        &self,
        change: Nimber,
        keep: usize,
        budget: &Budget,
    ) -> Result<Option<Moves>, Stop> {
        let list = &*self.list;
        let mut moves = Moves::default();
        let mut copies = list.copies();
        let mut tried = 0;
        for part in 0..list.len() {
            // A part may take long, but less than the budget asks for.
            if part % 64 == 63 {
                budget.check(Progress {
                    what: "progress-parts",
                    done: part as u64,
                    total: Some(list.len() as u64),
                })?;
            }
            let Some((Value::Nim(value), _)) = list.known_value(part, budget)? else {
                return Ok(None);
            };
            let counted = list.count_with_value(part, value ^ change, budget);
            let (listed, chosen) = (moves.count, moves.choices);
            let mut copied = (list.len() == 1).then_some(1);
            let complete = list.options_with_value(part, value ^ change, budget, &mut |option| {
                let equal = *copied.get_or_insert_with(|| copies(part));
                if equal == 0 {
                    return ControlFlow::Break(());
                }
                moves.add(keep, budget, self, (part, equal), option);
                tried += 1;
                if tried % 4096 == 0 {
                    let what = "progress-winning-moves";
                    let progress = Progress { what, done: tried, total: None };
                    if let Err(stop) = budget.check(progress) {
                        moves.stopped = Some(stop);
                        moves.incomplete |= counted.is_none();
                        return ControlFlow::Break(());
                    }
                }
                // Counted moves are visited only for the list.
                let listing = moves.listed.len() < keep && moves.stopped.is_none();
                if !listing && counted.is_some() {
                    return ControlFlow::Break(());
                }
                if counted.is_none() && moves.count >= u128::from(budget.moves()) {
                    moves.incomplete = true;
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            });
            match complete {
                None => return Ok(None),
                Some(Complete::Some) => moves.incomplete = true,
                Some(Complete::All) => {}
                Some(Complete::Stopped(stop)) => {
                    moves.stopped = moves.stopped.or(Some(stop));
                    // Whether the part is a new one is known with its first move.
                    moves.incomplete |= counted != Some(0) && moves.count == listed;
                    moves.incomplete |= counted.is_none();
                }
            }
            if let Some(counted) = counted
                && moves.count > listed
            {
                let equal = u128::from(copied.unwrap_or_default());
                moves.count = listed.saturating_add(counted);
                moves.choices = chosen.saturating_add(counted.saturating_mul(equal));
            }
            if counted.is_none() && moves.count >= u128::from(budget.moves()) {
                moves.incomplete |= part + 1 < list.len();
                break;
            }
        }
        Ok(Some(moves))
    }

    /// Moves after which the whole sum has the outcome `wanted`, in normal
    /// play; `others` is the value of the other terms. At most `keep` are listed.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn moves_among(
        &self,
        others: &Value,
        wanted: Outcome,
        keep: usize,
        budget: &Budget,
    ) -> Result<Moves, Stop> {
        let own = self.values(budget)?;
        let mut moves = Moves::default();
        let counted = match wanted {
            Outcome::D => self.drawing_moves(&own, others, budget),
            _ => None,
        };
        let mut enough = false;
        let complete = self.each_move(budget, &mut |part, option, equal| {
            // Counted moves are visited only for the list.
            if counted.is_some() && (moves.listed.len() >= keep || moves.stopped.is_some()) {
                enough = true;
                return Err(Stop::Moves);
            }
            let reached = match option_value(option, budget)? {
                Some(value) => value.plus(&own.without(part)).plus(others).outcome(),
                None => Outcome::P,
            };
            if reached == wanted {
                moves.add(keep, budget, self, (part, equal), option);
            }
            Ok(())
        });
        let mut moves = moves.end(if enough { Ok(true) } else { complete });
        if let Some(counted) = counted {
            (moves.count, moves.choices) = counted;
            moves.incomplete = false;
        }
        Ok(moves)
    }

    /// The number of moves that make a draw of a sum with `others`, if it is known without
    /// trying them: beside infinity with the set K, these are all moves between finite values
    /// except those to a value in K, from which the next player wins. The second number counts
    /// each of several equal parts.
    fn drawing_moves(&self, own: &Sum, others: &Value, budget: &Budget) -> Option<(u128, u128)> {
        if self.is_loopy() {
            return None;
        }
        let (mut count, mut choices) = (0u128, 0u128);
        let mut copies = self.list.copies();
        for part in 0..self.len() {
            let equal = copies(part);
            if equal == 0 {
                continue;
            }
            let Value::Infinity(lost) = own.without(part).plus(others) else { return None };
            let mut own = self.list.count_options(part)?;
            for value in lost {
                own = own.checked_sub(count_with_value(&*self.list, part, value, budget)?)?;
            }
            count = count.checked_add(own)?;
            choices = choices.checked_add(own.checked_mul(equal.into())?)?;
        }
        Some((count, choices))
    }

    /// Moves that end the whole sum; at most `keep` are listed.
    pub fn ending_moves(&self, keep: usize, budget: &Budget) -> Moves {
        let mut moves = Moves::default();
        // Where no move of the game does, none is looked at: a heap may have very many.
        if self.facts().ending.is_none() {
            return moves.end(Ok(true));
        }
        let complete = self.each_move(budget, &mut |part, option, equal| {
            if (0..option.len()).any(|part| option.ended(part)) {
                moves.add(keep, budget, self, (part, equal), option);
            }
            Ok(())
        });
        moves.end(complete)
    }

    /// Whether its game has a search of its own for misère play.
    pub fn searches_misere(&self) -> bool {
        self.list.plays_misere()
    }

    /// Whether the player to move wins it in misère play when it is played alone, by its game's
    /// own search; `None` where that does not take it on.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn wins_misere(&self, budget: &Budget) -> Result<Option<bool>, Stop> {
        self.list.wins_misere(budget)
    }

    /// Moves that win it in misère play when it is played alone, by its game's own search; at most
    /// `keep` are listed. `None` where that does not take it on.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn misere_moves(&self, keep: usize, budget: &Budget) -> Result<Option<Moves>, Stop> {
        let mut moves = Moves::default();
        let mut refused = false;
        let complete = self.each_move(budget, &mut |part, option, equal| {
            match self.list.with(part, &*option.left()).wins_misere(budget)? {
                Some(false) => moves.add(keep, budget, self, (part, equal), option),
                Some(true) => {}
                None => refused = true,
            }
            Ok(())
        });
        Ok((!refused).then(|| moves.end(complete)))
    }

    /// Moves of a term of [heaps](Term::heap_game) that are wanted: `wins` gets the part that moves, and the
    /// heaps that replace it. At most `keep` are listed.
    pub fn heap_moves(
        &self,
        keep: usize,
        budget: &Budget,
        wins: &mut dyn FnMut(usize, &[u64]) -> bool,
    ) -> Moves {
        /// Work between two looks at the budget.
        const OFTEN: u64 = 4096;
        let mut moves = Moves::default();
        let Some(rules) = self.heap_game() else { return moves.end(Ok(false)) };
        let (mut copies, mut tried) = (self.list.copies(), 0);
        for (part, heap) in self.heaps().into_iter().enumerate() {
            let equal = copies(part);
            if equal == 0 {
                continue;
            }
            let mut stopped = None;
            let flow = rules.options(heap, &mut |left| {
                tried += 1;
                if tried > budget.moves() {
                    stopped = Some(Ok(false));
                } else if tried.is_multiple_of(OFTEN) {
                    let what = "progress-winning-moves";
                    let progress = Progress { what, done: tried, total: None };
                    stopped = budget.check(progress).err().map(Err);
                }
                if stopped.is_some() {
                    return ControlFlow::Break(());
                }
                if wins(part, left) {
                    if moves.listed.len() < keep && moves.stopped.is_none() {
                        let texts: Vec<String> = left.iter().map(u64::to_string).collect();
                        let option = self.list.read(&texts).expect("a heap is written as its size");
                        moves.add(keep, budget, self, (part, equal), &*option);
                    } else {
                        moves.count += 1;
                        moves.choices += u128::from(equal);
                    }
                }
                ControlFlow::Continue(())
            });
            match stopped {
                Some(complete) => return moves.end(complete),
                None if flow.is_break() => return moves.end(Err(self.list.failure())),
                None => {}
            }
        }
        moves.end(Ok(true))
    }

    /// Moves to whole positions of the outcome `wanted`, by search; `others`
    /// are the parts of the other terms. At most `keep` are listed.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn moves_in(
        &self,
        search: &mut SumSearch,
        others: &[u32],
        wanted: Outcome,
        keep: usize,
        budget: &Budget,
    ) -> Result<Moves, Stop> {
        let own = self.parts_in(search);
        let mut moves = Moves::default();
        let complete = self.each_move(budget, &mut |part, option, equal| {
            let mut position: Vec<u32> = others.to_vec();
            position.extend(own.iter().enumerate().filter(|(at, _)| *at != part).map(|(_, &p)| p));
            position.extend(option.ids(search));
            if search.outcome(&position, budget)? == wanted {
                moves.add(keep, budget, self, (part, equal), option);
            }
            Ok(())
        });
        Ok(moves.end(complete))
    }
}

/// How many options of a part have a value, by the game's own theorem.
fn count_with_value(list: &dyn Parts, part: usize, value: Nimber, budget: &Budget) -> Option<u128> {
    list.count_with_value(part, value, budget).or_else(|| {
        let (mut count, mut stopped) = (0u64, false);
        let complete = list.options_with_value(part, value, budget, &mut |_| {
            count += 1;
            if count.is_multiple_of(4096) {
                let progress =
                    Progress { what: "progress-moves-counted", done: count, total: None };
                stopped = budget.check(progress).is_err();
            }
            if stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        (complete? == Complete::All && !stopped).then_some(count.into())
    })
}
