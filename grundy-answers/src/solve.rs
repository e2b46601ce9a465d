//! The planner: who wins, the nim-value, every winning move, and why.
//!
//! A [`Solver`] says what to ask. For each question it opens a session: the
//! position, the limits, and the tables, on which both the answer and its
//! explanation work. The ways to answer are strategies, one file each in
//! `solve/strategy`.

use crate::budget::{Budget, Stop};
use crate::error::{Remedy, TextError};
use crate::lock;
use crate::message::{Message, message};
use crate::moves::Move;
use crate::outcome::{Outcome, Play};
use crate::position::Position;
use crate::reason::{Level, Step};

mod explain;
mod heaps;
mod recommend;
mod remainder;
mod session;
mod solution;
mod strategy;
mod tables;

pub use solution::{Solution, TermAnswer};
pub use tables::Shared;

use session::Session;
use tables::Tables;

/// The outcome, the nim-value and the winning moves of a position in normal play, without limits of
/// memory and time. A [`Solver`] asks within limits, for misère play, and for the reason.
///
/// ```
/// # use grundy_answers as grundy;
/// let solution = grundy::solve(&"kayles 5 + nim 3 4".parse().unwrap());
/// assert_eq!(solution.outcome, Some(grundy::Outcome::N));
/// ```
pub fn solve(position: &Position) -> Solution {
    Solver::new().answer(position, &Budget::unlimited(), &Shared::default())
}

/// A question about a position.
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
/// # use grundy_answers as grundy;
/// use grundy::{Budget, Outcome, Position, Solver};
/// let position: Position = "kayles 5 + nim 3 4".parse().unwrap();
/// let solution = Solver::new().solve(&position, &Budget::unlimited()).unwrap();
/// assert_eq!(solution.outcome, Some(Outcome::N));
/// assert_eq!(solution.nim().unwrap().0, 3);
/// assert_eq!(solution.found().next().unwrap().after(), "kayles 5 + nim 4");
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "a solver does nothing until `solve` is called"]
pub struct Solver {
    play: Play,
    question: Question,
    max_moves: usize,
    explain: Option<Level>,
    value_search_limit: u128,
}

/// A question that makes no sense for a position: misère play of a game that can go on
/// indefinitely.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Refusal {
    /// The term that is the reason, counted from 0.
    pub term: usize,
    /// The reason, in one sentence without a full stop.
    pub message: Message,
}

impl Refusal {
    /// The refusal as an error in the text of the position, as
    /// [`Position::text`] writes it.
    pub fn in_text(&self, position: &Position) -> TextError {
        TextError::new(&self.message, position.span(self.term)).or_by(Remedy::PlayNormally)
    }
}

impl From<&Refusal> for Message {
    fn from(refusal: &Refusal) -> Message {
        refusal.message.clone()
    }
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.message.fmt(f)
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
            max_moves: 100,
            explain: None,
            value_search_limit: 1_000_000,
        }
    }

    /// Sets the convention.
    pub fn play(mut self, play: Play) -> Solver {
        self.play = play;
        self
    }

    /// Sets the question.
    pub fn question(mut self, question: Question) -> Solver {
        self.question = question;
        self
    }

    /// Sets the number of winning moves that the solution lists; it counts all of them.
    ///
    /// ```
    /// # use grundy_answers as grundy;
    /// use grundy::{Budget, Position, Solver};
    /// let position: Position = "kayles 9 8 7".parse().unwrap();
    /// let solution = Solver::new().max_moves(1).solve(&position, &Budget::unlimited()).unwrap();
    /// assert_eq!((solution.moves.len(), solution.move_count), (1, Some(3)));
    /// ```
    pub fn max_moves(mut self, moves: usize) -> Solver {
        self.max_moves = moves;
        self
    }

    /// Sets whether the solution has a derivation, of [`Level::Steps`].
    pub fn explain(self, explain: bool) -> Solver {
        self.explain_at(explain.then_some(Level::Steps))
    }

    /// Sets how much of a derivation the solution has; `None` for none.
    ///
    /// ```
    /// # use grundy_answers as grundy;
    /// use grundy::message::Language;
    /// use grundy::reason::Level;
    /// use grundy::{Budget, Position, Solver};
    ///
    /// let position: Position = "kayles 5 7 + nim 3".parse().unwrap();
    /// let solver = Solver::new().explain_at(Level::Short);
    /// let solution = solver.solve(&position, &Budget::unlimited()).unwrap();
    /// let text = solution.reason.unwrap().text(Language::English);
    /// // A line for each term, two for the sum.
    /// assert_eq!(text.lines().count(), 4, "{text}");
    /// ```
    pub fn explain_at(mut self, level: impl Into<Option<Level>>) -> Solver {
        self.explain = level.into();
        self
    }

    /// Sets how many positions a search for a value may visit if a theorem gives the outcome
    /// without it (Moore's Nim). The planner leaves a larger search out, and the solution has
    /// no value. Where the question is [`Question::Value`], every search is made.
    pub fn value_search_limit(mut self, positions: u128) -> Solver {
        self.value_search_limit = positions;
        self
    }

    /// Whether the question makes sense for the position.
    ///
    /// # Errors
    /// It asks for misère play of a game that can go on indefinitely.
    pub fn accepts(&self, position: &Position) -> Result<(), Refusal> {
        if self.play == Play::Normal {
            return Ok(());
        }
        let terms = position.terms().iter().enumerate();
        let mut loopy = terms.filter_map(|(at, term)| Some((at, term.name(), term.no_misere()?)));
        loopy.next().map_or(Ok(()), |(term, name, why)| {
            Err(Refusal { term, message: message!("no-misere-here", game = name, why = why) })
        })
    }

    /// Answers.
    ///
    /// # Errors
    /// The question makes no sense for the position (misère play of a game
    /// that can go on indefinitely). A budget that runs out is no error: the
    /// solution then says what is missing and why.
    pub fn solve(&self, position: &Position, budget: &Budget) -> Result<Solution, Refusal> {
        self.solve_with(position, budget, &Shared::default())
    }

    /// Answers as [`solve`](Solver::solve) does, and shares what it finds with other questions.
    ///
    /// # Errors
    /// As of [`solve`](Solver::solve).
    pub fn solve_with(
        &self,
        position: &Position,
        budget: &Budget,
        shared: &Shared,
    ) -> Result<Solution, Refusal> {
        self.accepts(position)?;
        Ok(self.answer(position, budget, shared))
    }

    /// Answers a question that makes sense for the position.
    fn answer(&self, position: &Position, budget: &Budget, shared: &Shared) -> Solution {
        let mut tables = Tables::sharing(shared, self.play, self.explain.is_some());
        let mut session = Session::new(self, position, budget, &mut tables, strategy::answer);
        let mut solution = strategy::answer(&mut session);
        if let Some(level) = self.explain {
            let (reason, all) = explain::reason(&mut session, &solution, level);
            solution.reason = Some(reason);
            if let Err(stop) = all {
                solution.stopped.get_or_insert(stop);
            }
        }
        solution.keep(tables);
        solution
    }

    /// The answer of the strategy with this name, without an explanation; `None` where it does not
    /// apply. For tests, which compare the strategies.
    #[doc(hidden)]
    pub fn solve_by(&self, name: &str, position: &Position, budget: &Budget) -> Option<Solution> {
        self.accepts(position).ok()?;
        let strategy = strategy::named(name)?;
        let mut tables = Tables::new(self.play);
        let mut session = Session::new(self, position, budget, &mut tables, strategy::answer);
        strategy.applies(&session).then(|| strategy::solve_by(&mut session, strategy))
    }
}

impl Solution {
    /// An answer that was stored, with nothing known yet: its public fields are for the caller to
    /// set. `None` where no strategy has this name ([`Solution::strategy`]).
    ///
    /// ```
    /// # use grundy_answers as grundy;
    /// use grundy::{Budget, Position, Solution, Solver};
    /// let position: Position = "kayles 5 7".parse().unwrap();
    /// let solution = Solver::new().solve(&position, &Budget::unlimited()).unwrap();
    /// let stored = (solution.play, solution.question, solution.strategy());
    /// let mut again = Solution::stored(position, stored.0, stored.1, stored.2).unwrap();
    /// again.outcome = solution.outcome;
    /// assert!(again.value.is_none());
    /// ```
    pub fn stored(
        position: Position,
        play: Play,
        question: Question,
        strategy: &str,
    ) -> Option<Solution> {
        let strategy = strategy::named(strategy)?.name();
        Some(Solution::unanswered(position, play, question, strategy))
    }

    /// The one to recommend of the winning moves (in a draw, of those that keep it): the move
    /// that the proof of the theorem makes, if there is one; otherwise a move that is no
    /// retreat and raises no value; in a game in which play can come back to a position, a move
    /// that brings the end nearer. `None` if there is no such move, or none is known.
    ///
    /// If not all winning moves are listed, this compares more of them. It does not solve the
    /// position again.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn recommended(&self, budget: &Budget) -> Result<Option<Move>, Stop> {
        let mut empty = Tables::new(self.play);
        let mut shared = self.tables.as_deref().map(lock);
        let tables = shared.as_deref_mut().unwrap_or(&mut empty);
        let solver = Solver::new().play(self.play).question(self.question);
        let mut session = Session::new(&solver, self.position(), budget, tables, strategy::answer);
        session.strategy = strategy::named(self.strategy);
        session.recommended(self)
    }
}

/// Steps that say in one sentence what the answer means.
pub(crate) fn verdict(outcome: Outcome) -> Step {
    Step::say(match outcome {
        Outcome::N => message!("verdict-n"),
        Outcome::P => message!("verdict-p"),
        Outcome::D => message!("verdict-d"),
    })
}
