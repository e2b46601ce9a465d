//! Runs of the program in one process: each keeps to its own limits, files and streams.

use std::ffi::OsString;
use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Barrier, Mutex};
use std::time::{Duration, Instant};

use grundy_cli::{Interrupt, Io, run};

/// A stream that can be looked at when the run is over.
#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Vec<u8>>>);

impl Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Kept {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

/// The result of a run: its exit status, its answer, and its remarks.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Ended {
    status: u8,
    answer: String,
    said: String,
}

/// A command line and its standard input; `{}` means the directory of the run.
struct Line {
    words: &'static [&'static str],
    input: &'static str,
}

impl Line {
    fn run(&self, folder: &Path) -> Ended {
        let place = folder.display().to_string();
        let words = [&["grundy"], self.words].concat();
        let words: Vec<OsString> =
            words.iter().map(|word| word.replace("{}", &place).into()).collect();
        let (answer, said) = (Kept::default(), Kept::default());
        let input = Cursor::new(self.input.replace("{}", &place));
        let io = Io::new(input, answer.clone(), said.clone()).with_data(folder.join("data"));
        let status = run(&words, io).code();
        // Folders differ, and nothing else does.
        let plain = |text: String| text.replace(&place, "{}");
        Ended { status, answer: plain(answer.text()), said: plain(said.text()) }
    }
}

/// Lines that end in every way that a run can end, with the status and a part of what each
/// prints; most of them would disturb others if anything of a run were shared.
const LINES: &[(Line, u8, &str)] = &[
    (Line { words: &["solve", "nim", "3", "4", "5", "--json"], input: "" }, 0, "\"value\":2"),
    (Line { words: &["solve", "kayls", "5"], input: "" }, 2, "did you mean `kayles`?"),
    (Line { words: &["solve", "kayls", "5", "--json"], input: "" }, 2, "\"error\""),
    (Line { words: &["solve", "--file", "{}/none"], input: "" }, 2, "cannot read {}/none"),
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
    // An error in the rules, and rules with the same name in another directory.
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
            input: "nim 1 2\nrules:{}/fails.star 1\nchips:{}/secret a\nchips:- a\n",
        },
        2,
        "standard input was read before",
    ),
    (Line { words: &["play", "nim", "1"], input: "nothing\n" }, 0, "You win."),
    (
        Line { words: &["period", "kayles", "--certificate", "{}/kayles.json"], input: "" },
        0,
        "preperiod 71, period 12",
    ),
    (
        Line {
            words: &["seq", "kayles", "0..50", "--raw", "-o", "{}/values", "--checksum"],
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
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sessions").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
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
    let folder = folder("alone");
    for (line, status, part) in LINES {
        let ended = line.run(&folder);
        assert_eq!(ended.status, *status, "{:?}: {ended:?}", line.words);
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
    let alone = folder("own");
    let expected: Vec<Ended> = LINES.iter().map(|(line, ..)| line.run(&alone)).collect();
    let start = Barrier::new(2);
    std::thread::scope(|scope| {
        for (thread, step) in [("one", 1), ("two", LINES.len() - 1)] {
            let (expected, start) = (&expected, &start);
            scope.spawn(move || {
                // The threads meet once, before the first round: with a barrier in every round, one
                // thread would wait for ever where the other one fails.
                start.wait();
                for round in 0..6 {
                    let folder = folder(thread);
                    for at in 0..LINES.len() {
                        let at = (round * 7 + at * step) % LINES.len();
                        let (line, status, part) = &LINES[at];
                        let ended = line.run(&folder);
                        if line.words.contains(&"--time") {
                            // How far a run comes in its time depends on the machine.
                            assert_eq!(ended.status, *status, "{:?}: {ended:?}", line.words);
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
    let words = |line: &str| line.split(' ').map(OsString::from).collect::<Vec<_>>();
    let (said, other) = (Kept::default(), Kept::default());
    let io = Io::new(std::io::empty(), std::io::sink(), said.clone());
    let io = io.with_interrupt(interrupt.clone());
    let long = words("grundy solve chomp 20x21 --time 60");
    let short = words("grundy solve chomp 20x21 --time 0.3");
    std::thread::scope(|scope| {
        let long = scope.spawn(|| run(&long, io).code());
        let io = Io::new(std::io::empty(), std::io::sink(), other.clone());
        let short = scope.spawn(|| run(&short, io).code());
        std::thread::sleep(Duration::from_millis(100));
        interrupt.raise();
        assert_eq!((long.join().unwrap(), short.join().unwrap()), (130, 3));
    });
    assert_eq!(said.text(), "interrupted\n");
    assert!(other.text().contains("the time limit was reached"), "{}", other.text());
}

/// Rules that make a single step of hours end their own run only; its thread is left behind.
#[test]
fn a_run_that_rules_hold_up_ends_alone() {
    let folder = folder("held-up");
    // One step of Starlark, in which nothing is counted.
    let text = "def options(n):\n    return [max(range(2000000000 + n))]\n";
    std::fs::write(folder.join("long.star"), text).unwrap();
    let words = &["solve", "rules:{}/long.star", "3", "--time", "0.3"];
    let start = Instant::now();
    let ended = Line { words, input: "" }.run(&folder);
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    assert_eq!(ended.status, 3, "{ended:?}");
    assert_eq!((&*ended.answer, ended.said.lines().count()), ("", 4), "{ended:?}");
    assert!(ended.said.starts_with("stopped: the time limit was reached"), "{ended:?}");
    assert!(ended.said.ends_with("when asked for options(3)\n"), "{ended:?}");
    let after = Line { words: &["solve", "nim", "1", "--value"], input: "" }.run(&folder);
    assert_eq!(after.status, 0, "{after:?}");
}
