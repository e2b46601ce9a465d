//! Moves that are more than moves, against play by brute force over whole sums.

use std::collections::{BTreeSet, HashMap};

use grundy::games::InMemoryFiles;
use grundy::games::nim::Nim;
use grundy::random::Random;
use grundy::term::{self, Game};
use grundy::{Budget, Nimber, Outcome, Play, Position, Question, Ruleset, Solver, Value};
use grundy_rules::{Limits, RuleFile, check};

fn rules(text: &str) -> RuleFile {
    let files = InMemoryFiles::from([("game.star", text)]);
    let rules = RuleFile::load("game.star", &files, Limits::default(), Budget::unlimited());
    rules.unwrap_or_else(|fault| panic!("{fault}\n{text}"))
}

/// Where the next player has to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Forced {
    No,
    /// The number with which the last option was `must`, `again`, or `lose`.
    Must(usize),
    Again(usize),
    Lost,
}

/// What a move makes of its number.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Made {
    Won,
    Parts(Vec<usize>, Forced),
}

/// The options of each number, of which 0 has none.
struct Table(Vec<BTreeSet<Made>>);

impl Table {
    fn random(dice: &mut Random, most: usize) -> Table {
        let mut table = vec![BTreeSet::new()];
        for number in 1..=most {
            let mut options = BTreeSet::new();
            for _ in 0..dice.below(4) {
                let mut parts: Vec<usize> = (0..dice.below(3))
                    .filter(|_| number > 1)
                    .map(|_| 1 + dice.below(number as u64 - 1) as usize)
                    .collect();
                parts.sort_unstable();
                let answered = parts.iter().position(|&part| !table[part].is_empty());
                options.insert(match (dice.below(8), answered) {
                    (0, _) if dice.below(2) == 0 => Made::Won,
                    (1, _) => Made::Parts(parts, Forced::Lost),
                    (2 | 3, _) if !parts.is_empty() => {
                        let own = parts.remove(0);
                        Made::Parts(parts, Forced::Again(own))
                    }
                    (4..=6, Some(at)) => {
                        let own = parts.remove(at);
                        Made::Parts(parts, Forced::Must(own))
                    }
                    _ => Made::Parts(parts, Forced::No),
                });
            }
            table.push(options);
        }
        Table(table)
    }

    /// The rule file.
    fn text(&self) -> String {
        let option = |made: &Made| match made {
            Made::Won => "win".into(),
            Made::Parts(parts, forced) => {
                let mut all: Vec<String> = parts.iter().map(ToString::to_string).collect();
                match forced {
                    Forced::No => {}
                    Forced::Must(own) => all.push(format!("must({own})")),
                    Forced::Again(own) => all.insert(0, format!("again({own})")),
                    Forced::Lost => all.push("lose".into()),
                }
                format!("[{}]", all.join(", "))
            }
        };
        let row = |row: &BTreeSet<Made>| {
            format!("[{}]", row.iter().map(option).collect::<Vec<_>>().join(", "))
        };
        let rows: Vec<String> = self.0.iter().map(row).collect();
        format!("TABLE = [{}]\ndef options(n):\n    return TABLE[n]\n", rows.join(", "))
    }
}

/// Play of whole sums.
struct Brute<'a> {
    table: &'a Table,
    misere: bool,
    known: HashMap<(Vec<usize>, usize, Forced), bool>,
}

impl Brute<'_> {
    /// Whether the next player wins some numbers beside a heap.
    fn wins(&mut self, parts: &[usize], heap: usize, forced: Forced) -> bool {
        let mut parts = parts.to_vec();
        parts.sort_unstable();
        let key = (parts.clone(), heap, forced);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let wins = self.winning(&parts, heap, forced) > 0 || self.misere && !self.moves(&key);
        self.known.insert(key, wins);
        wins
    }

    fn moves(&self, (parts, heap, forced): &(Vec<usize>, usize, Forced)) -> bool {
        *forced != Forced::No
            || *heap > 0
            || parts.iter().any(|&part| !self.table.0[part].is_empty())
    }

    /// How many winning moves there are; equal numbers have the same ones.
    fn winning(&mut self, parts: &[usize], heap: usize, forced: Forced) -> usize {
        let mut count = 0;
        let table = self.table;
        let mut try_all = |brute: &mut Self, own: usize, rest: &[usize]| {
            for made in &table.0[own] {
                count += usize::from(match made {
                    Made::Won => true,
                    Made::Parts(new, forced) => !brute.wins(&[rest, new].concat(), heap, *forced),
                });
            }
        };
        match forced {
            Forced::Lost => return 1,
            Forced::Again(own) => {
                return usize::from(!self.wins(&[parts, &[own]].concat(), heap, Forced::No));
            }
            Forced::Must(own) => {
                try_all(self, own, parts);
                return count;
            }
            Forced::No => {}
        }
        let mut seen = BTreeSet::new();
        for (at, &own) in parts.iter().enumerate() {
            if seen.insert(own) {
                let rest = [&parts[..at], &parts[at + 1..]].concat();
                try_all(self, own, &rest);
            }
        }
        for less in 0..heap {
            count += usize::from(!self.wins(parts, less, Forced::No));
        }
        count
    }
}

/// A sum of the game and a Nim heap.
fn sum(game: &dyn Game, parts: &[usize], heap: usize, forced: Forced) -> Position {
    let mut words: Vec<String> = parts.iter().map(ToString::to_string).collect();
    match forced {
        Forced::No => {}
        Forced::Must(own) => words.push(format!("{own}:must")),
        Forced::Again(own) => words.push(format!("{own}:again")),
        Forced::Lost => words.push(":lost".into()),
    }
    let nim = term::game(Nim).term(&heap.to_string()).unwrap();
    [game.term(&words.join(" ")).unwrap(), nim].into_iter().collect()
}

/// Two of the numbers of a table beside a heap, one of them with a sign.
fn one(dice: &mut Random, table: &Table) -> (Vec<usize>, usize, Forced) {
    let most = table.0.len() as u64 - 1;
    let mut number = || 1 + dice.below(most) as usize;
    let (parts, own) = (vec![number(), number()], number());
    let forced = match dice.below(6) {
        0 if !table.0[own].is_empty() => Forced::Must(own),
        1 => Forced::Again(own),
        2 => Forced::Lost,
        _ => Forced::No,
    };
    (parts, dice.below(4) as usize, forced)
}

#[test]
fn brute_force_agrees() {
    let budget = Budget::unlimited();
    let (mut loony, mut behind) = (0, 0);
    for seed in 0..120 {
        let mut dice = Random::new(seed);
        let table = Table::random(&mut dice, 7);
        let text = table.text();
        let rules = rules(&text);
        let game = term::game(rules.clone());
        let [mut normal, mut misere] =
            [false, true].map(|misere| Brute { table: &table, misere, known: HashMap::new() });
        for number in 1..=7 {
            let position = rules.parse(&number.to_string()).unwrap();
            let value = rules.full_value(&position, &budget).unwrap();
            let lost = (0..12).find(|&heap| !normal.wins(&[number], heap, Forced::No));
            assert_eq!(value.nim(), lost.map(|heap| Nimber(heap as u128)), "{number} of {text}");
            loony += usize::from(value == Value::Loony);
        }
        for _ in 0..12 {
            let (parts, heap, forced) = one(&mut dice, &table);
            let position = sum(&*game, &parts, heap, forced);
            let shown = format!("{position} of {text}");
            let truth = normal.wins(&parts, heap, forced);
            let solution = Solver::new().explain(true).solve(&position, &budget).unwrap();
            assert_eq!(solution.outcome, Some(Outcome::of(truth)), "{shown}");
            behind += usize::from(matches!(solution.value, Some(Value::Must(_))));
            let winning = normal.winning(&parts, heap, forced) as u128;
            assert_eq!(solution.move_count, Some(winning), "{shown}");
            let short = Solver::new().question(Question::Outcome).solve(&position, &budget);
            assert_eq!(short.unwrap().outcome, Some(Outcome::of(truth)), "{shown}");
            assert!(solution.reason.is_some_and(|reason| !reason.steps.is_empty()), "{shown}");
            let truth = misere.wins(&parts, heap, forced);
            let solution = Solver::new().play(Play::Misere).solve(&position, &budget).unwrap();
            assert_eq!(solution.outcome, Some(Outcome::of(truth)), "misère {shown}");
            let winning = misere.winning(&parts, heap, forced) as u128;
            assert_eq!(solution.move_count, Some(winning), "misère {shown}");
        }
        let report = check(&rules, &["7".into(), "6".into()], &budget).unwrap();
        assert_eq!(report.broken, None, "{text}");
    }
    assert!(loony > 20 && behind > 20, "{loony} loony, {behind} to be answered");
}

/// The check finds a form of another value, also where this value is no nim-value.
#[test]
fn forms_are_compared() {
    let text = "
def options(n):
    return [must(n - 2), n - 1] if n > 2 else [n - 1] if n > 0 else []
def canonical(n):
    return 3 if n == 5 else n
";
    let report = check(&rules(text), &["5".into()], &Budget::unlimited()).unwrap();
    assert!(report.broken.is_some());
}

#[test]
fn a_name_of_its_own_is_no_sign() {
    let own =
        rules("def win(n):\n    return n - 1\ndef options(n):\n    return [win(n)] if n else []");
    assert!(!own.has_marks());
    let position = own.parse("3").unwrap();
    assert_eq!(own.value(&position, &Budget::unlimited()), Ok(Nimber(1)));
}

#[test]
fn faults_are_named() {
    let fault = |text: &str, position: &str| {
        let rules = rules(text);
        let position = rules.parse(position).unwrap();
        assert!(rules.full_value(&position, &Budget::unlimited()).is_err(), "{text}");
        rules.take(grundy_rules::Faults::Errors).unwrap().message().to_string()
    };
    let said = fault("def options(n):\n    return [must(n - 1)] if n else []", "1");
    assert!(said.contains("`must` obliges the opponent to answer"), "{said}");
    let said = fault(
        "def options(n):\n    return [[must(1), again(2)]] if n > 2 else [0] if n else []",
        "3",
    );
    assert!(said.contains("two parts that must be answered"), "{said}");
    let said = fault("def options(n):\n    return [(must(1), 2)] if n == 3 else []", "3");
    assert!(said.contains("inside a position"), "{said}");
    let said = fault("def options(n):\n    return [must(again(1))] if n == 3 else []", "3");
    assert!(said.contains("inside a position"), "{said}");
}

/// Play that comes back to a position, against the labels of its graph.
#[test]
fn rules_may_repeat() {
    // A token on a ring of six that moves one or two steps, and leaves the ring at 0.
    let text = "
repeats = True
def options(n):
    return [] if n == 0 else [(n + 1) % 6, (n + 2) % 6]
";
    let ring = rules(text);
    let game = term::game(ring.clone());
    let budget = Budget::unlimited();
    let pairs = (1..6u32).flat_map(|n| [(n, (n + 1) % 6), (n, (n + 2) % 6)]);
    let arcs = grundy::graph::Arcs::from_pairs(6, &pairs.collect::<Vec<_>>());
    let values = arcs.loopy_values(&budget).unwrap();
    for n in 1..6u32 {
        let position = Position::from(game.term(&n.to_string()).unwrap());
        let solution = Solver::new().solve(&position, &budget).unwrap();
        assert_eq!(solution.value, Some(values.value(n)), "{n}");
        assert_eq!(solution.outcome, Some(values.outcome(n)), "{n}");
    }
    assert_eq!(check(&ring, &["3".into()], &budget).unwrap().broken, None);
    let missing = rules(&text.replace("repeats = True", ""));
    let position = missing.parse("3").unwrap();
    assert!(missing.value(&position, &budget).is_err());
    let fault = missing.take(grundy_rules::Faults::Errors).unwrap();
    assert!(fault.hint.unwrap().to_string().contains("repeats = True"));
}

/// A canonical form with another value is found, also where play comes back.
#[test]
fn forms_of_loops_are_compared() {
    let text = "
repeats = True
def options(n):
    return [] if n == 0 else [(n + 1) % 6, (n + 2) % 6]
def canonical(n):
    return 0 if n == 1 else n
";
    let report = check(&rules(text), &["3".into()], &Budget::unlimited()).unwrap();
    assert!(report.broken.is_some());
}

/// Positions without number are named soon, and not when the memory is full.
#[test]
fn growth_without_end_is_named() {
    let text = "repeats = True\ndef options(n):\n    return [n + 1, n - 1] if n > 0 else []";
    let rules = rules(text);
    let game = term::game(rules.clone());
    let position = Position::from(game.term("3").unwrap());
    let solution = Solver::new().solve(&position, &Budget::unlimited()).unwrap();
    assert_eq!(solution.outcome, None);
    let fault = rules.take(grundy_rules::Faults::Errors).unwrap();
    assert!(fault.message.to_string().contains("the rules never end"), "{}", fault.message);
}

#[test]
fn repeats_and_signs_exclude_each_other() {
    let text = "repeats = True\ndef options(n):\n    return [win] if n else []";
    let files = InMemoryFiles::from([("game.star", text)]);
    let read = RuleFile::load("game.star", &files, Limits::default(), Budget::unlimited());
    assert!(read.is_err());
}
