//! The moves that an explanation shows, and those that it leaves out.

use grundy::games::InMemoryFiles;
use grundy::message::Language;
use grundy::reason::{Level, Step};
use grundy::{Budget, Nimber, Outcome, Play, Position, Solver};

use super::{explained, in_one_line, proved, says};

/// Why the second player wins from the value 0 depends on the moves that there are.
#[test]
fn a_value_of_zero_is_explained_by_the_moves() {
    const ALL: [&str; 3] = ["value-zero-stuck", "value-zero", "value-zero-loony"];
    for (text, id) in [
        ("chomp 1x1", Some("value-zero-stuck")),
        ("cram 1x1", Some("value-zero-stuck")),
        ("nim 3 3", Some("value-zero")),
        ("nimstring edges:a-ground,a-b,b-ground,a-ground", Some("value-zero-loony")),
        ("nim", None),
    ] {
        let (solution, reason) = explained(text, Play::Normal);
        assert_eq!(solution.nim(), Some(Nimber::ZERO), "{text}");
        let says = |id: &str| reason.steps.iter().any(|step| says(step, id));
        let said = ALL.into_iter().find(|id| says(id));
        assert_eq!(said, id, "{text}: {}", reason.text(Language::English));
        assert_eq!(says("nothing-left-loses"), id.is_none(), "{text}");
    }
    let (_, reason) = explained("nim", Play::Misere);
    assert!(reason.steps.iter().any(|step| says(step, "nothing-left-wins")));
}

/// A short explanation gives the reason for which the move is good.
#[test]
fn a_short_explanation_gives_the_reason_of_the_whole_one() {
    let files = InMemoryFiles::from([("round", "a b\nb a")]);
    for (play, text, id) in [
        (Play::Normal, "cram 3x4", "short-leaves-symmetry"),
        (Play::Normal, "cram ##../..../..../....", "short-leaves-zero"),
        (Play::Normal, "nim 3 5", "short-leaves-zero"),
        (Play::Normal, "nim 3 + kayles 5", "short-leaves-sum-zero"),
        (Play::Misere, "nim 3 + kayles 5", "short-leaves-lost"),
        (Play::Normal, "nim 3", "short-leaves-nothing"),
        (Play::Normal, "chips:round b", "short-leaves-draw"),
    ] {
        let position = Position::parse_with(text, &files).unwrap();
        let solver = Solver::new().play(play).max_moves(1).explain_at(Level::Short);
        let reason = solver.solve(&position, &Budget::unlimited()).unwrap().reason.unwrap();
        let whys = reason.steps.iter().filter_map(|step| match step {
            Step::Move { why, .. } => Some(why.says(id)),
            _ => None,
        });
        assert_eq!(Vec::from_iter(whys), [true], "{text}: {}", reason.text(Language::English));
    }
}

/// Where the winner has no move to make, it says why the position is lost.
#[test]
fn a_short_explanation_of_a_lost_position_has_a_reason() {
    for (play, text, id) in [
        (Play::Normal, "grundy 20 20", "twin-parts"),
        (Play::Normal, "nim 3 3", "short-nim-sum"),
        (Play::Misere, "moore:2 3 3 3", "moore-columns"),
        (Play::Misere, "moore:2 1 1 1 1", "moore-only-ones"),
        (Play::Misere, "cram 3x4", "every-move-tried"),
        (Play::Misere, "chocolate-split 3x2", "chocolate-breaks"),
    ] {
        let solver = Solver::new().play(play).max_moves(1).explain_at(Level::Short);
        let solution = solver.solve(&text.parse().unwrap(), &Budget::unlimited()).unwrap();
        let reason = solution.reason.unwrap();
        let has = |step: &Step| matches!(step, Step::Text { text, .. } | Step::Claim { text, .. } if text.says(id));
        assert!(reason.steps.iter().any(has), "{text}: {reason:?}");
    }
    // What leads over to another step stands only beside it.
    let solver = Solver::new().play(Play::Misere).max_moves(1).explain_at(Level::Short);
    let won = solver.solve(&"moore:2 1 2 4".parse().unwrap(), &Budget::unlimited()).unwrap();
    let steps = won.reason.unwrap().steps;
    assert!(!steps.iter().any(|step| says(step, "moore-leave-ones-instead")), "{steps:?}");
}

/// Of several winning moves in a game that can go round, the one after which play ends soonest.
#[test]
fn the_move_that_ends_soonest_is_shown() {
    let files = InMemoryFiles::from([
        ("normal", "s b\ns a\ns x\nx s\nb c\nc d"),
        ("misere", "s r\ns p\ns x\nx s\np t\nr q\nq p"),
    ]);
    for (play, text, best, winning) in [
        (Play::Normal, "chips:normal s", "chips:normal a", 3),
        (Play::Misere, "chips:misere s", "chips:misere p", 3),
    ] {
        let position = Position::parse_with(text, &files).unwrap();
        let solver = Solver::new().play(play).explain(true);
        let solution = solver.solve(&position, &Budget::unlimited()).unwrap();
        assert_eq!(solution.move_count, Some(winning), "{text}");
        let shown =
            solution.reason.iter().flat_map(|reason| &reason.steps).find_map(|step| match step {
                Step::Move { after, .. } => Some(after.as_str()),
                _ => None,
            });
        assert_eq!(shown, Some(best), "{text}");
    }
}

/// Of several winning moves in normal play, one in a term whose value becomes smaller.
#[test]
fn the_move_that_nim_would_make_is_shown() {
    for (text, after) in [
        // A smaller heap of the first term would make the value of that term larger.
        ("nim 3 2 + nim 2", "nim 3 2 + nim 1"),
        ("nim 2 + nim 3 2", "nim 1 + nim 3 2"),
    ] {
        let position = Position::parse(text).unwrap();
        let solution = Solver::new().explain(true).solve(&position, &Budget::unlimited()).unwrap();
        assert_eq!(solution.move_count, Some(3), "{text}");
        let shown =
            solution.reason.iter().flat_map(|reason| &reason.steps).find_map(|step| match step {
                Step::Move { after, .. } => Some(after.as_str()),
                _ => None,
            });
        assert_eq!(shown, Some(after), "{text}");
    }
}

/// Of many positions to which play can come back only the position in question is explained.
#[test]
fn of_many_positions_that_repeat_the_first_one_is_explained() {
    let arms = (0..4).map(|n| format!("s a{n}\na{n} s\na{n} b{n}\nb{n} c{n}\nc{n} d{n}\n"));
    let files = InMemoryFiles::from([("arms", &*arms.collect::<String>())]);
    for (text, outcome, vertex) in
        [("chips:arms s", Outcome::P, "s"), ("chips:arms a1", Outcome::N, "a1")]
    {
        let position = Position::parse_with(text, &files).unwrap();
        let solution = Solver::new().explain(true).solve(&position, &Budget::unlimited()).unwrap();
        assert_eq!(solution.outcome, Some(outcome), "{text}");
        let reason = solution.reason.unwrap();
        let listed = reason.steps.iter().filter(|step| says(step, "loopy-options")).count();
        let said = in_one_line(&reason);
        assert_eq!((listed, said.contains(&format!("Options of {vertex}: "))), (1, true), "{said}");
    }
}

/// That moves which are not listed are like listed ones is said where it is so.
#[test]
fn moves_that_are_left_out_are_images_where_that_is_said() {
    let mut said = 0;
    for text in [
        "cram 3x6 + nim 4",
        "cram 3x5 + cram 3x5",
        "chomp 4x4 + chomp 4x4",
        "cram 1x5 + cram 2x3 + nim 1",
        "cram 2x3 + cram 2x5 + cram 4x4",
        "cram 4x4",
        "cram 2x6",
    ] {
        for reason in [explained(text, Play::Normal).1, proved(text)] {
            let position = Position::parse(text).unwrap();
            for step in &reason.steps {
                let Step::Replies { position: of, replies, images: true, .. } = step else {
                    continue;
                };
                assert_eq!(*of, position.text());
                let listed: Vec<Vec<String>> = replies
                    .iter()
                    .map(|reply| Position::parse(&reply.after).unwrap().normal_form())
                    .collect();
                let all = position.moves(usize::MAX, &Budget::unlimited()).unwrap().moves;
                for after in all.iter().map(|chosen| position.after(chosen)) {
                    assert!(listed.contains(&after.normal_form()), "{text}: {}", after.text());
                }
                said += 1;
            }
        }
    }
    assert!(said > 3, "{said}");
}
