//! `grundy options`: every option of a position with its value.

use std::collections::HashSet;
use std::fmt::Write;

use grundy::budget::{Budget, Progress};
use grundy::message::Language;
use grundy::report::{self, ExactValue, OptionAnswer};
use grundy::value::{Sum, Value};
use grundy::{Outcome, Play, Position, Question, Solver, Stop};

use crate::args::Options;
use crate::failure::{Failure, Status};
use crate::limits;
use crate::message::message;
use crate::paint::WON;
use crate::session::Session;

/// Runs the command.
pub fn run(args: Options, session: &mut Session) -> Result<Status, Failure> {
    let text = session.files.reader().text_of_words(&args.position.words)?;
    let position = session.files.position(&text)?;
    let budget = session.budget(limits::SHORT).with_moves(args.max_moves as u64);
    let play = if args.misere { Play::Misere } else { Play::Normal };
    session.rules.look_for_circles(&position, play)?;
    let solver = Solver::new().play(play).question(Question::Value);
    let solution = solver
        .solve(&position, &budget)
        .map_err(|refusal| Failure::refusal(&position, &refusal))?;
    let mut options = Vec::new();
    let stopped = match solution.stopped {
        Some(stop) => Some(stop),
        None => list(session, &position, &budget, &solver, play, &mut options)?,
    };
    session.rules.look_at_forms(&position, play, Question::Value)?;
    let document = report::Options::new(&position, &solution, options, stopped);
    if args.json {
        session.out.json(&document)?;
    } else {
        // The options that win.
        session.out.styled(&words(&document, session.language()), |number, line| {
            let option = document.options.get(number.checked_sub(ABOVE)?)?;
            (option.outcome == Some(Outcome::P)).then_some((WON, line.len()))
        })?;
    }
    Ok(match stopped {
        Some(Stop::Moves) => {
            session.tell(message!("stopped-options"));
            session.rules.status(Stop::Moves)
        }
        stopped => session.rules.finish(stopped),
    })
}

/// Lists the options, equal texts once; gives why the list ends too early.
fn list(
    session: &Session,
    position: &Position,
    budget: &Budget,
    solver: &Solver,
    play: Play,
    documents: &mut Vec<OptionAnswer>,
) -> Result<Option<Stop>, Failure> {
    let mut seen: HashSet<String> = HashSet::new();
    // The value of each term.
    let mut values = Vec::new();
    if play == Play::Normal {
        for term in position.terms() {
            match term.value(budget) {
                Ok((value, _)) => values.push(value),
                Err(stop) => return Ok(Some(stop)),
            }
        }
    }
    let sum = Sum::new(values);
    for (index, term) in position.movable() {
        let mut found = Vec::new();
        let stopped = term.options(&mut found, budget).err();
        for option in found {
            let progress =
                Progress { what: "progress-options", done: documents.len() as u64, total: None };
            if let Err(stop) = budget.check(progress) {
                return Ok(Some(stop));
            }
            let mut after = String::new();
            position.write_after(index, Some(&option.patch), &mut after);
            // It is kept twice: here and among those seen, which make way for
            // the whole answer.
            let bytes = 2 * (after.len() + size_of::<OptionAnswer>()) as u64;
            if let Err(stop) = budget.reserve(bytes) {
                return Ok(Some(stop));
            }
            if !seen.insert(after.clone()) {
                continue;
            }
            let (value, outcome) = match play {
                Play::Normal if option.patch.ends => (Some(Value::ZERO), Some(Outcome::P)),
                Play::Normal => {
                    let own = option.value.unwrap_or(Value::Ends);
                    let value = sum.without(index).plus(&own);
                    let outcome = value.outcome();
                    (Some(value), Some(outcome))
                }
                Play::Misere => {
                    let next = session.files.position(&after)?;
                    let solution = solver
                        .solve(&next, budget)
                        .map_err(|refusal| Failure::refusal(&next, &refusal))?;
                    if solution.stopped.is_some() {
                        return Ok(solution.stopped);
                    }
                    (None, solution.outcome)
                }
            };
            let name = term.move_name(&option.patch);
            documents.push(OptionAnswer::new(after, value.as_ref(), outcome, name));
        }
        if stopped.is_some() {
            return Ok(stopped);
        }
    }
    Ok(None)
}

/// The number of lines above the options.
const ABOVE: usize = 2;

fn words(document: &report::Options, language: Language) -> String {
    let value =
        |value: &Option<ExactValue>| value.as_ref().map_or("-".to_string(), ExactValue::to_string);
    // Infinity is no nim-value.
    let infinite = |value: &Option<ExactValue>| matches!(value, Some(ExactValue::Infinity { .. }));
    let any =
        infinite(&document.value) || document.options.iter().any(|option| infinite(&option.value));
    let values = match document.play {
        Play::Misere => "outcomes",
        Play::Normal if any => "values",
        Play::Normal => "nim-values",
    };
    let outcome = |outcome: Option<Outcome>| {
        outcome.map_or("-".to_string(), |outcome| format!("{outcome:?}"))
    };
    let head = message!(
        "position-of-options",
        position = &document.position,
        outcome = outcome(document.outcome),
        what = values,
        value = value(&document.value)
    );
    let count = document.options.len();
    let next = match document.stopped {
        None if count == 0 => message!("options-none"),
        Some(stop) if count == 0 && stop != Stop::Moves => message!("options-not-found"),
        Some(_) if count > 0 => message!("options-first", count = count, what = values),
        _ => message!("options-count", count = count, what = values),
    };
    let mut out = format!("{}\n{}\n", head.text(language), next.text(language));
    let texts: Vec<String> = document.options.iter().map(|option| value(&option.value)).collect();
    let width = texts.iter().map(|text| text.chars().count()).max().unwrap_or(0).max(4);
    for (option, text) in document.options.iter().zip(texts) {
        let outcome = outcome(option.outcome);
        let name = option.name.as_ref().map_or(String::new(), |name| format!("   ({name})"));
        let _ = match document.play {
            Play::Misere => writeln!(out, "  {outcome}  {}{name}", option.position),
            Play::Normal => writeln!(out, "  {outcome}  {text:>width$}  {}{name}", option.position),
        };
    }
    out
}
