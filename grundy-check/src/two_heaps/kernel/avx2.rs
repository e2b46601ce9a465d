//! The portable code, translated for processors with AVX2.

use super::super::guess::Guess;
use super::super::marks::Marks;
use super::portable;

/// Witness that the processor has AVX2.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx2(());

impl Avx2 {
    /// The witness, if the processor has it.
    pub(crate) fn detect() -> Option<Avx2> {
        is_x86_feature_detected!("avx2").then_some(Avx2(()))
    }

    /// See [`portable::guess`].
    #[allow(unsafe_code)]
    pub(crate) fn guess(self, marks: &Marks, values: &mut [u8], heap: usize, guess: &mut Guess) {
        // SAFETY: there is a witness, so the processor has AVX2.
        unsafe { guess_avx2(marks, values, heap, guess) }
    }

    /// See [`portable::meets`].
    #[allow(unsafe_code)]
    pub(crate) fn meets(self, one: &[u16], other: &[u16], value: u16) -> bool {
        // SAFETY: there is a witness, so the processor has AVX2.
        unsafe { meets_avx2(one, other, value) }
    }
}

#[target_feature(enable = "avx2")]
fn guess_avx2(marks: &Marks, values: &mut [u8], heap: usize, guess: &mut Guess) {
    portable::guess(marks, values, heap, guess);
}

#[target_feature(enable = "avx2")]
fn meets_avx2(one: &[u16], other: &[u16], value: u16) -> bool {
    portable::meets(one, other, value)
}
