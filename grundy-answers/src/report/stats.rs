//! `stats`: how often each value occurs.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};

use super::Exact;
#[cfg(feature = "schema")]
use super::form::Checksum;
use crate::budget::Stop;
use crate::heap::rares::Rares;
use crate::heap::tally::Tally;
use crate::outcome::Play;

/// The answer of `stats`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "stats"))]
pub struct Stats {
    /// The game.
    pub game: String,
    /// `misere` in misère play; left out in normal play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub play: Option<Play>,
    /// The first heap of the range.
    pub from: Exact,
    /// The end of the range, excluded.
    pub to: Exact,
    /// How many heaps have each value.
    #[serde(serialize_with = "counts")]
    #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<u128, Exact>"))]
    pub counts: BTreeMap<u128, u64>,
    /// The largest value.
    pub max: Option<Exact>,
    /// The first heap that has it.
    pub max_at: Option<Exact>,
    /// Rare and common heaps, where the game has a sparse space; all heaps from 1 to the end of
    /// the range are looked at. Left out where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sparse: Option<Sparse>,
    /// The SHA-256, in hexadecimal, of the values as text, one a line; left out unless requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Checksum"))]
    pub checksum: Option<String>,
    /// Why heaps are missing; left out where none is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stop>,
}

/// Rare and common heaps: a sparse space.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sparse {
    /// The binary digits of the values that count.
    pub mask: u32,
    /// Whether the parity of the heap counts as well.
    pub parity: bool,
    /// How many heaps are rare.
    pub rare_heaps: u64,
    /// The last of them.
    pub last_rare: Option<u64>,
    /// The values that rare heaps have.
    pub rare_values: Vec<u32>,
    /// The first rare heaps.
    pub heaps: Vec<u64>,
}

impl Stats {
    /// The document of counted values, the first of which is that of heap `from`.
    pub fn new(game: String, from: u64, tally: &Tally) -> Stats {
        Stats {
            game,
            play: None,
            from: Exact(from.into()),
            to: Exact((from + tally.total()).into()),
            counts: tally.counts(),
            max: tally.largest().map(|(value, _)| Exact(value)),
            max_at: tally.largest().map(|(_, at)| Exact(at.into())),
            sparse: None,
            checksum: None,
            stopped: None,
        }
    }
}

impl From<Rares> for Sparse {
    fn from(rares: Rares) -> Sparse {
        let Rares { mask, parity, count, heaps, last, values, .. } = rares;
        Sparse { mask, parity, rare_heaps: count, last_rare: last, rare_values: values, heaps }
    }
}

fn counts<S: Serializer>(counts: &BTreeMap<u128, u64>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(
        counts.iter().map(|(value, count)| (value.to_string(), Exact((*count).into()))),
    )
}
