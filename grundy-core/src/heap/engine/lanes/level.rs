//! The kinds of vectors that the lanes can use.

#[cfg(target_arch = "x86_64")]
use crate::simd::{Avx2, Vbmi};

/// The kind of vectors in use, with the proof that the processor has them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Level {
    /// The vectors that the compiler makes of plain Rust.
    #[default]
    Plain,
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    #[cfg(target_arch = "x86_64")]
    Avx512(Vbmi),
}

impl Level {
    /// The best kind that the processor has.
    pub(crate) fn best() -> Level {
        #[cfg(target_arch = "x86_64")]
        if let Some(cpu) = Vbmi::detect() {
            return Level::Avx512(cpu);
        } else if let Some(cpu) = Avx2::detect() {
            return Level::Avx2(cpu);
        }
        Level::Plain
    }

    /// All kinds that the processor has.
    #[cfg(test)]
    pub(crate) fn all() -> Vec<Level> {
        let mut all = vec![Level::Plain];
        #[cfg(target_arch = "x86_64")]
        all.extend(Avx2::detect().map(Level::Avx2));
        #[cfg(target_arch = "x86_64")]
        all.extend(Vbmi::detect().map(Level::Avx512));
        all
    }

    /// The number of heaps of a block.
    pub(crate) fn lanes(self) -> usize {
        match self {
            Level::Plain => 32,
            #[cfg(target_arch = "x86_64")]
            Level::Avx2(_) => 32,
            #[cfg(target_arch = "x86_64")]
            Level::Avx512(_) => 64,
        }
    }
}
