//! `grundy options`: every option of a position with its value.

use std::collections::HashSet;
use std::fmt::Write;
use std::process::ExitCode;

use grundy::budget::{Budget, Progress};
use grundy::report::{self, ExactValue, OptionAnswer};
use grundy::value::{Sum, Value};
use grundy::{Outcome, Play, Position, Question, Solver, Stop};

use crate::args::Options;
use crate::failure::{self, Failure};
use crate::{files, limits, output, rules};

/// Runs the command.
pub fn run(args: Options) -> Result<ExitCode, Failure> {
    crate::files::allow(&args.limits, limits::SHORT);
    let text = files::text_of_words(&args.position.words)?;
    let position = files::position(&text)?;
    let budget = limits::budget(&args.limits, limits::SHORT).with_moves(args.max_moves as u64);
    let play = if args.misere { Play::Misere } else { Play::Normal };
    rules::look_for_circles(&position, play, &args.limits)?;
    let solver = Solver::new().play(play).question(Question::Value);
    let solution = solver
        .solve(&position, &budget)
        .map_err(|refusal| Failure::refusal(&position, &refusal))?;
    let mut options = Vec::new();
    let stopped = match solution.stopped {
        Some(stop) => Some(stop),
        None => list(&position, &budget, &solver, play, &mut options)?,
    };
    rules::look_at_forms(&position, play, &args.limits)?;
    let document = report::Options::new(&position, &solution, options, stopped);
    if args.json {
        output::json(&document)?;
    } else {
        output::text(&words(&document))?;
    }
    Ok(match stopped {
        Some(Stop::Moves) => {
            crate::output::tell!(
                "stopped: there are more options; `--max-moves K` lists more, `grundy solve` finds \
                 those that win"
            );
            failure::status(Stop::Moves)
        }
        stopped => failure::finish(stopped),
    })
}

/// Lists the options, equal texts once; gives why the list ends too early.
fn list(
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
    for (index, term) in position.terms().iter().enumerate() {
        let mut found = Vec::new();
        let stopped = term.options(&mut found, budget).err();
        for option in found {
            let progress = Progress { what: "options", done: documents.len() as u64, total: None };
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
                    let next = files::position(&after)?;
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

fn words(document: &report::Options) -> String {
    let mut out = String::new();
    let value =
        |value: &Option<ExactValue>| value.as_ref().map_or("-".to_string(), ExactValue::to_string);
    // Infinity is no nim-value.
    let infinite = |value: &Option<ExactValue>| matches!(value, Some(ExactValue::Infinity { .. }));
    let any =
        infinite(&document.value) || document.options.iter().any(|option| infinite(&option.value));
    let word = if any { "value" } else { "nim-value" };
    let _ = writeln!(
        out,
        "{}: outcome {}, {word} {}",
        document.position,
        document.outcome.map_or("-".to_string(), |outcome| format!("{outcome:?}")),
        value(&document.value)
    );
    if document.options.is_empty() && document.stopped.is_none() {
        out.push_str("No options.\n");
        return out;
    }
    if document.options.is_empty() && document.stopped != Some(Stop::Moves) {
        out.push_str("The options were not found within the limits.\n");
        return out;
    }
    let count = document.options.len();
    let _ = writeln!(out, "{count} options, with their outcomes and {word}s:");
    let texts: Vec<String> = document.options.iter().map(|option| value(&option.value)).collect();
    let width = texts.iter().map(|text| text.chars().count()).max().unwrap_or(0).max(4);
    for (option, text) in document.options.iter().zip(texts) {
        let outcome = option.outcome.map_or("-".to_string(), |outcome| format!("{outcome:?}"));
        let name = option.name.as_ref().map_or(String::new(), |name| format!("   ({name})"));
        let _ = writeln!(out, "  {outcome}  {text:>width$}  {}{name}", option.position);
    }
    out
}
