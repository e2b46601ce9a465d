//! The loops, compiled for vectors that not every processor has. The caller needs the value
//! `$cpu`: see [`simd`](crate::simd).

/// `$features` are among the features that `$cpu` proves, and `$vector` needs no others.
macro_rules! entries {
    ($features:literal, $cpu:ty, $vector:ty) => {
        /// See [`candidates::produce`].
        pub(crate) fn produce<const T: usize>(
            cpu: $cpu,
            bytes: &mut [u8],
            at: usize,
            end: usize,
            work: Work<'_>,
            one: &dyn Fn(&[u8], usize) -> Option<u8>,
        ) -> Done {
            #[target_feature(enable = $features)]
            fn compiled<const T: usize>(
                cpu: $cpu,
                bytes: &mut [u8],
                (at, end): (usize, usize),
                work: Work<'_>,
                one: &dyn Fn(&[u8], usize) -> Option<u8>,
            ) -> Done {
                candidates::produce::<$vector, T>(cpu, bytes, at, end, work, one)
            }
            // SAFETY: `cpu` shows that the processor has the features.
            unsafe { compiled::<T>(cpu, bytes, (at, end), work, one) }
        }

        /// See [`candidates::open`].
        pub(crate) fn open<const T: usize>(
            cpu: $cpu,
            bytes: &[u8],
            at: usize,
            witnesses: (&[Far], &[Far]),
            needs: [&Needs; 2],
            left: &mut Vec<(u8, u8)>,
        ) {
            #[target_feature(enable = $features)]
            fn compiled<const T: usize>(
                cpu: $cpu,
                bytes: &[u8],
                at: usize,
                witnesses: (&[Far], &[Far]),
                needs: [&Needs; 2],
                left: &mut Vec<(u8, u8)>,
            ) {
                candidates::open::<$vector, T>(cpu, bytes, at, witnesses, needs, left)
            }
            // SAFETY: as above.
            unsafe { compiled::<T>(cpu, bytes, at, witnesses, needs, left) }
        }

        /// See [`places::show`].
        pub(crate) fn show(
            cpu: $cpu,
            splits: Splits<'_>,
            at: usize,
            end: usize,
            left: &[(u8, u8)],
            places: &mut Places,
            work: &mut usize,
        ) -> usize {
            #[target_feature(enable = $features)]
            fn compiled(
                cpu: $cpu,
                splits: Splits<'_>,
                (at, end): (usize, usize),
                left: &[(u8, u8)],
                places: &mut Places,
                work: &mut usize,
            ) -> usize {
                places::show::<$vector>(cpu, splits, at, end, left, places, work)
            }
            // SAFETY: as above.
            unsafe { compiled(cpu, splits, (at, end), left, places, work) }
        }
    };
}
pub(super) use entries;
