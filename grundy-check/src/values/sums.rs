//! Values of games that leave many heaps.

use super::room;
use super::set::Set;
use crate::host::{Clock, Host, Memory};
use crate::message::message;
use crate::rules::{Like, Rules};
use crate::unproved::{Unproved, refuse};

/// The values of the heaps 0 to `to` under finite rules that leave any number
/// of heaps: by the sets of nim-sums of j heaps with S tokens together.
pub(crate) fn sums(rules: &Rules, to: u64, host: &dyn Host) -> Result<Vec<u32>, Unproved> {
    let (mut memory, mut clock) = (Memory::new(host), Clock::new(host, Some(to)));
    let mut table: Vec<u32> = Vec::new();
    if rules.splits.iter().any(|split| split.like != Like::Any) {
        return refuse(message!("check-conditions"));
    }
    let most = rules.parts() as usize;
    // `sums[j - 2][S]`, j >= 2.
    let mut sums: Vec<Vec<Set>> = vec![Vec::new(); most - 1];
    let mut options = Set::default();
    let Ok(to) = usize::try_from(to) else { return refuse(message!("check-beyond-machine")) };
    for n in 0..=to {
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
            let rest = n as i64 - split.taken;
            if n > 0 && rest >= split.parts as i64 {
                options.add_all(&sums[split.parts as usize - 2][rest as usize]);
            }
        }
        table.push(options.least_outside());
    }
    Ok(table)
}
