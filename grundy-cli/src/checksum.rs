//! The checksum of a list of values: SHA-256 of them as text, one a line.

use std::fmt::Write;

use sha2::{Digest, Sha256};

/// In hexadecimal.
pub fn of(values: impl Iterator<Item = u128>) -> String {
    let mut hash = Sha256::new();
    let mut lines = String::new();
    for value in values {
        let _ = writeln!(lines, "{value}");
        if lines.len() > 1 << 16 {
            hash.update(&lines);
            lines.clear();
        }
    }
    hash.update(&lines);
    hash.finalize().iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
