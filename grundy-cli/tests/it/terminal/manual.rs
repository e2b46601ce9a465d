//! The manual pages.

use super::{commands, printed, run};
use crate::support::{Folder, alone, has};

#[test]
fn every_command_has_a_page() {
    let folder = Folder::new();
    let said = printed(&["man", "-o", &folder.file("")]);
    assert_eq!(said, "");
    let mut names = Vec::new();
    for path in commands() {
        let words: Vec<&str> = path.iter().map(String::as_str).collect();
        let name = ["grundy"].iter().chain(&words).copied().collect::<Vec<_>>().join("-");
        let page = std::fs::read_to_string(folder.join(format!("{name}.1"))).expect(&name);
        assert_eq!(page, printed(&[&["man"], &words[..]].concat()));
        let sections =
            ["NAME", "SYNOPSIS", "DESCRIPTION", "EXIT STATUS", "EXAMPLES", "ENVIRONMENT"];
        for section in sections {
            let heading = page.lines().any(|line| {
                line.strip_prefix(".SH ").is_some_and(|title| title.trim_matches('"') == section)
            });
            assert!(heading, "{name} has no section {section}");
        }
        let keeps = printed(&[&words[..], &["--help"]].concat()).contains("--no-cache");
        assert_eq!(page.contains(".SH FILES"), keeps || words.is_empty(), "{name}");
        assert!(!page.contains('`'), "{name}");
        names.push(name);
    }
    let written = std::fs::read_dir(&folder).unwrap().count();
    assert_eq!(written, names.len(), "{names:?}");
    if !has("groff") {
        return;
    }
    for name in names {
        let output = alone("groff")
            .args(["-man", "-Tutf8", "-ww", "-P-cbou"])
            .arg(folder.join(format!("{name}.1")))
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && said.is_empty(), "{name}: {said}");
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(text.contains("EXIT STATUS") && !text.contains('\\'), "{name}: {text}");
    }
}

#[test]
fn a_page_of_no_command_is_refused() {
    let output = run(&["man", "kayles"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("`kayles` is not a command"));
}
