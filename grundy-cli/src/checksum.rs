//! The checksum of a list of values: SHA-256 of them as text, one a line.

use std::fmt::Write;

use serde::{Deserialize, Serialize};
use sha2::digest::common::hazmat::SerializableState;
use sha2::{Digest, Sha256};

/// The result of [`Checksum::state`].
#[derive(Clone, Serialize, Deserialize)]
pub struct ChecksumState {
    hash: Vec<u8>,
    lines: String,
}

/// A checksum in the making.
#[derive(Default)]
pub struct Checksum {
    hash: Sha256,
    lines: String,
}

impl Checksum {
    /// Adds the next value.
    pub fn add(&mut self, value: u128) {
        if value < 10 {
            let at = 2 * value as usize;
            self.lines.push_str(&"0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n"[at..at + 2]);
        } else if value < 100 {
            let (tens, ones) = (value as u8 / 10, value as u8 % 10);
            self.lines.extend([b'0' + tens, b'0' + ones, b'\n'].map(char::from));
        } else {
            let _ = writeln!(self.lines, "{value}");
        }
        if self.lines.len() > 1 << 16 {
            self.hash.update(&self.lines);
            self.lines.clear();
        }
    }

    /// The unfinished checksum, to be continued later.
    pub fn state(&self) -> ChecksumState {
        ChecksumState { hash: self.hash.serialize().to_vec(), lines: self.lines.clone() }
    }

    /// Goes on; `None` where this was no checksum in the making.
    pub fn resume(state: ChecksumState) -> Option<Checksum> {
        let hash = state.hash.as_slice().try_into().ok()?;
        Some(Checksum { hash: Sha256::deserialize(&hash).ok()?, lines: state.lines })
    }

    /// In hexadecimal.
    pub fn finish(mut self) -> String {
        self.hash.update(&self.lines);
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
