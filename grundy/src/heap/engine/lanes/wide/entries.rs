//! The loops for vectors that need features of the processor, compiled for these.

macro_rules! entries {
    ($features:literal, $vector:ty) => {
        /// See [`candidates::produce`].
        #[target_feature(enable = $features)]
        pub(crate) fn produce<const T: usize>(
            bytes: &mut [u8],
            at: usize,
            end: usize,
            work: Work<'_>,
            one: &dyn Fn(&[u8], usize) -> Option<u8>,
        ) -> Done {
            candidates::produce::<$vector, T>(bytes, at, end, work, one)
        }

        /// See [`candidates::open`].
        #[target_feature(enable = $features)]
        pub(crate) fn open<const T: usize>(
            bytes: &[u8],
            at: usize,
            witnesses: (&[Far], &[Far]),
            needs: [&Needs; 2],
            left: &mut Vec<(u8, u8)>,
        ) {
            candidates::open::<$vector, T>(bytes, at, witnesses, needs, left)
        }

        /// See [`places::show`].
        #[target_feature(enable = $features)]
        pub(crate) fn show(
            splits: Splits<'_>,
            at: usize,
            end: usize,
            left: &[(u8, u8)],
            places: &mut Places,
            work: &mut usize,
        ) -> usize {
            places::show::<$vector>(splits, at, end, left, places, work)
        }
    };
}
pub(super) use entries;
