//! What a user sees in a terminal: help, manual pages, completions, colours, and pictures
//! written to files.

use std::process::Output;

use crate::support;

mod colours;
mod completions;
mod help;
mod manual;
mod pictures;

/// A process: the help is as wide as the terminal, and colours are what the environment says.
fn program() -> std::process::Command {
    support::program()
}

/// Runs it.
fn run(words: &[&str]) -> Output {
    program().args(words).output().expect("the program runs")
}

/// What it prints on standard output.
#[track_caller]
fn printed(words: &[&str]) -> String {
    let output = run(words);
    assert_eq!(output.status.code(), Some(0), "{words:?}: {output:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// The commands, as the help lists them; with those of `rules`, and the one that is hidden.
fn commands() -> Vec<Vec<String>> {
    let listed = |words: &[&str]| -> Vec<String> {
        let help = printed(&[words, &["--help"]].concat());
        let list = help.split("Commands:\n").nth(1).expect("a list of commands").to_string();
        let names = list.lines().take_while(|line| !line.is_empty());
        let names = names.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
        names.filter(|name| !name.is_empty() && *name != "help").map(String::from).collect()
    };
    let mut all = vec![vec![]];
    all.extend(listed(&[]).into_iter().map(|name| vec![name]));
    all.extend(listed(&["rules"]).into_iter().map(|name| vec!["rules".into(), name]));
    assert!(all.len() >= 19, "{all:?}");
    all
}
