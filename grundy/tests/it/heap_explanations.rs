//! The derivations of heap games, line by line: every option is listed, every
//! value is right and shown before it is used, and every theorem of periods
//! comes with all its letters.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use grundy::heap::HeapRules;
use grundy::message::Language;
use grundy::reason::{Reason, Step};
use grundy::{Budget, Position, Solver};

/// Values and options by the rules alone.
struct Plain {
    rules: HeapRules,
    values: Vec<u128>,
}

impl Plain {
    fn of(game: &str) -> Plain {
        let code = match game {
            "kayles" => "0.77",
            "dawson-kayles" => "0.07",
            "dawson-chess" => "0.137",
            "grundy" => "4!.0",
            other => other,
        };
        Plain { rules: HeapRules::parse(code).unwrap(), values: Vec::new() }
    }

    fn options(&self, heap: u64) -> Vec<Vec<u64>> {
        let mut options = Vec::new();
        let _ = self.rules.options(heap, &mut |option| {
            options.push(option.to_vec());
            ControlFlow::Continue(())
        });
        options
    }

    fn value(&mut self, heap: u64) -> u128 {
        while self.values.len() as u64 <= heap {
            let next = self.values.len() as u64;
            let nim_sum = |option: Vec<u64>| {
                option.iter().fold(0, |sum, &part| sum ^ self.values[part as usize])
            };
            let values: BTreeSet<u128> = self.options(next).into_iter().map(nim_sum).collect();
            self.values.push((0..).find(|value| !values.contains(value)).unwrap());
        }
        self.values[heap as usize]
    }
}

fn explained(text: &str) -> Reason {
    let position = Position::parse(text).unwrap_or_else(|_| panic!("{text} is no position"));
    let solver = Solver::new().max_moves(1).explain(true);
    solver.solve(&position, &Budget::unlimited()).unwrap().reason.unwrap()
}

/// Heaps up to here are computed again.
const CHECKED: u64 = 420;

struct Checker {
    text: String,
    games: BTreeMap<String, Plain>,
    shown: BTreeMap<(String, u64), u128>,
    /// The statements of the theorems, which stand last.
    statements: BTreeMap<String, String>,
    kinds: BTreeSet<&'static str>,
}

impl Checker {
    fn value(&mut self, game: &str, heap: u64) -> u128 {
        self.games.entry(game.to_string()).or_insert_with(|| Plain::of(game)).value(heap)
    }

    fn show(&mut self, game: &str, heap: u64, value: u128) {
        if heap <= CHECKED {
            assert_eq!(self.value(game, heap), value, "{}: {game} {heap}", self.text);
        }
        self.shown.insert((game.to_string(), heap), value);
    }

    #[track_caller]
    fn shown(&self, game: &str, heap: u64) -> u128 {
        let Some(&value) = self.shown.get(&(game.to_string(), heap)) else {
            panic!("{}: the value of {game} {heap} is used before it is shown", self.text);
        };
        value
    }

    fn step(&mut self, step: &Step) {
        match step {
            Step::Values { game, from, values, .. } => {
                for (heap, &value) in (*from..).zip(values) {
                    self.show(game, heap, value);
                }
            }
            Step::HeapValues { game, rows } => {
                rows.iter().for_each(|row| self.show(game, row.heap, row.value));
            }
            Step::HeapMex { .. } => self.heap_mex(step),
            Step::Reduction { game, heap, least, times, period, saltus, value } => {
                assert_eq!(*heap, least + times * period, "{}", self.text);
                let small = self.shown(game, *least);
                assert_eq!(*value, small + u128::from(*saltus) * u128::from(*times));
                self.show(game, *heap, *value);
                self.kinds.insert("reduction");
            }
            Step::Period { .. } => self.period(step),
            _ => {}
        }
    }

    fn heap_mex(&mut self, step: &Step) {
        let Step::HeapMex { game, heap, groups, complete, count, value } = step else { return };
        let mut listed = Vec::new();
        let mut values = BTreeSet::new();
        for group in groups {
            assert_eq!(group.options.len(), group.values.len());
            for (option, &value) in group.options.iter().zip(&group.values) {
                assert_eq!(option.iter().sum::<u64>() + group.take, *heap, "{}", self.text);
                let sum = option.iter().fold(0, |sum, &part| sum ^ self.shown(game, part));
                assert_eq!(sum, value, "{}: {option:?}", self.text);
                listed.push(option.clone());
                let new = values.insert(value);
                assert!(new || *complete, "{}: {value} is shown twice", self.text);
            }
        }
        let mex = (0..).find(|value| !values.contains(value)).unwrap();
        assert_eq!(*value, mex, "{}", self.text);
        if *heap <= CHECKED {
            self.value(game, *heap);
            let plain = &self.games[game];
            let mut options = plain.options(*heap);
            assert_eq!(*count, options.len() as u128, "{}", self.text);
            let of = |option: &Vec<u64>| {
                option.iter().fold(0, |sum, &part| sum ^ plain.values[part as usize])
            };
            let all: BTreeSet<u128> = options.iter().map(of).collect();
            assert_eq!(all, values, "{}", self.text);
            if *complete {
                listed.sort();
                options.sort();
                assert_eq!(listed, options, "{}", self.text);
            }
        }
        self.show(game, *heap, *value);
        self.kinds.insert(if *complete { "all options" } else { "one for each value" });
    }

    fn period(&mut self, step: &Step) {
        let Step::Period { game, theorem, preperiod, period, saltus, figures, compared, .. } = step
        else {
            return;
        };
        self.kinds.insert(theorem);
        let statement = self.statements.get(*theorem).expect("a theorem that is applied is stated");
        let statement = statement.as_str();
        for figure in figures {
            let letter = |c: char| c.is_alphanumeric();
            let found = statement.match_indices(figure.symbol).any(|(at, symbol)| {
                let (before, after) = (&statement[..at], &statement[at + symbol.len()..]);
                // A number may precede the letter: 2e + p.
                !before.ends_with(|c: char| c.is_alphabetic()) && !after.starts_with(letter)
            });
            assert!(found, "{theorem} is stated without {}: {statement}", figure.symbol);
        }
        // Each letter that the bounds need has its number.
        let letters: &[&str] = match *theorem {
            "guy-smith" => &["k", "h", "e", "p"],
            "guy-smith-unequal" | "finite-subtraction" => &["k", "e", "p"],
            "all-but" => &["m", "N", "e", "p", "s"],
            "periodic-takes" => &["u", "q", "e", "p"],
            "residues" => &["B", "e", "p"],
            "saltus-power-of-two" => &["k", "e", "p", "s", "H"],
            "window" => &["k", "M", "s", "n1", "A", "W", "e", "p"],
            "lasker" => &[],
            other => panic!("{other} is not known"),
        };
        let figure = |symbol: &str| {
            let found = figures.iter().find(|figure| figure.symbol == symbol);
            found.unwrap_or_else(|| panic!("{}: {symbol} is not given", self.text)).value as u64
        };
        letters.iter().for_each(|symbol| _ = figure(symbol));
        let (p, s) = (*period, u128::from(*saltus));
        if let &Some((first, last)) = compared {
            let (e, p) = (figure("e"), figure("p"));
            let expected = match *theorem {
                "guy-smith" => (e, figure("h") * (e + p - 1) + figure("k") - p),
                "guy-smith-unequal" => (e, 2 * e + 2 * p + figure("k")),
                "finite-subtraction" => (e, e + figure("k") - 1),
                "all-but" => (e - figure("m"), e - 1),
                "periodic-takes" => (e - figure("u"), e - 1),
                "residues" => (e, e + figure("B") - 1),
                "saltus-power-of-two" => (e, e + figure("H") * p - 1),
                _ => (e, e + figure("W") - 1),
            };
            assert_eq!((first, last), expected, "{}", self.text);
        }
        let end = CHECKED - p.min(CHECKED);
        for n in *preperiod..end {
            assert_eq!(self.value(game, n + p), self.value(game, n) + s, "{}: {n}", self.text);
        }
        if let Some(before) = preperiod.checked_sub(1).filter(|&before| before < end) {
            assert_ne!(self.value(game, before + p), self.value(game, before) + s, "{}", self.text);
        }
    }
}

fn check(text: &str) -> (Reason, BTreeSet<&'static str>) {
    let reason = explained(text);
    let stated = reason.steps.iter().filter_map(|step| match step {
        Step::Theorem { theorem } => {
            Some((theorem.theorem.id().to_string(), theorem.statement.to_string()))
        }
        _ => None,
    });
    let mut checker = Checker {
        text: text.to_string(),
        games: BTreeMap::new(),
        shown: BTreeMap::new(),
        statements: stated.collect(),
        kinds: BTreeSet::new(),
    };
    reason.steps.iter().for_each(|step| checker.step(step));
    (reason, checker.kinds)
}

#[test]
fn every_line_is_right() {
    let positions = [
        // More options than a screen has lines, of value 0 and of others.
        "dawson-chess 34",
        "dawson-kayles 29",
        "grundy 50 53",
        "0.26 25",
        "kayles 20",
        "kayles 5 7 12",
        "kayles 1 2 3 4 5 6 7 8",
        // Past the first hundred heaps, without a period.
        "grundy 300",
        "0.137 140",
        "treblecross 40",
        "tromino 20",
        "0.07 250",
        "grundy 420",
        "subtract:primes 300",
        "0.16 400",
        // Reduced by a period.
        "kayles 1000000",
        "dawson-chess 1000000000",
        "subtract:2,5 300",
        "subtract:powers:2 1000000",
        "0.3[10] 200",
        "all-but:2,3 250",
        "0.[3] 1000",
        "0.08 200",
        "0.9B 100",
        "0.FF 60",
        "4.[3] 300",
        "0.[2] 500",
        "0.05! 400",
        "0.17= 300",
        "0.0 387",
        // Nothing can be moved, or everything taken.
        "grundy 1 2",
        "treblecross 3",
        "0.6= 14",
        "0.F 25",
    ];
    let mut kinds = BTreeSet::new();
    for text in positions {
        let (_, found) = check(text);
        kinds.extend(found);
    }
    for kind in [
        "all options",
        "one for each value",
        "reduction",
        "guy-smith",
        "guy-smith-unequal",
        "finite-subtraction",
        "all-but",
        "periodic-takes",
        "residues",
        "saltus-power-of-two",
        "lasker",
    ] {
        assert!(kinds.contains(kind), "no position has {kind}");
    }
}

#[test]
fn the_window_theorem_has_its_letters() {
    let (reason, kinds) = check("0.644 20000");
    assert!(kinds.contains("window"));
    let text = reason.text(Language::English).replace('\n', " ");
    assert!(text.contains("a certificate of the period holds the figures of the proof"), "{text}");
}

#[test]
fn every_heap_of_the_position_has_its_options() {
    for (text, game, heaps) in [
        ("kayles 5 7", "kayles", &[5, 7][..]),
        ("treblecross 10", "0.007", &[12]),
        ("tromino 5", "0.007", &[10]),
        ("kayles 1000000", "kayles", &[76]),
    ] {
        let listed: Vec<(String, u64)> = explained(text)
            .steps
            .iter()
            .filter_map(|step| match step {
                Step::HeapMex { game, heap, complete: true, .. } => Some((game.clone(), *heap)),
                _ => None,
            })
            .collect();
        let expected: Vec<_> = heaps.iter().map(|&heap| (game.to_string(), heap)).collect();
        assert_eq!(listed, expected, "{text}");
    }
}

#[test]
fn tables_are_no_longer_than_they_are_used() {
    for (text, lines) in [("all-but:2,3 250", 80), ("0.08 200", 95), ("subtract:2,5 300", 70)] {
        let long = explained(text).text(Language::English).lines().count();
        assert!(long <= lines, "{text}: {long} lines");
    }
}

#[test]
fn a_table_that_ends_early_says_so() {
    let text = explained("subtract:primes 1000").text(Language::English).replace('\n', " ");
    assert!(text.contains("the values go on up to heap 1000."), "{text}");
    let text = explained("4!.0 1000").text(Language::English).replace('\n', " ");
    assert!(text.contains("the values go on up to heap 1000."), "{text}");
}

#[test]
fn a_cross_and_a_tromino_can_be_placed() {
    let text = explained("treblecross 160").text(Language::English);
    assert!(text.contains("A cross in cell 11 of 160."), "{text}");
    assert!(text.contains("[+136 cells]"), "{text}");
    assert!(text.lines().all(|line| line.len() <= 80), "{text}");
    let text = explained("tromino 5").text(Language::English).replace('\n', " ");
    assert!(text.contains("Cover column 3 and one cell of column 4"), "{text}");
    assert!(text.contains("column 3 and one cell of column 2"), "{text}");
    assert!(text.contains("These 4 ways to place the tromino count as one move"), "{text}");
}

/// Every line fits a terminal.
#[test]
fn lines_are_not_too_long() {
    for text in ["kayles 1000000", "0.644 20000", "subtract:primes 500", "0.008 40", "grundy 390"] {
        for line in explained(text).text(Language::English).lines() {
            assert!(line.chars().count() <= 80, "{text}: {line}");
        }
    }
}

#[test]
fn numbers_past_2_to_the_53_are_strings_in_json() {
    let reason = explained("kayles 1000000000000000000");
    let json = serde_json::to_value(&reason).unwrap();
    let reduction = json.as_array().unwrap().iter().find(|step| step["step"] == "reduction");
    let reduction = reduction.unwrap();
    assert_eq!(reduction["heap"], "1000000000000000000");
    assert_eq!(reduction["times"], "83333333333333327");
    assert_eq!(reduction["least"], 76);
}
