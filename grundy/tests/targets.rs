//! Winning moves that are found without trying all of them, against trying
//! all of them.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use grundy::games::heaps::Heaps;
use grundy::games::lasker::Lasker;
use grundy::heap::HeapRules;
use grundy::{Budget, Nimber, Position, Ruleset, Solver};

/// All options of `heap` with the value `target`, one by one.
fn tried<R: Ruleset<Position = u64>>(rules: &R, heap: u64, target: Nimber) -> BTreeSet<Vec<u64>> {
    let value = |heap: u64| {
        let (value, _) = rules.value(&heap, &Budget::unlimited()).unwrap().unwrap();
        value.nim().unwrap()
    };
    let mut found = BTreeSet::new();
    let _ = rules.options(&heap, &mut |option| {
        if option.iter().map(|&part| value(part)).sum::<Nimber>() == target {
            let mut option: Vec<u64> = option.iter().copied().filter(|&part| part > 0).collect();
            option.sort_unstable();
            found.insert(option);
        }
        ControlFlow::Continue(())
    });
    found
}

fn agree<R: Ruleset<Position = u64>>(rules: &R, heaps: impl Iterator<Item = u64>) {
    for heap in heaps {
        rules.value(&heap, &Budget::unlimited()).unwrap();
        for target in 0..20 {
            let target = Nimber(target);
            let mut listed = Vec::new();
            let complete = rules.options_to(&heap, target, &Budget::unlimited(), &mut |option| {
                let mut option: Vec<u64> = option.iter().copied().filter(|&p| p > 0).collect();
                option.sort_unstable();
                listed.push(option);
                ControlFlow::Continue(())
            });
            assert!(complete.is_some());
            let set: BTreeSet<Vec<u64>> = listed.iter().cloned().collect();
            assert_eq!(set.len(), listed.len(), "{} {heap} lists a move twice", rules.name());
            assert_eq!(set, tried(rules, heap, target), "{} {heap} to {target}", rules.name());
            if let Some(count) = rules.count_to(&heap, target, &Budget::unlimited()) {
                assert_eq!(count, set.len() as u128, "{} {heap} to {target}", rules.name());
            }
        }
    }
}

#[test]
fn heaps_far_in_the_period() {
    for code in [
        "0.77",
        "0.07",
        "0.137",
        "0.6",
        "0.11",
        "4.0",
        "4!.0",
        "0.4!7",
        "subtract:1,3,4",
        "all-but:2,3",
        "all-but:1,2,3,8",
        "subtract:squares",
        "0.[3]",
        "0.3[1]",
        "0.0[3]",
    ] {
        let rules = HeapRules::parse(code).unwrap();
        agree(&Heaps::new(code.to_string(), rules), (0..30).chain(290..330));
    }
}

#[test]
fn lasker_by_its_closed_form() {
    agree(&Lasker, (0..90).chain(250..260));
}

#[test]
fn huge_heaps_have_exact_counts() {
    for text in [
        "kayles 1000000000000000000",
        "lasker 18446744073709551615",
        "lasker 18446744073709551614 + nim 18446744073709551613",
        "subtract:1,3,4 18446744073709551615",
        "all-but:2,3 18446744073709551615",
        "0.[3] 30000000 + nim 5",
    ] {
        let position = Position::parse(text).unwrap();
        let budget = Budget::unlimited().with_moves(1 << 20);
        let solution = Solver::new().keep(50).solve(&position, &budget).unwrap();
        assert!(solution.move_count.is_some_and(|count| count > 0), "{text}");
        for index in 0..solution.moves.len() {
            let after = solution.after(index, &position);
            let next = Position::parse(&after).unwrap();
            let answer = Solver::new().keep(0).solve(&next, &budget).unwrap();
            assert_eq!(answer.nim(), Some(Nimber::ZERO), "{text} -> {after}");
        }
    }
}
