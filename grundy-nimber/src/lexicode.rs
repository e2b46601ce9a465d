//! Lexicodes: codes that a greedy choice makes, and that coins find.
//!
//! The lexicode of a distance d takes each word, in the order of numbers, that differs from all
//! words before in at least d places. Its words are the lost positions of a game: a move changes
//! at most d - 1 digits, and the highest of them becomes smaller. To base 2, those are coins of which
//! a move turns at most d - 1. So the value of a digit 1 alone is a column of a check matrix, and
//! to the bases 4 and 16 a digit c has its nim-multiple by c (J. H. Conway and N. J. A. Sloane,
//! *Lexicographic codes*, IEEE Trans. Inform. Theory 32, 1986).
//!
//! ```
//! use grundy_nimber::{Lexicode, Work};
//! let mut work = Work::new(100_000_000);
//! let golay = Lexicode::new(2, 24, 8, &mut work).unwrap();
//! assert_eq!(golay.dimension(), 12);
//! let weights = golay.weights(&mut work).unwrap();
//! assert_eq!((weights[0], weights[8], weights[12], weights[16]), (1, 759, 2576, 759));
//! ```

use crate::nimber::Nimber;
use crate::reach::{Choices, Reach};
use crate::work::{Fault, Work};

/// The lexicode of a base, a length and a distance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lexicode {
    base: u64,
    distance: u32,
    columns: Vec<u64>,
}

/// The longest code: a word has a bit for each place.
pub const LONGEST: u32 = 64;

/// What a word costs in a list of all words.
const STEP: u64 = 2;

/// A set of digits to the base 16 or a smaller one: word i has the bits i of all digits.
type Planes = [u64; 4];

impl Lexicode {
    /// The code, by its check matrix: no list of words is made. The work grows with the sets of values of at
    /// most d - 2 digits.
    ///
    /// # Panics
    ///
    /// Where the base is not 2, 4 or 16, the distance is 0, or the length more than [`LONGEST`].
    pub fn new(base: u64, length: u32, distance: u32, work: &mut Work) -> Result<Lexicode, Fault> {
        assert!([2, 4, 16].contains(&base) && distance > 0 && length <= LONGEST);
        let mut columns = Vec::new();
        // At distance 1 each word is in the code, and each value 0.
        let Some(others) = distance.checked_sub(2) else {
            return Ok(Lexicode { base, distance, columns: vec![0; length as usize] });
        };
        let mut choices = Choices::new(others as usize, false);
        for _ in 0..length {
            let sets = choices.counts(0, None);
            work.charge(Reach::mex_cost(sets.iter()))?;
            let column = Reach::mex(sets.iter());
            let multiples: Vec<u64> = (1..base).map(|digit| multiple(column, digit)).collect();
            choices.add_one_of(&multiples, work)?;
            Choices::fit(std::iter::once(&choices), work)?;
            columns.push(column);
        }
        Ok(Lexicode { base, distance, columns })
    }

    /// The value of the digit 1 at each place, the lowest place first: the columns of a check matrix, in
    /// digits to the base.
    pub fn columns(&self) -> &[u64] {
        &self.columns
    }

    /// The base of the digits.
    pub fn base(&self) -> u64 {
        self.base
    }

    /// The number of places of a word.
    pub fn length(&self) -> u32 {
        self.columns.len() as u32
    }

    /// The distance that the code was made for. The least distance of two of its words may be larger.
    pub fn distance(&self) -> u32 {
        self.distance
    }

    /// The dimension over the field of as many elements as the base.
    pub fn dimension(&self) -> u32 {
        self.length() - self.checks()
    }

    /// The digits of a column. Each power of the base up to the largest column is a column.
    fn checks(&self) -> u32 {
        let largest = self.columns.iter().max().unwrap_or(&0);
        (64 - largest.leading_zeros()).div_ceil(self.base.ilog2())
    }

    /// Whether a word is in the code. It has a digit for each place, the lowest first.
    pub fn contains(&self, word: &[u64]) -> bool {
        let values = word.iter().zip(&self.columns);
        values.fold(0, |sum, (&digit, &column)| sum ^ multiple(column, digit)) == 0
    }

    fn digit(&self, number: u64, at: u32) -> u64 {
        number >> (at * self.base.ilog2()) & (self.base - 1)
    }

    /// A basis of the code, or of its dual, over the field of the base.
    fn basis(&self, dual: bool) -> Vec<Vec<u64>> {
        let pivot = |check: u32| {
            let power = 1 << (check * self.base.ilog2());
            self.columns.iter().position(|&column| column == power).expect("a power of the base")
        };
        let pivots: Vec<usize> = (0..self.checks()).map(pivot).collect();
        let row = |check| self.columns.iter().map(|&column| self.digit(column, check)).collect();
        if dual {
            return (0..self.checks()).map(row).collect();
        }
        let free = (0..self.columns.len()).filter(|place| !pivots.contains(place));
        let word = |place| {
            let mut word = vec![0; self.columns.len()];
            word[place] = 1;
            for (check, &pivot) in (0..).zip(&pivots) {
                word[pivot] = self.digit(self.columns[place], check);
            }
            word
        };
        free.map(word).collect()
    }

    /// The number of words of each weight, from 0 to the length: the weight is the number of digits that
    /// are not 0.
    ///
    /// It lists the words of the code or those of its dual, whichever are fewer, by a Gray code, and
    /// takes the identity of MacWilliams (1963) from the dual to the code. [`Fault::Work`] also where
    /// the numbers do not fit 128 bits.
    pub fn weights(&self, work: &mut Work) -> Result<Vec<u128>, Fault> {
        let dual = self.checks() < self.dimension();
        let basis = self.basis(dual);
        let bits = basis.len() as u32 * self.base.ilog2();
        work.expect(STEP.saturating_mul(1u64.checked_shl(bits).unwrap_or(u64::MAX)))?;
        // Over the field with two elements, the multiples of a word by 1, 2, 4, … are independent.
        let multiples = (0..self.base.ilog2()).map(|bit| 1 << bit);
        let words: Vec<Planes> = basis
            .iter()
            .flat_map(|word| multiples.clone().map(move |by| planes(word, by)))
            .collect();
        let mut counts = vec![0u128; self.columns.len() + 1];
        let mut word: Planes = [0; 4];
        counts[0] = 1;
        for step in 1..1u64 << bits {
            if step % 1024 == 0 {
                work.charge(1024 * STEP)?;
            }
            let changed = &words[step.trailing_zeros() as usize];
            word.iter_mut().zip(changed).for_each(|(a, b)| *a ^= b);
            counts[word.iter().fold(0, |all, plane| all | plane).count_ones() as usize] += 1;
        }
        if dual { self.transformed(&counts).ok_or(Fault::Work) } else { Ok(counts) }
    }

    /// The weights of the code from those of its dual.
    fn transformed(&self, dual: &[u128]) -> Option<Vec<u128>> {
        let length = self.columns.len();
        let others = i128::from(self.base - 1);
        let words = i128::from(self.base).checked_pow(self.checks())?;
        // The coefficients of (1 + (q-1)z)^(n-i) (1-z)^i for each i, which begins with i = 0.
        let mut row = vec![0i128; length + 1];
        row[0] = 1;
        for _ in 0..length {
            for at in (1..=length).rev() {
                row[at] = row[at].checked_add(row[at - 1].checked_mul(others)?)?;
            }
        }
        let mut weights = vec![0i128; length + 1];
        for &count in dual {
            for (weight, &coefficient) in weights.iter_mut().zip(&row) {
                let part = coefficient.checked_mul(i128::try_from(count).ok()?)?;
                *weight = weight.checked_add(part)?;
            }
            // One factor 1 + (q-1)z less, and one 1 - z more; the last row has none to lose.
            for at in 1..=length {
                row[at] = row[at].checked_sub(row[at - 1].checked_mul(others)?)?;
            }
            for at in (1..=length).rev() {
                row[at] = row[at].checked_sub(row[at - 1])?;
            }
        }
        weights.into_iter().map(|weight| u128::try_from(weight / words).ok()).collect()
    }
}

/// The nim-multiple, digit by digit: a digit times a power of the base is their ordinary product.
fn multiple(column: u64, digit: u64) -> u64 {
    (Nimber::from(column) * Nimber::from(digit)).0 as u64
}

fn planes(word: &[u64], by: u64) -> Planes {
    let mut planes = [0; 4];
    for (place, &digit) in word.iter().enumerate() {
        let digit = multiple(digit, by);
        for (bit, plane) in planes.iter_mut().enumerate() {
            *plane |= (digit >> bit & 1) << place;
        }
    }
    planes
}
