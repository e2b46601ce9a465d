//! `grundy schema`: the JSON Schema of all documents.

use grundy::report;

use crate::failure::{Failure, Status};
use crate::session::Session;

/// Runs the command.
pub fn run(session: &Session) -> Result<Status, Failure> {
    session.out.bytes(report::schema().as_bytes(), None)?;
    Ok(Status::DONE)
}
