//! JSON of strangers: an object with a bounded number of values.
//!
//! As a `serde_json::Value`, a list of numbers takes sixteen times the bytes of its text.

use std::cell::Cell;
use std::fmt;

use grundy::message::Message;
use serde::Deserializer;
use serde::de::{DeserializeSeed, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

use crate::message::message;

/// The largest number of values in a body: the object, what it holds, what that holds, and so on.
pub const VALUES: usize = 10_000;

/// Reads an object.
///
/// # Errors
/// If it is none, or holds more than [`VALUES`] values.
pub fn object(text: &[u8]) -> Result<Map<String, Value>, Message> {
    let left = Cell::new(Some(VALUES));
    let mut reader = serde_json::Deserializer::from_slice(text);
    let read = Bounded(&left).deserialize(&mut reader).and_then(|value| {
        reader.end()?;
        Ok(value)
    });
    let none = |line: usize, column: usize| {
        message!("not-an-object", line = line as u64, column = column as u64)
    };
    match read {
        Ok(Value::Object(object)) => Ok(object),
        Ok(_) => Err(none(1, 0)),
        Err(_) if left.get().is_none() => Err(message!("too-many-values", most = VALUES as u64)),
        Err(error) => Err(none(error.line(), error.column())),
    }
}

/// Reads a value while values are left.
#[derive(Clone, Copy)]
struct Bounded<'a>(&'a Cell<Option<usize>>);

impl<'de> DeserializeSeed<'de> for Bounded<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<Value, D::Error> {
        self.0.update(|left| left?.checked_sub(1));
        match self.0.get() {
            None => Err(D::Error::custom("too many values")),
            Some(_) => reader.deserialize_any(self),
        }
    }
}

impl<'de> Visitor<'de> for Bounded<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut values: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(value) = values.next_element_seed(self)? {
            list.push(value);
        }
        Ok(Value::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some(key) = entries.next_key()? {
            object.insert(key, entries.next_value_seed(self)?);
        }
        Ok(Value::Object(object))
    }
}
