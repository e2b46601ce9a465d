//! Normal play, where the question is about the outcome only: the values of
//! all terms but one are found, and of that one whether its value is their
//! nim-sum. The search for that ends with the first option that has this
//! value, while a search for the value needs all options.

use crate::budget::Stop;
use crate::nimber::Nimber;
use crate::outcome::{FoundBy, Outcome, Play};
use crate::reason::Step;
use crate::solve::remainder::{Remainder, Standing};
use crate::solve::session::{Session, Strategy};
use crate::solve::solution::{Solution, TermAnswer};
use crate::solve::{Question, explain};

/// The outcome of a sum of finite games without its value.
pub struct OutcomeOnly;

impl Strategy for OutcomeOnly {
    fn name(&self) -> &'static str {
        "outcome only"
    }

    fn applies(&self, session: &Session<'_>) -> bool {
        // A derivation shows values.
        session.question == Question::Outcome
            && session.play == Play::Normal
            && !session.explain
            && !session.terms().is_empty()
            && !session.repeats()
            && !session.terms().iter().any(|term| term.is_marked())
    }

    fn answer(&self, session: &mut Session<'_>, solution: &mut Solution) -> Result<(), Stop> {
        let terms = session.terms();
        let methods = terms.iter().map(|term| TermAnswer::without_value(term.found_by()));
        solution.terms = methods.collect();
        let remainder = Remainder::of(session)?;
        let decider = remainder.decider(session);
        let counted: Vec<usize> = (0..terms.len()).filter(|&at| !remainder.is_twin(at)).collect();
        let searched = |&&index: &&usize| terms[index].found_by() == FoundBy::Search;
        let open = remainder.each(Standing::Open).last();
        let last = open.or(counted.iter().rfind(searched).or(counted.last()).copied());
        let Some(last) = last else {
            solution.outcome = Some(Outcome::P);
            return Ok(());
        };
        let mut others = Nimber::ZERO;
        for &index in counted.iter().filter(|&&index| index != last) {
            match terms[index].value(session.budget)?.0.nim() {
                Some(value) => others ^= value,
                // The player to move can end the sum, or the term is loony.
                None => {
                    solution.outcome = Some(Outcome::N);
                    return Ok(());
                }
            }
        }
        if let Some((index, outcome)) = decider
            && index == last
            && others.is_zero()
        {
            solution.outcome = Some(outcome);
            return Ok(());
        }
        let lost = terms[last].is_lost_beside(others, session.budget)?;
        solution.outcome = Some(Outcome::of(!lost));
        Ok(())
    }

    fn moves(&self, _: &mut Session<'_>, _: &mut Solution) -> Result<(), Stop> {
        Ok(())
    }

    fn explain(
        &self,
        session: &mut Session<'_>,
        solution: &Solution,
        steps: &mut Vec<Step>,
    ) -> Result<(), Stop> {
        explain::normal::explain(session, solution, steps)
    }
}
