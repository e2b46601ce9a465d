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
    /// The proofs of the values of the terms of a sum, in their order; absent for a single term.
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

/// The proof of the value of a term of a sum. It is empty for two equal terms, which cancel, for a
/// heap of Nim, and for a heap whose value is computed from the rules.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TermProof {
    /// The facts on the pieces of a board; absent for a heap.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facts: Option<Facts>,
    /// For a heap: a certificate of the period of its game, which leads to a smaller heap.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub period: Option<Box<Certificate>>,
    /// For a heap: the mask of a split of the values, which makes their computation shorter.
    #[serde(default, with = "number::optional", skip_serializing_if = "Option::is_none")]
    pub mask: Option<u64>,
    /// Whether the parity of the heap counts in the split.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parity: Option<bool>,
}
