//! Graphs up to the names of their vertices.

use super::Part;
use super::drawn::{edges_of, part_of};

/// Larger graphs, and those with more symmetries, keep the names of their vertices.
const MOST: u32 = 16;
const TRIED: usize = 5000;

/// The same graph for all that differ in the names of their vertices only.
///
/// Vertices are put one after the other; of all orders in which each vertex has as many of the
/// earlier neighbours as the best choice allows, the one with the least edges wins.
pub(crate) fn unnamed(part: &Part) -> Part {
    let order = part[0];
    if order > MOST {
        return part.clone();
    }
    let mut joined = vec![0u32; order as usize];
    for (a, b) in edges_of(part) {
        joined[a as usize] |= 1 << b;
        joined[b as usize] |= 1 << a;
    }
    // What a vertex sees in up to four steps: walks of each length.
    let mut walks = vec![vec![1u64; order as usize]];
    for _ in 0..4 {
        let last = &walks[walks.len() - 1];
        let next = |v: usize| {
            (0..order as usize).filter(|&u| joined[v] >> u & 1 == 1).map(|u| last[u]).sum()
        };
        walks.push((0..order as usize).map(next).collect());
    }
    let kinds: Vec<Vec<u64>> =
        (0..order as usize).map(|v| walks.iter().map(|walk| walk[v]).collect()).collect();
    let mut search = Search { joined, kinds, best: None, tried: 0 };
    if !search.extend(&mut Vec::new(), &mut Vec::new()) {
        return part.clone();
    }
    let Some((_, places)) = search.best else { return part.clone() };
    let place = |v: u32| places.iter().position(|&other| other == v as usize).unwrap_or(0) as u32;
    part_of(order, edges_of(part).into_iter().map(|(a, b)| (place(a), place(b))))
}

/// A vertex behind those already placed: which of them it is joined to, and its kind.
type Row = (std::cmp::Reverse<u32>, Vec<u64>);

struct Search {
    joined: Vec<u32>,
    kinds: Vec<Vec<u64>>,
    best: Option<(Vec<Row>, Vec<usize>)>,
    tried: usize,
}

impl Search {
    /// Tries all orders that begin so; `false` where these are too many.
    fn extend(&mut self, places: &mut Vec<usize>, rows: &mut Vec<Row>) -> bool {
        self.tried += 1;
        if self.tried > TRIED {
            return false;
        }
        if places.len() == self.joined.len() {
            if self.best.as_ref().is_none_or(|(least, _)| *rows < *least) {
                self.best = Some((rows.clone(), places.clone()));
            }
            return true;
        }
        let row = |v: usize| -> Row {
            let before = places.iter().enumerate();
            let bits = before.map(|(at, &u)| (self.joined[v] >> u & 1) << (31 - at)).sum();
            (std::cmp::Reverse(bits), self.kinds[v].clone())
        };
        let free: Vec<usize> = (0..self.joined.len()).filter(|v| !places.contains(v)).collect();
        let Some(least) = free.iter().map(|&v| row(v)).min() else { return true };
        for v in free.into_iter().filter(|&v| row(v) == least).collect::<Vec<_>>() {
            places.push(v);
            rows.push(least.clone());
            let done = self.extend(places, rows);
            places.pop();
            rows.pop();
            if !done {
                return false;
            }
        }
        true
    }
}
