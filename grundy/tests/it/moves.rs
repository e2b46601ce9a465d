//! Moves that are found by the position to which they lead.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use grundy::{Budget, Play, Position, Stop};

fn position(text: &str) -> Position {
    Position::parse(text).unwrap()
}

#[track_caller]
fn reaches(from: &str, to: &str) -> bool {
    position(from).move_to(&position(to), &Budget::unlimited()).unwrap().is_some()
}

#[test]
fn order_and_grouping_of_heaps_do_not_matter() {
    assert!(reaches("nim 3 4 5", "nim 5 2 4"));
    assert!(reaches("nim 3 4 5", "nim 5 + nim 2 4"));
    assert!(!reaches("nim 3 4 5", "nim 3 4 5"));
    assert!(!reaches("nim 3 4 5", "nim 2 4 4"));
    assert!(reaches("kayles 5 + nim 2", "nim 2 + kayles 3 1"));
    assert!(reaches("tromino 4 1", "0.007 2 5"));
    assert!(reaches("poker-nim:3 4", "poker-nim:1 6"));
    assert!(!reaches("staircase 1 2", "staircase 2 2"));
    assert!(reaches("staircase 1 2", "staircase 2 1"));
}

#[test]
fn rows_are_turned() {
    assert!(reaches("northcott:8 1-4 7-2", "northcott:8 2-7 4-3"));
    assert!(!reaches("northcott:8 1-4 7-2", "northcott:8 3-4 7-2"));
    let start = position("northcott:8 1-4 7-2 + nim 2");
    let listing = start.moves(1, &Budget::unlimited()).unwrap();
    let after = start.after(&listing.moves[0]).text();
    assert_eq!(after, "northcott:8 4-2 2-7 + nim 2");
}

#[test]
fn every_move_is_found_by_its_text() {
    for text in [
        "nim 2 2 3",
        "kayles 6 3",
        "treblecross ..X.. 4",
        "staircase 2 1 2",
        "northcott:6 2-5 4-1",
        "chocolate-eat 3x2 2x2",
        "chomp 4,3,1",
        "wythoff 3,4 2,2",
        "poker-nim:2 1 3",
        "moore:2 2 2 1",
        "tromino 4",
        "turtles xoxo oo",
        "nimble-2 2 5",
        "lasker 5 + dawson-chess 6 2 + euclid 3,7",
    ] {
        let from = position(text);
        let listing = from.moves(usize::MAX, &Budget::unlimited()).unwrap();
        assert_eq!(listing.count, listing.moves.len() as u64);
        for chosen in &listing.moves {
            let after = from.after(chosen);
            let mut written = String::new();
            from.write_after(chosen.term, Some(&chosen.patch), &mut written);
            assert_eq!(after.text(), written, "{text}");
            let read = position(&written);
            assert_eq!(read.parts(), after.parts(), "{text} to {written}");
            let found = from.move_to(&read, &Budget::unlimited()).unwrap().expect(text);
            assert_eq!(from.after(&found).parts(), read.parts(), "{text} to {written}");
        }
    }
}

#[test]
fn large_heaps_are_not_listed() {
    assert!(reaches("wythoff 1000000000000,5", "wythoff 999999999999,4"));
    assert!(reaches("wythoff 1000000000000,5", "wythoff 5,5"));
    assert!(!reaches("wythoff 1000000000000,5", "wythoff 5,1000000000000"));
    assert!(!reaches("nim 18446744073709551615", "nim 5 1"));
    assert!(reaches("nim 18446744073709551615", "nim 0"));
    assert!(reaches("moore:2 100000 100000 100000", "moore:2 5 6 100000"));
    assert!(!reaches("moore:2 100000 100000 100000", "moore:2 5 6 7"));
    assert!(reaches("nim 5000 + kayles 100000", "kayles 100 99898 + nim 5000"));
    assert!(!reaches("nim 5000 + kayles 100000", "kayles 100 99897 + nim 5000"));
    assert!(reaches("northcott:100000 5-70000 3-4", "northcott:100000 4-3 70000-666"));
    assert!(!reaches("northcott:100000 5-70000 3-4", "northcott:100000 4-3 666-70000"));
    let budget = Budget::unlimited().with_moves(100);
    let north = position("northcott:100000000000 5-70000000000");
    let to = position("northcott:100000000000 70000000000-66666666666");
    assert!(north.move_to(&to, &budget).unwrap().is_some());
    let to = position("northcott:100000000000 70000000001-66666666666");
    assert!(north.move_to(&to, &budget).unwrap().is_none());
}

/// What `leads_to` says, against all options.
#[test]
fn leads_to_agrees_with_the_options() {
    for (from, all) in [
        ("nim 3", &["nim", "nim 0", "nim 1", "nim 2", "nim 3", "nim 1 1"][..]),
        ("moore:2 1 2 2", &["moore:2 1 2", "moore:2 2 2", "moore:2 1 1 1", "moore:2 2"]),
        ("moore:2 1 2 2", &["moore:2 1", "nim", "moore:2 1 2 2", "moore:2 3 1 1"]),
        ("wythoff 2,3", &["wythoff 0,1", "wythoff 0,0", "wythoff 3,2", "wythoff 1,1"]),
        ("wythoff 3,3", &["wythoff 0,0", "wythoff 3,0", "wythoff 2,2", "wythoff 1,2"]),
    ] {
        for to in all {
            let (from, to) = (position(from), position(to));
            let own = to.terms().first();
            let direct = from.terms()[0].move_to(own, &Budget::unlimited()).unwrap();
            let direct = direct.expect("it is decided without a list");
            let listed = from.move_to(&to, &Budget::unlimited()).unwrap();
            assert_eq!(direct.is_some(), listed.is_some(), "{} {}", from.text(), to.text());
        }
    }
}

/// Every component and every option of it, tried one by one: the winning choices of random sums
/// with equal components, in normal and misère play.
#[test]
fn choices_are_counted_as_by_hand() {
    use grundy::random::Random;
    use grundy::{Outcome, Play, Question, Solver};
    let budget = Budget::unlimited();
    let games: [(&str, &[&str]); 6] = [
        ("nim", &["1", "2", "3"]),
        ("kayles", &["1", "2", "4"]),
        ("0.137", &["2", "3", "5"]),
        ("wythoff", &["1,2", "2,2", "0,3"]),
        ("treblecross", &["..X..", "4", "3"]),
        ("lasker", &["1", "2", "3"]),
    ];
    let mut random = Random::new(20);
    let mut differ = 0;
    for case in 0..120 {
        let mut components: Vec<String> = Vec::new();
        for _ in 0..random.within(1, 4) {
            let (game, parts) = games[random.below(games.len() as u64) as usize];
            let part = format!("{game} {}", random.one_of(parts).unwrap());
            for _ in 0..random.within(1, 2) {
                components.push(part.clone());
            }
        }
        // Equal components in one term, and in terms of their own.
        let mut text = components.join(" + ");
        if case % 2 == 0 {
            let mut terms: Vec<(String, Vec<String>)> = Vec::new();
            for component in &components {
                let (game, part) = component.split_once(' ').unwrap();
                match terms.iter_mut().find(|(other, _)| other == game) {
                    Some((_, parts)) => parts.push(part.into()),
                    None => terms.push((game.into(), vec![part.into()])),
                }
            }
            let terms = terms.iter().map(|(game, parts)| format!("{game} {}", parts.join(" ")));
            text = terms.collect::<Vec<_>>().join(" + ");
        }
        for play in [Play::Normal, Play::Misere] {
            let solution = Solver::new().play(play).solve(&position(&text), &budget).unwrap();
            if solution.outcome != Some(Outcome::N) {
                assert_eq!(solution.choice_count, Some(0), "{text}");
                continue;
            }
            let asked = Solver::new().play(play).question(Question::Outcome);
            let mut choices = 0;
            for (index, component) in components.iter().enumerate() {
                let own = position(component);
                let listing = own.moves(usize::MAX, &budget).unwrap();
                for chosen in &listing.moves {
                    let mut all: Vec<String> = components.clone();
                    all[index] = own.after(chosen).text();
                    let after = position(&all.join(" + "));
                    let outcome = asked.solve(&after, &budget).unwrap().outcome;
                    choices += u128::from(outcome == Some(Outcome::P));
                }
            }
            assert_eq!(solution.choice_count, Some(choices), "{text} {play:?}");
            differ += u32::from(solution.choice_count != solution.move_count);
        }
    }
    assert!(differ > 20, "{differ}");
}

/// A hundred thousand heaps: a heap h has one winning move where h xor the nim-sum is less.
#[test]
fn choices_of_many_equal_heaps_are_computed() {
    use grundy::Solver;
    use grundy::random::Random;
    let mut random = Random::new(4);
    let heaps: Vec<u64> = (0..100_000).map(|_| random.within(1, 1000)).chain([1 << 20]).collect();
    let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    let mut values = heaps.clone();
    // Two more heaps, so that many heaps have a winning move.
    values.extend([1 << 20, sum ^ (1 << 20) ^ 512]);
    let sum = values.iter().fold(0, |sum, heap| sum ^ heap);
    let expected = values.iter().filter(|&&heap| heap ^ sum < heap).count() as u128;
    let text = values.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
    let start = position(&format!("nim {text}"));
    let solution = Solver::new().max_moves(3).solve(&start, &Budget::unlimited()).unwrap();
    assert_eq!(solution.choice_count, Some(expected));
    assert!(expected > 10_000 && solution.move_count.unwrap() < 1_000);
}

/// Where a move costs as much as a large position, the budget is asked after each, and not after some
/// hundreds.
#[test]
fn large_positions_ask_the_budget_move_by_move() {
    let path: Vec<String> = (1..1500).map(|at| format!("v{}-v{at}", at - 1)).collect();
    let path = format!("green-hackenbush edges:ground-v0,{}", path.join(","));
    for (text, most) in
        [("arc-kayles complete:200", 2), (&*path, 2), ("node-kayles grid:60x60", 100)]
    {
        let budget = Budget::unlimited().with_poll(|_| Err(Stop::Time));
        let mut listed = 0;
        let found = position(text).terms()[0].moves(&budget, &mut |_| {
            listed += 1;
            std::ops::ControlFlow::Continue(())
        });
        assert_eq!(found, Err(Stop::Time), "{text:.40}");
        assert!(listed <= most, "{text:.40}: {listed}");
    }
}

/// Counts the questions to a budget that ends with the question `last`.
fn counting(last: u64) -> (Budget, Arc<AtomicU64>) {
    let asked = Arc::new(AtomicU64::new(0));
    let count = asked.clone();
    let budget = Budget::unlimited().with_poll(move |_| {
        match count.fetch_add(1, Ordering::Relaxed) < last {
            true => Ok(()),
            false => Err(Stop::Time),
        }
    });
    (budget, asked)
}

/// All 1770 options of a complete graph are the same, and each is made before that is seen: a list
/// of one move, and an explanation, ask as often as options are made.
#[test]
fn options_that_are_the_same_ask_the_budget_too() {
    let complete = position("arc-kayles complete:60");
    let (budget, asked) = counting(u64::MAX);
    assert_eq!(complete.some_moves(1, &budget).unwrap().moves.len(), 1);
    assert!(asked.load(Ordering::Relaxed) > 1000, "{asked:?}");
    let (budget, asked) = counting(u64::MAX);
    let steps = complete.terms()[0].explain_value(&budget).unwrap();
    assert!(!steps.is_empty() && asked.load(Ordering::Relaxed) > 1000, "{asked:?}");
}

/// A move of a lost position is chosen without going through its moves again once the time is over.
#[test]
fn time_that_is_over_ends_the_choice_of_a_move() {
    let lost = position("cram 30x30");
    let (budget, asked) = counting(2);
    assert!(grundy::play::delay(&lost, Play::Normal, &budget).is_some());
    assert!(asked.load(Ordering::Relaxed) <= 6, "{asked:?}");
}

/// Of 27 heaps of Moore's Nim one or two shrink in millions of ways, and the search for those that
/// win asks the budget.
#[test]
fn the_winning_moves_of_many_heaps_ask_the_budget() {
    let heaps: Vec<String> = (0..27).map(|at| (3 * at + 1).to_string()).collect();
    let moore = position(&format!("moore:2 {}", heaps.join(" ")));
    let budget = Budget::unlimited().with_moves(1 << 22).with_poll(|_| Err(Stop::Time));
    let found = moore.terms()[0].winning_moves(Play::Normal, 100, &budget).unwrap();
    assert_eq!((found.stopped, found.incomplete), (Some(Stop::Time), true));
}

/// Every string of a figure has its own name, also where the move is typed and belongs to another
/// figure.
#[test]
fn strings_are_named_by_what_is_gone() {
    let start = position("nimstring edges:ground-a,a-b,b-c,c-a,c-d,d-ground,a-ground");
    let names = |position: &Position| -> Vec<String> {
        let listing = position.moves(100, &Budget::unlimited()).unwrap();
        let note = |made: &grundy::Move| made.patch.note.clone().unwrap().to_string();
        listing.moves.iter().map(note).collect()
    };
    let all = names(&start);
    assert!(all.iter().any(|name| name.contains("b") && name.contains("c")), "{all:?}");
    let listing = start.moves(100, &Budget::unlimited()).unwrap();
    for (chosen, name) in listing.moves.iter().zip(&all) {
        let typed = position(&start.after(chosen).text());
        let found = start.move_to(&typed, &Budget::unlimited()).unwrap().unwrap();
        assert_eq!(found.patch.note.unwrap().to_string(), *name);
    }
}
