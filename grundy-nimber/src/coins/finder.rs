//! The sets of coins with a wanted xor, found without a look at each set.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::ControlFlow;

use super::rule::{Rule, Shape, Turn};
use crate::work::{Fault, Work};

/// What is called for each set.
type Each<'a> = &'a mut dyn FnMut(&[u32]) -> ControlFlow<()>;

/// Whether the call for each set went on to the end, or why the search stopped.
type Found = Result<ControlFlow<()>, Fault>;

const ON: Found = Ok(ControlFlow::Continue(()));

/// The sets of one rule, by their largest coin and their xor.
///
/// A set that turns t coins among n is found in about n<sup>t/2</sup> steps, where trying all sets
/// takes n<sup>t − 1</sup>: the smaller half of its other coins is looked up by its xor. Sets of
/// any number of coins are the solutions of a linear equation.
pub(super) struct Finder<'a> {
    rule: &'a Rule,
    values: &'a [u64],
    /// All smaller coins, for the lines that choose freely among them.
    all: Items,
}

impl<'a> Finder<'a> {
    /// A finder for coins whose values are known.
    pub(super) fn new(rule: &'a Rule, values: &'a [u64]) -> Finder<'a> {
        let all = Items::new(rule.free().most());
        Finder { rule, values, all }
    }

    fn value(&self, coin: u32) -> u64 {
        self.values[coin as usize - 1]
    }

    /// Takes in all coins below this one.
    fn add_below(&mut self, coin: u32, work: &mut Work) -> Result<(), Fault> {
        while self.all.len() + 1 < coin {
            let value = self.value(self.all.len() + 1);
            self.all.add(value, work)?;
        }
        Ok(())
    }

    /// Calls for each set with this largest coin whose values have the xor `wanted`, once, the largest
    /// coin first. The largest coins of the calls must not fall.
    pub(super) fn sets(
        &mut self,
        coin: u32,
        wanted: u64,
        work: &mut Work,
        each: Each<'_>,
    ) -> Found {
        let rest = wanted ^ self.value(coin);
        let free = self.rule.free();
        let mut set = vec![coin];
        if !free.is_empty() {
            self.add_below(coin, work)?;
            let found = self.all.sets(&free, rest, work, &mut |chosen| {
                set.truncate(1);
                set.extend(chosen.iter().map(|at| at + 1));
                each(&set)
            })?;
            if found.is_break() {
                return Ok(found);
            }
        }
        for (at, turn) in self.rule.turns.iter().enumerate() {
            if turn.is_free() {
                continue;
            }
            // A set that an earlier line allows was there before.
            let earlier = &self.rule.turns[..at];
            let mut new = |set: &[u32]| {
                let known = earlier.iter().any(|line| line.allows(set))
                    || self.rule.turns.iter().any(|line| line.is_free() && line.allows(set));
                if known { ControlFlow::Continue(()) } else { each(set) }
            };
            let found = self.line(turn, coin, rest, work, &mut new)?;
            if found.is_break() {
                return Ok(found);
            }
        }
        ON
    }

    /// The number of these sets.
    pub(super) fn count(&mut self, coin: u32, wanted: u64, work: &mut Work) -> Result<u128, Fault> {
        if self.rule.turns.iter().all(Turn::is_free) {
            self.add_below(coin, work)?;
            let rest = wanted ^ self.value(coin);
            return self.all.count(&self.rule.free(), rest, work);
        }
        let mut count = 0;
        let _ = self.sets(coin, wanted, work, &mut |_| {
            count += 1;
            ControlFlow::Continue(())
        })?;
        Ok(count)
    }

    /// The sets of a line that does not choose freely among all smaller coins; `rest` is the xor of
    /// the others beside the largest coin.
    fn line(&self, turn: &Turn, coin: u32, rest: u64, work: &mut Work, each: Each<'_>) -> Found {
        let bottom = turn.bottom(coin);
        match turn.shape {
            Shape::Any if turn.first => {
                if coin == 1 {
                    let alone = turn.allows_count(1) && rest == 0;
                    return Ok(if alone { each(&[1]) } else { ControlFlow::Continue(()) });
                }
                if bottom > 1 {
                    return ON;
                }
                let items = Items::of(turn, 2, (2..coin).map(|at| self.value(at)), work)?;
                items.sets(&turn.besides(2), rest ^ self.value(1), work, &mut |chosen| {
                    let set = std::iter::once(coin).chain(chosen.iter().map(|at| at + 2));
                    each(&set.chain([1]).collect::<Vec<u32>>())
                })
            }
            Shape::Any => {
                let items = Items::of(turn, 1, (bottom..coin).map(|at| self.value(at)), work)?;
                items.sets(&turn.besides(1), rest, work, &mut |chosen| {
                    let set = std::iter::once(coin).chain(chosen.iter().map(|at| at + bottom));
                    each(&set.collect::<Vec<u32>>())
                })
            }
            Shape::Symmetric => {
                if turn.allows_count(1) && rest == 0 && (!turn.first || coin == 1) {
                    let found = each(&[coin]);
                    if found.is_break() {
                        return Ok(found);
                    }
                }
                let lowest = if turn.first { 1..=1.min(coin - 1) } else { bottom..=coin - 1 };
                for least in lowest.filter(|&least| least >= bottom.max(1)).rev() {
                    let found = self.symmetric(turn, coin, least, rest, work, each)?;
                    if found.is_break() {
                        return Ok(found);
                    }
                }
                ON
            }
            // A coin has about as many of these sets as there are coins below.
            Shape::Consecutive | Shape::Equal => {
                let (mut stopped, wanted) = (Ok(()), rest ^ self.value(coin));
                let found = turn.sets_with_xor(coin, self.values, &mut |set, xor| {
                    stopped = work.charge(2);
                    match stopped {
                        Ok(()) if xor == wanted => each(set),
                        Ok(()) => ControlFlow::Continue(()),
                        Err(_) => ControlFlow::Break(()),
                    }
                });
                stopped.map(|()| found)
            }
        }
    }

    /// The symmetric sets with these ends: pairs between them, with or without the middle coin.
    fn symmetric(
        &self,
        turn: &Turn,
        coin: u32,
        least: u32,
        rest: u64,
        work: &mut Work,
        each: Each<'_>,
    ) -> Found {
        let sum = coin + least;
        let lows = least + 1..sum.div_ceil(2);
        let pairs = lows.map(|low| self.value(low) ^ self.value(sum - low));
        let items = Items::of(turn, 2, pairs, work)?;
        for middle in 0..=u32::from(sum.is_multiple_of(2)) {
            let own = 2 + middle;
            if turn.most.is_some_and(|most| most < own) {
                continue;
            }
            let centre = if middle == 1 { self.value(sum / 2) } else { 0 };
            let counts = Counts(vec![(
                turn.least.saturating_sub(own).div_ceil(2),
                turn.most.map(|most| (most - own) / 2),
            )]);
            let wanted = rest ^ self.value(least) ^ centre;
            let found = items.sets(&counts, wanted, work, &mut |chosen| {
                let mut set = vec![coin, least];
                set.extend((middle == 1).then_some(sum / 2));
                let lows = chosen.iter().map(|at| least + 1 + at);
                set.extend(lows.flat_map(|low| [low, sum - low]));
                set.sort_unstable_by(|a, b| b.cmp(a));
                each(&set)
            })?;
            if found.is_break() {
                return Ok(found);
            }
        }
        ON
    }
}

/// Numbers of coins that may be chosen: ranges, each up to a largest number or without one.
struct Counts(Vec<(u32, Option<u32>)>);

impl Counts {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn have(&self, count: u32) -> bool {
        self.0.iter().any(|&(least, most)| count >= least && most.is_none_or(|m| count <= m))
    }

    /// The largest number; `None` where there is none.
    fn most(&self) -> Option<u32> {
        self.0.iter().map(|&(_, most)| most).try_fold(0, |all: u32, most| Some(all.max(most?)))
    }
}

impl Rule {
    /// The numbers of coins beside the largest one, in the lines that choose freely.
    fn free(&self) -> Counts {
        let free = self.turns.iter().filter(|turn| turn.is_free());
        Counts(free.flat_map(|turn| turn.besides(1).0).collect())
    }
}

impl Turn {
    /// Whether the line chooses freely among all coins.
    pub(super) fn is_free(&self) -> bool {
        self.shape == Shape::Any && !self.first && self.within.is_none()
    }

    /// The numbers of coins beside `own` ones.
    fn besides(&self, own: u32) -> Counts {
        let most = self.most.map(|most| most.checked_sub(own));
        match most {
            Some(None) => Counts(Vec::new()),
            most => Counts(vec![(self.least.saturating_sub(own), most.flatten())]),
        }
    }

    /// Whether the line allows this set, whose coins fall.
    fn allows(&self, set: &[u32]) -> bool {
        let (coin, last) = (set[0], set[set.len() - 1]);
        let steps = || set.windows(2).map(|two| two[0] - two[1]);
        self.allows_count(set.len() as u32)
            && (!self.first || last == 1)
            && last >= self.bottom(coin)
            && match self.shape {
                Shape::Any => true,
                Shape::Consecutive => steps().all(|step| step == 1),
                Shape::Equal => steps().all(|step| Some(step) == steps().next()),
                Shape::Symmetric => {
                    set.iter().zip(set.iter().rev()).all(|(a, b)| a + b == coin + last)
                }
            }
    }
}

/// A hash of numbers that is the same in each run, so that sets come in the same order.
#[derive(Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn write_u64(&mut self, number: u64) {
        let mixed = (self.0 ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ mixed >> 32;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// Sets of one size by their xor: their members one after the other, those of a set falling, the sets
/// in the order of their largest members.
type BySum = HashMap<u64, Vec<u32>, BuildHasherDefault<Mix>>;

/// What entering a set into a table costs.
const ENTRY: u64 = 100;

/// The most combinations of free choices that are tried in place of a search for two halves.
const FEW: u32 = 12;

/// Values among which some are chosen, numbered from 0.
struct Items {
    values: Vec<u64>,
    /// The sets of 1, 2, … values.
    tables: Vec<BySum>,
    /// Values with different leading bits, each with the items of which it is the xor, as bits, of the
    /// first 64 ones.
    basis: Vec<(u64, u64)>,
    /// Items among the first 64 with the xor 0, as bits: each choice of these leaves a xor as it is.
    kernel: Vec<u64>,
}

impl Items {
    /// No value yet; a choice has at most `most` items, or any number of them.
    fn new(most: Option<u32>) -> Items {
        let tables = match most {
            Some(0) => 0,
            Some(most) => (most / 2).max(1),
            None => 0,
        };
        let tables = (0..tables).map(|_| BySum::default()).collect();
        Items { values: Vec::new(), tables, basis: Vec::new(), kernel: Vec::new() }
    }

    /// These values, of which a line chooses some beside `own` coins.
    fn of(
        turn: &Turn,
        own: u32,
        values: impl Iterator<Item = u64>,
        work: &mut Work,
    ) -> Result<Items, Fault> {
        let mut items = Items::new(turn.most.map(|most| most.saturating_sub(own)));
        for value in values {
            items.add(value, work)?;
        }
        Ok(items)
    }

    fn len(&self) -> u32 {
        self.values.len() as u32
    }

    fn add(&mut self, value: u64, work: &mut Work) -> Result<(), Fault> {
        let at = self.len();
        self.values.push(value);
        let (left, of) = self.reduced(value);
        let own = 1u64.checked_shl(at).unwrap_or(0);
        match left {
            0 if at < u64::BITS => self.kernel.push(of | own),
            0 => {}
            left => self.basis.push((left, of | own)),
        }
        for size in (2..=self.tables.len()).rev() {
            let (smaller, own) = self.tables.split_at_mut(size - 1);
            for (xor, sets) in &smaller[size - 2] {
                work.charge(ENTRY * (sets.len() / (size - 1)) as u64)?;
                let own = own[0].entry(xor ^ value).or_default();
                for set in sets.chunks_exact(size - 1) {
                    own.push(at);
                    own.extend_from_slice(set);
                }
            }
        }
        if let Some(single) = self.tables.first_mut() {
            work.charge(ENTRY)?;
            single.entry(value).or_default().push(at);
        }
        Ok(())
    }

    /// What the basis leaves of a value, and the items that it took.
    fn reduced(&self, value: u64) -> (u64, u64) {
        self.basis.iter().fold((value, 0), |(left, of), &(own, items)| match left ^ own < left {
            true => (left ^ own, of ^ items),
            false => (left, of),
        })
    }

    /// Whether the combinations of free choices are few, or the only way.
    fn is_linear(&self, counts: &Counts) -> bool {
        let few = self.kernel.len() as u32 <= FEW;
        self.len() <= u64::BITS && (few && counts.most() != Some(1) || counts.most().is_none())
    }

    /// Calls for each choice of these counts with the xor `wanted`: its items, falling.
    fn sets(&self, counts: &Counts, wanted: u64, work: &mut Work, each: Each<'_>) -> Found {
        if self.is_linear(counts) {
            return self.solutions(wanted, work, &mut |items| {
                if !counts.have(items.count_ones()) {
                    return ControlFlow::Continue(());
                }
                let all = (0..u64::BITS).rev().filter(|at| items >> at & 1 == 1);
                each(&all.collect::<Vec<u32>>())
            });
        }
        work.charge(1)?;
        if self.reduced(wanted).0 > 0 {
            return ON;
        }
        // A rule that turns any number of coins has no known values beyond coin 64.
        let Some(most) = counts.most() else { return Err(Fault::Work) };
        for count in (0..=most.min(self.len())).filter(|&count| counts.have(count)) {
            let found = match count {
                0 if wanted == 0 => Ok(each(&[])),
                0 => ON,
                count => {
                    let looked_up = (count / 2).max(1);
                    let chosen = &mut Vec::new();
                    self.halves(count - looked_up, looked_up, chosen, wanted, work, each)
                }
            }?;
            if found.is_break() {
                return Ok(found);
            }
        }
        ON
    }

    /// The choices that begin with these: `missing` more items are chosen, and then `looked_up` items are looked
    /// up.
    fn halves(
        &self,
        missing: u32,
        looked_up: u32,
        chosen: &mut Vec<u32>,
        wanted: u64,
        work: &mut Work,
        each: Each<'_>,
    ) -> Found {
        work.charge(4)?;
        let end = chosen.last().copied().unwrap_or(self.len());
        if missing > 0 {
            for at in (missing - 1 + looked_up..end).rev() {
                chosen.push(at);
                let left = wanted ^ self.values[at as usize];
                let found = self.halves(missing - 1, looked_up, chosen, left, work, each)?;
                chosen.pop();
                if found.is_break() {
                    return Ok(found);
                }
            }
            return ON;
        }
        let size = looked_up as usize;
        let Some(sets) = self.tables[size - 1].get(&wanted) else { return ON };
        let (mut low, mut high) = (0, sets.len() / size);
        while low < high {
            let middle = low.midpoint(high);
            if sets[middle * size] < end { low = middle + 1 } else { high = middle }
        }
        for set in sets[..low * size].chunks_exact(size).rev() {
            work.charge(20 + u64::from(looked_up))?;
            let length = chosen.len();
            chosen.extend_from_slice(set);
            let found = each(chosen);
            chosen.truncate(length);
            if found.is_break() {
                return Ok(found);
            }
        }
        ON
    }

    /// Calls for all choices of any number with the xor `wanted`, as bits.
    fn solutions(
        &self,
        wanted: u64,
        work: &mut Work,
        each: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Found {
        let (left, mut items) = self.reduced(wanted);
        if left > 0 {
            return ON;
        }
        for step in 1u64.. {
            work.charge(4)?;
            let found = each(items);
            if found.is_break() {
                return Ok(found);
            }
            // The bit that changes in Gray's code.
            match self.kernel.get(step.trailing_zeros() as usize) {
                Some(free) => items ^= free,
                None => break,
            }
        }
        ON
    }

    /// How many choices there are.
    fn count(&self, counts: &Counts, wanted: u64, work: &mut Work) -> Result<u128, Fault> {
        if self.is_linear(counts) {
            let mut count = 0;
            let _ = self.solutions(wanted, work, &mut |items| {
                count += u128::from(counts.have(items.count_ones()));
                ControlFlow::Continue(())
            })?;
            return Ok(count);
        }
        work.charge(1)?;
        if self.reduced(wanted).0 > 0 {
            return Ok(0);
        }
        let Some(most) = counts.most() else { return Err(Fault::Work) };
        let all = (0..=most.min(self.len())).filter(|&count| counts.have(count));
        let mut sum = 0u128;
        for count in all {
            sum = sum.checked_add(self.count_of(count, wanted, work)?).ok_or(Fault::Work)?;
        }
        Ok(sum)
    }

    /// How many choices of `count` items have a xor.
    ///
    /// Two sets of q items with this xor between them have an even number 2q − 2i of items that are
    /// in one of them only. Each choice of that size comes from as many pairs of sets as there are ways
    /// to share it out and to add i items to both: so those of 2q follow from the smaller ones. An odd
    /// number is one item and an even number of others, which that item may repeat.
    fn count_of(&self, count: u32, wanted: u64, work: &mut Work) -> Result<u128, Fault> {
        let total = u128::from(self.len());
        if count == 0 {
            return Ok(u128::from(wanted == 0));
        }
        let of_size = |size: u32, xor: u64| {
            let sets = self.tables[size as usize - 1].get(&xor).map_or(0, Vec::len);
            (sets / size as usize) as u128
        };
        if count == 1 {
            return Ok(of_size(1, wanted));
        }
        if count % 2 == 1 {
            let mut ordered = 0u128;
            for value in &self.values {
                ordered += self.count_of(count - 1, wanted ^ value, work)?;
            }
            let again = self.count_of(count - 2, wanted, work)? * (total + 2 - u128::from(count));
            return Ok((ordered - again) / u128::from(count));
        }
        let half = count / 2;
        let table = &self.tables[half as usize - 1];
        work.charge(4 * table.len() as u64)?;
        let pairs = table
            .iter()
            .map(|(xor, sets)| (sets.len() / half as usize) as u128 * of_size(half, wanted ^ xor));
        let mut pairs: u128 = pairs.sum();
        for both in 1..=half {
            let smaller = count - 2 * both;
            let ways = choose(smaller.into(), (half - both).into())
                * choose(total - u128::from(smaller), both.into());
            pairs -= self.count_of(smaller, wanted, work)? * ways;
        }
        Ok(pairs / choose(count.into(), half.into()))
    }
}

/// The binomial coefficient: the ways to choose some of a number of things.
fn choose(all: u128, some: u128) -> u128 {
    (0..some).fold(1, |ways, at| if at < all { ways * (all - at) / (at + 1) } else { 0 })
}
