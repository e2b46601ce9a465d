//! Chooses new answers to the moves of a member.

use std::cmp::Reverse;

use rustc_hash::FxHashMap;

use super::finder::{Answer, Finder};
use super::list::{List, MOST, Member, Rank};
use super::spot::Step;
use crate::budget::{Progress, Stop};
use crate::term::Part;

/// Which of several new answers is taken.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Prefer {
    /// One that answers as many moves as possible.
    Common,
    /// The smallest one.
    Small,
}

/// The most answers that are compared.
const WORK: usize = 200_000;

impl Finder<'_, '_> {
    /// A list for the position.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn find(&mut self, prefer: Prefer) -> Result<List, Stop> {
        self.work = 0;
        let mut list = List::default();
        let Some(first) = self.member(self.root.clone())? else { return Ok(list) };
        list.add(first);
        let mut done = 0;
        while done < list.members.len() {
            let progress =
                Progress { what: "lost positions listed", done: done as u64, total: None };
            self.budget.check(progress)?;
            if list.members.len() > MOST || !self.answer_all(done, prefer, &mut list)? {
                return Ok(list);
            }
            done += 1;
            list.answered = true;
        }
        list.complete = true;
        self.prune(&mut list)?;
        Ok(list)
    }

    /// Finds answers to all moves from a member, and adds those that are new;
    /// says whether that was possible.
    fn answer_all(&mut self, index: usize, prefer: Prefer, list: &mut List) -> Result<bool, Stop> {
        let member = list.members[index].clone();
        let Some(moves) = self.moves(&member.spot)? else { return Ok(false) };
        let alive = member.spot.alive(&self.catalogue);
        let kinds = member.spot.kinds();
        // The answers to each move that has none in the list.
        let mut open: Vec<Vec<Answer>> = Vec::new();
        for &step in &moves {
            if !self.goes_on(&member.spot, alive, step) {
                continue;
            }
            match self.is_answered(&member, &kinds, step, list)? {
                None => return Ok(false),
                Some(true) => continue,
                Some(false) => {}
            }
            let Some(answers) = self.answers(&member, step)? else { return Ok(false) };
            self.work += answers.len();
            if self.work > WORK {
                return Ok(false);
            }
            open.push(answers);
        }
        let mut chooser = Chooser::new(prefer, &moves, &kinds);
        while !open.is_empty() {
            let Some(best) = chooser.best(self, &member, &open)? else { return Ok(false) };
            open.retain(|all| !all.iter().any(|answer| answer.print == best.print));
            list.add(best);
        }
        Ok(true)
    }
}

/// What chooses new answers to the moves of one member.
pub struct Chooser<'m> {
    prefer: Prefer,
    /// All moves of the member.
    moves: &'m [Step],
    /// Its kinds of parts.
    kinds: &'m [(Part, bool)],
    /// The figures of each answer, where it can be a member.
    known: FxHashMap<u128, Option<(u32, usize)>>,
}

impl<'m> Chooser<'m> {
    /// A chooser for the member with these moves and kinds of parts.
    pub fn new(prefer: Prefer, moves: &'m [Step], kinds: &'m [(Part, bool)]) -> Chooser<'m> {
        Chooser { prefer, moves, kinds, known: FxHashMap::default() }
    }

    /// Of the answers to moves that have none yet the best one.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn best(
        &mut self,
        finder: &mut Finder<'_, '_>,
        member: &Member,
        open: &[Vec<Answer>],
    ) -> Result<Option<Member>, Stop> {
        let mut counts: FxHashMap<u128, (usize, Answer)> = FxHashMap::default();
        for &answer in open.iter().flatten() {
            counts.entry(answer.print).or_insert((0, answer)).0 += 1;
        }
        let common = self.prefer == Prefer::Common;
        let most = counts.values().map(|(count, _)| *count).max().unwrap_or(0);
        if common && !finder.loops {
            counts.retain(|_, (count, _)| *count == most);
        }
        let mut figures = Vec::with_capacity(counts.len());
        for (count, answer) in counts.into_values() {
            let count = Reverse(if common { count } else { 0 });
            if let Some((length, moves)) = self.figures(finder, member, answer)? {
                figures.push(((count, length, moves), answer));
            }
        }
        if !finder.loops {
            // How a position is written matters only where the figures are equal.
            let least = figures.iter().map(|(figures, _)| *figures).min();
            figures.retain(|(figures, _)| Some(*figures) == least);
        }
        let mut best: Option<(Reverse<usize>, Member)> = None;
        for ((count, length, moves), answer) in figures {
            let first = finder.first_to(member, self.moves, self.kinds, answer)?;
            let spot = finder.reached(member, first);
            let rank = Rank { length, moves, text: spot.text(&finder.catalogue) };
            if finder.loops && rank >= member.rank {
                continue;
            }
            if best.as_ref().is_none_or(|(least, of)| (count, &rank) < (*least, &of.rank)) {
                best = Some((count, Member { spot, print: answer.print, rank }));
            }
        }
        Ok(best.map(|(_, best)| best))
    }

    /// The figures of an answer; `None` where it cannot be a member.
    fn figures(
        &mut self,
        finder: &mut Finder<'_, '_>,
        member: &Member,
        answer: Answer,
    ) -> Result<Option<(u32, usize)>, Stop> {
        if let Some(&known) = self.known.get(&answer.print) {
            return Ok(known);
        }
        let first = match finder.twins {
            true => finder.first_to(member, self.moves, self.kinds, answer)?,
            false => answer,
        };
        let spot = finder.reached(member, first);
        let figures = finder.measure(&spot)?;
        self.known.insert(answer.print, figures);
        Ok(figures)
    }
}
