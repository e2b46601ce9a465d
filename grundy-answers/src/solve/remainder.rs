//! What is left to search of a sum in normal play.

use std::collections::HashMap;

use super::Question;
use super::session::Session;
use super::solution::Solution;
use crate::budget::Stop;
use crate::outcome::{FoundBy, Outcome, Play};

/// How long values are searched for that are shown only, in questions to the budget: some tenths
/// of a second of work.
pub const LOOKS: u32 = 12;

/// How long more winning moves are searched for where one is known, in a term whose value a theorem
/// gave: a second or two of work.
pub const MORE_LOOKS: u32 = 8 * LOOKS;

/// What is known of the value of a term before any search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It is found without a search, or the term has no twin that it could cancel.
    Known,
    /// It has to be searched for, and so has that of this equal term: together both have the value
    /// 0 ([`Term::cancels`](crate::term::Term::cancels)).
    Twin(usize),
    /// It has to be searched for.
    Open,
}

/// The terms of a sum by what is known of their values before any search. A term alone counts as
/// known: there is nothing beside it that could make its search needless.
pub struct Remainder(Vec<Standing>);

impl Remainder {
    /// The remainder of a session's position.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn of(session: &Session<'_>) -> Result<Remainder, Stop> {
        let terms = session.terms();
        let mut standings = vec![Standing::Known; terms.len()];
        let mut odd = HashMap::new();
        for (index, term) in terms.iter().enumerate().filter(|_| terms.len() > 1) {
            let searched = term.found_by() == FoundBy::Search && term.cancels();
            if !searched || term.known_value(session.budget)?.is_some() {
                continue;
            }
            standings[index] = Standing::Open;
            let text = term.to_string();
            match odd.remove(&text) {
                Some(twin) => {
                    standings[index] = Standing::Twin(twin);
                    standings[twin] = Standing::Twin(index);
                }
                None => drop(odd.insert(text, index)),
            }
        }
        Ok(Remainder(standings))
    }

    /// The terms of a standing, in order.
    pub fn each(&self, standing: Standing) -> impl Iterator<Item = usize> {
        (0..self.0.len()).filter(move |&index| self.0[index] == standing)
    }

    /// The pairs of twins.
    pub fn twins(&self) -> impl Iterator<Item = [usize; 2]> {
        self.0.iter().enumerate().filter_map(|(index, standing)| match standing {
            Standing::Twin(twin) if index < *twin => Some([index, *twin]),
            _ => None,
        })
    }

    /// Whether a term has a twin.
    pub fn is_twin(&self, index: usize) -> bool {
        matches!(self.0[index], Standing::Twin(_))
    }

    /// The only term that is open, with its outcome by a theorem. Where all known terms together
    /// have the value 0, it is the outcome of the sum.
    pub fn decider(&self, session: &Session<'_>) -> Option<(usize, Outcome)> {
        let mut open = self.each(Standing::Open);
        match (open.next(), open.next()) {
            (Some(index), None) => {
                let outcome = session.terms()[index].outcome(Play::Normal, session.budget);
                Some((index, outcome.ok()??))
            }
            _ => None,
        }
    }

    /// The term that has decided who wins a sum whose value was not found: all others together have
    /// the value 0.
    pub fn decided(&self, session: &Session<'_>, solution: &Solution) -> Option<usize> {
        let (index, _) = self.decider(session)?;
        let decided = solution.outcome.is_some() && solution.value.is_none();
        (decided && solution.terms[index].value.is_none()).then_some(index)
    }
}

/// Whether the value of a term is to be found, of which a theorem says who wins it.
pub fn wants_value(session: &Session<'_>, term: usize) -> bool {
    let positions = || session.terms().get(term)?.value_search_size(session.budget);
    let short = || positions().is_none_or(|positions| positions <= session.value_search_limit);
    let wanted = match session.question {
        Question::Outcome => false,
        Question::Value => true,
        Question::All => short(),
    };
    wanted && session.play == Play::Normal
}
