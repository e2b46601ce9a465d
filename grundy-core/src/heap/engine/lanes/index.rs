//! Indices: values in one byte, without the lowest digit of the mask.
//!
//! The class of a common value is known, so each digit of the mask follows from the other
//! digits of the mask and the parity of the heap. One digit of the mask can therefore be left
//! out. It is the lowest one: the digits below it are not in the mask, so the values of one
//! class keep their order.
//!
//! Indices have seven bits; the eighth marks rare heaps. A common heap whose index would need
//! eight bits is treated as rare. The sum of two such heaps fits in seven bits again; it is
//! looked up in a second list of bytes ([`Lanes::has_upper`](super::Lanes::has_upper)), which
//! is allocated only when a game needs it.

use crate::heap::engine::split::Split;

/// The number of indices. Larger ones do not fit into a byte beside the marks of rare heaps.
pub(super) const LIMIT: usize = 128;

/// Values and their indices under one split.
#[derive(Clone, Debug)]
pub(super) struct Index {
    split: Split,
    /// The position of the digit that is left out.
    bit: u32,
    /// The common value of each index, for either parity of the heap.
    common: Box<[[u16; 128]; 2]>,
    /// The rare values below each common value, for either parity.
    needs: Box<[Needs; 2]>,
}

/// For heaps of one parity: the indices of the rare values below each common value.
#[derive(Clone, Debug)]
pub(super) struct Needs {
    /// These indices as a set, for each index of a common value.
    pub(super) sets: [u128; 128],
    /// `bounds[g][i]` is larger than all of them for the index 16 g + i.
    pub(super) bounds: [[u8; 16]; 8],
}

impl Index {
    /// Returns `None` if the lowest digit of the mask is so high that the smaller rare values
    /// of an index below 64 would reach 64.
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
                // They are the first indices: all values that are smaller above the digit that
                // is left out, and those that agree there and lack this digit, if the common
                // value has it.
                let common = index.common[parity][of];
                let bound = rares.partition_point(|&rare| rare < common);
                let needs = &mut index.needs[parity];
                needs.sets[of] = u128::MAX.checked_shr(128 - bound as u32).unwrap_or(0);
                needs.bounds[of / 16][of % 16] = bound as u8;
            }
        }
        Some(index)
    }

    /// The value of an index at a heap of the given parity, common or rare.
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

    /// The upper index of a value: its index less 128, if that index is at least 128 and fits.
    /// The sum of two upper indices is the index of the sum of the values.
    pub(super) fn upper(&self, value: u16) -> Option<u8> {
        let index = usize::from(self.any(value)).checked_sub(LIMIT)?;
        u8::try_from(index).ok().filter(|&index| usize::from(index) < LIMIT)
    }

    /// A value without the digit that is left out. This map takes sums to sums.
    fn any(&self, value: u16) -> u16 {
        let low = (1 << self.bit) - 1;
        (value >> 1) & !low | (value & low)
    }

    /// No heap gets an index from this one on. So the rare values below have indices below
    /// 0x7f, which is the xor of the two marks of rare heaps.
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

    /// The indices of the rare values below each common value, for heaps of the parity of
    /// `heap`.
    pub(super) fn needs(&self, heap: usize) -> &Needs {
        &self.needs[heap % 2]
    }

    /// The same for `heap` and for the next heap.
    pub(super) fn needs_of_two(&self, heap: usize) -> [&Needs; 2] {
        [self.needs(heap), self.needs(heap + 1)]
    }
}
