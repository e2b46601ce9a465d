//! A list of lost positions of misere play that proves itself: every move from
//! one of them has an answer that leads back into the list.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::{after, repeats};
use crate::budget::{Budget, Progress, Stop};
use crate::position::Position;
use crate::reason::{Reply, Step};
use crate::ruleset::{Outcome, Play};
use crate::search::SumSearch;

/// So many members are found at most; all of them are in the data.
const MOST: usize = 1_000;
/// Of a position with more moves no list is made.
const MOVES: usize = 1_000;
/// So many answers are compared at most.
const WORK: u64 = 200_000;
/// So many replies are written.
const REPLIES: usize = 40;

/// A lost position of the list.
#[derive(Clone)]
struct Member {
    position: Rc<Position>,
    /// The small ones come first: the number of moves that are left where a
    /// position can come again, else how many moves it has.
    rank: (u32, usize, String),
}

/// The list.
pub struct Lost {
    root: String,
    members: Vec<Member>,
    /// The moves from the position that it is made for, with answers.
    replies: Vec<Reply>,
    /// How many more moves that has.
    omitted: u64,
    complete: bool,
    /// Whether a position can come again.
    loops: bool,
    /// Whether a move can end the whole sum.
    ends: bool,
}

impl Lost {
    /// The list for a position that the player to move loses in misere play.
    /// Answers are taken from the list where they can be, else the smallest.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn list(position: &Position, budget: &Budget) -> Result<Lost, Stop> {
        let search = SumSearch::new(Play::Misere);
        let loops = repeats(position);
        let mut finder = Finder { search, loops, known: FxHashMap::default(), work: 0 };
        let mut list = Lost {
            root: position.text(),
            members: Vec::new(),
            replies: Vec::new(),
            omitted: 0,
            complete: false,
            loops,
            ends: position.terms().iter().any(|term| term.can_end()),
        };
        // Twice turned is as it was.
        let terms = position.terms().iter().map(|term| term.after(None).after(None));
        let Some(first) = finder.member(Position::of(terms.collect()), budget)? else {
            return Ok(list);
        };
        finder.known.insert(first.position.parts(), 0);
        list.members.push(first);
        let mut done = 0;
        while done < list.members.len() {
            let progress =
                Progress { what: "lost positions listed", done: done as u64, total: None };
            budget.check(progress)?;
            if list.members.len() > MOST || !finder.answer_all(done, &mut list, budget)? {
                return Ok(list);
            }
            done += 1;
        }
        list.complete = true;
        list.members.sort_by(|a, b| a.rank.cmp(&b.rank));
        Ok(list)
    }

    /// Writes the answers to the moves of the position, and the list.
    pub fn explain(self, steps: &mut Vec<Step>) {
        let Lost { root, members, replies, omitted, .. } = self;
        if !replies.is_empty() {
            steps.push(Step::Replies { position: root, replies, omitted });
        }
        if self.ends {
            steps.push(Step::say(
                "A move that completes three crosses needs no answer: whoever makes it loses.",
            ));
        }
        if !self.complete {
            steps.push(Step::say(format!(
                "The list of all lost positions that this needs has more than {} members and is not \
                 written out; the search found the answers. `grundy play --misere POSITION` plays the \
                 winner's side.",
                members.len().saturating_sub(1)
            )));
            return;
        }
        let positions = members.iter().map(|member| member.position.text()).collect();
        steps.push(Step::Lost { play: Play::Misere, positions });
        steps.push(Step::say(format!(
            "Check that every move from a position of this list has an answer that leads back into the \
             list{}{}. So the player who has moved into the list can do so again and again. {}, so it is \
             the other player who {}.",
            if self.ends { "" } else { ", or leads to a position without moves" },
            if self.loops {
                ", further up: the positions with the fewest moves to go come first"
            } else {
                ""
            },
            if self.loops { "That ends" } else { "Play ends" },
            if self.ends {
                "completes three crosses in the end, and loses"
            } else {
                "makes the last move, and in misere play loses"
            }
        )));
    }
}

/// What finds the list.
struct Finder {
    search: SumSearch,
    loops: bool,
    /// The members, by their parts.
    known: FxHashMap<Vec<String>, usize>,
    work: u64,
}

impl Finder {
    /// A member of the list; `None` where it has too many moves.
    fn member(&mut self, position: Position, budget: &Budget) -> Result<Option<Member>, Stop> {
        let moves = position.some_moves(MOVES, budget)?;
        if !moves.complete {
            return Ok(None);
        }
        let length = match self.loops {
            true => {
                let terms = position.terms().iter();
                let parts: Vec<u32> =
                    terms.flat_map(|term| term.parts_in(&mut self.search)).collect();
                self.search.length(&parts, budget)?.unwrap_or(u32::MAX)
            }
            false => 0,
        };
        let rank = (length, moves.moves.len(), position.text());
        Ok(Some(Member { position: Rc::new(position), rank }))
    }

    /// Finds answers to all moves from a member, and adds those that are new;
    /// says whether that was possible.
    fn answer_all(&mut self, index: usize, list: &mut Lost, budget: &Budget) -> Result<bool, Stop> {
        let member = list.members[index].clone();
        for chosen in member.position.some_moves(MOVES, budget)?.moves {
            if chosen.patch.ends {
                continue;
            }
            let next = member.position.after(&chosen);
            let answer = match next.some_moves(1, budget)?.moves.is_empty() {
                true => None,
                false => match self.answer(&member, &next, list, budget)? {
                    Some(answer) => Some(answer),
                    None => return Ok(false),
                },
            };
            if index > 0 {
                continue;
            }
            if list.replies.len() < REPLIES {
                let after = if next.terms().is_empty() { String::new() } else { next.text() };
                list.replies.push(Reply { after, answer });
            } else {
                list.omitted += 1;
            }
        }
        Ok(true)
    }

    /// An answer that wins, in the list if there is one; `None` where that
    /// takes too long.
    fn answer(
        &mut self,
        member: &Member,
        position: &Position,
        list: &mut Lost,
        budget: &Budget,
    ) -> Result<Option<String>, Stop> {
        let parts: Vec<Vec<u32>> =
            position.terms().iter().map(|term| term.parts_in(&mut self.search)).collect();
        let mut answers: Vec<(Vec<String>, Position)> = Vec::new();
        for (index, term) in position.terms().iter().enumerate() {
            let others = parts.iter().enumerate().filter(|(other, _)| *other != index);
            let others: Vec<u32> = others.flat_map(|(_, parts)| parts.iter().copied()).collect();
            let moves = term.moves_in(&mut self.search, &others, Outcome::P, usize::MAX, budget)?;
            if let Some(stop) = moves.stopped {
                return Err(stop);
            }
            for patch in moves.listed {
                self.work += 1;
                let answer = after(position, index, &patch);
                let key = answer.parts();
                // In a game that can go round, answers must come nearer to the end.
                let known = self.known.get(&key).map(|&at| &list.members[at]);
                if let Some(known) = known.filter(|known| !self.loops || known.rank < member.rank) {
                    return Ok(Some(known.position.text()));
                }
                answers.push((key, answer));
            }
        }
        if self.work > WORK {
            return Ok(None);
        }
        let mut best: Option<(Vec<String>, Member)> = None;
        for (key, answer) in answers {
            let Some(answer) = self.member(answer, budget)? else { continue };
            if best.as_ref().is_none_or(|(_, least)| answer.rank < least.rank) {
                best = Some((key, answer));
            }
        }
        let Some((key, best)) = best else { return Ok(None) };
        let text = best.position.text();
        self.known.insert(key, list.members.len());
        list.members.push(best);
        Ok(Some(text))
    }
}
