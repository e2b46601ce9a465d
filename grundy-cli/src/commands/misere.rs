//! Misère play for the commands on sequences: who wins the positions of some numbers, and their misère
//! nim-values.

use std::cell::RefCell;
use std::ops::{ControlFlow, Range};

use grundy::budget::Progress;
use grundy::genus::Finite;
use grundy::heap::HeapRules;
use grundy::message::Language;
use grundy::misere::sums::Asked;
use grundy::misere::values::Values;
use grundy::term::Term;
use grundy::{Budget, Outcome, Play, Position, Question, Solver, Stop};

use super::genus::positions_of;
use super::one_heap::Block;
use crate::args::Which;
use crate::failure::Failure;
use crate::message::message;
use crate::session::Session;

/// The name of a game, with the words for misère play where the answer is about that.
pub fn named(game: &str, play: Option<Play>, language: Language) -> String {
    match play {
        Some(_) => message!("misere-position", position = game).text(language),
        None => game.to_string(),
    }
}

/// Stands for a draw where only outcomes are wanted. No heap of the program has such a nim-value.
pub const DRAW: u128 = u128::MAX;

/// Positions of one number.
pub struct Line {
    /// How they are called.
    pub name: String,
    text: Box<dyn Fn(u64) -> String>,
    heaps: Option<HeapRules>,
}

impl Line {
    /// Positions with these texts. Where they are heaps with these rules, the numbers are the heaps.
    pub fn new(
        name: String,
        heaps: Option<HeapRules>,
        text: impl Fn(u64) -> String + 'static,
    ) -> Line {
        Line { name, text: Box::new(text), heaps }
    }

    /// The rules of the heaps that the numbers are.
    pub fn heaps(&self) -> Option<&HeapRules> {
        self.heaps.as_ref()
    }

    /// Hands out the misère nim-values of a range; or 0 for a lost position, 1 for a won one and
    /// [`DRAW`] for a draw, where only outcomes are wanted. Gives why it stopped before the end, if it did.
    pub fn fill(
        &self,
        range: Range<u64>,
        which: Which,
        session: &Session,
        budget: &Budget,
        values: &mut dyn FnMut(Block<'_>) -> ControlFlow<()>,
    ) -> Result<Option<Stop>, Failure> {
        let search = Search::new(self.heaps.clone(), range.end - 1, budget);
        let total = Some(range.end - range.start);
        for (n, done) in range.zip(0..) {
            let progress = Progress { what: "progress-nim-values", done, total };
            if let Err(stop) = budget.check(progress) {
                return Ok(Some(stop));
            }
            let text = || (self.text)(n);
            let value = match which.outcome {
                Some(_) => {
                    search.outcome(&[n], text, session, budget)?.map(|outcome| match outcome {
                        Outcome::P => 0,
                        Outcome::N => 1,
                        Outcome::D => DRAW,
                    })
                }
                None => search.value(&[n], text, session, budget)?,
            };
            match value {
                Ok(value) if values(Block::Large(value)).is_break() => return Ok(None),
                Ok(_) => {}
                Err(stop) => return Ok(Some(stop)),
            }
        }
        Ok(None)
    }
}

/// A search that keeps the values of positions: the next question about one of them takes no time.
pub struct Search(Option<RefCell<Values>>);

impl Search {
    /// For sums of heaps of these rules up to the largest one; or for other positions.
    pub fn new(heaps: Option<HeapRules>, largest: u64, budget: &Budget) -> Search {
        let heaps = heaps.filter(|rules| !matches!(rules, HeapRules::Given(_)));
        Search(heaps.map(|rules| RefCell::new(Values::new(Asked { rules, largest }, budget))))
    }

    /// Who wins a position with these heaps, or with this text; inside, the budget ran out. A position
    /// from which play can come back has no misère nim-value, and still an outcome.
    pub fn outcome(
        &self,
        heaps: &[u64],
        text: impl FnOnce() -> String,
        session: &Session,
        budget: &Budget,
    ) -> Result<Result<Outcome, Stop>, Failure> {
        if let Some(values) = &self.0 {
            let lost = values.borrow_mut().is_lost(heaps, budget);
            return Ok(lost.map(|lost| Outcome::of(!lost)));
        }
        let position = session.files.position(&text())?;
        if !position.terms().iter().any(Term::is_loopy) {
            let value = of_position(position, session, budget)?;
            return Ok(value.map(|value| Outcome::of(value != 0)));
        }
        outcome(&position, Play::Misere, budget)
    }

    /// The misère nim-value; inside, the budget ran out. Of a position with a text it follows from all
    /// positions to which play can lead.
    pub fn value(
        &self,
        heaps: &[u64],
        text: impl FnOnce() -> String,
        session: &Session,
        budget: &Budget,
    ) -> Result<Result<u128, Stop>, Failure> {
        if let Some(values) = &self.0 {
            return Ok(values.borrow_mut().value(heaps, budget));
        }
        of_position(session.files.position(&text())?, session, budget)
    }
}

/// Who wins a position, which may have no nim-value; inside, the budget ran out.
pub fn outcome(
    position: &Position,
    play: Play,
    budget: &Budget,
) -> Result<Result<Outcome, Stop>, Failure> {
    let solver = Solver::new().play(play).question(Question::Outcome);
    let solution =
        solver.solve(position, budget).map_err(|refusal| Failure::refusal(position, &refusal))?;
    let stopped = solution.stopped.unwrap_or(Stop::Memory);
    Ok(solution.outcome.ok_or(stopped))
}

/// The misère nim-value of a position; inside, the budget ran out.
fn of_position(
    position: Position,
    session: &Session,
    budget: &Budget,
) -> Result<Result<u128, Stop>, Failure> {
    // What one position takes is there again for the next.
    let part = budget.part(u64::MAX);
    let genera = positions_of(&[position], session, |positions| {
        Finite::new(positions, &part).and_then(|finite| Ok(finite.genera(&part)?))
    })?;
    Ok(genera.map(|genera| genera[0].0.digit(0).into()))
}
