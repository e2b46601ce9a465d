//! The methods by which values of games of two heaps are computed, side by side:
//! CPU time of each that is forced, of the program's own choice, and how far the
//! choice is from the best of them.
//!
//!     cargo run --release -p grundy-bench --bin methods [-- HEAPS[,HEAPS..] [CODE..]]
//!
//! Everything runs in this process: the runs of the methods take turns, short ones
//! are repeated, and the least time of each counts.

use std::process::ExitCode;

use grundy::budget::{Budget, Stop};
use grundy::heap::HeapRules;
use grundy::heap::sequence::{Method, NimSequence};
use grundy_bench::{cpu, exit};
use nix::sys::resource::UsageWho;

/// Solved octal games with a sparse space and without, some that nobody has solved,
/// Grundy's game, and longer codes.
const CODES: &str = "0.77 0.07 0.05 0.15 0.156 0.055 0.644 0.356 0.165 0.16 0.56 0.376 0.454 0.564 0.054 \
                     0.354 0.104 0.106 0.127 0.324 0.336 0.342 0.362 0.371 0.374 0.404 0.414 0.416 0.444 \
                     0.4 0.6 0.64 0.204 0.007 0.135 0.114 0.077 0.35 0.26 4!.0 4.3 0.1064 0.3122 0.4567 \
                     0.7777 0.0124";

const FORCED: [(Method, &str); 4] = [
    (Method::Plain, "plain"),
    (Method::Dense, "dense"),
    (Method::Sparse, "sparse"),
    (Method::Lanes, "lanes"),
];

/// Rounds of all methods at least, and CPU seconds that those of one game shall take.
const ROUNDS: usize = 3;
const SECONDS: f64 = 0.4;

/// A method that has taken this many times as long as another is stopped.
const HOPELESS: f64 = 2.0;

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
    let names = FORCED.map(|(_, name)| name).join(" | ");
    println!("| game | heaps | {names} | auto | auto to best |");
    println!("|---|---|{}", "---|".repeat(FORCED.len() + 2));
    for heaps in heaps.split(',') {
        let heaps = heaps.parse::<u64>().map_err(|error| format!("{heaps}: {error}"))?;
        let mut worst = (0.0, "");
        for &code in &codes {
            let rules = HeapRules::parse(code).map_err(|error| error.render(code))?;
            let (auto, forced) = compare(&rules, heaps)?;
            let best = forced.iter().flatten().copied().fold(f64::INFINITY, f64::min);
            let cells = forced.map(|time| time.map_or("-".into(), |t| format!("{:.2}", t * 1e3)));
            let (cells, auto_ms, ratio) = (cells.join(" | "), auto * 1e3, auto / best);
            println!("| {code} | {heaps} | {cells} | {auto_ms:.2} ms | {ratio:.2} |");
            worst = if ratio > worst.0 { (ratio, code) } else { worst };
        }
        println!("| worst | {heaps} | {} {} | {:.2} |", worst.1, "|".repeat(FORCED.len()), worst.0);
    }
    Ok(())
}

/// CPU seconds of the program's choice, and of each method unless it is hopeless.
fn compare(rules: &HeapRules, heaps: u64) -> Result<(f64, [Option<f64>; 4]), String> {
    let mut auto = f64::INFINITY;
    let mut forced = [Some(f64::INFINITY); FORCED.len()];
    let (mut rounds, mut spent) = (0, 0.0);
    while rounds < ROUNDS || spent < SECONDS {
        let limit = |best: f64| if rounds == 0 { HOPELESS * best } else { f64::INFINITY };
        let time = once(rules, heaps, Method::Auto, f64::INFINITY)?.unwrap_or(f64::INFINITY);
        auto = auto.min(time);
        spent += time;
        for (best, (method, _)) in forced.iter_mut().zip(FORCED) {
            let Some(before) = *best else { continue };
            let time = once(rules, heaps, method, limit(auto))?;
            spent += time.unwrap_or(0.0);
            *best = time.map(|time| time.min(before));
        }
        rounds += 1;
    }
    Ok((auto, forced))
}

/// CPU seconds of one run; `None` if it has taken longer than `limit`.
fn once(rules: &HeapRules, heaps: u64, method: Method, limit: f64) -> Result<Option<f64>, String> {
    let before = cpu(UsageWho::RUSAGE_SELF)?;
    let budget = Budget::unlimited().with_poll(move |_| match cpu(UsageWho::RUSAGE_SELF) {
        Ok(now) if now - before > limit => Err(Stop::Time),
        _ => Ok(()),
    });
    let mut sequence = NimSequence::new(rules.clone()).with_method(method);
    let done = sequence.compute(heaps - 1, &budget);
    let time = cpu(UsageWho::RUSAGE_SELF)? - before;
    Ok(done.is_ok().then_some(time))
}
