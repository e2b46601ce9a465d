//! Grids against the definition.

use std::collections::HashMap;

use grundy_oracle::sample;

use super::{Grid, transposed};
use crate::boards::regions::Rule;
use crate::boards::regions::bits::Bits;
use crate::budget::Budget;
use crate::random::Random;
use crate::search::{Listing, PieceSearch, Provable};

/// The value by the definition, on sets of cells that are numbered row by row.
fn value(rule: Rule, cells: u32, width: u32, known: &mut HashMap<u32, u32>) -> u32 {
    if let Some(&value) = known.get(&cells) {
        return value;
    }
    let mut reached = Vec::new();
    for cell in (0..32).filter(|cell| cells >> cell & 1 == 1) {
        let right = (cell % width + 1 < width).then_some(cell + 1);
        let left = (cell % width > 0).then(|| cell - 1);
        let near: Vec<u32> = [right, left, cell.checked_sub(width), Some(cell + width)]
            .into_iter()
            .flatten()
            .filter(|&next| next < 32 && cells >> next & 1 == 1)
            .collect();
        let all = near.iter().fold(cells ^ 1 << cell, |all, next| all & !(1 << next));
        match rule {
            Rule::Vertex => reached.push(value(rule, all, width, known)),
            Rule::Edge => {
                for next in near {
                    reached.push(value(rule, cells ^ 1 << cell ^ 1 << next, width, known));
                }
            }
        }
    }
    let value = (0..).find(|value| !reached.contains(value)).expect("finitely many options");
    known.insert(cells, value);
    value
}

/// The sides of a grid, and of a box in its last corner.
type Sides = ((u32, u32), (u32, u32));

/// Random sets of cells of boxes in grids that have the same sides, in any order.
fn random_sets<B: Bits>(rule: Rule, boxes: &[Sides], count: u32) {
    let ((rows, columns), _) = boxes[0];
    let grid = Grid::<B>::new(rule, rows, columns).expect("a small grid");
    let mut search = PieceSearch::new(grid, 1 << 20);
    for &((rows, columns), (height, width)) in boxes {
        let mut random = Random::new(u64::from(height * 100 + width));
        let at =
            |cell: u32| (rows - height + cell / width) * columns + columns - width + cell % width;
        let mut known = HashMap::new();
        for _ in 0..count {
            // Three of four cells are there.
            let some = (random.bits() | random.bits()) as u32;
            let cells = some & (u32::MAX >> (32 - height * width));
            let grid = search.space();
            let own = (0..height * width).filter(|cell| cells >> cell & 1 == 1);
            let set = own.map(|cell| B::cell(grid.place(rows, columns, at(cell))));
            let set = set.fold(B::default(), |set, cell| set | cell);
            let mut list = Listing::default();
            grid.valued(set, &mut list);
            let (sum, pieces) = list.options().next().expect("one option");
            let found = sum ^ search.value(pieces, &Budget::unlimited()).expect("no limits");
            let truth = value(rule, cells, width, &mut known);
            assert_eq!(found, truth, "{rule:?} {rows}x{columns} {height}x{width} {cells:b}");
        }
    }
}

#[test]
fn random_sets_of_cells_have_the_values_of_the_definition() {
    for rule in [Rule::Edge, Rule::Vertex] {
        for (height, width) in [(4, 4), (3, 6), (8, 2), (9, 2), (2, 10), (6, 3)] {
            random_sets::<u64>(rule, &[((height, width), (height, width))], 200);
            random_sets::<u128>(rule, &[((height, width), (height, width))], 20);
        }
    }
}

/// Nine rows of seven cells have rows of eight places, as small grids have, but do not fit into a word.
///
/// The whole sample: every grid by both rules. By the rule of edges each has a large box, whose values
/// take seconds.
#[test]
fn a_part_of_a_grid_has_the_same_value_in_every_grid() {
    for rule in [Rule::Edge, Rule::Vertex] {
        let boxes = [
            ((9, 7), (9, 2)),
            ((9, 7), (4, 4)),
            ((9, 7), (2, 7)),
            ((7, 9), (2, 9)),
            ((7, 9), (5, 3)),
        ];
        random_sets::<u128>(rule, &boxes, 12);
        if rule == Rule::Edge && sample(1, 2) == 1 {
            continue;
        }
        random_sets::<u128>(rule, &[((12, 7), (10, 2)), ((12, 7), (9, 2))], 12);
        random_sets::<u128>(rule, &[((8, 8), (8, 2)), ((8, 8), (2, 8))], 12);
    }
}

#[test]
fn rows_and_columns_are_exchanged() {
    for row in 0..8 {
        for column in 0..8 {
            assert_eq!(transposed(1 << (8 * row + column)), 1 << (8 * column + row));
        }
    }
}
