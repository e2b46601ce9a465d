//! The loops for vectors that need features of the processor, compiled for these.

/// `$step` bytes are compared at a time.
macro_rules! entries {
    ($features:literal, $vector:ty, $step:literal) => {
        /// See [`kernel::produce`].
        #[target_feature(enable = $features)]
        pub(crate) fn produce<S: Set, const T: usize, const G: usize>(
            bytes: &mut [u8],
            at: usize,
            end: usize,
            lags: Lags<'_>,
            needs: [&Needs; 2],
            todo: &mut Todo,
        ) -> (usize, bool) {
            kernel::produce::<$vector, S, T, G>(bytes, at, end, lags, needs, todo)
        }

        /// See [`kernel::verify`].
        #[target_feature(enable = $features)]
        pub(crate) fn verify<S: Set, const T: usize>(
            bytes: &[u8],
            witnesses: Witnesses<'_>,
            needs: [&Needs; 2],
            todo: &mut Todo,
        ) {
            kernel::verify::<$vector, S, T>(bytes, witnesses, needs, todo);
        }

        /// See [`Splits::first_rare`].
        #[target_feature(enable = $features)]
        pub(crate) fn first_rare(
            splits: &Splits<'_>,
            open: &[(usize, u64)],
            compared: &mut Compared,
        ) -> Option<usize> {
            splits.first_rare::<$step>(open, compared)
        }
    };
}
pub(super) use entries;
