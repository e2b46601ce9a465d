//! How long play lasts, and how large a game is.

use crate::budget::Budget;
use crate::explore::{Unexplored, explore, explore_to_ends};
use crate::graph::Unordered;
use crate::outcome::Play;
use crate::position::Position;

/// How long play from a position lasts, and how large its game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Length {
    /// The number of moves where the winner hurries and the loser delays; `None` for a draw.
    pub remoteness: Option<u32>,
    /// The number of moves where the winner delays and the loser hurries; `None` where play can come
    /// back to a position.
    pub suspense: Option<u32>,
    /// The number of moves of the longest play: the formal birthday of the game. `None` where play
    /// can go on without end.
    pub birthday: Option<u32>,
    /// The positions that play can reach, this one included. Positions that differ in the order of
    /// their parts count once.
    pub positions: u64,
    /// The moves from all of them.
    pub moves: u64,
}

/// The length of play, by a search of all positions that it can reach. In normal play a move may end the
/// whole sum: then all such moves lead to one position more, in which there is no move.
///
/// # Errors
/// As of [`explore`], in normal play of [`explore_to_ends`].
///
/// ```
/// # use grundy_answers as grundy;
/// use grundy::length::length;
/// use grundy::{Budget, Play, Position};
/// let position: Position = "nim 1 3".parse().unwrap();
/// let found = length(&position, Play::Normal, &Budget::unlimited()).unwrap();
/// // The winner takes 2, and then both take 1.
/// assert_eq!((found.remoteness, found.suspense), (Some(3), Some(3)));
/// assert_eq!((found.birthday, found.positions), (Some(4), 7));
/// ```
pub fn length(position: &Position, play: Play, budget: &Budget) -> Result<Length, Unexplored> {
    let graph = match play {
        Play::Normal => explore_to_ends(position, budget)?,
        Play::Misere => explore(position, budget)?,
    };
    let arcs = graph.arcs();
    let remoteness = arcs.outcomes(play, budget).map_err(|unfinished| unfinished.stop)?;
    let first = |found: Result<Vec<u32>, Unordered>| match found {
        Ok(numbers) => Ok(Some(numbers[0])),
        Err(Unordered::Cycle(_)) => Ok(None),
        Err(Unordered::Stopped(stop)) => Err(stop),
    };
    Ok(Length {
        remoteness: remoteness.length(0),
        suspense: first(arcs.suspense(play, budget))?,
        birthday: first(arcs.longest(budget))?,
        positions: arcs.len() as u64,
        moves: arcs.count() as u64,
    })
}
