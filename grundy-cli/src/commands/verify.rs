//! `grundy verify`: checks a certificate without the engine that made it.

use std::process::ExitCode;

use grundy::Budget;
use grundy::certificate::{self, Certificate, State, Verdict, VerifyError};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::args::Verify;
use crate::checkpoint::{Checkpoint, Run};
use crate::failure::Failure;
use crate::{files, limits, output};

/// Runs the command.
pub fn run(args: Verify) -> Result<ExitCode, Failure> {
    crate::files::allow(&args.limits, limits::UNLIMITED);
    let text = match args.file.as_os_str() == "-" {
        true => files::standard_input()?,
        false => files::text_of(&args.file)?,
    };
    let budget = limits::budget(&args.limits, limits::UNLIMITED);
    let verdict = certificate::read(&text).map_err(|error| malformed(&args, &error))?;
    let verdict = check(&verdict, &args, &budget)?;
    if args.json {
        output::json(&verdict)?;
    } else {
        let word = if verdict.valid { "valid" } else { "not valid" };
        output::text(&format!("{word}: {}\n", verdict.text))?;
    }
    Ok(ExitCode::from(u8::from(!verdict.valid)))
}

fn malformed(args: &Verify, error: &VerifyError) -> Failure {
    Failure::Input(format!("{}: {error}", args.file.display()))
}

/// The state of a check as it is saved: one of another format is not decoded.
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

/// Checks a certificate, and goes on where an earlier run of the same check was.
fn check(certificate: &Certificate, args: &Verify, budget: &Budget) -> Result<Verdict, Failure> {
    let file = args.file.display();
    if args.checkpoint.checkpoint.is_some() && !certificate.can_pause() {
        return Err(Failure::Input(format!(
            "`--checkpoint` is of no use for {file}: a check of `{}` keeps more than the values; \
             leave it out",
            certificate.proof.theorem
        )));
    }
    // The same certificate may lie in another file, and another one in the same.
    let text = serde_json::to_string(certificate).unwrap_or_default();
    let hash = Sha256::digest(&text)
        .iter()
        .fold(String::new(), |hash, byte| hash + &format!("{byte:02x}"));
    let run = Run {
        key: format!("verify {hash}"),
        command: format!("verify {file}  # {} {}", certificate.claim.game(), &hash[..12]),
    };
    let saved = Checkpoint::open::<Saved>(&args.checkpoint, run, &args.limits)?;
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
        (Err(VerifyError::Stopped(stop)), _) => Err(stop.into()),
        (Err(VerifyError::Unfit), Some(checkpoint)) => Err(checkpoint.unfit()),
        (Err(error), _) => Err(malformed(args, &error)),
    }
}
