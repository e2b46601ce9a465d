//! `solve`: who wins, the value, every winning move, and why.

use grundy_misere::sums::Asked;
use serde::{Serialize, Serializer};

#[cfg(feature = "schema")]
use super::form::OrNull;
use super::{Assumed, Exact, ExactValue, MoveAnswer};
use crate::budget::Stop;
use crate::length::Length;
use crate::outcome::{FoundBy, Outcome, Play};
use crate::position::Position;
use crate::reason::Reason;
use crate::solve::{Question, Solution};

/// The answer of `solve`. Keys that were not asked for are left out. A batch has one for each line.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "solve"))]
pub struct Solve<'a> {
    /// The line of a batch, from 1; left out elsewhere.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    /// The position.
    pub position: String,
    /// The convention.
    pub play: Play,
    /// Who wins.
    pub outcome: Option<Outcome>,
    /// The value of the sum; null in misère play, where the sum can be ended at once, and where it
    /// was not found.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "OrNull<ExactValue>"))]
    pub value: Option<Option<ExactValue>>,
    /// The terms, in their order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub terms: Option<Vec<TermAnswer>>,
    /// The first winning moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winning_moves: Option<Moves<'a>>,
    /// How many winning moves there are, listed or not; null where that was not found.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "OrNull<Exact>"))]
    pub winning_move_count: Option<Option<Exact>>,
    /// How many winning moves there are where each of several equal components counts; left out
    /// where that is the same number, or was not found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winning_choice_count: Option<Exact>,
    /// The first moves that keep a draw; for the outcome D only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drawing_moves: Option<Moves<'a>>,
    /// How many moves keep a draw, listed or not; null where that was not found.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "OrNull<Exact>"))]
    pub drawing_move_count: Option<Option<Exact>>,
    /// How many of them there are where each of several equal components counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drawing_choice_count: Option<Exact>,
    /// How long play lasts, and how large the game is; null where a limit ended the search for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "OrNull<LengthAnswer>"))]
    pub length: Option<Option<LengthAnswer>>,
    /// The periods that the answer stands on and nothing proves (`--assume observed`); left out where there
    /// are none.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub assumed: &'a [Assumed],
    /// The derivation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'a Reason>,
    /// The heaps whose misère quotient is proved, of one of the games or of all of them together, where the
    /// position has a larger heap and who wins was not found; left out elsewhere.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub quotient_known: Vec<KnownHeaps>,
    /// The limit that ended the work; left out where none did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stop>,
}

/// The heaps of a game up to a size.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct KnownHeaps {
    /// The game, by its rules: a code, or a subtraction set.
    pub game: String,
    /// The largest heap.
    pub largest: Exact,
}

impl From<&Asked> for KnownHeaps {
    fn from(Asked { rules, largest }: &Asked) -> KnownHeaps {
        KnownHeaps { game: rules.to_string(), largest: Exact((*largest).into()) }
    }
}

/// How long play from a position lasts, and how large its game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LengthAnswer {
    /// The number of moves where the winner hurries and the loser delays; null for a draw.
    pub remoteness: Option<u32>,
    /// The number of moves where the winner delays and the loser hurries; null where play can come
    /// back to a position.
    pub suspense: Option<u32>,
    /// The number of moves of the longest play, the formal birthday of the game; null where play can
    /// go on without end.
    pub birthday: Option<u32>,
    /// The positions that play can reach, this one included.
    pub positions: u64,
    /// The moves from all of them.
    pub moves: u64,
}

impl From<Length> for LengthAnswer {
    fn from(length: Length) -> LengthAnswer {
        let Length { remoteness, suspense, birthday, positions, moves } = length;
        LengthAnswer { remoteness, suspense, birthday, positions, moves }
    }
}

/// A term with its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TermAnswer {
    /// The term.
    pub position: String,
    /// Its value.
    pub value: Option<ExactValue>,
    /// How it was found.
    pub method: FoundBy,
}

/// A list of moves. It is written one by one, because the texts of a million heaps are not to
/// be in memory a hundred times.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "Vec<MoveAnswer>"))]
pub struct Moves<'a> {
    position: &'a Position,
    solution: &'a Solution,
    keep: usize,
}

impl std::fmt::Debug for Moves<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Moves({})", self.solution.moves.len().min(self.keep))
    }
}

impl Serialize for Moves<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Moves { position, solution, keep } = *self;
        let moves = solution.moves.iter().take(keep);
        serializer.collect_seq(moves.map(|chosen| MoveAnswer::new(position, chosen)))
    }
}

impl<'a> Solve<'a> {
    /// The document of a solution; `keep` moves are listed at most.
    pub fn new(position: &'a Position, solution: &'a Solution, keep: usize) -> Solve<'a> {
        let all = solution.question == Question::All;
        let drawn = solution.outcome == Some(Outcome::D);
        let moves = |keep: usize| Moves { position, solution, keep };
        let others = solution.choice_count != solution.move_count;
        let choices = solution.choice_count.filter(|_| all && others).map(Exact);
        Solve {
            line: None,
            position: position.text(),
            play: solution.play,
            outcome: solution.outcome,
            value: (solution.question != Question::Outcome)
                .then(|| solution.value.as_ref().and_then(ExactValue::of)),
            terms: all.then(|| {
                let answers = solution.terms.iter().zip(position.terms());
                answers
                    .map(|(answer, term)| {
                        let mut text = String::new();
                        term.write(&mut text);
                        TermAnswer {
                            position: text,
                            value: answer.value.as_ref().and_then(ExactValue::of),
                            method: answer.method,
                        }
                    })
                    .collect()
            }),
            winning_moves: all.then(|| moves(if drawn { 0 } else { keep })),
            winning_move_count: all.then(|| match drawn {
                true => Some(Exact(0)),
                false => solution.move_count.map(Exact),
            }),
            winning_choice_count: choices.filter(|_| !drawn),
            drawing_moves: (all && drawn).then(|| moves(keep)),
            drawing_move_count: (all && drawn).then(|| solution.move_count.map(Exact)),
            drawing_choice_count: choices.filter(|_| drawn),
            length: None,
            assumed: &[],
            reason: solution.reason.as_ref(),
            quotient_known: match solution.outcome {
                Some(_) => Vec::new(),
                None => solution.known.iter().map(KnownHeaps::from).collect(),
            },
            stopped: solution.stopped,
        }
    }
}
