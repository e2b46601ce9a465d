//! No rule file makes the program panic, hang or answer wrongly in silence:
//! whatever it does, a message names the file and what it was asked.

use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(arguments)
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules"))
        .env("XDG_DATA_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/hostile-rules"))
        .stdin(Stdio::null())
        .output()
        .expect("the program runs")
}

/// The files, the exit status of `solve rules:FILE 3`, and what is said.
const SAID: &[(&str, i32, &str)] = &[
    ("canonical_is_wrong", 2, "canonical_is_wrong.star:4: it gives a list; it gives a position"),
    ("cycle", 2, "cycle.star:1: the game need not end: 1 -> 2 -> 0 -> 1"),
    ("cycle_of_long_play", 2, "... (38 more) -> 3"),
    ("deep_expression", 2, "the game need not end: 3 -> 3"),
    ("deep_tuple", 2, "a tuple that is nested more than 40 deep"),
    ("deep_tuple_text", 2, "the game need not end: 300002 -> 300002"),
    ("divides_by_zero", 2, "divides_by_zero.star:2: Floor division by zero: 3 // 0"),
    ("endless_for", 3, "when asked for options(3)"),
    ("exploding_list", 3, "when asked for options(3)"),
    ("exploding_list_slowly", 3, "exploding_list_slowly.star:1: its lists need more than"),
    ("fails", 2, "fails.star:2: no idea what to do with 3"),
    ("growing_number", 3, "when asked for options(3)"),
    ("grows_for_ever", 3, "the game may never end"),
    ("huge_number", 2, "huge_number.star:2:"),
    ("huge_range", 2, "huge_range.star:2: Parse error"),
    ("index", 2, "index.star:2: Index `3` is out of bound"),
    ("loads_broken", 2, "syntax.star:1: Parse error"),
    ("loads_itself", 2, "loads_itself.star:1: loads_itself.star is loaded while"),
    ("loads_nothing", 2, "loads_nothing.star:1: there_is_no_such_file.star: "),
    ("loads_upwards", 2, "does not lie beside the file"),
    ("mutates", 2, "mutates.star:4: Immutable"),
    ("native_list", 2, "error: Starlark cannot do this"),
    ("nested_lists", 2, "the option [[2]] holds a list"),
    ("no_options", 2, "there is no function `options`"),
    ("not_text", 2, "the game need not end"),
    ("option_is_dict", 2, "holds a dict"),
    ("option_is_float", 2, "the option 1.5 holds a float"),
    ("options_is_a_list", 2, "`options` is a list and not a function"),
    ("outside", 3, "outside.star: it was being read"),
    ("recursion", 2, "recursion.star:2: functions call each other more than 200 deep"),
    ("repeated_list", 3, "when asked for options(3)"),
    ("returns_int", 2, "returns_int.star:1: it gives an int; it gives a list of options"),
    ("returns_none", 2, "it gives None"),
    ("returns_tuple", 2, "it gives a tuple"),
    ("self", 2, "the game need not end: 3 -> 3"),
    ("show_has_spaces", 2, "show_has_spaces.star:4: it gives a text with spaces"),
    ("shared_tuples", 2, "holds a tuple of more than 262144 parts"),
    ("syntax", 2, "syntax.star:1: Parse error: unexpected new line, expected symbol ':'"),
    ("text_is_lost", 2, "text_is_lost.star:2: Operation `[]` not supported"),
    ("two_arguments", 2, "two_arguments.star:1: Missing parameter `m`"),
    ("unknown_name", 2, "unknown_name.star:2: Variable `m` not found, did you mean `n`?"),
    ("while", 2, "while.star:2: Parse error: cannot use reserved keyword `while`"),
    ("wrong_types", 2, "wrong_types.star:4: Operation `+` not supported"),
];

#[test]
fn every_fault_has_its_message() {
    std::thread::scope(|scope| {
        for half in SAID.chunks(SAID.len().div_ceil(2)) {
            scope.spawn(move || half.iter().for_each(said));
        }
    });
}

fn said(&(name, status, message): &(&str, i32, &str)) {
    let start = Instant::now();
    let position = format!("rules:{name}.star");
    let output = run(&["solve", &position, "3", "--time", "1", "--memory", "100M"]);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(status), "{name}: {errors}");
    assert!(errors.contains(message), "{name}: {errors}");
    assert!(!errors.contains("panicked") && !errors.contains("overflowed"), "{name}: {errors}");
    assert!(status != 2 || output.stdout.is_empty(), "{name} printed after an error");
    assert!(start.elapsed() < Duration::from_secs(20), "{name} took {:?}", start.elapsed());
}

#[test]
fn laws_that_do_not_hold() {
    for (name, law, found) in [
        ("canonical_changes_misere", "canonical forms keep the outcomes", "in misere play"),
        ("canonical_changes_value", "canonical forms keep the value", "its value is"),
        ("cycle", "the game ends", "moves lead back to it"),
        ("moves_are_others", "named moves are the options", "is a move and no option"),
        ("show_has_spaces", "the rules answer every question", "a text with spaces"),
        ("text_is_lost", "text round-trips", "(0, 1) is written so and read as (0, 0)"),
        ("wrong_types", "the rules answer every question", "wrong_types.star:4:"),
    ] {
        let output = run(&["rules", "check", &format!("{name}.star")]);
        let text = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(1), "{name}: {output:?}");
        assert!(text.contains(law) && text.contains(found), "{name}: {text}");
    }
}

/// A limit of the rules' own is a limit in misere play too, where it is the
/// options that are asked for.
#[test]
fn a_limit_ends_every_search_alike() {
    for arguments in [
        &["solve", "--misere", "rules:exploding_list_slowly.star", "3", "4", "--memory", "100M"][..],
        &["solve", "--misere", "rules:endless_for.star", "3", "4", "--time", "1"],
        &["graph", "--of", "rules:exploding_list_slowly.star", "3", "--memory", "100M"],
        &["model", "rules:exploding_list_slowly.star", "3", "--memory", "100M"],
    ] {
        let output = run(arguments);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{arguments:?}: {errors}");
        assert!(errors.contains(".star:"), "{arguments:?}: {errors}");
    }
}

#[test]
fn a_fault_comes_up_in_every_command() {
    for arguments in [
        &["seq", "rules:wrong_types.star", "0..10"][..],
        &["stats", "rules:wrong_types.star", "0..10"],
        &["period", "rules:wrong_types.star", "--to", "20"],
        &["table", "rules:wrong_types.star", "0..3", "0..3", "--json"],
        &["options", "rules:wrong_types.star", "3"],
        &["options", "--misere", "rules:wrong_types.star", "5"],
        &["solve", "--misere", "rules:wrong_types.star", "5", "+", "nim", "2"],
        &["equiv", "rules:wrong_types.star", "5", "--with", "nim", "2"],
        &["model", "rules:wrong_types.star", "5"],
        &["graph", "--of", "rules:wrong_types.star", "5"],
        &["play", "--first", "engine", "rules:wrong_types.star", "5"],
    ] {
        let output = run(arguments);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(errors.contains("wrong_types.star:"), "{arguments:?}: {errors}");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {errors}");
        // A game that is played has told its position already.
        let played = arguments[0] == "play";
        assert!(played || output.stdout.is_empty(), "{arguments:?}");
    }
}
