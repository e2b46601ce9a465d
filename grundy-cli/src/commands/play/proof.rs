//! `grundy play --certificate`: play by the facts of a certificate.

use std::path::Path;

use grundy::Position;
use grundy::certificate::{self, Certificate, Claim};
use grundy::message::Message;

use crate::failure::Failure;
use crate::limits;
use crate::message::message;
use crate::session::Session;

/// A certificate of a board that was read and checked.
pub struct Proof {
    file: String,
    certificate: Certificate,
    /// The position that it is about.
    text: String,
}

/// Reads a certificate and checks it, as `grundy verify` does.
pub fn read(path: &Path, session: &Session) -> Result<Proof, Failure> {
    let file = path.display().to_string();
    let fault = |why: Message| Failure::input(message!("fault-in-file", file = &file, why = why));
    let text = session.files.reader().text_of(path)?;
    let certificate = certificate::read(&text).map_err(|error| fault(error.message()))?;
    let text = match &certificate.claim {
        Claim::Position(claim) => format!("{} {}", claim.game, claim.board),
        Claim::Sum(claim) => claim.text(),
        _ => return Err(fault(message!("play-certificate-of-period"))),
    };
    let budget = session.budget(limits::UNLIMITED);
    let verdict = certificate::verify_from(&certificate, None, &budget, &mut |_, _| {});
    match verdict {
        Ok(verdict) if verdict.valid => Ok(Proof { file, certificate, text }),
        Ok(verdict) => Err(fault(certificate::said(&verdict.text))),
        Err(certificate::VerifyError::Stopped(stop)) => Err(stop.into()),
        Err(error) => Err(fault(error.message())),
    }
}

impl Proof {
    /// The position that the certificate is about.
    pub fn position(&self, session: &Session) -> Result<Position, Failure> {
        session.files.position(&self.text)
    }

    /// Gives the facts to the terms of a position that they are about.
    ///
    /// # Errors
    /// There is no such term.
    pub fn teach(&self, position: &Position, session: &Session) -> Result<(), Failure> {
        let budget = session.budget(limits::UNLIMITED);
        let taught = |term| certificate::teach(term, &self.certificate, &budget);
        let count = position.terms().iter().filter(|term| taught(term)).count();
        match count {
            0 => {
                let (file, board) = (&self.file, &self.text);
                Err(Failure::input(message!("play-certificate-other", file = file, board = board)))
            }
            _ => Ok(()),
        }
    }
}
