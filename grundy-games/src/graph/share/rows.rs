//! The rows of a graph in the binary format, of which each worker reads those of its part of the vertices.

use std::io::{self, BufReader, Read, Seek, SeekFrom};

use grundy_core::graph::share::{Mail, Peers};

use super::{ShareReader, post};
use crate::budget::{Budget, Progress};
use crate::graph::Fault;
use crate::graph::binary::{HEADER, Header};
use crate::graph::name::Name;
use crate::message::message;

/// A file from its start, and its length in bytes.
type Opened<R> = io::Result<(R, u64)>;

/// The bytes that are read at once.
const BUFFER: usize = 1 << 16;

/// Reads the rows of the vertices of this worker. The workers check the file together before, each the
/// bytes of its part.
pub(super) fn read<P: Peers, R: Read + Seek>(
    reader: &mut ShareReader,
    open: impl Fn() -> Opened<R>,
    mail: &mut Mail<'_, P>,
    budget: &Budget,
) -> Result<(), P::Error>
where
    P::Error: From<Fault>,
{
    // The words of a file before are not sums of this one, and other workers may still read that file.
    while reader.exchange(0, mail, budget)? > 0 {}
    let (header, length) = header(&open)?;
    check(&open, length, mail, budget)?;
    let source = |at: u64| -> Result<BufReader<R>, Fault> {
        let (mut source, _) = open()?;
        source.seek(SeekFrom::Start(at))?;
        Ok(BufReader::with_capacity(BUFFER, source))
    };
    let (worker, workers) = (mail.index() as u64, mail.count() as u64);
    let bound = |part: u64| header.vertices * part / workers;
    let vertices = bound(worker)..bound(worker + 1);
    let starts = HEADER as u64 + 4 * vertices.start;
    let mut starts = source(starts)?;
    let mut start = word(&mut starts)?;
    let targets = HEADER as u64 + 4 * (header.vertices + 1) + 4 * u64::from(start);
    let mut targets = source(targets)?;
    let mut digits = [itoa::Buffer::new(), itoa::Buffer::new()];
    for vertex in vertices {
        let end = word(&mut starts)?;
        if end < start || u64::from(end) > header.arcs {
            return Err(Fault::Format(message!("binary-row-backwards")).into());
        }
        let [from, to] = &mut digits;
        let from = Name::of(from.format(vertex));
        if start == end {
            post((from, None), mail)?;
        }
        for _ in start..end {
            let target = word(&mut targets)?;
            if u64::from(target) >= header.vertices {
                return Err(Fault::Format(message!("binary-arc-nowhere")).into());
            }
            post((from, Some(Name::of(to.format(target)))), mail)?;
        }
        start = end;
        if mail.is_full() {
            let (done, total) = (vertex, Some(header.vertices));
            budget
                .check(Progress { what: "progress-bytes-of-the-graph", done, total })
                .map_err(Fault::from)?;
            reader.exchange(1, mail, budget)?;
        }
    }
    Ok(())
}

/// The header, and the length of the file. Vertices that have names are refused.
fn header<R: Read>(open: impl Fn() -> Opened<R>) -> Result<(Header, u64), Fault> {
    let (source, length) = open()?;
    let mut start = Vec::new();
    source.take(HEADER as u64 + 4).read_to_end(&mut start)?;
    let header = Header::read(&start, length)?;
    match header.names_are_numbers() {
        true => Ok((header, length)),
        false => Err(Fault::Refused(message!("binary-names-for-workers").into())),
    }
}

/// Whether the bytes have the checksum at their end: each worker sums up its part of them.
fn check<P: Peers, R: Read + Seek>(
    open: impl Fn() -> Opened<R>,
    length: u64,
    mail: &mut Mail<'_, P>,
    budget: &Budget,
) -> Result<(), P::Error>
where
    P::Error: From<Fault>,
{
    let (worker, workers) = (mail.index() as u64, mail.count() as u64);
    let end = length - 4;
    let bound = |part: u64| (u128::from(end) * u128::from(part) / u128::from(workers)) as u64;
    let own = || -> Result<[u32; 2], Fault> {
        let (mut source, _) = open()?;
        let mut sum = crc32fast::Hasher::new();
        source.seek(SeekFrom::Start(bound(worker)))?;
        let mut part = source.take(bound(worker + 1) - bound(worker));
        let (mut buffer, mut done) = (vec![0; BUFFER], 0);
        loop {
            let read = super::read(&mut part, &mut buffer)?;
            if read == 0 {
                break;
            }
            sum.update(&buffer[..read]);
            done += read as u64;
            let total = Some(end);
            budget.check(Progress { what: "progress-bytes-of-the-graph", done, total })?;
        }
        let mut source = part.into_inner();
        source.seek(SeekFrom::Start(end))?;
        Ok([sum.finalize(), word(&mut source)?])
    };
    let [sum, expected] = own()?;
    (0..workers).for_each(|worker| mail.post(worker as u16, &[sum]));
    mail.round([0, 0])?;
    let mut all = crc32fast::Hasher::new();
    for (part, sum) in (0..).zip(mail.take().into_iter().flatten()) {
        let bytes = bound(part + 1) - bound(part);
        all.combine(&crc32fast::Hasher::new_with_initial_len(sum, bytes));
    }
    match all.finalize() == expected {
        true => Ok(()),
        false => Err(Fault::Format(message!("binary-checksum")).into()),
    }
}

pub(super) fn word(source: &mut (impl Read + ?Sized)) -> Result<u32, Fault> {
    let mut bytes = [0; 4];
    source.read_exact(&mut bytes)?;
    Ok(u32::from_le_bytes(bytes))
}
