//! Small numbers side by side in words.

use crate::memory::prefetch;

/// Numbers of `BITS` bits each (4, 8, 16 or 32), all 0 at first.
#[derive(Clone, Debug)]
pub(super) struct Packed<const BITS: u32> {
    words: Vec<u32>,
}

impl<const BITS: u32> Packed<BITS> {
    /// The bits of one number.
    pub const MASK: u32 = u32::MAX >> (32 - BITS);
    /// The number of values in a word, as a power of two.
    pub const SHARE: u32 = (32 / BITS).trailing_zeros();

    /// The number of bytes for `len` numbers.
    pub fn bytes(len: usize) -> u64 {
        len.div_ceil(32 / BITS as usize) as u64 * 4
    }

    /// `len` zeros.
    pub fn zeros(len: usize) -> Packed<BITS> {
        Packed { words: vec![0; len.div_ceil(32 / BITS as usize)] }
    }

    /// The words: number `n` begins at bit `n * BITS`.
    pub fn words(&self) -> &[u32] {
        &self.words
    }

    /// The number at a place.
    #[inline(always)]
    pub fn get(&self, at: u32) -> u32 {
        self.words[(at >> Self::SHARE) as usize] >> (at.wrapping_mul(BITS) % 32) & Self::MASK
    }

    /// Puts a number at a place; false, and nothing done, where it has more
    /// bits than there are.
    #[inline(always)]
    pub fn set(&mut self, at: u32, number: u32) -> bool {
        let shift = at.wrapping_mul(BITS) % 32;
        let word = &mut self.words[(at >> Self::SHARE) as usize];
        if number > Self::MASK {
            return false;
        }
        *word = *word & !(Self::MASK << shift) | number << shift;
        true
    }

    /// Fetches the word of the number at a place.
    #[inline(always)]
    pub fn prefetch(&self, at: u32) {
        prefetch(&self.words, (at >> Self::SHARE) as usize);
    }

    /// The first `len` numbers with more bits each.
    pub fn widened<const MORE: u32>(&self, len: usize) -> Packed<MORE> {
        const { assert!(MORE >= BITS) };
        let mut wide = Packed::zeros(len);
        (0..len as u32).for_each(|at| assert!(wide.set(at, self.get(at)), "it has more bits"));
        wide
    }
}
