//! Puts the derivation of an answer together.

use super::{Question, Solution, verdict};
use crate::budget::{Budget, Stop};
use crate::nimber::Nimber;
use crate::position::Position;
use crate::reason::{Reason, Reply, Step, Theorem};
use crate::ruleset::{Method, Outcome, Play};
use crate::search::SumSearch;
use crate::term::{Patch, SMITH, loopy};
use crate::value::{Sum, Value};

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
        match &answer.value {
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
                // The theorem tells the outcome only.
                let searched = matches!(answer.method, Method::Graph | Method::Search);
                if let Some(Value::Nim(value)) = &answer.value
                    && !value.is_zero()
                    && !term.repeats()
                    && searched
                    && term.theorem(Play::Normal).is_some()
                {
                    steps.push(Step::say(
                        "The theorem tells only who wins. The nim-value is found from the options:",
                    ));
                    steps.extend(term.explain_value(budget)?);
                }
                if let (true, Some(value)) = (many, &answer.value) {
                    steps.push(Step::say(format!(
                        "{} has the {} {value}.",
                        text_of_term(position, index),
                        if value.nim().is_some() { "nim-value" } else { "value" }
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
        let theorem = if repeats(position) { &SMITH } else { &SPRAGUE_GRUNDY };
        if theorems.contains(&theorem.title) {
            steps.push(Step::say(format!("Again by: {}.", theorem.title)));
        } else {
            steps.push(Step::Theorem { theorem });
        }
        steps.extend(loopy::sum_steps(solution.terms.iter().enumerate().filter_map(
            |(index, term)| Some((text_of_term(position, index), term.value.clone()?)),
        )));
    }
    if let Some(value @ Value::Infinity(_)) = &solution.value {
        steps.push(Step::say(loopy::meaning(value)));
    }
    if let Some(value) = solution.nim() {
        if !many
            && !terms[0].repeats()
            && (terms[0].theorem(Play::Normal).is_none()
                || solution.terms[0].method > Method::Theorem)
        {
            steps.push(Step::say(
                "By the Sprague-Grundy theorem a position plays like a Nim heap as large as its \
                 nim-value, and a heap of size 0 is lost for the player to move.",
            ));
        }
        steps.push(Step::say(match value.is_zero() {
            false => format!("The nim-value is {value}, which is not 0."),
            true => "The nim-value is 0: every move of the first player makes it other than \
                0, and the second player can always bring it back to 0, until the first one cannot \
                move."
                .to_string(),
        }));
    }
    steps.push(verdict(outcome));
    winning_move(position, solution, budget, steps);
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
    let mut searched = false;
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
    } else if repeats(position) && solution.outcome.is_some() {
        labelled(position, budget, steps)?;
        searched = true;
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
            replies(position, budget, steps);
        }
        searched = true;
    }
    match solution.outcome {
        Some(outcome) => {
            steps.push(verdict(outcome));
            winning_move(position, solution, budget, steps);
            if let (true, Question::All, Some(chosen)) =
                (searched, solution.question, solution.moves.first())
                && !chosen.patch.ends
                && outcome == Outcome::N
            {
                let next = after(position, chosen.term, &chosen.patch);
                match next.terms().is_empty() {
                    true => steps.push(Step::say(
                        "Nothing is left: the opponent cannot move and, in misere play, wins.",
                    )),
                    false => replies(&next, budget, steps),
                }
            }
        }
        None => steps.push(Step::say("The budget ran out before the answer was found.")),
    }
    Ok(())
}

/// How whole positions are labelled where they can come again, and how long
/// the game lasts.
fn labelled(position: &Position, budget: &Budget, steps: &mut Vec<Step>) -> Result<(), Stop> {
    let mut search = SumSearch::new(Play::Misere);
    let length = {
        let parts = parts_in(position, &mut search);
        search.length(&parts, budget)?
    };
    steps.push(Step::say(format!(
        "In misere play the values of the terms do not decide their sum, and positions can come \
         again. So all whole positions that can be reached were laid out, {} of them, and labelled \
         from the ends backwards: a position without moves is won by the player to move; one from \
         which some move leads to a lost one is won; one from which all moves lead to won ones is \
         lost. What then has no label is a draw: from there some move leads to another draw.",
        search.laid_out()
    )));
    if let Some(length) = length {
        steps.push(Step::say(format!(
            "This position got its label in step {length}: the game lasts {length} moves if the \
             winner hurries and the loser delays."
        )));
    }
    if length.is_some_and(|length| length % 2 == 1) {
        replies(position, budget, steps);
    }
    Ok(())
}

/// The parts of all terms.
fn parts_in(position: &Position, search: &mut SumSearch) -> Vec<u32> {
    position.terms().iter().flat_map(|term| term.parts_in(search)).collect()
}

/// The position after a move.
fn after(position: &Position, term: usize, patch: &Patch) -> Position {
    let terms = position.terms().iter().enumerate();
    Position::of(terms.map(|(at, other)| other.after((at == term).then_some(patch))).collect())
}

/// The moves from a position that the player to move loses in misere play,
/// each with an answer that wins; a sentence where that is too much.
fn replies(position: &Position, budget: &Budget, steps: &mut Vec<Step>) {
    /// Positions with more moves get no table.
    const MOVES: usize = 40;
    /// So many moves are listed.
    const LISTED: usize = 12;
    let mut moves: Vec<(usize, Patch)> = Vec::new();
    for (index, term) in position.terms().iter().enumerate() {
        let all = term.moves(budget, &mut |patch| {
            moves.push((index, patch));
            match moves.len() > MOVES {
                true => std::ops::ControlFlow::Break(()),
                false => std::ops::ControlFlow::Continue(()),
            }
        });
        if all != Ok(true) {
            steps.push(Step::say(format!(
                "{} has too many moves to write out an answer to each; the answers were found by \
                 the search.",
                position.short_text(Step::ROWS)
            )));
            return;
        }
    }
    let mut search = SumSearch::new(Play::Misere);
    let mut rows = Vec::new();
    for (term, patch) in moves.iter().filter(|(_, patch)| !patch.ends).take(LISTED) {
        let next = after(position, *term, patch);
        match answer(&next, &mut search, budget) {
            Ok(answer) => {
                let after = match next.terms() {
                    [] => String::new(),
                    _ => next.short_text(Step::ROWS),
                };
                rows.push(Reply { after, answer });
            }
            Err(_) => {
                steps.push(Step::say(
                    "The budget ran out before an answer to each move was written out; the search \
                     itself was finished.",
                ));
                return;
            }
        }
    }
    let ending = moves.iter().filter(|(_, patch)| patch.ends).count();
    let omitted = (moves.len() - ending - rows.len()) as u64;
    let of = position;
    let position = position.short_text(Step::ROWS);
    let goes_on = rows.iter().any(|row| row.answer.is_some());
    if !rows.is_empty() {
        steps.push(Step::Replies { position, replies: rows, omitted });
    }
    if ending > 0 {
        steps.push(Step::say(
            "Other moves end the whole sum at once, and in misere play who makes such a move loses.",
        ));
    }
    if goes_on {
        let nearer = match repeats(of) {
            true => "with fewer moves to go each time",
            false => "with less and less left",
        };
        steps.push(Step::say(format!(
            "After each answer the same player is to move again, and the table goes on in the same \
             way from there, {nearer}, until he makes the last move: the other one then cannot \
             move, and wins.",
        )));
    }
}

/// Whether a position can come again.
fn repeats(position: &Position) -> bool {
    position.terms().iter().any(|term| term.repeats())
}

/// The whole position after an answer that wins in misere play, the one that
/// comes to the end first where positions can come again; `None` where nothing
/// can be moved.
fn answer(
    position: &Position,
    search: &mut SumSearch,
    budget: &Budget,
) -> Result<Option<String>, Stop> {
    let parts: Vec<Vec<u32>> = position.terms().iter().map(|term| term.parts_in(search)).collect();
    let loops = repeats(position);
    let mut best: Option<(Option<u32>, Position)> = None;
    for (index, term) in position.terms().iter().enumerate() {
        let others = parts.iter().enumerate().filter(|(other, _)| *other != index);
        let others: Vec<u32> = others.flat_map(|(_, parts)| parts.iter().copied()).collect();
        let keep = if loops { usize::MAX } else { 1 };
        for patch in term.moves_in(search, &others, Outcome::P, keep, budget)?.listed {
            let next = after(position, index, &patch);
            if !loops {
                return Ok(Some(next.short_text(Step::ROWS)));
            }
            let parts = parts_in(&next, search);
            let length = search.length(&parts, budget)?;
            if best.as_ref().is_none_or(|(least, _)| length < *least) {
                best = Some((length, next));
            }
        }
    }
    Ok(best.map(|(_, next)| next.short_text(Step::ROWS)))
}

/// One winning move, and why it wins.
fn winning_move(position: &Position, solution: &Solution, budget: &Budget, steps: &mut Vec<Step>) {
    if solution.question != Question::All || solution.moves.is_empty() {
        return;
    }
    let chosen = &solution.moves[0];
    let term = &*position.terms()[chosen.term];
    let (from, to) = (solution.from(0, position), solution.to(0, position));
    let changed = match term.len() > Step::ROWS {
        true => term.change(&chosen.patch),
        false => (from.clone(), to.clone()),
    };
    let (at, whole) = (chosen.term as u64 + 1, solution.after(0, position));
    let mut why = String::new();
    if let Some(note) = &chosen.patch.note {
        // Games of the user's have names for their moves, and no sentences.
        match note.ends_with(['.', ')']) {
            true => why.push_str(note),
            false => why.push_str(&format!("The move is called `{note}`.")),
        }
        why.push(' ');
    }
    if chosen.patch.ends {
        why.push_str("That ends the whole sum: whoever makes this move has won.");
        steps.push(Step::Move { term: at, from, to, after: whole, why });
        return;
    }
    if solution.outcome == Some(Outcome::D) {
        let next = after(position, chosen.term, &chosen.patch);
        match value_of(&next, budget).filter(|_| solution.play == Play::Normal) {
            Some(value) => why.push_str(&format!(
                "It leaves the value {value}, without 0 in the set: the next player cannot win \
                 either."
            )),
            None => why.push_str("It leaves a draw: the next player cannot win either."),
        }
        steps.push(Step::Move { term: at, from, to, after: whole, why });
        return;
    }
    let before = solution.terms[chosen.term].value.as_ref().and_then(Value::nim);
    match (solution.play, before, solution.nim()) {
        (Play::Normal, Some(before), Some(sum)) => {
            let after = before ^ sum;
            if solution.terms.len() > 1 {
                why.push_str(&format!(
                    "The term had the value {before} and now has {after} = {before} xor {sum}, \
                     so the values of all terms now add up to 0. "
                ));
            } else if let Some((from, to)) = single_heaps(&changed.0, &changed.1)
                && term.name() == "nim"
            {
                why.push_str(&format!(
                    "The nim-sum was {sum}; the heap {from} becomes {from} xor {sum} = {to}, and \
                     the nim-sum is now 0. "
                ));
            } else {
                why.push_str("What is left has the value 0. ");
            }
            why.push_str(
                "The opponent is in the lost position: whatever he does makes the value other \
                 than 0, and you bring it back to 0, until he cannot move.",
            );
        }
        (Play::Normal, ..) if matches!(solution.value, Some(Value::Infinity(_))) => {
            why.push_str(
                "What is left has the value 0. The opponent is in the lost position: whatever he \
                 does, you can make the value 0 again, until he cannot move.",
            );
        }
        (Play::Misere, ..) if position.terms().iter().all(|term| term.is_nim()) => {
            let mut large = 0;
            for term in position.terms() {
                large += term.large_parts(budget).unwrap_or(0);
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
    steps.push(Step::Move { term: at, from, to, after: whole, why });
    check(position, solution, budget, steps);
}

/// The value of a position in normal play, within the budget.
fn value_of(position: &Position, budget: &Budget) -> Option<Value> {
    let values = position.terms().iter().map(|term| Some(term.value(budget).ok()?.0));
    Some(Sum::new(values.collect::<Option<_>>()?).total())
}

/// The numbers after the winning move that is shown.
fn check(position: &Position, solution: &Solution, budget: &Budget, steps: &mut Vec<Step>) {
    let chosen = &solution.moves[0];
    let term = &*position.terms()[chosen.term];
    let by_theorem =
        solution.play == Play::Normal || solution.terms[chosen.term].method == Method::Theorem;
    if !by_theorem {
        return;
    }
    let mut found = term.explain_after(&chosen.patch, solution.play, budget).unwrap_or_default();
    if position.terms().len() > 1 {
        // One number is in the sum below.
        found.retain(|step| !matches!(step, Step::NimSum { rows, .. } if rows.len() < 2));
    }
    let next = after(position, chosen.term, &chosen.patch);
    if matches!(solution.value, Some(Value::Infinity(_))) {
        let mut rows = Vec::new();
        for (index, term) in next.terms().iter().enumerate() {
            let Ok((Value::Nim(value), _)) = term.value(budget) else { return };
            rows.push((text_of_term(&next, index), value));
        }
        found.push(Step::nim_sum(rows));
    } else if position.terms().len() > 1
        && let (Play::Normal, Some(sum)) = (solution.play, solution.nim())
    {
        let mut rows = Vec::new();
        for (index, answer) in solution.terms.iter().enumerate() {
            let Some(Value::Nim(value)) = answer.value else { return };
            if index != chosen.term {
                rows.push((text_of_term(position, index), value));
                continue;
            }
            let mut text = String::new();
            term.write_after(Some(&chosen.patch), true, &mut text);
            let text = if text.is_empty() { "nothing".to_string() } else { cut(&text) };
            rows.push((text, value ^ sum));
        }
        found.push(Step::nim_sum(rows));
    }
    if !found.is_empty() && !next.terms().is_empty() {
        steps.push(Step::say("Check, after the move:"));
        steps.extend(found);
    }
}

/// The heap that a move of Nim changes, before and after it.
fn single_heaps(from: &str, to: &str) -> Option<(u64, u64)> {
    let heaps = |text: &str| -> Option<Vec<u64>> {
        text.split(' ').skip(1).map(|word| word.parse().ok()).collect()
    };
    let (mut from, mut to) = (heaps(from)?, heaps(to)?);
    from.sort_unstable();
    for heap in from.clone() {
        if let Some(at) = to.iter().position(|&other| other == heap) {
            to.remove(at);
            from.remove(from.iter().position(|&other| other == heap)?);
        }
    }
    match (&from[..], &to[..]) {
        (&[from], &[to]) => Some((from, to)),
        (&[from], []) => Some((from, 0)),
        _ => None,
    }
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

#[cfg(test)]
mod tests {
    use super::super::Solver;
    use super::*;

    fn explained(text: &str, play: Play) -> (Solution, Reason) {
        let position = Position::parse(text).unwrap();
        let solver = Solver::new().play(play).keep(1).explain(true);
        let mut solution = solver.solve(&position, &Budget::unlimited()).unwrap();
        let reason = solution.reason.take().unwrap();
        (solution, reason)
    }

    fn outcome(text: &str, play: Play) -> Option<Outcome> {
        explained(text, play).0.outcome
    }

    #[test]
    fn answers_in_misere_play_win() {
        for text in
            ["kayles 4", "kayles 5", "kayles 3 + nim 2 2", "chomp 2x3", "kayles 7 + chomp 2x2"]
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
        for text in ["chomp 2x3", "chomp 3,2,1", "wythoff 2,3", "moore:2 1 2 2", "wythoff 4,8"] {
            let (_, reason) = explained(text, Play::Normal);
            let mut mexes = 0;
            for step in &reason.steps {
                let rows: Vec<(String, u128)> = match step {
                    Step::Positions { rows } => {
                        rows.iter().map(|row| (row.label.clone(), row.value)).collect()
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
            let (_, reason) = explained(text, Play::Normal);
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
        let text = reason.text();
        assert!(text.contains(
            "1000000000000 = 76 + 12 * 83333333327, so its value is that of heap 76: 1."
        ));
        assert!(
            text.contains(
                "999999999997 = 73 + 12 * 83333333327, so its value is that of heap 73: 1."
            )
        );
        assert!(text.contains("Theorem of periods (guy-smith)"));
    }

    #[test]
    fn moores_construction_is_shown() {
        for play in [Play::Normal, Play::Misere] {
            let text = explained("moore:2 3 4 5", play).1.text();
            assert!(text.contains("So 4 becomes 3, 5 becomes 3: every column gives 0."), "{text}");
        }
    }
}
