//! Searches of boards and graphs by two threads over one table.

use std::sync::atomic::{AtomicU64, Ordering};

use grundy::budget::Stop;
use grundy::{Budget, Position, Question, Solver};

#[test]
fn two_threads_find_the_same() {
    let texts = [
        "cram 5x5",
        "cram 4x7",
        "cram 3x9",
        "cram 4x6:torus",
        "node-kayles grid:5x6",
        "node-kayles cycle:40",
        "arc-kayles grid:4x5",
        "green-hackenbush edges:ground-a,a-b,b-c,c-a,c-d,d-ground,b-e,e-f,f-ground",
        "cram 5x5 3x7",
    ];
    for text in texts {
        for question in [Question::Value, Question::Outcome] {
            let position = Position::parse(text).unwrap();
            let solver = Solver::new().question(question);
            let one = solver.solve(&position, &Budget::unlimited()).unwrap();
            let position = Position::parse(text).unwrap();
            let two = solver.solve(&position, &Budget::unlimited().with_threads(2)).unwrap();
            assert_eq!((two.value, two.outcome), (one.value, one.outcome), "{text}");
            assert_eq!(two.stopped, None, "{text}");
        }
    }
}

#[test]
fn a_limit_stops_both_threads() {
    let position = Position::parse("node-kayles grid:7x9").unwrap();
    for reason in [Stop::Time, Stop::Interrupted] {
        let asked = AtomicU64::new(0);
        let budget = Budget::unlimited().with_threads(2).with_poll(move |_| {
            match asked.fetch_add(1, Ordering::Relaxed) < 20 {
                true => Ok(()),
                false => Err(reason),
            }
        });
        let solution = Solver::new().question(Question::Value).solve(&position, &budget);
        assert_eq!(solution.unwrap().stopped, Some(reason));
    }
}

#[test]
fn little_memory_costs_time_only() {
    let position = Position::parse("cram 4x8").unwrap();
    let budget = Budget::unlimited().with_threads(2).with_memory(1 << 20);
    let solver = Solver::new().question(Question::Value);
    let small = solver.solve(&position, &budget).unwrap();
    assert_eq!(small.stopped, None);
    let position = Position::parse("cram 4x8").unwrap();
    let whole = solver.solve(&position, &Budget::unlimited()).unwrap();
    assert_eq!(small.value, whole.value);
}
