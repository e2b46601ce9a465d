use super::super::index::{Index, Needs};
use super::super::tests::{begin, goes_on, late_rare_heap, moves, values};
use super::super::*;
use super::kernel::{self, PAIR, Set};
use super::lags::{Lags, Witnesses};
use super::portable::Portable;
use super::*;
#[cfg(target_arch = "x86_64")]
use super::{avx2, avx512};
use crate::heap::HeapRules;
use crate::threads::Threads;
use grundy_oracle::sample;
use proptest::prelude::*;

/// [`kernel::produce`] by a kind of vectors.
fn produce<S: Set, const T: usize, const G: usize>(
    level: Level,
    bytes: &mut [u8],
    (at, end): (usize, usize),
    lags: Lags<'_>,
    needs: [&Needs; 2],
    todo: &mut Todo,
) -> (usize, bool) {
    match level {
        Level::Plain => kernel::produce::<_, S, T, G>(Portable, bytes, at, end, lags, needs, todo),
        #[cfg(target_arch = "x86_64")]
        Level::Avx2(cpu) => avx2::produce::<S, T, G>(cpu, bytes, at, end, lags, needs, todo),
        #[cfg(target_arch = "x86_64")]
        Level::Avx512(cpu) => avx512::produce::<S, T, G>(cpu, bytes, at, end, lags, needs, todo),
    }
}

/// [`kernel::verify`] by a kind of vectors.
fn verify<S: Set, const T: usize>(
    level: Level,
    bytes: &[u8],
    witnesses: Witnesses<'_>,
    needs: [&Needs; 2],
    todo: &mut Todo,
) {
    match level {
        Level::Plain => kernel::verify::<_, S, T>(Portable, bytes, witnesses, needs, todo),
        #[cfg(target_arch = "x86_64")]
        Level::Avx2(cpu) => avx2::verify::<S, T>(cpu, bytes, witnesses, needs, todo),
        #[cfg(target_arch = "x86_64")]
        Level::Avx512(cpu) => avx512::verify::<S, T>(cpu, bytes, witnesses, needs, todo),
    }
}

/// One block whose options have the first `count` indices.
fn first_indices<S: Set, const T: usize>(count: u8, level: Level) -> (bool, Vec<u8>) {
    let far: Vec<ByteLag> =
        (0..count).map(|index| ByteLag { distance: 64 + u32::from(index), index }).collect();
    let (far, none) = (Longs::new(&far), Longs::default());
    let witnesses = Witnesses { lags: &none, planes: T };
    let lags = Lags { near: &[], close: &[], mid: &none, far: &far, witnesses };
    let index = Index::new(Split { mask: 1, parity: false, shift: false }).unwrap();
    let (mut bytes, mut todo) = (vec![0; 512], Todo { verify: 256, open: Vec::new() });
    let (ends, needs) = ((256, 256 + BLOCK), index.needs_of_two(0));
    let (_, fine) = produce::<S, T, 8>(level, &mut bytes, ends, lags, needs, &mut todo);
    (fine, bytes[256..256 + BLOCK].to_vec())
}

#[test]
fn the_index_at_the_edge_of_the_width_is_told() {
    for level in Level::all() {
        let edges = [
            (15, first_indices::<u32, 2> as fn(u8, Level) -> _),
            (31, first_indices::<u32, 4>),
            (63, first_indices::<u64, 8>),
        ];
        for (last, made) in edges {
            assert_eq!(made(last, level), (true, vec![last; BLOCK]));
            assert!(!made(last + 1, level).0, "{last}");
        }
    }
}

#[test]
fn blocks_that_are_done_again_do_not_hold_up_the_proofs() {
    let moves = moves("0.354");
    let values = values(&moves, 12_000);
    let split = Split::best(&moves, &values[..4000], 1).0;
    for level in Level::all() {
        let mut lanes = begin(&moves, split, &values[..4000]).unwrap();
        lanes.level = level;
        while lanes.end() < values.len() && lanes.is_ready() {
            // Half of the blocks have a larger index.
            (lanes.width, lanes.planes) = (2, 2);
            lanes.sort_lags();
            let end = lanes.end();
            lanes.run(end + 1, &mut Ticker::default(), &Budget::unlimited()).unwrap();
            assert!(lanes.ahead - lanes.end <= UNVERIFIED);
        }
        assert!(lanes.end() >= values.len());
    }
}

/// Two threads give the same values and the same end of proofs, whatever heaps are left to
/// other recurrences on the way.
#[test]
fn two_threads_do_the_same_in_stages() {
    // None where the library is built without threads.
    let Some(pool) = Threads::new(2) else { return };
    for (code, length) in [("0.106", 150_000), ("0.56", 150_000), ("0.354", 100_000)] {
        let rules = HeapRules::parse(code).unwrap();
        let budget = Budget::unlimited();
        let mut one = crate::heap::NimSequence::new(rules.clone());
        let mut two = crate::heap::NimSequence::new(rules).with_threads(2);
        one.compute(length, &budget).unwrap();
        two.compute(length, &budget).unwrap();
        assert_eq!(one.stage_work(), None);
        let [production, exclusion] = two.stage_work().expect("two stages");
        // Nearly every heap was produced with at least one lag and verified with at least one
        // witness.
        assert!(production > length / 2 && exclusion > length / 2, "{code}");
        for heap in 0..length {
            assert_eq!(one.known(heap), two.known(heap), "{code}, heap {heap}");
        }
    }
    // A late rare heap at positions of a stage. The whole sample: at every one.
    let (moves, values, split, late) = late_rare_heap();
    for before in (1..=2 * BLOCK).step_by(sample(3, 1)) {
        let mut lanes = begin(&moves, split, &values[..late - before]).unwrap();
        while lanes.is_ready() {
            lanes.produce_in_stages(&pool);
        }
        assert_eq!(lanes.end(), late);
        goes_on(lanes, &values);
    }
}

fn lags(distances: std::ops::Range<u32>) -> impl Strategy<Value = Vec<ByteLag>> {
    let lag = (distances, any::<u8>()).prop_map(|(distance, index)| ByteLag { distance, index });
    prop::collection::vec(lag, 0..12)
}

/// The result of a kernel on two blocks: the bytes, where it ended, and the open heaps of the
/// two blocks before.
type Made = (Vec<u8>, (usize, bool), Vec<(usize, u64)>);

fn check<S: Set, const T: usize>(bytes: &[u8], lags: &[Vec<ByteLag>; 4], planes: usize) {
    let (mut bytes, top) = (bytes.to_vec(), (8 * T - 1) as u8);
    let at = bytes.len() - 2 * PAIR;
    let (at_risk, verified) = (at - PAIR - BLOCK, at - BLOCK);
    // Rare heaps are in the first half.
    for (at, byte) in bytes.iter_mut().enumerate() {
        if at > at_risk && at < verified && *byte % 8 == 0 {
            // Larger indices occur: such a block was done again.
            *byte &= 63;
        } else if at > 600 || *byte < 128 {
            *byte &= top;
        } else {
            *byte = RARE;
        }
    }
    let fit = |lag: &ByteLag| ByteLag { index: lag.index & top, ..*lag };
    let [near, close, mid, far] = lags.each_ref().map(|lags| lags.iter().map(fit));
    let near: Vec<Short> = near.map(|lag| Short::new(&lag)).collect();
    let close: Vec<Short> = close.map(|lag| Short::new(&lag)).collect();
    let [mid, far] = [mid, far].map(|lags| Longs::new(&lags.collect::<Vec<_>>()));
    let witnesses = Witnesses { lags: &far, planes };
    let lags = Lags { near: &near, close: &close, mid: &mid, far: &far, witnesses };
    let index = Index::new(Split { mask: 0x15, parity: true, shift: false }).unwrap();
    let needs = index.needs_of_two(0);
    let made = |level: Level| -> Made {
        let (mut bytes, ends) = (bytes.clone(), (at, at + PAIR));
        let mut todo = Todo { verify: at - PAIR - BLOCK, open: Vec::new() };
        let done = produce::<S, T, 2>(level, &mut bytes, ends, lags, needs, &mut todo);
        verify::<S, T>(level, &bytes, witnesses, needs, &mut todo);
        (bytes, done, todo.open)
    };
    let plain = made(Level::Plain);
    for level in Level::all() {
        let vector = made(level);
        assert_eq!(plain.1, vector.1, "{level:?}");
        // A block that must be done again is not compared.
        if plain.1.1 {
            assert_eq!(plain, vector, "{level:?}");
        }
    }
}

proptest! {
    #[test]
    fn vectors_do_what_plain_rust_does(
        bytes in prop::collection::vec(any::<u8>(), 1536),
        near in lags(2..8),
        close in lags(8..16),
        mid in lags(16..32),
        far in lags(32..900),
    ) {
        let lags = [near, close, mid, far];
        check::<u32, 2>(&bytes, &lags, 1);
        check::<u32, 2>(&bytes, &lags, 2);
        check::<u32, 4>(&bytes, &lags, 3);
        check::<u32, 4>(&bytes, &lags, 4);
        check::<u64, 8>(&bytes, &lags, 2);
        check::<u64, 8>(&bytes, &lags, 8);
    }
}

/// Few enough for Miri, which `.ci/run` has look at the loads and stores of AVX2.
#[test]
fn loads_of_blocks_stay_within_the_bytes() {
    let bytes: Vec<u8> = (0..1024u32).map(|at| (at * at * 167 / 64) as u8).collect();
    let lags = |from: u32, to: u32| -> Vec<ByteLag> {
        let distances = (from..to).step_by((to - from) as usize / 3);
        distances.map(|distance| ByteLag { distance, index: (distance * 37) as u8 }).collect()
    };
    // The farthest one leads to the first byte.
    let lags = [lags(2, 8), lags(8, 16), lags(16, 32), lags(32, 600)];
    check::<u32, 4>(&bytes, &lags, 3);
}
