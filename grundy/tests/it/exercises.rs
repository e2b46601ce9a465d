//! Exercises: their levels, that no two are of one kind, and what is counted.

use std::collections::{BTreeSet, HashMap, HashSet};

use grundy::exercise::{Level, Request, Set, Source};
use grundy::games::{InMemoryFiles, Kind, NoFiles, catalogue, entry};
use grundy::random::Random;
use grundy::{Budget, Outcome, Play, Position};
use grundy_oracle::sample;

fn set(game: &str, play: Play, level: u8, seed: u64, count: usize) -> Set {
    let source = Source::read(game, &NoFiles).unwrap();
    let level = Level::new(level).unwrap();
    let request = Request { play, level, hardest: level, seed, count };
    request.set(&source, &Budget::unlimited())
}

fn texts(set: &Set) -> Vec<String> {
    set.exercises.iter().map(|exercise| exercise.position.text()).collect()
}

#[test]
fn the_same_seed_gives_the_same_exercises() {
    let first = texts(&set("kayles", Play::Normal, 3, 7, 6));
    assert_eq!(first, texts(&set("kayles", Play::Normal, 3, 7, 6)));
    assert_ne!(first, texts(&set("kayles", Play::Normal, 3, 8, 6)));
}

/// Levels of Nim, by Bouton's theorem and, for two heaps, by counting the pairs below them.
#[test]
fn exercises_of_nim_are_of_their_level() {
    for level in 1..=5 {
        let found = set("nim", Play::Normal, level, 3, 12);
        assert_eq!(found.exercises.len(), 12, "level {level}");
        for exercise in &found.exercises {
            let text = exercise.position.text();
            let heaps: Vec<u64> =
                text.split(' ').skip(1).map(|word| word.parse().unwrap()).collect();
            let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
            let mut distinct = heaps.clone();
            distinct.sort_unstable();
            distinct.dedup();
            let winning: Vec<u64> =
                distinct.into_iter().filter(|&heap| heap ^ sum < heap).collect();
            assert_eq!(exercise.outcome, Outcome::of(sum != 0), "{text}");
            assert_eq!(exercise.winning.len(), winning.len(), "{text}");
            // Without the trick: all heaps pair off, or do so after a move.
            let paired = |heaps: &[u64]| {
                let mut heaps: Vec<u64> = heaps.iter().copied().filter(|&heap| heap > 0).collect();
                heaps.sort_unstable();
                heaps.chunks(2).all(|two| two.len() == 2 && two[0] == two[1])
            };
            let after = |&from: &u64| {
                let mut heaps = heaps.clone();
                let at = heaps.iter().position(|&heap| heap == from).unwrap();
                heaps[at] ^= sum;
                heaps
            };
            let easy = match sum {
                0 => paired(&heaps),
                _ => winning.iter().any(|heap| paired(&after(heap))),
            };
            assert_eq!(exercise.measure.trick, !easy, "{text}");
            if let [a, b] = heaps[..] {
                let (a, b) = (a.min(b), a.max(b));
                // Pairs x <= y with x <= a, y <= b.
                let below = (0..=a).map(|x| b - x + 1).sum::<u64>();
                if below <= exercise.measure.positions {
                    assert_eq!(exercise.measure.positions, below, "{text}");
                }
            }
        }
    }
}

/// The games of the catalogue as they are asked for, and two codes.
fn games() -> impl Iterator<Item = &'static str> {
    let named = catalogue().iter().filter(|entry| entry.name != "rules" && !needs_file(entry.name));
    let named = named.map(|entry| entry.examples[0].split(' ').next().unwrap());
    named.chain(["0.16", "4.3"])
}

fn needs_file(name: &str) -> bool {
    ["chips", "annihilation"].contains(&name)
}

/// Games and levels without an exercise.
const EMPTY: [&str; 2] = ["nimstring 1", "nimstring 5"];

/// No two exercises of a set have the same normal form, and games have exercises of all levels but
/// those that are named above. The whole sample: every level of every game, with 30 exercises of
/// levels 1 and 2, and 6 of the others.
#[test]
fn no_two_are_alike_and_no_level_is_empty() {
    let mut empty: Vec<String> = Vec::new();
    for (at, game) in games().enumerate() {
        for level in 1..=5 {
            // Of one game the odd levels, of the next one the others.
            let name = format!("{game} {level}");
            if (at + usize::from(level)) % sample(2, 1) > 0 && !EMPTY.contains(&&*name) {
                continue;
            }
            let count = if level < 3 { sample(6, 30) } else { sample(2, 6) };
            let found = set(game, Play::Normal, level, 1, count);
            if found.exercises.is_empty() {
                empty.push(name);
            }
            let mut forms = HashSet::new();
            for exercise in &found.exercises {
                let form = exercise.position.normal_form();
                assert!(forms.insert(form), "{} stands twice", exercise.position.text());
            }
        }
    }
    assert_eq!(empty, EMPTY);
}

/// Positions that look the same to a person have one normal form: turned by hand here.
#[test]
fn positions_that_look_alike_have_one_normal_form() {
    let form = |text: &str| text.parse::<Position>().unwrap().normal_form();
    let mut unlike = Vec::new();
    for row in [
        "nim 3 4 5 | nim 5 3 0 4 | nim 5 + nim 4 + nim 3",
        "moore:2 1 2 3 | moore:2 3 0 2 1",
        "poker-nim:2 3 4 | poker-nim:2 4 0 3",
        "grundy 5 7 | grundy 7 2 5 1 1",
        "dawson-chess 4 0 | dawson-chess 4",
        "subtract:2,5 4 7 | subtract:2,5 7 1 4 0",
        "treblecross ..X. | treblecross .X..",
        "strip-tictactoe ..X | strip-tictactoe ..O | strip-tictactoe X.. | strip-tictactoe O..",
        "strip-tictactoe XO.. | strip-tictactoe ..OX | strip-tictactoe XOX..",
        "strip-tictactoe X..X | strip-tictactoe O..O | strip-tictactoe OX..X",
        "staircase 1 2 | staircase 0 2 0 0 | staircase 5 2 0",
        "nimble 1 3 3 | nimble 3 3 | nimble 3 1 1 3",
        "nimble-2 1 2 5 7 | nimble-2 3 5 | nimble-2 1 4 6",
        "turtles xoxxoxx | turtles xoxxo",
        "twins ooxoo | twins xoxoox",
        "northcott:8 3-6 2-7 | northcott:8 7-2 6-3 | northcott:8 1-4 1-6 4-5",
        "wythoff 2,5 | wythoff 5,2 0,0",
        "euclid 1,3 | euclid 3,1 1,1 | euclid 2,6 4,4",
        "chomp 3,1 | chomp 2,1,1",
        "chocolate-eat 2x3 1x1 | chocolate-eat 1x1 3x2",
        "chocolate-split 2x3 1x1 | chocolate-split 3x2",
        "cram ..#/... | cram ../../#. | cram ..#/...",
        "cram 1x4 | cram ####/.... | cram 4x1 1x1",
        "node-kayles path:3 path:1 | node-kayles graph6:Bo path:1 | node-kayles star:1,1 path:1",
        "arc-kayles path:4 path:1 | arc-kayles grid:1x4",
        "node-kayles grid:2x3 | node-kayles grid:3x2",
        "green-hackenbush edges:ground-a,a-b,a-c,c-d | \
         green-hackenbush edges:ground-x,x-y,y-z,x-w",
        "green-hackenbush edges:ground-a,ground-b,b-c | \
         green-hackenbush edges:ground-q edges:ground-r,r-s",
    ] {
        let mut texts = row.split('|').map(str::trim);
        let first = texts.next().unwrap();
        for text in texts {
            if form(first) != form(text) {
                unlike.push(format!("{first} and {text}"));
            }
        }
    }
    assert!(unlike.is_empty(), "{unlike:#?}");
    for row in [
        "nim 3 | nim 4",
        "staircase 0 1 2 | staircase 0 2 1",
        "treblecross X.. | treblecross .X.",
        "strip-tictactoe X..X | strip-tictactoe X..O | strip-tictactoe ..X",
        // The same value, but not the same cells.
        "cram 1x3 | cram ../.#",
        "chomp 3,1 | chomp 3,2",
        "cram 2x3 | cram 2x3:cylinder",
        "green-hackenbush edges:ground-a,a-b,a-c | green-hackenbush edges:ground-a,a-b,b-c",
        "northcott:8 3-6 | northcott:8 3-7",
    ] {
        let texts: Vec<&str> = row.split('|').map(str::trim).collect();
        for (at, one) in texts.iter().enumerate() {
            for other in &texts[..at] {
                assert_ne!(form(one), form(other), "{one} and {other}");
            }
        }
    }
}

/// A small position at random; `None` where the draw gave none.
fn small(game: &str, dice: &mut Random) -> Option<Position> {
    let size = dice.within(2, 4);
    let entry = entry(game.split(':').next().unwrap_or(game));
    let several = |dice: &mut Random, most, one: &dyn Fn(&mut Random) -> String| -> String {
        (0..dice.within(1, most)).map(|_| one(dice)).collect::<Vec<_>>().join(" ")
    };
    let arguments = match entry.map(|entry| (entry.sample, entry.kind)) {
        Some((Some(sample), _)) => sample(dice, size),
        Some((None, Kind::TwoNumbers { separator, .. })) => {
            let (most, side) = if separator == 'x' { (3, 2) } else { (2, size) };
            several(dice, most, &|dice| {
                format!("{}{separator}{}", dice.within(1, side), dice.within(1, side))
            })
        }
        // Heaps, of a code as well.
        _ => several(dice, 4, &|dice| dice.within(1, size).to_string()),
    };
    Position::parse(&format!("{game} {arguments}")).ok()
}

/// Positions with one normal form have the same options, and these theirs, down to the end. That
/// is seen from the moves alone; in Northcott's game, where play need not end, by the gaps.
#[test]
fn one_normal_form_means_one_game() {
    let mut compared = 0;
    for game in games() {
        let mut dice = Random::new(20);
        let mut games = Trees::default();
        let mut forms: HashMap<Vec<String>, (String, u32)> = HashMap::default();
        for _ in 0..300 {
            let Some(position) = small(game, &mut dice) else { continue };
            if position.parts().len() > 3 {
                continue;
            }
            let tree = match game.starts_with("northcott") {
                true => gaps(&position),
                false => match games.of(&position, &mut 20_000) {
                    Some(tree) => tree,
                    None => continue,
                },
            };
            let text = position.text();
            match forms.get(&position.normal_form()) {
                Some((other, same)) => {
                    compared += u32::from(*other != text);
                    assert_eq!(tree, *same, "{text} and {other}");
                }
                None => {
                    forms.insert(position.normal_form(), (text, tree));
                }
            }
        }
    }
    assert!(compared > 300, "{compared}");
}

/// Game trees as numbers: equal sets of options have equal numbers.
#[derive(Default)]
struct Trees {
    numbers: HashMap<BTreeSet<u32>, u32>,
    known: HashMap<String, u32>,
}

impl Trees {
    /// The number of the tree of a position; `None` where it has more positions than `left`.
    fn of(&mut self, position: &Position, left: &mut u32) -> Option<u32> {
        let text = position.text();
        if let Some(&known) = self.known.get(&text) {
            return Some(known);
        }
        *left = left.checked_sub(1)?;
        let mut options = BTreeSet::new();
        for chosen in position.some_moves(usize::MAX, &Budget::unlimited()).unwrap().moves {
            options.insert(match chosen.patch.ends {
                // Not the same as a position without moves.
                true => u32::MAX,
                false => self.of(&position.after(&chosen), left)?,
            });
        }
        let next = self.numbers.len() as u32;
        let number = *self.numbers.entry(options).or_insert(next);
        self.known.insert(text, number);
        Some(number)
    }
}

/// The gaps of the rows of Northcott's game, those that are not 0, in order, as one number.
fn gaps(position: &Position) -> u32 {
    let text = position.text();
    let mut gaps: Vec<u32> = text
        .split(' ')
        .skip(1)
        .map(|row| {
            let (mine, theirs) = row.split_once('-').unwrap();
            mine.parse::<u32>().unwrap().abs_diff(theirs.parse().unwrap()) - 1
        })
        .filter(|&gap| gap > 0)
        .collect();
    gaps.sort_unstable();
    gaps.iter().fold(0, |all, gap| 10 * all + gap)
}

/// Chips on a graph are put on it at random, or where a position has them.
#[test]
fn games_on_a_file_have_exercises() {
    let files =
        InMemoryFiles::from([("examples/graphs/river.txt", "a b\nb c\nc d\na d\nb e\nd e\n")]);
    for name in catalogue().iter().filter(|entry| needs_file(entry.name)) {
        let name = name.examples[0].split(' ').next().unwrap();
        for text in [name.to_string(), format!("{name} a b")] {
            let source = Source::read(&text, &files).unwrap();
            let level = Level::new(1).unwrap();
            let request = Request { play: Play::Normal, level, hardest: level, seed: 5, count: 3 };
            let found = request.set(&source, &Budget::unlimited()).exercises;
            assert!(!found.is_empty(), "{text}");
            for exercise in found {
                let text = exercise.position.text();
                assert!(text.starts_with(&format!("{name} ")), "{text}");
            }
        }
    }
}

/// Where a game has lost positions, about half of the exercises are lost.
#[test]
fn lost_and_won_positions_are_balanced() {
    for game in ["nim", "kayles", "treblecross", "wythoff", "euclid", "turtles"] {
        for level in 2..=4 {
            let found = set(game, Play::Normal, level, 2, 20);
            let lost = found.exercises.iter().filter(|one| one.outcome == Outcome::P).count();
            let all = found.exercises.len();
            assert!(lost * 5 >= all && lost * 5 <= 4 * all, "{game} {level}: {lost} of {all}");
        }
    }
}

#[test]
fn a_game_with_few_positions_has_few_exercises() {
    let found = set("nim 2 1", Play::Normal, 1, 1, 10);
    // Of nim 2 1, nim 2, nim 1 1, nim 1 and nim these reach 3 positions or more.
    assert_eq!(found.exercises.len(), 3, "{:?}", texts(&found));
    assert_eq!(found.stopped, None);
    assert!(found.tried.alike > 0 && found.tried.positions > found.tried.alike);
}

#[test]
fn misere_exercises_are_those_of_misere_play() {
    for exercise in set("nim", Play::Misere, 2, 4, 12).exercises {
        let text = exercise.position.text();
        let heaps: Vec<u64> = text.split(' ').skip(1).map(|word| word.parse().unwrap()).collect();
        let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        let wins = match heaps.iter().any(|&heap| heap > 1) {
            true => sum != 0,
            false => heaps.len().is_multiple_of(2),
        };
        assert_eq!(exercise.outcome, Outcome::of(wins), "{text}");
    }
}
