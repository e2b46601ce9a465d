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

#[cfg(test)]
mod tests {
    use crate::Budget;
    use crate::graph::{Graph, Layout, Reading, Remark};

    fn read(text: &str, layout: Layout) -> Result<Graph, String> {
        let reading = Reading { layout, ..Reading::default() };
        Graph::read_as(text, &reading, &Budget::unlimited())
            .map_err(|fault| fault.render(crate::message::Language::English))
    }

    /// The arcs, as names.
    fn arcs(graph: &Graph) -> String {
        let arc = |v: u32| graph.followers(v).iter().map(move |&w| (v, w));
        let all = (0..graph.len() as u32).flat_map(arc);
        let written = all.map(|(v, w)| format!("{}>{}", graph.name(v), graph.name(w)));
        written.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn adjacency_lists() {
        for (text, names, expected) in [
            ("a: b c\nb: c\nc:\n", "a b c", "a>b a>c b>c"),
            ("a : b, c # two\n\nb：c\n", "a b c", "a>b a>c b>c"),
            ("2 2 3\n1 3\n0\n", "1 2 3", "1>2 1>3 2>3"),
            ("3\n2 2 3\n1 3\n0\n", "1 2 3", "1>2 1>3 2>3"),
            ("2 1 2\n1 2\n0\n", "1 2 3", "1>1 1>2 2>2"),
            ("2 1 2\n1 2\n1 0\n", "0 1 2", "0>1 0>2 1>2 2>0"),
            ("２　１ 3\n0\n0\n", "1 2 3", "1>1 1>3"),
            ("", "", ""),
            ("0\n0\n", "1 2", ""),
        ] {
            let graph = read(text, Layout::Adjacency).unwrap();
            assert_eq!(graph.names().collect::<Vec<_>>().join(" "), names, "{text:?}");
            assert_eq!(arcs(&graph), expected, "{text:?}");
        }
        let graph = read("2 1 2\n1 2\n0\n", Layout::Adjacency).unwrap();
        assert_eq!(graph.remarks(), [Remark::FromOne { vertices: 3 }]);
        let header = Reading { layout: Layout::Adjacency, header: true, ..Reading::default() };
        let graph = Graph::read_as("3 3\n2 2 3\n1 3\n0\n", &header, &Budget::unlimited()).unwrap();
        assert_eq!(arcs(&graph), "1>2 1>3 2>3");
        for (text, words) in [
            ("2 2 3\n2 3\n0\n", "line 2 says 2 names and has 1\n  2 3\n  ^"),
            ("4\n2 2 3\n1 3\n0\n", "4 vertices are announced, and there are 3 lists\n  0\n  ^"),
            ("1 4\n0\n", "`4` is no vertex: there are 2\n  1 4\n    ^"),
            ("1 0\n1 2\n", "0 and 2 cannot both be names of 2 vertices\n  1 2\n    ^"),
            ("1 x\n", "`x` is no number\n  1 x\n    ^"),
            ("a: b\nc d\n", "line 2 has no colon\n  c d\n  ^"),
            ("a b: c\n", "line 1 has not one name before the colon\n  a b: c\n  ^^^"),
        ] {
            let found = read(text, Layout::Adjacency).unwrap_err();
            assert!(found.starts_with(words), "{text:?}: {found}");
        }
    }

    #[test]
    fn functional_graphs() {
        for (text, names, expected) in [
            ("3\n2 3 3\n", "1 2 3", "1>2 2>3 3>3"),
            ("3 1 2\n0\n", "0 1 2", "0>1 1>2 2>0"),
            ("4\n2 3 -1\n4\n", "1 2 3 4", "1>2 2>3 4>4"),
            ("2\n-1 -1\n", "1 2", ""),
            ("", "", ""),
        ] {
            let graph = read(text, Layout::Functional).unwrap();
            assert_eq!(graph.names().collect::<Vec<_>>().join(" "), names, "{text:?}");
            assert_eq!(arcs(&graph), expected, "{text:?}");
            assert!(graph.remarks().is_empty());
        }
        let graph = read("3\n1 2 2\n", Layout::Functional).unwrap();
        assert_eq!((&*arcs(&graph), graph.remarks().len()), ("1>1 2>2 3>2", 1));
        for (text, words) in [
            ("3\n1 2\n", "3 vertices are announced, and there are 2 followers\n  1 2\n    ^"),
            ("2\n1 2 1\n", "2 vertices are announced, and there are 3 followers"),
            ("3\n0 3 1\n", "0 and 3 cannot both be names of 3 vertices\n  0 3 1\n    ^"),
            ("x\n", "`x` is no number"),
            ("2\n1 7\n", "`7` is no vertex: there are 2"),
        ] {
            let found = read(text, Layout::Functional).unwrap_err();
            assert!(found.starts_with(words), "{text:?}: {found}");
        }
    }

    /// The same random graphs in three layouts.
    #[test]
    fn layouts_agree() {
        let mut random = crate::random::Random::new(3);
        for n in 1..40u64 {
            let followers: Vec<Vec<u64>> = (0..n)
                .map(|_| (0..random.below(4)).map(|_| 1 + random.below(n)).collect())
                .chain([vec![n + 1]])
                .collect();
            let write =
                |list: &Vec<u64>| list.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
            let lists: String =
                followers.iter().map(|list| format!("{} {}\n", list.len(), write(list))).collect();
            let named: String = followers
                .iter()
                .zip(1..)
                .map(|(list, v)| format!("{v}: {}\n", write(list)))
                .collect();
            let edges: String = followers
                .iter()
                .zip(1..)
                .flat_map(|(list, v)| list.iter().map(move |w| format!("{v} {w}\n")))
                .collect();
            let m = followers.iter().map(Vec::len).sum::<usize>();
            let edges = format!("{} {m}\n{edges}", n + 1);
            let header = Reading { header: true, ..Reading::default() };
            let sorted = |graph: Graph| {
                let all = arcs(&graph);
                let mut all: Vec<String> = all.split(' ').map(str::to_string).collect();
                all.sort();
                (graph.len(), all)
            };
            let expected = sorted(Graph::read_as(&edges, &header, &Budget::unlimited()).unwrap());
            assert_eq!(sorted(read(&lists, Layout::Adjacency).unwrap()), expected);
            assert_eq!(sorted(read(&named, Layout::Adjacency).unwrap()), expected);
            let one: Vec<u64> = (0..n).map(|_| 1 + random.below(n)).chain([n + 1]).collect();
            let edges: String = one.iter().zip(1..).map(|(w, v)| format!("{v} {w}\n")).collect();
            let functional = read(&format!("{}\n{}\n", n + 1, write(&one)), Layout::Functional);
            assert_eq!(sorted(functional.unwrap()), sorted(Graph::read(&edges).unwrap()));
        }
    }
}
