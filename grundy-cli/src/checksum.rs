//! The checksum of a list of values: SHA-256 of them as text, one a line.

use std::fmt::Write;

use sha2::{Digest, Sha256};

/// A checksum in the making.
#[derive(Default)]
pub struct Checksum {
    hash: Sha256,
    lines: String,
}

impl Checksum {
    /// Adds the next value.
    pub fn add(&mut self, value: u128) {
        let _ = writeln!(self.lines, "{value}");
        if self.lines.len() > 1 << 16 {
            self.hash.update(&self.lines);
            self.lines.clear();
        }
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
