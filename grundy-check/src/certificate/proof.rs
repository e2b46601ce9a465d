//! Which theorem proves a claim, with which figures.

use crate::board::Facts;
use crate::number;
use crate::theorem_id::TheoremName;
use serde::{Deserialize, Serialize};

/// Which theorem to apply, and where. Figures that a theorem does not need are
/// left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proof {
    /// The theorem; a proof by facts names none.
    #[serde(default, skip_serializing_if = "TheoremName::is_none")]
    pub theorem: TheoremName,
    /// The heap `e` that it is applied from, at least the preperiod.
    #[serde(default, with = "number::optional", skip_serializing_if = "Option::is_none")]
    pub from: Option<u64>,
    /// The period that it is applied to, if not the claimed one.
    #[serde(default, with = "number::optional", skip_serializing_if = "Option::is_none")]
    pub period: Option<u64>,
    /// The saltus that it is applied to, if not the claimed one.
    #[serde(default, with = "number::optional", skip_serializing_if = "Option::is_none")]
    pub saltus: Option<u64>,
    /// The mask of a split of the values.
    #[serde(default, with = "number::optional", skip_serializing_if = "Option::is_none")]
    pub mask: Option<u64>,
    /// Whether the parity of the heap counts in the split.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parity: Option<bool>,
    /// The last rare heap.
    #[serde(default, with = "number::optional", skip_serializing_if = "Option::is_none")]
    pub last_rare: Option<u64>,
    /// The largest small part of a witness; or, of `residues`, the largest take
    /// that leads to a smaller value.
    #[serde(default, with = "number::optional", skip_serializing_if = "Option::is_none")]
    pub reach: Option<u64>,
    /// The facts on pieces of a board, which take the place of a theorem.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facts: Option<Facts>,
}
