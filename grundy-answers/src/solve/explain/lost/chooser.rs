//! Chooses new answers to the moves of a member.

use std::cmp::Reverse;
use std::ops::Range;

use rustc_hash::FxHashMap;

use super::finder::{Answer, Finder};
use super::list::{List, MOST, Member, Rank};
use crate::budget::{Progress, Stop};

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
    /// A list for the position. As long as it has at most `compared` members all answers
    /// are compared; after that the first one is taken that the search has met, which costs
    /// little and gives a longer list.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn find(&mut self, prefer: Prefer, compared: usize) -> Result<List, Stop> {
        self.work = 0;
        let mut list = List::default();
        let Some(first) = self.first()? else { return Ok(list) };
        list.add(first);
        while list.steps.len() < list.members.len() {
            let done = list.steps.len() as u64;
            let progress = Progress { what: "progress-lost-positions-listed", done, total: None };
            self.budget.check(progress)?;
            if list.members.len() > MOST || !self.answer_all(prefer, compared, &mut list)? {
                return Ok(list);
            }
        }
        list.complete = true;
        self.prune(&mut list)?;
        Ok(list)
    }

    /// Finds answers to all moves from the first member that has none, and adds those that
    /// are new; says whether that was possible.
    fn answer_all(
        &mut self,
        prefer: Prefer,
        compared: usize,
        list: &mut List,
    ) -> Result<bool, Stop> {
        let at = list.steps.len();
        let member = list.members[at].clone();
        let Some(mut steps) = self.moves(&member.spot)? else { return Ok(false) };
        let alive = member.spot.alive(&self.catalogue);
        steps.retain(|&step| self.goes_on(&member.spot, alive, step));
        // Where a position can come again not every answer comes nearer to the end.
        let first = list.members.len() > compared && !self.loops;
        list.hasty |= first;
        let mut open = Open::default();
        let mut answers = Vec::new();
        for &step in &steps {
            if !self.look_after(&member.spot, step)? {
                return Ok(false);
            }
            if self.answers_in(&member, step, list).next().is_some() {
                continue;
            }
            answers.clear();
            self.lost_answers(&member, step, first, &mut answers)?;
            self.work += answers.len();
            if self.work > WORK {
                return Ok(false);
            }
            match answers.first() {
                Some(&answer) if first => {
                    let rank = self.rank(&member, answer)?;
                    if !self.may_follow(&rank, &member) {
                        return Ok(false);
                    }
                    let spot = self.reached(&member, answer);
                    list.add(Member { spot, print: answer.print, rank });
                }
                _ => open.add(&answers),
            }
        }
        while open.moves > 0 {
            let Some((answer, rank)) = open.best(self, &member, prefer)? else { return Ok(false) };
            // The table of answers shows how the members after the first are written.
            let spot = match at {
                0 => self.first_reached(&member, answer)?,
                _ => self.reached(&member, answer),
            };
            list.add(Member { spot, print: answer.print, rank });
        }
        list.steps.push(steps);
        Ok(true)
    }
}

/// Moves of one member that have no answer yet, and the answers to them.
#[derive(Default)]
struct Open {
    /// How many moves have none.
    moves: usize,
    /// The numbers of their answers among the candidates, and the range of each move.
    numbers: Vec<usize>,
    ranges: Vec<Range<usize>>,
    candidates: Vec<Candidate>,
    /// The candidates by their fingerprints.
    known: FxHashMap<u128, usize>,
}

/// A position that answers moves.
struct Candidate {
    /// How it is met first.
    answer: Answer,
    /// How many moves without an answer it answers.
    count: usize,
    /// The last move that it answers, plus one.
    last: usize,
    rank: Option<Rank>,
}

impl Open {
    /// Adds a move with its answers.
    fn add(&mut self, answers: &[Answer]) {
        let start = self.numbers.len();
        self.moves += 1;
        for &answer in answers {
            let next = self.candidates.len();
            let number = *self.known.entry(answer.print).or_insert(next);
            if number == next {
                self.candidates.push(Candidate { answer, count: 0, last: 0, rank: None });
            }
            let candidate = &mut self.candidates[number];
            if candidate.last != self.moves {
                candidate.last = self.moves;
                candidate.count += 1;
                self.numbers.push(number);
            }
        }
        self.ranges.push(start..self.numbers.len());
    }

    /// The best answer to moves that have none, which then have one; `None` where no answer
    /// can be a member.
    fn best(
        &mut self,
        finder: &mut Finder<'_, '_>,
        member: &Member,
        prefer: Prefer,
    ) -> Result<Option<(Answer, Rank)>, Stop> {
        let common = prefer == Prefer::Common;
        let most = self.candidates.iter().map(|candidate| candidate.count).max().unwrap_or(0);
        let least = if common && !finder.loops { most } else { 1 };
        let mut best: Option<(Reverse<usize>, &Rank, usize, Answer)> = None;
        for (number, candidate) in self.candidates.iter_mut().enumerate() {
            if candidate.count < least.max(1) {
                continue;
            }
            if candidate.rank.is_none() {
                candidate.rank = Some(finder.rank(member, candidate.answer)?);
            }
            let count = Reverse(if common { candidate.count } else { 0 });
            if let Some(rank) = &candidate.rank
                && finder.may_follow(rank, member)
                && best.is_none_or(|(first, of, ..)| (count, rank) < (first, of))
            {
                best = Some((count, rank, number, candidate.answer));
            }
        }
        let Some((_, rank, best, answer)) = best else { return Ok(None) };
        let found = (answer, rank.clone());
        for at in (0..self.ranges.len()).rev() {
            let numbers = &self.numbers[self.ranges[at].clone()];
            if numbers.contains(&best) {
                numbers.iter().for_each(|&number| self.candidates[number].count -= 1);
                self.ranges.swap_remove(at);
                self.moves -= 1;
            }
        }
        Ok(Some(found))
    }
}
