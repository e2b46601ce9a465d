//! Positions of some numbers each, as a list: those of `table`, and the heaps of `seq`.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::Range;

use grundy::message::Message;
use grundy::report::{Exact, Positions, Total};
use grundy::{Budget, Play, Stop, width};

use crate::args::{Format, Output, Which, Winner};
use crate::failure::Failure;
use crate::message::message;
use crate::session::Session;

/// The positions that were found.
pub struct Found {
    /// The game.
    pub game: String,
    /// Misère play, if it is about that.
    pub play: Option<Play>,
    /// What stands between two numbers of a position.
    pub separator: char,
    /// A range for each number.
    pub ranges: Vec<Range<u64>>,
    /// Whether each list of numbers occurs once, in increasing order.
    pub unordered: bool,
    /// Which positions are wanted.
    pub which: Which,
    /// The number of positions of each size that were searched, and of those that are wanted; `None` where the
    /// positions themselves are kept.
    pub totals: Option<BTreeMap<u128, [u64; 2]>>,
    /// The numbers of the positions, one position after the other.
    numbers: Vec<u64>,
    /// Their values, where all values are wanted.
    values: Vec<u128>,
    searched: u64,
    count: u64,
}

impl Found {
    /// Nothing yet. The separator is a space, and positions are kept.
    pub fn new(
        (game, play): (String, Option<Play>),
        ranges: Vec<Range<u64>>,
        which: Which,
    ) -> Found {
        Found {
            game,
            play,
            separator: ' ',
            ranges,
            unordered: false,
            which,
            totals: None,
            numbers: Vec::new(),
            values: Vec::new(),
            searched: 0,
            count: 0,
        }
    }

    /// Takes a position: its value where it is wanted, and whether it is one of those that are.
    ///
    /// # Errors
    /// There is no memory for it.
    pub fn add(
        &mut self,
        numbers: &[u64],
        value: Option<u128>,
        wanted: bool,
        budget: &Budget,
    ) -> Result<(), Stop> {
        if let Some(totals) = &mut self.totals {
            let size = numbers.iter().map(|&number| u128::from(number)).sum();
            let [searched, count] = totals.entry(size).or_default();
            *searched += 1;
            *count += u64::from(wanted);
        } else if wanted {
            let bytes = size_of_val(numbers) + value.map_or(0, |_| size_of::<u128>());
            budget.reserve(bytes as u64)?;
            self.numbers.extend_from_slice(numbers);
            self.values.extend(value);
        }
        self.searched += 1;
        self.count += u64::from(wanted);
        Ok(())
    }

    /// The largest size of which all positions are in the ranges, but for numbers below them.
    fn last_whole(&self) -> u128 {
        let first: u128 = self.ranges.iter().map(|range| u128::from(range.start)).sum();
        let room = self.ranges.iter().map(|range| range.end - 1 - range.start).min();
        first + u128::from(room.unwrap_or(0))
    }

    /// Writes the positions, and says beside them what they do not say.
    pub fn write(
        &self,
        to: &Output,
        format: Format,
        quiet: bool,
        stopped: Option<Stop>,
        session: &Session,
    ) -> Result<(), Failure> {
        let out = &session.out;
        let path = to.output.as_deref().map(|path| out.place(path, stopped.is_some()));
        let path = path.as_deref();
        let language = session.language();
        match format {
            Format::Json => out.json_to(&self.document(stopped), path)?,
            Format::Plain => match &self.totals {
                Some(totals) => {
                    let head = [message!("list-size"), message!("list-searched"), self.column()];
                    let head = head.map(|word| word.text(language));
                    out.stream(path, |out| columns(&head, totals, out))?;
                }
                None if self.ranges.len() == 1 && self.values.is_empty() => {
                    out.stream(path, |out| self.line(out))?;
                }
                None => out.stream(path, |out| self.plain(out))?,
            },
            Format::Csv => out.stream(path, |out| self.csv(out))?,
            Format::Bfile => match (stopped, &self.totals) {
                // The counts of all sizes grow until the end.
                (Some(stop), Some(_)) => return Err(stop.into()),
                _ => out.stream(path, |out| self.bfile(out))?,
            },
            _ => return Err(Failure::input(message!("list-formats"))),
        }
        if quiet {
            return Ok(());
        }
        match (&self.totals, format) {
            (Some(totals), Format::Plain | Format::Bfile)
                if totals.keys().any(|&size| size > self.last_whole()) =>
            {
                let last = self.last_whole();
                session.tell(match format {
                    Format::Bfile => message!("totals-bfile", last = last),
                    _ => message!("totals-whole", last = last),
                });
            }
            (None, Format::Bfile) if self.values.is_empty() && self.ranges.len() > 1 => {
                session.tell(message!("list-bfile", count = self.ranges.len()));
            }
            (None, Format::Plain) if self.values.is_empty() => {
                session.tell(message!("list-found", count = self.count, searched = self.searched));
            }
            _ => {}
        }
        Ok(())
    }

    /// The head of the column of the positions that are wanted.
    fn column(&self) -> Message {
        match (self.which.outcome, self.which.value) {
            (Some(winner), _) => winner.letter().into(),
            (None, value) => message!("list-value", value = value.unwrap_or(0)),
        }
    }

    fn positions(&self) -> impl Iterator<Item = &[u64]> {
        self.numbers.chunks(self.ranges.len())
    }

    fn document(&self, stopped: Option<Stop>) -> Positions<'_> {
        let exact = |number: u64| Exact(number.into());
        let position = |numbers: &[u64]| numbers.iter().map(|&number| exact(number)).collect();
        Positions {
            game: &self.game,
            play: self.play,
            ranges: self.ranges.iter().map(|range| [range.start, range.end].map(exact)).collect(),
            unordered: self.unordered,
            outcome: self.which.outcome.map(Winner::letter),
            value: self.which.value.map(exact),
            searched: self.searched,
            count: self.count,
            positions: self.totals.is_none().then(|| self.positions().map(position).collect()),
            values: self
                .which
                .wanted()
                .is_none()
                .then(|| self.values.iter().copied().map(Exact).collect()),
            totals: self.totals.as_ref().map(|totals| {
                let total = |(&size, &[searched, count]): (&u128, &[u64; 2])| Total {
                    size: Exact(size),
                    searched,
                    count,
                    whole: size <= self.last_whole(),
                };
                totals.iter().map(total).collect()
            }),
            stopped,
        }
    }

    /// The text of a position.
    fn text(&self, numbers: &[u64]) -> String {
        joined(numbers, self.separator)
    }

    /// A position a line, with its value.
    fn plain(&self, out: &mut dyn Write) -> io::Result<()> {
        let width = match self.values.is_empty() {
            true => 0,
            false => self.positions().map(|numbers| self.text(numbers).len()).max().unwrap_or(0),
        };
        for (index, numbers) in self.positions().enumerate() {
            let text = self.text(numbers);
            match self.values.get(index) {
                Some(value) => writeln!(out, "{text:width$} | {value}")?,
                None => writeln!(out, "{text}")?,
            }
        }
        Ok(())
    }

    /// Numbers in lines of at most 80 columns.
    fn line(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut column = 0;
        for number in &self.numbers {
            let text = number.to_string();
            if column > 0 {
                let fits = column + 1 + text.len() <= 80;
                out.write_all(if fits { b" " } else { b"\n" })?;
                column = if fits { column + 1 } else { 0 };
            }
            out.write_all(text.as_bytes())?;
            column += text.len();
        }
        if column > 0 { out.write_all(b"\n") } else { Ok(()) }
    }

    fn csv(&self, out: &mut dyn Write) -> io::Result<()> {
        if let Some(totals) = &self.totals {
            writeln!(out, "size,positions,count")?;
            for (size, [searched, count]) in totals {
                writeln!(out, "{size},{searched},{count}")?;
            }
            return Ok(());
        }
        let names: Vec<String> = match self.ranges.len() {
            1 => vec!["n".into()],
            width => (1..=width).map(|index| format!("n{index}")).collect(),
        };
        let value = if self.values.is_empty() { "" } else { ",value" };
        writeln!(out, "{}{value}", names.join(","))?;
        for (index, numbers) in self.positions().enumerate() {
            let text = joined(numbers, ',');
            match self.values.get(index) {
                Some(value) => writeln!(out, "{text},{value}")?,
                None => writeln!(out, "{text}")?,
            }
        }
        Ok(())
    }

    /// The counts of the sizes; or the values; or the numbers of the positions, one after the other.
    fn bfile(&self, out: &mut dyn Write) -> io::Result<()> {
        if let Some(totals) = &self.totals {
            let last = self.last_whole();
            for (size, [_, count]) in totals.iter().take_while(|(size, _)| **size <= last) {
                writeln!(out, "{size} {count}")?;
            }
            return Ok(());
        }
        for (index, value) in self.values.iter().enumerate() {
            writeln!(out, "{index} {value}")?;
        }
        if self.values.is_empty() {
            for (number, index) in self.numbers.iter().zip(1..) {
                writeln!(out, "{index} {number}")?;
            }
        }
        Ok(())
    }
}

/// The numbers of a position, with what stands between two of them.
pub fn joined(numbers: &[u64], separator: char) -> String {
    let mut text = String::new();
    for (index, number) in numbers.iter().enumerate() {
        if index > 0 {
            text.push(separator);
        }
        text.push_str(itoa::Buffer::new().format(*number));
    }
    text
}

/// The totals in three columns.
fn columns(
    head: &[String; 3],
    totals: &BTreeMap<u128, [u64; 2]>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let rows: Vec<[String; 3]> = totals
        .iter()
        .map(|(size, [searched, count])| {
            [size.to_string(), searched.to_string(), count.to_string()]
        })
        .collect();
    let all = || std::iter::once(head).chain(&rows);
    let widest = |column: usize| all().map(|row| width::of(&row[column])).max().unwrap_or(0);
    let widths = [0, 1, 2].map(widest);
    for row in all() {
        for (column, text) in row.iter().enumerate() {
            let before = if column == 0 { 0 } else { 2 };
            let pad = before + widths[column] - width::of(text);
            write!(out, "{:pad$}{text}", "")?;
        }
        writeln!(out)?;
    }
    Ok(())
}
