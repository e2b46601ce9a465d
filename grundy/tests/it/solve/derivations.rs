//! Derivations, read again.

use grundy::message::Language;
use grundy::reason::{PositionRow, Step};
use grundy::{Budget, Nimber, Outcome, Play, Position, Solver, Stop};

use super::{explained, in_one_line, proved};

fn outcome(text: &str, play: Play) -> Option<Outcome> {
    explained(text, play).0.outcome
}

#[test]
fn answers_in_misere_play_win() {
    for text in ["chomp 2x3", "kayles 3 + chomp 2x2", "kayles 7 + chomp 2x2"] {
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

/// A term is written out up to this many parts.
#[test]
fn terms_of_many_parts_are_named_by_their_number() {
    for (parts, is_short) in [(Step::ROWS, false), (Step::ROWS + 1, true)] {
        let term = format!("nim{}", " 1".repeat(parts));
        let (_, reason) = explained(&format!("{term} + kayles 5"), Play::Normal);
        let said = in_one_line(&reason);
        let named =
            said.contains(&format!("term 1 (nim with {parts} components) has the nim-value"));
        let written = said.contains(&format!("{term} has the nim-value"));
        assert_eq!((named, written), (is_short, !is_short), "{said}");
    }
}
