//! What a user sees in a terminal: help, manual pages, completions, colours, and pictures
//! written to files.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

mod colours;
mod completions;
mod help;
mod manual;
mod pictures;

/// The program, in an environment that says nothing about colours.
fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.env("LC_ALL", "C");
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS"] {
        command.env_remove(name);
    }
    command.env("XDG_DATA_HOME", folder("data")).stdin(Stdio::null());
    command
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

/// An empty folder of this name.
fn fresh(name: &str) -> PathBuf {
    let folder = folder(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("terminal").join(name)
}

/// Whether the system has a program.
fn has(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
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
