//! Long searches on boards: what is kept between runs, and the certificate of the answer.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use grundy::term::Term;
use grundy::{Budget, FoundBy, Position, Question, Solution, Solver, Stop, Value, certificate};
use serde::{Deserialize, Serialize};

use crate::args::Solve;
use crate::checkpoint::{Checkpoint, Run};
use crate::failure::Failure;
use crate::message::message;
use crate::session::Session;
use crate::{formats, limits};

/// What the searches of the terms of a position have found: of each term a state for each of its
/// parts, or nothing.
#[derive(Serialize, Deserialize)]
struct Saved(Vec<Option<Vec<Vec<u8>>>>);

impl Saved {
    /// `None` where no search of a term can be kept.
    fn new(position: &Position) -> Option<Saved> {
        let terms: Vec<_> = position.terms().iter().map(Term::keep).collect();
        terms.iter().any(Option::is_some).then_some(Saved(terms))
    }

    fn recall(&self, position: &Position, budget: &Budget) -> Result<bool, Stop> {
        let Saved(terms) = self;
        let mut fits = terms.len() == position.terms().len();
        for (kept, term) in terms.iter().zip(position.terms()) {
            if let Some(kept) = kept {
                fits = fits && term.recall(kept, budget)?;
            }
        }
        Ok(fits)
    }
}

/// Solves a position; with `--checkpoint` in slices, after each of which what was found is saved.
///
/// # Errors
/// The folder cannot be used, or no state of these terms can be saved.
pub fn solve(
    args: &Solve,
    solver: &Solver,
    position: &Position,
    session: &Session,
) -> Result<Solution, Failure> {
    let budget = session.budget(limits::SHORT);
    let refused = |refusal| Failure::refusal(position, &refusal);
    // The user's rules write a position: where nothing is saved, they are not asked to.
    if args.checkpoint.checkpoint.is_none() {
        return solver.solve(position, &budget).map_err(refused);
    }
    let text = position.text();
    if Saved::new(position).is_none() {
        return Err(Failure::input(message!("checkpoint-useless-solve", position = text)));
    }
    let run = Run { key: format!("solve {text}"), command: format!("solve {text}") };
    let opened = Checkpoint::open::<Saved>(&args.checkpoint, run, session)?;
    let Some((mut checkpoint, saved)) = opened else {
        return solver.solve(position, &budget).map_err(refused);
    };
    if let Some(saved) = &saved
        && !saved.recall(position, &budget)?
    {
        return Err(checkpoint.unfit());
    }
    let budget = Arc::new(budget);
    loop {
        let (start, left) = (Instant::now(), checkpoint.left());
        let due = Arc::new(AtomicBool::new(false));
        let (whole, over) = (budget.clone(), due.clone());
        let told = budget.clone();
        let slice = Budget::unlimited()
            .with_memory(session.limits.memory)
            .with_moves(budget.moves())
            .with_threads(budget.threads())
            .with_notes(move |note| told.note(|| note))
            .with_poll(move |progress| {
                whole.check(progress)?;
                if start.elapsed() > left {
                    over.store(true, Ordering::Relaxed);
                    return Err(Stop::Time);
                }
                Ok(())
            });
        let solution = solver.solve(position, &slice).map_err(refused)?;
        if let Some(saved) = Saved::new(position) {
            checkpoint.save(&saved);
        }
        if solution.stopped.is_none() || !due.load(Ordering::Relaxed) {
            let searched = solution.terms.iter().any(|term| term.method == FoundBy::Search);
            if saved.is_some() && solution.stopped.is_none() && searched {
                checkpoint.rests();
            }
            checkpoint.stopped(solution.stopped);
            return Ok(solution);
        }
    }
}

/// Whether a certificate can be written at all.
///
/// # Errors
/// It cannot.
pub fn ready(path: &Path, position: &Position) -> Result<(), Failure> {
    if path.as_os_str() == "-" {
        return Err(Failure::input(message!("certificate-needs-file")));
    }
    formats::only("--certificate", "json", path)?;
    match certificate::uncovered(position.terms()) {
        None => Ok(()),
        Some(term) => Err(Failure::input(message!("certificate-of-term", term = term.to_string()))),
    }
}

/// Writes the certificate of an answer; gives why it was not written, if a limit was reached.
///
/// # Errors
/// The file cannot be written, or the answer is no nim-value.
pub fn write(
    path: &Path,
    position: &Position,
    solution: &Solution,
    session: &Session,
) -> Result<Option<Stop>, Failure> {
    let outcome = solution.question == Question::Outcome;
    let budget = session.budget(limits::SHORT);
    if !outcome && solution.value == Some(Value::Loony) {
        return Err(Failure::input(message!("certificate-loony", position = position.text())));
    }
    let made = match solution.stopped {
        None => certificate::of_sum(position.terms(), outcome, &budget),
        Some(_) => Ok(None),
    };
    let (made, stop) = match made {
        Ok(made) => (made, None),
        Err(stop) => (None, Some(stop)),
    };
    match made {
        Some(certificate) => {
            session.out.bytes(format!("{certificate}\n").as_bytes(), Some(path))?;
        }
        None => {
            let file = path.display().to_string();
            let old = if path.exists() { "left" } else { "none" };
            session.tell(match solution.outcome {
                Some(_) if !outcome => message!("no-certificate-of-value", file = file, old = old),
                _ => message!("no-certificate", file = file, old = old),
            });
        }
    }
    Ok(stop)
}
