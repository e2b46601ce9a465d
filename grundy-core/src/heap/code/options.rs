//! The options of one heap under a code, one by one.

use super::{Code, Digit, Modifier};
use std::ops::ControlFlow;

impl Code {
    /// Options with more heaps are not made.
    pub const MOST_PARTS: u64 = 1 << 20;

    /// Lists the options of a heap of `n` tokens, each exactly once, as its
    /// non-empty heaps in ascending order (empty: nothing is left). They come
    /// in the order of the code's digits from left to right, then by the
    /// number of heaps, then in lexicographic order.
    ///
    /// Options are made on demand: `visit` may stop the list at any time, and its break is
    /// returned. The list stops before an option of more than [`MOST_PARTS`](Code::MOST_PARTS)
    /// heaps. Memory: the heaps of one option. Time: O(heaps) for each option; but a digit with
    /// `=` tries up to O(√n) numbers of heaps that do not divide `n` between two options, and
    /// at most `MOST_PARTS`.
    pub fn options(
        &self,
        n: u64,
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if n == 0 {
            return ControlFlow::Continue(());
        }
        for (added, digit) in self.left.iter().enumerate().rev() {
            if let Some(rest) = n.checked_add(added as u64) {
                split(digit, rest, visit)?;
            }
        }
        for (digit, taken) in self.right.iter().zip(1..=n) {
            split(digit, n - taken, visit)?;
        }
        let Some(tail) = n.checked_sub(self.right.len() as u64 + 1) else {
            return ControlFlow::Continue(());
        };
        // Places of the tail whose digit can leave something, and the fewest
        // tokens that any of them needs: without them a heap of 10^18 with
        // `0.[0001]` would take ages to find its one option.
        let live: Vec<(u64, &Digit)> = (0..)
            .zip(&self.repeat)
            .filter(|(_, digit)| digit.greatest_count().is_some_and(|count| count > 0))
            .collect();
        let fewest = live.iter().filter_map(|(_, digit)| fewest_tokens(digit)).min();
        if let Some(fewest) = fewest {
            let mut block = 0;
            'tail: loop {
                for &(place, digit) in &live {
                    match tail.checked_sub(block + place) {
                        Some(rest) if rest >= fewest => split(digit, rest, visit)?,
                        _ => break 'tail,
                    }
                }
                match u64::checked_add(block, self.repeat.len() as u64) {
                    Some(next) => block = next,
                    None => break,
                }
            }
        }
        if !self.repeat.is_empty()
            && self.taking(n).is_some_and(|digit| digit.modifier(0).is_some())
        {
            visit(&[])?;
        }
        ControlFlow::Continue(())
    }

    /// Whether a move from a heap of `n` tokens leaves exactly the heaps `to`,
    /// in any order. Cost: O(heaps log heaps).
    pub fn leads_to(&self, n: u64, to: &[u64]) -> bool {
        let mut heaps: Vec<u64> = to.iter().copied().filter(|&heap| heap > 0).collect();
        let sum = heaps.iter().try_fold(0u64, |sum, &heap| sum.checked_add(heap));
        let Some(sum) = sum.filter(|_| n > 0) else { return false };
        let digit = if sum < n { self.taking(n - sum) } else { self.adding(sum - n) };
        let modifier = digit.and_then(|digit| digit.modifier(heaps.len() as u64));
        heaps.sort_unstable();
        let equal = heaps.first() == heaps.last();
        match modifier {
            Some(_) if heaps.len() < 2 => true,
            Some(Modifier::Any) => true,
            Some(Modifier::Equal) => equal,
            Some(Modifier::NotAllEqual) => !equal,
            Some(Modifier::Unequal) => heaps.windows(2).all(|pair| pair[0] < pair[1]),
            None => false,
        }
    }

    /// An upper bound for the number of heaps that a move from a heap of `n`
    /// leaves; 0 where there is surely no move to more than nothing. Cheap,
    /// and exact up to modifiers. Ask it before listing options of a code
    /// that allows any number of heaps: one option may have that many.
    pub fn max_parts(&self, n: u64) -> u64 {
        let left = self.left.iter().zip(n..).map(|(digit, rest)| fitting(digit, rest));
        let right = self.right.iter().chain(&self.repeat).zip(1..=n);
        let right = right.map(|(digit, taken)| fitting(digit, n - taken));
        if n == 0 { 0 } else { left.chain(right).max().unwrap_or(0) }
    }
}

/// The largest allowed number of heaps with at most `rest` tokens.
fn fitting(digit: &Digit, rest: u64) -> u64 {
    match digit.tail() {
        Some((start, _)) if start <= rest => rest,
        _ => digit
            .counts()
            .iter()
            .map(|&(count, _)| count)
            .rfind(|&count| count <= rest)
            .unwrap_or(0),
    }
}

/// The fewest tokens, at least one, that a digit needs to leave any heap.
fn fewest_tokens(digit: &Digit) -> Option<u64> {
    let listed = digit.counts().iter().copied().filter(|&(count, _)| count > 0);
    let needs = listed.chain(digit.tail()).map(|(count, modifier)| match modifier {
        Modifier::Unequal => triangle(count),
        _ => u128::from(count.max(1)),
    });
    needs.min().and_then(|tokens| u64::try_from(tokens).ok())
}

/// 1 + 2 + .. + count: the fewest tokens in `count` different heaps.
fn triangle(count: u64) -> u128 {
    u128::from(count) * (u128::from(count) + 1) / 2
}

/// All ways to leave `rest` tokens that `digit` allows.
fn split(
    digit: &Digit,
    rest: u64,
    visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for &(count, modifier) in digit.counts() {
        if count > rest {
            return ControlFlow::Continue(());
        }
        parts(rest, count, modifier, visit)?;
    }
    let Some((start, modifier)) = digit.tail() else {
        return ControlFlow::Continue(());
    };
    match modifier {
        Modifier::Equal => equal_parts(rest, start, visit),
        Modifier::Unequal => (start..)
            .take_while(|&count| triangle(count) <= u128::from(rest))
            .try_for_each(|count| parts(rest, count, modifier, visit)),
        Modifier::Any | Modifier::NotAllEqual => {
            (start..=rest).try_for_each(|count| parts(rest, count, modifier, visit))
        }
    }
}

/// `rest` in equal heaps, at least `start >= 2` of them: every divisor.
fn equal_parts(
    rest: u64,
    start: u64,
    visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let root = rest.isqrt();
    for count in start..=root.min(Code::MOST_PARTS) {
        parts(rest, count, Modifier::Equal, visit)?;
    }
    // There is an option of as many heaps as tokens.
    if rest > Code::MOST_PARTS && rest >= start {
        return ControlFlow::Break(());
    }
    // More heaps than the root: their size is below it.
    for size in (1..=root).rev() {
        let count = rest / size;
        if rest.is_multiple_of(size) && count > root && count >= start {
            parts(rest, count, Modifier::Equal, visit)?;
        }
    }
    ControlFlow::Continue(())
}

/// `rest` in exactly `count` heaps.
fn parts(
    rest: u64,
    count: u64,
    modifier: Modifier,
    visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    match count {
        0 if rest == 0 => return visit(&[]),
        1 if rest > 0 => return visit(&[rest]),
        0 | 1 => return ControlFlow::Continue(()),
        _ if count > rest => return ControlFlow::Continue(()),
        _ => {}
    }
    let length = count as usize;
    let step = u64::from(modifier == Modifier::Unequal);
    match modifier {
        Modifier::Equal => {
            if !rest.is_multiple_of(count) {
                return ControlFlow::Continue(());
            }
            if count > Code::MOST_PARTS {
                return ControlFlow::Break(());
            }
            return visit(&vec![rest / count; length]);
        }
        Modifier::Unequal if triangle(count) > u128::from(rest) => {
            return ControlFlow::Continue(());
        }
        Modifier::Any | Modifier::Unequal | Modifier::NotAllEqual => {}
    }
    if count > Code::MOST_PARTS {
        return ControlFlow::Break(());
    }
    // The lexicographically least option: 1, 1, .. or 1, 2, .., with the rest in the last heap.
    // `step` is the amount by which each heap must exceed the one before.
    let mut heaps: Vec<u64> = (0..count).map(|i| 1 + i * step).collect();
    let last = length - 1;
    heaps[last] = rest - heaps[..last].iter().sum::<u64>();
    loop {
        if modifier != Modifier::NotAllEqual || heaps[0] != heaps[last] {
            visit(&heaps)?;
        }
        // The next option: the last heap but one grows if that leaves enough for the last.
        // Otherwise an earlier heap grows, and all after it start again just above it.
        let mut tokens = heaps[last];
        let mut at = last;
        loop {
            let Some(before) = at.checked_sub(1) else {
                return ControlFlow::Continue(());
            };
            at = before;
            tokens += heaps[at];
            let left = (length - at) as u128;
            let least =
                (u128::from(heaps[at]) + 1) * left + u128::from(step) * (left * (left - 1) / 2);
            if least <= u128::from(tokens) {
                break;
            }
        }
        let first = heaps[at] + 1;
        for (offset, heap) in (0..).zip(&mut heaps[at..last]) {
            *heap = first + offset * step;
            tokens -= *heap;
        }
        heaps[last] = tokens;
    }
}
