//! The parts of whole sums: their numbers, and their options, each listed once.

use std::sync::Arc;

use super::{PartId, SumSearch};
use crate::budget::{Budget, Stop};
use crate::ruleset::Ruleset;
use crate::search::bare::{Bare, Parts};
use grundy_core::search::space::{ENDED, LIST, Options, Work};

/// The positions of one ruleset, and the number of each among all parts.
pub(super) struct Numbered {
    pub space: Box<dyn Parts>,
    pub parts: Vec<PartId>,
}

/// The number of a position that is not numbered among all parts.
const NONE: PartId = PartId::MAX;

/// The known facts about a part.
pub(super) struct PartInfo {
    pub game: u32,
    /// Its number among the positions of its game.
    pub local: u32,
    /// Cannot move and has not ended the sum: may be left out.
    pub dead: bool,
    pub ended: bool,
    /// A move that ends the sum wins in misère play as well.
    pub wins_by_ending: bool,
    /// The move to it was complimenting: it is the only part that can move.
    pub marked: bool,
    /// Its game can come back to a position.
    pub repeats: bool,
    /// How many options it has, once they are listed.
    pub count: u32,
    /// Where its options lie.
    pub options: Option<Place>,
}

/// A range of the options.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub start: usize,
    pub end: usize,
}

/// The options of one part while they are listed.
#[derive(Default)]
pub(super) struct Listing {
    pub work: Work,
    pub words: Vec<PartId>,
    pub starts: Vec<usize>,
}

impl Listing {
    /// The words of the option that starts here.
    #[inline]
    pub fn option(words: &[PartId], start: usize) -> &[PartId] {
        &words[start..start + (words[start] as usize).max(1)]
    }
}

impl SumSearch {
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
        // Its memory is reserved when the search continues.
        let local = space.id(position, None).expect("fewer parts than 2^32");
        self.numbered(index, local, None).expect("fewer parts than 2^32")
    }

    /// Whether a part cannot move and has not ended the sum.
    pub fn is_dead(&self, part: PartId) -> bool {
        self.parts[part as usize].dead
    }

    /// How many different options a part has, symmetric ones and parts that cannot move
    /// left out; 0 where the search did not need them.
    pub fn option_count(&self, part: PartId) -> usize {
        self.parts[part as usize].count as usize
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
            wins_by_ending: space.wins_by_ending(),
            marked: space.is_marked(local),
            repeats: space.repeats(),
            count: 0,
            options: None,
        });
        Ok(id)
    }

    /// The range of the options of a part. They are listed when they are first needed.
    #[inline]
    pub(super) fn options(&mut self, part: PartId, budget: &Budget) -> Result<Place, Stop> {
        match self.parts[part as usize].options {
            Some(place) => Ok(place),
            None => self.list_options(part, budget),
        }
    }

    #[cold]
    fn list_options(&mut self, part: PartId, budget: &Budget) -> Result<Place, Stop> {
        let PartInfo { game, local, .. } = self.parts[part as usize];
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
        let count = starts.len() as u32;
        self.meter.grow(&mut self.options, kept, Some(budget))?;
        let start = self.options.len();
        for &option in &*starts {
            self.options.extend_from_slice(Listing::option(words, option));
        }
        let place = Place { start, end: self.options.len() };
        let info = &mut self.parts[part as usize];
        (info.options, info.count) = (Some(place), count);
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
}
