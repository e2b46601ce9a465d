//! The packages that `packaging/make` makes of a program: a `.deb` and an archive hold what they
//! should, and the program in them answers. `packaging/check` looks at them. This needs Python
//! 3.10, and for the `.deb` dpkg-deb.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::support::{Folder, PROGRAM, ROOT, has, skipped};

/// Runs a script of `packaging`, with a folder of this test as its working place.
fn script(python: &str, words: &[&str]) -> Output {
    Command::new(python)
        .args(words)
        .current_dir(ROOT)
        .env("LC_ALL", "C.UTF-8")
        .env_remove("GRUNDY")
        // It takes a minute on a busy machine.
        .env("GRUNDY_LINTIAN", "no")
        .stdin(Stdio::null())
        .output()
        .expect("Python runs")
}

#[track_caller]
fn succeeds(python: &str, words: &[&str]) -> String {
    let output = script(python, words);
    let said =
        [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    assert!(output.status.success(), "{words:?}: {}", said.concat());
    said.concat()
}

#[test]
fn packages_hold_what_they_should() {
    let Some(python) = super::book::interpreter() else {
        skipped("there is no Python 3.10, so no packages were made");
        return;
    };
    // The packages are named after the machine of the compiler, and hold the licences of the libraries.
    if !has("rustc") || !has("cargo") {
        return;
    }
    let own = Folder::new();
    let folder = &*own.file("packages");
    let made = succeeds(
        python,
        &["packaging/make", "deb", "archive", "--quick", "--program", PROGRAM, "--out", folder],
    );
    let names: Vec<String> = fs::read_dir(folder)
        .expect("there are packages")
        .map(|file| file.expect("it can be read").file_name().to_string_lossy().into_owned())
        .collect();
    let has = |end: &str| names.iter().any(|name| name.ends_with(end));
    assert!(has(".tar.gz") || has(".zip"), "{names:?}");
    assert!(has(".deb") || made.contains("SKIPPED: deb"), "{names:?}: {made}");
    let said = succeeds(python, &["packaging/check", folder]);
    assert!(said.contains(" 0 faults"), "{said}");

    // The check finds what does not belong there, and a file that has changed.
    let archive = names.iter().find(|name| name.contains(".tar.gz") || name.contains(".zip"));
    let archive = Path::new(folder).join(archive.expect("there is an archive"));
    fs::write(Path::new(folder).join("stray.txt"), "who put this here?").expect("it is written");
    let mut bytes = fs::read(&archive).expect("it can be read");
    bytes.extend_from_slice(&[0; 512]);
    fs::write(&archive, bytes).expect("it is written");
    let output = script(python, &["packaging/check", folder]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("stray.txt") && said.contains("has another sum"), "{said}");
}
