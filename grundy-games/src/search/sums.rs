//! Finding who wins a whole sum, by search over whole positions.

use std::collections::HashMap;

use super::CHUNK;
use super::Lists;
use super::Meter;
use super::searcher::Searcher;
use crate::budget::{Budget, Progress, Stop};
use crate::graph::{LoopyValues, Remoteness};
use crate::outcome::{Outcome, Play};

mod parts;
mod whole;

use parts::{Listing, Numbered, PartInfo};
use whole::Whole;

/// A part of a sum, of whatever game, as a number.
pub type PartId = u32;

/// Outcomes of whole sums of any games, in normal or misère play.
///
/// In misère play the values of two games do not determine the outcome of their sum (Winning
/// Ways, chapter 13). So the search runs over whole positions: a position is the sorted list of
/// its parts that can still move.
///
/// If play can come back to a position ([`Nature::Loopy`](crate::ruleset::Nature::Loopy)), the
/// search makes a graph of all positions that can be reached, and labels it from its ends
/// backwards ([`Arcs::outcomes`](crate::graph::Arcs::outcomes)).
///
/// Every distinct part is numbered, and its options are listed once. The cost grows with the
/// number of whole positions met. All lists of numbers are parts of a few long vectors, so that
/// their memory is counted exactly and freed at once.
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
    /// The move to it has won the game.
    won: bool,
    listing: Listing,
    meter: Meter,
    steps: u64,
    /// Graphs of whole positions, with their outcomes or their values.
    decided: Vec<Whole<Remoteness>>,
    valued: Vec<Whole<LoopyValues>>,
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
            won: false,
            listing: Listing::default(),
            meter: Meter::default(),
            steps: 0,
            decided: Vec::new(),
            valued: Vec::new(),
        }
    }

    /// How many whole positions it holds.
    pub fn len(&self) -> usize {
        self.memo.len()
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The memory of the parts, their options and the whole positions, in bytes. Not counted are
    /// the index of whole positions, graphs of positions, and what each game keeps of its own.
    pub fn bytes(&self) -> u64 {
        let words = self.options.capacity() + self.memo.words.capacity();
        let listing = self.listing.words.capacity() + self.listing.work.pending.capacity();
        let parts = self.parts.capacity() * size_of::<PartInfo>();
        (parts + 4 * (words + listing) + 8 * self.listing.starts.capacity()) as u64
    }

    /// Finds who wins the sum of `parts`.
    ///
    /// # Errors
    /// The budget ran out. The results so far are kept, and a second call continues from them.
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

    /// Who wins the sum of `parts`, where the search has met it.
    pub fn known_outcome(&mut self, parts: &[PartId]) -> Option<Outcome> {
        self.put(parts);
        self.known().map(Outcome::of).or_else(|| self.labelled())
    }

    /// Puts a position into `next`, and reserves the memory of all parts.
    fn seek(&mut self, parts: &[PartId], budget: &Budget) -> Result<(), Stop> {
        self.meter.take(0, Some(budget))?;
        self.games.iter_mut().try_for_each(|game| game.space.reserve(budget))?;
        self.put(parts);
        Ok(())
    }

    /// Puts a position into `next`, where all memory is reserved.
    fn put(&mut self, parts: &[PartId]) {
        self.next.clear();
        // If the previous player has ended the sum, nothing is left.
        let mut ended =
            parts.iter().map(|&part| &self.parts[part as usize]).filter(|part| part.ended);
        let ending = ended.next();
        self.won = ending.is_some_and(|part| part.wins_by_ending);
        if ending.is_none() {
            self.next.extend(parts.iter().filter(|&&part| !self.parts[part as usize].dead));
            self.next.sort_unstable();
        }
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
                    self.memo.push(&words[frame.start..], wins, &mut self.meter, budget)?;
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
        let marked = self.has_mark(position);
        while frame.part < position.len() {
            let part = position[frame.part];
            let still = marked && !self.parts[part as usize].marked;
            if still || frame.part > 0 && position[frame.part - 1] == part {
                frame.part += 1;
                continue;
            }
            let place = self.options(part, budget)?;
            while place.start + frame.done < place.end {
                // With many parts a step takes long.
                self.steps += 1 + position.len() as u64 / 16;
                if self.steps >= CHUNK {
                    self.steps = 0;
                    self.tick(budget)?;
                }
                let option = Listing::option(&self.options, place.start + frame.done);
                if option[0] == 0 {
                    if self.play == Play::Normal || self.parts[part as usize].wins_by_ending {
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

    /// Whether a part is marked, so that no other one can move.
    fn has_mark(&self, position: &[PartId]) -> bool {
        position.iter().any(|&part| self.parts[part as usize].marked)
    }

    /// The answer for the position in `next`, if it is known.
    #[inline]
    fn known(&self) -> Option<bool> {
        if self.next.is_empty() {
            return Some(self.play == Play::Misere && !self.won);
        }
        self.memo.wins(&self.next)
    }

    fn tick(&self, budget: &Budget) -> Result<(), Stop> {
        budget.check(Progress {
            what: "progress-whole-positions-searched",
            done: self.len() as u64,
            total: None,
        })
    }
}

/// Finds who wins a sum of parts.
impl Searcher<[PartId]> for SumSearch {
    type Answer = Outcome;

    fn search(&mut self, parts: &[PartId], budget: &Budget) -> Result<Outcome, Stop> {
        self.outcome(parts, budget)
    }

    fn held(&self) -> usize {
        self.len() + self.laid_out()
    }
}
