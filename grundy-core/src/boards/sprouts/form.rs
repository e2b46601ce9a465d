//! The normal form of a land.
//!
//! Regions may stand in any order, boundaries in any order in a region, each boundary may begin
//! at any spot, all boundaries of a region may be read backwards together, and spots that stand
//! in two places may have any names. The names are what takes work: spots get marks that depend
//! on what stands around them, again and again; where that leaves some equal, each of them is
//! tried as the first (B. D. McKay, *Practical graph isomorphism*, Congr. Numer. 30, 1981).

use super::land::{BOUNDARY, REGION, TWICE, boundaries_of};
use crate::sort;

/// How many orders are compared at most. A land with more symmetries that are not found on the
/// way keeps the least of these.
const ORDERS: usize = 2_000;

/// Mixes a number into a mark.
fn mix(mark: u64, with: u64) -> u64 {
    let mixed = (mark ^ with).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ mixed >> 29
}

/// The normal form of the regions of one land. With `exact` false the first order is taken that
/// comes: lands of one kind may then have two forms.
pub fn normal(regions: &[&[u8]], exact: bool) -> Vec<u8> {
    // Spots in two places get the numbers 0, 1, ...
    let mut numbers = [0u8; 256];
    let mut count = 0;
    for &spot in regions.iter().copied().flatten() {
        if (TWICE..BOUNDARY).contains(&spot) && numbers[usize::from(spot)] == 0 {
            count += 1;
            numbers[usize::from(spot)] = count;
        }
    }
    let mut search = Search { regions, numbers, exact, ..Search::default() };
    let marks = search.refined(vec![1; usize::from(count)]);
    search.go(marks, &mut Vec::new());
    search.best.map(|(bytes, ..)| bytes).unwrap_or_default()
}

/// The bytes of an order, the spots that were chosen, and the spots in their order.
type Leaf = (Vec<u8>, Vec<usize>, Vec<usize>);

struct Search<'a> {
    regions: &'a [&'a [u8]],
    /// The number, from 1 on, of each spot that stands in two places.
    numbers: [u8; 256],
    exact: bool,
    first: Option<Leaf>,
    best: Option<Leaf>,
    /// Permutations of the spots that change nothing.
    symmetries: Vec<Vec<usize>>,
    orders: usize,
}

impl Default for Search<'_> {
    fn default() -> Self {
        let (first, best, symmetries) = (None, None, Vec::new());
        Search { regions: &[], numbers: [0; 256], exact: true, first, best, symmetries, orders: 0 }
    }
}

impl Search<'_> {
    /// Follows all orders that these marks leave open. Gives the number of chosen spots to which
    /// the search can go back, because all below is an image of what was seen.
    fn go(&mut self, marks: Vec<u64>, chosen: &mut Vec<usize>) -> usize {
        let depth = chosen.len();
        let mut order: Vec<usize> = (0..marks.len()).collect();
        sort::by_key(&mut order, |&spot| marks[spot]);
        let alike = order.chunk_by(|&a, &b| marks[a] == marks[b]).find(|cell| cell.len() > 1);
        let Some(cell) = alike else { return self.leaf(order, chosen) };
        let tried = if self.exact { cell.len() } else { 1 };
        for (at, &spot) in cell[..tried].iter().enumerate() {
            if at > 0 && (self.orders >= ORDERS || self.is_image(&cell[..at], spot, chosen)) {
                continue;
            }
            let mut next = marks.clone();
            next[spot] = mix(next[spot], depth as u64 + 1);
            let next = self.refined(next);
            chosen.push(spot);
            let back = self.go(next, chosen);
            chosen.pop();
            if back < depth {
                return back;
            }
        }
        depth
    }

    /// An order without open choices.
    fn leaf(&mut self, order: Vec<usize>, chosen: &[usize]) -> usize {
        self.orders += 1;
        let bytes = self.written(&order);
        let leaf = (bytes, chosen.to_vec(), order);
        let mut back = chosen.len();
        for known in [&self.first, &self.best].into_iter().flatten() {
            if known.0 == leaf.0 && known.2 != leaf.2 {
                let mut image = vec![0; leaf.2.len()];
                for (&from, &to) in known.2.iter().zip(&leaf.2) {
                    image[from] = to;
                }
                let common = known.1.iter().zip(chosen).take_while(|(a, b)| a == b).count();
                self.symmetries.push(image);
                back = common;
                break;
            }
        }
        if self.first.is_none() {
            self.first = Some(leaf.clone());
        }
        if self.best.as_ref().is_none_or(|best| leaf.0 < best.0) {
            self.best = Some(leaf);
        }
        back
    }

    /// Whether a spot is the image of one of others under symmetries that keep the chosen ones.
    fn is_image(&self, others: &[usize], spot: usize, chosen: &[usize]) -> bool {
        let keeps = |image: &&Vec<usize>| chosen.iter().all(|&spot| image[spot] == spot);
        let own: Vec<&Vec<usize>> = self.symmetries.iter().filter(keeps).collect();
        let mut orbit = vec![spot];
        let mut at = 0;
        while at < orbit.len() {
            for image in &own {
                if !orbit.contains(&image[orbit[at]]) {
                    orbit.push(image[orbit[at]]);
                }
            }
            at += 1;
        }
        others.iter().any(|other| orbit.contains(other))
    }

    /// The mark of a spot as it stands in a boundary.
    fn mark(&self, marks: &[u64], spot: u8) -> u64 {
        match self.numbers[usize::from(spot)] {
            0 => mix(0x243f_6a88_85a3_08d3, u64::from(spot)),
            number => marks[usize::from(number) - 1],
        }
    }

    /// Marks from what stands around the spots, until they tell no more of them apart.
    fn refined(&self, mut marks: Vec<u64>) -> Vec<u64> {
        let distinct = |marks: &[u64]| {
            let mut sorted = marks.to_vec();
            sort::whole(&mut sorted);
            sorted.dedup();
            sorted.len()
        };
        let mut count = 0;
        let mut around: Vec<(u8, [u64; 2])> = Vec::new();
        loop {
            let new = distinct(&marks);
            if new == count || marks.is_empty() {
                return marks;
            }
            count = new;
            if count == marks.len() {
                return marks;
            }
            let mut next = vec![0u64; marks.len()];
            for region in self.regions {
                around.clear();
                let mut whole = [0u64; 2];
                for boundary in boundaries_of(region) {
                    let start = around.len();
                    let length = boundary.len();
                    let mut sums = [0u64; 2];
                    for (at, &spot) in boundary.iter().enumerate() {
                        let own = self.mark(&marks, spot);
                        let before =
                            self.mark(&marks, boundary[if at == 0 { length - 1 } else { at - 1 }]);
                        let after =
                            self.mark(&marks, boundary[if at + 1 == length { 0 } else { at + 1 }]);
                        let ways = [
                            mix(mix(own, before), after.rotate_left(17)),
                            mix(mix(own, after), before.rotate_left(17)),
                        ];
                        for way in 0..2 {
                            sums[way] = sums[way].wrapping_add(mix(ways[way], 3));
                        }
                        around.push((self.numbers[usize::from(spot)], ways));
                    }
                    for way in 0..2 {
                        let sum = mix(sums[way], length as u64);
                        whole[way] = whole[way].wrapping_add(mix(sum, 5));
                        for (_, ways) in &mut around[start..] {
                            ways[way] = mix(ways[way], sum);
                        }
                    }
                }
                for &(number, ways) in around.iter().filter(|(number, _)| *number > 0) {
                    let sum = mix(ways[0], whole[0]).wrapping_add(mix(ways[1], whole[1]));
                    let own = &mut next[usize::from(number) - 1];
                    *own = own.wrapping_add(mix(sum, 7));
                }
            }
            for (mark, around) in marks.iter_mut().zip(next) {
                *mark = mix(*mark, around);
            }
        }
    }

    /// The land with its spots named in an order.
    fn written(&self, order: &[usize]) -> Vec<u8> {
        let mut names: [u8; 256] = std::array::from_fn(|spot| spot as u8);
        let mut places = vec![0u8; order.len()];
        for (place, &spot) in (0..).zip(order) {
            places[spot] = place;
        }
        for (spot, &number) in self.numbers.iter().enumerate().filter(|(_, number)| **number > 0) {
            names[spot] = TWICE + places[usize::from(number) - 1];
        }
        let mut regions: Vec<Vec<u8>> = Vec::with_capacity(self.regions.len());
        for region in self.regions {
            let way = |back: bool| {
                let mut own: Vec<Vec<u8>> =
                    boundaries_of(region).map(|own| turned(own, &names, back)).collect();
                sort::whole(&mut own);
                let length = own.iter().map(|own| own.len() + 1).sum();
                let mut out = Vec::with_capacity(length);
                for boundary in &own {
                    out.extend_from_slice(boundary);
                    out.push(BOUNDARY);
                }
                out
            };
            let straight = way(false);
            let short = boundaries_of(region).all(|own| own.len() < 3);
            regions.push(if short { straight } else { straight.min(way(true)) });
        }
        sort::whole(&mut regions);
        let mut out = Vec::with_capacity(regions.iter().map(|own| own.len() + 1).sum());
        for region in &regions {
            out.extend_from_slice(region);
            out.push(REGION);
        }
        out
    }
}

/// A boundary with names, from the place from which it is least.
fn turned(boundary: &[u8], names: &[u8; 256], back: bool) -> Vec<u8> {
    let mut named: Vec<u8> = boundary.iter().map(|&spot| names[usize::from(spot)]).collect();
    if back {
        named.reverse();
    }
    let length = named.len();
    let from = |at: usize| named[at..].iter().chain(&named[..at]);
    let least = (0..length).min_by(|&a, &b| from(a).cmp(from(b))).unwrap_or(0);
    named.rotate_left(least);
    named
}
