//! What rule files may say, and what becomes of it.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use grundy::budget::Stop;
use grundy::games::{Files, InMemoryFiles};
use grundy::heap::HeapRules;
use grundy::message::Language;
use grundy::random::Random;
use grundy::term;
use grundy::term::Game;
use grundy::{Budget, Nimber, Play, Ruleset, Solver, TextError};
use grundy_rules::{Difference, Limits, Position, RuleError, RuleFile, check, compare, recognise};

fn load(files: &[(&str, &str)]) -> Result<RuleFile, Box<RuleError>> {
    let folder: InMemoryFiles = files.iter().copied().collect();
    RuleFile::load(files[0].0, &folder, Limits::default(), Budget::unlimited())
}

#[track_caller]
fn rules(text: &str) -> RuleFile {
    load(&[("game.star", text)]).unwrap_or_else(|fault| panic!("{fault}"))
}

#[track_caller]
fn value(rules: &RuleFile, text: &str) -> u128 {
    let position = rules.parse(text).unwrap();
    let found = rules.value(&position, &Budget::unlimited());
    found.unwrap_or_else(|_| panic!("{}", rules.fault().unwrap())).0
}

#[test]
fn heap_zero_may_have_a_move() {
    // Who takes all may do it in two ways: nim with one more.
    let nim = rules("def options(n):\n    return [[]] + [[k] for k in range(n)]");
    assert!(!nim.vanishes(&Position::Int(0)));
    assert_eq!(["0", "1", "5"].map(|text| value(&nim, text)), [1, 2, 6]);
    let usual = rules("def options(n):\n    return [[k] for k in range(n)]");
    assert!(usual.vanishes(&Position::Int(0)));
}

#[test]
fn the_template_is_one_game_in_all_languages() {
    let all = |rules: &RuleFile, position: &Position| {
        let mut all: Vec<Vec<Position>> = Vec::new();
        let _ = rules.options(position, &mut |option| {
            all.push(option.to_vec());
            ControlFlow::Continue(())
        });
        all
    };
    let english = rules(grundy_rules::template(Language::English));
    for &language in Language::ALL {
        let other = rules(grundy_rules::template(language));
        for n in 0..40 {
            let position = Position::Int(n);
            assert_eq!(all(&other, &position), all(&english, &position), "{language:?} {n}");
        }
        assert_eq!(check(&other, &[], &Budget::unlimited()).unwrap().broken, None);
    }
}

#[test]
fn options_may_be_positions_or_sums() {
    let mixed =
        rules("def options(n):\n    return [n - 1, [n // 2, n - n // 2 - 1], []] if n else []");
    // 1: to 0, to 0 + 0, to nothing; 2: to 1, to 1 + 0, to nothing.
    assert_eq!([0, 1, 2].map(|n: u32| value(&mixed, &n.to_string())), [0, 1, 2]);
    let range = rules("def options(n):\n    return range(n)");
    assert_eq!(value(&range, "9"), 9);
    let named = rules("def moves(n):\n    return {k: n - k for k in range(1, n + 1)}");
    assert_eq!(value(&named, "9"), 9);
    let pairs = rules("def moves(n):\n    return [(\"all\", 0), (\"one\", n - 1)] if n else []");
    assert_eq!((0..5).map(|n| value(&pairs, &n.to_string())).collect::<Vec<_>>(), [0, 1, 2, 1, 2]);
    let two = pairs.describe(&Position::Int(2), &[]);
    assert_eq!(two.unwrap(), "all");
    assert_eq!(pairs.describe(&Position::Int(3), &[Position::Int(2)]).unwrap(), "one");
}

#[test]
fn deep_games_need_no_stack() {
    let one = rules("def options(n):\n    return [(n[0] - 1,)] if n[0] > 0 else []");
    assert_eq!(value(&one, "200001,"), 1);
    // Outcomes, also in misère play.
    let deep = one.parse("1000001,").unwrap();
    assert_eq!(one.has_value(&deep, Nimber::ZERO, &Budget::unlimited()), Ok(false));
    assert_eq!(one.wins_misere(&deep, &Budget::unlimited()), Ok(Some(false)));
}

/// Values, outcomes and misère outcomes of random rules, with and without canonical forms, are those
/// that follow from their options by definition.
#[test]
fn searches_that_stop_agree_with_the_definition() {
    const POSITIONS: usize = 40;
    let mut dice = Random::new(7);
    let mut below = |n: usize| dice.below(n as u64) as usize;
    for round in 0..30 {
        let splits = round % 3 == 0;
        // The options of each position, each a sum of smaller ones.
        let table: Vec<Vec<Vec<usize>>> = (0..POSITIONS)
            .map(|n| {
                let count = if n == 0 { 0 } else { below(6) };
                let parts = |below: &mut dyn FnMut(usize) -> usize| match splits {
                    true => below(4),
                    false => 1,
                };
                (0..count).map(|_| (0..parts(&mut below)).map(|_| below(n)).collect()).collect()
            })
            .collect();
        let (mut values, mut wins) = (Vec::<u64>::new(), Vec::<bool>::new());
        for options in &table {
            let sums: Vec<u64> = options
                .iter()
                .map(|parts| parts.iter().fold(0, |sum, &n| sum ^ values[n]))
                .collect();
            values.push((0..).find(|value| !sums.contains(value)).unwrap());
            let lost = |parts: &Vec<usize>| parts.first().is_some_and(|&n| !wins[n]);
            wins.push(options.is_empty() || options.iter().any(lost));
        }
        let text = format!(
            "T = {table:?}\ndef options(n):\n    return [[part + 1000 * i for i, part in enumerate(sum)] \
             if len(sum) > 1 else [part + 1000 * n for part in sum] for sum in T[n % 1000]]\n\
             def canonical(n):\n    return n % 1000\n"
        );
        let plain = format!("T = {table:?}\ndef options(n):\n    return T[n]\n");
        let budget = Budget::unlimited();
        for text in [&*text, &*plain] {
            let shared = rules(text);
            for n in (0..POSITIONS).rev() {
                let position = Position::Int(n as i64);
                for games in [&shared, &rules(text)] {
                    for tried in [0, 1, 2, values[n], 40] {
                        let is = games.has_value(&position, Nimber(tried.into()), &budget);
                        assert_eq!(is, Ok(tried == values[n]), "{text}{n} has {tried}");
                    }
                    if !splits {
                        let misere = games.wins_misere(&position, &budget);
                        assert_eq!(misere, Ok(Some(wins[n])), "{text}{n}");
                    }
                }
                assert_eq!(shared.value(&position, &budget), Ok(Nimber(values[n].into())));
            }
        }
    }
}

/// A search that stops meets a circle as an error, in both conventions, and not where it is not
/// needed.
#[test]
fn circles_are_errors_where_they_are_met() {
    // From 9 on play can go round; 0 is lost, so 1 to 8 are won by a move to it.
    let text = "def options(n):\n    return [n - 1, n + 3] if n > 8 else range(n)";
    let budget = Budget::unlimited();
    for misere in [false, true] {
        let game = rules(text);
        let ask = |n: i64| match misere {
            false => game.has_value(&Position::Int(n), Nimber::ZERO, &budget).map(drop),
            true => game.wins_misere(&Position::Int(n), &budget).map(drop),
        };
        assert_eq!(ask(8), Ok(()));
        assert_eq!(ask(10), Err(Stop::Rules), "{misere}");
        assert!(game.fault().unwrap().message.to_string().contains("need not end"));
    }
}

#[test]
fn values_beyond_32_bits_of_position() {
    let halves = rules("def options(n):\n    return [n // 2, n // 3] if n > 0 else []");
    fn definition(n: i64, known: &mut HashMap<i64, u128>) -> u128 {
        if n == 0 {
            return 0;
        }
        if let Some(&value) = known.get(&n) {
            return value;
        }
        let seen = [definition(n / 2, known), definition(n / 3, known)];
        let value = (0..).find(|value| !seen.contains(value)).unwrap();
        known.insert(n, value);
        value
    }
    for n in [1, 1000, 1 << 33, 1 << 40] {
        assert_eq!(value(&halves, &n.to_string()), definition(n, &mut HashMap::new()), "{n}");
    }
}

#[test]
fn files_beside_are_loaded() {
    let text = "load(\"lib/other.star\", \"less\")\ndef options(n):\n    return less(n)";
    let other = "load(\"third.star\", \"one\")\ndef less(n):\n    return [n - one] if n else []";
    let game = load(&[
        ("games/mine.star", text),
        ("games/lib/other.star", other),
        ("games/lib/third.star", "one = 1"),
    ])
    .unwrap();
    assert_eq!(value(&game, "7"), 1);
    let missing = load(&[("mine.star", "load(\"a.star\", \"b\")\ndef options(n): return []")]);
    assert!(missing.err().unwrap().to_string().contains("mine.star:1: a.star: there is no such"));
}

#[test]
fn parse_refuses_in_its_own_words() {
    let game = rules(
        "def parse(text):\n    if not text.isdigit():\n        fail(\"write a number\")\n    return int(text)\n\
         def options(n):\n    return []",
    );
    let error: TextError = game.parse("x").unwrap_err();
    assert_eq!(error.message(), "write a number");
    assert_eq!(error.hint().unwrap(), "so says game.star, line 3");
    // A text that is refused is no fault of the rules.
    assert_eq!(game.fault(), None);
}

/// Words of digits are spelt as they were typed: `start(n)` says only that a number is a word.
#[test]
fn words_of_digits_keep_their_zeros() {
    let words = rules(
        "def start(n):\n    return str(n)\ndef options(word):\n    return [word[:i] for i in range(len(word))]",
    );
    // The value of a word is its length.
    for (text, length) in [("0", 1), ("00", 2), ("007", 3), ("7", 1), ("\"00\"", 2), ("a0", 2)] {
        assert_eq!(value(&words, text), length, "{text}");
        let position = words.parse(text).unwrap();
        let mut shown = String::new();
        words.write(&position, &mut shown);
        assert_eq!(words.parse(&shown).unwrap(), position, "{shown}");
    }
    // Where `start` makes another position of the number, its zeros say nothing.
    let rows = rules(
        "def start(n):\n    return \"x\" * n\ndef options(word):\n    return [word[:i] for i in range(len(word))]",
    );
    assert_eq!(value(&rows, "007"), 7);
    let pairs = rules(
        "def start(a, b):\n    return (str(a), b)\ndef options(p):\n    return [(p[0][:i], p[1]) for i in range(len(p[0]))]",
    );
    assert_eq!((value(&pairs, "00,5"), value(&pairs, "9,5")), (2, 1));
}

/// What `start` reads as the same position is shown without parentheses, which a shell would
/// want quotes for.
#[test]
fn pairs_are_shown_as_they_are_typed() {
    let shown = |text: &'static str, typed: &str| {
        let game = rules(text);
        let position = game.parse(typed).unwrap();
        let mut shown = String::new();
        game.write(&position, &mut shown);
        assert_eq!(game.parse(&shown).unwrap(), position, "{shown}");
        shown
    };
    let same = "def options(p):\n    return []\ndef start(a, b):\n    return (a, b)";
    assert_eq!(shown(same, "33,21"), "33,21");
    assert_eq!(shown(same, "(3,4)"), "3,4");
    let other = "def options(p):\n    return []\ndef start(a, b):\n    return (b, a)";
    assert_eq!(shown(other, "33,21"), "(21,33)");
    assert_eq!(shown(other, "5,5"), "5,5");
    let fails = "def options(p):\n    return []\ndef start(a, b):\n    if a > b:\n        fail(\"no\")\n    return (a, b)";
    assert_eq!(shown(fails, "(4,3)"), "(4,3)");
}

#[test]
fn start_reads_numbers() {
    let game = rules(
        "def start(a, b):\n    return (a, b, 0)\ndef options(p):\n    return [(p[0], 0)] if len(p) == 3 else []",
    );
    let triple = game.parse("3,5").unwrap();
    assert_eq!(triple, Position::tuple([3, 5, 0].map(Position::Int)));
    // A pair is another position, and is written so that it comes back.
    let pair = Position::tuple([3, 0].map(Position::Int));
    let mut text = String::new();
    game.write(&pair, &mut text);
    assert_eq!(text, "(3,0)");
    assert_eq!(game.parse(&text), Ok(pair));
    assert_eq!(check(&game, &["3,5".into()], &Budget::unlimited()).unwrap().broken, None);
}

#[test]
fn what_failed_stays_failed() {
    let game = rules("def options(n):\n    return [n - 1] if n else [1 // n]");
    let budget = Budget::unlimited();
    assert_eq!(game.value(&Position::Int(4), &budget), Err(Stop::Rules));
    let fault = game.fault().unwrap();
    assert_eq!(fault.asked.as_deref(), Some("options(0)"));
    assert_eq!(fault.place, Some(("game.star".into(), Some(2))));
    assert_eq!(game.value(&Position::Int(1), &budget), Err(Stop::Rules));
    assert!(game.options(&Position::Int(3), &mut |_| unreachable!()).is_break());
}

#[test]
fn limits_hold() {
    let text = "def options(n):\n    return [k for k in range(1000000) if k < n]";
    let folder = InMemoryFiles::from([("game.star", text)]);
    let few = Limits { steps: 100_000, ..Limits::default() };
    let game = RuleFile::load("game.star", &folder, few, Budget::unlimited()).unwrap();
    assert_eq!(game.value(&Position::Int(3), &Budget::unlimited()), Err(Stop::Steps));
    // The function is not called again until `resume`.
    assert!(game.options(&Position::Int(3), &mut |_| unreachable!()).is_break());
    assert_eq!(game.fault().unwrap().asked.as_deref(), Some("options(3)"));
    game.take(grundy_rules::Faults::Limits);
    assert_eq!((game.fault(), game.failure()), (None, Stop::Rules));
    let small = Limits { memory: 1 << 20, ..Limits::default() };
    let game = RuleFile::load("game.star", &folder, small, Budget::unlimited()).unwrap();
    let wide = game.value(&Position::Int(1_000_000), &Budget::unlimited());
    assert_eq!(wide, Err(Stop::Memory));
    // The budget of the question: its memory, and its time.
    let game = rules("def options(n):\n    return [n - 1, n - 2] if n > 1 else []");
    let tables = Budget::unlimited().with_memory(1 << 16);
    let deep = Position::Int(100_000);
    assert_eq!(game.value(&deep, &tables), Err(Stop::Memory));
    let fault = game.fault().unwrap();
    assert_eq!((fault.stop, fault.place), (Stop::Memory, Some(("game.star".into(), Some(1)))));
    assert!(fault.asked.is_some_and(|asked| asked.starts_with("options(9")));
    let never = Budget::unlimited().with_poll(|_| Err(Stop::Time));
    assert_eq!(game.value(&deep, &never), Err(Stop::Time));
    // The budget ran out, so a larger one continues.
    let found = game.value(&deep, &Budget::unlimited()).unwrap();
    // The heap 1 cannot move either, so it is the game 1 or 2 on one less.
    assert_eq!(found.0, 99_999 % 3);
}

/// A question that never ends ends the check, and no law is broken.
#[test]
fn a_check_stops_at_the_first_limit() {
    let endless = "    for i in range(1000000000):\n        pass\n";
    for (text, asked) in [
        (format!("def options(n):\n{endless}    return []"), "options(0)"),
        (format!("def options(n):\n    return []\ndef show(n):\n{endless}"), "show(0)"),
        (format!("def options(n):\n    return []\ndef parse(n):\n{endless}"), "parse(\"0\")"),
        (
            format!(
                "def options(n):\n    return [n - 1] if n else []\ndef canonical(n):\n{endless}"
            ),
            "canonical(0)",
        ),
    ] {
        let text: &'static str = Box::leak(text.into_boxed_str());
        let folder = InMemoryFiles::from([("game.star", text)]);
        let few = Limits { steps: 100_000, ..Limits::default() };
        let game = RuleFile::load("game.star", &folder, few, Budget::unlimited()).unwrap();
        let report = check(&game, &[], &Budget::unlimited()).unwrap();
        assert_eq!((report.stopped, report.broken), (Some(Stop::Steps), None), "{asked}");
        let fault = game.fault().unwrap();
        assert_eq!((fault.stop, fault.asked.as_deref()), (Stop::Steps, Some(asked)));
        assert!(matches!(fault.place, Some((_, Some(1 | 3)))), "{fault:?}");
    }
}

/// In misère play the whole sum is searched, and the rules are asked for their
/// options one position after the other.
#[test]
fn the_limit_of_steps_holds_in_misere_play() {
    let text = "def options(n):\n    return [k for k in range(1000000 if n < 3 else n) if k < n]";
    let folder = InMemoryFiles::from([("game.star", text)]);
    let few = Limits { steps: 100_000, ..Limits::default() };
    let game = RuleFile::load("game.star", &folder, few, Budget::unlimited()).unwrap();
    struct Opened(RuleFile);
    impl Files for Opened {
        fn read(&self, _: &str) -> Result<String, grundy::error::FileError> {
            Err("nothing is read here".into())
        }
        fn rules(&self, _: &str) -> Result<Arc<dyn Game>, grundy::error::FileError> {
            Ok(term::game(self.0.clone()))
        }
    }
    let opened = Opened(game.clone());
    let position = grundy::Position::parse_with("rules:game.star 4 5", &opened).unwrap();
    let solution = Solver::new().play(Play::Misere).solve(&position, &Budget::unlimited());
    assert_eq!(solution.unwrap().stopped, Some(Stop::Steps));
    let fault = game.fault().unwrap();
    assert_eq!((fault.stop, fault.asked.as_deref()), (Stop::Steps, Some("options(0)")));
}

/// Every game that is recognised is the one that the rules were written from.
#[test]
fn codes_and_subtraction_games_are_recognised() {
    let lists = |code: &str| -> String {
        // The options of the game, as a rule that looks them up.
        let game = HeapRules::parse(code).unwrap();
        let mut text = String::from("lists = [\n");
        for n in 0..grundy_rules::COMPARED {
            let mut all = Vec::new();
            let _ = game.options(n, &mut |heaps| {
                all.push(format!("{heaps:?}"));
                std::ops::ControlFlow::Continue(())
            });
            text += &format!("    [{}],\n", all.join(", "));
        }
        text + "]\ndef options(n):\n    return lists[n]\n"
    };
    for code in [
        "0.77",
        "0.137",
        "4.[3]",
        "4!.0",
        "0.[3]",
        "0.007",
        "4.07",
        "0.{1,2!}",
        "0.{1,2=}",
        "subtract:1,3,4",
        "all-but:2,3",
        "subtract:squares",
        "subtract:powers:2",
        "0.01[3]",
        "0.[30]",
        "0.7[03]",
        "4.[30]",
        "0.[73100]",
    ] {
        let text: &'static str = Box::leak(lists(code).into_boxed_str());
        let game = rules(text);
        let found = recognise(&game, &Budget::unlimited())
            .unwrap_or_else(|| panic!("{code} is not recognised"));
        let same = HeapRules::parse(code).unwrap();
        let differs = |other: &HeapRules| {
            let budget = Budget::unlimited();
            let compared = compare(&game, other, grundy_rules::COMPARED, &budget).unwrap();
            let differs = compared.differs.map(|difference| match difference {
                Difference::Options(heap) => heap,
                other => panic!("{other:?} without canonical forms"),
            });
            assert_eq!((compared.stopped, compared.below), (None, differs.unwrap_or(240)));
            differs
        };
        assert_eq!(differs(&same), None, "{code}");
        // Another text may say the same, so the lists decide.
        assert!(found == same || differs(&found).is_none(), "{code} is not {found}");
        assert_ne!(differs(&HeapRules::parse("0.333333").unwrap()), None, "{code}");
    }
    assert!(
        recognise(
            &rules("def options(n):\n    return [n // 2] if n else []"),
            &Budget::unlimited()
        )
        .is_none()
    );
    assert!(
        recognise(
            &rules("def options(n):\n    return [n - n % 7] if n % 7 else []"),
            &Budget::unlimited()
        )
        .is_none()
    );
}

/// A line of play that leaves the range of numbers and keeps moving away is an error, and the
/// last move from the range is named.
#[test]
fn games_that_never_end_are_a_slip() {
    let budget = Budget::unlimited();
    let text = "def options(n):\n    return [n - k for k in (1, 3, 4)]";
    let below = rules(text);
    assert_eq!(below.value(&Position::Int(5), &budget), Err(Stop::Rules));
    let fault = below.fault().unwrap();
    assert_eq!(fault.asked.as_deref(), Some("options(0)"));
    assert!(fault.message.to_string().contains("options(0) leads to -1"), "{fault}");
    assert!(below.positions() < 100_000, "{}", below.positions());
    let report = check(&rules(text), &[], &budget).unwrap();
    assert_eq!(report.broken.unwrap().law.message(), "the game ends");
    // Numbers below 0 in a game that ends, and numbers that rise while others fall. A cycle
    // below 0 was reached from 0.
    let half = rules("def options(n):\n    return [n // 2, n - 1]");
    assert_eq!(half.value(&Position::Int(5), &budget), Err(Stop::Rules));
    let hint = half.fault().unwrap().hint;
    assert!(
        hint.as_ref().is_some_and(|hint| hint.to_string().contains("options(0) leads to -1")),
        "{hint:?}"
    );
    let floor = rules("def options(n):\n    return [n - 1] if n > -80000 else []");
    assert_eq!(value(&floor, "1"), 1);
    let both = rules("def options(p):\n    return [(p[0] + 7, p[1] - 1)] if p[1] != 0 else []");
    assert_eq!(value(&both, "0,80001"), 1);
    // Games that end at one number only, which is worked out, has a name, or is a length.
    for text in [
        "def options(n):\n    return [n + 1] if n != 250 * 480 else []",
        "T = max([k * 400 for k in range(301)])\ndef options(n):\n    return [n + 1] if n != T else []",
        "H = 250\nW = 480\ndef options(n):\n    return [n + 1] if n != H * W else []",
        "S = \"ab\" * 60000\ndef options(n):\n    return [n + 1] if n != len(S) else []",
        "def options(n):\n    return [n - 1] if n != -(250 * 480) else []",
    ] {
        assert_eq!(value(&rules(text), "0"), 0, "{text}");
    }
    let long =
        rules("def options(s):\n    return [s + \"ab\"[len(s) % 2]] if len(s) != 70 * 70 else []");
    assert_eq!(value(&long, "a"), 1);
    // A wide game of bits, whose numbers rise to 2^12 - 1.
    let bits = rules(
        "def options(n):\n    return [m for i in range(12) if not n & (1 << i) \
         for m in [n | (1 << i)] + [(n | (1 << i)) ^ (1 << j) for j in range(i)]]",
    );
    // Turning turtles, with the first turtle worth 1.
    assert_eq!(value(&bits, "0"), (1..=12).fold(0, |sum, n| sum ^ n));
    assert_eq!(value(&bits, "2047"), 12);
}

static PRINTED: std::sync::Mutex<Vec<String>> = std::sync::Mutex::new(Vec::new());

#[test]
fn what_nobody_asked_for_prints_nothing() {
    let text = "def options(n):\n    print(n)\n    return [n - 1] if n else []";
    let print = Arc::new(|text: &str| PRINTED.lock().unwrap().push(text.into()));
    let folder = InMemoryFiles::from([("game.star", text)]);
    let limits = Limits { print, ..Limits::default() };
    let budget = Budget::unlimited();
    let game = RuleFile::load("game.star", &folder, limits, budget).unwrap();
    let printed = || std::mem::take(&mut *PRINTED.lock().unwrap());
    let budget = Budget::unlimited();
    assert!(game.is_heap_game() && recognise(&game, &budget).is_some());
    assert_eq!(
        compare(&game, &HeapRules::parse("subtract:1").unwrap(), 9, &budget).unwrap().below,
        9
    );
    assert_eq!(printed(), [""; 0]);
    {
        let _silence = game.silence();
        let _ = game.options(&Position::Int(1), &mut |_| std::ops::ControlFlow::Continue(()));
        assert_eq!(printed(), [""; 0]);
    }
    // Each position once, whichever way it is asked for.
    assert_eq!(value(&game, "2"), 0);
    assert_eq!(printed(), ["2", "1", "0"]);
    let _ = game.options(&Position::Int(2), &mut |_| std::ops::ControlFlow::Continue(()));
    let _ = game.options(&Position::Int(3), &mut |_| std::ops::ControlFlow::Continue(()));
    assert_eq!(printed(), ["3"]);
}

/// An outcome asks for less than a value, and both share the results.
#[test]
fn an_outcome_asks_for_fewer_positions() {
    static ASKED: std::sync::Mutex<Vec<String>> = std::sync::Mutex::new(Vec::new());
    let asked = || std::mem::take(&mut *ASKED.lock().unwrap()).len();
    let load = |text| {
        let folder = InMemoryFiles::from([("game.star", text)]);
        let print = Arc::new(|text: &str| ASKED.lock().unwrap().push(text.into()));
        let limits = Limits { print, ..Limits::default() };
        RuleFile::load("game.star", &folder, limits, Budget::unlimited()).unwrap()
    };
    let budget = Budget::unlimited();
    let splits = "def canonical(n):\n    return n\n\
                  def options(n):\n    return [[n - k, k // 2] for k in (1, 2, 3) if k <= n]";
    let (whole, single) = (load(splits), load(splits));
    for n in (0..60).rev().map(Position::Int) {
        let value = whole.value(&n, &budget).unwrap();
        for tried in 0..6 {
            let is = Ok(value == Nimber(tried));
            assert_eq!(single.has_value(&n, Nimber(tried), &budget), is, "{n:?}");
            assert_eq!(load(splits).has_value(&n, Nimber(tried), &budget), is, "{n:?}");
        }
    }
    let nim = load("def options(n):\n    print(n)\n    return range(n)");
    let heap = Position::Int(100);
    assert_eq!(nim.has_value(&heap, Nimber::ZERO, &budget), Ok(false));
    assert_eq!(asked(), 2, "100 and 0");
    nim.value(&heap, &budget).unwrap();
    assert_eq!(asked(), 99, "all others");
    // Both recognise rules with a cycle.
    let circle = rules("def options(n):\n    return [(n + 1) % 3]");
    assert_eq!(circle.has_value(&Position::Int(1), Nimber::ZERO, &budget), Err(Stop::Rules));
    let fault = circle.fault().unwrap();
    assert!(
        fault.message.to_string().contains("the game need not end: 1 -> 2 -> 0 -> 1"),
        "{fault}"
    );
}

/// Positions of every kind and length, the largest of them tuples of the others, in a game in which each
/// moves to those before it. So the value of each says that the rules know it again.
#[test]
fn positions_come_back_and_are_numbered_once() {
    const NUMBERS: [i64; 12] =
        [0, 1, 255, 256, 65535, 65536, 1 << 40, i64::MAX, -1, -2, -257, i64::MIN];
    const LENGTHS: [usize; 16] =
        [0, 1, 2, 3, 4, 120, 127, 128, 250, 251, 252, 253, 254, 255, 300, 5000];
    let game = rules(&format!(
        "WORDS = [s * n for n in {LENGTHS:?} for s in (\"é\", \"x\") if n or s == \"x\"]\n\
         PLAIN = {NUMBERS:?} + WORDS + [()]\n\
         MANY = PLAIN + [tuple(PLAIN)]\n\
         ALL = MANY + [(one,) for one in MANY]\n\
         def options(p):\n    return [[one] for one in ALL[:ALL.index(p)]]"
    ));
    let mut all: Vec<Position> = NUMBERS.into_iter().map(Position::Int).collect();
    for (length, sign) in LENGTHS.into_iter().flat_map(|length| [(length, "é"), (length, "x")]) {
        if length > 0 || sign == "x" {
            all.push(Position::Text(sign.repeat(length).into()));
        }
    }
    all.push(Position::tuple([]));
    all.push(Position::tuple(all.clone()));
    let single: Vec<Position> = all.iter().cloned().map(|one| Position::tuple([one])).collect();
    all.extend(single);
    for (index, position) in all.iter().enumerate().rev() {
        let found = game.value(position, &Budget::unlimited());
        assert_eq!(found, Ok(Nimber(index as u128)), "{index}: {:?}", game.fault());
    }
    assert_eq!(game.positions(), all.len());
}

/// The search takes the least position first: shorter ones before longer ones, numbers as they rise.
#[test]
fn the_least_position_is_asked_for_first() {
    static ASKED: std::sync::Mutex<Vec<String>> = std::sync::Mutex::new(Vec::new());
    let text = "def options(p):\n    print(p)\n    \
                return [1 << 33, 255, 70000, 1, 256, 0, 200, 2] if p == \"all\" else []";
    let print = Arc::new(|text: &str| ASKED.lock().unwrap().push(text.into()));
    let folder = InMemoryFiles::from([("game.star", text)]);
    let limits = Limits { print, ..Limits::default() };
    let game = RuleFile::load("game.star", &folder, limits, Budget::unlimited()).unwrap();
    ASKED.lock().unwrap().clear();
    assert_eq!(game.value(&Position::Text("all".into()), &Budget::unlimited()), Ok(Nimber(1)));
    let numbers = ["all", "0", "1", "2", "200", "255", "256", "70000", "8589934592"];
    assert_eq!(*ASKED.lock().unwrap(), numbers);
}

/// A file that names a symmetry has the outcomes that it has without, whether the symmetry is one or not.
#[test]
fn mirror_images_change_no_outcome() {
    const KAYLES: &str = "def options(n):\n    return [[a, n - k - a] for k in (1, 2) if k <= n \
                          for a in range((n - k) // 2 + 1)]\n";
    let trominoes = grundy::games::gallery::text("trominoes").unwrap();
    let without = trominoes.replace("def mirror(", "def other(");
    let boards = ["2x4", "2x5", "3x3", "2x6", "4x4", "..../x..."];
    let pairs = [
        (trominoes.to_string(), without, boards.map(String::from).to_vec()),
        (format!("{KAYLES}def mirror(n):\n    return n"), KAYLES.into(), numbers(24)),
        (format!("{KAYLES}def mirror(n):\n    return n + 1"), KAYLES.into(), numbers(24)),
        (format!("{KAYLES}def mirror(n):\n    return None"), KAYLES.into(), numbers(24)),
    ];
    let budget = Budget::unlimited();
    for (with, without, positions) in pairs {
        let [with, without] = [&with, &without].map(|text| rules(text));
        for text in positions {
            let Ok(position) = with.parse(&text) else { continue };
            let value = without.value(&position, &budget).unwrap();
            let lost = with.has_value(&position, Nimber(0), &budget).unwrap();
            assert_eq!(lost, value == Nimber(0), "{text}");
        }
    }
}

fn numbers(to: u32) -> Vec<String> {
    (0..=to).map(|n| n.to_string()).collect()
}

/// A check finds a symmetry that is none, and positions that are their own images and not lost.
#[test]
fn a_check_tries_mirror_images() {
    const NIM: &str = "def options(p):\n    return [(k, p[1]) for k in range(p[0])] + \
                       [(p[0], k) for k in range(p[1])]\n";
    let found = |mirror: &str| {
        let game = rules(&format!("{NIM}def mirror(p):\n    return {mirror}"));
        let report = check(&game, &["2,3".into()], &Budget::unlimited()).unwrap();
        report.broken.and_then(|broken| broken.law.message().id().map(str::to_string))
    };
    assert_eq!(found("(p[1], p[0])"), None);
    assert_eq!(found("None"), None);
    assert_eq!(found("(p[0] + 1, p[1])").as_deref(), Some("law-mirror-twice"));
    assert_eq!(found("(3 - p[0], 3 - p[1])").as_deref(), Some("law-mirror-options"));
    assert_eq!(found("p").as_deref(), Some("law-mirror-answers"));
    assert_eq!(found("5").as_deref(), Some("law-mirror-twice"));
    assert_eq!(found("[1]").as_deref(), Some("law-answers"));
}
