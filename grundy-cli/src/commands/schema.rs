//! `grundy schema`: the JSON Schema of all documents.

use grundy::report;

use crate::failure::{Ending, Failure};
use crate::session::Session;

/// Runs the command.
pub fn run(session: &Session) -> Result<Ending, Failure> {
    session.out.bytes(report::schema().as_bytes(), None)?;
    Ok(Ending::DONE)
}
