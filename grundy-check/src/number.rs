//! Numbers of a certificate: those above 2^53 are strings; when read, any may be.

use serde::de::{Error, MapAccess, Unexpected, Visitor};
use serde::{Deserializer, Serializer};
use std::fmt;

pub(crate) struct Number;

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

pub(crate) fn serialize<S: Serializer>(number: &u64, to: S) -> Result<S::Ok, S::Error> {
    if *number > 1 << 53 { to.collect_str(number) } else { to.serialize_u64(*number) }
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
    from.deserialize_any(Number)
}

/// The same for numbers that may be left out.
pub(crate) mod optional {
    use serde::{Deserializer, Serializer};

    pub(crate) fn serialize<S: Serializer>(number: &Option<u64>, to: S) -> Result<S::Ok, S::Error> {
        match number {
            Some(number) => super::serialize(number, to),
            None => to.serialize_none(),
        }
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u64>, D::Error> {
        super::deserialize(from).map(Some)
    }
}
