//! `grundy verify`: checks a certificate without the engine that made it.

use grundy::certificate::{self, VerifyError};

use crate::args::Verify;
use crate::failure::{Failure, Status};
use crate::limits;
use crate::session::Session;

/// Runs the command.
pub fn run(args: Verify, session: &mut Session) -> Result<Status, Failure> {
    let text = match args.file.as_os_str() == "-" {
        true => session.files.reader().standard_input()?,
        false => session.files.reader().text_of(&args.file)?,
    };
    let budget = session.budget(limits::UNLIMITED);
    let verdict = certificate::verify(&text, &budget).map_err(|error| match error {
        VerifyError::Malformed(why) => Failure::Input(format!("{}: {why}", args.file.display())),
        VerifyError::Stopped(stop) => stop.into(),
    })?;
    if args.json {
        session.out.json(&verdict)?;
    } else {
        let word = if verdict.valid { "valid" } else { "not valid" };
        session.out.text(&format!("{word}: {}\n", verdict.text))?;
    }
    Ok(if verdict.valid { Status::DONE } else { Status::NO })
}
