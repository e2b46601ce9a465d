//! The elements of the options of a heap.

use super::table::Table;
use crate::host::{Clock, Host, Memory};
use crate::message::message;
use crate::rules::{Like, Rules};
use crate::unproved::{Unproved, refuse};

/// The elements of all sums of a number of heaps with a number of tokens.
pub(super) struct Sums<'a> {
    /// By the number of heaps, then by the number of tokens.
    elements: Vec<Vec<Vec<u16>>>,
    memory: Memory<'a>,
}

impl<'a> Sums<'a> {
    pub(super) fn new(host: &'a dyn Host) -> Sums<'a> {
        Sums { elements: Vec::new(), memory: Memory::new(host) }
    }

    fn of(&self, heaps: usize, tokens: usize) -> &[u16] {
        self.elements[heaps].get(tokens).map_or(&[], |elements| elements)
    }

    /// Makes the lists that those of `heaps` heaps and `tokens` tokens need. Each heap has at most
    /// tokens - heaps + 1 tokens, so its element is known where the heaps come from a larger one.
    fn fill(
        &mut self,
        heaps: usize,
        tokens: usize,
        values: &[u16],
        table: &Table<'_>,
        clock: &mut Clock<'_>,
    ) -> Result<(), Unproved> {
        self.elements.resize_with(self.elements.len().max(heaps + 1), Vec::new);
        for count in 0..=heaps {
            let Some(most) = tokens.checked_sub(heaps - count) else { continue };
            for sum in self.elements[count].len()..=most {
                let mut found = vec![false; table.order()];
                found[0] = count == 0 && sum == 0;
                if count > 0 {
                    for part in 1..(sum + 2).saturating_sub(count) {
                        let rest = &self.elements[count - 1][sum - part];
                        for &x in rest {
                            found[usize::from(table.times(x, values[part]))] = true;
                        }
                        clock.tick(rest.len() as u64, tokens as u64)?;
                    }
                }
                let elements = (0..table.order()).filter(|&x| found[x]).map(|x| x as u16);
                let elements: Vec<u16> = elements.collect();
                self.memory.take(2 * elements.len() as u64 + 24)?;
                clock.work(table.order() as u64);
                self.elements[count].push(elements);
            }
        }
        Ok(())
    }
}

/// The elements of the options of a heap, ascending; `None` if it has no option.
pub(super) fn targets(
    rules: &Rules,
    heap: usize,
    values: &[u16],
    table: &Table<'_>,
    sums: &mut Sums<'_>,
    clock: &mut Clock<'_>,
) -> Result<Option<Vec<u16>>, Unproved> {
    if !rules.named.is_empty() {
        return refuse(message!("check-quotient-rules"));
    }
    let mut found = vec![false; table.order()];
    let n = heap as u64;
    clock.work(n + table.order() as u64);
    let mut add = |x: u16| found[usize::from(x)] = true;
    if heap == 0 {
        return Ok(None);
    }
    if rules.wholes.contains(&n) {
        add(0);
    }
    for &taken in rules.takes.iter().take_while(|&&taken| taken < n) {
        add(values[(n - taken) as usize]);
    }
    for taken in rules.last + 1..=n {
        if rules.tail.is_empty() {
            break;
        }
        let digit = rules.tail[((taken - rules.last - 1) % rules.tail.len() as u64) as usize];
        if taken == n && digit.whole {
            add(0);
        }
        if taken < n && digit.one {
            add(values[(n - taken) as usize]);
        }
    }
    if let Some(barred) = &rules.barred {
        for taken in (1..=rules.last.min(n)).filter(|taken| !barred.contains(taken)) {
            add(if taken == n { 0 } else { values[(n - taken) as usize] });
        }
    }
    for split in &rules.splits {
        let left = n as i64 - split.taken;
        let Ok(left) = usize::try_from(left) else { continue };
        match (split.parts, split.like) {
            (2, like) => {
                for small in 1..=left / 2 {
                    let large = left - small;
                    let fits = match like {
                        Like::Any => true,
                        Like::Different => small != large,
                        Like::Equal => small == large,
                    };
                    if fits {
                        add(table.times(values[small], values[large]));
                    }
                }
                clock.tick(left as u64, n)?;
            }
            // For each sum of the heaps so far the elements of all such heaps.
            (parts, _) => {
                sums.fill(parts as usize, left, values, table, clock)?;
                sums.of(parts as usize, left).iter().for_each(|&x| add(x));
            }
        }
    }
    let all: Vec<u16> = (0..table.order()).filter(|&x| found[x]).map(|x| x as u16).collect();
    Ok((!all.is_empty()).then_some(all))
}
