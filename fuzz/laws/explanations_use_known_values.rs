//! Every step of the explanation of a small sum is recomputed by the oracle: each value is one that
//! an earlier step has shown or that its options give. A case is one sum of up to three terms, in
//! one kind of play; in one case of 16 the explanation is also written out. Five of six cases are sums
//! that came before, because most bytes of a case do not change its sum: these are not explained again.

use std::cell::RefCell;
use std::collections::HashSet;

use grundy::{Budget, Play, Position, Solver};
use grundy_oracle::reasons::check_reason;
use serde_json::{Value, json};

use super::bytes::Bytes;
use super::files::{checker, files, small_sum};

thread_local! {
    /// The sums for which the law has held, with their kind of play, and whether they were written.
    static HELD: RefCell<HashSet<(String, bool, bool)>> = RefCell::default();
}

fn number(value: u128) -> Value {
    match u64::try_from(value) {
        Ok(small) if small <= 1 << 53 => small.into(),
        _ => value.to_string().into(),
    }
}

pub fn holds(bytes: &[u8]) {
    let mut bytes = Bytes(bytes);
    let misere = bytes.byte() > 128;
    let text = small_sum(&mut bytes);
    let written = bytes.below(16) == 15;
    let case = (text, misere, written);
    if HELD.with_borrow(|held| held.contains(&case)) {
        return;
    }
    explained(&case.0, misere, written);
    HELD.with_borrow_mut(|held| held.insert(case));
}

/// Explains a position and has the oracle recompute each step.
fn explained(text: &str, misere: bool, written: bool) {
    let position = Position::parse_with(text, files())
        .unwrap_or_else(|error| panic!("{text} is refused: {error}"));
    let play = if misere { Play::Misere } else { Play::Normal };
    let solver = Solver::new().play(play).max_moves(1).explain(true);
    let Ok(found) = solver.solve(&position, &Budget::unlimited()) else { return };
    let Some(reason) = &found.reason else { panic!("{text} is not explained") };
    if written {
        assert!(!reason.text(grundy::message::Language::English).is_empty(), "{text}");
        assert!(!reason.markdown(grundy::message::Language::English).is_empty(), "{text}");
    }
    let value = match &found.value {
        Some(grundy::Value::Nim(value)) => number(value.0),
        Some(grundy::Value::Infinity(values)) => {
            json!({"infinity": values.iter().map(|value| number(value.0)).collect::<Vec<_>>()})
        }
        _ => Value::Null,
    };
    let document = json!({
        "position": position.text(),
        "outcome": found.outcome.map(|outcome| format!("{outcome:?}")),
        "value": value,
        "reason": reason,
    });
    if let Err(faults) = check_reason(text, misere, &document, &checker()) {
        let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
        panic!(
            "{text} {play:?}: {}\n{}",
            faults.join("\n"),
            reason.text(grundy::message::Language::English)
        );
    }
}
