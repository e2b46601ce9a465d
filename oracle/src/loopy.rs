//! Won, lost or drawn where play can repeat: the whole finite graph of
//! positions is laid out, and labelled from its ends backwards.

use std::collections::{HashMap, VecDeque};

use crate::sum::{Key, options};

/// Labels every position that can be reached from `start`: `'N'` where the
/// mover wins, `'P'` where the other does, `'D'` where neither can force it. Beside it stands how many
/// moves the game lasts if the winner hurries and the loser delays.
pub(crate) fn label(start: &Key, misere: bool) -> HashMap<Key, (char, u32)> {
    let mut numbers = HashMap::from([(start.clone(), 0)]);
    let mut keys = vec![start.clone()];
    let mut options_left: Vec<usize> = Vec::new();
    let mut comes_from: Vec<Vec<usize>> = vec![Vec::new()];
    while let Some(key) = keys.get(options_left.len()).cloned() {
        let here = options_left.len();
        let next = options(&key);
        options_left.push(next.len());
        for option in next {
            let there = *numbers.entry(option.clone()).or_insert_with(|| {
                keys.push(option);
                comes_from.push(Vec::new());
                keys.len() - 1
            });
            comes_from[there].push(here);
        }
    }

    let mut labels = vec!['D'; keys.len()];
    let mut lasts = vec![0; keys.len()];
    let mut settled = VecDeque::new();
    for here in 0..keys.len() {
        if options_left[here] == 0 {
            labels[here] = if misere { 'N' } else { 'P' };
            settled.push_back(here);
        }
    }
    while let Some(there) = settled.pop_front() {
        for &here in &comes_from[there] {
            if labels[here] != 'D' {
                continue;
            }
            options_left[here] -= 1;
            if labels[there] == 'P' {
                labels[here] = 'N';
                lasts[here] = lasts[there] + 1;
                settled.push_back(here);
            } else if options_left[here] == 0 {
                labels[here] = 'P';
                lasts[here] = lasts[there] + 1;
                settled.push_back(here);
            }
        }
    }
    keys.into_iter().zip(labels.into_iter().zip(lasts)).collect()
}
