//! Nimstring: a player who takes a coin moves again.
//!
//! A figure is whether its last move has taken a coin (0 or 1), the rows and columns of the board
//! (0 and 0 where it is none), and then a 1 for each line of the board that is free, or the names
//! of the two ends of each string.

use super::drawn::{name, name_text};
use super::{Part, numbers};

/// A board as `2x3` or drawn, or strings, with `:again` after it.
pub(super) fn read(word: &str) -> Result<Part, String> {
    let (word, again) = match word.strip_suffix(":again") {
        Some(word) => (word, 1),
        None => (word, 0),
    };
    if let Some(edges) = word.strip_prefix("edges:") {
        let mut all = Vec::new();
        for edge in edges.split(',').filter(|edge| !edge.is_empty()) {
            let (a, b) = edge.split_once('-').ok_or_else(|| format!("no string: {edge:?}"))?;
            let (a, b) = (name(a)?, name(b)?);
            all.push((a.min(b), a.max(b)));
        }
        all.sort_unstable();
        let ends = all.into_iter().flat_map(|(a, b)| [a, b]);
        return Ok([again, 0, 0].into_iter().chain(ends).collect());
    }
    if word.contains('x') {
        let size = numbers(word, 'x')?;
        let [height, width] = size[..] else { return Err(format!("not a size: {word:?}")) };
        let mut part = vec![again, height, width];
        part.resize(3 + (height * (2 * width + 1) + width) as usize, 1);
        return Ok(part);
    }
    let rows: Vec<&str> = word.split('/').collect();
    let mut part = vec![again, rows.len() as u32 / 2, rows[0].len() as u32];
    part.extend(rows.concat().chars().map(|sign| u32::from(sign == '.')));
    Ok(part)
}

pub(super) fn write(part: &[u32]) -> String {
    let mark = if part[0] == 1 { ":again" } else { "" };
    let (height, width) = (part[1], part[2] as usize);
    if height == 0 {
        let strings: Vec<String> = part[3..]
            .chunks(2)
            .map(|ends| format!("{}-{}", name_text(ends[0]), name_text(ends[1])))
            .collect();
        return format!("edges:{}{mark}", strings.join(","));
    }
    if part[3..].iter().all(|&free| free == 1) {
        return format!("{height}x{width}{mark}");
    }
    let mut rows = Vec::new();
    let mut lines = &part[3..];
    while !lines.is_empty() {
        let (length, drawn) = if rows.len() % 2 == 0 { (width, '-') } else { (width + 1, '|') };
        let (row, rest) = lines.split_at(length);
        rows.push(row.iter().map(|&free| if free == 1 { '.' } else { drawn }).collect::<String>());
        lines = rest;
    }
    rows.join("/") + mark
}

/// Whether the last move has taken a coin.
pub(super) fn is_marked(part: &[u32]) -> bool {
    part[0] == 1
}

/// Nothing is left of strings that are all cut; a board stays.
pub(super) fn vanishes(part: &[u32]) -> bool {
    part == [0, 0, 0]
}

/// The most moves of a figure.
pub(crate) fn moves_in(part: &[u32]) -> u32 {
    match part[1] {
        0 => part.len() as u32 / 2,
        _ => part[3..].iter().sum(),
    }
}

/// The four lines of a box, by their numbers.
pub(crate) fn lines_of_box(width: u32, row: u32, column: u32) -> [u32; 4] {
    let above = row * (2 * width + 1) + column;
    [above, above + width, above + width + 1, above + 2 * width + 1]
}

/// Cut a string; a player who takes a coin moves again.
pub(super) fn nimstring(part: &[u32]) -> Vec<Vec<Part>> {
    if is_marked(part) {
        let mut next = part.to_vec();
        next[0] = 0;
        return vec![vec![next]];
    }
    let (height, width) = (part[1], part[2]);
    let mut all = Vec::new();
    if height == 0 {
        let count = |ends: &[u32], coin: u32| ends.iter().filter(|&&end| end == coin).count();
        for string in 0..(part.len() - 3) / 2 {
            let mut next = part.to_vec();
            let cut: Vec<u32> = next.drain(3 + 2 * string..5 + 2 * string).collect();
            let taken = cut.iter().any(|&coin| coin != 0 && count(&next[3..], coin) == 0);
            next[0] = u32::from(taken);
            all.push(vec![next]);
        }
        return all;
    }
    for line in 0..part.len() - 3 {
        if part[3 + line] == 0 {
            continue;
        }
        let mut next = part.to_vec();
        next[3 + line] = 0;
        for row in 0..height {
            for column in 0..width {
                let own = lines_of_box(width, row, column);
                if own.contains(&(line as u32)) && own.iter().all(|&o| next[3 + o as usize] == 0) {
                    next[0] = 1;
                }
            }
        }
        all.push(vec![next]);
    }
    all
}
