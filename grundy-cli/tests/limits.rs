//! What is read stays within the memory limit.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn run(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(arguments)
        .current_dir(env!("CARGO_TARGET_TMPDIR"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    // The program may stop reading before the end.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    child.wait_with_output().expect("the program ends")
}

fn refused(arguments: &[&str], input: &[u8]) {
    let output = run(arguments, input);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {errors}");
    assert!(errors.contains("larger than") && errors.contains("--memory"), "{errors}");
}

#[test]
fn texts_over_the_limit_are_refused() {
    let large = vec![b' '; 3 << 20];
    refused(&["solve", "-", "--memory", "2M"], &large);
    refused(&["solve", "--batch", "--memory", "2M"], &large);
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("large.txt");
    std::fs::write(&file, &large).expect("a temporary file");
    refused(&["solve", "--file", "large.txt", "--memory", "2M"], b"");
    refused(&["solve", "chips:large.txt", "a", "--memory", "2M"], b"");
    if cfg!(unix) {
        refused(&["solve", "--file", "/dev/zero", "--memory", "2M"], b"");
        refused(&["options", "chips:/dev/zero", "a", "--memory", "2M"], b"");
    }
}

#[test]
fn a_byte_order_mark_is_no_text() {
    for arguments in [&["solve", "-"][..], &["solve", "--batch"]] {
        let output = run(arguments, "\u{feff}nim 3 4 5\n".as_bytes());
        assert_eq!(output.status.code(), Some(0), "{output:?}");
    }
}

#[test]
fn raw_values_are_not_kept() {
    // Two bytes a value would be 24 MB.
    for game in ["0.106", "subtract:2,3,7"] {
        let output = run(&["stats", game, "0..12000000", "--raw", "--memory", "20M"], b"");
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        assert!(
            String::from_utf8_lossy(&output.stdout).contains("12000000 heaps, from 0 to 11999999")
        );
    }
}

#[test]
fn a_game_that_needs_all_its_values_says_so() {
    let output = run(&["stats", "0.007", "0..1000000", "--raw", "--memory", "64K"], b"");
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("more memory"), "{output:?}");
}
