//! The values of all positions in a small box.

use super::Rule;
use crate::budget::{Budget, Progress, Stop};
use crate::memory::in_large_pages;

/// The values of all sets of cells of a box. A set need not be connected.
pub(super) struct Cabinet {
    /// For each row, what its cells add to the number of a set.
    rows: Vec<[u32; 32]>,
    /// Two values to a byte; the one with the lower number in the lower half.
    values: Vec<u8>,
}

/// How many sets are valued together, which differ in the cells with the lowest numbers.
const LANES: usize = 128;
/// The cells with the lowest numbers.
const LOW: u32 = LANES.ilog2();
/// How many sets are valued between two looks at the budget.
const OFTEN: usize = 1 << 20;

impl Cabinet {
    /// Values all positions of a box of at most 28 cells and 5 columns. Cost: about
    /// 2<sup>cells</sup> times the number of moves, for pairs of cells in vectors; in between as
    /// many bytes, and half of them in the end.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn new(rule: Rule, height: u32, width: u32, budget: &Budget) -> Result<Cabinet, Stop> {
        let cells = height * width;
        let order = order(height, width);
        let bit = |cell: u32| 1u32 << order[cell as usize];
        let near = |cell: u32| {
            let right = (cell % width + 1 < width).then_some(cell + 1);
            right.into_iter().chain((cell + width < cells).then_some(cell + width))
        };
        let pairs = (0..cells).flat_map(|cell| near(cell).map(move |next| (cell, next)));
        let pairs: Vec<(u32, u32)> = pairs.map(|(a, b)| (bit(a), bit(b))).collect();
        let look = |set: usize| match set.is_multiple_of(OFTEN) {
            true => budget.check(Progress {
                what: "progress-sets-valued",
                done: set as u64,
                total: Some(1 << cells),
            }),
            false => Ok(()),
        };
        let values = match rule {
            Rule::Edge if cells.div_ceil(2) < LOW => of_few_pairs(cells, &pairs),
            Rule::Edge => of_pairs(cells, &pairs, look)?,
            Rule::Vertex => of_vertices(cells, &pairs, look)?,
        };
        let row = |row: u32| {
            let set = |set: u32| {
                let own = (0..width).filter(|column| set >> column & 1 == 1);
                own.map(|column| bit(row * width + column)).sum()
            };
            std::array::from_fn(|at| set(at as u32))
        };
        Ok(Cabinet { rows: (0..height).map(row).collect(), values: halved(values) })
    }

    /// The value of a set of cells; `row` gives the cells of a row.
    #[inline]
    pub fn value(&self, row: impl Fn(u32) -> u64) -> u32 {
        let sets = (0..).zip(&self.rows).map(|(at, own)| own[(row(at) & 31) as usize]);
        let set = sets.sum::<u32>();
        u32::from(self.values[(set >> 1) as usize] >> (4 * (set & 1)) & 15)
    }
}

/// Values below 16, two to a byte.
fn halved(mut values: Vec<u8>) -> Vec<u8> {
    let half = values.len() / 2;
    for at in 0..half {
        values[at] = values[2 * at] | values[2 * at + 1] << 4;
    }
    values.truncate(half);
    values.shrink_to_fit();
    values
}

/// Numbers for the cells of a box; those with the lowest numbers are no neighbours.
fn order(height: u32, width: u32) -> Vec<u32> {
    let cells = 0..height * width;
    let even = |cell: &u32| (cell / width + cell % width).is_multiple_of(2);
    let low: Vec<u32> = cells.clone().filter(even).take(LOW as usize).collect();
    let all = low.iter().copied().chain(cells.clone().filter(|cell| !low.contains(cell)));
    let mut order = vec![0; cells.len()];
    (0..).zip(all).for_each(|(number, cell)| order[cell as usize] = number);
    order
}

/// Values where a move takes one of these pairs of cells, of which no pair has two low ones.
fn of_pairs(
    cells: u32,
    pairs: &[(u32, u32)],
    look: impl Fn(usize) -> Result<(), Stop>,
) -> Result<Vec<u8>, Stop> {
    const EVEN: usize = 1 << (LOW - 1);
    const { assert!(LANES == 2 * EVEN) };
    // Of each set the bit of its value, or none where that is above 7: such values do not matter to
    // smaller ones. Before the first set there is room for a whole shift.
    let mut bits = vec![0u8; LANES + (1 << cells)];
    in_large_pages(&bits);
    let low = |set: u32| set & (LANES as u32 - 1);
    let (far, near): (Vec<u32>, Vec<u32>) =
        pairs.iter().map(|&(a, b)| a | b).partition(|&pair| low(pair) == 0);
    // Of each pair with a low cell its high cell, and by how many lanes its option lies before a
    // set; then the lanes that have the low cell.
    let near: Vec<(u32, usize, [u8; LANES])> = near
        .into_iter()
        .map(|pair| {
            let own = low(pair);
            let lanes = std::array::from_fn(|lane| match lane as u32 & own == own {
                true => u8::MAX,
                false => 0,
            });
            (pair & !own, own as usize, lanes)
        })
        .collect();
    for block in 0..1u32 << (cells - LOW) {
        let first = block << LOW;
        look(first as usize)?;
        let mut reached = [0u8; LANES];
        for high in &far {
            if first & high != *high {
                continue;
            }
            let option = &bits[LANES + (first ^ high) as usize..][..LANES];
            for (reached, option) in reached.iter_mut().zip(option) {
                *reached |= option;
            }
        }
        for (high, shift, lanes) in &near {
            if first & high != *high {
                continue;
            }
            let from = LANES + (first ^ high) as usize - shift;
            let option = &bits[from..from + LANES];
            for ((reached, option), lane) in reached.iter_mut().zip(option).zip(lanes) {
                *reached |= option & lane;
            }
        }
        let own = &mut bits[LANES + first as usize..][..LANES];
        for (own, reached) in own.iter_mut().zip(&reached) {
            // The lowest bit that no option has.
            *own = !reached & reached.wrapping_add(1);
        }
    }
    // Now the values, from the first place on.
    let mut values = bits;
    for first in (0..1 << cells).step_by(LANES) {
        let mut most = 0;
        for at in first..first + LANES {
            // The place of the bit, or 8.
            let value = values[at + LANES].wrapping_sub(1).count_ones() as u8;
            values[at] = value;
            most = most.max(value);
        }
        if most < 8 {
            continue;
        }
        for set in first as u32..(first + LANES) as u32 {
            if values[set as usize] == 8 {
                values[set as usize] = mex(set, pairs, &values);
            }
        }
    }
    values.truncate(1 << cells);
    Ok(values)
}

/// The value of a set from those of the smaller ones, where a move takes one of these pairs of cells.
fn mex(set: u32, pairs: &[(u32, u32)], values: &[u8]) -> u8 {
    let taken = pairs.iter().map(|(a, b)| a | b).filter(|pair| set & pair == *pair);
    let reached = taken.fold(0u32, |reached, pair| reached | 1 << values[(set ^ pair) as usize]);
    reached.trailing_ones() as u8
}

/// Values where a move takes one of these pairs of cells, one set after the other.
fn of_few_pairs(cells: u32, pairs: &[(u32, u32)]) -> Vec<u8> {
    let mut values = vec![0u8; 1 << cells];
    for set in 1..1u32 << cells {
        values[set as usize] = mex(set, pairs, &values);
    }
    values
}

/// Values where a move takes a cell with its neighbours, which these pairs are.
fn of_vertices(
    cells: u32,
    pairs: &[(u32, u32)],
    look: impl Fn(usize) -> Result<(), Stop>,
) -> Result<Vec<u8>, Stop> {
    let taken: Vec<u32> = (0..cells)
        .map(|cell| {
            let cell = 1 << cell;
            let own = pairs.iter().filter(|(a, b)| *a == cell || *b == cell);
            own.fold(cell, |taken, (a, b)| taken | a | b)
        })
        .collect();
    let mut values = vec![0u8; 1 << cells];
    in_large_pages(&values);
    for set in 1..1u32 << cells {
        look(set as usize)?;
        let (mut reached, mut left) = (0u32, set);
        while left != 0 {
            let option = set & !taken[left.trailing_zeros() as usize];
            reached |= 1 << values[option as usize];
            left &= left - 1;
        }
        values[set as usize] = reached.trailing_ones() as u8;
    }
    Ok(values)
}

#[cfg(test)]
mod tests {
    use super::Cabinet;
    use crate::boards::regions::Rule;
    use crate::budget::Budget;

    /// The value by the definition, on rows of cells.
    fn value(rule: Rule, rows: &[u32], width: u32) -> u32 {
        let free = |row: usize, column: u32| {
            rows.get(row).is_some_and(|cells| column < width && cells >> column & 1 == 1)
        };
        let mut reached = Vec::new();
        for row in 0..rows.len() {
            for column in (0..width).filter(|&column| free(row, column)) {
                for (down, right) in [(0, 1), (1, 0)] {
                    let mut next = rows.to_vec();
                    match rule {
                        Rule::Edge if free(row + down, column + right) => {
                            next[row] ^= 1 << column;
                            next[row + down] ^= 1 << (column + right);
                        }
                        Rule::Edge => continue,
                        Rule::Vertex => {
                            next[row] &= !(7u32 << column >> 1);
                            if row > 0 {
                                next[row - 1] &= !(1 << column);
                            }
                            if row + 1 < rows.len() {
                                next[row + 1] &= !(1 << column);
                            }
                        }
                    }
                    reached.push(value(rule, &next, width));
                }
            }
        }
        (0..).find(|value| !reached.contains(value)).expect("finite")
    }

    #[test]
    fn every_set_of_small_boxes() {
        for rule in [Rule::Edge, Rule::Vertex] {
            for (height, width) in [(3, 3), (4, 2), (2, 4), (3, 2)] {
                let cabinet = Cabinet::new(rule, height, width, &Budget::unlimited()).unwrap();
                for set in 0..1u32 << (height * width) {
                    let rows: Vec<u32> =
                        (0..height).map(|row| set >> (row * width) & ((1 << width) - 1)).collect();
                    let found = cabinet.value(|row| rows[row as usize].into());
                    assert_eq!(found, value(rule, &rows, width), "{rule:?} {rows:?}");
                }
            }
        }
    }

    /// In boxes that are valued in vectors each value is the mex of those of the options.
    #[test]
    fn every_set_of_larger_boxes_has_the_mex_of_its_options() {
        for (height, width) in [(5, 3), (4, 4)] {
            let cabinet = Cabinet::new(Rule::Edge, height, width, &Budget::unlimited()).unwrap();
            let found =
                |set: u32| cabinet.value(|row| (set >> (row * width) & ((1 << width) - 1)).into());
            let level = (0..height * width).filter(|cell| (cell + 1) % width > 0);
            let level = level.map(|cell| 3 << cell);
            let upright = (0..(height - 1) * width).map(|cell| (1 | 1 << width) << cell);
            let pairs: Vec<u32> = level.chain(upright).collect();
            for set in 0..1u32 << (height * width) {
                let taken = pairs.iter().filter(|&pair| set & pair == *pair);
                let reached: Vec<u32> = taken.map(|pair| found(set ^ pair)).collect();
                let mex = (0..).find(|value| !reached.contains(value)).expect("finite");
                assert_eq!(found(set), mex, "{height}x{width} {set:b}");
            }
        }
    }
}
