//! Which vectors the processor has.

#[cfg(target_arch = "x86_64")]
use super::narrow::avx2;
#[cfg(target_arch = "x86_64")]
use super::wide::avx512;
use super::wide::candidates::{Bytes, Plain};

/// The vectors in use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Level {
    #[default]
    Plain,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Level {
    /// The best that the processor has.
    pub(crate) fn best() -> Level {
        #[cfg(target_arch = "x86_64")]
        if avx512::is_there() {
            return Level::Avx512;
        } else if avx2::is_there() {
            return Level::Avx2;
        }
        Level::Plain
    }

    /// All that the processor has.
    #[cfg(test)]
    pub(crate) fn all() -> Vec<Level> {
        let mut all = vec![Level::Plain];
        #[cfg(target_arch = "x86_64")]
        if avx2::is_there() {
            all.push(Level::Avx2);
        }
        #[cfg(target_arch = "x86_64")]
        if avx512::is_there() {
            all.push(Level::Avx512);
        }
        all
    }

    /// How many heaps a block has.
    pub(crate) fn lanes(self) -> usize {
        match self {
            Level::Plain => Plain::LANES,
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => 32,
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => 64,
        }
    }
}
