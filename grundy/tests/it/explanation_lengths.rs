//! No explanation of a position that people play by hand is long.

use grundy::games::{InMemoryFiles, catalogue};
use grundy::message::Language;
use grundy::reason::{Level, Reason, Step};
use grundy::{Budget, Play, Position, Solver};
use grundy_oracle::sample;

/// A graph without cycles.
const GRAPH: (&str, &str) = ("g", "a b\na c\nb d\nd c\nd e\nc e\nf a\nf g\n");

/// Positions of every game with up to 10 pieces and heaps up to 30, and a few sums. A name
/// with `=` stands for a game of the catalogue that takes a parameter.
const POSITIONS: &str = "
nim 3 4 5
nim 1 2 3
nim 7 12 19 30
nim 1 3 5 7 9 11 13 15 17 30
poker-nim:2 3 5 6
poker-nim:5 3 4 5 7 9 12 15 18 22 30
moore:2 3 4 5
moore:3 3 5 7 7 7
moore:2 3 7 9 12 15 18 22 25 28 30
kayles 10
kayles 30
kayles 5 7
kayles 10 12 14 16 18 20 22 25 28 30
dawson-kayles 10
dawson-kayles 29
dawson-chess 28
dawson-chess 10 17
treblecross 7
treblecross 10
treblecross X....X....
lasker 3 4
lasker 10 12 14 16 18 20 22 25 28 30
grundy 13
grundy 30
grundy 8 12
tromino 5
tromino 10
subtract:2,5 30
subtract:1,3,4 10 20
all-but:2,3 30
staircase 3 2 5
staircase 3 2 5 1 4 2 6 3 2 1
nimble 3 4 6
nimble 3 4 6 9 12 15 18 22 25 30
nimble-2 2 5 7 9
nimble-2 3 4 6 9 12 15 18 22 25 30
turtles xoxxo
turtles xoxxoxoxoo
twins xoxxo
twins xoxxoxoxoo
coins:1-3 HTHHT
coins:ruler TTHHTH
coins2:twins*twins TTT/THH
coins2:1-2*ruler HTH/THT
northcott:8 1-4 3-6
northcott:10 1-4 3-8 2-9 5-10
chips:g a
chips:g f d
annihilation:g f a
chocolate-eat 3x4
chocolate-eat 30x28
chocolate-split 3x4
chocolate-split 6x5
strip-tictactoe 7
strip-tictactoe 30
strip-tictactoe ..X....O.
wythoff 4,6
wythoff 3,5
wythoff 20,28
euclid 7,25
euclid 25,30
chomp 3x4
chomp 5x2
chomp 4,2,2
cram 3x3
cram 2x5
cram ..#/...
cram 3x3:torus
node-kayles path:10
node-kayles petersen
node-kayles cycle:5 star:1,2,2
arc-kayles path:10
arc-kayles grid:2x3
arc-kayles petersen
sprouts 3
green-hackenbush edges:ground-a,a-b,b-c,c-a,c-d
green-hackenbush edges:ground-a,a-b,ground-c,c-d,c-e
nimstring 1x3
nimstring ../.||/-.
nimstring 2x2
0.16 30
0.137 12
4.3 20
kayles 5 + nim 3
wythoff 1,2 + nim 3
moore:2 9 9 6 8
moore:3 4 1 1 3 3
grundy 7 9 12
kayles 5 7 + nim 3 4 + chocolate-eat 3x2
kayles 5 7 + nim 3 4 + chomp 2x3
kayles 30 + nim 3 4 5 + chomp 3x4
cram 3x4 + node-kayles path:9 + wythoff 3,5
lasker 9 12 + 0.137 21 + treblecross 11
kayles 5 + cram 2x3 + euclid 3,8 + wythoff 2,5 + subtract:1,3 7
turtles xoxxo + euclid 7,25 + cram 3x3
kayles 11 + dawson-chess 3 + lasker 3
nim 3 4 + kayles 5 + wythoff 2,3 + euclid 3,8
lasker 12 7 + grundy 8 + subtract:1,3,4 9
wythoff 24,26
wythoff 12,30
wythoff 8,6 1,9
chomp 3x4 2x3
node-kayles star:1,2,3 path:5
";

/// Sums of two and three games with many heaps, and single games with long lists.
const LARGER: &str = "
grundy 5 + treblecross 9 + wythoff 8,6
subtract:2,5 29 23 15 + wythoff 24,12 7,3
subtract:1,4,6 19 30 30 24 5 20 9 15
staircase 5 5 + subtract:1,4,6 19 30 30 24 5 20 9 15
euclid 15,9 26,26 + wythoff 24,10 12,14
chomp 3x2 + all-but:2,3 29 14 9 18
kayles 7 18 14 12 2 21 30 4 24
kayles 7 18 14 12 + cram 2x4:cylinder
staircase 5 0 + tromino 1 + chomp 4x4
nimble 28 2 2 21 3 30 27 + 0.45 4 11 2
chomp 5,3,2,2 + sprouts 3 + poker-nim:3 30
all-but:1,2,4 18 27 8 21 26 23 17
strip-tictactoe X.. + all-but:1 13 14 11 + northcott:10 4-3 3-9
green-hackenbush edges:ground-a,f-b,f-a,e-d,e-b,b-e + wythoff 9,14 19,10
wythoff 2,8 17,27
wythoff 7,11 + dawson-kayles 29 2 15 + all-but:2,3 16 2 19
treblecross 22 + 0.156 4 30 29 + nimble 22 30 17 5
northcott:10 2-7 2-9 4-2
northcott:10 10-9 9-5 4-3 + nimble 29 2 8 + chocolate-split 14x4 1x19
cram .#../..../..##
strip-tictactoe O.X.O + sprouts 4
euclid 19,15 1,5 + grundy 8 7 3 26 + staircase 3 5 6 1
chips:g f d + annihilation:g f a + node-kayles cycle:7
lasker 5 9 + dawson-chess 12 + chomp 3x3
annihilation:g a f
";

/// An explanation by the steps has at most this many lines in English.
const STEPS: usize = 60;
/// The steps that it may have beyond these in other languages.
const LONGER: usize = 8;
/// The rules of a game have at most this many: those of a code say what its digits mean, those of
/// boards and graphs how a position is written, and the last ones who loses.
const RULES: usize = 7;
/// A short one has at most this many, or a line for each term and two for the sum.
const SHORT: usize = 6;

/// The whole sample: all positions; the usual one is every second.
#[test]
fn explanations_of_small_positions_are_short() {
    let mut all: Vec<&str> = POSITIONS.lines().filter(|line| !line.is_empty()).collect();
    let larger: Vec<&str> = LARGER.lines().filter(|line| !line.is_empty()).collect();
    all.extend(&larger);
    for entry in catalogue().iter().filter(|entry| entry.name != "rules") {
        let of = |text: &&str| text.split([' ', ':']).next() == Some(entry.name);
        let named = entry.name.chars().next().is_some_and(|first| first.is_lowercase());
        assert!(!named || all.iter().any(of), "no position of {}", entry.name);
        all.extend(entry.examples.iter().filter(|text| !text.contains(".txt")));
    }
    let files = InMemoryFiles::from([GRAPH]);
    let (mut long, mut wordy, mut seen) = (Vec::new(), Vec::new(), 0);
    for text in all.into_iter().step_by(sample(2, 1)) {
        let Ok(position) = Position::parse_with(text, &files) else { continue };
        // Misère play of large sums is a long search.
        let plays = match larger.contains(&text) {
            true => &[Play::Normal][..],
            false => &[Play::Normal, Play::Misere][..],
        };
        for &play in plays {
            let solver = Solver::new().play(play).max_moves(1);
            if solver.accepts(&position).is_err() {
                continue;
            }
            // Some searches in misère play end here, and the explanation says so; in the whole sample
            // later.
            let memory = sample(1 << 21, 1 << 24) as u64;
            let budget = || Budget::unlimited().with_moves(1 << 16).with_memory(memory);
            for level in [Level::Short, Level::Steps] {
                let solution = solver.explain_at(level).solve(&position, &budget()).unwrap();
                let reason = solution.reason.unwrap();
                if level == Level::Steps {
                    wordy.extend(
                        rules_at_fault(&position, &reason).map(|at| format!("{text}: {at}")),
                    );
                }
                let most = match level {
                    Level::Short => SHORT.max(position.terms().len() + 2),
                    _ => STEPS,
                };
                for &language in Language::ALL {
                    let lines = reason.text(language).lines().count();
                    seen += 1;
                    let longer = level == Level::Steps && language != Language::English;
                    if lines > most + if longer { LONGER } else { 0 } {
                        long.push(format!("{text} {play:?} {level} {language:?}: {lines}"));
                    }
                }
            }
        }
    }
    assert!(seen > 300, "{seen}");
    assert!(long.is_empty(), "{long:#?}");
    assert!(wordy.is_empty(), "{wordy:#?}");
}

/// The first game whose rules do not stand before everything else, or have too many lines.
fn rules_at_fault(position: &Position, reason: &Reason) -> Option<String> {
    let rules = |step: &&Step| matches!(step, Step::Text { text, .. } if text.id().is_some_and(|id| id.starts_with("rules-of-")));
    let first: Vec<&Step> = reason.steps.iter().take_while(rules).collect();
    let mut games: Vec<String> = position.terms().iter().map(|term| term.name()).collect();
    games.sort();
    games.dedup();
    if first.len() != games.len() {
        return Some(format!("rules of {} of {} games", first.len(), games.len()));
    }
    first.into_iter().find_map(|step| {
        let alone = Reason { steps: vec![step.clone()], level: Level::Steps };
        let text = alone.text(Language::English);
        (text.lines().count() > RULES).then_some(text)
    })
}

/// Lines of play to the end, or, where nobody wins, to a position that was there before.
#[test]
fn play_is_shown_to_the_end() {
    let files = InMemoryFiles::from([GRAPH, ("c", "a b\nb a\nb d\na c\nc a\nd a\n")]);
    for text in [
        "staircase 3 2 5",
        "staircase 2 1 3 1",
        "northcott:8 1-4 3-6",
        "northcott:10 2-7 2-9 4-2",
        "northcott:10 1-4 3-8 2-9",
        "twins ooxxoxxo",
        "nim 3 5 7 9",
        "kayles 12",
        "wythoff 4,6",
        "chips:c a",
        "chips:g f a",
        "annihilation:g f a",
        "cram 3x4",
        "arc-kayles path:8",
        "sprouts 3",
    ] {
        let position = Position::parse_with(text, &files).unwrap();
        let solver = Solver::new().max_moves(1).explain_at(Level::Steps);
        let solution = solver.solve(&position, &Budget::unlimited()).unwrap();
        let reason = solution.reason.unwrap();
        let shown = reason.steps.iter().any(|step| match step {
            Step::Line { .. } => true,
            Step::Text { text, .. } => text.says("draw-goes-round"),
            _ => false,
        });
        assert!(shown, "{text}: {}", reason.text(Language::English));
    }
}
