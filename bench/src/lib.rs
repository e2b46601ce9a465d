//! Code that the benches share: running the program, measuring CPU time, and ending.

pub mod signature;

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use nix::sys::resource::{UsageWho, getrusage};

/// A preperiod or period of this many heaps is long.
pub const LONG: u64 = 1_000_000;

/// A long period whose proof uses more heaps is not found a second time: the scalar recurrence
/// keeps all values.
pub const FOUND_AGAIN: u64 = 1_000_000_000;

/// A certificate whose proof uses more heaps is not verified without vectors: that takes hours.
pub const VERIFIED_AGAIN: u64 = 10_000_000_000;

/// The end of a bench: what went wrong goes to standard error.
pub fn exit(result: Result<(), String>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

/// The program `grundy` beside this one.
///
/// # Errors
/// It was not built.
pub fn program() -> Result<PathBuf, String> {
    let own = std::env::current_exe().map_err(|error| error.to_string())?;
    let program = own.with_file_name("grundy");
    match program.exists() {
        true => Ok(program),
        false => Err("build the program first: cargo build --release --features full".into()),
    }
}

/// CPU seconds of one run of a program, whose answer must hold a text: nothing
/// wrong is timed.
///
/// # Errors
/// It cannot be run, failed, or gave another answer.
pub fn once(program: &Path, words: &[impl AsRef<OsStr>], answer: &str) -> Result<f64, String> {
    let before = cpu(UsageWho::RUSAGE_CHILDREN)?;
    let output = Command::new(program)
        .args(words)
        .env("LC_ALL", "C")
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("cannot run {}: {error}", program.display()))?;
    let after = cpu(UsageWho::RUSAGE_CHILDREN)?;
    let text = String::from_utf8_lossy(&output.stdout);
    if !output.status.success() || !text.contains(answer) {
        let words: Vec<_> = words.iter().map(|word| word.as_ref().to_string_lossy()).collect();
        return Err(format!("{} gave a wrong answer: {text}", words.join(" ")));
    }
    Ok(after - before)
}

/// CPU seconds of this process, or of all finished child processes.
///
/// # Errors
/// The system does not report it.
pub fn cpu(who: UsageWho) -> Result<f64, String> {
    let usage = getrusage(who).map_err(|error| error.to_string())?;
    let seconds =
        |time: nix::sys::time::TimeVal| time.tv_sec() as f64 + time.tv_usec() as f64 / 1e6;
    Ok(seconds(usage.user_time()) + seconds(usage.system_time()))
}
