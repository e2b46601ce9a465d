//! The book in `book`: what the program made for it is as the program makes it now, the solutions
//! of the contest chapter agree with the program, and its pages can be put together. The commands
//! of its pages are run by `tests/transcripts.rs`. All of this needs Python 3.10.

use std::process::{Command, Stdio};

use crate::support::{Folder, PROGRAM, ROOT, skipped};

/// The name of a Python that is new enough for the scripts of the repository.
pub fn interpreter() -> Option<&'static str> {
    const NEW_ENOUGH: [&str; 2] = ["-c", "import sys; sys.exit(sys.version_info < (3, 10))"];
    ["python3", "python"].into_iter().find(|name| {
        let status = Command::new(name).args(NEW_ENOUGH).stderr(Stdio::null()).status();
        status.is_ok_and(|status| status.success())
    })
}

/// Runs a script of the book, and says whether it could: without Python it is skipped.
#[track_caller]
fn python(script: &[&str]) -> bool {
    let Some(python) = interpreter() else {
        skipped(&format!("there is no Python 3.10, so {script:?} was not run"));
        return false;
    };
    let data = Folder::new();
    let output = Command::new(python)
        .args(script)
        .current_dir(ROOT)
        .env("GRUNDY", PROGRAM)
        .env("LC_ALL", "C.UTF-8")
        .env("XDG_DATA_HOME", &*data)
        .stdin(Stdio::null())
        .output()
        .expect("Python runs");
    let said =
        [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    assert!(output.status.success(), "{script:?}: {}", said.concat());
    true
}

#[test]
fn pictures_and_sheets_are_as_the_program_makes_them() {
    python(&["book/make", "pictures", "sheets", "--check"]);
}

#[test]
fn solutions_of_contests_agree_with_the_program() {
    python(&["book/make", "contests"]);
}

#[test]
fn pages_are_put_together() {
    python(&["book/formulas.py"]);
    let folder = Folder::new();
    if python(&["book/stage.py", &folder.file("pages")]) {
        assert!(folder.join("pages/uk/src/SUMMARY.md").exists());
    }
}
