//! Sets of up to 256 vertices.

/// The most vertices of a board.
pub(crate) const MOST: u32 = 256;

/// A set of vertices with numbers below [`MOST`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Set([u64; 4]);

impl Set {
    /// The vertices below a number.
    pub fn below(order: u32) -> Set {
        let mut set = Set::default();
        (0..order).for_each(|vertex| set.insert(vertex));
        set
    }

    pub fn of(vertices: &[u32]) -> Set {
        let mut set = Set::default();
        vertices.iter().for_each(|&vertex| set.insert(vertex));
        set
    }

    pub fn insert(&mut self, vertex: u32) {
        self.0[vertex as usize / 64] |= 1 << (vertex % 64);
    }

    pub fn contains(&self, vertex: u32) -> bool {
        vertex < MOST && self.0[vertex as usize / 64] >> (vertex % 64) & 1 == 1
    }

    pub fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    fn by(self, other: Set, each: impl Fn(u64, u64) -> u64) -> Set {
        Set(std::array::from_fn(|at| each(self.0[at], other.0[at])))
    }

    pub fn and(self, other: Set) -> Set {
        self.by(other, |a, b| a & b)
    }

    pub fn or(self, other: Set) -> Set {
        self.by(other, |a, b| a | b)
    }

    pub fn minus(self, other: Set) -> Set {
        self.by(other, |a, b| a & !b)
    }

    /// Its vertices, in rising order.
    pub fn iter(self) -> impl Iterator<Item = u32> {
        (0..4).flat_map(move |at| {
            let mut word = self.0[at as usize];
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros())?;
                word &= word - 1;
                Some(64 * at + bit)
            })
        })
    }

    /// The set of a hexadecimal number of at most 64 digits, whose lowest bit is vertex 0.
    pub fn parse(text: &str) -> Option<Set> {
        if text.is_empty() || text.len() > MOST as usize / 4 {
            return None;
        }
        let mut set = Set::default();
        for (at, sign) in text.bytes().rev().enumerate() {
            let digit = match sign {
                b'0'..=b'9' => sign - b'0',
                b'a'..=b'f' => sign - b'a' + 10,
                _ => return None,
            };
            set.0[at / 16] |= u64::from(digit) << (4 * (at % 16));
        }
        Some(set)
    }

    /// The set with these words, of which the first has the vertices below 64.
    pub fn of_words(words: [u64; 4]) -> Set {
        Set(words)
    }

    /// The words of which [`of_words`](Set::of_words) makes it.
    pub fn words(self) -> [u64; 4] {
        self.0
    }

    /// The text that [`parse`](Set::parse) reads.
    pub fn text(self) -> String {
        let [a, b, c, d] = self.0;
        let digits = format!("{d:016x}{c:016x}{b:016x}{a:016x}");
        let text = digits.trim_start_matches('0');
        if text.is_empty() { "0".into() } else { text.into() }
    }
}

#[cfg(test)]
mod tests {
    use super::Set;

    #[test]
    fn texts_go_round() {
        for vertices in [&[][..], &[0], &[3, 64, 65], &[255], &[0, 127, 128, 191, 192]] {
            let set = Set::of(vertices);
            assert!(set.iter().eq(vertices.iter().copied()));
            assert_eq!(set.len() as usize, vertices.len());
            assert_eq!(Set::parse(&set.text()), Some(set));
        }
        assert_eq!(Set::parse("1c"), Some(Set::of(&[2, 3, 4])));
        for text in ["", "x", "1C", " 1", &"0".repeat(65)] {
            assert_eq!(Set::parse(text), None, "{text}");
        }
    }
}
