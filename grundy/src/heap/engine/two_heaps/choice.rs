//! Which recurrence computes the heaps to come: a decision that depends on nothing but an
//! [`Observation`] and the [`Ledger`].

use super::FARTHEST;
use super::costs::{Forecast, ahead};
use super::ledger::Ledger;
use super::seen::{Choice, Decision, Observation};
use crate::heap::recurrence::Recurrence;

/// The least number of values with which lanes are tried.
const LANES_FROM: usize = 1 << 11;

/// The largest number of rare heaps with which lanes are tried: each rare heap is a lag, and
/// witnesses are chosen among them.
const MOST_RARES: usize = 1 << 11;

/// What it costs to begin with another recurrence must pay before there are this many times as
/// many values.
const FAR: usize = 4;

/// The least number of values from which lanes are used for the memory that they save, if
/// twice as many values are wanted.
const VAST: usize = 1 << 24;

/// By which factor another recurrence must gain more than it costs to begin with it.
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
            // Whether the sparse recurrence pays is weighed while it is at work.
            (Some(_), Some(_)) => Choice::Begin,
            (Some(best), None) if !self.is_auto() || self.is_worth(seen, best) => Choice::Begin,
            (Some(_), None) => Choice::Plain,
        }
    }

    /// Whether the sparse recurrence looks cheaper than the plain one, with what it costs to
    /// begin: by itself, or with lanes.
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

    /// Where lanes shall begin, what a value is guessed to cost with them.
    fn lanes_for(&self, seen: &Observation, choice: Choice, forecast: &Forecast) -> Option<usize> {
        let &Observation { length, speed, .. } = seen;
        let kept = seen.lanes && choice == Choice::Keep;
        let fits = (LANES_FROM..FARTHEST).contains(&length) && forecast.rares <= MOST_RARES;
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
