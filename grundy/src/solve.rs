//! The planner: who wins, the nim-value, every winning move, and why.

use crate::budget::{Budget, Stop};
use crate::error::TextError;
use crate::nimber::Nimber;
use crate::outcome::{FoundBy, Outcome, Play};
use crate::position::Position;
use crate::reason::{Reason, Step};
use crate::search::SumSearch;
use crate::term::{Moves, Term, TermMove};
use crate::value::{Sum, Value};

mod explain;

/// What is asked of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Question {
    /// Outcome, value and winning moves.
    #[default]
    All,
    /// Outcome and value.
    Value,
    /// The outcome only.
    Outcome,
}

/// Asks questions of positions.
///
/// ```
/// use grundy::{Budget, Outcome, Position, Solver};
/// let position = Position::parse("kayles 5 + nim 3 4").unwrap();
/// let solution = Solver::new().solve(&position, &Budget::unlimited()).unwrap();
/// assert_eq!(solution.outcome, Some(Outcome::N));
/// assert_eq!(solution.nim().unwrap().0, 3);
/// assert_eq!(solution.after(0, &position), "kayles 5 + nim 4");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Solver {
    play: Play,
    question: Question,
    keep: usize,
    explain: bool,
    spare: u128,
}

/// How a term was valued.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TermAnswer {
    /// Its value, where it has one that was found.
    pub value: Option<Value>,
    /// How the answer was found.
    pub method: FoundBy,
}

/// A winning move; of a draw, a move that keeps it.
#[derive(Clone)]
pub struct WinningMove {
    /// The term that it changes, from 0.
    pub term: usize,
    /// What it does.
    pub patch: TermMove,
}

/// An answer.
pub struct Solution {
    /// The convention that it is about.
    pub play: Play,
    /// What was asked.
    pub question: Question,
    /// Who wins; `None` where the budget ran out before.
    pub outcome: Option<Outcome>,
    /// The value of the sum, a number or infinity; `None` in misere play,
    /// where there is none, where the sum can be ended at once, and where it
    /// was not found.
    pub value: Option<Value>,
    /// The terms, in their order.
    pub terms: Vec<TermAnswer>,
    /// The first winning moves; in a draw (outcome D), where no move wins, the
    /// first of those that keep it.
    pub moves: Vec<WinningMove>,
    /// How many such moves there are; `None` where it was not found.
    pub move_count: Option<u128>,
    /// The derivation, where it was asked for.
    pub reason: Option<Reason>,
    /// Why an answer that was asked for is missing.
    pub stopped: Option<Stop>,
}

/// A question that has no answer: why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The term that stands in the way, from 0.
    pub term: usize,
    /// Why.
    pub message: String,
}

impl Refusal {
    /// The refusal as an error in the text of the position, as
    /// [`Position::text`] writes it.
    pub fn in_text(&self, position: &Position) -> TextError {
        TextError::new(&self.message, position.span(self.term))
            .help("leave out `--misere`: normal play of this game is solved")
    }
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Refusal {}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new()
    }
}

impl Solver {
    /// Normal play, all questions, at most 100 moves listed, no explanation.
    pub fn new() -> Solver {
        Solver {
            play: Play::Normal,
            question: Question::All,
            keep: 100,
            explain: false,
            spare: 1_000_000,
        }
    }

    /// Sets the convention.
    pub fn play(mut self, play: Play) -> Solver {
        self.play = play;
        self
    }

    /// Sets what is asked.
    pub fn question(mut self, question: Question) -> Solver {
        self.question = question;
        self
    }

    /// Sets how many winning moves are listed; they are all counted.
    pub fn keep(mut self, moves: usize) -> Solver {
        self.keep = moves;
        self
    }

    /// Sets whether the derivation is given.
    pub fn explain(mut self, explain: bool) -> Solver {
        self.explain = explain;
        self
    }

    /// Sets how many positions may be searched for a value that the outcome
    /// does not need (Moore's Nim).
    pub fn spare(mut self, positions: u128) -> Solver {
        self.spare = positions;
        self
    }

    /// Whether the question makes sense for the position.
    ///
    /// # Errors
    /// It asks for misere play of a game that can go on for ever.
    pub fn accepts(&self, position: &Position) -> Result<(), Refusal> {
        let terms = position.terms().iter().enumerate();
        let mut loopy = terms.filter_map(|(at, term)| Some((at, term.name(), term.no_misere()?)));
        match loopy.next() {
            Some((term, name, why)) if self.play == Play::Misere => {
                Err(Refusal { term, message: format!("{name} has no misere play here: {why}") })
            }
            _ => Ok(()),
        }
    }

    /// Answers.
    ///
    /// # Errors
    /// The question makes no sense for the position (misere play of a game
    /// that can go on for ever). A budget that runs out is no error: the
    /// solution then says what is missing and why.
    pub fn solve(&self, position: &Position, budget: &Budget) -> Result<Solution, Refusal> {
        let mut solution = Solution {
            play: self.play,
            question: self.question,
            outcome: None,
            value: None,
            terms: Vec::new(),
            moves: Vec::new(),
            move_count: None,
            reason: None,
            stopped: None,
        };
        let result = match self.play {
            Play::Normal => self.normal(position, budget, &mut solution),
            Play::Misere => {
                self.accepts(position)?;
                self.misere(position, budget, &mut solution)
            }
        };
        if let Err(stop) = result {
            solution.stopped = Some(stop);
        }
        if self.explain {
            let (reason, all) = explain::reason(position, &solution, budget);
            solution.reason = Some(reason);
            if let Err(stop) = all {
                solution.stopped.get_or_insert(stop);
            }
        }
        Ok(solution)
    }

    fn normal(
        &self,
        position: &Position,
        budget: &Budget,
        solution: &mut Solution,
    ) -> Result<(), Stop> {
        let terms = position.terms();
        let alone = match terms {
            [term] => Some(term),
            _ => None,
        };
        solution.outcome = alone.and_then(|term| term.outcome(Play::Normal));
        if self.question == Question::Outcome && solution.outcome.is_some() {
            solution.terms.push(TermAnswer { value: None, method: FoundBy::Theorem });
            return Ok(());
        }
        let mut first_stop = None;
        for term in terms {
            let spare = solution.outcome.is_some()
                && term.value_search_size().is_some_and(|positions| positions > self.spare);
            let answer = if spare { None } else { Some(term.value(budget)) };
            solution.terms.push(match answer {
                Some(Ok((value, method))) => TermAnswer { value: Some(value), method },
                Some(Err(stop)) => {
                    first_stop.get_or_insert(stop);
                    // The outcome of a single term may be known by theorem.
                    let known = solution.outcome.is_some();
                    let method = if known { FoundBy::Theorem } else { term.found_by() };
                    TermAnswer { value: None, method }
                }
                None => TermAnswer { value: None, method: FoundBy::Theorem },
            });
        }
        let ends = solution.terms.iter().any(|term| term.value == Some(Value::Ends));
        let all_known = solution.terms.iter().all(|term| term.value.is_some());
        if ends {
            solution.outcome = Some(Outcome::N);
        } else if all_known {
            let sum = self.sum(solution);
            let total = sum.total();
            solution.outcome = Some(total.outcome());
            let wanted = match total {
                Value::Infinity(_) => total.outcome().after(),
                _ => None,
            };
            solution.value = Some(total);
            if let (Question::All, Some(wanted)) = (self.question, wanted) {
                let mut index = 0;
                return self.moves(terms, solution, |term, _, keep| {
                    let others = sum.without(index);
                    index += 1;
                    // One move makes no more than one infinity finite.
                    match wanted == Outcome::P && others.nim().is_none() {
                        true => Ok(Moves::default()),
                        false => term.moves_among(&others, wanted, keep, budget),
                    }
                });
            }
        }
        if self.question == Question::All && (ends || all_known) {
            if solution.outcome == Some(Outcome::P) {
                solution.move_count = Some(0);
            } else {
                self.moves(terms, solution, |term, solution, keep| match solution.nim() {
                    Some(sum) => term.moves_by(sum, keep, budget),
                    None => Ok(term.ending_moves(keep, budget)),
                })?;
            }
        } else if self.question == Question::All && solution.outcome.is_some() {
            // The outcome is known and the value is not.
            if solution.outcome == Some(Outcome::P) {
                solution.move_count = Some(0);
            } else if let Some(moves) =
                alone.and_then(|term| term.winning_moves(Play::Normal, self.keep, budget))
            {
                self.take(0, moves, solution);
            }
        }
        first_stop.map_or(Ok(()), Err)
    }

    fn misere(
        &self,
        position: &Position,
        budget: &Budget,
        solution: &mut Solution,
    ) -> Result<(), Stop> {
        let terms = position.terms();
        if terms.iter().all(|term| term.is_nim()) {
            return self.misere_nim(terms, budget, solution);
        }
        if let [term] = terms
            && let Some(outcome) = term.outcome(Play::Misere)
        {
            solution.terms.push(TermAnswer { value: None, method: FoundBy::Theorem });
            solution.outcome = Some(outcome);
            if self.question == Question::All {
                if outcome == Outcome::P {
                    solution.move_count = Some(0);
                } else if let Some(moves) = term.winning_moves(Play::Misere, self.keep, budget) {
                    self.take(0, moves, solution);
                } else {
                    let mut search = SumSearch::new(Play::Misere);
                    let moves = term.moves_in(&mut search, &[], Outcome::P, self.keep, budget)?;
                    self.take(0, moves, solution);
                }
            }
            return Ok(());
        }
        let repeats = terms.iter().any(|term| term.is_loopy());
        let method = if repeats { FoundBy::Graph } else { FoundBy::Search };
        solution.terms = vec![TermAnswer { value: None, method }; terms.len()];
        let mut search = SumSearch::new(Play::Misere);
        let parts: Vec<Vec<u32>> = terms.iter().map(|term| term.parts_in(&mut search)).collect();
        let outcome = search.outcome(&parts.concat(), budget)?;
        solution.outcome = Some(outcome);
        if self.question != Question::All {
            return Ok(());
        }
        let Some(wanted) = outcome.after() else {
            solution.move_count = Some(0);
            return Ok(());
        };
        let mut index = 0;
        self.moves(terms, solution, |term, _, keep| {
            let others: Vec<u32> = parts
                .iter()
                .enumerate()
                .filter(|(other, _)| *other != index)
                .flat_map(|(_, parts)| parts.iter().copied())
                .collect();
            index += 1;
            term.moves_in(&mut search, &others, wanted, keep, budget)
        })
    }

    /// Misere Nim (Bouton 1901; Winning Ways, chapter 13): play as in normal
    /// Nim until your move would leave heaps of size 1 only; then leave an
    /// odd number of them.
    ///
    /// So a position is lost by the mover when some heap is larger than one
    /// and the nim-sum is zero, or when no heap is and the nim-sum is one.
    /// With two large heaps or more every winning move leaves the nim-sum
    /// zero, with one large heap or none it leaves the nim-sum one.
    fn misere_nim(
        &self,
        terms: &[Term],
        budget: &Budget,
        solution: &mut Solution,
    ) -> Result<(), Stop> {
        let mut sum = Nimber::ZERO;
        let mut large = 0u64;
        for term in terms {
            solution.terms.push(TermAnswer { value: None, method: FoundBy::Theorem });
            large += term.large_parts(budget)?;
            sum ^= term.value(budget)?.0.nim().unwrap_or_default();
        }
        let lost = Nimber(u128::from(large == 0));
        solution.outcome = Some(Outcome::of(sum != lost));
        if self.question != Question::All {
            return Ok(());
        }
        if sum == lost {
            solution.move_count = Some(0);
            return Ok(());
        }
        let leave = Nimber(u128::from(large <= 1));
        self.moves(terms, solution, |term, _, keep| term.moves_by(sum ^ leave, keep, budget))
    }

    /// The values of the terms, all of which are known.
    fn sum(&self, solution: &Solution) -> Sum {
        Sum::new(solution.terms.iter().filter_map(|term| term.value.clone()).collect())
    }

    /// Collects the winning moves of all terms.
    fn moves(
        &self,
        terms: &[Term],
        solution: &mut Solution,
        mut of: impl FnMut(&Term, &Solution, usize) -> Result<Moves, Stop>,
    ) -> Result<(), Stop> {
        let mut count = Some(0u128);
        for (index, term) in terms.iter().enumerate() {
            let keep = self.keep.saturating_sub(solution.moves.len());
            // An explanation shows one move even where none are listed.
            let keep = if self.explain && solution.moves.is_empty() { keep.max(1) } else { keep };
            let moves = of(term, solution, keep)?;
            count = match (count, moves.incomplete) {
                (Some(count), false) => count.checked_add(moves.count),
                _ => None,
            };
            solution.stopped = solution.stopped.or(moves.stopped);
            let listed = moves.listed.into_iter();
            solution.moves.extend(listed.map(|patch| WinningMove { term: index, patch }));
        }
        solution.move_count = count;
        Ok(())
    }

    fn take(&self, term: usize, moves: Moves, solution: &mut Solution) {
        solution.move_count = (!moves.incomplete).then_some(moves.count);
        solution.stopped = solution.stopped.or(moves.stopped);
        let listed = moves.listed.into_iter();
        solution.moves.extend(listed.map(|patch| WinningMove { term, patch }));
    }
}

impl Solution {
    /// The nim-value of the sum, where there is one.
    pub fn nim(&self) -> Option<Nimber> {
        self.value.as_ref()?.nim()
    }

    /// The text of the term that the winning move `index` changes, before it.
    pub fn from(&self, index: usize, position: &Position) -> String {
        let mut out = String::new();
        position.terms()[self.moves[index].term].write(&mut out);
        out
    }

    /// The text of that term after the move, empty where nothing is left.
    pub fn to(&self, index: usize, position: &Position) -> String {
        let mut out = String::new();
        let WinningMove { term, patch } = &self.moves[index];
        position.terms()[*term].write_after(Some(patch), true, &mut out);
        out
    }

    /// The text of the whole position after the move.
    pub fn after(&self, index: usize, position: &Position) -> String {
        let mut out = String::new();
        let WinningMove { term, patch } = &self.moves[index];
        position.write_after(*term, Some(patch), &mut out);
        out
    }

    /// How the whole answer was found: the costliest method of its terms.
    pub fn method(&self) -> Option<FoundBy> {
        self.terms.iter().map(|term| term.method).max()
    }
}

/// Steps that say in one sentence what the answer means.
pub(crate) fn verdict(outcome: Outcome) -> Step {
    Step::say(match outcome {
        Outcome::N => "So the first player, who is to move, wins (outcome N).",
        Outcome::P => "So the second player wins, whatever the first one does (outcome P).",
        Outcome::D => "So neither player can force a win: the game is a draw (outcome D).",
    })
}
