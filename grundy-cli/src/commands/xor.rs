//! `grundy xor`: the nim-sum of numbers.

use grundy::report::Xor;

use crate::args::Numbers;
use crate::failure::{Ending, Failure};
use crate::session::Session;

/// Runs the command.
pub fn run(args: Numbers, session: &mut Session) -> Result<Ending, Failure> {
    let document = Xor::new(args.numbers);
    match args.json {
        true => session.out.json(&document)?,
        false => session.out.text(&format!("{}\n", document.xor))?,
    }
    Ok(Ending::DONE)
}
