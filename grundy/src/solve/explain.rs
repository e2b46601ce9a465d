//! Puts the derivation of an answer together.

use super::{Question, Solution, verdict};
use crate::budget::{Budget, Stop};
use crate::nimber::Nimber;
use crate::position::Position;
use crate::reason::{Reason, Step, Theorem};
use crate::ruleset::{Outcome, Play, Value};

/// Misere Nim, for sums in which every part is a Nim heap.
pub const MISERE_NIM: Theorem = Theorem {
    title: "Bouton's theorem on misere Nim",
    statement: "In misere Nim (who takes the last object loses) the player to move loses \
        exactly when some heap is larger than 1 and the nim-sum of all heaps is 0, or when \
        no heap is larger than 1 and the number of heaps of size 1 is odd.",
    proof: &[
        "If no heap is larger than 1, every move takes a whole heap, so with an odd number \
         of ones the player to move also takes the last, and loses; with an even number \
         (none at all included) he wins.",
        "Exactly one heap is larger than 1: then the nim-sum is not 0, and the player to move \
         wins by reducing that heap to 1 or to 0, whichever leaves an odd number of ones.",
        "Two or more heaps are larger than 1: after any move at least one such heap is left. \
         From nim-sum 0 every move leads to another nim-sum, and from another nim-sum some \
         move leads to 0, as in normal play; by induction these are lost and won.",
    ],
    source: "C. L. Bouton, Nim, a game with a complete mathematical theory, Ann. of Math. 3 \
        (1901); Winning Ways, chapter 13",
};

/// The sum of independent games.
pub const SPRAGUE_GRUNDY: Theorem = Theorem {
    title: "Sprague-Grundy theorem",
    statement: "Every position equals a Nim heap of some size, its nim-value: the least number \
        (mex) that no option has as its value. The value of a sum is the nim-sum (binary \
        addition without carry, xor) of the values. The player to move loses exactly when the \
        value is 0.",
    proof: &[
        "A position whose options have values that include 0, 1, ..., m-1 but not m has the \
         moves of a Nim heap of size m, and perhaps moves to larger values. Such an increase \
         gains nothing: the opponent takes it back at once by moving to m again.",
        "So each term may be replaced by its heap, and the sum by Nim. In Nim (Bouton) every \
         move from nim-sum 0 changes exactly one heap and so the nim-sum; from nim-sum s other \
         than 0, a heap h that has the highest binary digit of s can be reduced to h xor s, \
         which makes the nim-sum 0.",
    ],
    source: "R. Sprague 1935, P. M. Grundy 1939; Siegel, Combinatorial Game Theory, IV.1",
};

/// The derivation of `solution`.
pub fn reason(position: &Position, solution: &Solution, budget: &Budget) -> Result<Reason, Stop> {
    let mut steps = Vec::new();
    let terms = position.terms();
    if terms.is_empty() {
        let text = match solution.play {
            Play::Normal => "Nothing is left: the player to move cannot move and loses.",
            Play::Misere => {
                "Nothing is left: the player to move cannot move and, in misere play, wins."
            }
        };
        steps.push(Step::say(text));
        return Ok(Reason { steps });
    }
    match solution.play {
        Play::Normal => normal(position, solution, budget, &mut steps)?,
        Play::Misere => misere(position, solution, budget, &mut steps)?,
    }
    Ok(Reason { steps })
}

/// The text of a term, for people: of many parts only the first are written.
fn text_of_term(position: &Position, term: usize) -> String {
    let mut text = String::new();
    if !position.terms()[term].write_some(Step::ROWS, &mut text) {
        text.push_str(" ...");
    }
    cut(&text)
}

fn normal(
    position: &Position,
    solution: &Solution,
    budget: &Budget,
    steps: &mut Vec<Step>,
) -> Result<(), Stop> {
    let terms = position.terms();
    let many = terms.len() > 1;
    let mut theorems: Vec<&'static str> = Vec::new();
    for (index, term) in terms.iter().enumerate() {
        if many {
            steps.push(Step::heading(text_of_term(position, index)));
        }
        let answer = &solution.terms[index];
        match answer.value {
            Some(Value::Ends) => {
                steps.extend(term.explain(solution.play, budget)?);
                steps.push(Step::say(
                    "The player to move can end the whole sum at once, and wins. No Nim heap \
                     behaves like that, so there is no nim-value.",
                ));
            }
            _ => {
                for step in term.explain(solution.play, budget)? {
                    // A proof is given once.
                    if let Step::Theorem { theorem } = &step {
                        if theorems.contains(&theorem.title) {
                            steps.push(Step::say(format!("Again by: {}.", theorem.title)));
                            continue;
                        }
                        theorems.push(theorem.title);
                    }
                    steps.push(step);
                }
                if let (true, Some(Value::Nim(value))) = (many, answer.value) {
                    steps.push(Step::say(format!(
                        "{} has the nim-value {value}.",
                        text_of_term(position, index)
                    )));
                }
            }
        }
    }
    let Some(outcome) = solution.outcome else {
        steps.push(Step::say("The budget ran out before the answer was found."));
        return Ok(());
    };
    if many && solution.value.is_some() {
        steps.push(Step::heading("The sum"));
        if theorems.contains(&SPRAGUE_GRUNDY.title) {
            steps.push(Step::say(format!("Again by: {}.", SPRAGUE_GRUNDY.title)));
        } else {
            steps.push(Step::Theorem { theorem: &SPRAGUE_GRUNDY });
        }
        let rows =
            solution.terms.iter().enumerate().filter_map(|(index, term)| {
                Some((text_of_term(position, index), term.value?.nim()?))
            });
        steps.push(Step::nim_sum(rows));
    }
    if let Some(value) = solution.value {
        if !many && terms[0].theorem(Play::Normal).is_none() {
            steps.push(Step::say(
                "By the Sprague-Grundy theorem a position plays like a Nim heap as large as its \
                 nim-value, and a heap of size 0 is lost for the player to move.",
            ));
        }
        steps.push(Step::say(match outcome {
            Outcome::N => format!("The nim-value is {value}, which is not 0."),
            Outcome::P => "The nim-value is 0: every move of the first player makes it other than \
                0, and the second player can always bring it back to 0, until the first one cannot \
                move."
                .to_string(),
        }));
    }
    steps.push(verdict(outcome));
    winning_move(position, solution, steps);
    Ok(())
}

fn misere(
    position: &Position,
    solution: &Solution,
    budget: &Budget,
    steps: &mut Vec<Step>,
) -> Result<(), Stop> {
    let terms = position.terms();
    steps.push(Step::say("Misere play: who cannot move wins."));
    if terms.iter().all(|term| term.is_nim()) {
        steps.push(Step::Theorem { theorem: &MISERE_NIM });
        let mut sum = Nimber::ZERO;
        let mut large = 0;
        for term in terms {
            steps.extend(term.explain(Play::Misere, budget)?);
            sum ^= term.value(budget)?.0.nim().unwrap_or_default();
            large += term.large_parts(budget)?;
        }
        if terms.len() > 1 {
            let mut rows = Vec::new();
            for (index, term) in terms.iter().enumerate() {
                let value = term.value(budget)?.0.nim().unwrap_or_default();
                rows.push((text_of_term(position, index), value));
            }
            steps.push(Step::nim_sum(rows));
        }
        steps.push(Step::say(match large {
            0 => format!(
                "No heap is larger than 1, and the number of ones is {}.",
                if sum.is_zero() { "even" } else { "odd" }
            ),
            1 => "Exactly one heap is larger than 1.".to_string(),
            _ => format!("{large} heaps are larger than 1, and the nim-sum is {sum}."),
        }));
    } else if let [term] = terms
        && term.theorem(Play::Misere).is_some()
    {
        steps.extend(term.explain(Play::Misere, budget)?);
    } else if solution.outcome.is_some() {
        steps.push(Step::say(
            "In misere play the values of the terms do not decide their sum, so whole positions \
             were searched: a position without moves is won by the player to move, any other is \
             won exactly when some move leads to a lost one.",
        ));
        if solution.outcome == Some(Outcome::P) {
            steps.push(Step::say(
                "Every move was tried, and each leads to a position that the next player wins.",
            ));
        }
    }
    match solution.outcome {
        Some(outcome) => {
            steps.push(verdict(outcome));
            winning_move(position, solution, steps);
        }
        None => steps.push(Step::say("The budget ran out before the answer was found.")),
    }
    Ok(())
}

/// One winning move, and why it wins.
fn winning_move(position: &Position, solution: &Solution, steps: &mut Vec<Step>) {
    if solution.question != Question::All || solution.moves.is_empty() {
        return;
    }
    let chosen = &solution.moves[0];
    let term = &*position.terms()[chosen.term];
    let (from, to) = match term.len() > Step::ROWS {
        true => term.change(&chosen.patch),
        false => (solution.from(0, position), solution.to(0, position)),
    };
    let mut why = String::new();
    if let Some(note) = &chosen.patch.note {
        why.push_str(note);
        why.push(' ');
    }
    if chosen.patch.ends {
        why.push_str("That ends the whole sum: whoever makes this move has won.");
        steps.push(Step::Move { from, to, why });
        return;
    }
    let before = solution.terms[chosen.term].value.and_then(Value::nim);
    match (solution.play, before, solution.value) {
        (Play::Normal, Some(before), Some(sum)) => {
            let after = before ^ sum;
            if solution.terms.len() > 1 {
                why.push_str(&format!(
                    "The term had the value {before} and now has {after} = {before} xor {sum}, \
                     so the values of all terms now add up to 0. "
                ));
            } else {
                why.push_str("What is left has the value 0. ");
            }
            why.push_str(
                "The opponent is in the lost position: whatever he does makes the value other \
                 than 0, and you bring it back to 0, until he cannot move.",
            );
        }
        (Play::Misere, ..) if position.terms().iter().all(|term| term.is_nim()) => {
            let mut large = 0;
            for term in position.terms() {
                large += term.large_parts(&Budget::unlimited()).unwrap_or(0);
            }
            why.push_str(match large {
                0 | 1 => {
                    "It leaves an odd number of heaps of size 1 and no larger one: you and your \
                     opponent take them in turn, and he takes the last."
                }
                _ => {
                    "It makes the nim-sum 0 and leaves a heap larger than 1. Answer every move so \
                     that the nim-sum is 0 again, until your move would leave only heaps of size \
                     1: then leave an odd number of them."
                }
            });
        }
        _ => why.push_str("It leads to a position that the opponent, who is then to move, loses."),
    }
    steps.push(Step::Move { from, to, why });
}

/// Long terms are cut for people.
fn cut(text: &str) -> String {
    const LIMIT: usize = 60;
    if text.len() <= LIMIT {
        return text.to_string();
    }
    let head: String = text.chars().take(LIMIT - 3).collect();
    format!("{head}...")
}
