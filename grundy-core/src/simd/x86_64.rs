//! The instructions of x86-64 processors.

/// The processor has `avx2`, `bmi1` and `bmi2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Avx2(());

impl Avx2 {
    /// Asks the processor. O(1): the answer is kept.
    pub(crate) fn detect() -> Option<Avx2> {
        let has = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2");
        has.then_some(Avx2(()))
    }
}

/// The processor has `avx512f` and `avx512bw` beside what [`Avx2`] says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Avx512(Avx2);

impl Avx512 {
    /// Asks the processor. O(1): the answer is kept.
    pub(crate) fn detect() -> Option<Avx512> {
        let has = is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw");
        Avx2::detect().filter(|_| has).map(Avx512)
    }

    /// The smaller vectors.
    #[inline(always)]
    pub(crate) fn avx2(self) -> Avx2 {
        self.0
    }
}

/// The processor has `avx512vbmi` beside what [`Avx512`] says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Vbmi(Avx512);

impl Vbmi {
    /// Asks the processor. O(1): the answer is kept.
    pub(crate) fn detect() -> Option<Vbmi> {
        Avx512::detect().filter(|_| is_x86_feature_detected!("avx512vbmi")).map(Vbmi)
    }

    /// The further features of the processor.
    #[inline(always)]
    pub(crate) fn avx512(self) -> Avx512 {
        self.0
    }
}
