//! `grundy xor`: the nim-sum of numbers.

use grundy::report::Xor;

use super::lines;
use crate::args::Numbers;
use crate::failure::{Ending, Failure};
use crate::session::Session;

/// Runs the command.
pub fn run(args: Numbers, session: &mut Session) -> Result<Ending, Failure> {
    lines::of_numbers(args, session, Xor::new, |document| document.xor)
}
