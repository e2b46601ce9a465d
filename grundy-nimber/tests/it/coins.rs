//! Coin-turning games, against the definition on whole positions and against published values.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use grundy_nimber::coins::{Board, NAMED, Rule, Strip, Wrong};
use grundy_nimber::{Fault, Nimber, Work};

fn work() -> Work<'static> {
    Work::new(1_000_000_000)
}

fn values(rule: &str, length: u32) -> Vec<u64> {
    rule.parse::<Rule>().unwrap().values(length, &mut work()).unwrap()
}

/// Rules in words: which sets of coins, as bits of which the lowest is coin 1, a move may turn.
fn allowed(count: impl Fn(u32) -> bool, form: &str, within: u32, set: u32) -> bool {
    let coins: Vec<u32> = (0..32).filter(|i| set >> i & 1 == 1).collect();
    let (low, high) = (coins[0], coins[coins.len() - 1]);
    let equal = coins.windows(3).all(|c| c[1] - c[0] == c[2] - c[1]);
    count(coins.len() as u32)
        && high - low < within
        && form.chars().all(|letter| match letter {
            'C' => high - low + 1 == coins.len() as u32,
            'E' => equal,
            'S' => coins.iter().all(|c| set >> (low + high - c) & 1 == 1),
            'F' => low == 0,
            _ => unreachable!(),
        })
}

/// The value of a strip by the definition: mex over all moves on all coins. The rule is the sets.
fn brute(position: u32, sets: &[u32], known: &mut BTreeMap<u32, u64>) -> u64 {
    if let Some(&value) = known.get(&position) {
        return value;
    }
    let reached: BTreeSet<u64> = sets
        .iter()
        .filter(|&&set| position & (1 << set.ilog2()) > 0)
        .map(|&set| brute(position ^ set, sets, known))
        .collect();
    let value = (0..).find(|value| !reached.contains(value)).unwrap();
    known.insert(position, value);
    value
}

#[test]
fn strips_have_the_values_of_their_moves() {
    const LENGTH: u32 = 8;
    for (rule, least, most, form, within) in [
        ("1-2", 1, 2, "", 99),
        ("1-3", 1, 3, "", 99),
        ("1-5", 1, 5, "", 99),
        ("2-4", 2, 4, "", 99),
        ("1+", 1, 99, "", 99),
        ("3+", 3, 99, "", 99),
        ("2", 2, 2, "", 99),
        ("1+C", 1, 99, "C", 99),
        ("2-3C", 2, 3, "C", 99),
        ("1-3C(4)", 1, 3, "", 4),
        ("3C(5)", 3, 3, "", 5),
        ("2+C(3)", 2, 99, "", 3),
        ("3E", 3, 3, "E", 99),
        ("2+E", 2, 99, "E", 99),
        ("2+EC(5)", 2, 99, "E", 5),
        ("4FS", 4, 4, "FS", 99),
        ("1+S", 1, 99, "S", 99),
        ("1-3S", 1, 3, "S", 99),
        ("3-5S", 3, 5, "S", 99),
        ("3+S", 3, 99, "S", 99),
        ("1+SC(5)", 1, 99, "S", 5),
        ("4-6S", 4, 6, "S", 99),
        ("5+S", 5, 99, "S", 99),
        ("2-5SC(7)", 2, 5, "S", 7),
        ("6FS", 6, 6, "FS", 99),
        ("2+FS", 2, 99, "FS", 99),
        ("3+E", 3, 99, "E", 99),
        ("3E", 3, 3, "E", 99),
        ("3FE", 3, 3, "FE", 99),
        ("1-2C", 1, 2, "C", 99),
        ("1-7C", 1, 7, "C", 99),
        ("3-4F", 3, 4, "F", 99),
        ("1-3F", 1, 3, "F", 99),
        ("2+F", 2, 99, "F", 99),
        ("1+FE", 1, 99, "FE", 99),
        ("1+FC", 1, 99, "FC", 99),
        ("1+FC(4)", 1, 99, "F", 4),
        ("1-2F", 1, 2, "F", 99),
    ] {
        let count = |n| least <= n && n <= most;
        let sets: Vec<u32> =
            (1..1 << LENGTH).filter(|&set| allowed(count, form, within, set)).collect();
        // The listed sets are the sets in words.
        let mut listed = BTreeSet::new();
        let read: Rule = rule.parse().unwrap();
        for coin in 1..=LENGTH {
            let _ = read.sets(coin, &mut |set| {
                assert!(set[0] == coin && set.is_sorted_by(|a, b| a > b), "{rule} {set:?}");
                assert!(
                    listed.insert(set.iter().map(|c| 1 << (c - 1)).sum::<u32>()),
                    "{rule} {set:?}"
                );
                ControlFlow::Continue(())
            });
        }
        assert_eq!(listed, sets.iter().copied().collect(), "{rule}");
        // A position has the xor of the values of its heads.
        let values = values(rule, LENGTH);
        let mut known = BTreeMap::new();
        for position in 0..1 << LENGTH {
            let heads = (0..LENGTH).filter(|i| position >> i & 1 == 1);
            let xor = heads.fold(0, |xor, i| xor ^ values[i as usize]);
            assert_eq!(brute(position, &sets, &mut known), xor, "{rule} {position:b}");
        }
        // Longer strips, each coin alone.
        let mut alone: Vec<u64> = Vec::new();
        for coin in 0..13 {
            let moves = (1u32 << coin..2 << coin).filter(|&set| allowed(count, form, within, set));
            let reached: BTreeSet<u64> = moves
                .map(|set| {
                    (0..coin).fold(0, |xor, i| xor ^ (alone[i as usize] * u64::from(set >> i & 1)))
                })
                .collect();
            alone.push((0..).find(|value| !reached.contains(value)).unwrap());
        }
        let mut strip = Strip::new(read.clone());
        for length in [0, 1, 5, 13] {
            let found = strip.extend(length, &mut work()).unwrap();
            assert_eq!(found, &alone[..length as usize], "{rule}");
        }
        assert_eq!(read.to_string().parse(), Ok(read));
    }
    // A union.
    let sets: Vec<u32> = (1..1u32 << LENGTH)
        .filter(|&set| allowed(|n| n == 1, "", 99, set) || allowed(|n| n == 3, "E", 99, set))
        .collect();
    let found = (0..LENGTH).map(|coin| brute(1 << coin, &sets, &mut BTreeMap::new()));
    assert_eq!(values("1, 3E", LENGTH), found.collect::<Vec<_>>());
}

/// The values in *Winning Ways*, chapter 14, and in the OEIS.
#[test]
fn games_with_a_name() {
    let odious: Vec<u64> = (0..64u64).filter(|n| n.count_ones() % 2 == 1).take(30).collect();
    assert_eq!(values("mock-turtles", 30), odious);
    assert_eq!(values("turning-turtles", 30), (1..=30).collect::<Vec<_>>());
    assert_eq!(values("twins", 30), (0..30).collect::<Vec<_>>());
    assert_eq!(values("motley", 64)[63], 1 << 63);
    assert_eq!(values("triplets", 30), [&[0, 0], &odious[..28]].concat());
    assert_eq!(values("ruler", 30), (1..=30u64).map(|n| n & n.wrapping_neg()).collect::<Vec<_>>());
    assert_eq!(values("ruler-fives", 8), [1, 2, 1, 4, 1, 2, 1, 4]);
    assert_eq!(values("mock-turtle-fives", 10), [1, 2, 4, 7, 8, 1, 2, 4, 7, 8]);
    assert_eq!(values("triplet-fives", 10), [0, 0, 1, 2, 4, 0, 0, 1, 2, 4]);
    assert_eq!(
        values("moebius", 30),
        [
            1, 2, 4, 8, 16, 31, 32, 64, 103, 128, 171, 213, 256, 301, 342, 439, 475, 494, 512, 558,
            595, 911, 1024, 1075, 1114, 1189, 1287, 1606, 1727, 1996
        ]
    );
    assert_eq!(
        values("mogul", 25)[14..],
        [1749, 1897, 2048, 2518, 2787, 2874, 3320, 3357, 3662, 4004, 4096]
    );
    assert_eq!(values("moidores", 30)[28..], [276_813, 345_179]);
    assert_eq!(
        values("grunt", 30),
        [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4, 3, 0, 4, 3, 0, 4, 1, 2]
    );
    assert_eq!(values("sym", 30)[24..], [4096, 85, 8192, 17, 16384, 141]);
    // Turnips: coins from 0, to the base 3. The rightmost 2 at the place k gives the k-th odious number.
    let turnips = (0..200u32).map(|n| {
        let twos = (0..5).find(|&k| n / 3u32.pow(k) % 3 == 2);
        twos.map_or(0, |k| odious[k as usize])
    });
    assert_eq!(values("turnips", 200), turnips.collect::<Vec<_>>());
    for (name, rule) in NAMED {
        assert_eq!(name.parse::<Rule>(), rule.parse::<Rule>(), "{name}");
    }
}

/// The values of single coins by a mex over the values that `moves` says for each.
fn alone(length: usize, moves: impl Fn(usize, &[u64], &mut BTreeSet<u64>)) -> Vec<u64> {
    let mut values: Vec<u64> = vec![0];
    for coin in 1..=length {
        let mut reached = BTreeSet::new();
        moves(coin, &values, &mut reached);
        values.push((0..).find(|value| !reached.contains(value)).unwrap());
    }
    values.split_off(1)
}

/// The closed forms, against a mex over all moves on longer strips.
#[test]
fn closed_forms_are_the_values() {
    const LENGTH: usize = 400;
    let runs = |most: usize| {
        alone(LENGTH, |coin, values, reached| {
            for low in (1..=coin).rev().take(most) {
                reached.insert(values[low..coin].iter().fold(0, |xor, value| xor ^ value));
            }
        })
    };
    assert_eq!(values("1+C", LENGTH as u32), runs(LENGTH));
    for most in 1..40 {
        assert_eq!(values(&format!("1-{most}C"), LENGTH as u32), runs(most), "{most}");
    }
    let turnips = alone(LENGTH, |coin, values, reached| {
        for step in (1..coin).take_while(|step| 2 * step < coin) {
            reached.insert(values[coin - step] ^ values[coin - 2 * step]);
        }
    });
    assert_eq!(values("3E", LENGTH as u32), turnips);
    let turtles = alone(LENGTH, |coin, values, reached| reached.extend(&values[..coin]));
    assert_eq!(values("1-2", LENGTH as u32), turtles);
    let twins = alone(LENGTH, |coin, values, reached| reached.extend(&values[1..coin]));
    assert_eq!(values("2", LENGTH as u32), twins);
    // A union has no form of its own, and the values of a line with one are those of the line.
    assert_eq!(values("1+C,1", LENGTH as u32), runs(LENGTH));
    assert_eq!(values("3E,3E", LENGTH as u32), turnips);
}

/// Strips of 10^4 coins for rules with few coins, and how work stops.
#[test]
fn long_strips_are_found_and_stopped() {
    for rule in ["1+C", "3E", "1-2", "1+F", "2C,3E", "1-3", "4FS", "1-3C(5)", "1-2,1+C"] {
        assert_eq!(values(rule, 10_000).len(), 10_000, "{rule}");
    }
    // Each question comes after a bounded piece of work, and after the last one nothing does.
    for rule in ["1+S", "1-6", "1+S,2", "2+SC(200)", "3E,4-5", "1-6S", "1-9"] {
        let asked = Cell::new(0);
        let goes_on = || {
            asked.set(asked.get() + 1);
            asked.get() < 20
        };
        let mut strip = Strip::new(rule.parse().unwrap());
        let whole = strip.extend(16_384, &mut Work::asking(u64::MAX, &goes_on)).map(|_| ());
        assert_eq!((whole, asked.get()), (Err(Fault::Stopped), 20), "{rule}");
        // A strip that was stopped goes on from what it has.
        let length = strip.values().len() as u32;
        let more = strip.extend(length + 1, &mut work()).unwrap().to_vec();
        assert_eq!(more, values(rule, length + 1), "{rule}");
    }
}

/// Games on a board by the definition, of which the theorem speaks.
#[test]
fn boards_have_nim_products() {
    for (rules, sizes) in [
        (["1-2", "1+C"], [3, 4]),
        (["twins", "3E"], [3, 5]),
        (["1-3", "4FS"], [2, 6]),
        (["1+S", "1-2"], [4, 3]),
    ] {
        let read: Vec<Rule> = rules.iter().map(|rule| rule.parse().unwrap()).collect();
        let board = Board::new(read.clone(), &sizes, &mut work()).unwrap();
        let bit = |x: u32, y: u32| 1u32 << ((x - 1) * sizes[1] + y - 1);
        let mut sets = Vec::new();
        for x in 1..=sizes[0] {
            for y in 1..=sizes[1] {
                let _ = read[0].sets(x, &mut |a| {
                    read[1].sets(y, &mut |b| {
                        let coins = a.iter().flat_map(|&x| b.iter().map(move |&y| (x, y)));
                        sets.push((bit(x, y), coins.map(|(x, y)| bit(x, y)).sum::<u32>()));
                        ControlFlow::Continue(())
                    })
                });
            }
        }
        let mut values: BTreeMap<u32, u64> = BTreeMap::new();
        for position in 0..1u32 << (sizes[0] * sizes[1]) {
            // A move turns a coin to tails that is larger than all others it turns.
            let moves = || sets.iter().filter(|set| position & set.0 > 0);
            let reached: BTreeSet<u64> = moves().map(|set| values[&(position ^ set.1)]).collect();
            let value = (0..).find(|value| !reached.contains(value)).unwrap();
            values.insert(position, value);
            let coins = (1..=sizes[0]).flat_map(|x| (1..=sizes[1]).map(move |y| vec![x, y]));
            let heads: Vec<Vec<u32>> = coins.filter(|c| position & bit(c[0], c[1]) > 0).collect();
            assert_eq!(board.total(&heads), Nimber::from(value), "{rules:?} {heads:?}");
            if position % 37 == 0 {
                let found = board.winning_moves(&heads, 1000, &mut work()).unwrap();
                let found: BTreeSet<u32> = found
                    .iter()
                    .map(|sets| {
                        let [a, b] = &sets[..] else { panic!("two directions") };
                        a.iter().flat_map(|&x| b.iter().map(move |&y| bit(x, y))).sum()
                    })
                    .collect();
                let winning = moves().filter(|set| values[&(position ^ set.1)] == 0);
                let winning: BTreeSet<u32> = winning.map(|set| set.1).collect();
                assert_eq!(found, if value == 0 { BTreeSet::new() } else { winning });
            }
        }
    }
    // Three directions, each with the value of its coordinate.
    let turtles: Rule = "1-2".parse().unwrap();
    let cube = Board::new(vec![turtles; 3], &[9, 9, 9], &mut work()).unwrap();
    let heads = [vec![5, 6, 7], vec![2, 9, 4]];
    let total = (Nimber(5) * Nimber(6) * Nimber(7)) ^ (Nimber(2) * Nimber(9) * Nimber(4));
    assert_eq!(cube.total(&heads), total);
    let moves = cube.winning_moves(&heads, 1000, &mut work()).unwrap();
    assert!(!moves.is_empty());
    for sets in moves {
        let [a, b, c] = &sets[..] else { panic!("three directions") };
        let all = a
            .iter()
            .flat_map(|&x| b.iter().flat_map(move |&y| c.iter().map(move |&z| vec![x, y, z])));
        assert!(heads.contains(&vec![a[0], b[0], c[0]]));
        assert_eq!(total ^ cube.total(&all.collect::<Vec<_>>()), Nimber::ZERO);
    }
}

#[test]
fn rules_are_refused_with_a_place() {
    for (text, what, at) in [
        ("", Wrong::NoCount, 0..0),
        ("C", Wrong::NoCount, 0..1),
        ("1-", Wrong::NoCount, 2..2),
        ("1, ", Wrong::NoCount, 3..3),
        ("0", Wrong::Count, 0..1),
        ("9999999999", Wrong::Count, 0..10),
        ("3-2", Wrong::Order, 0..3),
        ("3X", Wrong::Letter, 1..2),
        ("3, 1é", Wrong::Letter, 4..6),
        ("3CE", Wrong::Shape, 2..3),
        ("3FF", Wrong::Shape, 2..3),
        ("3C(2)C(3)", Wrong::Shape, 5..9),
        ("3C(5", Wrong::Bracket, 4..4),
        ("3C(0)", Wrong::Count, 3..4),
        ("moguls", Wrong::NoCount, 0..1),
    ] {
        let wrong = text.parse::<Rule>().unwrap_err();
        assert_eq!((wrong.what, wrong.at), (what, at), "{text}");
    }
    let large: Rule = "1-8".parse().unwrap();
    assert_eq!(large.values(1000, &mut Work::new(10_000_000)), Err(Fault::Work));
    let any: Rule = "motley".parse().unwrap();
    assert_eq!((any.last(), any.values(65, &mut work())), (Some(64), Err(Fault::LargeValues)));
    let sym: Rule = "sym".parse().unwrap();
    assert_eq!(sym.values(99, &mut Work::new(u64::MAX)), Err(Fault::LargeValues));
}

#[test]
fn sets_are_looked_for_only_where_they_are() {
    // Each of these has 2^58 smaller sets, and no set or one.
    for (rule, coin, most) in
        [("60", 59, 0), ("59+", 59, 1), ("30FC(29)", 59, 0), ("60S", 59, 0), ("59+S", 59, 1)]
    {
        let mut count = 0;
        let _ = rule.parse::<Rule>().unwrap().sets(coin, &mut |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        assert_eq!(count, most, "{rule}");
    }
}

#[test]
fn moves_change_the_value_by_any_number() {
    let rules: Vec<Rule> = ["1-3", "1+C"].iter().map(|rule| rule.parse().unwrap()).collect();
    let board = Board::new(rules, &[4, 4], &mut work()).unwrap();
    let heads = vec![vec![4, 3], vec![2, 4], vec![3, 3]];
    let mut all = 0;
    for change in 0..64 {
        let change = Nimber(change);
        for sets in board.moves_by(&heads, change, 1000, &mut work()).unwrap() {
            let turned: Vec<Vec<u32>> =
                sets[0].iter().flat_map(|&x| sets[1].iter().map(move |&y| vec![x, y])).collect();
            assert_eq!(board.total(&turned), change);
            all += 1;
        }
    }
    // 7 sets of rows of which coin 4 is the largest, and so on; 3 sets of columns for coin 3.
    assert_eq!(all, 7 * 3 + 2 * 4 + 4 * 3);
}

/// The moves of a strip by their change are those among all sets of the rule, each once, and as many as
/// are counted.
#[test]
fn moves_on_a_strip_are_all_found_and_counted() {
    for (rule, length) in [
        ("1-2", 20),
        ("2", 20),
        ("1-3", 24),
        ("3", 24),
        ("4", 24),
        ("2-5", 24),
        ("1-6", 23),
        ("1-2,4", 24),
        ("5,1-2,2-3", 24),
        ("1+", 18),
        ("3+", 15),
        ("1-4C(18)", 24),
        ("1-3C(5)", 24),
        ("1+C,1-2", 24),
        ("3E,1+C,2", 24),
        ("3E", 24),
        ("1+S", 24),
        ("3-6S", 26),
        ("1+SC(9),2", 20),
        ("2+F", 14),
        ("3-5F", 22),
        ("1F,2,4FS", 22),
    ] {
        let read: Rule = rule.parse().unwrap();
        let board = Board::new(vec![read.clone()], &[length], &mut work()).unwrap();
        let values = &board.values()[0];
        let mut sets: BTreeMap<u64, BTreeSet<Vec<u32>>> = BTreeMap::new();
        for coin in (1..=length).step_by(3) {
            let _ = read.sets(coin, &mut |set| {
                let xor = set.iter().fold(0, |xor, &at| xor ^ values[at as usize - 1]);
                sets.entry(xor).or_default().insert(set.to_vec());
                ControlFlow::Continue(())
            });
        }
        let heads: Vec<Vec<u32>> = (1..=length).step_by(3).map(|at| vec![at]).collect();
        for change in 1..300 {
            let mut found = BTreeSet::new();
            let mut each = |sets: &[Vec<u32>]| {
                assert!(found.insert(sets[0].clone()), "{rule}: {sets:?} comes twice");
                ControlFlow::Continue(())
            };
            board.each_move_by(&heads, Nimber(change), &mut work(), &mut each).unwrap();
            let all = sets.get(&(change as u64)).cloned().unwrap_or_default();
            let count = board.count_moves_by(&heads, Nimber(change), &mut work()).unwrap();
            assert_eq!(count, Some(all.len() as u128), "{rule}, {change}");
            assert_eq!(found, all, "{rule}, {change}");
        }
    }
}

/// Strips as long as values are known: a winning move takes few steps, and so does their number
/// where it is one of all sets of few coins.
#[test]
fn moves_on_long_strips_take_few_steps() {
    for (rule, length, counted) in [
        ("1-2", 16_384, true),
        ("2", 16_384, true),
        ("1-3", 10_000, true),
        ("3", 10_000, true),
        ("1-2,3", 10_000, true),
        ("4", 120, true),
        ("1-5", 120, true),
        ("1+S", 40, false),
        ("1+", 64, true),
        ("1-3C(5)", 10_000, true),
        ("1-9", 36, true),
    ] {
        let read: Rule = rule.parse().unwrap();
        let board = Board::new(vec![read], &[length], &mut Work::new(u64::MAX)).unwrap();
        // Heads at pseudo-random places.
        let is_head = |at: &u32| at.wrapping_mul(0x9e37_79b9) >> 31 == 1;
        let mut heads: Vec<Vec<u32>> = (1..=length).filter(is_head).map(|at| vec![at]).collect();
        if board.total(&heads).is_zero() {
            heads.pop();
        }
        let total = board.total(&heads);
        let moves = board.winning_moves(&heads, 1, &mut Work::new(7_000_000)).unwrap();
        let change = moves[0][0].iter().map(|&at| board.value(&[at])).sum::<Nimber>();
        assert!(change == total && heads.contains(&vec![moves[0][0][0]]), "{rule}: {moves:?}");
        if counted {
            let count = board.count_moves_by(&heads, total, &mut Work::new(150_000_000)).unwrap();
            assert!(count > Some(0), "{rule}");
        }
    }
}

/// The last coins whose values are found: no next one is.
#[test]
fn the_last_coin_with_a_value() {
    for (rule, last) in [("3-19", 31), ("2+", 65)] {
        let read: Rule = rule.parse().unwrap();
        assert_eq!(read.last(), Some(last), "{rule}");
        let mut strip = Strip::new(read);
        let found = strip.extend(last + 1, &mut Work::new(u64::MAX)).map(|_| ());
        assert_eq!((found, strip.values().len() as u32), (Err(Fault::LargeValues), last), "{rule}");
    }
    for rule in ["1-3", "2", "1+C", "1-5,2C", "1-9F", "1-9C(20)"] {
        assert_eq!(rule.parse::<Rule>().unwrap().last(), None, "{rule}");
    }
}

/// Sets of values take no more than they may.
#[test]
fn memory_of_sets_is_kept() {
    let mut strip = Strip::new("1-7".parse().unwrap());
    let within = |bytes| Work::new(u64::MAX).with_memory(bytes);
    assert_eq!(strip.extend(60, &mut within(1 << 16)), Err(Fault::Memory));
    let known = strip.values().len();
    assert!(known > 20 && strip.bytes() < 1 << 17);
    // With more memory it goes on.
    let more = strip.extend(45, &mut within(1 << 24)).unwrap().to_vec();
    assert_eq!(more[..known], values("1-7", 45)[..known]);
}
