//! Values in one byte: the lowest digit of the mask is left out.
//!
//! Of a common value every digit of the mask is known from the others and the
//! parity of the heap, so one of them can go. It is the lowest: below it no
//! digit is in the mask, so values of one class keep their order.

use crate::heap::engine::split::Split;

/// The number of indices: larger ones do not fit a byte beside the marks of rare heaps.
pub(super) const LIMIT: usize = 128;

/// Values and their indices under a split.
#[derive(Clone, Debug)]
pub(super) struct Index {
    split: Split,
    /// The place of the digit that is left out.
    bit: u32,
    /// For either parity of the heap the common value of each index.
    common: Box<[[u16; 128]; 2]>,
    /// The same for the rare values below them.
    needs: Box<[Needs; 2]>,
}

/// For heaps of one parity: the indices of the rare values below each common
/// one.
#[derive(Clone, Debug)]
pub(super) struct Needs {
    /// As a set for each index.
    pub(super) sets: [u128; 128],
    /// `bounds[g][i]`: all those of index 16 g + i are below this.
    pub(super) bounds: [[u8; 16]; 8],
}

impl Index {
    /// `None` where the lowest digit of the mask is so high that the smaller
    /// rare values of an index below 64 would pass 64.
    pub(super) fn new(split: Split) -> Option<Index> {
        let bit = split.mask.trailing_zeros();
        if bit > 4 {
            return None;
        }
        let mut index = Index {
            split,
            bit,
            common: Box::new([[0; 128]; 2]),
            needs: Box::new([const { Needs { sets: [0; 128], bounds: [[0; 16]; 8] } }; 2]),
        };
        for parity in 0..2 {
            let rares: [u16; 128] = std::array::from_fn(|y| index.value(y as u8, parity, false));
            debug_assert!(rares.is_sorted());
            for of in 0..128 {
                index.common[parity][of] = index.value(of as u8, parity, true);
            }
            for of in 0..128 {
                // They are the first indices: above the digit that is left out
                // all smaller ones, and those that differ below it or nowhere,
                // if the common value has it.
                let common = index.common[parity][of];
                let bound = rares.partition_point(|&rare| rare < common);
                let needs = &mut index.needs[parity];
                needs.sets[of] = u128::MAX.checked_shr(128 - bound as u32).unwrap_or(0);
                needs.bounds[of / 16][of % 16] = bound as u8;
            }
        }
        Some(index)
    }

    /// The value of an index at a heap of a parity, common or rare.
    fn value(&self, index: u8, parity: usize, common: bool) -> u16 {
        let (index, low) = (u16::from(index), (1 << self.bit) - 1);
        let value = (index & !low) << 1 | (index & low);
        let fits = self.split.is_common(parity as u64, value.into()) == common;
        if fits { value } else { value | 1 << self.bit }
    }

    /// The index of a value, if it has one.
    pub(super) fn of(&self, value: u16) -> Option<u8> {
        u8::try_from(self.any(value)).ok().filter(|&index| usize::from(index) < LIMIT)
    }

    /// The index of a value where it is from 128 on, less 128, as far as that fits. The
    /// sum of two of these is the index of the sum of the values.
    pub(super) fn upper(&self, value: u16) -> Option<u8> {
        let index = usize::from(self.any(value)).checked_sub(LIMIT)?;
        u8::try_from(index).ok().filter(|&index| usize::from(index) < LIMIT)
    }

    /// A value without the digit that is left out: so sums go over to sums.
    fn any(&self, value: u16) -> u16 {
        let low = (1 << self.bit) - 1;
        (value >> 1) & !low | (value & low)
    }

    /// Indices from here on are not given to heaps: the rare values below have
    /// indices below 0x7f, which is the sum of the two marks of rare heaps.
    pub(super) fn limit(&self) -> u8 {
        128 - (1 << self.bit).max(2)
    }

    /// The split of the values.
    pub(super) fn split(&self) -> Split {
        self.split
    }

    /// Whether a value is common at a heap.
    pub(super) fn is_common(&self, heap: usize, value: u16) -> bool {
        self.split.is_common(heap as u64, value.into())
    }

    /// The common values by index, for heaps of the parity of `heap`.
    pub(super) fn common(&self, heap: usize) -> &[u16; 128] {
        &self.common[heap % 2]
    }

    /// The indices of the rare values below each common one, for heaps of the
    /// parity of `heap`.
    pub(super) fn needs(&self, heap: usize) -> &Needs {
        &self.needs[heap % 2]
    }

    /// The same for a heap and the next one.
    pub(super) fn needs_of_two(&self, heap: usize) -> [&Needs; 2] {
        [self.needs(heap), self.needs(heap + 1)]
    }
}
