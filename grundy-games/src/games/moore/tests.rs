use super::{Moore, tidy};
use crate::ruleset::{Ruleset, Theory};
use grundy_oracle::Dice;

use std::collections::HashMap;
use std::ops::ControlFlow;

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

#[test]
fn closed_forms_and_their_moves_agree_with_the_rules() {
    for (k, count, most) in [(1, 2, 12), (1, 3, 6), (2, 2, 8), (2, 3, 10), (3, 4, 5), (4, 5, 3)] {
        let game = Moore::new(k);
        let mut known = HashMap::new();
        for heaps in positions(count, most) {
            let closed = game.closed(&heaps).expect("a closed form");
            let truth = value(&game, &heaps, &mut known);
            assert_eq!(closed.value(), truth, "moore:{k} {heaps:?}");
            let options = options(&game, &heaps);
            for target in 0..truth {
                let next = game.lower(&heaps, closed, target);
                assert!(options.contains(&next), "moore:{k} {heaps:?} to {next:?}");
                let reached = value(&game, &next, &mut known);
                assert_eq!(reached, target, "moore:{k} {heaps:?} to {next:?}");
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
    for round in 0..4000u64 {
        let k = 1 + round % 5;
        let game = Moore::new(k);
        // A large least heap with small or large ones above it.
        let least = random() >> (random() % 60);
        let above = random() % 60;
        let count = if k == 1 { 3 } else { k + 1 - random() % 2 };
        let heap = |_| least.saturating_add(random() >> above);
        let heaps = tidy((0..count).map(heap).collect());
        let Some(closed) = game.closed(&heaps) else { continue };
        let value = closed.value();
        if value == 0 {
            continue;
        }
        let wide = u128::from(random()) << 64 | u128::from(random());
        for target in [0, value - 1, wide % value, (wide >> 64) % value] {
            let next = game.lower(&heaps, closed, target);
            let reached = game.closed(&next).expect("a closed form").value();
            assert_eq!(reached, target, "moore:{k} {heaps:?} to {next:?}");
            let legal = game.is_option(&heaps, std::slice::from_ref(&next));
            assert_eq!(legal, Some(true), "moore:{k} {heaps:?} to {next:?}");
        }
    }
}
