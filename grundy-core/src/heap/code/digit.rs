//! One digit of a code: the numbers of heaps that may be left.

/// A condition on the heaps that a move leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Modifier {
    /// Anything.
    Any,
    /// `!`: all different.
    Unequal,
    /// `?`: not all equal.
    NotAllEqual,
    /// `=`: all equal.
    Equal,
}

impl Modifier {
    /// The modifier that a character denotes.
    pub fn from_char(c: char) -> Option<Modifier> {
        match c {
            '!' => Some(Modifier::Unequal),
            '?' => Some(Modifier::NotAllEqual),
            '=' => Some(Modifier::Equal),
            _ => None,
        }
    }

    /// The character of the notation; empty for [`Modifier::Any`].
    pub fn as_str(self) -> &'static str {
        match self {
            Modifier::Any => "",
            Modifier::Unequal => "!",
            Modifier::NotAllEqual => "?",
            Modifier::Equal => "=",
        }
    }
}

/// How many heaps a move may leave, and what they must be like.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Digit {
    /// Ascending numbers of heaps, all below the start of `tail`.
    counts: Vec<(u64, Modifier)>,
    /// From this number of heaps on, every number is allowed.
    tail: Option<(u64, Modifier)>,
}

impl Digit {
    /// The largest number of heaps that may be named in `{..}`.
    pub const MAX_COUNT: u64 = 1_000_000;

    /// The normal form of a digit; `None` if a number of heaps is given two
    /// different modifiers.
    pub fn normal(
        counts: impl IntoIterator<Item = (u64, Modifier)>,
        tail: Option<(u64, Modifier)>,
    ) -> Option<Digit> {
        // No heap or one satisfies every modifier.
        let plain = |(count, modifier)| (count, if count < 2 { Modifier::Any } else { modifier });
        let mut counts: Vec<_> = counts.into_iter().map(plain).collect();
        let mut tail = tail;
        if let Some((start, modifier)) = tail
            && start < 2
            && modifier != Modifier::Any
        {
            counts.extend((start..2).map(|count| (count, Modifier::Any)));
            tail = Some((2, modifier));
        }
        counts.sort_unstable();
        counts.dedup();
        if counts.windows(2).any(|pair| pair[0].0 == pair[1].0) {
            return None;
        }
        if let Some((start, modifier)) = &mut tail {
            while let Some(&(count, last)) = counts.last() {
                if count >= *start {
                    // Listed and in the tail as well: they must agree.
                    if last != *modifier && count >= 2 {
                        return None;
                    }
                    counts.pop();
                } else if count + 1 == *start
                    && (last == *modifier && (count >= 2 || *modifier == Modifier::Any))
                {
                    *start = count;
                    counts.pop();
                } else {
                    break;
                }
            }
        }
        Some(Digit { counts, tail })
    }

    /// Whether the digit allows no move.
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty() && self.tail.is_none()
    }

    /// The listed numbers of heaps, ascending, without those of the tail. The
    /// modifier of 0 and 1 is always [`Modifier::Any`].
    pub fn counts(&self) -> &[(u64, Modifier)] {
        &self.counts
    }

    /// The number of heaps from which on every number is allowed, if any. A
    /// tail that starts below 2 has no modifier.
    pub fn tail(&self) -> Option<(u64, Modifier)> {
        self.tail
    }

    /// The modifier for `count` heaps, if the digit allows that number.
    pub fn modifier(&self, count: u64) -> Option<Modifier> {
        match self.counts.binary_search_by_key(&count, |&(count, _)| count) {
            Ok(at) => Some(self.counts[at].1),
            Err(_) => self.tail.filter(|&(start, _)| start <= count).map(|(_, modifier)| modifier),
        }
    }

    /// The largest number of heaps that is allowed; `u64::MAX` where there is
    /// none, `None` where nothing is allowed.
    pub fn greatest_count(&self) -> Option<u64> {
        match self.tail {
            Some(_) => Some(u64::MAX),
            None => self.counts.last().map(|&(count, _)| count),
        }
    }

    /// Whether any count of two or more heaps has a modifier.
    pub fn is_constrained(&self) -> bool {
        self.counts.iter().chain(&self.tail).any(|&(_, modifier)| modifier != Modifier::Any)
    }
}
