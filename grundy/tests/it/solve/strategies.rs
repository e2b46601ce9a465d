//! Each strategy alone.

use grundy::message::Language;
use grundy::outcome::FoundBy;
use grundy::{Budget, Outcome, Play, Position, Question, Solution, Solver};
use grundy_oracle::sample;

/// The answer of a strategy, which need not be the one that the planner takes.
fn by(strategy: &str, text: &str, play: Play) -> Solution {
    let position: Position = text.parse().unwrap();
    let solution = Solver::new().play(play).solve_by(strategy, &position, &Budget::unlimited());
    solution.unwrap_or_else(|| panic!("{strategy} does not apply to {text}"))
}

/// The strategy that the planner takes, as a solution names it for programmers.
fn chosen(text: &str, play: Play) -> String {
    let position: Position = text.parse().unwrap();
    let solution = Solver::new().play(play).solve(&position, &Budget::unlimited()).unwrap();
    let said = format!("{solution:?}");
    let (_, name) = said.split_once(" strategy: \"").expect("the name of a strategy");
    name.split('"').next().unwrap_or_default().to_string()
}

#[test]
fn the_first_that_applies_answers() {
    for (text, play, name) in [
        ("nim 3 4 5", Play::Normal, "values"),
        ("wythoff 3,4", Play::Normal, "theorem"),
        ("wythoff 3,4 + nim 2", Play::Normal, "values"),
        ("nim", Play::Misere, "misere Nim"),
        ("nim 3 + nim 4", Play::Misere, "misere Nim"),
        ("moore:2 3 4 5", Play::Misere, "theorem"),
        ("kayles 5 7", Play::Misere, "misere heaps"),
        ("kayles 5 + nim 3 4 + 0.123 6", Play::Misere, "misere heaps"),
        ("cram 3x3", Play::Misere, "misere pieces"),
        ("cram 3x3 + nim 1", Play::Misere, "whole sum"),
        ("moore:2 3 4 5 + nim 1", Play::Misere, "whole sum"),
    ] {
        assert_eq!(chosen(text, play), name, "{text}");
    }
}

/// The outcome without the value, against the value.
#[test]
fn the_outcome_alone_agrees_with_the_value() {
    let mut lost = 0;
    for text in [
        "chomp 3x3",
        "chomp 1x1",
        "chomp 4,3,1 + nim 5",
        "chomp 3x4 2x5 + kayles 7",
        "chomp 2x3 2x3",
        "kayles 5 + nim 4",
        "nim 3 5 6",
        "treblecross ..X... + nim 2",
        "treblecross .... .....",
        "treblecross .X.X. + chomp 3x3",
        "strip-tictactoe X..O.... + chomp 2x2",
    ] {
        let position: Position = text.parse().unwrap();
        let budget = Budget::unlimited();
        let solver = Solver::new().question(Question::Outcome);
        let alone = solver.solve_by("outcome only", &position, &budget).expect(text);
        assert_eq!((alone.value, alone.move_count), (None, None), "{text}");
        assert_eq!(alone.outcome, by("values", text, Play::Normal).outcome, "{text}");
        lost += usize::from(alone.outcome == Some(Outcome::P));
    }
    assert!(lost > 2, "{lost}");
}

/// Two strategies that both apply give the same answer for a position.
#[test]
fn strategies_agree() {
    type Case = (&'static str, &'static str, Play, &'static [&'static str]);
    let cases: [Case; 5] = [
        (
            "misere pieces",
            "whole sum",
            Play::Misere,
            &["cram 3x4", "cram 2x3 2x3 ..#/...", "cram 3x3:torus", "node-kayles grid:3x4 path:3"],
        ),
        (
            "misere Nim",
            "whole sum",
            Play::Misere,
            &["nim", "nim 1", "nim 1 1", "nim 1 4", "nim 2 3 1 + nim 2"],
        ),
        (
            "misere heaps",
            "whole sum",
            Play::Misere,
            &["kayles 9 7", "0.123 6 6 + nim 3", "nim 5 + 0.75 4", "subtract:2,3 1 1"],
        ),
        ("theorem", "whole sum", Play::Misere, &["moore:2 1 1 1", "moore:2 3 2 2", "moore:3 4"]),
        (
            "theorem",
            "values",
            Play::Normal,
            &["wythoff 3,5", "wythoff 4,6", "moore:2 1 2 3", "moore:2 2 2 2"],
        ),
    ];
    for (first, second, play, texts) in cases {
        for text in texts {
            let [a, b] = [first, second].map(|strategy| by(strategy, text, play));
            assert_eq!(a.outcome, b.outcome, "{text}");
            assert_eq!(a.move_count, b.move_count, "{text}");
            let after = |solution: &Solution| -> Vec<String> {
                let mut after: Vec<String> = solution.found().map(|found| found.after()).collect();
                after.sort_unstable();
                after
            };
            assert_eq!(after(&a), after(&b), "{text}");
        }
    }
}

/// Random sums of heaps, by their elements and by a search of whole positions.
#[test]
fn elements_of_heaps_agree_with_the_search() {
    const GAMES: [&str; 14] = [
        "kayles",
        "0.75",
        "0.123",
        "0.15",
        "0.07",
        "nim",
        "lasker",
        "subtract:1,2",
        "0.33",
        "grundy",
        "all-but:2",
        "4.7",
        "0.26",
        "0.[7]",
    ];
    let (mut state, mut by_elements, mut lost) = (0x9E37_79B9_7F4A_7C15_u64, 0, 0);
    let mut next = |below: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % below
    };
    for _ in 0..sample(100, 250) {
        let terms = (0..=next(3)).map(|_| {
            let heaps = (0..=next(3)).map(|_| format!(" {}", 1 + next(7)));
            let heaps: String = heaps.collect();
            format!("{}{heaps}", GAMES[next(GAMES.len() as u64) as usize])
        });
        let text = terms.collect::<Vec<_>>().join(" + ");
        let [a, b] =
            ["misere heaps", "whole sum"].map(|strategy| by(strategy, &text, Play::Misere));
        assert_eq!((a.outcome, a.move_count), (b.outcome, b.move_count), "{text}");
        assert_eq!(a.choice_count, b.choice_count, "{text}");
        let after = |solution: &Solution| -> Vec<String> {
            let mut after: Vec<String> = solution.found().map(|found| found.after()).collect();
            after.sort_unstable();
            after
        };
        assert_eq!(after(&a), after(&b), "{text}");
        by_elements += usize::from(a.terms.iter().all(|term| term.method != FoundBy::Search));
        lost += usize::from(a.outcome == Some(Outcome::P));
    }
    assert!(by_elements > 80 && lost > 12, "{by_elements} {lost}");
}

#[test]
fn values_add_up() {
    let solution = by("values", "kayles 5 + nim 3", Play::Normal);
    let values: Vec<u128> =
        solution.terms.iter().map(|term| term.value.as_ref().unwrap().nim().unwrap().0).collect();
    assert_eq!((values, solution.nim().unwrap().0), (vec![4, 3], 7));
    assert_eq!(solution.move_count, Some(2));
}

#[test]
fn whole_sums_are_searched() {
    let solution = by("whole sum", "kayles 3 + nim 2", Play::Misere);
    assert_eq!(solution.terms[0].method, FoundBy::Search);
    assert_eq!(solution.value, None);
    assert!(matches!(solution.outcome, Some(Outcome::N | Outcome::P)));
}

/// Beside a loony term every move wins after which the same player moves again.
#[test]
fn another_move_beside_a_loony_term_wins() {
    let loony = "nimstring edges:ground-b,ground-c,a-c";
    for (text, count) in [(loony, 2), (&format!("{loony} + nimstring edges:ground-a"), 3)] {
        let solution = by("values", text, Play::Normal);
        assert_eq!(solution.move_count, Some(count), "{text}");
    }
}

/// Some seconds of work: too short to search the boards below.
fn short() -> Budget {
    Budget::unlimited().brief(100)
}

#[test]
fn equal_terms_and_parts_cancel() {
    for (text, value) in [
        ("cram 9x9 9x9 9x9 2x2 9x9", 0),
        ("cram 9x9 + nim 3 5 + cram 9x9", 6),
        ("node-kayles grid:9x9 + nim 2 + node-kayles grid:9x9", 2),
        ("chomp 30x40 + chomp 30x40 30x40 + nim 7 + chomp 30x40", 7),
        ("sprouts 15 + kayles 5 + sprouts 15", 4),
    ] {
        let position: Position = text.parse().unwrap();
        let long = text.starts_with("chomp") || text.starts_with("node");
        let questions = [Question::Outcome, Question::Value, Question::All];
        for question in questions.into_iter().take(if long { 2 } else { 3 }) {
            let solver = Solver::new().question(question).explain(question == Question::All);
            let found = solver.solve(&position, &short()).unwrap();
            assert_eq!(found.outcome, Some(Outcome::of(value != 0)), "{text} {question:?}");
            if question != Question::Outcome {
                assert_eq!(found.nim().map(|found| found.0), Some(value), "{text} {question:?}");
            }
            assert_eq!(found.stopped, None, "{text} {question:?}");
        }
    }
}

/// A sum of terms of the value 0 and one whose winner a theorem gives.
#[test]
fn a_term_may_decide_the_sum() {
    for (text, outcome) in [
        ("cram 8x9 + cram 4x4", Outcome::N),
        ("cram 4x4 + nim 1 1 + cram 8x9 + kayles 3 + nim 3", Outcome::N),
        ("sprouts 15 + cram 9x10 + sprouts 15", Outcome::N),
    ] {
        let position: Position = text.parse().unwrap();
        for question in [Question::All, Question::Outcome] {
            let solver = Solver::new().question(question).explain(question == Question::All);
            let found = solver.solve(&position, &short()).unwrap();
            assert_eq!((found.outcome, found.value), (Some(outcome), None), "{text} {question:?}");
            assert_eq!(found.move_count, None, "{text}: other moves may win");
        }
    }
    // Where the others have another value, nothing is known of the sum.
    let position: Position = "cram 8x9 + nim 1".parse().unwrap();
    let found = Solver::new().question(Question::Outcome).solve(&position, &short()).unwrap();
    assert_eq!(found.outcome, None);
    // A move that wins the term wins the sum.
    let position: Position = "cram 2x3 + cram 8x9 + nim 1".parse().unwrap();
    let found = Solver::new().solve(&position, &short()).unwrap();
    assert_eq!(found.moves[0].term, 1);
}

/// Where one winning move is known, others whose search takes long leave time for the explanation.
#[test]
fn more_winning_moves_are_searched_for_a_while_only() {
    // The move that is known is in the last term.
    let position: Position = "cram 8x8 + nim 3".parse().unwrap();
    let solver = Solver::new().explain(true);
    let found = solver.solve(&position, &Budget::unlimited().brief(200)).unwrap();
    assert_eq!((found.moves.len(), found.move_count, found.stopped), (1, None, None));
    let said = found.reason.as_ref().map(|reason| reason.text(Language::English));
    assert!(said.is_some_and(|said| !said.contains("ran out")));
    // Short searches find all.
    let position: Position = "cram 4x6 + nim 2".parse().unwrap();
    let found = Solver::new().solve(&position, &Budget::unlimited()).unwrap();
    assert_eq!(found.move_count, Some(found.moves.len() as u128));
    assert!(found.moves.iter().any(|found| found.term == 0));
}

/// Large boards of Chomp that a theorem says are lost have the value 0, in sums as well; hooks have
/// few positions and are searched.
#[test]
fn lost_boards_of_chomp_have_the_value_0() {
    for (text, value) in [
        ("chomp 2000,1999", Some(0)),
        ("chomp 2000,1999 + nim 2", Some(2)),
        ("chomp 2000,1999 + cram 10x10", Some(0)),
        ("chomp 9000,8999 + nim 1", Some(1)),
        ("chomp 19,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1", Some(0)),
        ("chomp 29,1,1,1,1,1,1,1,1,1,1,1,1,1", Some(17)),
        ("chomp 2000,1999 + chomp 30x30", None),
    ] {
        let position: Position = text.parse().unwrap();
        // The search for more winning moves takes a third of it.
        let budget = Budget::unlimited().brief(300);
        let found = Solver::new().explain(true).solve(&position, &budget).unwrap();
        assert_eq!(found.nim().map(|value| value.0), value, "{text}");
        assert_eq!(found.outcome, Some(Outcome::of(value != Some(0))), "{text}");
        assert_eq!(found.stopped, None, "{text}");
    }
}

/// Play that can go on, pieces of one's own, and moves that end the sum: equal terms do not cancel.
#[test]
fn equal_terms_cancel_only_where_both_players_can_copy() {
    let cancels = |text: &str| text.parse::<Position>().unwrap().terms()[0].cancels();
    assert!(cancels("cram 3x3") && cancels("sprouts 3") && cancels("kayles 5"));
    assert!(!cancels("treblecross .X...") && !cancels("nimstring edges:ground-a"));
    assert!(!cancels("northcott:8 1-4"));
}
