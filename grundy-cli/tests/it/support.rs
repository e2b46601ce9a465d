//! Runs of the program, for all tests, and folders for what they write.
//!
//! A run is in this process unless what is tested belongs to a process: its exit, its folder, its
//! signals, its terminal. Neither kind knows the environment of the tests: language, colours and the
//! data folder are those that the test names.

use std::ffi::{OsStr, OsString};
use std::io::{Cursor, Write};
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, LazyLock, Mutex};

use grundy_cli::{Interrupt, Io};

/// The root of the repository.
pub const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// The program.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_grundy");

/// A command line, what it reads, and where it keeps its data. File names are relative to the root
/// of the repository.
#[derive(Clone)]
pub struct Run {
    words: Vec<OsString>,
    input: Vec<u8>,
    data: Option<PathBuf>,
    interrupt: Interrupt,
    /// What a process of its own is for.
    process: Option<Surroundings>,
}

#[derive(Clone, Default)]
struct Surroundings {
    folder: Option<PathBuf>,
    variables: Vec<(OsString, OsString)>,
}

impl Run {
    /// A run with these words after the name of the program. It reads nothing.
    pub fn new<W: AsRef<OsStr>>(words: &[W]) -> Run {
        Run {
            words: words.iter().map(|word| word.as_ref().to_os_string()).collect(),
            input: Vec::new(),
            data: None,
            interrupt: Interrupt::new(),
            process: None,
        }
    }

    /// The same for a line of words with spaces between them.
    pub fn line(line: &str) -> Run {
        Run::new(&line.split_whitespace().collect::<Vec<_>>())
    }

    /// What it reads.
    pub fn input(self, input: impl Into<Vec<u8>>) -> Run {
        Run { input: input.into(), ..self }
    }

    /// The folder of its data, in place of none.
    pub fn data(self, folder: impl AsRef<Path>) -> Run {
        Run { data: Some(folder.as_ref().into()), ..self }
    }

    /// What interrupts it.
    pub fn interrupt(self, interrupt: &Interrupt) -> Run {
        Run { interrupt: interrupt.clone(), ..self }
    }

    /// As a process in a folder: this process has one folder for all of its tests.
    pub fn folder(mut self, folder: impl AsRef<Path>) -> Run {
        self.process.get_or_insert_default().folder = Some(folder.as_ref().into());
        self
    }

    /// As a process with this variable in its environment.
    pub fn variable(mut self, name: impl Into<OsString>, value: impl Into<OsString>) -> Run {
        self.process.get_or_insert_default().variables.push((name.into(), value.into()));
        self
    }

    /// How it ends.
    pub fn output(self) -> Output {
        if self.process.is_none() {
            return self.here();
        }
        feed(&mut self.command(), &self.input)
    }

    /// How it ends with a limit of time that lets it come as far as `enough` says: a busy machine may
    /// not come there in the first time, and has more then.
    pub fn in_some_time(self, enough: impl Fn(&Output) -> bool) -> Output {
        let run = |time: &str| {
            let mut run = self.clone();
            run.words.extend(["--time", time].map(OsString::from));
            run.output()
        };
        let short = ["0.15", "2", "15"].into_iter().map(&run).find(enough);
        short.unwrap_or_else(|| run("100"))
    }

    /// Standard output and standard error of a run that ends with this status.
    #[track_caller]
    pub fn ends(self, status: i32) -> (String, String) {
        let words = self.words.clone();
        let Output { status: found, stdout, stderr } = self.output();
        let [out, errors] = [stdout, stderr].map(|bytes| String::from_utf8(bytes).expect("UTF-8"));
        assert_eq!(found.code(), Some(status), "{words:?}: {out}{errors}");
        (out, errors)
    }

    /// Standard output of a run that ends well.
    #[track_caller]
    pub fn text(self) -> String {
        self.ends(0).0
    }

    /// The document that it prints, where it ends well.
    #[track_caller]
    pub fn json(self) -> serde_json::Value {
        serde_json::from_str(&self.text()).expect("one JSON document")
    }

    /// What a talk over these lines prints, where it ends well and says nothing beside it.
    #[track_caller]
    pub fn talk(self, lines: &[&str]) -> String {
        let (out, errors) = self.input(lines.join("\n") + "\n").ends(0);
        assert_eq!(errors, "");
        out
    }

    /// The process, which has no standard input yet.
    pub fn command(&self) -> Command {
        let mut command = program();
        command.args(&self.words);
        if let Some(data) = &self.data {
            command.env("XDG_DATA_HOME", data);
        }
        if let Some(Surroundings { folder, variables }) = &self.process {
            command.current_dir(folder.as_deref().unwrap_or(Path::new(ROOT)));
            command.envs(variables.iter().map(|(name, value)| (name, value)));
        }
        command
    }

    /// The run in this process.
    fn here(self) -> Output {
        static AT_ROOT: LazyLock<()> =
            LazyLock::new(|| std::env::set_current_dir(ROOT).expect("the root of the repository"));
        /// The stack of the first thread of a process.
        const STACK: usize = 8 << 20;
        LazyLock::force(&AT_ROOT);
        let words: Vec<OsString> =
            [OsString::from("grundy")].into_iter().chain(self.words).collect();
        let (out, errors) = (Kept::default(), Kept::default());
        let io = Io::new(Cursor::new(self.input), out.clone(), errors.clone());
        let io = io.with_interrupt(self.interrupt);
        let io = match self.data {
            Some(data) => io.with_data(data),
            None => io,
        };
        let thread = std::thread::Builder::new().stack_size(STACK);
        let thread = thread.spawn(move || grundy_cli::run(&words, io).code()).expect("a thread");
        match thread.join() {
            Ok(code) => Output { status: exit(code), stdout: out.take(), stderr: errors.take() },
            Err(panic) => std::panic::resume_unwind(panic),
        }
    }
}

/// The status of a process that ends with a code.
fn exit(code: u8) -> ExitStatus {
    #[cfg(unix)]
    return std::os::unix::process::ExitStatusExt::from_raw(i32::from(code) << 8);
    #[cfg(windows)]
    return std::os::windows::process::ExitStatusExt::from_raw(code.into());
}

/// A stream that can be read when the run is over.
#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Vec<u8>>>);

impl Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Kept {
    fn take(&self) -> Vec<u8> {
        std::mem::take(&mut self.0.lock().unwrap())
    }
}

/// The program, as [`alone`] runs it.
pub fn program() -> Command {
    alone(PROGRAM)
}

/// A program in an environment that says nothing but where programs are, and that there is no home.
pub fn alone(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.env_clear().env("LC_ALL", "C").env("HOME", "no-home");
    // Without `SystemRoot` nothing runs on Windows.
    for name in ["PATH", "SystemRoot"] {
        command.envs(std::env::var_os(name).map(|value| (name, value)));
    }
    command.stdin(Stdio::null());
    command
}

/// Runs a command that reads this.
pub fn feed(command: &mut Command, input: &[u8]) -> Output {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("it runs");
    let mut pipe = child.stdin.take().expect("a pipe");
    std::thread::scope(|scope| {
        // It may end without reading all.
        scope.spawn(move || drop(pipe.write_all(input)));
        child.wait_with_output().expect("it ends")
    })
}

/// Whether the system has a program. Where it has not, this says that a test was skipped.
pub fn has(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&path).any(|folder| folder.join(program).is_file());
    if !found {
        skipped(&format!("there is no {program}"));
    }
    found
}

/// Says that a test, or a part of it, was not run, where the test runner does not hide it.
pub fn skipped(why: &str) {
    let test = std::thread::current().name().unwrap_or_default().to_string();
    let _ = writeln!(std::io::stderr(), "SKIPPED: {test}: {why}");
}

/// A child that is ended when the test is over, however that ends.
pub struct Ended(pub Child);

impl Drop for Ended {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Sends a signal to a process, where `kill` sends it.
#[cfg(unix)]
pub fn signal(child: &Child, signal: rustix::process::Signal) {
    let process = rustix::process::Pid::from_child(child);
    rustix::process::kill_process(process, signal).expect("the process is there");
}

/// Makes a pipe with a name.
#[cfg(target_os = "linux")]
pub fn pipe(path: &Path) {
    let mode = rustix::fs::Mode::RUSR | rustix::fs::Mode::WUSR;
    rustix::fs::mkfifoat(rustix::fs::CWD, path, mode).expect("a pipe");
}

/// An empty folder that no other test has, in this run of the tests or in another one. It is removed
/// at the end, unless the test fails.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        loop {
            let count = COUNT.fetch_add(1, Ordering::Relaxed);
            let name = format!("{}-{count}", std::process::id());
            let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
            match std::fs::create_dir(&folder) {
                Ok(()) => return Folder(folder),
                // Of an earlier process with this number.
                Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
                Err(error) => panic!("{}: {error}", folder.display()),
            }
        }
    }

    /// The name of a file in it.
    pub fn file(&self, name: &str) -> String {
        self.0.join(name).into_os_string().into_string().expect("a folder whose name is text")
    }
}

impl Deref for Folder {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl AsRef<Path> for Folder {
    fn as_ref(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }
}

/// A text with single spaces: long lines are wrapped.
pub fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<&str>>().join(" ")
}

#[track_caller]
pub fn assert_has(text: &str, part: &str) {
    assert!(text.contains(part) || flat(text).contains(&flat(part)), "`{part}` is not in:\n{text}");
}

/// The name of a file as a position has it, whatever is in it.
pub fn quoted(file: &str) -> String {
    format!("'{}'", file.replace('\'', "''"))
}
