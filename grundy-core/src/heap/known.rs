//! The literature on octal codes: codes with the same sequence, published periods, and errors
//! in tables.

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
    /// The code that the table gives.
    pub given_as: String,
    /// The code that the table should give, if it is known.
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
/// # use grundy_core as grundy;
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

/// The errors of tables about a code (in normal form), with evidence that is computed here: at
/// most `most` values of each sequence are compared.
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

#[cfg(test)]
mod tests {
    use super::super::atlas::{Book, Found, codes};
    use super::super::standard::standard_form;
    use super::*;

    fn value(code: &str, heap: u64) -> Nimber {
        let mut sequence = NimSequence::new(HeapRules::parse(code).unwrap());
        sequence.value(heap, &Budget::unlimited()).unwrap()
    }

    #[track_caller]
    fn twin(code: &str) -> Option<Twin> {
        let code = Code::parse(code).unwrap();
        least_twin(&code, 300, &Budget::unlimited()).unwrap()
    }

    #[test]
    fn twins_have_the_values_of_the_code_at_their_shift() {
        for (code, least) in [("0.137", "0.4"), ("0.07", "0.4"), ("0.27", "0.26"), ("0.77", "0.77")]
        {
            let twin = twin(code).unwrap();
            assert_eq!((twin.code.as_str(), twin.compared), (least, 300), "{code}");
            for heap in 10..60u64 {
                let shifted = heap.checked_add_signed(twin.shift).unwrap();
                assert_eq!(value(code, shifted), value(least, heap), "{code} {heap}");
            }
        }
    }

    #[test]
    fn the_empty_game_is_its_own_twin_and_grundys_game_has_none() {
        assert_eq!(twin("0.0").unwrap().code, "0.0");
        assert_eq!(twin("4!.0"), None);
    }

    /// Each pair is given as one game somewhere; the first difference is at
    /// the place, with the values, that plain sequences show.
    #[test]
    fn disputed_pairs_differ() {
        for (code, given_as, index, values) in [
            ("0.27", "0.06", 1, (2, 1)),
            ("0.314", "0.31", 4, (2, 0)),
            ("0.161", "0.36", 518, (2, 4)),
        ] {
            let found = disputed(code, 1000, &Budget::unlimited()).unwrap();
            let [found] = &found[..] else { panic!("{code}: {found:?}") };
            assert_eq!((found.code.as_str(), found.given_as.as_str()), (code, given_as));
            let differs = (index, Nimber(values.0), Nimber(values.1));
            assert_eq!(found.differs, Some(differs), "{code}");
            assert_eq!(found.compared, index + 1);
            let first = |code| (0..).find(|&heap| !value(code, heap).is_zero()).unwrap();
            let (left, right) = (first(code), first(given_as));
            for n in 0..=index {
                let same = value(code, left + n) == value(given_as, right + n);
                assert_eq!(same, n < index, "{code} {n}");
            }
            // The error is reported for either code, and only when it shows in the values.
            assert_eq!(disputed(given_as, 1000, &Budget::unlimited()).unwrap().len(), 1);
            let before = disputed(code, index, &Budget::unlimited()).unwrap();
            assert_eq!((before[0].differs, before[0].compared), (None, index));
        }
        assert_eq!(disputed("0.77", 1000, &Budget::unlimited()), Ok(Vec::new()));
    }

    /// The atlas of the library has proved most of the published periods, and with the same
    /// figures.
    #[test]
    fn published_periods_are_those_of_the_atlas() {
        let book = Book::own();
        let mut compared = 0;
        for row in rows(include_str!("../../data/solved_octals.csv")) {
            let code = row.split(',').next().unwrap();
            let known = book.know(&Code::parse(code).unwrap()).unwrap();
            let Some(found) = known.entry.proved() else { continue };
            let proved = Published { preperiod: found.preperiod, period: found.period };
            assert_eq!(published(code), Some(proved), "{code}");
            compared += 1;
        }
        assert!(compared >= 12, "{compared}");
    }

    /// A code of three digits with a long period that the atlas proves is published: the tables
    /// of the literature have all such codes.
    #[test]
    fn long_periods_of_three_digits_are_published() {
        let mut published_forms = Vec::new();
        for row in rows(include_str!("../../data/solved_octals.csv")) {
            let code = Code::parse(row.split(',').next().unwrap()).unwrap();
            published_forms.push(standard_form(&code).unwrap().code);
        }
        let book = Book::own();
        for code in codes(3) {
            let Some(known) = book.know(&code) else { continue };
            let long = |found: &Found| found.preperiod.max(found.period) >= 1_000_000;
            if known.entry.proved().is_some_and(long) {
                assert!(published_forms.contains(&known.standard.code), "{code}");
            }
        }
    }

    #[test]
    fn published_periods_are_read_and_the_shortest_are_true() {
        assert_eq!(published("0.77"), None);
        assert_eq!(published("code"), None);
        assert_eq!(published("0.16"), Some(Published { preperiod: 105_351, period: 149_459 }));
        let Published { preperiod, period } = published("0.156").unwrap();
        let mut sequence = NimSequence::new(HeapRules::parse("0.156").unwrap());
        let found = *sequence.prove(10_000, &Budget::unlimited()).unwrap().unwrap();
        assert_eq!((found.preperiod, found.period), (preperiod, period));
        // Every row holds a code in normal form and two numbers.
        for row in rows(include_str!("../../data/solved_octals.csv")) {
            let code = row.split(',').next().unwrap();
            assert_eq!(Code::parse(code).unwrap().to_string(), code);
            assert!(published(code).is_some(), "{row}");
        }
    }
}
