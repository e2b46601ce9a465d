//! Values of a heap game by one thread and by several: wall time, CPU time, and the engine's
//! own counts. Without a sparse space these are the share of the work that can be shared; with
//! one, the time that threads spent on each of the stages, production and exclusion. On a
//! loaded machine only these counts are meaningful.
//!
//!     cargo run --release -p grundy-bench --bin threads [-- CODE HEAPS THREADS]

use std::process::ExitCode;
use std::time::Instant;

use grundy::budget::Budget;
use grundy::heap::{HeapRules, NimSequence};
use grundy_bench::{cpu, exit};
use nix::sys::resource::UsageWho;

fn main() -> ExitCode {
    exit(run())
}

fn run() -> Result<(), String> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |at: usize, default: &str| words.get(at).map_or(default.into(), String::clone);
    let number = |at, default: &str| word(at, default).parse::<u64>().map_err(|e| e.to_string());
    let (code, heaps, most) = (word(0, "0.007"), number(1, "300000")?, number(2, "2")?);
    let rules = HeapRules::parse(&code).map_err(|error| error.to_string())?;
    println!("| {code}, {heaps} heaps | wall | CPU | counted |");
    println!("|---|---|---|---|");
    let mut last = None;
    for threads in 1..=most {
        let sequence = NimSequence::new(rules.clone());
        let mut sequence = sequence.with_threads(threads as usize);
        let (wall, before) = (Instant::now(), cpu(UsageWho::RUSAGE_SELF)?);
        sequence.compute(heaps, &Budget::unlimited()).map_err(|stop| stop.to_string())?;
        let (wall, cpu) = (wall.elapsed().as_secs_f64(), cpu(UsageWho::RUSAGE_SELF)? - before);
        let share = match (sequence.parallel_share(), sequence.stage_work()) {
            (_, Some(steps)) => {
                let [production, exclusion] = steps.map(|steps| steps / 1_000_000);
                format!("production {production} million steps, exclusion {exclusion} million")
            }
            (Some(share), _) => format!("{:.1} % can be shared", 100.0 * share),
            _ => "one stage".into(),
        };
        println!("| threads: {threads} | {wall:.2} s | {cpu:.2} s | {share} |");
        let sum = (0..=heaps).fold(0u64, |sum, heap| {
            let value = sequence.known(heap).map_or(0, |value| value.0 as u64);
            (sum ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        });
        if last.is_some_and(|last| last != sum) {
            return Err("threads changed a value".into());
        }
        last = Some(sum);
    }
    Ok(())
}
