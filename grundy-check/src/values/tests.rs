//! The values of every kind of rules against the list of options, one by one.

use super::*;
use crate::rules::{Like, Rules};
use crate::two_heaps::TwoHeaps;

/// All ways to leave `parts` heaps of `rest` tokens together, ascending.
fn ways(rest: u64, parts: u64, least: u64, each: &mut dyn FnMut(&[u64]), heaps: &mut Vec<u64>) {
    if parts == 0 {
        if rest == 0 {
            each(heaps);
        }
        return;
    }
    for heap in least..=rest {
        heaps.push(heap);
        ways(rest - heap, parts - 1, heap, each, heaps);
        heaps.pop();
    }
}

/// Whether the rules let a player take this many tokens and leave one heap, or none.
fn may_take(rules: &Rules, taken: u64, whole: bool) -> bool {
    let listed = if whole { &rules.wholes } else { &rules.takes };
    match &rules.barred {
        Some(barred) => !barred.contains(&taken),
        None if taken <= rules.last || rules.tail.is_empty() => listed.contains(&taken),
        None => {
            let place = (taken - rules.last - 1) as usize % rules.tail.len();
            if whole { rules.tail[place].whole } else { rules.tail[place].one }
        }
    }
}

fn by_options(rules: &Rules, to: u64) -> Vec<u32> {
    let mut table: Vec<u32> = Vec::new();
    for heap in 0..=to {
        let mut options = std::collections::BTreeSet::new();
        for taken in 1..=heap {
            if may_take(rules, taken, taken == heap) {
                options.insert(table[(heap - taken) as usize]);
            }
        }
        for split in rules.splits.iter().filter(|_| heap > 0) {
            let rest = (heap as i64 - split.taken).max(0) as u64;
            let mut each = |heaps: &[u64]| {
                let fits = match split.like {
                    Like::Any => true,
                    Like::Different => heaps[0] != heaps[1],
                    Like::Equal => heaps[0] == heaps[1],
                };
                if fits {
                    options.insert(heaps.iter().fold(0, |sum, &heap| sum ^ table[heap as usize]));
                }
            };
            ways(rest, split.parts, 1, &mut each, &mut Vec::new());
        }
        table.push((0..).find(|value| !options.contains(value)).unwrap());
    }
    table
}

#[test]
fn games_that_only_take() {
    for game in [
        "0.0",
        "0.3",
        "0.13",
        "0.31203",
        "0.[3]",
        "0.[30]",
        "0.3[10]",
        "0.20[2301]",
        "0.1[3]",
        "0.[2]",
        "0.2[1]",
        "0.0[1]",
        "all-but:1",
        "all-but:2,3,7",
        "all-but:5",
        "subtract:1,2,3",
        "subtract:2,5,9",
        "subtract:70,71",
        "subtract:range:1..130",
    ] {
        let rules = Rules::parse(game).unwrap();
        assert_eq!(takes(&rules, 150, &()).unwrap(), by_options(&rules, 150), "{game}");
    }
}

#[test]
fn games_that_leave_many_heaps() {
    for game in ["0.F", "0.08", "0.8F", "0.0G", "0.G3", "80.7", "G0.3", "0.L1", "0.[3]", "0.77"] {
        let rules = Rules::parse(game).unwrap();
        if rules.tail.is_empty() && rules.parts() > 1 {
            assert_eq!(sums(&rules, 40, &()).unwrap(), by_options(&rules, 40), "{game}");
        }
    }
}

#[test]
fn games_that_leave_two_heaps() {
    for game in [
        "0.77", "0.6", "0.07", "0.137", "4.0", "4!.07", "4!.37?", "0.34=", "0.64=2", "0.77!",
        "0.4", "0.04", "0.444", "0.4=4!4", "0.333",
    ] {
        let rules = Rules::parse(game).unwrap();
        let mut two_heaps = TwoHeaps::new(&rules, None, None, 100, &()).unwrap();
        while two_heaps.next_heap() <= 100 {
            two_heaps.extend(101).unwrap();
        }
        let found: Vec<u32> = two_heaps.into_values().into_iter().map(u32::from).collect();
        assert_eq!(found, by_options(&rules, 100), "{game}");
    }
}

#[test]
fn sets_of_values() {
    let mut set = Set::default();
    assert_eq!((set.least_outside(), set.has(0), set.has(500)), (0, false, false));
    for value in (0..130).filter(|value| *value != 64) {
        assert!(set.add(value));
        assert!(!set.add(value) && set.has(value));
    }
    assert_eq!((set.least_outside(), set.has(64), set.has(130)), (64, false, false));
    assert_eq!(set.members().collect::<Vec<_>>(), (0..64).chain(65..130).collect::<Vec<_>>());
    let mut other = Set::default();
    assert!(other.add(64) && other.add(200));
    let mut both = other.clone();
    both.add_all(&set);
    set.add_all(&other);
    assert_eq!(both.members().collect::<Vec<_>>(), set.members().collect::<Vec<_>>());
    assert_eq!((set.least_outside(), set.has(200)), (130, true));
    set.clear();
    assert_eq!((set.least_outside(), set.members().next()), (0, None));
}
