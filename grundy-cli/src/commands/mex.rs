//! `grundy mex`: the least number that is missing.

use grundy::report::Mex;

use crate::args::Numbers;
use crate::failure::{Ending, Failure};
use crate::session::Session;

/// Runs the command.
pub fn run(args: Numbers, session: &mut Session) -> Result<Ending, Failure> {
    let document = Mex::new(args.numbers);
    match args.json {
        true => session.out.json(&document)?,
        false => session.out.text(&format!("{}\n", document.mex))?,
    }
    Ok(Ending::DONE)
}
