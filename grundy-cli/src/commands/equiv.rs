//! `grundy equiv`: whether two positions are equal as games.

use std::fmt::Write;
use std::time::{Duration, Instant};

use grundy::compare::{Comparison, Distinguisher, bisimilar, compare};
use grundy::explore::Unexplored;
use grundy::message::{Language, Message};
use grundy::{Budget, Play, Position, Question, Stop, Value, report};

use crate::args::{Equiv, Limits};
use crate::failure::{Ending, Failure};
use crate::limits;
use crate::message::message;
use crate::session::Session;

/// The time for the graphs, where the user gave none: the question is
/// answered by the values already.
const GRAPHS: Duration = Duration::from_secs(5);

/// Runs the command.
pub fn run(args: Equiv, session: &mut Session) -> Result<Ending, Failure> {
    let start = Instant::now();
    if args.position.words == ["-"] && args.with == ["-"] {
        return Err(Failure::input(message!("one-position-from-input")));
    }
    let [first, second] = [&args.position.words, &args.with].map(|words| {
        let text = session.files.reader().text_of_words(words)?;
        session.files.position(&text)
    });
    let (first, second) = (first?, second?);
    let budget = session.budget(limits::SHORT);
    let asked = |position| session.rules.accept(position, Play::Normal);
    let (one, other) = (asked(&first)?, asked(&second)?);
    let mut found = one.ask(Question::Value, || {
        other.ask(Question::Value, || Ok(compare(&first, &second, &budget)))
    })?;
    // Unequal positions do not bisimulate.
    let bisimilar = match found.equal {
        Some(false) => Ok(false),
        _ => bisimilar(&first, &second, &rest(session, start, &budget)),
    };
    // What bisimulates is equal, also where the values are out of reach.
    if bisimilar == Ok(true) {
        found.equal = Some(true);
    }
    if args.json {
        session.out.json(&report::Equiv::new(&found, bisimilar.as_ref().ok().copied()))?;
    } else {
        session.out.text(&words(&found, [&first, &second], &bisimilar, session.language()))?;
    }
    let interrupted = bisimilar == Err(Unexplored::Stopped(Stop::Interrupted));
    Ok(match found.equal {
        _ if interrupted => Ending::Stopped(Stop::Interrupted),
        Some(equal) => {
            if let (Err(why), false) = (&bisimilar, session.limits.quiet) {
                session.tell(remark(why));
            }
            if equal { Ending::DONE } else { Ending::NO }
        }
        None => Ending::Stopped(found.stopped.unwrap_or(Stop::Moves)),
    })
}

/// The rest of the limits, for the graphs.
fn rest(session: &Session, start: Instant, used: &Budget) -> Budget {
    let limits = &session.limits;
    let left = |time: Duration| time.saturating_sub(start.elapsed()).max(Duration::from_millis(1));
    let time = limits.time.map(|time| if time.is_zero() { time } else { left(time) });
    let memory = used.memory_left();
    session.clock.budget(&Limits { memory, time, ..limits.clone() }, GRAPHS)
}

/// Why nothing is said about the graphs.
fn remark(why: &Unexplored) -> Message {
    let words = why.message();
    match why {
        Unexplored::Stopped(stop) => {
            message!("bisimulation-stopped", why = words, stop = stop.key())
        }
        _ => message!("bisimulation-open", why = words),
    }
}

/// The largest number of parts of a term that are shown.
const SHOWN: usize = 12;

fn words(
    found: &Comparison,
    positions: [&Position; 2],
    bisimilar: &Result<bool, Unexplored>,
    language: Language,
) -> String {
    let mut out = String::new();
    let mut line = |message: Message| {
        let _ = writeln!(out, "{}", message.text(language));
    };
    for (position, value) in positions.iter().zip(&found.values) {
        let position = position.short_text(SHOWN);
        line(match value {
            Some(Value::Nim(value)) => {
                message!("equiv-nim-value", position = position, value = *value)
            }
            Some(value @ Value::Infinity(_)) => {
                message!("equiv-value", position = position, value = value.to_string())
            }
            Some(Value::Ends) => message!("equiv-ends", position = position),
            Some(Value::Loony) => message!("equiv-loony", position = position),
            Some(Value::Must(_)) => message!("equiv-must", position = position),
            Some(Value::Marked(_)) => message!("equiv-again", position = position),
            None => message!("equiv-not-found", position = position),
        });
    }
    match found.equal {
        Some(true) => line(message!("equal")),
        Some(false) => line(message!("not-equal")),
        None => {}
    }
    if let Some(Distinguisher { game, outcomes }) = &found.distinguisher {
        line(message!("tells-apart", game = game.short_text(SHOWN)));
        for (which, outcome) in ["first", "second"].into_iter().zip(outcomes) {
            line(message!("with-which", which = which, outcome = format!("{outcome:?}")));
        }
    }
    match (bisimilar, found.equal) {
        (Ok(true), _) => line(message!("bisimilar")),
        (Ok(false), Some(true)) => line(message!("equal-not-bisimilar")),
        (Ok(false), _) => line(message!("not-bisimilar")),
        (Err(_), _) => {}
    }
    out
}
