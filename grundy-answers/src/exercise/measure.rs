//! How hard a position is.

use std::collections::VecDeque;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::budget::{Budget, Stop};
use crate::moves::Move;
use crate::outcome::Play;
use crate::position::Position;
use crate::sort;
use crate::term::Term;

/// How hard a position is, by what can be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Measure {
    /// How many positions play can reach, this one included; those of one kind are one
    /// ([`Position::normal_form`]). Counted up to the most that its level allows, and one more.
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

    /// Whether this number of positions is that of the level: too few, as many as it should have, or too
    /// many.
    pub(super) fn compare(self, count: u64) -> std::cmp::Ordering {
        let (least, most) = self.range();
        match count {
            _ if count < least => std::cmp::Ordering::Less,
            _ if most.is_some_and(|most| count > most) => std::cmp::Ordering::Greater,
            _ => std::cmp::Ordering::Equal,
        }
    }

    /// Whether a position with this measure is of the level.
    pub fn fits(self, measure: &Measure) -> bool {
        self.compare(measure.positions).is_eq()
            && self.fits_wins(measure.winning)
            && self.fits_trick(measure.trick)
    }

    /// Whether this number of winning moves suits the level, all else aside.
    pub(super) fn fits_wins(self, winning: u64) -> bool {
        match self.0 {
            4 => winning <= 2,
            5 => winning <= 1,
            _ => true,
        }
    }

    /// Whether a position that needs the trick, or one that does not, is of the level, all else
    /// aside.
    pub(super) fn fits_trick(self, trick: bool) -> bool {
        match self.0 {
            1 => !trick,
            2 => true,
            _ => trick,
        }
    }
}

/// Counts the positions that play can reach. Pieces of one kind have one number, and their
/// options are listed once, for all positions that are counted.
#[derive(Default)]
pub(super) struct Counter {
    numbers: FxHashMap<String, u32>,
    pieces: Vec<Term>,
    options: Vec<Option<Rc<[Vec<u32>]>>>,
}

/// In place of the pieces of a position where the game has been ended by a move.
const ENDED: u32 = u32::MAX;

impl Counter {
    /// The numbers of the pieces of a position, in order: those of two positions are the same
    /// where the positions are of one kind.
    pub(super) fn key(&mut self, position: &Position) -> Vec<u32> {
        let mut key = Vec::new();
        for term in position.terms() {
            let pieces = term.normal_form();
            for piece in (0..pieces.len()).map(|piece| pieces.part(piece)) {
                let next = self.pieces.len() as u32;
                let number = *self.numbers.entry(piece.to_string()).or_insert(next);
                if number == next {
                    self.pieces.push(piece);
                    self.options.push(None);
                }
                key.push(number);
            }
        }
        sort::whole(&mut key);
        key
    }

    fn options(&mut self, piece: u32, budget: &Budget) -> Result<Rc<[Vec<u32>]>, Stop> {
        if piece == ENDED {
            return Ok(Rc::default());
        }
        if let Some(known) = &self.options[piece as usize] {
            return Ok(known.clone());
        }
        let position = Position::from(self.pieces[piece as usize].clone());
        let mut options = FxHashSet::default();
        for chosen in position.some_moves(usize::MAX, budget)?.moves {
            options.insert(match chosen.patch.ends {
                true => vec![ENDED],
                false => self.key(&position.after(&chosen)),
            });
        }
        let options: Rc<[Vec<u32>]> = options.into_iter().collect();
        self.options[piece as usize] = Some(options.clone());
        Ok(options)
    }

    /// How many positions play can reach, this one included; `most + 1` where they are more.
    pub(super) fn count(
        &mut self,
        position: &Position,
        most: u64,
        budget: &Budget,
    ) -> Result<u64, Stop> {
        let start = self.key(position);
        let mut seen: FxHashSet<Vec<u32>> = FxHashSet::from_iter([start.clone()]);
        let mut ahead = VecDeque::from([start]);
        while let Some(pieces) = ahead.pop_front() {
            for at in 0..pieces.len() {
                if at > 0 && pieces[at] == pieces[at - 1] {
                    continue;
                }
                for option in self.options(pieces[at], budget)?.iter() {
                    let mut after = match option[..] {
                        [ENDED] => Vec::new(),
                        _ => [&pieces[..at], &pieces[at + 1..]].concat(),
                    };
                    after.extend(option);
                    sort::whole(&mut after);
                    if seen.contains(&after) {
                        continue;
                    }
                    seen.insert(after.clone());
                    if seen.len() as u64 > most {
                        return Ok(most + 1);
                    }
                    ahead.push_back(after);
                }
            }
        }
        Ok(seen.len() as u64)
    }
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

/// Whether the pieces that can move are pairs of pieces of one kind, so that every move can be
/// copied.
fn is_paired(position: &Position) -> bool {
    let pieces = position.normal_form();
    // A copied move must be the last word. In Northcott's game rows are of one kind where the same
    // advances can be made.
    // A player who moves again need not copy.
    let copies = position
        .terms()
        .iter()
        .all(|term| term.ending().is_none() && !term.is_loopy() && !term.compliments());
    pieces.is_empty() || (copies && pieces.chunks(2).all(|two| two.len() == 2 && two[0] == two[1]))
}

/// Whether there is a move, and nothing can be moved after any.
fn all_end(position: &Position, budget: &Budget) -> Result<bool, Stop> {
    let moves = position.some_moves(super::MOVES, budget)?;
    if !moves.complete || moves.moves.is_empty() {
        return Ok(false);
    }
    for chosen in &moves.moves {
        let after = position.after(chosen);
        if !chosen.patch.ends && after.can_move(budget)? {
            return Ok(false);
        }
    }
    Ok(true)
}
