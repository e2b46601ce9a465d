//! Misère Nim, by Bouton's theorem.

use super::misere::{closing, opening};
use super::{Solution, label_of_term};
use crate::budget::Stop;
use crate::message::message;
use crate::nimber::Nimber;
use crate::outcome::Play;
use crate::reason::{Role, Step};
use crate::solve::session::Session;
use crate::theory::Theorem;

/// Why a sum of Nim heaps is won or lost in misère play.
///
/// # Errors
/// The budget ran out.
pub fn explain(
    session: &mut Session<'_>,
    solution: &Solution,
    steps: &mut Vec<Step>,
) -> Result<(), Stop> {
    opening(session, steps);
    steps.push(Step::theorem(Theorem::MisereNim));
    let terms = session.terms();
    let mut sum = Nimber::ZERO;
    let mut large = 0;
    let mut rows = Vec::new();
    for (index, term) in terms.iter().enumerate() {
        steps.extend(term.explain_outcome(Play::Misere, session.budget));
        let value = term.value(session.budget)?.0.nim().unwrap_or_default();
        rows.push((label_of_term(session.position, index), value));
        sum ^= value;
        large += term.large_parts(session.budget)?;
    }
    if terms.len() > 1 {
        steps.push(Step::nim_sum(rows));
    }
    let words = match large {
        0 => {
            message!("misere-nim-ones", parity = if sum.is_zero() { "even" } else { "odd" })
        }
        1 => message!("misere-nim-one-large"),
        _ => message!("misere-nim-large", heaps = large, sum = sum),
    };
    steps.push(Step::with(if large > 1 { Role::Misere } else { Role::MisereOnes }, words));
    closing(session, solution, steps)?;
    let line = super::played::line(session, solution, steps)?;
    steps.extend(line);
    Ok(())
}
