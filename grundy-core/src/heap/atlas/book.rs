//! The atlas of octal games that comes with the library: what a long survey has found, in a few
//! bytes a game.
//!
//! The bytes are a line that names the format, and after it the records, compressed by Deflate.
//! A number is written in groups of seven binary digits, the lowest first, and each group but
//! the last has its highest bit set. Nothing is read before somebody asks.

use super::super::Code;
use super::super::period::{Applied, Period, ValueSplit};
use super::super::standard::{Standard, standard_form};
use super::{Entry, Found, Sparse};
use crate::theory::Theorem;

/// The first line of the bytes.
const HEADER: &[u8] = b"grundy atlas 1\n";

/// No atlas has more bytes than that.
const MOST_BYTES: usize = 16 << 20;

/// What a survey has found out about a standard form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The result, without its checksums.
    pub entry: Entry,
    /// The figures with which the theorem was applied, where the period is proved.
    pub applied: Option<Applied>,
    /// The place of the record of another form with the same values, as far as they were
    /// compared; its own place if there is none.
    pub class: usize,
    /// Whether it is proved that they have the same sequence.
    pub same: bool,
}

/// All records, in the order of the codes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book {
    /// A record for each standard form.
    pub records: Vec<Record>,
}

/// What a book knows of a code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// What is known of the code itself.
    pub entry: Entry,
    /// Its standard form, and how it comes from the code.
    pub standard: Standard,
    /// The figures of the theorem for the standard form, where the period is proved.
    pub applied: Option<Applied>,
    /// The form with the same values that was searched farthest, if it is another one; and
    /// whether that is proved to have the same sequence.
    pub class: Option<(String, bool)>,
}

impl Book {
    /// The one of this library. O(bytes): some milliseconds.
    ///
    /// ```
    /// # use grundy_core as grundy;
    /// use grundy::heap::{Code, atlas::Book};
    /// let known = Book::own().know(&Code::parse("0.0077").unwrap()).unwrap();
    /// let found = known.entry.proved().unwrap();
    /// assert_eq!(found.period, 36);
    /// ```
    pub fn own() -> Book {
        Book::read(include_bytes!("../../../data/atlas.bin")).unwrap_or_default()
    }

    /// What is known of a code; `None` if it has no standard form, or that was not searched.
    pub fn know(&self, code: &Code) -> Option<Known> {
        let standard = standard_form(code)?;
        let text = standard.code.to_string();
        let place = self.records.iter().position(|record| record.entry.code == text)?;
        let record = &self.records[place];
        let class = self.records.get(record.class).filter(|_| record.class != place);
        Some(Known {
            entry: record.entry.moved(code, standard.shift),
            applied: record.applied,
            class: class.map(|class| (class.entry.code.clone(), record.same)),
            standard,
        })
    }

    /// The book as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut raw = Vec::new();
        number(&mut raw, self.records.len() as u64);
        for record in &self.records {
            record.write(&mut raw);
        }
        let mut bytes = HEADER.to_vec();
        bytes.extend(miniz_oxide::deflate::compress_to_vec(&raw, 10));
        bytes
    }

    /// Reads a book; `None` if the bytes are none.
    pub fn read(bytes: &[u8]) -> Option<Book> {
        let packed = bytes.strip_prefix(HEADER)?;
        let raw = miniz_oxide::inflate::decompress_to_vec_with_limit(packed, MOST_BYTES).ok()?;
        let mut reader = Reader { bytes: &raw };
        let count = reader.number()?;
        let records: Option<Vec<Record>> = (0..count).map(|_| reader.record()).collect();
        Some(Book { records: records? }).filter(|_| reader.bytes.is_empty())
    }
}

impl Known {
    /// Where the certificate of the standard form lies in the repository, after `atlas/unpack`.
    pub fn certificate(&self) -> String {
        format!("atlas/all/certificates/{}.json", self.standard.code)
    }

    /// The theorem that proves the period.
    pub fn theorem(&self) -> Option<Theorem> {
        Theorem::of_id(self.entry.proved()?.theorem.as_deref()?)
    }

    /// The period of the code, if it is proved, with the figures of its theorem. They are those
    /// of the standard form, moved; a checker should have the last word on them.
    pub fn period(&self) -> Option<Period> {
        let found = self.entry.proved()?;
        let applied = self.applied?;
        let shift = self.standard.shift;
        let applied = Applied {
            from: applied.from + shift,
            last_rare: applied.last_rare.map(|heap| heap + shift),
            reach: applied.reach.map(|reach| reach + shift),
            ..applied
        };
        Some(Period {
            preperiod: found.preperiod,
            period: found.period,
            saltus: found.saltus,
            theorem: self.theorem()?,
            checked_to: found.checked_to,
            applied,
        })
    }
}

/// Appends a number.
fn number(out: &mut Vec<u8>, mut number: u64) {
    while number >= 128 {
        out.push(number as u8 | 128);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Appends a number or the lack of one.
fn perhaps(out: &mut Vec<u8>, value: Option<u64>) {
    number(out, value.map_or(0, |value| value + 1));
}

fn text(out: &mut Vec<u8>, text: &str) {
    number(out, text.len() as u64);
    out.extend(text.as_bytes());
}

impl Record {
    fn write(&self, out: &mut Vec<u8>) {
        let Entry { code, to, first, period, largest, sparse, .. } = &self.entry;
        text(out, code);
        number(out, *to);
        perhaps(out, *first);
        number(out, largest.0);
        number(out, largest.1);
        number(out, self.class as u64);
        number(out, u64::from(self.same));
        number(out, u64::from(sparse.is_some()));
        if let Some(sparse) = sparse {
            number(out, u64::from(sparse.mask) * 2 + u64::from(sparse.parity));
            number(out, sparse.rare_heaps);
            perhaps(out, sparse.last_rare);
        }
        number(out, u64::from(period.is_some()));
        if let Some(found) = period {
            let Found { preperiod, period, saltus, theorem, checked_to, zeros_before } = found;
            [*preperiod, *period, *saltus, *checked_to, *zeros_before]
                .iter()
                .for_each(|&figure| number(out, figure));
            text(out, theorem.as_deref().unwrap_or_default());
        }
        number(out, u64::from(self.applied.is_some()));
        if let Some(applied) = self.applied {
            [applied.from, applied.period, applied.saltus]
                .iter()
                .for_each(|&figure| number(out, figure));
            let split = applied.split;
            perhaps(out, split.map(|split| u64::from(split.mask) * 2 + u64::from(split.parity)));
            perhaps(out, applied.last_rare);
            perhaps(out, applied.reach);
        }
    }
}

/// The bytes that were not read.
struct Reader<'a> {
    bytes: &'a [u8],
}

impl Reader<'_> {
    fn byte(&mut self) -> Option<u8> {
        let (&first, rest) = self.bytes.split_first()?;
        self.bytes = rest;
        Some(first)
    }

    fn number(&mut self) -> Option<u64> {
        let mut number = 0u64;
        for place in (0..64).step_by(7) {
            let byte = self.byte()?;
            let group = u64::from(byte & 127);
            if group << place >> place != group {
                return None;
            }
            number |= group << place;
            if byte < 128 {
                return Some(number);
            }
        }
        None
    }

    fn perhaps(&mut self) -> Option<Option<u64>> {
        Some(self.number()?.checked_sub(1))
    }

    fn flag(&mut self) -> Option<bool> {
        match self.number()? {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }

    fn text(&mut self) -> Option<String> {
        let length = usize::try_from(self.number()?).ok()?;
        let (text, rest) = self.bytes.split_at_checked(length)?;
        self.bytes = rest;
        String::from_utf8(text.to_vec()).ok()
    }

    /// A mask and whether the parity counts.
    fn split(both: u64) -> Option<(u32, bool)> {
        Some((u32::try_from(both / 2).ok()?, both % 2 == 1))
    }

    fn record(&mut self) -> Option<Record> {
        let code = self.text()?;
        let (to, first) = (self.number()?, self.perhaps()?);
        let largest = (self.number()?, self.number()?);
        let class = usize::try_from(self.number()?).ok()?;
        let same = self.flag()?;
        let sparse = match self.flag()? {
            false => None,
            true => {
                let (mask, parity) = Reader::split(self.number()?)?;
                let (rare_heaps, last_rare) = (self.number()?, self.perhaps()?);
                Some(Sparse { mask, parity, rare_heaps, last_rare })
            }
        };
        let period = match self.flag()? {
            false => None,
            true => {
                let mut figure = || self.number();
                let (preperiod, period, saltus) = (figure()?, figure()?, figure()?);
                let (checked_to, zeros_before) = (figure()?, figure()?);
                let theorem = Some(self.text()?).filter(|text| !text.is_empty());
                Some(Found { preperiod, period, saltus, theorem, checked_to, zeros_before })
            }
        };
        let applied = match self.flag()? {
            false => None,
            true => {
                let (from, period, saltus) = (self.number()?, self.number()?, self.number()?);
                let split = match self.perhaps()? {
                    None => None,
                    Some(both) => {
                        let (mask, parity) = Reader::split(both)?;
                        Some(ValueSplit { mask, parity })
                    }
                };
                let (last_rare, reach) = (self.perhaps()?, self.perhaps()?);
                Some(Applied { from, period, saltus, split, last_rare, reach })
            }
        };
        let (values, long) = (String::new(), None);
        let entry = Entry { code, to, first, values, long, period, largest, sparse };
        Some(Record { entry, applied, class, same })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::heap::{HeapRules, NimSequence};

    fn record(code: &str, class: usize) -> Record {
        let budget = Budget::unlimited();
        let code = Code::parse(code).unwrap();
        let (entry, proof) = Entry::survey(&code, 3000, 0, &budget, &mut |_, _| {}).unwrap();
        Record { entry, applied: proof.map(|proof| proof.applied), class, same: class == 0 }
    }

    #[test]
    fn a_book_is_read_as_it_was_written() {
        let codes = ["0.137", "0.77", "0.16", "0.14", "0.0", "0.1", "0.333"];
        let records: Vec<Record> =
            codes.iter().enumerate().map(|(at, code)| record(code, at % 2)).collect();
        assert!(records.iter().any(|record| record.entry.sparse.is_some()));
        let book = Book { records };
        let bytes = book.to_bytes();
        assert_eq!(Book::read(&bytes), Some(book.clone()));
        // Bytes that are none do no harm.
        for at in 0..bytes.len() {
            let mut wrong = bytes.clone();
            wrong[at] ^= 1 << (at % 8);
            let _ = Book::read(&wrong);
            assert_eq!(Book::read(&bytes[..at]), None, "{at} bytes");
        }
        assert_eq!(Book::read(b"grundy atlas 2\n"), None);
        let known = book.know(&Code::parse("0.07").unwrap()).unwrap();
        assert_eq!((known.entry.proved().unwrap().preperiod, known.standard.shift), (53, 1));
        let known = book.know(&Code::parse("0.16").unwrap()).unwrap();
        assert_eq!((known.period(), known.class), (None, Some(("0.137".into(), true))));
        assert_eq!(book.know(&Code::parse("0.123").unwrap()), None);
        assert_eq!(book.know(&Code::parse("4!.0").unwrap()), None);
    }

    /// The atlas of the library is small, and says of every short period what the program finds.
    #[test]
    fn the_atlas_of_the_library_is_true() {
        assert!(include_bytes!("../../../data/atlas.bin").len() <= 300_000);
        let book = Book::own();
        assert!(book.records.len() > 1000, "{}", book.records.len());
        let budget = Budget::unlimited();
        let mut proved = 0;
        for record in book.records.iter().step_by(5) {
            let found = record.entry.proved();
            let Some(found) = found.filter(|found| found.checked_to < 20_000) else { continue };
            let code = Code::parse(&record.entry.code).unwrap();
            let mut sequence = NimSequence::new(HeapRules::Code(code.clone()));
            let period = *sequence.prove(40_000, &budget).unwrap().unwrap();
            let figures = (found.preperiod, found.period, found.saltus);
            assert_eq!((period.preperiod, period.period, period.saltus), figures, "{code}");
            proved += 1;
        }
        assert!(proved > 100, "{proved}");
    }
}
