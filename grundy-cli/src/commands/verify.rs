//! `grundy verify`: checks a certificate without the engine that made it.

use std::process::ExitCode;

use grundy::certificate::{self, VerifyError};

use crate::args::Verify;
use crate::failure::Failure;
use crate::{files, limits, output};

/// Runs the command.
pub fn run(args: Verify) -> Result<ExitCode, Failure> {
    crate::files::allow(&args.limits, limits::UNLIMITED);
    let text = match args.file.as_os_str() == "-" {
        true => files::standard_input()?,
        false => files::text_of(&args.file)?,
    };
    let budget = limits::budget(&args.limits, limits::UNLIMITED);
    let verdict = certificate::verify(&text, &budget).map_err(|error| match error {
        VerifyError::Malformed(why) => Failure::Input(format!("{}: {why}", args.file.display())),
        VerifyError::Stopped(stop) => stop.into(),
    })?;
    if args.json {
        output::json(&verdict)?;
    } else {
        let word = if verdict.valid { "valid" } else { "not valid" };
        output::text(&format!("{word}: {}\n", verdict.text))?;
    }
    Ok(ExitCode::from(u8::from(!verdict.valid)))
}
