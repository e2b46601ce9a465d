//! Values, outcomes and moves that are known.

use grundy_oracle::{
    Graphs, Oracle, default_graphs, game_names, mixed_sums, parse_edges, sample, small_positions,
};

fn oracle() -> Oracle {
    Oracle::new(default_graphs())
}

#[track_caller]
fn value_of(text: &str) -> Option<u64> {
    let oracle = oracle();
    oracle.value(&oracle.parse(text).unwrap())
}

#[track_caller]
fn values(game: &str, sizes: std::ops::RangeInclusive<u32>) -> Vec<u64> {
    let oracle = oracle();
    sizes
        .map(|size| oracle.parse(&format!("{game} {size}")).unwrap())
        .map(|position| oracle.value(&position).unwrap())
        .collect()
}

#[track_caller]
fn outcome(text: &str, misere: bool) -> char {
    let oracle = oracle();
    oracle.outcome(&oracle.parse(text).unwrap(), misere)
}

/// `to` of every move.
#[track_caller]
fn options_of(text: &str) -> Vec<String> {
    let oracle = oracle();
    oracle.moves(&oracle.parse(text).unwrap()).into_iter().map(|one| one.to).collect()
}

/// `term: after` of every winning move.
#[track_caller]
fn wins_of(text: &str, misere: bool) -> Vec<String> {
    let oracle = oracle();
    let moves = oracle.winning_moves(&oracle.parse(text).unwrap(), misere);
    moves.into_iter().map(|one| format!("{}: {}", one.term, one.after)).collect()
}

#[test]
fn nim() {
    assert_eq!(value_of("nim 3 4 5"), Some(2));
    assert_eq!(value_of("nim 1 2 3"), Some(0));
    assert_eq!(value_of("nim"), Some(0));
    assert_eq!(wins_of("nim 3 4 5", false), ["1: nim 1 4 5"]);
    assert_eq!(wins_of("nim 3 4 5", true), ["1: nim 1 4 5"]);
    assert_eq!(wins_of("nim 1 1 2", false), ["1: nim 1 1"]);
    assert_eq!(wins_of("nim 1 1 2", true), ["1: nim 1 1 1"]);
    assert_eq!(outcome("nim", false), 'P');
    assert_eq!(outcome("nim", true), 'N');
    assert_eq!(outcome("nim 1", true), 'P');
    assert_eq!(options_of("nim 2 2"), ["nim 1 2", "nim 2"]);
    assert_eq!(options_of("nim 1"), [""]);
    // Equal terms stay two terms: a move in either is a move of its own.
    assert_eq!(wins_of("nim 1 + nim 1 + nim 1", false).len(), 3);
    assert_eq!(wins_of("nim 1 + nim 1 + nim 1", false)[0], "1: nim 1 + nim 1");
}

#[test]
fn pins_and_crosses() {
    assert_eq!(values("kayles", 0..=11), [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]);
    assert_eq!(values("dawson-kayles", 0..=12), [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2]);
    assert_eq!(values("dawson-chess", 0..=12), [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2]);
    assert_eq!(options_of("kayles 4"), ["kayles 1 1", "kayles 1 2", "kayles 2", "kayles 3"]);
    assert_eq!(options_of("pawns 4"), ["dawson-chess 1", "dawson-chess 2"]);
    assert_eq!(wins_of("kayles 5 + nim 3 4", false), ["2: kayles 5 + nim 4"]);
}

#[test]
fn lasker_and_grundy() {
    assert_eq!(values("lasker", 0..=12), [0, 1, 2, 4, 3, 5, 6, 8, 7, 9, 10, 12, 11]);
    assert_eq!(values("grundy", 0..=13), [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3]);
    assert_eq!(options_of("grundy 5 2"), ["grundy 1 2 4", "grundy 2 2 3"]);
}

#[test]
fn named_games_play_like_their_codes() {
    let oracle = oracle();
    for (game, code) in [
        ("kayles", "0.77"),
        ("dawson-kayles", "0.07"),
        ("dawson-chess", "0.137"),
        ("grundy", "4!.0"),
    ] {
        for size in 1..=12 {
            let named = oracle.parse(&format!("{game} {size}")).unwrap();
            let coded = oracle.parse(&format!("{code} {size}")).unwrap();
            let renamed: Vec<String> =
                oracle.moves(&named).iter().map(|one| one.to.replace(game, code)).collect();
            let listed: Vec<String> = oracle.moves(&coded).into_iter().map(|one| one.to).collect();
            assert_eq!(renamed, listed, "{game} {size}");
        }
    }
}

#[test]
fn codes() {
    assert_eq!(values("0.07", 0..=9), [0, 0, 1, 1, 2, 0, 3, 1, 1, 0]);
    assert_eq!(values("0.156", 0..=13), [0, 1, 1, 0, 2, 2, 2, 4, 4, 1, 1, 1, 3, 2]);
    assert_eq!(values("0.142", 0..=13), [0, 1, 0, 0, 2, 2, 2, 1, 1, 0, 3, 3, 2, 4]);
    assert_eq!(values("0.76", 0..=13), [0, 1, 0, 2, 3, 4, 1, 6, 2, 3, 4, 1, 6, 7]);
    assert_eq!(values("0.1077", 0..=13), [0, 1, 0, 1, 2, 2, 2, 3, 4, 4, 1, 1, 1, 6]);
    assert_eq!(values("0.007", 0..=13), [0, 0, 0, 1, 1, 1, 2, 2, 0, 3, 3, 1, 1, 1]);
    assert_eq!(values("4.0", 1..=6), [0, 1, 0, 1, 0, 1]);
}

#[test]
fn taking_from_a_set() {
    assert_eq!(values("subtract:1,2", 0..=6), [0, 1, 2, 0, 1, 2, 0]);
    assert_eq!(values("subtract:1,3,4", 0..=9), [0, 1, 0, 1, 2, 3, 2, 0, 1, 0]);
    assert_eq!(values("all-but:2,3", 0..=6), [0, 1, 0, 1, 2, 3, 2]);
    assert_eq!(options_of("all-but:1 3"), ["", "all-but:1 1"]);
}

#[test]
fn poker_nim() {
    assert_eq!(value_of("poker-nim:4 3 4"), Some(7));
    assert_eq!(value_of("poker-nim:2 3 3"), Some(0));
    assert_eq!(
        options_of("poker-nim:2 1"),
        ["", "poker-nim:0 3", "poker-nim:1 2"],
        "the bank shrinks, and is gone with the last heap"
    );
}

#[test]
fn moore() {
    assert_eq!(value_of("moore:2 3 3 3"), Some(0));
    assert_eq!(value_of("moore:3 1 1 1"), Some(3));
    assert_eq!(outcome("moore:2 1 2 3", false), 'N');
    assert_eq!(options_of("moore:2 1 2"), ["", "moore:2 1", "moore:2 1 1", "moore:2 2"]);
}

#[test]
fn staircases_and_coins() {
    assert_eq!(value_of("staircase 4 3 2 1"), Some(2));
    assert_eq!(value_of("staircase 5"), Some(0));
    assert_eq!(options_of("staircase 0 1"), ["staircase 1 0"]);
    assert_eq!(value_of("nimble 4 3"), Some(1));
    assert_eq!(options_of("nimble 1 3"), ["nimble 1 1", "nimble 1 2"]);
    assert_eq!(options_of("nimble-2 2 4"), ["nimble-2 1 4", "nimble-2 2 3"]);
    assert_eq!(value_of("nimble-2 2 4"), Some(1));
    assert_eq!(value_of("nimble-2 1 2 3"), Some(0));
}

#[test]
fn turtles_and_twins() {
    assert_eq!(value_of("turtles oxo"), Some(2));
    assert_eq!(value_of("turtles oox"), Some(3));
    assert_eq!(value_of("twins oxxo"), Some(3));
    assert_eq!(value_of("twins o"), Some(0));
    assert_eq!(options_of("turtles xo"), ["turtles ox", "turtles xx"]);
    assert_eq!(options_of("twins oo"), ["twins xx"]);
}

#[test]
fn chips_and_annihilation() {
    assert_eq!(value_of("chips:nim4 4 1"), Some(5));
    assert_eq!(value_of("chips:diamond top"), Some(0));
    assert_eq!(
        options_of("annihilation:diamond left right"),
        ["annihilation:diamond bottom left", "annihilation:diamond bottom right"]
    );
    assert_eq!(options_of("annihilation:diamond left bottom"), [""]);
    assert_eq!(value_of("annihilation:diamond left top"), Some(1));
}

#[test]
fn chocolate() {
    assert_eq!(value_of("chocolate-eat 3x2"), Some(4));
    assert_eq!(value_of("chocolate-eat 2x2"), Some(1));
    assert_eq!(value_of("chocolate-split 2x3"), Some(1));
    assert_eq!(value_of("chocolate-split 3x3"), Some(0));
    assert_eq!(options_of("chocolate-eat 2x2"), ["", "chocolate-eat 1x2", "chocolate-eat 2x1"]);
    assert_eq!(options_of("chocolate-split 1x2"), ["chocolate-split 1x1 1x1"]);
}

#[test]
fn chomp() {
    assert_eq!(value_of("chomp 1x1"), Some(0));
    assert_eq!(value_of("chomp 1x7"), Some(6));
    assert_eq!(value_of("chomp 2,1"), Some(0));
    // Its options 1,1 and 2 are Nim heaps of 1, and 2,1 is worth 0.
    assert_eq!(value_of("chomp 2x2"), Some(2));
    assert_eq!(options_of("chomp 2x2"), ["chomp 1,1", "chomp 2", "chomp 2,1"]);
    assert_eq!(wins_of("chomp 3x3", false), ["1: chomp 3,1,1"]);
    assert_eq!(wins_of("chomp 2x5", false), ["1: chomp 5,4"]);
}

#[test]
fn wythoff_and_euclid() {
    for (a, b) in [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)] {
        assert_eq!(value_of(&format!("wythoff {a},{b}")), Some(0));
    }
    assert_eq!(value_of("wythoff 1,1"), Some(2));
    assert_eq!(value_of("wythoff 3,4"), Some(2));
    assert_eq!(options_of("wythoff 0,1"), [""]);
    assert_eq!(options_of("euclid 7,2"), ["euclid 1,2", "euclid 3,2", "euclid 5,2"]);
    assert_eq!(options_of("euclid 4,2"), ["euclid 2,2"]);
    // The whole part of 7/2 - 2/7; lost up to the golden ratio.
    assert_eq!(value_of("euclid 7,2"), Some(3));
    assert_eq!(outcome("euclid 5,8", false), 'P');
    assert_eq!(outcome("euclid 5,9", false), 'N');
}

#[test]
fn strip_tictactoe() {
    // UVa 11534: an empty strip is won if and only if its length is odd.
    for length in 1..=8 {
        let expected = if length % 2 == 1 { 'N' } else { 'P' };
        assert_eq!(outcome(&format!("strip-tictactoe {length}"), false), expected);
    }
    assert_eq!(options_of("strip-tictactoe X.O"), Vec::<String>::new());
    assert_eq!(
        options_of("strip-tictactoe X.."),
        ["strip-tictactoe X.O", "strip-tictactoe X.X", "strip-tictactoe XO."]
    );
}

#[test]
fn treblecross() {
    assert_eq!(outcome("treblecross 3", false), 'N');
    assert_eq!(outcome("treblecross 3", true), 'P');
    assert_eq!(values("treblecross", 3..=11), [1, 2, 2, 0, 3, 3, 1, 1, 1]);
    assert_eq!(value_of("treblecross X.X"), None);
    assert_eq!(wins_of("treblecross X.X.X + nim 5", false), ["1: nim", "1: nim"]);
    let oracle = oracle();
    let both = oracle.parse("treblecross X.X.X").unwrap();
    let strips: Vec<String> =
        oracle.moves(&both).into_iter().map(|one| one.strip.unwrap()).collect();
    assert_eq!(strips, ["treblecross X.XXX", "treblecross XXX.X"]);
    assert_eq!(
        options_of("treblecross ..."),
        ["treblecross ..X", "treblecross .X.", "treblecross X.."]
    );
    // Completing loses in misère play, whatever else there is.
    assert_eq!(wins_of("treblecross X.X + nim 1", true), ["2: treblecross X.X"]);
}

#[test]
fn trominoes() {
    assert_eq!(options_of("tromino 2"), ["0.007 1"]);
    assert_eq!(options_of("tromino 3 2"), ["0.007 1 2 4", "0.007 1 6", "0.007 3 4",]);
}

#[test]
fn northcott() {
    assert_eq!(outcome("northcott:8 1-2", false), 'P');
    assert_eq!(outcome("northcott:8 4-5", false), 'P', "a retreat does not help");
    assert_eq!(outcome("northcott:8 4-6", false), 'N');
    assert_eq!(wins_of("northcott:3 1-3", false), ["1: northcott:3 3-2"]);
    // All rows are seen from the other side after every move of the sum.
    assert_eq!(
        options_of("northcott:3 1-2 2-1"),
        ["northcott:3 1-3 2-1"],
        "the only move is from 2 to 3, beside the other's piece"
    );
    assert_eq!(wins_of("nim 1 + northcott:3 1-2", false), ["1: northcott:3 2-1"]);
    // A retreat that wins: from distances 1 and 2 to 2 and 2.
    assert!(wins_of("northcott:5 2-4 1-4", false).contains(&"1: northcott:5 4-1 4-1".to_string()));
    // The distances are Nim heaps (Northcott), and there is no draw.
    for text in small_positions("northcott") {
        let rows = text.split_whitespace().skip(1).map(|row| row.split_once('-').unwrap());
        let distances =
            rows.map(|(a, b)| (a.parse::<i64>().unwrap() - b.parse::<i64>().unwrap()).abs() - 1);
        let expected = if distances.fold(0, |a, b| a ^ b) == 0 { 'P' } else { 'N' };
        assert_eq!(outcome(&text, false), expected, "{text}");
    }
}

#[test]
fn play_that_repeats() {
    let edges = parse_edges("a b\nb a\nb c\nd d\ne f").unwrap();
    let oracle = Oracle::new(Graphs::from([("g".to_string(), edges)]));
    let ask = |text: &str, misere: bool| oracle.outcome(&oracle.parse(text).unwrap(), misere);
    assert_eq!(ask("chips:g b", false), 'N');
    assert_eq!(ask("chips:g a", false), 'P');
    assert_eq!(ask("chips:g d", false), 'D');
    assert_eq!(ask("chips:g e", false), 'N');
    assert_eq!(ask("chips:g c", true), 'N');
    assert_eq!(ask("chips:g b", true), 'D');
    assert_eq!(oracle.value(&oracle.parse("chips:g e").unwrap()), None);
}

/// Properties of every position, whatever its game.
fn check(oracle: &Oracle, text: &str) {
    let position = oracle.parse(text).unwrap();
    let loopy = oracle.may_repeat(&position);
    let northcott = text.contains("northcott");
    let moves = oracle.moves(&position);
    for misere in [false, true] {
        if misere && northcott {
            continue;
        }
        let outcome = oracle.outcome(&position, misere);
        let wins = oracle.winning_moves(&position, misere);
        assert_eq!(outcome == 'N', !wins.is_empty() || (misere && moves.is_empty()), "{text}");
        for one in &wins {
            assert!(moves.contains(one), "{text}");
            let after = oracle.parse(&one.after).unwrap();
            assert_eq!(after.text(), one.after, "{text}");
            assert_eq!(oracle.outcome(&after, misere), 'P', "{text}");
        }
    }
    if loopy {
        assert_eq!(oracle.value(&position), None);
        return;
    }
    let value = oracle.value(&position);
    assert_eq!(value, oracle.value_by_outcome(&position), "{text}");
    let valued = !["treblecross", "nimstring"].iter().any(|game| text.contains(game));
    assert!(value.is_some() || !valued, "{text}");
    if value.is_none() && text.contains("nimstring") {
        return;
    }
    let expected = if value == Some(0) { 'P' } else { 'N' };
    assert_eq!(oracle.outcome(&position, false), expected, "{text}");
}

/// The whole sample: every third position.
#[test]
fn small_positions_hold_together() {
    for game in game_names() {
        let oracle = oracle();
        for text in small_positions(game).iter().step_by(sample(7, 3)) {
            check(&oracle, text);
        }
    }
}

/// The whole sample: 400 sums.
#[test]
fn mixed_sums_hold_together() {
    let oracle = oracle();
    for text in mixed_sums(1, sample(200, 400)) {
        check(&oracle, &text);
        // The theorem that the search does without.
        let alone = |term| oracle.value(&oracle.parse(term).unwrap());
        let xor = text.split(" + ").map(alone).try_fold(0, |sum, v| Some(sum ^ v?));
        assert_eq!(oracle.value(&oracle.parse(&text).unwrap()), xor, "{text}");
    }
}

/// The whole sample: 150 sums. Beside a chip that is at the end of its way, on a graph with a cycle
/// elsewhere, the same positions are labelled from the ends; and so are those after each move.
#[test]
fn labels_from_the_ends_are_the_outcomes() {
    let mut graphs = default_graphs();
    graphs.insert("still".into(), parse_edges("on off\noff on\non end").unwrap());
    let oracle = Oracle::new(graphs);
    for text in mixed_sums(2, sample(80, 150)) {
        let position = oracle.parse(&text).unwrap();
        if oracle.may_repeat(&position) {
            continue;
        }
        let moves = oracle.moves(&position).into_iter();
        // Three in a row end the sum, with the chip and all.
        let moves =
            moves.filter(|one| !one.strip.as_ref().is_some_and(|strip| strip.contains("XXX")));
        for text in moves.map(|one| one.after).chain([text]) {
            let position = oracle.parse(&text).unwrap();
            let beside = oracle.parse(&format!("{text} + chips:still end")).unwrap();
            assert!(oracle.may_repeat(&beside));
            for misere in [false, true] {
                let outcome = oracle.outcome(&position, misere);
                assert_eq!(oracle.outcome(&beside, misere), outcome, "{text} {misere}");
            }
        }
    }
}
