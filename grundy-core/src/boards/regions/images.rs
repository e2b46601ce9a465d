//! Images of sets under the symmetries of a graph.

use super::bits::Bits;

/// The cells that one table has the images of.
const FOUR: u32 = 4;

/// The symmetries of a graph, as tables.
#[derive(Clone, Debug)]
pub struct Images<B> {
    /// For each symmetry and each four cells the images of their 16 subsets.
    tables: Vec<B>,
    /// How many times four cells there are.
    fours: usize,
}

impl<B: Bits> Images<B> {
    /// The tables of some symmetries of a graph: where each brings every cell.
    pub fn new(symmetries: &[Vec<u32>]) -> Images<B> {
        let order = symmetries.first().map_or(0, Vec::len) as u32;
        let fours = order.div_ceil(FOUR);
        let subset = |symmetry: &Vec<u32>, four: u32, subset: u32| {
            let inside = |&at: &u32| subset >> at & 1 == 1 && FOUR * four + at < order;
            let cells = (0..FOUR).filter(inside).map(|at| symmetry[(FOUR * four + at) as usize]);
            cells.fold(B::default(), |set, cell| set | B::cell(cell))
        };
        let tables = symmetries.iter().flat_map(|symmetry| {
            let four = move |four: u32| (0..1 << FOUR).map(move |at| subset(symmetry, four, at));
            (0..fours).flat_map(four)
        });
        Images { tables: tables.collect(), fours: fours as usize }
    }

    /// The least image of a set, or the set itself if that is less. Cost: about 1 ns for each
    /// symmetry and four cells.
    pub fn least(&self, set: B) -> B {
        let mut subsets = [0; 64];
        let mut words = set.words();
        for part in subsets.chunks_mut(16).take(self.fours.div_ceil(16)) {
            let word = words.next().unwrap_or(0);
            for (at, subset) in (0..).zip(part) {
                *subset = (word >> (4 * at) & 15) as usize;
            }
        }
        let subsets = &subsets[..self.fours];
        self.tables.chunks_exact((16 * self.fours).max(1)).fold(set, |least, tables| {
            let parts = tables.chunks_exact(16).zip(subsets);
            least.min(parts.fold(B::default(), |image, (table, &at)| image | table[at]))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Images;
    use crate::boards::regions::bits::{Bits, Wide};

    fn rings<B: Bits>() {
        // A ring of 9 cells, turned and turned over.
        let turned = |by: u32| (0..9).map(|cell| (cell + by) % 9).collect::<Vec<u32>>();
        let over = |sum: u32| (0..9).map(|cell| (sum + 9 - cell) % 9).collect::<Vec<u32>>();
        let symmetries: Vec<Vec<u32>> = (0..9).flat_map(|by| [turned(by), over(by)]).collect();
        let images = Images::<B>::new(&symmetries);
        for set in 0..1 << 9 {
            let set = B::of_low(set);
            let image = |symmetry: &Vec<u32>| {
                set.cells().fold(B::default(), |image, at| image | B::cell(symmetry[at as usize]))
            };
            assert_eq!(Some(images.least(set)), symmetries.iter().map(image).min());
        }
        assert_eq!(Images::<B>::new(&[]).least(B::of_low(5)), B::of_low(5));
    }

    #[test]
    fn images_are_those_of_the_cells() {
        rings::<u64>();
        rings::<u128>();
        rings::<Wide>();
    }
}
