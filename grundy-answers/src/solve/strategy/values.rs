//! Normal play: the values of the terms add up to the value of the sum.
//!
//! Finite games have nim-values (Sprague-Grundy). If play can come back to a position, the
//! theory of Smith adds infinite values. A term with which its player can end the whole sum has
//! no value, and that player wins.

use crate::budget::Stop;
use crate::moves::Move;
use crate::outcome::{FoundBy, Outcome, Play};
use crate::reason::Step;
use crate::solve::explain;
use crate::solve::remainder::{LOOKS, MORE_LOOKS, Remainder, Standing, wants_value};
use crate::solve::session::{Session, Strategy};
use crate::solve::solution::{Solution, TermAnswer};
use crate::term::{Moves, Term};
use crate::value::{Sum, Value};

/// The values of the terms.
pub struct Values;

/// Whether the values of all terms are known, or one that can end the sum.
pub(super) fn all_known(session: &Session<'_>, solution: &Solution) -> bool {
    let values = || solution.terms.iter().map(|answer| answer.value.as_ref());
    values().any(|value| value == Some(&Value::Ends))
        || session.play == Play::Normal && values().all(|value| value.is_some())
}

/// The values of the terms, all of which are known.
fn sum(solution: &Solution) -> Sum {
    Sum::new(solution.terms.iter().filter_map(|term| term.value.clone()).collect())
}

impl Strategy for Values {
    fn name(&self) -> &'static str {
        "values"
    }

    fn applies(&self, session: &Session<'_>) -> bool {
        session.play == Play::Normal
    }

    fn answer(&self, session: &mut Session<'_>, solution: &mut Solution) -> Result<(), Stop> {
        let (terms, budget) = (session.terms(), session.budget);
        let remainder = Remainder::of(session)?;
        solution.terms = vec![TermAnswer::without_value(FoundBy::Theorem); terms.len()];
        let mut result = Ok(());
        let mut value = |index: usize, solution: &mut Solution| {
            solution.terms[index] = match terms[index].value(budget) {
                Ok((value, method)) => TermAnswer { value: Some(value), method },
                Err(stop) => {
                    result = result.and(Err(stop));
                    TermAnswer::without_value(terms[index].found_by())
                }
            };
        };
        remainder.each(Standing::Known).for_each(|index| value(index, solution));
        // What is known already may decide who wins.
        let valued = |index: usize, solution: &Solution| solution.terms[index].value.is_some();
        let decider = remainder.decider(session).filter(|_| {
            remainder.each(Standing::Known).all(|index| valued(index, solution))
                && sum(solution).total() == Value::ZERO
        });
        if let Some((_, outcome)) = decider {
            solution.outcome = Some(outcome);
        }
        if decider.is_none_or(|(index, _)| wants_value(session, index)) {
            remainder.each(Standing::Open).for_each(|index| value(index, solution));
        }
        // Behind a mark the other player is the one who can end the sum.
        let marked = terms.iter().any(Term::is_marked);
        let ends = |term: &TermAnswer| term.value == Some(Value::Ends);
        if !marked && solution.terms.iter().any(ends) {
            solution.outcome = Some(Outcome::N);
        } else if (0..terms.len()).all(|at| valued(at, solution) || remainder.is_twin(at)) {
            let total = sum(solution).total();
            solution.outcome = Some(total.outcome());
            solution.value = Some(total);
        }
        // The values of twins are shown where they are found soon.
        let brief = budget.brief(LOOKS);
        for twins in remainder.twins() {
            if let Ok((value, method)) = terms[twins[0]].value(&brief) {
                for twin in twins {
                    solution.terms[twin] = TermAnswer { value: Some(value.clone()), method };
                }
            }
        }
        result
    }

    fn moves(&self, session: &mut Session<'_>, solution: &mut Solution) -> Result<(), Stop> {
        let budget = session.budget;
        match solution.value.clone() {
            Some(Value::Nim(sum)) => {
                // Where twins cancel whose values are not known, only moves that are found soon.
                let twin = |(term, answer): (&Term, &TermAnswer)| {
                    Ok(answer.value.is_none() || term.is_known_by_pairs(budget)?)
                };
                let twins = session.terms().iter().zip(&solution.terms).map(twin);
                let twins: Vec<bool> = twins.collect::<Result<_, Stop>>()?;
                let methods: Vec<FoundBy> = solution.terms.iter().map(|term| term.method).collect();
                let (brief, longer) = (budget.brief(LOOKS), budget.brief(MORE_LOOKS));
                session.collect(solution, |session, found, index, keep| {
                    let term = &session.terms()[index];
                    // A theorem gave the value, and the values of the options have to be searched.
                    let unsearched =
                        methods[index] != FoundBy::Search && term.tries_options(budget);
                    let own = match (twins[index], unsearched && !found.is_empty()) {
                        (true, _) => &brief,
                        (false, true) => &longer,
                        (false, false) => return term.moves_by(sum, keep, budget),
                    };
                    let moves = term.moves_by(sum, keep, own)?;
                    let stopped = moves.stopped.filter(|&stop| stop != Stop::Time);
                    Ok(Moves { stopped, ..moves })
                })?;
                // Where the budget ran out, the proof of a theorem may still name one.
                if solution.moves.is_empty()
                    && solution.move_count.is_none()
                    && session.max_moves > 0
                    && let Some(patch) =
                        session.alone().and_then(|term| term.proof_move(session.play))
                {
                    solution.moves.push(Move { term: 0, patch });
                }
                Ok(())
            }
            Some(total) => {
                let Some(wanted) = total.outcome().after() else { return Ok(()) };
                let sum = sum(solution);
                session.collect(solution, |session, _, index, keep| {
                    let others = sum.without(index);
                    let term = &session.terms()[index];
                    // One move makes no more than one infinity finite; but who moves again wins
                    // beside a loony term.
                    let none = wanted == Outcome::P && others.nim().is_none();
                    match none && !term.compliments() {
                        true => Ok(Moves::default()),
                        false => term.moves_among(&others, wanted, keep, budget),
                    }
                })
            }
            // The theorem on the term that decides the sum may name moves; those in other terms
            // are not known.
            None if !solution.terms.iter().any(|term| term.value == Some(Value::Ends)) => {
                let remainder = Remainder::of(session)?;
                let Some(index) = remainder.decided(session, solution) else { return Ok(()) };
                let term = &session.terms()[index];
                match term.winning_moves(Play::Normal, session.max_moves, budget) {
                    Some(moves) => solution.add(index, moves),
                    None => solution.moves.extend(
                        term.proof_move(Play::Normal).map(|patch| Move { term: index, patch }),
                    ),
                }
                Ok(())
            }
            // A player who moves again, or whose move must be answered, can end the sum then.
            None => {
                let valued = solution.terms.iter().all(|term| term.value.is_some());
                let sum = valued.then(|| sum(solution));
                session.collect(solution, |session, _, index, keep| {
                    let term = &session.terms()[index];
                    let others = sum.as_ref().map_or(Value::Ends, |sum| sum.without(index));
                    match term.compliments() {
                        true => term.moves_among(&others, Outcome::P, keep, budget),
                        false => Ok(term.ending_moves(keep, budget)),
                    }
                })
            }
        }
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
