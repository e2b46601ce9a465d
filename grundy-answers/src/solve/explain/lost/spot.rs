//! Whole positions as lists of numbers.

use std::ops::Range;

use crate::budget::Stop;
use crate::position::Position;
use crate::search::SumSearch;
use crate::sort;
use crate::term::{Catalogue, Part};

/// A whole position: its parts in their order, term after term.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Spot {
    parts: Vec<Part>,
    /// Where the parts of each term end.
    ends: Vec<usize>,
}

/// A move: the place of the part that moves, and the number of its option.
pub type Step = (usize, usize);

impl Spot {
    /// A position.
    ///
    /// # Errors
    /// There is no memory for it.
    pub fn of(
        position: &Position,
        catalogue: &mut Catalogue<'_>,
        search: &mut SumSearch,
    ) -> Result<Spot, Stop> {
        let mut spot = Spot { parts: Vec::new(), ends: Vec::new() };
        for term in position.terms() {
            spot.parts.extend(term.parts_of(catalogue, search)?);
            spot.ends.push(spot.parts.len());
        }
        Ok(spot)
    }

    /// Its parts.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// The places of the parts of each term.
    pub fn terms(&self) -> impl Iterator<Item = Range<usize>> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| start..end)
    }

    /// The sum of the fingerprints of its parts.
    pub fn print(&self, catalogue: &Catalogue<'_>) -> u128 {
        self.parts.iter().fold(0, |print: u128, &part| print.wrapping_add(catalogue.print(part)))
    }

    /// How many of its parts can move.
    pub fn alive(&self, catalogue: &Catalogue<'_>) -> usize {
        self.parts.iter().filter(|&&part| catalogue.print(part) != 0).count()
    }

    /// How many parts it has; where the parts of a term hang together they
    /// are one.
    pub fn len(&self, catalogue: &Catalogue<'_>) -> usize {
        let of =
            |term: Range<usize>| match catalogue.coupled(catalogue.game(self.parts[term.start])) {
                true => 1,
                false => term.len(),
            };
        self.terms().map(of).sum()
    }

    /// The places of the parts that are to be moved: of equal parts of one
    /// term the first.
    fn movers(&self) -> impl Iterator<Item = usize> {
        self.terms().flat_map(move |term| {
            let start = term.start;
            term.filter(move |&at| !self.parts[start..at].contains(&self.parts[at]))
        })
    }

    /// Its moves, in their order; `None` where a part has more options than
    /// `most`, or they are more in all.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn moves(
        &self,
        most: u64,
        catalogue: &mut Catalogue<'_>,
        search: &mut SumSearch,
    ) -> Result<Option<Vec<Step>>, Stop> {
        let mut moves = Vec::new();
        let mut passes = None;
        for at in self.movers() {
            let Some(options) = catalogue.list(self.parts[at], most, search)? else {
                return Ok(None);
            };
            let term = self.ends.partition_point(|&end| end <= at);
            moves.reserve(options.len());
            for option in options {
                // Moves that leave the term as it was are one.
                if catalogue.option(option).passes && passes.replace(term) == Some(term) {
                    continue;
                }
                moves.push((at, option));
            }
        }
        Ok((moves.len() as u64 <= most).then_some(moves))
    }

    /// How many moves there are where no move leaves a term as it was; `None`
    /// as of [`moves`](Spot::moves).
    ///
    /// # Errors
    /// The budget ran out.
    pub fn count(
        &self,
        most: u64,
        catalogue: &mut Catalogue<'_>,
        search: &mut SumSearch,
    ) -> Result<Option<usize>, Stop> {
        let mut count = 0;
        for at in self.movers() {
            match catalogue.list(self.parts[at], most, search)? {
                Some(options) => count += options.len(),
                None => return Ok(None),
            }
        }
        Ok((count as u64 <= most).then_some(count))
    }

    /// The position after a move.
    pub fn after(&self, (at, option): Step, catalogue: &Catalogue<'_>) -> Spot {
        let left = catalogue.left(option);
        let mut parts = Vec::with_capacity(self.parts.len() + left.len());
        parts.extend_from_slice(&self.parts[..at]);
        parts.extend_from_slice(left);
        parts.extend_from_slice(&self.parts[at + 1..]);
        let mut ends = Vec::with_capacity(self.ends.len());
        let mut before = 0;
        for &end in &self.ends {
            let end = if end > at { end + left.len() - 1 } else { end };
            // Nothing is left of a term without parts.
            if end > before {
                ends.push(end);
            }
            before = end;
        }
        Spot { parts, ends }
    }

    /// Its text.
    pub fn text(&self, catalogue: &Catalogue<'_>) -> String {
        let mut text = String::new();
        for term in self.terms() {
            text.push_str(if text.is_empty() { "" } else { " + " });
            catalogue.write(&self.parts[term], &mut text);
        }
        if text.is_empty() {
            text.push_str("nim");
        }
        text
    }

    /// The same for positions that differ only in the order of the parts of a
    /// term. (Where a name holds a space the order counts.)
    pub fn unordered(&self, catalogue: &Catalogue<'_>) -> Spot {
        let mut spot = self.clone();
        for term in self.terms() {
            if !catalogue.name(catalogue.game(self.parts[term.start])).contains(' ') {
                sort::whole(&mut spot.parts[term]);
            }
        }
        spot
    }
}
