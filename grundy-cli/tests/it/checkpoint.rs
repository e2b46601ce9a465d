//! Long runs that are stopped, killed and taken up again.
#![cfg(unix)]

use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use grundy_oracle::sample;

use crate::support::{Folder, PROGRAM, Run, alone, signal};

fn command(folder: &Path, words: &str) -> Command {
    Run::line(words).folder(folder).data(folder.join("data")).command()
}

#[track_caller]
fn run(folder: &Path, words: &str, status: i32) -> (String, String) {
    Run::line(words).folder(folder).data(folder.join("data")).ends(status)
}

const KEEP: &str = "--checkpoint run --checkpoint-every 0.01 --time 0";

/// Kills runs at random moments of the time that the whole run takes. In the end they give the
/// answer of a run that is left alone.
fn killed(words: &str, kills: usize) {
    let folder = Folder::new();
    let start = Instant::now();
    let (expected, _) = run(&folder, &format!("{words} --time 0"), 0);
    let longest = 20 + start.elapsed().as_millis() as u64;
    let kept = format!("{words} {KEEP}");
    let mut state = 0x9e37_79b9_7f4a_7c15u64 ^ u64::from(std::process::id());
    for _ in 0..kills {
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        let mut child = command(&folder, &kept).stdout(Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis((state >> 33) % longest));
        let _ = child.kill();
        child.wait().unwrap();
    }
    assert_eq!(run(&folder, &kept, 0).0, expected);
    // Once more, it is there at once.
    assert_eq!(run(&folder, &kept, 0).0, expected);
}

#[test]
fn killed_runs_give_the_same_in_the_end() {
    // The whole sample: 50 kills of a longer run.
    let heaps = sample(1_000_000, 20_000_000);
    killed(&format!("stats 0.106 0..{heaps} --raw --checksum"), sample(3, 50));
    killed("period 0.356 --to 40000 --no-cache", 2);
}

/// What a search on a board has found is there for the next run.
#[test]
fn a_killed_search_goes_on() {
    killed("solve cram 5x6 --value", 3);
    killed("solve chomp 10x11 --value", 2);
    killed("solve nimstring 2x5 --value", 2);
    killed("solve sprouts 7 --value", 3);
    killed("solve chomp 8x9 + nim 3 + cram 5x5 + nimstring 2x3 --value", 3);
    let folder = Folder::new();
    std::fs::write(folder.join("house"), "a b\nb c\nc d\nd a\nd e\nc e\n").unwrap();
    let solve = "solve node-kayles house --checkpoint run";
    run(&folder, solve, 0);
    let (_, errors) = run(&folder, solve, 0);
    assert!(errors.contains("rests on the state in run"), "{errors}");
    let (_, errors) = run(&folder, "solve cram 3x4 --checkpoint run", 2);
    assert!(errors.contains("is from `solve node-kayles house`"), "{errors}");
    // Another graph under the same name.
    std::fs::write(folder.join("house"), "a b\nb c\nc d\nd a\nd e\n").unwrap();
    let (_, errors) = run(&folder, solve, 2);
    assert!(errors.contains("does not fit this game"), "{errors}");
    for position in ["nim 3", "wythoff 3,4 + nim 2", "chomp 100x100"] {
        let (_, errors) = run(&folder, &format!("solve {position} --checkpoint other"), 2);
        assert!(errors.contains("`--checkpoint` is of no use"), "{position}: {errors}");
    }
}

/// A run that only reads a state writes all of it again.
#[test]
fn a_state_that_is_read_keeps_its_size() {
    let folder = Folder::new();
    let words = "solve cram 5x6 --value --time 0 --checkpoint run";
    let size = || std::fs::metadata(folder.join("run/state")).unwrap().len();
    run(&folder, words, 0);
    let first = size();
    assert!(first > 40_000, "{first}");
    run(&folder, words, 0);
    assert!(size() >= first, "{first} {}", size());
}

/// What would be of no use is refused before the search.
#[test]
fn a_search_does_not_begin_where_nothing_could_be_kept() {
    let folder = Folder::new();
    let (_, errors) = run(&folder, "solve --misere cram 3x4 --checkpoint run", 2);
    assert!(errors.contains("--misere") && errors.contains("--checkpoint"), "{errors}");
    // With a search, this would run out of time first.
    let words = "solve cram 7x9 --value --time 100 --certificate none/proof.json";
    let (_, errors) = run(&folder, words, 2);
    assert!(errors.contains("none/proof.json"), "{errors}");
    assert!(!folder.join("run").exists());
}

/// As `timeout -s INT` sends it: to the program, and to the group that it is in.
#[test]
fn two_interrupts_at_once_are_one() {
    let folder = Folder::new();
    let run = format!("stats 0.007 0..1000000 --raw {KEEP} --threads 1");
    let mut program = command(&folder, &run);
    let child = program.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // It listens by the time it saves.
    while !folder.join("run/state").exists() {
        std::thread::sleep(Duration::from_millis(20));
    }
    for _ in 0..3 {
        signal(&child, rustix::process::Signal::INT);
    }
    let Output { status, stderr, .. } = child.wait_with_output().unwrap();
    let errors = String::from_utf8(stderr).unwrap();
    assert_eq!(status.code(), Some(130), "{errors}");
    assert!(errors.contains("interrupted") && folder.join("run/state").exists(), "{errors}");
}

#[test]
fn a_file_of_values_goes_on_where_it_was() {
    let folder = Folder::new();
    run(&folder, "seq 0.007 0..3000 --raw --format bfile -o all.txt", 0);
    let part = format!("--raw --format bfile -o part.txt {KEEP}");
    run(&folder, &format!("seq 0.007 0..1000 {part}"), 0);
    // Text that a killed run wrote after its last state.
    let path = folder.join("part.txt");
    let mut text = std::fs::read_to_string(&path).unwrap();
    text.push_str("1000 7\n10");
    std::fs::write(&path, text).unwrap();
    run(&folder, &format!("seq 0.007 0..3000 {part}"), 0);
    let files = ["all.txt", "part.txt"].map(|name| std::fs::read(folder.join(name)).unwrap());
    assert!(files[0] == files[1]);
    std::fs::write(&path, "short").unwrap();
    let (_, errors) = run(&folder, &format!("seq 0.007 0..4000 {part}"), 2);
    assert!(errors.contains("shorter than what was written"), "{errors}");
    let (_, errors) = run(&folder, "seq 0.007 0..9 --raw --checkpoint other", 2);
    assert!(errors.contains("`-o FILE`"), "{errors}");
}

#[test]
fn a_run_out_of_time_goes_on() {
    let folder = Folder::new();
    let words = "stats 0.007 0..12000 --raw --checksum --checkpoint run --time";
    let (expected, _) = run(&folder, "stats 0.007 0..12000 --raw --checksum", 0);
    run(&folder, &format!("{words} 0.0001"), 3);
    assert!(folder.join("run/state").exists());
    assert_eq!(run(&folder, &format!("{words} 0"), 0).0, expected);
}

#[test]
fn states_that_do_not_fit_are_refused() {
    let folder = Folder::new();
    run(&folder, "stats kayles 0..300 --raw --checkpoint run", 0);
    let (_, errors) = run(&folder, "stats 0.07 0..300 --raw --checkpoint run", 2);
    assert!(
        errors.contains("is from `stats kayles") && errors.contains("another folder"),
        "{errors}"
    );
    let (_, errors) = run(&folder, "stats kayles 0..200 --raw --checkpoint run", 2);
    assert!(errors.contains("beyond this range"), "{errors}");
    let path = folder.join("run/state");
    let mut bytes = std::fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 4;
    std::fs::write(&path, bytes).unwrap();
    let (_, errors) = run(&folder, "stats kayles 0..300 --raw --checkpoint run", 2);
    assert!(errors.contains("is damaged"), "{errors}");
    // The older one may be whole, and of a command that differs a little.
    run(&folder, "stats kayles 0..300 --raw --checksum --checkpoint both", 0);
    let both = folder.join("both");
    std::fs::rename(both.join("state"), both.join("state.old")).unwrap();
    std::fs::write(both.join("state"), "nothing").unwrap();
    let (_, errors) = run(&folder, "stats kayles 0..300 --raw --checkpoint both", 2);
    let old = "state.old is from `stats kayles 0..300 --raw --checksum`";
    assert!(errors.contains("is damaged; ") && errors.contains(old), "{errors}");
    for words in ["stats 0.8 0..9 --raw", "seq kayles 0..9", "period subtract:primes"] {
        let (_, errors) = run(&folder, &format!("{words} --checkpoint other"), 2);
        assert!(errors.contains("`--checkpoint`"), "{words}: {errors}");
    }
}

#[test]
fn a_full_disk_leaves_the_older_state() {
    let folder = Folder::new();
    let (expected, _) = run(&folder, "stats 0.106 0..200000 --raw --checksum", 0);
    run(&folder, "stats 0.106 0..20000 --raw --checksum --checkpoint run", 0);
    let before = std::fs::read(folder.join("run/state")).unwrap();
    // No file may grow beyond some kilobytes.
    let script = "trap '' XFSZ; ulimit -f 8; exec \"$0\" \"$@\"";
    let words = format!("stats 0.106 0..200000 --raw --checksum {KEEP}");
    let mut shell = alone("sh");
    shell.args(["-c", script, PROGRAM]).args(words.split(' ')).current_dir(&folder);
    let output = shell.output().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{errors}");
    assert_eq!(errors.matches("cannot save the state").count(), 1, "{errors}");
    assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
    assert!(std::fs::read(folder.join("run/state")).unwrap() == before);
    assert!(!folder.join("run/state.part").exists());
}

#[test]
fn values_that_are_not_whole_replace_no_file() {
    let folder = Folder::new();
    run(&folder, "seq 0.007 0..8000 --raw -o all.txt", 0);
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    let path = folder.join("values.txt");
    std::fs::write(&path, "precious").unwrap();
    let words = "seq 0.007 0..8000 --raw -o values.txt --checkpoint run --checkpoint-every 0";
    let (_, errors) = run(&folder, &format!("{words} --time 0.0001"), 3);
    assert_eq!(read("values.txt"), "precious", "{errors}");
    run(&folder, &format!("{words} --time 0"), 0);
    assert!(read("values.txt") == read("all.txt"));
    assert!(!folder.join("values.txt.part").exists());
    // A link that a stranger has put in the way is not followed.
    std::fs::write(folder.join("victim"), "precious").unwrap();
    std::os::unix::fs::symlink("victim", folder.join("other.txt.part")).unwrap();
    std::os::unix::fs::symlink("../victim", folder.join("run/state.part")).unwrap();
    let words = words.replace("values.txt", "other.txt").replace("run", "again");
    std::fs::create_dir(folder.join("again")).unwrap();
    std::os::unix::fs::symlink("../victim", folder.join("again/state.part")).unwrap();
    run(&folder, &words, 0);
    assert!(read("other.txt") == read("all.txt") && read("victim") == "precious");
    // Nor is the lock.
    std::fs::create_dir(folder.join("linked")).unwrap();
    std::os::unix::fs::symlink("../victim", folder.join("linked/lock")).unwrap();
    let (_, errors) = run(&folder, "stats 0.007 0..9 --raw --checkpoint linked", 2);
    assert!(errors.contains("no regular file") && read("victim") == "precious", "{errors}");
}

/// A certificate of 0.127, whose period is 4.
fn certificate(folder: &Path, name: &str, period: u64) {
    let text = format!(
        r#"{{"grundy_certificate": 1,
            "claim": {{"game": "0.127", "kind": "period",
                      "preperiod": 46578, "period": {period}, "saltus": 0}},
            "proof": {{"theorem": "window", "from": 46578,
                      "mask": 1, "parity": true, "last_rare": 27106, "reach": 12}}}}"#
    );
    std::fs::write(folder.join(name), text).unwrap();
}

/// The state of a check at a heap is the same wherever the check was stopped before: at random
/// times, and often, by a limit of time that lets it continue for a while.
#[test]
fn an_interrupted_verification_has_the_same_verdict() {
    let folder = Folder::new();
    certificate(&folder, "good.json", 4);
    // It fails at the end of the check: the period is not the least.
    certificate(&folder, "late.json", 8);
    for (name, status, word) in [("good", 0, "valid: proved"), ("late", 1, "not valid: not proved")]
    {
        let words = format!("verify {name}.json");
        let start = Instant::now();
        let (expected, _) = run(&folder, &words, status);
        let whole = start.elapsed();
        assert!(expected.starts_with(word), "{expected}");
        let kept = format!("{words} --checkpoint {name} --checkpoint-every 0 --time");
        let mut stops = 0;
        let errors = loop {
            // Each run comes a little farther than the one before. Later ones have more time, so that the
            // slowest machine comes to the end.
            let time = whole.as_secs_f64() / 4.0 * f64::from(1 + stops / 8);
            let output = command(&folder, &format!("{kept} {time}")).output().unwrap();
            if output.status.code() == Some(3) {
                stops += 1;
                assert!(folder.join(name).join("state").exists());
                assert!(stops < 1000, "it does not go on");
                continue;
            }
            assert_eq!(output.status.code(), Some(status));
            assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
            break String::from_utf8(output.stderr).unwrap();
        };
        assert!(stops == 0 || errors.contains("rests on the state in"), "{errors}");
        killed_check(&folder, &words, status, &expected, whole);
    }
}

/// Kills verifications at some moments of the time that a whole one takes.
fn killed_check(folder: &Path, words: &str, status: i32, expected: &str, whole: Duration) {
    let kept = format!("{words} --checkpoint killed-{status} --checkpoint-every 0 --quiet");
    let mut child = command(folder, &kept).stdout(Stdio::null()).spawn().unwrap();
    std::thread::sleep(whole.mul_f64(0.6));
    let _ = child.kill();
    child.wait().unwrap();
    assert_eq!(run(folder, &kept, status), (expected.to_string(), String::new()));
}

#[test]
fn a_verification_goes_on_for_the_same_certificate_only() {
    let folder = Folder::new();
    certificate(&folder, "a.json", 4);
    let words = "verify a.json --checkpoint run --checkpoint-every 0";
    run(&folder, words, 0);
    assert!(folder.join("run/state").exists(), "it was saved on the way");
    // The same certificate in another file, with other spaces.
    let text = std::fs::read_to_string(folder.join("a.json")).unwrap();
    std::fs::write(folder.join("b.json"), text.replace("\n", " ").replace("  ", "")).unwrap();
    let (_, errors) = run(&folder, &words.replace("a.json", "b.json"), 0);
    assert!(errors.contains("rests on the state in run"), "{errors}");
    // Another one in the same file.
    certificate(&folder, "a.json", 6);
    let (_, errors) = run(&folder, words, 2);
    assert!(errors.contains("is from `verify ") && errors.contains("another folder"), "{errors}");
    // A state of another command, and one whose format is another.
    run(&folder, "stats kayles 0..300 --raw --checkpoint stats", 0);
    let (_, errors) = run(&folder, &words.replace("run", "stats"), 2);
    assert!(errors.contains("is from `stats kayles 0..300 --raw`"), "{errors}");
    forge(&folder.join("run"), |bytes| {
        let third = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n').nth(2).unwrap().0;
        bytes[third + 1] += 1;
    });
    let (_, errors) = run(&folder, &words.replace("a.json", "b.json"), 2);
    assert!(errors.contains("does not fit"), "{errors}");
    // A check that keeps more than the values.
    run(&folder, "period all-but:2,3 --no-cache --certificate all-but.json", 0);
    let (_, errors) = run(&folder, "verify all-but.json --checkpoint other", 2);
    assert!(errors.contains("`--checkpoint` is of no use for all-but.json"), "{errors}");
    // One of all splits.
    run(&folder, "period kayles --no-cache --certificate kayles.json", 0);
    run(&folder, "verify kayles.json --checkpoint kayles --checkpoint-every 0", 0);
}

/// Changes the state in a directory, and gives it a hash that matches.
fn forge(folder: &Path, change: impl FnOnce(&mut Vec<u8>)) {
    use sha2::Digest;
    let path = folder.join("state");
    let mut bytes = std::fs::read(&path).unwrap();
    bytes.truncate(bytes.len() - 32);
    change(&mut bytes);
    let hash = sha2::Sha256::digest(&bytes);
    bytes.extend_from_slice(&hash);
    std::fs::write(path, bytes).unwrap();
}

/// Replaces bytes wherever they occur.
fn replace(bytes: &mut Vec<u8>, from: &[u8], to: &[u8]) {
    let mut out = Vec::new();
    let mut at = 0;
    let mut count = 0;
    while at < bytes.len() {
        if bytes[at..].starts_with(from) {
            out.extend_from_slice(to);
            at += from.len();
            count += 1;
        } else {
            out.push(bytes[at]);
            at += 1;
        }
    }
    assert!(count > 0);
    *bytes = out;
}

#[test]
fn a_state_is_of_no_use_to_another_game() {
    let folder = Folder::new();
    run(&folder, "period 0.106 --to 3000 --no-cache --checkpoint period", 0);
    run(&folder, "stats 0.106 0..3000 --raw --checkpoint stats", 0);
    for (name, words) in [
        ("period", "period 0.104 --to 9000 --no-cache --checkpoint period"),
        ("stats", "stats 0.104 0..9000 --raw --checkpoint stats"),
    ] {
        // The command is that of the other run, and so is the name inside the state.
        for everywhere in [false, true] {
            forge(&folder.join(name), |bytes| match everywhere {
                true => replace(bytes, b"0.106", b"0.104"),
                false => {
                    let second = bytes.iter().position(|&byte| byte == b'\n').unwrap() + 1;
                    let end = bytes[second..].iter().position(|&byte| byte == b'\n').unwrap();
                    let mut line = bytes[second..second + end].to_vec();
                    replace(&mut line, b"0.106", b"0.104");
                    bytes.splice(second..second + end, line);
                }
            });
            let (_, errors) = run(&folder, words, 2);
            assert!(errors.contains("does not fit this game"), "{words}: {errors}");
        }
    }
}

#[test]
fn a_proof_that_rests_on_a_state_is_verified() {
    let folder = Folder::new();
    let words = "period kayles --to 5000 --no-cache --checkpoint run";
    let (expected, _) = run(&folder, words, 0);
    assert!(expected.contains("period 12"), "{expected}");
    assert_eq!(run(&folder, words, 0), (expected, String::new()));
    forge(&folder.join("run"), |bytes| {
        // Preperiod 71 and period 12 follow the name of the theorem.
        replace(bytes, b"guy-smith\x47\x0c", b"guy-smith\x47\x18");
    });
    let (out, errors) = run(&folder, words, 2);
    assert!(out.is_empty() && errors.contains("a proof that is not valid"), "{errors}");
    // A proof that takes long to verify is trusted, and a remark says so.
    let words = "period 0.16 --no-cache --checkpoint long --time";
    run(&folder, &format!("{words} 0"), 0);
    let (out, errors) = run(&folder, &format!("{words} 0.0001"), 0);
    assert!(out.contains("149459") && errors.contains("rests on the state in long"), "{errors}");
    assert_eq!(run(&folder, &format!("{words} 0.0001 --quiet"), 0), (out, String::new()));
}

/// A state of another command is refused with both commands as they are typed.
#[test]
fn commands_are_named_as_they_are_typed() {
    let folder = Folder::new();
    let keep = "--checkpoint run --time 0";
    run(&folder, &format!("stats 0.376 0..2000 --raw --method lanes {keep}"), 0);
    let (_, errors) = run(&folder, &format!("stats 0.376 5..900 --raw {keep}"), 2);
    let found =
        "from `stats 0.376 0..2000 --raw --method lanes`, and this is `stats 0.376 5..900 --raw`";
    assert!(errors.contains(found), "{errors}");
    let (_, errors) = run(&folder, &format!("period 0.356 --to 3000 {keep}"), 2);
    assert!(errors.contains("and this is `period 0.356 --to 3000`"), "{errors}");
    // A larger end is the same run.
    run(&folder, &format!("stats 0.376 0..3000 --raw --method lanes {keep}"), 0);
    run(&folder, "seq 0.007 0..900 --raw --checkpoint seq -o a.txt --time 0", 0);
    let (_, errors) = run(&folder, "seq 0.007 0..900 --raw --checkpoint seq -o b.csv --time 0", 2);
    let found = "from `seq 0.007 0..900 --raw --format plain -o a.txt`, and this is `seq 0.007 0..900 --raw --format csv -o b.csv`";
    assert!(errors.contains(found), "{errors}");
}

#[test]
fn saves_need_a_place() {
    let folder = Folder::new();
    for words in ["solve nim 3", "seq 0.007 0..10 --raw", "period kayles"] {
        let (_, said) = run(&folder, &format!("{words} --checkpoint-every 5"), 2);
        assert!(said.contains("--checkpoint <DIR>") && !said.contains("tip:"), "{words}: {said}");
    }
}
