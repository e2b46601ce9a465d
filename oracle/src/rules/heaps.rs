//! Heaps and rows: Nim and its relatives, pins, crosses, subtraction.
//!
//! A rule gets one heap, a part `[size]`, and answers with the heaps that each
//! move leaves of it. Empty heaps may be among them: they vanish when the term
//! is put together.

use super::Term;
use super::{After, Game, Part};

/// The heaps `a`, `b`, ... as parts.
fn leave<const N: usize>(heaps: [u32; N]) -> Vec<Part> {
    heaps.iter().map(|&heap| vec![heap]).collect()
}

/// Take any allowed number of chips.
pub(super) fn take(heap: &[u32], allowed: &dyn Fn(u32) -> bool) -> Vec<Vec<Part>> {
    (1..=heap[0]).filter(|&n| allowed(n)).map(|n| leave([heap[0] - n])).collect()
}

/// Take any number.
pub(super) fn nim(heap: &[u32]) -> Vec<Vec<Part>> {
    take(heap, &|_| true)
}

/// Take any number from a heap, or put some chips of the bank on a heap.
/// Taken chips leave the game, and an emptied heap is gone.
pub(super) fn poker_nim(bank: u32, heaps: &[Part]) -> Vec<After> {
    let mut all = Vec::new();
    for i in 0..heaps.len() {
        let mut put = |bank: u32, size: u32| {
            let mut next = heaps.to_vec();
            next[i] = vec![size];
            all.push(After { term: Term::new(Game::PokerNim { bank }, next), ended: false });
        };
        let size = heaps[i][0];
        for smaller in 0..size {
            put(bank, smaller);
        }
        for chips in 1..=bank {
            put(bank - chips, size + chips);
        }
    }
    all
}

/// Shrink between one and `most` heaps.
pub(super) fn moore(most: u32, heaps: &[Part]) -> Vec<Vec<Part>> {
    fn choose(most: u32, at: usize, heaps: &mut Vec<Part>, all: &mut Vec<Vec<Part>>) {
        if at == heaps.len() {
            all.push(heaps.clone());
            return;
        }
        choose(most, at + 1, heaps, all);
        if most > 0 {
            let size = heaps[at][0];
            for smaller in 0..size {
                heaps[at][0] = smaller;
                choose(most - 1, at + 1, heaps, all);
            }
            heaps[at][0] = size;
        }
    }
    let mut all = Vec::new();
    choose(most, 0, &mut heaps.to_vec(), &mut all);
    all.retain(|after| after != heaps);
    all
}

/// Knock down `together` neighbouring pins of a row; the pins left and right of them are two
/// rows.
fn knock_down(together: u32, row: u32) -> Vec<Vec<Part>> {
    (0..row)
        .filter(|first| first + together <= row)
        .map(|first| leave([first, row - first - together]))
        .collect()
}

/// Knock down one pin or two neighbours.
pub(super) fn kayles(row: &[u32]) -> Vec<Vec<Part>> {
    let mut all = knock_down(1, row[0]);
    all.extend(knock_down(2, row[0]));
    all
}

/// Knock down two neighbours.
pub(super) fn dawson_kayles(row: &[u32]) -> Vec<Vec<Part>> {
    knock_down(2, row[0])
}

/// Put a cross in one of the free cells of a row; its neighbours are no longer
/// free. (The pawns themselves are played in `boards`.)
pub(super) fn crosses(row: &[u32]) -> Vec<Vec<Part>> {
    let cells = row[0];
    (1..=cells)
        .map(|cross| {
            let left = (1..cells + 1).filter(|cell| cell + 1 < cross).count() as u32;
            let right = (1..cells + 1).filter(|&cell| cell > cross + 1).count() as u32;
            leave([left, right])
        })
        .collect()
}

/// Take any number, or split the heap in two.
pub(super) fn lasker(heap: &[u32]) -> Vec<Vec<Part>> {
    let mut all = nim(heap);
    all.extend((1..heap[0]).map(|a| leave([a, heap[0] - a])));
    all
}

/// Split a heap into two unequal heaps.
pub(super) fn grundy(heap: &[u32]) -> Vec<Vec<Part>> {
    (1..heap[0])
        .map(|a| (a, heap[0] - a))
        .filter(|(a, b)| a != b)
        .map(|(a, b)| leave([a, b]))
        .collect()
}
