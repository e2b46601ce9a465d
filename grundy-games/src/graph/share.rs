//! A graph whose vertices are split over workers, each with its share of the arcs.

use std::io::{self, Read, Seek, SeekFrom};

use grundy_core::graph::share::{Mail, Peers, Place, Share, ShareDraft};

use super::binary::is_binary;
use super::edge_list::other_format;
use super::lines;
use super::name::{Line, Name};
use super::post::{TEXT, Words, put_text, worker_of};
use super::{Fault, Names, Reading};
use crate::budget::Budget;
use crate::intern::hash_of;

mod kept;
mod rows;

/// The vertices of one worker, with their names, and the arcs to them.
#[derive(Debug)]
pub struct GraphShare {
    names: Names,
    share: Share,
    worker: u32,
    workers: u32,
    /// The vertices in the order in which they are written, where it is not that of their numbers.
    order: Option<Vec<u32>>,
}

/// Edge lists while the workers read them together. Each worker reads the lines that begin in its part of
/// the bytes of each file, and gives every line to the worker that has its vertex. A vertex whose name is
/// the number n is on worker n modulo the number of workers, and another one where the hash of its name
/// says.
#[derive(Debug)]
pub struct ShareReader {
    names: Names,
    draft: ShareDraft,
}

impl ShareReader {
    /// One of this many workers.
    pub fn new(workers: usize) -> ShareReader {
        ShareReader { names: Names::default(), draft: ShareDraft::new(workers) }
    }

    /// Reads an edge list, as [`Graph::read_edge_list_as`](super::Graph::read_edge_list_as) does, without
    /// a header; or a graph in the binary format whose vertices have no names but 0, 1, .. `open` gives the file from its start, and its length in bytes. Cost: 16 bytes an arc
    /// between workers if the names are numbers, else the names twice and eight bytes. Memory: eight
    /// bytes an arc, four a vertex and the names.
    ///
    /// # Errors
    /// What is wrong with the part of this worker; the end of the budget, or of another worker.
    pub fn read<P: Peers, R: Read + Seek>(
        &mut self,
        open: impl Fn() -> io::Result<(R, u64)>,
        reading: &Reading,
        mail: &mut Mail<'_, P>,
        budget: &Budget,
    ) -> Result<(), P::Error>
    where
        P::Error: From<Fault>,
    {
        let binary = || -> Result<bool, Fault> {
            let mut start = Vec::new();
            open()?.0.take(8).read_to_end(&mut start)?;
            Ok(is_binary(&start))
        };
        if binary()? {
            return rows::read(self, open, mail, budget);
        }
        let (worker, workers) = (mail.index() as u64, mail.count() as u64);
        let part = || -> Result<Part<R>, Fault> {
            let (source, length) = open()?;
            Ok(Part::new(source, length, worker, workers)?)
        };
        let first = part()?;
        let start = lines::Place { offset: first.at, line: 1 };
        let mut lost = None;
        let done = lines::read(first, start, reading, budget, other_format, |lines, _| {
            lines.iter().try_for_each(|&line| post(line, mail))?;
            if !mail.is_full() {
                return Ok(());
            }
            // The reader stops at a fault that nobody reads.
            self.exchange(1, mail, budget).map(|_| ()).map_err(|error| {
                lost = Some(error);
                Fault::Changed
            })
        });
        match (lost, done) {
            (Some(lost), _) => Err(lost),
            (None, Ok(_)) => Ok(()),
            (None, Err(Fault::Line { .. })) => {
                // The line has a number in the whole file.
                let again = part()?;
                let start = open().and_then(|(source, _)| place(source, again.at));
                let start = start.map_err(Fault::from)?;
                lines::read(again, start, reading, budget, other_format, |_, _| Ok(()))?;
                Err(Fault::Changed.into())
            }
            (None, Err(fault)) => Err(fault.into()),
        }
    }

    /// The share of this worker, when it has read all files.
    ///
    /// # Errors
    /// The end of the budget, or of another worker.
    pub fn finish<P: Peers>(
        mut self,
        mail: &mut Mail<'_, P>,
        budget: &Budget,
    ) -> Result<GraphShare, P::Error>
    where
        P::Error: From<Fault>,
    {
        while self.exchange(0, mail, budget)? > 0 {}
        let share = self.draft.finish(mail, budget)?;
        let (worker, workers) = (mail.index() as u32, mail.count() as u32);
        Ok(GraphShare { names: self.names, share, worker, workers, order: None })
    }

    fn vertex(&mut self, name: Name<'_>, budget: &Budget) -> Result<u32, Fault> {
        let vertex = self.names.insert_name(name, budget)?;
        self.draft.reach(self.names.len(), budget)?;
        Ok(vertex)
    }

    /// Two rounds. In the first one lines come to the workers of their first vertices, which give them
    /// numbers; in the second one these numbers come to the workers of the second vertices. Returns how
    /// many workers have more lines: `more` is 1 for this one, or 0, and 1 stands for it.
    fn exchange<P: Peers>(
        &mut self,
        more: u64,
        mail: &mut Mail<'_, P>,
        budget: &Budget,
    ) -> Result<u64, P::Error>
    where
        P::Error: From<Fault>,
    {
        let workers = mail.count();
        let [more, _] = mail.round([more, 0])?;
        for words in mail.take() {
            let mut words = Words::new(&words);
            while let Some(word) = words.word() {
                let from = self.vertex(name(&mut words, word)?, budget)?;
                let word = words.word().ok_or(Fault::Changed)?;
                if word == ALONE {
                    continue;
                }
                let (worker, to) = owner(name(&mut words, word)?, workers);
                self.draft.leads_from(from).map_err(Fault::from)?;
                mail.post_with(worker, |words| {
                    words.push(from);
                    put(to, words);
                });
            }
        }
        mail.round([0, 0])?;
        for (worker, words) in mail.take().into_iter().enumerate() {
            let worker = worker as u16;
            let mut words = Words::new(&words);
            while let Some(number) = words.word() {
                let word = words.word().ok_or(Fault::Changed)?;
                let to = self.vertex(name(&mut words, word)?, budget)?;
                let from = Place { worker, number };
                self.draft.leads_to(from, to, budget).map_err(Fault::from)?;
            }
        }
        Ok(more)
    }
}

impl GraphShare {
    /// Vertices with these names, in this order.
    pub(crate) fn explored(names: Names, share: Share, order: Vec<u32>) -> GraphShare {
        // Their names are no numbers that were divided.
        GraphShare { names, share, worker: 0, workers: 1, order: Some(order) }
    }

    /// The vertices in the order in which they are written: of positions that of a breadth-first
    /// search, else that of their numbers.
    pub fn vertices(&self) -> impl Iterator<Item = u32> {
        let of = |place: u32| self.order.as_ref().map_or(place, |order| order[place as usize]);
        (0..self.share.len() as u32).map(of)
    }

    /// The vertices and arcs without the names.
    pub fn share(&self) -> &Share {
        &self.share
    }

    /// Writes the name of a vertex behind `out`.
    ///
    /// # Panics
    /// Where there is no such vertex.
    pub fn push_name(&self, vertex: u32, out: &mut String) {
        let start = out.len();
        self.names.push_to(vertex, out);
        if let Name::Number(number) = Name::of(&out[start..]) {
            out.truncate(start);
            let number = u64::from(number) * u64::from(self.workers) + u64::from(self.worker);
            out.push_str(itoa::Buffer::new().format(number));
        }
    }
}

/// The worker that has the vertex of a name, and the name there: numbers are divided by the number of
/// workers, so that they lie side by side.
fn owner(name: Name<'_>, workers: usize) -> (u16, Name<'_>) {
    match name {
        Name::Number(number) => {
            let workers = workers as u32;
            ((number % workers) as u16, Name::Number(number / workers))
        }
        Name::Text(text) => (worker_of(hash_of(text), workers), name),
    }
}

/// In place of a second name: a text without letters.
const ALONE: u32 = TEXT;

/// The words of a name behind `words`.
fn put(name: Name<'_>, words: &mut Vec<u32>) {
    match name {
        Name::Number(number) => words.push(number),
        Name::Text(text) => put_text(text, words),
    }
}

/// Posts a line to the worker that has its first vertex.
///
/// # Errors
/// A name of 2 GiB.
fn post<P: Peers>((from, to): Line<'_>, mail: &mut Mail<'_, P>) -> Result<(), Fault> {
    let long = |name| matches!(name, Name::Text(text) if text.len() >= TEXT as usize);
    if long(from) || to.is_some_and(long) {
        return Err(Fault::TooLarge);
    }
    let (worker, from) = owner(from, mail.count());
    mail.post_with(worker, |words| {
        put(from, words);
        match to {
            // The worker of the other vertex is found from the whole name.
            Some(to) => put(to, words),
            None => words.push(ALONE),
        }
    });
    Ok(())
}

/// The name that begins with this word.
fn name<'a>(words: &'a mut Words<'_>, word: u32) -> Result<Name<'a>, Fault> {
    match word & TEXT {
        0 => Ok(Name::Number(word)),
        _ => words.text_of(word).map(Name::Text),
    }
}

/// The lines of a file that begin in a part of its bytes.
struct Part<R> {
    source: R,
    /// Where the next byte is ..
    at: u64,
    /// .. and where the part ends: a line that began before is read to its end.
    end: u64,
    ended: bool,
}

impl<R: Read + Seek> Part<R> {
    /// Part `index` of `count`, from 0 on, of a file of this length in bytes.
    fn new(mut source: R, length: u64, index: u64, count: u64) -> io::Result<Part<R>> {
        let bound = |part: u64| (u128::from(length) * u128::from(part) / u128::from(count)) as u64;
        let (mut at, end) = (bound(index), bound(index + 1));
        // A line that began in the part before is read there.
        if let Some(before) = at.checked_sub(1) {
            source.seek(SeekFrom::Start(before))?;
            at = before;
            let mut buffer = [0; 4096];
            loop {
                let read = read(&mut source, &mut buffer)?;
                let end = buffer[..read].iter().position(|&byte| byte == b'\n');
                at += end.map_or(read, |end| end + 1) as u64;
                if end.is_some() || read == 0 {
                    break;
                }
            }
            source.seek(SeekFrom::Start(at))?;
        }
        Ok(Part { source, at, end, ended: at >= end })
    }
}

impl<R: Read> Read for Part<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.ended {
            return Ok(0);
        }
        let within = self.at < self.end;
        let room = match within {
            true => buffer.len().min(usize::try_from(self.end - self.at).unwrap_or(usize::MAX)),
            false => buffer.len().min(4096),
        };
        let mut length = read(&mut self.source, &mut buffer[..room])?;
        let bytes = &buffer[..length];
        if within {
            self.ended = self.at + length as u64 == self.end && bytes.last() == Some(&b'\n');
        } else if let Some(end) = bytes.iter().position(|&byte| byte == b'\n') {
            (length, self.ended) = (end + 1, true);
        }
        self.at += length as u64;
        Ok(length)
    }
}

/// Reads some bytes, none at the end only.
fn read(source: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    loop {
        match source.read(buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            read => return read,
        }
    }
}

/// The place of a byte of a file: how many lines begin before it.
fn place(source: impl Read, offset: u64) -> io::Result<lines::Place> {
    let mut before = source.take(offset);
    let (mut line, mut buffer) = (1, vec![0; 1 << 16]);
    loop {
        match read(&mut before, &mut buffer)? {
            0 => return Ok(lines::Place { offset, line }),
            read => line += buffer[..read].iter().filter(|&&byte| byte == b'\n').count() as u64,
        }
    }
}
