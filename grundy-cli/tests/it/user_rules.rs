//! The messages about rules that break a law, fail, or have unusual positions.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use crate::support::{Folder, ROOT, Run};

/// The folder of the test that this thread runs.
fn own() -> PathBuf {
    thread_local!(static OWN: Folder = Folder::new());
    OWN.with(|folder| folder.to_path_buf())
}

/// A rule file of this name and text in the folder of the test.
fn file(name: &str, text: &str) -> PathBuf {
    std::fs::write(own().join(name), text).unwrap();
    own()
}

/// The output of a run.
struct Said {
    status: Option<i32>,
    text: String,
    errors: String,
}

fn run_with(folder: &Path, arguments: &[&str], input: &str) -> Said {
    read(Run::new(arguments).input(input).folder(folder).output())
}

/// A run that a limit of time ends after it has come to what it says here.
fn run_until_it_says(folder: &Path, arguments: &[&str], input: &str, said: &str) -> Said {
    let run = Run::new(arguments).input(input).folder(folder);
    read(run.in_some_time(|output| {
        String::from_utf8_lossy(&[&output.stdout[..], &output.stderr].concat()).contains(said)
    }))
}

fn read(output: Output) -> Said {
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

/// Two equal components cancel where play ends: only a search of the rules shows that, and that the
/// positions are positions.
#[test]
fn equal_components_do_not_cancel_unsearched() {
    let text = "def options(n):\n    return [n] if n == 8 else [0] if n == 1 else [][n]\n";
    let folder = file("circle.star", text);
    for position in [["8", "8"], ["3", "3"], ["-7", "-7"]] {
        for question in ["--value", "--outcome", "--misere", "--max-moves=5"] {
            let words = ["solve", "rules:circle.star", position[0], position[1], question];
            let said = run_with(&folder, &words, "");
            assert_eq!(said.status, Some(2), "{words:?}: {} {}", said.text, said.errors);
        }
    }
    let said = run_with(&folder, &["solve", "rules:circle.star", "8", "8"], "");
    assert!(said.errors.contains("need not end"), "{}", said.errors);
}

/// A cell is empty where `start` refuses the two numbers: in every format that can say so, and in a
/// guess.
#[test]
fn tables_have_empty_cells() {
    let folder = file(
        "bar.star",
        "def options(p):\n    y, z = p\n    return [(v, z) for v in range(y)] + \
         [(min(y, w // 2), w) for w in range(z)]\n\ndef start(y, z):\n    if y > z // 2:\n        \
         fail(\"no bar\")\n    return (y, z)\n",
    );
    let game = "rules:bar.star";
    let table = |words: &[&str]| run(&folder, &[&["table", game, "0..3", "0..5"], words].concat());
    let said = table(&[]);
    assert_eq!(
        said.text,
        "  | 0 1 2 3 4\n-------------\n0 | 0 1 2 3 4\n1 |     3 2 5\n2 |         6\n"
    );
    let csv = "row,0,1,2,3,4\n0,0,1,2,3,4\n1,,,3,2,5\n2,,,,,6\n";
    assert_eq!(table(&["--format", "csv"]).text, csv);
    let json: serde_json::Value = serde_json::from_str(&table(&["--json"]).text).unwrap();
    assert_eq!(json["values"][1], serde_json::json!([null, null, 3, 2, 5]));
    assert!(table(&["--format", "markdown"]).text.contains("| **1** |  |  | 3 | 2 | 5 |"));
    let cells = table(&["--format", "svg"]).text.matches("height=\"34\"").count();
    assert_eq!(cells, 5 + 3 + 1);
    for format in ["bfile", "npy"] {
        let said = table(&["--format", format]);
        assert_eq!(said.status, Some(2), "{format}");
        assert!(said.errors.contains("empty cells"), "{}", said.errors);
    }
    // Where the rules refuse all of them there is nothing to show.
    let said = run(&folder, &["table", game, "7..9", "0..5"]);
    assert_eq!((said.status, &*said.text), (Some(2), ""));
    assert!(said.errors.contains("no bar") && said.errors.contains("start(7, 0)"));
    let said = run(&folder, &["guess", game, "0..10", "0..20"]);
    assert!(said.text.contains("g(a, b) = a xor b"), "{}", said.text);
    // An error of another kind is one still.
    let folder = file(
        "odd.star",
        "def options(p):\n    return []\n\ndef start(y, z):\n    return (y // z, z)\n",
    );
    assert_eq!(run(&folder, &["table", "rules:odd.star", "0..3", "0..3"]).status, Some(2));
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
    let words: Vec<&str> = played.text.split_whitespace().collect();
    assert!(words.join(" ").contains("You win."), "{}", played.text);
    let wrong = run(&folder, &["solve", game, "-3,1y"]);
    assert!(wrong.errors.contains("options((-3, \"1y\"))"), "{}", wrong.errors);
}

#[test]
fn endless_play_is_no_law_that_holds() {
    // Nobody can see where this goes.
    let folder = file(
        "up.star",
        "def options(n):\n    return [n + 1 if n < 5 else (n * 1103515245 + 12345) % (1 << 60)]\n",
    );
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
    assert_eq!(said.status, Some(1), "{}", said.text);
    assert!(said.text.contains("the rules never end: 0 -> 2 -> 4 -> 6 -> ..."), "{}", said.text);
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
    let arguments = ["play", "--first", "engine", "rules:endless_show.star", "3"];
    let said = run_until_it_says(&rules(), &arguments, "", "when asked for show(");
    assert!(said.text.contains("Me: rules:endless_show.star 3"), "{}", said.text);
    assert_eq!(said.errors.matches("when asked for show(").count(), 1, "{}", said.errors);
}

/// An engine that has not found out who wins makes a move all the same.
#[test]
fn play_goes_on_where_the_search_has_no_end() {
    let folder = file(
        "walk.star",
        "def options(n):\n    return [(n * 1103515245 + 12345) % (1 << 60)] if n else []\n",
    );
    let arguments = ["play", "--first", "engine", "rules:walk.star", "3"];
    let said = run_until_it_says(&folder, &arguments, "quit\n", "walk.star:1: the ");
    assert!(said.text.contains("Me: rules:walk.star 3"), "{}", said.text);
    assert!(said.text.contains("this is any move"), "{}", said.text);
    assert!(said.text.contains("Goodbye"), "{}", said.text);
    assert!(said.errors.contains("walk.star:1: the "), "{}", said.errors);
}

#[test]
fn a_batch_tells_what_fails_and_goes_on() {
    let lines = "rules:cycle.star 3\nnim 2\nrules:named.star 4\nrules:cycle.star 1\n\
                 rules:named.star x\nrules:named.star 4\n";
    let misere = ["solve", "--batch", "--misere", "--time", "60"];
    for (play, outcome) in [(&misere[..], "P"), (&misere[..2], "N")] {
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
    }
}

/// No limit ends a step of the rules from inside: its thread stays behind, and the batch goes on.
#[test]
fn a_step_that_takes_all_memory_is_the_answer_to_its_line() {
    let lines =
        "nim 1\nrules:huge_join.star 3\nnim 2\n\nrules:huge_join.star 4\nrules:named.star 4\n";
    for source in ["-", "lines.txt"] {
        let folder = file("lines.txt", lines);
        let words = ["solve", "--batch", "--value", "--memory", "100M", "--time", "60"];
        for rules in ["huge_join.star", "named.star"] {
            std::fs::copy(self::rules().join(rules), folder.join(rules)).unwrap();
        }
        let words = [&words[..], if source == "-" { &["-"][..] } else { &["--file", source] }];
        let words = words.concat();
        let said = run_with(&folder, &words, lines);
        let answers: Vec<serde_json::Value> =
            said.text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let numbers: Vec<&serde_json::Value> =
            answers.iter().map(|answer| &answer["line"]).collect();
        assert_eq!(numbers, [1, 2, 3, 5, 6], "{}", said.text);
        for at in [1, 3] {
            assert_eq!(answers[at]["stopped"], "memory", "{}", said.text);
            assert_eq!(answers[at]["position"], lines.lines().nth(at + at / 3).unwrap());
        }
        assert_eq!((&answers[2]["value"], &answers[4]["value"]), (&2.into(), &1.into()));
        assert_eq!(said.status, Some(3), "{}", said.errors);
        assert_eq!(said.errors.matches("memory limit").count(), 1, "{}", said.errors);
    }
}

/// A loony heap has no nim-value, and its outcome is listed.
#[test]
fn lists_of_outcomes_have_loony_heaps() {
    let asked = |words: &str| {
        let words: Vec<&str> = words.split(' ').collect();
        run_with(&rules(), &words, "").text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let won = asked("seq rules:loony.star 0..10 --outcome N --quiet");
    assert_eq!(won, "1 2 3 4 5 6 7 8 9");
    assert_eq!(asked("seq rules:loony.star 0..10 --outcome P --quiet"), "0");
    assert_eq!(asked("seq rules:loony.star 0..10 --outcome D --quiet"), "");
    let pairs = asked("table rules:loony.star 0..6 --heaps 2 --outcome P --quiet");
    assert_eq!(pairs, "0 0 1 1 2 2 3 3 5 5");
    assert!(
        run_with(&rules(), &["seq", "rules:loony.star", "0..10"], "")
            .errors
            .contains("no nim-value")
    );
}

/// An outcome needs no position after a winning move; a value needs all of them.
#[test]
fn an_outcome_stops_at_the_first_winning_move() {
    let folder = file(
        "early.star",
        "def options(n):\n    if n == 7:\n        fail(\"asked\")\n    \
         return [max(n - 9, 0), max(n - 2, 0)] if n > 1 else []\n",
    );
    let asked =
        |words: &[&str]| run_with(&folder, &[&["solve", "rules:early.star"], words].concat(), "");
    // 9 and 10 become 0 or 1; in misere play 11 becomes 2, after which the opponent has to move to 0.
    assert!(asked(&["9", "--outcome"]).text.contains("outcome N"));
    assert!(asked(&["10", "--outcome"]).text.contains("outcome N"));
    let (value, misere) = (asked(&["9", "--value"]), asked(&["2", "9", "--misere", "--outcome"]));
    assert!(value.errors.contains("asked") && misere.errors.contains("asked"));
    assert!(asked(&["11", "--misere", "--outcome"]).text.contains("outcome N"));
}

/// Lines of a batch have the answers that they have alone, also where their tables do not stay.
#[test]
fn lines_of_a_batch_share_tables() {
    let folder = file(
        "pairs.star",
        "def options(p):\n    a, b = p\n    return [(k, b) for k in range(a)] + [(a, k) for k in range(b)] + \
         [(a - k, b - k) for k in range(1, min(a, b) + 1)]\n\ndef canonical(p):\n    \
         return (min(p), max(p))\n",
    );
    let positions: Vec<String> = (0..8)
        .flat_map(|n| {
            [
                format!("rules:pairs.star {},{}", 9 * n + 1, 15 * n),
                format!("grundy {}", 1500 * n + 5),
            ]
        })
        .chain(["cram 4x4 + cram 3x5".into(), "cram 3x5".into()])
        .collect();
    for question in ["--value", "--outcome"] {
        answered_as_alone(&folder, &positions, &[question], ["2G", "1M"]);
    }
}

/// The same in misère play, of sums and of games whose positions split.
#[test]
fn lines_of_a_batch_share_tables_in_misere_play() {
    let folder = file(
        "split.star",
        "def options(n):\n    return [[k, n - k - 2] for k in range((n - 2) // 2 + 1)] + \
         [[n - 3] for _ in range(1) if n > 2]\n",
    );
    let mut positions: Vec<String> = (0..6)
        .flat_map(|n| {
            [
                format!("rules:split.star {}", 2 * n + 7),
                format!("rules:split.star {} 9 + chomp {},3", n + 4, n + 3),
                format!("chomp {},3 2,2 + rules:split.star 8", n + 3),
            ]
        })
        .collect();
    positions.extend(["cram 3x4", "cram 2x3 + cram 2x4"].map(String::from));
    for question in [&["--misere"][..], &["--misere", "--outcome"]] {
        answered_as_alone(&folder, &positions, question, ["2G", "1M"]);
    }
}

/// Asserts that the lines of a batch have the answers that they have alone, whatever memory there is.
fn answered_as_alone(folder: &Path, positions: &[String], question: &[&str], memories: [&str; 2]) {
    let words = [&["solve", "--batch"], question].concat();
    let alone = positions.iter().zip(1..).map(|(position, line)| {
        let text = run_with(folder, &words, &format!("{position}\n")).text;
        text.replace(r#""line":1,"#, &format!(r#""line":{line},"#))
    });
    let (alone, lines) = (alone.collect::<String>(), positions.join("\n") + "\n");
    for memory in memories {
        let said = run_with(folder, &[&words[..], &["--memory", memory]].concat(), &lines);
        assert_eq!(said.text, alone, "{memory}: {}", said.errors);
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
    let winners = "by its own options 3 has outcome P, and its form 2 has outcome N";
    told(&["solve", "--outcome", "rules:canonical_changes_value.star", "3"], winners);
    told(&["equiv", "rules:canonical_changes_value.star", "3", "--with", "nim"], value);
    let outcomes =
        "by its own options 3 has outcome N in misère play, and its form 2 has outcome P";
    told(&["solve", "--misere", "rules:canonical_changes_value.star", "3"], outcomes);
    told(&["solve", "--misere", "rules:canonical_changes_misere.star", "2,2"], "keep the outcomes");
    let said =
        run_with(&rules(), &["solve", "--batch"], "rules:canonical_changes_value.star 3\nnim 1\n");
    assert_eq!((said.status, said.text.lines().count()), (Some(2), 2), "{}", said.text);
    assert!(said.text.contains(value), "{}", said.text);
    let played =
        run(&rules(), &["play", "--first", "engine", "rules:canonical_changes_value.star", "3"]);
    assert!(played.status == Some(2) && played.errors.contains(value), "{}", played.errors);
    // One move below the position of the question.
    told(&["solve", "--misere", "rules:canonical_changes_misere.star", "2,3"], "canonical((2, 2))");
    // If the form is right, or does not concern the question, there is an answer.
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
    let lasker = "gallery:lasker";
    let said =
        run_until_it_says(ROOT.as_ref(), &["graph", "--of", lasker, "90"], "", "Done so far: ");
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

/// An answer by another engine says below which heap the games were compared. There is none if
/// canonical forms give the same options other values.
#[test]
fn another_engine_has_the_same_values() {
    let lasker = "gallery:lasker";
    let far = ["1000000000000..1000000000003", "--as", "4.[3]", "--json", "--quiet"];
    let said = run(ROOT.as_ref(), &[&["seq", lasker, "--time", "2"], &far[..]].concat());
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
        let mut command = Run::new(arguments).folder(&folder).command();
        let output = command.stderr(full).output().unwrap();
        assert_eq!(output.status.code(), Some(status), "{arguments:?}");
        assert_eq!(output.stdout.is_empty(), status != 0, "{arguments:?}");
    }
}

#[test]
fn a_batch_is_utf8() {
    let folder = file("first_letter.star", "def options(w):\n    return [w[1:]] if w else []\n");
    let lines = b"rules:first_letter.star a\xff\nnim 2\n";
    let output = Run::line("solve --batch").input(lines).folder(&folder).output();
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
    let said = run(&folder, &["solve", "rules:down.star", "9", "--time", "0"]);
    assert_eq!(said.status, Some(2), "{}", said.errors);
    assert!(said.errors.contains("the rules never end: 0 -> -1 -> -2 -> "), "{}", said.errors);
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
    assert!(said.text.contains("words of up to 5 letters from one of `ox`"), "{}", said.text);
    // Numbers without moves are no words.
    file(
        "quiet.star",
        "def options(w):\n    return [w[1:]] if type(w) == \"string\" and \"L\" in w else []\n",
    );
    let said = run(&folder, &["rules", "check", "quiet.star"]);
    assert!(said.text.contains("hardly anything was checked"), "{}", said.text);
    assert!(said.text.contains("The check tried the numbers 0 to 12, "), "{}", said.text);
}

#[test]
fn words_of_a_file_are_texts() {
    let folder = own();
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

/// The most common mistakes: a move that is not left out where it leads below 0, or numbers and
/// texts that only grow. Every command ends soon, and names the move that left the range.
#[test]
fn rules_that_never_end_are_a_slip() {
    let games = [
        ("below.star", "def options(n):\n    return [n - k for k in (1, 3, 4)]\n"),
        ("by_one.star", "def options(n):\n    return [n - 1]\n"),
        ("far.star", "def options(n):\n    return [n - k for k in range(1, 1000)]\n"),
        ("pair.star", "def options(p):\n    a, b = p\n    return [(a - 1, b), (a, b - 1)]\n"),
        ("even.star", "def options(n):\n    return [n - 2] if n % 2 == 0 else []\n"),
        ("up.star", "def options(p):\n    a, b = p\n    return [(a + 1, b)]\n"),
        ("turns.star", "def options(p):\n    n, t = p\n    return [(n + 2 - 3 * t, 1 - t)]\n"),
        ("grow.star", "def options(w):\n    return [w + \"x\"]\n"),
        ("swap.star", "def options(p):\n    return [(p[1], p[0])]\n"),
    ];
    let folder = own();
    for (name, text) in games {
        std::fs::write(folder.join(name), text).unwrap();
    }
    let below = "options(0) leads to -1, and a condition such as `if k <= n` keeps numbers from 0";
    for (arguments, said) in [
        (&["solve", "rules:below.star", "5"][..], below),
        (&["solve", "--misere", "rules:below.star", "5", "+", "nim", "2"], below),
        (&["options", "rules:below.star", "5"], below),
        (&["seq", "rules:below.star", "0..10"], below),
        (&["stats", "rules:below.star", "0..10"], below),
        (&["period", "rules:below.star"], below),
        (&["guess", "rules:below.star", "0..40"], below),
        (&["model", "rules:below.star", "5"], below),
        (&["graph", "--of", "rules:below.star", "5"], below),
        (&["equiv", "rules:below.star", "5", "--with", "nim", "1"], below),
        (&["play", "--first", "engine", "rules:below.star", "5"], below),
        (&["seq", "rules:by_one.star", "0..9"], "the rules never end: 0 -> -1 -> -2 -> -3 -> ..."),
        (&["solve", "rules:far.star", "2"], "options(2) leads to -1"),
        (&["table", "rules:pair.star", "0..4", "0..4"], ") leads to (-1, "),
        (&["guess", "rules:pair.star", "0..16"], ") leads to (-1, "),
        (&["solve", "rules:even.star", "4"], "options(0) leads to -2"),
        (&["solve", "rules:up.star", "3,1"], "never end: (3, 1) -> (4, 1) -> (5, 1) -> (6, 1) ->"),
        (&["solve", "rules:turns.star", "3,0"], "never end: (3, 0) -> (5, 1) -> (4, 0) -> "),
        (&["solve", "rules:grow.star", "ab"], "never end: \"ab\" -> \"abx\" -> \"abxx\" -> "),
        (&["solve", "rules:swap.star", "1,2"], "the game need not end: 1,2 -> 2,1 -> 1,2"),
    ] {
        let found = run(&folder, &[arguments, &["--memory", "200M"]].concat());
        assert_eq!(found.status, Some(2), "{arguments:?}: {}", found.errors);
        assert!(found.errors.contains(said), "{arguments:?}: {}", found.errors);
        assert_eq!(found.errors.matches("leads to").count().max(1), 1, "{arguments:?}");
        assert!(arguments[0] == "play" || found.text.is_empty(), "{arguments:?}: {}", found.text);
    }
    for (file, left, line) in [
        ("below.star", "Position: 0\noptions(0) leads to -1, ", "0 -> -1 -> -2 -> -3 -> ..."),
        ("pair.star", "options((0, 0)) leads to (-1, 0), ", "(0, 0) -> (-1, 0) -> (-2, 0) -> "),
        ("grow.star", "options(\"#\") leads to \"#x\"\n", "\"#\" -> \"#x\" -> \"#xx\" -> "),
    ] {
        let found = run(&folder, &["rules", "check", file]);
        assert_eq!(found.status, Some(1), "{}", found.text);
        assert!(found.text.contains("a law is broken: the game ends."), "{}", found.text);
        assert!(found.text.contains(left), "{}", found.text);
        assert!(found.text.contains(&format!("the rules never end: {line}")), "{}", found.text);
    }
}

/// Negative numbers, and numbers and texts that grow, where the game ends all the same.
#[test]
fn long_games_that_end_are_played_to_their_end() {
    for (name, text, position, value) in [
        ("floor.star", "def options(n):\n    return [n - 1] if n > -70000 else []\n", "2", 0),
        ("stop.star", "def options(n):\n    return [n - 1] if n != -70000 else []\n", "3", 1),
        ("ceiling.star", "def options(n):\n    return [n + 1] if n < 70000 else []\n", "1", 1),
        ("ascend.star", "def options(n):\n    return [n + 1] if n else []\n", "-70001", 1),
        (
            "falls.star",
            "def options(p):\n    n, m = p\n    return [(n + 5, m - 1)] if m != 0 else []\n",
            "7,70001",
            1,
        ),
        (
            "meet.star",
            "def options(p):\n    n, m = p\n    return [(n + 1, m)] if n != m else []\n",
            "0,70001",
            1,
        ),
        (
            "long.star",
            "def options(w):\n    return [w + \"x\"] if len(w) < 5001 else []\n",
            "xx",
            1,
        ),
        (
            "replace.star",
            "def options(w):\n    return [w.replace(\"a\", \"bbbbbbbb\", 1)] if \"a\" in w else []\n",
            &"a".repeat(1001),
            1,
        ),
        (
            "parts.star",
            "def options(p):\n    return [(p[0] - 1,) + p[1:] + (1,)] if p[0] > 1 else []\n",
            "2002,1",
            1,
        ),
        (
            "near.star",
            "def options(p):\n    a, b = p\n    return [(k, b) for k in range(-5, a)] + \
             [(a, k) for k in range(-5, b)]\n",
            "5,-1",
            // Nim with 10 and 4.
            14,
        ),
    ] {
        let folder = file(name, text);
        let game = format!("rules:{name}");
        let arguments = ["solve", "--value", &game, position, "--time", "100"];
        let said = run(&folder, &arguments);
        assert_eq!(said.status, Some(0), "{name}: {}", said.errors);
        assert!(said.text.contains(&format!("Nim-value {value}.")), "{name}: {}", said.text);
    }
}

#[test]
fn a_period_that_repeats_ends_the_search() {
    let folder = file(
        "halves.star",
        "def options(n):\n    found = [n - k for k in (1, 3, 4) if k <= n]\n    \
         if n > 0 and n % 2 == 0:\n        found.append([n // 2, n // 2])\n    return found\n",
    );
    let said = run(&folder, &["period", "rules:halves.star"]);
    assert_eq!((said.status, &*said.errors), (Some(0), ""));
    for words in [
        "observed, not proved: up to heap 500, g(n + 8) = g(n) from n = 5. \
         It held for 496 heaps, 62 periods.\n",
        "The code 4=.3033 has the same options below heap 500, and its period is proved: \
         g(n + 8) = g(n) for all n >= 5 (theorem `guy-smith-unequal`).\n",
        "The period was seen 62 times, so the search ended; `--to N` goes on to heap N.\n",
    ] {
        assert!(said.text.contains(words), "{}", said.text);
    }
    let said = run(&folder, &["period", "rules:halves.star", "--json"]);
    let document: serde_json::Value = serde_json::from_str(&said.text).unwrap();
    assert_eq!((&document["status"], &document["proved"]), (&"observed".into(), &false.into()));
    assert_eq!((&document["period"], &document["repeated"]), (&8.into(), &62.into()));
    let code = &document["recognised"];
    assert_eq!((&code["game"], &code["below"]), (&"4=.3033".into(), &500.into()));
    assert_eq!((&code["proved"], &code["theorem"]), (&true.into(), &"guy-smith-unequal".into()));
    assert_eq!((&code["preperiod"], &code["period"]), (&5.into(), &8.into()));
    // A bound rules.
    let said = run(&folder, &["period", "rules:halves.star", "--to", "3000"]);
    assert!(said.text.contains("up to heap 3000, g(n + 8) = g(n)"), "{}", said.text);
    assert!(!said.text.contains("the search ended"), "{}", said.text);
    // No code has these rules.
    file("sevens.star", "def options(n):\n    return [n - n % 7] if n % 7 else []\n");
    let said = run(&folder, &["period", "rules:sevens.star"]);
    assert!(said.text.contains("up to heap 8000, g(n + 7) = g(n) from n = 0."), "{}", said.text);
    assert!(said.text.contains("The period was seen 1143 times, so"), "{}", said.text);
    // A game that the values contradict further on is not taken for it.
    file(
        "beyond.star",
        "def options(n):\n    return [n - k for k in ((1, 2) if n < 620 else (1,)) if k <= n]\n",
    );
    let said = run(&folder, &["period", "rules:beyond.star", "--to", "700"]);
    let words = "has the same options below heap 500, but it is another game: heap 620 breaks its \
                 period, g(n + 3) = g(n) for all n >= 0.\n";
    assert!(said.text.contains(words) && !said.text.contains("proved:"), "{}", said.text);
    let said = run(&folder, &["period", "rules:beyond.star", "--to", "700", "--json"]);
    let document: serde_json::Value = serde_json::from_str(&said.text).unwrap();
    assert_eq!(document["recognised"]["differs_at"], 620);
    // A code whose rules differ later is not named.
    file(
        "later.star",
        "def options(n):\n    return [n - k for k in (1, 2, 3 if n > 300 else 1) if k <= n]\n",
    );
    let said = run(&folder, &["period", "rules:later.star", "--to", "290"]);
    assert!(said.status == Some(0) && !said.text.contains("same options"), "{}", said.text);
    // An error in a position that nobody asked about does not affect the answer.
    file(
        "fails.star",
        "def options(n):\n    if n > 400:\n        fail(\"no\")\n    return [n - 1] if n else []\n",
    );
    let said = run(&folder, &["period", "rules:fails.star", "--to", "390"]);
    assert!(said.status == Some(0) && said.text.contains("g(n + 2) = g(n)"), "{}", said.errors);
}

/// Each question is printed once, however often the program asks it.
#[test]
fn rules_print_each_question_once() {
    let folder = file(
        "prints.star",
        "def options(n):\n    print(\"at\", n)\n    return [n - k for k in (1, 3, 4) if k <= n]\n",
    );
    for (arguments, most) in [
        (&["seq", "rules:prints.star", "0..4"][..], 4),
        (&["stats", "rules:prints.star", "0..4"], 4),
        (&["guess", "rules:prints.star", "0..20"], 20),
        (&["period", "rules:prints.star", "--to", "20"], 21),
        (&["solve", "rules:prints.star", "4"], 5),
        (&["solve", "--explain", "rules:prints.star", "4", "3"], 5),
        (&["solve", "--misere", "rules:prints.star", "4"], 5),
        (&["options", "rules:prints.star", "4"], 5),
        // The heap 0 is nothing at all, and is not asked for.
        (&["graph", "--of", "rules:prints.star", "4"], 4),
        (&["rules", "check", "prints.star", "4"], 5),
    ] {
        let said = run(&folder, arguments);
        assert_eq!(said.status, Some(0), "{arguments:?}: {}", said.errors);
        let mut lines: Vec<&str> = said.errors.lines().filter(|l| l.starts_with("at ")).collect();
        assert_eq!(lines.len(), most, "{arguments:?}: {}", said.errors);
        lines.sort_unstable();
        lines.dedup();
        assert_eq!(lines.len(), most, "{arguments:?}: {}", said.errors);
    }
}

/// A pair for a sum of two, and the reverse.
#[test]
fn tuples_and_lists_are_told_apart() {
    let folder =
        file("tuple.star", "def options(n):\n    return [(a, n - 1 - a) for a in range(n)]\n");
    file("list.star", "def options(p):\n    a, b = p\n    return [[k, b] for k in range(a)]\n");
    file("lists.star", "def options(n):\n    return [[[a, n - a] for a in range(n)]]\n");
    let pair = "(a, b) is one position, [a, b] a sum of two";
    for (arguments, said) in [
        (&["solve", "rules:tuple.star", "4"][..], pair),
        (&["seq", "rules:tuple.star", "0..5"], pair),
        (&["solve", "--misere", "rules:tuple.star", "4"], pair),
        (&["rules", "check", "tuple.star"], pair),
        (&["solve", "rules:list.star", "2,2"], "[a, b] is a sum of two, (a, b) one position"),
        (&["solve", "rules:lists.star", "2"], pair),
    ] {
        let found = run(&folder, arguments);
        assert!(matches!(found.status, Some(1 | 2)), "{arguments:?}");
        let all = found.text + &found.errors;
        assert!(all.contains(said), "{arguments:?}: {all}");
    }
    // An error below 0 that is met before the play is long.
    file("index.star", "def options(n):\n    return [n - 1] if [1, 1, 1][n + 2] else []\n");
    let said = run(&folder, &["solve", "rules:index.star", "0"]);
    assert!(said.errors.contains("hint: options(0) leads to -1: a "), "{}", said.errors);
}

#[test]
fn a_check_names_examples_as_the_cure() {
    let grid = "walls = [\"...\", \".#.\"]\n\ndef options(p):\n    r, c = p\n    \
                if walls[r][c] == \"#\":\n        return []\n    \
                return [(k, c) for k in range(r)] + [(r, k) for k in range(c)]\n";
    let folder = file("grid.star", grid);
    let said = run(&folder, &["rules", "check", "grid.star"]);
    assert_eq!(said.status, Some(1));
    assert!(said.text.starts_with("grid.star: options((0, 3)) failed.\n"), "{}", said.text);
    assert!(said.text.contains("Index `3` is out of bound"), "{}", said.text);
    assert!(said.text.contains("as in `examples = [\"3,5\"]`"), "{}", said.text);
    file("grid.star", &format!("examples = [\"1,2\"]\n{grid}"));
    let said = run(&folder, &["rules", "check", "grid.star"]);
    assert_eq!(said.status, Some(0), "{}", said.text);
    // A position of five million letters.
    file(
        "long_text.star",
        "examples = [\"a\" * 5000000]\n\ndef parse(text):\n    return text\n\n\
         def show(w):\n    return w + \"b\"\n\ndef options(w):\n    return []\n",
    );
    let said = run(&folder, &["rules", "check", "long_text.star"]);
    assert!(said.text.contains("parse(show(p)) is not p."), "{}", said.text.len());
    assert!(said.text.len() < 2000, "{}", said.text.len());
}

/// The statements of the template are true.
#[test]
fn the_template_is_right() {
    let folder = own();
    assert_eq!(run(&folder, &["rules", "new", "mine.star"]).status, Some(0));
    let said = run(&folder, &["rules", "check", "mine.star"]);
    assert_eq!(said.status, Some(0), "{}", said.text);
    let text = std::fs::read_to_string(folder.join("mine.star")).unwrap();
    // `-` is standard output, and no file.
    assert_eq!(run(&folder, &["rules", "new", "-"]).text, text);
    assert!(!folder.join("-").exists());
    assert!(text.contains("Functions may call themselves, up to 200 deep."), "{text}");
    let recursive = "def sum_to(n):\n    return n + sum_to(n - 1) if n else 0\n\n\
                     def options(n):\n    return range(n) if sum_to(n) else []\n";
    file("deep.star", recursive);
    let said = run(&folder, &["solve", "--value", "rules:deep.star", "190"]);
    assert!(said.text.contains("Nim-value 190."), "{}", said.errors);
    let said = run(&folder, &["solve", "--value", "rules:deep.star", "210"]);
    assert!(said.errors.contains("call each other more than 200 deep"), "{}", said.errors);
    // Neither classes nor `while`, `try` or `import`.
    for (name, line) in [
        ("class.star", "class A:\n    pass\n"),
        ("loop.star", "def options(n):\n    while n:\n        n -= 1\n    return []\n"),
        ("try.star", "def options(n):\n    try:\n        return []\n"),
        ("import.star", "import math\ndef options(n):\n    return []\n"),
    ] {
        file(name, line);
        let said = run(&folder, &["solve", &format!("rules:{name}"), "1"]);
        assert!(said.errors.contains("cannot use reserved keyword"), "{name}: {}", said.errors);
    }
    // `moves` alone is enough.
    file("named.star", "def moves(n):\n    return {\"one\": n - 1} if n else {}\n");
    let said = run(&folder, &["solve", "--value", "rules:named.star", "3"]);
    assert!(said.text.contains("Nim-value 1."), "{}", said.errors);
}

/// A wrong position of a gallery game gets examples of right ones as its answer, and no words about an operator of
/// Starlark; each example is a position.
#[test]
fn a_wrong_position_of_the_gallery_is_told_what_one_looks_like() {
    use grundy::games::gallery;
    let wrong = ["x", "HTHH", "2,3,2", "-1", "3,", "ab", "1.5"];
    let mut told = 0;
    for (name, _) in gallery::games() {
        let text = gallery::text(name).unwrap();
        assert!(text.contains("\nexamples = ["), "{name}");
        let lines: String = wrong.iter().map(|text| format!("gallery:{name} {text}\n")).collect();
        let said = Run::line("solve --batch --outcome --time 2").input(lines.as_str()).output();
        let said = String::from_utf8(said.stdout).unwrap();
        for line in said.lines() {
            let document: serde_json::Value = serde_json::from_str(line).unwrap();
            let error = document["error"].as_str().unwrap_or_default();
            for words in ["when asked for", "Cannot parse", "shift", "Operation", "expected"] {
                assert!(!error.contains(words), "{line}");
            }
            if error.contains("is no position of") {
                told += 1;
                let help = document["help"].as_str().unwrap();
                assert!(help.starts_with("its positions look like `"), "{line}");
                assert_eq!(document["at"][0], format!("gallery:{name} ").len(), "{line}");
            }
        }
    }
    assert!(told > 100, "{told}");
}

/// Values of smaller heaps are in the derivation before they are used.
#[test]
fn derivations_of_rule_files_show_the_values_of_smaller_heaps() {
    for (file, heap) in [("lasker", 7), ("prim", 9), ("ruler", 6)] {
        let position = format!("gallery:{file} {heap}");
        let said = run(ROOT.as_ref(), &["solve", &position, "--explain", "--json"]);
        assert_eq!(said.status, Some(0), "{}", said.errors);
        let document: serde_json::Value = serde_json::from_str(&said.text).unwrap();
        let steps = document["reason"].as_array().unwrap();
        let rows = steps.iter().find(|step| step["step"] == "positions");
        let rows = rows.and_then(|step| step["rows"].as_array()).expect("smaller positions");
        let shown: Vec<&str> = rows.iter().filter_map(|row| row["label"].as_str()).collect();
        let mex = steps.iter().find(|step| step["step"] == "mex").expect("a mex");
        for option in mex["options"].as_array().unwrap() {
            let option = option["position"].as_str().unwrap();
            for part in option.split(' ').skip(1) {
                let label = format!("gallery:{file} {part}");
                assert!(shown.contains(&&*label), "{position}: {label} is not in {shown:?}");
            }
        }
    }
}

/// What is more than a move has no sum with a game in which play comes back, and two positions that
/// must be answered have none either.
#[test]
fn orders_beside_loops_are_refused() {
    let sums = [
        ("rules:cutting.star 3,2 + rules:ring.star 5,1", "have no sum here"),
        ("rules:forced.star 5:must 4:again", "the next player can move in one only"),
        ("rules:forced.star :won", "the game is over"),
        ("rules:forced.star 5:must:again", "at most one sign"),
    ];
    for (sum, words) in sums {
        let said = run(&rules(), &["solve", sum]);
        assert_eq!(said.status, Some(2), "{sum}: {}", said.text);
        assert!(said.errors.replace('\n', " ").contains(words), "{sum}: {}", said.errors);
    }
    let said = run(&rules(), &["seq", "rules:ring.star", "1..5"]);
    assert_eq!(said.status, Some(2), "{}", said.text);
}

/// `win` wins in misère play as well, and ends a game that is played.
#[test]
fn a_winning_move_wins_in_every_play() {
    for play in [&["--misere"][..], &[]] {
        let said = run(&rules(), &[&["solve", "rules:cutting.star 3,1 + nim 2"], play].concat());
        assert!(said.text.contains("The first player wins"), "{}", said.text);
        assert!(said.text.contains("->  nim\n") || said.text.contains(":won"), "{}", said.text);
        let said = run_with(
            &rules(),
            &[&["play", "--first", "engine", "rules:cutting.star 3,1 + nim 2"], play].concat(),
            "",
        );
        assert!(said.text.contains("I win."), "{}{}", said.text, said.errors);
    }
}

/// A move that wins is an option of its own beside the move to nothing.
#[test]
fn a_winning_option_is_no_other_one() {
    let folder = Folder::new();
    fs::write(folder.join("w.star"), "def options(n):\n    return [[], [0, win]][n]\n").unwrap();
    for play in [&["--misere"][..], &[]] {
        let asked = [&["options", "rules:w.star 1", "--json"], play].concat();
        let document = Run::new(&asked).folder(&*folder).json();
        let texts: Vec<_> = document["options"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| one["position"].as_str().unwrap())
            .collect();
        assert_eq!(texts, ["nim", "rules:w.star :won"], "{document}");
        assert_eq!(
            (&document["outcome"], &document["options"][1]["outcome"]),
            (&"N".into(), &"P".into())
        );
        let asked = [&["solve", "rules:w.star 1 + nim 2", "--json"], play].concat();
        let document = Run::new(&asked).folder(&*folder).json();
        let after: Vec<_> =
            document["winning_moves"].as_array().unwrap().iter().map(|one| &one["after"]).collect();
        assert!(after.contains(&&"rules:w.star :won".into()), "{document}");
    }
}

/// Misère play of one position that may come back, as of a sum with it.
#[test]
fn play_that_comes_back_is_solved_in_misere_play() {
    let folder = Folder::new();
    let text = "repeats = True\ndef options(n):\n    return [[1, 2], [0], []][n]\n";
    fs::write(folder.join("loop.star"), text).unwrap();
    // From 0 the move to 2 leaves no move to the other player, who wins; to and fro, nobody wins.
    for (position, outcome) in
        [("0", "D"), ("1", "D"), ("2", "N"), ("0 0", "D"), ("0 + nim 1", "N")]
    {
        let document = Run::line(&format!("solve --misere --json rules:loop.star {position}"))
            .folder(&*folder)
            .json();
        assert_eq!(document["outcome"], outcome, "{position}: {document}");
    }
}

/// Faults show the signs as the file writes them.
#[test]
fn signs_are_shown_as_they_are_written() {
    let folder = Folder::new();
    for (options, said) in [
        ("[[], [], [[must(1), must(1)]]]", "[must(1), must(1)]"),
        ("[[], [again(1)], []]", "again(1)"),
    ] {
        fs::write(folder.join("s.star"), format!("def options(n):\n    return {options}[n]\n"))
            .unwrap();
        let position = if said.starts_with('[') { "2" } else { "1" };
        let (_, errors) =
            Run::line(&format!("solve rules:s.star {position}")).folder(&*folder).ends(2);
        assert!(
            errors.contains(said) && !errors.contains("x01") && !errors.contains("repeats"),
            "{errors}"
        );
    }
}
