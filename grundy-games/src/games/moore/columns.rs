//! The winning move of the proof of Moore's theorem, column by column.

use super::{Moore, tidy};
use crate::message::{Message, message};
use crate::outcome::Play;

impl Moore {
    /// The move of the theorem's proof, from a won position. `None` where
    /// nothing can be moved (misère play without heaps).
    pub(super) fn constructive(&self, heaps: &[u64], play: Play) -> Option<Vec<u64>> {
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

    /// Goes through the columns of the proof; `say` receives what is done in each.
    pub(super) fn columns(&self, heaps: &mut [u64], say: &mut dyn FnMut(&dyn Fn() -> Message)) {
        let before = heaps.to_vec();
        let named = |indices: &[usize]| -> String {
            let sizes = indices.iter().take(12).map(|&index| before[index].to_string());
            let more = if indices.len() > 12 { ", ..." } else { "" };
            sizes.collect::<Vec<String>>().join(", ") + more
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
                    say(&|| message!("moore-column-zero", column = bit, free = named(&free)));
                }
                continue;
            }
            let needed = modulus - s;
            if needed <= free.len() as u128 {
                free[..needed as usize].iter().for_each(|&index| heaps[index] |= bit);
                say(&|| {
                    let (ones, zeros) = free.split_at(needed as usize);
                    message!(
                        "moore-column-filled",
                        column = bit,
                        sum = s,
                        needed = needed,
                        modulus = modulus,
                        ones = named(ones),
                        set = zeros.len(),
                        zeros = named(zeros),
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
                    message!(
                        "moore-column-loses",
                        column = bit,
                        losing = free.len() - known,
                        heaps = named(&free[known..]),
                        set = known,
                        zeros = named(&free[..known]),
                    )
                });
            }
        }
    }
}
