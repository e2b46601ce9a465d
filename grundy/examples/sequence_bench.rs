//! CPU time of nim-sequences: `sequence_bench CODE N [auto|plain|sparse] [prove]`.

use grundy::Budget;
use grundy::heap::rules::HeapRules;
use grundy::heap::sequence::{Method, NimSequence};
use std::time::{Duration, Instant};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [code, terms, rest @ ..] = &arguments[..] else {
        panic!("sequence_bench CODE N [auto|plain|sparse] [prove]")
    };
    let terms: u64 = terms.parse().expect("a number of terms");
    let method = match rest.first().map(String::as_str) {
        Some("plain") => Method::Plain,
        Some("sparse") => Method::Sparse,
        _ => Method::Auto,
    };
    let rules = HeapRules::parse(code).unwrap_or_else(|error| panic!("{}", error.render(code)));
    let mut sequence = NimSequence::new(rules).with_method(method);
    let budget = Budget::unlimited();
    let (start, cpu) = (Instant::now(), cpu_time());
    if rest.get(1).is_some_and(|word| word == "prove") {
        println!("{:?}", sequence.prove(terms - 1, &budget));
    } else {
        sequence.compute(terms - 1, &budget).expect("no limits");
    }
    let time = match (cpu, cpu_time()) {
        (Some(before), Some(after)) => after - before,
        _ => start.elapsed(),
    };
    let computed = sequence.computed();
    let sum = (0..computed).fold(0u128, |sum, n| {
        let value = sequence.known(n).map_or(0, |value| value.0);
        sum.wrapping_mul(1_000_003).wrapping_add(value) % ((1 << 61) - 1)
    });
    println!(
        "{code}: {computed} values in {:.1} ms, {:.1} ns each, hash {sum:x}",
        time.as_secs_f64() * 1e3,
        time.as_secs_f64() * 1e9 / computed as f64
    );
}

/// Time on a processor so far, where Linux tells it.
fn cpu_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    Some(Duration::from_nanos(text.split_whitespace().next()?.parse().ok()?))
}
