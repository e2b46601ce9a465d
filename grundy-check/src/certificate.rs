//! The file format of certificates: one JSON document.

use crate::verdict::VerifyError;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The version of the format that is written and read.
pub const VERSION: u64 = 1;

/// The longest text that is read, in bytes.
pub const MAX_LENGTH: usize = 1 << 24;

/// A certificate: a claim, and what helps to establish it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Certificate {
    /// The version of the format: [`VERSION`].
    pub grundy_certificate: u64,
    /// What is claimed.
    pub claim: Claim,
    /// Which theorem proves it, with which figures.
    pub proof: Proof,
}

impl Certificate {
    /// Reads a certificate.
    ///
    /// # Errors
    /// [`VerifyError::Malformed`] if the text is no JSON, lacks a key, has another version, or
    /// is longer than [`MAX_LENGTH`].
    pub fn parse(text: &str) -> Result<Certificate, VerifyError> {
        #[derive(Deserialize)]
        struct Head {
            grundy_certificate: Option<serde_json::Value>,
        }
        let malformed = |why: String| Err(VerifyError::Malformed(why));
        if text.len() > MAX_LENGTH {
            return malformed(format!("a certificate of more than {MAX_LENGTH} bytes"));
        }
        let head: Head = match serde_json::from_str(text) {
            Ok(head) => head,
            Err(error) => return malformed(format!("no certificate: {error}")),
        };
        match head.grundy_certificate {
            None => {
                let why = "no certificate: the key `grundy_certificate` is missing";
                return malformed(why.into());
            }
            Some(version) if version != VERSION => {
                return malformed(format!(
                    "a certificate of version {version}; this program knows version {VERSION}"
                ));
            }
            Some(_) => {}
        }
        serde_json::from_str(text).or_else(|error| malformed(format!("no certificate: {error}")))
    }
}

/// The certificate as JSON, indented.
impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = serde_json::to_string_pretty(self).map_err(|_| fmt::Error)?;
        f.write_str(&text)
    }
}

/// The claim that `g(n + period) = g(n) + saltus` for all `n >= preperiod`,
/// where `period >= 1` and `preperiod >= 0` are the least such numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claim {
    /// The game: a take-and-break code, `subtract:S` or `all-but:S`.
    pub game: String,
    /// What is claimed of it: `period`.
    pub kind: String,
    /// The least heap from which the period holds.
    #[serde(with = "number")]
    pub preperiod: u64,
    /// The least period.
    #[serde(with = "number")]
    pub period: u64,
    /// By how much the values grow in a period.
    #[serde(with = "number")]
    pub saltus: u64,
}

/// Which theorem to apply, and where. Figures that a theorem does not need are
/// left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proof {
    /// The name of the theorem.
    pub theorem: String,
    /// The heap `e` that it is applied from, at least the preperiod.
    #[serde(default, with = "optional", skip_serializing_if = "Option::is_none")]
    pub from: Option<u64>,
    /// The period that it is applied to, if not the claimed one.
    #[serde(default, with = "optional", skip_serializing_if = "Option::is_none")]
    pub period: Option<u64>,
    /// The saltus that it is applied to, if not the claimed one.
    #[serde(default, with = "optional", skip_serializing_if = "Option::is_none")]
    pub saltus: Option<u64>,
    /// The mask of a split of the values.
    #[serde(default, with = "optional", skip_serializing_if = "Option::is_none")]
    pub mask: Option<u64>,
    /// Whether the parity of the heap counts in the split.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parity: Option<bool>,
    /// The last rare heap.
    #[serde(default, with = "optional", skip_serializing_if = "Option::is_none")]
    pub last_rare: Option<u64>,
    /// The largest small part of a witness; or, of `residues`, the largest take
    /// that leads to a smaller value.
    #[serde(default, with = "optional", skip_serializing_if = "Option::is_none")]
    pub reach: Option<u64>,
}

/// Numbers above 2^53 are strings; when read, any may be.
mod number {
    use serde::de::{Error, MapAccess, Unexpected, Visitor};
    use serde::{Deserializer, Serializer};
    use std::fmt;

    pub(super) struct Number;

    impl<'de> Visitor<'de> for Number {
        type Value = u64;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an integer from 0 to 2^64 - 1, or one as a string")
        }

        fn visit_u64<E: Error>(self, number: u64) -> Result<u64, E> {
            Ok(number)
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<u64, E> {
            let digits = text.bytes().all(|byte| byte.is_ascii_digit());
            let number = text.parse().ok().filter(|_| digits);
            number.ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))
        }

        /// So come fractions and large numbers where `serde_json` keeps all digits.
        fn visit_map<A: MapAccess<'de>>(self, _: A) -> Result<u64, A::Error> {
            Err(A::Error::invalid_type(Unexpected::Other("another number or an object"), &self))
        }
    }

    pub(super) fn serialize<S: Serializer>(number: &u64, to: S) -> Result<S::Ok, S::Error> {
        if *number > 1 << 53 { to.collect_str(number) } else { to.serialize_u64(*number) }
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
        from.deserialize_any(Number)
    }
}

/// The same for numbers that may be left out.
mod optional {
    use serde::{Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(number: &Option<u64>, to: S) -> Result<S::Ok, S::Error> {
        match number {
            Some(number) => super::number::serialize(number, to),
            None => to.serialize_none(),
        }
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u64>, D::Error> {
        super::number::deserialize(from).map(Some)
    }
}
