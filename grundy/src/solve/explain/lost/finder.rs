//! Finds a list of lost positions.

use rustc_hash::{FxHashMap, FxHashSet};

use super::list::{List, MOVES, Member, Rank};
use super::prune;
use super::spot::{Spot, Step};
use crate::budget::{Budget, Stop};
use crate::outcome::Outcome;
use crate::position::Position;
use crate::reason::Reply;
use crate::search::SumSearch;
use crate::term::{Catalogue, Part};

/// The most replies that are written.
const REPLIES: usize = 40;

/// An answer to a move: its fingerprint, and where it was met.
#[derive(Clone, Copy)]
pub struct Answer {
    /// The fingerprint of the position after it.
    pub print: u128,
    /// The move from the member, and the answer to it.
    pub steps: [Step; 2],
}

/// What finds lists for a position. Lists share all that was found out about
/// positions.
pub struct Finder<'s, 'b> {
    /// The parts of all positions.
    pub catalogue: Catalogue<'b>,
    search: &'s mut SumSearch,
    pub(super) budget: &'b Budget,
    pub(super) root: Spot,
    /// A position can come again: answers must come nearer to the end.
    pub loops: bool,
    /// Two terms are of one game: the number of moves of a position depends on
    /// the term in which its parts are.
    pub twins: bool,
    /// Whether a position is lost, by its fingerprint.
    lost: FxHashMap<u128, bool>,
    /// How many answers were found, for one list.
    pub(super) work: usize,
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
        let loops = position.terms().iter().any(|term| term.is_loopy());
        let twins = root.has_twins(&catalogue);
        let lost = FxHashMap::default();
        Ok(Finder { catalogue, search, budget, root, loops, twins, lost, work: 0 })
    }

    /// A member of the list; `None` where it has too many moves.
    pub(super) fn member(&mut self, spot: Spot) -> Result<Option<Member>, Stop> {
        let Some((length, moves)) = self.measure(&spot)? else { return Ok(None) };
        let print = spot.print(&self.catalogue);
        let text = spot.text(&self.catalogue);
        Ok(Some(Member { spot, print, rank: Rank { length, moves, text } }))
    }

    /// The first two figures of the rank of a position; `None` where it has too
    /// many moves.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn measure(&mut self, spot: &Spot) -> Result<Option<(u32, usize)>, Stop> {
        if !self.loops {
            let count = spot.count(MOVES, &mut self.catalogue, self.search)?;
            return Ok(count.map(|moves| (0, moves)));
        }
        let Some(moves) = spot.moves(MOVES, &mut self.catalogue, self.search)? else {
            return Ok(None);
        };
        let ids: Vec<u32> = spot.parts().iter().map(|&part| self.catalogue.id(part)).collect();
        let length = self.search.length(&ids, self.budget)?.unwrap_or(u32::MAX);
        Ok(Some((length, moves.len())))
    }

    /// All moves of a position that do not end the sum; `None` where they
    /// cannot be listed.
    pub(super) fn moves(&mut self, spot: &Spot) -> Result<Option<Vec<Step>>, Stop> {
        let moves = spot.moves(self.budget.moves(), &mut self.catalogue, self.search)?;
        let stays = |&(_, option): &Step| !self.catalogue.option(option).ends;
        Ok(moves.map(|moves| moves.into_iter().filter(stays).collect()))
    }

    /// The change of the fingerprint by a move.
    fn change(&self, (_, option): Step) -> u128 {
        self.catalogue.changes(option..option + 1)[0]
    }

    /// Whether a part can move after a move from `spot`, of which `alive` parts
    /// can.
    pub(super) fn goes_on(&self, spot: &Spot, alive: usize, (at, option): Step) -> bool {
        let moves = |part: &Part| self.catalogue.print(*part) != 0;
        alive > usize::from(moves(&spot.parts()[at]))
            || self.catalogue.left(option).iter().any(moves)
    }

    /// The parts of the position after a move from `spot`, which has these
    /// kinds of parts; some may be given twice.
    fn parts_after<'a>(
        &'a self,
        kinds: &'a [(Part, bool)],
        spot: &Spot,
        (at, option): Step,
    ) -> impl Iterator<Item = Part> + 'a {
        let moved = spot.parts()[at];
        let stay = kinds.iter().filter(move |&&(part, more)| more || part != moved);
        stay.map(|&(part, _)| part).chain(self.catalogue.left(option).iter().copied())
    }

    /// Whether a move from a member has an answer in the list; `None` where
    /// the answers cannot be listed.
    pub(super) fn is_answered(
        &mut self,
        member: &Member,
        kinds: &[(Part, bool)],
        step: Step,
        list: &List,
    ) -> Result<Option<bool>, Stop> {
        let base = member.print.wrapping_add(self.change(step));
        // The options of the member's own parts are listed.
        for at in 0..self.catalogue.left(step.1).len() {
            let part = self.catalogue.left(step.1)[at];
            if self.catalogue.list(part, self.budget.moves(), self.search)?.is_none() {
                return Ok(None);
            }
        }
        let answers = |change: &u128| {
            let found = list.find(base.wrapping_add(*change));
            found.is_some_and(|at| !self.loops || list.members[at].rank < member.rank)
        };
        let mut parts = self.parts_after(kinds, &member.spot, step);
        Ok(Some(parts.any(|part| {
            let options = self.catalogue.options(part);
            options.is_some_and(|options| self.catalogue.changes(options).iter().any(answers))
        })))
    }

    /// All answers to a move from a member; `None` where they cannot be
    /// listed.
    pub(super) fn answers(
        &mut self,
        member: &Member,
        step: Step,
    ) -> Result<Option<Vec<Answer>>, Stop> {
        /// The memory of what is known of a position, in a table that doubles.
        const ENTRY: u64 = 64;
        let next = member.spot.after(step, &self.catalogue);
        let base = member.print.wrapping_add(self.change(step));
        let Some(moves) = self.moves(&next)? else { return Ok(None) };
        let own: Vec<u32> = next.parts().iter().map(|&part| self.catalogue.id(part)).collect();
        let mut answers = Vec::new();
        let mut ids = Vec::new();
        for answer in moves {
            let print = base.wrapping_add(self.change(answer));
            let lost = match self.lost.get(&print) {
                Some(&lost) => lost,
                None => {
                    let (at, option) = answer;
                    ids.clear();
                    ids.extend_from_slice(&own[..at]);
                    ids.extend_from_slice(&own[at + 1..]);
                    let left = self.catalogue.left(option);
                    ids.extend(left.iter().map(|&part| self.catalogue.id(part)));
                    let lost = self.search.outcome(&ids, self.budget)? == Outcome::P;
                    self.budget.reserve(ENTRY)?;
                    self.lost.insert(print, lost);
                    lost
                }
            };
            if lost {
                answers.push(Answer { print, steps: [step, answer] });
            }
        }
        Ok(Some(answers))
    }

    /// The position after an answer.
    pub fn reached(&self, member: &Member, answer: Answer) -> Spot {
        let [step, back] = answer.steps;
        member.spot.after(step, &self.catalogue).after(back, &self.catalogue)
    }

    /// Where an answer is met first among those to the moves from a member:
    /// that is how its parts are written.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn first_to(
        &mut self,
        member: &Member,
        moves: &[Step],
        kinds: &[(Part, bool)],
        answer: Answer,
    ) -> Result<Answer, Stop> {
        for &step in moves {
            if step == answer.steps[0] {
                break;
            }
            let wanted = answer.print.wrapping_sub(member.print.wrapping_add(self.change(step)));
            let leads = self.parts_after(kinds, &member.spot, step).any(|part| {
                let options = self.catalogue.options(part);
                options.is_some_and(|options| self.catalogue.changes(options).contains(&wanted))
            });
            if !leads {
                continue;
            }
            let next = member.spot.after(step, &self.catalogue);
            let replies = self.moves(&next)?.unwrap_or_default();
            if let Some(&back) = replies.iter().find(|&&back| self.change(back) == wanted) {
                return Ok(Answer { print: answer.print, steps: [step, back] });
            }
        }
        Ok(answer)
    }

    /// Takes out of a complete list what it does not need, large members
    /// first, and brings it into order.
    pub(super) fn prune(&mut self, list: &mut List) -> Result<(), Stop> {
        let (mut owners, mut slots) = (Vec::new(), Vec::new());
        for (owner, member) in list.members.iter().enumerate() {
            let alive = member.spot.alive(&self.catalogue);
            let kinds = member.spot.kinds();
            for step in self.moves(&member.spot)?.unwrap_or_default() {
                if !self.goes_on(&member.spot, alive, step) {
                    continue;
                }
                let base = member.print.wrapping_add(self.change(step));
                let mut answers = Vec::new();
                for part in self.parts_after(&kinds, &member.spot, step) {
                    let Some(options) = self.catalogue.options(part) else { continue };
                    answers.extend(self.catalogue.changes(options).iter().filter_map(|change| {
                        let at = list.find(base.wrapping_add(*change))?;
                        let nearer = !self.loops || list.members[at].rank < member.rank;
                        nearer.then_some(at)
                    }));
                }
                owners.push(owner);
                slots.push(answers);
            }
        }
        let members = &list.members;
        let mut order: Vec<usize> = (1..members.len()).collect();
        order.sort_by(|&a, &b| members[b].rank.cmp(&members[a].rank));
        let mut kept = prune::kept(members.len(), &owners, &slots, &order).into_iter();
        list.members.retain(|_| kept.next() == Some(true));
        list.members.sort_by(|a, b| a.rank.cmp(&b.rank));
        Ok(())
    }

    /// The moves from the position, each with an answer from the list; and how
    /// many more there are.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn replies(&mut self, list: &List) -> Result<(Vec<Reply>, usize), Stop> {
        if !list.answered {
            return Ok((Vec::new(), 0));
        }
        let root = self.root.clone();
        let members: FxHashSet<u128> = list.members.iter().map(|member| member.print).collect();
        let mut seen = FxHashSet::default();
        let mut replies = Vec::new();
        for step in self.moves(&root)?.unwrap_or_default() {
            let next = root.after(step, &self.catalogue);
            if !seen.insert(next.unordered(&self.catalogue)) || seen.len() > REPLIES {
                continue;
            }
            let base = next.print(&self.catalogue);
            let mut back = self.moves(&next)?.unwrap_or_default().into_iter();
            let answer = back.find(|&back| members.contains(&base.wrapping_add(self.change(back))));
            let answer = answer.map(|back| next.after(back, &self.catalogue).text(&self.catalogue));
            replies.push(Reply { after: next.text(&self.catalogue), answer });
        }
        let omitted = seen.len() - replies.len();
        Ok((replies, omitted))
    }

    /// Whether a member of the list has parts that cannot move.
    pub fn has_dead_parts(&self, list: &List) -> bool {
        let spots = || list.members.iter().map(|member| &member.spot);
        spots().any(|spot| spot.alive(&self.catalogue) < spot.len(&self.catalogue))
    }
}
