//! Names that are numbers: no letters, and no hashing.

use super::build::room;
use crate::budget::{Budget, Stop};
use crate::memory::prefetch;

/// Where numbers of up to nine digits lead, in pages that exist
/// where there are numbers.
#[derive(Clone, Debug, Default)]
pub struct Numbers {
    pages: Vec<Option<Box<[u32]>>>,
    /// How many pages exist.
    kept: usize,
    len: usize,
}

/// The number of entries of a page.
const PAGE: usize = 1 << 12;
/// The number of pages (64 MiB) that may be nearly empty ..
const SPARSE: usize = 1 << 12;
/// .. and beyond those, the least mean number of names on a page.
const DENSE: usize = 64;

/// The number that a name is, if it is written as numbers are, without
/// leading zeros, in at most nine digits.
pub fn number(name: &str) -> Option<u32> {
    let digits = name.as_bytes();
    let plain = matches!(digits, [b'0'] | [b'1'..=b'9', ..]) && digits.len() <= 9;
    (plain && digits.iter().all(u8::is_ascii_digit))
        .then(|| digits.iter().fold(0, |number, digit| number * 10 + u32::from(digit - b'0')))
}

impl Numbers {
    /// The vertex of a number.
    #[inline]
    pub fn find(&self, number: u32) -> Option<u32> {
        let page = self.pages.get(number as usize / PAGE)?.as_ref()?;
        page[number as usize % PAGE].checked_sub(1)
    }

    /// Fetches the entry of a number.
    #[inline]
    pub fn prefetch(&self, number: u32) {
        if let Some(Some(page)) = self.pages.get(number as usize / PAGE) {
            prefetch(page, number as usize % PAGE);
        }
    }

    /// The bytes that it holds of a budget.
    pub fn reserved(&self) -> u64 {
        let pages = self.pages.capacity() * size_of::<Option<Box<[u32]>>>();
        (pages + self.kept * PAGE * 4) as u64
    }

    /// Lets a new number lead to `vertex`. False, and nothing done, where the
    /// numbers lie too far apart for pages.
    ///
    /// # Errors
    /// The end of the budget.
    pub fn insert(&mut self, number: u32, vertex: u32, budget: &Budget) -> Result<bool, Stop> {
        let (at, within) = (number as usize / PAGE, number as usize % PAGE);
        if at >= self.pages.len() {
            let more = at + 1 - self.pages.len();
            room(&mut self.pages, more, budget)?;
            self.pages.resize(at + 1, None);
        }
        let page = &mut self.pages[at];
        if page.is_none() {
            if self.kept >= SPARSE && self.kept * DENSE > self.len {
                return Ok(false);
            }
            budget.reserve(PAGE as u64 * 4)?;
            *page = Some(vec![0; PAGE].into());
            self.kept += 1;
        }
        if let Some(page) = page {
            page[within] = vertex + 1;
        }
        self.len += 1;
        Ok(true)
    }
}
