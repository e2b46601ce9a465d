//! Nimstring against brute force: values, loony positions, sums, misère play.

use grundy::{Budget, FoundBy, Outcome, Position, Question, Solution, Solver, Value};
use grundy_oracle::{Dice, StringsOracle};

fn solve(text: &str) -> Solution {
    let position: Position = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    let solver = Solver::new().question(Question::Value);
    solver.solve(&position, &Budget::unlimited()).expect("an answer")
}

/// The position of a figure, whose strings join coins numbered from 1 on and the ground 0.
pub(crate) fn figure(ends: &[(u32, u32)]) -> String {
    let name = |coin: u32| match coin {
        0 => "ground".to_string(),
        coin => format!("c{coin}"),
    };
    let strings: Vec<String> =
        ends.iter().map(|&(a, b)| format!("{}-{}", name(a), name(b))).collect();
    format!("nimstring edges:{}", strings.join(","))
}

/// The position of a board of boxes on which the strings are left that have a bit.
pub(crate) fn drawn_board(height: u32, width: u32, left: u32) -> String {
    let mut string = 0;
    let rows = (0..2 * height + 1).map(|row| {
        let (length, drawn) = if row % 2 == 0 { (width, '-') } else { (width + 1, '|') };
        let row = (0..length).map(|_| {
            string += 1;
            if left >> (string - 1) & 1 == 1 { '.' } else { drawn }
        });
        row.collect::<String>()
    });
    let rows: Vec<String> = rows.collect();
    format!("nimstring {}", rows.join("/"))
}

/// The value, or `None` where a position is loony; its outcome alone as well.
#[track_caller]
fn compare(text: &str, balanced_by: &[u32]) {
    let solution = solve(text);
    let value = match balanced_by {
        [] => Value::Loony,
        [value] => Value::Nim(grundy::Nimber(u128::from(*value))),
        _ => panic!("{text} is lost beside several heaps"),
    };
    let outcome = Outcome::of(balanced_by != [0]);
    assert_eq!((solution.outcome, solution.value), (Some(outcome), Some(value)), "{text}");
    let only = Solver::new().question(Question::Outcome);
    let only = only.solve(&text.parse().unwrap(), &Budget::unlimited()).expect("an answer");
    assert_eq!(only.outcome, Some(outcome), "{text}");
}

/// Every figure of up to six strings between three coins and the ground.
#[test]
fn every_small_figure() {
    let pairs = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];
    let mut figures: Vec<Vec<(u32, u32)>> = vec![Vec::new()];
    let mut at = 0;
    while let Some(ends) = figures.get(at).cloned() {
        at += 1;
        if ends.len() == 6 {
            continue;
        }
        let least = ends.last().map_or(0, |last| pairs.iter().position(|p| p == last).unwrap());
        figures.extend(pairs[least..].iter().map(|&pair| [&ends[..], &[pair]].concat()));
    }
    assert_eq!(figures.len(), 924);
    let mut loony = 0;
    for ends in figures.iter().filter(|ends| !ends.is_empty()) {
        let mut oracle = StringsOracle::new(ends.clone());
        let truth = oracle.balanced_by((1 << ends.len()) - 1, 8);
        loony += u32::from(truth.is_empty());
        compare(&figure(ends), &truth);
    }
    assert!(loony > 20, "{loony}");
}

/// Random figures of more coins.
#[test]
fn random_figures() {
    let mut dice = Dice::new(7);
    for _ in 0..150 {
        let (coins, count) = (3 + dice.below(4), 6 + dice.below(5));
        let ends: Vec<(u32, u32)> = (0..count)
            .map(|_| {
                let a = dice.below(coins + 1);
                let b = (a + 1 + dice.below(coins)) % (coins + 1);
                (a.min(b) as u32, a.max(b) as u32)
            })
            .collect();
        let mut oracle = StringsOracle::new(ends.clone());
        let truth = oracle.balanced_by((1 << ends.len()) - 1, 8);
        compare(&figure(&ends), &truth);
    }
}

/// Boards with some lines drawn.
#[test]
fn random_boards() {
    let mut dice = Dice::new(8);
    for (height, width) in [(1, 1), (1, 2), (1, 3), (2, 2), (1, 4), (2, 3)] {
        let mut oracle = StringsOracle::of_board(height, width);
        let all = (1u32 << oracle.len()) - 1;
        let mut texts = vec![all];
        texts.extend((0..40).map(|_| all & (dice.below(1 << 31) | dice.below(1 << 31)) as u32));
        for left in texts.into_iter().filter(|left| left.count_ones() <= 12 || *left == all) {
            if left.count_ones() > 13 {
                continue;
            }
            let truth = oracle.balanced_by(left, 13);
            compare(&drawn_board(height, width, left), &truth);
        }
    }
}

/// The chains and cycles of *Winning Ways*, chapter 16.
#[test]
fn chains_and_cycles() {
    // A coin with n strings to the ground: the last cut takes it, the one before is the last
    // that passes the turn.
    for strings in 1..7 {
        let ends = vec![(0, 1); strings];
        compare(&figure(&ends), &[(strings as u32 - 1) % 2]);
    }
    // A chain of coins from ground to ground: long ones have no move that is not loony.
    let chain = |coins: u32| (0..=coins).map(|c| (c, (c + 1) % (coins + 1))).collect::<Vec<_>>();
    for (coins, value) in [(1, 1), (2, 1), (3, 0), (4, 0), (9, 0)] {
        compare(&figure(&chain(coins)), &[value]);
    }
    let cycle: Vec<(u32, u32)> = (1..=6).map(|c| (c, c % 6 + 1)).collect();
    compare(&figure(&cycle), &[0]);
    // Two coins in a row with one string each to the right: a hard-hearted handout is free, one
    // with the far end open is loony.
    compare("nimstring edges:a-b", &[0]);
    compare("nimstring edges:a-b,b-ground", &[]);
    compare("nimstring edges:a-b,b-c", &[0]);
    compare("nimstring edges:a-b,b-c,c-d", &[]);
}

#[test]
fn sums_with_other_games() {
    // A loony term makes every sum N.
    for other in ["nim 0", "nim 1 2", "kayles 7", "cram 3x3", "treblecross 7", "nimstring 1x1"] {
        let sum = solve(&format!("{other} + nimstring edges:a-b,b-ground"));
        assert_eq!(sum.outcome, Some(Outcome::N), "{other}");
        assert_eq!(sum.nim(), None, "{other}");
    }
    let ends = solve("nimstring edges:a-b,b-ground + treblecross .XX.");
    assert_eq!((ends.outcome, ends.value), (Some(Outcome::N), None));
    // The player who takes a coin moves again, and can end the sum then; behind the mark it is the other
    // player who can.
    for (text, outcome, moves) in [
        ("nimstring edges:a-b,a-ground + nim 4 1 + treblecross XX.X", Outcome::N, 2),
        ("nimstring edges:a-ground:again + treblecross XX.X", Outcome::P, 0),
    ] {
        let position: Position = text.parse().unwrap();
        let found = Solver::new().solve(&position, &Budget::unlimited()).unwrap();
        assert_eq!((found.outcome, found.move_count), (Some(outcome), Some(moves)), "{text}");
    }
    // A term with a free coin.
    let sum = "nimstring edges:ground-a,b-ground,b-ground + nim 1";
    assert_eq!(solve(sum).outcome, Some(Outcome::P));
    // The player who has taken a coin may go on in another term.
    let position: Position = "nimstring edges:ground-a + nim 1".parse().unwrap();
    let solution = Solver::new().solve(&position, &Budget::unlimited()).unwrap();
    let after: Vec<String> = solution.found().map(|found| found.after()).collect();
    assert_eq!(after, ["nimstring edges::again + nim 1", "nimstring edges:a-ground"]);
    let marked: Position = after[0].parse().unwrap();
    let solution = Solver::new().solve(&marked, &Budget::unlimited()).unwrap();
    assert_eq!((solution.outcome, solution.move_count), (Some(Outcome::P), Some(0)));
    let listing = marked.moves(9, &Budget::unlimited()).unwrap();
    assert_eq!((listing.count, marked.after(&listing.moves[0]).text()), (1, "nim 1".into()));
}

#[test]
fn a_loony_position_needs_no_search() {
    // One box with three lines beside a box with two, in a large board.
    let mut rows = [".........", ".........."].repeat(9);
    rows.push(".........");
    (rows[0], rows[1], rows[2]) = ("--.......", "|.........", "--.......");
    let text = format!("nimstring {}", rows.join("/"));
    let solution = solve(&text);
    assert_eq!(solution.value, Some(Value::Loony));
    assert_eq!(solution.terms[0].method, FoundBy::Theorem);
}

#[test]
fn faults() {
    for (text, place, message) in [
        ("nimstring 0x3", 10..11, "the number is too small"),
        ("nimstring 20x20", 10..15, "the graph is too large"),
        ("nimstring ../.|/..", 13..15, "this row has 2 lines, and should have 3"),
        ("nimstring ../.-./..", 14..15, "`-` is not a line"),
        (
            "nimstring ./..",
            10..14,
            "a board has rows of level lines and of upright ones by turns, level ones first and last; here are 2",
        ),
        ("nimstring edges:a-b,c", 20..21, "`c` is not an edge"),
        ("nimstring edges:a-a", 16..19, "the vertex `a` is joined to itself"),
    ] {
        let error = text.parse::<Position>().expect_err(text);
        let found = (error.span(), error.message().to_string());
        assert_eq!(found.0, place, "{text}: {}", found.1);
        assert_eq!(found.1, message, "{text}");
    }
    let files = grundy::games::InMemoryFiles::from([("g", "a b\nb a")]);
    let error = Position::parse_with("chips:g a + nimstring 1x1", &files).expect_err("a refusal");
    assert_eq!(error.span(), 12..21);
}

/// Only the last move can have been complimenting.
#[test]
fn two_marks_are_refused() {
    for text in [
        "nimstring edges:b-c:again + nimstring 1x1:again",
        "nimstring 1x1:again 1x2:again 1x1",
        "nimstring 1x1:again + nim 2 + nimstring 1x1 1x2:again",
    ] {
        let error = text.parse::<Position>().expect_err(text);
        assert_eq!(error.message().id(), Some("position-two-marks"), "{text}");
    }
    assert!("nimstring 1x1:again 1x2 + nim 3".parse::<Position>().is_ok());
}
