//! Outcomes of sums by playing them all, which shares no code with the library.

use grundy_core::{budget::Budget, heap::HeapRules};
use grundy_misere::game::{Closed, HeapGame, Joint};
use grundy_misere::limits::Limits;
use grundy_misere::quotient::{Quotient, Status, find};
use rustc_hash::FxHashMap;

/// Heaps of an octal game, from the digits: bit j of the digit for taking t allows j heaps.
pub fn options(digits: &[(usize, u32)], heap: usize) -> Vec<Vec<usize>> {
    let mut all = Vec::new();
    for &(taken, digit) in digits.iter().filter(|digit| digit.0 <= heap) {
        let left = heap - taken;
        if digit & 1 != 0 && left == 0 {
            all.push(vec![]);
        }
        if digit & 2 != 0 && left > 0 {
            all.push(vec![left]);
        }
        if digit & 4 != 0 {
            all.extend((1..=left / 2).map(|small| vec![small, left - small]));
        }
    }
    all
}

/// How many heaps there are of each size.
type Counts = [u8; 32];

/// Whether the player to move loses the sum with these numbers of heaps in misère play.
fn loses(
    counts: &mut Counts,
    options: &[Vec<Vec<usize>>],
    known: &mut FxHashMap<Counts, bool>,
) -> bool {
    if let Some(&lost) = known.get(counts) {
        return lost;
    }
    let (mut moves, mut wins) = (false, false);
    for heap in 0..options.len() {
        if counts[heap] == 0 || wins {
            continue;
        }
        for option in &options[heap] {
            moves = true;
            counts[heap] -= 1;
            option.iter().for_each(|&part| counts[part] += 1);
            wins = loses(counts, options, known);
            option.iter().for_each(|&part| counts[part] -= 1);
            counts[heap] += 1;
            if wins {
                break;
            }
        }
    }
    let lost = moves && !wins;
    known.insert(*counts, lost);
    lost
}

/// Calls `each` with all lists of heaps, the largest last, of at most this total.
fn sums(total: usize, from: usize, heaps: &mut Vec<usize>, each: &mut dyn FnMut(&[usize])) {
    each(heaps);
    for heap in from..=total {
        heaps.push(heap);
        sums(total - heap, heap, heaps, each);
        heaps.pop();
    }
}

/// Compares the quotient with play on the sums up to a total of heaps up to the last one. Gives the number of sums.
fn assert_played(
    quotient: &Quotient,
    options: &[Vec<Vec<usize>>],
    (total, last): (usize, usize),
    game: &str,
) -> usize {
    let (mut known, mut counts, mut compared) = (FxHashMap::default(), [0; 32], 0);
    sums(total, 1, &mut Vec::new(), &mut |heaps| {
        if heaps.last().is_some_and(|&heap| heap > last) {
            return;
        }
        heaps.iter().for_each(|&heap| counts[heap] += 1);
        let lost = loses(&mut counts, options, &mut known);
        heaps.iter().for_each(|&heap| counts[heap] -= 1);
        let sum: Vec<u64> = heaps.iter().map(|&heap| heap as u64).collect();
        assert_eq!(quotient.is_lost(&sum), Some(lost), "{game} {heaps:?}");
        compared += 1;
    });
    compared
}

#[test]
fn quotients_say_who_wins_every_small_sum() {
    const GAMES: [&str; 25] = [
        "0.75", "0.123", "0.77", "0.15", "0.72", "0.53", "0.71", "0.34", "0.115", "0.07", "0.137",
        "0.26", "0.57", "4.7", "4.56", "0.512", "0.147", "0.532", "0.602", "0.312", "0.712",
        "0.351", "0.144", "0.241", "0.333",
    ];
    const TOTAL: usize = 28;
    let (mut compared, budget) = (0, Budget::unlimited());
    for game in GAMES {
        let rules = HeapRules::parse(game).unwrap();
        // A quotient that is large, and perhaps infinite, is found up to heap 20.
        let small = Limits { order: 64, ..Limits::default() };
        let mut found = find(&rules, 250, &small, &budget);
        if found.quotient.status == Status::Partial {
            found = find(&rules, 20, &Limits::default(), &budget);
        }
        let last = match found.quotient.status {
            Status::Proved(_) => TOTAL,
            _ => (found.quotient.last() as usize).min(TOTAL),
        };
        assert!(last >= 20, "{game} stopped at {last}: {:?}", found.halt);
        let (left, right) = game.split_once('.').unwrap();
        let digits = left.bytes().rev().map(|digit| (0, digit)).chain((1..).zip(right.bytes()));
        let digits: Vec<(usize, u32)> = digits.map(|(t, d)| (t, u32::from(d - b'0'))).collect();
        let lists: Vec<Vec<Vec<usize>>> = (0..=TOTAL).map(|heap| options(&digits, heap)).collect();
        compared += assert_played(&found.quotient, &lists, (TOTAL, last), game);
    }
    assert!(compared > 25 * 10_000, "{compared}");
}

/// Numbers from a seed.
fn next(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state
}

/// Random finite sets of positions, each option a sum of at most two earlier ones.
#[test]
fn quotients_of_random_positions_say_who_wins() {
    let (mut state, mut complete) = (0x9E37_79B9_7F4A_7C15_u64, 0);
    for round in 0..60 {
        let count = 4 + round % 4;
        let lists: Vec<Vec<Vec<u32>>> = (1..=count)
            .map(|n: u64| {
                let options = next(&mut state) % 4 + u64::from(n == 1);
                let option = |_| {
                    let parts = next(&mut state) % 3;
                    (0..parts.min(n - 1)).map(|_| (next(&mut state) % (n - 1)) as u32 + 1).collect()
                };
                (0..options).map(option).collect()
            })
            .collect();
        let game = Closed::new(lists.clone()).unwrap();
        let limits = Limits { order: 200, trial: 20_000, family: 2000, trials: 20 };
        let found = find(&game, u32::MAX, &limits, &Budget::unlimited());
        complete += usize::from(found.quotient.status == Status::Complete);
        let known = found.quotient.values.len();
        let mut plain = vec![Vec::new()];
        plain.extend(lists.iter().map(|list| {
            let option = |option: &Vec<u32>| option.iter().map(|&part| part as usize).collect();
            list.iter().map(option).collect::<Vec<Vec<usize>>>()
        }));
        assert_played(&found.quotient, &plain, (9, known - 1), &format!("{lists:?}"));
        let certificate = grundy_misere::certificate::of_positions(&game, &found.quotient);
        let verdict =
            grundy_check::verify_quotient(&serde_json::to_string(&certificate).unwrap(), &());
        if known == plain.len() {
            assert!(verdict.clone().unwrap().valid, "{verdict:?} {lists:?}");
        }
    }
    assert!(complete > 40, "{complete}");
}

/// Sums of heaps of several games, by the quotient of all of them together.
#[test]
fn sums_of_several_games() {
    let codes = ["0.77", "0.123", "0.[3]"];
    let rules = codes.map(|code| HeapRules::parse(code).unwrap());
    let joint = Joint(rules.iter().map(|rules| rules as &dyn HeapGame).collect());
    let kayles: &[(usize, u32)] = &[(1, 7), (2, 7)];
    let digits = [kayles, &[(1, 1), (2, 2), (3, 3)], &[(1, 3), (2, 3), (3, 3), (4, 3), (5, 3)]];
    let found = find(&joint, 15, &Limits::default(), &Budget::unlimited());
    assert_eq!((found.quotient.last(), found.halt), (15, None));
    let mut lists = vec![Vec::new(); 16];
    for (place, digits) in digits.iter().enumerate() {
        for size in 1..=5 {
            let number = |&part: &usize| joint.heap(place, part as u32) as usize;
            let list = options(digits, size);
            lists[joint.heap(place, size as u32) as usize] =
                list.iter().map(|option| option.iter().map(number).collect()).collect();
        }
    }
    assert_played(&found.quotient, &lists, (24, 15), "the joint heaps");
}
