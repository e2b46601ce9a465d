//! The help of every command.

use std::path::Path;

use super::{commands, printed, run};
use crate::support::{Folder, PROGRAM, ROOT, Run, alone, feed};

/// The help of a command, short or long.
fn help(path: &[String], option: &str) -> String {
    let words: Vec<&str> = path.iter().map(String::as_str).chain([option]).collect();
    printed(&words)
}

#[test]
fn help_is_whole_and_fits() {
    for path in commands() {
        for option in ["-h", "--help"] {
            let text = help(&path, option);
            let lines: Vec<&str> = text.lines().collect();
            for line in &lines {
                let width = line.chars().count();
                assert!(width <= 100, "{path:?} {option}: {width} columns: {line}");
            }
            for (index, line) in lines.iter().enumerate() {
                let option_line = line.trim_start();
                let indent = line.len() - option_line.len();
                if !option_line.starts_with('-') || !(2..=6).contains(&indent) {
                    continue;
                }
                // The text stands in the same line, or in the next one.
                let beside = option_line.split_once("  ").map_or("", |(_, text)| text.trim());
                let below = lines.get(index + 1).map_or("", |next| next.trim());
                let text = if beside.is_empty() { below } else { beside };
                assert!(text.starts_with(char::is_uppercase), "{path:?} {option}: {line}");
            }
        }
        let long = help(&path, "--help");
        assert!(long.contains("\nExit status:\n  0    "), "{path:?}");
        assert!(long.contains("\nExamples:\n  "), "{path:?}");
        let short = help(&path, "-h");
        assert!(short.lines().count() < long.lines().count(), "{path:?}");
        assert!(
            short.trim_end().ends_with("--help` shows examples and exit statuses."),
            "{path:?}"
        );
    }
}

/// Limits that the code of a command does not look at are not in its help.
#[test]
fn help_shows_only_what_means_something() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/commands");
    let mut checked = 0;
    for path in commands() {
        let [name] = &path[..] else { continue };
        let file = source.join(format!("{}.rs", name.replace('-', "_")));
        let mut code = std::fs::read_to_string(file).unwrap();
        let files = std::fs::read_dir(source.join(name)).into_iter().flatten();
        for file in files.map(|file| file.unwrap().path()).filter(|path| path.is_file()) {
            code += &std::fs::read_to_string(file).unwrap();
        }
        let long = help(&path, "--help");
        let shows = |option: &str| long.contains(&format!("      --{option} "));
        let threads = ["limits.threads", "OneHeap::parse", "Values::parse"]
            .iter()
            .any(|word| code.contains(word));
        // The budget of a search has the threads.
        let searches = ["solve", "options", "play"].contains(&name.as_str());
        assert_eq!(shows("threads"), threads || searches, "{name} --threads");
        assert_eq!(long.contains("      --no-cache\n"), code.contains("Proofs::new"), "{name}");
        // Commands that compute nothing have no limits at all.
        let computes =
            !["completions", "man", "mex", "rules", "schema", "xor"].contains(&name.as_str());
        assert_eq!(shows("time"), computes, "{name} --time");
        assert_eq!(long.contains("  -q, --quiet\n"), computes, "{name} --quiet");
        assert!(!long.contains("--svg"), "{name}: there is one way to write pictures");
        checked += 1;
    }
    assert!(checked >= 16);
}

/// A script passes the same limits to every command, whether they mean something there or not.
#[test]
fn every_command_takes_all_limits() {
    for line in [
        "solve nim 3 --json",
        "options nim 3 --json",
        "seq kayles 0..5 --json",
        "table nim 0..3 --json",
        "period kayles --json",
        "verify examples/certificates/kayles.json --json",
        "stats kayles 0..9 --json",
        "guess nim 0..40 --json",
        "oeis kayles --json",
        "graph --of kayles 3 --json",
        "equiv kayles 1 --json --with nim 1",
        "model nim 2 --json",
        "nim 2 * 3 --json",
        "lexicode --distance 3 --length 7 --json",
        "mex 0 1 --json",
        "xor 3 5 --json",
        "games kayles --json",
        "rules check gallery:lasker 2 --json",
        "atlas --digits 1 --to 100 --json",
        "play nim 1 --first you",
    ] {
        let words =
            format!("{line} --threads 1 --memory 1G --time 30 --quiet --no-cache --color auto");
        let output = Run::line(&words).output();
        assert_eq!(output.status.code(), Some(0), "{line}: {output:?}");
        assert!(!line.contains("--json") || output.stdout.starts_with(b"{"), "{line}: {output:?}");
    }
}

/// Every example of the help does what it says: it runs, and ends with the status that is named.
#[cfg(unix)]
#[test]
fn examples_run() {
    let folder = Folder::new();
    let root = Path::new(ROOT);
    for name in ["first", "second", "whole"] {
        std::fs::create_dir(folder.join(name)).unwrap();
    }
    for (from, to) in [
        ("examples/graphs/river.txt", "river.txt"),
        ("examples/graphs/coins.txt", "coins.txt"),
        ("examples/certificates/kayles.json", "kayles.json"),
        ("examples/cluster/one.jsonl", "one.jsonl"),
        ("examples/cluster/two.jsonl", "two.jsonl"),
        ("examples/cluster/one.jsonl", "first/journal.jsonl"),
        ("examples/cluster/two.jsonl", "second/journal.jsonl"),
        ("grundy-games/gallery/lasker.star", "mine.star"),
    ] {
        std::fs::copy(root.join(from), folder.join(to)).unwrap();
    }
    std::fs::write(folder.join("positions.txt"), "nim 3 4 5\nkayles 5 + nim 2\n").unwrap();
    let bin = Path::new(PROGRAM).parent().unwrap();
    let path = std::env::join_paths(
        std::iter::once(bin.to_path_buf())
            .chain(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())),
    );
    let path = path.unwrap();
    let mut count = 0;
    for command in commands() {
        let text = help(&command, "--help");
        let examples = text.split("\nExamples:\n").nth(1).expect("examples");
        let mut lines = examples.lines();
        while let (Some(does), Some(line)) = (lines.next(), lines.next()) {
            assert!(does.starts_with("  ") && line.starts_with("    grundy "), "{does}\n{line}");
            let status = does
                .split("(exit status ")
                .nth(1)
                .map_or(0, |rest| rest.trim_end_matches("):").parse::<i32>().expect("a number"));
            let names_it = command.iter().all(|word| line.contains(word));
            assert!(names_it, "{command:?} has an example of another command: {line}");
            // What an example wrote is not in the way of the next one that writes it.
            // A server runs until it is interrupted: the tests of `serve` start it.
            if command == ["serve"] {
                continue;
            }
            if line.contains("rules new") {
                let _ = std::fs::remove_file(folder.join("own.star"));
            }
            let output = alone("sh")
                .args(["-c", line.trim()])
                .current_dir(&folder)
                .env("PATH", &path)
                .env("XDG_DATA_HOME", folder.join("data"))
                .output()
                .unwrap();
            assert_eq!(output.status.code(), Some(status), "{line}: {output:?}");
            let file = line.split(" -o ").nth(1).and_then(|rest| rest.split(' ').next());
            if let Some(file) = file {
                let written = std::fs::metadata(folder.join(file)).unwrap();
                assert!(written.is_dir() || written.len() > 0, "{line}");
                // `merge` prints the missing items beside the journal that it writes.
                let says = written.is_dir() || command == ["merge"];
                assert!(output.stdout.is_empty() || says, "{line}: {output:?}");
            }
            count += 1;
        }
    }
    assert!(count >= 40, "{count} examples");
}

/// The help leaves out what only its writers know, and clap's wrong advice never comes.
#[test]
fn slips_at_the_command_line_are_answered() {
    for path in commands() {
        for slip in ["--why", "-e", "-x"] {
            let words: Vec<&str> = path.iter().map(String::as_str).chain([slip]).collect();
            let output = run(&words);
            let said = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{words:?}: {said}");
            assert!(said.starts_with("error: "), "{words:?}: {said}");
            assert!(!said.contains("as a value") && !said.contains(" -- "), "{words:?}: {said}");
        }
    }
    let said = |words: &[&str]| String::from_utf8(run(words).stderr).unwrap();
    assert!(said(&["nim", "3", "4", "5"]).contains("write `grundy solve nim 3 4 5`"));
    let coloured = said(&["--color", "never", "nim", "3", "4", "5"]);
    assert!(coloured.contains("write `grundy solve nim 3 4 5`"), "{coloured}");
    assert!(said(&["seq", "kayles", "0..9", "--plot", "x.svg"]).contains("'--output'"));
}

/// On a terminal `play` asks for a game.
#[cfg(target_os = "linux")]
#[test]
fn play_asks_for_a_game_on_a_terminal() {
    if !crate::support::has("script") {
        return;
    }
    for (typed, expected) in [
        ("nim 2 1\nyou\nquit\n", "Your turn: nim 2 1"),
        ("grundy play kayles 3\nyou\nquit\n", "Your turn: kayles 3"),
        ("\n", "Write a position, or nothing to leave. > "),
    ] {
        let mut command = alone("script");
        command.args(["-qec", "\"$GRUNDY\" play", "/dev/null"]);
        command.env("GRUNDY", PROGRAM).env("SHELL", "/bin/sh");
        let output = feed(&mut command, typed.as_bytes());
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && said.contains(expected), "{typed:?}: {said}");
        assert!(said.contains("  kayles 5 7  "), "{said}");
    }
}

/// Without a game, `play` shows those to choose from.
#[test]
fn play_without_a_game_shows_the_games() {
    let output = run(&["play"]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty() && said.starts_with("error: which game?"), "{said}");
    for line in ["  nim 3 4 5  ", "  kayles 5 7  ", "  chomp 3x4  "] {
        assert!(said.contains(line), "{said}");
    }
    // Each of them can be played as it stands.
    for line in said.lines().filter(|line| line.starts_with("  ")) {
        let position = line.trim().split("  ").next().unwrap();
        let output = run(&["play", "--first", "you", position]);
        assert_eq!(output.status.code(), Some(0), "{position}: {output:?}");
    }
}

/// A full disk is an error, for help as for an answer; a reader that closes is none.
#[cfg(target_os = "linux")]
#[test]
fn help_that_cannot_be_written_is_an_error() {
    for words in [&["--help"][..], &["--version"], &["solve", "--help"]] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = super::program().args(words).stdout(full).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{words:?}: {said}");
        assert!(said.starts_with("error: cannot write the answer: "), "{words:?}: {said}");
    }
}
