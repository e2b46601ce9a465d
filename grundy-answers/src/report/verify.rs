//! `verify`: whether a certificate proves what it claims.

use grundy_check::{Claim, Claimed, QuotientCertificate, Summand};
use serde::Serialize;

use super::Exact;
use crate::message::Message;
use crate::outcome::Outcome;

/// The answer of `verify`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "verify"))]
pub struct Verify<'a> {
    /// Whether the claim is established.
    pub valid: bool,
    /// The claim of the certificate.
    pub claim: ClaimAnswer<'a>,
    /// The finding in words.
    pub text: Message,
}

/// The claim of a certificate.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum ClaimAnswer<'a> {
    /// A period: g(n + period) = g(n) + saltus for all n >= preperiod.
    Period {
        /// The game.
        game: &'a str,
        /// The kind.
        #[cfg_attr(feature = "schema", schemars(extend("const" = "period")))]
        kind: &'a str,
        /// The least heap from which the period holds.
        preperiod: Exact,
        /// The least period.
        period: Exact,
        /// By how much the values grow in a period.
        saltus: Exact,
    },
    /// The nim-value of a position on a board.
    Value {
        /// The game.
        game: &'a str,
        /// The kind.
        #[cfg_attr(feature = "schema", schemars(extend("const" = "value")))]
        kind: &'a str,
        /// The board, as the game writes it.
        board: &'a str,
        /// The value.
        value: Exact,
    },
    /// Who wins a position on a board.
    Outcome {
        /// The game.
        game: &'a str,
        /// The kind.
        #[cfg_attr(feature = "schema", schemars(extend("const" = "outcome")))]
        kind: &'a str,
        /// The board, as the game writes it.
        board: &'a str,
        /// Who wins.
        #[cfg_attr(feature = "schema", schemars(extend("enum" = ["N", "P"])))]
        outcome: Outcome,
    },
    /// The nim-value of a sum.
    SumValue {
        /// Stands for the game.
        #[cfg_attr(feature = "schema", schemars(extend("const" = "sum")))]
        game: &'a str,
        /// The kind.
        #[cfg_attr(feature = "schema", schemars(extend("const" = "sum")))]
        kind: &'a str,
        /// The terms: boards and heaps.
        terms: Vec<SummandAnswer<'a>>,
        /// The value.
        value: Exact,
    },
    /// Who wins a sum.
    SumOutcome {
        /// Stands for the game.
        #[cfg_attr(feature = "schema", schemars(extend("const" = "sum")))]
        game: &'a str,
        /// The kind.
        #[cfg_attr(feature = "schema", schemars(extend("const" = "sum")))]
        kind: &'a str,
        /// The terms: boards and heaps.
        terms: Vec<SummandAnswer<'a>>,
        /// Who wins.
        #[cfg_attr(feature = "schema", schemars(extend("enum" = ["N", "P"])))]
        outcome: Outcome,
    },
    /// The misère quotient of a heap game, or of listed positions.
    Quotient {
        /// The game; null where the positions are listed.
        game: Option<&'a str>,
        /// The kind.
        #[cfg_attr(feature = "schema", schemars(extend("const" = "quotient")))]
        kind: &'a str,
        /// The number of elements.
        order: Exact,
        /// The number of lost elements.
        lost: Exact,
        /// The last heap, or position, that has an element in the certificate.
        last: Exact,
        /// The first heap from which the elements are periodic; null where no period is claimed.
        preperiod: Option<Exact>,
        /// The period of the elements; null where none is claimed.
        period: Option<Exact>,
    },
    /// A kind that this version does not know, and the schema does not either.
    #[cfg_attr(feature = "schema", schemars(skip))]
    Unknown(&'a Claim),
}

/// A term of a sum: one board or one heap.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum SummandAnswer<'a> {
    /// A board.
    Board {
        /// The game.
        game: &'a str,
        /// The board, as the game writes it.
        board: &'a str,
    },
    /// A heap.
    Heap {
        /// The game.
        game: &'a str,
        /// Its size.
        heap: Exact,
    },
}

impl<'a> ClaimAnswer<'a> {
    /// The document of a claim.
    pub fn new(claim: &'a Claim) -> ClaimAnswer<'a> {
        let exact = |number: u64| Exact(number.into());
        let (game, kind) = (claim.game(), claim.kind());
        match claim {
            Claim::Period(claim) => ClaimAnswer::Period {
                game,
                kind,
                preperiod: exact(claim.preperiod),
                period: exact(claim.period),
                saltus: exact(claim.saltus),
            },
            Claim::Position(claim) => {
                let board = &*claim.board;
                match claim.claimed {
                    Claimed::Value(value) => {
                        ClaimAnswer::Value { game, kind, board, value: exact(value) }
                    }
                    Claimed::Wins(wins) => {
                        ClaimAnswer::Outcome { game, kind, board, outcome: Outcome::of(wins) }
                    }
                }
            }
            Claim::Sum(claim) => {
                let terms = claim.terms.iter().map(SummandAnswer::new).collect();
                match claim.claimed {
                    Claimed::Value(value) => {
                        ClaimAnswer::SumValue { game, kind, terms, value: exact(value) }
                    }
                    Claimed::Wins(wins) => {
                        ClaimAnswer::SumOutcome { game, kind, terms, outcome: Outcome::of(wins) }
                    }
                }
            }
            other => ClaimAnswer::Unknown(other),
        }
    }
}

impl<'a> ClaimAnswer<'a> {
    /// The document of the claim of a misère quotient.
    pub fn of_quotient(claim: &'a QuotientCertificate) -> ClaimAnswer<'a> {
        let count = |number: usize| Exact(number as u128);
        ClaimAnswer::Quotient {
            game: claim.game.as_deref(),
            kind: "quotient",
            order: count(claim.table.len()),
            lost: count(claim.lost.len()),
            last: count(claim.values.len().saturating_sub(1)),
            preperiod: claim.period.map(|period| Exact(period.from.into())),
            period: claim.period.map(|period| Exact(period.length.into())),
        }
    }
}

impl<'a> SummandAnswer<'a> {
    fn new(summand: &'a Summand) -> SummandAnswer<'a> {
        match summand {
            Summand::Board { game, board } => SummandAnswer::Board { game, board },
            Summand::Heap { game, heap } => {
                SummandAnswer::Heap { game, heap: Exact((*heap).into()) }
            }
        }
    }
}
