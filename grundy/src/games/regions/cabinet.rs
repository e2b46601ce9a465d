//! The values of all positions in a small box.

use super::Rule;

/// The values of all sets of cells of a box, row by row. A set need not be connected.
pub(super) struct Cabinet {
    values: Vec<u8>,
}

impl Cabinet {
    /// Values all positions of a box of at most 24 cells. Cost: about 2<sup>cells</sup> times the
    /// number of moves.
    pub fn new(rule: Rule, height: u32, width: u32) -> Cabinet {
        let cells = height * width;
        let near = |cell: u32| {
            let right = (cell % width + 1 < width).then_some(cell + 1);
            right.into_iter().chain((cell + width < cells).then_some(cell + width))
        };
        // The cells that must be free for a move, and those that it takes if they are.
        let moves: Vec<(u32, u32)> = match rule {
            Rule::Edge => {
                let pairs = (0..cells).flat_map(|cell| near(cell).map(move |next| (cell, next)));
                pairs.map(|(a, b)| (1 << a | 1 << b, 1 << a | 1 << b)).collect()
            }
            Rule::Vertex => {
                let mut taken: Vec<u32> = (0..cells).map(|cell| 1 << cell).collect();
                for cell in 0..cells {
                    for next in near(cell) {
                        taken[cell as usize] |= 1 << next;
                        taken[next as usize] |= 1 << cell;
                    }
                }
                taken.into_iter().enumerate().map(|(cell, taken)| (1 << cell, taken)).collect()
            }
        };
        let mut values = vec![0u8; 1 << cells];
        for set in 1..1u32 << cells {
            let mut reached = 0u32;
            for &(free, taken) in &moves {
                if set & free == free {
                    reached |= 1 << values[(set & !taken) as usize];
                }
            }
            // A value is at most the number of moves that follow each other, which is below 32.
            values[set as usize] = reached.trailing_ones() as u8;
        }
        Cabinet { values }
    }

    #[inline]
    pub fn value(&self, set: usize) -> u32 {
        self.values[set].into()
    }
}
