//! The ledger: what the recurrences have cost, what they were expected to cost, and what they
//! have gained. On these accounts a recurrence is chosen or left.
//!
//! The sparse recurrence and the lanes are trials. The engine leaves a trial when it has cost
//! more than the other recurrences would have, by more than a small part of all work. The
//! ledger keeps the factor by which the estimate was wrong, and slowly forgets it.

use super::costs::Forecast;
use super::seen::{Active, Choice, Decision, Due, Observation, Verdict, Weighing};
use crate::heap::recurrence::Recurrence;

/// The number of values with which the first choice is made.
const FIRST: usize = 256;

/// The least number of heaps after which the work of a trial is judged.
const WEIGH_LEAST: usize = 64;

/// The largest number of heaps between two entries of the work of a trial.
const WEIGH_MOST: usize = 1 << 12;

/// Trials may lose this part of all work (a divisor).
const TRIALS: u64 = 24;

/// Lanes may lose, in addition, this part of what it has cost to start them (a divisor).
const INVESTED: u64 = 8;

/// The factor by which a recorded error of an estimate shrinks each time the number of values
/// has doubled.
const FORGET: f64 = 7.0 / 8.0;

/// A choice out of turn needs this number of new rare heaps, and a quarter more than before.
const GROWN: usize = 16;

/// A choice looks at all values: it costs little beside this number of steps for each of them.
const CHOICE: usize = 4;

/// From this number of values on, the engine keeps its split while lanes are in use, unless the
/// number of rare heaps has [grown](GROWN).
const SETTLED: usize = 1 << 16;

/// The estimate for a trial, and its error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Guess {
    /// The number of steps that a value was expected to cost at the last choice.
    steps: usize,
    /// The factor by which the real cost exceeded the estimate when the trial was left.
    slip: f64,
}

impl Guess {
    /// Corrects a new estimate by the recorded error. The result is never below the estimate.
    pub(super) fn slipped(&self, steps: usize) -> usize {
        (steps as f64 * self.slip.max(1.0)) as usize
    }
}

/// What was known at the last choice.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Last {
    /// All work until then, in steps.
    spent: u64,
    /// The number of rare heaps under the split in use.
    rares: usize,
    /// The number of steps that the plain recurrence was expected to need for a value.
    plain: usize,
}

/// The accounts. The ledger is a plain value: a copy of it records the state of the accounts,
/// which the tests use.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Ledger {
    /// The recurrence that the caller forces, or `Auto`.
    pub(super) recurrence: Recurrence,
    /// The number of values at which the next choice is due.
    next: usize,
    last: Last,
    /// The number of values and the work of the trial, in steps, at the last entry.
    entered: (usize, u64),
    /// All work that has been entered, in steps.
    spent: u64,
    /// The number of steps that trials have cost beyond what the others would have cost, less
    /// what trials have gained.
    lost: i64,
    /// The number of steps that it has cost to start the lanes in use.
    invested: u64,
    /// The number of steps that a value has cost lately with the scalar sparse recurrence.
    pace: usize,
    pub(super) sparse: Guess,
    pub(super) lanes: Guess,
}

impl Ledger {
    pub(super) fn new() -> Ledger {
        let guess = Guess { steps: 0, slip: 1.0 };
        Ledger {
            recurrence: Recurrence::Auto,
            next: FIRST,
            last: Last { spent: 0, rares: 0, plain: usize::MAX / 2 },
            entered: (0, 0),
            spent: 0,
            lost: 0,
            invested: 0,
            pace: 0,
            sparse: guess,
            lanes: guess,
        }
    }

    /// Forces a recurrence, or leaves the choice to the ledger.
    pub(super) fn force(&mut self, recurrence: Recurrence) {
        self.recurrence = recurrence;
        self.next = FIRST;
    }

    /// The number of values at which the next choice is due.
    pub(super) fn next(&self) -> usize {
        self.next
    }

    /// Whether a choice is due, in turn or because the situation has changed. `whole` says that
    /// the table still holds all values, so that there is something to choose from.
    pub(super) fn is_due(&self, length: usize, active: Active, lanes: bool, whole: bool) -> Due {
        let grown = self.has_grown(length, active);
        if length < self.next && !grown {
            Due::No
        } else if !whole || lanes && length >= SETTLED && !grown {
            Due::Settled
        } else {
            Due::Yes
        }
    }

    /// Whether a choice out of turn is worth its cost: enough heaps have become rare since the
    /// last choice that another split may be far better, or the plain recurrence costs far more
    /// than expected; and so much work has been done since then that a choice costs little
    /// beside it.
    fn has_grown(&self, length: usize, active: Active) -> bool {
        let grown = match active {
            Active::Plain(cost) => cost > self.last.plain + self.last.plain / 2,
            Active::Sparse(rares) => rares > self.last.rares + self.last.rares / 4 + GROWN,
        };
        grown && self.spent - self.last.spent > (CHOICE * length) as u64
    }

    /// The number of values that the plain recurrence computes before the next look at the accounts:
    /// enough that a choice costs little beside them, where a value costs `plain` steps. They are
    /// never more than [`WEIGH_MOST`]: that number of steps is an estimate.
    pub(super) fn stretch(&self, length: usize, plain: usize) -> usize {
        (CHOICE * length / plain.max(1)).clamp(WEIGH_LEAST, WEIGH_MOST)
    }

    /// Keeps the recurrence in use until the number of values has doubled.
    pub(super) fn settle(&mut self, length: usize) {
        self.next = (length + 1).next_power_of_two();
        self.last.spent = self.spent;
    }

    /// The pace that a choice starts with. Where the sparse recurrence starts, it is the
    /// estimate. Where lanes stay, it is at least the estimate, because the pace was measured
    /// when fewer heaps were rare. Otherwise it is the measured pace.
    pub(super) fn pace_of(&self, choice: Choice, forecast: &Forecast, lanes: bool) -> usize {
        match choice {
            Choice::Begin => forecast.scalar,
            _ if lanes => self.pace.max(forecast.scalar),
            _ => self.pace,
        }
    }

    /// Enters a choice.
    pub(super) fn choose(&mut self, seen: &Observation, decision: &Decision) {
        if let Some(forecast) = decision.forecast(seen) {
            let kept = seen.lanes && decision.choice == Choice::Keep;
            self.pace = self.pace_of(decision.choice, &forecast, kept);
            (self.sparse.steps, self.last.rares) = (forecast.scalar, forecast.rares);
        }
    }

    /// Enters the start of lanes: a value is expected to cost `guess` steps with them.
    pub(super) fn begin_lanes(&mut self, begin: usize, guess: usize) {
        self.invested = begin as u64;
        self.lanes.steps = guess.max(1);
    }

    /// Enters the end of lanes. Without them the trial has counted `work` steps.
    pub(super) fn leave_lanes(&mut self, work: u64) {
        self.invested = 0;
        self.entered.1 = work;
    }

    /// Ends a choice. The plain recurrence is now expected to need `plain` steps for a value.
    pub(super) fn end_choice(&mut self, length: usize, work: u64, plain: usize) {
        self.bear(length, work);
        self.last.plain = plain;
        self.last.spent = self.spent;
        if length >= self.next {
            self.next = (length + 1).next_power_of_two();
            self.sparse.slip *= FORGET;
            self.lanes.slip *= FORGET;
        }
    }

    /// Enters work of the plain recurrence, in steps.
    pub(super) fn work(&mut self, steps: u64) {
        self.spent += steps;
    }

    /// Enters the work of the trial since the last entry without judging it: the trial has to
    /// pay for it later.
    pub(super) fn bear(&mut self, length: usize, work: u64) {
        self.spent += work.saturating_sub(self.entered.1);
        self.entered = (length, work);
    }

    /// Enters the work of the trial since the last entry, with what it has lost or gained, without
    /// judging it.
    pub(super) fn charge(&mut self, seen: &Weighing) {
        let (heaps, work, lost) = self.account(seen);
        self.entered = (seen.length, seen.work);
        self.spent += work;
        self.lost = lost;
        if heaps > 0 && !seen.lanes {
            self.pace = work as usize / heaps;
        }
    }

    /// The number of heaps since the last entry, the work on them, and what trials have lost
    /// with it. Gains count as well: rare heaps may come in bursts.
    fn account(&self, seen: &Weighing) -> (usize, u64, i64) {
        let heaps = seen.length - self.entered.0;
        let work = seen.work.saturating_sub(self.entered.1);
        let others = if seen.lanes { seen.plain.min(self.pace) } else { seen.plain };
        let lost = self.lost + work as i64 - (heaps * others) as i64;
        (heaps, work, lost.max(-self.trials(work)))
    }

    /// What trials may lose when this work is entered.
    fn trials(&self, work: u64) -> i64 {
        ((self.spent + work) / TRIALS) as i64
    }

    /// Whether enough values have been added since the last entry to judge the trial.
    pub(super) fn may_weigh(&self, length: usize) -> bool {
        length - self.entered.0 >= WEIGH_LEAST
    }

    /// Judges the trial. Returns the accounts after it, and what is to become of the trial.
    pub(super) fn weigh(&self, seen: &Weighing) -> (Ledger, Verdict) {
        let &Weighing { length, plain, .. } = seen;
        let (heaps, work, lost) = self.account(seen);
        let borne = self.trials(work).max(self.lost) + (self.invested / INVESTED) as i64;
        let dear = self.recurrence == Recurrence::Auto && lost > borne;
        let mut after = *self;
        if !dear && heaps < (length / 16).min(WEIGH_MOST) {
            return (after, Verdict::Stay);
        }
        after.charge(seen);
        if !dear {
            return (after, Verdict::Stay);
        }
        let pace = (work as usize / heaps) as f64;
        let guess = if seen.lanes { &mut after.lanes } else { &mut after.sparse };
        guess.slip = pace / guess.steps as f64;
        let verdict = match seen.lanes && after.pace < plain {
            true => Verdict::LeaveLanes,
            false => Verdict::LeaveSparse,
        };
        (after, verdict)
    }
}
