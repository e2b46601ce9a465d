//! Proofs of periods that earlier runs have kept, one certificate a file.
//!
//! They lie in the user's data directory (`XDG_DATA_HOME` where set), under
//! `grundy/proofs`. None is believed: each is verified when it is read. What
//! is no valid certificate of the game is set aside, with a warning.

use std::fmt::Write;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

use grundy::Budget;
use grundy::certificate::{self, Certificate, VerifyError};
use grundy::heap::NimSequence;
use grundy::heap::period::Period;
use sha2::{Digest, Sha256};

use crate::args::Limits;

/// Below this heap the values are found sooner than a proof is verified.
pub const WORTHWHILE: u64 = 100_000;

/// The folder of kept proofs.
pub struct Proofs {
    /// `None` where nothing is to be read or written.
    folder: Option<PathBuf>,
    quiet: bool,
}

impl Proofs {
    /// The user's folder, unless the cache is off.
    pub fn new(limits: &Limits) -> Proofs {
        let data = std::env::var_os("XDG_DATA_HOME")
            .map(PathBuf::from)
            .filter(|path| path.is_absolute())
            .or_else(dirs::data_dir);
        let folder =
            data.filter(|_| !limits.no_cache).map(|data| data.join("grundy").join("proofs"));
        Proofs { folder, quiet: limits.quiet }
    }

    /// Takes over the period of a game, if a proof was kept and is valid.
    pub fn recall(&self, sequence: &mut NimSequence, budget: &Budget) {
        let game = sequence.rules().to_string();
        let Some(path) = self.path(&game) else { return };
        // Nothing but a file is read: a pipe would wait for ever.
        if !path.is_file() {
            return;
        }
        let mut text = String::new();
        let read = std::fs::File::open(&path)
            .and_then(|file| file.take(certificate::MAX_LENGTH as u64).read_to_string(&mut text));
        match read {
            Ok(_) => {}
            Err(error) if error.kind() == ErrorKind::InvalidData => {
                return self.set_aside(&path, "it is not UTF-8 text");
            }
            // It may be good, but it cannot be read now.
            Err(_) => return,
        }
        let verdict = match certificate::verify(&text, budget) {
            Ok(verdict) => verdict,
            // The budget ran out: the file may be good.
            Err(VerifyError::Stopped(_)) => return,
            Err(VerifyError::Malformed(why)) => return self.set_aside(&path, &why),
        };
        if !verdict.valid {
            return self.set_aside(&path, &verdict.text);
        }
        if verdict.claim.game != game {
            return self.set_aside(&path, "it is about another game");
        }
        match period(&text) {
            // What the budget does not allow is found in the usual way.
            Some(period) => drop(sequence.adopt(period, budget)),
            None => self.set_aside(&path, "it does not say how far the values were used"),
        }
    }

    /// Keeps the proof of a game, if it has one and none is kept.
    pub fn keep(&self, sequence: &NimSequence) {
        let (Some(period), Some(path)) =
            (sequence.period(), self.path(&sequence.rules().to_string()))
        else {
            return;
        };
        if path.exists() {
            return;
        }
        if let Err(error) = write(&path, &text(sequence, period))
            && !self.quiet
        {
            anstream::eprintln!("warning: cannot keep the proof in {}: {error}", path.display());
        }
    }

    /// A name that tells the game, and a hash, because games have signs that
    /// file names do not have.
    fn path(&self, game: &str) -> Option<PathBuf> {
        let plain = |c: char| if c.is_ascii_alphanumeric() || ".,-".contains(c) { c } else { '_' };
        let mut name: String = game.chars().take(40).map(plain).collect();
        name.push('-');
        for byte in Sha256::digest(game).iter().take(6) {
            let _ = write!(name, "{byte:02x}");
        }
        Some(self.folder.as_ref()?.join(name + ".json"))
    }

    /// Renames a file that is no proof, so that nothing of the user's is lost.
    fn set_aside(&self, path: &Path, why: &str) {
        let aside = path.with_extension("json.bad");
        let done = match std::fs::rename(path, &aside) {
            Ok(()) => format!("set aside as {}", aside.display()),
            Err(error) => format!("left alone ({error})"),
        };
        if !self.quiet {
            anstream::eprintln!("warning: {} is not a proof: {why}; {done}", path.display());
        }
    }
}

/// The certificate, with the largest heap that the proof used; checkers pass
/// over keys that they do not know.
fn text(sequence: &NimSequence, period: &Period) -> String {
    let certificate = Certificate::new(sequence.rules(), period);
    let mut document = serde_json::to_value(certificate).unwrap_or_default();
    document["checked_to"] = period.checked_to.to_string().into();
    document.to_string()
}

/// The period of a certificate that was verified.
fn period(text: &str) -> Option<Period> {
    let certificate: Certificate = serde_json::from_str(text).ok()?;
    let extra: serde_json::Value = serde_json::from_str(text).ok()?;
    let checked_to: u64 = extra.get("checked_to")?.as_str()?.parse().ok()?;
    // Every theorem uses the values of a period, and none uses more than this.
    let claim = &certificate.claim;
    let least = claim.preperiod.checked_add(claim.period)?.saturating_sub(1);
    let most = least.saturating_add(1).saturating_mul(16).saturating_add(1 << 20);
    (least..=most).contains(&checked_to).then(|| certificate.period(checked_to))?
}

/// Writes by way of another file, so that no half file stands under the name.
fn write(path: &Path, text: &str) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let partial = path.with_extension(format!("json.{}", std::process::id()));
    std::fs::write(&partial, text)?;
    std::fs::rename(&partial, path).inspect_err(|_| {
        let _ = std::fs::remove_file(&partial);
    })
}
