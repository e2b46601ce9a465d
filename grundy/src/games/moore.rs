//! Moore's Nim_k: shrink between 1 and k heaps in one move.

use std::ops::ControlFlow;

use super::nim::BOUTON;
use super::{Entry, Kind};
use crate::TextError;
use crate::budget::{Budget, Stop};
use crate::nimber::Nimber;
use crate::outcome::{FoundBy, Outcome, Play};
use crate::reason::{Figure, Row, Step};
use crate::ruleset::{Complete, EachOption, Ruleset, Theory};
use crate::term::Bound;
use crate::theory::Theorem;
use crate::value::Value;

/// The registry's entry.
pub const MOORE: Entry = Entry {
    name: "moore",
    title: "Moore's Nim_k",
    parameter: Some("K"),
    parameter_help: "how many heaps may shrink in one move, at least 1",
    arguments: "H...",
    arguments_help: "heap sizes",
    rules: "Shrink at least one and at most K heaps, each by any amount.",
    known: "The outcome is known in closed form, in normal and misere play (Moore). So is the \
        nim-value for K = 1 (Bouton), for at most K heaps (their total) and for K+1 heaps (Jenkyns \
        and Mayberry). For K+2 heaps or more no formula is known to us: the nim-value is then found \
        by search, and left out where that would take too long.",
    references: &[
        "E. H. Moore, A generalization of the game called Nim, Ann. of Math. 11 (1910) 93-94",
        "T. A. Jenkyns, J. P. Mayberry, The skeleton of an impartial game and the Nim-function of \
         Moore's Nim_k, Int. J. Game Theory 9 (1980) 51-63",
        "T. S. Ferguson, Game Theory, part I, section 2.6",
    ],
    kind: Kind::Numbers,
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
    source: "after E. H. Moore 1910",
};

/// The nim-value where all heaps may shrink at once.
pub const TOTAL: Theorem = Theorem {
    title: "Moore's Nim with at most k heaps",
    statement: "Where at most k heaps may shrink in one move and there are at most k heaps, the \
        nim-value is their total u.",
    proof: &[
        "Induction on u. Every move makes the total smaller, and every number from 0 to u-1 is the \
         total after some move, because each heap may be left with any size up to its own. So the \
         options have exactly the values 0, 1, ..., u-1.",
    ],
    source: "folklore",
};

/// The nim-value with one heap more than may shrink at once.
pub const ONE_HEAP_MORE: Theorem = Theorem {
    title: "Theorem of Jenkyns and Mayberry",
    statement: "Let k >= 2, and take n = k+1 heaps: a move may shrink any of them, but must leave at \
        least one as it is. Let u be the total, m the least heap, y = u - n m what the heaps have \
        above the least one together, T(y) = y (y+1) / 2, and z = T(y) + 1. If m < z, the nim-value is \
        u. If m >= z, it is the number v from T(y) to T(y) + y for which v + 1 and m leave the same \
        remainder modulo y+1; that is v = (z-1) + ((m-z) mod (y+1)).",
    proof: &[
        "Induction on u. Where m = 0 there are at most k heaps, and the value is the total u. Let m >= \
         1. Call a position wide if m <= T(y), otherwise narrow. A narrow one has v <= m-1, since m-1 \
         itself is at least T(y) and leaves the right remainder. So no value is larger than u. As \
         T(y) + y + 1 = T(y+1), the value of a narrow position determines its y. A heap that does not move \
         has at least the size m before the move, and at most m' + y' after it; here and below m', \
         y', u' belong to the option.",
        "No option has the same value. From a wide position: the option has at most the value u' < u. \
         From a narrow to a wide one: the heap that did not move shows that u' >= m > v. From a narrow \
         to a narrow one, with equal values: y' = y, so u' < u means m' < m; m and m' leave the same \
         remainder modulo y+1, so m' <= m - y - 1, and m' + y' < m against what was said.",
        "Every smaller value t is reached. First t < m (from a narrow position every t is). Let y' be \
         the number with T(y') <= t < T(y'+1), and m' = m - d the largest number up to m that leaves \
         the remainder of t+1 modulo y'+1. As t+1 <= m, it is at least t+1 > T(y'), and d <= y'. A \
         position with this m' and y' is narrow and has the value t, so it is enough to reach one. \
         (From a wide position T(y') <= t < m <= T(y), so y' < y. From a narrow one t < v, so y' <= y, \
         and d > 0 if y' = y.) Write the heaps as m + a_i, where the sum of the a_i is y and a_0 = 0. \
         Wanted are heaps m' + b_i with b_i <= a_i + d, once with equality; the sum of the b_i must be \
         y', and one of them 0. If d = 0, put b_0 = 0, and lower other a_i until their sum is y' < y. \
         If d > 0 and some j > 0 has a_j + d <= y', put b_j = a_j + d and b_0 = 0, and choose the others \
         up to a_i: they may add up to anything up to y - a_j, and y' - b_j is wanted. Otherwise every j > 0 \
         has a_j + d > y': put b_0 = d and b_1 = 0; a single one of the others has room for the \
         y' - d that is wanted (there is one, because n >= 3).",
        "Now t >= m; the position is wide. An option whose least heap is 0 is wide and has its total as \
         value. Let x be the second smallest heap. Taking the whole of the least heap, leaving x and \
         lowering the rest as one likes gives every total from x to u-m; taking the whole of x and \
         leaving the least heap gives those from m to u-x, and x <= u-x because there is a third heap. \
         So every t from m to u-m is reached. If t = u-d with 0 < d < m, lower the least heap by d: \
         then m' = m-d and y' = y + (n-1) d, so the option is wide and has the value t.",
    ],
    source: "T. A. Jenkyns, J. P. Mayberry, The skeleton of an impartial game and the Nim-function of \
        Moore's Nim_k, Int. J. Game Theory 9 (1980) 51-63; the proof is our own",
};

/// Why the nim-value of a position is known in closed form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Closed {
    /// One heap may shrink: the nim-sum.
    Nim(u128),
    /// All heaps may shrink at once: their total.
    Total(u128),
    /// One heap more than may shrink at once.
    OneMore(Figures),
}

impl Closed {
    fn value(self) -> u128 {
        match self {
            Closed::Nim(value) | Closed::Total(value) => value,
            Closed::OneMore(figures) => figures.value(),
        }
    }
}

/// The numbers of the theorem of Jenkyns and Mayberry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Figures {
    /// The total of the heaps, u.
    total: u128,
    /// The least heap, m.
    least: u128,
    /// What the heaps have above the least one together, y.
    excess: u128,
}

impl Figures {
    /// T(y) = y (y+1) / 2; `None` where y (y+1) is 2^128 or more, so that it is
    /// larger than any heap.
    fn triangle(&self) -> Option<u128> {
        Some(self.excess.checked_mul(self.excess.checked_add(1)?)? / 2)
    }

    /// T(y), where m is larger than that.
    fn below_least(&self) -> Option<u128> {
        self.triangle().filter(|&triangle| triangle < self.least)
    }

    /// What the theorem gives for these figures.
    fn text(&self) -> String {
        let Figures { total: u, least: m, excess: y } = self;
        match (self.below_least(), self.triangle()) {
            (None, Some(_)) => format!("m is less than z, so the nim-value is u = {u}."),
            (None, None) => format!(
                "z = y (y+1) / 2 + 1 is larger than 2^127 and so than m; the nim-value is u = {u}."
            ),
            (Some(t), _) => format!(
                "m is not less than z, so the nim-value is (z-1) + ((m-z) mod (y+1)) = {t} + (({m} - \
                 {}) mod {}) = {}.",
                t + 1,
                y + 1,
                self.value()
            ),
        }
    }

    fn value(&self) -> u128 {
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

    /// The nim-value, where a theorem tells it.
    fn closed(&self, heaps: &[u64]) -> Option<Closed> {
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

    /// Why the position has its value, where a theorem tells it.
    fn value_steps(&self, heaps: &[u64]) -> Vec<Step> {
        let (theorem, figures, text) = match self.closed(heaps) {
            None => return Vec::new(),
            Some(Closed::Nim(value)) => {
                let row = |&heap: &u64| Row { label: "heap".into(), value: heap.into() };
                let rows: Vec<Row> = heaps.iter().take(Step::ROWS).map(row).collect();
                let omitted = (heaps.len() - rows.len()) as u64;
                let text = "One heap shrinks in each move, so this is Nim.";
                return vec![
                    Step::Theorem { theorem: &BOUTON },
                    Step::say(text),
                    Step::NimSum { rows, omitted, result: value },
                ];
            }
            Some(Closed::Total(total)) => (
                &TOTAL,
                vec![
                    Figure::new("u", total, "the total of the heaps"),
                    Figure::new("value", total, "the nim-value"),
                ],
                format!("There are at most k heaps, so the nim-value is u = {total}."),
            ),
            Some(Closed::OneMore(figures)) => {
                let mut listed = vec![
                    Figure::new("u", figures.total, "the total of the heaps"),
                    Figure::new("m", figures.least, "the least heap"),
                    Figure::new("y", figures.excess, "u - (k+1) m"),
                ];
                listed
                    .extend(figures.triangle().map(|t| Figure::new("z", t + 1, "y (y+1) / 2 + 1")));
                listed.push(Figure::new("value", figures.value(), "the nim-value"));
                (&ONE_HEAP_MORE, listed, figures.text())
            }
        };
        let mut all = vec![Figure::new("k", self.k, "heaps at most shrink in one move")];
        all.extend(figures);
        let mut position = format!("moore:{} ", self.k);
        super::push_numbers(&mut position, heaps);
        vec![
            Step::Theorem { theorem },
            Step::Figures { theorem: theorem.title, position, figures: all },
            Step::say(text),
        ]
    }

    /// A move to the value `target`, which is smaller than that of the
    /// position, by the proofs of the theorems.
    fn lower(&self, heaps: &[u64], closed: Closed, target: u128) -> Vec<u64> {
        let mut next = heaps.to_vec();
        match closed {
            Closed::Nim(value) => {
                let change = value ^ target;
                let fits = |heap: &&mut u64| u128::from(**heap) ^ change < u128::from(**heap);
                if let Some(heap) = next.iter_mut().find(fits) {
                    *heap = (u128::from(*heap) ^ change) as u64;
                }
            }
            Closed::Total(_) => lower_to(&mut next, target),
            Closed::OneMore(Figures { total, least, .. }) => {
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

/// What the heaps have above the least one after the move of the proof to a
/// position with this excess and a least heap that is `down` smaller.
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

/// So many moves are tried one by one where some of a given value are wanted;
/// where there are more, the one of the proof is given.
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
        if let Closed::Nim(value) = closed {
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
        if self.moves_up_to(heaps, TRIED) <= TRIED {
            return None;
        }
        if target.0 < closed.value() {
            let _ = each(&[self.lower(heaps, closed, target.0)]);
        }
        Some(Complete::Some)
    }

    fn outcome(&self, parts: &[Vec<u64>], play: Play) -> Option<Outcome> {
        let [heaps] = parts else { return None };
        Some(Outcome::of(!self.lost(heaps, play)))
    }

    fn value_search_size(&self, heaps: &Vec<u64>) -> Option<u128> {
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
        let flow = self.options(heaps, &mut |option| {
            if self.lost(&option[0], play) { each(option) } else { ControlFlow::Continue(()) }
        });
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
                steps.push(Step::say(match ones_only {
                    true => format!("So leave a number of them that is 1 modulo {modulus}."),
                    false => format!(
                        "Only heaps of size 1 would be left, so leave a number of them that is 1 \
                         modulo {modulus} instead."
                    ),
                }));
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
        if play == Play::Normal && !lost {
            steps.extend(self.value_steps(heaps));
        }
        steps
    }
}

#[cfg(test)]
mod tests {
    use super::{Moore, tidy};
    use crate::ruleset::{Ruleset, Theory};

    use std::collections::HashMap;
    use std::ops::ControlFlow;

    fn options(game: &Moore, heaps: &Vec<u64>) -> Vec<Vec<u64>> {
        let mut all = Vec::new();
        let _ = game.options(heaps, &mut |option| {
            all.push(option[0].clone());
            ControlFlow::Continue(())
        });
        all
    }

    /// The value from the rules alone.
    fn value(game: &Moore, heaps: &Vec<u64>, known: &mut HashMap<Vec<u64>, u128>) -> u128 {
        if let Some(&value) = known.get(heaps) {
            return value;
        }
        let values: Vec<u128> =
            options(game, heaps).iter().map(|option| value(game, option, known)).collect();
        let mex = (0..).find(|value| !values.contains(value)).expect("finitely many options");
        known.insert(heaps.clone(), mex);
        mex
    }

    /// All positions of a number of heaps up to a size.
    fn positions(count: usize, most: u64) -> Vec<Vec<u64>> {
        let mut all = vec![Vec::new()];
        for _ in 0..count {
            let longer = all.iter().flat_map(|heaps: &Vec<u64>| {
                let least = heaps.last().copied().unwrap_or(0);
                (least..=most).map(|heap| [&heaps[..], &[heap]].concat())
            });
            all = longer.collect();
        }
        all.into_iter().map(tidy).collect()
    }

    #[test]
    fn closed_forms_and_their_moves_agree_with_the_rules() {
        for (k, count, most) in [(1, 2, 12), (1, 3, 6), (2, 2, 8), (2, 3, 10), (3, 4, 5), (4, 5, 3)]
        {
            let game = Moore::new(k);
            let mut known = HashMap::new();
            for heaps in positions(count, most) {
                let closed = game.closed(&heaps).expect("a closed form");
                let truth = value(&game, &heaps, &mut known);
                assert_eq!(closed.value(), truth, "moore:{k} {heaps:?}");
                let options = options(&game, &heaps);
                for target in 0..truth {
                    let next = game.lower(&heaps, closed, target);
                    assert!(options.contains(&next), "moore:{k} {heaps:?} to {next:?}");
                    let reached = value(&game, &next, &mut known);
                    assert_eq!(reached, target, "moore:{k} {heaps:?} to {next:?}");
                }
            }
        }
    }

    /// What the small positions show holds for heaps of up to 2^64 - 1 as well:
    /// the move of the proof exists and has the wanted value.
    #[test]
    fn the_moves_of_the_proofs_fit_large_heaps() {
        let mut state = 0x9e37_79b9_7f4a_7c15u64;
        let mut random = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state
        };
        for round in 0..4000u64 {
            let k = 1 + round % 5;
            let game = Moore::new(k);
            // A large least heap with small or large ones above it.
            let least = random() >> (random() % 60);
            let above = random() % 60;
            let count = if k == 1 { 3 } else { k + 1 - random() % 2 };
            let heap = |_| least.saturating_add(random() >> above);
            let heaps = tidy((0..count).map(heap).collect());
            let Some(closed) = game.closed(&heaps) else { continue };
            let value = closed.value();
            if value == 0 {
                continue;
            }
            let wide = u128::from(random()) << 64 | u128::from(random());
            for target in [0, value - 1, wide % value, (wide >> 64) % value] {
                let next = game.lower(&heaps, closed, target);
                let reached = game.closed(&next).expect("a closed form").value();
                assert_eq!(reached, target, "moore:{k} {heaps:?} to {next:?}");
                let legal = game.is_option(&heaps, std::slice::from_ref(&next));
                assert_eq!(legal, Some(true), "moore:{k} {heaps:?} to {next:?}");
            }
        }
    }
}
