//! No rule file makes the program panic, hang or give a wrong answer silently: a message names
//! the file and the question.

use std::process::{Output, Stdio};
use std::time::Duration;

use crate::support::{Folder, Run, signal};

/// The rules of these tests.
const RULES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rules");

/// A process, because a step of hours that a limit ends goes on in a thread.
fn run(arguments: &[&str]) -> Output {
    Run::new(arguments).folder(RULES).output()
}

/// A run that a limit of time ends after it has come to what it says here.
fn run_until_it_says(arguments: &[&str], said: &str) -> Output {
    Run::new(arguments).folder(RULES).in_some_time(|output| {
        String::from_utf8_lossy(&[&output.stdout[..], &output.stderr].concat()).contains(said)
    })
}

/// The files, the exit status of `solve rules:FILE 3`, and the message.
const SAID: &[(&str, i32, &str)] = &[
    (
        "canonical_is_wrong",
        2,
        "canonical_is_wrong.star:4: it gives a list, and should give a position",
    ),
    ("cycle", 2, "cycle.star:1: the game need not end: 1 -> 2 -> 0 -> 1"),
    ("cycle_of_long_play", 2, "-> 42 -> ... -> 3"),
    ("deep_expression", 2, "the game need not end: 3 -> 3"),
    ("deep_tuple", 2, "a tuple that is nested more than 64 deep"),
    ("deep_tuple_text", 2, "the game need not end: 300002 -> 300002"),
    ("divides_by_zero", 2, "divides_by_zero.star:2: Floor division by zero: 3 // 0"),
    ("endless_for", 3, "when asked for options(3)"),
    ("exploding_list", 3, "when asked for options(3)"),
    ("exploding_list_slowly", 3, "exploding_list_slowly.star:1: its lists need more than"),
    ("endless_canonical", 3, "when asked for canonical(3)"),
    ("endless_moves", 3, "endless_moves.star:1: the time limit was reached"),
    ("endless_parse", 3, "when asked for parse(\"3\")"),
    ("endless_show", 3, "when asked for show(3)"),
    ("fails", 2, "fails.star:2: no idea what to do with 3"),
    ("growing_number", 3, "when asked for options(3)"),
    ("growing_word", 2, "growing_word.star:1: the rules never end: 3 -> \"3a\""),
    ("grows_for_ever", 2, "the rules never end: 3 -> 4 -> 5 -> "),
    ("huge_enumerate", 3, "huge_enumerate.star:1: the answer was not found"),
    ("huge_join", 3, "when asked for options(3)"),
    ("huge_number", 2, "huge_number.star:2:"),
    ("huge_range", 2, "huge_range.star:2: Parse error"),
    ("huge_text", 3, "huge_text.star: it was being read"),
    ("index", 2, "index.star:2: Index `3` is out of bound"),
    ("large_number", 2, "a number is too large here"),
    ("loads_broken", 2, "syntax.star:1: Parse error"),
    ("loads_itself", 2, "loads_itself.star:1: loads_itself.star is loaded while"),
    ("loads_nothing", 2, "loads_nothing.star:1: there_is_no_such_file.star: "),
    ("loads_upwards", 2, "does not lie beside the file"),
    ("must_without_answer", 2, "`must` obliges the opponent to answer in this position"),
    ("mutates", 2, "mutates.star:4: Immutable"),
    ("native_list", 3, "native_list.star: it was being read"),
    ("nested_lists", 2, "the option [[2]] holds a list"),
    ("no_options", 2, "there is no function `options`"),
    ("not_text", 2, "the game need not end"),
    ("option_is_dict", 2, "holds a dict"),
    ("option_is_float", 2, "the option 1.5 holds a float"),
    ("options_is_a_list", 2, "`options` is a list and not a function"),
    ("outside", 3, "outside.star: it was being read"),
    ("recursion", 2, "recursion.star:2: functions call each other more than 200 deep"),
    ("repeated_list", 3, "when asked for options(3)"),
    ("repeats_and_grows", 2, "the rules never end: 3 -> 4 -> 5 -> "),
    ("repeats_and_grows_words", 2, "the rules never end: \"3\" -> \"3a\" -> "),
    ("returns_int", 2, "returns_int.star:1: it gives an int, and should give a list of options"),
    ("returns_none", 2, "it gives None"),
    ("returns_tuple", 2, "it gives a tuple"),
    ("self", 2, "the game need not end: 3 -> 3"),
    ("show_has_spaces", 2, "show_has_spaces.star:4: it gives a text with spaces"),
    ("shared_lists", 3, "when asked for options(3)"),
    ("shared_words", 2, "holds words of more than 16 MB"),
    ("shared_tuples", 2, "holds a tuple of more than 262144 parts"),
    ("sorted_by_key", 3, "when asked for options(3)"),
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
    let position = format!("rules:{name}.star");
    // The reader of Starlark is not optimised in tests, and takes more stack for deep nesting.
    let memory = if name == "deep_expression" { "300M" } else { "100M" };
    // What no limit ends may take its time on a busy machine.
    let by_time = status == 3 && !message.contains("need more than");
    let words = ["solve", &position, "3", "--memory", memory];
    let output = match by_time {
        true => run_until_it_says(&words, message),
        false => run(&[&words[..], &["--time", "0"]].concat()),
    };
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(status), "{name}: {errors}");
    assert!(errors.contains(message), "{name}: {errors}");
    assert!(!errors.contains("panicked") && !errors.contains("overflowed"), "{name}: {errors}");
    assert!(status != 2 || output.stdout.is_empty(), "{name} printed after an error");
}

#[test]
fn laws_that_do_not_hold() {
    for (name, law, found) in [
        ("canonical_changes_misere", "canonical forms keep the outcomes", "in misère play"),
        ("canonical_changes_value", "canonical forms keep the value", "its value is"),
        ("cycle", "the game ends", "moves lead back to it"),
        ("moves_are_others", "named moves are the options", "is a move and no option"),
        ("show_has_spaces", "show_has_spaces.star: show(0) failed.", "a text with spaces"),
        (
            "text_is_lost",
            "text_is_lost.star: parse(show(p)) is not p.",
            "(0, 1) is written so and read as (0, 0)",
        ),
        ("wrong_types", "wrong_types.star: options(3) failed.", "wrong_types.star:4:"),
    ] {
        let output = run(&["rules", "check", &format!("{name}.star")]);
        let text = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(1), "{name}: {output:?}");
        assert!(text.contains(law) && text.contains(found), "{name}: {text}");
    }
}

/// Whichever function reaches a limit, and whichever command asked: the limit is
/// named, with the file, the line and the position, and it is no bad input.
#[test]
fn a_limit_is_told_alike_everywhere() {
    const ASKED: &[(&[&str], &str)] = &[
        (&["options", "rules:endless_at_2.star", "3"], "options(2)"),
        (&["solve", "--misere", "rules:endless_at_2.star", "3"], "options(2)"),
        (&["seq", "rules:endless_for.star", "0..30"], "options(0)"),
        (&["seq", "rules:endless_at_2.star", "0..30"], "options(2)"),
        (&["seq", "rules:endless_parse.star", "0..30"], "parse(\"0\")"),
        (&["seq", "rules:endless_for.star", "0..30", "--as", "kayles"], "options(0)"),
        (&["stats", "rules:endless_moves.star", "0..30"], "moves(0)"),
        (&["period", "rules:endless_for.star"], "options(0)"),
        (&["guess", "rules:endless_for.star", "0..40"], "options(0)"),
        (&["guess", "rules:endless_at_2.star", "0..40"], "options(2)"),
        (&["table", "rules:endless_for.star", "0..9", "0..9"], "options("),
        (&["table", "rules:endless_start.star", "0..9", "0..9"], "start(0"),
        (&["equiv", "rules:endless_at_2.star", "3", "--with", "nim", "1"], "options(2)"),
        (&["model", "rules:endless_at_2.star", "3"], "options(2)"),
        (&["graph", "--of", "rules:endless_at_2.star", "3"], "options(2)"),
        (&["rules", "check", "endless_for.star"], "options(0)"),
        (&["rules", "check", "endless_show.star"], "show(0)"),
    ];
    let each = |&(arguments, asked): &(&[&str], &str)| {
        let asked = format!("when asked for {asked}");
        let output = run_until_it_says(arguments, &asked);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{arguments:?}: {errors}");
        assert!(
            errors.starts_with("stopped: the time limit was reached"),
            "{arguments:?}: {errors}"
        );
        assert!(errors.contains(&asked), "{arguments:?}: {errors}");
        assert!(errors.contains(".star:"), "{arguments:?}: {errors}");
    };
    std::thread::scope(|scope| {
        for some in ASKED.chunks(ASKED.len().div_ceil(2)) {
            scope.spawn(move || some.iter().for_each(each));
        }
    });
    // A line of a batch has this error too, and the next line is answered all the same.
    let folder = Folder::new();
    let file = folder.file("limits.txt");
    let lines = ["rules:endless_parse.star 3", "nim 3", "rules:endless_at_2.star 1"];
    std::fs::write(&file, lines.join("\n")).unwrap();
    let words = ["solve", "--batch", "--file", &file];
    let output = run_until_it_says(&words, "\"position\":\"rules:endless_at_2.star 1\",\"play\"");
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    let answers: Vec<serde_json::Value> = String::from_utf8_lossy(&output.stdout)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(answers[0]["stopped"], "time");
    assert_eq!((&answers[1]["value"], &answers[2]["value"]), (&3.into(), &1.into()));
}

/// The limit of steps has its own name, and is not reached twice.
#[test]
fn too_many_steps_are_no_other_limit() {
    let output = run(&["guess", "rules:endless_at_2.star", "0..40", "--time", "0", "--quiet"]);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{errors}");
    let said = "stopped: a question to the rules took too many steps\n\
                endless_at_2.star:2: it takes more than 200000000 steps\n  def options(n):\n\
                when asked for options(2)\n";
    assert_eq!(errors, said);
}

/// A limit of the rules' own is a limit in misère play too, where it is the
/// options that are asked for.
#[test]
fn a_limit_ends_every_search_alike() {
    for arguments in [
        &["solve", "--misere", "rules:exploding_list_slowly.star", "3", "4", "--memory", "100M"][..],
        &["graph", "--of", "rules:exploding_list_slowly.star", "3", "--memory", "100M"],
        &["model", "rules:exploding_list_slowly.star", "3", "--memory", "100M"],
        // Who does not answer has not lost.
        &["play", "rules:exploding_list_slowly.star", "3", "--memory", "100M"],
    ] {
        let output = run(arguments);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{arguments:?}: {errors}");
        assert!(errors.contains(".star:"), "{arguments:?}: {errors}");
    }
    // Between two questions, while the library searches.
    for arguments in [
        &["solve", "--misere", "rules:endless_for.star", "3", "4"][..],
        &["solve", "--misere", "rules:wanders.star", "3"],
        &["model", "rules:wanders.star", "3"],
    ] {
        let output = run_until_it_says(arguments, "options(");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{arguments:?}: {errors}");
        assert!(errors.contains(".star:"), "{arguments:?}: {errors}");
        assert!(errors.contains("options("), "{arguments:?}: {errors}");
    }
    // The message about a word of millions of letters takes no memory of its own.
    for command in [&["solve", "--misere"][..], &["model"]] {
        let rest = ["rules:doubled_word.star", "aab", "--memory", "100M"];
        let output = run(&[command, &rest].concat());
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{errors}");
        assert!(errors.contains("options(\"aab"), "{errors}");
    }
}

#[test]
fn a_fault_comes_up_in_every_command() {
    for arguments in [
        &["seq", "rules:wrong_types.star", "0..10"][..],
        &["stats", "rules:wrong_types.star", "0..10"],
        &["period", "rules:wrong_types.star", "--to", "20"],
        &["table", "rules:wrong_types.star", "0..9", "0..3", "--json"],
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

#[test]
fn a_slip_at_the_first_question_is_told() {
    for (arguments, status, message) in [
        (&["seq", "rules:divides_by_zero.star", "0..5"][..], 2, "Floor division by zero: 0 // 0"),
        (&["period", "rules:divides_by_zero.star"], 2, "when asked for options(0)"),
        (&["rules", "check", "divides_by_zero.star"], 1, "Floor division by zero: 0 // 0"),
        (&["seq", "rules:fails_at_30.star", "30..60"], 2, "fails_at_30.star:3: no idea at 30"),
        (&["seq", "rules:cycle.star", "0..20"], 2, "the game need not end: 0 -> 1 -> 2 -> 0"),
        (&["solve", "--misere", "rules:cycle.star", "1"], 2, "need not end: 1 -> 2 -> 0 -> 1"),
        (&["options", "--misere", "rules:self.star", "3", "+", "nim", "2"], 2, "need not end"),
    ] {
        let output = run(arguments);
        let said = [output.stdout, output.stderr].concat();
        let said = String::from_utf8_lossy(&said);
        assert_eq!(said.matches(message).count(), 1, "{arguments:?}: {said}");
        assert_eq!(output.status.code(), Some(status), "{arguments:?}: {said}");
    }
}

/// Runs the program, and interrupts it after a while.
#[cfg(unix)]
fn interrupted(arguments: &[&str], after: Duration) -> (Option<i32>, String) {
    let mut command = Run::new(arguments).folder(RULES).command();
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(after);
    signal(&child, rustix::process::Signal::INT);
    let output = child.wait_with_output().unwrap();
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[cfg(unix)]
#[test]
fn an_interrupt_is_told_whatever_the_rules_do() {
    for (arguments, place) in [
        // While a file is read, in each way to name one.
        (&["solve", "rules:outside.star", "3"][..], "outside.star:"),
        (&["seq", "rules:outside.star", "0..9"], "outside.star:"),
        (&["table", "rules:outside.star", "0..9", "0..9"], "outside.star:"),
        (&["rules", "check", "outside.star"], "outside.star:"),
        // In a loop, and in one long step.
        (&["solve", "rules:endless_for.star", "3"], "when asked for options(3)"),
        (&["solve", "rules:growing_number.star", "3"], "when asked for options(3)"),
        // While it is found out what kind of game it is.
        (&["solve", "rules:endless_parse.star", "3"], "when asked for parse(\"3\")"),
        (&["guess", "rules:endless_for.star", "0..40"], "when asked for options(0)"),
        (&["rules", "check", "endless_for.star"], "when asked for options(0)"),
    ] {
        // A busy machine may need longer to come there: the last try is the one that counts.
        let tries = [300, 2000, 20000].into_iter().map(Duration::from_millis);
        let mut ends = tries.map(|after| interrupted(arguments, after));
        let mut end = ends.next().expect("a try");
        for next in ends {
            if end.1.contains(place) {
                break;
            }
            end = next;
        }
        let (status, errors) = end;
        assert_eq!(status, Some(130), "{arguments:?}: {errors}");
        assert!(errors.starts_with("interrupted\n"), "{arguments:?}: {errors}");
        assert!(!errors.contains("limit"), "{arguments:?}: {errors}");
        assert!(errors.contains(place), "{arguments:?}: {errors}");
    }
}

/// One step of Starlark that takes long is ended soon after the time.
#[test]
fn a_growing_number_ends_with_the_time() {
    let said = "growing_number.star:1: the answer was not found";
    let output = run_until_it_says(&["solve", "rules:growing_number.star", "3"], said);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{errors}");
    assert!(errors.contains(said), "{errors}");
}

/// A link is followed only if it stays in the directory.
#[cfg(unix)]
#[test]
fn loads_do_not_leave_the_folder_by_links() {
    use std::os::unix::fs::symlink;
    let base = Folder::new();
    std::fs::create_dir_all(base.join("game/lib")).unwrap();
    std::fs::write(base.join("secret.star"), "one = 1\n").unwrap();
    std::fs::write(base.join("game/lib/good.star"), "one = 1\n").unwrap();
    symlink("../secret.star", base.join("game/out.star")).unwrap();
    symlink("lib/good.star", base.join("game/in.star")).unwrap();
    symlink("..", base.join("game/up")).unwrap();
    for (loads, status) in [("out.star", 2), ("up/secret.star", 2), ("in.star", 0)] {
        let file = base.join("game/mine.star");
        let text = format!(
            "load(\"{loads}\", \"one\")\ndef options(n):\n    return [n - one] if n else []\n"
        );
        std::fs::write(&file, text).unwrap();
        let output = Run::line("solve rules:game/mine.star 3").folder(&base).output();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(status), "{loads}: {errors}");
        assert!(status == 0 || errors.contains("a link that leads out of the folder"), "{errors}");
    }
}

#[test]
fn moves_have_their_names_everywhere() {
    let json = |arguments: &[&str]| -> serde_json::Value {
        let output = run(arguments);
        serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{output:?}"))
    };
    let solved = json(&["solve", "rules:named.star", "4", "--json"]);
    assert_eq!(solved["winning_moves"][0]["name"], "take 1");
    let listed = json(&["options", "rules:named.star", "4", "--json"]);
    assert_eq!(listed["options"][0]["name"], "take 1");
    assert_eq!(listed["options"][1]["name"], "take 2");
    let text = |arguments: &[&str]| String::from_utf8(run(arguments).stdout).unwrap();
    assert!(text(&["options", "rules:named.star", "4"]).contains("(take 2)"));
    let why = text(&["solve", "rules:named.star", "4", "--explain"]);
    assert!(why.contains("The move is called `take 1`."), "{why}");
    // A move that has two names is one move.
    let listed = text(&["options", "rules:two_names.star", "4"]);
    assert!(listed.contains("2 options") && listed.contains("(take 1 / leave 3)"), "{listed}");
    let listed = text(&["options", "rules:name_of_two_lines.star", "4"]);
    assert!(listed.contains("(take one  [3mof them)"), "{listed}");
    let other = json(&["options", "nim", "2", "--json"]);
    assert_eq!(other["options"][0].get("name"), None);
}

/// A check of slow rules ends in time, and reports the positions that it has tried.
#[test]
fn a_check_ends_with_its_time() {
    let said = "no violation found so far on the first";
    let output = run_until_it_says(&["rules", "check", "slow.star"], said);
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    assert!(text.contains(said), "{text}");
    let nothing = run(&["rules", "check", "endless_for.star", "--time", "0.2", "--json"]);
    let document: serde_json::Value = serde_json::from_slice(&nothing.stdout).unwrap();
    assert_eq!((&document["valid"], &document["positions"]), (&serde_json::Value::Null, &0.into()));
    assert_eq!(
        (&document["broken"], &document["stopped"]),
        (&serde_json::Value::Null, &"time".into())
    );
    // Words are tried where numbers are no positions, and it is said where
    // nothing can move.
    let words = run(&["rules", "check", "words.star"]);
    assert!(String::from_utf8_lossy(&words.stdout).contains("these lead to: oo"), "{words:?}");
    let nothing = run(&["rules", "check", "nothing.star"]);
    let text = String::from_utf8_lossy(&nothing.stdout);
    assert!(text.contains("hardly anything was checked"), "{text}");
}

/// Results that were found in time are printed.
#[test]
fn a_table_that_is_stopped_prints_what_is_known() {
    let output =
        run(&["table", "rules:slow_pairs.star", "0..99", "0..99", "--time", "1", "--json"]);
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    let table: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(table["stopped"], "time");
    let (rows, columns) = (&table["rows"], &table["columns"]);
    assert_eq!((&rows[0], &columns[0]), (&0.into(), &0.into()));
    let values = table["values"].as_array().unwrap();
    assert_eq!(values.len() as u64, rows[1].as_u64().unwrap());
    assert!(values.iter().all(|row| row.as_array().unwrap().len() as u64 == columns[1]));
    // Nim with two heaps.
    for (a, row) in (0u64..).zip(values) {
        for (b, value) in (0u64..).zip(row.as_array().unwrap()) {
            assert_eq!(*value, a ^ b);
        }
    }
}

#[test]
fn names_of_files_may_have_spaces() {
    let folder = Folder::new();
    let (file, pairs) = (folder.join("my game.star"), folder.join("my pairs.star"));
    std::fs::write(&file, "def options(n):\n    return [n - k for k in (1, 2) if k <= n]\n")
        .unwrap();
    std::fs::write(&pairs, "def options(p):\n    return [(k, p[1]) for k in range(p[0])]\n")
        .unwrap();
    let (file, pairs) = ("rules:my game.star", "rules:my pairs.star");
    for arguments in [
        &["seq", file, "0..9"][..],
        &["stats", file, "0..9"],
        &["period", file, "--to", "50"],
        &["guess", file, "0..50"],
        &["guess", pairs, "0..9"],
        &["table", pairs, "0..4", "0..4"],
        // Two heaps.
        &["table", file, "0..4", "0..4"],
        &["games", file],
        &["solve", file, "5"],
    ] {
        let output = Run::new(arguments).folder(&folder).output();
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {output:?}");
    }
}

/// The question does not fit the rules: the place is marked, and the message shows a form that
/// fits.
#[test]
fn what_the_rules_are_not_for_is_refused() {
    for (arguments, said) in [
        (
            &["seq", "rules:later.star", "0..600", "--as", "kayles"][..],
            "rules:later.star is not 0.77",
        ),
        (&["seq", "rules:words.star", "0..9", "--as", "kayles"], "is not a game of heaps"),
    ] {
        let output = run(arguments);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {errors}");
        assert!(errors.contains(said) && errors.contains("\n  ^^^^"), "{arguments:?}: {errors}");
        // The error is reported once.
        assert!(errors.matches(".star:3: ").count() <= 1, "{arguments:?}: {errors}");
    }
    let output = run(&["play", "--first", "engine", "rules:cycle.star", "3"]);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{errors}");
    assert!(errors.contains("the game need not end: "), "{errors}");
}

/// The program does not wait for a pipe that nobody writes to.
#[cfg(target_os = "linux")]
#[test]
fn rules_are_read_from_regular_files() {
    let folder = Folder::new();
    crate::support::pipe(&folder.join("pipe.star"));
    let output = Run::line("solve rules:pipe.star 3").folder(&folder).output();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{errors}");
    assert!(errors.contains("it is no regular file"), "{errors}");
}

/// `--as` compares the heaps of the question, and says how far it came.
#[test]
fn another_engine_is_compared_on_the_whole_range() {
    let far = run(&["seq", "rules:later.star", "0..600", "--as", "subtract:1,2"]);
    let errors = String::from_utf8_lossy(&far.stderr);
    assert_eq!(far.status.code(), Some(2), "{errors}");
    assert!(errors.contains("the options of heap 550 differ"), "{errors}");
    let near = run(&["seq", "rules:later.star", "0..300", "--as", "subtract:1,2"]);
    let errors = String::from_utf8_lossy(&near.stderr);
    assert_eq!(near.status.code(), Some(0), "{errors}");
    assert!(errors.contains("the options of the heaps below 300 are the same"), "{errors}");
}
