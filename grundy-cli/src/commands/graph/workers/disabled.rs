//! No workers: the program is built without them.

use crate::args::Graph;
use crate::built::without;
use crate::failure::{Ending, Failure};
use crate::session::Session;

/// Says that the part is missing.
///
/// # Errors
/// Always.
pub fn run(_: Graph, _: &mut Session) -> Result<Ending, Failure> {
    Err(Failure::input(without("cluster")))
}
