//! `grundy equiv`: whether two positions are equal as games.

use std::fmt::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use grundy::compare::{Comparison, Distinguisher, bisimilar, compare};
use grundy::explore::Unexplored;
use grundy::{Budget, Outcome, Play, Position, Stop, Value, report};

use crate::args::{Equiv, Limits};
use crate::failure::{self, Failure};
use crate::{files, limits, output, rules};

/// The time for the graphs, where the user gave none: the question is
/// answered by the values already.
const GRAPHS: Duration = Duration::from_secs(5);

/// Runs the command.
pub fn run(args: Equiv) -> Result<ExitCode, Failure> {
    files::allow(&args.limits, limits::SHORT);
    let start = Instant::now();
    if args.position.words == ["-"] && args.with == ["-"] {
        return Err(Failure::Input("only one of the positions can be standard input".into()));
    }
    let [first, second] = [&args.position.words, &args.with].map(|words| {
        let text = files::text_of_words(words)?;
        files::position(&text)
    });
    let (first, second) = (first?, second?);
    let budget = limits::budget(&args.limits, limits::SHORT);
    let mut found = compare(&first, &second, &budget);
    for position in [&first, &second] {
        rules::look_at_forms(position, Play::Normal, &args.limits)?;
    }
    // What is not equal does not bisimulate.
    let bisimilar = match found.equal {
        Some(false) => Ok(false),
        _ => bisimilar(&first, &second, &rest(&args.limits, start, &budget)),
    };
    // What bisimulates is equal, also where the values are out of reach.
    if bisimilar == Ok(true) {
        found.equal = Some(true);
    }
    if args.json {
        output::json(&report::Equiv::new(&found, bisimilar.as_ref().ok().copied()))?;
    } else {
        output::text(&words(&found, [&first, &second], &bisimilar))?;
    }
    let interrupted = bisimilar == Err(Unexplored::Stopped(Stop::Interrupted));
    Ok(match found.equal {
        _ if interrupted => failure::finish(Some(Stop::Interrupted)),
        Some(equal) => {
            if let (Err(why), false) = (&bisimilar, args.limits.quiet) {
                crate::output::tell!("{}", remark(why));
            }
            if equal { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        None => failure::finish(Some(found.stopped.unwrap_or(Stop::Moves))),
    })
}

/// What is left of the limits for the graphs.
fn rest(limits: &Limits, start: Instant, used: &Budget) -> Budget {
    let left = |time: Duration| time.saturating_sub(start.elapsed()).max(Duration::from_millis(1));
    let time = limits.time.map(|time| if time.is_zero() { time } else { left(time) });
    let memory = used.memory_left();
    limits::budget(&Limits { memory, time, ..limits.clone() }, GRAPHS)
}

/// Why nothing is said about the graphs.
fn remark(why: &Unexplored) -> String {
    match why {
        Unexplored::Stopped(stop) => format!(
            "whether they bisimulate is left open: {stop} while their graphs were explored; \
             `--time SECONDS` and `--memory SIZE` give more"
        ),
        why => format!("whether they bisimulate is left open: {why}"),
    }
}

/// So many parts of a term are shown.
const SHOWN: usize = 12;

fn words(
    found: &Comparison,
    positions: [&Position; 2],
    bisimilar: &Result<bool, Unexplored>,
) -> String {
    let mut out = String::new();
    for (position, value) in positions.iter().zip(&found.values) {
        let value = match value {
            Some(Value::Nim(value)) => format!("nim-value {value}"),
            Some(value @ Value::Infinity(_)) => format!("value {value}"),
            Some(Value::Ends) => "the player to move can end the whole sum, and wins".into(),
            None => "the nim-value was not found".into(),
        };
        let _ = writeln!(out, "{}: {value}", position.short_text(SHOWN));
    }
    match found.equal {
        Some(true) => out.push_str("Equal as games: each can stand for the other in every sum.\n"),
        Some(false) => out.push_str("Not equal as games.\n"),
        None => {}
    }
    if let Some(Distinguisher { game, outcomes }) = &found.distinguisher {
        let _ = writeln!(out, "A game that tells them apart: {}", game.short_text(SHOWN));
        for (name, outcome) in ["first", "second"].iter().zip(outcomes) {
            let _ = writeln!(out, "  with the {name}: {}", in_words(*outcome));
        }
    }
    out.push_str(match (bisimilar, found.equal) {
        (Ok(true), _) => {
            "Their graphs bisimulate: every move of one has its like in the other, to the end.\n"
        }
        (Ok(false), Some(true)) => {
            "Their graphs do not bisimulate: they are not played alike, move for move.\n"
        }
        (Ok(false), _) => "Their graphs do not bisimulate.\n",
        (Err(_), _) => "",
    });
    out
}

fn in_words(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::N => "the first player wins (outcome N)",
        Outcome::P => "the second player wins (outcome P)",
        Outcome::D => "a draw (outcome D)",
    }
}
