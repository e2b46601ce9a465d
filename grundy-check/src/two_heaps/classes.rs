//! Rare and common values.

use crate::message::message;
use crate::rules::{Like, Rules};
use crate::unproved::{Unproved, refuse};

/// The classes: `x` is common at `n` if the parity of `popcount(x & mask)`, plus
/// `n` and the splits' common parity if `parity`, is odd.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Classes {
    mask: u16,
    parity: bool,
    shift: bool,
}

impl Classes {
    /// Classes that fit the rules.
    pub(crate) fn new(rules: &Rules, mask: u64, parity: bool) -> Result<Classes, Unproved> {
        let mask = match u16::try_from(mask) {
            Ok(mask) if mask > 0 => mask,
            _ => return refuse(message!("check-mask")),
        };
        // Two equal heaps have the value 0, whatever the classes.
        let splits = rules.splits.iter().filter(|split| split.like != Like::Equal);
        let mut odd = splits.map(|split| split.taken.rem_euclid(2) == 1);
        let shift = parity && odd.next().unwrap_or(false);
        if parity && odd.any(|odd| odd != shift) {
            return refuse(message!("check-parity"));
        }
        Ok(Classes { mask, parity, shift })
    }

    pub(crate) fn common(self, heap: usize, value: u16) -> bool {
        let odd = (value & self.mask).count_ones() % 2 == 1;
        odd ^ (self.parity && heap % 2 == 1) ^ self.shift
    }
}
