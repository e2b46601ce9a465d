//! Graphs from files: edge lists as a stream, the binary format as it is,
//! anything else as text.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{Read, Seek};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use grundy::budget::{Budget, Progress, Stop};
use grundy::graph::{Fault, Graph, MAGIC, is_edge_list, tells_format};

use crate::failure::Failure;
use crate::output::tell;
use crate::{files, output, rules};

/// So much of a text tells its format.
const START: u64 = 1 << 16;

/// The graph in a file, or on standard input where the name is `-`.
///
/// A file that is an edge list is read twice, and never held as a whole;
/// anything else is held, and so is standard input. A file in the binary format
/// is not mapped into memory, because another program may cut or change it
/// meanwhile.
///
/// # Errors
/// What is wrong with the file, with the place in it; the end of the budget.
pub fn load(path: &Path, budget: &Budget) -> Result<Graph, Failure> {
    read(path, budget).map_err(|fault| match fault {
        Fault::Line { line, error, .. } => Failure::text(line, error),
        Fault::Stopped(stop) => stop.into(),
        Fault::Source(error) if error.kind() == std::io::ErrorKind::FileTooLarge => {
            Failure::Stopped(Stop::Memory, format!("cannot read {}: {error}", path.display()))
        }
        Fault::Source(error) => Failure::file("read", path, &error),
        fault => Failure::Input(format!("cannot read {}: {fault}", path.display())),
    })
}

/// Whether the first line of edge lists is left out.
static HEADER: AtomicBool = AtomicBool::new(false);

/// From now on the first line of each edge list is left out.
pub fn skip_headers() {
    HEADER.store(true, Ordering::Relaxed);
}

/// The same, with the fault as the library tells it.
pub fn read(path: &Path, budget: &Budget) -> Result<Graph, Fault> {
    open(path, budget).map_err(|fault| match fault {
        // A source that was stopped says so in its error.
        Fault::Source(error) => match error.get_ref().and_then(|why| why.downcast_ref::<Stop>()) {
            Some(stop) => Fault::Stopped(*stop),
            None => Fault::Source(error),
        },
        fault => fault,
    })
}

fn open(path: &Path, budget: &Budget) -> Result<Graph, Fault> {
    if path.to_str() == Some("-") {
        return held(path, files::open_input()?, 0, budget);
    }
    let mut file = files::open(path)?;
    let (mut start, mut room) = (Vec::new(), START);
    let is_list = loop {
        (&file).take(room - start.len() as u64).read_to_end(&mut start)?;
        let text = String::from_utf8_lossy(&start);
        if (start.len() as u64) < room || tells_format(&text) {
            break is_edge_list(&text);
        }
        // As yet there are comments only.
        room *= 4;
        if room > budget.memory_left() / 4 {
            break false;
        }
    };
    let whole = (start.len() as u64) < room;
    let length = file.metadata()?.len();
    file.rewind()?;
    if start.starts_with(&MAGIC) {
        no_header()?;
        binary(&file, length, budget)
    } else if is_list {
        let open = || files::open(path);
        let header = HEADER.load(Ordering::Relaxed);
        let graph = match header {
            true => Graph::read_edge_list(|| Ok(Headless::new(open()?)), budget)?,
            false => Graph::read_edge_list(open, budget)?,
        };
        remark(path, &String::from_utf8_lossy(&start), whole, &graph);
        Ok(graph)
    } else {
        held(path, &file, length, budget)
    }
}

/// A graph in the binary format, of this length: its arcs stay where they were
/// read.
fn binary(file: &File, length: u64, budget: &Budget) -> Result<Graph, Fault> {
    /// Bytes that are read between two looks at the budget.
    const PART: u64 = 1 << 22;
    budget.reserve(length)?;
    let mut bytes = Vec::new();
    let room = usize::try_from(length).map_err(|_| Fault::TooLarge)?;
    bytes.try_reserve_exact(room).map_err(|_| Fault::Stopped(Stop::Memory))?;
    while (bytes.len() as u64) < length {
        let done = bytes.len() as u64;
        let total = Some(length);
        budget.check(Progress { what: "bytes of the graph", done, total })?;
        let part = PART.min(length - done);
        if file.take(part).read_to_end(&mut bytes)? == 0 {
            break;
        }
    }
    Graph::from_binary(Arc::new(bytes), budget)
}

/// A graph whose bytes are held; so many of them are expected.
fn held(path: &Path, source: impl Read, length: u64, budget: &Budget) -> Result<Graph, Fault> {
    let mut bytes = files::bytes(Polled { source, budget, done: 0 }, budget.memory_left(), length)?;
    let reserved = bytes.len() as u64;
    budget.reserve(reserved)?;
    if bytes.starts_with(&MAGIC) {
        no_header()?;
        return Graph::from_binary(Arc::new(bytes), budget);
    }
    let start = &bytes[..bytes.len().min(START as usize)];
    let start = String::from_utf8_lossy(start).into_owned();
    let is_list = is_edge_list(&start);
    if !is_list {
        no_header()?;
    } else if HEADER.load(Ordering::Relaxed) {
        Line::default().blank(&mut bytes);
    }
    let graph = Graph::read_within(&files::text(bytes)?, budget)?;
    if is_list {
        remark(path, &start, reserved <= START, &graph);
    }
    budget.release(reserved);
    Ok(graph)
}

/// Only edge lists have a first line that can be left out.
fn no_header() -> Result<(), Fault> {
    match HEADER.load(Ordering::Relaxed) {
        true => Err(Fault::Source(std::io::Error::other(
            "`--header` leaves out the first line of an edge list, and this is none",
        ))),
        false => Ok(()),
    }
}

/// How much was seen of the first line that says something.
#[derive(Default)]
struct Line {
    offset: usize,
    words: bool,
    comment: bool,
    ended: bool,
}

impl Line {
    /// Writes spaces for it, so that the numbers of the other lines stay.
    fn blank(&mut self, bytes: &mut [u8]) {
        for byte in bytes {
            if self.ended {
                return;
            }
            // A byte order mark is no word.
            let mark = self.offset < 3 && b"\xef\xbb\xbf"[self.offset] == *byte;
            self.offset += 1;
            match *byte {
                b'\n' if self.words => self.ended = true,
                b'\n' => self.comment = false,
                _ if mark => {}
                b'#' => self.comment = true,
                other if !self.comment && !other.is_ascii_whitespace() => self.words = true,
                _ => {}
            }
            if !mark && *byte != b'\n' {
                *byte = b' ';
            }
        }
    }
}

/// A source without its first line.
struct Headless<R> {
    source: R,
    line: Line,
}

impl<R> Headless<R> {
    fn new(source: R) -> Headless<R> {
        Headless { source, line: Line::default() }
    }
}

impl<R: Read> Read for Headless<R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let read = self.source.read(buffer)?;
        self.line.blank(&mut buffer[..read]);
        Ok(read)
    }
}

/// Says on standard error, once for each file, where an edge list was probably meant
/// otherwise.
fn remark(path: &Path, start: &str, whole: bool, graph: &Graph) {
    static TOLD: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
    if rules::limits().quiet {
        return;
    }
    let Some(words) = doubt(start, whole, HEADER.load(Ordering::Relaxed), graph) else { return };
    if TOLD.lock().is_ok_and(|mut told| told.insert(path.to_path_buf())) {
        tell!("remark: {}: {}", path.display(), output::shown(&words));
    }
}

/// Titles of two columns of arcs.
const HEADS: [[&str; 2]; 5] =
    [["from", "to"], ["source", "target"], ["src", "dst"], ["tail", "head"], ["u", "v"]];

/// Why an edge list was probably meant otherwise; `start` is its beginning, or the whole of it.
fn doubt(start: &str, whole: bool, header: bool, graph: &Graph) -> Option<String> {
    let start = start.trim_start_matches('\u{feff}');
    let names = |line: &str| -> Vec<String> {
        let line = line.split('#').next().unwrap_or_default();
        line.split_whitespace().map(str::to_string).collect()
    };
    // The last line may be cut.
    let end = if whole { start.len() } else { start.rfind('\n').unwrap_or(0) };
    let lines =
        start[..end].lines().map(names).zip(1usize..).filter(|(names, _)| !names.is_empty());
    let mut lines = lines.skip(usize::from(header)).peekable();
    let (first, number) = lines.peek()?.clone();
    let lines: Vec<(Vec<String>, usize)> = lines.collect();
    for (names, number) in &lines {
        let [first, ..] = &names[..] else { continue };
        let joined = names.len() == 1
            && [",", ";", "->", "--"].iter().any(|sign| {
                first.split_once(sign).is_some_and(|(a, b)| !a.is_empty() && !b.is_empty())
            });
        let comma = [',', ';'];
        let loose =
            |name: &&String| name.len() > 1 && (name.starts_with(comma) || name.ends_with(comma));
        let wrong = match names.len() {
            2 => names.iter().find(loose),
            _ => Some(first).filter(|_| joined),
        };
        if let Some(name) = wrong {
            let around = [',', ';', '(', ')', '[', ']', '"', '\''];
            let parts = names.join(" ").replace("->", " ").replace("--", " ").replace(around, " ");
            let parts = parts.split_whitespace().collect::<Vec<_>>().join(" ");
            return Some(format!(
                "line {number}: `{name}` is read as the name of one vertex; names are separated by \
                 spaces, as in `{parts}`"
            ));
        }
    }
    let count = |name: &String| name.parse::<u64>().ok().filter(|_| !name.starts_with('+'));
    let others: BTreeSet<&String> = lines[1..].iter().flat_map(|(names, _)| names).collect();
    let arcs = lines[1..].iter().filter(|(names, _)| names.len() == 2).count() as u64;
    // Of a longer file only the graph is known, in which the header's own names are as well.
    let (rows, vertices, own) = match whole {
        true => (lines.len() as u64 - 1, others.len() as u64, 0),
        false => (graph.arcs().count().saturating_sub(1) as u64, graph.len() as u64, 2),
    };
    match &first[..] {
        [n, m] if arcs > 0 && !header && count(n).is_some() => {
            let (n, m) = (count(n)?, count(m)?);
            let enough = n.saturating_add(own) >= vertices;
            (m == rows && enough || n == vertices).then(|| {
                let vertices = if n == 1 { "vertex" } else { "vertices" };
                let arcs = if m == 1 { "arc" } else { "arcs" };
                format!(
                    "line {number} is read as an arc from `{n}` to `{m}`; if it is a header ({n} \
                     {vertices}, {m} {arcs}), `grundy graph --header` leaves it out"
                )
            })
        }
        [n] if arcs > 0 && whole && !header => {
            let own = !others.contains(n);
            let n = count(n)?;
            (own && (n == rows || n == vertices)).then(|| {
                format!(
                    "line {number} is read as the vertex `{n}`; if it is a header ({n} vertices), \
                     `grundy graph --header` leaves it out"
                )
            })
        }
        // The head of a table, whose words stand nowhere else.
        [a, b] if arcs > 0 && whole && !header => {
            let words = [a.to_lowercase(), b.to_lowercase()];
            let is_head = HEADS.contains(&[&*words[0], &*words[1]]);
            (is_head && !others.contains(a) && !others.contains(b)).then(|| {
                format!(
                    "line {number} is read as an arc from `{a}` to `{b}`; if these are titles, \
                     `grundy graph --header` leaves them out"
                )
            })
        }
        _ if graph.arcs().count() == 0 && !graph.is_empty() => {
            let vertices = match graph.len() {
                1 => "the vertex has".to_string(),
                count => format!("the {count} vertices have"),
            };
            Some(format!("no line has two names, so {vertices} no arcs; an arc is written `a b`"))
        }
        _ => None,
    }
}

/// A source that is read within a budget.
struct Polled<'a, R> {
    source: R,
    budget: &'a Budget,
    done: u64,
}

impl<R: Read> Read for Polled<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let progress = Progress { what: "bytes of the graph", done: self.done, total: None };
        self.budget.check(progress).map_err(std::io::Error::other)?;
        // A large buffer would be filled without a look at the budget.
        let most = buffer.len().min(1 << 20);
        let read = self.source.read(&mut buffer[..most])?;
        self.done += read as u64;
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn loaded(bytes: &[u8], memory: u64) -> Result<Graph, Failure> {
        static COUNT: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
        let count = COUNT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("grundy-{}-{count}", std::process::id()));
        std::fs::write(&path, bytes).unwrap();
        let graph = load(&path, &Budget::unlimited().with_memory(memory));
        std::fs::remove_file(&path).unwrap();
        graph
    }

    #[test]
    fn the_content_tells_the_format() {
        let text = "a b\nb c\n7 a\n";
        let graph = loaded(text.as_bytes(), u64::MAX).unwrap();
        let mut bytes = Vec::new();
        graph.write_binary(&mut bytes).unwrap();
        // However long the comments are before it is told.
        let dot = format!("digraph /*{}*/ {{ a -> b -> c; 7 -> a }}", "x".repeat(300_000));
        assert!(loaded(dot.as_bytes(), u64::MAX).unwrap().arcs() == graph.arcs());
        let list = format!("{}{text}", "# comment\n".repeat(30_000));
        assert!(loaded(list.as_bytes(), u64::MAX).unwrap().arcs() == graph.arcs());
        let same = loaded(&bytes, u64::MAX).unwrap();
        assert!(same.arcs() == graph.arcs() && same.names().eq(graph.names()));
        assert_eq!(same.values(), graph.values());
        bytes.pop();
        let Err(Failure::Input(message)) = loaded(&bytes, u64::MAX) else { panic!() };
        assert!(message.ends_with("it is shorter or longer than its header says"), "{message}");
        assert!(loaded(b"", u64::MAX).unwrap().is_empty());
    }

    #[test]
    fn a_graph_outlives_its_file() {
        let arcs: String = (1..50_000).map(|n| format!("{n} {}\n", n / 2)).collect();
        let graph = Graph::from_edge_list(&arcs).unwrap();
        let path = std::env::temp_dir().join(format!("grundy-cut-{}", std::process::id()));
        graph.write_binary(File::create(&path).unwrap()).unwrap();
        let length = path.metadata().unwrap().len();
        let little = Budget::unlimited().with_memory(length);
        assert!(matches!(load(&path, &little), Err(Failure::Stopped(Stop::Memory, _))));
        let same = load(&path, &Budget::unlimited()).unwrap();
        // A map of it would end the program now.
        File::options().write(true).open(&path).unwrap().set_len(0).unwrap();
        assert_eq!(same.values(), graph.values());
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn what_is_wrong_is_told() {
        let Err(Failure::Text { text, error }) = loaded(b"a b\nc d e\n", u64::MAX) else {
            panic!()
        };
        assert_eq!(
            error.render(&text).lines().take(3).collect::<Vec<_>>(),
            ["line 2 has more than two names", "  c d e", "      ^"]
        );
        let stopped = loaded(b"a b\n", 1000);
        assert!(matches!(stopped, Err(Failure::Stopped(Stop::Memory, _))));
        assert!(matches!(loaded(b"a \xff\n", u64::MAX), Err(Failure::Text { .. })));
        assert!(matches!(load(Path::new("/"), &Budget::unlimited()), Err(Failure::Input(_))));
    }

    #[track_caller]
    fn doubt_of(text: &str) -> Option<String> {
        doubt(text, true, false, &Graph::read(text).unwrap())
    }

    #[test]
    fn headers_and_commas_are_noticed() {
        for (text, words) in [
            ("5 5\n1 2\n1 3\n2 4\n3 4\n4 5\n", "line 1 is read as an arc from `5` to `5`; if"),
            ("# contest\n\n3 2\n1 2\n2 3", "line 3 is read as an arc from `3` to `2`; if"),
            ("4 9\n0 1\n1 2\n2 3", "line 1 is read as an arc from `4` to `9`; if"),
            ("3\n0 1\n1 2", "line 1 is read as the vertex `3`; if"),
            (
                "1,2\n1,3",
                "line 1: `1,2` is read as the name of one vertex; names are separated by spaces, as in `1 2`",
            ),
            ("a b\n1, 3", "line 2: `1,` is read as"),
            (
                "a->b\nb->c",
                "line 1: `a->b` is read as the name of one vertex; names are separated by spaces, as in `a b`",
            ),
            ("a\nb\nc", "no line has two names, so the 3 vertices have no arcs"),
        ] {
            let found = doubt_of(text).unwrap_or_default();
            assert!(found.starts_with(words), "{text:?}: {found}");
        }
        for text in ["a b\nb c", "1 2\n2 3\n3 4", "3\n1 2\n2 3", "5 1,2\n1,2 3", ""] {
            assert_eq!(doubt_of(text), None, "{text:?}");
        }
    }

    #[test]
    fn the_first_line_is_left_out() {
        let blank = |text: &str| {
            let mut bytes = text.as_bytes().to_vec();
            // However the pieces fall.
            let mut line = Line::default();
            bytes.chunks_mut(2).for_each(|piece| line.blank(piece));
            String::from_utf8(bytes).unwrap()
        };
        assert_eq!(blank("3 2\n1 2\n"), "   \n1 2\n");
        assert_eq!(blank("#3 2\n\n4\r\n1 2 # 3\n"), "    \n\n  \n1 2 # 3\n");
        assert_eq!(blank("\u{feff}3 2\n1 2"), "\u{feff}   \n1 2");
        assert_eq!(blank("3 2"), "   ");
    }
}
