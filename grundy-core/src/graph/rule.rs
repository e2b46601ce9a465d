//! What follows for one vertex from what is known of its followers. The passes over a graph, in one
//! memory and [split over workers](super::share), differ only in how they learn it.

use super::loopy::INFINITY;
use super::unfinished::OPEN;
use crate::outcome::{Outcome, Play};

/// Whether a vertex with this label may be given m by the [labelling](super::Arcs::loopy_values): it has
/// no value, none of its followers `has` m, and `in_the_way` is the number of followers that are.
#[inline]
pub(super) fn may_be_given(label: u32, has: bool, in_the_way: u32) -> bool {
    label == OPEN && !has && in_the_way == 0
}

/// Whether a vertex with this label is in the way of m for those before it: it has no value, and none
/// of its followers `has` m, to which the move could be taken back.
#[inline]
pub(super) fn in_the_way(label: u32, has: bool) -> bool {
    label >= OPEN && !has
}

/// The label of a vertex when all that may be given m have it. A vertex without a follower of value m
/// can have no greater value.
#[inline]
pub(super) fn after(label: u32, has: bool) -> u32 {
    if label == OPEN && !has { INFINITY } else { label }
}

/// Who wins where the game lasts this number of moves under best play.
#[inline]
pub(super) fn outcome(length: u32, play: Play) -> Outcome {
    Outcome::of((length % 2 == 1) == (play == Play::Normal))
}

/// Whether a vertex is decided by one more decided follower, which is lost or won; `open` is the number
/// of followers not yet known to be won.
#[inline]
pub(super) fn decided(open: &mut u32, lost: bool) -> bool {
    *open -= u32::from(!lost);
    lost || *open == 0
}
