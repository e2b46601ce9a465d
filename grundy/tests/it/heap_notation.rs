//! Codes and subtraction sets as text: normal forms, options, and errors that
//! point at the fault.

use grundy::TextError;
use grundy::heap::code::Code;
use grundy::heap::rules::HeapRules;
use grundy::heap::subtraction::{NamedSet, Subtraction};
use proptest::prelude::*;
use std::ops::ControlFlow;

#[track_caller]
fn code(text: &str) -> Code {
    Code::parse(text).unwrap_or_else(|error| {
        panic!("{}", TextError::from(error).render(text, grundy::message::Language::English))
    })
}

fn options(rules: &HeapRules, heap: u64) -> Vec<Vec<u64>> {
    let mut options = Vec::new();
    let _ = rules.options(heap, &mut |heaps| {
        options.push(heaps.to_vec());
        ControlFlow::Continue(())
    });
    options
}

fn shown(options: &[Vec<u64>]) -> String {
    let one = |heaps: &Vec<u64>| match &heaps[..] {
        [] => "-".to_owned(),
        heaps => heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(","),
    };
    options.iter().map(one).collect::<Vec<_>>().join("  ")
}

#[test]
fn the_notation_is_that_of_cgsuite() {
    let mut lines = 0;
    for line in include_str!("../data/code_notation.txt").lines().filter(|l| !l.starts_with('#')) {
        lines += 1;
        let (left, right) = line.split_once(" =").unwrap();
        let words: Vec<&str> = left.split(' ').collect();
        match words[..] {
            ["normal", text] => assert_eq!(code(text).to_string(), right.trim(), "{text}"),
            ["options", text, heap] => {
                let found = options(&code(text).into(), heap.parse().unwrap());
                assert_eq!(shown(&found), right.trim(), "{text} {heap}");
            }
            _ => panic!("{line}"),
        }
    }
    assert_eq!(lines, 23);
}

#[test]
fn normal_forms() {
    for (text, normal) in [
        (".77", "0.77"),
        ("4.", "4.0"),
        ("0.", "0.0"),
        ("000.000", "0.0"),
        ("0.7700", "0.77"),
        ("0.3f", "0.3F"),
        ("0.v!", "0.V!"),
        ("0.{1,2,3,4}", "0.U"),
        ("0.&3;", "0.3"),
        ("0.&32;", "0.{5}"),
        ("0.&33;", "0.{0,5}"),
        ("0.&96;", "0.{5,6}"),
        ("{2,3,8}.0", "{2,3,8}.0"),
        ("0.{10}", "0.{10}"),
        ("0.{130,2}", "0.{2,130}"),
        ("0.3!", "0.3"),
        ("0.{0+}", "0.*"),
        ("0.{0,1+}", "0.*"),
        ("0.{1!+}", "0.{1+}!"),
        ("0.{2,3,4+}", "0.{2+}"),
        ("0.{2!,3,4+}", "0.{2!,3+}"),
        ("0.{2+!,3!}", "0.{2+}!"),
        ("0.{3,2!}", "0.{2!,3}"),
        ("0.{2!}!", "0.4!"),
        ("0.3[3]", "0.[3]"),
        ("0.33[33]", "0.[3]"),
        ("0.12[32]", "0.1[23]"),
        ("0.12[3232]", "0.1[23]"),
        ("0.[30]", "0.[30]"),
        ("0.3[0]", "0.3"),
        ("00{3+}0.0", "{3+}0.0"),
        ("4!.0", "4!.0"),
        ("4?.0", "4?.0"),
    ] {
        assert_eq!(code(text).to_string(), normal, "{text}");
        assert_eq!(code(normal).to_string(), normal);
        assert_eq!(code(normal), code(text));
    }
}

#[track_caller]
fn assert_error(text: &str, under: &str, message: &str) {
    let error = TextError::from(HeapRules::parse(text).expect_err(text));
    let span = error.span();
    assert_eq!(
        (&*error.message().to_string(), &text[span.clone()], span.len()),
        (message, under, under.len()),
        "{}",
        error.render(text, grundy::message::Language::English)
    );
    assert!(error.hint().is_some(), "no help: {text}");
}

#[test]
fn errors_point_at_the_fault() {
    assert_error("", "", "a code without a point");
    assert_error("77", "", "a code without a point");
    assert_error(".", ".", "a code without digits");
    assert_error("0.7x7", "x", "`x` is not a digit of a code");
    assert_error("0.7é", "é", "`é` is not a digit of a code");
    assert_error("0.7.7", ".", "`.` is not a digit of a code");
    assert_error("0.!7", "!", "`!` is not a digit of a code");
    assert_error("0.4!?", "?", "a second modifier `?`");
    assert_error("0.{2!}?", "{2!}?", "a number of heaps with two different modifiers");
    assert_error("0.{2!,2}", "{2!,2}", "a number of heaps with two different modifiers");
    assert_error("0.{2!+,3}", "{2!+,3}", "a number of heaps with two different modifiers");
    assert_error("0.{}", "{}", "no number of heaps");
    assert_error("0.{2,}", "}", "a number of heaps is missing");
    assert_error("0.{2", "{", "`{` is not closed");
    assert_error("0.{2,x}", "x", "a number of heaps is missing");
    assert_error("0.{2x}", "x", "`x` in a list of numbers of heaps");
    assert_error("0.{2+,3+}", "3+", "a second `+`");
    assert_error("0.{99999999}", "99999999", "too many heaps");
    assert_error("0.&;", "&", "a number is missing after `&`");
    assert_error("0.&12", "", "`;` is missing after the number");
    let huge = format!("0.&{};", u128::MAX as f64 * 10.0);
    assert_error(&huge, &huge[2..huge.len() - 1], "the number is too large");
    assert_error("0.[", "[", "`[` is not closed");
    assert_error("0.[]", "[]", "nothing repeats");
    assert_error("0.[3]1", "1", "digits after the repeating tail");
    assert_error("[3].0", "[", "`[` is not a digit of a code");
    assert_error("1.0", "1", "a move that takes nothing must leave two heaps or more");
    assert_error("2.0", "2", "taking nothing and leaving one heap: the game would not end");
    assert_error("*.0", "*", "a move that takes nothing must leave two heaps or more");
    assert_error("20.017", "2", "adding an object and leaving one heap: the game would not end");
    assert_error("0.77 ", " ", "` ` is not a digit of a code");
    let long = format!("0.{}", "7".repeat(5000));
    assert!(TextError::from(Code::parse(&long).unwrap_err()).to_string().contains("5002 bytes"));
    let empty = grundy::heap::Subtraction::parse_file("# nothing\n", false);
    assert_eq!(grundy::TextError::from(empty.unwrap_err()).message(), "the set is empty");
    assert_error("subtract:", "", "a number is missing");
    assert_error("subtract", "", "a number is missing");
    assert_error("subtract:1,,3", "", "a number is missing");
    assert_error("subtract:1,x", "x", "`x` is not a number");
    assert_error("subtract:0,1", "0", "taking 0 is not a move");
    assert_error(
        "subtract:99999999999999999999",
        "99999999999999999999",
        "the number is too large",
    );
    assert_error("subtract:range:4..4", "range:4..4", "an empty range");
    assert_error("subtract:range:4", "range:4", "a range without `..`");
    assert_error(
        "subtract:range:1..=18446744073709551614",
        "range:1..=18446744073709551614",
        "a set of too many numbers",
    );
    assert_error("all-but:powers:x", "x", "`x` is not a number");
    assert_error("subtraction:1", "subtraction", "`subtraction` is no subtraction game");
}

/// Whether a digit that adds tokens lets some heap come back to its size or
/// above it, by trying heaps.
#[test]
fn additive_digits_make_heaps_smaller() {
    for added in 0..6usize {
        for count in 2..9u64 {
            for modifier in ["", "!", "?", "="] {
                let text = format!("{{{count}}}{modifier}{}.0", "0".repeat(added));
                // The same split after taking nothing, from a heap that has
                // the added tokens already.
                let split = HeapRules::parse(&format!("{{{count}}}{modifier}.0")).unwrap();
                let stays = (1..40).any(|n| {
                    options(&split, n + added as u64).iter().flatten().any(|&part| part >= n)
                });
                assert_eq!(Code::parse(&text).is_err(), stays, "{text}");
            }
        }
    }
    assert!(Code::parse("{3+}0.0").is_ok());
    assert!(Code::parse("{2+}0.0").is_err());
    assert!(Code::parse("{3+}!00.0").is_ok());
}

#[test]
fn huge_heaps_are_lazy() {
    let first = |text: &str, heap: u64, limit: usize| {
        let mut found = Vec::new();
        let _ = HeapRules::parse(text).unwrap().options(heap, &mut |heaps| {
            found.push(heaps.to_vec());
            if found.len() == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        found
    };
    let n = 1_000_000_000_000_000_000;
    assert_eq!(first("0.77", n, 3), [vec![n - 1], vec![1, n - 2], vec![2, n - 3]]);
    assert_eq!(first("0.[0001]", n, 9), [Vec::<u64>::new()]);
    assert_eq!(first("0.[0001]", n + 1, 9), Vec::<Vec<u64>>::new());
    assert_eq!(first("0.&12345678901234567890;", n, 1).len(), 1);
    assert_eq!(first("80.0", u64::MAX - 1, 1), [vec![1, 1, u64::MAX - 2]]);
    assert_eq!(first("subtract:squares", u64::MAX, 2), [[u64::MAX - 1], [u64::MAX - 4]]);
    assert_eq!(first("all-but:2,3", u64::MAX, 2), [[u64::MAX - 1], [u64::MAX - 4]]);
    assert_eq!(first("subtract:18446744073709551614", u64::MAX, 2), [[1]]);
    assert_eq!(first("subtract:primes", n, 2), [[n - 2], [n - 3]]);
    assert_eq!(code("0.77").max_parts(n), 2);
    assert_eq!(code("0.*").max_parts(9), 8);
    assert_eq!(code("0.[37]").max_parts(2), 1);
}

#[test]
fn named_sets() {
    let upto = |set: NamedSet, end: u64| -> Vec<u64> {
        let found: Vec<u64> = (0..end).filter(|&x| set.contains(x)).collect();
        for from in 1..end {
            let least = found.iter().copied().find(|&x| x >= from);
            assert!(least.is_none() || least == set.least_from(from), "{set} from {from}");
        }
        found
    };
    assert_eq!(upto(NamedSet::Squares, 50), [1, 4, 9, 16, 25, 36, 49]);
    assert_eq!(upto(NamedSet::Primes, 30), [2, 3, 5, 7, 11, 13, 17, 19, 23, 29]);
    assert_eq!(upto(NamedSet::Fibonacci, 60), [1, 2, 3, 5, 8, 13, 21, 34, 55]);
    assert_eq!(upto(NamedSet::Powers(3), 100), [1, 3, 9, 27, 81]);
    let sieve = |x: u64| x > 1 && (2..x).take_while(|d| d * d <= x).all(|d| !x.is_multiple_of(d));
    assert!((0..3000).all(|x| NamedSet::Primes.contains(x) == sieve(x)));
    assert!(NamedSet::Primes.contains(18446744073709551557));
    assert_eq!(NamedSet::Squares.least_from(u64::MAX), None);
    assert_eq!(NamedSet::Primes.least_from(u64::MAX), None);
    for (text, name) in [
        ("subtract:4,1,3,1", "subtract:1,3,4"),
        ("subtract:range:2..5,squares", "subtract:2,3,squares"),
        ("subtract:range:2..=30", "subtract:range:2..=30"),
        ("all-but:powers:2,3,fibonacci", "all-but:fibonacci,powers:2"),
        ("subtract:powers:1", "subtract:1"),
    ] {
        let rules = Subtraction::parse(text).unwrap();
        assert_eq!(rules.to_string(), name);
        assert_eq!(Subtraction::parse(name).unwrap(), rules);
    }
}

#[test]
fn options_of_subtraction_games() {
    let of = |text: &str, n: u64| shown(&options(&HeapRules::parse(text).unwrap(), n));
    assert_eq!(of("subtract:1,3,4", 4), "3  1  -");
    assert_eq!(of("subtract:squares", 9), "8  5  -");
    assert_eq!(of("all-but:2,3", 5), "4  1  -");
    assert_eq!(of("all-but:2,3", 3), "2");
    assert_eq!(of("all-but:squares", 4), "2  1");
    assert_eq!(of("all-but:1", 1), "");
    assert_eq!(of("subtract:1", 0), "");
}

proptest! {
    /// No input makes the parser panic; spans lie inside the text; and an accepted text is
    /// shown in a form that the parser reads as the same.
    #[test]
    fn parsing_never_panics(text in "[0-9A-Va-v.&;{}\\[\\],+!?=*é ]{0,24}") {
        match HeapRules::parse(&text) {
            Ok(rules) => {
                let name = rules.to_string();
                prop_assert_eq!(HeapRules::parse(&name).unwrap(), rules);
            }
            Err(error) => {
                prop_assert!(text.get(error.span.clone()).is_some());
                TextError::from(error).render(&text, grundy::message::Language::English);
            }
        }
    }

    #[test]
    fn sets_never_panic(set in "[0-9a-z:.,=]{0,16}", named in 0usize..4) {
        let head = ["", "range:", "powers:", "squares,"][named];
        let text = format!("subtract:{head}{set}");
        if let Ok(rules) = HeapRules::parse(&text) {
            prop_assert_eq!(HeapRules::parse(&rules.to_string()).unwrap(), rules);
        }
    }
}
