//! Reading a text line by line, without holding it.

use std::io::{self, Read};
use std::ops::Range;

use super::name::{Line, Name, digits};
use super::queries::{Behind, Row};
use super::{Fault, Reading};
use crate::budget::{Budget, Progress};
use crate::error::{Remedy, TextError};
use crate::keyboard;
use crate::message::message;

/// The bytes read at once.
const CHUNK: usize = 1 << 18;

/// The number of lines that are handed over together: the memory that they need can be fetched
/// for all of them before the first is done.
pub(super) const LINES: usize = 64;

/// What a text was beside its lines.
pub(super) struct Done {
    /// A checksum.
    pub sum: u32,
    /// The header, where one was to be read and consists of numbers.
    pub header: Option<Header>,
    /// Lines after the arcs that the header announces, where they are left out.
    pub left: Option<Left>,
    /// The same, where they are kept.
    pub behind: Behind,
}

/// Lines that were left out.
#[derive(Clone, Copy)]
pub(super) struct Left {
    /// The number of the first of them.
    pub line: u64,
    /// How many there are.
    pub lines: u64,
}

/// The header `n m ...` of an edge list, or `n`.
#[derive(Clone, Copy)]
pub(super) struct Header {
    /// The number of vertices.
    pub vertices: u64,
    /// The number of arcs.
    pub arcs: Option<u64>,
    /// The number of queries.
    queries: Option<u64>,
}

impl Header {
    /// The header that a line is; `None` where a word is no number.
    fn of(line: &str) -> Option<Header> {
        let count = |word: &str| digits(&keyboard::plain(word))?.parse::<u64>().ok();
        let counts = line.split_whitespace().map(count).collect::<Option<Vec<u64>>>()?;
        let [arcs, queries] = [1, 2].map(|at| counts.get(at).copied());
        Some(Header { vertices: *counts.first()?, arcs, queries })
    }

    /// The header `n` of a tree, or `n m` with m = n - 1.
    fn of_tree(self) -> Option<Header> {
        let arcs = Some(self.vertices.saturating_sub(1));
        let fits = self.queries.is_none() && (self.arcs.is_none() || self.arcs == arcs);
        fits.then_some(Header { arcs, ..self })
    }
}

/// Gives the names on the lines that have some to `each`, up to [`LINES`] at
/// once, with the numbers of these lines. `source` begins at `place`; a byte order mark at the
/// start of the text is no part of a name.
///
/// # Errors
/// A line of more than two names, a text that is not UTF-8, what `start`
/// finds at the start of the text, what `each` finds, a source that cannot be
/// read, a line too long for the budget.
pub(super) fn read(
    mut source: impl Read,
    mut place: Place,
    reading: &Reading,
    budget: &Budget,
    start: impl Fn(&str) -> Option<TextError>,
    mut each: impl FnMut(&[Line<'_>], &[u64]) -> Result<(), Fault>,
) -> Result<Done, Fault> {
    let mut reserved = CHUNK as u64;
    budget.reserve(reserved)?;
    let mut buffer = vec![0u8; CHUNK];
    let mut sum = crc32fast::Hasher::new();
    let kept = reading.queries.then(Vec::new);
    let mut rest = Rest { head: reading.header, header: None, arcs: None, left: None, kept };
    let mut filled = 0;
    loop {
        budget.check(Progress {
            what: "progress-bytes-of-the-graph",
            done: place.offset,
            total: None,
        })?;
        let before = filled;
        let mut ended = false;
        while filled < buffer.len() && !ended {
            match source.read(&mut buffer[filled..]) {
                Ok(read) => (filled, ended) = (filled + read, read == 0),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error.into()),
            }
        }
        sum.update(&buffer[before..filled]);
        // Whole lines; at the end of the text, all that is left.
        let last = || buffer[before..filled].iter().rposition(|&byte| byte == b'\n');
        let whole = if ended { filled } else { last().map_or(0, |last| before + last + 1) };
        if whole > 0 {
            let text = text(&buffer[..whole], &place)?;
            let mark = if place.offset == 0 && text.starts_with('\u{feff}') { 3 } else { 0 };
            let lines = &text[mark..];
            place.offset += mark as u64;
            if place.offset == mark as u64
                && let Some(error) = start(lines)
            {
                let span = error.span();
                return Err(place.fault(lines, span, |_| error));
            }
            parse(lines, reading, &mut place, &mut rest, &mut each)?;
            buffer.copy_within(whole..filled, 0);
            filled -= whole;
        }
        if ended {
            if let Some(left) = rest.arcs.filter(|&left| reading.tree && left > 0) {
                return Err(place.fault("", 0..0, |line| rest.edges_left(line, left)));
            }
            budget.release(reserved);
            let announced = rest.header.and_then(|header| header.queries);
            let behind = Behind { announced, rows: rest.kept.unwrap_or_default() };
            return Ok(Done { sum: sum.finalize(), header: rest.header, left: rest.left, behind });
        }
        if filled == buffer.len() {
            budget.reserve(reserved)?;
            reserved *= 2;
            buffer.resize(reserved as usize, 0);
        }
    }
}

/// What is still to come.
struct Rest {
    /// Whether the header is.
    head: bool,
    header: Option<Header>,
    /// How many arcs are, where a header says so; behind them lines are left out.
    arcs: Option<u64>,
    left: Option<Left>,
    /// The lines behind them, where they are kept.
    kept: Option<Vec<Row>>,
}

impl Rest {
    /// The error at a line of a tree where this number of edges is still to come.
    fn edges_left(&self, line: u64, left: u64) -> TextError {
        let edges = self.header.and_then(|header| header.arcs).unwrap_or(left);
        let message = message!("tree-edges-left", line = line, left = left, edges = edges);
        TextError::new(message, 0..0).help(message!("tree-write"))
    }
}

/// How far the text was read.
pub(super) struct Place {
    /// Bytes before it.
    pub offset: u64,
    /// The number of the line that begins there.
    pub line: u64,
}

impl Place {
    /// The beginning of a text.
    pub const START: Place = Place { offset: 0, line: 1 };
}

impl Place {
    /// A fault at the bytes `span` of a text that begins here; `error` is
    /// given the number of the line.
    fn fault(&self, text: &str, span: Range<usize>, error: impl FnOnce(u64) -> TextError) -> Fault {
        let start = text[..span.start].rfind('\n').map_or(0, |at| at + 1);
        let end = text[start..].find('\n').map_or(text.len(), |at| start + at);
        let number = self.line + text[..start].bytes().filter(|&byte| byte == b'\n').count() as u64;
        let (error, span) = (error(number), span.start - start..span.end.min(end) - start);
        Fault::Line {
            number,
            offset: self.offset + start as u64,
            line: text[start..end].to_string(),
            error: error.moved_to(span),
        }
    }
}

/// A fault in a text, with its line alone.
pub(super) fn fault(text: &str, error: TextError) -> Fault {
    Place::START.fault(text, error.span(), |_| error)
}

fn text<'a>(bytes: &'a [u8], place: &Place) -> Result<&'a str, Fault> {
    std::str::from_utf8(bytes).map_err(|error| {
        let at = error.valid_up_to();
        let start = bytes[..at].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let end =
            bytes[at..].iter().position(|&byte| byte == b'\n').map_or(bytes.len(), |n| at + n);
        let number = place.line + bytes[..at].iter().filter(|&&byte| byte == b'\n').count() as u64;
        let error =
            TextError::new(message!("line-not-utf8", line = number), at - start..at - start + 1)
                .help(message!("save-as-utf8"));
        let line = String::from_utf8_lossy(&bytes[start..end]).into_owned();
        Fault::Line { number, offset: place.offset + start as u64, line, error }
    })
}

/// Goes through whole lines.
fn parse(
    text: &str,
    reading: &Reading,
    place: &mut Place,
    rest: &mut Rest,
    each: &mut impl FnMut(&[Line<'_>], &[u64]) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let (mut at, mut line) = (0, place.line);
    let mut lines: Vec<Line<'_>> = Vec::with_capacity(LINES);
    let mut numbers: Vec<u64> = Vec::with_capacity(LINES);
    while at < text.len() {
        let begin = at;
        let Some(mut from) = word(text, &mut at) else {
            at = line_end(text, at) + 1;
            line += 1;
            continue;
        };
        if rest.head {
            let end = line_end(text, at);
            let said = text[begin..end].split('#').next().unwrap_or_default();
            rest.header = Header::of(said);
            if reading.tree {
                let header = rest.header.and_then(Header::of_tree).ok_or_else(|| {
                    let span =
                        begin + said.len() - said.trim_start().len()..begin + said.trim_end().len();
                    place.fault(text, span, |line| {
                        TextError::new(message!("tree-no-header", line = line), 0..0)
                            .help(message!("tree-write"))
                    })
                })?;
                rest.header = Some(header);
            }
            rest.arcs = rest.header.and_then(|header| header.arcs);
            (rest.head, at, line) = (false, end + 1, line + 1);
            continue;
        }
        if rest.arcs == Some(0) {
            let end = line_end(text, at);
            match &mut rest.kept {
                Some(kept) => {
                    let said = text[begin..end].split('#').next().unwrap_or_default();
                    let offset = place.offset + begin as u64;
                    kept.push(Row { number: line, offset, text: said.trim_end().to_string() });
                }
                None => rest.left.get_or_insert(Left { line, lines: 0 }).lines += 1,
            }
            (at, line) = (end + 1, line + 1);
            continue;
        }
        let mut to = word(text, &mut at);
        let before = at;
        if let Some(columns) = reading.columns {
            if to.is_some() {
                at = begin;
                let most = columns[0].max(columns[1]);
                let names: Vec<Name<'_>> =
                    std::iter::from_fn(|| word(text, &mut at)).take(most).collect();
                if names.len() < most {
                    let span = text[begin..at].trim_start();
                    let span = begin + text[begin..at].len() - span.len()..at;
                    return Err(place.fault(text, span, |line| {
                        let (names, column) = (names.len(), most);
                        TextError::new(
                            message!("line-of-few-columns", line = line, names = names),
                            0..0,
                        )
                        .help(message!("columns-need", column = column))
                    }));
                }
                (from, to) = (names[columns[0] - 1], Some(names[columns[1] - 1]));
            }
        } else if let Some(left) = rest.arcs.filter(|_| reading.tree)
            && (to.is_none() || word(text, &mut at).is_some())
        {
            let span = text[begin..at].trim_start();
            let span = begin + text[begin..at].len() - span.len()..at;
            return Err(place.fault(text, span, |line| rest.edges_left(line, left)));
        } else if to.is_some() && word(text, &mut at).is_some() {
            let span = before + text[before..at].len() - text[before..at].trim_start().len()..at;
            return Err(place.fault(text, span, |line| {
                TextError::new(message!("line-of-many-names", line = line), 0..0)
                    .help(message!("edge-list-write-arc"))
                    .or_by(Remedy::WriteArcs)
            }));
        }
        if let (Some(arcs), Some(_)) = (&mut rest.arcs, to) {
            *arcs -= 1;
        }
        lines.push((from, to));
        numbers.push(line);
        if lines.len() == LINES {
            each(&lines, &numbers)?;
            lines.clear();
            numbers.clear();
        }
        at = line_end(text, at) + 1;
        line += 1;
    }
    each(&lines, &numbers)?;
    place.offset += text.len() as u64;
    place.line = line;
    Ok(())
}

/// The end of the line; before it there are only spaces or a comment.
#[inline]
fn line_end(text: &str, at: usize) -> usize {
    match text.as_bytes().get(at) {
        Some(b'\n') => at,
        _ => text[at..].find('\n').map_or(text.len(), |end| at + end),
    }
}

/// Whether a name ends before this byte; spaces beyond ASCII are not seen.
#[inline]
fn ends(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | 0x0b | 0x0c | b'\n' | b'#')
}

/// The number of one to seven digits that these bytes, at least eight, begin
/// with, and how many digits it has; all digits are read at once.
#[inline]
fn short_number(bytes: &[u8]) -> Option<(u32, usize)> {
    const EACH: u64 = u64::MAX / 0xff;
    let first = u64::from_le_bytes(*bytes.first_chunk::<8>()?);
    // A digit becomes its value. Other bytes become 10 or more, and adding
    // lifts these to 128; a carry can only harm bytes behind the first.
    let values = first ^ (EACH * u64::from(b'0'));
    let other = (values.wrapping_add(EACH * 0x76) | values) & (EACH * 0x80);
    let digits = (other.trailing_zeros() / 8) as usize;
    if digits == 0 || digits > 7 {
        return None;
    }
    // The digits at the end of eight; then pairs, fours and all are joined.
    let one = values << (64 - 8 * digits);
    let two = (one.wrapping_mul(10).wrapping_add(one >> 8)) & 0x00ff_00ff_00ff_00ff;
    let four = (two.wrapping_mul(100).wrapping_add(two >> 16)) & 0x0000_ffff_0000_ffff;
    let eight = (four.wrapping_mul(10_000).wrapping_add(four >> 32)) & 0xffff_ffff;
    Some((eight as u32, digits))
}

/// The next name on the line, if there is one; `at` moves behind it.
#[inline]
fn word<'a>(text: &'a str, at: &mut usize) -> Option<Name<'a>> {
    let bytes = text.as_bytes();
    let byte = |at: usize| bytes.get(at).copied().unwrap_or(b'\n');
    loop {
        match byte(*at) {
            b' ' | b'\t' | b'\r' | 0x0b | 0x0c => *at += 1,
            b'\n' | b'#' => return None,
            0x80.. => {
                let letter = text[*at..].chars().next().filter(|letter| letter.is_whitespace());
                let Some(letter) = letter else { break };
                *at += letter.len_utf8();
            }
            _ => break,
        }
    }
    let start = *at;
    if let Some((number, digits)) = short_number(&bytes[start..])
        && ends(bytes[start + digits])
        && (digits == 1 || bytes[start] != b'0')
    {
        *at += digits;
        return Some(Name::Number(number));
    }
    let mut number = 0u32;
    while byte(*at).is_ascii_digit() && *at - start < 9 {
        number = number * 10 + u32::from(byte(*at) - b'0');
        *at += 1;
    }
    let digits = *at - start;
    if digits > 0 && ends(byte(*at)) && (digits == 1 || bytes[start] != b'0') {
        return Some(Name::Number(number));
    }
    loop {
        match byte(*at) {
            byte if ends(byte) => break,
            0x80.. => {
                let letter = text[*at..].chars().next()?;
                if letter.is_whitespace() {
                    break;
                }
                *at += letter.len_utf8();
            }
            _ => *at += 1,
        }
    }
    // A space beyond ASCII may end the digits of a number.
    Some(Name::of(&text[start..*at]))
}
