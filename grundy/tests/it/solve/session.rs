//! One session serves a question.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use grundy::options::each;
use grundy::{Budget, FoundBy, Outcome, Play, Position, Question, Solution, Solver, Stop};

fn solve(solver: Solver, text: &str) -> Solution {
    let position: Position = text.parse().unwrap();
    solver.solve(&position, &Budget::unlimited()).unwrap()
}

/// The explanation searches hardly any position that the answer did not.
#[test]
fn the_explanation_shares_the_search() {
    for text in ["kayles 9 + chomp 3x3", "nim 3 6 + chomp 2x3", "chomp 4x5"] {
        let solver = Solver::new().play(Play::Misere);
        let plain = solve(solver, text).searched();
        let explained = solve(solver.explain(true), text).searched();
        assert!(plain > 50, "{text}: {plain}");
        assert!(explained <= plain + plain / 3, "{text}: {plain} searched, then {explained}");
    }
}

/// Where the search finds no quotient for a position, it does not look for one after each move.
#[test]
fn a_quotient_is_looked_for_once() {
    let position: Position = "4.7 27".parse().unwrap();
    let (budget, asked) = counting();
    let solver = Solver::new().play(Play::Misere).question(Question::Outcome);
    assert_eq!(solver.solve(&position, &budget).unwrap().method(), Some(FoundBy::Search));
    let once = asked.load(Ordering::Relaxed);
    let (budget, asked) = counting();
    let mut options = 0;
    each(&position, Play::Misere, &budget, &mut |_| options += 1).unwrap();
    let all = asked.load(Ordering::Relaxed);
    assert!(options > 10 && all < 2 * once, "{all} questions for {options} options, {once} alone");
}

/// A limit ends the search over whole positions and that for a quotient, which take turns. What the
/// latter one proved is known.
#[test]
fn where_no_search_ends_the_heaps_with_a_quotient_are_known() {
    let position: Position = "0.07 40 41 42 + kayles 30 31".parse().unwrap();
    let solver = Solver::new().play(Play::Misere).question(Question::Outcome);
    let solution = solver.solve(&position, &Budget::unlimited().brief(150_000)).unwrap();
    assert_eq!((solution.outcome, solution.stopped), (None, Some(Stop::Time)));
    let known = solution.known.iter().map(|heaps| (heaps.rules.to_string(), heaps.largest));
    let (games, heaps): (Vec<String>, Vec<u64>) = known.unzip();
    assert_eq!(games, ["0.07", "0.77"]);
    assert!(heaps.iter().all(|heap| (20..=30).contains(heap)), "{heaps:?}");
}

/// The number of times that the budget was asked.
fn counting() -> (Budget, Arc<AtomicU64>) {
    let asked = Arc::new(AtomicU64::new(0));
    let counter = asked.clone();
    let budget = Budget::unlimited().with_poll(move |_| {
        counter.fetch_add(1, Ordering::Relaxed);
        Ok(())
    });
    (budget, asked)
}

#[test]
fn a_recommendation_does_not_solve_again() {
    for (text, play) in [
        ("kayles 9 8 7 + nim 5 6", Play::Misere),
        ("kayles 12 11 10 + nim 3", Play::Normal),
        ("northcott:8 3-6 2-7", Play::Normal),
    ] {
        let solution = solve(Solver::new().play(play).max_moves(1), text);
        let (budget, asked) = counting();
        let searched = solution.searched();
        assert!(solution.recommended(&budget).unwrap().is_some(), "{text}");
        assert_eq!(solution.searched(), searched, "{text}");
        let first = asked.load(Ordering::Relaxed);
        let again = solution.clone().recommended(&budget).unwrap();
        assert_eq!(asked.load(Ordering::Relaxed), first, "{text}: it is remembered");
        assert!(again.is_some());
    }
}

/// A solution is about its own position, whatever becomes of the first one.
#[test]
fn a_solution_owns_its_position() {
    let solution = {
        let position: Position = "kayles 5 + nim 3 4".parse().unwrap();
        Solver::new().solve(&position, &Budget::unlimited()).unwrap()
    };
    assert_eq!(solution.position().to_string(), "kayles 5 + nim 3 4");
    let same = solution.clone();
    assert_eq!(same.found().len(), solution.moves.len());
    let found = same.found().next().unwrap();
    assert_eq!((&*found.from(), &*found.to()), ("nim 3 4", "nim 4"));
    assert_eq!((found.term(), &*found.after()), (1, "kayles 5 + nim 4"));
    assert!(format!("{solution:?}").contains("Position(kayles 5 + nim 3 4)"));
}

#[test]
fn misere_play_of_loopy_games_is_refused() {
    let position: Position = "nim 3 + northcott:8 1-4".parse().unwrap();
    let refusal = Solver::new().play(Play::Misere).solve(&position, &Budget::unlimited());
    let refusal = refusal.unwrap_err();
    assert_eq!(refusal.term, 1);
    let error = refusal.in_text(&position);
    assert_eq!((error.span(), error.hint()), (8..23, None));
}

/// A theorem says who wins; the value is searched for where it is asked for, or where that is short.
#[test]
fn a_value_that_is_asked_for_is_searched_for() {
    for text in ["moore:2 3 4 5 6", "moore:2 1 2 3 4 5"] {
        let by = |question| {
            let solver = Solver::new().question(question).value_search_limit(0);
            let solution = solve(solver, text);
            assert_eq!(solution.outcome, Some(Outcome::N), "{text}");
            solution.nim().map(|value| value.0)
        };
        assert_eq!((by(Question::All), by(Question::Outcome)), (None, None), "{text}");
        let value = solve(Solver::new(), text).nim().map(|value| value.0);
        assert!(value.is_some());
        assert_eq!(by(Question::Value), value, "{text}");
    }
}

/// Where the budget runs out before a winning move is found, the proof of a theorem names one.
#[test]
fn a_theorem_names_a_move_where_the_budget_ends() {
    let position: Position = "cram 2x301".parse().unwrap();
    let budget = Budget::unlimited().with_poll(|_| Err(Stop::Time));
    let solution = Solver::new().solve(&position, &budget).unwrap();
    assert_eq!((solution.outcome, solution.stopped), (Some(Outcome::N), Some(Stop::Time)));
    assert_eq!((solution.moves.len(), solution.move_count), (1, None));
    let after = position.after(&solution.moves[0]);
    let after = Solver::new().question(Question::Value).solve(&after, &Budget::unlimited());
    assert_eq!(after.unwrap().value, Some(grundy::Value::ZERO));
}
