//! The loops, compiled for vectors that not every processor has. The caller needs the value
//! `$cpu`: see [`simd`](crate::simd).

/// `$features` are among the features that `$cpu` proves; `$step` bytes are compared at a time.
macro_rules! entries {
    ($features:literal, $cpu:ty, $step:literal) => {
        /// See [`kernel::produce`].
        pub(crate) fn produce<S: Set, const T: usize, const G: usize>(
            cpu: $cpu,
            bytes: &mut [u8],
            at: usize,
            end: usize,
            lags: Lags<'_>,
            needs: [&Needs; 2],
            todo: &mut Todo,
        ) -> (usize, bool) {
            #[target_feature(enable = $features)]
            fn compiled<S: Set, const T: usize, const G: usize>(
                cpu: $cpu,
                bytes: &mut [u8],
                (at, end): (usize, usize),
                lags: Lags<'_>,
                needs: [&Needs; 2],
                todo: &mut Todo,
            ) -> (usize, bool) {
                kernel::produce::<$cpu, S, T, G>(cpu, bytes, at, end, lags, needs, todo)
            }
            // SAFETY: `cpu` shows that the processor has the features.
            unsafe { compiled::<S, T, G>(cpu, bytes, (at, end), lags, needs, todo) }
        }

        /// See [`kernel::verify`].
        pub(crate) fn verify<S: Set, const T: usize>(
            cpu: $cpu,
            bytes: &[u8],
            witnesses: Witnesses<'_>,
            needs: [&Needs; 2],
            todo: &mut Todo,
        ) {
            #[target_feature(enable = $features)]
            fn compiled<S: Set, const T: usize>(
                cpu: $cpu,
                bytes: &[u8],
                witnesses: Witnesses<'_>,
                needs: [&Needs; 2],
                todo: &mut Todo,
            ) {
                kernel::verify::<$cpu, S, T>(cpu, bytes, witnesses, needs, todo);
            }
            // SAFETY: as above.
            unsafe { compiled::<S, T>(cpu, bytes, witnesses, needs, todo) }
        }

        /// See [`Splits::first_rare`].
        pub(crate) fn first_rare(
            cpu: $cpu,
            splits: &Splits<'_>,
            open: &[(usize, u64)],
            compared: &mut Compared,
        ) -> Option<usize> {
            #[target_feature(enable = $features)]
            fn compiled(
                splits: &Splits<'_>,
                open: &[(usize, u64)],
                compared: &mut Compared,
            ) -> Option<usize> {
                splits.first_rare::<$step>(open, compared)
            }
            let _ = cpu;
            // SAFETY: as above.
            unsafe { compiled(splits, open, compared) }
        }
    };
}
pub(super) use entries;
