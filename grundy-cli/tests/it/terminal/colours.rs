//! Colours: on a terminal, where the environment or the user asks for them, and nowhere else.

use std::process::Output;

use super::program;
use crate::support::{Folder, PROGRAM, alone, has};

const ESCAPE: &str = "\u{1b}[";

/// Commands whose answers or messages have colours.
const LINES: [&str; 9] = [
    "solve nim 3 4 5",
    "solve nim 1 1 --explain",
    "options kayles 5",
    "table nim 0..4",
    "seq kayles 0..30",
    "graph --of nim 3",
    "solve nim 3 x",
    "solve nim 3 --foo",
    "play --help",
];

fn run(line: &str, environment: &[(&str, &str)]) -> Output {
    program().args(line.split(' ')).envs(environment.iter().copied()).output().unwrap()
}

/// Both streams, one after the other.
fn text(output: &Output) -> String {
    String::from_utf8([&output.stdout[..], &output.stderr].concat()).unwrap()
}

fn without_colours(text: &str) -> String {
    let mut parts = text.split(ESCAPE);
    let first = parts.next().unwrap_or_default().to_string();
    parts.fold(first, |text, part| text + part.split_once('m').expect("a colour").1)
}

#[test]
fn colours_come_only_where_they_are_asked_for() {
    for line in LINES {
        let plain = run(line, &[]);
        assert!(!text(&plain).contains('\u{1b}'), "{line}");
        for (words, environment) in [
            ("", &[("CLICOLOR_FORCE", "1")][..]),
            (" --color always", &[]),
            (" --colour=always", &[("NO_COLOR", "1")]),
        ] {
            let output = run(&format!("{line}{words}"), environment);
            assert!(text(&output).contains(ESCAPE), "{line}{words} {environment:?}");
            assert_eq!(without_colours(&text(&output)), text(&plain), "{line}{words}");
            assert_eq!(output.status, plain.status);
        }
        for (words, environment) in [
            ("", &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")][..]),
            (" --color never", &[("CLICOLOR_FORCE", "1")]),
        ] {
            let output = run(&format!("{line}{words}"), environment);
            assert_eq!(text(&output), text(&plain), "{line}{words} {environment:?}");
        }
    }
}

#[test]
fn documents_and_files_have_no_colours() {
    for line in [
        "solve nim 3 --json",
        "solve nim 3 --explain --markdown",
        "solve nim x --json",
        "seq kayles 0..9 --json",
        "seq kayles 0..9 --format csv",
        "seq kayles 0..9 --format bfile",
        "table nim 0..3 --format csv",
        "table nim 0..3 --format svg",
        "graph --of nim 2 --format csv",
        "graph --of nim 2 --format dot",
        "completions bash",
        "man solve",
    ] {
        let output = run(&format!("{line} --color always"), &[]);
        assert!(!text(&output).contains('\u{1b}'), "{line}");
    }
    let folder = Folder::new();
    for line in ["seq kayles 0..9", "table nim 0..3", "graph --of nim 2"] {
        let file = folder.join("x.txt");
        let words = format!("{line} --color always -o x.txt");
        let output = program().args(words.split(' ')).current_dir(&folder).output().unwrap();
        assert_eq!(output.status.code(), Some(0));
        assert_eq!(std::fs::read_to_string(&file).unwrap(), text(&run(line, &[])), "{line}");
    }
}

/// Names of anybody's are not obeyed, with colours or without.
#[test]
fn names_bring_no_colours_of_their_own() {
    let folder = Folder::new();
    let file = "graph.txt";
    std::fs::write(folder.join(file), "a\u{1b}[31mb c\u{9b}2J\n").unwrap();
    for words in [
        &["graph", file][..],
        &["graph", file, "--strategy"],
        &["graph", file, "--start", "a\u{1b}[31mb"],
        &["graph", file, "--start", "a\u{1b}[31mb", "--explain"],
        &["options", &format!("chips:{file} a\u{1b}[31mb")],
        &["solve", "nim 3 \u{1b}[31m"],
        &["solve", "nim", "3", "--\u{1b}[31m"],
    ] {
        let mut program = program();
        program.args(words).args(["--color", "always"]).current_dir(&folder);
        let output = program.output().unwrap();
        let text = text(&output);
        assert!(text.contains(r"\u{1b}[31m"), "{words:?}: {text:?}");
        assert!(text.contains(ESCAPE), "{words:?}: {text:?}");
        assert!(!text.contains("\u{1b}[31mb") && !text.contains('\u{9b}'), "{words:?}: {text:?}");
    }
}

/// On a terminal there are colours without being asked for.
#[cfg(target_os = "linux")]
#[test]
fn a_terminal_has_colours() {
    if !has("script") {
        return;
    }
    let on_terminal = |line: &str, environment: &[(&str, &str)]| {
        let output = alone("script")
            .args(["-qec", &format!("\"$GRUNDY\" {line}"), "/dev/null"])
            .env("GRUNDY", PROGRAM)
            .env("SHELL", "/bin/sh")
            .env("TERM", "xterm")
            .envs(environment.iter().copied())
            .output()
            .unwrap();
        text(&output).replace('\r', "")
    };
    for line in ["solve nim 3 4 5", "table nim 0..4", "solve nim 3 x", "solve --help"] {
        let coloured = on_terminal(line, &[]);
        assert!(coloured.contains(ESCAPE), "{line}: {coloured:?}");
        assert!(!on_terminal(line, &[("NO_COLOR", "1")]).contains(ESCAPE), "{line}");
        assert!(!on_terminal(line, &[("TERM", "dumb")]).contains(ESCAPE), "{line}");
        assert!(!on_terminal(&format!("{line} --color never"), &[]).contains(ESCAPE), "{line}");
    }
}
