//! What several workers have done, level by level, kept in a folder: the next run of the same command goes on
//! from the last level that all workers have. A search has many levels; the only one of a graph that
//! is read is that all of it is read.
//!
//! A process has a folder of its own in the one that the user gave, such as `DIR/1-of-4`. Each worker writes
//! what a level has added to its share to a file. When the files of all workers are on the disk, each
//! process writes the file `levels`, which says how many levels are whole, and has the SHA-256 of each
//! file: a file that it does not name, or that was changed, is not used.

use std::fs::{self, File};
use std::io::{self, BufReader, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use grundy::graph::Fault;
use grundy::graph::shares::Mail;
use grundy::lock;
use grundy::message::Message;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::checkpoint::Hashed;
use crate::checksum::hex;
use crate::cluster::{Ended, Peer};
use crate::draft::{self, Draft};
use crate::failure::Failure;
use crate::files;
use crate::message::message;

/// The number of the format of these files.
const FORMAT: u32 = 1;

/// The run whose levels are kept: it must be the same for a search to go on.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run {
    /// The command, with the number of workers and of processes, as a person reads it.
    pub command: String,
    /// The files that are read, and what tells whether one has changed.
    pub files: Vec<(String, String)>,
}

/// The folder of a process.
pub struct Levels {
    folder: PathBuf,
    run: Run,
    /// How many workers each process has.
    each: usize,
    kept: Mutex<Kept>,
    /// Locked as long as the run lasts.
    _lock: File,
}

/// The levels that a folder has.
#[derive(Default, Serialize, Deserialize)]
struct Kept {
    /// How many of them are whole.
    whole: usize,
    /// The SHA-256 of the file of each worker of the process, level by level.
    hashes: Vec<Vec<String>>,
}

/// The text of the file `levels`.
#[derive(Serialize, Deserialize)]
struct Marker<R, K> {
    version: String,
    run: R,
    kept: K,
}

fn version() -> String {
    format!("grundy {}, levels {FORMAT}", env!("CARGO_PKG_VERSION"))
}

/// The most bytes of the file `levels`.
const MOST: u64 = 1 << 28;

impl Levels {
    /// Opens the folder of process `own` of `processes`, counted from 1, with `each` workers.
    ///
    /// # Errors
    /// The folder cannot be used, or another run uses it; it has levels of another command, of other files
    /// or of another version of the program, or its files are damaged.
    pub fn open(
        folder: &Path,
        run: Run,
        (own, processes, each): (usize, usize, usize),
    ) -> Result<Levels, Failure> {
        let refuse = |error: &io::Error| Failure::file("use", folder, error);
        fs::create_dir_all(folder).map_err(|error| refuse(&error))?;
        for entry in fs::read_dir(folder).map_err(|error| refuse(&error))?.flatten() {
            let name = entry.file_name();
            let count = name.to_str().and_then(|name| name.split_once("-of-")?.1.parse().ok());
            if let Some(count) = count.filter(|&count: &usize| count != processes) {
                let name = folder.display().to_string();
                let why =
                    message!("levels-of-processes", folder = name, count = count, own = processes);
                return Err(begin_anew(folder, why));
            }
        }
        let folder = folder.join(format!("{own}-of-{processes}"));
        fs::create_dir_all(&folder).map_err(|error| Failure::file("use", &folder, &error))?;
        let held = draft::lock(&folder)?;
        draft::sweep(&folder, |_| true);
        let levels = Levels { folder, run, each, kept: Mutex::default(), _lock: held };
        *lock(&levels.kept) = levels.read_marker()?.unwrap_or_default();
        Ok(levels)
    }

    /// The folder, as text.
    pub fn folder(&self) -> String {
        self.folder.display().to_string()
    }

    /// Whether a level is kept.
    pub fn has_any(&self) -> bool {
        lock(&self.kept).whole > 0
    }

    fn marker(&self) -> PathBuf {
        self.folder.join("levels")
    }

    fn file(&self, level: usize, worker: usize) -> PathBuf {
        self.folder.join(format!("level-{level}-worker-{}", worker + 1))
    }

    /// The levels that are kept; `None` where there are none.
    fn read_marker(&self) -> Result<Option<Kept>, Failure> {
        let path = self.marker();
        let read = files::open(&path).and_then(|file| {
            let length = file.metadata()?.len();
            files::bytes_within(file, MOST, length)
        });
        let bytes = match read {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(Failure::file("read", &path, &error)),
        };
        let file = path.display().to_string();
        let refuse = |why: Message| Err(begin_anew(&self.folder, why));
        let Some((text, hash)) = bytes.split_last_chunk::<32>() else {
            return refuse(message!("state-damaged", file = file));
        };
        if Sha256::digest(text)[..] != hash[..] {
            return refuse(message!("state-damaged", file = file));
        }
        let Ok(found) = serde_json::from_slice::<Marker<Run, Kept>>(text) else {
            return refuse(message!("state-of-other-version", file = file));
        };
        if found.version != version() {
            return refuse(message!("state-of-other-version", file = file));
        }
        if found.run.command != self.run.command {
            let (other, own) = (found.run.command, &*self.run.command);
            return refuse(message!(
                "state-of-other-command",
                file = file,
                other = other,
                own = own
            ));
        }
        if found.run != self.run {
            let changed = self.run.files.iter().find(|named| !found.run.files.contains(named));
            let name = changed.map_or("", |(name, _)| name);
            return refuse(message!("levels-of-other-file", file = file, name = name));
        }
        Ok(Some(found.kept))
    }

    /// Reads the levels that all workers have, each with `take`; how many that are.
    ///
    /// # Errors
    /// A file is damaged; the end of the budget, or of another worker.
    pub fn read(
        &self,
        mail: &mut Mail<'_, Peer>,
        mut take: impl FnMut(&mut dyn Read) -> Result<(), Fault>,
    ) -> Result<usize, Ended> {
        let own = lock(&self.kept).whole as u32;
        (0..mail.count()).for_each(|worker| mail.post(worker as u16, &[own]));
        mail.round([0, 0])?;
        let whole = mail.take().into_iter().flatten().min().unwrap_or_default() as usize;
        if own as usize > whole && self.is_first(mail) {
            // The files of the levels that others do not have will be replaced.
            self.note(whole)?;
        }
        for level in 1..=whole {
            let path = self.file(level, mail.index());
            let failed = |error: io::Error| Failure::file("read", &path, &error);
            let damaged = || {
                let file = path.display().to_string();
                begin_anew(&self.folder, message!("state-damaged", file = file))
            };
            let hash = self.hash(level, mail.index()).ok_or_else(damaged)?;
            let mut file = match files::open(&path) {
                Ok(file) => file,
                Err(error) if error.kind() == io::ErrorKind::NotFound => {
                    let file = path.display().to_string();
                    let why = message!("state-missing", file = file);
                    return Err(begin_anew(&self.folder, why).into());
                }
                Err(error) => return Err(failed(error).into()),
            };
            if sha256(&mut file).map_err(failed)? != hash {
                return Err(damaged().into());
            }
            file.rewind().map_err(failed)?;
            let read = take(&mut BufReader::with_capacity(1 << 16, file));
            read.map_err(|fault| match fault {
                Fault::Stopped(stop) => Ended::from(stop),
                _ => damaged().into(),
            })?;
        }
        Ok(whole)
    }

    fn hash(&self, level: usize, worker: usize) -> Option<String> {
        let kept = lock(&self.kept);
        kept.hashes.get(level - 1)?.get(worker % self.each).cloned()
    }

    /// Keeps a level, which `put` writes. The workers do it together.
    ///
    /// # Errors
    /// It cannot be written; another worker has ended.
    pub fn write(
        &self,
        level: usize,
        mail: &mut Mail<'_, Peer>,
        put: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Ended> {
        let path = self.file(level, mail.index());
        let write = || {
            let mut out = Hashed { file: Draft::create(&path)?, hash: Sha256::new() };
            put(&mut out)?;
            out.file.finish()?;
            Ok(hex(&out.hash.finalize()))
        };
        let hash = write().map_err(|error| Failure::file("write", &path, &error))?;
        {
            let mut kept = lock(&self.kept);
            if kept.hashes.len() < level {
                kept.hashes.resize(level, Vec::new());
            }
            let hashes = &mut kept.hashes[level - 1];
            hashes.resize(self.each, String::new());
            hashes[mail.index() % self.each] = hash;
        }
        // The level counts when the files of all workers are on the disk.
        mail.sums([0, 0])?;
        if self.is_first(mail) { self.note(level) } else { Ok(()) }
    }

    /// Whether a worker is the first one of its process, which writes the file `levels`.
    fn is_first(&self, mail: &Mail<'_, Peer>) -> bool {
        mail.index().is_multiple_of(self.each)
    }

    /// Notes how many levels are whole.
    fn note(&self, whole: usize) -> Result<(), Ended> {
        let mut kept = lock(&self.kept);
        kept.whole = whole;
        let path = self.marker();
        let write = || {
            let marker = Marker { version: version(), run: &self.run, kept: &*kept };
            let text = serde_json::to_vec(&marker)?;
            draft::replace(&path, |out| {
                out.write_all(&text)?;
                out.write_all(&Sha256::digest(&text))
            })
        };
        write().map_err(|error| Failure::file("write", &path, &error).into())
    }
}

/// Levels that cannot be used, and what to do about it.
fn begin_anew(folder: &Path, why: Message) -> Failure {
    let folder = folder.display().to_string();
    Failure::input(message!("no-state", why = why, folder = folder))
}

/// The SHA-256 of what a source has, in hexadecimal digits.
///
/// # Errors
/// What the system says.
pub fn sha256(source: &mut impl Read) -> io::Result<String> {
    let mut out = Hashed { file: io::sink(), hash: Sha256::new() };
    io::copy(source, &mut out)?;
    Ok(hex(&out.hash.finalize()))
}
