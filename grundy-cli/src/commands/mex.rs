//! `grundy mex`: the least number that is missing.

use grundy::report::Mex;

use super::lines;
use crate::args::Numbers;
use crate::failure::{Ending, Failure};
use crate::session::Session;

/// Runs the command.
pub fn run(args: Numbers, session: &mut Session) -> Result<Ending, Failure> {
    lines::of_numbers(args, session, Mex::new, |document| document.mex)
}
