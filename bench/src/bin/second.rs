//! Finds the long periods of a survey a second time, by the scalar sparse recurrence, and
//! verifies their certificates without vector instructions:
//!
//!     cargo build --release --features full && cargo run --release -p grundy-bench --bin second -- RUN
//!
//! RUN is the folder of `grundy atlas -o RUN`. What is done is kept in `RUN/second.jsonl` and not
//! done again. Sequences longer than [`FOUND_AGAIN`] are only verified: the scalar recurrence
//! keeps all values. Those longer than [`VERIFIED_AGAIN`] are left out.

use std::collections::HashSet;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use grundy::heap::atlas::Entry;
use grundy_bench::{FOUND_AGAIN, LONG, VERIFIED_AGAIN, exit, once, program};
use serde::Deserialize;
use serde_json::json;

/// A line of the journal.
#[derive(Deserialize)]
struct Line {
    entry: Entry,
}

/// A line of what was done.
#[derive(Deserialize)]
struct Done {
    form: String,
}

fn main() -> ExitCode {
    exit(run())
}

fn run() -> Result<(), String> {
    let run: PathBuf = std::env::args().nth(1).ok_or("write the folder of a survey")?.into();
    let program = program()?;
    let path = run.join("second.jsonl");
    let known = std::fs::read_to_string(&path).unwrap_or_default();
    let mut done: HashSet<String> = known
        .lines()
        .filter_map(|line| serde_json::from_str::<Done>(line).ok())
        .map(|done| done.form)
        .collect();
    let journal = std::fs::read_to_string(run.join("journal.jsonl"))
        .map_err(|error| format!("{}: {error}", run.display()))?;
    let mut out = OpenOptions::new()
        .create(true)
        .append(true)
        .open(&path)
        .map_err(|error| format!("{}: {error}", path.display()))?;
    for line in journal.lines() {
        let Ok(Line { entry }) = serde_json::from_str(line) else { continue };
        if let Some(answer) = second(&program, &run, &entry, &mut done)? {
            writeln!(out, "{answer}").map_err(|error| error.to_string())?;
            println!("{answer}");
        }
    }
    Ok(())
}

/// Proves and verifies one long period again, if that was not done.
fn second(
    program: &Path,
    run: &Path,
    entry: &Entry,
    done: &mut HashSet<String>,
) -> Result<Option<serde_json::Value>, String> {
    let Some(found) = entry.proved() else { return Ok(None) };
    let long = found.preperiod >= LONG || found.period >= LONG;
    if !long || found.checked_to > VERIFIED_AGAIN || !done.insert(entry.code.clone()) {
        return Ok(None);
    }
    let certificate = run.join("certificates").join(format!("{}.json", entry.code));
    let certificate = certificate.to_string_lossy();
    let words = ["verify", &certificate, "--time", "0"];
    let verified = once(program, &words, "valid: proved")?;
    let proved = match found.checked_to <= FOUND_AGAIN {
        true => {
            // Without the window theorem a proof needs the values up to twice the preperiod and more.
            let to = found.checked_to.saturating_mul(5).to_string();
            let words = ["period", &entry.code, "--method", "sparse", "--to", &to];
            let limits = ["--no-cache", "--time", "0", "--memory", "8G"];
            let answer = format!("preperiod {}, period {}.", found.preperiod, found.period);
            Some(once(program, &[&words[..], &limits].concat(), &answer)?)
        }
        false => None,
    };
    Ok(Some(json!({
        "form": entry.code,
        "preperiod": found.preperiod,
        "period": found.period,
        "verified_without_vectors_seconds": verified,
        "proved_by_sparse_seconds": proved,
    })))
}
