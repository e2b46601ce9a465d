//! Every command that a document shows is run, and its output compared to the
//! letter: the book and the front page cannot rot.
//!
//! A ```` ```console ```` block holds `$ grundy ...` and its output, then an empty line.
//! `TRYCMD=overwrite cargo test -p grundy-cli --test transcripts` updates the outputs: read the
//! difference before you commit it.

use std::collections::HashSet;
use std::path::Path;

#[test]
fn documents_show_what_the_program_prints() {
    // The commands in the documents are typed in the root of the repository, so that is where
    // they run.
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    std::env::set_current_dir(root).expect("the root of the repository");
    // No run reads or writes what the user's own runs have kept.
    let own = format!("transcripts-{}", std::process::id());
    let data = Path::new(env!("CARGO_TARGET_TMPDIR")).join(own);
    let _ = std::fs::remove_dir_all(&data);
    trycmd::TestCases::new()
        .env("XDG_DATA_HOME", data.display().to_string())
        // The language is that of the documents, unless a command names another one.
        .env("LC_ALL", "C")
        // Nor do colours and widths come from the environment.
        .env("NO_COLOR", "1")
        .env("COLUMNS", "100")
        // Without this line a program that is not found is skipped in silence.
        .register_bin("grundy", Path::new(env!("CARGO_BIN_EXE_grundy")))
        .case("README.md")
        .case("docs/*.md")
        .case("book/**/*.md")
        .case("grundy-cli/tests/cmd/*.trycmd");
    let _ = std::fs::remove_dir_all(&data);
}

/// What a document shows is tested by the document: no file of `cmd` shows the same command again.
#[test]
fn no_command_is_shown_again_in_cmd() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let files = |folder: &str, ending: &str| {
        let entries = std::fs::read_dir(root.join(folder)).expect("a folder");
        let paths = entries.map(|entry| entry.expect("an entry").path());
        let mut files: Vec<_> =
            paths.filter(|path| path.extension().is_some_and(|end| end == ending)).collect();
        files.sort();
        files
    };
    let commands = |path: &Path| -> Vec<String> {
        let text = std::fs::read_to_string(path).expect("a text");
        text.lines().filter(|line| line.starts_with("$ grundy")).map(String::from).collect()
    };
    let documents = files("docs", "md").into_iter().chain([root.join("README.md")]);
    let mut seen: HashSet<String> = documents.flat_map(|path| commands(&path)).collect();
    for path in files("grundy-cli/tests/cmd", "trycmd") {
        for command in commands(&path) {
            assert!(seen.insert(command.clone()), "{}: `{command}` stands twice", path.display());
        }
    }
}
