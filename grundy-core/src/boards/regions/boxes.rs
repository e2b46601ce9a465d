//! Which small boxes of a grid are valued whole, and when.

use std::sync::{Arc, OnceLock};

use super::Rule;
use super::cabinet::Cabinet;
use crate::budget::{Budget, Stop};

/// The values of all positions in some small boxes. A search values the first box soon, and each
/// further one once it has worked about as long as that takes.
///
/// A clone shares the values, and values no boxes itself.
pub(super) struct Boxes {
    rule: Rule,
    /// From the smallest one to the largest.
    all: Arc<[Place]>,
    /// The boxes without values: how many pieces the search lists before it values each, and its
    /// number. The next one comes last.
    waiting: Vec<(u64, usize)>,
    /// How many pieces were listed.
    listed: u64,
    /// What was taken from the budget, in bytes.
    bytes: u64,
}

/// A box, and the values of its positions once they are there.
struct Place {
    height: u32,
    width: u32,
    values: OnceLock<Cabinet>,
}

impl Place {
    fn sets(&self) -> u64 {
        1 << (self.height * self.width)
    }
}

/// A grid of fewer cells is searched sooner than a box is valued.
const WORTH: u32 = 30;
/// A grid of as many cells begins with a larger box.
const LARGE: u32 = 35;
/// How many pieces are listed before the first box: a small part of a grid needs none.
const FIRST: u64 = 1 << 10;

impl Boxes {
    /// The boxes of a grid that is at least as high as it is wide.
    pub fn new(rule: Rule, height: u32, width: u32) -> Boxes {
        let cells = height * width;
        let first = match (rule, width) {
            _ if cells < WORTH => return Boxes::none(rule),
            (_, ..3) => return Boxes::none(rule),
            (_, 3) => (6, 3),
            (Rule::Edge, 4) if cells >= LARGE => (6, 4),
            (Rule::Edge, _) if cells >= LARGE => (5, 5),
            _ => (5, 4),
        };
        // A box as wide as the grid is worth it soon.
        let later: &[((u32, u32), u64)] = match (rule, width) {
            (Rule::Edge, 4) => &[((8, 3), 1 << 15), ((7, 4), 1 << 17)],
            (Rule::Edge, _) => &[((8, 3), 1 << 15), ((7, 4), 1 << 19)],
            (Rule::Vertex, _) => {
                &[((8, 3), 1 << 18), ((6, 4), 1 << 18), ((5, 5), 1 << 19), ((9, 3), 1 << 21)]
            }
        };
        let fits = |&&((rows, columns), _): &&((u32, u32), u64)| {
            rows <= height && columns <= width && (rows, columns) != first
        };
        let mut all = vec![(first, FIRST)];
        all.extend(later.iter().filter(fits));
        all.sort_by_key(|&((height, width), _)| height * width);
        let mut waiting: Vec<(u64, usize)> = all.iter().map(|&(_, after)| after).zip(0..).collect();
        waiting.sort_unstable_by(|one, other| other.cmp(one));
        let place = |((height, width), _)| Place { height, width, values: OnceLock::new() };
        let all = all.into_iter().map(place).collect();
        Boxes { rule, all, waiting, listed: 0, bytes: 0 }
    }

    /// No boxes.
    pub fn none(rule: Rule) -> Boxes {
        Boxes { rule, all: Arc::new([]), waiting: Vec::new(), listed: 0, bytes: 0 }
    }

    /// The memory that it has taken from budgets, in bytes.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The search lists a piece: values a box where its time has come and the memory is there.
    ///
    /// # Errors
    /// The budget ran out. The box is tried again then.
    #[inline]
    pub fn count(&mut self, budget: &Budget) -> Result<(), Stop> {
        self.listed += 1;
        match self.waiting.last() {
            Some(&(after, at)) if after <= self.listed => self.fill(at, budget),
            _ => Ok(()),
        }
    }

    #[cold]
    fn fill(&mut self, at: usize, budget: &Budget) -> Result<(), Stop> {
        let place = &self.all[at];
        let bytes = place.sets();
        if budget.reserve(bytes).is_ok() {
            let values = Cabinet::new(self.rule, place.height, place.width, budget);
            // Two values share a byte in the end.
            let kept = if values.is_ok() { bytes / 2 } else { 0 };
            budget.release(bytes - kept);
            self.bytes += kept;
            let _ = place.values.set(values?);
        }
        self.waiting.pop();
        Ok(())
    }

    /// The value of cells in a corner, whose box has these sides, if they fit into a box with
    /// values; `row` gives the cells of a row.
    #[inline]
    pub fn value(&self, height: u32, width: u32, row: impl Fn(u32) -> u64) -> Option<u32> {
        let fits = |place: &&Place| height <= place.height && width <= place.width;
        let mut places = self.all.iter().filter(fits);
        places.find_map(|place| place.values.get()).map(|values| values.value(row))
    }
}

impl Clone for Boxes {
    fn clone(&self) -> Boxes {
        Boxes { all: self.all.clone(), ..Boxes::none(self.rule) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The value of three cells in a row.
    fn three(boxes: &Boxes) -> Option<u32> {
        boxes.value(1, 3, |row| if row == 0 { 7 } else { 0 })
    }

    #[test]
    fn a_box_is_valued_after_some_work_where_there_is_memory() {
        let mut boxes = Boxes::new(Rule::Edge, 10, 3);
        let twin = boxes.clone();
        let bytes = 1 << 18;
        let budget = Budget::unlimited().with_memory(bytes);
        for _ in 1..FIRST {
            assert_eq!(boxes.count(&budget), Ok(()));
        }
        assert_eq!((three(&boxes), boxes.bytes()), (None, 0));
        // A box that was interrupted is tried again.
        let no_time = Budget::unlimited().with_poll(|_| Err(Stop::Time));
        assert_eq!(boxes.count(&no_time), Err(Stop::Time));
        assert_eq!((three(&boxes), boxes.bytes()), (None, 0));
        assert_eq!(boxes.count(&budget), Ok(()));
        assert_eq!((three(&boxes), three(&twin)), (Some(1), Some(1)));
        assert_eq!((boxes.bytes(), twin.bytes()), (bytes / 2, 0));
        assert_eq!(budget.memory_left(), bytes / 2);
        assert_eq!(boxes.value(7, 3, |_| 0), None, "larger than the box");

        let mut little = Boxes::new(Rule::Edge, 10, 3);
        let budget = Budget::unlimited().with_memory(bytes - 1);
        for _ in 0..=FIRST {
            assert_eq!(little.count(&budget), Ok(()));
        }
        assert_eq!((three(&little), little.bytes()), (None, 0));
        assert_eq!(budget.memory_left(), bytes - 1);
        assert!(Boxes::new(Rule::Vertex, 7, 4).all.is_empty(), "a small grid");
    }
}
