//! Proofs of periods that earlier runs have kept, one certificate a file.
//!
//! They lie in the user's data directory (`XDG_DATA_HOME` where set), under
//! `grundy/proofs`. None is believed: each is verified when it is read. What
//! is no valid certificate of the game is set aside, with a warning.

use std::fmt::Write;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;

use grundy::certificate::{self, Certificate, VerifyError};
use grundy::heap::period::Period;
use grundy::heap::{HeapRules, NimSequence};
use grundy::message::Message;
use grundy::theory::Theorem;
use grundy::{Budget, Stop};
use sha2::{Digest, Sha256};

use crate::args::Limits;
use crate::message::message;
use crate::session::Session;
use crate::{draft, failure, files};

/// Below this heap the values are found sooner than a proof is verified.
pub const WORTHWHILE: u64 = 100_000;

/// The time that verifying proofs of earlier runs may take, where none was given
/// for the whole command; otherwise it may take half of that.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long proofs of earlier runs may be verified.
pub fn patience(limits: &Limits) -> Duration {
    limits.time.filter(|time| !time.is_zero()).map_or(PATIENCE, |time| time / 2)
}

/// The answer of the checker for a proof.
pub enum Checked {
    Valid,
    /// It is not valid, and why.
    Wrong(Message),
    /// There was no time or memory to say.
    Unfinished,
}

/// Verifies a certificate within this time and a quarter of the memory.
pub fn check(certificate: &str, time: Duration, session: &Session) -> Checked {
    let limits = &session.limits;
    let share = Limits { time: Some(time), memory: limits.memory / 4, ..limits.clone() };
    match certificate::verify(certificate, &session.clock.budget(&share, PATIENCE)) {
        Ok(verdict) if verdict.valid => Checked::Valid,
        Ok(verdict) => Checked::Wrong(certificate::said(&verdict.text)),
        Err(VerifyError::Stopped(_)) => Checked::Unfinished,
        Err(error) => Checked::Wrong(error.message()),
    }
}

/// The directory of kept proofs.
pub struct Proofs<'a> {
    /// `None` where nothing is to be read or written.
    folder: Option<PathBuf>,
    session: &'a Session,
}

impl Proofs<'_> {
    /// The user's directory, unless the cache is off.
    pub fn new(session: &Session) -> Proofs<'_> {
        let data = session.console.data_folder().filter(|_| !session.limits.no_cache);
        let folder = data.map(|data| data.join("grundy").join("proofs"));
        Proofs { folder, session }
    }

    /// Takes over the period of a game, if a proof was kept, is valid, needs no value beyond heap
    /// `most`, and costs less to verify than to find.
    pub fn recall(&self, sequence: &mut NimSequence, most: u64, budget: &Budget) {
        let most = most.min(worthwhile_to(sequence.rules()));
        self.verified(sequence, most, budget);
    }

    /// The same, if the proof costs more to verify than to find, too.
    pub fn verified(&self, sequence: &mut NimSequence, most: u64, budget: &Budget) {
        let game = sequence.rules().to_string();
        let Some(path) = self.path(&game) else { return };
        // Only a regular file is read: the program would wait for a pipe without end.
        match path.metadata() {
            Ok(found) if found.is_file() => {}
            Ok(_) => {
                let file = path.display().to_string();
                return self.warn(message!("proof-is-no-file", file = file));
            }
            Err(_) => return,
        }
        let text = match read(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::InvalidData => {
                return self.set_aside(&path, message!("not-utf8"));
            }
            // It may be good, but it cannot be read now.
            Err(_) => return,
        };
        // Every theorem needs the values of the preperiod and of a period, so there is no point
        // in verifying a proof that may not be used.
        let certificate = serde_json::from_str::<Certificate>(&text).ok();
        let claim = certificate.as_ref().and_then(|certificate| certificate.claim.period());
        let last =
            claim.map(|claim| claim.preperiod.saturating_add(claim.period.saturating_sub(1)));
        if last.is_some_and(|last| last > most) {
            return;
        }
        let verdict = match certificate::verify(&text, &self.share()) {
            Ok(verdict) => verdict,
            Err(VerifyError::Stopped(Stop::Interrupted)) => return,
            // The file may be good, but to search may be faster.
            Err(VerifyError::Stopped(_)) => {
                let file = path.display().to_string();
                return self.warn(message!("proof-takes-too-long", file = file));
            }
            Err(error) => return self.set_aside(&path, error.message()),
        };
        if !verdict.valid {
            return self.set_aside(&path, certificate::said(&verdict.text));
        }
        if verdict.claim.game() != game {
            return self.set_aside(&path, message!("proof-of-other-game"));
        }
        let checked_to = verdict.checked_to.filter(|&to| to <= most);
        let period = certificate
            .zip(checked_to)
            .and_then(|(known, to)| grundy::certificate::period_of(&known, to));
        if let Some(period) = period {
            // If the budget does not allow it, the answer is found in the usual way.
            let _ = sequence.adopt(period, budget);
        }
    }

    /// Keeps the proof of a game, if it has one and none of the same period is kept.
    pub fn keep(&self, rules: &HeapRules, period: Option<&Period>) {
        // An observed period is no proof.
        let period = period.filter(|period| period.theorem != Theorem::Observed);
        let (Some(period), Some(path)) = (period, self.path(&rules.to_string())) else { return };
        let certificate = grundy::certificate::of_period(period, rules);
        if path.exists() {
            let kept = read(&path).ok().and_then(|text| serde_json::from_str(&text).ok());
            let claims_another = |kept: &Certificate| kept.claim != certificate.claim;
            if !kept.as_ref().is_some_and(claims_another) {
                return;
            }
            self.set_aside(&path, message!("proof-of-other-period"));
        }
        if let Err(error) = write(&path, &certificate.to_string()) {
            let (file, why) = (path.display().to_string(), failure::why(&error));
            self.warn(message!("cannot-keep-proof", file = file, why = why));
        }
    }

    /// The budget for the verification of one proof: the search must be able to continue
    /// without it.
    fn share(&self) -> Budget {
        let mut limits = self.session.limits.clone();
        limits.memory /= 4;
        limits.time = limits.time.map(|time| time / 2);
        self.session.clock.budget(&limits, PATIENCE)
    }

    pub fn warn(&self, message: Message) {
        if !self.session.limits.quiet {
            self.session.tell(message);
        }
    }

    /// A file name with the game and a hash, because games contain characters that file names
    /// do not.
    fn path(&self, game: &str) -> Option<PathBuf> {
        let plain = |c: char| if c.is_ascii_alphanumeric() || ".,-".contains(c) { c } else { '_' };
        let mut name: String = game.chars().take(40).map(plain).collect();
        name.push('-');
        for byte in Sha256::digest(game).iter().take(6) {
            let _ = write!(name, "{byte:02x}");
        }
        Some(self.folder.as_ref()?.join(name + ".json"))
    }

    /// Renames a file that is no proof, so that the user loses nothing.
    fn set_aside(&self, path: &Path, why: Message) {
        let aside = path.with_extension("json.bad");
        let file = path.display().to_string();
        self.warn(match std::fs::rename(path, &aside) {
            Ok(()) => {
                let aside = aside.display().to_string();
                message!("bad-proof-set-aside", file = file, why = why, aside = aside)
            }
            Err(error) => {
                let error = failure::why(&error);
                message!("bad-proof-left", file = file, why = why, error = error)
            }
        });
    }
}

/// Up to which heap a claim of these rules is verified sooner than it is found again.
///
/// The checker computes the same values as the search, by plainer recurrences. So it is slower where
/// the values are most of the work: 0.104 is found in 1.2 s and verified in 1.7 s, and 0.376 in 0.7 s
/// and 6 s. Where a move leaves three heaps or more, the search tries many patterns, and the checker
/// only one: {2,13}.0 is found in 4.6 s and verified in 0.05 s.
fn worthwhile_to(rules: &HeapRules) -> u64 {
    /// Below this heap both take no time.
    const NEAR: u64 = 10_000;
    match rules {
        HeapRules::Code(code) if code.max_parts(u64::from(u32::MAX)) > 2 => u64::MAX,
        _ => NEAR,
    }
}

/// The text of a file, as far as a certificate may be long.
fn read(path: &Path) -> std::io::Result<String> {
    let mut text = String::new();
    let file = files::open(path)?;
    file.take(certificate::MAX_LENGTH as u64).read_to_string(&mut text)?;
    Ok(text)
}

/// Writes a file and the directories that contain it.
fn write(path: &Path, text: &str) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
        draft::sweep(folder, |_| true);
    }
    draft::replace(path, |out| out.write_all(text.as_bytes()))
}
