//! Positions and their texts.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::form::normal;
use super::land::{
    BOUNDARY, DEAD, Line, TWICE, alone, apart, boundaries_of, each_move, regions_of, settled,
};
use crate::search::EachOption;

/// The most spots of a start, and a third of the most lines that can end at the spots of a
/// position.
pub const MAX_SPOTS: u64 = 60;
/// Spots with a letter; the next one is `(27)`.
const LETTERS: usize = 26;

/// A position: lands in their normal forms, in order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Figure {
    bytes: Arc<[u8]>,
}

impl Figure {
    /// `count` spots without lines, at most [`MAX_SPOTS`].
    pub fn of_spots(count: u64) -> Figure {
        Figure::of(&alone(count))
    }

    /// Regions in any form, without what cannot be moved any more.
    pub fn of(bytes: &[u8]) -> Figure {
        Figure::joined(Figure::lands(&settled(bytes, [DEAD, DEAD])))
    }

    /// The lands of regions of which nothing can be left out, each in its normal form.
    fn lands(settled: &[u8]) -> Vec<Vec<u8>> {
        apart(settled).iter().map(|land| normal(land, true)).collect()
    }

    fn joined(mut lands: Vec<Vec<u8>>) -> Figure {
        lands.sort_unstable();
        let mut bytes = Vec::new();
        let mut letters = 0;
        for land in &lands {
            // Each land has names of its own.
            let own = land.iter().filter(|spot| (TWICE..BOUNDARY).contains(spot));
            let next = own.clone().max().map_or(letters, |most| letters + most + 1 - TWICE);
            bytes.extend(land.iter().map(|&spot| match spot {
                TWICE..BOUNDARY => spot + letters,
                spot => spot,
            }));
            letters = next;
        }
        Figure { bytes: bytes.into() }
    }

    /// Positions as regions with names of their own.
    pub fn together(figures: &[Figure]) -> Vec<u8> {
        let lands = figures.iter().flat_map(|figure| Figure::lands(&figure.bytes)).collect();
        Figure::joined(lands).bytes.to_vec()
    }

    /// Each land as a position.
    pub fn apart(&self) -> Vec<Figure> {
        Figure::lands(&self.bytes).into_iter().map(|land| Figure::joined(vec![land])).collect()
    }

    /// The regions.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Whether nothing is left.
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// How many lines can still end at the spots.
    pub fn lives(&self) -> u32 {
        let letters = self.bytes.iter().filter(|spot| (TWICE..BOUNDARY).contains(spot)).count();
        let digits = self.bytes.iter().filter(|&&spot| spot < TWICE);
        letters as u32 / 2 + digits.map(|&spot| 3 - u32::from(spot)).sum::<u32>()
    }

    /// What each move leaves: lands. The same may come several times.
    pub fn options(&self, each: &mut EachOption<'_, Figure>) -> ControlFlow<()> {
        each_move(&self.bytes, &mut |left, line| {
            let mut lands = Figure::lands(&settled(left, line.ends));
            lands.sort_unstable();
            let lands: Vec<Figure> =
                lands.into_iter().map(|land| Figure::joined(vec![land])).collect();
            each(&lands)
        })
    }

    /// A line that leaves these lands, and the names of the spots of the position at its ends, of
    /// those that have a name; `None` for a larger position, which has many lines.
    pub fn line_to(&self, to: &[Figure]) -> Option<(Line, [Option<String>; 2])> {
        /// The number of lines that can end at four spots without lines.
        const LIVES: u32 = 12;
        if self.lives() > LIVES {
            return None;
        }
        let lands = |figures: &[Figure]| {
            figures.iter().flat_map(|figure| Figure::lands(&figure.bytes)).collect()
        };
        let wanted = Figure::joined(lands(to));
        let mut found = None;
        let _ = each_move(&self.bytes, &mut |left, line| {
            let left = settled(left, line.ends);
            // The normal form has as many spots.
            if left.len() == wanted.bytes.len() && Figure::joined(Figure::lands(&left)) == wanted {
                found = Some(*line);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        let line = found?;
        let names = names(&self.bytes);
        Some((line, line.ends.map(|spot| names[usize::from(spot)].clone())))
    }

    /// How many regions there are.
    pub fn regions(&self) -> usize {
        regions_of(&self.bytes).count()
    }

    /// The number of spots, where there are no lines.
    fn spots(&self) -> Option<usize> {
        let mut regions = regions_of(&self.bytes);
        let first = regions.next().unwrap_or_default();
        let all = boundaries_of(first).all(|own| own == [0]);
        (regions.next().is_none() && all).then(|| boundaries_of(first).count())
    }

    /// The text: the number of spots, or all regions.
    pub fn text(&self) -> String {
        if let Some(count) = self.spots() {
            return count.to_string();
        }
        let texts = names(&self.bytes);
        let mut out = String::new();
        for land in land_ends(&self.bytes) {
            write_regions(land, &texts, &mut out);
            out.push(']');
        }
        out.push('!');
        out
    }

    /// The memory of it, in bytes.
    pub fn memory(&self) -> u64 {
        (size_of::<Figure>() + self.bytes.len() + 16) as u64
    }
}

/// The text of the regions of one land.
pub(super) fn land_text(land: &[u8]) -> String {
    let mut out = String::new();
    write_regions(land, &names(land), &mut out);
    out
}

/// Appends the text of regions whose spots have these names.
fn write_regions(bytes: &[u8], names: &[Option<String>], out: &mut String) {
    for region in regions_of(bytes) {
        let alone = boundaries_of(region).filter(|own| **own == [0]).count();
        match alone {
            0 => {}
            1 => out.push_str("0."),
            _ => out.push_str(&format!("0*{alone}.")),
        }
        for boundary in boundaries_of(region).filter(|own| **own != [0]) {
            for &spot in boundary {
                match &names[usize::from(spot)] {
                    Some(name) => out.push_str(name),
                    None => out.push(char::from(b'0' + spot)),
                }
            }
            out.push('.');
        }
        out.push('}');
    }
}

/// The names of the spots that stand in two places.
fn names(bytes: &[u8]) -> Vec<Option<String>> {
    let mut names: Vec<Option<String>> = vec![None; 256];
    let mut count = 0;
    for region in regions_of(bytes) {
        for (at, &spot) in region.iter().enumerate() {
            let name = &mut names[usize::from(spot)];
            if name.is_some() || !(TWICE..BOUNDARY).contains(&spot) {
                continue;
            }
            let inside = region[at + 1..].contains(&spot);
            let first = if inside { b'a' } else { b'A' };
            *name = Some(match count < LETTERS {
                true => char::from(first + count as u8).to_string(),
                false => format!("({})", count + 1),
            });
            count += 1;
        }
    }
    names
}

/// The lands of a position, which stand one after the other.
fn land_ends(bytes: &[u8]) -> Vec<&[u8]> {
    let mut lands = Vec::new();
    let (mut start, mut at) = (0, 0);
    let mut open = Vec::new();
    for region in regions_of(bytes) {
        at += region.len() + 1;
        for &spot in region.iter().filter(|spot| (TWICE..BOUNDARY).contains(spot)) {
            match open.iter().position(|&other| other == spot) {
                Some(known) => drop(open.swap_remove(known)),
                None => open.push(spot),
            }
        }
        if open.is_empty() {
            lands.push(&bytes[start..at]);
            start = at;
        }
    }
    lands
}
