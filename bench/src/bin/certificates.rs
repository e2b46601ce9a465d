//! CPU time of proving, and of verifying: `cargo run --release -p grundy-bench --bin certificates -- CODE...`.

use grundy::Budget;
use grundy::certificate::verify;
use grundy::heap::rules::HeapRules;
use grundy::heap::sequence::NimSequence;
use std::time::{Duration, Instant};

fn main() {
    let budget = Budget::unlimited();
    for code in std::env::args().skip(1) {
        let rules = HeapRules::parse(&code).unwrap_or_else(|error| {
            panic!(
                "{}",
                grundy::TextError::from(error).render(&code, grundy::message::Language::English)
            )
        });
        let mut sequence = NimSequence::new(rules);
        let (start, proving) = (Instant::now(), cpu_time());
        let Some(&period) = sequence.prove(10_000_000, &budget).expect("no limits") else {
            println!("{code}: no period found");
            continue;
        };
        let (proved, verifying) = (Instant::now(), cpu_time());
        let text = grundy::certificate::of_period(&period, sequence.rules()).to_string();
        let verdict = verify(&text, &budget).expect("no limits");
        let (verified, done) = (Instant::now(), cpu_time());
        let cpu = |from: Option<Duration>, to: Option<Duration>, wall: Duration| {
            from.zip(to).map_or(wall, |(from, to)| to - from)
        };
        println!(
            "{code}: {} from {} by {}: proved in {:?}, verified ({}) in {:?}",
            period.period,
            period.preperiod,
            period.theorem,
            cpu(proving, verifying, proved - start),
            verdict.valid,
            cpu(verifying, done, verified - proved),
        );
    }
}

/// Time on a processor so far, where Linux tells it.
fn cpu_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    Some(Duration::from_nanos(text.split_whitespace().next()?.parse().ok()?))
}
