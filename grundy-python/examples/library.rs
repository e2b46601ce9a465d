//! What the library itself takes for a small position, for `measure.py`: nanoseconds a call, the
//! text read and the question answered as `grundy.solve` does.

use std::hint::black_box;
use std::time::Instant;

use grundy::{Budget, Position, Solver};

fn main() {
    for text in std::env::args().skip(1) {
        let mut best = f64::INFINITY;
        for _ in 0..7 {
            const CALLS: u32 = 20_000;
            let start = Instant::now();
            for _ in 0..CALLS {
                let position = Position::parse(black_box(&text)).expect("a position");
                let solution = Solver::new().solve(&position, &Budget::unlimited());
                black_box(solution.expect("an answer").outcome);
            }
            best = best.min(start.elapsed().as_nanos() as f64 / f64::from(CALLS));
        }
        println!("{best:.0}");
    }
}
