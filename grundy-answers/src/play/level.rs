//! How well the engine plays.

use std::fmt;
use std::str::FromStr;

use super::engine::every_reply_wins;
use super::{Best, Why, any, best, delay};
use crate::budget::{Budget, Stop};
use crate::moves::Move;
use crate::outcome::Play;
use crate::position::Position;
use crate::random::Random;

/// How well the engine plays. Every level but the lowest sees a move that wins at once; the levels
/// differ in how often a move is made at random.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Level {
    /// Every move is made at random.
    Beginner,
    /// Two of three moves are made at random.
    Easy,
    /// One of three moves is made at random.
    Medium,
    /// One of ten moves is made at random.
    Hard,
    /// It wins what can be won, and makes a loss hard to find.
    #[default]
    Perfect,
}

/// A text that names no level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownLevel;

impl Level {
    /// All levels, the lowest first.
    pub const ALL: &[Level] =
        &[Level::Beginner, Level::Easy, Level::Medium, Level::Hard, Level::Perfect];

    /// Its name: `beginner` and so on.
    pub fn name(self) -> &'static str {
        match self {
            Level::Beginner => "beginner",
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Perfect => "perfect",
        }
    }

    /// How many of thirty moves are made at random.
    fn random_of_30(self) -> u64 {
        match self {
            Level::Beginner => 30,
            Level::Easy => 20,
            Level::Medium => 10,
            Level::Hard => 3,
            Level::Perfect => 0,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Level {
    type Err = UnknownLevel;

    /// Reads a name.
    fn from_str(text: &str) -> Result<Level, UnknownLevel> {
        let named = |level: &&Level| level.name().eq_ignore_ascii_case(text);
        Level::ALL.iter().find(named).copied().ok_or(UnknownLevel)
    }
}

/// What the engine thinks of its move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Meaning {
    /// It wins, and why.
    Wins(Why),
    /// None wins, but this one does not lose.
    Draws,
    /// Every move loses: it is the one that is hardest to answer.
    Lost {
        /// Whether it can be answered wrongly; also where that was not found.
        hard: bool,
    },
    /// It was made at random.
    Random,
    /// It is not known who wins, perhaps because a budget ran out.
    Unknown(Option<Stop>),
}

/// The engine's move at a level, and what it thinks of it; the inner `None` says that it found no
/// move, which [`any`] may still find. A level below the highest needs `dice`.
///
/// ```
/// # use grundy_answers as grundy;
/// use grundy::play::{Level, Meaning, reply};
/// use grundy::{Budget, Play, Position, random::Random};
/// let position: Position = "nim 3 4 5".parse().unwrap();
/// let mut dice = Random::new(1);
/// let budget = Budget::unlimited();
/// let (chosen, meaning) = reply(&position, Play::Normal, Level::Perfect, &mut dice, &budget);
/// assert!(matches!(meaning, Meaning::Wins(_)));
/// assert_eq!(position.after(&chosen.unwrap()).text(), "nim 1 4 5");
/// ```
pub fn reply(
    position: &Position,
    play: Play,
    level: Level,
    dice: &mut Random,
    budget: &Budget,
) -> (Option<Move>, Meaning) {
    if dice.below(30) < level.random_of_30() {
        let at_once = (level > Level::Beginner).then(|| winning_at_once(position, play, budget));
        if let Some(chosen) = at_once.flatten() {
            let why = Why::of(position, &chosen, play, false, budget);
            return (Some(chosen), Meaning::Wins(why));
        }
        if let Some(chosen) = at_random(position, dice, budget) {
            return (Some(chosen), Meaning::Random);
        }
    }
    match best(position, play, budget) {
        Best::Wins(chosen, why) => (Some(chosen), Meaning::Wins(why)),
        Best::Draws(chosen) => (Some(chosen), Meaning::Draws),
        Best::Lost => {
            let chosen = delay(position, play, budget);
            let forced = |chosen: &Move| every_reply_wins(position, chosen, play, budget);
            let hard = !chosen.as_ref().is_some_and(forced);
            (chosen, Meaning::Lost { hard })
        }
        Best::Unknown(stop) => {
            let chosen = match stop {
                None | Some(Stop::Moves) => delay(position, play, budget),
                // There may be no time left.
                Some(_) => None,
            };
            (chosen, Meaning::Unknown(stop))
        }
    }
}

/// The largest number of moves of which one is made at random.
const LISTED: usize = 10_000;

fn at_random(position: &Position, dice: &mut Random, budget: &Budget) -> Option<Move> {
    match position.some_moves(LISTED, budget) {
        Ok(listing) => dice.one_of(&listing.moves).cloned(),
        Err(_) => None,
    }
}

/// A move after which the game is over and won.
fn winning_at_once(position: &Position, play: Play, budget: &Budget) -> Option<Move> {
    let mut moves = position.some_moves(LISTED, budget).ok()?.moves.into_iter();
    moves.find(|chosen| {
        if chosen.patch.ends {
            return play == Play::Normal || chosen.patch.wins;
        }
        let over = matches!(any(&position.after(chosen)), Ok(None));
        over && play == Play::Normal
    })
}
