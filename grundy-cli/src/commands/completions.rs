//! `grundy completions`: completions for a shell, from the definition of the
//! arguments.

use std::process::ExitCode;

use clap::CommandFactory;

use crate::args::{Args, Completions};
use crate::failure::Failure;
use crate::output;

/// Runs the command.
pub fn run(args: Completions) -> Result<ExitCode, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "grundy", &mut script);
    output::bytes(&script, None)?;
    Ok(ExitCode::SUCCESS)
}
