//! Moore's Nim_k: shrink between 1 and k heaps in one move.

use std::ops::ControlFlow;

use super::{Entry, Kind};
use crate::TextError;
use crate::budget::Budget;
use crate::reason::{Figure, Row, Step, Theorem};
use crate::ruleset::{Complete, EachOption, Outcome, Play, Ruleset};
use crate::term::Bound;

/// The registry's entry.
pub const MOORE: Entry = Entry {
    name: "moore",
    title: "Moore's Nim_k",
    parameter: Some("K"),
    parameter_help: "how many heaps may shrink in one move, at least 1",
    arguments: "H...",
    arguments_help: "heap sizes",
    rules: "Shrink at least one and at most K heaps, each by any amount.",
    known: "The outcome is known in closed form, in normal and misere play (Moore). The nim-value \
        is found by search, and left out where that would take too long.",
    references: &[
        "E. H. Moore, A generalization of the game called Nim, Ann. of Math. 11 (1910) 93-94",
        "Winning Ways, chapter 15",
    ],
    kind: Kind::Other,
    examples: &["moore:2 3 4 5", "moore:2 1 2 3"],
    make: |parameter, _| {
        let k = parameter.number("the number of heaps", 1)?;
        Ok(std::sync::Arc::new(Bound::new(Moore::new(k))))
    },
    ..Entry::BLANK
};

/// Moore's theorem.
pub const MOORE_NORMAL: Theorem = Theorem {
    title: "Moore's theorem",
    statement: "Let k be the number of heaps that may shrink in one move. Write the heap sizes in \
        binary and add the digits of each column modulo k+1, without carry. The player to move loses \
        exactly when every column gives 0.",
    proof: &[
        "From all columns 0: a move changes between 1 and k heaps. Look at the highest column in \
         which a digit changes: every heap that is changed there goes from 1 to 0 (it shrinks), \
         so the sum of that column drops by between 1 and k and is not 0 modulo k+1.",
        "From some column not 0: go through the columns from the highest down, and keep a set of \
         u heaps that already shrink, at first none. In these the digits of lower columns are \
         free. In a column, let s be the sum modulo k+1 of the digits of the other heaps. If s = \
         0, set the free digits to 0. If k+1-s <= u, set k+1-s of the free digits to 1 and the rest to 0. Otherwise \
         u+s <= k: set the free digits to 0 and change s of the ones among the other heaps to 0; \
         these join the set, which has u+s <= k heaps. In the end every column is 0.",
    ],
    source: "E. H. Moore, Ann. of Math. 11 (1910) 93-94",
};

/// Moore's theorem in misere play.
pub const MOORE_MISERE: Theorem = Theorem {
    title: "Moore's theorem, misere play",
    statement: "Let k be the number of heaps that may shrink in one move. If some heap is larger than 1, the player to move loses exactly when all column \
        sums modulo k+1 are 0, as in normal play. If none is, they lose exactly when the number of \
        heaps of size 1 leaves the remainder 1 modulo k+1.",
    proof: &[
        "Only ones: a move takes between 1 and k of them, and whoever takes the last loses. From r = 1 \
         modulo k+1 no move reaches such a number again; from every other number one does (no \
         heaps at all is won by the player to move).",
        "Some heap larger than 1, column sums 0: then more than k heaps are larger than 1 (their \
         highest column adds up to 0 modulo k+1), so after any move one is left, with sums other \
         than 0. By induction all of these are won.",
        "Some heap larger than 1, sums other than 0: make Moore's move, to sums 0. If it leaves only \
         heaps of size at most 1, all large heaps, b <= k of them, were changed. Instead leave a number of \
         ones that is 1 modulo k+1: each large heap can become 0 or 1, and k-b further ones can be \
         taken, which gives k+1 consecutive numbers to choose from, or, where there are fewer ones, \
         every number from 0 on, among them 1.",
    ],
    source: "E. H. Moore 1910; Winning Ways, chapter 15",
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

    /// The move of the theorem's proof, from a won position. `None` where
    /// nothing can be moved (misere play without heaps).
    fn constructive(&self, heaps: &[u64], play: Play) -> Option<Vec<u64>> {
        let k = self.k.min(heaps.len() as u64) as usize;
        let mut next = heaps.to_vec();
        if heaps.iter().any(|&heap| heap > 1) || play == Play::Normal {
            self.columns(&mut next, &mut |_| {});
        }
        if play == Play::Misere && next.iter().all(|&heap| heap <= 1) {
            let modulus = self.modulus();
            let large: Vec<usize> = (0..heaps.len()).filter(|&i| heaps[i] > 1).collect();
            let small: Vec<usize> = (0..heaps.len()).filter(|&i| heaps[i] == 1).collect();
            next = heaps.to_vec();
            // Try every number of ones that can be left.
            for taken in 0..=(k - large.len()).min(small.len()) {
                for kept in 0..=large.len() {
                    let ones = (small.len() - taken + kept) as u128;
                    if ones % modulus == 1 && taken + large.len() > 0 {
                        large
                            .iter()
                            .enumerate()
                            .for_each(|(at, &i)| next[i] = u64::from(at < kept));
                        small[..taken].iter().for_each(|&i| next[i] = 0);
                        return Some(tidy(next));
                    }
                }
            }
            return None;
        }
        Some(tidy(next))
    }

    /// Goes through the columns of the proof; `say` gets what is done in each.
    fn columns(&self, heaps: &mut [u64], say: &mut dyn FnMut(&dyn Fn() -> String)) {
        let before = heaps.to_vec();
        let named = |indices: &[usize]| -> String {
            let sizes = indices.iter().take(12).map(|&index| before[index].to_string());
            let more = if indices.len() > 12 { ", ..." } else { "" };
            sizes.collect::<Vec<String>>().join(", ") + more
        };
        let loses = |indices: &[usize]| match indices {
            [_] => format!("heap {} loses this 1; its lower digits are now free", named(indices)),
            _ => {
                format!("the heaps {} lose this 1; their lower digits are now free", named(indices))
            }
        };
        let modulus = self.modulus();
        let mut free: Vec<usize> = Vec::new();
        let mut changing = vec![false; heaps.len()];
        for column in (0..64).rev() {
            let bit = 1u64 << column;
            let others = heaps.iter().zip(&changing).filter(|&(heap, &c)| !c && heap & bit != 0);
            let s = others.count() as u128 % modulus;
            free.iter().for_each(|&index| heaps[index] &= !bit);
            if s == 0 {
                if !free.is_empty() {
                    say(&|| {
                        format!(
                            "Column of {bit}: the other heaps give 0, so the heaps whose digits \
                             are free ({}) get the digit 0.",
                            named(&free)
                        )
                    });
                }
                continue;
            }
            let needed = modulus - s;
            if needed <= free.len() as u128 {
                free[..needed as usize].iter().for_each(|&index| heaps[index] |= bit);
                say(&|| {
                    let (ones, zeros) = free.split_at(needed as usize);
                    let zeros = match zeros {
                        [] => String::new(),
                        zeros => format!(", and to 0 in {}", named(zeros)),
                    };
                    format!(
                        "Column of {bit}: the other heaps give {s}, and {s} + {needed} = {modulus}: \
                         set the free digit to 1 in {}{zeros}.",
                        named(ones)
                    )
                });
            } else {
                let known = free.len();
                let mut left = s;
                for index in 0..heaps.len() {
                    if left > 0 && !changing[index] && heaps[index] & bit != 0 {
                        heaps[index] &= !bit;
                        changing[index] = true;
                        free.push(index);
                        left -= 1;
                    }
                }
                say(&|| {
                    let zeros = match &free[..known] {
                        [] => String::new(),
                        zeros => format!("; set the digit to 0 in {}", named(zeros)),
                    };
                    format!(
                        "Column of {bit}: the other heaps give {s}: {}{zeros}.",
                        loses(&free[known..])
                    )
                });
            }
        }
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
                // Lower the last one, or take it back and go on to its right.
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
        Ok(tidy(super::numbers(text, "a heap size", 0)?))
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

    fn outcome(&self, parts: &[Vec<u64>], play: Play) -> Option<Outcome> {
        let [heaps] = parts else { return None };
        Some(Outcome::of(!self.lost(heaps, play)))
    }

    fn optional_value(&self, heaps: &Vec<u64>) -> Option<u128> {
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
        let flow = self.options(heaps, &mut |option| {
            if self.lost(&option[0], play) { each(option) } else { ControlFlow::Continue(()) }
        });
        Some(if flow.is_break() { Complete::Some } else { Complete::All })
    }

    fn leads_to(&self, heaps: &Vec<u64>, to: &[Vec<u64>]) -> Option<bool> {
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

    fn theorem(&self, play: Play) -> Option<&'static Theorem> {
        Some(match play {
            Play::Normal => &MOORE_NORMAL,
            Play::Misere => &MOORE_MISERE,
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
        let modulus = self.modulus();
        let largest = heaps.iter().max().copied().unwrap_or(0);
        let columns = (64 - largest.leading_zeros()).max(1) as usize;
        let rows: Vec<Row> = heaps
            .iter()
            .take(Step::ROWS)
            .map(|&heap| Row { label: "heap".into(), value: heap.into() })
            .collect();
        let omitted = (heaps.len() - rows.len()) as u64;
        let sums = self.sums(heaps)[..columns].to_vec();
        let mut position = format!("moore:{} ", self.k);
        self.write(heaps, &mut position);
        let mut steps = Vec::new();
        if let Some(theorem) = self.theorem(play) {
            let figures = vec![Figure::new("k", self.k, "heaps at most shrink in one move")];
            steps.push(Step::Figures { theorem: theorem.title, position, figures });
        }
        steps.push(Step::DigitSums { rows, omitted, modulus, sums });
        let ones_only = largest <= 1;
        let lost = self.lost(heaps, play);
        steps.push(Step::say(match (play, ones_only) {
            (Play::Misere, true) => format!(
                "No heap is larger than 1. There {} of size 1, and {} leaves the remainder {} modulo \
                 {modulus}.",
                match heaps.len() {
                    1 => "is 1 heap".to_string(),
                    ones => format!("are {ones} heaps"),
                },
                heaps.len(),
                heaps.len() as u128 % modulus,
            ),
            _ if lost => "Every column gives 0.".to_string(),
            _ => "Some column does not give 0.".to_string(),
        }));
        if !lost && let Some(next) = self.constructive(heaps, play) {
            let mut columns = heaps.clone();
            if play == Play::Normal || !ones_only {
                steps.push(Step::say(
                    "The construction of the proof on these heaps, from the highest column down:",
                ));
                let mut lines = Vec::new();
                self.columns(&mut columns, &mut |text| lines.push(Step::say(text())));
                steps.extend(lines);
                let pairs = heaps.iter().zip(&columns).filter(|(old, new)| old != new);
                let pairs = pairs.take(Step::ROWS).map(|(old, new)| format!("{old} becomes {new}"));
                let pairs = pairs.collect::<Vec<String>>().join(", ");
                steps.push(Step::say(format!("So {pairs}: every column gives 0.")));
            }
            if play == Play::Misere && columns.iter().all(|&heap| heap <= 1) {
                steps.push(Step::say(format!(
                    "Only heaps of size 1 would be left, so leave a number of them that is 1 \
                     modulo {modulus} instead."
                )));
            }
            let mut text = format!("moore:{} ", self.k);
            self.write(&next, &mut text);
            if next.is_empty() {
                text = "no heaps".into();
            }
            steps.push(Step::say(format!(
                "The move of the proof leads to {text}, where {}.",
                match (play, next.iter().all(|&heap| heap <= 1)) {
                    (Play::Misere, true) => "the number of ones is right",
                    _ => "every column gives 0",
                }
            )));
        }
        if play == Play::Misere {
            steps.push(Step::say(format!(
                "The winner's strategy: make every column give 0, as in normal play, until your \
                 move would leave only heaps of size 1; then leave a number of them that is 1 \
                 modulo {modulus}, and answer every move that takes r of them by taking {modulus} - r, \
                 until one is left for your opponent.",
            )));
        }
        steps
    }

    fn bytes(&self, heaps: &Vec<u64>) -> u64 {
        (size_of::<Vec<u64>>() + heaps.len() * 8) as u64
    }
}
