//! Measures the program `grundy` as whole processes: CPU time of start-up, of
//! a million-heap Nim sum against `wc -w`, and of the searches that people and
//! tests ask for most.
//!
//!     cargo build --release && cargo run --release -p grundy-bench [-- OGSOLVE]
//!
//! With the path of `ogsolve` (<https://crates.io/crates/ogsolve>) nim-sequences
//! are measured against it as well, each run of one beside a run of the other.
//!
//! Absolute times drift from machine to machine; the ratios and the order of
//! the lines are what to compare. `bench/RESULTS.md` holds recorded runs.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use nix::sys::resource::{UsageWho, getrusage};

/// Counted runs of each command; the median is printed.
const RUNS: usize = 7;

/// A thing to measure: the command's words.
struct Case {
    name: &'static str,
    words: Vec<String>,
    /// The answer must hold this text: nothing wrong is timed.
    answer: &'static str,
}

fn case(name: &'static str, words: &str, answer: &'static str) -> Case {
    Case { name, words: words.split_whitespace().map(Into::into).collect(), answer }
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), String> {
    let program = program()?;
    let folder = std::env::temp_dir().join(format!("grundy-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let result = measure_all(&program, &folder).and_then(|()| match std::env::args_os().nth(1) {
        Some(peer) => sequences(&program, Path::new(&peer)),
        None => {
            eprintln!("for nim-sequences against `ogsolve` give its path: -- path/to/ogsolve");
            Ok(())
        }
    });
    let _ = std::fs::remove_dir_all(&folder);
    result
}

/// The program beside this one.
fn program() -> Result<PathBuf, String> {
    let own = std::env::current_exe().map_err(|error| error.to_string())?;
    let program = own.with_file_name("grundy");
    match program.exists() {
        true => Ok(program),
        false => Err("build the program first: cargo build --release".into()),
    }
}

fn measure_all(program: &Path, folder: &Path) -> Result<(), String> {
    println!("| what | CPU, median of {RUNS} | smallest | ratio | target |");
    println!("|---|---|---|---|---|");
    let start = measure(program, &case("start-up", "solve nim 3 4 5", "Nim-value 2"))?;
    line("start-up: `solve nim 3 4 5`", &start, None, "at most 5 ms");
    for (name, largest) in [("up to 999", 999u64), ("up to 2^64-1", u64::MAX)] {
        let file = folder.join(format!("{largest}.txt"));
        write_heaps(&file, largest).map_err(|error| error.to_string())?;
        let path = file.to_string_lossy();
        let words = vec!["solve".into(), "--file".into(), path.clone().into_owned()];
        let own = measure(program, &Case { name: "heaps", words, answer: "winning moves" })?;
        let peer =
            Case { name: "wc", words: vec!["-w".into(), path.into_owned()], answer: "1000001" };
        let peer = measure(Path::new("wc"), &peer)?;
        let ratio = median(&own) / median(&peer);
        line(&format!("`LC_ALL=C wc -w`, 10^6 heaps {name}"), &peer, None, "");
        line(&format!("`solve`, 10^6 heaps {name}"), &own, Some(ratio), "at most 3 times `wc -w`");
    }
    rule_files(program, folder)?;
    for case in searches() {
        let times = measure(program, &case)?;
        line(&format!("{}: `{}`", case.name, case.words.join(" ")), &times, None, "recorded");
    }
    Ok(())
}

/// A million positions with eleven options each, against the bare Starlark
/// calls of the same file; and all splits of the heaps up to 20,000.
fn rule_files(program: &Path, folder: &Path) -> Result<(), String> {
    let write = |name: &str, text: &str| -> Result<String, String> {
        let path = folder.join(name);
        std::fs::write(&path, text).map_err(|error| error.to_string())?;
        Ok(path.to_string_lossy().into_owned())
    };
    let eleven = write("eleven.star", include_str!("../rules/eleven.star"))?;
    let splits = write("splits.star", include_str!("../rules/splits.star"))?;
    let rule = |name, file: &str, position: &str, answer| {
        let words = format!("solve rules:{file} {position} --value --time 0");
        Case { words: words.split(' ').map(Into::into).collect(), name, answer }
    };
    let own = measure(program, &rule("rule", &eleven, "1000000", "Nim-value 4"))?;
    let bare = program.with_file_name("examples").join("bare_calls");
    let ratio = match bare.exists() {
        true => {
            let words = vec![eleven, "1000000".into()];
            let peer = measure(&bare, &Case { name: "bare", words, answer: "10999945 options" })?;
            line("bare Starlark calls, 10^6 positions, 11 options each", &peer, None, "");
            Some(median(&own) / median(&peer))
        }
        // `cargo build --release -p grundy-rules --example bare_calls` makes it.
        false => None,
    };
    line("`solve rules:eleven.star 1000000`", &own, ratio, "at most 3 times the bare calls");
    let own = measure(program, &rule("splits", &splits, "20000", "outcome"))?;
    line("`solve rules:splits.star 20000`", &own, None, "at most 60 s");
    Ok(())
}

/// Nim-values of octal games against the peer: for each game the number of heaps
/// and the least ratio that is aimed at.
const SEQUENCES: [(&str, u64, &str); 12] = [
    ("0.106", 10_000_000, "20"),
    ("0.104", 10_000_000, "20"),
    ("0.16", 10_000_000, "25"),
    ("0.56", 10_000_000, "12"),
    ("0.054", 10_000_000, "18"),
    ("0.354", 10_000_000, "20"),
    ("0.106", 1_000_000, "8"),
    ("0.104", 1_000_000, "8"),
    ("0.16", 1_000_000, "8"),
    ("0.56", 1_000_000, "8"),
    ("0.054", 1_000_000, "8"),
    ("0.354", 1_000_000, "8"),
];

/// Games without a sparse space, where the peer's best method is its plain one.
const DENSE: [(&str, u64, &str); 3] =
    [("0.007", 300_000, "2.5"), ("0.135", 100_000, "2.5"), ("0.114", 100_000, "2.5")];

/// Every term by the recurrence, one thread, against the peer's best method.
fn sequences(program: &Path, peer: &Path) -> Result<(), String> {
    println!();
    println!("| every term of | `ogsolve` | `stats --raw` | ratio | at least |");
    println!("|---|---|---|---|---|");
    let sparse = SEQUENCES.iter().map(|row| (row, "rc2"));
    let dense = DENSE.iter().map(|row| (row, "naive"));
    for (&(game, heaps, least), method) in sparse.chain(dense) {
        let own = format!("stats {game} 0..{heaps} --raw --threads 1 --time 0");
        let own = case("own", &own, "heaps");
        let theirs = case("peer", &format!("{game} -m {method} -n {heaps}"), "");
        let mut times = [Vec::new(), Vec::new()];
        for _ in 0..3 {
            times[0].push(once(peer, &theirs)?);
            times[1].push(once(program, &own)?);
        }
        let [theirs, own] = times.map(|mut times| {
            times.sort_by(f64::total_cmp);
            median(&times) * 1e3
        });
        let ratio = theirs / own;
        println!(
            "| {game}, {heaps} heaps | {method}: {theirs:.0} ms | {own:.1} ms | {ratio:.1} | {least} |"
        );
    }
    Ok(())
}

/// The searches that are asked for most.
fn searches() -> Vec<Case> {
    vec![
        case("misere sum", "solve --misere kayles 12 9 + nim 5 6", "outcome"),
        case("misere heap", "solve --misere kayles 40", "outcome"),
        case("misere board", "solve --misere chomp 5x6", "outcome"),
        case("board", "solve chomp 8x8", "Nim-value 13"),
        case("board", "solve chomp 10x10", "Nim-value 19"),
        case("coupled heaps", "solve moore:2 20 21 22 23", "outcome"),
        case("table of two numbers", "solve wythoff 1500,2000 --value", "Nim-value"),
        case("sequence without a period", "solve grundy 10000 --value", "Nim-value 39"),
        case("sequence with a period", "solve kayles 1000000000000000000", "Nim-value 1."),
    ]
}

fn line(name: &str, times: &[f64], ratio: Option<f64>, target: &str) {
    let ratio = ratio.map_or(String::new(), |ratio| format!("{ratio:.2}"));
    let (median, least) = (median(times) * 1e3, times[0] * 1e3);
    println!("| {name} | {median:.1} ms | {least:.1} ms | {ratio} | {target} |");
}

fn median(times: &[f64]) -> f64 {
    times[times.len() / 2]
}

/// CPU seconds of each run, in rising order.
fn measure(program: &Path, case: &Case) -> Result<Vec<f64>, String> {
    let mut times = Vec::new();
    for counted in 0..=RUNS {
        let time = once(program, case)?;
        // The first run warms the caches.
        if counted > 0 {
            times.push(time);
        }
    }
    times.sort_by(f64::total_cmp);
    Ok(times)
}

/// CPU seconds of one run.
fn once(program: &Path, case: &Case) -> Result<f64, String> {
    let before = children()?;
    let output = Command::new(program)
        .args(&case.words)
        .env("LC_ALL", "C")
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("cannot run {}: {error}", program.display()))?;
    let after = children()?;
    let text = String::from_utf8_lossy(&output.stdout);
    if !output.status.success() || !text.contains(case.answer) {
        return Err(format!("{} gave a wrong answer: {text}", case.words.join(" ")));
    }
    Ok(after - before)
}

/// CPU seconds of all finished child processes.
fn children() -> Result<f64, String> {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).map_err(|error| error.to_string())?;
    let seconds =
        |time: nix::sys::time::TimeVal| time.tv_sec() as f64 + time.tv_usec() as f64 / 1e6;
    Ok(seconds(usage.user_time()) + seconds(usage.system_time()))
}

/// A position of a million Nim heaps, the same on every machine.
fn write_heaps(path: &Path, largest: u64) -> std::io::Result<()> {
    let mut out = std::io::BufWriter::new(std::fs::File::create(path)?);
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    write!(out, "nim")?;
    for _ in 0..1_000_000 {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        write!(out, " {}", 1 + state % largest)?;
    }
    writeln!(out)?;
    out.flush()
}
