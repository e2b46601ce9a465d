//! Moore's Nim_k: shrink between 1 and k heaps in one move.

use std::ops::ControlFlow;

use super::{Entry, Kind};
use crate::TextError;
use crate::board::{Board, Cell};
use crate::budget::{Budget, Progress, Stop};
use crate::message::message;
use crate::nimber::Nimber;
use crate::outcome::{FoundBy, Outcome, Play};
use crate::reason::Step;
use crate::ruleset::{Complete, EachOption, Ruleset, Subject, Theory};
use crate::term;
use crate::theory::Theorem;
use crate::value::Value;

mod closed;
mod columns;
mod explain;

use closed::{Closed, lower};

/// The registry's entry.
pub const MOORE: Entry = Entry {
    name: "moore",
    parameter: Some("K"),
    arguments: "H...",
    kind: Kind::Numbers,
    examples: &["moore:2 3 4 5", "moore:2 1 2 3"],
    make: |parameter, _| {
        let k = parameter.number(message!("number-of-heaps"), 1)?;
        Ok(term::game(Moore::new(k)))
    },
    ..Entry::BLANK
};

/// Moore's Nim: the position is all heaps, in rising order, without zeros.
#[derive(Clone, Copy, Debug)]
pub struct Moore {
    k: u64,
}

impl Moore {
    /// The game in which at most `k` heaps shrink in one move; `k` of 0 counts
    /// as 1.
    pub fn new(k: u64) -> Moore {
        Moore { k: k.max(1) }
    }

    /// k + 1.
    fn modulus(&self) -> u128 {
        u128::from(self.k) + 1
    }

    /// The sums of the binary digits modulo k + 1, the ones first.
    fn sums(&self, heaps: &[u64]) -> [u128; 64] {
        let modulus = self.modulus();
        let mut sums = [0u128; 64];
        for &heap in heaps {
            let mut left = heap;
            while left != 0 {
                sums[left.trailing_zeros() as usize] += 1;
                left &= left - 1;
            }
        }
        sums.map(|sum| sum % modulus)
    }

    fn lost(&self, heaps: &[u64], play: Play) -> bool {
        if play == Play::Misere && heaps.iter().all(|&heap| heap <= 1) {
            let ones = heaps.iter().filter(|&&heap| heap == 1).count() as u128;
            // With fewer heaps than k every number of ones but 1 is won.
            return ones % self.modulus() == 1;
        }
        self.sums(heaps).iter().all(|&sum| sum == 0)
    }

    /// How many ways there are to change between 1 and k heaps, at most
    /// `limit` + 1.
    fn moves_up_to(&self, heaps: &[u64], limit: u64) -> u64 {
        let k = self.k.min(heaps.len() as u64) as usize;
        let over = limit.saturating_add(1);
        // With n heaps there are at least n (n-1) / 2 moves of two heaps.
        let n = heaps.len() as u64;
        if n > limit || (k >= 2 && n.saturating_mul(n - 1) / 2 > limit) {
            return over;
        }
        let mut ways = vec![0u64; k + 1];
        ways[0] = 1;
        for &heap in heaps {
            for changed in (1..=k).rev() {
                let more = ways[changed - 1].saturating_mul(heap);
                ways[changed] = ways[changed].saturating_add(more);
            }
        }
        ways[1..].iter().fold(0u64, |sum, &way| sum.saturating_add(way)).min(over)
    }
}

/// The most moves that are tried one by one where those of a given value are
/// wanted; where there are more, the move of the proof is given.
const TRIED: u64 = 1 << 22;

/// Rising, without zeros.
fn tidy(mut heaps: Vec<u64>) -> Vec<u64> {
    heaps.retain(|&heap| heap > 0);
    heaps.sort_unstable();
    heaps
}

impl Ruleset for Moore {
    type Position = Vec<u64>;

    fn name(&self) -> String {
        format!("moore:{}", self.k)
    }

    fn options(&self, heaps: &Vec<u64>, each: &mut EachOption<'_, Vec<u64>>) -> ControlFlow<()> {
        // The changed heaps, in order, each with its new size.
        let mut changed: Vec<usize> = Vec::new();
        let mut next = heaps.clone();
        let mut from = 0;
        loop {
            // Go deeper: change one more heap, to one less.
            let deeper = (from..heaps.len()).find(|&index| heaps[index] > 0);
            if let Some(index) = deeper
                && (changed.len() as u64) < self.k
            {
                changed.push(index);
                next[index] = heaps[index] - 1;
            } else {
                // Reduce the last heap, or restore it and continue with the heap to its right.
                loop {
                    let Some(&index) = changed.last() else { return ControlFlow::Continue(()) };
                    if next[index] > 0 {
                        next[index] -= 1;
                        break;
                    }
                    next[index] = heaps[index];
                    changed.pop();
                    if let Some(right) = (index + 1..heaps.len()).find(|&at| heaps[at] > 0) {
                        changed.push(right);
                        next[right] = heaps[right] - 1;
                        break;
                    }
                }
            }
            each(&[tidy(next.clone())])?;
            from = changed.last().map_or(0, |&index| index + 1);
        }
    }

    fn parse(&self, text: &str) -> Result<Vec<u64>, TextError> {
        Ok(tidy(super::numbers(text, &message!("heap-size"), 0)?))
    }

    fn write(&self, heaps: &Vec<u64>, out: &mut String) {
        super::push_numbers(out, heaps);
    }

    fn coupled(&self) -> bool {
        true
    }

    fn vanishes(&self, heaps: &Vec<u64>) -> bool {
        heaps.is_empty()
    }

    fn board(&self, parts: &[Vec<u64>]) -> Option<Board> {
        Some(Board::heaps(parts.first()?.iter().copied(), Cell::Token))
    }

    fn bytes(&self, heaps: &Vec<u64>) -> u64 {
        (size_of::<Vec<u64>>() + heaps.len() * 8) as u64
    }

    fn theory(&self) -> &dyn Theory<Vec<u64>> {
        self
    }
}

impl Theory<Vec<u64>> for Moore {
    fn value(&self, heaps: &Vec<u64>, _budget: &Budget) -> Result<Option<(Value, FoundBy)>, Stop> {
        let closed = self.closed(heaps);
        Ok(closed.map(|closed| (Value::Nim(Nimber(closed.value())), FoundBy::Theorem)))
    }

    fn options_with_value(
        &self,
        heaps: &Vec<u64>,
        target: Nimber,
        _: &Budget,
        each: &mut EachOption<'_, Vec<u64>>,
    ) -> Option<Complete> {
        let closed = self.closed(heaps)?;
        let figures = match closed {
            Closed::Nim(value) => {
                let change = value ^ target.0;
                let mut last = None;
                for (index, &heap) in heaps.iter().enumerate() {
                    let left = u128::from(heap) ^ change;
                    if last != Some(heap) && left < u128::from(heap) {
                        let mut next = heaps.clone();
                        next[index] = left as u64;
                        if each(&[tidy(next)]).is_break() {
                            return Some(Complete::Some);
                        }
                    }
                    last = Some(heap);
                }
                return Some(Complete::All);
            }
            Closed::Total(_) => None,
            Closed::OneMore(figures) => Some(figures),
        };
        if self.moves_up_to(heaps, TRIED) <= TRIED {
            return None;
        }
        if target.0 < closed.value() {
            let _ = each(&[lower(heaps, figures, target.0)]);
        }
        Some(Complete::Some)
    }

    fn outcome(&self, parts: &[Vec<u64>], play: Play, _: &Budget) -> Result<Option<Outcome>, Stop> {
        let [heaps] = parts else { return Ok(None) };
        Ok(Some(Outcome::of(!self.lost(heaps, play))))
    }

    fn value_search_size(&self, heaps: &Vec<u64>, _: &Budget) -> Option<u128> {
        if self.closed(heaps).is_some() {
            return None;
        }
        let sizes = heaps.iter().map(|&heap| u128::from(heap) + 1);
        Some(sizes.fold(1, u128::saturating_mul))
    }

    fn winning_options(
        &self,
        heaps: &Vec<u64>,
        play: Play,
        budget: &Budget,
        each: &mut EachOption<'_, Vec<u64>>,
    ) -> Option<Complete> {
        if self.moves_up_to(heaps, budget.moves()) > budget.moves() {
            if let Some(next) = self.constructive(heaps, play) {
                let _ = each(&[next]);
            }
            return Some(Complete::Some);
        }
        let (mut tried, mut stopped) = (0u64, None);
        let flow = self.options(heaps, &mut |option| {
            tried += 1;
            if tried.is_multiple_of(4096) {
                let what = "progress-winning-moves";
                stopped = budget.check(Progress { what, done: tried, total: None }).err();
            }
            match stopped {
                Some(_) => ControlFlow::Break(()),
                None if self.lost(&option[0], play) => each(option),
                None => ControlFlow::Continue(()),
            }
        });
        if let Some(stop) = stopped {
            return Some(Complete::Stopped(stop));
        }
        Some(if flow.is_break() { Complete::Some } else { Complete::All })
    }

    fn is_option(&self, heaps: &Vec<u64>, to: &[Vec<u64>]) -> Option<bool> {
        // Heaps that are there before and after did not move. The others all
        // shrank: the largest to the largest that is new, and so on.
        let mut kept = to.first().cloned().unwrap_or_default();
        let mut shrunk = Vec::new();
        for &heap in heaps.iter().rev() {
            match kept.binary_search(&heap) {
                Ok(at) => {
                    kept.remove(at);
                }
                Err(_) => shrunk.push(heap),
            }
        }
        kept.reverse();
        let smaller = kept.iter().zip(&shrunk).all(|(new, old)| new < old);
        let few = !shrunk.is_empty() && shrunk.len() as u64 <= self.k;
        Some(few && kept.len() <= shrunk.len() && smaller)
    }

    fn subject(&self, parts: &[Vec<u64>]) -> Option<Subject> {
        let [heaps] = parts else { return None };
        Some(Subject::Moore { most: self.k, heaps: heaps.clone() })
    }

    fn theorem(&self, play: Play) -> Option<Theorem> {
        Some(match play {
            Play::Normal => Theorem::Moore,
            Play::Misere => Theorem::MooreMisere,
        })
    }

    fn proof_move(&self, heaps: &Vec<u64>, play: Play) -> Option<Vec<Vec<u64>>> {
        if self.lost(heaps, play) {
            return None;
        }
        self.constructive(heaps, play).map(|next| vec![next])
    }

    fn explain(&self, parts: &[Vec<u64>], play: Play, _: &Budget) -> Vec<Step> {
        let [heaps] = parts else { return Vec::new() };
        self.steps(heaps, play)
    }
}
