//! What is known of an octal code: codes of the same sequence, published
//! periods, and where tables err.

use super::{Code, HeapRules, NimSequence};
use crate::budget::{Budget, Stop};
use crate::nimber::Nimber;

/// A code whose sequence is the same, once leading zeros are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Twin {
    /// The least such code: the fewest digits, then the smallest.
    pub code: String,
    /// By how much the heaps are shifted: the value of heap `n + shift` of the
    /// asked code is that of heap `n` of the twin.
    pub shift: i64,
    /// How many values, from the first one that is not 0 on, were compared.
    pub compared: u64,
}

/// A published period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Published {
    /// The least heap from which it holds.
    pub preperiod: u64,
    /// The period.
    pub period: u64,
}

/// Two codes that a table gives as the same game, and the first heap at which
/// they differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disputed {
    /// The code.
    pub code: String,
    /// What it is given as.
    pub given_as: String,
    /// What it should be given as, where that is known.
    pub correct: Option<String>,
    /// The table.
    pub place: String,
    /// The first value, counted from the first one that is not 0, at which
    /// the sequences differ, with both values; `None` where none was found.
    pub differs: Option<(u64, Nimber, Nimber)>,
    /// How many values were compared.
    pub compared: u64,
}

/// The lines of a data file without comments and header.
fn rows(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).skip(1)
}

/// The published period of a code (normal form) whose period is long.
///
/// ```
/// let published = grundy::heap::known::published("0.106").unwrap();
/// assert_eq!(published.period, 328226140474);
/// ```
pub fn published(code: &str) -> Option<Published> {
    rows(include_str!("../../data/solved_octals.csv")).find_map(|row| {
        let mut cells = row.split(',');
        (cells.next() == Some(code)).then_some(())?;
        let preperiod = cells.next()?.parse().ok()?;
        Some(Published { preperiod, period: cells.next()?.parse().ok()? })
    })
}

/// Where tables err about a code (normal form), with the evidence computed
/// anew: at most `most` values of each sequence are compared.
///
/// # Errors
/// The budget ran out.
pub fn disputed(code: &str, most: u64, budget: &Budget) -> Result<Vec<Disputed>, Stop> {
    let mut found = Vec::new();
    for row in rows(include_str!("../../data/disputed_octals.csv")) {
        let cells: Vec<&str> = row.splitn(4, ',').collect();
        let [of, given_as, correct, place] = cells[..] else { continue };
        if ![of, given_as, correct].contains(&code) {
            continue;
        }
        let (mut left, mut right) = (Stripped::new(of), Stripped::new(given_as));
        let mut differs = None;
        let mut compared = 0;
        while compared < most && differs.is_none() {
            let pair = (left.value(compared, budget)?, right.value(compared, budget)?);
            if pair.0 != pair.1 {
                differs = Some((compared, pair.0, pair.1));
            }
            compared += 1;
        }
        found.push(Disputed {
            code: of.into(),
            given_as: given_as.into(),
            correct: Some(correct.to_string()).filter(|code| !code.is_empty()),
            place: place.trim_matches('"').into(),
            differs,
            compared,
        });
    }
    Ok(found)
}

/// A sequence without its leading zeros.
struct Stripped {
    sequence: NimSequence,
    /// The first heap whose value is not 0.
    first: Option<u64>,
}

/// A sequence that begins with this many zeros counts as all zeros.
const ZEROS: u64 = 64;

impl Stripped {
    fn new(code: &str) -> Stripped {
        let code = Code::parse(code).expect("a code of the program's own");
        Stripped { sequence: NimSequence::new(HeapRules::Code(code)), first: None }
    }

    fn first(&mut self, budget: &Budget) -> Result<u64, Stop> {
        if let Some(first) = self.first {
            return Ok(first);
        }
        let mut first = 0;
        while first < ZEROS && self.sequence.value(first, budget)?.is_zero() {
            first += 1;
        }
        Ok(*self.first.insert(first))
    }

    fn value(&mut self, index: u64, budget: &Budget) -> Result<Nimber, Stop> {
        let first = self.first(budget)?;
        self.sequence.value(first + index, budget)
    }
}

/// The least code of at most three octal digits whose sequence is that of
/// `code` up to leading zeros, compared over `length` values. Observed, not
/// proved: a later value could differ. `None` where the code is not octal
/// and no such code has its values.
///
/// Cost: at most 1024 sequences of a few values, and the full length for
/// those that agree so far.
///
/// # Errors
/// The budget ran out.
pub fn least_twin(code: &Code, length: u64, budget: &Budget) -> Result<Option<Twin>, Stop> {
    let mut own = Stripped::new(&code.to_string());
    let shift = own.first(budget)?;
    // The fewest digits first; 0.0, the empty game, is the least of all.
    let digits = (1..=3usize).flat_map(|count| {
        let codes = (0..8u32.pow(count as u32)).map(move |n| format!("{n:0count$o}"));
        codes.filter(move |text| count == 1 || !text.ends_with('0'))
    });
    let all: Vec<String> = digits.collect();
    let zeros = all.iter().map(|digits| format!("0.{digits}"));
    let fours = all.iter().map(|digits| format!("4.{digits}"));
    for text in zeros.chain(fours) {
        let mut other = Stripped::new(&text);
        let mut same = true;
        for index in 0..length {
            if own.value(index, budget)? != other.value(index, budget)? {
                same = false;
                break;
            }
        }
        if same {
            let code = Code::parse(&text).map_or(text, |code| code.to_string());
            let shift = shift as i64 - other.first(budget)? as i64;
            return Ok(Some(Twin { code, shift, compared: length }));
        }
    }
    Ok(None)
}
