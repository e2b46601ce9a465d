//! The lanes beside the sparse recurrence: starting them, running them, handing values over,
//! and leaving them.

#[cfg(test)]
use super::tests;
use super::{TwoHeaps, note};
use crate::budget::{Budget, Stop};
use crate::heap::engine::lanes::Lanes;
use crate::heap::table::Table;

/// The number of heaps that lanes compute before their values are copied to the table. Lanes
/// keep more heaps than that.
pub(super) const LANES_STEP: usize = 1 << 14;

impl TwoHeaps {
    /// Starts lanes. Returns `false` if there is no memory for them, or if they cannot compute
    /// this game.
    pub(super) fn start_lanes(&mut self, values: &[u16], budget: &Budget) -> bool {
        let Some(sparse) = &self.sparse else { return false };
        let bytes = Lanes::bytes(values.len());
        if budget.reserve(bytes).is_err() {
            return false;
        }
        match Lanes::new(&self.moves, sparse.split(), values, sparse.witnesses()) {
            Some(lanes) if lanes.has_upper() && budget.reserve(bytes).is_err() => {
                budget.release(bytes);
                false
            }
            Some(mut lanes) => {
                lanes.set_threads(self.threads.clone());
                let bytes = bytes * (1 + u64::from(lanes.has_upper()));
                self.lanes = Some((Box::new(lanes), bytes));
                true
            }
            None => {
                budget.release(bytes);
                false
            }
        }
    }

    /// Leaves the lanes, if they are in use.
    pub(super) fn leave_lanes(&mut self, budget: &Budget) {
        if let Some((_, bytes)) = self.lanes.take() {
            let work = self.work();
            note!(self, tests::Event::LeftLanes(work));
            self.ledger.leave_lanes(work);
            budget.release(bytes);
        }
    }

    /// Appends values by lanes, up to `length`; none where the lanes cannot decide the next
    /// one.
    pub(super) fn by_lanes(
        &mut self,
        table: &mut Table,
        length: usize,
        budget: &Budget,
    ) -> Result<(), Stop> {
        let Some((lanes, _)) = &mut self.lanes else { return Ok(()) };
        // Lanes drop old values, so their values are copied often.
        let length = length.min(table.len() + LANES_STEP);
        if lanes.end() == table.len() && lanes.is_ready() {
            lanes.run(length, &mut self.ticker, budget)?;
        }
        lanes.copy(table, length, budget)
    }

    /// Hands a value that the scalar recurrence has computed over to the lanes.
    pub(super) fn feed_lanes(&mut self, table: &Table, value: u32, budget: &Budget) {
        let Some((lanes, reserved)) = &mut self.lanes else { return };
        assert_eq!(lanes.end() + 1, table.len(), "the lanes and the table go together");
        if u16::try_from(value).is_ok_and(|value| lanes.needs_upper(value)) {
            if budget.reserve(*reserved).is_err() {
                return self.leave_lanes(budget);
            }
            *reserved *= 2;
        }
        if !u16::try_from(value).is_ok_and(|value| lanes.push(value)) {
            return self.leave_lanes(budget);
        }
        if let (true, Table::Narrow(values)) = (lanes.is_short(), table) {
            let lists = 1 + u64::from(lanes.has_upper());
            let more = (lists * Lanes::bytes(values.len())).saturating_sub(*reserved);
            if budget.reserve(more).is_err() {
                return self.leave_lanes(budget);
            }
            *reserved += more;
            lanes.refill(values);
        }
    }
}
