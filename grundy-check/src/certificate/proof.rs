//! Which theorem proves a claim, with which figures.

use super::Certificate;
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
    /// Of a sum, the proofs of the values of its terms, in their order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub terms: Option<Vec<TermProof>>,
}

impl Proof {
    /// Whether facts stand anywhere in it.
    pub(crate) fn has_facts(&self) -> bool {
        let terms = self.terms.as_deref().unwrap_or_default();
        self.facts.is_some() || terms.iter().any(|term| term.facts.is_some())
    }
}

/// The proof of the value of a term of a sum. Of two equal terms, which cancel, and of a heap of
/// Nim it is empty; so it is of a heap whose value is computed from the rules.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TermProof {
    /// Of a board: the facts on its pieces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facts: Option<Facts>,
    /// Of a heap: a certificate of the period of its game, which leads to a smaller heap.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub period: Option<Box<Certificate>>,
    /// Of a heap: the mask of a split of the values, which makes their computation shorter.
    #[serde(default, with = "number::optional", skip_serializing_if = "Option::is_none")]
    pub mask: Option<u64>,
    /// Whether the parity of the heap counts in the split.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parity: Option<bool>,
}
