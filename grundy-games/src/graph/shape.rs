//! What the lines of an edge list look like: whether the first of them is a header that was read as
//! an arc, and the like.

use super::lines::{Header, Left};
use super::name::{Line, Name};
use super::reading::Remark;

/// Titles of two columns of arcs.
const HEADS: [[&str; 2]; 5] =
    [["from", "to"], ["source", "target"], ["src", "dst"], ["tail", "head"], ["u", "v"]];

/// The number of lines in which names that hold separators are looked for: where some do, the
/// first ones do.
const LOOK: u64 = 4096;

/// What was seen of the lines so far. O(1) a line, whatever the size of the text.
#[derive(Default)]
pub(super) struct Shape {
    /// The number of the first line with names, and these.
    first: Option<(u64, Vec<Word>)>,
    /// Whether its names occur on other lines.
    seen: [bool; 2],
    /// The lines behind it, and those of them that have two names.
    lines: u64,
    pairs: u64,
    /// Names behind it that are numbers, and others.
    others: Numbers,
    /// The number of lines with two names before the first lone name behind it, and the largest
    /// number on them.
    before_lone: Option<(u64, u64)>,
    joined: Option<Remark>,
    tests: Tests,
}

/// A name that is kept.
#[derive(Clone, PartialEq, Eq)]
enum Word {
    Number(u32),
    Text(String),
}

impl Word {
    fn of(name: Name<'_>) -> Word {
        match name {
            Name::Number(number) => Word::Number(number),
            Name::Text(text) => Word::Text(text.to_string()),
        }
    }

    fn name(&self) -> Name<'_> {
        match self {
            Word::Number(number) => Name::Number(*number),
            Word::Text(text) => Name::Text(text),
        }
    }
}

/// Names that are numbers.
#[derive(Clone, Copy, Default)]
struct Numbers {
    any: bool,
    /// Whether some name is no number.
    text: bool,
    zero: bool,
    largest: u64,
}

impl Numbers {
    fn add(&mut self, name: Name<'_>) {
        match name.value() {
            Some(number) => {
                self.any = true;
                self.zero |= number == 0;
                self.largest = self.largest.max(number);
            }
            None => self.text = true,
        }
    }
}

impl Shape {
    /// Takes some lines, with their numbers.
    pub(super) fn add(&mut self, lines: &[Line<'_>], numbers: &[u64]) {
        for (&(from, to), &number) in lines.iter().zip(numbers) {
            self.tests.add(from, to);
            if self.lines < LOOK && self.joined.is_none() {
                self.joined = joined(from, to, number);
            }
            let Some((_, words)) = &self.first else {
                let words = [Some(from), to].into_iter().flatten().map(Word::of).collect();
                self.first = Some((number, words));
                continue;
            };
            self.lines += 1;
            self.pairs += u64::from(to.is_some());
            if to.is_none() && self.before_lone.is_none() {
                self.before_lone = Some((self.lines - 1, self.others.largest));
            }
            for name in [Some(from), to].into_iter().flatten() {
                for (seen, word) in self.seen.iter_mut().zip(words) {
                    *seen |= word.name() == name;
                }
                self.others.add(name);
            }
        }
    }

    /// Whether all names are numbers; then whether 0 is one, and the largest.
    pub(super) fn numbers(&self) -> Option<(bool, u64)> {
        let mut all = self.others;
        let words = self.first.as_ref().map_or(&[][..], |(_, words)| words);
        words.iter().for_each(|word| all.add(word.name()));
        (!all.text).then_some((all.zero, all.largest))
    }

    /// What is to be remarked on a text of this many vertices.
    pub(super) fn remarks(
        self,
        vertices: usize,
        header: Option<Header>,
        left: Option<Left>,
    ) -> Vec<Remark> {
        let mut remarks = Vec::new();
        let lines = self.pairs + self.first.as_ref().map_or(0, |(_, words)| words.len() as u64 / 2);
        match (header.and_then(|header| header.arcs), left) {
            (Some(arcs), Some(Left { line, lines })) => {
                remarks.push(Remark::Left { line, lines, arcs });
            }
            (Some(arcs), None) if lines < arcs => remarks.push(Remark::Fewer { arcs, lines }),
            _ => {}
        }
        let guess = match header {
            _ if self.joined.is_some() => self.joined.clone(),
            // It was read as the number of vertices, and may be that of graphs.
            Some(Header { vertices, arcs: None, .. }) => {
                Some(Remark::Tests { tests: vertices }).filter(|_| self.tests.are(vertices))
            }
            Some(_) => None,
            None => self.first_line(vertices as u64),
        };
        let none = lines == 0 && vertices > 0 && guess.is_none() && header.is_none();
        remarks.extend(guess.or(none.then_some(Remark::NoArcs { vertices })));
        remarks
    }

    /// What the first line was probably meant to be.
    fn first_line(&self, vertices: u64) -> Option<Remark> {
        let (line, words) = self.first.as_ref().filter(|_| self.pairs > 0)?;
        let line = *line;
        let own: u64 = match &words[..] {
            [a, b] if a == b => u64::from(!self.seen[0]),
            words => words.iter().zip(self.seen).map(|(_, seen)| u64::from(!seen)).sum(),
        };
        // The vertices that other lines name.
        let named = vertices - own;
        let Numbers { any, text, largest, .. } = self.others;
        let numbers = !text;
        let value = |word: &Word| word.name().value();
        match &words[..] {
            [a, b] => {
                if let (Some(n), Some(m)) = (value(a), value(b)) {
                    if let Some(tests) = self.tests.without_count() {
                        return Some(Remark::Tests { tests });
                    }
                    let enough = n >= if numbers { largest } else { named };
                    // Queries: their number, alone on its line, stands behind the arcs.
                    let queries = self.before_lone.is_some_and(|(before, largest)| {
                        before == m && m > 0 && numbers && n >= largest
                    });
                    let header = n == named
                        || enough && (m == self.lines || m + 1 == self.lines)
                        || queries
                        || numbers && n >= largest && m > largest
                        || !any;
                    return header.then_some(Remark::Header { line, vertices: n, arcs: m });
                }
                // The head of a table, whose words stand nowhere else.
                let (Word::Text(from), Word::Text(to)) = (a, b) else { return None };
                let head = [&*from.to_lowercase(), &*to.to_lowercase()];
                (HEADS.contains(&head) && self.seen == [false; 2]).then(|| Remark::Titles {
                    line,
                    from: from.clone(),
                    to: to.clone(),
                })
            }
            [a] => {
                let n = value(a)?;
                if self.tests.are(n) {
                    return Some(Remark::Tests { tests: n });
                }
                let header =
                    !self.seen[0] && (n == self.lines || n == named || numbers && n > largest);
                header.then_some(Remark::Count { line, vertices: n })
            }
            _ => None,
        }
    }
}

/// Whether a name on a line holds a sign that separates names elsewhere.
fn joined(from: Name<'_>, to: Option<Name<'_>>, line: u64) -> Option<Remark> {
    let text = |name| match name {
        Name::Text(text) => Some(text),
        Name::Number(_) => None,
    };
    let comma = [',', ';'];
    // `1: 2` is a line of an adjacency list.
    let ends = |name: &str| name.ends_with(comma) || name.ends_with(':');
    let loose = |name: &&str| name.len() > 1 && (name.starts_with(comma) || ends(name));
    let inside = |name: &&str| {
        [",", ";", "->", "--"]
            .iter()
            .any(|sign| name.split_once(sign).is_some_and(|(a, b)| !a.is_empty() && !b.is_empty()))
    };
    let name = match to {
        Some(to) => [from, to].into_iter().filter_map(text).find(loose),
        None => text(from).filter(|name| inside(name) || name.len() > 1 && name.ends_with(':')),
    }?;
    let write = |name| match name {
        Name::Text(text) => text.to_string(),
        Name::Number(number) => number.to_string(),
    };
    let whole = [Some(from), to].into_iter().flatten().map(write).collect::<Vec<_>>().join(" ");
    let around = [',', ';', ':', '(', ')', '[', ']', '"', '\''];
    let parts = whole.replace("->", " ").replace("--", " ").replace(around, " ");
    let parts = parts.split_whitespace().collect::<Vec<_>>().join(" ");
    Some(Remark::Joined { line, name: name.to_string(), parts })
}

/// Whether the lines are several graphs, each with its header `n m` and m arcs between n vertices.
#[derive(Default)]
struct Tests {
    /// Whether a first line was seen that is one lone name: the number of graphs.
    counted: Option<bool>,
    tests: u64,
    /// The vertices of the graph at hand, and its arcs that are still to come.
    vertices: u64,
    left: u64,
    arcs: u64,
    broken: bool,
}

impl Tests {
    fn add(&mut self, from: Name<'_>, to: Option<Name<'_>>) {
        if self.broken {
            return;
        }
        if self.counted.is_none() {
            self.counted = Some(to.is_none());
            if to.is_none() {
                return;
            }
        }
        match (from.value(), to.and_then(Name::value)) {
            (Some(n), Some(m)) if self.left == 0 => {
                (self.vertices, self.left) = (n, m);
                self.tests += 1;
            }
            (Some(a), Some(b)) if a.max(b) <= self.vertices => {
                self.left -= 1;
                self.arcs += 1;
            }
            _ => self.broken = true,
        }
    }

    /// Whether they are this many graphs.
    fn are(&self, tests: u64) -> bool {
        !self.broken && self.left == 0 && self.tests == tests && tests > 0
    }

    /// How many they are, where no line says it; short lists of arcs look so by chance.
    fn without_count(&self) -> Option<u64> {
        let several = self.tests >= 2 && self.arcs > self.tests && self.counted == Some(false);
        (several && !self.broken && self.left == 0).then_some(self.tests)
    }
}
