//! Misère nim-values of sums of heaps of one game.
//!
//! The *misère nim-value* of a position is the size of the heap of Nim that makes a lost sum with it in misère
//! play. It says who wins the position alone: the player to move loses if it is 0. That of a sum does not
//! follow from those of its parts, as nim-values of normal play do. It is the least number that no option has,
//! and 1 for a position without a move.

use crate::game::HeapGame;
use crate::sums::{Asked, Element, Kind, Table};
use crate::trial::{OFTEN, ask};
use grundy_core::budget::{Budget, Stop};
use grundy_core::heap::HeapRules;
use rustc_hash::FxHashMap;

/// Who wins sums of heaps of a game, and their misère nim-values.
///
/// ```
/// use grundy_core::{budget::Budget, heap::HeapRules};
/// use grundy_misere::{sums::Asked, values::Values};
/// let (kayles, budget) = (HeapRules::parse("0.77").unwrap(), Budget::unlimited());
/// let mut values = Values::new(Asked { rules: kayles, largest: 1_000_000 }, &budget);
/// let first: Vec<_> = (0..10).map(|pins| values.value(&[pins], &budget).unwrap()).collect();
/// assert_eq!(first, [1, 0, 2, 3, 0, 1, 3, 2, 1, 0]);
/// assert_eq!(values.value(&[5, 9], &budget), Ok(0));
/// assert_eq!(values.is_lost(&[1_000_000, 77_777], &budget), Ok(false));
/// ```
#[derive(Clone, Debug)]
pub struct Values {
    game: Asked,
    /// Tame heaps, or the misère quotient, if one is found in a short time.
    table: Option<Table>,
    /// The quotients of the game with small heaps of Nim beside it, once a large sum is asked for.
    beside: Option<Vec<Beside>>,
    /// The options of each heap that was asked for, each ascending.
    options: Vec<Vec<Box<[u32]>>>,
    /// The values of sums of heaps, ascending, without those that are as a heap of 1 in Nim.
    known: FxHashMap<Box<[u32]>, u32>,
    /// Options since the budget was asked.
    work: usize,
}

/// The quotient of a game with heaps of Nim beside it, and the largest of these.
#[derive(Clone, Debug)]
struct Beside(Table, u64);

impl Beside {
    /// The size of the heap of Nim that makes a lost sum with these heaps, if it is one of the table.
    fn value(&self, heaps: &[u64]) -> Option<u128> {
        let Beside(table, largest) = self;
        let sum = element(table, heaps)?;
        let lost = |nim: &u64| {
            let nim = table.element(1, *nim);
            nim.is_some_and(|nim| table.is_lost(table.product(sum, nim)))
        };
        (0..=*largest).find(lost).map(u128::from)
    }
}

impl Values {
    /// For heaps up to the largest one. Time: some tenths of a second.
    pub fn new(game: Asked, budget: &Budget) -> Values {
        let table = Table::soon(std::slice::from_ref(&game), budget).ok();
        let (options, known) = (Vec::new(), FxHashMap::default());
        Values { game, table, beside: None, options, known, work: 0 }
    }

    /// Whether the player to move loses a sum of heaps. Time: as [`value`](Values::value), or that of a look
    /// into a table where the game has one.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn is_lost(&mut self, heaps: &[u64], budget: &Budget) -> Result<bool, Stop> {
        if let Some(table) = &self.table
            && let Some(element) = element(table, heaps)
        {
            return Ok(table.is_lost(element));
        }
        Ok(self.value(heaps, budget)? == 0)
    }

    /// The misère nim-value of a sum of heaps. Where not all of them are tame, that of a large sum is looked for
    /// in the quotient of the game with small heaps of Nim. Where that has none, all sums that play can leave are
    /// visited: a hundred thousand for a heap of 50 of many games.
    ///
    /// # Errors
    /// The budget ran out; or a heap is so large that it would in any case.
    pub fn value(&mut self, heaps: &[u64], budget: &Budget) -> Result<u128, Stop> {
        /// Play from a sum of this size needs more sums than there is memory.
        const MOST: u64 = 1000;
        if let Some(table) = self.table.as_ref().filter(|table| matches!(table.kind(), Kind::Tame))
            && let Some(element) = element(table, heaps)
        {
            return Ok(element.misere());
        }
        if let Some(value) = self.beside(heaps, budget) {
            return Ok(value);
        }
        let total = heaps.iter().try_fold(0, |sum: u64, &heap| sum.checked_add(heap));
        total.filter(|&total| total <= MOST).ok_or(Stop::Memory)?;
        let mut sum: Vec<u32> = heaps.iter().map(|&heap| heap as u32).collect();
        sum.sort_unstable();
        while (self.options.len() as u32) <= sum.last().copied().unwrap_or(0) {
            self.add(budget)?;
        }
        self.search(sum, budget).map(u128::from)
    }

    /// The value of a large sum, if the quotient of the game with small heaps of Nim is found and has it.
    fn beside(&mut self, heaps: &[u64], budget: &Budget) -> Option<u128> {
        /// The tokens of a sum whose search takes longer than the search for the quotients.
        const LARGE: u64 = 36;
        /// The largest heaps of Nim: a smaller quotient is found where a larger one is not.
        const NIM: [u64; 2] = [3, 7];
        let is_large = heaps.iter().fold(0, |sum: u64, &heap| sum.saturating_add(heap)) > LARGE;
        if !is_large || self.table.is_none() {
            return None;
        }
        let game = &self.game;
        let beside = self.beside.get_or_insert_with(|| {
            let with = |nim| {
                let nim_heaps = Asked { rules: HeapRules::parse("0.[3]").ok()?, largest: nim };
                Some(Beside(Table::soon(&[game.clone(), nim_heaps], budget).ok()?, nim))
            };
            NIM.into_iter().map_while(with).collect()
        });
        beside.iter().find_map(|beside| beside.value(heaps))
    }

    /// Lists the options of one more heap.
    fn add(&mut self, budget: &Budget) -> Result<(), Stop> {
        let (mut list, mut bytes) = (Vec::new(), 0);
        HeapGame::options(&self.game.rules, self.options.len() as u32, &mut |option| {
            let mut option: Vec<u32> = option.to_vec();
            option.sort_unstable();
            bytes += 16 + 4 * option.len() as u64;
            list.push(option.into_boxed_slice());
        });
        budget.reserve(bytes)?;
        list.sort_unstable();
        list.dedup();
        self.options.push(list);
        Ok(())
    }

    /// Whether a heap has moves, and no move from it leaves one: beside other heaps it is a heap of 1.
    fn is_one(&self, heap: u32) -> bool {
        let options = &self.options[heap as usize];
        let dead = |&heap: &u32| self.options[heap as usize].is_empty();
        !options.is_empty() && options.iter().all(|option| option.iter().all(dead))
    }

    /// The value of heaps, ascending, whose options are listed.
    fn search(&mut self, mut sum: Vec<u32>, budget: &Budget) -> Result<u32, Stop> {
        // A heap of 1 changes the last binary digit of the value.
        let ones = sum.iter().filter(|&&heap| self.is_one(heap)).count() as u32 & 1;
        sum.retain(|&heap| !self.options[heap as usize].is_empty() && !self.is_one(heap));
        if sum.is_empty() {
            return Ok(1 ^ ones);
        }
        if let Some(&value) = self.known.get(&*sum) {
            return Ok(value ^ ones);
        }
        let mut reached: Vec<u32> = Vec::new();
        for at in 0..sum.len() {
            if at > 0 && sum[at] == sum[at - 1] {
                continue;
            }
            for option in 0..self.options[sum[at] as usize].len() {
                let mut next = sum.clone();
                next.remove(at);
                next.extend(&self.options[sum[at] as usize][option]);
                next.sort_unstable();
                reached.push(self.search(next, budget)?);
                self.work += 1;
                if self.work.is_multiple_of(OFTEN) {
                    ask(budget, self.known.len())?;
                }
            }
        }
        reached.sort_unstable();
        reached.dedup();
        let value = (0..).zip(&reached).take_while(|(n, value)| n == *value).count() as u32;
        budget.reserve(48 + 4 * sum.len() as u64)?;
        self.known.insert(sum.into(), value);
        Ok(value ^ ones)
    }
}

/// The element of a sum of heaps; `None` where the table does not reach one of them.
fn element(table: &Table, heaps: &[u64]) -> Option<Element> {
    let elements = heaps.iter().map(|&heap| table.element(0, heap));
    Some(table.product_of(elements.collect::<Option<Vec<_>>>()?))
}
