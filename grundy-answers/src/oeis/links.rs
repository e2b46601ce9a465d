//! The sequences of the table that hold the values of a game.

use super::{Entry, Found, Reading, View, entries};
use crate::budget::{Budget, Stop};
use crate::error::TextError;
use crate::games::Files;

/// A sequence that holds the values of a game.
#[derive(Clone, Debug)]
pub struct Link {
    /// The sequence.
    pub entry: Entry,
    /// How the values of the game are read.
    pub reading: Reading,
    /// a(n) is the value of number n + shift.
    pub shift: i64,
    /// Whether the table names the game. Otherwise the values are equal as far as compared, which
    /// is an observation.
    pub listed: bool,
    /// How many values were compared.
    pub compared: usize,
}

impl Link {
    /// An entry, by the first of its games.
    ///
    /// # Panics
    /// The entry has no game: no entry of the table is so.
    pub fn of_entry(entry: Entry) -> Link {
        let source = entry.games[0].clone();
        let (shift, compared) = (source.shift as i64, entry.terms.len());
        Link { entry, reading: source.reading, shift, listed: true, compared }
    }

    /// The number of the reading whose value is the first term.
    ///
    /// ```
    /// # use grundy_answers as grundy;
    /// use grundy::oeis::{Link, entry};
    /// let link = Link::of_entry(entry("A002187".parse().unwrap()).unwrap());
    /// assert_eq!((link.reading.to_string(), link.first()), ("dawson-chess".to_string(), 0));
    /// ```
    pub fn first(&self) -> u64 {
        self.entry.offset.saturating_add_signed(self.shift)
    }

    /// The first terms of the sequence, computed: `count`, or where that is left out as many as the
    /// table has, 40 at most, because each term of a family is a search.
    ///
    /// # Errors
    /// As of [`Reading::values`].
    pub fn terms(
        &self,
        count: Option<u64>,
        files: &dyn Files,
        budget: &Budget,
    ) -> Result<Found, TextError> {
        const SHOWN: usize = 40;
        let count = count.unwrap_or(self.entry.terms.len().min(SHOWN) as u64);
        if let Err(stop) = budget.reserve(count.saturating_mul(size_of::<u128>() as u64)) {
            return Ok(Found { values: Vec::new(), stopped: Some(stop) });
        }
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        self.reading.values(self.first(), count, files, budget)
    }
}

/// How many values of a game are compared.
const LOOK: usize = 160;

/// How many of a family.
const FAMILY: usize = 20;

/// The fewest that count.
const FEWEST: usize = 12;

/// How far the numbers of a game and the indices of a sequence may lie apart.
const SHIFTS: i64 = 8;

/// The sequences of the table that hold the values of a game: those that name it, then those that
/// agree with its values. Where the budget runs out, fewer values are compared, and those that
/// could not be are left out.
///
/// ```
/// # use grundy_answers as grundy;
/// use grundy::{Budget, games::NoFiles, oeis};
/// let links = oeis::links("0.77", &NoFiles, &Budget::unlimited()).unwrap();
/// assert_eq!(links[0].entry.number.to_string(), "A002186");
/// assert!(links[0].listed && links[0].shift == 0);
/// ```
///
/// # Errors
/// There is no such game, or it has no sequence.
pub fn links(game: &str, files: &dyn Files, budget: &Budget) -> Result<Vec<Link>, TextError> {
    let all: Vec<Entry> = entries().collect();
    let mut found: Vec<Link> = Vec::new();
    for reading in Reading::of(game, files)? {
        let least = reading.least(files);
        // Each value of a family is a search.
        let searched = reading.view == View::Numbers && reading.form(files).is_none();
        let look = if searched { FAMILY } else { LOOK };
        let own = reading.values(least, look, files, budget)?;
        for entry in &all {
            let link = named(entry, &reading, files).or_else(|| alike(entry, &own, least));
            let Some((shift, listed)) = link else { continue };
            let compared = agreeing(entry, &own, least, shift);
            let (entry, reading) = (entry.clone(), reading.clone());
            if listed || confirmed(&entry, &own, least, shift, files, budget) {
                found.push(Link { entry, reading, shift, listed, compared });
            }
        }
        if own.stopped == Some(Stop::Interrupted) {
            break;
        }
    }
    found.sort_by_key(|link| (!link.listed, link.reading.view != View::Numbers, link.shift.abs()));
    Ok(found)
}

/// The shift of the reading that an entry names, or of one with the same heap game.
fn named(entry: &Entry, reading: &Reading, files: &dyn Files) -> Option<(i64, bool)> {
    let form = reading.form(files);
    entry.games.iter().find_map(|source| {
        let shift = source.shift as i64;
        if source.reading == *reading {
            return Some((shift, true));
        }
        let (own, other) = (form.as_ref()?, source.reading.form(files)?);
        let same = own.rules.to_string() == other.rules.to_string() && own.times == other.times;
        // Of n the heap times n + plus: the same heap, at a number that is shifted.
        let apart = other.plus - own.plus;
        (same && own.times == 1).then_some((shift + apart, true))
    })
}

/// The least shift at which all terms of an entry are values of the game.
fn alike(entry: &Entry, own: &Found, least: u64) -> Option<(i64, bool)> {
    let mut shifts: Vec<i64> = (-SHIFTS..=SHIFTS).collect();
    shifts.sort_by_key(|shift| shift.abs());
    let enough = |shift: &i64| {
        let count = agreeing(entry, own, least, *shift);
        count >= FEWEST && (count == entry.terms.len() || own.stopped.is_some())
    };
    shifts.into_iter().find(enough).map(|shift| (shift, false))
}

/// With how many of its terms an entry agrees with the values at a shift; 0 where it disagrees.
fn agreeing(entry: &Entry, own: &Found, least: u64, shift: i64) -> usize {
    let first = entry.offset.checked_add_signed(shift).and_then(|first| first.checked_sub(least));
    let Some(first) = first else { return 0 };
    let Some(values) = own.values.get(first as usize..) else { return 0 };
    let both = values.len().min(entry.terms.len());
    if values[..both] == entry.terms[..both] { both } else { 0 }
}

/// Whether the game agrees with the first game of the entry as far as its values are known.
fn confirmed(
    entry: &Entry,
    own: &Found,
    least: u64,
    shift: i64,
    files: &dyn Files,
    budget: &Budget,
) -> bool {
    let first = entry.offset.saturating_add_signed(shift).saturating_sub(least) as usize;
    let Some(values) = own.values.get(first..) else { return false };
    let other = entry.games[0].values(entry.offset, values.len(), files, budget);
    other.is_ok_and(|other| values.starts_with(&other.values))
}
