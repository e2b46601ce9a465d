//! `exercise`: graded exercises with their solutions.

use serde::Serialize;

use super::{Exact, ExactValue, MoveAnswer};
use crate::budget::Stop;
use crate::exercise::{Request, Set};
use crate::message::Language;
use crate::outcome::{Outcome, Play};

/// The answer of `exercise`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "exercise"))]
pub struct Exercises {
    /// The game, or the position that play begins with.
    pub game: String,
    /// The convention.
    pub play: Play,
    /// The level of the first exercise, from 1 to 5.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 5)))]
    pub level: u8,
    /// The level of the last exercise, from 1 to 5.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 5)))]
    pub hardest: u8,
    /// The seed.
    pub seed: Exact,
    /// The exercises.
    pub exercises: Vec<Exercise>,
    /// Why exercises are missing; left out where none is, and where the game has no more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stop>,
}

/// An exercise.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Exercise {
    /// The position.
    pub position: String,
    /// Its level, from 1 to 5.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 5)))]
    pub level: u8,
    /// How many positions play can reach, this one included; null where they were not counted
    /// to the end.
    pub positions: Option<u64>,
    /// How many moves there are.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub moves: u64,
    /// Whether more is needed than to end the game, or to leave equal pairs.
    pub trick: bool,
    /// The solution; left out where it was not asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<Answer>,
}

/// The solution of an exercise.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Answer {
    /// Who wins.
    pub outcome: Outcome,
    /// The value of the position; null in misère play and where the sum can be ended at once.
    pub value: Option<ExactValue>,
    /// All winning moves.
    pub winning_moves: Vec<MoveAnswer>,
    /// Why the first of them wins, or why the player to move loses: a sentence or two.
    pub why: String,
    /// An answer to each move of a lost position; left out where `why` names the numbers, and
    /// where there are more than six moves.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub replies: Vec<Answered>,
}

/// A move of a lost position, and an answer that wins.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Answered {
    /// The whole position after the move.
    pub after: String,
    /// The whole position after the answer.
    pub answer: String,
}

impl Exercises {
    /// The document of a set; `solutions`: with the answers, their reasons in `language`.
    pub fn new(
        game: &str,
        request: &Request,
        set: &Set,
        solutions: bool,
        language: Language,
    ) -> Exercises {
        let exercise = |exercise: &crate::exercise::Exercise| {
            let position = &exercise.position;
            let winning = exercise.winning.iter().map(|chosen| MoveAnswer::new(position, chosen));
            let all =
                exercise.level.counted().is_none_or(|most| exercise.measure.positions <= most);
            Exercise {
                position: position.text(),
                level: exercise.level.number(),
                positions: all.then_some(exercise.measure.positions),
                moves: exercise.measure.moves,
                trick: exercise.measure.trick,
                solution: solutions.then(|| Answer {
                    outcome: exercise.outcome,
                    value: exercise.value.as_ref().and_then(ExactValue::of),
                    winning_moves: winning.collect(),
                    why: exercise.reason().text(language),
                    replies: exercise
                        .replies
                        .iter()
                        .map(|(after, answer)| Answered {
                            after: after.clone(),
                            answer: answer.clone(),
                        })
                        .collect(),
                }),
            }
        };
        Exercises {
            game: game.to_string(),
            play: request.play,
            level: request.level.number(),
            hardest: request.hardest.number(),
            seed: Exact(request.seed.into()),
            exercises: set.exercises.iter().map(exercise).collect(),
            stopped: set.stopped,
        }
    }
}
