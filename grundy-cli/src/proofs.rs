//! Proofs of periods that earlier runs have kept, one certificate a file.
//!
//! They lie in the user's data directory (`XDG_DATA_HOME` where set), under
//! `grundy/proofs`. None is believed: each is verified when it is read. What
//! is no valid certificate of the game is set aside, with a warning.

use std::cell::RefCell;
use std::ffi::OsString;
use std::fmt::Write;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;

use grundy::certificate::{self, Certificate, VerifyError};
use grundy::heap::period::Period;
use grundy::heap::{HeapRules, NimSequence};
use grundy::{Budget, Stop};
use sha2::{Digest, Sha256};

use crate::args::Limits;
use crate::{limits, output};

/// Below this heap the values are found sooner than a proof is verified.
pub const WORTHWHILE: u64 = 100_000;

/// The time that verifying proofs of earlier runs may take, where none was given
/// for the whole command; otherwise it may take half of that.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long proofs of earlier runs may be verified.
pub fn patience(limits: &Limits) -> Duration {
    limits.time.filter(|time| !time.is_zero()).map_or(PATIENCE, |time| time / 2)
}

/// What the checker says of a proof that is at hand.
pub enum Checked {
    Valid,
    /// It is not valid, and why.
    Wrong(String),
    /// There was no time or memory to say.
    Unfinished,
}

/// Verifies a certificate within this time and a quarter of the memory.
pub fn check(certificate: &str, time: Duration, limits: &Limits) -> Checked {
    let share = Limits { time: Some(time), memory: limits.memory / 4, ..limits.clone() };
    match certificate::verify(certificate, &limits::budget(&share, PATIENCE)) {
        Ok(verdict) if verdict.valid => Checked::Valid,
        Ok(verdict) => Checked::Wrong(verdict.text),
        Err(VerifyError::Stopped(_)) => Checked::Unfinished,
        Err(error) => Checked::Wrong(error.to_string()),
    }
}

/// The folder of kept proofs.
pub struct Proofs<'a> {
    /// `None` where nothing is to be read or written.
    folder: Option<PathBuf>,
    limits: &'a Limits,
    /// Proofs whose verification was given up.
    slow: RefCell<Vec<PathBuf>>,
}

impl Proofs<'_> {
    /// The user's folder, unless the cache is off.
    pub fn new(limits: &Limits) -> Proofs<'_> {
        let data =
            data_folder(std::env::consts::OS, |name| std::env::var_os(name), std::env::home_dir);
        let folder =
            data.filter(|_| !limits.no_cache).map(|data| data.join("grundy").join("proofs"));
        Proofs { folder, limits, slow: RefCell::default() }
    }

    /// Takes over the period of a game, if a proof was kept, is valid, and needs
    /// no value beyond heap `most`.
    pub fn recall(&self, sequence: &mut NimSequence, most: u64, budget: &Budget) {
        let game = sequence.rules().to_string();
        let Some(path) = self.path(&game) else { return };
        // Nothing but a file is read: a pipe would wait for ever.
        match path.metadata() {
            Ok(found) if found.is_file() => {}
            Ok(_) => {
                let path = path.display();
                return self.warn(format!("{path} is not a file: no proof is kept there"));
            }
            Err(_) => return,
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
        // Whatever the theorem, the values of the preperiod and of a period are
        // needed: no use to verify what is not to be used.
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
                self.warn(format!(
                    "{} is not used: to verify it takes too much time or memory",
                    path.display()
                ));
                return self.slow.borrow_mut().push(path);
            }
            Err(error) => return self.set_aside(&path, &error.to_string()),
        };
        if !verdict.valid {
            return self.set_aside(&path, &verdict.text);
        }
        if verdict.claim.game() != game {
            return self.set_aside(&path, "it is about another game");
        }
        let checked_to = verdict.checked_to.filter(|&to| to <= most);
        let period =
            certificate.zip(checked_to).and_then(|(known, to)| Period::of_certificate(&known, to));
        if let Some(period) = period {
            // What the budget does not allow is found in the usual way.
            let _ = sequence.adopt(period, budget);
        }
    }

    /// Keeps the proof of a game, if it has one and none is kept.
    pub fn keep(&self, rules: &HeapRules, period: Option<&Period>) {
        let (Some(period), Some(path)) = (period, self.path(&rules.to_string())) else { return };
        if path.exists() {
            if !self.slow.borrow().contains(&path) {
                return;
            }
            self.set_aside(&path, "a proof was found sooner than this file could be verified");
        }
        let certificate = period.certificate(rules);
        if let Err(error) = write(&path, &certificate.to_string()) {
            self.warn(format!("cannot keep the proof in {}: {error}", path.display()));
        }
    }

    /// What the verification of one proof may use: the search has to go on
    /// without it.
    fn share(&self) -> Budget {
        let mut limits = self.limits.clone();
        limits.memory /= 4;
        limits.time = limits.time.map(|time| time / 2);
        limits::budget(&limits, PATIENCE)
    }

    fn warn(&self, text: impl std::fmt::Display) {
        if !self.limits.quiet {
            crate::output::tell!("warning: {text}");
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
        self.warn(format!("{} is not a good proof: {why}; {done}", path.display()));
    }
}

/// The folder of the user's data on a system (`linux`, `macos`, `windows`, ...):
/// `XDG_DATA_HOME` where it is set, and else what is usual there.
fn data_folder(
    system: &str,
    variable: impl Fn(&str) -> Option<OsString>,
    home: impl FnOnce() -> Option<PathBuf>,
) -> Option<PathBuf> {
    // A name that is not absolute says nothing.
    let absolute = |path: PathBuf| Some(path).filter(|path| path.has_root());
    let folder = |name: &str| variable(name).map(PathBuf::from).and_then(absolute);
    let at_home = |below: &str| home().and_then(absolute).map(|home| home.join(below));
    folder("XDG_DATA_HOME").or_else(|| match system {
        "windows" => folder("APPDATA").or_else(|| at_home("AppData/Roaming")),
        "macos" | "ios" => at_home("Library/Application Support"),
        _ => at_home(".local/share"),
    })
}

/// Writes a file and the folders that it lies in.
fn write(path: &Path, text: &str) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    output::replace(path, |out| out.write_all(text.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_data_of_a_user_lie_where_the_system_has_them() {
        for (system, variables, home, expected) in [
            ("linux", &[("XDG_DATA_HOME", "/x")][..], Some("/home/me"), Some("/x")),
            ("linux", &[("XDG_DATA_HOME", "x")], Some("/home/me"), Some("/home/me/.local/share")),
            ("linux", &[("XDG_DATA_HOME", "")], Some("/home/me"), Some("/home/me/.local/share")),
            ("freebsd", &[("APPDATA", "/x")], Some("/home/me"), Some("/home/me/.local/share")),
            ("linux", &[], Some(""), None),
            ("linux", &[], None, None),
            ("macos", &[], Some("/Users/me"), Some("/Users/me/Library/Application Support")),
            ("macos", &[("XDG_DATA_HOME", "/x")], None, Some("/x")),
            ("windows", &[("APPDATA", "/x/Roaming")], Some("/Users/me"), Some("/x/Roaming")),
            ("windows", &[], Some("/Users/me"), Some("/Users/me/AppData/Roaming")),
        ] {
            let variable = |name: &str| {
                let found = variables.iter().find(|(known, _)| *known == name);
                found.map(|(_, value)| OsString::from(value))
            };
            let found = data_folder(system, variable, || home.map(PathBuf::from));
            assert_eq!(found.as_deref(), expected.map(Path::new), "{system} {variables:?}");
        }
    }
}
