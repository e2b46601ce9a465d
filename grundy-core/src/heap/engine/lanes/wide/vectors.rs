//! The operations of [`Bytes`](super::bytes::Bytes) that vectors of both widths have.

/// Of a type that holds a vector: its processor, how many bytes it has, and its instructions.
/// Whatever makes such a vector knows that the processor has them, so every `unsafe` here is sound.
macro_rules! operations {
    (
        $cpu:ty, $lanes:literal,
        $splat:ident, $load:ident, $store:ident,
        $xor:ident, $and:ident, $or:ident, $without:ident,
        $minus:ident, $least:ident, $shift:ident, $broadcast:ident, $shuffle:ident $(,)?
    ) => {
        type Cpu = $cpu;
        const LANES: usize = $lanes;
        #[inline(always)]
        fn splat(_: Self::Cpu, byte: u8) -> Self {
            // SAFETY: see above.
            Self(unsafe { $splat(byte as i8) })
        }
        #[inline(always)]
        fn load(_: Self::Cpu, bytes: &[u8], at: usize) -> Self {
            assert!(at < bytes.len().saturating_sub($lanes - 1));
            // SAFETY: see above; the bytes are there, and the load need not be aligned.
            Self(unsafe { $load(bytes.as_ptr().add(at).cast()) })
        }
        #[inline(always)]
        fn store(self, bytes: &mut [u8; MOST_LANES]) {
            const { assert!($lanes <= MOST_LANES) };
            // SAFETY: see above; the bytes are there, and the store need not be aligned.
            unsafe { $store(bytes.as_mut_ptr().cast(), self.0) }
        }
        #[inline(always)]
        fn xor(self, other: Self) -> Self {
            // SAFETY: see above.
            Self(unsafe { $xor(self.0, other.0) })
        }
        #[inline(always)]
        fn and(self, other: Self) -> Self {
            // SAFETY: see above.
            Self(unsafe { $and(self.0, other.0) })
        }
        #[inline(always)]
        fn or(self, other: Self) -> Self {
            // SAFETY: see above.
            Self(unsafe { $or(self.0, other.0) })
        }
        #[inline(always)]
        fn without(self, other: Self) -> Self {
            // SAFETY: see above.
            Self(unsafe { $without(other.0, self.0) })
        }
        #[inline(always)]
        fn minus(self, other: Self) -> Self {
            // SAFETY: see above.
            Self(unsafe { $minus(self.0, other.0) })
        }
        #[inline(always)]
        fn least(self, other: Self) -> Self {
            // SAFETY: see above.
            Self(unsafe { $least(self.0, other.0) })
        }
        #[inline(always)]
        fn upper(self) -> Self {
            // SAFETY: see above.
            Self(unsafe { $and($shift::<4>(self.0), $splat(15)) })
        }
        #[inline(always)]
        fn lookup(self, table: &[u8; 16]) -> Self {
            // SAFETY: see above; 16 bytes are there, and the load need not be aligned.
            unsafe {
                let table = _mm_loadu_si128(table.as_ptr().cast());
                Self($shuffle($broadcast(table), self.0))
            }
        }
    };
}
pub(super) use operations;
