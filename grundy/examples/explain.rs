//! Why an answer holds, as text, as Markdown and as data: `cargo run -p grundy --example explain`.

use grundy::message::Language;
use grundy::reason::Step;
use grundy::{Budget, Position, Solver};

/// Explains a position of Nim in three forms.
pub fn main() {
    let position: Position = "nim 3 4 5".parse().unwrap();
    let solver = Solver::new().explain(true);
    let solution = solver.solve(&position, &Budget::unlimited()).unwrap();
    let reason = solution.reason.expect("it was asked for");

    // For people.
    println!("{}", reason.text(Language::English));
    println!("{}", reason.markdown(Language::English));

    // For programs: a list of steps, each with its figures.
    let sums = reason.steps.iter().filter(|step| matches!(step, Step::NimSum { .. }));
    assert!(sums.count() > 0);
    let json = grundy::report::json_text(&reason).unwrap();
    assert!(json.starts_with(r#"[{"step":"#));
}
