//! Checks certificates: of periods of heap games, and of values and outcomes of board games and
//! of sums.
//!
//! The certificate of a period names a game, claims the exact period of its nim-sequence, and names the
//! theorem that proves it, with its figures. [`verify`] takes only the claim from the file: it
//! reads the rules, computes the values and checks every hypothesis of the theorem, by code of
//! its own. This crate shares nothing with the library `grundy`, whose proofs it checks, and
//! depends on serde alone. It has no clock and no threads, and reads and writes no files: its
//! caller implements [`Host`].
//!
//! ```
//! let text = r#"{"grundy_certificate": 1,
//!     "claim": {"game": "0.77", "kind": "period", "preperiod": 71, "period": 12, "saltus": 0},
//!     "proof": {"theorem": "guy-smith", "from": 71}}"#;
//! let verdict = grundy_check::verify(text, &()).unwrap();
//! assert!(verdict.valid);
//! // A period that holds, but is not the least, is not valid.
//! assert!(!grundy_check::verify(&text.replace("12", "24"), &()).unwrap().valid);
//! ```
//!
//! `docs/certificates.md` describes the format, and the work of a checker for each theorem.
#![deny(missing_docs)]
#![forbid(unsafe_code)]

mod board;
mod certificate;
mod claim;
mod error;
mod host;
mod message;
mod number;
mod quotient;
mod rules;
mod state;
mod sum;
mod theorem;
mod theorem_id;
mod two_heaps;
mod unproved;
mod values;
mod verdict;

pub use board::{FREE, FREE_LIVES, Fact, Facts};
pub use certificate::{Certificate, MAX_FACTS, MAX_LENGTH, Proof, TermProof, VERSION};
pub use claim::{Claim, Claimed, PeriodClaim, PositionClaim, SumClaim, Summand, UnknownClaim};
pub use error::VerifyError;
pub use host::{Host, Progress, Stop};
pub use message::{Argument, ENGLISH, Message};
pub use quotient::{
    QUOTIENT_VERSION, QuotientCertificate, QuotientPeriod, QuotientVerdict, verify_quotient,
};
pub use state::State;
pub use sum::knows;
pub use theorem_id::{TheoremId, TheoremName};
pub use verdict::{Verdict, verify};

/// The examples of the readme.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
