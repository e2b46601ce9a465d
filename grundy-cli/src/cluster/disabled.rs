//! No workers: the program is built without them.

use grundy::graph::shares::Peers;

use super::{Ended, Group};
use crate::built::without;
use crate::failure::Failure;
use crate::interrupt::Interrupt;

/// Nobody can make one.
pub enum Peer {}

impl Peers for Peer {
    type Error = Ended;

    fn index(&self) -> usize {
        match *self {}
    }

    fn count(&self) -> usize {
        match *self {}
    }

    fn round(
        &mut self,
        _: &mut [Vec<u32>],
        _: &mut [Vec<u32>],
        _: [u64; 2],
    ) -> Result<[u64; 2], Ended> {
        match *self {}
    }
}

/// Says that the part is missing.
///
/// # Errors
/// Always.
pub fn together<T>(
    _: Group,
    _: &Interrupt,
    _: impl Fn(&mut Peer) -> Result<T, Ended>,
) -> Result<Vec<T>, Failure> {
    Err(Failure::input(without("cluster")))
}
