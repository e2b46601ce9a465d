//! Games with pairs of numbers. A pair is as written: 2,1 is not 1,2.

use super::{Part, at_least, numbers};

pub(super) fn read_wythoff(word: &str) -> Result<Part, String> {
    match numbers(word, ',')?[..] {
        [a, b] => Ok(vec![a, b]),
        _ => Err(format!("not a pair: {word:?}")),
    }
}

pub(super) fn read_euclid(word: &str) -> Result<Part, String> {
    let pair = read_wythoff(word)?;
    for &n in &pair {
        at_least(1, n)?;
    }
    Ok(pair)
}

/// Take from one number, or the same from both.
pub(super) fn wythoff(pair: &[u32]) -> Vec<Vec<Part>> {
    let (a, b) = (pair[0], pair[1]);
    let mut all = Vec::new();
    for n in 1..=a {
        all.push(vec![vec![a - n, b]]);
    }
    for n in 1..=b {
        all.push(vec![vec![a, b - n]]);
    }
    for n in 1..=a.min(b) {
        all.push(vec![vec![a - n, b - n]]);
    }
    all
}

/// Take a positive multiple of the smaller number from the larger; both stay
/// at least 1.
pub(super) fn euclid(pair: &[u32]) -> Vec<Vec<Part>> {
    let (a, b) = (pair[0], pair[1]);
    let mut all = Vec::new();
    for n in 1.. {
        if a > b && n * b < a {
            all.push(vec![vec![a - n * b, b]]);
        } else if b > a && n * a < b {
            all.push(vec![vec![a, b - n * a]]);
        } else {
            break;
        }
    }
    all
}
