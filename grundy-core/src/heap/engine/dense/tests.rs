use super::super::pairs::TOGETHER;
use super::super::split::{Outlook, Split};
use super::*;
use crate::heap::HeapRules;
use crate::heap::engine::Engine;
use crate::heap::engine::octal::Octal;
use grundy_oracle::sample;
use proptest::prelude::*;
use std::sync::Arc;

fn moves(code: &str) -> Moves {
    let HeapRules::Code(code) = HeapRules::parse(code).unwrap() else { panic!("{code}") };
    Moves::of(&code).unwrap()
}

/// Values by the plain recurrence alone.
fn plain(moves: &Moves, length: usize) -> Vec<u32> {
    let (mut plain, mut table) = (Octal::new(moves.clone()).bare(), Table::new());
    plain.extend(&mut table, length, &Budget::unlimited()).unwrap();
    (0..length).map(|heap| table.at(heap)).collect()
}

/// A table of the first values.
fn begin(values: &[u32], length: usize, capacity: usize) -> Table {
    let mut table = Vec::with_capacity(capacity);
    table.extend(values[..length].iter().map(|&value| value as u16));
    Table::Narrow(table)
}

/// Computes the heaps from `from` on by this recurrence, in steps of up to `step` heaps.
#[track_caller]
fn agrees(moves: &Moves, values: &[u32], from: usize, step: usize, change: impl Fn(&mut Dense)) {
    let mut dense = Dense::new(moves.clone()).expect("it splits heaps");
    let from = from.max(dense.from.min(4 * moves.last() as usize + learn::SAMPLE + 64));
    change(&mut dense);
    let mut table = begin(values, from.min(values.len()), values.len());
    let budget = Budget::unlimited();
    while table.len() < values.len() {
        let to = (table.len() + step).min(values.len());
        dense.extend(&mut table, to, &budget).unwrap();
        assert_eq!(table.len(), to);
    }
    for (heap, &value) in values.iter().enumerate() {
        assert_eq!(table.at(heap), value, "heap {heap}");
    }
}

#[test]
fn all_codes_of_two_digits() {
    // The whole sample: all of them.
    for digits in (0..64).step_by(sample(3, 1)) {
        for left in ["0", "4"] {
            let moves = moves(&format!("{left}.{}{}", digits / 8, digits % 8));
            if Dense::new(moves.clone()).is_some() {
                agrees(&moves, &plain(&moves, 1200), 0, 1 << 20, |_| {});
            }
        }
    }
}

#[test]
fn every_kernel_and_length_of_steps() {
    for code in ["0.007", "0.135", "0.114"] {
        let moves = moves(code);
        let values = plain(&moves, 3000);
        for kernel in Kernel::all() {
            agrees(&moves, &values, 2048, 1 << 20, |dense| dense.kernel = kernel);
        }
        for step in [1, 2, 15, 16, 17, 63, 64, 65, 100] {
            agrees(&moves, &values[..2500], 2048, step, |_| {});
        }
        for from in 1000..1000 + HEAPS {
            agrees(&moves, &values[..1200], from, 1 << 20, |_| {});
        }
    }
}

#[test]
fn lags_need_not_serve() {
    let moves = moves("0.17");
    let values = plain(&moves, 2600);
    let anew = |lags: Vec<Lag>| {
        move |dense: &mut Dense| {
            (dense.lags, dense.learn_at) = (lags.clone(), usize::MAX);
        }
    };
    agrees(&moves, &values, 2048, 1 << 20, anew(Vec::new()));
    let lag = |part: u32| Lag { distance: part + 2, value: values[part as usize] as u16, kind: 0 };
    // Near lags, far lags, and one lag many times.
    agrees(&moves, &values, 2048, 1 << 20, anew((1..100).map(lag).collect()));
    agrees(&moves, &values, 2048, 1 << 20, anew((2000..2045).map(lag).collect()));
    agrees(&moves, &values, 2048, 1 << 20, anew(vec![lag(1000); 50]));
}

#[test]
fn any_split_gives_the_same_values() {
    for code in ["0.007", "0.17", "0.77", "0.1274", "4.0!", "0.3!7", "0.0?7?", "0.7=7", "4.3642"] {
        let moves = moves(code);
        let values = plain(&moves, 1300);
        for mask in [1, 2, 5, 8, 12, 31] {
            for parity in [false, true] {
                let shift = Split::shift_of(&moves);
                if parity && shift.is_none() {
                    continue;
                }
                let split = Split { mask, parity, shift: parity && shift == Some(true) };
                for from in [400, 607] {
                    agrees(&moves, &values, from, 97, |dense| {
                        (dense.rares, dense.learn_at) = (Some(Rares::new(split)), usize::MAX);
                    });
                }
            }
        }
    }
}

#[test]
fn a_split_is_used_where_few_heaps_are_rare() {
    // 0.45 has 20 rare heaps at most; more and more heaps of 0.007 are rare under any split.
    let budget = Budget::unlimited();
    for (code, to, marks) in [("0.45", 6000, true), ("0.007", 6000, false)] {
        let moves = moves(code);
        let values = plain(&moves, to);
        let (mut dense, mut table) = (Dense::new(moves).unwrap(), begin(&values, 2048, to));
        dense.extend(&mut table, to, &budget).unwrap();
        assert_eq!(dense.rares.is_some(), marks, "{code}");
        assert!((0..to).all(|heap| table.at(heap) == values[heap]), "{code}");
    }
}

#[test]
fn threads_find_the_same() {
    // None where the library is built without threads.
    let Some(pool) = Threads::new(3) else { return };
    for code in ["0.007", "4.0!", "0.77"] {
        let moves = moves(code);
        agrees(&moves, &plain(&moves, 3000), 2048, 1 << 20, |dense| {
            dense.set_threads(Some(pool.clone()));
        });
    }
}

#[test]
fn nearly_all_work_can_be_shared() {
    let mut sequence = crate::heap::NimSequence::new(HeapRules::parse("0.135").unwrap());
    assert_eq!(sequence.parallel_share(), None);
    sequence.compute(15_000, &Budget::unlimited()).unwrap();
    let share = sequence.parallel_share().unwrap();
    assert!(share > 0.9 && share < 1.0, "{share}");
}

#[test]
fn tables_of_every_size() {
    // These are no game's values: only their sums matter.
    for bits in [6, 9, 10, 11, 13, 14] {
        let moves = moves("0.07");
        let mut state = 1u32;
        let mut next = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            state >> (32 - bits)
        };
        let mut first: Vec<u32> = (0..1500).map(|_| next()).collect();
        first[700] = (1 << bits) - 1;
        let mut table = begin(&first, first.len(), 1600);
        let mut by_plain = table.clone();
        let mut dense = Dense::new(moves.clone()).unwrap();
        dense.extend(&mut table, 1600, &Budget::unlimited()).unwrap();
        Octal::new(moves).bare().extend(&mut by_plain, 1600, &Budget::unlimited()).unwrap();
        assert!((0..1600).all(|heap| table.at(heap) == by_plain.at(heap)), "{bits} bits");
    }
}

#[test]
fn values_past_its_tables_are_left_to_others() {
    let moves = moves("0.07");
    for most in [(1 << 15) - 1, 1 << 15, u32::from(u16::MAX)] {
        let mut first: Vec<u32> = (0..1500).map(|heap| heap % 7).collect();
        first[700] = most;
        let mut table = begin(&first, first.len(), 1600);
        let mut by_plain = table.clone();
        let mut dense = Dense::new(moves.clone()).unwrap();
        dense.extend(&mut table, 1600, &Budget::unlimited()).unwrap();
        assert_eq!(table.len(), if most < 1 << 15 { 1600 } else { 1500 });
        let mut octal = Octal::new(moves.clone());
        octal.extend(&mut table, 1600, &Budget::unlimited()).unwrap();
        octal.bare().extend(&mut by_plain, 1600, &Budget::unlimited()).unwrap();
        assert!((0..1600).all(|heap| table.at(heap) == by_plain.at(heap)), "{most}");
    }
}

#[test]
fn an_interrupt_loses_nothing() {
    use std::sync::atomic::{AtomicU32, Ordering};
    let moves = moves("0.135");
    let values = plain(&moves, 4000);
    let asked = Arc::new(AtomicU32::new(0));
    let count = asked.clone();
    let budget = Budget::unlimited().with_poll(move |_| {
        // Stops every other call.
        match count.fetch_add(1, Ordering::Relaxed) % 2 {
            0 => Err(Stop::Interrupted),
            _ => Ok(()),
        }
    });
    let (mut dense, mut table) = (Dense::new(moves).unwrap(), begin(&values, 2100, 4000));
    let mut stopped = 0;
    while table.len() < 4000 {
        let before = table.len();
        // So that it asks at once.
        dense.ticker.steps = u64::MAX / 2;
        match dense.extend(&mut table, (before + 100).min(4000), &budget) {
            Ok(()) => assert_eq!(table.len(), (before + 100).min(4000)),
            Err(stop) => {
                assert_eq!((stop, table.len()), (Stop::Interrupted, before));
                stopped += 1;
            }
        }
    }
    assert!(stopped > 10, "{stopped}");
    assert!((0..4000).all(|heap| table.at(heap) == values[heap]));
}

#[test]
fn memory_is_reserved_and_given_back() {
    let moves = moves("0.114");
    let values = plain(&moves, 3000);
    // Too little memory from the beginning, and too little later on.
    for bytes in [0, 1 << 10, 1 << 16, 700_000, 1 << 20, 1 << 24] {
        let budget = Budget::unlimited().with_memory(bytes);
        let (mut octal, mut table) = (Octal::new(moves.clone()), begin(&values, 2000, 3000));
        octal.extend(&mut table, 3000, &budget).unwrap();
        assert!((0..3000).all(|heap| table.at(heap) == values[heap]));
        if bytes == 1 << 24 {
            assert!(budget.memory_left() < bytes);
        }
        octal.release(&budget);
        assert_eq!(budget.memory_left(), bytes);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn the_same_values_on_any_game(
        left in prop::sample::select(vec!["0", "4", "4!", "4?", "4="]),
        digits in prop::collection::vec(
            (0u32..8, prop::sample::select(vec!["", "!", "?", "="])), 1..6),
        from in 300usize..600,
        step in 1usize..200,
    ) {
        let digits: String = digits.iter().map(|(d, m)| format!("{d}{m}")).collect();
        let moves = moves(&format!("{left}.{digits}"));
        if Dense::new(moves.clone()).is_some() {
            agrees(&moves, &plain(&moves, 1500), from, step, |_| {});
        }
    }

    #[test]
    fn kernels_find_the_same(
        x in prop::collection::vec(0u16..1000, 0..1600),
        shift in 0usize..40,
        values in prop::array::uniform2(0u16..1100),
    ) {
        let y: Vec<u16> = x.iter().cycle().skip(shift).take(x.len()).copied().collect();
        let has = |&value: &u16| x.iter().zip(&y).any(|(x, y)| x ^ y == value);
        for kernel in Kernel::all() {
            let mut compared = 0;
            let found = kernel.find(&x, &y, values, &mut compared);
            prop_assert!(compared <= x.len());
            if found == 0 {
                prop_assert!(!values.iter().any(has));
                prop_assert_eq!(compared, x.len());
            }
            for at in (0..TOGETHER).filter(|at| found >> at & 1 == 1) {
                prop_assert!(has(&values[at]));
            }
        }
    }
}

/// Few enough for Miri, which `.ci/run` has look at the loads of AVX2.
#[test]
fn loads_at_every_length_stay_within_the_lists() {
    for length in [0, 1, 15, 16, 31, 32, 33, 63, 64, 65, 127, 128, 129] {
        let x: Vec<u16> = (0..length).map(|at| at * 3).collect();
        let y: Vec<u16> = (0..length).map(|at| at * 5 % 64).collect();
        let sums: Vec<u16> = x.iter().zip(&y).map(|(x, y)| x ^ y).collect();
        // The last pair has the first value, and none has the second.
        let values = [sums.last().copied().unwrap_or(0), 9999];
        for kernel in Kernel::all() {
            let found = kernel.find(&x, &y, values, &mut 0);
            assert_eq!(found, u32::from(length > 0), "{kernel:?}, {length}");
        }
    }
}

/// However few heaps are rare, a value costs a share of what it costs without that: 0.3106 was taken
/// for cheap at heap 655,360,000, where a value takes 11 ms.
#[test]
fn few_rare_heaps_do_not_make_a_large_heap_cheap() {
    let mut dense = Dense::new(moves("0.3106")).expect("it splits heaps");
    for length in [1 << 20, 655_360_000] {
        let without = dense.cost(length, 40);
        let split = Split { mask: 39, parity: true, shift: false };
        dense.look_ahead(Outlook { length, split, rares: 111, coming: 0 });
        assert!(dense.cost(length, 40) >= without / 4, "{length}");
        assert!(dense.cost(length, 40) < without, "{length}");
        dense = Dense::new(moves("0.3106")).expect("it splits heaps");
    }
}
