//! Measures the program `grundy` as whole processes: CPU time of start-up, of
//! a million-heap Nim sum against `wc -w`, and of the searches that people and
//! tests ask for most.
//!
//!     cargo build --release --features full && cargo run --release -p grundy-bench [-- OGSOLVE]
//!
//! With the path of `ogsolve` (<https://crates.io/crates/ogsolve>) nim-sequences
//! are measured against it instead, each run of one beside a run of the other.
//!
//! Absolute times drift from machine to machine; the ratios and the order of
//! the lines are what to compare. `bench/RESULTS.md` has the current figures.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use grundy_bench::{exit, program};

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
    exit(run())
}

fn run() -> Result<(), String> {
    let program = program()?;
    if let Some(peer) = std::env::args_os().nth(1) {
        return sequences(&program, Path::new(&peer));
    }
    let folder = std::env::temp_dir().join(format!("grundy-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let result = measure_all(&program, &folder);
    eprintln!("for nim-sequences against `ogsolve` give its path: -- path/to/ogsolve");
    let _ = std::fs::remove_dir_all(&folder);
    result
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

/// Every value of an octal game against a method of the peer: the least factor by which the
/// program must be faster, and the factor that we aim at.
struct Sequence {
    game: &'static str,
    heaps: u64,
    method: &'static str,
    least: f64,
    aim: f64,
}

const fn sequence(
    game: &'static str,
    heaps: u64,
    method: &'static str,
    least: f64,
    aim: f64,
) -> Sequence {
    Sequence { game, heaps, method, least, aim }
}

const SEQUENCES: [Sequence; 16] = [
    sequence("0.106", 10_000_000, "rc2", 20.0, 35.0),
    sequence("0.104", 10_000_000, "rc2", 20.0, 35.0),
    sequence("0.16", 10_000_000, "rc2", 25.0, 50.0),
    sequence("0.56", 10_000_000, "rc2", 12.0, 30.0),
    sequence("0.054", 10_000_000, "rc2", 18.0, 40.0),
    sequence("0.354", 10_000_000, "rc2", 20.0, 50.0),
    sequence("0.106", 1_000_000, "rc2", 8.0, 25.0),
    sequence("0.104", 1_000_000, "rc2", 8.0, 25.0),
    sequence("0.16", 1_000_000, "rc2", 8.0, 25.0),
    sequence("0.56", 1_000_000, "rc2", 8.0, 25.0),
    sequence("0.054", 1_000_000, "rc2", 8.0, 25.0),
    sequence("0.354", 1_000_000, "rc2", 8.0, 25.0),
    sequence("0.376", 300_000, "rc2", 1.5, 25.0),
    sequence("0.007", 300_000, "naive", 2.5, 5.0),
    sequence("0.135", 100_000, "naive", 2.5, 5.0),
    sequence("0.114", 100_000, "naive", 2.5, 5.0),
];

/// Runs of either; the median counts.
const PAIRS: usize = 3;

/// Every term by the recurrence, one thread, in turn with the peer.
fn sequences(program: &Path, peer: &Path) -> Result<(), String> {
    println!("| every term of | `ogsolve` | `stats --raw` | ratio | at least | aim |");
    println!("|---|---|---|---|---|---|");
    for Sequence { game, heaps, method, least, aim } in SEQUENCES {
        let own = format!("stats {game} 0..{heaps} --raw --threads 1 --time 0");
        let own = case("own", &own, "heaps");
        let theirs = case("peer", &format!("{game} -m {method} -n {heaps}"), "");
        let mut times = [Vec::new(), Vec::new()];
        for _ in 0..PAIRS {
            times[0].push(once(peer, &theirs)?);
            times[1].push(once(program, &own)?);
        }
        let [theirs, own] = times.map(|mut times| {
            times.sort_by(f64::total_cmp);
            median(&times) * 1e3
        });
        let ratio = theirs / own;
        println!(
            "| {game}, {heaps} heaps, {method} | {theirs:.0} ms | {own:.1} ms | {ratio:.1} | \
             {least} | {aim} |"
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
        case("board of Cram", "solve cram 5x7 --value", "im-value 1"),
        case("board of Cram", "solve cram 4x11 --value", "im-value 1"),
        case("board", "solve chomp 12x12 --value", "im-value 41"),
        case("graph", "solve node-kayles grid:3x24 --value", "im-value 1"),
        case("board, value", "solve chomp 11,10,9,8,7,6,5,4,3,2,1 --value", "outcome N"),
        case("board, outcome only", "solve chomp 11,10,9,8,7,6,5,4,3,2,1 --outcome", "outcome N"),
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
    grundy_bench::once(program, &case.words, case.answer)
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
