//! Outcome, value and number of winning moves of a small sum are those of the oracle, which plays
//! it out; and each winning move that is listed is one of the oracle's. A case is one sum of up to
//! three terms, in one kind of play.

use std::collections::BTreeSet;

use grundy::{Budget, Outcome, Play, Position, Solver};

use super::bytes::Bytes;
use super::files::{checker, files, small_sum};

pub fn holds(bytes: &[u8]) {
    let mut bytes = Bytes(bytes);
    let misere = bytes.byte() > 128;
    agrees(&small_sum(&mut bytes), misere);
}

/// The law for one position.
pub fn agrees(text: &str, misere: bool) {
    let position = Position::parse_with(text, files())
        .unwrap_or_else(|error| panic!("{text} is refused: {error}"));
    let checker = checker();
    let oracle = &checker.oracle;
    let truth = oracle.parse(text).unwrap_or_else(|error| panic!("oracle, {text}: {error}"));
    let play = if misere { Play::Misere } else { Play::Normal };
    let solver = Solver::new().play(play).max_moves(usize::MAX);
    let northcott = text.contains("northcott");
    let Ok(found) = solver.solve(&position, &Budget::unlimited()) else {
        assert!(misere && northcott, "{text} is refused");
        return;
    };
    let outcome = match oracle.outcome(&truth, misere) {
        'N' => Outcome::N,
        'P' => Outcome::P,
        _ => Outcome::D,
    };
    assert_eq!(found.outcome, Some(outcome), "{text} {play:?}");
    if !misere && !northcott {
        let value = oracle.value(&truth).map(u128::from);
        let found = found.nim().map(|value| value.0);
        // Beside Nimstring the oracle looks for small values only.
        let large = value.is_none() && text.contains("nimstring") && found.is_some_and(|v| v > 15);
        assert!(found == value || large, "the value of {text}: {found:?}, not {value:?}");
    }
    let winning = oracle.winning_moves(&truth, misere);
    assert_eq!(found.move_count, Some(winning.len() as u128), "{text} {play:?}");
    let same = |text: &str| oracle.parse(text).map(|position| position.unnamed().text());
    let known: BTreeSet<String> = winning.into_iter().map(|found| found.after).collect();
    for found in found.found() {
        let after = found.after();
        let normal = same(&after).unwrap_or_else(|error| panic!("{text} -> {after}: {error}"));
        assert!(known.contains(&normal), "{text} {play:?} -> {after}: {known:?}");
    }
}
