//! The conversations that the manual shows: blocks of text that begin with
//! `$ printf 'LINES' | grundy ARGUMENTS`.
//!
//! `GRUNDY_MANUAL=overwrite` writes what the program says into the page: read the difference.

use std::path::Path;

use crate::support::Run;

/// What the program says to these lines.
fn conversation(line: &str) -> String {
    let (input, command) = line.split_once("' | grundy ").expect("printf 'LINES' | grundy ...");
    let input = input.strip_prefix("$ printf '").expect("printf").replace("\\n", "\n");
    let (said, errors) = Run::line(command).input(input).ends(0);
    assert_eq!(errors, "", "{line}");
    said
}

#[test]
fn conversations_are_as_the_manual_shows_them() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/play.md");
    let page = std::fs::read_to_string(&path).unwrap();
    let (mut fresh, mut seen) = (String::new(), 0);
    let mut blocks = page.split("```text\n");
    fresh += blocks.next().unwrap();
    for block in blocks {
        let (shown, rest) = block.split_once("```\n").expect("the end of a block");
        let line = shown.lines().next().unwrap();
        fresh += &format!("```text\n{line}\n{}```\n{rest}", conversation(line));
        assert!(!shown.is_empty());
        seen += 1;
    }
    assert!(seen > 3, "{seen}");
    if std::env::var_os("GRUNDY_MANUAL").is_some_and(|word| word == "overwrite") {
        std::fs::write(&path, &fresh).unwrap();
    }
    assert!(page == fresh, "docs/play.md is out of date; it should be:\n{fresh}");
}
