//! The names of the vertices.

use std::hash::{BuildHasher, RandomState};
use std::sync::OnceLock;

use super::Fault;
use super::build::room;
use super::name::{Line, Name};
use super::numbers::Numbers;
use crate::budget::{Budget, Stop};
use crate::intern::Slots;
use crate::memory::prefetch;

/// Names of vertices, each once, numbered as they came.
///
/// A name that is a number of up to nine digits, without leading zeros, takes
/// about eight bytes, and its letters are written when they are asked for;
/// others are kept as they are, with about 24 bytes more.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// A number, or [`TEXT`] and the place of a text.
    names: Vec<u32>,
    numbers: Numbers,
    /// All texts, one behind the other, where each ends, and whose it is.
    letters: String,
    ends: Vec<usize>,
    owners: Vec<u32>,
    index: Slots,
    /// With a random key, so that the author of a file cannot choose names with equal hashes.
    hasher: RandomState,
    /// The letters of numbers that were asked for, [`BLOCK`] names at once.
    written: Vec<OnceLock<Box<str>>>,
}

const TEXT: u32 = 1 << 31;
const BLOCK: usize = 256;
/// The most letters of a number.
const DIGITS: usize = 9;

impl Names {
    /// The number of a name; a new one gets the next.
    ///
    /// # Panics
    /// Past 2<sup>32</sup> - 1 names, or 2<sup>31</sup> that are no numbers.
    pub fn insert(&mut self, name: &str) -> u32 {
        self.insert_name(Name::of(name), &Budget::unlimited())
            .expect("there are fewer than 2^32 names")
    }

    /// As [`insert`](Names::insert), within a budget: memory is reserved
    /// before it is allocated, and stays so.
    ///
    /// # Errors
    /// Too many names; the end of the budget.
    pub fn try_insert(&mut self, name: &str, budget: &Budget) -> Result<u32, Fault> {
        self.insert_name(Name::of(name), budget)
    }

    #[inline]
    pub(super) fn insert_name(&mut self, name: Name<'_>, budget: &Budget) -> Result<u32, Fault> {
        match self.find_name(name) {
            Some(vertex) => Ok(vertex),
            None => self.insert_new(name, budget),
        }
    }

    fn insert_new(&mut self, name: Name<'_>, budget: &Budget) -> Result<u32, Fault> {
        let vertex = u32::try_from(self.names.len()).ok().filter(|&vertex| vertex < u32::MAX);
        let vertex = vertex.ok_or(Fault::TooLarge)?;
        room(&mut self.names, 1, budget)?;
        let block = vertex as usize / BLOCK;
        if block == self.written.len() {
            room(&mut self.written, 1, budget)?;
            self.written.push(OnceLock::new());
        }
        // Letters that were written do not hold the new name.
        self.written[block].take();
        let entry = match name {
            Name::Number(number) if self.numbers.insert(number, vertex, budget)? => number,
            Name::Number(number) => self.insert_text(&number.to_string(), vertex, budget)?,
            Name::Text(text) => self.insert_text(text, vertex, budget)?,
        };
        self.names.push(entry);
        Ok(vertex)
    }

    fn insert_text(&mut self, text: &str, vertex: u32, budget: &Budget) -> Result<u32, Fault> {
        let place = u32::try_from(self.ends.len()).ok().filter(|&place| place < TEXT);
        let place = place.ok_or(Fault::TooLarge)?;
        if self.letters.capacity() - self.letters.len() < text.len() {
            let old = self.letters.capacity();
            let new = (self.letters.len() + text.len()).max(old + old / 2);
            budget.reserve(new as u64)?;
            let more = new - self.letters.len();
            self.letters.try_reserve_exact(more).map_err(|_| Stop::Memory)?;
            budget.release(old as u64);
        }
        room(&mut self.ends, 1, budget)?;
        room(&mut self.owners, 1, budget)?;
        let (more, less) = self.index.growth();
        budget.reserve(more)?;
        self.letters.push_str(text);
        self.ends.push(self.letters.len());
        self.owners.push(vertex);
        let (letters, ends, hasher) = (&self.letters, &self.ends, &self.hasher);
        let hash = |place: u64| hasher.hash_one(text_of(letters, ends, place as usize));
        self.index.insert(place.into(), hasher.hash_one(text), hash);
        budget.release(less);
        Ok(place | TEXT)
    }

    /// The bytes that it holds of the budget with which all names were
    /// [inserted](Names::try_insert).
    pub(crate) fn reserved(&self) -> u64 {
        let entries = 4 * self.names.capacity() + 4 * self.owners.capacity();
        let places = size_of::<usize>() * self.ends.capacity();
        let written = size_of::<OnceLock<Box<str>>>() * self.written.capacity();
        let lists = entries + places + written + self.letters.capacity();
        lists as u64 + self.index.bytes() + self.numbers.reserved()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// The number of a name.
    pub fn find(&self, name: &str) -> Option<u32> {
        self.find_name(Name::of(name))
    }

    #[inline]
    pub(super) fn find_name(&self, name: Name<'_>) -> Option<u32> {
        match name {
            Name::Number(number) => match self.numbers.find(number) {
                // A number that was too far from others is kept as text.
                None if !self.ends.is_empty() => self.find_text(&number.to_string()),
                vertex => vertex,
            },
            Name::Text(text) => self.find_text(text),
        }
    }

    fn find_text(&self, text: &str) -> Option<u32> {
        let is = |place: u64| text_of(&self.letters, &self.ends, place as usize) == text;
        self.index.find(self.hasher.hash_one(text), is).map(|place| self.owners[place as usize])
    }

    /// The name of a number.
    ///
    /// # Panics
    /// Where there is no such number.
    pub fn get(&self, vertex: u32) -> &str {
        let vertex = vertex as usize;
        match self.names[vertex] {
            text if text & TEXT != 0 => text_of(&self.letters, &self.ends, (text & !TEXT) as usize),
            number => {
                let block = self.written[vertex / BLOCK].get_or_init(|| self.write(vertex / BLOCK));
                let start = vertex % BLOCK * DIGITS;
                &block[start..start + number.checked_ilog10().unwrap_or(0) as usize + 1]
            }
        }
    }

    /// The numbers of a block, each in [`DIGITS`] letters.
    fn write(&self, block: usize) -> Box<str> {
        use std::fmt::Write;
        let mut letters = String::with_capacity(BLOCK * DIGITS);
        for &name in self.names[block * BLOCK..].iter().take(BLOCK) {
            let number = if name & TEXT == 0 { name } else { 0 };
            write!(letters, "{number:<DIGITS$}").expect("strings take everything");
        }
        letters.into()
    }

    /// Writes the name of a number behind `out`. In contrast to
    /// [`get`](Names::get), no letters are kept.
    ///
    /// # Panics
    /// Where there is no such number.
    pub fn push_to(&self, vertex: u32, out: &mut String) {
        match self.number(vertex) {
            Some(number) => out.push_str(itoa::Buffer::new().format(number)),
            None => out.push_str(self.get(vertex)),
        }
    }

    /// The number that a name is, where it is kept as one.
    pub(super) fn number(&self, vertex: u32) -> Option<u32> {
        Some(self.names[vertex as usize]).filter(|name| name & TEXT == 0)
    }

    /// Fetches what finding the names on these lines needs first.
    #[inline]
    pub(super) fn prefetch(&self, lines: &[Line<'_>]) {
        for name in lines.iter().flat_map(|(from, to)| [Some(*from), *to]).flatten() {
            match name {
                Name::Number(number) => self.numbers.prefetch(number),
                Name::Text(text) => {
                    if let Some((slots, at)) = self.index.home(self.hasher.hash_one(text)) {
                        prefetch(slots, at);
                    }
                }
            }
        }
    }

    /// The most texts that lie side by side in the index: a search for a name passes no more of them.
    /// Nobody can choose names so that it grows with their number. Cost: linear.
    ///
    /// ```
    /// # use grundy_games as grundy;
    /// let mut names = grundy::graph::Names::default();
    /// assert_eq!(names.longest_run(), 0);
    /// names.insert("a");
    /// assert_eq!(names.longest_run(), 1);
    /// ```
    pub fn longest_run(&self) -> usize {
        self.index.longest_run()
    }

    /// All names, in the order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        (0..self.len()).map(|vertex| self.get(vertex as u32))
    }
}

fn text_of<'a>(letters: &'a str, ends: &[usize], place: usize) -> &'a str {
    let start = place.checked_sub(1).map_or(0, |before| ends[before]);
    &letters[start..ends[place]]
}
