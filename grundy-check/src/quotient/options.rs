//! The elements of the options of a heap.

use super::table::Table;
use crate::host::{Clock, Host, Memory};
use crate::message::message;
use crate::rules::{Like, Rules};
use crate::unproved::{Unproved, refuse};

/// The elements of the options of a heap, ascending; `None` if it has no option.
pub(super) fn targets(
    rules: &Rules,
    heap: usize,
    values: &[u16],
    table: &Table<'_>,
    host: &dyn Host,
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
            (parts, _) if parts as usize > left => {}
            (parts, _) => {
                // Each heap is smaller than `heap`, as the reader of the rules made sure.
                let most = left + 1 - parts as usize;
                let mut memory = Memory::new(host);
                memory.take(2 * (left as u64 + 1) * (table.order() as u64 + 24))?;
                let mut sums = vec![vec![false; table.order()]; left + 1];
                sums[0][0] = true;
                for _ in 0..parts {
                    let mut next = vec![vec![false; table.order()]; left + 1];
                    let pairs =
                        (0..=left).flat_map(|sum| (1..=most.min(sum)).map(move |p| (sum, p)));
                    for (sum, part) in pairs {
                        for x in (0..table.order()).filter(|&x| sums[sum - part][x]) {
                            next[sum][usize::from(table.times(x as u16, values[part]))] = true;
                        }
                        clock.tick(table.order() as u64, n)?;
                    }
                    sums = next;
                }
                (0..table.order()).filter(|&x| sums[left][x]).for_each(|x| add(x as u16));
            }
        }
    }
    let all: Vec<u16> = (0..table.order()).filter(|&x| found[x]).map(|x| x as u16).collect();
    Ok((!all.is_empty()).then_some(all))
}
