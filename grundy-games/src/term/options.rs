//! The moves of a term: listing them, and finding the one to a given term.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::{Parts, Term};
use crate::budget::{Budget, Progress, Stop};
use crate::error::TextError;
use crate::message::Message;
use crate::nimber::Nimber;
use crate::ruleset::Complete;
use crate::value::Value;

/// A move in a term: one part is replaced by others. It belongs to the term
/// that gave it and to equal ones; other terms panic when they are given it.
#[derive(Clone)]
pub struct TermMove {
    pub(super) part: usize,
    pub(super) to: Arc<dyn Parts>,
    /// Whether it ends the whole sum.
    pub ends: bool,
    /// The move wins the whole game, in misère play as well.
    pub wins: bool,
    /// Whether it is a reversible move that a winner never needs.
    pub reversible: bool,
    /// A description of the move, if the texts do not show it well.
    pub note: Option<Message>,
}

impl TermMove {
    /// The number of the part that it replaces, counted from 0.
    pub fn part(&self) -> usize {
        self.part
    }

    /// The texts of the parts that replace it, for [`Term::stored_move`].
    pub fn made(&self) -> Vec<String> {
        let text = |part| {
            let mut out = String::new();
            self.to.write_bare(part, &mut out);
            out
        };
        (0..self.to.len()).map(text).collect()
    }
}

impl std::fmt::Debug for TermMove {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "TermMove({} -> {})", self.part, Term::of(self.to.clone()))
    }
}

/// Moves that were asked for: the first few, and how many there are.
#[derive(Clone, Debug, Default)]
pub struct Moves {
    /// The first of them, as many as were wanted.
    pub listed: Vec<TermMove>,
    /// How many were found, each once.
    pub count: u128,
    /// How many were found where each of several equal parts counts: the pairs of a part and an
    /// option of it, as it is written.
    pub choices: u128,
    /// Whether there are more than `count`.
    pub incomplete: bool,
    /// Why fewer are listed than were wanted, or not all were counted, where
    /// the budget ran out.
    pub stopped: Option<Stop>,
}

impl Moves {
    /// Counts a move that as many equal `parts` have; the first `keep` are listed, while there is
    /// memory.
    pub(super) fn add(
        &mut self,
        keep: usize,
        budget: &Budget,
        term: &Term,
        (part, parts): (usize, u64),
        to: &dyn Parts,
    ) {
        /// Bytes of two lists that grow by doubling, the parts, and the text.
        const MOVE: u64 = 512;
        self.count += 1;
        self.choices += u128::from(parts);
        if self.listed.len() < keep && self.stopped.is_none() {
            match budget.reserve(MOVE + option_bytes(to)) {
                Ok(()) => self.listed.push(term.chosen(part, to)),
                Err(stop) => self.stopped = Some(stop),
            }
        }
    }

    /// Ends a list: whether all moves were gone through, or what stopped that.
    pub(super) fn end(mut self, complete: Result<bool, Stop>) -> Moves {
        self.incomplete = complete != Ok(true);
        self.stopped = self.stopped.or(complete.err());
        self
    }
}

/// An option of a term with its value.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Followed {
    /// The move.
    pub patch: TermMove,
    /// The value of the term after it; `None` where the move ends the sum.
    pub value: Option<Value>,
}

/// Receives moves: the part that moves, the parts that replace it, and how many parts equal to the
/// first one have the same move.
pub(super) type EachMove<'a> = dyn FnMut(usize, &dyn Parts, u64) -> Result<(), Stop> + 'a;

/// An estimate of the memory of the parts and the text of an option, in bytes.
pub(super) fn option_bytes(option: &dyn Parts) -> u64 {
    (0..option.len()).map(|part| 2 * option.bytes(part)).sum()
}

/// Asks a budget as often as the options that are listed take time.
pub(super) struct Pace<'a> {
    budget: &'a Budget,
    listed: u64,
    work: u64,
}

impl Pace<'_> {
    pub(super) fn of(budget: &Budget) -> Pace<'_> {
        Pace { budget, listed: 0, work: 0 }
    }

    /// Counts one more option, of a part that takes `bytes` bytes.
    fn ask(&mut self, bytes: u64, option: &dyn Parts) -> Result<(), Stop> {
        /// Work between two looks at the budget.
        const OFTEN: u64 = 256;
        self.listed += 1;
        // To make a move takes as long as the position is large, and of some games a move is a
        // long list.
        let before = self.work / OFTEN;
        self.work += 1 + option.len() as u64 / 16 + bytes / 64;
        if before == self.work / OFTEN {
            return Ok(());
        }
        let what = "progress-moves-listed";
        self.budget.check(Progress { what, done: self.listed, total: None })
    }
}

impl Term {
    /// The move of a part to the parts that replace it.
    pub(super) fn chosen(&self, part: usize, to: &dyn Parts) -> TermMove {
        let plain = self.plain(part, to);
        let reversible = self.list.is_reversible(part, &*plain.to);
        TermMove { reversible, note: self.list.describe(part, &*plain.to), ..plain }
    }

    /// A move that was stored: the number of the part that it replaces, and the texts of those
    /// that replace it ([`TermMove::part`], [`TermMove::made`]). The rules are not asked whether
    /// they allow it.
    ///
    /// # Errors
    /// A text is no position of the game.
    ///
    /// # Panics
    /// Where the term has no such part.
    pub fn stored_move(&self, part: usize, made: &[String]) -> Result<TermMove, TextError> {
        assert!(part < self.len(), "the term has no part {part}");
        Ok(self.chosen(part, &*self.list.read(made)?))
    }

    /// The same without what is said of it.
    fn plain(&self, part: usize, to: &dyn Parts) -> TermMove {
        let to = to.left();
        let ends = (0..to.len()).any(|new| to.ended(new));
        let wins = ends && self.is_forcing();
        TermMove { part, to, ends, wins, reversible: false, note: None }
    }

    /// The term after a move, as the next player sees it. It shares the values that have been
    /// found.
    ///
    /// # Panics
    /// Where the move is one of another term.
    pub fn after(&self, chosen: Option<&TermMove>) -> Term {
        let list = match chosen {
            Some(chosen) => self.list.with(chosen.part, &*chosen.to),
            None => self.list.clone(),
        };
        Term::of(if self.is_mirrored() { list.turned() } else { list })
    }

    /// Calls `each` with every move, until it breaks off; says whether all
    /// moves were given.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn moves(
        &self,
        budget: &Budget,
        each: &mut dyn FnMut(TermMove) -> ControlFlow<()>,
    ) -> Result<bool, Stop> {
        self.made_moves(budget, Term::chosen, each)
    }

    /// As [`moves`](Term::moves), for who does not show them: none has a note or is marked as
    /// reversible, which can cost more than to make the move.
    ///
    /// # Errors
    /// The budget ran out.
    pub(crate) fn plain_moves(
        &self,
        budget: &Budget,
        each: &mut dyn FnMut(TermMove) -> ControlFlow<()>,
    ) -> Result<bool, Stop> {
        self.made_moves(budget, Term::plain, each)
    }

    fn made_moves(
        &self,
        budget: &Budget,
        make: fn(&Term, usize, &dyn Parts) -> TermMove,
        each: &mut dyn FnMut(TermMove) -> ControlFlow<()>,
    ) -> Result<bool, Stop> {
        let mut broken = false;
        let all =
            self.each_move(budget, &mut |part, option, _| match each(make(self, part, option)) {
                ControlFlow::Continue(()) => Ok(()),
                ControlFlow::Break(()) => {
                    broken = true;
                    Err(Stop::Moves)
                }
            });
        if broken { Ok(false) } else { all }
    }

    /// Calls `each` with every option of every part, equal ones once; gives
    /// whether the budget of moves allowed all of them.
    pub(super) fn each_move(&self, budget: &Budget, each: &mut EachMove<'_>) -> Result<bool, Stop> {
        let list = &*self.list;
        let mut pace = Pace::of(budget);
        // All moves that leave their part unchanged are one move of the term.
        let mut passed = false;
        let mut copies = list.copies();
        let marked = self.is_marked();
        for part in 0..list.len() {
            if marked && !list.marked(part) {
                continue;
            }
            let equal = if list.len() > 1 { copies(part) } else { 1 };
            if equal == 0 {
                continue;
            }
            let mut seen = list.none_seen(budget);
            let mut left = budget.moves() - pace.listed;
            let mut over = false;
            let result = self.each_option(part, &mut pace, &mut |option| {
                over = left == 0;
                if over {
                    return Err(Stop::Moves);
                }
                left -= 1;
                if !seen.insert(option)? {
                    return Ok(());
                }
                let passes = list.is_only(part, option);
                let again = passes && passed;
                passed |= passes;
                if again { Ok(()) } else { each(part, option, equal) }
            });
            if over {
                return Ok(false);
            }
            result?;
        }
        Ok(true)
    }

    /// Calls `each` with the options of a part, as the ruleset gives them, until it fails or the
    /// budget ends.
    pub(super) fn each_option(
        &self,
        part: usize,
        pace: &mut Pace<'_>,
        each: &mut dyn FnMut(&dyn Parts) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let mut stopped = None;
        let list = &*self.list;
        let flow = list.options(part, &mut |option| match pace
            .ask(list.bytes(part), option)
            .and_then(|()| each(option))
        {
            Ok(()) => ControlFlow::Continue(()),
            Err(stop) => {
                stopped = Some(stop);
                ControlFlow::Break(())
            }
        });
        match stopped {
            Some(stop) => Err(stop),
            None if flow.is_break() => Err(self.list.failure()),
            None => Ok(()),
        }
    }

    /// The move after which it is `wanted` (nothing, where that is `None`),
    /// as the next player sees it and with its parts in any order. The inner
    /// `None` says that no move does, the outer one that `wanted` is another
    /// game and would have to be compared by its text.
    ///
    /// # Errors
    /// The budget ran out, or there are more options than it allows.
    pub fn move_to(
        &self,
        wanted: Option<&Term>,
        budget: &Budget,
    ) -> Result<Option<Option<TermMove>>, Stop> {
        let wanted = match wanted {
            Some(wanted) if self.list.same_game(&*wanted.list) => wanted.list.turned(),
            Some(_) => return Ok(None),
            None => self.list.only(0..0),
        };
        // Parts that are there before and after did not move.
        let (removed, added) = self.list.difference(&*wanted);
        let &[part] = &removed[..] else { return Ok(Some(None)) };
        let legal = self.leads_to(part, &*added, budget)?;
        Ok(Some(legal.then(|| self.chosen(part, &*added))))
    }

    /// Whether `to` is an option of a part.
    fn leads_to(&self, part: usize, to: &dyn Parts, budget: &Budget) -> Result<bool, Stop> {
        let list = &*self.list;
        if let Some(answer) = list.is_option(part, to) {
            return Ok(answer);
        }
        let is = |option: &dyn Parts| {
            let (removed, added) = option.left().difference(to);
            removed.is_empty() && added.len() == 0
        };
        let (mut found, mut full) = (false, false);
        let mut listed = 0u64;
        let result = self.each_option(part, &mut Pace::of(budget), &mut |option| {
            listed += 1;
            found = is(option);
            full = listed >= budget.moves();
            if found || full { Err(Stop::Moves) } else { Ok(()) }
        });
        match result {
            _ if found => return Ok(true),
            Err(_) if full => {}
            Err(stop) => return Err(stop),
            Ok(()) => return Ok(false),
        }
        // There are too many: look among those that have the same value.
        let mut sum = Nimber::ZERO;
        for part in 0..to.len() {
            match to.known_value(part, budget)? {
                Some((Value::Nim(value), _)) => sum ^= value,
                _ => return Err(Stop::Moves),
            }
        }
        listed = 0;
        let complete = list.options_with_value(part, sum, budget, &mut |option| {
            listed += 1;
            found = is(option);
            if found || listed >= budget.moves() {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        match complete {
            _ if found => Ok(true),
            Some(Complete::Stopped(stop)) => Err(stop),
            Some(Complete::All) if listed < budget.moves() => Ok(false),
            _ => Err(Stop::Moves),
        }
    }
}
