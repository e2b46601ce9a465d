//! `grundy lexicode`: codes whose words are the lost positions of a coin-turning game.

use std::fmt::Write;

use grundy::nimber::{Fault, Lexicode};
use grundy::{Stop, report};

use super::nim::within;
use crate::args;
use crate::failure::{Ending, Failure};
use crate::message::message;
use crate::session::Session;

/// Runs the command.
pub fn run(args: args::Lexicode, session: &mut Session) -> Result<Ending, Failure> {
    let base = args.base.parse().expect("2, 4 or 16");
    let stopped = |stop| Failure::stopped(stop, message!("lexicode-work"));
    let code = within(session, |work| Lexicode::new(base, args.length, args.distance, work));
    let code = code.map_err(stopped)?.map_err(|fault| match fault {
        Fault::LargeValues => Failure::stopped(Stop::Memory, message!("lexicode-large")),
        Fault::Memory => Stop::Memory.into(),
        _ => stopped(Stop::Time),
    })?;
    let weights = within(session, |work| code.weights(work).ok()).unwrap_or_default();
    let document = report::Lexicode::new(&code, weights.as_deref());
    if args.json {
        session.out.json(&document)?;
        return Ok(Ending::DONE);
    }
    let words = message!(
        "lexicode-is",
        base = base,
        length = args.length,
        distance = args.distance,
        dimension = document.dimension,
    );
    let mut text = format!("{}\n", words.text(session.language()));
    match &document.weights {
        None => {
            let _ = writeln!(text, "{}", message!("lexicode-no-weights").text(session.language()));
        }
        Some(weights) => {
            let width = weights.iter().map(|row| row.words.0.to_string().len()).max().unwrap_or(0);
            for row in weights {
                let words = row.words.0.to_string();
                let _ = writeln!(text, "{:>6}  {words:>width$}", row.weight);
            }
        }
    }
    session.out.text(&text)?;
    Ok(Ending::DONE)
}
