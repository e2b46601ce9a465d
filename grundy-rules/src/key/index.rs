//! An index of numbers by the hashes of their keys.

/// Finds numbers below 2<sup>32</sup> - 1 by hashes of 32 bits: open addressing with eight bytes a slot,
/// the hash above the number plus one. 0 is empty.
///
/// The place of a hash grows with the hash, so the slots lie almost in the order of the hashes, and the
/// index grows by one pass over them: no key is looked at.
#[derive(Debug, Default)]
pub(super) struct Index {
    slots: Vec<u64>,
    len: usize,
}

impl Index {
    /// The bytes of the slots.
    pub fn bytes(&self) -> u64 {
        8 * self.slots.len() as u64
    }

    /// The bytes of the slots that the next insertion allocates; 0 where it allocates none.
    pub fn growth(&self) -> u64 {
        match 4 * (self.len + 1) <= 3 * self.slots.len() {
            true => 0,
            false => 8 * (self.slots.len() + self.slots.len() / 2).max(64) as u64,
        }
    }

    /// The slot where the search for a hash begins; 0 where there is none.
    #[inline]
    pub fn home(&self, hash: u32) -> u64 {
        self.slots.get(self.place(hash)).copied().unwrap_or(0)
    }

    /// The number that a slot from [`home`](Index::home) has of this hash.
    #[inline]
    pub fn number(slot: u64, hash: u32) -> Option<u32> {
        if slot >> 32 == u64::from(hash) { (slot as u32).checked_sub(1) } else { None }
    }

    /// The number with this hash for which `is` holds.
    #[inline]
    pub fn find(&self, hash: u32, mut is: impl FnMut(u32) -> bool) -> Option<u32> {
        let mut at = self.place(hash);
        while let Some(&slot) = self.slots.get(at)
            && slot != 0
        {
            if let Some(number) = Index::number(slot, hash)
                && is(number)
            {
                return Some(number);
            }
            at = if at + 1 < self.slots.len() { at + 1 } else { 0 };
        }
        None
    }

    /// Inserts a number that is not there.
    ///
    /// # Panics
    /// The number is 2<sup>32</sup> - 1.
    pub fn insert(&mut self, hash: u32, number: u32) {
        let next = number.checked_add(1).expect("fewer numbers than 2^32 - 1");
        let bytes = self.growth();
        if bytes > 0 {
            let old = std::mem::replace(&mut self.slots, vec![0; bytes as usize / 8]);
            old.into_iter().filter(|&slot| slot != 0).for_each(|slot| self.put(slot));
        }
        self.put(u64::from(hash) << 32 | u64::from(next));
        self.len += 1;
    }

    fn put(&mut self, slot: u64) {
        let mut at = self.place((slot >> 32) as u32);
        while self.slots[at] != 0 {
            at = if at + 1 < self.slots.len() { at + 1 } else { 0 };
        }
        self.slots[at] = slot;
    }

    #[inline]
    fn place(&self, hash: u32) -> usize {
        ((u64::from(hash) * self.slots.len() as u64) >> 32) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::Index;

    #[test]
    fn numbers_are_found_by_their_hashes() {
        let mut index = Index::default();
        assert_eq!(index.find(7, |_| true), None);
        // Equal hashes, and hashes at both ends.
        let hash = |number: u32| match number % 4 {
            0 => u32::MAX - number % 3,
            1 => number % 5,
            _ => number.wrapping_mul(0x9e37_79b9),
        };
        for number in 0..2000 {
            assert_eq!(index.find(hash(number), |found| found == number), None);
            index.insert(hash(number), number);
            let bytes = index.bytes();
            assert!(
                bytes >= 8 * (u64::from(number) + 1) && index.growth() <= bytes.max(344) * 3 / 2
            );
        }
        for number in 0..2000 {
            assert_eq!(index.find(hash(number), |found| found == number), Some(number));
        }
        assert_eq!(index.find(hash(8), |found| found == 2000), None);
        assert_eq!(Index::number(index.home(1 << 30), 1 << 29), None);
    }
}
