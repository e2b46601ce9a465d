//! Times the values and outcomes of large random graphs with cycles, next to
//! one plain look at every arc: `cargo run --release -p grundy-bench --bin loopy`.

use std::hint::black_box;
use std::time::Instant;

use grundy::graph::Arcs;
use grundy::{Budget, Outcome, Play};

fn main() {
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    let mut below = |n: u32| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % u64::from(n)) as u32
    };
    println!("kind vertices arcs look values outcomes finite draws greatest");
    for (kind, vertices, degree, up) in [
        ("random", 1_000_000, 3, 100),
        ("random", 1_000_000, 10, 100),
        // This many of 100,000 arcs lead up, the others down: large values.
        ("down", 1_000_000, 10, 1),
        ("down", 100_000, 100, 1),
        ("loop-free", 1_000_000, 10, 0),
    ] {
        let mut pairs = Vec::new();
        for from in 0..vertices {
            for _ in 0..1 + below(2 * degree - 1) {
                let to = below(vertices);
                let turned = match kind {
                    "random" => to,
                    _ if from == 0 => continue,
                    _ if below(100_000) < up => from + below(vertices - from),
                    _ => to % from,
                };
                pairs.push((from, turned));
            }
        }
        // Ends, so that something is decided.
        if kind == "random" {
            pairs.retain(|&(from, _)| from % 10 != 0);
        }
        let arcs = Arcs::from_pairs(vertices as usize, &pairs);
        drop(pairs);
        let start = Instant::now();
        let mut sum = 0u64;
        let marks = vec![1u8; vertices as usize];
        for from in 0..vertices {
            sum +=
                arcs.followers(from).iter().map(|&to| u64::from(marks[to as usize])).sum::<u64>();
        }
        black_box(sum);
        let look = start.elapsed();
        let start = Instant::now();
        let values = arcs.loopy_values(&Budget::unlimited()).expect("no limit");
        let valued = start.elapsed();
        let start = Instant::now();
        let outcomes = arcs.outcomes(Play::Normal, &Budget::unlimited()).expect("no limit");
        let decided = start.elapsed();
        let all = 0..vertices;
        assert!(all.clone().all(|vertex| values.outcome(vertex) == outcomes.outcome(vertex)));
        let draws = all.clone().filter(|&vertex| values.outcome(vertex) == Outcome::D).count();
        let finite = all.clone().filter(|&vertex| values.nim(vertex).is_some()).count();
        let greatest = all.filter_map(|vertex| values.nim(vertex)).max().unwrap_or(0);
        println!(
            "{kind} {vertices} {} {:.3}s {:.3}s {:.3}s {finite} {draws} {greatest}",
            arcs.count(),
            look.as_secs_f64(),
            valued.as_secs_f64(),
            decided.as_secs_f64(),
        );
    }
}
