//! What a list of lost positions is made of: moves, answers, and which of them are lost.

use rustc_hash::FxHashMap;

use super::list::{List, MOVES, Member, Rank};
use super::spot::{Spot, Step};
use crate::budget::{Budget, Stop};
use crate::outcome::Outcome;
use crate::position::Position;
use crate::search::SumSearch;
use crate::sort;
use crate::term::{Catalogue, Part};

/// An answer to a move from a member.
#[derive(Clone, Copy)]
pub struct Answer {
    /// The fingerprint of the position after it.
    pub print: u128,
    /// The move from the member.
    pub step: Step,
    /// The part that the answer moves, and the number of its option.
    pub back: (Part, usize),
}

/// What finds lists for a position. Lists share all that was found out about
/// positions.
pub struct Finder<'s, 'b> {
    /// The parts of all positions.
    pub catalogue: Catalogue<'b>,
    pub(super) search: &'s mut SumSearch,
    pub(super) budget: &'b Budget,
    pub(super) root: Spot,
    /// A position can come again: answers must come nearer to the end.
    pub loops: bool,
    /// Whether a position is lost, by its fingerprint; `None` where the search has not
    /// met it.
    lost: FxHashMap<u128, Option<bool>>,
    /// The parts after a move, sorted, and their numbers in the search.
    next: Vec<Part>,
    ids: Vec<u32>,
    /// How many answers were found, for one list.
    pub(super) work: usize,
}

/// One of each kind of the sorted parts, and its place among them.
fn kinds(parts: &[Part]) -> impl Iterator<Item = (usize, Part)> {
    let fresh = |&(at, part): &(usize, Part)| at == 0 || parts[at - 1] != part;
    parts.iter().copied().enumerate().filter(fresh)
}

impl<'s, 'b> Finder<'s, 'b> {
    /// A finder for a position.
    ///
    /// # Errors
    /// There is no memory for it.
    pub fn new(
        position: &Position,
        search: &'s mut SumSearch,
        budget: &'b Budget,
    ) -> Result<Finder<'s, 'b>, Stop> {
        let mut catalogue = Catalogue::new(budget);
        let root = Spot::of(position, &mut catalogue, search)?;
        Ok(Finder {
            catalogue,
            search,
            budget,
            root,
            loops: position.terms().iter().any(|term| term.is_loopy()),
            lost: FxHashMap::default(),
            next: Vec::new(),
            ids: Vec::new(),
            work: 0,
        })
    }

    /// The position as the first member of a list; `None` where it has too many moves.
    pub(super) fn first(&mut self) -> Result<Option<Member>, Stop> {
        let spot = self.root.clone();
        let rank = self.rank_of(&spot)?;
        let print = spot.print(&self.catalogue);
        Ok((rank.moves <= MOVES).then_some(Member { spot, print, rank }))
    }

    /// The rank of a position, with as many moves as need be listed to know that they are
    /// too many.
    pub(super) fn rank_of(&mut self, spot: &Spot) -> Result<Rank, Stop> {
        let most = MOVES as u64;
        let count = match self.loops {
            true => spot.moves(most, &mut self.catalogue, self.search)?.map(|moves| moves.len()),
            false => spot.count(most, &mut self.catalogue, self.search)?,
        };
        let mut length = 0;
        if self.loops {
            let ids: Vec<u32> = spot.parts().iter().map(|&part| self.catalogue.id(part)).collect();
            length = self.search.length(&ids, self.budget)?.unwrap_or(u32::MAX);
        }
        let moves = count.unwrap_or(MOVES + 1);
        Ok(Rank { length, moves, text: spot.text(&self.catalogue) })
    }

    /// The rank of an answer. Where no position can come again it serves for the choice
    /// only: the search knows how many moves there are, and no text is written.
    pub(super) fn rank(&mut self, member: &Member, answer: Answer) -> Result<Rank, Stop> {
        if self.loops {
            let spot = self.reached(member, answer);
            return self.rank_of(&spot);
        }
        self.put_next(&member.spot, answer.step);
        let (part, option) = answer.back;
        if let Ok(at) = self.next.binary_search(&part) {
            self.next.remove(at);
        }
        self.next.extend_from_slice(self.catalogue.left(option));
        sort::whole(&mut self.next);
        let count = |(_, part)| self.search.option_count(self.catalogue.id(part));
        let moves = kinds(&self.next).map(count).sum();
        Ok(Rank { moves, ..Rank::default() })
    }

    /// Whether a position of this rank may answer a move from a member.
    pub(super) fn may_follow(&self, rank: &Rank, member: &Member) -> bool {
        rank.moves <= MOVES && (!self.loops || *rank < member.rank)
    }

    /// All moves of a position that do not end the sum; `None` where they
    /// cannot be listed.
    pub(super) fn moves(&mut self, spot: &Spot) -> Result<Option<Vec<Step>>, Stop> {
        let moves = spot.moves(self.budget.moves(), &mut self.catalogue, self.search)?;
        let stays = |&(_, option): &Step| !self.catalogue.option(option).ends;
        Ok(moves.map(|moves| moves.into_iter().filter(stays).collect()))
    }

    /// Whether a part can move after a move from `spot`, of which `alive` parts
    /// can.
    pub(super) fn goes_on(&self, spot: &Spot, alive: usize, (at, option): Step) -> bool {
        let moves = |part: &Part| self.catalogue.print(*part) != 0;
        alive > usize::from(moves(&spot.parts()[at]))
            || self.catalogue.left(option).iter().any(moves)
    }

    /// Puts the parts after a move from `spot` into `next`.
    fn put_next(&mut self, spot: &Spot, (at, option): Step) {
        let next = &mut self.next;
        next.clear();
        next.extend_from_slice(&spot.parts()[..at]);
        next.extend_from_slice(&spot.parts()[at + 1..]);
        next.extend_from_slice(self.catalogue.left(option));
        sort::whole(next);
    }

    /// Puts the parts after a move from `spot` into `next`, and lists their options;
    /// `false` where there are too many.
    pub(super) fn look_after(&mut self, spot: &Spot, step: Step) -> Result<bool, Stop> {
        self.put_next(spot, step);
        let mut left = self.budget.moves();
        for (_, part) in kinds(&self.next) {
            match self.catalogue.list(part, left, self.search)? {
                Some(options) => left -= options.len() as u64,
                None => return Ok(false),
            }
        }
        Ok(true)
    }

    /// The members of a list that answer a move from a member, whose parts are in `next`;
    /// some may come twice.
    pub(super) fn answers_in<'a>(
        &'a self,
        member: &'a Member,
        step: Step,
        list: &'a List,
    ) -> impl Iterator<Item = usize> + 'a {
        let base = member.print.wrapping_add(self.catalogue.change(step.1));
        let options = kinds(&self.next).filter_map(|(_, part)| self.catalogue.options(part));
        let changes = options.flat_map(|options| self.catalogue.changes(options));
        changes.filter_map(move |change| {
            let found = list.find(base.wrapping_add(*change))?;
            self.may_follow(&list.members[found].rank, member).then_some(found)
        })
    }

    /// The answers to a move from a member, whose parts are in `next`: all, or the `first`
    /// one that the search has met. It has met one at least where it has found the member lost.
    pub(super) fn lost_answers(
        &mut self,
        member: &Member,
        step: Step,
        first: bool,
        answers: &mut Vec<Answer>,
    ) -> Result<(), Stop> {
        if first {
            self.lost_where(member, step, false, first, answers)?;
        }
        if answers.is_empty() {
            self.lost_where(member, step, true, first, answers)?;
        }
        Ok(())
    }

    /// The same by one way to find out which answers are lost, as of
    /// [`is_lost`](Finder::is_lost).
    fn lost_where(
        &mut self,
        member: &Member,
        step: Step,
        search: bool,
        first: bool,
        answers: &mut Vec<Answer>,
    ) -> Result<(), Stop> {
        /// The memory of what is known of a position, in a table that doubles.
        const ENTRY: u64 = 64;
        let base = member.print.wrapping_add(self.catalogue.change(step.1));
        for at in 0..self.next.len() {
            let part = self.next[at];
            let again = at > 0 && self.next[at - 1] == part;
            let options = self.catalogue.options(part).filter(|_| !again);
            for option in options.unwrap_or_default() {
                if self.catalogue.option(option).ends {
                    continue;
                }
                let print = base.wrapping_add(self.catalogue.change(option));
                let lost = match self.lost.get(&print) {
                    Some(&lost) if lost.is_some() || !search => lost,
                    found => {
                        if found.is_none() {
                            self.budget.reserve(ENTRY)?;
                        }
                        let lost = self.is_lost(at, option, search)?;
                        self.lost.insert(print, lost);
                        lost
                    }
                };
                if lost == Some(true) {
                    answers.push(Answer { print, step, back: (part, option) });
                    if first {
                        return Ok(());
                    }
                }
            }
        }
        Ok(())
    }

    /// Whether the position is lost that a move of the part at a place of `next` leads to;
    /// without a `search` what is known of it.
    fn is_lost(&mut self, at: usize, option: usize, search: bool) -> Result<Option<bool>, Stop> {
        let Finder { catalogue, ids, next, .. } = self;
        ids.clear();
        let stay = next[..at].iter().chain(&next[at + 1..]);
        ids.extend(stay.chain(catalogue.left(option)).map(|&part| catalogue.id(part)));
        let outcome = match search {
            true => Some(self.search.outcome(&self.ids, self.budget)?),
            false => self.search.known_outcome(&self.ids),
        };
        Ok(outcome.map(|outcome| outcome == Outcome::P))
    }

    /// The position after an answer.
    pub(super) fn reached(&self, member: &Member, answer: Answer) -> Spot {
        let (part, option) = answer.back;
        let next = member.spot.after(answer.step, &self.catalogue);
        let at = next.parts().iter().position(|&other| other == part);
        next.after((at.expect("the part is there"), option), &self.catalogue)
    }

    /// The position after the first move that does what the answer does.
    pub(super) fn first_reached(&mut self, member: &Member, answer: Answer) -> Result<Spot, Stop> {
        let next = member.spot.after(answer.step, &self.catalogue);
        let wanted = self.catalogue.change(answer.back.1);
        let moves = self.moves(&next)?.unwrap_or_default();
        let first = moves.iter().find(|&&(_, option)| self.catalogue.change(option) == wanted);
        Ok(match first {
            Some(&back) => next.after(back, &self.catalogue),
            None => self.reached(member, answer),
        })
    }
}
