//! Integers in JSON: past 2^53 they are strings, because many readers would
//! round them.

use serde::{Serialize, Serializer};

/// An integer that no reader rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exact(pub u128);

impl Serialize for Exact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match u64::try_from(self.0) {
            Ok(small) if small <= 1 << 53 => serializer.serialize_u64(small),
            _ => serializer.serialize_str(&self.0.to_string()),
        }
    }
}
