//! `grundy completions`: completions for a shell, from the definition of the
//! arguments.

use clap::CommandFactory;

use crate::args::{Args, Completions};
use crate::failure::{Failure, Status};
use crate::session::Session;

/// Runs the command.
pub fn run(args: Completions, session: &mut Session) -> Result<Status, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "grundy", &mut script);
    session.out.bytes(&script, None)?;
    Ok(Status::DONE)
}
