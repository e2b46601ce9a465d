//! Integers in JSON: those past 2^53 are strings, since readers would round
//! them.

use serde::{Serialize, Serializer};

use crate::value::Value;

/// An integer in JSON that no reader rounds: past 2^53 it is a string.
///
/// ```
/// # use grundy_games as grundy;
/// use grundy::reason::Exact;
/// let json = |n| serde_json::to_string(&Exact(n)).unwrap();
/// assert_eq!((json(7), json(1 << 60)), ("7".into(), "\"1152921504606846976\"".into()));
/// ```
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

pub fn exact<T: Copy + Into<u128>, S: Serializer>(
    value: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    Exact((*value).into()).serialize(serializer)
}

pub fn exact_option<S: Serializer>(value: &Option<u128>, serializer: S) -> Result<S::Ok, S::Error> {
    value.map(Exact).serialize(serializer)
}

pub fn exact_pair<S: Serializer>(
    pair: &Option<(u64, u64)>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let exact = |value: u64| Exact(value.into());
    pair.map(|(first, last)| [exact(first), exact(last)]).serialize(serializer)
}

/// A value: a number, `{"infinity": [...]}`, or null.
pub fn exact_value<S: Serializer>(value: &Value, serializer: S) -> Result<S::Ok, S::Error> {
    match value {
        Value::Nim(value) => Exact(value.0).serialize(serializer),
        Value::Infinity(to) => {
            let to: Vec<Exact> = to.iter().map(|value| Exact(value.0)).collect();
            serializer.collect_map([("infinity", to)])
        }
        Value::Ends | Value::Loony | Value::Marked(_) => serializer.serialize_none(),
    }
}

pub fn exact_list<S: Serializer>(values: &[u128], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(values.iter().map(|&value| Exact(value)))
}

pub fn exact_lists<S: Serializer>(lists: &[Vec<u64>], serializer: S) -> Result<S::Ok, S::Error> {
    let list = |list: &Vec<u64>| list.iter().map(|&value| Exact(value.into())).collect::<Vec<_>>();
    serializer.collect_seq(lists.iter().map(list))
}

/// A value where there is one.
pub fn exact_some_value<S: Serializer>(
    value: &Option<Value>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match value {
        Some(value) => exact_value(value, serializer),
        None => serializer.serialize_none(),
    }
}
