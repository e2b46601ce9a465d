//! Nim-values that a theorem gives, and the moves to smaller ones.

use super::{Moore, tidy};
use crate::message::{Message, message};

/// Why the nim-value of a position is known in closed form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Closed {
    /// One heap may shrink: the nim-sum.
    Nim(u128),
    /// All heaps may shrink at once: their total.
    Total(u128),
    /// One heap more than may shrink at once.
    OneMore(Figures),
}

impl Closed {
    pub(super) fn value(self) -> u128 {
        match self {
            Closed::Nim(value) | Closed::Total(value) => value,
            Closed::OneMore(figures) => figures.value(),
        }
    }
}

/// The numbers of the theorem of Jenkyns and Mayberry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Figures {
    /// The total of the heaps, u.
    pub(super) total: u128,
    /// The least heap, m.
    pub(super) least: u128,
    /// The total by which the heaps exceed the least one, y.
    pub(super) excess: u128,
}

impl Figures {
    /// T(y) = y (y+1) / 2; `None` where y (y+1) is 2^128 or more, so that it is
    /// larger than any heap.
    pub(super) fn triangle(&self) -> Option<u128> {
        Some(self.excess.checked_mul(self.excess.checked_add(1)?)? / 2)
    }

    /// T(y), where m is larger than that.
    pub(super) fn below_least(&self) -> Option<u128> {
        self.triangle().filter(|&triangle| triangle < self.least)
    }

    /// The result of the theorem for these figures, as text.
    pub(super) fn text(&self) -> Message {
        let Figures { total: u, least: m, excess: y } = self;
        match (self.below_least(), self.triangle()) {
            (None, Some(_)) => message!("moore-m-less-than-z", total = *u),
            (None, None) => message!("moore-z-beyond", total = *u),
            (Some(t), _) => message!(
                "moore-m-not-less-than-z",
                sum = format!("{t} + (({m} - {}) mod {}) = {}", t + 1, y + 1, self.value()),
            ),
        }
    }

    pub(super) fn value(&self) -> u128 {
        match self.below_least() {
            None => self.total,
            Some(triangle) => triangle + (self.least - triangle - 1) % (self.excess + 1),
        }
    }
}

/// The largest y with y (y+1) / 2 <= t, for t < 2^64.
fn triangular_root(t: u128) -> u128 {
    ((8 * t + 1).isqrt() - 1) / 2
}

impl Moore {
    /// The nim-value, if a theorem gives it.
    pub(super) fn closed(&self, heaps: &[u64]) -> Option<Closed> {
        // A million heaps of 2^64 are less than 2^84.
        let total = heaps.iter().map(|&heap| u128::from(heap)).sum();
        let count = heaps.len() as u64;
        if count <= self.k {
            return Some(Closed::Total(total));
        }
        if self.k == 1 {
            return Some(Closed::Nim(heaps.iter().fold(0, |sum, heap| sum ^ heap).into()));
        }
        let least = u128::from(*heaps.iter().min()?);
        let excess = total - u128::from(count) * least;
        (count == self.k + 1).then_some(Closed::OneMore(Figures { total, least, excess }))
    }
}

/// A move to the value `target`, which is smaller than that of the position, by the proofs of the
/// theorems: with the figures of one heap more than may shrink at once, or where all may.
pub(super) fn lower(heaps: &[u64], figures: Option<Figures>, target: u128) -> Vec<u64> {
    let mut next = heaps.to_vec();
    match figures {
        None => lower_to(&mut next, target),
        Some(Figures { total, least, .. }) => {
            let second = u128::from(heaps[1]);
            if target < least {
                let excess = triangular_root(target);
                let down = (least - 1 - target) % (excess + 1);
                let above = above_least(heaps, excess, down);
                let base = least - down;
                next = above.iter().map(|above| (base + above) as u64).collect();
            } else if target > total - least {
                next[0] -= (total - target) as u64;
            } else if target >= second {
                next[0] = 0;
                lower_to(&mut next[2..], target - second);
            } else {
                next[1] = 0;
                lower_to(&mut next[2..], target - least);
            }
        }
    }
    tidy(next)
}

/// Lowers heaps until they add up to `total`, which is at most what they have.
fn lower_to(heaps: &mut [u64], total: u128) {
    let mut left = total;
    for heap in heaps {
        let kept = left.min((*heap).into());
        left -= kept;
        *heap = kept as u64;
    }
    debug_assert_eq!(left, 0);
}

/// The amounts by which the heaps exceed the least one after the move of the proof, which leads
/// to a position with this excess and a least heap that is `down` smaller.
fn above_least(heaps: &[u64], excess: u128, down: u128) -> Vec<u128> {
    let before: Vec<u128> = heaps.iter().map(|&heap| u128::from(heap - heaps[0])).collect();
    let mut above = vec![0; heaps.len()];
    let mut left = excess;
    let mut fill = |above: &mut u128, room: u128| {
        *above = left.min(room);
        left -= *above;
    };
    let kept = (1..heaps.len()).find(|&index| before[index] + down <= excess);
    match kept {
        Some(kept) if down > 0 => {
            fill(&mut above[kept], before[kept] + down);
            for index in (1..heaps.len()).filter(|&index| index != kept) {
                fill(&mut above[index], before[index]);
            }
        }
        _ => {
            fill(&mut above[0], down);
            for index in if down > 0 { 2 } else { 1 }..heaps.len() {
                fill(&mut above[index], before[index] + down);
            }
        }
    }
    debug_assert_eq!(left, 0);
    above
}
