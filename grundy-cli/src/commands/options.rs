//! `grundy options`: every option of a position with its value.

use std::fmt::Write;

use grundy::message::Language;
use grundy::report::{self, ExactValue};
use grundy::{Outcome, Play, Question, Stop};

use crate::args::Options;
use crate::failure::{Ending, Failure};
use crate::limits;
use crate::message::message;
use crate::paint::WON;
use crate::session::Session;

/// Runs the command.
pub fn run(args: Options, session: &mut Session) -> Result<Ending, Failure> {
    let text = session.files.reader().text_of_words(&args.position.words)?;
    let position = session.files.position(&text)?;
    let budget = session.budget(limits::SHORT).with_moves(args.max_moves as u64);
    let play = if args.misere { Play::Misere } else { Play::Normal };
    let document = session.rules.accept(&position, play)?.ask(Question::Value, || {
        report::Options::of(&position, play, &budget)
            .map_err(|refusal| Failure::refusal(&position, &refusal))
    })?;
    if args.json {
        session.out.json(&document)?;
    } else {
        // The options that win.
        session.out.styled(&words(&document, session.language()), |number, line| {
            let option = document.options.get(number.checked_sub(ABOVE)?)?;
            (option.outcome == Some(Outcome::P)).then_some((WON, line.len()))
        })?;
    }
    Ok(match document.stopped {
        Some(Stop::Moves) => {
            session.tell(message!("stopped-options"));
            Ending::Told(Stop::Moves)
        }
        stopped => stopped.into(),
    })
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
