//! mex, the minimum excludant: the least natural number that is not in a set.
//!
//! The nim-value of a position is the mex of the nim-values of its options, so this is the
//! innermost loop of all computations. The textbooks give three ways; all three are here, and
//! the one that the engines use.
//!
//! | way | cost for c values | keeps between calls |
//! |---|---|---|
//! | [`by_sorting`], [`by_hashing`] | O(c log c), O(c) expected | nothing |
//! | [`Marks`]: a marked array, cleared after use | O(c), every mark written twice | c + 1 bytes |
//! | [`Versions`]: marks are version numbers, nothing is cleared | O(c) | 4 (c + 1) bytes |
//! | [`BitMask`]: one bit a number, 64 a word | O(c + max / 64) | max / 8 bytes |
//!
//! The linear ways rest on one fact: the mex of c numbers is at most c, so larger numbers need
//! not be marked.
//!
//! Measured with `cargo run --release -p grundy-bench --bin mex` (sets of random
//! numbers below c; time of a way divided by the time of [`BitMask`] on the
//! same sets, on a shared x86-64 machine):
//!
//! | c | sorting | hashing | marks | versions | bit mask |
//! |---|---|---|---|---|---|
//! | 8 | 0.9 | 2.7 | 0.3 | 0.2 | 1 |
//! | 64 | 2.2 | 2.7 | 0.5 | 0.3 | 1 |
//! | 1024 | 9.6 | 8.0 | 0.9 | 0.6 | 1 |
//! | 16384 | 13.5 | 8.4 | 1.4 | 1.1 | 1 |
//!
//! The engines use the bit mask where a set of values is kept or united with
//! others (one `|` joins 64 numbers), and version numbers where values are
//! only marked and the mex is taken once: a store is cheaper than the
//! read-modify-write of a bit, because stores to one word need not wait for
//! each other.

mod moved;

/// The mex of a set, by sorting: O(c log c) time, O(c) memory.
///
/// ```
/// # use grundy_core as grundy;
/// assert_eq!(grundy::mex::by_sorting([0, 1, 3, 7, 1]), 2);
/// assert_eq!(grundy::mex::by_sorting([]), 0);
/// ```
pub fn by_sorting(values: impl IntoIterator<Item = u64>) -> u64 {
    let mut sorted: Vec<u64> = values.into_iter().collect();
    sorted.sort_unstable();
    let mut least = 0;
    for value in sorted {
        match value.cmp(&least) {
            std::cmp::Ordering::Less => {}
            std::cmp::Ordering::Equal => least += 1,
            std::cmp::Ordering::Greater => break,
        }
    }
    least
}

/// The mex of a set, by a hash set: O(c) expected time, O(c) memory.
///
/// ```
/// # use grundy_core as grundy;
/// assert_eq!(grundy::mex::by_hashing([0, 1, 3, 7, 1]), 2);
/// ```
pub fn by_hashing(values: impl IntoIterator<Item = u64>) -> u64 {
    let set: rustc_hash::FxHashSet<u64> = values.into_iter().collect();
    (0..).find(|least| !set.contains(least)).unwrap_or(u64::MAX)
}

/// The mex of a set whose numbers stand in words, bit `b` of word `w` for the number `64 w + b`; `beyond`
/// says whether a number past the last word is in the set. Cost: O(mex / 64), and a question for each
/// number past the words.
///
/// ```
/// # use grundy_core as grundy;
/// assert_eq!(grundy::mex::of_words([0b1011], |_| true), 2);
/// assert_eq!(grundy::mex::of_words([u64::MAX], |value| value == 64), 65);
/// ```
#[inline]
pub fn of_words(words: impl IntoIterator<Item = u64>, beyond: impl Fn(u32) -> bool) -> u32 {
    let mut least = 0;
    for word in words {
        match word.trailing_ones() {
            64 => least += 64,
            rest => return least + rest,
        }
    }
    (least..).find(|&value| !beyond(value)).unwrap_or(u32::MAX)
}

/// mex in linear time by a marked array that is cleared after every use.
///
/// ```
/// # use grundy_core as grundy;
/// let mut marks = grundy::mex::Marks::new();
/// assert_eq!(marks.mex(&[0, 1, 3, 7, 1]), 2);
/// assert_eq!(marks.mex(&[1, 2]), 0);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Marks {
    marked: Vec<bool>,
}

impl Marks {
    /// An array without marks.
    pub fn new() -> Marks {
        Marks::default()
    }

    /// The mex of `values`: O(c) time for c values; the array grows to c.
    pub fn mex(&mut self, values: &[u64]) -> u64 {
        if self.marked.len() < values.len() {
            self.marked.resize(values.len(), false);
        }
        // The mex is at most c: a number that is not below c needs no mark.
        let within = |value: u64| usize::try_from(value).ok().filter(|&at| at < values.len());
        for at in values.iter().filter_map(|&value| within(value)) {
            self.marked[at] = true;
        }
        let least = self.marked[..values.len()].iter().take_while(|&&mark| mark).count();
        for at in values.iter().filter_map(|&value| within(value)) {
            self.marked[at] = false;
        }
        least as u64
    }
}

/// mex in linear time by an array of version numbers: a number is in the set
/// if its entry holds the version of the current set, so that a new set needs
/// only a new version and nothing is cleared.
///
/// ```
/// # use grundy_core as grundy;
/// let mut versions = grundy::mex::Versions::new();
/// assert_eq!(versions.mex(&[0, 1, 3, 7, 1]), 2);
/// assert_eq!(versions.mex(&[1, 2]), 0);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Versions {
    seen: Vec<u32>,
    version: u32,
}

impl Versions {
    /// An array in which no number has been seen.
    pub fn new() -> Versions {
        Versions::default()
    }

    /// The mex of `values`: O(c) time for c values; the array grows to c.
    /// Every 2<sup>32</sup> calls the array is cleared once.
    pub fn mex(&mut self, values: &[u64]) -> u64 {
        if self.seen.len() < values.len() {
            self.seen.resize(values.len(), 0);
        }
        if self.version == u32::MAX {
            self.seen.fill(0);
            self.version = 0;
        }
        self.version += 1;
        for &value in values {
            if let Ok(at) = usize::try_from(value)
                && at < values.len()
            {
                self.seen[at] = self.version;
            }
        }
        self.seen[..values.len()].iter().take_while(|&&seen| seen == self.version).count() as u64
    }
}

/// A set of naturals as bits, 64 a word: its mex is the first word that is
/// not all ones. It can be kept, united with another, and shifted by nim-sum.
///
/// ```
/// # use grundy_core as grundy;
/// use grundy::mex::BitMask;
/// let mut set: BitMask = [0, 1, 3].into_iter().collect();
/// assert_eq!(set.mex(), 2);
/// assert!(set.contains(3) && !set.contains(2));
/// set.insert(2);
/// assert_eq!(set.mex(), 4);
/// ```
#[derive(Clone, Debug, Default)]
pub struct BitMask {
    words: Vec<u64>,
}

impl BitMask {
    /// The empty set.
    pub fn new() -> BitMask {
        BitMask::default()
    }

    /// Adds a number. The memory is that of the largest number, one bit each.
    pub fn insert(&mut self, value: u32) {
        let word = (value / 64) as usize;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (value % 64);
    }

    /// Whether a number is in the set.
    pub fn contains(&self, value: u32) -> bool {
        self.words.get((value / 64) as usize).is_some_and(|word| word >> (value % 64) & 1 == 1)
    }

    /// Removes every number, and keeps the memory.
    pub fn clear(&mut self) {
        self.words.fill(0);
    }

    /// The least natural number that is not in the set: O(mex / 64).
    pub fn mex(&self) -> u32 {
        of_words(self.words.iter().copied(), |_| false)
    }

    /// Whether no number is in the set.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// Replaces the set by one whose words are given; the memory is kept.
    pub(crate) fn set_words(&mut self, words: impl Iterator<Item = u64>) {
        self.words.clear();
        self.words.extend(words);
    }

    /// The words: bit `b` of word `w` represents the number `64 w + b`.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// Adds every number of another set. Returns whether the set grew.
    pub fn unite(&mut self, other: &BitMask) -> bool {
        if self.words.len() < other.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        let mut grew = false;
        for (word, &more) in self.words.iter_mut().zip(&other.words) {
            grew |= more & !*word != 0;
            *word |= more;
        }
        grew
    }

    /// Adds `x ^ by` for every `x` of another set: the values of a sum whose
    /// one part has the value `by` and whose other part has a value in
    /// `other`. O(max / 64).
    ///
    /// ```
    /// # use grundy_core as grundy;
    /// use grundy::mex::BitMask;
    /// let set: BitMask = [0, 1, 6, 200].into_iter().collect();
    /// let mut sum = BitMask::new();
    /// sum.unite_xor(&set, 5);
    /// assert!([5, 4, 3, 205].into_iter().all(|x| sum.contains(x)));
    /// assert_eq!(sum.mex(), 0);
    /// ```
    pub fn unite_xor(&mut self, other: &BitMask, by: u32) {
        let room = moved::room(other.words.len(), by);
        if room > self.words.len() {
            self.words.resize(room, 0);
        }
        moved::unite(&mut self.words, &other.words, by);
    }
}

impl FromIterator<u32> for BitMask {
    fn from_iter<I: IntoIterator<Item = u32>>(values: I) -> BitMask {
        let mut set = BitMask::new();
        for value in values {
            set.insert(value);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn all_ways_agree(sets in prop::collection::vec(prop::collection::vec(0u64..200, 0..150), 1..6)) {
            let (mut marks, mut versions, mut mask) = (Marks::new(), Versions::new(), BitMask::new());
            for set in sets {
                let least = (0..).find(|x| !set.contains(x)).unwrap();
                prop_assert_eq!(by_sorting(set.iter().copied()), least);
                prop_assert_eq!(by_hashing(set.iter().copied()), least);
                prop_assert_eq!(marks.mex(&set), least);
                prop_assert_eq!(versions.mex(&set), least);
                mask.clear();
                set.iter().for_each(|&x| mask.insert(x as u32));
                prop_assert_eq!(u64::from(mask.mex()), least);
            }
        }

        #[test]
        fn a_mask_moved_by_nim_sum(set in prop::collection::vec(0u32..1000, 0..50), by in 0u32..1000) {
            let mask: BitMask = set.iter().copied().collect();
            let mut moved = BitMask::new();
            moved.unite_xor(&mask, by);
            let expected: BitMask = set.iter().map(|x| x ^ by).collect();
            for x in 0..2048 {
                prop_assert_eq!(moved.contains(x), expected.contains(x));
            }
        }
    }

    #[test]
    fn huge_numbers_are_not_marked() {
        assert_eq!(Marks::new().mex(&[u64::MAX, 0]), 1);
        assert_eq!(Versions::new().mex(&[u64::MAX, 0]), 1);
        assert_eq!(by_sorting([u64::MAX, 0]), 1);
    }

    #[test]
    fn version_numbers_start_again() {
        let mut versions = Versions { seen: vec![u32::MAX, 1, 1], version: u32::MAX };
        assert_eq!(versions.mex(&[1, 2, 5]), 0);
        assert_eq!(versions.mex(&[0, 1, 5]), 2);
    }
}
