//! A list of lost positions of misere play that proves itself: every move from
//! one of them has an answer that leads back into the list.

use std::cmp::Reverse;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::budget::{Budget, Progress, Stop};
use crate::moves::Move;
use crate::position::Position;
use crate::reason::{Reply, Step};
use crate::ruleset::{Outcome, Play};
use crate::search::SumSearch;
use crate::solve::session::Session;

/// So many members are found at most; all of them are in the data.
const MOST: usize = 400;
/// Of a position with more moves no list is made.
const MOVES: usize = 1_000;
/// So many answers are compared at most.
const WORK: u64 = 200_000;
/// So many replies are written.
const REPLIES: usize = 40;

/// Answers by their numbers, with their texts.
type Answers = Vec<(usize, String)>;

/// A lost position of the list.
#[derive(Clone)]
struct Member {
    position: Rc<Position>,
    number: usize,
    /// The small ones come first: the number of moves that are left where a
    /// position can come again, else how many moves it has.
    rank: (u32, usize, String),
}

/// The list.
pub struct Lost {
    root: String,
    members: Vec<Member>,
    /// The moves from the position that it is made for, with the numbers of
    /// all answers and their texts.
    first: Vec<(String, Option<Answers>)>,
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
    pub fn list(session: &mut Session<'_>, position: &Position) -> Result<Lost, Stop> {
        let budget = session.budget;
        let search = &mut session.tables.search;
        /// A list that is no longer is read as it is.
        const SHORT: usize = 40;
        /// One that is longer than this does not become short by another choice.
        const LONG: usize = 160;
        let list = Lost::choosing(search, position, true, budget)?;
        if !list.complete || list.members.len() <= SHORT || list.members.len() > LONG {
            return Ok(list);
        }
        let other = Lost::choosing(search, position, false, budget)?;
        Ok(if other.complete && other.members.len() < list.members.len() { other } else { list })
    }

    /// The list, where of new answers either those to many moves or the small
    /// ones are taken first.
    fn choosing(
        search: &mut SumSearch,
        position: &Position,
        many: bool,
        budget: &Budget,
    ) -> Result<Lost, Stop> {
        let loops = position.terms().iter().any(|term| term.repeats());
        let mut finder = Finder {
            search,
            numbers: FxHashMap::default(),
            known: FxHashMap::default(),
            answers: Vec::new(),
            many,
            loops,
            work: 0,
        };
        let mut list = Lost {
            root: position.text(),
            members: Vec::new(),
            first: Vec::new(),
            complete: false,
            loops,
            ends: position.terms().iter().any(|term| term.can_end()),
        };
        let Some(first) = finder.member(position.clone(), budget)? else {
            return Ok(list);
        };
        finder.add(first, &mut list);
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
        finder.prune(&mut list);
        Ok(list)
    }

    /// Writes the answers to the moves of the position, and the list.
    pub fn explain(self, steps: &mut Vec<Step>) {
        let Lost { root, members, first, .. } = self;
        let mut replies = Vec::new();
        for (after, answers) in first.iter().take(REPLIES) {
            let answer = answers.as_ref().and_then(|answers| {
                let kept = |number| members.iter().any(|member| member.number == number);
                // Two members may differ in what cannot move: the answer is as it lies.
                answers.iter().find(|(number, _)| kept(*number)).map(|(_, text)| text.clone())
            });
            replies.push(Reply { after: after.clone(), answer });
        }
        let omitted = (first.len() - replies.len()) as u64;
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
        let dead = members.iter().any(|member| {
            let mut alive = Vec::new();
            member.position.terms().iter().for_each(|term| term.push_alive(&mut alive));
            alive.len() < member.position.parts().len()
        });
        let positions = members.iter().map(|member| member.position.text()).collect();
        steps.push(Step::Lost { play: Play::Misere, positions });
        steps.push(Step::say(format!(
            "Check that every move from a position of this list has an answer that leads back into the \
             list{}{}.{} So the player who has moved into the list can do so again and again. {}, so it is \
             the other player who {}.",
            if self.loops {
                ", further up (the positions with the fewest moves to go come first)"
            } else {
                ""
            },
            if self.ends { "" } else { ", or leads to a position without moves" },
            if dead { " Parts that cannot move make no difference." } else { "" },
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
struct Finder<'a> {
    search: &'a mut SumSearch,
    /// A number for each position that was met, by its parts that can move.
    numbers: FxHashMap<Vec<String>, usize>,
    /// The members of the list, by their numbers.
    known: FxHashMap<usize, usize>,
    /// Of each member the numbers of all answers to each move that needs one.
    answers: Vec<Vec<Vec<usize>>>,
    /// Whether answers to many moves come first.
    many: bool,
    loops: bool,
    work: u64,
}

/// The moves from a member.
struct Moves {
    /// The position after each, and the answers to it; `None` where no move is
    /// left.
    moves: Vec<(Position, Option<Vec<usize>>)>,
    /// The answers, by their numbers.
    found: FxHashMap<usize, Position>,
    /// The texts of the answers to each move, where they are wanted.
    texts: Vec<Vec<String>>,
}

/// The parts of each term, in order: the same for the same position.
fn sorted(position: &Position) -> Vec<Vec<String>> {
    let terms = position.terms().iter().map(|term| {
        let mut text = String::new();
        term.write(&mut text);
        let mut words: Vec<String> = text.split(' ').map(str::to_string).collect();
        // Of steps and rows the order matters.
        if words.len() == term.len() + 1 {
            words[1..].sort_unstable();
        }
        words
    });
    terms.collect()
}

impl Finder<'_> {
    /// A member of the list; `None` where it has too many moves.
    fn member(&mut self, position: Position, budget: &Budget) -> Result<Option<Member>, Stop> {
        let moves = position.some_moves(MOVES, budget)?;
        if !moves.complete {
            return Ok(None);
        }
        let length = match self.loops {
            true => {
                let terms = position.terms().iter();
                let parts: Vec<u32> = terms.flat_map(|term| term.parts_in(self.search)).collect();
                self.search.length(&parts, budget)?.unwrap_or(u32::MAX)
            }
            false => 0,
        };
        let number = self.number(&position);
        let rank = (length, moves.moves.len(), position.text());
        Ok(Some(Member { position: Rc::new(position), number, rank }))
    }

    fn number(&mut self, position: &Position) -> usize {
        // What cannot move makes no difference.
        let mut parts = Vec::new();
        position.terms().iter().for_each(|term| term.push_alive(&mut parts));
        parts.sort_unstable();
        let next = self.numbers.len();
        *self.numbers.entry(parts).or_insert(next)
    }

    /// Adds a member.
    fn add(&mut self, member: Member, list: &mut Lost) {
        self.known.insert(member.number, list.members.len());
        list.members.push(member);
    }

    /// Finds answers to all moves from a member, and adds those that are new;
    /// says whether that was possible.
    fn answer_all(&mut self, index: usize, list: &mut Lost, budget: &Budget) -> Result<bool, Stop> {
        let member = list.members[index].clone();
        let Some(Moves { moves, mut found, texts }) = self.moves(&member, index == 0, budget)?
        else {
            return Ok(false);
        };
        // In a game that can go round, answers must come nearer to the end.
        let mut nearer: FxHashMap<usize, Member> = FxHashMap::default();
        let mut open: Vec<&Vec<usize>> = moves.iter().filter_map(|(_, all)| all.as_ref()).collect();
        let in_list = |finder: &Finder<'_>, list: &Lost, number: &usize| {
            let known = finder.known.get(number).map(|&at| &list.members[at]);
            known.is_some_and(|known| !finder.loops || known.rank < member.rank)
        };
        open.retain(|all| !all.iter().any(|number| in_list(self, list, number)));
        while !open.is_empty() {
            // The answer to the most moves, of these the smallest.
            let mut counts: FxHashMap<usize, usize> = FxHashMap::default();
            for &number in open.iter().copied().flatten() {
                *counts.entry(number).or_default() += 1;
            }
            let mut best: Option<(Reverse<usize>, &Member)> = None;
            let most = counts.values().max().copied().unwrap_or(0);
            let counts: Vec<(usize, usize)> = counts
                .into_iter()
                .filter(|(_, count)| self.loops || !self.many || *count == most)
                .collect();
            for &(number, _) in &counts {
                if let Some(position) = found.remove(&number)
                    && let Some(answer) = self.member(position, budget)?
                {
                    nearer.insert(number, answer);
                }
            }
            for (number, count) in counts {
                let Some(answer) = nearer.get(&number) else { continue };
                if self.loops && answer.rank >= member.rank {
                    continue;
                }
                let count = Reverse(if self.many { count } else { 0 });
                if best
                    .as_ref()
                    .is_none_or(|(least, of)| (count, &answer.rank) < (*least, &of.rank))
                {
                    best = Some((count, answer));
                }
            }
            let Some((_, best)) = best else { return Ok(false) };
            open.retain(|all| !all.contains(&best.number));
            self.add(best.clone(), list);
        }
        if index == 0 {
            let numbered = moves.iter().zip(texts).map(|((next, all), texts)| {
                (next, all.as_ref().map(|all| all.iter().copied().zip(texts).collect()))
            });
            let mut seen = FxHashSet::default();
            let new = numbered.filter(|(next, _)| seen.insert(sorted(next)));
            list.first = new.map(|(next, all)| (next.text(), all)).collect();
        }
        self.answers.push(moves.into_iter().filter_map(|(_, all)| all).collect());
        Ok(true)
    }

    /// The moves from a member, with all answers to each; `None` where that is
    /// too much.
    fn moves(
        &mut self,
        member: &Member,
        texts: bool,
        budget: &Budget,
    ) -> Result<Option<Moves>, Stop> {
        let mut all = Moves { moves: Vec::new(), found: FxHashMap::default(), texts: Vec::new() };
        for chosen in member.position.some_moves(MOVES, budget)?.moves {
            if chosen.patch.ends {
                continue;
            }
            let next = member.position.after(&chosen);
            if next.some_moves(1, budget)?.moves.is_empty() {
                all.moves.push((next, None));
                all.texts.push(Vec::new());
                continue;
            }
            let (mut answers, mut written) = (Vec::new(), Vec::new());
            let parts: Vec<Vec<u32>> =
                next.terms().iter().map(|term| term.parts_in(self.search)).collect();
            for (index, term) in next.terms().iter().enumerate() {
                let others = parts.iter().enumerate().filter(|(other, _)| *other != index);
                let others: Vec<u32> = others.flat_map(|(_, parts)| parts).copied().collect();
                let search = &mut *self.search;
                let moves = term.moves_in(search, &others, Outcome::P, usize::MAX, budget)?;
                if let Some(stop) = moves.stopped {
                    return Err(stop);
                }
                for patch in moves.listed {
                    self.work += 1;
                    let answer = next.after(&Move { term: index, patch });
                    let number = self.number(&answer);
                    answers.push(number);
                    if texts {
                        written.push(answer.text());
                    }
                    all.found.entry(number).or_insert(answer);
                }
            }
            if self.work > WORK {
                return Ok(None);
            }
            all.moves.push((next, Some(answers)));
            all.texts.push(written);
        }
        Ok(Some(all))
    }

    /// Takes out of a complete list what it does not need, large members
    /// first, and brings it into order.
    fn prune(&mut self, list: &mut Lost) {
        let members = &list.members;
        let mut alive = vec![true; members.len()];
        // Of each member and move the answers that are members.
        let answers: Vec<Vec<Vec<usize>>> = std::mem::take(&mut self.answers)
            .into_iter()
            .enumerate()
            .map(|(at, moves)| {
                let nearer = |&other: &usize| !self.loops || members[other].rank < members[at].rank;
                let kept = |all: Vec<usize>| -> Vec<usize> {
                    all.iter()
                        .filter_map(|number| self.known.get(number))
                        .copied()
                        .filter(nearer)
                        .collect()
                };
                moves.into_iter().map(kept).collect()
            })
            .collect();
        let mut order: Vec<usize> = (1..members.len()).collect();
        order.sort_by(|&a, &b| members[b].rank.cmp(&members[a].rank));
        loop {
            let mut fewer = false;
            for &at in &order {
                if !alive[at] {
                    continue;
                }
                alive[at] = false;
                let closed = (0..members.len()).filter(|&other| alive[other]).all(|other| {
                    answers[other].iter().all(|all| all.iter().any(|&answer| alive[answer]))
                });
                alive[at] = !closed;
                fewer |= closed;
            }
            if !fewer {
                break;
            }
        }
        let mut kept = alive.into_iter();
        list.members.retain(|_| kept.next() == Some(true));
        list.members.sort_by(|a, b| a.rank.cmp(&b.rank));
    }
}
