//! Every game against brute force over whole positions.
//!
//! The crate `grundy-oracle` knows the rules and no theory, and shares no code
//! with the engine. For every small position of every game, and for random
//! sums of several games, both must agree on the outcome in normal and misère
//! play, on the value, and on every winning move.

use std::collections::{BTreeSet, HashMap};

use grundy::games::InMemoryFiles;
use grundy::{Budget, FoundBy, Nimber, Outcome, Play, Position, Question, Solver, Value};
use grundy_oracle::{
    Dice, Oracle, default_graphs, game_names, graphs, mixed_sums, parse_edges, sample,
    small_positions,
};

/// The value of a position in which play can repeat, from outcomes: it is m
/// where a heap of size m beside it makes it lost for the mover; where none
/// does, it is infinity with the heaps that make it won.
fn probed(text: &str, oracle: &Oracle) -> Value {
    let outcome =
        |heap: u64| oracle.outcome(&oracle.parse(&format!("{text} + nim {heap}")).unwrap(), false);
    let with = |outcomes: &[char], wanted| {
        let heaps = (0u128..).zip(outcomes).filter(|(_, outcome)| **outcome == wanted);
        heaps.map(|(heap, _)| Nimber(heap)).collect::<Vec<_>>()
    };
    // No small position needs a larger heap.
    let outcomes: Vec<char> = (0..6).map(outcome).collect();
    match with(&outcomes, 'P')[..] {
        [] => Value::Infinity(with(&outcomes, 'N')),
        [value] => Value::Nim(value),
        _ => panic!("{text} is lost with several heaps"),
    }
}

/// The oracle's graphs, as files.
fn files() -> InMemoryFiles {
    graphs().into_iter().collect()
}

/// A winning move: its term, what the term becomes, and the whole position.
type Moves = BTreeSet<(usize, String, String)>;

fn outcome(letter: char) -> Outcome {
    match letter {
        'N' => Outcome::N,
        'P' => Outcome::P,
        'D' => Outcome::D,
        other => panic!("the oracle says {other}"),
    }
}

/// The moves of a position, the options of its terms, and the moves by the rules in words are the
/// same.
fn every_move(
    text: &str,
    position: &Position,
    truth: &grundy_oracle::Position,
    oracle: &Oracle,
    normal: &impl Fn(&str) -> String,
) {
    let budget = Budget::unlimited();
    let wanted = oracle.moves(truth);
    let listing = position.moves(usize::MAX, &budget).expect("no limit");
    assert!(listing.complete && listing.count == listing.moves.len() as u64, "{text}");
    assert_eq!(listing.moves.len(), wanted.len(), "the moves of {text}");
    let found: Vec<_> = listing.moves.iter().map(|one| position.found(one)).collect();
    let moves: BTreeSet<String> = found.iter().map(|one| normal(&one.after())).collect();
    let mut options = BTreeSet::new();
    for (term, of) in position.movable() {
        let mut listed = Vec::new();
        of.options(&mut listed, &budget).expect("no limit");
        for option in listed {
            let mut after = String::new();
            position.write_after(term, Some(&option.patch), &mut after);
            options.insert(normal(&after));
        }
    }
    assert_eq!(moves, options, "moves and options of {text}");
    let wanted: BTreeSet<String> = wanted.into_iter().map(|one| normal(&one.after)).collect();
    assert_eq!(moves, wanted, "the moves of {text}");
}

/// Compares one position; gives what differs.
fn compare(text: &str, oracle: &Oracle, files: &InMemoryFiles) {
    let position = Position::parse_with(text, files)
        .unwrap_or_else(|error| panic!("{text} is refused: {error}"));
    let truth = oracle.parse(text).unwrap_or_else(|error| panic!("oracle, {text}: {error}"));
    let normal = |text: &str| {
        let read = oracle.parse(text);
        read.unwrap_or_else(|error| panic!("oracle, {text}: {error}")).unnamed().text()
    };
    every_move(text, &position, &truth, oracle, &normal);
    let solver = Solver::new().max_moves(usize::MAX);
    for play in [Play::Normal, Play::Misere] {
        let misere = play == Play::Misere;
        if misere && text.contains("northcott") {
            assert!(solver.play(play).solve(&position, &Budget::unlimited()).is_err());
            continue;
        }
        let found = solver.play(play).solve(&position, &Budget::unlimited()).expect("an answer");
        assert_eq!(found.outcome, Some(outcome(oracle.outcome(&truth, misere))), "{text} {play:?}");
        if !misere && position.terms().iter().any(|term| term.is_loopy()) {
            assert_eq!(found.value, Some(probed(text, oracle)), "the value of {text}");
        } else if !misere && !text.contains("northcott") {
            let value = oracle.value(&truth).map(u128::from);
            assert_eq!(found.nim().map(|value| value.0), value, "the value of {text}");
        }
        let mut ours = Moves::new();
        for one in found.found() {
            let after = one.after();
            // A strip with three in a row is no longer a position; its text distinguishes two
            // such moves.
            let strip = match one.chosen().patch.ends {
                true => one.to(),
                false => String::new(),
            };
            let fresh = ours.insert((one.term() + 1, strip, normal(&after)));
            assert!(fresh, "{text} {play:?}: the move to {after} is listed twice");
            let next = Position::parse_with(&after, files)
                .unwrap_or_else(|error| panic!("{text} leads to {after}, refused: {error}"));
            assert_eq!(next.text(), after, "the text after a move of {text}");
            let answer = solver.play(play).solve(&next, &Budget::unlimited()).expect("an answer");
            let wanted = found.outcome.and_then(Outcome::after);
            assert_eq!(answer.outcome, wanted, "{text} -> {after} {play:?}");
        }
        let wanted = match found.outcome {
            Some(Outcome::D) => oracle.drawing_moves(&truth, misere),
            _ => oracle.winning_moves(&truth, misere),
        };
        let count = found.move_count.expect("a count without limits");
        assert_eq!(count, wanted.len() as u128, "winning moves of {text} {play:?}: {ours:?}");
        assert_eq!(ours.len(), wanted.len(), "winning moves of {text} {play:?}");
        let ours: BTreeSet<String> = ours.into_iter().map(|(_, _, after)| after).collect();
        let wanted: BTreeSet<String> = wanted.into_iter().map(|m| m.after).collect();
        assert_eq!(ours, wanted, "winning moves of {text} {play:?}");
    }
}

/// Terms that vanish are numbered differently by the oracle; the comparison
/// is by the position after the move, so that does not matter here.
fn compare_all(texts: &[String]) {
    let files = files();
    let oracle = Oracle::new(default_graphs());
    for text in texts {
        compare(text, &oracle, &files);
    }
}

/// The whole sample: every one.
#[test]
fn small_positions_of_every_game() {
    let mut dice = Dice::new(3);
    for name in game_names() {
        let texts = small_positions(name);
        assert!(texts.len() > 50, "{name} has too few positions");
        // By lot, since lists that come in threes would lose a kind of position.
        let one_in = sample(8, 1) as u64;
        let texts: Vec<String> = texts.into_iter().filter(|_| dice.below(one_in) == 0).collect();
        compare_all(&texts);
    }
}

/// The whole sample: 400 sums.
#[test]
fn random_sums_of_different_games() {
    compare_all(&mixed_sums(20_261_120, sample(80, 400)));
}

/// Random positions larger than those that are all tried: the theorems behind
/// the short cuts must hold there as well.
#[test]
fn random_larger_positions_of_games_with_theorems() {
    let mut dice = Dice::new(1);
    let mut below = |n: u64| dice.below(n);
    let mut texts = Vec::new();
    for _ in 0..12 {
        let mut numbers = |count: u64, least: u64, most: u64| {
            let list = (0..count).map(|_| (least + below(most - least + 1)).to_string());
            list.collect::<Vec<String>>().join(" ")
        };
        texts.push(format!("nim {}", numbers(4, 3, 9)));
        texts.push(format!("moore:2 {}", numbers(4, 2, 6)));
        texts.push(format!("moore:3 {}", numbers(5, 1, 4)));
        texts.push(format!("poker-nim:3 {}", numbers(3, 2, 5)));
        texts.push(format!("staircase {}", numbers(6, 0, 3)));
        texts.push(format!("nimble {}", numbers(4, 2, 9)));
        texts.push(format!("lasker {}", numbers(2, 6, 9)));
        texts.push(format!("wythoff {},{}", numbers(1, 8, 16), numbers(1, 8, 16)));
        texts.push(format!("euclid {},{}", numbers(1, 20, 90), numbers(1, 5, 40)));
        texts.push(format!("chocolate-eat {}x{}", numbers(1, 4, 9), numbers(1, 4, 9)));
        texts.push(format!("northcott:7 {}-1 2-{}", numbers(1, 3, 7), numbers(1, 4, 7)));
        let (a, b, c) = (below(4), below(4), below(4));
        texts.push(format!("nimble-2 {} {} {} {}", 1 + a, 3 + a + b, 5 + a + b + c, 12 + a));
        let cells: String = (0..9).map(|_| if below(2) == 0 { 'o' } else { 'x' }).collect();
        texts.push(format!("turtles {cells}"));
        texts.push(format!("twins {cells}"));
        let names = ["a", "b", "c", "d", "e", "f", "g"];
        let chips: Vec<&str> = (0..3).map(|_| names[below(7) as usize]).collect();
        texts.push(format!("annihilation:dag {}", chips.join(" ")));
    }
    compare_all(&texts);
}

/// The closed forms of Moore's Nim: Nim for k = 1, the total of at most k
/// heaps, and the formula of Jenkyns and Mayberry for k + 1 heaps.
#[test]
fn nim_values_of_moores_nim_in_closed_form() {
    let files = files();
    let oracle = Oracle::new(default_graphs());
    let solver = Solver::new().question(Question::Value);
    for (k, most) in [(1, 30), (2, 11), (3, 6), (4, 4)] {
        let mut rows = vec![String::new()];
        for _ in 0..=k {
            let longer = rows.iter().flat_map(|row| {
                let least = row.rsplit(' ').next().and_then(|last| last.parse().ok()).unwrap_or(0);
                (least..=most).map(move |heap: u64| format!("{row} {heap}"))
            });
            rows = longer.collect();
        }
        for row in rows {
            let text = format!("moore:{k}{row}");
            let position = Position::parse_with(&text, &files).expect("a position");
            let found = solver.solve(&position, &Budget::unlimited()).expect("an answer");
            let truth = oracle.value(&oracle.parse(&text).expect("a position")).map(u128::from);
            assert_eq!(found.nim().map(|value| value.0), truth, "{text}");
            assert!(found.terms.iter().all(|term| term.method == FoundBy::Theorem), "{text}");
        }
    }
}

/// Chips on graphs with cycles, with and without annihilation, alone and in
/// sums with games of other kinds.
#[test]
fn random_graphs_with_cycles() {
    let mut dice = Dice::new(2);
    let mut below = |n: usize| dice.below(n as u64) as usize;
    let names = ["a", "b", "c", "d", "e"];
    for _ in 0..20 {
        let mut files = HashMap::new();
        for file in ["g", "h"] {
            let thin = 2 + below(4);
            // A chain, so that every name is there, and arcs at random.
            let mut text: String =
                names.windows(2).map(|pair| format!("{} {}\n", pair[1], pair[0])).collect();
            for from in names {
                for to in names {
                    if below(thin * 2) == 0 {
                        text.push_str(&format!("{from} {to}\n"));
                    }
                }
            }
            files.insert(file.to_string(), text);
        }
        let graphs = files.iter().map(|(name, text)| (name.clone(), parse_edges(text).unwrap()));
        let oracle = Oracle::new(graphs.collect());
        let files: InMemoryFiles = files.into_iter().collect();
        let mut v = || names[below(5)];
        for text in [
            format!("chips:g {}", v()),
            format!("chips:g {} {}", v(), v()),
            format!("chips:g {} + nim 2 1", v()),
            format!("chips:g {} + chips:h {} + kayles 2", v(), v()),
            format!("chips:g {} + chips:h {} {}", v(), v(), v()),
            format!("annihilation:g {} {}", v(), v()),
            format!("annihilation:h {} {} {} + chips:g {}", v(), v(), v(), v()),
            format!("chips:h {} + treblecross ...", v()),
        ] {
            compare(&text, &oracle, &files);
        }
    }
}
