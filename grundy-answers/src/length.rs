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

#[cfg(test)]
mod tests {
    use super::*;

    /// Who wins (the player to move or not), remoteness, suspense and birthday of Treblecross on a strip, by
    /// its rules.
    fn by_hand(strip: &[u8]) -> (bool, [u32; 3]) {
        let mut wins: Option<[u32; 2]> = None;
        let mut loses = [0, 0];
        let mut longest = 0;
        for at in (0..strip.len()).filter(|&at| strip[at] == b'.') {
            let mut next = strip.to_vec();
            next[at] = b'X';
            let (won, [remoteness, suspense, birthday]) =
                match next.windows(3).any(|three| three == b"XXX") {
                    true => (false, [0, 0, 0]),
                    false => by_hand(&next),
                };
            longest = longest.max(birthday + 1);
            if won {
                loses = [
                    loses[0].max(remoteness + 1),
                    match loses[1] {
                        0 => suspense + 1,
                        least => least.min(suspense + 1),
                    },
                ];
            } else {
                let before = wins.unwrap_or([u32::MAX, 0]);
                wins = Some([before[0].min(remoteness + 1), before[1].max(suspense + 1)]);
            }
        }
        let [remoteness, suspense] = wins.unwrap_or(loses);
        (wins.is_some(), [remoteness, suspense, longest])
    }

    #[test]
    fn a_move_may_end_the_game() {
        for strip in ["...", ".X.", "....", "X....", ".....", "......", ".X...X.", "......."] {
            let position: Position = format!("treblecross {strip}").parse().unwrap();
            let budget = Budget::unlimited();
            let found = length(&position, Play::Normal, &budget).unwrap();
            let lengths = [found.remoteness, found.suspense, found.birthday];
            assert_eq!(lengths, by_hand(strip.as_bytes()).1.map(Some), "{strip}");
            let misere = length(&position, Play::Misere, &budget);
            assert_eq!(misere, Err(Unexplored::Ends("treblecross".into())));
        }
        // A move beside the strip does not put the end off.
        let sum: Position = "treblecross XX. + nim 5".parse().unwrap();
        let found = length(&sum, Play::Normal, &Budget::unlimited()).unwrap();
        assert_eq!((found.remoteness, found.suspense), (Some(1), Some(1)));
    }
}
