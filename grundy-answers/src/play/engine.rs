//! The engine's side of a game: which move it makes.

use super::Why;
use crate::budget::{Budget, Progress, Stop};
use crate::explore::explore_all;
use crate::moves::Move;
use crate::nimber::Nimber;
use crate::outcome::{FoundBy, Outcome, Play};
use crate::position::Position;
use crate::solve::{Question, Shared, Solver};

/// The answer of the theory for the player to move.
pub enum Best {
    /// A move that wins, and the reason: the one that wins in the fewest moves, where the game graph is
    /// small. A player who follows these moves comes to the end.
    Wins(Move, Why),
    /// None wins, but this one does not lose.
    Draws(Move),
    /// There is none.
    Lost,
    /// It was not found, perhaps because a budget ran out.
    Unknown(Option<Stop>),
}

/// The largest number of moves of a lost position that are compared, and of replies to each
/// that are counted.
const COMPARED: usize = 300;

/// Looks for a winning move; the cost is that of [`Solver::solve`], or less: where all values would
/// take long, the move that is found first. If nobody can force a win, it returns a move that keeps
/// the draw.
pub fn best(position: &Position, play: Play, budget: &Budget) -> Best {
    let solver = Solver::new().play(play);
    let searched = || position.terms().iter().any(|term| term.found_by() == FoundBy::Search);
    if play == Play::Normal
        && searched()
        && solver.solve(position, &budget.brief(16)).is_ok_and(|found| found.stopped.is_some())
        && let Some(best) = first(position, budget)
    {
        return best;
    }
    let Ok(solution) = solver.solve(position, budget) else { return Best::Unknown(None) };
    // The move that `solve --explain` shows: a player who makes it comes to the end.
    let chosen = match solution.recommended(budget) {
        Ok(chosen) => chosen,
        Err(stop) => return Best::Unknown(Some(stop)),
    };
    match chosen {
        Some(chosen) if solution.outcome == Some(Outcome::D) => Best::Draws(chosen),
        Some(chosen) => {
            let chosen = fastest(position, chosen, play, budget);
            let why = Why::of(position, &chosen, play, solution.value.is_some(), budget);
            Best::Wins(chosen, why)
        }
        None if solution.outcome == Some(Outcome::P) => Best::Lost,
        None => Best::Unknown(solution.stopped),
    }
}

/// The first move after which it is soon seen that the next player loses, or that there is none. What
/// is known already, from a certificate or from an earlier question, is seen at once.
fn first(position: &Position, budget: &Budget) -> Option<Best> {
    /// How many moves are tried.
    const TRIED: usize = 1000;
    let solver = Solver::new().question(Question::Outcome);
    let outcome = |position: &Position, looks| {
        solver.solve(position, &budget.brief(looks)).ok().and_then(|solution| solution.outcome)
    };
    if outcome(position, 64) == Some(Outcome::P) {
        return Some(Best::Lost);
    }
    let moves = position.some_moves(TRIED, budget).ok()?.moves;
    for looks in [0, 16] {
        for (done, chosen) in moves.iter().enumerate() {
            let total = Some(moves.len() as u64);
            let progress = Progress { what: "progress-options", done: done as u64, total };
            budget.check(progress).ok()?;
            if chosen.patch.ends || outcome(&position.after(chosen), looks) == Some(Outcome::P) {
                let chosen = fastest(position, chosen.clone(), Play::Normal, budget);
                let why = Why::of(position, &chosen, Play::Normal, false, budget);
                return Some(Best::Wins(chosen, why));
            }
        }
    }
    None
}

/// A legal move of a lost position: the one that loses slowest. Of few moves (300) it is the one after
/// which the winner needs the most moves (the remoteness), where the game graph is small; of equal ones that
/// after which the smallest share of the replies wins; then the one that leaves the most replies, and
/// the most heaps. Of many moves it is one that changes little. `None` where nothing can be moved.
///
/// The cost is that of an answer for each move, about a second at most; where that is not enough the
/// number of replies decides.
///
/// ```
/// # use grundy_answers as grundy;
/// use grundy::{Budget, Play, Position};
/// // After 2 3 one reply of five wins, after the other moves one of four or of three.
/// let position = Position::parse("nim 1 2 3").unwrap();
/// let chosen = grundy::play::delay(&position, Play::Normal, &Budget::unlimited()).unwrap();
/// assert_eq!(position.after(&chosen).text(), "nim 2 3");
/// ```
pub fn delay(position: &Position, play: Play, budget: &Budget) -> Option<Move> {
    match position.some_moves(COMPARED, budget) {
        Ok(listing) if listing.complete => hardest(position, listing.moves, play, budget),
        Ok(listing) => small_change(position, budget).or(listing.moves.into_iter().next()),
        Err(_) => any(position).ok()?,
    }
}

/// How often the work of comparing the moves of a lost position looks at its budget.
const LOOKS: u32 = 250;
/// How often the search for the lengths of play in a game graph looks at its budget.
const GRAPH_LOOKS: u32 = 1000;
/// The memory of that game graph, in bytes.
const GRAPH: u64 = 64 << 20;

/// The winning move after which play is over soonest; the one that was chosen where the game graph is large,
/// or where no move is faster.
fn fastest(position: &Position, chosen: Move, play: Play, budget: &Budget) -> Move {
    let Ok(listing) = position.some_moves(COMPARED, budget) else { return chosen };
    let moves: Vec<Move> = [chosen.clone()].into_iter().chain(listing.moves).collect();
    let Some(lengths) = lengths(position, &moves, play, budget).filter(|_| listing.complete) else {
        return chosen;
    };
    let won = moves.into_iter().zip(lengths).filter(|(_, (outcome, _))| *outcome == Outcome::P);
    won.min_by_key(|(_, (_, length))| *length).map_or(chosen, |(fastest, _)| fastest)
}

/// The move that loses slowest; of equal ones the one that is hardest to answer, and then the first.
fn hardest(position: &Position, moves: Vec<Move>, play: Play, budget: &Budget) -> Option<Move> {
    let mut left = moves;
    if left.len() > 1
        && let Some(lengths) = lengths(position, &left, play, budget)
    {
        let longest = lengths.iter().map(|(_, length)| length).max();
        let mut lengths = lengths.iter();
        left.retain(|_| lengths.next().map(|(_, length)| length) == longest);
    }
    let (own, shared) = (budget.brief(LOOKS), Shared::below(position, play, budget));
    let mut shares = Vec::new();
    for (done, chosen) in left.iter().enumerate() {
        let what = "progress-options";
        let progress = Progress { what, done: done as u64, total: Some(left.len() as u64) };
        let going_on = budget.check(progress).is_ok();
        match going_on.then(|| share(position, chosen, (play, &shared), &own)).flatten() {
            Some(share) => shares.push(share),
            // What is not known of one move is not compared at all.
            None => {
                shares = vec![0; left.len()];
                break;
            }
        }
    }
    let least = shares.iter().min().copied();
    let left = left.into_iter().zip(shares).filter(|(_, share)| Some(*share) == least);
    // Of equal ones the first.
    let left: Vec<Move> = left.map(|(chosen, _)| chosen).collect();
    left.into_iter().rev().max_by_key(|chosen| prospects(position, chosen, play, budget))
}

/// Whether a move of a lost position has no wrong answer; `false` where that was not found.
pub(super) fn every_reply_wins(
    position: &Position,
    chosen: &Move,
    play: Play,
    budget: &Budget,
) -> bool {
    let shared = Shared::below(position, play, budget);
    share(position, chosen, (play, &shared), &budget.brief(LOOKS)) == Some(WHOLE)
}

/// All replies to a move.
const WHOLE: u128 = 1 << 20;

/// How many of 2^20 replies to a move win, rounded down; `None` where it was not found.
fn share(
    position: &Position,
    chosen: &Move,
    (play, shared): (Play, &Shared),
    budget: &Budget,
) -> Option<u128> {
    if chosen.patch.ends {
        return Some(WHOLE);
    }
    let after = position.after(chosen);
    let replies = after.count_moves(10 * COMPARED, budget);
    let (count, _) = replies.ok().filter(|(_, complete)| *complete)?;
    let solver = Solver::new().play(play).max_moves(1);
    let solution = solver.solve_with(&after, budget, shared).ok()?;
    let winning = solution.move_count?;
    match (count, solution.outcome?) {
        // A player who cannot move has won, in misère play, or lost.
        (0, outcome) => Some(if outcome == Outcome::N { WHOLE } else { 0 }),
        (count, _) => Some(winning * WHOLE / count as u128),
    }
}

/// Who wins after each of these moves, and in how many moves if both play as well as they can; `None` where
/// the game graph is too large for that, or a move can end the sum.
fn lengths(
    position: &Position,
    moves: &[Move],
    play: Play,
    budget: &Budget,
) -> Option<Vec<(Outcome, Option<u32>)>> {
    if moves.iter().any(|chosen| chosen.patch.ends) {
        return None;
    }
    let own = budget.part(GRAPH).brief(GRAPH_LOOKS);
    let after: Vec<Position> = moves.iter().map(|chosen| position.after(chosen)).collect();
    let (graph, vertices) = explore_all(&after.iter().collect::<Vec<_>>(), &own).ok()?;
    let remoteness = graph.arcs().outcomes(play, &own).ok()?;
    let of = |vertex| (remoteness.outcome(vertex), remoteness.length(vertex));
    Some(vertices.into_iter().map(of).collect())
}

/// Any legal move, at no cost.
///
/// # Errors
/// Why it is not known whether there is one: [`Stop::Rules`] where the rules gave no answer.
pub fn any(position: &Position) -> Result<Option<Move>, Stop> {
    let one = Budget::unlimited().with_moves(1);
    let listing = position.some_moves(1, &one)?;
    if listing.moves.is_empty() && !listing.complete {
        return Err(Stop::Rules);
    }
    Ok(listing.moves.into_iter().next())
}

/// The prospects after a move, in this order: whether the reply cannot end the game at once,
/// the number of replies, the number of heaps.
fn prospects(
    position: &Position,
    chosen: &Move,
    play: Play,
    budget: &Budget,
) -> (bool, usize, usize) {
    if chosen.patch.ends {
        return (play == Play::Normal || chosen.patch.wins, 0, 0);
    }
    let after = position.after(chosen);
    let at_once = play == Play::Normal
        && after.terms().iter().any(|term| !term.ending_moves(1, budget).listed.is_empty());
    let replies = after.count_moves(COMPARED, budget).map_or(0, |(count, _)| count);
    let heaps = after.terms().iter().map(|term| term.len()).sum();
    (!at_once, replies, heaps)
}

/// The move that changes a nim-value by the least power of two: a heap of
/// value v that is not 0 has a move to v xor b, where b is its last binary
/// digit 1.
fn small_change(position: &Position, budget: &Budget) -> Option<Move> {
    for digit in 0..u64::BITS {
        for (term, of) in position.terms().iter().enumerate() {
            let moves = of.moves_by(Nimber(1 << digit), 1, budget).ok()?;
            if moves.stopped.is_some() && moves.listed.is_empty() {
                return None;
            }
            if let Some(patch) = moves.listed.into_iter().next() {
                return Some(Move { term, patch });
            }
        }
    }
    None
}
