//! The first steps of how a winning move is found from the nim-sum.

use super::{Role, Step};
use crate::message::{Message, message};
use crate::nimber::Nimber;

/// What has a number of the nim-sum.
pub(crate) enum Summand<'a> {
    /// A heap of this size.
    Heap(u64),
    /// The chip on this vertex.
    Chip(&'a str),
    /// A bar, by its rows and columns.
    Bar(u64, u64),
    /// The coin on this square.
    Coin(u64),
    /// The gap in front of this square.
    Gap(u64),
    /// A row with pieces in these columns.
    Row(u64, u64),
    /// A step of a staircase.
    Stair(u64),
    /// The `o` in this cell.
    Cell(u64),
    /// A run of cells: the first one, and how many.
    Run(u64, u64),
    /// A position, as it is written.
    Position(String),
}

impl Summand<'_> {
    fn named(&self, place: &'static str) -> Message {
        match self {
            Summand::Heap(heap) => message!("summand-heap", heap = *heap, place = place),
            Summand::Chip(vertex) => message!("summand-chip", vertex = *vertex, place = place),
            Summand::Bar(rows, columns) => {
                message!("summand-bar", rows = *rows, columns = *columns, place = place)
            }
            Summand::Coin(square) => message!("summand-coin", square = *square, place = place),
            Summand::Gap(square) => message!("summand-gap", square = *square, place = place),
            Summand::Row(mine, other) => {
                message!("summand-row", mine = *mine, other = *other, place = place)
            }
            Summand::Stair(step) => message!("summand-stair", step = *step, place = place),
            Summand::Cell(cell) => message!("summand-cell", cell = *cell, place = place),
            Summand::Run(length, cell) => {
                message!("summand-run", length = *length, cell = *cell, place = place)
            }
            Summand::Position(position) => position.into(),
        }
    }

    /// Its name as a sentence begins with it.
    fn begins(&self) -> Message {
        self.named("start")
    }

    /// Its name alone.
    fn label(&self) -> Message {
        self.named("inside")
    }
}

/// What a number of the nim-sum must become so that the nim-sum, `change`, is
/// 0: the first steps of how a winning move is found.
pub(crate) fn wanted(summand: &Summand<'_>, value: u128, change: Nimber) -> Vec<Step> {
    let to = value ^ change.0;
    let begins = summand.begins();
    if to == 0 {
        return vec![Step::say(message!("wanted-zero", summand = begins, value = value))];
    }
    let text = if to < value {
        message!(
            "wanted-less",
            summand = begins,
            value = value,
            change = change,
            digit = 1u128 << change.0.ilog2(),
            to = to,
        )
    } else {
        message!("wanted-more", summand = begins, value = value, change = change, to = to)
    };
    let rows = [(summand.label(), Nimber(value)), (message!("nim-sum-before"), change)];
    vec![
        Step::with(if to > value { Role::Raised } else { Role::Lowered }, text),
        Step::nim_sum(rows),
    ]
}
