//! Numbers and values in JSON: integers past 2^53 are strings, since readers would round them.

use std::fmt;
use std::marker::PhantomData;

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

impl Exact {
    /// The largest number that is not written as a string.
    const MOST: u64 = 1 << 53;

    /// Adds it to a text, as `serde_json` writes it and in half of the time.
    ///
    /// ```
    /// # use grundy_games as grundy;
    /// use grundy::reason::Exact;
    /// for n in [0, 7, 1 << 53, (1 << 53) + 1, u64::MAX.into(), u128::MAX] {
    ///     let mut text = Vec::new();
    ///     Exact(n).push(&mut text);
    ///     assert_eq!(text, serde_json::to_vec(&Exact(n)).unwrap());
    /// }
    /// ```
    pub fn push(self, out: &mut Vec<u8>) {
        let mut digits = itoa::Buffer::new();
        match u64::try_from(self.0) {
            Ok(small) if small <= Exact::MOST => {
                out.extend_from_slice(digits.format(small).as_bytes());
            }
            _ => {
                out.push(b'"');
                out.extend_from_slice(digits.format(self.0).as_bytes());
                out.push(b'"');
            }
        }
    }
}

impl Serialize for Exact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match u64::try_from(self.0) {
            Ok(small) if small <= Exact::MOST => serializer.serialize_u64(small),
            _ => serializer.serialize_str(&self.0.to_string()),
        }
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Exact {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Integer".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "An integer from 0 on; past 2^53 it is a string, because many readers would round it.",
            "oneOf": [
                {"type": "integer", "minimum": 0, "maximum": Exact::MOST},
                {"type": "string", "pattern": "^[0-9]+$"}
            ]
        })
    }
}

/// A nim-value, or infinity with the finite values that a move leads to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum ExactValue {
    /// A nim-value.
    Nim(Exact),
    /// A loopy value.
    Infinity {
        /// The finite values that a move leads to.
        infinity: Vec<Exact>,
    },
}

impl ExactValue {
    /// `None` where there is no value: the sum can be ended at once, or is loony, or the last
    /// move was complimenting.
    pub fn of(value: &Value) -> Option<ExactValue> {
        match value {
            Value::Nim(value) => Some(ExactValue::Nim(Exact(value.0))),
            Value::Infinity(to) => {
                let infinity = to.iter().map(|value| Exact(value.0)).collect();
                Some(ExactValue::Infinity { infinity })
            }
            Value::Ends | Value::Loony | Value::Marked(_) | Value::Must(_) => None,
        }
    }
}

impl fmt::Display for ExactValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExactValue::Nim(value) => value.0.fmt(f),
            ExactValue::Infinity { infinity } => {
                let to: Vec<String> = infinity.iter().map(|value| value.0.to_string()).collect();
                write!(f, "∞{{{}}}", to.join(", "))
            }
        }
    }
}

/// The form in which JSON has a `T`.
pub trait Form<T> {
    /// That of this one.
    fn of(plain: &T) -> Self;
}

impl Form<u64> for Exact {
    fn of(plain: &u64) -> Exact {
        Exact((*plain).into())
    }
}

impl Form<u128> for Exact {
    fn of(plain: &u128) -> Exact {
        Exact(*plain)
    }
}

impl Form<Value> for Option<ExactValue> {
    fn of(plain: &Value) -> Option<ExactValue> {
        ExactValue::of(plain)
    }
}

impl<T, F: Form<T>> Form<Option<T>> for Option<F> {
    fn of(plain: &Option<T>) -> Option<F> {
        plain.as_ref().map(F::of)
    }
}

impl<T, F: Form<T>> Form<(T, T)> for [F; 2] {
    fn of((first, last): &(T, T)) -> [F; 2] {
        [F::of(first), F::of(last)]
    }
}

impl<T, F: Form<T>> Form<Vec<T>> for Vec<F> {
    fn of(plain: &Vec<T>) -> Vec<F> {
        plain.iter().map(F::of).collect()
    }
}

/// Writes a field in the form `F`, for `serde(with)`; the schema is that of `F`.
pub struct As<F>(PhantomData<F>);

impl<F: Serialize> As<F> {
    pub fn serialize<T, S: Serializer>(plain: &T, serializer: S) -> Result<S::Ok, S::Error>
    where
        F: Form<T>,
    {
        F::of(plain).serialize(serializer)
    }
}

#[cfg(feature = "schema")]
impl<F: schemars::JsonSchema> schemars::JsonSchema for As<F> {
    fn inline_schema() -> bool {
        F::inline_schema()
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        F::schema_name()
    }

    fn schema_id() -> std::borrow::Cow<'static, str> {
        F::schema_id()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        F::json_schema(generator)
    }
}
