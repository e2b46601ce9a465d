//! Exercises: positions of a game that are as hard as was asked for, each with its solution.
//!
//! How hard a position is, is measured ([`Measure`]), and a [`Level`] is a range of measures. The
//! same seed gives the same exercises on every machine. No two of a set are of one kind: positions that
//! have the same [normal form](Position::normal_form) count as one. Every solution is checked in a second way: the position after each move is solved by
//! itself, and the winning moves must be exactly those after which the opponent loses.
//!
//! ```
//! # use grundy_answers as grundy;
//! use grundy::exercise::{Level, Request, Source};
//! use grundy::games::NoFiles;
//! use grundy::{Budget, Play};
//! let level = Level::new(3).unwrap();
//! let request = Request { play: Play::Normal, level, hardest: level, seed: 7, count: 4 };
//! let source = Source::read("nim", &NoFiles).unwrap();
//! let set = request.set(&source, &Budget::unlimited());
//! assert_eq!(set.exercises.len(), 4);
//! // From level 3 on it is not enough to make equal pairs.
//! assert!(set.exercises.iter().all(|exercise| exercise.measure.trick));
//! ```

mod measure;
mod sample;

use std::cmp::Ordering;

use rustc_hash::FxHashSet;

use crate::budget::{Budget, Progress, Stop};
use crate::message::Message;
use crate::moves::Move;
use crate::outcome::{Outcome, Play};
use crate::play::Why;
use crate::position::Position;
use crate::random::Random;
use crate::solve::{Question, Solution, Solver};
use crate::sort;
use crate::value::Value;

use measure::Counter;

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
    /// Why the first of them wins, or why the player to move loses.
    pub why: Why,
    /// Of a lost position whose reason names no numbers: each position that a move leads to, with
    /// the position after an answer that wins. Empty where there are more than six moves.
    pub replies: Vec<(String, String)>,
    /// How hard it is.
    pub measure: Measure,
    /// Its level.
    pub level: Level,
}

impl Exercise {
    /// Why the first winning move wins, or why the player to move loses: a sentence, or two.
    pub fn reason(&self) -> Message {
        match self.outcome {
            Outcome::P => self.why.message_of_lost(),
            _ => self.why.message(),
        }
    }
}

/// What is asked for.
#[derive(Clone, Copy, Debug)]
pub struct Request {
    /// The convention.
    pub play: Play,
    /// How hard the first exercise is.
    pub level: Level,
    /// How hard the last exercise is, at least `level`: the levels between them have as many exercises each
    /// as the others, or one more.
    pub hardest: Level,
    /// The seed. Each game has its own exercises of a seed.
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
    /// Why there are fewer, where a budget ran out. Without that, the search for more was given
    /// up; the game may still have more.
    pub stopped: Option<Stop>,
    /// The positions that were tried.
    pub tried: Tried,
}

/// The positions that were tried for a set of exercises, and why most of them were unfit. Each
/// counts for the first reason that was found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tried {
    /// How many positions were looked at.
    pub positions: u64,
    /// Like an exercise before it.
    pub alike: u64,
    /// Play can reach too few positions.
    pub small: u64,
    /// Play can reach too many positions, or there are more than 200 moves.
    pub large: u64,
    /// On level 1: the trick is needed.
    pub tricky: u64,
    /// From level 3 on: the trick is not needed.
    pub easy: u64,
    /// From level 4 on: too many moves win.
    pub wins: u64,
    /// Nothing can be moved, nobody can force a win, or who wins was not found.
    pub unsolved: u64,
}

/// Why a position is no exercise.
#[derive(Clone, Copy, Debug)]
enum Unfit {
    Alike,
    Small,
    Large,
    Tricky,
    Easy,
    Wins,
    Unsolved,
}

impl Tried {
    fn add(&mut self, unfit: Unfit) {
        *match unfit {
            Unfit::Alike => &mut self.alike,
            Unfit::Small => &mut self.small,
            Unfit::Large => &mut self.large,
            Unfit::Tricky => &mut self.tricky,
            Unfit::Easy => &mut self.easy,
            Unfit::Wins => &mut self.wins,
            Unfit::Unsolved => &mut self.unsolved,
        } += 1;
    }
}

/// How many positions in a row may be unfit before the search for more ends.
const UNFIT: u32 = 1_500;
/// How many of them are tried for the winner that was drawn at random; after that either winner will
/// do.
const FOR_WINNER: u32 = 300;
/// The most positions that a search for a value may visit where a theorem gives the winner.
const VALUES: u128 = 5_000;
/// The most moves of a lost position whose answers are all listed.
const REPLIES: usize = 6;
/// The most moves of an exercise.
const MOVES: usize = 200;
/// The most positions that play can reach from an exercise of misère play on the highest level:
/// most of them are answered by a search.
const MISERE: u64 = 3_000;

impl Request {
    /// The level of an exercise, by its number from 0.
    fn level_of(&self, exercise: usize) -> Level {
        let levels = usize::from(self.hardest.number().saturating_sub(self.level.number())) + 1;
        let step = exercise * levels / self.count.max(1);
        let number = usize::from(self.level.number()) + step;
        u8::try_from(number).ok().and_then(Level::new).unwrap_or(self.hardest)
    }

    /// Makes the exercises. The cost is that of the answers for some thousand small positions.
    /// A budget that runs out is no error: the set says so.
    pub fn set(&self, source: &Source, budget: &Budget) -> Set {
        let mut maker = Maker {
            request: self,
            dice: Random::new(self.seed ^ u64::from(self.level.number()) << 56 ^ source.hash()),
            keys: FxHashSet::default(),
            counter: Counter::default(),
            tried: Tried::default(),
            budget,
        };
        let mut set = Set::default();
        while set.exercises.len() < self.count {
            match maker.next(source, &set.exercises) {
                Ok(Some(exercise)) => set.exercises.push(exercise),
                Ok(None) => break,
                Err(stop) => {
                    set.stopped = Some(stop);
                    break;
                }
            }
        }
        set.tried = maker.tried;
        set
    }
}

struct Maker<'a> {
    request: &'a Request,
    dice: Random,
    /// The positions so far, those of one kind as one.
    keys: FxHashSet<Vec<u32>>,
    counter: Counter,
    tried: Tried,
    budget: &'a Budget,
}

impl Maker<'_> {
    /// The next exercise; `None` where none was found.
    fn next(&mut self, source: &Source, all: &[Exercise]) -> Result<Option<Exercise>, Stop> {
        // Half of them are lost, so that an answer cannot be guessed; games with few lost positions
        // have fewer.
        let won = all.iter().filter(|exercise| exercise.outcome == Outcome::N).count();
        let wanted = Outcome::of(match won.cmp(&(all.len() - won)) {
            Ordering::Less => true,
            Ordering::Equal => self.dice.below(2) == 0,
            Ordering::Greater => false,
        });
        let level = self.request.level_of(all.len());
        let mut other = None;
        for tried in 0..UNFIT {
            self.budget.check(Progress {
                what: "progress-exercises",
                done: all.len() as u64,
                total: Some(self.request.count as u64),
            })?;
            if tried == FOR_WINNER && other.is_some() {
                break;
            }
            let Some(position) = source.sample(&mut self.dice, level, self.budget) else {
                continue;
            };
            self.tried.positions += 1;
            let position = match tried < FOR_WINNER {
                true => self.turned(position, wanted)?,
                false => position,
            };
            match self.fit(position, level)? {
                Err(unfit) => self.tried.add(unfit),
                Ok((key, exercise)) if exercise.outcome == wanted || tried >= FOR_WINNER => {
                    self.keys.insert(key);
                    return Ok(Some(exercise));
                }
                Ok(found) => other = other.or(Some(found)),
            }
        }
        Ok(other.map(|(key, exercise)| {
            self.keys.insert(key);
            exercise
        }))
    }

    /// A position that the wanted player wins, a move away where the position is none; the same
    /// position where there is no such move.
    fn turned(&mut self, position: Position, wanted: Outcome) -> Result<Position, Stop> {
        let solver = Solver::new().play(self.request.play).max_moves(MOVES).value_search_limit(0);
        let Ok(solution) = solver.solve(&position, self.budget) else { return Ok(position) };
        if let (None, Some(stop)) = (solution.outcome, solution.stopped) {
            return Err(stop);
        }
        let moves = match (solution.outcome, wanted) {
            (Some(Outcome::N), Outcome::P) => solution.moves,
            (Some(Outcome::P), Outcome::N) => position.some_moves(MOVES, self.budget)?.moves,
            _ => return Ok(position),
        };
        let Some(chosen) = self.dice.one_of(&moves).filter(|chosen| !chosen.patch.ends) else {
            return Ok(position);
        };
        let after = position.after(chosen);
        // A graph without a name is hard to read, and where nothing is left there is no question.
        match after.terms().is_empty() || after.text().contains("graph6:") {
            true => Ok(position),
            false => Ok(after),
        }
    }

    /// The exercise that a position makes, with its key; or why it makes none.
    fn fit(
        &mut self,
        position: Position,
        level: Level,
    ) -> Result<Result<(Vec<u32>, Exercise), Unfit>, Stop> {
        let play = self.request.play;
        let key = self.counter.key(&position);
        if self.keys.contains(&key) {
            return Ok(Err(Unfit::Alike));
        }
        let moves = position.some_moves(MOVES, self.budget)?;
        if moves.moves.is_empty() {
            return Ok(Err(Unfit::Unsolved));
        }
        if !moves.complete {
            return Ok(Err(Unfit::Large));
        }
        let most = match play {
            Play::Normal => level.largest(),
            Play::Misere => level.range().1.unwrap_or(MISERE),
        };
        let positions = self.counter.count(&position, most, self.budget)?;
        match level.compare(positions) {
            Ordering::Less => return Ok(Err(Unfit::Small)),
            Ordering::Greater => return Ok(Err(Unfit::Large)),
            Ordering::Equal if play == Play::Misere && positions > most => {
                return Ok(Err(Unfit::Large));
            }
            Ordering::Equal => {}
        }
        let solver = Solver::new().play(play).max_moves(MOVES).value_search_limit(VALUES);
        let Ok(solution) = solver.solve(&position, self.budget) else {
            return Ok(Err(Unfit::Unsolved));
        };
        let (outcome, winning) = match (solution.outcome, solution.stopped) {
            (Some(outcome @ (Outcome::N | Outcome::P)), None) => (outcome, &solution.moves),
            (Some(_), None) | (None, None) => return Ok(Err(Unfit::Unsolved)),
            (_, Some(stop)) => return Err(stop),
        };
        if !level.fits_wins(winning.len() as u64) {
            return Ok(Err(Unfit::Wins));
        }
        let trick = measure::trick(&position, winning, play, self.budget)?;
        if !level.fits_trick(trick) {
            return Ok(Err(if trick { Unfit::Tricky } else { Unfit::Easy }));
        }
        if !self.is_right(&position, &moves.moves, &solution)? {
            return Ok(Err(Unfit::Unsolved));
        }
        let measure = Measure {
            positions: positions.min(level.largest() + 1),
            moves: moves.moves.len() as u64,
            winning: winning.len() as u64,
            trick,
        };
        let has_value = solution.value.is_some();
        let why = match winning.first() {
            Some(chosen) => Why::of(&position, chosen, play, has_value, self.budget),
            None => Why::lost(&position, play, has_value, self.budget),
        };
        let named = matches!(why, Why::NimSum { .. } | Why::OddOnes | Why::WhileLarge);
        let replies = match outcome == Outcome::P && !named && moves.moves.len() <= REPLIES {
            true => self.replies(&position, &moves.moves)?,
            false => Vec::new(),
        };
        let (value, winning) = (solution.value.clone(), winning.clone());
        let exercise = Exercise { position, outcome, value, winning, why, replies, measure, level };
        Ok(Ok((key, exercise)))
    }

    /// The position after each move, and the position after an answer that wins.
    fn replies(&self, position: &Position, moves: &[Move]) -> Result<Vec<(String, String)>, Stop> {
        let solver = Solver::new().play(self.request.play).max_moves(1);
        let mut replies = Vec::new();
        for chosen in moves {
            let after = position.after(chosen);
            let Ok(solution) = solver.solve(&after, self.budget) else { return Ok(Vec::new()) };
            if let Some(stop) = solution.stopped {
                return Err(stop);
            }
            let Some(answer) = solution.moves.first() else { return Ok(Vec::new()) };
            replies.push((position.found(chosen).after(), after.found(answer).after()));
        }
        Ok(replies)
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
        sort::whole(&mut winning);
        sort::whole(&mut listed);
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
