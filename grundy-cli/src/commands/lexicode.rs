//! `grundy lexicode`: codes whose words are the lost positions of a coin-turning game.

use std::fmt::Write;

use grundy::nimber::Lexicode;
use grundy::{Stop, report};

use super::nim::work;
use crate::args;
use crate::failure::{Ending, Failure};
use crate::message::message;
use crate::session::Session;

/// The work of a second: operations on words of sets.
const WORK: f64 = 100_000_000.0;

/// Runs the command.
pub fn run(args: args::Lexicode, session: &mut Session) -> Result<Ending, Failure> {
    let mut work = work(session, WORK);
    let base = args.base.parse().expect("2, 4 or 16");
    let stopped = |_| Failure::stopped(Stop::Time, message!("lexicode-work"));
    let code = Lexicode::new(base, args.length, args.distance, &mut work).map_err(stopped)?;
    let weights = code.weights(&mut work).ok();
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
