//! A JSON document, read within the limits of a run.

use std::cell::Cell;
use std::fmt;

use grundy::budget::{Budget, Progress, Stop};
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

/// Bytes that a value takes, with its place in a list or an object.
const VALUE: u64 = 80;

/// The key under which serde_json gives a number with all its digits.
const NUMBER: &str = "$serde_json::private::Number";

/// The values from one question for the time to the next.
const PAUSE: u64 = 1 << 10;

/// Why there is no document.
pub enum Unread {
    /// It is no JSON: the line and the column, from 1.
    Broken(usize, usize),
    /// An object has a key twice: the line and the column of the second one.
    Twice(usize, usize),
    /// A limit.
    Stopped(Stop),
}

/// Reads a document. The text itself is not counted.
pub fn document(text: &str, budget: &Budget) -> Result<Value, Unread> {
    let reading =
        Reading { budget, read: Cell::new(0), stopped: Cell::default(), twice: Cell::default() };
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let found = (&reading).deserialize(&mut deserializer);
    let found = found.and_then(|value| deserializer.end().map(|()| value));
    found.map_err(|error| match reading.stopped.get() {
        Some(stop) => Unread::Stopped(stop),
        None if reading.twice.get() => Unread::Twice(error.line(), error.column()),
        None => Unread::Broken(error.line(), error.column()),
    })
}

struct Reading<'a> {
    budget: &'a Budget,
    /// Values so far.
    read: Cell<u64>,
    stopped: Cell<Option<Stop>>,
    /// Whether a key stood there twice.
    twice: Cell<bool>,
}

impl Reading<'_> {
    fn take<E: Error>(&self, bytes: usize) -> Result<(), E> {
        let read = self.read.get() + 1;
        self.read.set(read);
        let mut found = self.budget.reserve(VALUE + bytes as u64);
        if read.is_multiple_of(PAUSE) {
            let progress = Progress { what: "progress-values-read", done: read, total: None };
            found = found.and_then(|()| self.budget.check(progress));
        }
        found.map_err(|stop| {
            self.stopped.set(Some(stop));
            E::custom("a limit")
        })
    }
}

impl<'de> DeserializeSeed<'de> for &Reading<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for &Reading<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        self.take(0).map(|()| Value::Null)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Value, E> {
        self.take(0).map(|()| value.into())
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Value, E> {
        self.take(0).map(|()| value.into())
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Value, E> {
        self.take(0).map(|()| value.into())
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        self.take(0).map(|()| Number::from_f64(value).map_or(Value::Null, Value::Number))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Value, E> {
        self.take(value.len()).map(|()| value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        self.take(0)?;
        let mut all = Vec::new();
        while let Some(value) = list.next_element_seed(self)? {
            all.push(value);
        }
        Ok(Value::Array(all))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        self.take(0)?;
        let mut all = Map::new();
        while let Some(key) = map.next_key::<String>()? {
            self.take(key.len())?;
            // Two values of one key: which would be read is not sure.
            if all.contains_key(&key) {
                self.twice.set(true);
                return Err(A::Error::custom("twice"));
            }
            all.insert(key, map.next_value_seed(self)?);
        }
        // So serde_json gives numbers that are not whole, where it keeps all their digits.
        if all.len() == 1
            && let Some(Value::String(digits)) = all.get(NUMBER)
            && let Ok(number) = digits.parse()
        {
            return Ok(Value::Number(number));
        }
        Ok(Value::Object(all))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn documents_are_read_within_limits() {
        let text = r#"{"a": [1, -2, 0.5, null, true, "b"], "c": {"d": 18446744073709551615}}"#;
        let free = Budget::unlimited();
        let value = document(text, &free).ok();
        assert_eq!(value, serde_json::from_str(text).ok());
        assert!(matches!(document("[1,\n 2", &free), Err(Unread::Broken(2, _))));
        assert!(matches!(document("{\"a\": 1, \"a\": 2}", &free), Err(Unread::Twice(1, _))));
        assert!(matches!(document(&"[".repeat(10_000), &free), Err(Unread::Broken(1, _))));
        let long = format!("[{}1]", "1,".repeat(10_000));
        let small = Budget::unlimited().with_memory(100_000);
        assert!(matches!(document(&long, &small), Err(Unread::Stopped(Stop::Memory))));
        let late = Budget::unlimited().with_poll(|_| Err(Stop::Time));
        assert!(matches!(document(&long, &late), Err(Unread::Stopped(Stop::Time))));
    }
}
