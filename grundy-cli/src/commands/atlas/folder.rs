//! The folder of an atlas: where a run that was stopped goes on.
//!
//! `journal.jsonl` has a line for each surveyed code, with a hash of the line
//! and of the program's version. A line that does not bear out its hash (the
//! run was killed in the middle of it, or somebody changed it) counts as not
//! there: its code is surveyed again.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use grundy::heap::atlas::Entry;
use serde::{Deserialize, Serialize};

use crate::failure::Failure;
use crate::{checksum, output};

/// A line of the journal.
#[derive(Serialize, Deserialize)]
struct Line {
    hash: String,
    compared: u64,
    entry: Entry,
}

impl Line {
    fn new(entry: &Entry, compared: u64) -> Line {
        let text = serde_json::to_string(entry).unwrap_or_default();
        let words = [env!("CARGO_PKG_VERSION"), &compared.to_string(), &text].join(" ");
        let hash = checksum::of(words.bytes().map(u128::from));
        Line { hash, compared, entry: entry.clone() }
    }
}

/// An atlas on disk.
pub struct Folder {
    path: PathBuf,
    journal: File,
    /// By code, last heap and number of compared values.
    known: HashMap<(String, u64, u64), Entry>,
}

impl Folder {
    /// Opens or makes a folder, and reads its journal.
    pub fn open(path: &Path, quiet: bool) -> Result<Folder, Failure> {
        let certificates = path.join("certificates");
        fs::create_dir_all(&certificates)
            .map_err(|error| Failure::file("make the folder", &certificates, &error))?;
        let name = path.join("journal.jsonl");
        let text = match fs::read(&name) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(Failure::file("read", &name, &error)),
        };
        let (mut known, mut faults) = (HashMap::new(), 0);
        for bytes in text.split(|&byte| byte == b'\n').filter(|bytes| !bytes.is_empty()) {
            match serde_json::from_slice::<Line>(bytes) {
                Ok(Line { hash, compared, entry }) if Line::new(&entry, compared).hash == hash => {
                    known.insert((entry.code.clone(), entry.to, compared), entry);
                }
                _ => faults += 1,
            }
        }
        if faults > 0 && !quiet {
            crate::output::tell!(
                "warning: {faults} damaged or foreign lines of {} are not used; their codes are \
                 searched again",
                name.display()
            );
        }
        let mut journal = OpenOptions::new()
            .create(true)
            .append(true)
            .open(&name)
            .map_err(|error| Failure::file("write", &name, &error))?;
        if text.last().is_some_and(|&last| last != b'\n') {
            journal.write_all(b"\n").map_err(|error| Failure::file("write", &name, &error))?;
        }
        Ok(Folder { path: path.into(), journal, known })
    }

    /// What an earlier run has found out about a code.
    pub fn recall(&self, code: &str, to: u64, compared: u64) -> Option<Entry> {
        let entry = self.known.get(&(code.to_string(), to, compared))?;
        (entry.proved().is_none() || self.certificate(code).is_file()).then(|| entry.clone())
    }

    /// Keeps what was found out about a code: the certificate first, so that
    /// what is in the journal has one.
    pub fn keep(
        &mut self,
        entry: &Entry,
        compared: u64,
        certificate: Option<&str>,
    ) -> Result<(), Failure> {
        if let Some(text) = certificate {
            output::bytes(text.as_bytes(), Some(&self.certificate(&entry.code)))?;
        }
        let line = serde_json::to_string(&Line::new(entry, compared)).unwrap_or_default() + "\n";
        self.journal
            .write_all(line.as_bytes())
            .map_err(|error| Failure::file("write", &self.path.join("journal.jsonl"), &error))
    }

    /// Writes a file of the folder.
    pub fn write(&self, name: &str, text: &str) -> Result<(), Failure> {
        output::bytes(text.as_bytes(), Some(&self.path.join(name)))
    }

    fn certificate(&self, code: &str) -> PathBuf {
        self.path.join("certificates").join(format!("{code}.json"))
    }
}
