//! Completions.

use super::{commands, printed};
use crate::support::{Folder, alone, has};

const SHELLS: [&str; 5] = ["bash", "zsh", "fish", "powershell", "elvish"];

#[test]
fn every_shell_has_completions() {
    for shell in SHELLS {
        let script = printed(&["completions", shell]);
        for path in commands() {
            let Some(name) = path.last().filter(|name| *name != "man") else { continue };
            assert!(script.contains(name.as_str()), "{shell}: {name}");
        }
        assert!(script.contains("kayles") || ["powershell", "elvish"].contains(&shell), "{shell}");
        assert!(!script.contains("svg ") || !script.contains("--svg"), "{shell}: hidden options");
        let help = printed(&["completions", "--help"]);
        assert!(help.contains(&format!("grundy completions {shell}")), "{help}");
    }
}

/// Asks bash itself.
#[test]
fn bash_offers_games_commands_and_files() {
    if !has("bash") {
        return;
    }
    let folder = Folder::new();
    std::fs::write(folder.join("grundy.bash"), printed(&["completions", "bash"])).unwrap();
    const ASK: &str = r#"
        source ./grundy.bash
        compopt() { :; }
        COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=()
        _grundy grundy "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
        echo "${COMPREPLY[@]}"
    "#;
    let offered = |line: &str| {
        let words = line.split(' ').map(|word| word.trim_matches('_'));
        let output = alone("bash")
            .args(["-c", ASK, "ask"])
            .args(words)
            .current_dir(&folder)
            .output()
            .unwrap();
        assert!(output.stderr.is_empty(), "{line}: {output:?}");
        String::from_utf8(output.stdout).unwrap().trim().to_string()
    };
    // A word `_` stands for one that is still empty.
    assert_eq!(offered("grundy so"), "solve");
    assert!(offered("grundy _").starts_with("solve options play"));
    assert_eq!(offered("grundy solve kay"), "kayles");
    assert_eq!(offered("grundy solve kayles 5 + chom"), "chomp");
    assert_eq!(offered("grundy graph --of wyt"), "wythoff");
    assert_eq!(offered("grundy graph --of kayles 4 + wyt"), "wythoff");
    assert_eq!(offered("grundy seq kayles 0..9 --format s"), "svg");
    assert_eq!(offered("grundy --color a"), "auto always");
    assert_eq!(offered("grundy completions b"), "bash");
    // Where nothing is offered, bash completes the names of files.
    for files in ["verify", "rules check", "graph"] {
        assert_eq!(offered(&format!("grundy {files} _")), "", "{files}");
        assert!(offered(&format!("grundy {files} --js")).contains("--json"), "{files}");
    }
    assert!(!offered("grundy verify --").contains("threads"));
}

/// The scripts of other shells are read by these, where they are there.
#[test]
fn shells_read_their_completions() {
    let folder = Folder::new();
    for (shell, option) in [("bash", "-n"), ("zsh", "-n"), ("fish", "-n")] {
        if !has(shell) {
            continue;
        }
        let file = folder.join(shell);
        std::fs::write(&file, printed(&["completions", shell])).unwrap();
        let output = alone(shell).arg(option).arg(&file).output().unwrap();
        assert!(output.status.success() && output.stderr.is_empty(), "{shell}: {output:?}");
    }
}
