//! Mistakes among the moves that were made.

use grundy::games::InMemoryFiles;
use grundy::play::mistake;
use grundy::{Budget, Outcome, Play, Position};

/// Each move of a position, with what its review says: the outcome after a mistake.
#[track_caller]
fn assert_mistakes(text: &str, play: Play, expected: &[(&str, Option<Outcome>)]) {
    let files = InMemoryFiles::from([("g", "a b\nb a\na d\nd e\nc a\nc e\n")]);
    let position = Position::parse_with(text, &files).unwrap();
    let budget = Budget::unlimited();
    let found: Vec<(String, Option<Outcome>)> = position
        .moves(100, &budget)
        .unwrap()
        .moves
        .iter()
        .map(|chosen| {
            let mistake = mistake(&position, chosen, play, &budget).unwrap();
            (position.found(chosen).after(), mistake.map(|mistake| mistake.after))
        })
        .collect();
    let found: Vec<(&str, Option<Outcome>)> =
        found.iter().map(|(text, mistake)| (&**text, *mistake)).collect();
    assert_eq!(found, expected, "{text}");
}

#[test]
fn mistakes_are_those_that_make_the_result_worse() {
    let n = Some(Outcome::N);
    assert_mistakes("nim 2 1", Play::Normal, &[("nim 1 1", None), ("nim 1", n), ("nim 2", n)]);
    assert_mistakes("nim 2 1", Play::Misere, &[("nim 1 1", n), ("nim 1", None), ("nim 2", n)]);
    // A lost position has no mistakes.
    assert_mistakes("nim 1 1", Play::Normal, &[("nim 1", None)]);
    // From a and b play goes round, unless somebody moves to d, from which e wins.
    let d = Some(Outcome::D);
    assert_mistakes("chips:g a", Play::Normal, &[("chips:g b", None), ("chips:g d", n)]);
    assert_mistakes("chips:g c", Play::Normal, &[("chips:g a", d), ("chips:g e", None)]);
}
