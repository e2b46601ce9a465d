use super::super::index::Index;
use super::super::*;
use super::candidates::{self, Bytes, Done, Far, Plain, Work};
use super::{avx2, avx512};
use proptest::prelude::*;

fn lags(distances: std::ops::Range<u32>, most: usize) -> impl Strategy<Value = Vec<ByteLag>> {
    let lag = (distances, 0u8..128).prop_map(|(distance, index)| ByteLag { distance, index });
    prop::collection::vec(lag, 0..most)
}

/// By each level, from 1024 on, two blocks of the largest.
#[allow(unsafe_code)]
fn produced<const T: usize>(bytes: &[u8], work: Work<'_>) -> Vec<(Vec<u8>, usize)> {
    let lags: Vec<ByteLag> = [work.marked, work.tested]
        .concat()
        .iter()
        .map(|far| ByteLag { distance: far.distance, index: far.all as u8 })
        .chain(work.near.iter().copied())
        .collect();
    let one = |bytes: &[u8], at: usize| {
        let index = candidates::least(bytes, at, &lags);
        (index < work.limit).then_some(index)
    };
    let by = |level: &Level| {
        let mut bytes = bytes.to_vec();
        let done: Done = match level {
            Level::Plain => candidates::produce::<Plain, T>(&mut bytes, 1024, 1152, work, &one),
            // SAFETY: the processor was asked.
            Level::Avx2 => unsafe { avx2::produce_here::<T>(&mut bytes, 1024, 1152, work, &one) },
            // SAFETY: the processor was asked.
            Level::Avx512 => unsafe {
                avx512::produce_here::<T>(&mut bytes, 1024, 1152, work, &one)
            },
        };
        bytes.truncate(done.at);
        (bytes, done.again)
    };
    Level::all().iter().map(by).collect()
}

/// The open values of two blocks of the largest, by each level.
#[allow(unsafe_code)]
fn left<const T: usize>(
    bytes: &[u8],
    witnesses: (&[Far], &[Far]),
    index: &Index,
) -> Vec<Vec<u128>> {
    let by = |level: &Level| {
        let mut all = vec![0u128; 128];
        for at in (1024..1152).step_by(level.lanes()) {
            let (needs, mut left) = (index.needs_of_two(at), Vec::new());
            match level {
                Level::Plain => {
                    candidates::open::<Plain, T>(bytes, at, witnesses, needs, &mut left)
                }
                // SAFETY: the processor was asked.
                Level::Avx2 => unsafe {
                    avx2::open_here::<T>(bytes, at, witnesses, needs, &mut left)
                },
                // SAFETY: the processor was asked.
                Level::Avx512 => unsafe {
                    avx512::open_here::<T>(bytes, at, witnesses, needs, &mut left)
                },
            }
            left.iter().for_each(|&(j, y)| all[at + usize::from(j) - 1024] |= 1 << y);
        }
        all
    };
    Level::all().iter().map(by).collect()
}

fn check<const T: usize>(bytes: &[u8], far: &[ByteLag], near: &[ByteLag], split: usize) {
    let far: Vec<Far> = far.iter().map(Far::new).collect();
    let (marked, tested) = far.split_at(split.min(far.len()));
    let produced = produced::<T>(bytes, Work { marked, tested, near, limit: 126 });
    for other in &produced {
        assert_eq!(other, &produced[0]);
    }
    let index = Index::new(Split { mask: 0x16, parity: true, shift: false }).unwrap();
    for (level, left) in Level::all().iter().zip(left::<T>(bytes, (marked, tested), &index)) {
        for (at, left) in (1024..).zip(left) {
            let needs = index.needs(at).sets[usize::from(bytes[at] & 127)];
            let shown = far.iter().fold(0u128, |set, lag| {
                let byte = bytes[at - lag.distance as usize] ^ lag.all as u8;
                if byte < 128 { set | 1 << byte } else { set }
            });
            assert_eq!(left & !needs, 0, "{level:?}");
            assert_eq!(needs & !shown & !left, 0, "{level:?}");
        }
    }
}

proptest! {
    #[test]
    fn all_levels_do_the_same(
        mut bytes in prop::collection::vec(any::<u8>(), 1152 + 64),
        most in 1u8..128,
        far in lags(64..1000, 400),
        near in lags(1..64, 70),
        split in 0usize..400,
    ) {
        for (at, byte) in bytes.iter_mut().enumerate() {
            *byte = if *byte < 224 || at >= 1024 { *byte % most } else { RARE };
        }
        check::<8>(&bytes, &far, &near, split);
        check::<10>(&bytes, &far, &near, split);
        check::<12>(&bytes, &far, &near, split);
        check::<16>(&bytes, &far, &near, split);
    }

    #[test]
    #[allow(unsafe_code)]
    fn comparison_finds_at_any_place(
        x in prop::collection::vec(any::<u8>(), 0..300),
        index in 0u8..126,
        at in 0usize..300,
    ) {
        // Nothing but at one place.
        let mut y: Vec<u8> = x.iter().map(|x| x ^ index ^ 1).collect();
        for hit in [false, true] {
            if hit && at < y.len() {
                y[at] ^= 1;
            }
            let truth = hit && at < y.len();
            for level in Level::all() {
                let found = match level {
                    Level::Plain => Plain::contains(&x, &y, index),
                    // SAFETY: the processor was asked.
                    Level::Avx2 => unsafe { avx2::contains(&x, &y, index) },
                    // SAFETY: the processor was asked.
                    Level::Avx512 => unsafe { avx512::contains(&x, &y, index) },
                };
                assert_eq!(found, truth);
            }
        }
    }
}
