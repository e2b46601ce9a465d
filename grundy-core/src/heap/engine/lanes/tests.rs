use super::index::LIMIT;
use super::narrow::Longs;
use super::*;
use crate::heap::engine::Engine;
use crate::heap::engine::octal::Octal;
use crate::heap::recurrence::Recurrence;
use crate::heap::{HeapRules, NimSequence};
use grundy_oracle::sample;
use proptest::prelude::*;

pub(super) fn moves(code: &str) -> Moves {
    let HeapRules::Code(code) = HeapRules::parse(code).unwrap() else { panic!("{code}") };
    Moves::of(&code).unwrap()
}

/// Values by the plain recurrence.
pub(super) fn values(moves: &Moves, length: usize) -> Vec<u16> {
    values_after(moves, Vec::new(), length)
}

/// The values of the plain recurrence after these first values.
fn values_after(moves: &Moves, first: Vec<u16>, length: usize) -> Vec<u16> {
    let (mut plain, mut table) = (Octal::new(moves.clone()), Table::Narrow(first));
    plain.extend(&mut table, length, &Budget::unlimited()).unwrap();
    let Table::Narrow(values) = table else { panic!() };
    values
}

/// Continues to the end of `values`, and hands the lanes each value that they leave to others.
/// Returns how many heaps the lanes computed.
#[track_caller]
pub(super) fn goes_on(mut lanes: Lanes, values: &[u16]) -> usize {
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

/// Starts with witnesses of their own.
pub(super) fn begin(moves: &Moves, split: Split, values: &[u16]) -> Option<Lanes> {
    let mut lanes = Lanes::new(moves, split, values, &[])?;
    if lanes.width < 16 {
        lanes.choose_witnesses();
    }
    Some(lanes)
}

/// With and without vector instructions. Returns how many heaps the best level computed.
#[track_caller]
fn both(moves: &Moves, values: &[u16], start: usize, change: impl Fn(&mut Lanes)) -> usize {
    let split = Split::best(moves, &values[..start], 1).0;
    let Some(mut lanes) = begin(moves, split, &values[..start]) else { return 0 };
    change(&mut lanes);
    let best = std::mem::discriminant(&lanes.level);
    let others = Level::all().into_iter().filter(|level| std::mem::discriminant(level) != best);
    let others: Vec<Level> = others.collect();
    let computed = goes_on(lanes.clone(), values);
    for level in others {
        let mut lanes = lanes.clone();
        (lanes.level, lanes.wide) = (level, Wide::default());
        assert_eq!(goes_on(lanes, values) > 0, computed > 0, "{level:?}");
    }
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
    // The whole sample: 32 games.
    #![proptest_config(ProptestConfig::with_cases(sample(6, 32) as u32))]
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

/// The moves of 0.354, its values with their split, and a rare heap that comes long after the
/// previous one.
pub(super) fn late_rare_heap() -> (Moves, Vec<u16>, Split, usize) {
    let moves = moves("0.354");
    let values = values(&moves, 3600);
    let split = Split::best(&moves, &values, 1).0;
    let rare = |heap: &usize| !split.is_common(*heap as u64, values[*heap].into());
    let rares: Vec<usize> = (1..values.len()).filter(rare).collect();
    let late = rares.windows(2).find(|two| two[0] > 1024 && two[1] > two[0] + 300).unwrap()[1];
    (moves, values, split, late)
}

#[test]
fn a_late_rare_heap_is_found_at_every_place_of_a_block() {
    let (moves, values, split, late) = late_rare_heap();
    for before in 1..=2 * BLOCK {
        let mut lanes = begin(&moves, split, &values[..late - before]).unwrap();
        for level in Level::all() {
            lanes.level = level;
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
    // The whole sample: every place.
    for start in (4000..4000 + 64).step_by(sample(3, 1)) {
        assert!(both(&moves, &values, start, |lanes| assert_eq!(lanes.width, 16)) > 100);
    }
}

/// Values beyond the indices, and at the edge: after a heap with such a value the lanes agree
/// with the plain recurrence.
#[test]
fn values_at_the_edge_of_the_width() {
    let moves = moves("4!.0");
    let true_values = values(&moves, 3000);
    for value in [250, 251, 252, 253, 254, 255, 256, 257, 258, 511] {
        let mut values = true_values.clone();
        values.push(value);
        let values = values_after(&moves, values, 3400);
        let computed = both(&moves, &values, 3000, |lanes| assert!(lanes.push(value)));
        assert!(computed > 100);
    }
    let split = Split::best(&moves, &true_values, 1).0;
    for value in [512, 700] {
        assert!(!begin(&moves, split, &true_values).unwrap().push(value));
    }
}

/// The sum of two heaps with larger indices has a smaller one. Such a split is the only one of
/// heap 6005 with that value; without it the value would be the nim-value.
#[test]
fn sums_of_larger_indices_are_options() {
    let moves = moves("4!.0");
    let goes_on = |mut values: Vec<u16>, next: u16| {
        values.push(next);
        values_after(&moves, values, 6100)
    };
    let true_values = values(&moves, 3000);
    let split = Split::best(&moves, &true_values, 1).0;
    let one = goes_on(true_values, 256);
    let (sum, second) = (one[6005], 3005);
    let two = goes_on(one[..second].to_vec(), 256 ^ sum);
    let splits: Vec<u16> = (1..3000).map(|part| two[part] ^ two[6005 - part]).collect();
    assert_eq!((0..).find(|value| !splits.contains(value)), Some(sum));
    assert!(split.is_common(6005, sum.into()) && two[6005] > sum);
    let computed = both(&moves, &two, 3000, |lanes| {
        two[3000..=second].iter().for_each(|&value| assert!(lanes.push(value)));
        assert_eq!(lanes.upper_lags.len(), 1);
    });
    assert!(computed > 1000);
}

/// A regression test: the lanes once dropped larger indices that later heaps needed, and
/// Grundy's game was wrong from heap 95 million on.
#[test]
fn larger_indices_are_dropped_with_the_others() {
    let moves = moves("4!.0");
    let values = values(&moves, 3000);
    let split = Split::best(&moves, &values, 1).0;
    let mut lanes = begin(&moves, split, &values).unwrap();
    let common = |value: &u16| split.is_common(0, (*value).into());
    let small = (2..).find(common).unwrap();
    let large = (256..).find(common).unwrap();
    let room = lanes.bytes.len();
    let value = |heap: usize| if heap.is_multiple_of(1000) { large } else { small };
    while lanes.end() < room + 2 * (HEAD + DROP) {
        assert!(lanes.push(value(lanes.end())));
    }
    lanes.slide(lanes.bytes.len());
    let Lanes { base, end, upper, bytes, .. } = &lanes;
    assert!(*base >= DROP && upper.len() == bytes.len());
    for (heap, &byte) in (*base..).zip(upper) {
        assert_eq!(byte != RARE, heap < *end && value(heap) == large, "heap {heap}");
    }
}

#[test]
fn witnesses_need_not_serve() {
    // No witness, a lag that is no witness, and a lag whose part is a rare heap.
    for (distance, index) in [(0, 0), (700, 3), (500, RARE)] {
        let moves = moves("0.106");
        let computed = both(&moves, &values(&moves, 3000), 1500, |lanes| {
            lanes.witnesses = Longs::default();
            if distance == 500 {
                lanes.witnesses = Longs::new(&[ByteLag { distance, index }]);
            }
            if distance == 700 {
                // A real split, many times.
                let index = lanes.head[HEAD - 1 - 697];
                lanes.witnesses = Longs::new(&[ByteLag { distance, index }; 40]);
            }
        });
        assert!(computed >= 1500);
    }
}

#[test]
fn witnesses_are_taken_over_and_chosen_anew_where_much_is_compared() {
    // All rare heaps of this game are small.
    let moves = moves("0.077");
    let values = values(&moves, 20_000);
    let split = Split::best(&moves, &values[..3000], 1).0;
    let index = |at: usize| begin(&moves, split, &values[..3000]).unwrap().head[HEAD - 1 - at];
    let taken = moves.breaks[0].0 as u32;
    // A part with its value, and with another value, which claims too much.
    let part = (1..100).find(|&part| index(part) < 128).unwrap();
    let true_one = Lag { distance: taken + part as u32, value: values[part] };
    let lie = Lag { distance: taken + part as u32, value: values[part] + 16 };
    let mut lanes = Lanes::new(&moves, split, &values[..3000], &[true_one, lie]).unwrap();
    let takes = lanes.rare_takes.len();
    assert_eq!(lanes.witnesses.len(), takes + 1);
    let few = lanes.most;
    let budget = Budget::unlimited();
    lanes.run(4000, &mut Ticker::default(), &budget).unwrap();
    assert_eq!((lanes.witnesses.len(), lanes.choices), (takes + 1, 0));
    lanes.compared = 1 << 30;
    lanes.run(6000, &mut Ticker::default(), &budget).unwrap();
    let chosen = lanes.witnesses.len();
    assert!(chosen <= few && lanes.choices > 0 && lanes.most == few, "{chosen}");
    // These witnesses do not help either.
    lanes.compared = 1 << 30;
    lanes.run(8000, &mut Ticker::default(), &budget).unwrap();
    assert!(lanes.most > few && lanes.compared < 1 << 30);
    goes_on(lanes, &values);
}

#[test]
fn witnesses_that_claim_too_much_are_not_taken() {
    let moves = moves("0.106");
    let values = values(&moves, 4000);
    let computed = both(&moves, &values, 1500, |lanes| {
        let (true_one, index) = (*lanes.lags.last().unwrap(), lanes.head[HEAD - 1 - 697]);
        // With these lags every index would be an option of every heap.
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
    // Sets of small indices could not hold the needs.
    assert!(Index::new(Split { mask: 0x60, parity: false, shift: false }).is_none());
}

/// Takes and splits of that many tokens that the part left lies before the sample; and parts that
/// must differ.
#[test]
fn witnesses_are_splits_of_all_heaps_to_come() {
    for places in [1480, 1600, 1958] {
        for last in ["55", "5!5", "45!", "5!4!"] {
            let code = format!("0.{}{last}", "31".repeat(places / 2 - 1));
            let by = |method: Recurrence| {
                let rules = HeapRules::parse(&code).unwrap();
                let mut sequence = NimSequence::new(rules).with_recurrence(method);
                sequence.compute(4500, &Budget::unlimited()).unwrap();
                (0..4500).map(|heap| sequence.known(heap).unwrap()).collect::<Vec<_>>()
            };
            assert!(by(Recurrence::Lanes) == by(Recurrence::Plain), "{places} {last}");
        }
    }
}
