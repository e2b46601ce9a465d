//! Exercises: positions of a game that are as hard as was asked for, each with its solution.
//!
//! How hard a position is, is measured ([`Measure`]), and a [`Level`] is a range of measures. The
//! same seed gives the same exercises on every machine. No two of a set are alike: positions that
//! differ only in the order of their parts, or by a symmetry that the rules of the game know, count
//! as one. Every solution is checked in a second way: the position after each move is solved by
//! itself, and the winning moves must be exactly those after which the opponent loses.
//!
//! ```
//! use grundy::exercise::{Level, Request, Source};
//! use grundy::games::NoFiles;
//! use grundy::{Budget, Play};
//! let request = Request { play: Play::Normal, level: Level::new(3).unwrap(), seed: 7, count: 4 };
//! let source = Source::read("nim", &NoFiles).unwrap();
//! let set = request.set(&source, &Budget::unlimited());
//! assert_eq!(set.exercises.len(), 4);
//! // From level 3 on it is not enough to make equal pairs.
//! assert!(set.exercises.iter().all(|exercise| exercise.measure.trick));
//! ```

mod measure;
mod sample;

use rustc_hash::FxHashSet;

use crate::budget::{Budget, Progress, Stop};
use crate::moves::Move;
use crate::outcome::{Outcome, Play};
use crate::play::Why;
use crate::position::Position;
use crate::random::Random;
use crate::search::SumSearch;
use crate::solve::{Question, Solution, Solver};
use crate::value::Value;

pub use measure::{Level, Measure};
pub use sample::Source;

/// An exercise with its solution.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Exercise {
    /// The position.
    pub position: Position,
    /// Who wins: N or P.
    pub outcome: Outcome,
    /// Its value; `None` where there is none.
    pub value: Option<Value>,
    /// All winning moves.
    pub winning: Vec<Move>,
    /// Why the first of them wins.
    pub why: Option<Why>,
    /// How hard it is.
    pub measure: Measure,
}

/// What is asked for.
#[derive(Clone, Copy, Debug)]
pub struct Request {
    /// The convention.
    pub play: Play,
    /// How hard the exercises are.
    pub level: Level,
    /// The seed.
    pub seed: u64,
    /// How many exercises.
    pub count: usize,
}

/// Exercises that were found.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Set {
    /// The exercises, at most as many as were asked for.
    pub exercises: Vec<Exercise>,
    /// Why there are fewer, where a budget ran out. Without that, the game seems to have no more
    /// positions of the level.
    pub stopped: Option<Stop>,
}

/// How many positions in a row may be unfit before the search for more ends.
const UNFIT: u32 = 1_500;
/// How many of them are looked at in vain for a lost position, where one was drawn by lot.
const FOR_LOST: u32 = 150;
/// The most moves of an exercise.
const MOVES: usize = 200;

impl Request {
    /// Makes the exercises. The cost is that of the answers for a few hundred small positions.
    /// A budget that runs out is no error: the set says so.
    pub fn set(&self, source: &Source, budget: &Budget) -> Set {
        let mut maker = Maker {
            request: self,
            dice: Random::new(self.seed ^ u64::from(self.level.number()) << 56),
            keys: FxHashSet::default(),
            search: SumSearch::new(self.play),
            budget,
        };
        let mut set = Set::default();
        while set.exercises.len() < self.count {
            match maker.next(source, set.exercises.len()) {
                Ok(Some(exercise)) => set.exercises.push(exercise),
                Ok(None) => break,
                Err(stop) => {
                    set.stopped = Some(stop);
                    break;
                }
            }
        }
        set
    }
}

struct Maker<'a> {
    request: &'a Request,
    dice: Random,
    /// The positions so far, those that are alike as one.
    keys: FxHashSet<Vec<u32>>,
    /// It gives parts that are alike one number.
    search: SumSearch,
    budget: &'a Budget,
}

impl Maker<'_> {
    /// The next exercise; `None` where none was found.
    fn next(&mut self, source: &Source, done: usize) -> Result<Option<Exercise>, Stop> {
        // One in four is lost, so that an answer cannot be guessed; games with few lost
        // positions have fewer.
        let lost = self.dice.below(4) == 0;
        let mut other = None;
        for tried in 0..UNFIT {
            self.budget.check(Progress {
                what: "progress-exercises",
                done: done as u64,
                total: Some(self.request.count as u64),
            })?;
            if tried == FOR_LOST && other.is_some() {
                break;
            }
            let Some(position) = source.sample(&mut self.dice, self.request.level, self.budget)
            else {
                continue;
            };
            let key = self.key(&position);
            if self.keys.contains(&key) {
                continue;
            }
            let Some(exercise) = self.exercise(position)? else { continue };
            if lost == (exercise.outcome == Outcome::P) || tried >= FOR_LOST {
                self.keys.insert(key);
                return Ok(Some(exercise));
            }
            if other.is_none() {
                other = Some((key, exercise));
            }
        }
        Ok(other.map(|(key, exercise)| {
            self.keys.insert(key);
            exercise
        }))
    }

    /// The parts of a position as numbers, those that are alike with the same number.
    fn key(&mut self, position: &Position) -> Vec<u32> {
        let terms = position.terms().iter();
        let mut key: Vec<u32> = terms.flat_map(|term| term.parts_in(&mut self.search)).collect();
        key.sort_unstable();
        key
    }

    /// The exercise that a position makes; `None` where it is too easy or too hard, nobody can
    /// force a win, or the check of its solution failed.
    fn exercise(&self, position: Position) -> Result<Option<Exercise>, Stop> {
        let Request { play, level, .. } = *self.request;
        let moves = position.some_moves(MOVES, self.budget)?;
        if !moves.complete || moves.moves.is_empty() {
            return Ok(None);
        }
        let Ok(solution) = Solver::new().play(play).max_moves(MOVES).solve(&position, self.budget)
        else {
            return Ok(None);
        };
        let (outcome, winning) = match (solution.outcome, solution.stopped) {
            (Some(outcome @ (Outcome::N | Outcome::P)), None) => (outcome, &solution.moves),
            (Some(_), None) | (None, None) => return Ok(None),
            (_, Some(stop)) => return Err(stop),
        };
        let trick = measure::trick(&position, winning, play, self.budget)?;
        let fits = level.fits_moves(winning.len() as u64, trick);
        if !fits || !level.has_size(&position, self.budget)? {
            return Ok(None);
        }
        if !self.is_right(&position, &moves.moves, &solution)? {
            return Ok(None);
        }
        let measure = Measure {
            positions: measure::positions(&position, level.largest(), self.budget)?,
            moves: moves.moves.len() as u64,
            winning: winning.len() as u64,
            trick,
        };
        let has_value = solution.value.is_some();
        let why =
            winning.first().map(|chosen| Why::of(&position, chosen, play, has_value, self.budget));
        let (value, winning) = (solution.value.clone(), winning.clone());
        Ok(Some(Exercise { position, outcome, value, winning, why, measure }))
    }

    /// Whether a solution is right: the winning moves are those after which the opponent loses.
    fn is_right(
        &self,
        position: &Position,
        moves: &[Move],
        solution: &Solution,
    ) -> Result<bool, Stop> {
        let after = |chosen: &Move| position.found(chosen).after();
        let mut winning = Vec::new();
        for chosen in moves {
            if self.outcome(position, chosen)? == Some(Outcome::P) {
                winning.push(after(chosen));
            }
        }
        let mut listed: Vec<String> = solution.moves.iter().map(after).collect();
        winning.sort_unstable();
        listed.sort_unstable();
        Ok(solution.outcome == Some(Outcome::of(!winning.is_empty()))
            && solution.move_count == Some(winning.len() as u128)
            && winning == listed)
    }

    /// Who wins after a move.
    fn outcome(&self, position: &Position, chosen: &Move) -> Result<Option<Outcome>, Stop> {
        let play = self.request.play;
        if chosen.patch.ends {
            return Ok(Some(Outcome::of(play == Play::Misere)));
        }
        let solver = Solver::new().play(play).question(Question::Outcome);
        let Ok(solution) = solver.solve(&position.after(chosen), self.budget) else {
            return Ok(None);
        };
        match (solution.outcome, solution.stopped) {
            (None, Some(stop)) => Err(stop),
            (outcome, _) => Ok(outcome),
        }
    }
}

#[cfg(test)]
mod tests;
