use super::index::{LIMIT, Needs};
use super::kernel::{self, BLOCK, Lags, Longs, PAIR, Short, Todo, Witnesses};
use super::*;
use crate::heap::HeapRules;
use crate::heap::engine::Engine;
use crate::heap::engine::octal::Octal;
use proptest::prelude::*;

fn moves(code: &str) -> Moves {
    let HeapRules::Code(code) = HeapRules::parse(code).unwrap() else { panic!("{code}") };
    Moves::of(&code).unwrap()
}

/// Values by the plain recurrence.
fn values(moves: &Moves, length: usize) -> Vec<u16> {
    let (mut plain, mut table) = (Octal::new(moves.clone()), Table::new());
    plain.extend(&mut table, length, &Budget::unlimited()).unwrap();
    let Table::Narrow(values) = table else { panic!() };
    values
}

/// Goes on to the end of `values`; what the lanes leave to others they are told.
/// How many heaps they computed.
#[track_caller]
fn goes_on(mut lanes: Lanes, values: &[u16]) -> usize {
    let (budget, mut ticker) = (Budget::unlimited(), Ticker::default());
    let (mut table, mut computed) = (Table::Narrow(values[..lanes.end()].to_vec()), 0);
    while lanes.end() < values.len() {
        let from = lanes.end();
        lanes.run(values.len(), &mut ticker, &budget).unwrap();
        lanes.copy(&mut table, values.len(), &budget).unwrap();
        computed += lanes.end() - from;
        for (heap, &value) in values.iter().enumerate().take(table.len()).skip(from) {
            assert_eq!(table.at(heap), u32::from(value), "heap {heap}");
        }
        if lanes.end() < values.len() {
            if !lanes.push(values[table.len()]) {
                // It has no index.
                break;
            }
            table.push(values[table.len()].into(), &budget).unwrap();
        }
    }
    computed
}

/// With and without vector instructions.
#[track_caller]
fn both(moves: &Moves, values: &[u16], start: usize, change: impl Fn(&mut Lanes)) -> usize {
    let split = Split::best(moves, &values[..start], 1).0;
    let Some(mut lanes) = Lanes::new(moves, split, &values[..start]) else { return 0 };
    change(&mut lanes);
    let computed = goes_on(lanes.clone(), values);
    for level in Level::all() {
        let mut lanes = lanes.clone();
        lanes.wide = Wide::new(level);
        goes_on(lanes, values);
    }
    assert_eq!(goes_on(lanes.portable(), values) > 0, computed > 0);
    computed
}

const SPARSE: [&str; 7] = ["0.106", "0.104", "0.16", "0.56", "0.054", "0.354", "0.376"];

#[test]
fn the_same_values_as_the_plain_recurrence() {
    for code in SPARSE {
        let moves = moves(code);
        let values = values(&moves, 5000);
        let computed = both(&moves, &values, 3000, |_| {});
        assert!(computed > 500, "{code}: {computed}");
    }
}

#[test]
fn blocks_may_begin_anywhere() {
    let moves = moves("0.104");
    let values = values(&moves, 3000);
    for start in 1600..1600 + BLOCK {
        assert!(both(&moves, &values, start, |_| {}) >= values.len() - start);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]
    #[test]
    fn the_same_values_on_any_game(
        left in prop::sample::select(vec!["0", "4", "4!", "4?"]),
        digits in prop::collection::vec(
            (0u32..8, prop::sample::select(vec!["", "!", "?"])), 1..5),
        start in 1024usize..1200,
    ) {
        let digits: String = digits.iter().map(|(d, m)| format!("{d}{m}")).collect();
        let moves = moves(&format!("{left}.{digits}"));
        both(&moves, &values(&moves, 2200), start, |_| {});
    }
}

#[test]
fn a_late_rare_heap_is_found_at_every_place_of_a_block() {
    let moves = moves("0.354");
    let values = values(&moves, 3600);
    let split = Split::best(&moves, &values, 1).0;
    let rare = |heap: &usize| !split.is_common(*heap as u64, values[*heap].into());
    let rares: Vec<usize> = (1..values.len()).filter(rare).collect();
    let late = rares.windows(2).find(|two| two[0] > 1024 && two[1] > two[0] + 300).unwrap()[1];
    for before in 1..=2 * BLOCK {
        let mut lanes = Lanes::new(&moves, split, &values[..late - before]).unwrap();
        for level in Level::all() {
            lanes.wide.level = level;
            let mut lanes = lanes.clone();
            lanes.run(values.len(), &mut Ticker::default(), &Budget::unlimited()).unwrap();
            assert_eq!(lanes.end(), late);
            goes_on(lanes, &values);
        }
    }
}

#[test]
fn rare_heaps_that_keep_coming_are_found_at_every_place_of_a_block() {
    let moves = moves("4!.0");
    let values = values(&moves, 4300);
    for start in 4000..4000 + 64 {
        assert!(both(&moves, &values, start, |lanes| assert_eq!(lanes.width, 16)) > 100);
    }
}

/// Values past the indices, and at the edge: what follows a heap that has one is
/// what the plain recurrence makes of it.
#[test]
fn values_at_the_edge_of_the_width() {
    let moves = moves("4!.0");
    let true_values = values(&moves, 3000);
    for value in [250, 251, 252, 253, 254, 255, 256, 257, 258, 511, 700] {
        let mut values = true_values.clone();
        values.push(value);
        let (mut plain, mut table) = (Octal::new(moves.clone()), Table::Narrow(values));
        plain.extend(&mut table, 3400, &Budget::unlimited()).unwrap();
        let Table::Narrow(values) = table else { panic!() };
        let computed = both(&moves, &values, 3000, |lanes| assert!(lanes.push(value)));
        assert!(computed > 100);
    }
    // Two of them that have a sum of common value, at heap 6001.
    let mut values = true_values;
    values.extend([256, 258]);
    let (mut plain, mut table) = (Octal::new(moves.clone()), Table::Narrow(values));
    plain.extend(&mut table, 6100, &Budget::unlimited()).unwrap();
    let Table::Narrow(values) = table else { panic!() };
    both(&moves, &values, 3000, |lanes| {
        assert!(lanes.push(256) && lanes.push(258));
        assert_eq!(lanes.special, [6001]);
    });
}

#[test]
fn witnesses_need_not_serve() {
    // None, one that is none, and one whose part is a rare heap.
    for (distance, index) in [(0, 0), (700, 3), (500, RARE)] {
        let moves = moves("0.106");
        let computed = both(&moves, &values(&moves, 3000), 1500, |lanes| {
            lanes.witnesses = Longs::default();
            if distance == 500 {
                lanes.witnesses = Longs::new(&[ByteLag { distance, index }]);
            }
            if distance == 700 {
                // A true split, many times.
                let index = lanes.head[HEAD - 1 - 697];
                lanes.witnesses = Longs::new(&[ByteLag { distance, index }; 40]);
            }
        });
        assert!(computed >= 1500);
    }
}

#[test]
fn witnesses_that_claim_too_much_are_not_taken() {
    let moves = moves("0.106");
    let values = values(&moves, 4000);
    let computed = both(&moves, &values, 1500, |lanes| {
        let (true_one, index) = (*lanes.lags.last().unwrap(), lanes.head[HEAD - 1 - 697]);
        // With these every index would be an option of every heap.
        let mut claimed: Vec<ByteLag> =
            (0..255).map(|index| ByteLag { distance: 700, index }).collect();
        claimed.push(ByteLag { distance: 1499, index: 0 });
        lanes.use_witnesses(claimed);
        let taken = lanes.witnesses.clone();
        lanes.use_witnesses(vec![ByteLag { distance: 700, index }, true_one]);
        assert_eq!((taken.len(), lanes.witnesses.len()), (1, 1));
    });
    assert!(computed >= 2400);
}

/// [`kernel::produce`] by a kind of vectors.
#[allow(unsafe_code)]
fn produce<S: Set, const T: usize, const G: usize>(
    level: Level,
    bytes: &mut [u8],
    (at, end): (usize, usize),
    lags: Lags<'_>,
    needs: [&Needs; 2],
    todo: &mut Todo,
) -> (usize, bool) {
    match level {
        Level::Plain => kernel::produce::<Portable, S, T, G>(bytes, at, end, lags, needs, todo),
        // SAFETY: the processor was asked.
        #[cfg(target_arch = "x86_64")]
        Level::Avx2 => unsafe { avx2::produce::<S, T, G>(bytes, at, end, lags, needs, todo) },
        // SAFETY: as above.
        #[cfg(target_arch = "x86_64")]
        Level::Avx512 => unsafe {
            narrow_avx512::produce::<S, T, G>(bytes, at, end, lags, needs, todo)
        },
    }
}

/// [`kernel::verify`] by a kind of vectors.
#[allow(unsafe_code)]
fn verify<S: Set, const T: usize>(
    level: Level,
    bytes: &[u8],
    witnesses: Witnesses<'_>,
    needs: [&Needs; 2],
    todo: &mut Todo,
) {
    match level {
        Level::Plain => kernel::verify::<Portable, S, T>(bytes, witnesses, needs, todo),
        // SAFETY: the processor was asked.
        #[cfg(target_arch = "x86_64")]
        Level::Avx2 => unsafe { avx2::verify::<S, T>(bytes, witnesses, needs, todo) },
        // SAFETY: as above.
        #[cfg(target_arch = "x86_64")]
        Level::Avx512 => unsafe { narrow_avx512::verify::<S, T>(bytes, witnesses, needs, todo) },
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
fn indices_past_the_width_are_seen() {
    for code in ["0.56", "0.354", "4!.0"] {
        let moves = moves(code);
        let values = values(&moves, 4000);
        for width in [2, 4, 8, 16] {
            both(&moves, &values, 3400, |lanes| lanes.width = width);
        }
    }
}

#[test]
fn blocks_that_are_done_again_do_not_hold_up_the_proofs() {
    let moves = moves("0.354");
    let values = values(&moves, 12_000);
    let split = Split::best(&moves, &values[..4000], 1).0;
    for level in Level::all() {
        let mut lanes = Lanes::new(&moves, split, &values[..4000]).unwrap();
        lanes.wide.level = level;
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

/// The same values and the same end of proofs by two threads, whatever is left to
/// others on the way.
#[test]
fn two_threads_do_the_same_in_stages() {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
    let pool = std::sync::Arc::new(pool);
    for (code, length) in [("0.106", 400_000), ("0.56", 420_000), ("0.354", 200_000)] {
        let rules = HeapRules::parse(code).unwrap();
        let budget = Budget::unlimited();
        let mut one = crate::heap::NimSequence::new(rules.clone());
        let mut two = crate::heap::NimSequence::new(rules).with_threads(2);
        one.compute(length, &budget).unwrap();
        two.compute(length, &budget).unwrap();
        assert_eq!(one.stage_times(), None);
        assert!(two.stage_times().is_some(), "{code}");
        for heap in 0..length {
            assert_eq!(one.known(heap), two.known(heap), "{code}, heap {heap}");
        }
    }
    // A late rare heap at any place of a stage.
    let moves = moves("0.354");
    let values = values(&moves, 3600);
    let split = Split::best(&moves, &values, 1).0;
    let rare = |heap: &usize| !split.is_common(*heap as u64, values[*heap].into());
    let rares: Vec<usize> = (1..values.len()).filter(rare).collect();
    let late = rares.windows(2).find(|two| two[0] > 1024 && two[1] > two[0] + 300).unwrap()[1];
    for before in 1..=2 * BLOCK {
        let mut lanes = Lanes::new(&moves, split, &values[..late - before]).unwrap();
        while lanes.is_ready() {
            lanes.produce_in_stages(&pool);
        }
        assert_eq!(lanes.end(), late);
        goes_on(lanes, &values);
    }
}

#[test]
fn an_index_keeps_the_order_and_tells_the_value() {
    for (mask, parity, shift) in [(0x17, false, false), (0x1c, true, true), (0x1e, true, false)] {
        let split = Split { mask, parity, shift };
        let index = Index::new(split).unwrap();
        for heap in [6, 7] {
            let common: Vec<u16> = (0..256).filter(|&v| index.is_common(heap, v)).collect();
            let rare: Vec<u16> = (0..256).filter(|&v| !index.is_common(heap, v)).collect();
            for (at, &value) in common.iter().enumerate() {
                let fits = (at < LIMIT).then_some(at as u8);
                assert_eq!(index.of(value), fits);
                if at < LIMIT {
                    assert_eq!(index.common(heap)[at], value);
                    let smaller = rare.iter().filter(|&&y| y < value).map(|&y| index.of(y));
                    let set = smaller.fold(0u128, |set, y| set | 1 << y.map_or(127, u32::from));
                    assert_eq!(index.needs(heap).sets[at], set);
                }
            }
        }
    }
    // The sets of small indices would not hold the needs.
    assert!(Index::new(Split { mask: 0x60, parity: false, shift: false }).is_none());
}

#[cfg(target_arch = "x86_64")]
mod bytes {
    use super::super::candidates::{self, Bytes, Done, Far, Plain, Work};
    use super::super::{avx512, bytes_avx2};
    use super::*;

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
                Level::Avx2 => unsafe {
                    bytes_avx2::produce_here::<T>(&mut bytes, 1024, 1152, work, &one)
                },
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
                        bytes_avx2::open_here::<T>(bytes, at, witnesses, needs, &mut left)
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
                        Level::Avx2 => unsafe { bytes_avx2::contains(&x, &y, index) },
                        // SAFETY: the processor was asked.
                        Level::Avx512 => unsafe { avx512::contains(&x, &y, index) },
                    };
                    assert_eq!(found, truth);
                }
            }
        }
    }
}

mod vectors {
    use super::*;

    fn lags(distances: std::ops::Range<u32>) -> impl Strategy<Value = Vec<ByteLag>> {
        let lag =
            (distances, any::<u8>()).prop_map(|(distance, index)| ByteLag { distance, index });
        prop::collection::vec(lag, 0..12)
    }

    /// What a kernel makes of two blocks: the bytes, where it ended, and what is
    /// open of the two before.
    type Made = (Vec<u8>, (usize, bool), Vec<(usize, u64)>);

    fn check<S: Set, const T: usize>(bytes: &[u8], lags: &[Vec<ByteLag>; 4], planes: usize) {
        let (mut bytes, top) = (bytes.to_vec(), (8 * T - 1) as u8);
        let at = bytes.len() - 2 * PAIR;
        let (at_risk, verified) = (at - PAIR - BLOCK, at - BLOCK);
        // Rare heaps stand in the first half.
        for (at, byte) in bytes.iter_mut().enumerate() {
            if at > at_risk && at < verified && *byte % 8 == 0 {
                // Large indices are there: such a block was done again.
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
            // A block that must be done again is of no use.
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
}
