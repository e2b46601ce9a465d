//! What certificates claim: one file for each kind of claim.

mod period;
mod position;
mod sum;
mod unknown;

pub use period::PeriodClaim;
pub use position::{Claimed, PositionClaim};
pub use sum::{SumClaim, Summand};
pub use unknown::UnknownClaim;

use crate::number;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// A claim about a game. In the text its kind is the key `kind`.
///
/// ```
/// use grundy_check::{Claim, PeriodClaim};
/// let text = r#"{"game":"0.77","kind":"period","preperiod":71,"period":12,"saltus":0}"#;
/// let claim: Claim = serde_json::from_str(text).unwrap();
/// let kayles = PeriodClaim { game: "0.77".into(), preperiod: 71, period: 12, saltus: 0 };
/// assert_eq!(claim, Claim::Period(kayles));
/// assert_eq!(serde_json::to_string(&claim).unwrap(), text);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Claim {
    /// The exact period of a nim-sequence: `period`.
    Period(PeriodClaim),
    /// The value or the outcome of a position on a board: `value` and `outcome`.
    Position(PositionClaim),
    /// The value or the outcome of a sum of boards and heaps: `sum`.
    Sum(SumClaim),
    /// A kind that this version does not know; it is never established.
    Unknown(UnknownClaim),
}

impl Claim {
    /// The game: a take-and-break code, `subtract:S`, `all-but:S`, or the name of a board game;
    /// `sum` for a sum.
    pub fn game(&self) -> &str {
        match self {
            Claim::Period(claim) => &claim.game,
            Claim::Position(claim) => &claim.game,
            Claim::Sum(_) => SumClaim::KIND,
            Claim::Unknown(claim) => claim.game(),
        }
    }

    /// The kind of the claim, as in the text.
    pub fn kind(&self) -> &str {
        match self {
            Claim::Period(_) => PeriodClaim::KIND,
            Claim::Position(claim) => claim.kind(),
            Claim::Sum(_) => SumClaim::KIND,
            Claim::Unknown(claim) => claim.kind(),
        }
    }

    /// The claim about a period, if it is one.
    pub fn period(&self) -> Option<&PeriodClaim> {
        match self {
            Claim::Period(claim) => Some(claim),
            Claim::Position(_) | Claim::Sum(_) | Claim::Unknown(_) => None,
        }
    }
}

/// A claim as files contain it: the keys of all kinds, in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Written {
    game: String,
    kind: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    board: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    terms: Option<Vec<Summand>>,
    #[serde(default, with = "number::optional", skip_serializing_if = "Option::is_none")]
    preperiod: Option<u64>,
    #[serde(default, with = "number::optional", skip_serializing_if = "Option::is_none")]
    period: Option<u64>,
    #[serde(default, with = "number::optional", skip_serializing_if = "Option::is_none")]
    saltus: Option<u64>,
    #[serde(default, with = "number::optional", skip_serializing_if = "Option::is_none")]
    value: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    outcome: Option<String>,
}

impl Written {
    /// A claim without figures.
    fn new(game: &str, kind: &str) -> Written {
        Written { game: game.into(), kind: kind.into(), ..Written::default() }
    }

    /// The claim; else the name of a key that its kind lacks.
    fn claim(self) -> Result<Claim, &'static str> {
        match self.kind.as_str() {
            PeriodClaim::KIND => PeriodClaim::read(self).map(Claim::Period),
            PositionClaim::VALUE | PositionClaim::OUTCOME => {
                PositionClaim::read(self).map(Claim::Position)
            }
            SumClaim::KIND => SumClaim::read(self).map(Claim::Sum),
            _ => Ok(Claim::Unknown(UnknownClaim::read(self))),
        }
    }
}

impl Serialize for Claim {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let written = match self {
            Claim::Period(claim) => claim.written(),
            Claim::Position(claim) => claim.written(),
            Claim::Sum(claim) => claim.written(),
            Claim::Unknown(claim) => claim.written(),
        };
        written.serialize(to)
    }
}

impl<'de> Deserialize<'de> for Claim {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Claim, D::Error> {
        struct Keys;

        impl<'de> Visitor<'de> for Keys {
            type Value = Claim;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("struct Claim")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Claim, A::Error> {
                let written = Written::deserialize(MapAccessDeserializer::new(map))?;
                if written.kind == SumClaim::KIND && written.game != SumClaim::KIND {
                    let game = Unexpected::Str(&written.game);
                    return Err(A::Error::invalid_value(game, &SumClaim::KIND));
                }
                let outcome = written.outcome.clone();
                written.claim().map_err(|key| match outcome {
                    Some(other) if key == PositionClaim::OUTCOME => {
                        A::Error::invalid_value(Unexpected::Str(&other), &"`N` or `P`")
                    }
                    _ => A::Error::missing_field(key),
                })
            }
        }

        from.deserialize_map(Keys)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_of_a_later_version_is_read_and_written() {
        for text in [
            r#"{"game":"0.77","kind":"quotient"}"#,
            r#"{"game":"0.77","kind":"quotient","preperiod":71,"period":12,"saltus":0}"#,
            r#"{"game":"cram","kind":"quotient","board":"3x4","value":2,"outcome":"N"}"#,
        ] {
            let claim: Claim = serde_json::from_str(text).unwrap();
            assert_eq!((claim.kind(), claim.period()), ("quotient", None));
            assert!(["0.77", "cram"].contains(&claim.game()));
            assert_eq!(serde_json::to_string(&claim).unwrap(), text);
        }
        let lacks = r#"{"game":"0.77","kind":"period","preperiod":71,"saltus":0}"#;
        let error = serde_json::from_str::<Claim>(lacks).unwrap_err().to_string();
        assert!(error.starts_with("missing field `period` at line 1"), "{error}");
        for (lacks, key) in [
            (r#"{"game":"cram","kind":"value","board":"3x4"}"#, "value"),
            (r#"{"game":"cram","kind":"value","value":1}"#, "board"),
            (r#"{"game":"cram","kind":"outcome","board":"3x4"}"#, "outcome"),
            (r#"{"game":"sum","kind":"sum","value":1}"#, "terms"),
            (r#"{"game":"sum","kind":"sum","terms":[]}"#, "outcome"),
        ] {
            let error = serde_json::from_str::<Claim>(lacks).unwrap_err().to_string();
            assert!(error.starts_with(&format!("missing field `{key}`")), "{error}");
        }
        let draw = r#"{"game":"cram","kind":"outcome","board":"3x4","outcome":"D"}"#;
        let error = serde_json::from_str::<Claim>(draw).unwrap_err().to_string();
        assert!(error.starts_with("invalid value: string \"D\", expected `N` or `P`"), "{error}");
        let other = r#"{"game":"node-kayles","kind":"sum","terms":[],"value":0}"#;
        let error = serde_json::from_str::<Claim>(other).unwrap_err().to_string();
        assert!(error.contains("expected sum"), "{error}");
        let error = serde_json::from_str::<Claim>("[]").unwrap_err().to_string();
        assert!(error.contains("expected struct Claim"), "{error}");
    }
}
