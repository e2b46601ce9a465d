//! Derivations, read again.

use super::super::{Solution, Solver};
use super::shorten::says;
use crate::budget::{Budget, Stop};
use crate::games::InMemoryFiles;
use crate::message::Language;
use crate::nimber::Nimber;
use crate::outcome::{Outcome, Play};
use crate::position::Position;
use crate::reason::{Level, PositionRow, Reason, Step};

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

fn outcome(text: &str, play: Play) -> Option<Outcome> {
    explained(text, play).0.outcome
}

#[test]
fn answers_in_misere_play_win() {
    for text in ["kayles 4", "kayles 5", "kayles 3 + nim 2 2", "chomp 2x3", "kayles 7 + chomp 2x2"]
    {
        let (_, reason) = explained(text, Play::Misere);
        let mut tables = 0;
        for step in &reason.steps {
            let Step::Replies { position, replies, .. } = step else { continue };
            tables += 1;
            assert_eq!(outcome(position, Play::Misere), Some(Outcome::P), "{position}");
            for reply in replies {
                match &reply.answer {
                    Some(answer) => {
                        assert_eq!(outcome(answer, Play::Misere), Some(Outcome::P), "{answer}");
                    }
                    None => {
                        assert!(reply.after.is_empty() || reply.after.starts_with("chomp 1x1"))
                    }
                }
            }
        }
        assert_eq!(tables, 1, "{text}");
    }
}

#[test]
fn listed_values_are_right() {
    for text in ["chomp 2x3", "chomp 3,2,1", "wythoff 2,3", "moore:2 1 1 1 2", "wythoff 4,8"] {
        let (_, reason) = explained(text, Play::Normal);
        let mut mexes = 0;
        for step in &reason.steps {
            let rows: Vec<(String, u128)> = match step {
                Step::Positions { rows, .. } => {
                    let value = |row: &PositionRow| row.value.nim().unwrap().0;
                    rows.iter().map(|row| (row.label.clone(), value(row))).collect()
                }
                Step::Mex { options, position, value, .. } => {
                    mexes += 1;
                    let options = options.iter().filter(|row| row.position != "nothing left");
                    let options = options.map(|row| (row.position.clone(), row.value.unwrap()));
                    options.chain([(position.clone(), *value)]).collect()
                }
                _ => continue,
            };
            for (label, value) in rows {
                let (solution, _) = explained(&label, Play::Normal);
                assert_eq!(solution.nim(), Some(Nimber(value)), "{label}");
            }
        }
        assert_eq!(mexes, 1, "{text}");
    }
}

#[test]
fn checks_of_winning_moves_give_zero() {
    let texts = [
        "nim 3 4 5",
        "staircase 1 2 3 5",
        "nimble 4 7 9",
        "northcott:8 1-4 7-2",
        "kayles 1000000000000",
        "nim 3 + kayles 5",
        "moore:2 3 4 5",
        "strip-tictactoe X..O....",
        "wythoff 4,8 + nim 3",
    ];
    for text in texts {
        let reason = proved(text);
        let at = reason.steps.iter().position(|step| matches!(step, Step::Move { .. }));
        let last = reason.steps[at.unwrap()..].iter().rev().find_map(|step| match step {
            Step::NimSum { result, .. } => Some(*result == 0),
            Step::DigitSums { sums, .. } => Some(sums.iter().all(|&sum| sum == 0)),
            _ => None,
        });
        assert_eq!(last, Some(true), "{text}");
    }
}

#[test]
fn a_large_heap_is_reduced_by_the_period() {
    let (_, reason) = explained("kayles 1000000000000", Play::Normal);
    let text = reason.text(Language::English);
    assert!(
        text.contains("1000000000000 = 76 + 12 * 83333333327, so its value is that of heap 76: 1.")
    );
    assert!(
        text.contains("999999999997 = 73 + 12 * 83333333327, so its value is that of heap 73: 1.")
    );
    assert!(text.contains("Theorem of periods (guy-smith)"));
}

#[test]
fn moores_construction_is_shown() {
    for play in [Play::Normal, Play::Misere] {
        let text = in_one_line(&explained("moore:2 3 4 5", play).1);
        assert!(text.contains("So 4 becomes 3, 5 becomes 3: every column gives 0."), "{text}");
    }
}

#[test]
fn an_empty_position_is_no_part_that_is_left() {
    for text in ["kayles 2", "lasker 7", "moore:2 7"] {
        let text = in_one_line(&explained(text, Play::Normal).1);
        assert!(text.contains(" A position with nothing left has the value 0."), "{text}");
    }
}

#[test]
fn the_check_of_a_move_does_not_repeat_how_values_are_found() {
    for text in ["tromino 5", "treblecross 20", "kayles 5 7"] {
        let text = in_one_line(&proved(text));
        assert!(text.contains("Check, after the move:"), "{text}");
        assert_eq!(text.matches("The value g(n) of a heap n is the mex of ").count(), 1, "{text}");
    }
}

#[test]
fn digits_of_long_numbers_stand_below_them() {
    let most = u64::MAX;
    for text in [
        format!("nim {most} 5"),
        format!("nimble {most} 9"),
        format!("lasker {most}"),
        format!("moore:2 {most} 77 5"),
    ] {
        for play in [Play::Normal, Play::Misere] {
            if play == Play::Misere && !text.starts_with("nim ") {
                continue;
            }
            let text = explained(&text, play).1.text(Language::English);
            let lines = text.lines().filter(|line| !line.starts_with("Move:"));
            let widest = lines.max_by_key(|line| line.len()).unwrap();
            assert!(widest.len() <= 78, "{widest}");
        }
    }
    let text = explained(&format!("nim {most} 5"), Play::Normal).1.text(Language::English);
    assert!(
        text.contains(&format!("  heap                        5\n      {}101\n", "0".repeat(61)))
    );
}

#[test]
fn of_many_values_one_option_each_is_written_and_not_all() {
    let (solution, reason) = explained("wythoff 100,200", Play::Normal);
    let (text, markdown) = (reason.text(Language::English), reason.markdown(Language::English));
    assert!(text.contains("options of wythoff 100,200, one for each value:\n    0: wythoff "));
    let value = solution.nim().unwrap().0;
    let left_out = format!("... and {} more values, each with an option", value - 9);
    assert!(text.contains(&left_out) && markdown.contains(&left_out), "{text}");
    assert!(text.lines().count() < 100 && markdown.lines().count() < 180, "{text}");
    let all = reason.steps.iter().find_map(|step| match step {
        Step::Mex { options, .. } => Some(options.len()),
        _ => None,
    });
    assert!(all >= usize::try_from(value).ok());
}

#[test]
fn ones_of_moores_misere_game_need_no_construction() {
    let text = in_one_line(&explained("moore:2 1 1 1", Play::Misere).1);
    assert!(text.contains(" So leave a number of them that is 1 modulo 3."), "{text}");
    assert!(!text.contains("would be left, so leave"), "{text}");
}

#[test]
fn the_cut_of_a_bar_is_derived_from_the_side_that_stays() {
    let text = in_one_line(&explained("chocolate-eat 3x4 2x2", Play::Normal).1);
    let words = "The number of rows, 3, stays, so the number of columns less 1 must be 0 xor (3 - 1) = 2: leave 3 columns.";
    assert!(text.contains(words), "{text}");
    let text = in_one_line(&explained("chocolate-eat 1x4 1x1", Play::Normal).1);
    assert!(
        text.contains("The number of rows, 1, stays, so") && text.contains(": leave 1 column."),
        "{text}"
    );
}

#[test]
fn a_sum_does_not_repeat_what_an_earlier_term_has_shown() {
    let text = explained(
        "kayles 9 + kayles 14 + kayles 5 + chomp 2x3 + kayles 9 + chomp 2x3",
        Play::Normal,
    );
    let flat = in_one_line(&text.1);
    assert_eq!(flat.matches("The value g(n) of a heap n is the mex of ").count(), 1, "{flat}");
    let text = text.1.text(Language::English);
    assert_eq!(text.matches("options of kayles 9 (for").count(), 1, "{text}");
    assert_eq!(text.matches("options of chomp 2x3").count(), 1, "{text}");
    assert_eq!(text.matches("As above.").count(), 2, "{text}");
    assert_eq!(text.matches("heap  0:").count() + text.matches("heap 0:").count(), 1, "{text}");
    assert!(text.contains("    heap 10: 2 6 4 1 2\n"), "{text}");
    assert_eq!(text.matches("  chomp 2x3  4 ").count(), 2, "{text}");
    let text = explained("kayles 300 + kayles 500", Play::Normal).1.text(Language::English);
    assert_eq!(text.matches("(guy-smith), applied here with").count(), 1, "{text}");
    assert!(text.contains("500 = 80 + 12 * 35, so its value is that of heap 80: 1."), "{text}");
}

/// Why the value tells the winner is said where the value was found from the options, and not where
/// a theorem on the game gives it.
#[test]
fn a_value_from_the_options_needs_the_sprague_grundy_theorem() {
    let says = "Independent positions play like Nim heaps of their values";
    for (text, found) in [
        ("kayles 5", true),
        ("chomp 2x3", true),
        ("moore:2 1 1 1 2", true),
        ("wythoff 3,4", true),
        ("euclid 7,25", false),
        ("lasker 7", false),
        ("nim 3 4 5", false),
        // A theorem gives the outcome, and that is all there is to say.
        ("wythoff 3,5", false),
    ] {
        let text_of = in_one_line(&explained(text, Play::Normal).1);
        assert_eq!(text_of.contains(says), found, "{text}: {text_of}");
    }
}

/// Heaps are valued like those of another term only where that term is explained: a Tromino strip
/// and a heap of 0.007 have one table.
#[test]
fn terms_that_others_refer_to_are_explained() {
    let sum = "tromino 1 4 4 + chocolate-split 1x1 + 0.007 1 1 2";
    let (_, reason) = explained(sum, Play::Normal);
    assert!(reason.steps.iter().any(|step| matches!(step, Step::HeapMex { .. })));
    let text = in_one_line(&reason);
    for term in ["tromino 1 4 4", "0.007 1 1 2"] {
        let left_out = format!("{term} has the nim-value 0: explain this term alone");
        assert!(!text.contains(&left_out), "{text}");
    }
}

#[test]
fn the_budget_is_asked_for_each_term() {
    let position = Position::parse("kayles 3 + kayles 4 + kayles 5 + nim 2").unwrap();
    let budget = Budget::unlimited().with_poll(|progress| match (progress.what, progress.done) {
        ("progress-terms-explained", 2) => Err(Stop::Time),
        _ => Ok(()),
    });
    let solver = Solver::new().max_moves(1).explain(true);
    let solution = solver.solve(&position, &budget).unwrap();
    assert_eq!(solution.outcome, Some(Outcome::N));
    let text = in_one_line(&solution.reason.unwrap());
    assert!(text.contains("kayles 4 has the nim-value 1."), "{text}");
    assert!(!text.contains("kayles 5 has the nim-value"), "{text}");
    assert!(text.ends_with("The budget ran out before the derivation was written out."), "{text}");
}

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

/// A term is written out up to so many parts.
#[test]
fn terms_of_many_parts_are_named_by_their_number() {
    for (parts, is_short) in [(Step::ROWS, false), (Step::ROWS + 1, true)] {
        let position = Position::parse(&format!("nim{}", " 1".repeat(parts))).unwrap();
        assert_eq!(super::text_of_term(&position, 0).says("term-with-parts"), is_short, "{parts}");
    }
}
