//! `grundy verify`: checks a certificate without the engine that made it.

use grundy::Budget;
use grundy::certificate::{self, Certificate, State, Verdict, VerifyError};
use grundy::message::Message;
use grundy::report::{self, ClaimAnswer};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::args::Verify;
use crate::checkpoint::{Checkpoint, Run};
use crate::failure::{Ending, Failure};
use crate::limits;
use crate::message::message;
use crate::paint::{LOST, WON};
use crate::session::Session;

/// Runs the command.
pub fn run(args: Verify, session: &mut Session) -> Result<Ending, Failure> {
    let reader = session.files.reader();
    let text = match args.file.as_os_str() == "-" {
        true => reader.standard_input()?,
        false => reader.text_of(&args.file)?,
    };
    let budget = session.budget(limits::UNLIMITED);
    if certificate::is_quotient(&text) {
        refuse_checkpoint(&args, "quotient")?;
        let checked = certificate::verify_quotient(&text, &budget);
        let (certificate, verdict) = checked.map_err(|error| match error {
            VerifyError::Stopped(stop) => stop.into(),
            error => malformed(&args, &error),
        })?;
        let claim = ClaimAnswer::of_quotient(&certificate);
        return tell(verdict.valid, claim, &certificate::said(&verdict.text), &args, session);
    }
    let certificate = certificate::read(&text).map_err(|error| malformed(&args, &error))?;
    let verdict = check(&certificate, &args, session, &budget)?;
    let claim = ClaimAnswer::new(&verdict.claim);
    tell(verdict.valid, claim, &certificate::said(&verdict.text), &args, session)
}

/// Prints a verdict.
fn tell(
    valid: bool,
    claim: ClaimAnswer<'_>,
    why: &Message,
    args: &Verify,
    session: &Session,
) -> Result<Ending, Failure> {
    if args.json {
        let text = why.worded(session.language());
        session.out.json(&report::Verify { valid, claim, text })?;
    } else {
        let (said, style) = match valid {
            true => (message!("verdict-valid", why = why), WON),
            false => (message!("verdict-not-valid", why = why), LOST),
        };
        let text = said.text(session.language()) + "\n";
        // The word before the reason.
        let word = text.find(':').unwrap_or(0);
        session.out.styled(&text, |number, _| (number == 0).then_some((style, word)))?;
    }
    Ok(if valid { Ending::DONE } else { Ending::NO })
}

fn malformed(args: &Verify, error: &VerifyError) -> Failure {
    let (file, why) = (args.file.display().to_string(), error.message());
    Failure::File { file, why }
}

/// Refuses a folder for the states of a check that has none.
fn refuse_checkpoint(args: &Verify, theorem: &str) -> Result<(), Failure> {
    match args.checkpoint.checkpoint {
        None => Ok(()),
        Some(_) => Err(Failure::input(message!(
            "checkpoint-useless-verify",
            file = args.file.display().to_string(),
            theorem = theorem
        ))),
    }
}

/// The saved state of a check; a state of another format is not decoded.
#[derive(Serialize, Deserialize)]
struct Saved {
    format: u32,
    state: Vec<u8>,
}

impl Saved {
    fn new(state: &State<'_>) -> Option<Saved> {
        Some(Saved { format: State::FORMAT, state: postcard::to_stdvec(state).ok()? })
    }

    fn state(&self) -> Option<State<'static>> {
        let known = self.format == State::FORMAT;
        postcard::from_bytes(&self.state).ok().filter(|_| known)
    }
}

/// Checks a certificate, from the state of an earlier run of the same check if there is one.
fn check(
    certificate: &Certificate,
    args: &Verify,
    session: &Session,
    budget: &Budget,
) -> Result<Verdict, Failure> {
    if !certificate.can_pause() {
        let theorem = &certificate.proof.theorem;
        match &certificate.proof.facts {
            Some(_) => refuse_checkpoint(args, "facts")?,
            None => refuse_checkpoint(args, &theorem.to_string())?,
        }
    }
    let file = args.file.display();
    // The same certificate may lie in another file, and another one in the same.
    let text = serde_json::to_string(certificate).unwrap_or_default();
    let hash = Sha256::digest(&text)
        .iter()
        .fold(String::new(), |hash, byte| hash + &format!("{byte:02x}"));
    let run = Run {
        key: format!("verify {hash}"),
        command: format!("verify {file}  # {} {}", certificate.claim.game(), &hash[..12]),
    };
    let saved = Checkpoint::open::<Saved>(&args.checkpoint, run, session)?;
    let (mut checkpoint, saved) = saved.map_or((None, None), |(at, saved)| (Some(at), saved));
    let state = match (&checkpoint, saved.map(|saved| saved.state())) {
        (Some(checkpoint), Some(None)) => return Err(checkpoint.unfit()),
        (_, state) => state.flatten(),
    };
    let resumed = state.is_some();
    let verdict = certificate::verify_from(certificate, state, budget, &mut |state, stop| {
        if let Some(checkpoint) = &mut checkpoint
            && (stop.is_some() || checkpoint.is_due())
            && let Some(saved) = Saved::new(state)
        {
            checkpoint.save(&saved);
        }
    });
    match (verdict, &checkpoint) {
        (Ok(verdict), Some(checkpoint)) if resumed => {
            checkpoint.rests();
            Ok(verdict)
        }
        (Ok(verdict), _) => Ok(verdict),
        (Err(VerifyError::Stopped(stop)), _) => {
            checkpoint.inspect(|checkpoint| checkpoint.stopped(Some(stop)));
            Err(stop.into())
        }
        (Err(VerifyError::Unfit), Some(checkpoint)) => Err(checkpoint.unfit()),
        (Err(error), _) => Err(malformed(args, &error)),
    }
}
