//! Moore's Nim: closed forms and their moves.

use std::collections::HashMap;
use std::ops::ControlFlow;

use grundy::games::moore::Moore;
use grundy::ruleset::{Complete, Ruleset, Theory};
use grundy::{Budget, Nimber, Value};
use grundy_oracle::Dice;

fn options(game: &Moore, heaps: &Vec<u64>) -> Vec<Vec<u64>> {
    let mut all = Vec::new();
    let _ = game.options(heaps, &mut |option| {
        all.push(option[0].clone());
        ControlFlow::Continue(())
    });
    all
}

/// The value from the rules alone.
fn value(game: &Moore, heaps: &Vec<u64>, known: &mut HashMap<Vec<u64>, u128>) -> u128 {
    if let Some(&value) = known.get(heaps) {
        return value;
    }
    let values: Vec<u128> =
        options(game, heaps).iter().map(|option| value(game, option, known)).collect();
    let mex = (0..).find(|value| !values.contains(value)).expect("finitely many options");
    known.insert(heaps.clone(), mex);
    mex
}

/// Heaps as the game keeps them.
fn tidy(mut heaps: Vec<u64>) -> Vec<u64> {
    heaps.retain(|&heap| heap > 0);
    heaps.sort_unstable();
    heaps
}

/// All positions of a number of heaps up to a size.
fn positions(count: usize, most: u64) -> Vec<Vec<u64>> {
    let mut all = vec![Vec::new()];
    for _ in 0..count {
        let longer = all.iter().flat_map(|heaps: &Vec<u64>| {
            let least = heaps.last().copied().unwrap_or(0);
            (least..=most).map(|heap| [&heaps[..], &[heap]].concat())
        });
        all = longer.collect();
    }
    all.into_iter().map(tidy).collect()
}

/// The value that a theorem gives, if one does.
fn closed(game: &Moore, heaps: &Vec<u64>) -> Option<u128> {
    let value = Theory::value(game, heaps, &Budget::unlimited()).unwrap();
    value.map(|(value, _)| match value {
        Value::Nim(value) => value.0,
        other => panic!("{other:?}"),
    })
}

/// The moves to a value that a theorem gives; `None` where there are few enough to try all.
fn lower(game: &Moore, heaps: &Vec<u64>, target: u128) -> Option<Vec<Vec<u64>>> {
    let mut found = Vec::new();
    let each = &mut |option: &[Vec<u64>]| {
        found.push(option[0].clone());
        ControlFlow::Continue(())
    };
    let complete = game.options_with_value(heaps, Nimber(target), &Budget::unlimited(), each)?;
    assert!(matches!(complete, Complete::All | Complete::Some), "{complete:?}");
    Some(found)
}

#[test]
fn closed_forms_and_their_moves_agree_with_the_rules() {
    for (k, count, most) in [(1, 2, 12), (1, 3, 6), (2, 2, 8), (2, 3, 10), (3, 4, 5), (4, 5, 3)] {
        let game = Moore::new(k);
        let mut known = HashMap::new();
        for heaps in positions(count, most) {
            let truth = value(&game, &heaps, &mut known);
            assert_eq!(closed(&game, &heaps), Some(truth), "moore:{k} {heaps:?}");
            let options = options(&game, &heaps);
            for option in &options {
                let legal = game.is_option(&heaps, std::slice::from_ref(option));
                assert_eq!(legal, Some(true), "moore:{k} {heaps:?} to {option:?}");
            }
            // Where one of several heaps may shrink all moves to each value are known.
            for target in 0..8 {
                let mut wanted: Vec<Vec<u64>> = options.clone();
                wanted.retain(|option| value(&game, option, &mut known) == target);
                wanted.sort();
                wanted.dedup();
                let found = lower(&game, &heaps, target).map(|mut found| {
                    found.sort();
                    found
                });
                assert_eq!(
                    found,
                    (k == 1 && heaps.len() > 1).then_some(wanted),
                    "moore:{k} {heaps:?} {target}"
                );
            }
        }
    }
}

/// The result for small positions holds for heaps of up to 2^64 - 1 as well: the move of the
/// proof exists and has the wanted value.
#[test]
fn the_moves_of_the_proofs_fit_large_heaps() {
    let mut dice = Dice::new(1);
    let mut random = || dice.below(1 << 31) << 33 | dice.below(1 << 31) << 2 | dice.below(4);
    let mut seen = 0;
    for round in 0..4000u64 {
        let k = 1 + round % 5;
        let game = Moore::new(k);
        // A large least heap with small or large ones above it.
        let least = random() >> (random() % 60);
        let above = random() % 60;
        let count = if k == 1 { 3 } else { k + 1 - random() % 2 };
        let heap = |_| least.saturating_add(random() >> above);
        let heaps = tidy((0..count).map(heap).collect());
        let Some(value) = closed(&game, &heaps) else { continue };
        if value == 0 {
            continue;
        }
        let wide = u128::from(random()) << 64 | u128::from(random());
        // The proof goes other ways below the least heap, up to the second one, and from the total
        // without the least one on.
        let total: u128 = heaps.iter().map(|&heap| u128::from(heap)).sum();
        let [first, second] = [0, 1].map(|at| heaps.get(at).map_or(0, |&heap| u128::from(heap)));
        let bounds = [first, second, total - first]
            .into_iter()
            .flat_map(|bound| [bound.saturating_sub(1), bound, bound + 1]);
        let targets = [0, value - 1, wide % value, (wide >> 64) % value].into_iter().chain(bounds);
        for target in targets.filter(|&target| target < value) {
            let Some(found) = lower(&game, &heaps, target) else { continue };
            assert!(!found.is_empty(), "moore:{k} {heaps:?} to {target}");
            for next in found {
                seen += 1;
                assert_eq!(closed(&game, &next), Some(target), "moore:{k} {heaps:?} to {next:?}");
                let legal = game.is_option(&heaps, std::slice::from_ref(&next));
                assert_eq!(legal, Some(true), "moore:{k} {heaps:?} to {next:?}");
            }
        }
    }
    assert!(seen > 10_000, "only {seen} moves were seen");
}
