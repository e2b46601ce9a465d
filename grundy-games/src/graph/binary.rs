//! Graphs as files of numbers that need not be parsed; the format is
//! described in `docs/graph-format.md`.

use std::io::{self, Write};

use super::name::Name;
use super::words::{Bytes, Words};
use super::{Arcs, Fault, Flaw, Graph, Names};
use crate::budget::{Budget, Progress};
use crate::message::{Message, message};

/// The bytes that a graph in the binary format begins with.
const MAGIC: [u8; 8] = *b"\x89grundyG";

/// Whether these are the first bytes, at least eight, of a graph in the binary format.
///
/// ```
/// # use grundy_games as grundy;
/// use grundy::graph::{Graph, is_binary};
/// let mut bytes = Vec::new();
/// Graph::read("a b").unwrap().write_binary(&mut bytes).unwrap();
/// assert!(is_binary(&bytes) && !is_binary(b"a b"));
/// ```
pub fn is_binary(start: &[u8]) -> bool {
    start.starts_with(&MAGIC)
}

/// The version of the format.
const VERSION: u32 = 1;

/// Magic, version, kind of names, numbers of vertices, arcs and letters.
pub(super) const HEADER: usize = 40;

/// The vertices are named 0, 1, ..
const NUMBERED: u32 = 0;
/// A number of 32 bits for every vertex.
const NUMBERS: u32 = 1;
/// The ends of all names among the letters, in 64 bits, and then the letters.
const TEXTS: u32 = 2;

/// What a graph in the binary format says of itself.
pub(super) struct Header {
    /// How the vertices are named.
    kind: u32,
    /// The number of vertices.
    pub vertices: u64,
    /// The number of arcs.
    pub arcs: u64,
}

impl Header {
    /// That of a file of `length` bytes, which begins with these: at least [`HEADER`] and four more, where
    /// the file has them.
    ///
    /// # Errors
    /// [`Fault::Format`] where the file is no graph of this version; too many vertices or arcs.
    pub fn read(start: &[u8], length: u64) -> Result<Header, Fault> {
        if !is_binary(start) {
            return Err(Fault::Format(message!("binary-beginning")));
        }
        if start.len() < HEADER + 4 {
            return Err(Fault::Format(message!("binary-header")));
        }
        let word = |at: usize| u32::from_le_bytes(array(&start[at..at + 4]));
        let long = |at: usize| u64::from_le_bytes(array(&start[at..at + 8]));
        if word(8) != VERSION {
            return Err(Fault::Format(message!("binary-version")));
        }
        let (kind, vertices, arcs, letters) = (word(12), long(16), long(24), long(32));
        if vertices.max(arcs) > u32::MAX.into() {
            return Err(Fault::TooLarge);
        }
        let name = match kind {
            NUMBERED => 0,
            NUMBERS => 4,
            TEXTS => 8,
            _ => return Err(Fault::Format(message!("binary-names-kind"))),
        };
        if kind != TEXTS && letters != 0 {
            return Err(Fault::Format(message!("binary-letters-alone")));
        }
        // No sum of these is near 2^64 but with the letters.
        let wanted = (HEADER as u64 + (vertices + 1) * 4 + arcs * 4 + vertices * name + 4)
            .checked_add(letters);
        if wanted != Some(length) {
            return Err(Fault::Format(message!("binary-length")));
        }
        Ok(Header { kind, vertices, arcs })
    }

    /// Whether the names of the vertices are 0, 1, ..
    pub fn names_are_numbers(&self) -> bool {
        self.kind == NUMBERED
    }
}

/// How many arcs a graph in the binary format has, as its first 44 bytes say, of a file of `length` bytes;
/// `None` where they are those of no such graph.
///
/// ```
/// # use grundy_games as grundy;
/// use grundy::graph::{Graph, binary_arcs};
/// let mut bytes = Vec::new();
/// Graph::read("a b\na c").unwrap().write_binary(&mut bytes).unwrap();
/// assert_eq!(binary_arcs(&bytes, bytes.len() as u64), Some(2));
/// assert_eq!(binary_arcs(b"a b", 3), None);
/// ```
pub fn binary_arcs(start: &[u8], length: u64) -> Option<u64> {
    Header::read(start, length).ok().map(|header| header.arcs)
}

impl Graph {
    /// Writes the graph in the binary format.
    ///
    /// # Errors
    /// What `out` says.
    ///
    /// ```
    /// # use grundy_games as grundy;
    /// use grundy::{Budget, graph::Graph};
    /// let graph = Graph::from_edge_list("a b\nb c").unwrap();
    /// let mut bytes = Vec::new();
    /// graph.write_binary(&mut bytes).unwrap();
    /// let same = Graph::from_binary(std::sync::Arc::new(bytes), &Budget::unlimited()).unwrap();
    /// assert!(same.arcs() == graph.arcs() && same.names().eq(["a", "b", "c"]));
    /// ```
    pub fn write_binary(&self, out: impl Write) -> io::Result<()> {
        let mut out = Summed { out: io::BufWriter::new(out), sum: crc32fast::Hasher::new() };
        let (rows, names) = (self.arcs.rows(), &self.names);
        let vertices = 0..self.len() as u32;
        let kind = if vertices.clone().all(|vertex| names.number(vertex) == Some(vertex)) {
            NUMBERED
        } else if vertices.clone().all(|vertex| names.number(vertex).is_some()) {
            NUMBERS
        } else {
            TEXTS
        };
        let mut name = String::new();
        let mut length = |vertex: u32| {
            name.clear();
            names.push_to(vertex, &mut name);
            name.len() as u64
        };
        let letters = if kind == TEXTS { vertices.clone().map(&mut length).sum() } else { 0u64 };
        out.put(&MAGIC)?;
        out.put(&VERSION.to_le_bytes())?;
        out.put(&kind.to_le_bytes())?;
        for number in [self.len() as u64, self.arcs.count() as u64, letters] {
            out.put(&number.to_le_bytes())?;
        }
        out.words(rows.starts().iter().copied())?;
        out.words(rows.targets().iter().copied())?;
        match kind {
            NUMBERS => out.words(vertices.filter_map(|vertex| names.number(vertex)))?,
            TEXTS => {
                let mut end = 0;
                for vertex in vertices.clone() {
                    end += length(vertex);
                    out.put(&end.to_le_bytes())?;
                }
                for vertex in vertices {
                    name.clear();
                    names.push_to(vertex, &mut name);
                    out.put(name.as_bytes())?;
                }
            }
            _ => {}
        }
        let sum = out.sum.clone().finalize();
        out.put(&sum.to_le_bytes())?;
        out.out.flush()
    }

    /// The graph that these bytes are in the binary format. The arcs are not
    /// copied where the bytes lie at an address that is a multiple of four,
    /// as mapped files do; everything is checked in one pass.
    ///
    /// If `bytes` is a file that is mapped into memory, the caller must make sure that nobody
    /// writes to the file; otherwise values may be wrong or calls may panic.
    ///
    /// # Errors
    /// [`Fault::Format`] where the bytes are anything else; the end of the
    /// budget.
    pub fn from_binary(bytes: Bytes, budget: &Budget) -> Result<Graph, Fault> {
        let lent = bytes.clone();
        let all = (*lent).as_ref();
        let header = Header::read(all, all.len() as u64)?;
        let Header { kind, vertices, arcs, .. } = header;
        let word = |at: usize| u32::from_le_bytes(array(&all[at..at + 4]));
        let targets = HEADER + (vertices as usize + 1) * 4;
        let names = targets + arcs as usize * 4;
        let end = all.len() - 4;
        let mut sum = crc32fast::Hasher::new();
        let total = Some(end as u64);
        for (part, bytes) in all[..end].chunks(PART).enumerate() {
            let done = (part * PART) as u64;
            budget.check(Progress { what: "progress-bytes-of-the-graph", done, total })?;
            sum.update(bytes);
        }
        if sum.finalize() != word(end) {
            return Err(Fault::Format(message!("binary-checksum")));
        }
        // Copies are made only where the bytes lie badly.
        let aligned = bytemuck::try_cast_slice::<u8, u32>(&all[HEADER..names]).is_ok();
        let marks = vertices * 4;
        budget.reserve(if aligned { 0 } else { (names - HEADER) as u64 })?;
        budget.reserve(marks)?;
        let starts = Words::lend(&bytes, HEADER..targets);
        let targets = Words::lend(&bytes, targets..names);
        let arcs = Arcs::from_words(starts, targets).map_err(|flaw| Fault::Format(wrong(flaw)))?;
        budget.release(marks);
        let names = read_names(kind, vertices as u32, &all[names..end], budget)?;
        Ok(Graph { names, arcs, ..Graph::default() })
    }
}

/// What is wrong with the rows.
fn wrong(flaw: Flaw) -> Message {
    match flaw {
        Flaw::NoRow => message!("binary-no-row"),
        Flaw::Ends => message!("binary-rows-ends"),
        Flaw::Backwards => message!("binary-row-backwards"),
        Flaw::Nowhere => message!("binary-arc-nowhere"),
        Flaw::Twice => message!("binary-arc-twice"),
    }
}

/// The number of bytes that are summed up between two questions to the budget.
const PART: usize = 1 << 24;

/// The names, each for one vertex; of texts there are as many as announced.
fn read_names(kind: u32, vertices: u32, bytes: &[u8], budget: &Budget) -> Result<Names, Fault> {
    let mut names = Names::default();
    let mut insert = |vertex: u32, name: Name<'_>| {
        if vertex.is_multiple_of(1 << 12) {
            let total = Some(vertices.into());
            budget.check(Progress {
                what: "progress-names-of-vertices",
                done: vertex.into(),
                total,
            })?;
        }
        match names.insert_name(name, budget)? == vertex {
            true => Ok(()),
            false => Err(Fault::Format(message!("binary-same-name"))),
        }
    };
    match kind {
        NUMBERED => {
            for vertex in 0..vertices {
                insert(vertex, Name::of(itoa::Buffer::new().format(vertex)))?;
            }
        }
        NUMBERS => {
            for (vertex, number) in bytes.chunks_exact(4).enumerate() {
                let number = u32::from_le_bytes(array(number));
                insert(vertex as u32, Name::of(itoa::Buffer::new().format(number)))?;
            }
        }
        _ => {
            let (ends, letters) = bytes.split_at(vertices as usize * 8);
            let letters = std::str::from_utf8(letters)
                .map_err(|_| Fault::Format(message!("binary-names-utf8")))?;
            let mut start = 0;
            for (vertex, end) in ends.chunks_exact(8).enumerate() {
                let end = usize::try_from(u64::from_le_bytes(array(end))).unwrap_or(usize::MAX);
                let name = letters.get(start..end).filter(|name| !name.is_empty());
                let name = name.ok_or(Fault::Format(message!("binary-name-end")))?;
                if name.contains(char::is_whitespace) {
                    return Err(Fault::Format(message!("binary-name-space")));
                }
                insert(vertex as u32, Name::of(name))?;
                start = end;
            }
            if start != letters.len() {
                return Err(Fault::Format(message!("binary-letters-behind")));
            }
        }
    }
    Ok(names)
}

fn array<const N: usize>(bytes: &[u8]) -> [u8; N] {
    bytes.try_into().expect("the length was looked at")
}

/// Sums up what goes out.
struct Summed<W> {
    out: W,
    sum: crc32fast::Hasher,
}

impl<W: Write> Summed<W> {
    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.sum.update(bytes);
        self.out.write_all(bytes)
    }

    /// Numbers, many at once.
    fn words(&mut self, words: impl Iterator<Item = u32>) -> io::Result<()> {
        let mut bytes = Vec::with_capacity(1 << 16);
        for word in words {
            bytes.extend(word.to_le_bytes());
            if bytes.len() == 1 << 16 {
                self.put(&bytes)?;
                bytes.clear();
            }
        }
        self.put(&bytes)
    }
}
