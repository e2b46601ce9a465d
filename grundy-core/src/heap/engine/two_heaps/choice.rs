//! The choice of the recurrence for the heaps to come. It depends on an [`Observation`] and on
//! the [`Ledger`], and on nothing else, so a test can replay recorded runs.

use super::costs::{Forecast, ahead};
use super::ledger::Ledger;
use super::seen::{Choice, Decision, Observation};
use crate::heap::recurrence::Recurrence;

/// The least number of values with which the engine tries lanes.
const LANES_FROM: usize = 1 << 11;

/// The largest number of rare heaps with which the engine tries lanes. Each rare heap is a lag,
/// and the witnesses are chosen among the lags.
const MOST_RARES: usize = 1 << 11;

/// The cost of starting another recurrence must pay off before the number of values has grown
/// by this factor.
const FAR: usize = 4;

/// The least number of values from which the engine uses lanes for the memory that they save,
/// if twice as many values are wanted.
const VAST: usize = 1 << 24;

/// The factor by which the expected gain of another recurrence must exceed the cost of starting
/// it.
const MARGIN: usize = 2;

impl Ledger {
    /// Chooses the recurrence for the heaps to come.
    pub(super) fn decide(&self, seen: &Observation) -> Decision {
        let choice = self.choice(seen);
        let mut decision = Decision { choice, lanes: None };
        if let Some(forecast) = decision.forecast(seen) {
            decision.lanes = self.lanes_for(seen, choice, &forecast);
        }
        decision
    }

    fn choice(&self, seen: &Observation) -> Choice {
        match (&seen.best, &seen.used) {
            (None, _) => Choice::Plain,
            // Another split must have clearly fewer rare heaps.
            (Some(best), Some(used)) if seen.same || best.rares + best.rares / 16 >= used.rares => {
                Choice::Keep
            }
            // While the sparse recurrence runs, `Ledger::weigh` decides whether it pays.
            (Some(_), Some(_)) => Choice::Begin,
            (Some(best), None) if !self.is_auto() || self.is_worth(seen, best) => Choice::Begin,
            (Some(_), None) => Choice::Plain,
        }
    }

    /// Whether the sparse recurrence, alone or with lanes, is expected to cost less than the
    /// plain one, including the cost of starting it.
    fn is_worth(&self, seen: &Observation, best: &Forecast) -> bool {
        let &Observation { length, plain, speed, .. } = seen;
        let heaps = ahead(length, seen.end, FAR);
        let scalar = self.sparse.slipped(best.scalar);
        if plain.saturating_sub(scalar) * heaps > MARGIN * seen.begin {
            return true;
        }
        let lanes = self.lanes.slipped(best.with_lanes(length, scalar, speed));
        length >= LANES_FROM
            && best.rares <= MOST_RARES
            && plain.saturating_sub(lanes) * heaps > MARGIN * (best.begin + seen.begin)
    }

    /// If lanes should start: the number of steps that a value is then expected to cost.
    fn lanes_for(&self, seen: &Observation, choice: Choice, forecast: &Forecast) -> Option<usize> {
        let &Observation { length, speed, .. } = seen;
        let kept = seen.lanes && choice == Choice::Keep;
        let fits = length >= LANES_FROM && forecast.rares <= MOST_RARES;
        if kept || !fits || !self.may_use_lanes() {
            return None;
        }
        let pace = self.pace_of(choice, forecast, kept);
        let cost = self.lanes.slipped(forecast.with_lanes(length, pace, speed));
        let gain = ahead(length, seen.end, FAR).saturating_mul(pace.saturating_sub(cost));
        let vast = length >= VAST && seen.end > 2 * length;
        (!self.is_auto() || vast || gain > forecast.begin).then_some(cost)
    }

    fn is_auto(&self) -> bool {
        self.recurrence == Recurrence::Auto
    }

    fn may_use_lanes(&self) -> bool {
        self.recurrence != Recurrence::Sparse
    }
}
