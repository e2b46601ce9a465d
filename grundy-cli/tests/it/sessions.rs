//! Runs of the program in one process: each keeps to its own limits, files and streams.

use std::path::Path;
use std::process::Output;
use std::sync::Barrier;

use grundy_cli::Interrupt;

use crate::support::{Folder, Run};

/// The result of a run: its exit status, its answer, and its remarks.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Ended {
    status: Option<i32>,
    answer: String,
    said: String,
}

/// A command line and its standard input. `{}` means the directory of the files that are read, which
/// all runs of a test have in common: messages cut a long name. `{own}` is that of the run.
struct Line {
    words: &'static [&'static str],
    input: &'static str,
}

impl Line {
    fn run(&self, read: &Path, own: &Path) -> Ended {
        let [read, own_name] = [read, own].map(|folder| folder.display().to_string());
        let named = |word: &&str| word.replace("{}", &read).replace("{own}", &own_name);
        let words: Vec<String> = self.words.iter().map(named).collect();
        // Within quotes two of them stand for one.
        let input = self.input.replace("{}", &read.replace('\'', "''"));
        let run = Run::new(&words).input(input).data(own.join("data"));
        let Output { status, stdout, stderr } = run.output();
        // Folders differ, and nothing else does.
        let plain = |bytes| {
            let text = String::from_utf8(bytes).unwrap();
            text.replace(&own_name, "{own}")
        };
        Ended { status: status.code(), answer: plain(stdout), said: plain(stderr) }
    }
}

/// Lines that end in every way that a run can end, with the status and a part of what each
/// prints; most of them would disturb others if anything of a run were shared.
const LINES: &[(Line, i32, &str)] = &[
    (Line { words: &["solve", "nim", "3", "4", "5", "--json"], input: "" }, 0, "\"value\":2"),
    (Line { words: &["solve", "kayls", "5"], input: "" }, 2, "did you mean `kayles`?"),
    (Line { words: &["solve", "kayls", "5", "--json"], input: "" }, 2, "\"error\""),
    (Line { words: &["solve", "--file", "{}/none"], input: "" }, 2, "cannot read "),
    // Its time runs out, and that of no other one.
    (
        Line { words: &["solve", "chomp", "20x21", "--time", "0.05"], input: "" },
        3,
        "the time limit was reached",
    ),
    (
        Line { words: &["solve", "chomp", "20x21", "--memory", "200K", "--time", "30"], input: "" },
        3,
        "the memory limit was reached",
    ),
    // An error in the rules.
    (Line { words: &["solve", "rules:{}/game.star", "4"], input: "" }, 0, "Nim-value 0."),
    (Line { words: &["solve", "rules:{}/fails.star", "4"], input: "" }, 2, "fails.star:2: no idea"),
    (
        Line { words: &["rules", "check", "{}/endless.star", "--time", "0.2"], input: "" },
        3,
        "the time limit was reached",
    ),
    // Text that the rules print appears in their own run.
    (Line { words: &["solve", "rules:{}/prints.star", "2"], input: "" }, 0, "asked for 2"),
    (Line { words: &["graph", "{}/contest.txt", "--header"], input: "" }, 0, "4 vertices, 3 arcs"),
    (Line { words: &["graph", "{}/contest.txt"], input: "" }, 0, "looks like a header"),
    (Line { words: &["solve", "chips:-", "a"], input: "a b\nb c\n" }, 0, "chips:- a"),
    // In a batch errors are answers; positions cannot read the same input again.
    (
        Line {
            words: &["solve", "--batch"],
            input: "nim 1 2\nrules:'{}/fails.star' 1\nchips:'{}/secret' a\nchips:- a\n",
        },
        2,
        "standard input was read before",
    ),
    (Line { words: &["play", "nim", "1"], input: "nothing\n" }, 0, "You win."),
    (
        Line { words: &["period", "kayles", "--certificate", "{own}/kayles.json"], input: "" },
        0,
        "preperiod 71, period 12",
    ),
    (
        Line {
            words: &["seq", "kayles", "0..50", "--raw", "-o", "{own}/values", "--checksum"],
            input: "",
        },
        0,
        "checksum",
    ),
    (Line { words: &["table", "nim", "0..3"], input: "" }, 0, "0 | 0 1 2"),
    (Line { words: &["--version"], input: "" }, 0, "grundy "),
    (Line { words: &["seq"], input: "" }, 2, "grundy seq kayles 0..100"),
];

/// A directory with the files that the lines name.
fn folder() -> Folder {
    let folder = Folder::new();
    for (name, text) in [
        ("game.star", "def options(n):\n    return [n - k for k in (1, 3) if k <= n]\n"),
        ("fails.star", "def options(n):\n    fail(\"no idea what to do with\", n)\n"),
        (
            "endless.star",
            "def options(n):\n    for i in range(1000000):\n        for j in range(1000000):\n            \
             pass\n    return []\n",
        ),
        (
            "prints.star",
            "def options(n):\n    print(\"asked for\", n)\n    return [n - 1] if n > 0 else []\n",
        ),
        ("contest.txt", "4 3\n1 2\n2 3\n3 4\n"),
        ("secret", "root:x:0:0:root\n"),
    ] {
        std::fs::write(folder.join(name), text).unwrap();
    }
    folder
}

#[test]
fn a_run_ends_in_a_process_as_it_does_in_its_own() {
    let folder = folder();
    for (line, status, part) in LINES {
        let ended = line.run(&folder, &folder);
        assert_eq!(ended.status, Some(*status), "{:?}: {ended:?}", line.words);
        assert!(
            ended.answer.contains(part) || ended.said.contains(part),
            "{:?}: {ended:?}",
            line.words
        );
    }
}

/// Two threads run the lines in different orders, so that every line meets others at every
/// point of their work. Each gives the same result as alone.
#[test]
fn two_runs_in_one_process_know_nothing_of_each_other() {
    let (read, alone) = (folder(), Folder::new());
    let expected: Vec<Ended> = LINES.iter().map(|(line, ..)| line.run(&read, &alone)).collect();
    let start = Barrier::new(2);
    std::thread::scope(|scope| {
        for step in [1, LINES.len() - 1] {
            let (read, expected, start) = (&read, &expected, &start);
            scope.spawn(move || {
                // The threads meet once, before the first round: with a barrier in every round, one
                // thread would wait for ever where the other one fails.
                start.wait();
                for round in 0..6 {
                    let own = Folder::new();
                    for at in 0..LINES.len() {
                        let at = (round * 7 + at * step) % LINES.len();
                        let (line, status, part) = &LINES[at];
                        let ended = line.run(read, &own);
                        if line.words.contains(&"--time") {
                            // How far a run comes in its time depends on the machine.
                            assert_eq!(ended.status, Some(*status), "{:?}: {ended:?}", line.words);
                            assert!(ended.said.contains(part), "{:?}: {ended:?}", line.words);
                        } else {
                            assert_eq!(ended, expected[at], "{:?}, round {round}", line.words);
                        }
                    }
                }
            });
        }
    });
}

/// An interrupt is that of one run.
#[test]
fn one_run_is_interrupted_alone() {
    let interrupt = Interrupt::new();
    std::thread::scope(|scope| {
        let long = Run::line("solve chomp 20x21 --time 0").interrupt(&interrupt);
        let long = scope.spawn(|| long.ends(130));
        let short = scope.spawn(|| Run::line("solve chomp 20x21 --time 0.3").ends(3));
        // A run that has not begun by now is interrupted when it does.
        interrupt.raise();
        assert_eq!(long.join().unwrap().1, "interrupted\n");
        let (_, said) = short.join().unwrap();
        assert!(said.contains("the time limit was reached"), "{said}");
    });
}

/// Rules that make a single long step end their own run only; its thread is left behind.
#[test]
fn a_run_that_rules_hold_up_ends_alone() {
    let folder = folder();
    // One step of Starlark, in which nothing is counted.
    let text = "def options(n):\n    return [min(range(1, 60000000 + n))] if n > 1 else []\n";
    std::fs::write(folder.join("long.star"), text).unwrap();
    let words = &["solve", "rules:{}/long.star", "3", "--time", "0.1"];
    let ended = Line { words, input: "" }.run(&folder, &folder);
    assert_eq!(ended.status, Some(3), "{ended:?}");
    assert_eq!((&*ended.answer, ended.said.lines().count()), ("", 4), "{ended:?}");
    assert!(ended.said.starts_with("stopped: the time limit was reached"), "{ended:?}");
    assert!(ended.said.ends_with("when asked for options(3)\n"), "{ended:?}");
    let after = Line { words: &["solve", "nim", "1", "--value"], input: "" }.run(&folder, &folder);
    assert_eq!(after.status, Some(0), "{after:?}");
}
