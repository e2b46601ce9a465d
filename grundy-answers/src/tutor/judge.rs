//! What a move is worth, and the answer that refutes it.

use crate::budget::{Budget, Stop};
use crate::moves::Move;
use crate::outcome::{Outcome, Play};
use crate::play::{self, Best, Why};
use crate::position::Position;
use crate::solve::{Question, Solver};
use crate::value::Value;

/// What a move is worth.
#[derive(Clone, Debug)]
pub enum Judged {
    /// It wins, and why.
    Wins(Why),
    /// After it neither player can force a win.
    Draws,
    /// It loses: the answer that shows it.
    Loses(Box<Refutation>),
    /// It was not found, perhaps because a budget ran out.
    Unknown(Option<Stop>),
}

/// The answer to a move that loses.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Refutation {
    /// The position after the move, as the opponent sees it.
    pub after: Position,
    /// Its value, where it has one that was found.
    pub value: Option<Value>,
    /// The opponent's winning answer, and why it wins; `None` where the move has ended the game
    /// already.
    pub reply: Option<(Move, Why)>,
}

/// Judges a legal move. The cost is that of [`play::best`] in the position after it.
///
/// ```
/// # use grundy_answers as grundy;
/// use grundy::tutor::{Judged, judge};
/// use grundy::{Budget, Play, Position};
/// let position: Position = "nim 3 4 5".parse().unwrap();
/// let budget = Budget::unlimited();
/// let moves = position.moves(20, &budget).unwrap().moves;
/// let wins = moves.iter().filter(|chosen| {
///     matches!(judge(&position, chosen, Play::Normal, &budget), Judged::Wins(_))
/// });
/// assert_eq!(wins.count(), 1);
/// ```
pub fn judge(position: &Position, chosen: &Move, play: Play, budget: &Budget) -> Judged {
    if chosen.patch.ends {
        return match play {
            _ if play == Play::Normal || chosen.patch.wins => {
                Judged::Wins(Why::of(position, chosen, play, false, budget))
            }
            _ => Judged::Loses(Box::new(Refutation {
                after: position.after(chosen),
                value: None,
                reply: None,
            })),
        };
    }
    let after = position.after(chosen);
    let solver = Solver::new().play(play).question(Question::Value);
    let (value, outcome, stopped) = match solver.solve(&after, budget) {
        Ok(solution) => (solution.value, solution.outcome, solution.stopped),
        Err(_) => return Judged::Unknown(None),
    };
    match outcome {
        Some(Outcome::P) => Judged::Wins(Why::of(position, chosen, play, value.is_some(), budget)),
        Some(Outcome::D) => Judged::Draws,
        Some(Outcome::N) => match refutation(after, value, play, budget) {
            Ok(refutation) => Judged::Loses(Box::new(refutation)),
            Err(stop) => Judged::Unknown(stop),
        },
        None => Judged::Unknown(stopped),
    }
}

/// The winning answer in a position that the player to move wins, with the value of the position
/// if it is known.
///
/// # Errors
/// No answer was found: why, where a budget ran out.
pub fn refutation(
    after: Position,
    value: Option<Value>,
    play: Play,
    budget: &Budget,
) -> Result<Refutation, Option<Stop>> {
    let reply = match play::best(&after, play, budget) {
        Best::Wins(reply, why) => Some((reply, why)),
        // In misère play a player who cannot move has won.
        _ if matches!(play::any(&after), Ok(None)) => None,
        Best::Unknown(stop) => return Err(stop),
        Best::Draws(_) | Best::Lost => return Err(None),
    };
    Ok(Refutation { after, value, reply })
}
