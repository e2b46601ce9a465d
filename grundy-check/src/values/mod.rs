//! Values of games that only take, and of games that leave many heaps.

use crate::host::{Clock, Host, Memory, Stop};
use crate::rules::{Like, Rules};
use crate::unproved::Unproved;

/// A set of values.
#[derive(Clone, Debug, Default)]
pub(crate) struct Set {
    words: Vec<u64>,
}

impl Set {
    /// Adds a value; whether it is new.
    pub(crate) fn add(&mut self, value: u32) -> bool {
        let (word, bit) = ((value / 64) as usize, 1 << (value % 64));
        if self.words.len() <= word {
            self.words.resize(word + 1, 0);
        }
        let new = self.words[word] & bit == 0;
        self.words[word] |= bit;
        new
    }

    pub(crate) fn has(&self, value: u32) -> bool {
        let word = self.words.get((value / 64) as usize);
        word.is_some_and(|word| word >> (value % 64) & 1 == 1)
    }

    fn add_all(&mut self, other: &Set) {
        if self.words.len() < other.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        self.words.iter_mut().zip(&other.words).for_each(|(word, &more)| *word |= more);
    }

    fn members(&self) -> impl Iterator<Item = u32> {
        (0u32..).zip(&self.words).flat_map(|(at, &word)| {
            (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| 64 * at + bit)
        })
    }

    /// The least natural number that is not in the set.
    pub(crate) fn least_outside(&self) -> u32 {
        let full = self.words.iter().take_while(|&&word| word == u64::MAX).count();
        64 * full as u32 + self.words.get(full).map_or(0, |word| word.trailing_ones())
    }

    fn clear(&mut self) {
        self.words.fill(0);
    }
}

fn room<T>(list: &mut Vec<T>, memory: &mut Memory<'_>) -> Result<(), Stop> {
    if list.len() == list.capacity() {
        let more = list.len().max(256);
        memory.take((more * size_of::<T>()) as u64)?;
        list.try_reserve_exact(more).map_err(|_| Stop::Memory)?;
    }
    Ok(())
}

/// The values of the heaps 0 to `to` under rules that split nothing; those in
/// the repeating tail are found by their residue classes.
pub(crate) fn takes(rules: &Rules, to: u64, host: &dyn Host) -> Result<Vec<u32>, Unproved> {
    if let Some(barred) = &rules.barred {
        return all_but(barred, to, host);
    }
    let (mut memory, mut clock) = (Memory::new(host), Clock::new(host, Some(to)));
    let mut table: Vec<u32> = Vec::new();
    let q = rules.tail.len() as u64;
    // The values of the heaps 1 <= j < n - last in each class modulo q.
    let mut classes = vec![Set::default(); rules.tail.len()];
    let mut options = Set::default();
    for n in 0..=to {
        room(&mut table, &mut memory)?;
        options.clear();
        for &taken in rules.takes.iter().take_while(|&&taken| taken < n) {
            options.add(table[(n - taken) as usize]);
        }
        if rules.wholes.binary_search(&n).is_ok() {
            options.add(0);
        }
        // n = last + 1 + over may be taken whole by digit `over` of the tail.
        if let Some(over) = n.checked_sub(rules.last + 1).filter(|_| q > 0) {
            if over > 0 {
                classes[(over % q) as usize].add(table[over as usize]);
            }
            for (class, set) in (0..q).zip(&classes) {
                // Heap j of this class is left by taking last + 1 + (over - j).
                let place = (over % q + q - class) % q;
                if rules.tail[place as usize].one {
                    options.add_all(set);
                }
            }
            if rules.tail[(over % q) as usize].whole {
                options.add(0);
            }
        }
        let work = rules.takes.len() + options.words.len() * (1 + rules.tail.len());
        clock.tick(work as u64, n)?;
        table.push(options.least_outside());
    }
    Ok(table)
}

/// The values of the heaps 0 to `to` where all numbers may be taken but a few:
/// by how many smaller heaps have each value, less those at barred distances.
fn all_but(barred: &[u64], to: u64, host: &dyn Host) -> Result<Vec<u32>, Unproved> {
    let (mut memory, mut clock) = (Memory::new(host), Clock::new(host, Some(to)));
    let mut table: Vec<u32> = Vec::new();
    // `counts[v]` smaller heaps have the value v; one more place stays empty.
    let mut counts: Vec<u32> = vec![0];
    for n in 0..=to {
        room(&mut table, &mut memory)?;
        room(&mut counts, &mut memory)?;
        let barred = || barred.iter().take_while(|&&barred| barred <= n);
        let at = |barred: u64| table[(n - barred) as usize] as usize;
        // Only values of barred heaps, and the least that no heap has, can be free.
        let mut value = counts.len() - 1;
        let mut few = 0;
        for &distance in barred() {
            counts[at(distance)] -= 1;
            few += 1;
        }
        for &distance in barred() {
            if counts[at(distance)] == 0 {
                value = value.min(at(distance));
            }
        }
        for &distance in barred() {
            counts[at(distance)] += 1;
        }
        clock.tick(few, n)?;
        let Ok(narrow) = u32::try_from(value) else { return Err(Unproved::Stopped(Stop::Memory)) };
        counts[value] += 1;
        if value + 1 == counts.len() {
            counts.push(0);
        }
        table.push(narrow);
    }
    Ok(table)
}

/// The values of the heaps 0 to `to` under finite rules that leave any number
/// of heaps: by the sets of nim-sums of j heaps with S tokens together.
pub(crate) fn sums(rules: &Rules, to: u64, host: &dyn Host) -> Result<Vec<u32>, Unproved> {
    let (mut memory, mut clock) = (Memory::new(host), Clock::new(host, Some(to)));
    let mut table: Vec<u32> = Vec::new();
    let most = rules.parts() as usize;
    // `sums[j - 2][S]`, j >= 2.
    let mut sums: Vec<Vec<Set>> = vec![Vec::new(); most - 1];
    let mut options = Set::default();
    for n in 0..=to as usize {
        room(&mut table, &mut memory)?;
        for parts in 2..=most {
            // All parts of n + parts - 2 tokens are smaller than n.
            while sums[parts - 2].len() < n + parts - 1 {
                let tokens = sums[parts - 2].len();
                let mut set = Set::default();
                for part in 1..=(tokens + 1).saturating_sub(parts) {
                    if parts == 2 {
                        set.add(table[part] ^ table[tokens - part]);
                        continue;
                    }
                    for other in sums[parts - 3][tokens - part].members() {
                        set.add(table[part] ^ other);
                    }
                    clock.tick(64, n as u64)?;
                }
                clock.tick(tokens as u64, n as u64)?;
                room(&mut sums[parts - 2], &mut memory)?;
                memory.take(8 * set.words.len() as u64)?;
                sums[parts - 2].push(set);
            }
        }
        options.clear();
        if n > 0 && rules.wholes.binary_search(&(n as u64)).is_ok() {
            options.add(0);
        }
        for &taken in rules.takes.iter().take_while(|&&taken| taken < n as u64) {
            options.add(table[n - taken as usize]);
        }
        for split in &rules.splits {
            debug_assert_eq!(split.like, Like::Any);
            let rest = n as i64 - split.taken;
            if n > 0 && rest >= split.parts as i64 {
                options.add_all(&sums[split.parts as usize - 2][rest as usize]);
            }
        }
        table.push(options.least_outside());
    }
    Ok(table)
}
