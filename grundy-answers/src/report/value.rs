//! Values in documents.

use std::fmt;

pub use crate::reason::Exact;
use crate::value::Value;
use serde::Serialize;

/// A value of the contract: a number, or `{"infinity": [0, 2]}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
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
            Value::Ends | Value::Loony | Value::Marked(_) => None,
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
