//! Long runs that can be stopped: their state is kept in a directory, and the next run of the
//! same command continues from it.
//!
//! A state is one file: a line with the version of the format, a line that names the run, a
//! line with the command as it was typed, the state, and the SHA-256 of all these. The program
//! writes it to a temporary file, syncs it to the disk and renames it; it keeps the previous
//! state as well. It ignores a file whose hash does not match, so a truncated or damaged state
//! is never used. The hash detects accidents. It does not detect a forged state, so the
//! directory has to be trusted.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use grundy::Stop;
use grundy::heap::search::SearchState;
use grundy::heap::sequence::StreamState;
use grundy::heap::tally::Tally;
use grundy::message::Message;
use grundy::term::Term;
use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};

use crate::args::{Checkpoint as Args, Limits};
use crate::console::Console;
use crate::failure::{self, Failure, said};
use crate::message::message;
use crate::session::Session;
use crate::{draft, files};

/// The number of the format of these files, and of what the program itself saves in them.
const FORMAT: u32 = 3;

/// The first line of a file. It names the formats of the library's states, too: a state of
/// another version is not read.
fn version() -> String {
    format!(
        "grundy checkpoint {FORMAT} of {}, search {}, stream {}, tally {}, term {}",
        env!("CARGO_PKG_VERSION"),
        SearchState::FORMAT,
        StreamState::FORMAT,
        Tally::FORMAT,
        Term::FORMAT,
    )
}

/// The newest state, the one before, and the one that is being written.
const NEW: &str = "state";
const OLD: &str = "state.old";
const PART: &str = "state.part";

/// Writing takes at most this part of the time.
const SHARE: u32 = 20;

/// The directory of a run.
pub struct Checkpoint {
    folder: PathBuf,
    run: Run,
    every: Duration,
    saved: Instant,
    quiet: bool,
    console: Console,
    /// No longer state is read.
    memory: u64,
    /// Whether writing failed the last time.
    failed: bool,
    /// Locked as long as the run lasts.
    _lock: File,
}

/// Whose state it is.
pub struct Run {
    /// The part of the command that must be the same for a run to continue, without the
    /// arguments that may change, such as how far it goes. Files contain it, so this text must
    /// not change.
    pub key: String,
    /// The command as it was typed.
    pub command: String,
}

/// The reason why a file cannot be used.
enum Fault {
    Missing,
    Damaged,
    Version,
    Command(String),
    File(io::Error),
}

impl Checkpoint {
    /// Opens the directory that the user gave, if any, and creates it if needed. Returns with
    /// it the state that an earlier run of the same command has left.
    ///
    /// # Errors
    /// If the directory cannot be used, if another run uses it, or if it has states and none of
    /// them is a complete one of this command.
    pub fn open<S: DeserializeOwned>(
        args: &Args,
        run: Run,
        session: &Session,
    ) -> Result<Option<(Checkpoint, Option<S>)>, Failure> {
        let Limits { memory, quiet, .. } = session.limits;
        Checkpoint::with(args, run, (memory, quiet), &session.console)
    }

    /// The same in a thread, which has no session: with the limit of memory, whether no remarks
    /// are wanted, and the streams.
    ///
    /// # Errors
    /// As [`open`](Checkpoint::open).
    pub fn with<S: DeserializeOwned>(
        args: &Args,
        run: Run,
        (memory, quiet): (u64, bool),
        console: &Console,
    ) -> Result<Option<(Checkpoint, Option<S>)>, Failure> {
        let Some(folder) = &args.checkpoint else { return Ok(None) };
        let refuse = |error: &io::Error| Failure::file("use", folder, error);
        fs::create_dir_all(folder).map_err(|error| refuse(&error))?;
        let lock = draft::lock(folder)?;
        let checkpoint = Checkpoint {
            folder: folder.clone(),
            run,
            every: args.checkpoint_every,
            saved: Instant::now(),
            console: console.clone(),
            quiet,
            memory,
            failed: false,
            _lock: lock,
        };
        let state = checkpoint.load()?;
        Ok(Some((checkpoint, state)))
    }

    /// The newest whole state.
    fn load<S: DeserializeOwned>(&self) -> Result<Option<S>, Failure> {
        let first = match self.read(NEW) {
            Ok(state) => return Ok(Some(state)),
            Err(fault) => fault,
        };
        match self.read(OLD) {
            Ok(state) => {
                if !matches!(first, Fault::Missing) {
                    let why = self.why(NEW, &first);
                    let old = self.path(OLD).display().to_string();
                    self.warn(message!("older-state", why = why, file = old));
                }
                Ok(Some(state))
            }
            Err(Fault::Missing) if matches!(first, Fault::Missing) => Ok(None),
            Err(second) => {
                let faults = [(NEW, first), (OLD, second)];
                let mut there = faults
                    .iter()
                    .filter(|(_, fault)| !matches!(fault, Fault::Missing))
                    .map(|(name, fault)| self.why(name, fault));
                let folder = self.folder();
                Err(Failure::input(match (there.next(), there.next()) {
                    (Some(one), Some(other)) => {
                        message!("no-state-of-two", why = one, and = other, folder = folder)
                    }
                    (why, _) => {
                        message!("no-state", why = why.unwrap_or_default(), folder = folder)
                    }
                }))
            }
        }
    }

    /// The folder, as text.
    fn folder(&self) -> String {
        self.folder.display().to_string()
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    fn why(&self, name: &str, fault: &Fault) -> Message {
        let file = self.path(name).display().to_string();
        match fault {
            Fault::Missing => message!("state-missing", file = file),
            Fault::Damaged => message!("state-damaged", file = file),
            Fault::Version => message!("state-of-other-version", file = file),
            Fault::Command(other) => {
                let own = &self.run.command;
                message!("state-of-other-command", file = file, other = other, own = own)
            }
            Fault::File(error) => {
                let why = failure::why(error);
                message!("cannot-file", what = "read", file = file, why = why)
            }
        }
    }

    fn read<S: DeserializeOwned>(&self, name: &str) -> Result<S, Fault> {
        let path = self.path(name);
        let read = files::open(&path).and_then(|file| {
            let length = file.metadata()?.len();
            files::bytes_within(file, self.memory, length)
        });
        let bytes = match read {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(Fault::Missing),
            Err(error) => return Err(Fault::File(error)),
        };
        let Some((text, hash)) = bytes.split_last_chunk::<32>() else { return Err(Fault::Damaged) };
        if Sha256::digest(text)[..] != hash[..] {
            return Err(Fault::Damaged);
        }
        let mut lines = text.splitn(4, |&byte| byte == b'\n');
        if lines.next() != Some(version().as_bytes()) {
            return Err(Fault::Version);
        }
        let (key, command) = (lines.next(), lines.next().unwrap_or_default());
        if key != Some(self.run.key.as_bytes()) {
            return Err(Fault::Command(String::from_utf8_lossy(command).into_owned()));
        }
        postcard::from_bytes(lines.next().unwrap_or_default()).map_err(|_| Fault::Damaged)
    }

    /// Whether it is time to save.
    pub fn is_due(&self) -> bool {
        self.saved.elapsed() >= self.every
    }

    /// The time until then.
    pub fn left(&self) -> Duration {
        self.every.saturating_sub(self.saved.elapsed())
    }

    /// Saves a state. Where that fails it warns, and the older one stays.
    pub fn save(&mut self, state: &impl Serialize) {
        let start = Instant::now();
        match self.write(state) {
            Ok(()) => {
                if std::mem::take(&mut self.failed) {
                    self.warn(message!("state-saved-again"));
                }
                self.saved = Instant::now();
            }
            Err(error) => self.failed(&error),
        }
        self.every = self.every.max(SHARE * start.elapsed());
    }

    /// Something could not be saved: the older state stays.
    pub fn failed(&mut self, error: &io::Error) {
        if !std::mem::replace(&mut self.failed, true) {
            let why = failure::why(error);
            self.warn(message!("cannot-save-state", folder = self.folder(), why = why));
        }
        self.saved = Instant::now();
    }

    fn write(&self, state: &impl Serialize) -> io::Result<()> {
        let part = self.path(PART);
        let written = self.write_to(&part, state).and_then(|()| {
            match fs::rename(self.path(NEW), self.path(OLD)) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
            fs::rename(&part, self.path(NEW))?;
            draft::sync_folder(&part);
            Ok(())
        });
        written.inspect_err(|_| {
            let _ = fs::remove_file(&part);
        })
    }

    fn write_to(&self, path: &Path, state: &impl Serialize) -> io::Result<()> {
        let hashed = Hashed { file: draft::anew(path)?, hash: Sha256::new() };
        let mut out = BufWriter::with_capacity(1 << 16, hashed);
        writeln!(out, "{}\n{}\n{}", version(), self.run.key, self.run.command)?;
        if postcard::to_io(state, &mut out).is_err() {
            // The file itself reports the error once more.
            out.flush()?;
            return Err(said(message!("state-cannot-be-written")));
        }
        let Hashed { mut file, hash } = out.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.write_all(&hash.finalize())?;
        file.sync_all()
    }

    fn warn(&self, message: Message) {
        if !self.quiet {
            self.console.tell(message);
        }
    }

    /// Says how a run goes on that was stopped, once its state is saved.
    pub fn stopped(&self, stop: Option<Stop>) {
        if stop.is_some() && !self.failed {
            self.warn(message!("state-goes-on", folder = self.folder()));
        }
    }

    /// The message for a game whose state cannot be saved.
    pub fn useless(&self, game: &str) -> Failure {
        Failure::input(message!("checkpoint-useless", game = game))
    }

    /// The error where a resumed state led to a proof that is not valid.
    pub fn wrong(&self, why: Message) -> Failure {
        Failure::input(message!("state-led-astray", folder = self.folder(), why = why))
    }

    /// Warns that a proof rests on a resumed state and was not verified.
    pub fn believed(&self) {
        self.warn(message!("proof-rests-on-state", folder = self.folder()));
    }

    /// Tells that a verdict rests on a resumed state.
    pub fn rests(&self) {
        self.warn(message!("verdict-rests-on-state", folder = self.folder()));
    }

    /// The message for a complete state that does not fit.
    pub fn unfit(&self) -> Failure {
        Failure::input(message!("state-does-not-fit", folder = self.folder()))
    }
}

/// A file that hashes the text written to it.
pub struct Hashed<W> {
    /// The file.
    pub file: W,
    /// The hash of what was written.
    pub hash: Sha256,
}

impl<W: Write> Write for Hashed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.hash.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A saved state with a name, in a directory of its own.
    fn folder(test: &str) -> PathBuf {
        let id = std::process::id();
        let folder = std::env::temp_dir().join(format!("grundy-checkpoint-{test}-{id}"));
        let _ = fs::remove_dir_all(&folder);
        folder
    }

    fn open(folder: &Path, command: &str) -> Result<(Checkpoint, Option<Vec<u64>>), Failure> {
        let args = Args {
            checkpoint: Some(folder.to_path_buf()),
            checkpoint_every: Duration::from_secs(30),
        };
        let run = Run { key: command.into(), command: format!("{command} to the end") };
        let mut session = Session::quiet();
        session.limits.memory = 1 << 20;
        Ok(Checkpoint::open(&args, run, &session)?.expect("a folder"))
    }

    /// A whole state of another version is refused, and never read as one of this: also where
    /// only the format of what the library saves has changed.
    #[test]
    fn states_of_other_versions_are_refused() {
        let stream = format!("stream {}", StreamState::FORMAT);
        let other = version().replace(&stream, &format!("stream {}", StreamState::FORMAT + 1));
        for former in [concat!("grundy checkpoint 1 of ", env!("CARGO_PKG_VERSION")), &other] {
            refuses(former);
        }
    }

    fn refuses(former: &str) {
        let folder = folder("former");
        fs::create_dir_all(&folder).unwrap();
        let mut bytes = format!("{former}\ncount\n").into_bytes();
        bytes.extend(postcard::to_stdvec(&vec![10u64, 20, 30]).unwrap());
        let hash = Sha256::digest(&bytes);
        bytes.extend(hash);
        fs::write(folder.join(NEW), bytes).unwrap();
        let Err(Failure::Input(why)) = open(&folder, "count") else { panic!() };
        let why = why.to_string();
        assert!(why.contains("is not from this version of the program"), "{why}");
        let _ = fs::remove_dir_all(&folder);
    }

    #[test]
    fn no_damage_goes_unseen() {
        let folder = folder("damage");
        let (mut checkpoint, state) = open(&folder, "count").unwrap();
        assert_eq!(state, None);
        assert!(open(&folder, "count").is_err(), "it is locked");
        let saved: Vec<u64> = (0..40).map(|n| n * n * n).collect();
        checkpoint.save(&saved);
        drop(checkpoint);
        let path = folder.join(NEW);
        let whole = fs::read(&path).unwrap();
        for at in 0..whole.len() {
            let mut bytes = whole.clone();
            bytes[at] ^= 1 << (at % 8);
            fs::write(&path, bytes).unwrap();
            assert!(open(&folder, "count").is_err(), "byte {at}");
            fs::write(&path, &whole[..at]).unwrap();
            assert!(open(&folder, "count").is_err(), "{at} bytes");
        }
        fs::write(&path, &whole).unwrap();
        assert!(open(&folder, "recount").is_err());
        assert_eq!(open(&folder, "count").unwrap().1, Some(saved));
        let _ = fs::remove_dir_all(&folder);
    }

    #[test]
    fn a_state_beyond_the_memory_is_not_read() {
        let folder = folder("large");
        drop(open(&folder, "count").unwrap());
        // Of a file with a hole nothing is on the disk.
        File::create(folder.join(NEW)).unwrap().set_len(1 << 40).unwrap();
        let Err(Failure::Input(message)) = open(&folder, "count") else { panic!("it was read") };
        let message = message.to_string();
        assert!(message.contains("larger than 1048576 bytes"), "{message}");
        let _ = fs::remove_dir_all(&folder);
    }

    #[test]
    fn the_older_state_serves_where_the_newer_one_does_not() {
        let folder = folder("older");
        let (mut checkpoint, _) = open(&folder, "count").unwrap();
        checkpoint.save(&vec![1u64]);
        checkpoint.save(&vec![2u64]);
        drop(checkpoint);
        assert_eq!(open(&folder, "count").unwrap().1, Some(vec![2]));
        fs::write(folder.join(NEW), b"half").unwrap();
        assert_eq!(open(&folder, "count").unwrap().1, Some(vec![1]));
        // Between the two renamings there is the older one only.
        fs::remove_file(folder.join(NEW)).unwrap();
        assert_eq!(open(&folder, "count").unwrap().1, Some(vec![1]));
        let _ = fs::remove_dir_all(&folder);
    }
}
