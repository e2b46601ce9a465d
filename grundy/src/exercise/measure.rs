//! How hard a position is.

use std::collections::VecDeque;

use rustc_hash::FxHashSet;

use crate::budget::{Budget, Stop};
use crate::moves::Move;
use crate::outcome::Play;
use crate::position::Position;

/// How hard a position is, by what can be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Measure {
    /// How many positions play can reach, this one included; those that differ only in the order
    /// of parts are one. Counted up to the most that its level allows, and one more.
    pub positions: u64,
    /// How many moves it has.
    pub moves: u64,
    /// How many of them win.
    pub winning: u64,
    /// Whether the trick is needed: it is not enough to end the game at once, or to leave equal
    /// pairs and then to copy every move.
    pub trick: bool,
}

/// How hard exercises are: 1 to 5.
///
/// | level | positions that play can reach | winning moves | the trick |
/// |---|---|---|---|
/// | 1 | 3 to 20 | any number | is not needed |
/// | 2 | 8 to 80 | any number | may be needed |
/// | 3 | 25 to 300 | any number | is needed |
/// | 4 | 100 to 1000 | at most 2 | is needed |
/// | 5 | more than 400 | at most 1 | is needed |
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

/// Where counting ends on the highest level.
const MOST: u64 = 1_000;

impl Level {
    /// The level of a number from 1 to 5.
    pub fn new(number: u8) -> Option<Level> {
        (1..=5).contains(&number).then_some(Level(number))
    }

    /// Its number.
    pub fn number(self) -> u8 {
        self.0
    }

    /// The least and the largest number of positions that play can reach; without a largest one
    /// on the highest level.
    pub fn range(self) -> (u64, Option<u64>) {
        match self.0 {
            1 => (3, Some(20)),
            2 => (8, Some(80)),
            3 => (25, Some(300)),
            4 => (100, Some(MOST)),
            _ => (401, None),
        }
    }

    /// Up to where positions are counted, where that is not up to the last.
    pub fn counted(self) -> Option<u64> {
        self.range().1.is_none().then_some(MOST)
    }

    /// Up to where positions are counted.
    pub(super) fn largest(self) -> u64 {
        self.range().1.unwrap_or(MOST)
    }

    /// The sizes that are tried for this level: heaps and the like, from small to large.
    pub(super) fn scale(self) -> u64 {
        match self.0 {
            1 => 4,
            2 => 7,
            3 => 11,
            4 => 16,
            _ => 31,
        }
    }

    /// Whether so many positions can be reached. The count ends as soon as it is decided.
    pub(super) fn has_size(self, position: &Position, budget: &Budget) -> Result<bool, Stop> {
        let (least, most) = self.range();
        let count = positions(position, most.unwrap_or(least), budget)?;
        Ok(count >= least && most.is_none_or(|most| count <= most))
    }

    /// Whether a position with this measure is of the level.
    pub fn fits(self, measure: &Measure) -> bool {
        let (least, most) = self.range();
        measure.positions >= least
            && most.is_none_or(|most| measure.positions <= most)
            && self.fits_moves(measure.winning, measure.trick)
    }

    /// Whether a position with so many winning moves is of the level, its size aside.
    pub(super) fn fits_moves(self, winning: u64, trick: bool) -> bool {
        match self.0 {
            1 => !trick,
            2 => true,
            3 => trick,
            4 => trick && winning <= 2,
            _ => trick && winning <= 1,
        }
    }
}

/// How many positions play can reach, this one included; `most + 1` where they are more.
pub(super) fn positions(position: &Position, most: u64, budget: &Budget) -> Result<u64, Stop> {
    let mut seen: FxHashSet<Vec<String>> = FxHashSet::from_iter([position.parts()]);
    let mut ahead = VecDeque::from([position.clone()]);
    while let Some(position) = ahead.pop_front() {
        for chosen in position.some_moves(usize::MAX, budget)?.moves {
            let after = position.after(&chosen);
            if seen.insert(after.parts()) {
                if seen.len() as u64 > most {
                    return Ok(most + 1);
                }
                ahead.push_back(after);
            }
        }
    }
    Ok(seen.len() as u64)
}

/// Whether the trick is needed: see [`Measure::trick`].
pub(super) fn trick(
    position: &Position,
    winning: &[Move],
    play: Play,
    budget: &Budget,
) -> Result<bool, Stop> {
    if winning.is_empty() {
        return Ok(match play {
            Play::Normal => !is_paired(position),
            // Without the trick: whatever is done leaves the opponent without a move.
            Play::Misere => !all_end(position, budget)?,
        });
    }
    for chosen in winning {
        if chosen.patch.ends {
            return Ok(false);
        }
        let after = position.after(chosen);
        let easy = match play {
            Play::Normal => is_paired(&after),
            // The opponent has to make the last move.
            Play::Misere => all_end(&after, budget)?,
        };
        if easy {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether the parts that can move are pairs of equal ones, so that every move can be copied.
fn is_paired(position: &Position) -> bool {
    let mut parts = Vec::new();
    for term in position.terms() {
        term.push_alive(&mut parts);
    }
    // A copied move must be one for the other player too, and must be the last word.
    let copies = position
        .terms()
        .iter()
        .all(|term| term.ending().is_none() && !term.is_mirrored() && !term.is_loopy());
    parts.sort_unstable();
    parts.is_empty() || (copies && parts.chunks(2).all(|two| two.len() == 2 && two[0] == two[1]))
}

/// Whether there is a move, and nothing can be moved after any.
fn all_end(position: &Position, budget: &Budget) -> Result<bool, Stop> {
    let moves = position.some_moves(super::MOVES, budget)?;
    if !moves.complete || moves.moves.is_empty() {
        return Ok(false);
    }
    for chosen in &moves.moves {
        let after = position.after(chosen);
        if !chosen.patch.ends && !after.some_moves(1, budget)?.moves.is_empty() {
            return Ok(false);
        }
    }
    Ok(true)
}
