//! The fields of a step.

use serde_json::Value;

use super::truth::Truth;

/// A step of a derivation.
pub(crate) struct Step<'a>(&'a Value);

impl<'a> Step<'a> {
    pub(crate) fn of(value: &'a Value) -> Step<'a> {
        Step(value)
    }

    pub(crate) fn field(&self, name: &str) -> Result<&'a Value, String> {
        self.0.get(name).ok_or_else(|| format!("no field `{name}`"))
    }

    /// No other keys than these.
    pub(crate) fn only(&self, keys: &[&str]) -> Result<(), String> {
        let own = self.0.as_object().ok_or("it is no object")?;
        match own.keys().find(|key| !keys.contains(&key.as_str())) {
            Some(key) => Err(format!("there is no key `{key}` here")),
            None => Ok(()),
        }
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.0.get(name).is_some_and(|value| !value.is_null())
    }

    pub(crate) fn text(&self, name: &str) -> Result<&'a str, String> {
        self.field(name)?.as_str().ok_or_else(|| format!("`{name}` is no text"))
    }

    pub(crate) fn number(&self, name: &str) -> Result<u128, String> {
        number(self.field(name)?).ok_or_else(|| format!("`{name}` is no number"))
    }

    /// A number that is a heap, a count or a place.
    pub(crate) fn size(&self, name: &str) -> Result<u64, String> {
        u64::try_from(self.number(name)?).map_err(|_| format!("`{name}` is too large"))
    }

    pub(crate) fn truth_of(&self, name: &str) -> Result<bool, String> {
        self.field(name)?.as_bool().ok_or_else(|| format!("`{name}` is neither true nor false"))
    }

    pub(crate) fn list(&self, name: &str) -> Result<&'a [Value], String> {
        let list = self.field(name)?.as_array();
        list.map(Vec::as_slice).ok_or_else(|| format!("`{name}` is no list"))
    }

    pub(crate) fn steps(&self, name: &str) -> Result<Vec<Step<'a>>, String> {
        Ok(self.list(name)?.iter().map(Step).collect())
    }

    pub(crate) fn numbers(&self, name: &str) -> Result<Vec<u128>, String> {
        let list = self.list(name)?.iter().map(number).collect::<Option<Vec<u128>>>();
        list.ok_or_else(|| format!("`{name}` holds something that is no number"))
    }
}

/// A number has fewer bits than this, so that sums of numbers fit. Heaps have 64
/// bits, and no count of moves comes near it.
const BITS: u32 = 100;

/// A number, which past 2^53 is a string.
pub(crate) fn number(value: &Value) -> Option<u128> {
    match value {
        Value::Number(number) => Some(number.as_u64()?.into()),
        Value::String(text) => digits(text).filter(|&number| number > 1 << 53),
        _ => None,
    }
}

/// A number of any size as text.
pub(crate) fn digits(text: &str) -> Option<u128> {
    let number = text.parse().ok().filter(|&number: &u128| number >> BITS == 0);
    number.filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()))
}

/// The value of a position.
pub(crate) fn truth(value: &Value) -> Option<Truth> {
    match value.get("infinity") {
        Some(list) => {
            let mut values = list.as_array()?.iter().map(number).collect::<Option<Vec<u128>>>()?;
            values.sort_unstable();
            Some(Truth::Infinity(values))
        }
        None => number(value).map(Truth::Value),
    }
}
