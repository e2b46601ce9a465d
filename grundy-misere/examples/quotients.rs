//! Quotients of heap games, with the time that the search and the check of its certificate take:
//! `cargo run --release -p grundy-misere --example quotients -- 2 400 0.77 0.15` allows each two seconds,
//! and heaps up to 400. Time, and memory of 8 GB, are the only bounds.
use grundy_core::{budget::Budget, heap::HeapRules};
use grundy_misere::certificate::of_game;
use grundy_misere::limits::Limits;
use grundy_misere::quotient::{Found, Status, find};
use std::time::{Duration, Instant};

fn main() {
    let mut words = std::env::args().skip(1);
    let mut number = || words.next()?.parse().ok();
    let seconds = number().map(Duration::from_secs_f64).expect("seconds, the last heap, and games");
    let to = number().expect("the last heap, and games") as u32;
    let limits =
        Limits { order: u16::MAX.into(), trial: 1 << 28, family: 1 << 28, trials: 1 << 28 };
    let whole = Instant::now();
    for code in words {
        let start = Instant::now();
        let budget = Budget::unlimited().with_memory(8 << 30).with_poll(move |_| {
            let late = start.elapsed() > seconds;
            if late { Err(grundy_core::budget::Stop::Time) } else { Ok(()) }
        });
        let game = HeapRules::parse(&code).expect("a game");
        let Found { quotient, halt } = find(&game, to, &limits, &budget);
        let status = match quotient.status {
            Status::Proved(period) => format!("period {} from {}", period.length, period.from),
            _ => format!("to heap {}, {halt:?}", quotient.last()),
        };
        let (order, lost) = (quotient.monoid.order(), quotient.monoid.lost().count());
        let sets: usize = quotient.family.iter().map(Vec::len).sum();
        let time = start.elapsed();
        let text = serde_json::to_string(&of_game(&code, &quotient)).expect("a certificate");
        let check = Instant::now();
        let verdict = grundy_check::verify_quotient(&text, &()).expect("a verdict");
        assert!(verdict.valid, "{code}: {}", verdict.text);
        let check = check.elapsed();
        println!(
            "{code}: {order}, {lost} lost, {status}; {sets} sets, {:?}; {time:.1?}, check {check:.1?}",
            quotient.growth
        );
    }
    println!("{:.1?}", whole.elapsed());
}
