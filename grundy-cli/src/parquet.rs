//! Apache Parquet: columns of numbers and texts, for pandas, Polars, DuckDB and R.
//!
//! This module writes a small part of the format: row groups of at most 2^20 rows, one page a
//! column, no compression. Numbers are packed by their differences (`DELTA_BINARY_PACKED`), so a
//! counter costs next to nothing and small nim-values a few bits each; texts are plain. The file's
//! description is Thrift in its compact protocol
//! (<https://parquet.apache.org/docs/file-format/>, parquet.thrift). The crate `parquet` would bring
//! Arrow with it.

use std::io::{self, Write};

/// A column.
pub struct Column<'a> {
    /// Its name.
    pub name: &'a str,
    /// What is in it.
    pub cells: Cells<'a>,
}

/// The cells of a column, all of one type.
#[derive(Clone, Copy)]
pub enum Cells<'a> {
    /// Consecutive numbers: the first one, and how many.
    From(u64, usize),
    /// Numbers of 64 bits without a sign.
    Numbers(&'a [u64]),
    /// Numbers with a sign, which may be missing.
    Optional(&'a [Option<i64>]),
    /// Texts.
    Texts(&'a [String]),
}

impl Cells<'_> {
    fn len(&self) -> usize {
        match self {
            Cells::From(_, count) => *count,
            Cells::Numbers(all) => all.len(),
            Cells::Optional(all) => all.len(),
            Cells::Texts(all) => all.len(),
        }
    }
}

const MAGIC: &[u8] = b"PAR1";

/// The rows of a group.
const ROWS: usize = 1 << 20;

// The numbers of types, encodings and kinds in parquet.thrift.
const INT64: i64 = 2;
const BYTE_ARRAY: i64 = 6;
const PLAIN: i64 = 0;
const RLE: i64 = 3;
const DELTA_BINARY_PACKED: i64 = 5;
const UTF8: i64 = 0;
const UINT_64: i64 = 14;

/// Writes a file. The columns have the same length.
///
/// # Errors
/// Where `out` fails.
pub fn write(columns: &[Column<'_>], out: &mut dyn Write) -> io::Result<()> {
    let rows = columns.first().map_or(0, |column| column.cells.len());
    out.write_all(MAGIC)?;
    let mut at = MAGIC.len() as u64;
    let mut groups = Vec::new();
    let starts = (0..rows).step_by(ROWS);
    for start in starts {
        let end = (start + ROWS).min(rows);
        let mut chunks = Vec::new();
        for column in columns {
            let page = page(&column.cells, start, end);
            out.write_all(&page)?;
            chunks.push((at, page.len() as u64));
            at += page.len() as u64;
        }
        groups.push((end - start, chunks));
    }
    let footer = footer(columns, rows, &groups);
    out.write_all(&footer)?;
    out.write_all(&(footer.len() as u32).to_le_bytes())?;
    out.write_all(MAGIC)
}

/// A page with its header.
fn page(cells: &Cells<'_>, start: usize, end: usize) -> Vec<u8> {
    let mut data = Vec::new();
    match cells {
        Cells::From(first, _) => {
            let numbers = (start..end).map(|row| first.wrapping_add(row as u64) as i64);
            packed(&numbers.collect::<Vec<i64>>(), &mut data);
        }
        Cells::Numbers(all) => {
            let numbers: Vec<i64> = all[start..end].iter().map(|&number| number as i64).collect();
            packed(&numbers, &mut data);
        }
        Cells::Optional(all) => {
            let all = &all[start..end];
            let levels = levels(all);
            data.extend((levels.len() as u32).to_le_bytes());
            data.extend(levels);
            packed(&all.iter().copied().flatten().collect::<Vec<i64>>(), &mut data);
        }
        Cells::Texts(all) => {
            for text in &all[start..end] {
                data.extend((text.len() as u32).to_le_bytes());
                data.extend(text.bytes());
            }
        }
    }
    let mut header = Thrift::default();
    header.number(1, 0); // A data page.
    header.number(2, data.len() as i64);
    header.number(3, data.len() as i64);
    header.structure(5, |page| {
        page.number(1, (end - start) as i64);
        page.number(2, encoding(cells));
        page.number(3, RLE);
        page.number(4, RLE);
    });
    let mut out = header.end();
    out.extend(data);
    out
}

fn encoding(cells: &Cells<'_>) -> i64 {
    match cells {
        Cells::Texts(_) => PLAIN,
        _ => DELTA_BINARY_PACKED,
    }
}

/// Whether each cell is there, as runs of 0 and 1.
fn levels(cells: &[Option<i64>]) -> Vec<u8> {
    let mut out = Vec::new();
    for run in cells.chunk_by(|a, b| a.is_some() == b.is_some()) {
        varint((run.len() as u64) << 1, &mut out);
        out.push(run[0].is_some().into());
    }
    out
}

/// `DELTA_BINARY_PACKED`: blocks of 128 differences in four parts, each with as many bits as its
/// largest difference needs.
fn packed(numbers: &[i64], out: &mut Vec<u8>) {
    const PARTS: usize = 4;
    const PART: usize = 32;
    varint((PARTS * PART) as u64, out);
    varint(PARTS as u64, out);
    varint(numbers.len() as u64, out);
    varint(zigzag(numbers.first().copied().unwrap_or(0)), out);
    let differences: Vec<i64> =
        numbers.windows(2).map(|pair| pair[1].wrapping_sub(pair[0])).collect();
    for block in differences.chunks(PARTS * PART) {
        let least = block.iter().copied().min().unwrap_or(0);
        varint(zigzag(least), out);
        let above: Vec<u64> = block.iter().map(|one| one.wrapping_sub(least) as u64).collect();
        let mut parts: Vec<&[u64]> = above.chunks(PART).collect();
        parts.resize(PARTS, &[]);
        let width =
            |part: &[u64]| part.iter().map(|one| 64 - one.leading_zeros()).max().unwrap_or(0);
        out.extend(parts.iter().map(|part| width(part) as u8));
        for part in parts {
            bits(part, width(part), PART, out);
        }
    }
}

/// Numbers of this many bits each, the lowest bit first, filled up with 0; nothing for no numbers.
fn bits(numbers: &[u64], width: u32, count: usize, out: &mut Vec<u8>) {
    if numbers.is_empty() || width == 0 {
        return;
    }
    let (mut room, mut held) = (0u128, 0u32);
    let padding = std::iter::repeat_n(&0u64, count - numbers.len());
    for &number in numbers.iter().chain(padding) {
        room |= u128::from(number) << held;
        held += width;
        while held >= 8 {
            out.push(room as u8);
            room >>= 8;
            held -= 8;
        }
    }
}

/// The description of the file.
fn footer(columns: &[Column<'_>], rows: usize, groups: &[(usize, Vec<(u64, u64)>)]) -> Vec<u8> {
    let mut file = Thrift::default();
    file.number(1, 1);
    file.list(2, columns.len() + 1, |at, element| match at.checked_sub(1) {
        None => {
            element.text(4, "grundy");
            element.number(5, columns.len() as i64);
        }
        Some(at) => {
            let Column { name, cells } = &columns[at];
            element.number(1, if matches!(cells, Cells::Texts(_)) { BYTE_ARRAY } else { INT64 });
            element.number(3, matches!(cells, Cells::Optional(_)).into());
            element.text(4, name);
            match cells {
                Cells::Texts(_) => element.number(6, UTF8),
                Cells::Optional(_) => {}
                _ => element.number(6, UINT_64),
            }
        }
    });
    file.long(3, rows as i64);
    file.list(4, groups.len(), |at, group| {
        let (count, chunks) = &groups[at];
        group.list(1, chunks.len(), |at, chunk| {
            let ((start, length), Column { name, cells }) = (chunks[at], &columns[at]);
            chunk.long(2, start as i64);
            chunk.structure(3, |about| {
                about.number(1, if matches!(cells, Cells::Texts(_)) { BYTE_ARRAY } else { INT64 });
                about.numbers(2, &[encoding(cells), RLE]);
                about.texts(3, &[name]);
                about.number(4, 0);
                about.long(5, *count as i64);
                about.long(6, length as i64);
                about.long(7, length as i64);
                about.long(9, start as i64);
            });
        });
        group.long(2, chunks.iter().map(|chunk| chunk.1 as i64).sum());
        group.long(3, *count as i64);
    });
    file.text(6, concat!("grundy version ", env!("CARGO_PKG_VERSION")));
    file.end()
}

/// A structure of Thrift's compact protocol; the fields are written in their order.
#[derive(Default)]
struct Thrift {
    bytes: Vec<u8>,
    last: u8,
}

impl Thrift {
    fn field(&mut self, id: u8, kind: u8) {
        self.bytes.push((id - self.last) << 4 | kind);
        self.last = id;
    }

    /// A number of 32 bits.
    fn number(&mut self, id: u8, number: i64) {
        self.field(id, 5);
        varint(zigzag(number), &mut self.bytes);
    }

    /// A number of 64 bits.
    fn long(&mut self, id: u8, number: i64) {
        self.field(id, 6);
        varint(zigzag(number), &mut self.bytes);
    }

    fn text(&mut self, id: u8, text: &str) {
        self.field(id, 8);
        string(text, &mut self.bytes);
    }

    fn structure(&mut self, id: u8, write: impl FnOnce(&mut Thrift)) {
        self.field(id, 12);
        let mut inner = Thrift::default();
        write(&mut inner);
        self.bytes.extend(inner.end());
    }

    fn list(&mut self, id: u8, count: usize, mut write: impl FnMut(usize, &mut Thrift)) {
        self.items(id, count, 12);
        for at in 0..count {
            let mut inner = Thrift::default();
            write(at, &mut inner);
            self.bytes.extend(inner.end());
        }
    }

    fn numbers(&mut self, id: u8, numbers: &[i64]) {
        self.items(id, numbers.len(), 5);
        numbers.iter().for_each(|&number| varint(zigzag(number), &mut self.bytes));
    }

    fn texts(&mut self, id: u8, texts: &[&str]) {
        self.items(id, texts.len(), 8);
        texts.iter().for_each(|text| string(text, &mut self.bytes));
    }

    fn items(&mut self, id: u8, count: usize, kind: u8) {
        self.field(id, 9);
        match count {
            0..15 => self.bytes.push((count as u8) << 4 | kind),
            _ => {
                self.bytes.push(0xf0 | kind);
                varint(count as u64, &mut self.bytes);
            }
        }
    }

    fn end(mut self) -> Vec<u8> {
        self.bytes.push(0);
        self.bytes
    }
}

fn string(text: &str, out: &mut Vec<u8>) {
    varint(text.len() as u64, out);
    out.extend(text.bytes());
}

fn varint(mut number: u64, out: &mut Vec<u8>) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

fn zigzag(number: i64) -> u64 {
    ((number << 1) ^ (number >> 63)) as u64
}

/// The columns of a text in CSV (RFC 4180) with a header: those whose cells are all numbers or
/// empty are numbers. `None` where lines differ in length.
#[derive(Default)]
pub struct Sheet {
    names: Vec<String>,
    columns: Vec<Own>,
}

enum Own {
    Numbers(Vec<Option<i64>>),
    Texts(Vec<String>),
}

impl Own {
    fn cells(&self) -> Cells<'_> {
        match self {
            Own::Numbers(numbers) => Cells::Optional(numbers),
            Own::Texts(texts) => Cells::Texts(texts),
        }
    }
}

impl Sheet {
    /// Reads a text.
    pub fn read(csv: &str) -> Option<Sheet> {
        let mut rows = records(csv).into_iter();
        let names = rows.next()?;
        let rows: Vec<Vec<String>> = rows.collect();
        if rows.iter().any(|row| row.len() != names.len()) {
            return None;
        }
        let column = |at: usize| {
            let cells = || rows.iter().map(move |row| &row[at]);
            let number = |cell: &String| match cell.is_empty() {
                true => Some(None),
                false => cell.parse::<i64>().ok().map(Some),
            };
            match cells().map(number).collect::<Option<Vec<_>>>() {
                Some(numbers) if numbers.iter().any(Option::is_some) => Own::Numbers(numbers),
                _ => Own::Texts(cells().cloned().collect()),
            }
        };
        let columns = (0..names.len()).map(column).collect();
        Some(Sheet { names, columns })
    }

    /// Its columns.
    pub fn columns(&self) -> Vec<Column<'_>> {
        let all = self.names.iter().zip(&self.columns);
        all.map(|(name, own)| Column { name, cells: own.cells() }).collect()
    }
}

/// The fields of each line.
fn records(csv: &str) -> Vec<Vec<String>> {
    let (mut all, mut row, mut field) = (Vec::new(), Vec::new(), String::new());
    let mut quoted = false;
    let mut signs = csv.chars().peekable();
    while let Some(sign) = signs.next() {
        match sign {
            '"' if quoted && signs.peek() == Some(&'"') => {
                signs.next();
                field.push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => row.push(std::mem::take(&mut field)),
            '\n' if !quoted => {
                row.push(std::mem::take(&mut field));
                all.push(std::mem::take(&mut row));
            }
            _ => field.push(sign),
        }
    }
    if !field.is_empty() || !row.is_empty() {
        row.push(field);
        all.push(row);
    }
    all
}
