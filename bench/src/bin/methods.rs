//! The methods by which values of games of two heaps are computed, side by side:
//! CPU time of each that is forced, of the program's own choice, and how far the
//! choice is from the best of them.
//!
//!     cargo build --release --features full && cargo run --release -p grundy-bench --bin methods [-- HEAPS[,HEAPS..] [CODE..]]
//!
//! Whole processes, `grundy stats CODE 0..HEAPS --raw --threads 1 --method METHOD`: the runs of
//! the methods take turns, and the least time of each counts. If the choice seems expensive,
//! the measurement continues for longer, in case the machine is busy.

use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

use grundy_bench::{cpu, exit, program};
use nix::sys::resource::UsageWho;

/// Solved octal games with and without a sparse space, some unsolved ones, Grundy's game, and
/// longer codes.
const CODES: &str = "0.77 0.07 0.05 0.15 0.156 0.055 0.644 0.356 0.165 0.16 0.56 0.376 0.454 0.564 0.054 \
                     0.354 0.104 0.106 0.127 0.324 0.336 0.342 0.362 0.371 0.374 0.404 0.414 0.416 0.444 \
                     0.4 0.6 0.64 0.204 0.007 0.135 0.114 0.077 0.35 0.26 4!.0 4.3 0.1064 0.3122 0.4567 \
                     0.7777 0.0124";

const FORCED: [&str; 4] = ["plain", "dense", "sparse", "lanes"];

/// The least number of rounds of all methods, and the CPU seconds for the rounds of one game;
/// and the rounds if the choice is slower than the best by more than that.
const ROUNDS: usize = 5;
const SECONDS: f64 = 0.3;
const DEAR: f64 = 1.08;
const DEAR_SECONDS: f64 = 15.0;

/// A method that has taken this many times as long as the choice is stopped, or not run again.
const HOPELESS: f64 = 1.5;

/// The program ends so where its time is up.
const STOPPED: i32 = 3;

/// The factor by which the choice may be slower than the best.
const AIM: f64 = 1.1;

fn main() -> ExitCode {
    exit(run())
}

fn run() -> Result<(), String> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let heaps = words.first().map_or("1000,3000,10000,20000,50000,100000,300000", String::as_str);
    let codes: Vec<&str> = match words.get(1..) {
        Some(codes) if !codes.is_empty() => codes.iter().map(String::as_str).collect(),
        _ => CODES.split_whitespace().collect(),
    };
    let program = program()?;
    println!("| game | heaps | {} | auto | auto to best |", FORCED.join(" | "));
    println!("|---|---|{}", "---|".repeat(FORCED.len() + 2));
    let (mut lines, mut good) = (0, 0);
    for heaps in heaps.split(',') {
        let heaps = heaps.parse::<u64>().map_err(|error| format!("{heaps}: {error}"))?;
        for &code in &codes {
            let Times { auto, forced } = compare(&program, code, heaps)?;
            let cell = |time: f64| match time.is_finite() {
                true => format!("{:.2}", time * 1e3),
                false => "-".into(),
            };
            let (cells, ratio) = (forced.map(cell).join(" | "), auto / least(&forced));
            println!("| {code} | {heaps} | {cells} | {} ms | {ratio:.2} |", cell(auto));
            lines += 1;
            good += usize::from(ratio <= AIM);
        }
    }
    println!("\n{good} of {lines} within {AIM} times the best");
    Ok(())
}

/// The least CPU seconds of the program's choice, and of each method; infinity where it was
/// hopeless.
struct Times {
    auto: f64,
    forced: [f64; FORCED.len()],
}

fn least(times: &[f64]) -> f64 {
    times.iter().copied().fold(f64::INFINITY, f64::min)
}

fn compare(program: &Path, code: &str, heaps: u64) -> Result<Times, String> {
    let (mut auto, mut forced) = (f64::INFINITY, [f64::INFINITY; FORCED.len()]);
    let (mut rounds, mut spent) = (0, 0.0);
    loop {
        let wanted = if auto > DEAR * least(&forced) { DEAR_SECONDS } else { SECONDS };
        if rounds >= ROUNDS && spent >= wanted {
            return Ok(Times { auto, forced });
        }
        let limit = HOPELESS * auto;
        auto = auto.min(once(program, code, heaps, "auto", None)?);
        spent += auto;
        for (best, method) in forced.iter_mut().zip(FORCED) {
            if rounds < 2 || *best < limit {
                let limit = HOPELESS * auto + 0.01;
                let time = once(program, code, heaps, method, Some(limit))?;
                spent += time.min(limit);
                *best = best.min(time);
            }
        }
        rounds += 1;
    }
}

/// CPU seconds of one run; infinity if it was stopped after `limit` of time.
fn once(
    program: &Path,
    code: &str,
    heaps: u64,
    method: &str,
    limit: Option<f64>,
) -> Result<f64, String> {
    let before = cpu(UsageWho::RUSAGE_CHILDREN)?;
    let status = Command::new(program)
        .args(["stats", code, &format!("0..{heaps}"), "--raw", "--threads", "1", "--no-cache"])
        .args(["--method", method, "--time", &limit.unwrap_or(0.0).to_string()])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .map_err(|error| format!("cannot run {}: {error}", program.display()))?;
    let time = cpu(UsageWho::RUSAGE_CHILDREN)? - before;
    match status.code() {
        Some(0) => Ok(time),
        Some(STOPPED) if limit.is_some() => Ok(f64::INFINITY),
        _ => Err(format!("grundy stats {code} 0..{heaps} --method {method} failed: {status}")),
    }
}
