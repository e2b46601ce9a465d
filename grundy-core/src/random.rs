//! Numbers that look random and depend on a seed alone: the same on every machine.
//!
//! The generator is SplitMix64 (G. L. Steele, D. Lea and C. H. Flood, *Fast splittable
//! pseudorandom number generators*, OOPSLA 2014; the constants are those of S. Vigna's public
//! domain version). It chooses moves and exercises, and no secret depends on it.

/// A generator. Two with the same seed give the same numbers.
///
/// ```
/// # use grundy_core as grundy;
/// use grundy::random::Random;
/// let mut dice = Random::new(7);
/// let throws: Vec<u64> = (0..5).map(|_| 1 + dice.below(6)).collect();
/// let mut again = Random::new(7);
/// assert_eq!(throws, (0..5).map(|_| 1 + again.below(6)).collect::<Vec<u64>>());
/// ```
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// The generator of a seed.
    pub fn new(seed: u64) -> Random {
        Random { state: seed }
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.state;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    /// A number below `end`, each about as often; 0 where `end` is 0.
    pub fn below(&mut self, end: u64) -> u64 {
        // The upper half of the product: D. Lemire 2019, without the correction of a bias that
        // is smaller than end / 2^64.
        ((u128::from(self.bits()) * u128::from(end)) >> 64) as u64
    }

    /// A number from `least` to `most`; `least` where `most` is less.
    pub fn within(&mut self, least: u64, most: u64) -> u64 {
        least + self.below(most.saturating_sub(least).saturating_add(1))
    }

    /// One of a list; `None` where it is empty.
    pub fn one_of<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        list.get(self.below(list.len() as u64) as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers of the public domain version for the seed 1234567.
    #[test]
    fn is_the_published_generator() {
        let mut dice = Random::new(1_234_567);
        let expected = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert_eq!(expected.map(|_| dice.bits()), expected);
    }

    #[test]
    fn numbers_are_within_their_range() {
        let mut dice = Random::new(0);
        let mut seen = [0; 6];
        for _ in 0..600 {
            seen[dice.below(6) as usize] += 1;
            assert!((3..=5).contains(&dice.within(3, 5)));
        }
        assert!(seen.iter().all(|&times| times > 50), "{seen:?}");
        assert_eq!((dice.below(0), dice.below(1), dice.within(9, 2)), (0, 0, 9));
    }
}
