//! Positions in the string notation of Applegate, Jacobson and Sleator, as Lemoine and Viennot
//! extended it.

use super::{Boundary, NAME, Region, Spot, lives};

/// The most lines that can end at the spots of a position: that of 60 spots without lines.
const LIVES: u32 = 180;
/// The longest text, in bytes.
const LENGTH: usize = 1 << 13;

/// The regions of a position: a number of spots, or a string. `None` where the text is none, or more
/// than [`LIVES`] lines could end at the spots.
pub(super) fn position(text: &str) -> Option<Vec<Region>> {
    if text.len() > LENGTH {
        return None;
    }
    let regions = match number(text) {
        Some(spots) => vec![vec![vec![0]; spots]],
        None => string(text.strip_suffix('!').unwrap_or(text))?,
    };
    (lives(&regions) <= LIVES).then_some(regions)
}

/// Whether a text is a number.
fn digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|sign| sign.is_ascii_digit())
}

/// A number of spots without lines.
fn number(text: &str) -> Option<usize> {
    let spots = text.parse().ok().filter(|_| digits(text));
    spots.filter(|&spots: &usize| spots <= LIVES as usize / 3)
}

/// Lands, each with its end or without.
fn string(text: &str) -> Option<Vec<Region>> {
    let mut regions = Vec::new();
    let mut names: Vec<&str> = Vec::new();
    for land in text.strip_suffix(']').unwrap_or(text).split(']') {
        // Each land has names of its own.
        let (first, start) = (names.len(), regions.len());
        for region in land.strip_suffix('}')?.split('}') {
            let mut own = Region::new();
            for boundary in region.strip_suffix('.').unwrap_or(region).split('.') {
                own.extend(boundaries(boundary, first, &mut names)?);
            }
            regions.push(own);
        }
        let spots = || regions[start..].iter().flatten().flatten().copied();
        for name in (first..names.len()).map(|at| NAME + at as Spot) {
            if spots().filter(|&spot| spot == name).count() != 2 {
                return None;
            }
        }
    }
    Some(regions)
}

/// One boundary, or a number of spots without lines.
fn boundaries<'a>(text: &'a str, first: usize, names: &mut Vec<&'a str>) -> Option<Region> {
    if let Some(count) = text.strip_prefix("0*") {
        return number(count).filter(|&count| count > 0).map(|count| vec![vec![0]; count]);
    }
    let mut own = Boundary::new();
    let mut rest = text;
    while let Some(sign) = rest.chars().next() {
        let length = match sign {
            '(' => rest.find(')')? + 1,
            _ => sign.len_utf8(),
        };
        let (spot, next) = rest.split_at(length);
        rest = next;
        own.push(match sign {
            '0' if text != "0" => return None,
            '0'..='2' => sign as Spot - b'0',
            'a'..='z' | 'A'..='Z' | '(' => {
                if sign == '(' && !digits(&spot[1..length - 1]) {
                    return None;
                }
                let known = names[first..].iter().position(|name| *name == spot);
                let at = known.map_or(names.len(), |at| first + at);
                if at == names.len() {
                    names.push(spot);
                }
                if names.len() > LIVES as usize {
                    return None;
                }
                NAME + at as Spot
            }
            _ => return None,
        });
    }
    (!own.is_empty()).then(|| vec![own])
}
