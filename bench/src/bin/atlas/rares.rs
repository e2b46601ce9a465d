//! The rare heaps of a form: all of them are known, or those up to the heap searched.

use grundy::heap::atlas::Sparse;

use crate::data::Form;
use crate::markdown::grouped;

/// What is known of the rare heaps of a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rare {
    /// The game never splits a heap, so its values have no sparse space.
    NoSplits,
    /// No sparse space was seen.
    Unseen,
    /// All of them: how many, and the last one.
    All(u64, Option<u64>),
    /// Those up to the heap searched: how many, and the last one. Of later heaps nothing is proved.
    Seen(u64, Option<u64>),
    /// How many there are up to the heap searched; the period repeats them without end.
    Endless(u64),
}

impl Rare {
    /// Of a form.
    pub fn of(form: &Form) -> Rare {
        let entry = &form.entry;
        let Some(&Sparse { mask, parity, rare_heaps, last_rare }) = entry.sparse.as_ref() else {
            return if entry.splits() { Rare::Unseen } else { Rare::NoSplits };
        };
        let Some(found) = entry.proved() else { return Rare::Seen(rare_heaps, last_rare) };
        if entry.repeats_rares() {
            return Rare::Endless(rare_heaps);
        }
        // Whether a heap is rare depends on its value and on its parity.
        let periods = found.preperiod.saturating_add(found.period.saturating_mul(2));
        // The window theorem proves that the heaps behind its last rare heap are common.
        let window = form.applied.is_some_and(|applied| {
            applied.split.is_some_and(|split| (split.mask, split.parity) == (mask, parity))
                && applied.last_rare.is_some_and(|last| last <= entry.to)
        });
        match window || entry.to >= periods {
            true => Rare::All(rare_heaps, last_rare),
            false => Rare::Seen(rare_heaps, last_rare),
        }
    }

    /// How many heaps are rare, in a table of proved classes.
    pub fn total(self) -> String {
        match self {
            Rare::Seen(count, _) => format!("at least {}", grouped(count)),
            Rare::Endless(_) => "without end".into(),
            _ => self.seen(),
        }
    }

    /// How many heaps up to the heap searched are rare.
    pub fn seen(self) -> String {
        match self {
            Rare::NoSplits => "no splits".into(),
            Rare::Unseen => "no sparse space seen".into(),
            Rare::All(count, _) | Rare::Seen(count, _) | Rare::Endless(count) => grouped(count),
        }
    }

    /// The last rare heap; empty where none is known.
    pub fn last(self) -> String {
        match self {
            Rare::All(_, Some(last)) | Rare::Seen(_, Some(last)) => grouped(last),
            Rare::All(_, None) | Rare::Seen(_, None) => "none".into(),
            _ => String::new(),
        }
    }

    /// The column `rare_end`: whether it is proved that the rare heaps end.
    pub fn end(self) -> &'static str {
        match self {
            Rare::All(..) => "yes",
            Rare::Endless(_) => "no",
            _ => "",
        }
    }
}
