//! Words of Starlark that this crate reads. They are no part of its interface, so a new
//! version may change them: then these tests fail, and `src/starlark_words.rs` has to follow.

use grundy::games::InMemoryFiles;
use grundy::{Budget, Stop};
use grundy_rules::sandbox::is_too_large;
use grundy_rules::{Limits, Position, RuleError, RuleFile};

fn file(rules: &str) -> InMemoryFiles {
    InMemoryFiles::from([("game.star", rules)])
}

fn load(text: &'static str) -> RuleFile {
    let limits = Limits { memory: 1 << 20, ..Limits::default() };
    let rules = RuleFile::load("game.star", &file(text), limits, Budget::unlimited());
    rules.unwrap_or_else(|fault| panic!("{fault}"))
}

/// The error when the options of 3 are asked for.
fn fault(text: &'static str) -> RuleError {
    let rules = load(text);
    let value = rules.value(&Position::Int(3), &Budget::unlimited());
    assert!(value.is_err(), "{value:?}");
    rules.fault().expect("a fault")
}

/// `Heap memory limit of .. bytes exceeded`.
#[test]
fn the_limit_of_the_heap_is_known_by_its_words() {
    let fault = fault(
        "def options(n):\n    all = []\n    for k in range(10000000):\n        all.append([k])\n    \
         return [len(all)]",
    );
    assert_eq!(fault.stop, Stop::Memory, "{fault}");
    assert_eq!(fault.message, "its lists need more than 1048576 bytes");
}

/// `Integer value is too big to fit in i32`.
#[test]
fn a_number_that_is_too_large_is_known_by_its_words() {
    let fault = fault("def options(n):\n    return [[n] * (1 << 40)]");
    let said = "a number is too large here: lists, ranges and texts are counted with numbers \
                below 2^31";
    assert_eq!((fault.stop, &*fault.message.to_string()), (Stop::Rules, said));
}

/// The text of a rule itself begins with `fail:`.
#[test]
fn what_a_rule_says_itself_is_known_by_its_words() {
    let fault = fault("def options(n):\n    fail(\"no idea\")");
    assert_eq!((fault.stop, &*fault.message.to_string()), (Stop::Rules, "no idea"));
    assert!(fault.refused);
}

/// The errors of what Python has and Starlark writes otherwise, or has not.
#[test]
fn ways_of_python_are_known_by_their_errors() {
    for (line, starlark) in [
        ("x = n ** 2", "1 << n"),
        ("x = 0 < n < 9", "0 < n and n < 9"),
        ("x = {1, 2}", "set([1, 2])"),
        ("x = {k for k in [n]}", "set([k for k in list])"),
        ("x = min(k for k in [n])", "f([k for k in list])"),
        ("for letter in \"word\": pass", "word.elems()"),
        ("while n: pass", "for k in range(n)"),
        ("yield n", "list.append(k)"),
        ("import math", "load("),
        ("C += 1", "outside of functions"),
    ] {
        let text = format!("C = 0\ndef options(n):\n    {line}\n    return []\n");
        let files = InMemoryFiles::from([("game.star", &*text)]);
        let fault = RuleFile::load("game.star", &files, Limits::default(), Budget::unlimited())
            .map_or_else(
                |fault| *fault,
                |rules| {
                    let value = rules.value(&Position::Int(3), &Budget::unlimited());
                    assert!(value.is_err(), "{line}: {value:?}");
                    rules.fault().expect("a fault")
                },
            );
        let hint = fault.hint.as_ref().map(ToString::to_string).unwrap_or_default();
        assert!(hint.contains(starlark), "{line}: {fault}");
        assert!(!fault.refused, "{line}");
    }
}

/// Starlark makes no list of more than 4 GiB. Others of its limits have errors; this one is
/// a panic.
#[test]
fn a_list_that_is_too_large_is_known_by_its_words() {
    let rules = load("def options(n):\n    return [len(list(range(2000000000 + n)))]");
    let asked = || rules.value(&Position::Int(3), &Budget::unlimited());
    let panic = std::panic::catch_unwind(std::panic::AssertUnwindSafe(asked)).unwrap_err();
    let text = panic.downcast_ref::<&str>().map(|text| text.to_string());
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap();
    assert!(is_too_large(&text), "{text}");
}

/// Numbers have no largest one: the `<<` of Starlark 0.14.2 gives -2147483648 for `1 << 31`.
#[test]
fn shifts_keep_every_bit() {
    let rules = load(
        "def power(b):\n    x = 1\n    for _ in range(b):\n        x += x\n    return x\n\
         def options(n):\n    for a in [0, 1, 3, -1, -5, 2147483647, -2147483648, 1 << 40]:\n        \
         for b in range(70):\n            if a << b != a * power(b):\n                \
         fail(str(a), str(b), str(a << b))\n    return []\n",
    );
    assert_eq!(rules.value(&Position::Int(3), &Budget::unlimited()), Ok(grundy::Nimber(0)));
    for (shift, said) in [
        ("1 << -1", "Negative left shift"),
        ("1 << 100001", "Integer overflow computing left shift"),
        ("\"a\" << 1", "Operation `<<` not supported for types `string` and `int`"),
    ] {
        let text = format!("def options(n):\n    return [{shift}]\n");
        let fault = fault(Box::leak(text.into_boxed_str()));
        assert_eq!(&*fault.message.to_string(), said, "{shift}");
    }
    // A shift in place cannot be replaced by a call.
    let text = "def options(n):\n    x = 1\n    if n:\n        x <<= n\n    return [x]\n";
    let fault = RuleFile::load("game.star", &file(text), Limits::default(), Budget::unlimited())
        .err()
        .expect("a fault");
    assert_eq!(fault.place, Some(("game.star".into(), Some(4))));
    assert_eq!(&*fault.message.to_string(), "write `x = x << n` for `x <<= n`");
}
