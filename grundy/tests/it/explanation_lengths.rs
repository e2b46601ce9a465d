//! No explanation of a position that people play by hand is long.

use grundy::games::{CATALOGUE, InMemoryFiles};
use grundy::message::Language;
use grundy::reason::Level;
use grundy::{Budget, Play, Position, Solver};

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
moore:3 2 6 9 12 15
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
grundy 5 + treblecross 9 + wythoff 8,6
kayles 5 7 + nim 3 4 + chocolate-eat 3x2
turtles xoxxo + euclid 7,25 + cram 3x3
kayles 11 + dawson-chess 3 + lasker 3
nim 3 4 + kayles 5 + wythoff 2,3 + euclid 3,8
lasker 12 7 + grundy 8 + subtract:1,3,4 9
wythoff 24,26
wythoff 12,30
wythoff 8,6 1,9
chomp 3x4 2x3
node-kayles star:1,2,3 path:5
annihilation:g a f
";

/// An explanation by the steps has at most so many lines.
const STEPS: usize = 60;
/// And so many more for each term of a sum beyond two: each has its own derivation.
const TERM: usize = 12;
/// A short one has at most so many, or a line for each term and two for the sum.
const SHORT: usize = 6;

#[test]
fn explanations_of_small_positions_are_short() {
    let mut all: Vec<&str> = POSITIONS.lines().filter(|line| !line.is_empty()).collect();
    for entry in CATALOGUE.iter().filter(|entry| entry.name != "rules") {
        let of = |text: &&str| text.split([' ', ':']).next() == Some(entry.name);
        let named = entry.name.chars().next().is_some_and(|first| first.is_lowercase());
        assert!(!named || all.iter().any(of), "no position of {}", entry.name);
        all.extend(entry.examples.iter().filter(|text| !text.contains(".txt")));
    }
    let files = InMemoryFiles::from([GRAPH]);
    let mut long = Vec::new();
    let mut seen = 0;
    for text in all {
        let Ok(position) = Position::parse_with(text, &files) else { continue };
        for play in [Play::Normal, Play::Misere] {
            let solver = Solver::new().play(play).max_moves(1);
            if solver.accepts(&position).is_err() {
                continue;
            }
            let budget = || Budget::unlimited().with_moves(1 << 16).with_memory(1 << 24);
            for level in [Level::Short, Level::Steps] {
                let solution = solver.explain_at(level).solve(&position, &budget()).unwrap();
                let reason = solution.reason.unwrap();
                let most = match level {
                    Level::Short => SHORT.max(position.terms().len() + 2),
                    _ => STEPS + TERM * position.terms().len().saturating_sub(2),
                };
                for &language in Language::ALL {
                    let lines = reason.text(language).lines().count();
                    seen += 1;
                    if lines > most {
                        long.push(format!("{text} {play:?} {level} {language:?}: {lines}"));
                    }
                }
            }
        }
    }
    assert!(seen > 300, "{seen}");
    assert!(long.is_empty(), "{long:#?}");
}
