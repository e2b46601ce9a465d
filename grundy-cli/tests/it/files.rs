//! Files that answers go to: names of open files, pipes, limits of the system; and the one way in
//! which files are read.

use std::fs::{self, File};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::process::{Command, Output};

use crate::support::{Folder, PROGRAM, alone};

fn command(program: &str, folder: &Path) -> Command {
    let mut command = alone(program);
    command.current_dir(folder).env("XDG_DATA_HOME", folder.join("data"));
    command
}

fn run(folder: &Path, words: &[&str]) -> Output {
    let mut command = command(PROGRAM, folder);
    command.args(words).output().expect("the program runs")
}

/// A script of the shell: in it `"$0"` is the program, and `"$@"` are the words.
fn script(folder: &Path, script: &str, words: &[&str]) -> Output {
    let mut shell = command("sh", folder);
    let shell = shell.args(["-c", script, PROGRAM]).args(words);
    shell.output().expect("a shell")
}

/// A file that is open already is written to where it is, under every name that it has: nothing
/// before or after the answer is lost, and no name is replaced.
#[cfg(target_os = "linux")]
#[test]
fn open_files_are_written_to_in_place() {
    let folder = Folder::new();
    std::os::unix::fs::symlink("/dev/stdout", folder.join("link")).unwrap();
    std::os::unix::fs::symlink("link", folder.join("link of link")).unwrap();
    let commands: [&[&str]; 7] = [
        &["seq", "kayles", "0..9"],
        &["seq", "kayles", "0..9", "--format", "csv"],
        &["table", "wythoff", "0..4", "0..4"],
        &["graph", "--of", "nim 3", "--format", "dot"],
        &["solve", "nim 3 4 5", "--explain"],
        &["solve", "nim 3 4 5", "--explain", "--format", "latex"],
        &["exercise", "kayles", "--seed", "1"],
    ];
    for words in commands {
        let usual = run(&folder, &[words, &["-o", "-"]].concat());
        let usual = String::from_utf8(usual.stdout).unwrap();
        assert!(!usual.is_empty(), "{words:?}");
        for name in ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "link", "link of link"] {
            let words = [words, &["-o", name]].concat();
            fs::write(folder.join("log"), "old\n").unwrap();
            let to = "(echo head; \"$0\" \"$@\"; echo foot) >> log";
            let output = script(&folder, to, &words);
            assert!(output.stderr.is_empty(), "{words:?}: {output:?}");
            let log = fs::read_to_string(folder.join("log")).unwrap();
            assert_eq!(log, format!("old\nhead\n{usual}foot\n"), "{words:?}");
            let to = "(echo head; \"$0\" \"$@\"; echo foot) > log";
            script(&folder, to, &words);
            let log = fs::read_to_string(folder.join("log")).unwrap();
            assert_eq!(log, format!("head\n{usual}foot\n"), "{words:?}");
        }
    }
    // Other open files, and standard error.
    let words = ["seq", "kayles", "0..5", "-o"];
    script(&folder, "exec 3>> log; \"$0\" \"$@\"", &[&words[..], &["/dev/fd/3"]].concat());
    let log = fs::read_to_string(folder.join("log")).unwrap();
    assert!(log.ends_with("foot\n0 1 2 3 1\n"), "{log}");
    let output = run(&folder, &[&words[..], &["/dev/stderr"]].concat());
    assert_eq!((&*output.stdout, &*output.stderr), (&b""[..], &b"0 1 2 3 1\n"[..]));
    // A file without a name any more.
    let path = folder.join("unlinked");
    let mut file = File::options().read(true).append(true).create(true).open(&path).unwrap();
    file.write_all(b"old\n").unwrap();
    fs::remove_file(&path).unwrap();
    for words in [
        &["seq", "kayles", "0..5", "-o", "/dev/stdout"][..],
        &["solve", "cram 2x2", "--quiet", "--certificate", "/dev/stdout"],
        &["period", "kayles", "--quiet", "--certificate", "/dev/stdout"],
    ] {
        let mut command = command(PROGRAM, &folder);
        let status = command.args(words).stdout(file.try_clone().unwrap()).status().unwrap();
        assert!(status.success(), "{words:?}");
    }
    let mut text = String::new();
    file.seek(SeekFrom::Start(0)).unwrap();
    file.read_to_string(&mut text).unwrap();
    assert!(text.starts_with("old\n0 1 2 3 1\n"), "{text}");
    assert_eq!(text.matches("\"grundy_certificate\"").count(), 2, "{text}");
    assert!(Path::new("/dev/stdout").is_symlink() && folder.join("link").is_symlink());
    let names = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<String> = names.map(|name| name.into_string().unwrap()).collect();
    names.sort_unstable();
    assert_eq!(names, ["data", "link", "link of link", "log"]);
}

/// A link to a file stays a link, also where the run is saved now and then.
#[cfg(unix)]
#[test]
fn links_to_files_stay_links() {
    let folder = Folder::new();
    fs::create_dir(folder.join("there")).unwrap();
    fs::write(folder.join("there/values"), "old").unwrap();
    std::os::unix::fs::symlink("there/values", folder.join("values")).unwrap();
    for more in [&[][..], &["--raw", "--checkpoint", "run"]] {
        let output = run(&folder, &[&["seq", "0.106", "0..5", "-o", "values"], more].concat());
        assert!(output.status.success(), "{output:?}");
        assert!(folder.join("values").is_symlink());
        let values = fs::read_to_string(folder.join("there/values")).unwrap();
        assert_eq!(values, "0 1 0 0 0\n", "{more:?}");
        fs::write(folder.join("there/values"), "old").unwrap();
    }
}

/// A pipe that nobody reads is a matter of the time, where a time was given.
#[cfg(target_os = "linux")]
#[test]
fn a_pipe_waits_for_its_reader_no_longer_than_the_time() {
    let folder = Folder::new();
    assert!(command("mkfifo", &folder).arg("pipe").status().expect("mkfifo").success());
    for words in [
        &["seq", "kayles", "0..5", "--time", "0.1", "-o", "pipe"][..],
        &["solve", "nim 3", "--explain", "--time", "0.1", "-o", "pipe"],
        &["period", "kayles", "--time", "0.1", "--certificate", "pipe"],
    ] {
        let output = run(&folder, words);
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(3), "{words:?}: {errors}");
        assert!(errors.contains("nobody has opened this pipe"), "{words:?}: {errors}");
    }
    let read = "cat pipe & \"$0\" \"$@\"; wait";
    let output = script(&folder, read, &["seq", "kayles", "0..5", "--time", "60", "-o", "pipe"]);
    assert_eq!(output.stdout, b"0 1 2 3 1\n");
}

/// A file that may not grow is a warning where only a proof is kept, and an error where it is the
/// answer; no signal ends the program.
#[cfg(unix)]
#[test]
fn files_that_may_not_grow_are_errors_of_writing() {
    let folder = Folder::new();
    let limited = "ulimit -f 0; exec \"$0\" \"$@\"";
    let output = script(&folder, limited, &["period", "0.156"]);
    let (out, errors) = (String::from_utf8(output.stdout), String::from_utf8(output.stderr));
    let (out, errors) = (out.unwrap(), errors.unwrap());
    assert_eq!(output.status.code(), Some(0), "{errors}");
    assert!(out.contains("period 349"), "{out}");
    assert!(errors.contains("cannot keep the proof"), "{errors}");
    let output = script(&folder, limited, &["seq", "kayles", "0..5", "-o", "values"]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(!folder.join("values").exists());
}

/// The journal of an atlas is read within the memory of the run.
#[test]
fn journals_are_read_within_the_memory() {
    let folder = Folder::new();
    fs::create_dir(folder.join("atlas")).unwrap();
    File::create(folder.join("atlas/journal.jsonl")).unwrap().set_len(3 << 30).unwrap();
    let words = ["atlas", "--digits", "1", "--to", "50", "-o", "atlas", "--memory", "50M"];
    let output = run(&folder, &words);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(3), "{errors}");
    assert!(errors.contains("it is larger than 52428800 bytes"), "{errors}");
}
