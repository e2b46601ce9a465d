//! Values of games that only take.

use super::room;
use super::set::Set;
use crate::host::{Clock, Host, Memory, Stop};
use crate::rules::Rules;
use crate::unproved::Unproved;

// A heap below n is an index of the table that is there, so `as usize` cuts none; where the
// table outgrows the machine, `room` stops before that.

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
