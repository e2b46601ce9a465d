//! A look back at the moves of a game.

use crate::budget::{Budget, Stop};
use crate::moves::Move;
use crate::outcome::{Outcome, Play};
use crate::position::Position;
use crate::solve::{Question, Solver};

/// A move that made the result worse for its player.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Mistake {
    /// Who won before the move: N, or D where it lost a draw.
    pub before: Outcome,
    /// Who wins after it: N, or D where a won game became a draw.
    pub after: Outcome,
    /// The number of moves that would have kept the result; `None` where it was not found.
    pub better: Option<u128>,
    /// One of them.
    pub best: Option<Move>,
}

/// Whether a move was a mistake. The cost is that of two answers of [`Solver::solve`].
///
/// # Errors
/// The budget ran out before that was known.
///
/// ```
/// # use grundy_answers as grundy;
/// use grundy::play::mistake;
/// use grundy::{Budget, Play, Position};
/// let budget = Budget::unlimited();
/// let position: Position = "nim 3 1".parse().unwrap();
/// let wrong = position.move_to(&"nim 3".parse().unwrap(), &budget).unwrap().unwrap();
/// let mistake = mistake(&position, &wrong, Play::Normal, &budget).unwrap().unwrap();
/// assert_eq!(mistake.better, Some(1));
/// assert_eq!(position.after(&mistake.best.unwrap()).text(), "nim 1 1");
/// ```
pub fn mistake(
    position: &Position,
    chosen: &Move,
    play: Play,
    budget: &Budget,
) -> Result<Option<Mistake>, Stop> {
    // Who wins after it is asked first: it needs no list of moves.
    let after = match chosen.patch.ends {
        true => Outcome::of(play == Play::Misere && !chosen.patch.wins),
        false => outcome(&position.after(chosen), play, budget)?,
    };
    if after == Outcome::P {
        return Ok(None);
    }
    let solver = Solver::new().play(play).max_moves(1);
    let Ok(solution) = solver.solve(position, budget) else { return Err(Stop::Moves) };
    let before = solution.outcome.ok_or(solution.stopped.unwrap_or(Stop::Moves))?;
    if before == Outcome::P || before == after && before == Outcome::D {
        return Ok(None);
    }
    let best = solution.recommended(budget).ok().flatten();
    Ok(Some(Mistake { before, after, better: solution.move_count, best }))
}

fn outcome(position: &Position, play: Play, budget: &Budget) -> Result<Outcome, Stop> {
    let solver = Solver::new().play(play).question(Question::Outcome);
    let Ok(solution) = solver.solve(position, budget) else { return Err(Stop::Moves) };
    solution.outcome.ok_or(solution.stopped.unwrap_or(Stop::Moves))
}
