//! An explanation in a few lines.

use super::{Solution, text_of_term};
use crate::budget::Budget;
use crate::message::{Argument, Language, Message, message};
use crate::nimber::Nimber;
use crate::outcome::{Outcome, Play};
use crate::position::Position;
use crate::reason::{Level, Reason, Role, Row, Step, heap_mex_words};
use crate::sort;
use crate::term::loopy;
use crate::theory::Theorem;
use crate::value::Value;

/// A longer position leaves no room for more than the answer.
const ROOM: usize = 40;
/// The largest number of terms, and of numbers of a sum, that are listed.
const TERMS: usize = Step::ROWS;
/// The most components of a sum in brackets of which a line each says something.
const COMPONENTS: usize = 4;
/// The number of lost positions that fit on a line or two.
const LOST: usize = 8;
/// The names of these numbers fit beside them, if they and the sum have at most this many
/// characters.
const NAMES: usize = 46;
/// The numbers of a sum that fit on a line.
const NUMBERS: usize = 8;

/// The short form of a derivation: at most six lines; of a sum a line for each term and two
/// for the sum.
pub fn short(position: &Position, solution: &Solution, steps: &[Step]) -> Reason {
    let mut lines = Vec::new();
    let claim =
        |position: String, value, outcome, text| Step::Claim { position, value, outcome, text };
    let values: Option<Vec<&Value>> = solution.terms.iter().map(|a| a.value.as_ref()).collect();
    let whole = position.text();
    if let (Some(value), Some(values), true) = (&solution.value, values, position.terms().len() > 1)
    {
        for (index, value) in values.iter().enumerate().take(TERMS) {
            let term = position.terms()[index].to_string();
            let text =
                message!("short-term", term = text_of_term(position, index), value = shown(value));
            lines.push(claim(term, Some((*value).clone()), None, text));
        }
        let numbers: Vec<String> = values.iter().map(|value| value.to_string()).collect();
        let text = message!(
            "short-sum",
            sum = match numbers.len() <= NUMBERS {
                true if !matches!(value, Value::Loony | Value::Marked(_) | Value::Must(_)) => {
                    format!("{} = {value}", numbers.join(" xor ")).into()
                }
                _ => shown(value),
            },
            result = result(solution),
        );
        lines.push(claim(whole, Some(value.clone()), solution.outcome, text));
    } else if let (Some(value), Play::Normal) = (&solution.value, solution.play) {
        let why = from(position, steps, value).unwrap_or_else(|| match position.terms() {
            _ if matches!(value, Value::Infinity(_)) => loopy::meaning(value),
            [term] => match applied(steps)
                .or(term.theorem(Play::Normal).map(crate::theory::title))
                .or(shown_by(steps))
            {
                Some(theorem) => {
                    message!("short-by-theorem", theorem = theorem, value = shown(value))
                }
                None => message!("short-value", value = shown(value)),
            },
            _ => message!("short-value", value = shown(value)),
        });
        lines.push(claim(whole.clone(), Some(value.clone()), None, why));
        lines.push(claim(
            whole,
            None,
            solution.outcome,
            message!("short-so", result = result(solution)),
        ));
    } else {
        let text = match solution.play {
            Play::Misere => message!("short-misere", result = result(solution)),
            Play::Normal => message!("short-outcome", result = result(solution)),
        };
        lines.push(claim(whole, None, solution.outcome, text));
    }
    let found = |step: &&Step| matches!(step.role(), Role::Lowered | Role::Raised | Role::Found);
    let misere = |step: &&Step| match step.role() {
        Role::Misere | Role::MisereOnes => true,
        Role::MovesLeft => solution.play == Play::Misere,
        _ => false,
    };
    // After the move the sentences are about what it leaves.
    let before = || steps.iter().take_while(|step| !matches!(step, Step::Move { .. }));
    let columns = |step: &Step| match step {
        Step::DigitSums { modulus, sums, .. } if solution.play == Play::Misere => {
            let sums: Vec<String> = sums.iter().rev().map(u128::to_string).collect();
            let sums = sums.join(" ");
            Some(Step::say(message!("moore-columns", modulus = *modulus, sums = sums)))
        }
        _ => None,
    };
    lines.extend(before().find(misere).cloned().or_else(|| before().find_map(columns)));
    if solution.play == Play::Misere {
        let components = before().filter(|step| *step.role() == Role::Component);
        lines.extend(components.take(COMPONENTS).cloned());
    }
    let room = position.text().len() <= ROOM;
    if position.terms().len() == 1 {
        lines.extend(steps.iter().find(found).filter(|_| room).cloned());
    }
    if solution.play == Play::Misere
        && let Some(Step::Lost { positions, .. }) =
            steps.iter().find(|step| matches!(step, Step::Lost { .. }))
        && positions.len() <= LOST
    {
        lines.push(Step::say(message!("short-lost", positions = positions.clone())));
    }
    // Neither a move that ends the sum nor one after which its player moves again leaves a value.
    let plain = position.terms().iter().all(|term| term.ending().is_none() && !term.compliments());
    let leaves_zero =
        plain && solution.play == Play::Normal && matches!(solution.value, Some(Value::Nim(_)));
    for step in steps {
        if let Step::Move { term, from, to, after, .. } = step {
            let (term, from, to, after) = (*term, from.clone(), to.clone(), after.clone());
            let why = match solution.outcome {
                _ if after == "nim" && to.is_empty() => message!("short-leaves-nothing"),
                Some(Outcome::D) => message!("short-leaves-draw"),
                Some(_) if symmetric(position, steps, &to) => {
                    message!("short-leaves-symmetry")
                }
                Some(Outcome::N) if leaves_zero && position.terms().len() > 1 => {
                    message!("short-leaves-sum-zero")
                }
                Some(Outcome::N) if leaves_zero => message!("short-leaves-zero"),
                _ => message!("short-leaves-lost"),
            };
            lines.push(Step::Move { term, from, to, after, why });
        }
    }
    if steps.iter().any(|step| *step.role() == Role::ZeroAgain) && !in_pairs(position) {
        lines.push(Step::say(message!("short-zero-again")));
    }
    // What was not found, and why.
    lines.extend(steps.iter().filter(|step| *step.role() == Role::Missing).cloned());
    Reason { steps: lines, level: Level::Short }
}

/// A value in words, where it is an unusual one.
fn shown(value: &Value) -> Argument {
    grundy_words::facts::word(value).map_or_else(|| value.to_string().into(), Argument::from)
}

/// The theorem that gives the value of a position, where its figures are among the steps.
fn applied(steps: &[Step]) -> Option<Message> {
    steps.iter().find_map(|step| match step {
        Step::Figures { theorem, figures, .. } => {
            figures.iter().any(|figure| figure.symbol == "value").then(|| theorem.clone())
        }
        _ => None,
    })
}

/// The theorem of the game that the steps give, beside the one on all games.
fn shown_by(steps: &[Step]) -> Option<Message> {
    steps.iter().find_map(|step| match step {
        Step::Theorem { theorem } if theorem.theorem != Theorem::SpragueGrundy => {
            Some(theorem.title.clone())
        }
        _ => None,
    })
}

/// Whether the move to `to` is the one at the centre of a single board, after which every move is
/// answered by its image.
fn symmetric(position: &Position, steps: &[Step], to: &str) -> bool {
    let [term] = position.terms() else { return false };
    let central = term.proof_move(Play::Normal);
    steps.iter().any(|step| *step.role() == Role::Centre)
        && central.is_some_and(|central| term.after(Some(&central)).to_string() == to)
}

/// Who wins, in words.
fn result(solution: &Solution) -> Message {
    match solution.outcome {
        Some(Outcome::N) => message!("short-n"),
        Some(Outcome::P) => message!("short-p"),
        Some(Outcome::D) => message!("short-d"),
        None => message!("short-unknown"),
    }
}

/// Where the value of a single term comes from.
fn from(position: &Position, steps: &[Step], value: &Value) -> Option<Message> {
    let value = value.nim()?.0;
    // The options of one part of several say nothing of the whole.
    let (single, whole) = (position.parts().len() == 1, position.text());
    if value == 0 && in_pairs(position) {
        return Some(message!("twin-parts"));
    }
    steps.iter().find_map(|step| match step {
        Step::NimSum { rows, omitted: 0, result }
            if *result == value && (2..=NUMBERS).contains(&rows.len()) =>
        {
            let numbers: Vec<String> = rows.iter().map(|row| row.value.to_string()).collect();
            let sum = format!("{} = {value}", numbers.join(" xor "));
            let named = |labels: Vec<Message>| -> Option<Vec<Message>> {
                let rows = labels.into_iter().zip(rows).map(|(label, row)| {
                    message!("short-row", label = label, value = Nimber(row.value))
                });
                let rows: Vec<Message> = rows.collect();
                let width = |row: &Message| row.text(Language::English).chars().count() + 2;
                let fits = rows.iter().map(width).sum::<usize>() + sum.len() <= NAMES;
                fits.then_some(rows)
            };
            let labels = rows.iter().map(|row| row.label.clone()).collect();
            let nim = position.terms().iter().all(|term| term.is_nim());
            let names = named(labels).or_else(|| named(parts(position, rows)?)).filter(|_| !nim);
            Some(match names {
                Some(names) => message!("short-nim-sum-of", rows = names, sum = sum),
                None => message!("short-nim-sum", sum = sum),
            })
        }
        // A period may lead to a heap of this value, which has other options.
        Step::HeapMex { game, heap, groups, complete, count, value: mex }
            if *mex == value && whole == format!("{game} {heap}") =>
        {
            let values = groups.iter().flat_map(|group| group.values.iter().copied()).collect();
            Some(heap_mex_words(values, *complete, *count, *mex))
        }
        Step::Mex { position, options, complete, count, value: mex, .. }
            if single && *mex == value && *position == whole =>
        {
            let values = options.iter().filter_map(|option| option.value).collect();
            Some(heap_mex_words(values, *complete, u128::from(*count), *mex))
        }
        _ => None,
    })
}

/// Whether each component of a single term stands there as often again, so that every move is answered
/// by a copy. The heaps of Nim are numbers, whose sum is as short.
fn in_pairs(position: &Position) -> bool {
    let [term] = position.terms() else { return false };
    let mut parts: Vec<String> = (0..term.len()).map(|part| term.part_text(part)).collect();
    sort::whole(&mut parts);
    let copied =
        !term.is_nim() && !term.is_loopy() && !term.compliments() && term.ending().is_none();
    copied && !parts.is_empty() && parts.chunks(2).all(|pair| pair.len() == 2 && pair[0] == pair[1])
}

/// The parts of a single term, where each is a row of its sum.
fn parts(position: &Position, rows: &[Row]) -> Option<Vec<Message>> {
    let [term] = position.terms() else { return None };
    let is_row = |(part, row): (usize, &Row)| {
        let value = term.part(part).value(&Budget::unlimited()).ok().map(|(value, _)| value);
        value == Some(Value::Nim(Nimber(row.value)))
    };
    let each = term.len() == rows.len() && rows.iter().enumerate().all(is_row);
    each.then(|| (0..rows.len()).map(|part| term.part_text(part).into()).collect())
}
