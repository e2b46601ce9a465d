//! The atlas: the same whether it was done in one go, on any number of
//! threads, or stopped, damaged and gone on with.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("atlas").join(test);
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

fn run(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_grundy")).arg("atlas").args(words).output().unwrap()
}

#[track_caller]
fn good(words: &[&str]) -> (String, String) {
    let output = run(words);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{words:?}: {errors}");
    (String::from_utf8(output.stdout).unwrap(), errors)
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap()
}

/// Two digits to heap 300 in a folder.
fn words<'a>(folder: &'a Path, more: &[&'a str]) -> Vec<&'a str> {
    let mut words = vec!["--digits", "2", "--to", "300", "-o", folder.to_str().unwrap()];
    words.extend(more);
    words
}

#[test]
fn a_run_goes_on_whatever_happened_to_its_journal() {
    let whole = folder("whole");
    good(&words(&whole, &["--threads", "1"]));
    let [csv, report] = ["atlas.csv", "atlas.md"].map(|name| read(&whole.join(name)));
    let journal = std::fs::read(whole.join("journal.jsonl")).unwrap();
    assert_eq!(journal.iter().filter(|&&byte| byte == b'\n').count(), 128);
    let again = folder("again");
    // Cut anywhere, as by a kill, with a byte changed before that.
    for (cut, changed) in [(0, None), (700, Some(30)), (5000, Some(4321)), (20_000, None)] {
        let _ = std::fs::remove_dir_all(&again);
        std::fs::create_dir_all(again.join("certificates")).unwrap();
        for name in ["0.01", "0.02", "0.03"].map(|code| format!("certificates/{code}.json")) {
            std::fs::copy(whole.join(&name), again.join(&name)).unwrap();
        }
        let mut part = journal[..cut].to_vec();
        if let Some(at) = changed {
            part[at] ^= 1;
        }
        std::fs::write(again.join("journal.jsonl"), &part).unwrap();
        let (_, errors) = good(&words(&again, &["--threads", "2"]));
        assert_eq!(errors.contains("damaged"), cut > 0, "{errors}");
        assert_eq!(read(&again.join("atlas.csv")), csv, "{cut}");
        assert_eq!(read(&again.join("atlas.md")), report, "{cut}");
    }
    // What is done is not done again, unless its certificate is gone.
    let lines = || read(&again.join("journal.jsonl")).lines().count();
    let before = lines();
    good(&words(&again, &[]));
    assert_eq!(lines(), before);
    std::fs::remove_file(again.join("certificates/0.77.json")).unwrap();
    good(&words(&again, &[]));
    assert_eq!(lines(), before + 1);
}

#[test]
fn certificates_of_an_atlas_are_valid_and_sequences_have_its_checksums() {
    let folder = folder("certificates");
    let (text, _) = good(&words(&folder, &["--json"]));
    let document: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((&document["codes"], &document["done"]), (&128.into(), &128.into()));
    let grundy =
        |words: &[&str]| Command::new(env!("CARGO_BIN_EXE_grundy")).args(words).output().unwrap();
    let mut proved = 0;
    for class in document["classes"].as_array().unwrap() {
        for member in class["members"].as_array().unwrap() {
            let entry = &member["entry"];
            let code = entry["code"].as_str().unwrap();
            let file = folder.join("certificates").join(format!("{code}.json"));
            assert_eq!(file.exists(), entry["period"]["theorem"].is_string(), "{code}");
            if file.exists() {
                proved += 1;
            }
            if ["0.77", "0.4", "4.4", "0.56"].contains(&code) {
                let first = entry["first"].as_u64().unwrap();
                let range = format!("{first}..{}", first + document["compared"].as_u64().unwrap());
                let seq = grundy(&["seq", code, &range, "--checksum", "--json", "--no-cache"]);
                let seq: Value = serde_json::from_slice(&seq.stdout).unwrap();
                assert_eq!(seq["checksum"], entry["values"], "{code}");
                if file.exists() {
                    let verdict = grundy(&["verify", file.to_str().unwrap()]);
                    assert_eq!(verdict.status.code(), Some(0), "{code}");
                }
            }
        }
    }
    assert!(proved > 60);
}

#[test]
fn what_was_found_is_told_when_the_time_is_over() {
    let output = run(&["--digits", "2", "--to", "100000000", "--time", "0.5", "--json"]);
    assert_eq!(output.status.code(), Some(3));
    let document: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(document["stopped"], "time");
    assert!(document["done"].as_u64().unwrap() < 128);
}

#[test]
fn what_makes_no_atlas_is_refused() {
    for (words, hint) in [
        (&["--to", "3"][..], "write 6 or more"),
        (&["--digits", "0"], "1..=5"),
        (&["--to", "18446744073709551615"], "--to"),
        (&["-o", "/dev/null"], "cannot make the folder"),
    ] {
        let output = run(words);
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{words:?}: {errors}");
        assert!(errors.contains(hint), "{words:?}: {errors}");
        assert!(output.stdout.is_empty());
    }
}
