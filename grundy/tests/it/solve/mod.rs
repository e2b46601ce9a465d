//! Answers of the solver, and what they say.

mod derivations;
mod session;
mod shown_moves;
mod strategies;

use grundy::message::Language;
use grundy::reason::{Level, Reason, Step};
use grundy::{Budget, Play, Position, Solution, Solver};

/// An answer and its explanation.
fn explained(text: &str, play: Play) -> (Solution, Reason) {
    let position = Position::parse(text).unwrap();
    let solver = Solver::new().play(play).max_moves(1).explain(true);
    let mut solution = solver.solve(&position, &Budget::unlimited()).unwrap();
    let reason = solution.reason.take().unwrap();
    (solution, reason)
}

/// In normal play, with the theorems, and nothing left out.
fn proved(text: &str) -> Reason {
    let position = Position::parse(text).unwrap();
    let solver = Solver::new().max_moves(1).explain_at(Level::Proof);
    solver.solve(&position, &Budget::unlimited()).unwrap().reason.unwrap()
}

/// The text with a space for each line break.
fn in_one_line(reason: &Reason) -> String {
    reason.text(Language::English).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether a step is this sentence.
fn says(step: &Step, id: &str) -> bool {
    matches!(step, Step::Text { text, .. } if text.says(id))
}
