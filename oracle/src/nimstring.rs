//! Nimstring by brute force, with a Nim heap beside it: no theorem, no components.

use std::collections::HashMap;

/// Strings between coins, numbered from 1 on; 0 is the ground. At most 32 strings.
#[derive(Debug)]
pub struct StringsOracle {
    ends: Vec<(u32, u32)>,
    wins: HashMap<(u32, u32), bool>,
}

impl StringsOracle {
    /// An oracle for these strings.
    pub fn new(ends: Vec<(u32, u32)>) -> StringsOracle {
        assert!(ends.len() <= 32, "too many strings for brute force");
        StringsOracle { ends, wins: HashMap::new() }
    }

    /// The lines of a board of boxes, row by row, level ones and upright ones by turns.
    pub fn of_board(height: u32, width: u32) -> StringsOracle {
        let mut ends = Vec::new();
        let coin = |row: i64, column: i64| {
            let inside = row >= 0 && column >= 0 && row < height.into() && column < width.into();
            if inside { (row * i64::from(width) + column) as u32 + 1 } else { 0 }
        };
        for row in 0..=i64::from(height) {
            for column in 0..i64::from(width) {
                ends.push((coin(row - 1, column), coin(row, column)));
            }
            if row < height.into() {
                for column in 0..=i64::from(width) {
                    ends.push((coin(row, column - 1), coin(row, column)));
                }
            }
        }
        StringsOracle::new(ends)
    }

    /// How many strings there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Whether the player to move wins what is left (a bit for each string) beside a heap.
    pub fn wins(&mut self, left: u32, heap: u32) -> bool {
        if let Some(&known) = self.wins.get(&(left, heap)) {
            return known;
        }
        let mut wins = (0..heap).any(|smaller| !self.wins(left, smaller));
        for string in 0..self.ends.len() {
            if wins {
                break;
            }
            if left >> string & 1 == 0 {
                continue;
            }
            let next = left ^ 1 << string;
            let bare = |coin: u32| {
                let mut own = self.ends.iter().enumerate();
                coin != 0
                    && !own.any(|(at, &(a, b))| next >> at & 1 == 1 && (a == coin || b == coin))
            };
            let (a, b) = self.ends[string];
            let taken = bare(a) || bare(b);
            // Who takes a coin moves again.
            wins = self.wins(next, heap) == taken;
        }
        self.wins.insert((left, heap), wins);
        wins
    }

    /// The heaps up to a size beside which the player to move loses: one, the nim-value, or none
    /// where the position is loony.
    pub fn balanced_by(&mut self, left: u32, most: u32) -> Vec<u32> {
        (0..=most).filter(|&heap| !self.wins(left, heap)).collect()
    }
}
