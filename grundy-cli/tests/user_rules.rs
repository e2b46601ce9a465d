//! What the program says of rules that break a law, fail, or have unusual positions.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// A rule file of this name and text.
fn file(name: &str, text: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("user-rules");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join(name), text).unwrap();
    folder
}

/// What a run has said.
struct Said {
    status: Option<i32>,
    text: String,
    errors: String,
}

fn run_with(folder: &Path, arguments: &[&str], input: &str) -> Said {
    let mut program = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(arguments)
        .current_dir(folder)
        .env("XDG_DATA_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/user-rules-data"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    // Who has read enough closes its input.
    let _ = program.stdin.take().unwrap().write_all(input.as_bytes());
    let output = program.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Said { status: output.status.code(), text: text(output.stdout), errors: text(output.stderr) }
}

fn run(folder: &Path, arguments: &[&str]) -> Said {
    run_with(folder, arguments, "")
}

/// The rule files of the repository's tests.
fn rules() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules")
}

#[test]
fn positions_may_begin_with_a_minus() {
    let folder = file(
        "climb.star",
        "def options(p):\n    a, b = p\n    return [(k, b) for k in range(a + 1, 1)] + \
         [(a, k) for k in range(b)]\n",
    );
    let game = "rules:climb.star";
    // Nim: as many steps as a is below 0, and b.
    for (arguments, said) in [
        (&["options", game, "-3,2", "--json"][..], "\"value\":1,"),
        (&["solve", "--json", game, "-3,2", "-1,9", "+", "nim", "2"], "\"value\":11,"),
        (&["solve", "--value", game, "-3,3"], "Nim-value 0."),
        (&["equiv", game, "-3,0", "--with", game, "-1,2"], "Equal as games"),
        (&["model", game, "-1,0"], "m = "),
        (&["graph", "--of", game, "-1,1", "--format", "csv"], "rules:climb.star -1,1"),
        (&["rules", "check", "climb.star", "-2,2", "--quiet"], "the laws hold on all 9 positions"),
    ] {
        let said_it = run(&folder, arguments);
        assert_eq!(said_it.status, Some(0), "{arguments:?}: {}", said_it.errors);
        assert!(said_it.text.contains(said), "{arguments:?}: {}", said_it.text);
    }
    let played = run_with(&folder, &["play", game, "-1,0", "--first", "you"], "1\n");
    assert!(played.text.contains("You win."), "{}", played.text);
    let wrong = run(&folder, &["solve", game, "-3,1y"]);
    assert!(wrong.errors.contains("options((-3, \"1y\"))"), "{}", wrong.errors);
}

#[test]
fn endless_play_is_no_law_that_holds() {
    let folder = file("up.star", "def options(n):\n    return [n + 1]\n");
    let said = run(&folder, &["rules", "check", "up.star"]);
    assert_eq!(said.status, Some(3), "{}", said.text);
    assert!(said.text.contains("it is not shown that the game ends"), "{}", said.text);
    assert!(said.text.contains("after 10000 moves: 0 -> 1 -> 2 -> 3 -> 4 -> 5 -> ..."));
    let said = run(&folder, &["rules", "check", "up.star", "--json"]);
    let document: serde_json::Value = serde_json::from_str(&said.text).unwrap();
    assert_eq!((&document["valid"], &document["complete"]), (&().into(), &false.into()));
    assert_eq!((&document["endless"]["moves"], &document["broken"]), (&10000.into(), &().into()));
    // An end that only the last option leads to, in a sum.
    file("stop.star", "def options(n):\n    return [[n + 1, n + 2], []] if n < 10 or n else []\n");
    let said = run(&folder, &["rules", "check", "stop.star"]);
    assert_eq!(said.status, Some(3), "{}", said.text);
    // Many positions, and every play has an end.
    file(
        "wide.star",
        "def options(n):\n    return [(n, k) for k in range(3000)] if type(n) == \"int\" else []\n",
    );
    let said = run(&folder, &["rules", "check", "wide.star"]);
    assert_eq!(said.status, Some(0), "{}", said.text);
    assert!(said.text.contains("the laws hold on the first 2000"), "{}", said.text);
}

/// A function that does not end takes the time once for each answer, and not
/// once for each call.
#[test]
fn play_counts_the_time_once() {
    let start = Instant::now();
    let arguments = ["play", "--first", "engine", "rules:endless_show.star", "3", "--time", "1"];
    let said = run_with(&rules(), &arguments, "");
    assert!(said.text.contains("Me: rules:endless_show.star 3"), "{}", said.text);
    assert!(said.errors.contains("when asked for show(3)"), "{}", said.errors);
    assert!(start.elapsed() < Duration::from_millis(1700), "it took {:?}", start.elapsed());
}

/// An engine that has not found out who wins makes a move all the same.
#[test]
fn play_goes_on_where_the_search_has_no_end() {
    let folder =
        file("rise.star", "def options(n):\n    return [n + 1, [n + 2, n + 3]] if n else []\n");
    let arguments = ["play", "--first", "engine", "rules:rise.star", "3", "--time", "0.3"];
    let said = run_with(&folder, &arguments, "quit\n");
    assert!(said.text.contains("Me: rules:rise.star 3"), "{}", said.text);
    assert!(said.text.contains("this is any move"), "{}", said.text);
    assert!(said.text.contains("Goodbye"), "{}", said.text);
    assert!(said.errors.contains("rise.star:1: the game may never end"), "{}", said.errors);
}

#[test]
fn a_batch_tells_what_fails_and_goes_on() {
    let lines = "rules:cycle.star 3\nnim 2\nrules:named.star 4\nrules:cycle.star 1\n\
                 rules:named.star x\nrules:named.star 4\n";
    let misere = ["solve", "--batch", "--misere", "--time", "60"];
    for (play, outcome) in [(&misere[..], "P"), (&misere[..2], "N")] {
        let start = Instant::now();
        let said = run_with(&rules(), play, lines);
        let answers: Vec<serde_json::Value> =
            said.text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(said.status, Some(2), "{}", said.errors);
        assert_eq!(answers.len(), 6, "{}", said.text);
        for at in [0, 3] {
            let error = answers[at]["error"].as_str().unwrap_or_default();
            assert!(error.contains("the game need not end: 1 -> 2 -> 0 -> 1"), "{}", said.text);
        }
        assert_eq!(
            (&answers[1]["outcome"], &answers[2]["outcome"]),
            (&"N".into(), &outcome.into())
        );
        assert!(answers[4]["error"].as_str().is_some_and(|error| error.contains("moves(\"x\")")));
        assert_eq!((&answers[2]["line"], &answers[5]["line"]), (&3.into(), &6.into()));
        let answer = |at: usize| {
            let mut answer = answers[at].clone();
            answer["line"] = 0.into();
            answer
        };
        assert_eq!(answer(5), answer(2));
        assert!(start.elapsed() < Duration::from_secs(10), "it took {:?}", start.elapsed());
    }
}

/// Nothing is printed where a text of the answer is not to be had.
#[test]
fn texts_that_fail_are_no_answer() {
    let folder = file(
        "shy.star",
        "def options(n):\n    return [k for k in range(n)]\n\ndef show(n):\n    if n == 2:\n        \
         fail(\"no text for\", n)\n    return str(n)\n",
    );
    for format in [&[][..], &["--json"]] {
        let said = run(&folder, &[&["solve", "rules:shy.star 4 + nim 2"], format].concat());
        assert_eq!((said.status, &*said.text), (Some(2), ""), "{}", said.errors);
        assert!(said.errors.contains("no text for 2"), "{}", said.errors);
    }
    let said = run_with(&folder, &["solve", "--batch"], "rules:shy.star 4 + nim 2\nnim 2\n");
    assert_eq!((said.status, said.text.lines().count()), (Some(2), 2), "{}", said.text);
    let answer = "\"line\":1,\"position\":\"rules:shy.star 4 + nim 2\",\"error\":";
    assert!(said.text.lines().next().is_some_and(|line| line.contains(answer)), "{}", said.text);
}

/// A canonical form that plays otherwise than its position gives no answer.
#[test]
fn wrong_forms_are_told() {
    let told = |arguments: &[&str], law: &str| {
        let said = run(&rules(), arguments);
        assert_eq!(said.status, Some(2), "{arguments:?}: {}", said.text);
        assert_eq!(said.text, "", "{arguments:?}");
        assert!(said.errors.contains(law), "{arguments:?}: {}", said.errors);
        assert!(said.errors.contains("`grundy rules check "), "{arguments:?}: {}", said.errors);
    };
    let value =
        "keep the value; by its own options 3 has nim-value 0, and its form 2 has nim-value 1";
    told(&["solve", "rules:canonical_changes_value.star", "3"], value);
    told(&["solve", "nim", "1", "+", "rules:canonical_changes_value.star", "6", "3"], value);
    told(&["options", "rules:canonical_changes_value.star", "3"], value);
    told(&["equiv", "rules:canonical_changes_value.star", "3", "--with", "nim"], value);
    let outcomes =
        "by its own options 3 has outcome N in misere play, and its form 2 has outcome P";
    told(&["solve", "--misere", "rules:canonical_changes_value.star", "3"], outcomes);
    told(&["solve", "--misere", "rules:canonical_changes_misere.star", "2,2"], "keep the outcomes");
    let said =
        run_with(&rules(), &["solve", "--batch"], "rules:canonical_changes_value.star 3\nnim 1\n");
    assert_eq!((said.status, said.text.lines().count()), (Some(2), 2), "{}", said.text);
    assert!(said.text.contains(value), "{}", said.text);
    let played =
        run(&rules(), &["play", "--first", "engine", "rules:canonical_changes_value.star", "3"]);
    assert!(played.status == Some(2) && played.errors.contains(value), "{}", played.errors);
    // One move below what is asked for.
    told(&["solve", "--misere", "rules:canonical_changes_misere.star", "2,3"], "canonical((2, 2))");
    // Where the form is right, or no form of what is asked for, there is an answer.
    let folder = file(
        "late.star",
        "def options(n):\n    return [n - 1] if n > 0 else []\n\ndef canonical(n):\n    \
         return 6 if n == 7 else n % 2\n",
    );
    let said = run(&folder, &["solve", "rules:late.star", "6"]);
    assert_eq!(said.status, Some(0), "{}", said.errors);
}

#[test]
fn a_guess_tells_the_first_failure() {
    let said = run(&rules(), &["guess", "rules:fails.star", "0..40"]);
    assert_eq!(said.status, Some(2));
    assert!(said.errors.starts_with("error: fails.star:2: no idea what to do with 0\n"));
    assert!(said.errors.contains("options((0, 0)): fails.star:2:"), "{}", said.errors);
    // Rules for pairs do not fail at 0 in the first place.
    let folder = file("pairs.star", "def options(p):\n    return [(p[2], 0)]\n");
    let said = run(&folder, &["guess", "rules:pairs.star", "0..40"]);
    assert!(said.errors.contains("options((0, 0))"), "{}", said.errors);
}

#[test]
fn a_graph_that_is_stopped_says_how_far_it_came() {
    let lasker = concat!("rules:", env!("CARGO_MANIFEST_DIR"), "/../examples/rules/lasker.star");
    let said = run(&rules(), &["graph", "--of", lasker, "90", "--time", "0.3"]);
    assert_eq!(said.status, Some(3), "{}", said.errors);
    let done = said.text.split("Done so far: ").nth(1).expect("how far it came");
    let count: u64 = done.split(' ').next().unwrap().parse().unwrap();
    assert!(count > 10, "{}", said.text);
}

/// The number 0 without options is an empty heap, whatever the other positions are.
#[test]
fn zeros_vanish_where_they_are_nothing() {
    let folder = file(
        "both.star",
        "def options(n):\n    return [n + 1] if n < 0 else [[0, 1 - n], 0] if n else []\n",
    );
    let said = run(&folder, &["solve", "rules:both.star", "3", "0"]);
    assert_eq!(said.status, Some(0), "{}", said.errors);
    assert!(said.text.starts_with("rules:both.star 3\n"), "{}", said.text);
    assert!(said.text.contains("rules:both.star 3  ->  rules:both.star -2\n"), "{}", said.text);
    // A text of the file's own stays, and so does a 0 that can move.
    file(
        "drawn.star",
        "def options(n):\n    return [n - 1] if n else []\n\ndef show(n):\n    return \"o\" * n + \".\"\n",
    );
    let said = run(&folder, &["options", "rules:drawn.star", "1"]);
    assert!(said.text.contains("rules:drawn.star .\n"), "{}", said.text);
    file("moves.star", "def options(n):\n    return [n - 1] if n > -2 else []\n");
    let said = run(&folder, &["options", "rules:moves.star", "1"]);
    assert!(said.text.contains("rules:moves.star 0\n"), "{}", said.text);
}

/// Numbers of a range are for `start`, texts of people for `parse`; what `parse` refuses
/// may still be a number.
#[test]
fn start_and_parse_have_their_own_texts() {
    let folder = file(
        "both_ways.star",
        "def options(w):\n    return [w[1:]] if w else []\n\ndef parse(text):\n    if text == \"9\":\n        \
         fail(\"no nine\")\n    return text\n\ndef start(n):\n    return \"o\" * (n // 2)\n",
    );
    let game = "rules:both_ways.star";
    for (arguments, said) in [
        (&["seq", game, "0..8", "--quiet"][..], "0 0 1 1 0 0 1 1\n"),
        (&["period", game, "--to", "60", "--json"], "\"period\":4,"),
        (&["stats", game, "0..60"], "Largest value 1, first at heap 2"),
        (&["guess", game, "0..100", "--quiet"], "g(n + 4) = g(n)"),
        (&["solve", game, "4", "--value"], "Nim-value 1."),
        (&["solve", game, "9", "--value"], "Nim-value 0."),
    ] {
        let told = run(&folder, arguments);
        assert_eq!(told.status, Some(0), "{arguments:?}: {}", told.errors);
        assert!(told.text.contains(said), "{arguments:?}: {}", told.text);
    }
    let said = run(&folder, &["solve", game, "4,9"]);
    assert_eq!(said.status, Some(0), "{}", said.errors);
    // Pairs, in a file whose numbers can be asked as well.
    file(
        "pairs_by_start.star",
        "def options(n):\n    return [n - 1] if n > 0 else []\n\ndef parse(text):\n    \
         return int(text)\n\ndef start(a, b):\n    return a + b\n",
    );
    let game = "rules:pairs_by_start.star";
    let said = run(&folder, &["table", game, "0..2", "0..3", "--format", "csv"]);
    assert_eq!((&*said.text, said.status), ("row,0,1,2\n0,0,1,0\n1,1,0,1\n", Some(0)));
    let said = run(&folder, &["guess", game, "0..16"]);
    assert!(said.text.contains("g(a, b) = "), "{}", said.text);
    assert!(said.text.contains("a = 0 to 15, b = 0 to 15"), "{}", said.text);
}

/// An answer by another engine tells below which heap that was compared, and there is
/// none where canonical forms make other values of the same options.
#[test]
fn another_engine_has_the_same_values() {
    let lasker = concat!("rules:", env!("CARGO_MANIFEST_DIR"), "/../examples/rules/lasker.star");
    let far = ["1000000000000..1000000000003", "--as", "4.[3]", "--json", "--quiet"];
    let said = run(&rules(), &[&["seq", lasker, "--time", "2"], &far[..]].concat());
    assert_eq!(said.status, Some(0), "{}", said.errors);
    assert!(said.text.contains(" as 4.[3], the same below heap "), "{}", said.text);
    // G(4k + 1) = 4k + 1, G(4k + 2) = 4k + 2, G(4k + 3) = 4k + 4, G(4k + 4) = 4k + 3.
    let values = "[999999999999,1000000000001,1000000000002]";
    assert!(said.text.replace([' ', '\n'], "").contains(values), "{}", said.text);
    let folder = file(
        "five.star",
        "def canonical(n):\n    return 4 if n == 5 else n\n\ndef options(n):\n    return range(n)\n",
    );
    let said = run(&folder, &["seq", "rules:five.star", "0..9", "--as", "0.[3]"]);
    assert_eq!((said.status, &*said.text), (Some(2), ""), "{}", said.errors);
    assert!(said.errors.contains("heap 5 has nim-value 4, and in"), "{}", said.errors);
}

/// What rules print is bounded, and no answer is lost by it.
#[test]
fn prints_are_bounded() {
    let folder = file(
        "chatty.star",
        "def options(n):\n    print(\"at\", n)\n    return [n - 1] if n else []\n",
    );
    let said = run(&folder, &["solve", "rules:chatty.star", "3", "--value"]);
    assert!(
        said.text.contains("Nim-value 1.") && said.errors.contains("at 3\n"),
        "{}",
        said.errors
    );
    let said = run(&folder, &["solve", "rules:chatty.star", "999", "--value"]);
    assert!(said.text.contains("Nim-value 1."), "{}", said.errors);
    assert_eq!(said.errors.lines().count(), 101, "{}", said.errors);
    assert!(said.errors.ends_with("and the others are left out\n"), "{}", said.errors);
    let said = run(&folder, &["solve", "rules:chatty.star", "999", "--value", "--quiet"]);
    assert_eq!((said.status, &*said.errors), (Some(0), ""));
}

/// Nobody listens to errors: the answer and the status stay what they are.
#[cfg(target_os = "linux")]
#[test]
fn errors_that_cannot_be_written_change_nothing() {
    let folder = file("loud.star", "def options(n):\n    print(n)\n    return range(n)\n");
    for (arguments, status) in [
        (&["solve", "kayles", "x"][..], 2),
        (&["solve", "rules:loud.star", "5"], 0),
        (&["seq", "grundy", "0..5", "--checksum"], 0),
    ] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_grundy"))
            .args(arguments)
            .current_dir(&folder)
            .stderr(full)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(status), "{arguments:?}");
        assert_eq!(output.stdout.is_empty(), status != 0, "{arguments:?}");
    }
}

#[test]
fn a_batch_is_utf8() {
    let folder = file("first_letter.star", "def options(w):\n    return [w[1:]] if w else []\n");
    let mut program = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(["solve", "--batch"])
        .current_dir(&folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = b"rules:first_letter.star a\xff\nnim 2\n";
    program.stdin.take().unwrap().write_all(lines).unwrap();
    let output = program.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!((output.status.code(), lines.len()), (Some(2), 2), "{text}");
    assert!(lines[0].contains("\"error\":\"it is not UTF-8 text\",\"at\":[25,28]"), "{text}");
    assert!(lines[1].contains("\"outcome\":\"N\""), "{text}");
}

#[test]
fn games_without_end_are_told_for_what_they_are() {
    let folder = file(
        "turn.star",
        "def canonical(n):\n    return n % 4 + 4\n\ndef options(n):\n    \
         return [n - 1] if n > 0 else []\n",
    );
    let said = run(&folder, &["solve", "rules:turn.star", "9"]);
    assert_eq!(said.status, Some(2), "{}", said.errors);
    assert!(said.errors.contains("canonical forms lead in a circle"), "{}", said.errors);
    assert!(said.errors.contains("when asked for canonical(3)"), "{}", said.errors);
    file("down.star", "def options(n):\n    return [n - 1]\n");
    let said = run(&folder, &["solve", "rules:down.star", "9", "--time", "0.5"]);
    assert_eq!(said.status, Some(3), "{}", said.errors);
    assert!(said.errors.contains("the game may never end: "), "{}", said.errors);
}

#[test]
fn a_file_in_the_place_of_a_game_is_meant_as_rules() {
    let folder = file("plain.star", "def options(n):\n    return range(n)\n");
    for arguments in [&["solve", "plain.star", "7"][..], &["seq", "plain.star", "0..7"]] {
        let said = run(&folder, arguments);
        assert_eq!(said.status, Some(2), "{}", said.errors);
        assert!(said.errors.contains("did you mean `rules:plain.star`?"), "{}", said.errors);
    }
}

#[test]
fn a_check_says_what_it_has_tried() {
    let folder = file(
        "letters.star",
        "def options(w):\n    for c in w.elems():\n        if c not in \"LR\":\n            \
         fail(\"no\", c)\n    return [w[1:]] if w else []\n",
    );
    let said = run(&folder, &["rules", "check", "letters.star"]);
    assert_eq!(said.status, Some(1), "{}", said.text);
    assert!(said.text.contains("other words were not tried"), "{}", said.text);
    assert!(said.text.contains("words of up to 5 letters that consist of `ox`"), "{}", said.text);
    // Numbers without moves are no words.
    file(
        "quiet.star",
        "def options(w):\n    return [w[1:]] if type(w) == \"string\" and \"L\" in w else []\n",
    );
    let said = run(&folder, &["rules", "check", "quiet.star"]);
    assert!(said.text.contains("hardly anything was checked"), "{}", said.text);
    assert!(said.text.contains("Tried were the numbers 0 to 12, "), "{}", said.text);
}

#[test]
fn words_of_a_file_are_texts() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("user-rules");
    for (words, told) in [
        ("title = 5", "worded.star:2: `title` is an int and not a text"),
        ("reference = [\"a\"]", "worded.star:2: `reference` is a list and not a text"),
        ("examples = \"ox\"", "worded.star:2: `examples` is a string and not a list of texts"),
        ("examples = [1]", "worded.star:2: not each of `examples` is a text"),
    ] {
        file("worded.star", &format!("\n{words}\n\ndef options(n):\n    return range(n)\n"));
        let said = run(&folder, &["games", "rules:worded.star"]);
        assert_eq!(said.status, Some(2), "{}", said.text);
        assert!(said.errors.contains(told), "{}", said.errors);
    }
}
