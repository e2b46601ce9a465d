//! Every command that a document shows is run, and its output compared to the
//! letter: the book and the front page cannot rot.
//!
//! A ```` ```console ```` block holds `$ grundy ...` and what comes back, then
//! an empty line. `TRYCMD=overwrite cargo test -p grundy-cli --test transcripts`
//! writes the outputs anew: read the difference before you commit it.

use std::path::Path;

#[test]
fn documents_show_what_the_program_prints() {
    // Commands stand in the documents as they are typed in the root of the
    // repository, so that is where they run.
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    std::env::set_current_dir(root).expect("the root of the repository");
    // No run reads or writes what the user's own runs have kept.
    let data = Path::new(env!("CARGO_TARGET_TMPDIR")).join("transcripts");
    let _ = std::fs::remove_dir_all(&data);
    trycmd::TestCases::new()
        .env("XDG_DATA_HOME", data.display().to_string())
        // Without this line a program that is not found is skipped in silence.
        .register_bin("grundy", Path::new(env!("CARGO_BIN_EXE_grundy")))
        .case("README.md")
        .case("docs/*.md")
        .case("grundy-cli/tests/cmd/*.trycmd");
}
