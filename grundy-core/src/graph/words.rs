//! Rows of numbers, owned or borrowed.

use std::fmt;
use std::ops::{Deref, Range};
use std::sync::Arc;

/// Bytes that another owner keeps, such as a file mapped into memory. Every call of `as_ref`
/// must return the same bytes.
pub type Bytes = Arc<dyn AsRef<[u8]> + Send + Sync>;

/// Numbers of 32 bits.
#[derive(Clone)]
pub enum Words {
    /// Numbers of its own.
    Own(Vec<u32>),
    /// These bytes, aligned, on a machine whose numbers begin with the least
    /// byte.
    Lent(Bytes, Range<usize>),
}

impl Words {
    /// The numbers that these bytes hold, the least byte first. They are
    /// copied only where they do not lie as the machine needs them.
    ///
    /// # Panics
    /// Where there are no such bytes, or no whole number of words.
    pub fn lend(bytes: &Bytes, range: Range<usize>) -> Words {
        let part = &(**bytes).as_ref()[range.clone()];
        assert!(part.len().is_multiple_of(4), "words have four bytes");
        if cfg!(target_endian = "little") && bytemuck::try_cast_slice::<u8, u32>(part).is_ok() {
            return Words::Lent(bytes.clone(), range);
        }
        let word = |part: &[u8]| u32::from_le_bytes([part[0], part[1], part[2], part[3]]);
        Words::Own(part.chunks_exact(4).map(word).collect())
    }

    /// The numbers, owned.
    pub fn into_vec(self) -> Vec<u32> {
        match self {
            Words::Own(words) => words,
            Words::Lent(..) => self.to_vec(),
        }
    }
}

impl From<Vec<u32>> for Words {
    fn from(words: Vec<u32>) -> Words {
        Words::Own(words)
    }
}

impl Deref for Words {
    type Target = [u32];

    #[inline]
    fn deref(&self) -> &[u32] {
        match self {
            Words::Own(words) => words,
            Words::Lent(bytes, range) => bytemuck::cast_slice(&(**bytes).as_ref()[range.clone()]),
        }
    }
}

impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.deref().fmt(f)
    }
}
