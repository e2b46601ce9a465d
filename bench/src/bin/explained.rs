//! CPU time of an answer with and without its explanation, in one process.
//!
//!     cargo run --release -p grundy-bench --bin explained [-- POSITION]...

use std::hint::black_box;
use std::time::Instant;

use grundy::{Budget, Play, Position, Solver};

/// Positions that are searched, with `misere` in front for misère play.
const POSITIONS: [&str; 8] = [
    "misere kayles 12 9 + nim 5 6",
    "misere kayles 9 8 7 + nim 5 6",
    "misere nimble-2 3 9 17 29 + kayles 12",
    "misere kayles 40",
    "misere chomp 5x6",
    "nimble-2 3 9 17 29 + kayles 12",
    "chomp 8x8",
    "moore:2 10 11 12 13",
];
/// Runs of each; the fastest counts.
const RUNS: usize = 9;

fn main() {
    let mut texts: Vec<String> = std::env::args().skip(1).collect();
    if texts.is_empty() {
        texts = POSITIONS.map(str::to_string).to_vec();
    }
    for text in texts {
        let (play, position) = match text.strip_prefix("misere ") {
            Some(position) => (Play::Misere, position),
            None => (Play::Normal, &*text),
        };
        let mut best = [f64::INFINITY; 2];
        for _ in 0..RUNS {
            for (explain, best) in [false, true].into_iter().zip(&mut best) {
                // Each run begins with empty tables.
                let position = Position::parse(position).expect("a position");
                let solver = Solver::new().play(play).explain(explain);
                let start = Instant::now();
                let solution = solver.solve(&position, &Budget::unlimited()).expect("an answer");
                if let Some(reason) = &solution.reason {
                    black_box(reason.text(grundy::message::Language::English));
                }
                *best = best.min(start.elapsed().as_secs_f64() * 1e3);
                let _ = black_box(solution);
            }
        }
        let [plain, explained] = best;
        println!("{text}: {plain:.2} ms, explained {explained:.2} ms ({:.2})", explained / plain);
    }
}
