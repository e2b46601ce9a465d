//! What the library itself takes for a small position, for `measure.py`: it reads the text and
//! answers the question as `grundy.solve` does, as often as the first argument says.

use std::hint::black_box;

use grundy::{Budget, Position, Solver};

fn main() {
    let mut words = std::env::args().skip(1);
    let calls: u32 = words.next().and_then(|word| word.parse().ok()).expect("a number of calls");
    let text = words.next().expect("a position");
    for _ in 0..calls {
        let position = Position::parse(black_box(&text)).expect("a position");
        let solution = Solver::new().solve(&position, &Budget::unlimited());
        black_box(solution.expect("an answer").outcome);
    }
}
