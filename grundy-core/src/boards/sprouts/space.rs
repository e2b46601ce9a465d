//! Lands for the search: their numbers, and what each move leaves.

use std::ops::ControlFlow;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::figure::land_text;
use super::form::normal;
use super::land::{BOUNDARY, TWICE, apart, each_move, lives_of, regions_of, settled, thinned};
use crate::budget::{Budget, Progress, Stop};
use crate::search::{BarePieces, Listing, Move, Pieces, Provable, Receive};

/// The most bytes of lists of options that are kept.
const LISTS: u64 = 1 << 28;
/// An estimate of what a land takes beside its bytes: two pointers to it with its numbers, its
/// place in the index, and the head of its allocation.
pub const LAND: u64 = 100;
/// The size of a land for the search is this many times the number of its lives; lands with more
/// than eight lives are then searched by proof numbers.
const SIZE: u32 = 3;
/// Lands of at most this many lives need no facts: a checker values them by the definition.
pub const FREE_LIVES: u32 = 5;

/// A land, and what the search asks of it.
struct Land {
    bytes: Arc<[u8]>,
    lives: u32,
    cost: u32,
}

/// Lands by number. They are kept once, in a form in which what cannot matter is left out; two
/// lands of one kind have the same number, up to some with many symmetries.
pub struct Lands {
    /// The first one is none.
    all: Vec<Land>,
    numbers: FxHashMap<Arc<[u8]>, u32>,
    /// The lists of options: of each the known value, the number of lands, and the lands.
    lists: FxHashMap<u32, Box<[u32]>>,
    /// Whether values may take the place of lands: in normal play.
    values: bool,
    /// The bytes of lands and of lists, and how many were taken from a budget.
    lands_bytes: u64,
    lists_bytes: u64,
    charged: u64,
    /// Options that were made.
    made: u64,
    /// How many times the search has asked for options, which is what it counts.
    asked: u64,
}

impl Lands {
    /// No lands; `values` says whether values may take the place of lands, as in normal play.
    pub fn new(values: bool) -> Lands {
        let none = Land { bytes: Arc::new([]), lives: 0, cost: 0 };
        let (numbers, lists) = (FxHashMap::default(), FxHashMap::default());
        let all = vec![none];
        let (lands_bytes, lists_bytes, charged) = (0, 0, 0);
        let (made, asked) = (0, 0);
        Lands { all, numbers, lists, values, lands_bytes, lists_bytes, charged, made, asked }
    }

    fn number(&mut self, land: Vec<u8>) -> u32 {
        if let Some(&number) = self.numbers.get(&land[..]) {
            return number;
        }
        let (mut lives, mut twice, mut cost) = (0, 0, 0);
        for region in regions_of(&land) {
            let spots = region.iter().filter(|&&spot| spot != BOUNDARY);
            let count = spots.clone().count() as u32;
            cost += count * count;
            for &spot in spots {
                match spot {
                    0..TWICE => lives += 3 - u32::from(spot),
                    _ => twice += 1,
                }
            }
        }
        let number = self.all.len() as u32;
        let bytes: Arc<[u8]> = land.into();
        self.lands_bytes += LAND + bytes.len() as u64;
        self.numbers.insert(bytes.clone(), number);
        self.all.push(Land { bytes, lives: lives + twice / 2, cost });
        number
    }

    /// The known value of a land.
    fn known(&self, land: &[&[u8]]) -> Option<u32> {
        let [region] = land else { return None };
        if region.iter().any(|spot| (TWICE..BOUNDARY).contains(spot)) {
            return None;
        }
        match lives_of(region) {
            // One line and no more.
            2 => Some(1),
            // One line, and then another.
            3 if self.values => Some(0),
            _ => None,
        }
    }

    /// The nim-sum of the lands with known values in some regions, and the other lands.
    pub fn pieces(&mut self, bytes: &[u8], ends: [u8; 2]) -> (u32, Vec<u32>) {
        let left = thinned(&settled(bytes, ends));
        let (mut sum, mut pieces) = (0, Vec::new());
        for land in apart(&left) {
            match self.known(&land) {
                Some(value) => sum ^= value,
                None => pieces.push(self.number(normal(&land, false))),
            }
        }
        pieces.sort_unstable();
        if self.values {
            let mut single: Vec<u32> = Vec::with_capacity(pieces.len());
            for piece in pieces {
                match single.last() == Some(&piece) {
                    true => drop(single.pop()),
                    false => single.push(piece),
                }
            }
            pieces = single;
        }
        (sum, pieces)
    }

    /// How many lives a land has.
    pub fn lives(&self, piece: u32) -> u32 {
        self.all[piece as usize].lives
    }

    /// A land in the string notation.
    pub fn text(&self, piece: u32) -> String {
        land_text(&self.all[piece as usize].bytes)
    }

    /// Takes from the budget what was allocated since.
    fn charge(&mut self, budget: &Budget) -> Result<(), Stop> {
        let now = self.lands_bytes + self.lists_bytes;
        match now.checked_sub(self.charged) {
            Some(more) => budget.reserve(more)?,
            None => budget.release(self.charged - now),
        }
        self.charged = now;
        Ok(())
    }

    /// Makes the list of the options of a land.
    fn list(&mut self, piece: u32, budget: &Budget) -> Result<(), Stop> {
        /// How many options, of this land and of others, are made between two looks at the budget:
        /// an option of 20 spots takes some hundredths of a millisecond.
        const OFTEN: u64 = 1 << 8;
        /// How many options are made until equal ones are dropped.
        const TIDY: usize = 1 << 16;
        if self.lists.contains_key(&piece) {
            return Ok(());
        }
        if self.lists_bytes > LISTS {
            self.lists.clear();
            self.lists_bytes = 0;
        }
        let land = self.all[piece as usize].bytes.clone();
        let mut options: Vec<(u32, Vec<u32>)> = Vec::new();
        let (mut tidy, mut taken) = (TIDY, 0);
        let mut stop = None;
        let _ = each_move(&land, &mut |left, line| {
            options.push(self.pieces(left, line.ends));
            self.made += 1;
            if options.len() >= tidy {
                options.sort_unstable();
                options.dedup();
                tidy = 2 * options.len().max(TIDY);
            }
            if !self.made.is_multiple_of(OFTEN) {
                return ControlFlow::Continue(());
            }
            let done = self.asked;
            let what = "progress-positions-searched";
            // An option takes less than this on the average.
            let needed = 64 * options.len() as u64;
            let asked = budget.check(Progress { what, done, total: None });
            let asked = asked.and_then(|()| self.charge(budget)).and_then(|()| {
                budget.reserve(needed.saturating_sub(taken))?;
                taken = taken.max(needed);
                Ok(())
            });
            match asked {
                Ok(()) => ControlFlow::Continue(()),
                Err(why) => {
                    stop = Some(why);
                    ControlFlow::Break(())
                }
            }
        });
        budget.release(taken);
        if let Some(stop) = stop {
            return Err(stop);
        }
        options.sort_unstable();
        options.dedup();
        let mut list = Vec::new();
        for (sum, pieces) in &options {
            list.extend([*sum, pieces.len() as u32]);
            list.extend_from_slice(pieces);
        }
        self.lists_bytes += 64 + 4 * list.len() as u64;
        self.lists.insert(piece, list.into());
        self.charge(budget)
    }

    fn listed(
        &mut self,
        piece: u32,
        out: &mut impl Receive<u32>,
        budget: &Budget,
    ) -> Result<(), Stop> {
        self.list(piece, budget)?;
        self.asked += 1;
        let mut list = &self.lists[&piece][..];
        while let [sum, count, rest @ ..] = list {
            let (pieces, others) = rest.split_at(*count as usize);
            out.begin();
            out.known(*sum);
            pieces.iter().for_each(|&piece| out.piece(piece));
            if !out.end() {
                break;
            }
            list = others;
        }
        Ok(())
    }
}

impl Pieces for Lands {
    type Piece = u32;

    fn options(
        &mut self,
        piece: u32,
        out: &mut impl Receive<u32>,
        budget: &Budget,
    ) -> Result<(), Stop> {
        self.listed(piece, out, budget)
    }

    fn bytes(&self) -> u64 {
        self.charged
    }

    fn size(&self, piece: u32) -> u32 {
        SIZE * self.lives(piece)
    }

    fn mobility(&self, piece: u32) -> u32 {
        self.cost(piece) / 2 + 1
    }

    fn cost(&self, piece: u32) -> u32 {
        self.all[piece as usize].cost
    }
}

impl Provable for Lands {
    const FREE: u32 = SIZE * FREE_LIVES;

    /// The checker draws every line, so no move has a name.
    fn moves(
        &mut self,
        piece: u32,
        by: &mut Vec<Move>,
        out: &mut Listing<u32>,
        budget: &Budget,
    ) -> Result<(), Stop> {
        self.listed(piece, out, budget)?;
        by.resize(out.options().count(), Move::default());
        Ok(())
    }

    fn valued(&self, left: u32, out: &mut Listing<u32>) {
        out.begin();
        out.piece(left);
        out.end();
    }
}

impl BarePieces for Lands {}
