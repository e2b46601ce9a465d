//! Who wins a whole sum, by search over whole positions.

use std::any::Any;
use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::ops::ControlFlow;
use std::sync::Arc;

use super::CHUNK;
use super::meter::{Meter, outside};
use crate::budget::{Budget, Progress, Stop};
use crate::graph::{LoopyValues, Remoteness};
use crate::intern::{Slots, hash_of};
use crate::outcome::{Outcome, Play};
use crate::ruleset::Ruleset;

mod whole;

use whole::Whole;

/// A part of a sum, of whatever game, as a number.
pub type PartId = u32;

/// Outcomes of whole sums of any games, in normal or misere play.
///
/// In misere play the values of two games do not tell the outcome of their
/// sum (Winning Ways, chapter 13), so the search runs over whole positions: a
/// position is the sorted list of its parts that can still move.
///
/// Where a position can come again ([`Nature::Loopy`](crate::ruleset::Nature::Loopy)) all positions that
/// can be reached are laid out as a graph, which is labelled from its ends
/// backwards ([`Arcs::outcomes`](crate::graph::Arcs::outcomes)).
///
/// Every distinct part is numbered and its options are listed once. Cost:
/// grows with the number of whole positions met. All lists of numbers lie in
/// a few long vectors, so that their memory is counted as it is and freed at
/// once.
pub struct SumSearch {
    play: Play,
    spaces: Vec<Box<dyn Space>>,
    /// The space of each ruleset, by its address.
    known: HashMap<usize, usize>,
    parts: Vec<PartInfo>,
    /// The options of the parts: of each its length plus one, or 0 where it
    /// ends the sum, and its parts.
    options: Vec<PartId>,
    memo: Memo,
    /// The whole position that is looked up.
    next: Vec<PartId>,
    listing: Listing,
    meter: Meter,
    steps: u64,
    /// Graphs of whole positions, with their outcomes or their values.
    decided: Vec<Whole<Remoteness>>,
    valued: Vec<Whole<LoopyValues>>,
}

struct PartInfo {
    space: u32,
    /// Its number in its space.
    local: u32,
    /// Cannot move and has not ended the sum: may be left out.
    dead: bool,
    ended: bool,
    /// Its game can come back to a position.
    repeats: bool,
    /// Where its options lie.
    options: Option<Place>,
}

/// A range of the options.
#[derive(Clone, Copy)]
struct Place {
    start: usize,
    end: usize,
}

/// Outcomes of whole positions.
#[derive(Default)]
struct Memo {
    /// Of each position twice its length, plus one where it wins, and its
    /// parts.
    words: Vec<u32>,
    index: Slots,
}

impl Memo {
    fn key(words: &[u32], at: u64) -> &[u32] {
        let at = at as usize;
        &words[at + 1..at + 1 + (words[at] >> 1) as usize]
    }

    fn get(&self, position: &[PartId]) -> Option<bool> {
        let is = |at| Memo::key(&self.words, at) == position;
        self.index.find(hash_of(position), is).map(|at| self.words[at as usize] & 1 == 1)
    }

    fn insert(
        &mut self,
        position: &[PartId],
        wins: bool,
        meter: &mut Meter,
        budget: &Budget,
    ) -> Result<(), Stop> {
        meter.grow(&mut self.words, position.len() + 1, Some(budget))?;
        let (more, less) = self.index.growth();
        meter.take(more, Some(budget))?;
        let at = self.words.len() as u64;
        self.words.push((position.len() as u32) << 1 | u32::from(wins));
        self.words.extend_from_slice(position);
        let words = &self.words;
        self.index.insert(at, hash_of(position), |at| hash_of(Memo::key(words, at)));
        meter.give(less);
        Ok(())
    }
}

/// The options of one part while they are listed.
#[derive(Default)]
struct Listing {
    words: Vec<PartId>,
    starts: Vec<usize>,
}

impl Listing {
    /// The words of the option that starts here.
    fn option(words: &[PartId], start: usize) -> &[PartId] {
        &words[start..start + (words[start] as usize).max(1)]
    }
}

/// The numbered positions of one ruleset.
trait Space: Any + Send {
    /// Lists the options of a part.
    fn expand(
        &mut self,
        local: u32,
        parts: &mut Vec<PartInfo>,
        listing: &mut Listing,
        meter: &mut Meter,
        budget: &Budget,
    ) -> Result<(), Stop>;
    fn as_any(&mut self) -> &mut dyn Any;
}

struct Typed<R: Ruleset> {
    number: u32,
    rules: Arc<R>,
    /// Each position once, with its number among all parts.
    positions: Vec<(R::Position, PartId)>,
    index: Slots,
    /// With a key of its own: nobody can choose positions of one hash.
    hasher: RandomState,
}

impl<R: Ruleset> Typed<R> {
    fn id(
        &mut self,
        position: R::Position,
        parts: &mut Vec<PartInfo>,
        meter: &mut Meter,
        budget: Option<&Budget>,
    ) -> Result<PartId, Stop> {
        let position = self.rules.canonical(position);
        let hash = self.hasher.hash_one(&position);
        let is = |local: u64| self.positions[local as usize].0 == position;
        if let Some(local) = self.index.find(hash, is) {
            return Ok(self.positions[local as usize].1);
        }
        let id = PartId::try_from(parts.len()).map_err(|_| Stop::Memory)?;
        let ended = self.rules.nature().ended(&position);
        let dead =
            !ended && self.rules.options(&position, &mut |_| ControlFlow::Break(())).is_continue();
        let outside = outside(&*self.rules, &position);
        let (more, less) = self.index.growth();
        meter.grow(&mut self.positions, 1, budget)?;
        meter.grow(parts, 1, budget)?;
        meter.take(more + outside, budget)?;
        let local = self.positions.len() as u32;
        let repeats = self.rules.nature().is_loopy();
        parts.push(PartInfo { space: self.number, local, dead, ended, repeats, options: None });
        self.positions.push((position, id));
        let (positions, hasher) = (&self.positions, &self.hasher);
        let rehash = |local: u64| hasher.hash_one(&positions[local as usize].0);
        self.index.insert(local.into(), hash, rehash);
        meter.give(less);
        Ok(id)
    }
}

impl<R: Ruleset> Space for Typed<R> {
    fn expand(
        &mut self,
        local: u32,
        parts: &mut Vec<PartInfo>,
        listing: &mut Listing,
        meter: &mut Meter,
        budget: &Budget,
    ) -> Result<(), Stop> {
        let rules = self.rules.clone();
        let position = self.positions[local as usize].0.clone();
        // An option of many parts counts more than once.
        let (mut listed, mut asked) = (0u64, 0u64);
        let mut add = |option: &[R::Position]| -> Result<(), Stop> {
            listed += 1 + option.len() as u64 / 16;
            if listed - asked >= CHUNK {
                asked = listed;
                budget.check(Progress { what: "options listed", done: listed, total: None })?;
            }
            meter.grow(&mut listing.words, option.len() + 1, Some(budget))?;
            meter.grow(&mut listing.starts, 1, Some(budget))?;
            let start = listing.words.len();
            listing.starts.push(start);
            listing.words.push(0);
            if option.iter().any(|part| rules.nature().ended(part)) {
                return Ok(());
            }
            for part in option {
                let id = self.id(part.clone(), parts, meter, Some(budget))?;
                if !parts[id as usize].dead {
                    listing.words.push(id);
                }
            }
            listing.words[start] = (listing.words.len() - start) as u32;
            listing.words[start + 1..].sort_unstable();
            Ok(())
        };
        let mut stopped = Ok(());
        let flow = rules.options(&position, &mut |option| match add(option) {
            Ok(()) => ControlFlow::Continue(()),
            Err(stop) => {
                stopped = Err(stop);
                ControlFlow::Break(())
            }
        });
        if flow.is_break() { stopped.and(Err(rules.failure())) } else { stopped }
    }

    fn as_any(&mut self) -> &mut dyn Any {
        self
    }
}

/// A whole position that is being searched; its parts are the last ones of
/// the stack from `start` on.
struct Frame {
    start: usize,
    part: usize,
    /// How many words of the part's options are done.
    done: usize,
}

impl SumSearch {
    /// A search without entries.
    pub fn new(play: Play) -> SumSearch {
        SumSearch {
            play,
            spaces: Vec::new(),
            known: HashMap::new(),
            parts: Vec::new(),
            options: Vec::new(),
            memo: Memo::default(),
            next: Vec::new(),
            listing: Listing::default(),
            meter: Meter::default(),
            steps: 0,
            decided: Vec::new(),
            valued: Vec::new(),
        }
    }

    /// Numbers a position of `rules`. Two calls with the same `Arc` share
    /// their numbers.
    ///
    /// # Panics
    /// Past 2<sup>32</sup> parts.
    pub fn part<R: Ruleset>(&mut self, rules: &Arc<R>, position: &R::Position) -> PartId {
        let key = Arc::as_ptr(rules).cast::<()>() as usize;
        let index = match self.known.get(&key) {
            Some(&index) => index,
            None => {
                let number = self.spaces.len() as u32;
                let space: Typed<R> = Typed {
                    number,
                    rules: rules.clone(),
                    positions: Vec::new(),
                    index: Slots::default(),
                    hasher: RandomState::new(),
                };
                self.spaces.push(Box::new(space));
                self.known.insert(key, number as usize);
                number as usize
            }
        };
        let space = self.spaces[index].as_any().downcast_mut::<Typed<R>>();
        let space = space.expect("the space of this ruleset");
        // Its memory is reserved when the search goes on.
        let id = space.id(position.clone(), &mut self.parts, &mut self.meter, None);
        id.expect("fewer parts than 2^32")
    }

    /// How many whole positions it holds.
    pub fn len(&self) -> usize {
        self.memo.index.len()
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Who wins the sum of `parts`.
    ///
    /// # Errors
    /// The budget ran out; what was found is kept, and a second call goes on
    /// from it.
    pub fn outcome(&mut self, parts: &[PartId], budget: &Budget) -> Result<Outcome, Stop> {
        self.seek(parts, budget)?;
        if let Some(wins) = self.known() {
            return Ok(Outcome::of(wins));
        }
        if self.next.iter().any(|&part| self.parts[part as usize].repeats) {
            return self.labelled_outcome(budget);
        }
        let (mut words, mut stack) = (Vec::new(), Vec::new());
        let answer = self.run(&mut words, &mut stack, budget);
        // The two lists end here.
        let bytes = words.capacity() * size_of::<PartId>() + stack.capacity() * size_of::<Frame>();
        self.meter.give(bytes as u64);
        answer.map(Outcome::of)
    }

    /// Puts a position into `next`.
    fn seek(&mut self, parts: &[PartId], budget: &Budget) -> Result<(), Stop> {
        self.meter.take(0, Some(budget))?;
        self.next.clear();
        // Where the previous player ended it, it is as if nothing were left.
        if !parts.iter().any(|&part| self.parts[part as usize].ended) {
            self.next.extend(parts.iter().filter(|&&part| !self.parts[part as usize].dead));
            self.next.sort_unstable();
        }
        Ok(())
    }

    /// Whether the position in `next` wins, which is not known yet.
    fn run(
        &mut self,
        words: &mut Vec<PartId>,
        stack: &mut Vec<Frame>,
        budget: &Budget,
    ) -> Result<bool, Stop> {
        self.push(words, stack, budget)?;
        let mut answer = false;
        while let Some(frame) = stack.last_mut() {
            match self.step(&words[frame.start..], frame, budget)? {
                None => self.push(words, stack, budget)?,
                Some(wins) => {
                    self.memo.insert(&words[frame.start..], wins, &mut self.meter, budget)?;
                    words.truncate(frame.start);
                    stack.pop();
                    answer = wins;
                }
            }
        }
        Ok(answer)
    }

    fn push(
        &mut self,
        words: &mut Vec<PartId>,
        stack: &mut Vec<Frame>,
        budget: &Budget,
    ) -> Result<(), Stop> {
        self.meter.grow(words, self.next.len(), Some(budget))?;
        self.meter.grow(stack, 1, Some(budget))?;
        stack.push(Frame { start: words.len(), part: 0, done: 0 });
        words.extend_from_slice(&self.next);
        Ok(())
    }

    /// Goes on with a position until it is decided; `None` where an unknown
    /// one was met, which is in `next` then.
    fn step(
        &mut self,
        position: &[PartId],
        frame: &mut Frame,
        budget: &Budget,
    ) -> Result<Option<bool>, Stop> {
        while frame.part < position.len() {
            let part = position[frame.part];
            if frame.part > 0 && position[frame.part - 1] == part {
                frame.part += 1;
                continue;
            }
            let place = self.options(part, budget)?;
            while place.start + frame.done < place.end {
                // Where there are many parts a step is a long one.
                self.steps += 1 + position.len() as u64 / 16;
                if self.steps >= CHUNK {
                    self.steps = 0;
                    self.tick(budget)?;
                }
                let option = Listing::option(&self.options, place.start + frame.done);
                if option[0] == 0 {
                    if self.play == Play::Normal {
                        return Ok(Some(true));
                    }
                } else {
                    self.next.clear();
                    self.next.extend_from_slice(&position[..frame.part]);
                    self.next.extend_from_slice(&position[frame.part + 1..]);
                    self.next.extend_from_slice(&option[1..]);
                    self.next.sort_unstable();
                    match self.known() {
                        Some(false) => return Ok(Some(true)),
                        Some(true) => {}
                        None => return Ok(None),
                    }
                }
                frame.done += option.len();
            }
            frame.done = 0;
            frame.part += 1;
        }
        Ok(Some(false))
    }

    /// What is known of the position in `next`.
    fn known(&self) -> Option<bool> {
        if self.next.is_empty() {
            return Some(self.play == Play::Misere);
        }
        self.memo.get(&self.next)
    }

    fn options(&mut self, part: PartId, budget: &Budget) -> Result<Place, Stop> {
        let PartInfo { space, local, options, .. } = self.parts[part as usize];
        if let Some(place) = options {
            return Ok(place);
        }
        let listing = &mut self.listing;
        listing.words.clear();
        listing.starts.clear();
        let space = &mut self.spaces[space as usize];
        space.expand(local, &mut self.parts, listing, &mut self.meter, budget)?;
        // Those that end the sum first, then those of few parts: such options
        // are decided sooner.
        let Listing { words, starts } = listing;
        starts.sort_unstable_by(|&a, &b| Listing::option(words, a).cmp(Listing::option(words, b)));
        starts.dedup_by(|a, b| Listing::option(words, *a) == Listing::option(words, *b));
        let kept = starts.iter().map(|&start| Listing::option(words, start).len()).sum();
        self.meter.grow(&mut self.options, kept, Some(budget))?;
        let start = self.options.len();
        for &option in &*starts {
            self.options.extend_from_slice(Listing::option(words, option));
        }
        let place = Place { start, end: self.options.len() };
        self.parts[part as usize].options = Some(place);
        Ok(place)
    }

    fn tick(&self, budget: &Budget) -> Result<(), Stop> {
        budget.check(Progress {
            what: "whole positions searched",
            done: self.len() as u64,
            total: None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::SumSearch;
    use crate::budget::{Budget, Stop};
    use crate::{Outcome, Play, Position};

    #[test]
    fn the_memory_limit_holds_all_tables() {
        const LIMIT: u64 = 400_000;
        let position = Position::parse("nimble-2 3 9 17 29 + kayles 40").unwrap();
        let mut search = SumSearch::new(Play::Misere);
        let terms = position.terms().iter();
        let parts: Vec<u32> = terms.flat_map(|term| term.parts_in(&mut search)).collect();
        let budget = Budget::unlimited().with_memory(LIMIT);
        assert_eq!(search.outcome(&parts, &budget), Err(Stop::Memory));
        let lists = search.parts.capacity() * size_of::<super::PartInfo>()
            + (search.options.capacity() + search.memo.words.capacity()) * 4
            + search.listing.words.capacity() * 4
            + search.listing.starts.capacity() * 8;
        assert!(lists as u64 <= LIMIT, "{lists} bytes");
        assert!(lists as u64 > LIMIT / 4, "only {lists} bytes were used");
    }

    #[test]
    fn a_second_call_goes_on() {
        let position = Position::parse("kayles 7 5 + nim 3").unwrap();
        let mut search = SumSearch::new(Play::Misere);
        let terms = position.terms().iter();
        let parts: Vec<u32> = terms.flat_map(|term| term.parts_in(&mut search)).collect();
        let whole = search.outcome(&parts, &Budget::unlimited()).unwrap();
        let mut search = SumSearch::new(Play::Misere);
        let terms = position.terms().iter();
        let parts: Vec<u32> = terms.flat_map(|term| term.parts_in(&mut search)).collect();
        let mut stops = 0;
        let answer = (1..).find_map(|round| {
            let budget = Budget::unlimited().with_memory(1000 * round);
            let answer = search.outcome(&parts, &budget);
            stops += u32::from(answer.is_err());
            answer.ok()
        });
        assert_eq!(answer, Some(whole));
        assert!(stops > 0);
        assert!(matches!(whole, Outcome::N | Outcome::P));
    }
}
