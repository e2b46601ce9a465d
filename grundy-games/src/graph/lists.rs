//! Reading adjacency lists and functional graphs.

use super::draft::Draft;
use super::name::digits;
use super::queries::{Behind, Row};
use super::reading::Remark;
use super::{Fault, Graph, lines};
use crate::TextError;
use crate::budget::Budget;
use crate::keyboard::plain;
use crate::message::{Message, message};

/// A word of a text, and its place.
#[derive(Clone, Copy)]
struct Word<'a> {
    text: &'a str,
    at: usize,
}

impl Word<'_> {
    /// An error at it.
    fn wrong(&self, message: Message) -> TextError {
        TextError::new(message, self.at..self.at + self.text.len())
    }

    /// The number that it is.
    fn number(&self) -> Option<u32> {
        digits(&plain(self.text)).and_then(|digits| digits.parse().ok())
    }
}

/// The words of a text that begins at `at`, without a comment.
fn words(line: &str, at: usize) -> impl Iterator<Item = Word<'_>> {
    let line = line.split('#').next().unwrap_or_default();
    let mut end = 0;
    line.split_whitespace().map(move |text| {
        // The words come in their order, so each search begins behind the last.
        let start = end + line[end..].find(text).unwrap_or(0);
        end = start + text.len();
        Word { text, at: at + start }
    })
}

/// The lines of a text that have words, each with its number, its place and its text.
fn rows(text: &str) -> impl Iterator<Item = (u64, usize, &str)> {
    let mut at = text.len() - text.trim_start_matches('\u{feff}').len();
    text[at..].split_inclusive('\n').zip(1..).filter_map(move |(line, number)| {
        let start = at;
        at += line.len();
        words(line, start).next().map(|_| (number, start, line))
    })
}

/// What is wrong, with the line of it.
fn fault(text: &str, error: TextError) -> Fault {
    lines::fault(text, error)
}

/// What ended the reading: the budget, where it did, and otherwise an error at a word.
fn kept(draft: &mut Draft<'_>, text: &str, word: &Word<'_>, why: Message) -> Fault {
    draft.fault.take().unwrap_or_else(|| fault(text, word.wrong(why)))
}

/// Reads adjacency lists: `v: w1 w2`, or `k w1 ... wk` of vertices by their numbers.
pub(super) fn adjacency(text: &str, header: bool, budget: &Budget) -> Result<Graph, Fault> {
    let mut rows = rows(text).peekable();
    let mut vertices = None;
    if let Some(&(_, at, line)) = rows.peek() {
        let mut first = words(line, at);
        let count = first.next().and_then(|word| word.number());
        // A list of that many names would follow on its line.
        if header || first.next().is_none() && count.is_some_and(|count| count > 0) {
            vertices = count;
            rows.next();
        }
    }
    match rows.peek() {
        Some((_, _, line)) if !line.contains([':', '：']) => {
            numbered(text, rows, vertices, budget)
        }
        _ => named(text, rows, vertices, budget),
    }
}

/// Lists `v: w1 w2`; names may be separated by commas as well.
fn named<'a>(
    text: &'a str,
    rows: impl Iterator<Item = (u64, usize, &'a str)>,
    vertices: Option<u32>,
    budget: &Budget,
) -> Result<Graph, Fault> {
    let mut draft = Draft::new(false, budget);
    for (number, at, line) in rows {
        let Some(colon) = line.find([':', '：']) else {
            let word = words(line, at).next().expect("lines without words are left out");
            let error = word.wrong(message!("adjacency-no-colon", line = number));
            return Err(fault(text, error.help(message!("adjacency-write"))));
        };
        let mut heads = words(&line[..colon], at);
        let (Some(head), None) = (heads.next(), heads.next()) else {
            let error =
                TextError::new(message!("adjacency-one-head", line = number), at..at + colon);
            return Err(fault(text, error.help(message!("adjacency-write"))));
        };
        let from = draft.vertex(&plain(head.text));
        let from = from.map_err(|why| kept(&mut draft, text, &head, why))?;
        let behind = colon + line[colon..].chars().next().map_or(0, char::len_utf8);
        for word in words(&line[behind..], at + behind) {
            for name in plain(word.text).split(',').filter(|name| !name.is_empty()) {
                let to = draft.vertex(name);
                let arc = to.and_then(|to| draft.arc(from, to));
                arc.map_err(|why| kept(&mut draft, text, &word, why))?;
            }
        }
    }
    let found = draft.len() as u64;
    let mut graph = draft.finish()?;
    match vertices.map(u64::from) {
        Some(vertices) if found < vertices => {
            graph.remarks.push(Remark::Unnamed { vertices, found })
        }
        Some(vertices) if found > vertices => {
            graph.remarks.push(Remark::Beyond { vertices, found })
        }
        _ => {}
    }
    Ok(graph)
}

/// Lists `k w1 ... wk`, one for each vertex.
fn numbered<'a>(
    text: &'a str,
    rows: impl Iterator<Item = (u64, usize, &'a str)>,
    vertices: Option<u32>,
    budget: &Budget,
) -> Result<Graph, Fault> {
    let rows: Vec<(u64, usize, &str)> = rows.collect();
    let lists = rows.len();
    if let (Some(vertices), Some(&(_, at, line))) = (vertices, rows.last())
        && vertices as usize != lists
    {
        let error = TextError::new(
            message!("adjacency-count", vertices = vertices, lists = lists),
            at..at + line.trim_end().len(),
        );
        return Err(fault(text, error.help(message!("adjacency-write"))));
    }
    let last = |number: u64, line: &str, at: usize| {
        let numbers: Vec<Word<'_>> = words(line, at).collect();
        let (first, names) = numbers.split_first().expect("lines without words are left out");
        let (count, found) = (first.number(), names.len());
        match count {
            Some(count) if count as usize == found => Ok(()),
            Some(count) => {
                let message =
                    message!("adjacency-length", line = number, count = count, found = found);
                Err(first.wrong(message).help(message!("adjacency-write")))
            }
            None => {
                let message = message!("adjacency-no-number", name = first.text);
                Err(first.wrong(message).help(message!("adjacency-write")))
            }
        }
    };
    let mut targets = Vec::new();
    let mut rest = Targets::new(lists);
    for &(number, at, line) in &rows {
        last(number, line, at).map_err(|error| fault(text, error))?;
        for word in words(line, at).skip(1) {
            rest.add(&word).map_err(|error| fault(text, error))?;
        }
        targets.push((at, line));
    }
    let mut draft = Draft::new(false, budget);
    let zero = rest.zero.is_some();
    rest.vertices(text, &mut draft)?;
    for (from, (at, line)) in targets.into_iter().enumerate() {
        for word in words(line, at).skip(1) {
            let to = word.number().expect("every name was a number") - u32::from(!zero);
            let arc = draft.arc(from as u32, to);
            arc.map_err(|why| kept(&mut draft, text, &word, why))?;
        }
    }
    rest.finish(draft)
}

/// Reads a functional graph: n, and the follower of each vertex.
/// With `queries` the lines behind the one that ends the followers are kept.
pub(super) fn functional(text: &str, queries: bool, budget: &Budget) -> Result<Graph, Fault> {
    let whole = text;
    let behind = if queries { behind_followers(text) } else { Behind::default() };
    let end = behind.rows.first().map_or(text.len(), |row| row.offset as usize);
    let text = &whole[..end];
    let mut all = rows(text).flat_map(|(_, at, line)| words(line, at));
    let Some(first) = all.next() else { return Draft::new(false, budget).finish() };
    let help = || message!("functional-write");
    let count = first.number().ok_or_else(|| {
        let error = first.wrong(message!("adjacency-no-number", name = first.text));
        fault(text, error.help(help()))
    })?;
    let mut rest = Targets::new(count as usize);
    let mut found = 0;
    let mut last = first;
    for word in all {
        found += 1;
        last = word;
        if found <= count && !ends(&word) {
            rest.add(&word).map_err(|error| fault(text, error.help(help())))?;
        }
    }
    if found != count {
        let message = message!("functional-count", vertices = count, found = found);
        return Err(fault(text, last.wrong(message).help(help())));
    }
    let mut draft = Draft::new(false, budget);
    let zero = rest.zero.is_some();
    rest.vertices(text, &mut draft)?;
    let all = rows(text).flat_map(|(_, at, line)| words(line, at)).skip(1);
    for (word, from) in all.zip(0u32..) {
        if ends(&word) {
            continue;
        }
        let to = word.number().expect("every name was a number") - u32::from(!zero);
        let arc = draft.arc(from, to);
        arc.map_err(|why| kept(&mut draft, text, &word, why))?;
    }
    let mut graph = rest.finish(draft)?;
    graph.behind = behind;
    Ok(graph)
}

/// The lines behind the one that has the last of n followers.
fn behind_followers(text: &str) -> Behind {
    let mut rows = rows(text);
    // The number n, and the followers.
    let mut missing: Option<u64> = None;
    for (_, at, line) in rows.by_ref() {
        let mut all = words(line, at);
        if missing.is_none() {
            let count = all.next().and_then(|word| word.number());
            missing = Some(count.map_or(u64::MAX, u64::from));
        }
        missing = missing.map(|missing| missing.saturating_sub(all.count() as u64));
        if missing == Some(0) {
            break;
        }
    }
    let said = |line: &str| line.split('#').next().unwrap_or_default().trim_end().to_string();
    let kept = rows.map(|(number, at, line)| Row { number, offset: at as u64, text: said(line) });
    Behind { announced: None, rows: kept.collect() }
}

/// Whether a word says that a vertex has no follower.
fn ends(word: &Word<'_>) -> bool {
    plain(word.text) == "-1"
}

/// The vertices that lists of numbers name: from 0 to n - 1, or from 1 to n.
struct Targets<'a> {
    vertices: usize,
    /// Where 0 stands, and where n does.
    zero: Option<Word<'a>>,
    last: Option<Word<'a>>,
}

impl<'a> Targets<'a> {
    fn new(vertices: usize) -> Targets<'a> {
        Targets { vertices, zero: None, last: None }
    }

    /// Takes a number.
    fn add(&mut self, word: &Word<'a>) -> Result<(), TextError> {
        let vertices = self.vertices;
        let Some(number) = word.number() else {
            return Err(word.wrong(message!("adjacency-no-number", name = word.text)));
        };
        match number as usize {
            0 => self.zero = self.zero.or(Some(*word)),
            number if number > vertices => {
                let name = word.text;
                return Err(word.wrong(message!(
                    "adjacency-beyond",
                    name = name,
                    vertices = vertices
                )));
            }
            number if number == vertices => self.last = self.last.or(Some(*word)),
            _ => {}
        }
        match (self.zero, self.last) {
            (Some(_), Some(_)) => {
                let (before, end) = (vertices - 1, vertices);
                Err(word.wrong(message!("adjacency-zero-and-last", vertices = end)).help(message!(
                    "adjacency-from-zero-or-one",
                    before = before,
                    vertices = end
                )))
            }
            _ => Ok(()),
        }
    }

    /// Gives a draft the vertices.
    fn vertices(&self, text: &str, draft: &mut Draft<'_>) -> Result<(), Fault> {
        let first = usize::from(self.zero.is_none());
        for number in first..first + self.vertices {
            let name = draft.vertex(itoa::Buffer::new().format(number));
            name.map_err(|why| kept(draft, text, &Word { text: "", at: 0 }, why))?;
        }
        Ok(())
    }

    /// The graph.
    fn finish(self, draft: Draft<'_>) -> Result<Graph, Fault> {
        let mut graph = draft.finish()?;
        if self.zero.is_none() && self.last.is_none() && graph.arcs().count() > 0 {
            graph.remarks.push(Remark::FromOne { vertices: self.vertices as u64 });
        }
        Ok(graph)
    }
}
