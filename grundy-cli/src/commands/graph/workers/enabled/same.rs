//! Whether the processes read the same files.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;

use grundy::budget::{Budget, Progress};
use grundy::graph::shares::Mail;
use sha2::{Digest, Sha256};

use crate::cluster::{Ended, Peer};
use crate::failure::Failure;
use crate::files;
use crate::message::message;

/// How many bytes behind its part a worker compares too: the last line of the part may end there.
const BEHIND: u64 = 1 << 16;

/// The bytes that are read at once.
const PIECE: u64 = 1 << 16;

/// Compares the part of a file that each worker reads with the same bytes in the file of the process before.
/// What differs in other parts is read by nobody: so the processes read one graph. The workers do it
/// together; `each` of them are one process. Cost: each byte of the file is read and hashed twice.
///
/// # Errors
/// Bytes that differ; the file cannot be read; the end of the budget, or of another worker.
pub fn check(
    path: &Path,
    each: usize,
    mail: &mut Mail<'_, Peer>,
    budget: &Budget,
) -> Result<(), Ended> {
    let (own, workers) = (mail.index(), mail.count());
    let next = (own + each) % workers;
    let hash = |worker| part(path, worker, workers, budget);
    let [mine, theirs] = [hash(own)?, hash(next)?];
    mail.post(next as u16, &theirs);
    mail.round([0, 0])?;
    let before = (own + workers - each) % workers;
    if mail.take()[before] == mine {
        return Ok(());
    }
    let process = before / each + 1;
    Err(Failure::input(message!("process-files", process = process)).into())
}

/// The SHA-256 of the part of a worker, as words.
fn part(path: &Path, worker: usize, workers: usize, budget: &Budget) -> Result<[u32; 8], Ended> {
    let failed = |error| Failure::file("read", path, &error);
    let mut file: File = files::open(path).map_err(failed)?;
    let length = file.metadata().map_err(failed)?.len();
    let bound = |part: usize| (u128::from(length) * part as u128 / workers as u128) as u64;
    let (mut at, end) = (bound(worker), length.min(bound(worker + 1) + BEHIND));
    file.seek(SeekFrom::Start(at)).map_err(failed)?;
    let mut hash = Sha256::new();
    let mut piece = Vec::new();
    while at < end {
        piece.clear();
        let read = file.by_ref().take(PIECE.min(end - at)).read_to_end(&mut piece);
        if read.map_err(failed)? == 0 {
            break;
        }
        hash.update(&piece);
        at += piece.len() as u64;
        let (done, total) = (at, Some(length));
        budget.check(Progress { what: "progress-bytes-of-the-graph", done, total })?;
    }
    let mut words = [0; 8];
    for (word, bytes) in words.iter_mut().zip(hash.finalize().as_chunks().0) {
        *word = u32::from_le_bytes(*bytes);
    }
    Ok(words)
}
