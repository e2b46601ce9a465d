//! Who wins a whole sum, by search over whole positions.

use std::collections::HashMap;
use std::sync::Arc;

use super::CHUNK;
use super::arena::{Bare, Parts};
use super::meter::Meter;
use super::searcher::Searcher;
use super::space::{ENDED, LIST, Options, Work};
use super::table::{Lists, Table, Word};
use crate::budget::{Budget, Progress, Stop};
use crate::graph::{LoopyValues, Remoteness};
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
    games: Vec<Numbered>,
    /// The place of each ruleset, by its address.
    known: HashMap<usize, usize>,
    parts: Vec<PartInfo>,
    /// The options of the parts: of each its length plus one, or 0 where it
    /// ends the sum, and its parts.
    options: Vec<PartId>,
    memo: Lists,
    /// The whole position that is looked up.
    next: Vec<PartId>,
    listing: Listing,
    meter: Meter,
    steps: u64,
    /// Graphs of whole positions, with their outcomes or their values.
    decided: Vec<Whole<Remoteness>>,
    valued: Vec<Whole<LoopyValues>>,
}

/// The positions of one ruleset, and the number of each among all parts.
struct Numbered {
    space: Box<dyn Parts>,
    parts: Vec<PartId>,
}

/// Not numbered among all parts.
const NONE: PartId = PartId::MAX;

struct PartInfo {
    game: u32,
    /// Its number among the positions of its game.
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

/// The options of one part while they are listed.
#[derive(Default)]
struct Listing {
    work: Work,
    words: Vec<PartId>,
    starts: Vec<usize>,
}

impl Listing {
    /// The words of the option that starts here.
    fn option(words: &[PartId], start: usize) -> &[PartId] {
        &words[start..start + (words[start] as usize).max(1)]
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
            games: Vec::new(),
            known: HashMap::new(),
            parts: Vec::new(),
            options: Vec::new(),
            memo: Lists::default(),
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
                let space = Box::new(Bare::new(rules.clone()));
                self.games.push(Numbered { space, parts: Vec::new() });
                self.known.insert(key, self.games.len() - 1);
                self.games.len() - 1
            }
        };
        let space = self.games[index].space.as_any().downcast_mut::<Bare<R>>();
        let space = space.expect("the space of this ruleset");
        // Its memory is reserved when the search goes on.
        let local = space.id(position, None).expect("fewer parts than 2^32");
        self.numbered(index, local, None).expect("fewer parts than 2^32")
    }

    /// The number of a position of a game among all parts.
    fn numbered(
        &mut self,
        game: usize,
        local: u32,
        budget: Option<&Budget>,
    ) -> Result<PartId, Stop> {
        let Numbered { space, parts: numbers } = &mut self.games[game];
        let at = local as usize;
        if let Some(&id) = numbers.get(at).filter(|&&id| id != NONE) {
            return Ok(id);
        }
        let id = PartId::try_from(self.parts.len()).ok().filter(|&id| id != NONE);
        let id = id.ok_or(Stop::Memory)?;
        if numbers.len() <= at {
            self.meter.grow(numbers, at + 1 - numbers.len(), budget)?;
            numbers.resize(at + 1, NONE);
        }
        self.meter.grow(&mut self.parts, 1, budget)?;
        numbers[at] = id;
        self.parts.push(PartInfo {
            game: game as u32,
            local,
            dead: space.is_dead(local),
            ended: space.has_ended(local),
            repeats: space.repeats(),
            options: None,
        });
        Ok(id)
    }

    /// How many whole positions it holds.
    pub fn len(&self) -> usize {
        self.memo.len()
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
        self.games.iter_mut().try_for_each(|game| game.space.reserve(budget))?;
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
                    let word = Word::of(wins.into()).expect("a small value");
                    self.memo.push(&words[frame.start..], word, &mut self.meter, budget)?;
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
        self.memo.word(&self.next[..]).nim().map(|word| word == 1)
    }

    fn options(&mut self, part: PartId, budget: &Budget) -> Result<Place, Stop> {
        let PartInfo { game, local, options, .. } = self.parts[part as usize];
        if let Some(place) = options {
            return Ok(place);
        }
        let mut listing = std::mem::take(&mut self.listing);
        let listed = self.list(game as usize, local, &mut listing, budget);
        self.listing = listing;
        listed?;
        let listing = &mut self.listing;
        // Those that end the sum first, then those of few parts: such options
        // are decided sooner.
        let Listing { words, starts, .. } = listing;
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

    /// Lists the options of a position of a game, with the numbers of its parts.
    fn list(
        &mut self,
        game: usize,
        local: u32,
        listing: &mut Listing,
        budget: &Budget,
    ) -> Result<(), Stop> {
        let Listing { work, words, starts } = listing;
        work.pending.clear();
        words.clear();
        starts.clear();
        let mut out = Options::new(work, LIST, self.len() as u64, budget);
        self.games[game].space.expand(local, &mut out)?;
        let listed = &work.pending;
        let mut at = 0;
        while at < listed.len() {
            let parts = match listed[at] {
                ENDED => 0,
                parts => parts as usize,
            };
            self.meter.grow(words, parts + 1, Some(budget))?;
            self.meter.grow(starts, 1, Some(budget))?;
            let start = words.len();
            starts.push(start);
            words.push(if listed[at] == ENDED { 0 } else { parts as u32 + 1 });
            for &part in &listed[at + 2..at + 2 + parts] {
                words.push(self.numbered(game, part, Some(budget))?);
            }
            words[start + 1..].sort_unstable();
            at += 2 + parts;
        }
        Ok(())
    }

    fn tick(&self, budget: &Budget) -> Result<(), Stop> {
        budget.check(Progress {
            what: "whole positions searched",
            done: self.len() as u64,
            total: None,
        })
    }
}

/// Who wins a sum of parts.
impl Searcher<[PartId]> for SumSearch {
    type Answer = Outcome;

    fn search(&mut self, parts: &[PartId], budget: &Budget) -> Result<Outcome, Stop> {
        self.outcome(parts, budget)
    }

    fn held(&self) -> usize {
        self.len() + self.laid_out()
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
            + (search.listing.words.capacity() + search.listing.work.pending.capacity()) * 4
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
