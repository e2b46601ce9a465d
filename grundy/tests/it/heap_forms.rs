//! Games that are heaps of a code in another form, against their own rules.

use std::collections::HashMap;

use grundy::Budget;
use grundy::games::{self, NoFiles};
use grundy::heap::HeapForm;
use grundy::heap::period::Period;

/// The first values of a game, by its form.
#[track_caller]
fn values(game: &str, length: u64) -> Vec<u128> {
    let form = games::find(game, &NoFiles).unwrap().heap_form().unwrap();
    let mut sequence = form.sequence();
    let mut value = |n| form.value(&mut sequence, n, &Budget::unlimited()).unwrap().0;
    (form.least..length).map(&mut value).collect()
}

#[track_caller]
fn form(game: &str) -> (HeapForm, Period) {
    let form = games::find(game, &NoFiles).unwrap().heap_form().unwrap();
    let budget = Budget::unlimited();
    let period = *form.sequence().prove(1000, &budget).unwrap().unwrap();
    let period = form.period(&period);
    (form, period)
}

fn least_missing(values: impl Iterator<Item = u128>) -> u128 {
    let values: Vec<u128> = values.collect();
    (0..).find(|number| !values.contains(number)).unwrap()
}

#[test]
fn a_cross_of_treblecross_forbids_two_cells_on_each_side() {
    let mut known: Vec<u128> = Vec::new();
    for length in 0..60usize {
        let split = |at: usize| {
            let right = (length - 1 - at).saturating_sub(2);
            known[at.saturating_sub(2)] ^ known[right]
        };
        known.push(least_missing((0..length).map(split)));
    }
    assert_eq!(values("treblecross", 60), known);
}

/// The board of two rows as its free cells, column by column.
fn tromino(board: u32, columns: u32, seen: &mut HashMap<u32, u128>) -> u128 {
    if let Some(&value) = seen.get(&board) {
        return value;
    }
    let mut options = Vec::new();
    for column in 0..columns.saturating_sub(1) {
        let square = 0b1111 << (2 * column);
        for missing in 0..4 {
            let piece = square & !(1 << (2 * column + missing));
            if board & piece == piece {
                options.push(tromino(board & !piece, columns, seen));
            }
        }
    }
    let value = least_missing(options.into_iter());
    seen.insert(board, value);
    value
}

#[test]
fn trominoes_on_small_boards() {
    let board = |columns: u32| tromino((1 << (2 * columns)) - 1, columns, &mut HashMap::new());
    let expected: Vec<u128> = (0..8).map(board).collect();
    assert_eq!(values("tromino", 8), expected);
}

#[test]
fn a_coin_of_nimble_moves_to_every_square_on_its_left() {
    let mut known: Vec<u128> = Vec::new();
    for _square in 1..40 {
        known.push(least_missing(known.iter().copied()));
    }
    assert_eq!(values("nimble", 40), known);
    let (form, period) = form("nimble");
    assert_eq!(form.heap(0), None);
    assert_eq!((form.heap(1), form.heap(u64::MAX)), (Some(0), Some(u64::MAX - 1)));
    assert_eq!((period.preperiod, period.period, period.saltus), (1, 1, 1));
}
