//! The file format of certificates: one JSON document.

mod proof;

pub use proof::{Proof, TermProof};

use crate::claim::Claim;
use crate::error::VerifyError;
use crate::message::{Message, message};
use serde::{Deserialize, Serialize};
use serde_json::error::Category;
use std::fmt;

/// The version of the format that is written and read.
pub const VERSION: u64 = 1;

/// The longest text of a proof by a theorem that is read, in bytes.
pub const MAX_LENGTH: usize = 1 << 24;

/// The longest text of a proof by facts that is read, in bytes.
pub const MAX_FACTS: usize = 1 << 30;

/// A certificate: a claim, and what helps to establish it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Certificate {
    /// The version of the format: [`VERSION`].
    pub grundy_certificate: u64,
    /// The claim.
    pub claim: Claim,
    /// Which theorem proves it, with which figures.
    pub proof: Proof,
}

impl Certificate {
    /// Reads a certificate.
    ///
    /// # Errors
    /// [`VerifyError::Malformed`] if the text is no JSON, lacks a key, has another version, or
    /// is longer than [`MAX_LENGTH`], with facts [`MAX_FACTS`].
    pub fn parse(text: &str) -> Result<Certificate, VerifyError> {
        #[derive(Deserialize)]
        struct Head {
            grundy_certificate: Option<serde_json::Value>,
        }
        let malformed = |why: Message| Err(VerifyError::Malformed(why));
        let too_long = |most: usize| malformed(message!("check-too-long", most = most));
        if text.len() > MAX_FACTS {
            return too_long(MAX_FACTS);
        }
        if !text.trim_ascii_start().starts_with('{') {
            return malformed(message!("check-no-object"));
        }
        let head: Head = match serde_json::from_str(text) {
            Ok(head) => head,
            Err(error) => return malformed(unread(&error)),
        };
        match head.grundy_certificate {
            None => {
                let why = message!("check-no-version");
                return malformed(why);
            }
            Some(version) if version != VERSION => {
                return malformed(message!(
                    "check-version",
                    version = version.to_string(),
                    known = VERSION
                ));
            }
            Some(_) => {}
        }
        match serde_json::from_str::<Certificate>(text) {
            Ok(read) if text.len() > MAX_LENGTH && !read.proof.has_facts() => too_long(MAX_LENGTH),
            Ok(read) => Ok(read),
            Err(error) => malformed(unread(&error)),
        }
    }
}

/// Why a text is no certificate.
pub(crate) fn unread(error: &serde_json::Error) -> Message {
    match error.classify() {
        Category::Eof => message!("check-json-ends", line = error.line()),
        Category::Syntax => {
            message!("check-json-wrong", line = error.line(), column = error.column())
        }
        _ => message!("check-no-certificate", error = error.to_string()),
    }
}

/// The certificate as JSON, indented.
impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = serde_json::to_string_pretty(self).map_err(|_| fmt::Error)?;
        f.write_str(&text)
    }
}
