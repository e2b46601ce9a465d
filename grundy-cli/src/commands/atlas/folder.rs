//! The directory of an atlas, from which an interrupted run continues.
//!
//! `journal.jsonl` has a head, which names the survey, and a line for each search of a standard form, with a hash of the line and of
//! the program's version. A line that does not match its hash (the run was killed while writing
//! it, or somebody changed it) is ignored. Of the lines of a form the one counts that proves a
//! period, or else the one of the farthest search; of two equal ones, the later one. A line of a run that
//! compared another number of values counts as well: these are computed again. So the journals of
//! several machines make one: `grundy merge` writes it, with the certificates beside it.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use grundy::Budget;
use grundy::certificate::{self, Certificate, VerifyError};
use grundy::heap::atlas::{Entry, Found};
use grundy::heap::{Code, HeapRules, NimSequence};
use grundy::message::Message;
use serde::{Deserialize, Serialize};

use super::COMMAND;
use super::queue::Known;
use crate::failure::{self, Failure};
use crate::journal::Head;
use crate::message::message;
use crate::proofs::{self, Checked};
use crate::session::Session;
use crate::{checksum, draft, files, limits};

/// The folder of the certificates.
pub const CERTIFICATES: &str = "certificates";

/// A line of the journal.
#[derive(Serialize, Deserialize)]
pub struct Line {
    hash: String,
    pub compared: u64,
    /// The processor time of the search.
    microseconds: u64,
    pub entry: Entry,
}

/// What a journal says: the most digits of the surveys in it, its lines, and how many others there are that say nothing.
pub fn lines(bytes: &[u8]) -> (Option<u32>, Vec<Line>, u64) {
    let (mut digits, mut lines, mut faults) = (None, Vec::new(), 0);
    for bytes in bytes.split(|&byte| byte == b'\n').filter(|bytes| !bytes.is_empty()) {
        let head = || serde_json::from_slice::<Head>(bytes).ok().and_then(|head| digits_of(&head));
        match serde_json::from_slice::<Line>(bytes) {
            Ok(line)
                if Line::new(&line.entry, line.compared, line.microseconds).hash == line.hash =>
            {
                lines.push(line);
            }
            Err(_) if let Some(found) = head() => digits = digits.max(Some(found)),
            _ => faults += 1,
        }
    }
    (digits, lines, faults)
}

/// The digits of the codes of a survey.
fn digits_of(head: &Head) -> Option<u32> {
    let digits = head.command.strip_prefix(COMMAND)?.parse().ok()?;
    (1..=5).contains(&digits).then_some(digits)
}

impl Line {
    fn new(entry: &Entry, compared: u64, microseconds: u64) -> Line {
        let text = serde_json::to_string(entry).unwrap_or_default();
        let version = env!("CARGO_PKG_VERSION");
        let words = [version, &compared.to_string(), &microseconds.to_string(), &text].join(" ");
        let hash = checksum::of(words.bytes().map(u128::from));
        Line { hash, compared, microseconds, entry: entry.clone() }
    }

    /// How much it says of a code: the larger, the more.
    pub fn rank(&self) -> (bool, u64) {
        (self.entry.proved().is_some(), self.entry.to)
    }
}

/// An atlas on disk.
pub struct Folder {
    path: PathBuf,
    journal: File,
    /// By code, one line for each number of compared values.
    known: HashMap<String, Vec<Line>>,
    /// Codes whose certificates do not bear out the journal, with the reason.
    bad: Vec<(String, Message)>,
    /// How many certificates agree with the journal and were not verified.
    unverified: usize,
    /// When the time to verify them is over.
    deadline: Option<Instant>,
    /// Locked as long as the run lasts.
    _lock: File,
}

impl Folder {
    /// Opens or creates a directory, and reads its journal.
    pub fn open(path: &Path, head: &Head, session: &Session) -> Result<Folder, Failure> {
        let certificates = path.join(CERTIFICATES);
        fs::create_dir_all(&certificates)
            .map_err(|error| Failure::file("make", &certificates, &error))?;
        let lock = draft::lock(path)?;
        let name = path.join("journal.jsonl");
        draft::sweep(path, |_| true);
        draft::sweep(&certificates, |_| true);
        let text = match files::open(&name).and_then(|file| session.files.reader().bytes_in(&file))
        {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(Failure::file("read", &name, &error)),
        };
        let (digits, lines, faults) = lines(&text);
        let mut known: HashMap<String, Vec<Line>> = HashMap::new();
        for line in lines {
            let lines = known.entry(line.entry.code.clone()).or_default();
            match lines.iter_mut().find(|known| known.compared == line.compared) {
                Some(known) if line.rank() < known.rank() => {}
                Some(known) => *known = line,
                None => lines.push(line),
            }
        }
        if faults > 0 && !session.limits.quiet {
            let file = name.display().to_string();
            session.tell(message!("journal-damaged", count = faults, file = file));
        }
        let mut journal = OpenOptions::new()
            .create(true)
            .append(true)
            .open(&name)
            .map_err(|error| Failure::file("write", &name, &error))?;
        if text.last().is_some_and(|&last| last != b'\n') {
            journal.write_all(b"\n").map_err(|error| Failure::file("write", &name, &error))?;
        }
        if digits < digits_of(head) {
            let head = serde_json::to_string(head).unwrap_or_default() + "\n";
            let written = journal.write_all(head.as_bytes());
            written.map_err(|error| Failure::file("write", &name, &error))?;
        }
        let (bad, unverified, deadline) = (Vec::new(), 0, None);
        Ok(Folder { path: path.into(), journal, known, bad, unverified, deadline, _lock: lock })
    }

    /// The result of an earlier run for a code. If that run proved a period, there must be a
    /// certificate of the same period; it is verified as far as there is time.
    pub fn recall(&mut self, code: &Code, compared: u64, session: &Session) -> Option<Known> {
        let name = code.to_string();
        // Of two that say as much, the one whose values need not be computed again.
        let own = |line: &&Line| (line.rank(), line.compared == compared);
        let line = self.known.get(&name)?.iter().max_by_key(own)?;
        let time = Duration::from_micros(line.microseconds);
        let mut known = Known { entry: line.entry.clone(), time };
        if line.compared != compared {
            known.entry.values = hash(code, &known.entry, compared, session)?;
        }
        let Some(found) = known.entry.proved() else { return Some(known) };
        match self.look(&name, found, session) {
            Checked::Valid => {}
            Checked::Unfinished => self.unverified += 1,
            Checked::Wrong(why) => {
                self.bad.push((name, why));
                return None;
            }
        }
        Some(known)
    }

    /// Whether the certificate of a code says what the journal says, and proves it.
    fn look(&mut self, code: &str, found: &Found, session: &Session) -> Checked {
        let path = self.certificate(code);
        let read = files::open(&path).and_then(|file| session.files.reader().bytes_in(&file));
        let text = match read.and_then(files::text) {
            Ok(text) => text,
            Err(error) => return Checked::Wrong(failure::why(&error)),
        };
        let Ok(Certificate { claim, proof, .. }) = serde_json::from_str(&text) else {
            return Checked::Wrong(message!("is-no-certificate"));
        };
        let same = claim.period().is_some_and(|claim| {
            let figures = [claim.preperiod, claim.period, claim.saltus];
            claim.game == code && figures == [found.preperiod, found.period, found.saltus]
        });
        if !same || Some(proof.theorem.to_string()) != found.theorem {
            return Checked::Wrong(message!("journal-says-else"));
        }
        let patience = || Instant::now() + proofs::patience(&session.limits);
        let deadline = *self.deadline.get_or_insert_with(patience);
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Checked::Unfinished;
        }
        proofs::check(&text, left, session)
    }

    /// Says what [`recall`](Folder::recall) has found out about certificates.
    pub fn remark(&self, session: &Session) {
        let quiet = session.limits.quiet;
        if let (Some((code, why)), false) = (self.bad.first(), quiet) {
            let file = self.certificate(code).display().to_string();
            session.tell(match self.bad.len() {
                1 => message!("bad-certificate", file = file, why = why),
                count => message!("bad-certificates", file = file, why = why, count = count),
            });
        }
        if self.unverified > 0 && !quiet {
            session.tell(message!("certificates-unverified", count = self.unverified));
        }
    }

    /// Keeps the result for a code. The certificate is written first, so that every period in
    /// the journal has one.
    pub fn keep(
        &mut self,
        session: &Session,
        known: &Known,
        compared: u64,
        certificate: Option<&str>,
    ) -> Result<(), Failure> {
        let Known { entry, time } = known;
        if let Some(text) = certificate {
            session.out.bytes(text.as_bytes(), Some(&self.certificate(&entry.code)))?;
        }
        let lines = self.known.entry(entry.code.clone()).or_default();
        if lines.iter().any(|line| line.compared == compared && line.entry == *entry) {
            // Only its certificate was missing.
            return Ok(());
        }
        let microseconds = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        let line = Line::new(entry, compared, microseconds);
        let text = serde_json::to_string(&line).unwrap_or_default() + "\n";
        self.journal
            .write_all(text.as_bytes())
            .map_err(|error| Failure::file("write", &self.path.join("journal.jsonl"), &error))?;
        lines.retain(|line| line.compared != compared);
        lines.push(line);
        Ok(())
    }

    /// Writes a file into the directory.
    pub fn write(&self, session: &Session, name: &str, text: &str) -> Result<(), Failure> {
        session.out.bytes(text.as_bytes(), Some(&self.path.join(name)))
    }

    fn certificate(&self, code: &str) -> PathBuf {
        self.path.join(CERTIFICATES).join(format!("{code}.json"))
    }
}

/// The hash of the compared values of a code, of which a search with another number of them is
/// known; `None` if it did not come so far, or if the run is stopped.
fn hash(code: &Code, entry: &Entry, compared: u64, session: &Session) -> Option<String> {
    let first = entry.first.unwrap_or(0);
    let last = (first + compared).saturating_sub(1);
    if entry.proved().is_none() && entry.to < last {
        return None;
    }
    let mut sequence = NimSequence::new(HeapRules::Code(code.clone()));
    sequence.compute(last, &session.budget(limits::UNLIMITED)).ok()?;
    let values = (first..first + compared).map(|heap| sequence.known(heap).map(|value| value.0));
    Some(checksum::of(values.collect::<Option<Vec<u128>>>()?.into_iter()))
}

/// Whether a certificate that rests on a saved state is valid; an error where it is not.
pub fn sound(certificate: &str, budget: &Budget) -> Result<(), Failure> {
    match certificate::verify(certificate, budget) {
        Ok(verdict) if verdict.valid => Ok(()),
        Ok(verdict) => Err(Failure::input(certificate::said(&verdict.text))),
        Err(VerifyError::Stopped(stop)) => Err(stop.into()),
        Err(error) => Err(Failure::input(error.message())),
    }
}
