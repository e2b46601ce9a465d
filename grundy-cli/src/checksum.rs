//! The checksum of a list of values: SHA-256 of them as text, one a line.

use std::fmt::Write;

use serde::{Deserialize, Serialize};
use sha2::digest::common::hazmat::SerializableState;
use sha2::{Digest, Sha256};

/// Bytes in hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The result of [`Checksum::state`].
#[derive(Clone, Serialize, Deserialize)]
pub struct ChecksumState {
    hash: Vec<u8>,
    lines: String,
}

/// Lines are hashed together up to this many bytes.
const BYTES: usize = 1 << 14;
/// The most bytes of one line: the 39 digits of a number, and its end.
const LINE: usize = 40;

/// A checksum in the making. The lines that are not hashed yet are bytes of an array, because the
/// values of an atlas are hundreds of millions.
pub struct Checksum {
    hash: Sha256,
    lines: Box<[u8; BYTES + LINE]>,
    filled: usize,
}

impl Default for Checksum {
    fn default() -> Checksum {
        Checksum { hash: Sha256::default(), lines: Box::new([0; BYTES + LINE]), filled: 0 }
    }
}

impl Checksum {
    /// Adds the next value.
    pub fn add(&mut self, value: u128) {
        let at = self.filled;
        if value < 10 {
            self.lines[at] = b'0' + value as u8;
            self.lines[at + 1] = b'\n';
            self.filled += 2;
        } else if value < 100 {
            self.lines[at] = b'0' + value as u8 / 10;
            self.lines[at + 1] = b'0' + value as u8 % 10;
            self.lines[at + 2] = b'\n';
            self.filled += 3;
        } else {
            let line = format!("{value}\n");
            self.lines[at..at + line.len()].copy_from_slice(line.as_bytes());
            self.filled += line.len();
        }
        if self.filled >= BYTES {
            self.hash.update(&self.lines[..self.filled]);
            self.filled = 0;
        }
    }

    /// The unfinished checksum, to be continued later.
    pub fn state(&self) -> ChecksumState {
        let lines = String::from_utf8_lossy(&self.lines[..self.filled]).into_owned();
        ChecksumState { hash: self.hash.serialize().to_vec(), lines }
    }

    /// Goes on; `None` where this was no checksum in the making.
    pub fn resume(state: ChecksumState) -> Option<Checksum> {
        let hash = state.hash.as_slice().try_into().ok()?;
        let mut hash = Sha256::deserialize(&hash).ok()?;
        hash.update(&state.lines);
        Some(Checksum { hash, ..Checksum::default() })
    }

    /// In hexadecimal.
    pub fn finish(mut self) -> String {
        self.hash.update(&self.lines[..self.filled]);
        self.hash.finalize().iter().fold(String::new(), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        })
    }
}

/// Of a list.
pub fn of(values: impl Iterator<Item = u128>) -> String {
    let mut checksum = Checksum::default();
    values.for_each(|value| checksum.add(value));
    checksum.finish()
}
