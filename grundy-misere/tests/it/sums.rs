//! Tables of sums of several games, against play of all sums by rules that are written anew here.

use grundy_core::{budget::Budget, heap::HeapRules};
use grundy_misere::limits::{Halt, Limits};
use grundy_misere::sums::{Asked, Kind, Short, Table};
use rustc_hash::FxHashMap;

use crate::brute;

/// The options of a heap of a code, or of a subtraction game: by its text.
pub fn options(game: &str, heap: usize) -> Vec<Vec<usize>> {
    if let Some(set) = game.strip_prefix("subtract:") {
        let taken = set.split(',').map(|taken| taken.parse::<usize>().unwrap());
        return taken.filter_map(|taken| Some(vec![heap.checked_sub(taken)?])).collect();
    }
    // `d.ddd`, or `d.[d]` where the digit stands for each number that is taken.
    let (first, rest) = game.split_once('.').unwrap();
    let digit = |text: &str| text.parse::<u32>().unwrap();
    let digits: Vec<u32> = match rest.strip_prefix('[') {
        Some(rest) => vec![digit(&rest[..1]); heap],
        None => (0..rest.len()).map(|at| digit(&rest[at..=at])).collect(),
    };
    let digits: Vec<_> = [digit(first)].into_iter().chain(digits).enumerate().collect();
    brute::options(&digits, heap)
}

/// Heaps of games, by their places, ascending.
type Sum = Vec<(usize, usize)>;

/// Whether the player to move loses a sum in misère play.
fn loses(games: &[&str], sum: &Sum, known: &mut FxHashMap<Sum, bool>) -> bool {
    if let Some(&lost) = known.get(sum) {
        return lost;
    }
    let (mut moves, mut wins) = (false, false);
    for (at, &(game, heap)) in sum.iter().enumerate() {
        for option in options(games[game], heap) {
            moves = true;
            let mut next = sum.clone();
            next.remove(at);
            next.extend(option.into_iter().filter(|&part| part > 0).map(|part| (game, part)));
            next.sort_unstable();
            wins |= loses(games, &next, known);
        }
    }
    known.insert(sum.clone(), moves && !wins);
    moves && !wins
}

/// Calls `each` with all sums of at most this total, of heaps up to a size.
fn sums(games: usize, most: usize, total: usize, sum: &mut Sum, each: &mut dyn FnMut(&Sum)) {
    each(sum);
    let least = sum.last().copied().unwrap_or((0, 1));
    for game in least.0..games {
        let from = if game == least.0 { least.1 } else { 1 };
        for heap in from..=total.min(most) {
            sum.push((game, heap));
            sums(games, most, total - heap, sum, each);
            sum.pop();
        }
    }
}

fn table(games: &[&str], largest: u64) -> Option<Table> {
    let asked = games.iter().map(|game| Asked { rules: HeapRules::parse(game).unwrap(), largest });
    let limits = Limits { order: 512, trial: 1 << 13, family: 1 << 11, trials: 32 };
    Table::find(&asked.collect::<Vec<_>>(), &limits, &Budget::unlimited()).ok()
}

/// Compares a table with play, on sums of heaps up to `most` and up to a total.
fn played(games: &[&str], table: &Table, most: usize, total: usize) -> usize {
    let (mut known, mut compared) = (FxHashMap::default(), 0);
    sums(games.len(), most, total, &mut Sum::new(), &mut |sum| {
        let heaps = sum.iter().map(|&(game, heap)| table.element(game, heap as u64).unwrap());
        let lost = table.is_lost(table.product_of(heaps));
        assert_eq!(lost, loses(games, sum, &mut known), "{games:?}: {sum:?}");
        compared += 1;
    });
    compared
}

/// Games with whether they are tame, and whether a period is proved of them soon.
const GAMES: [(&str, bool, bool); 27] = [
    ("0.[3]", true, false),
    ("0.[7]", true, false),
    ("4.[3]", true, false),
    ("subtract:1,2", true, true),
    ("subtract:2,3,5", true, true),
    ("0.3", true, true),
    ("0.33", true, true),
    ("0.22", true, true),
    ("0.73", true, true),
    ("4.3", true, true),
    ("0.11", true, true),
    ("0.56", true, false),
    ("0.75", false, true),
    ("0.123", false, true),
    ("0.77", false, true),
    ("0.15", false, true),
    ("0.72", false, true),
    ("0.53", false, true),
    ("0.71", false, true),
    ("0.34", false, true),
    ("0.312", false, true),
    ("0.144", false, true),
    ("4.75", false, true),
    ("0.07", false, false),
    ("0.26", false, false),
    ("4.7", false, false),
    ("0.04", false, false),
];

#[test]
fn tables_of_one_game_agree_with_play() {
    let mut compared = 0;
    for (game, tame, periodic) in GAMES {
        let near = table(&[game], 20).unwrap();
        assert_eq!(matches!(near.kind(), Kind::Tame), tame, "{game}");
        compared += played(&[game], &near, 20, 20);
        if periodic {
            let far = table(&[game], 1_000_000).unwrap();
            assert!(far.period(0).is_some() && far.element(0, u64::MAX).is_some(), "{game}");
            compared += played(&[game], &far, 20, 20);
        }
    }
    assert!(compared > 90_000, "{compared}");
}

#[test]
fn tables_of_several_games_agree_with_play() {
    let (mut compared, mut found) = (0, 0);
    // Each game with two others, and three at a time. Some of these quotients are large, or infinite.
    for at in 0..GAMES.len() {
        let game = |step: usize| GAMES[(at + step) % GAMES.len()].0;
        for (games, most) in [
            (vec![game(0), game(5)], 9),
            (vec![game(0), game(12)], 8),
            (vec![game(0), game(2), game(15)], 5),
        ] {
            if let Some(table) = table(&games, most as u64) {
                compared += played(&games, &table, most, 10);
                found += 1;
            }
        }
    }
    assert!(found >= 60 && compared > 20_000, "{found} {compared}");
}

/// The period of a game holds beside another game as well.
#[test]
fn a_large_heap_beside_another_game_follows_by_its_period() {
    let asked = [("0.75", 1_000_001), ("0.123", 12), ("0.[3]", 2)];
    let asked =
        asked.map(|(game, largest)| Asked { rules: HeapRules::parse(game).unwrap(), largest });
    let table = Table::find(&asked, &Limits::default(), &Budget::unlimited()).unwrap();
    let period = table.period(0).unwrap();
    assert_eq!(period.length, 2);
    assert_eq!(table.element(0, 1_000_001), table.element(0, u64::from(period.from | 1)));
    let games = ["0.75", "0.123", "0.[3]"];
    assert!(played(&games, &table, 2, 11) > 100);
}

/// An infinite quotient ends at a limit, with the heaps whose quotient is proved.
#[test]
fn a_table_that_is_not_found_tells_how_far_it_came() {
    let limits = Limits { order: 100, ..Limits::default() };
    let asked = |game, largest| Asked { rules: HeapRules::parse(game).unwrap(), largest };
    let alone = [asked("0.07", 30)];
    let halt = Some(Halt::Order);
    let short = Table::find(&alone, &limits, &Budget::unlimited()).unwrap_err();
    assert_eq!(short, Short { known: vec![asked("0.07", 24)], halt });
    // Together with Nim there are more elements; and a game with fewer heaps has no more of them.
    let beside = [asked("0.07", 30), asked("0.[3]", 2)];
    let short = Table::find(&beside, &limits, &Budget::unlimited()).unwrap_err();
    assert_eq!(short, Short { known: vec![asked("0.07", 24), asked("0.[3]", 2)], halt });
}
