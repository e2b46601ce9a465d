//! Measures the coarsest bisimulation of large graphs.
//!
//! `cargo run --release -p grundy-bench --bin bisimulation`

use std::time::Instant;

use grundy::Budget;
use grundy::graph::Arcs;

/// A small generator; the graphs are the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % u64::from(n)) as u32
    }
}

fn measure(what: &str, vertices: u32, pairs: &[(u32, u32)]) {
    let arcs = Arcs::from_pairs(vertices as usize, pairs).once();
    let start = Instant::now();
    let classes = arcs.bisimulation(&Budget::unlimited()).expect("there are no limits");
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{what:<30} {vertices:>8} vertices {:>9} arcs {:>8} classes {seconds:>7.2} s",
        arcs.count(),
        classes.len()
    );
}

fn main() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for vertices in [250_000, 500_000, 1_000_000u32] {
        let arcs = 5 * vertices;
        let any: Vec<(u32, u32)> =
            (0..arcs).map(|_| (random.below(vertices), random.below(vertices))).collect();
        measure("random", vertices, &any);
        let down: Vec<(u32, u32)> =
            any.iter().filter(|(a, b)| a != b).map(|&(a, b)| (a.max(b), a.min(b))).collect();
        measure("random, without cycles", vertices, &down);
        let mut near = Vec::new();
        for _ in 0..arcs {
            let from = random.below(vertices - 8);
            near.push((from, from + 1 + random.below(8)));
        }
        measure("random, to the next 8", vertices, &near);
        let path: Vec<(u32, u32)> = (1..vertices).map(|from| (from, from - 1)).collect();
        measure("a path", vertices, &path);
        // Every level has two bisimilar vertices.
        let ladder: Vec<(u32, u32)> = (2..vertices)
            .flat_map(|from| [(from, from / 2 * 2 - 1), (from, from / 2 * 2 - 2)])
            .collect();
        measure("a ladder", vertices, &ladder);
    }
}
