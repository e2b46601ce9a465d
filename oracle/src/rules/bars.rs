//! Bars and boards: chocolate, chomp, trominoes.

use std::sync::Arc;

use super::Term;
use super::code::Code;
use super::{After, Game, Part, at_least, numbers};
use crate::boards;

/// A bar `HxW`.
pub(super) fn read_bar(word: &str) -> Result<Part, String> {
    match numbers(word, 'x')?[..] {
        [height, width] => Ok(vec![height, width]),
        _ => Err(format!("not a bar: {word:?}")),
    }
}

/// Both parts of a bar for each line along which it breaks.
fn breaks(bar: &[u32]) -> Vec<[Part; 2]> {
    let (height, width) = (bar[0], bar[1]);
    let across = (1..height).map(|top| [vec![top, width], vec![height - top, width]]);
    let along = (1..width).map(|left| [vec![height, left], vec![height, width - left]]);
    across.chain(along).collect()
}

/// Eat the whole bar, or break it and eat one part.
pub(super) fn eat(bar: &[u32]) -> Vec<Vec<Part>> {
    let mut all = vec![vec![]];
    for [one, other] in breaks(bar) {
        all.push(vec![one]);
        all.push(vec![other]);
    }
    all
}

/// Break a bar in two.
pub(super) fn split(bar: &[u32]) -> Vec<Vec<Part>> {
    breaks(bar).into_iter().map(|parts| parts.to_vec()).collect()
}

/// `HxW`, or the lengths of the rows, none longer than the one above it.
pub(super) fn read_chomp(word: &str) -> Result<Part, String> {
    let rows = match word.contains('x') {
        true => {
            let bar = read_bar(word)?;
            vec![bar[1]; at_least(1, bar[0])? as usize]
        }
        false => numbers(word, ',')?,
    };
    for &row in &rows {
        at_least(1, row)?;
    }
    if rows.windows(2).any(|two| two[0] < two[1]) {
        return Err(format!("a row is longer than the one above: {word:?}"));
    }
    Ok(rows)
}

/// Pick a square other than the poisoned corner; it goes with everything right
/// of it and below.
pub(super) fn chomp(rows: &[u32]) -> Vec<Vec<Part>> {
    let mut all = Vec::new();
    for picked_row in 0..rows.len() {
        for picked_column in 0..rows[picked_row] {
            if (picked_row, picked_column) == (0, 0) {
                continue;
            }
            let left = rows.iter().enumerate().map(|(row, &length)| {
                if row < picked_row { length } else { length.min(picked_column) }
            });
            all.push(vec![left.filter(|&length| length > 0).collect()]);
        }
    }
    all
}

/// Place an L-tromino on one board. The term is written as free cells from
/// then on: what the tromino parted of its board, and all cells of the others.
pub(super) fn tromino(sizes: &[Part]) -> Vec<After> {
    let code = Arc::new(Code::parse("0.007").expect("a code"));
    let mut all = Vec::new();
    for (i, size) in sizes.iter().enumerate() {
        for regions in boards::regions_after_first_tromino(size[0]) {
            let mut next: Vec<Part> = regions.into_iter().map(|cells| vec![cells]).collect();
            let others = sizes.iter().enumerate().filter(|&(j, _)| j != i);
            next.extend(others.map(|(_, other)| vec![2 * other[0]]));
            all.push(After { term: Term::new(Game::Code(code.clone()), next), ended: false });
        }
    }
    all
}
