//! Hashes that cannot be predicted.

use std::hash::{BuildHasher, Hasher, RandomState};

/// A hasher with a key of its own, so that nobody can choose positions with equal hashes. Each
/// word is combined with the hash by a product with the key.
#[derive(Clone, Copy, Debug)]
pub struct Keyed {
    seed: u64,
    key: u64,
}

/// A hasher with a new key.
impl Default for Keyed {
    fn default() -> Keyed {
        let random = RandomState::new();
        Keyed { seed: random.hash_one(0), key: random.hash_one(1) | 1 }
    }
}

impl BuildHasher for Keyed {
    type Hasher = Folded;

    #[inline]
    fn build_hasher(&self) -> Folded {
        Folded { state: self.seed, key: self.key }
    }
}

/// A hash that is being computed.
pub struct Folded {
    state: u64,
    key: u64,
}

impl Hasher for Folded {
    #[inline]
    fn write_u64(&mut self, word: u64) {
        let wide = u128::from(self.state ^ word) * u128::from(self.key);
        // The product of 0 is 0, whatever the key.
        self.state = (wide >> 64) as u64 ^ wide as u64 ^ self.key.rotate_left(32);
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        let mut chunks = bytes.chunks_exact(8);
        for chunk in &mut chunks {
            self.write_u64(u64::from_le_bytes(chunk.try_into().expect("eight bytes")));
        }
        let rest = chunks.remainder();
        if !rest.is_empty() {
            let mut last = [0; 8];
            last[..rest.len()].copy_from_slice(rest);
            self.write_u64(u64::from_le_bytes(last) ^ (rest.len() as u64) << 56);
        }
    }

    #[inline]
    fn write_u8(&mut self, word: u8) {
        self.write_u64(word.into());
    }

    #[inline]
    fn write_u16(&mut self, word: u16) {
        self.write_u64(word.into());
    }

    #[inline]
    fn write_u32(&mut self, word: u32) {
        self.write_u64(word.into());
    }

    #[inline]
    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.state
    }
}
