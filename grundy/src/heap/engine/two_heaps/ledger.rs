//! What was spent, gained and guessed: the accounts on which recurrences are chosen and left.
//!
//! The sparse recurrence and the lanes are trials. A trial is left when it has cost more than
//! the others would have, by more than a small part of all work. What was learnt from it, by
//! which factor the guess of its cost was wrong, is kept and slowly forgotten.

use super::costs::Forecast;
use super::seen::{Active, Choice, Decision, Due, Observation, Verdict, Weighing};
use crate::heap::recurrence::Recurrence;

/// The number of values with which the first choice is made.
const FIRST: usize = 256;

/// The least number of heaps after which the work of a trial is weighed.
const WEIGH_LEAST: usize = 64;

/// The largest number of heaps between two entries of the work of a trial.
const WEIGH_MOST: usize = 1 << 12;

/// The part of all work that trials may lose, as a divisor.
const TRIALS: u64 = 24;

/// The part of what it has cost to begin with lanes that they may lose beside, as a divisor.
const INVESTED: u64 = 8;

/// The factor by which a slip shrinks each time that the number of values has doubled.
const FORGET: f64 = 7.0 / 8.0;

/// The number of heaps by which, with a quarter of those before, the rare heaps must have grown
/// for a choice out of turn.
const GROWN: usize = 16;

/// The number of values from which the split stays while lanes are at work, unless the rare
/// heaps have [grown](GROWN).
const SETTLED: usize = 1 << 16;

/// What was guessed of a trial.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Guess {
    /// The number of steps that a value was guessed to cost at the last choice.
    steps: usize,
    /// How many times as many it did cost when the trial was left.
    slip: f64,
}

impl Guess {
    /// A new guess, corrected by what was learnt: never below itself.
    pub(super) fn slipped(&self, steps: usize) -> usize {
        (steps as f64 * self.slip.max(1.0)) as usize
    }
}

/// What was known at the last choice.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Last {
    /// All work so far, in steps.
    spent: u64,
    /// The number of rare heaps, under the split in use.
    rares: usize,
    /// The number of steps that the plain recurrence was guessed to take for a value.
    plain: usize,
}

/// The accounts. A plain value: to copy it is to keep a state of affairs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Ledger {
    /// What the caller allows.
    pub(super) recurrence: Recurrence,
    /// The number of values at which the next choice is due.
    next: usize,
    last: Last,
    /// The number of values, and the work of the trial in steps, when it was last entered.
    entered: (usize, u64),
    /// All work that was entered, in steps.
    spent: u64,
    /// What trials have cost more than the others would have, less what they have gained, in
    /// steps.
    lost: i64,
    /// What it has cost to begin with the lanes at work, in steps.
    invested: u64,
    /// The number of steps that a value has cost of late by the scalar sparse recurrence.
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

    /// Forces a recurrence, or leaves the choice.
    pub(super) fn force(&mut self, recurrence: Recurrence) {
        self.recurrence = recurrence;
        self.next = FIRST;
    }

    /// The number of values at which the next choice is due.
    pub(super) fn next(&self) -> usize {
        self.next
    }

    /// Whether a choice is due, in turn or because things have changed. `whole`: all values
    /// are there to choose from.
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

    /// Whether so many heaps have become rare since the last choice that another split may be
    /// far better, or the plain recurrence costs far more than was guessed; and so much work
    /// was done since that a choice costs little beside it.
    fn has_grown(&self, length: usize, active: Active) -> bool {
        let grown = match active {
            Active::Plain(cost) => cost > self.last.plain + self.last.plain / 2,
            Active::Sparse(rares) => rares > self.last.rares + self.last.rares / 4 + GROWN,
        };
        grown && self.spent - self.last.spent > 4 * length as u64
    }

    /// What is at work stays until there are twice as many values.
    pub(super) fn settle(&mut self, length: usize) {
        self.next = (length + 1).next_power_of_two();
        self.last.spent = self.spent;
    }

    /// The pace with a choice: as guessed where the sparse recurrence begins; at least that
    /// where lanes stay, for the pace was seen when fewer heaps were rare; as seen otherwise.
    pub(super) fn pace_of(&self, choice: Choice, forecast: &Forecast, lanes: bool) -> usize {
        match choice {
            Choice::Begin => forecast.scalar,
            _ if lanes => self.pace.max(forecast.scalar),
            _ => self.pace,
        }
    }

    /// Enters a choice that was made.
    pub(super) fn choose(&mut self, seen: &Observation, decision: &Decision) {
        if let Some(forecast) = decision.forecast(seen) {
            let kept = seen.lanes && decision.choice == Choice::Keep;
            self.pace = self.pace_of(decision.choice, &forecast, kept);
            (self.sparse.steps, self.last.rares) = (forecast.scalar, forecast.rares);
        }
    }

    /// Enters that lanes have begun: a value is guessed to cost `guess` steps with them.
    pub(super) fn begin_lanes(&mut self, begin: usize, guess: usize) {
        self.invested = begin as u64;
        self.lanes.steps = guess.max(1);
    }

    /// Enters that lanes were left; without them the trial has counted `work` steps.
    pub(super) fn leave_lanes(&mut self, work: u64) {
        self.invested = 0;
        self.entered.1 = work;
    }

    /// Ends a choice. The plain recurrence is now guessed to take `plain` steps for a value.
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

    /// Enters what the trial has done since the last entry without weighing it: it shall pay
    /// later.
    pub(super) fn bear(&mut self, length: usize, work: u64) {
        self.spent += work.saturating_sub(self.entered.1);
        self.entered = (length, work);
    }

    /// Whether there are values enough since the last entry to weigh the trial.
    pub(super) fn may_weigh(&self, length: usize) -> bool {
        length - self.entered.0 >= WEIGH_LEAST
    }

    /// Weighs the trial: the accounts after it, and what becomes of it.
    pub(super) fn weigh(&self, seen: &Weighing) -> (Ledger, Verdict) {
        let &Weighing { length, plain, .. } = seen;
        let heaps = length - self.entered.0;
        let work = seen.work.saturating_sub(self.entered.1);
        let others = if seen.lanes { plain.min(self.pace) } else { plain };
        let trials = ((self.spent + work) / TRIALS) as i64;
        // What it has gained counts, too: rare heaps may come in bursts.
        let lost = (self.lost + work as i64 - (heaps * others) as i64).max(-trials);
        let borne = trials.max(self.lost) + (self.invested / INVESTED) as i64;
        let dear = self.recurrence == Recurrence::Auto && lost > borne;
        let mut after = *self;
        if !dear && heaps < (length / 16).min(WEIGH_MOST) {
            return (after, Verdict::Stay);
        }
        after.entered = (length, seen.work);
        after.spent += work;
        after.lost = lost;
        if !seen.lanes {
            after.pace = work as usize / heaps;
        }
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
