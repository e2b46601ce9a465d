//! No server.

use crate::args::{Serve, ServeWorker};
use crate::failure::{Failure, Status};
use crate::message::message;
use crate::session::Session;

/// Refuses.
pub fn run(_: Serve, _: &mut Session) -> Result<Status, Failure> {
    Err(Failure::input(message!("built-without-serve")))
}

/// Refuses.
pub fn work(_: ServeWorker, _: &mut Session) -> Result<Status, Failure> {
    Err(Failure::input(message!("built-without-serve")))
}
