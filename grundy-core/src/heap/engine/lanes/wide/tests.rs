use super::super::index::Index;
use super::super::*;
use super::bytes::{Far, Plain};
use super::candidates::{self, Done, Work};
use super::places::{self, Places};
use super::{avx2, avx512};
use grundy_oracle::sample;
use proptest::prelude::*;

fn lags(distances: std::ops::Range<u32>, most: usize) -> impl Strategy<Value = Vec<ByteLag>> {
    let lag = (distances, 0u8..128).prop_map(|(distance, index)| ByteLag { distance, index });
    prop::collection::vec(lag, 0..most)
}

/// Those that are marked, compared and near.
fn all_lags(work: Work<'_>) -> Vec<ByteLag> {
    let far = work.marked.iter().chain(work.tested);
    let far = far.map(|far| ByteLag { distance: far.distance, index: far.all as u8 });
    far.chain(work.near.iter().copied()).collect()
}

/// By each level, from 1024 on, two blocks of the largest.
fn produced<const T: usize>(bytes: &[u8], work: Work<'_>) -> Vec<(Vec<u8>, usize)> {
    let lags = all_lags(work);
    let one = |bytes: &[u8], at: usize| {
        let index = candidates::least(bytes, at, &lags, work.upper);
        (index < work.limit).then_some(index)
    };
    let by = |&level: &Level| {
        let mut bytes = bytes.to_vec();
        let done: Done = match level {
            Level::Plain => candidates::produce::<Plain, T>((), &mut bytes, 1024, 1152, work, &one),
            Level::Avx2(cpu) => avx2::produce::<T>(cpu, &mut bytes, 1024, 1152, work, &one),
            Level::Avx512(cpu) => avx512::produce::<T>(cpu, &mut bytes, 1024, 1152, work, &one),
        };
        bytes.truncate(done.at);
        (bytes, done.again)
    };
    Level::all().iter().map(by).collect()
}

/// The open values of two blocks of the largest, by each level.
fn left<const T: usize>(
    bytes: &[u8],
    witnesses: (&[Far], &[Far]),
    index: &Index,
) -> Vec<Vec<u128>> {
    let by = |&level: &Level| {
        let mut all = vec![0u128; 128];
        for at in (1024..1152).step_by(level.lanes()) {
            let (needs, mut left) = (index.needs_of_two(at), Vec::new());
            match level {
                Level::Plain => {
                    candidates::open::<Plain, T>((), bytes, at, witnesses, needs, &mut left)
                }
                Level::Avx2(cpu) => avx2::open::<T>(cpu, bytes, at, witnesses, needs, &mut left),
                Level::Avx512(cpu) => {
                    avx512::open::<T>(cpu, bytes, at, witnesses, needs, &mut left)
                }
            }
            left.iter().for_each(|&(j, y)| all[at + usize::from(j) - 1024] |= 1 << y);
        }
        all
    };
    Level::all().iter().map(by).collect()
}

fn check<const T: usize>(
    bytes: &[u8],
    far: &[ByteLag],
    near: &[ByteLag],
    split: usize,
    upper: (&[u8], &[ByteLag]),
) {
    let far: Vec<Far> = far.iter().map(Far::new).collect();
    let (marked, tested) = far.split_at(split.min(far.len()));
    let lags: Vec<Far> = upper.1.iter().map(Far::new).collect();
    let work = Work { marked, tested, near, upper: (upper.0, &lags), limit: 126 };
    let produced = produced::<T>(bytes, work);
    let all = all_lags(work);
    let indices = &produced[0].0;
    for at in 1024..indices.len() {
        assert_eq!(indices[at], candidates::least(indices, at, &all, work.upper), "at {at}");
    }
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
    // The whole sample: 256 cases.
    #![proptest_config(ProptestConfig::with_cases(sample(50, 256) as u32))]
    #[test]
    fn all_levels_do_the_same(
        mut bytes in prop::collection::vec(any::<u8>(), 1152 + 64),
        most in 1u8..128,
        far in lags(64..1000, 400),
        near in lags(1..64, 70),
        split in 0usize..400,
        mut upper in prop::collection::vec(any::<u8>(), 1152 + 64),
        upper_lags in lags(64..1000, 5),
    ) {
        for (at, byte) in bytes.iter_mut().enumerate() {
            *byte = if *byte < 224 || at >= 1024 { *byte % most } else { RARE };
        }
        for byte in upper.iter_mut().filter(|byte| **byte >= 64) {
            *byte = RARE;
        }
        let upper = (&upper[..], &upper_lags[..]);
        check::<8>(&bytes, &far, &near, split, upper);
        check::<10>(&bytes, &far, &near, split, upper);
        check::<12>(&bytes, &far, &near, split, upper);
        check::<16>(&bytes, &far, &near, split, upper);
    }
}

proptest! {
    #[test]
    fn splits_are_found_at_any_place(
        head in prop::collection::vec(0u8..128, 1..400),
        base in 0usize..3,
        breaks in prop::collection::vec(0usize..9, 1..3),
        asked in prop::collection::vec((0u8..60, 0u8..126, 0usize..400), 1..20),
    ) {
        // Every part differs from every other by an odd number, but for what is asked.
        let filled = head.len();
        let reversed: Vec<u8> = head.iter().rev().map(|byte| byte & !1).collect();
        let mut bytes: Vec<u8> = (0..1024).map(|at| (at * 37 % 64 * 2) as u8).collect();
        for &(j, index, part) in &asked {
            let rest = 900 + usize::from(j) - breaks[0];
            if (1..filled).contains(&part) && index % 2 == 1 {
                bytes[rest - part] = reversed[filled - 1 - part] ^ index;
            }
        }
        let splits = Splits { bytes: &bytes, base, head: &reversed, filled, breaks: &breaks };
        let left: Vec<(u8, u8)> = asked.iter().map(|&(j, index, _)| (j, index)).collect();
        let is_option = |&(j, index): &(u8, u8)| breaks.iter().any(|taken| {
            let rest = 900 + usize::from(j) - taken;
            (0..filled).any(|part| reversed[filled - 1 - part] ^ bytes[rest - part] == index)
        });
        let fails = left.iter().filter(|pair| !is_option(pair)).map(|&(j, _)| 900 + usize::from(j));
        let truth = fails.min().unwrap_or(1000);
        // Twice: places are known then.
        for level in Level::all() {
            let mut places = Places::default();
            for _ in 0..2 {
                prop_assert_eq!(shown(level, splits, &left, &mut places), truth, "{:?}", level);
            }
        }
    }
}

fn shown(level: Level, splits: Splits<'_>, left: &[(u8, u8)], places: &mut Places) -> usize {
    let mut work = 0;
    match level {
        Level::Plain => places::show::<Plain>((), splits, 900, 1000, left, places, &mut work),
        Level::Avx2(cpu) => avx2::show(cpu, splits, 900, 1000, left, places, &mut work),
        Level::Avx512(cpu) => avx512::show(cpu, splits, 900, 1000, left, places, &mut work),
    }
}

/// Few enough for Miri, which `.ci/run` has look at the loads and stores of AVX2. Plain Rust
/// would take a minute there.
#[test]
fn loads_of_blocks_stay_within_the_bytes() {
    let bytes: Vec<u8> = (0..1152 + 64u32).map(|at| (at * at * 167 / 64 % 50) as u8).collect();
    let far = [64, 999].map(|distance| Far::new(&ByteLag { distance, index: 9 }));
    let near = [ByteLag { distance: 33, index: 5 }];
    let (marked, tested) = far.split_at(1);
    let work = Work { marked, tested, near: &near, upper: (&[], &[]), limit: 126 };
    let head: Vec<u8> = (0..40).map(|at| at * 2).collect();
    let splits = Splits { bytes: &bytes, base: 0, head: &head, filled: 40, breaks: &[1] };
    for level in Level::all() {
        if let Level::Avx2(cpu) = level {
            let mut new = bytes.clone();
            let done = avx2::produce::<8>(cpu, &mut new, 1088, 1152, work, &|_, _| Some(0));
            assert!(done.at <= 1152 && new[..1088] == bytes[..1088]);
            shown(level, splits, &[(3, 7), (50, 90)], &mut Places::default());
        }
    }
}
