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
        let (value, _) = rules.theory().value(&heap, &Budget::unlimited()).unwrap().unwrap();
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
        rules.theory().value(&heap, &Budget::unlimited()).unwrap();
        for target in 0..20 {
            let target = Nimber(target);
            let mut listed = Vec::new();
            let complete = rules.theory().options_with_value(
                &heap,
                target,
                &Budget::unlimited(),
                &mut |option| {
                    let mut option: Vec<u64> = option.iter().copied().filter(|&p| p > 0).collect();
                    option.sort_unstable();
                    listed.push(option);
                    ControlFlow::Continue(())
                },
            );
            assert!(complete.is_some());
            let set: BTreeSet<Vec<u64>> = listed.iter().cloned().collect();
            assert_eq!(set.len(), listed.len(), "{} {heap} lists a move twice", rules.name());
            assert_eq!(set, tried(rules, heap, target), "{} {heap} to {target}", rules.name());
            if let Some(count) =
                rules.theory().count_with_value(&heap, target, &Budget::unlimited())
            {
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
        "4.[3]",
        "4!.[3]",
        "4=.0[31]",
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
        let solution = Solver::new().max_moves(50).solve(&position, &budget).unwrap();
        assert!(solution.move_count.is_some_and(|count| count > 0), "{text}");
        for after in solution.found().map(|found| found.after()) {
            let next = Position::parse(&after).unwrap();
            let answer = Solver::new().max_moves(0).solve(&next, &budget).unwrap();
            assert_eq!(answer.nim(), Some(Nimber::ZERO), "{text} -> {after}");
        }
    }
}

#[test]
fn moves_are_looked_for_within_the_budget() {
    use grundy::Stop;
    use grundy::ruleset::Complete;
    // Without a period each of 2^62 splits, or of four million smaller heaps,
    // would have to be looked at.
    for (code, heap) in [("0.77", u64::MAX), ("4!.0", u64::MAX), ("0.[3]", 1 << 22)] {
        let rules = HeapRules::parse(code).unwrap();
        let heaps = Heaps::new(code.to_string(), rules);
        let over = Budget::unlimited().with_poll(|_| Err(Stop::Time));
        let each = &mut |_: &[u64]| ControlFlow::Continue(());
        let complete = heaps.theory().options_with_value(&heap, Nimber(1), &over, each);
        assert_eq!(complete, Some(Complete::Stopped(Stop::Time)), "{code}");
        assert_eq!(heaps.theory().count_with_value(&heap, Nimber(1), &over), None, "{code}");
    }
}

#[test]
fn whether_a_move_is_legal_is_known_without_a_list() {
    for (code, heap, to, is) in [
        ("0.77", u64::MAX, &[5, 3][..], false),
        ("0.77", u64::MAX, &[u64::MAX - 6, 5], true),
        ("0.77", u64::MAX, &[5, u64::MAX - 7], true),
        ("0.77", u64::MAX, &[5, u64::MAX - 8], false),
        ("0.77", 1, &[], true),
        ("0.77", 3, &[], false),
        ("4!.0", u64::MAX, &[1, u64::MAX - 1], true),
        ("4!.0", u64::MAX - 1, &[u64::MAX / 2, u64::MAX / 2], false),
        ("subtract:1,3,4", u64::MAX, &[u64::MAX - 3], true),
        ("subtract:1,3,4", u64::MAX, &[u64::MAX - 2], false),
        ("all-but:2", u64::MAX, &[], true),
        ("all-but:2", u64::MAX, &[u64::MAX - 2], false),
    ] {
        let heaps = Heaps::new(code.to_string(), HeapRules::parse(code).unwrap());
        assert_eq!(heaps.theory().is_option(&heap, to), Some(is), "{code} {heap} {to:?}");
        // Against the list of all options.
        for small in 0..14u64 {
            let mut options = BTreeSet::new();
            let _ = heaps.options(&small, &mut |option| {
                options.insert(option.to_vec());
                ControlFlow::Continue(())
            });
            let pairs = (0..16u64).flat_map(|a| (a..16).map(move |b| (a, b)));
            for (a, b) in pairs {
                let to: Vec<u64> = [a, b].into_iter().filter(|&heap| heap > 0).collect();
                let is = options.contains(&to);
                assert_eq!(
                    heaps.theory().is_option(&small, &to),
                    Some(is),
                    "{code} {small} {to:?}"
                );
            }
        }
    }
}

/// A count that is large in one heap does not hide the moves of the others.
#[test]
fn counts_of_all_heaps_are_added() {
    let budget = Budget::unlimited().with_moves(1 << 20);
    let counts = [
        "kayles 1000000000000000000 999999999999999998 5",
        "kayles 5 999999999999999998 1000000000000000000",
        "kayles 5 + kayles 1000000000000000000 + kayles 999999999999999998",
    ]
    .map(|text| {
        let position = Position::parse(text).unwrap();
        Solver::new().max_moves(0).solve(&position, &budget).unwrap().move_count
    });
    assert_eq!(counts, [Some(666_666_666_666_666_660); 3]);
}

/// An explanation asks the budget although every value is known.
#[test]
fn explanations_keep_to_the_budget() {
    use grundy::{Play, Stop};
    let position = Position::parse("tromino 4294967295").unwrap();
    let over = Budget::unlimited().with_poll(|_| Err(Stop::Time));
    let steps = position.terms()[0].explain(Play::Normal, &over);
    // Steps that the budget does not allow are left out, or all of them.
    let text = format!("{steps:?}");
    assert!(steps == Err(Stop::Time) || !text.contains("8589934590 cells"), "{text}");
}

/// A tail of takes beside a split: the takes are found at once, and not all splits are tried.
#[test]
fn a_huge_heap_of_a_code_with_a_tail_has_a_move() {
    let position = Position::parse("4.[3] 1000000007").unwrap();
    let solution = Solver::new().solve(&position, &Budget::unlimited()).unwrap();
    assert_eq!(solution.nim(), Some(Nimber(1_000_000_008)));
    assert_eq!(solution.found().next().unwrap().after(), "nim");
}
