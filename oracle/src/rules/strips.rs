//! Strips of cells: Treblecross, tic-tac-toe, turtles and twins.
//!
//! A strip is a part whose numbers are the characters of its cells.

use super::Term;
use super::{After, Game, Part, number};

const EMPTY: u32 = '.' as u32;
const X: u32 = 'X' as u32;
const O: u32 = 'O' as u32;
const UP: u32 = 'o' as u32;
const DOWN: u32 = 'x' as u32;

pub(super) fn write(strip: &[u32]) -> String {
    strip.iter().filter_map(|&cell| char::from_u32(cell)).collect()
}

fn read_cells(word: &str, allowed: &[u32]) -> Result<Part, String> {
    let cells: Part = word.chars().map(u32::from).collect();
    match cells.iter().find(|cell| !allowed.contains(cell)) {
        Some(_) => Err(format!("not a strip: {word:?}")),
        None => Ok(cells),
    }
}

/// A length, which is as many empty cells, or the cells.
fn read_length_or_cells(word: &str, allowed: &[u32]) -> Result<Part, String> {
    match number(word) {
        Ok(length) => Ok(vec![EMPTY; length as usize]),
        Err(_) => read_cells(word, allowed),
    }
}

pub(super) fn read_treblecross(word: &str) -> Result<Part, String> {
    let strip = read_length_or_cells(word, &[EMPTY, X])?;
    if strip.len() < 3 {
        return Err(format!("shorter than 3 cells: {word:?}"));
    }
    if has_three(&strip) {
        return Err(format!("three in a row stand already: {word:?}"));
    }
    Ok(strip)
}

pub(super) fn read_strip_tictactoe(word: &str) -> Result<Part, String> {
    read_length_or_cells(word, &[EMPTY, X, O])
}

pub(super) fn read_turtles(word: &str) -> Result<Part, String> {
    read_cells(word, &[UP, DOWN])
}

fn with(strip: &[u32], place: usize, cell: u32) -> Part {
    let mut next = strip.to_vec();
    next[place] = cell;
    next
}

fn has_three(strip: &[u32]) -> bool {
    strip.windows(3).any(|three| three == [X, X, X])
}

/// Write an X in an empty cell; who completes three in a row has made the last
/// move of the whole sum.
pub(super) fn treblecross(strips: &[Part]) -> Vec<After> {
    let mut all = Vec::new();
    for (i, strip) in strips.iter().enumerate() {
        for place in (0..strip.len()).filter(|&place| strip[place] == EMPTY) {
            let mut next = strips.to_vec();
            next[i] = with(strip, place, X);
            let ended = has_three(&next[i]);
            all.push(After { term: Term::new(Game::Treblecross, next), ended });
        }
    }
    all
}

/// Write X or O in an empty cell, never beside an equal letter.
pub(super) fn strip_tictactoe(strip: &[u32]) -> Vec<Vec<Part>> {
    let mut all = Vec::new();
    for place in (0..strip.len()).filter(|&place| strip[place] == EMPTY) {
        for sign in [X, O] {
            let left = place.checked_sub(1).map(|left| strip[left]);
            let right = strip.get(place + 1).copied();
            if left != Some(sign) && right != Some(sign) {
                all.push(vec![with(strip, place, sign)]);
            }
        }
    }
    all
}

/// Turn an `o` to `x` and flip one cell left of it.
pub(super) fn twins(strip: &[u32]) -> Vec<Vec<Part>> {
    let mut all = Vec::new();
    for place in (0..strip.len()).filter(|&place| strip[place] == UP) {
        let turned = with(strip, place, DOWN);
        for (left, &cell) in strip[..place].iter().enumerate() {
            let flipped = if cell == UP { DOWN } else { UP };
            all.push(vec![with(&turned, left, flipped)]);
        }
    }
    all
}

/// Turn an `o` to `x`, alone or with one flipped cell left of it.
pub(super) fn turtles(strip: &[u32]) -> Vec<Vec<Part>> {
    let alone = (0..strip.len())
        .filter(|&place| strip[place] == UP)
        .map(|place| vec![with(strip, place, DOWN)]);
    let mut all = twins(strip);
    all.extend(alone);
    all
}
