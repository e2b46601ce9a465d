//! Sprouts against drawings, on which every move is made as on paper, and against known outcomes.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use grundy::games::sprouts::{MAX_SPOTS, Sprouts};
use grundy::message::{Argument, Message};
use grundy::ruleset::{Ruleset, text_of};
use grundy::{Budget, Outcome, Play, Position, Question, Solution, Solver, Stop};
use grundy_oracle::{Dice, Drawing, SproutsOracle, sample};

fn solve(text: &str, play: Play, question: Question) -> Solution {
    let position: Position = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    let solver = Solver::new().play(play).question(question).max_moves(0);
    solver.solve(&position, &Budget::unlimited()).expect("an answer")
}

/// The text of the position of a string.
fn canonical(text: &str) -> String {
    let figure = Sprouts.parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    text_of(&Sprouts, &figure)
}

/// The positions after all moves, each with its lands in order.
fn options(text: &str) -> BTreeSet<Vec<String>> {
    let figure = Sprouts.parse(text).unwrap();
    let mut all = BTreeSet::new();
    let _ = Sprouts.options(&figure, &mut |lands| {
        let mut texts: Vec<String> = lands.iter().map(|land| text_of(&Sprouts, land)).collect();
        texts.sort();
        all.insert(texts);
        std::ops::ControlFlow::Continue(())
    });
    all
}

/// The lands of a string, each as its text.
fn lands(text: &str) -> Vec<String> {
    let figure = Sprouts.parse(text).unwrap();
    let mut texts: Vec<String> =
        Sprouts.normal_form(&figure).iter().map(|land| text_of(&Sprouts, land)).collect();
    texts.sort();
    texts
}

/// Compares a drawing with the position of its string: the value, the outcome in misère play, and
/// all options.
fn compare(drawing: &Drawing, oracle: &mut SproutsOracle) {
    let text = drawing.text();
    let term = format!("sprouts {text}");
    let found = solve(&term, Play::Normal, Question::Value);
    assert_eq!(found.nim().map(|value| value.0), Some(oracle.value(drawing).into()), "{text}");
    let found = solve(&term, Play::Misere, Question::Outcome);
    assert_eq!(found.outcome, Some(Outcome::of(oracle.wins_misere(drawing))), "misere {text}");
    let truth: BTreeSet<Vec<String>> =
        drawing.moves().iter().map(|next| lands(&next.text())).collect();
    assert_eq!(options(&text), truth, "the options of {text}");
}

/// Everything that can follow one and two spots.
#[test]
fn every_drawing_from_two_spots() {
    let mut oracle = SproutsOracle::default();
    let mut all: Vec<Drawing> = (0..3).map(Drawing::of_spots).collect();
    let mut seen: BTreeSet<String> = all.iter().map(Drawing::text).collect();
    let mut at = 0;
    while let Some(drawing) = all.get(at).cloned() {
        compare(&drawing, &mut oracle);
        all.extend(drawing.moves().into_iter().filter(|next| seen.insert(next.text())));
        at += 1;
    }
    assert!(all.len() > 40, "{}", all.len());
}

/// How many lines the spots have that a description joins.
fn described(message: &Message) -> Vec<u32> {
    let number = |message: &Message| match message.argument("lines") {
        Some(Argument::Number(lines)) => *lines as u32,
        // A spot with a name has two lines.
        _ => 2,
    };
    let spot = |line: &Message, name: &str| match line.argument(name) {
        Some(Argument::Message(spot)) => number(spot),
        other => panic!("{name} is {other:?}"),
    };
    let mut ends = match (message.find("sprouts-loop"), message.find("sprouts-join-alike")) {
        (Some(line), _) => vec![spot(line, "spot"); 2],
        (_, Some(line)) => vec![number(line); 2],
        _ => {
            let line = message.find("sprouts-join").expect("a line");
            vec![spot(line, "one"), spot(line, "other")]
        }
    };
    ends.sort_unstable();
    ends
}

/// Every move from one to three spots, and every answer, has words that name spots which a line
/// on paper joins to the same effect.
#[test]
fn lines_are_described_as_they_are_drawn() {
    let (mut seen, mut count) = (BTreeSet::new(), 0);
    let mut all: Vec<Drawing> = (1..=3).map(Drawing::of_spots).collect();
    all.extend(all.clone().iter().flat_map(Drawing::moves));
    for drawing in all.iter().filter(|drawing| seen.insert(drawing.text())) {
        let figure = Sprouts.parse(&drawing.text()).unwrap();
        let drawn: BTreeSet<(Vec<String>, Vec<u32>)> = drawing
            .moves()
            .iter()
            .map(|next| (lands(&next.text()), drawing.joined_lines(next)))
            .collect();
        let _ = Sprouts.options(&figure, &mut |left| {
            let words = Sprouts.describe(&figure, left).expect("a description");
            let mut texts: Vec<String> = left.iter().map(|land| text_of(&Sprouts, land)).collect();
            texts.sort();
            let said = (texts, described(&words));
            assert!(drawn.contains(&said), "{}: {said:?}", drawing.text());
            count += 1;
            std::ops::ControlFlow::Continue(())
        });
    }
    assert!(count > 100, "{count}");
}

/// Random play from three to five spots, as far as brute force goes.
#[test]
fn drawings_by_lot() {
    let mut oracle = SproutsOracle::default();
    let mut dice = Dice::new(31);
    // The whole sample: 60 plays.
    for game in 0..sample(24, 60) {
        let spots = 3 + game % 3;
        let mut drawing = Drawing::of_spots(spots);
        for moved in 0.. {
            // Brute force takes too long before.
            if spots < 4 || moved > 2 * spots - 5 {
                compare(&drawing, &mut oracle);
            }
            let moves = drawing.moves();
            if moves.is_empty() {
                break;
            }
            drawing = dice.pick(&moves).clone();
        }
    }
}

/// The values of four spots and of all positions after the first move.
#[test]
fn four_spots() {
    let mut oracle = SproutsOracle::default();
    let start = Drawing::of_spots(4);
    for drawing in start.moves().iter().chain([&start]) {
        let found = solve(&format!("sprouts {}", drawing.text()), Play::Normal, Question::Value);
        let value = oracle.value(drawing);
        assert_eq!(found.nim().map(|value| value.0), Some(value.into()), "{}", drawing.text());
    }
}

/// The whole sample: up to nine spots.
#[test]
fn known_outcomes() {
    let outcome = |letter: &str| Outcome::of(letter == "N");
    for line in include_str!("../data/sprouts.csv").lines().filter(|line| !line.starts_with('#')) {
        let [n, normal, misere] = line.split(',').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let Ok(n) = n.parse::<u32>() else { continue };
        let text = format!("sprouts {n}");
        if n as usize <= sample(7, 9) {
            let found = solve(&text, Play::Normal, Question::Outcome);
            assert_eq!(found.outcome, Some(outcome(normal)), "{text}");
        }
        if n <= 5 {
            let found = solve(&text, Play::Misere, Question::Outcome);
            assert_eq!(found.outcome, Some(outcome(misere)), "misere {text}");
        }
    }
}

/// A string in another order: regions, boundaries and names shuffled, boundaries turned, some
/// regions read backwards.
fn shuffled(text: &str, dice: &mut Dice) -> String {
    let mix = |list: &mut Vec<String>, dice: &mut Dice| {
        for at in (1..list.len()).rev() {
            list.swap(at, dice.below(at as u64 + 1) as usize);
        }
    };
    let shift = dice.below(26) as u8;
    let named = |sign: char| match sign {
        'A'..='Z' => char::from(b'a' + (sign as u8 - b'A' + shift) % 26),
        sign => sign,
    };
    let mut regions: Vec<String> = Vec::new();
    for region in text.split_terminator('}') {
        let back = dice.below(2) == 0;
        let mut own: Vec<String> = Vec::new();
        for boundary in region.split_terminator('.') {
            let mut spots: Vec<char> = boundary.chars().map(named).collect();
            spots.rotate_left(dice.below(boundary.len() as u64) as usize);
            if back {
                spots.reverse();
            }
            own.push(spots.into_iter().collect::<String>() + ".");
        }
        mix(&mut own, dice);
        regions.push(own.concat() + "}");
    }
    mix(&mut regions, dice);
    regions.concat()
}

#[test]
fn the_order_of_a_string_does_not_matter() {
    let mut dice = Dice::new(5);
    for game in 0..80 {
        let mut drawing = Drawing::of_spots(3 + game % 6);
        for _ in 0..2 + dice.below(5) {
            let moves = drawing.moves();
            if moves.is_empty() {
                break;
            }
            drawing = dice.pick(&moves).clone();
        }
        let text = drawing.text();
        if !text.contains('}') {
            continue;
        }
        let other = shuffled(&text, &mut dice);
        assert_eq!(canonical(&text), canonical(&other), "{text} and {other}");
        assert_eq!(canonical(&canonical(&text)), canonical(&text), "{text}");
        if game % 4 == 0 {
            assert_eq!(options(&text), options(&other), "{text} and {other}");
        }
    }
    // Spots that refinement does not tell apart: twelve rings on one region, and a circle of them.
    let rings: String =
        (b'A'..b'Y').step_by(2).map(|a| format!("{}{}.", a as char, (a + 1) as char)).collect();
    let inside: String =
        (b'A'..b'Y').step_by(2).map(|a| format!("2.{}{}.}}", a as char, (a + 1) as char)).collect();
    let circle: String = (0..12)
        .map(|at| format!("0.{}{}.}}", (b'A' + at) as char, (b'A' + (at + 1) % 12) as char))
        .collect();
    for text in [format!("{rings}}}{inside}"), circle] {
        for _ in 0..5 {
            assert_eq!(canonical(&shuffled(&text, &mut dice)), canonical(&text));
        }
    }
}

#[test]
fn what_nobody_can_use_is_not_written() {
    for (text, written) in [
        ("0*3.}]!", "3"),
        ("0.0.0}", "3"),
        ("2.}", "0"),
        ("A.0.}A.}", "0.2.}]!"),
        ("aa1.2.}", "12.2.}]!"),
        ("1a2a.}", "1a2a.}]!"),
        ("0.BA}BA!", "0.AB.}AB.}]!"),
    ] {
        // The closing sign of the last region is needed.
        let text = text.replace("BA!", "BA.}!");
        assert_eq!(canonical(&text), written, "{text}");
    }
    assert_eq!(lands("AB.}AB.}]12.2.}]!").len(), 2);
    let sum = solve("sprouts 3 4 + nim 1", Play::Normal, Question::Value);
    let alone = |text: &str| solve(text, Play::Normal, Question::Value).nim().unwrap().0;
    let value = alone("sprouts 3") ^ alone("sprouts 4") ^ 1;
    assert_eq!(sum.nim().map(|sum| sum.0), Some(value));
}

#[test]
fn faults() {
    for (text, place, message) in [
        ("61", 0..2, "there are too many spots"),
        ("99999999999999999999999", 0..23, "there are too many spots"),
        ("0*61.}", 2..4, "there are too many spots"),
        ("0*60.0.}", 0..8, "there are too many spots"),
        ("five", 0..4, "`five` is not a position of Sprouts"),
        ("-3", 0..2, "`-3` is not a position of Sprouts"),
        ("0.AB.}A2.}", 3..4, "the spot `B` stands in one place only"),
        ("AB.}AB.}A.0.}", 8..9, "the spot `A` stands in a third place"),
        ("0.A.}]A.0.}]!", 6..7, "the spot `A` stands in two lands"),
        ("0.(27)2.}", 2..6, "the spot `(27)` stands in one place only"),
        (
            "0.(2.}",
            2..3,
            "after the 26 letters spots are written as numbers in parentheses, as in `(27)`",
        ),
        ("0.3.}", 2..3, "no line can end at a spot with three lines, so it is not written"),
        ("0.4.}", 2..3, "`4` has no meaning in a position of Sprouts"),
        ("0.é.}", 2..4, "`é` has no meaning in a position of Sprouts"),
        ("0..}", 2..3, "a boundary has no spots"),
        (".}", 0..1, "a boundary has no spots"),
        ("0.}}", 3..4, "a region has no boundaries"),
        ("0.}]]!", 4..5, "a land has no regions"),
        ("0.0.", 4..4, "the end of a region is missing here: `}`"),
        ("0.0", 3..3, "the end of a region is missing here: `}`"),
        ("0.0.]!", 4..5, "the end of a region is missing here: `}`"),
        ("0.0.!", 4..5, "the end of a region is missing here: `}`"),
        ("!", 0..1, "the position has no spots"),
        ("0.}!0.}", 4..7, "`!` ends the position, and something follows"),
        ("2.01.}", 2..4, "a spot without lines, `0`, is a boundary of its own"),
        ("1*5.}", 1..2, "only spots without lines are counted with `*`, as in `0*5.`"),
        ("0*.}", 1..3, "only spots without lines are counted with `*`, as in `0*5.`"),
        ("0*0.}", 2..3, "only spots without lines are counted with `*`, as in `0*5.`"),
    ] {
        let error = Sprouts.parse(text).expect_err(text);
        assert_eq!((error.span(), error.message().to_string()), (place, message.into()), "{text}");
        assert!(error.hint().is_some(), "{text}");
    }
    let most = "A".repeat(500) + ".}";
    assert!(Sprouts.parse(&most).is_err());
    let long = format!("{}.}}", "2".repeat(100_000));
    assert!(Sprouts.parse(&long).is_err());
}

/// The budget is asked while the options of one position are listed, and memory is bounded.
#[test]
fn budgets_hold_inside_of_one_position() {
    // Eighteen boundaries of different lengths, which a line can part in 2^17 ways for each pair of
    // its ends.
    let mut rows: Vec<String> = (1..10).map(|length| "2".repeat(length)).collect();
    rows.extend((0..9).map(|length| format!("1{}", "2".repeat(length))));
    let wide = format!("sprouts {}.}}", rows.join("."));
    for text in [wide, format!("sprouts {MAX_SPOTS}")] {
        let position: Position = text.parse().unwrap();
        let asked = Arc::new(AtomicU32::new(0));
        let own = asked.clone();
        let poll = move |_: grundy::budget::Progress<'_>| match own.fetch_add(1, Ordering::Relaxed)
        {
            0..20 => Ok(()),
            _ => Err(Stop::Time),
        };
        let budget = Budget::unlimited().with_poll(poll).with_moves(1000);
        let solver = Solver::new().question(Question::Outcome).max_moves(0);
        let solution = solver.solve(&position, &budget).expect("a solution");
        assert_eq!(solution.outcome, None, "{text}");
        assert!(asked.load(Ordering::Relaxed) < 200, "{text}");
        let little = Budget::unlimited().with_memory(3_000_000).with_moves(1000);
        assert_eq!(solver.solve(&position, &little).expect("a solution").outcome, None, "{text}");
    }
}
