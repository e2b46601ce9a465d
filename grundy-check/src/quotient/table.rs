//! The monoid of a certificate.

use super::QuotientCertificate;
use crate::host::Clock;
use crate::message::message;
use crate::unproved::{Unproved, refuse};
use std::collections::BTreeMap;

/// A table whose entries are elements.
pub(super) struct Table<'a> {
    rows: &'a [Vec<u16>],
    lost: Vec<bool>,
}

impl<'a> Table<'a> {
    /// Reads the table, and tests that all lists have the lengths and the elements that they must have.
    pub(super) fn read(of: &'a QuotientCertificate) -> Result<Table<'a>, Unproved> {
        let (rows, order) = (&*of.table, of.table.len());
        let element = |&x: &u16| usize::from(x) < order;
        let square = rows.iter().all(|row| row.len() == order && row.iter().all(element));
        let fits = (1..=usize::from(u16::MAX)).contains(&order)
            && square
            && of.family.len() == order
            && !of.values.is_empty()
            && of.values.iter().chain(&of.lost).all(element)
            && of.lost.is_sorted_by(|a, b| a < b);
        if !fits {
            return refuse(message!("check-quotient-shape"));
        }
        let mut lost = vec![false; order];
        of.lost.iter().for_each(|&x| lost[usize::from(x)] = true);
        if lost[0] {
            return refuse(message!("check-quotient-empty"));
        }
        Ok(Table { rows, lost })
    }

    pub(super) fn order(&self) -> usize {
        self.rows.len()
    }

    pub(super) fn times(&self, x: u16, y: u16) -> u16 {
        self.rows[usize::from(x)][usize::from(y)]
    }

    pub(super) fn is_lost(&self, x: u16) -> bool {
        self.lost[usize::from(x)]
    }

    fn elements(&self) -> impl Iterator<Item = u16> + use<> {
        (0..self.rows.len()).map(|x| x as u16)
    }

    /// Steps 1 and 2.
    pub(super) fn is_monoid(&self, values: &[u16], clock: &mut Clock<'_>) -> Result<(), Unproved> {
        let wrong = |x: u16, y: u16| {
            let (x, y) = (u64::from(x), u64::from(y));
            refuse(message!("check-quotient-monoid", element = x, other = y))
        };
        for x in self.elements() {
            if self.times(0, x) != x {
                return wrong(0, x);
            }
            if let Some(y) = self.elements().find(|&y| self.times(x, y) != self.times(y, x)) {
                return wrong(x, y);
            }
            clock.tick(self.order() as u64, u64::from(x))?;
        }
        let generators = generators(values);
        for &g in &generators {
            for x in self.elements() {
                let bad =
                    |&y: &u16| self.times(self.times(x, g), y) != self.times(x, self.times(g, y));
                if let Some(y) = self.elements().find(bad) {
                    return wrong(x, y);
                }
                clock.tick(self.order() as u64, u64::from(x))?;
            }
        }
        let mut reached = vec![false; self.order()];
        let mut open = vec![0];
        while let Some(x) = open.pop() {
            if !std::mem::replace(&mut reached[usize::from(x)], true) {
                open.extend(generators.iter().map(|&g| self.times(x, g)));
            }
        }
        match reached.iter().position(|&reached| !reached) {
            Some(x) => refuse(message!("check-quotient-generated", element = x)),
            None => Ok(()),
        }
    }

    /// Step 3.
    pub(super) fn is_reduced(&self, values: &[u16], clock: &mut Clock<'_>) -> Result<(), Unproved> {
        let generators = generators(values);
        let mut class: Vec<usize> = self.lost.iter().map(|&lost| usize::from(lost)).collect();
        let mut classes = 0;
        loop {
            let mut numbers: BTreeMap<Vec<usize>, usize> = BTreeMap::new();
            let mut next = Vec::with_capacity(class.len());
            for x in self.elements() {
                let of = |x: u16| class[usize::from(x)];
                let moves = generators.iter().map(|&g| of(self.times(x, g)));
                let key: Vec<usize> = [of(x)].into_iter().chain(moves).collect();
                let number = numbers.len();
                next.push(*numbers.entry(key).or_insert(number));
                clock.tick(generators.len() as u64 + 16, u64::from(x))?;
            }
            let count = numbers.len();
            if count == self.order() {
                return Ok(());
            }
            class = next;
            if count == classes {
                break;
            }
            classes = count;
        }
        let same = |&y: &usize| (0..y).any(|x| class[x] == class[y]);
        let y = (0..class.len()).find(same).unwrap_or(0);
        let x = (0..y).find(|&x| class[x] == class[y]).unwrap_or(0);
        refuse(message!("check-quotient-reduced", element = x, other = y))
    }
}

/// The elements of the heaps, each once.
fn generators(values: &[u16]) -> Vec<u16> {
    let mut all = values.to_vec();
    all.sort_unstable();
    all.dedup();
    all
}
