//! What is played after the position: answers to the moves of the player who loses, and a line
//! of play to the end.

use std::collections::{HashMap, HashSet};

use crate::budget::Stop;
use crate::moves::Move;
use crate::outcome::{Outcome, Play};
use crate::position::Position;
use crate::reason::{Reply, Step};
use crate::solve::session::Session;
use crate::solve::solution::Solution;
use crate::solve::{Question, Solver};

/// A position with more moves is not played out for the reader.
const MOVES: usize = 300;
/// Answers to so many moves are listed.
const ANSWERS: usize = 10;
/// A line of play is at most so long.
const PLIES: usize = 16;
/// Where so many whole positions were searched, later ones are not searched again.
const SEARCHED: usize = 3_000;

/// Whether a reader plays such positions by hand: few moves, and no long search.
fn by_hand(session: &Session<'_>) -> bool {
    session.play == Play::Normal || session.tables.search.len() <= SEARCHED
}

/// The moves of a position; `None` where they are many.
fn moves(position: &Position, session: &Session<'_>) -> Result<Option<Vec<Move>>, Stop> {
    let listing = position.some_moves(MOVES + 1, session.budget)?;
    Ok((listing.complete && listing.moves.len() <= MOVES).then_some(listing.moves))
}

/// The move to recommend in a later position; `None` where the player to move cannot win by a
/// move.
fn best(session: &mut Session<'_>, position: &Position) -> Result<Option<Move>, Stop> {
    let (parts, recommended) = (session.tables.parts.take(), session.tables.recommended.take());
    let solver = Solver::new().play(session.play).max_moves(1);
    let (budget, answer) = (session.budget, session.answer);
    let mut later = Session::new(&solver, position, budget, &mut *session.tables, answer);
    let solution = answer(&mut later);
    let found = match (solution.stopped, solution.outcome) {
        (Some(stop), _) => Err(stop),
        (None, Some(Outcome::N)) => later.recommended(&solution),
        _ => Ok(None),
    };
    (session.tables.parts, session.tables.recommended) = (parts, recommended);
    found
}

/// The text of a position, as a list of moves has it.
fn text(position: &Position) -> String {
    match position.terms() {
        [] => "nim".to_string(),
        _ => position.text(),
    }
}

/// The moves from a position that the player to move loses in normal play, each with an answer
/// that wins; `None` where they are many.
///
/// # Errors
/// The budget ran out.
pub fn answers(session: &mut Session<'_>, solution: &Solution) -> Result<Option<Step>, Stop> {
    let position = session.position;
    if session.play != Play::Normal || solution.outcome != Some(Outcome::P) {
        return Ok(None);
    }
    let Some(moves) = moves(position, session)? else { return Ok(None) };
    // A move in another equal term may leave the same.
    let mut known = HashSet::new();
    let nexts: Vec<Position> = moves.iter().map(|chosen| position.after(chosen)).collect();
    let nexts: Vec<Position> = nexts.into_iter().filter(|next| known.insert(text(next))).collect();
    let omitted = nexts.len().saturating_sub(ANSWERS) as u64;
    let mut replies: Vec<Reply> = Vec::new();
    // Of many moves some from everywhere: the first ones alone would all be in one heap.
    let listed = nexts.len().min(ANSWERS);
    for at in 0..listed {
        let next = &nexts[at * nexts.len() / listed];
        let Some(answer) = best(session, next)? else { return Ok(None) };
        let last = next.after(&answer);
        replies.push(Reply { after: text(next), answer: Some(text(&last)) });
    }
    let position = position.text();
    Ok((!replies.is_empty()).then_some(Step::Replies { position, replies, omitted }))
}

/// Positions that the steps before have shown to be lost for the player to move: the winner goes on
/// with them.
#[derive(Default)]
struct Shown {
    /// The answers to moves.
    answers: HashMap<String, String>,
    lost: HashSet<String>,
}

impl Shown {
    fn of(steps: &[Step]) -> Shown {
        let mut shown = Shown::default();
        for step in steps {
            match step {
                Step::Replies { replies, .. } => {
                    for Reply { after, answer } in replies {
                        let answer = answer.clone();
                        shown.answers.extend(answer.map(|answer| (after.clone(), answer)));
                    }
                }
                Step::Lost { positions, .. } => shown.lost.extend(positions.iter().cloned()),
                _ => {}
            }
        }
        shown
    }

    /// A move to a position that was shown.
    fn choose(&self, now: &Position, session: &Session<'_>) -> Result<Option<Move>, Stop> {
        if self.answers.is_empty() && self.lost.is_empty() {
            return Ok(None);
        }
        let Some(moves) = moves(now, session)? else { return Ok(None) };
        let next = |chosen: &Move| text(&now.after(chosen));
        let answer = self.answers.get(&text(now));
        let answers = moves.iter().find(|chosen| Some(&next(chosen)) == answer);
        let lost = || moves.iter().find(|chosen| self.lost.contains(&next(chosen)));
        Ok(answers.or_else(lost).cloned())
    }
}

/// A line of play to the end, in which the winner makes the moves that the `steps` before have
/// shown or that are recommended, and the loser those that leave little; `None` where it would be
/// long.
///
/// # Errors
/// The budget ran out.
pub fn line(
    session: &mut Session<'_>,
    solution: &Solution,
    steps: &[Step],
) -> Result<Option<Step>, Stop> {
    let first_wins = match solution.outcome {
        Some(Outcome::N) => true,
        Some(Outcome::P) => false,
        _ => return Ok(None),
    };
    if solution.question != Question::All || !by_hand(session) {
        return Ok(None);
    }
    let shown = Shown::of(steps);
    let mut now = session.position.clone();
    let mut line = Vec::new();
    let mut wins = first_wins;
    loop {
        let chosen = match (wins, line.is_empty()) {
            _ if now.terms().is_empty() => None,
            (true, true) => session.recommended(solution)?,
            (true, false) => match shown.choose(&now, session)? {
                Some(chosen) => Some(chosen),
                None => best(session, &now)?,
            },
            (false, _) => match moves(&now, session)? {
                Some(moves) => worst(&now, moves),
                None => return Ok(None),
            },
        };
        let Some(chosen) = chosen else { break };
        if line.len() == PLIES {
            return Ok(None);
        }
        now = now.after(&chosen);
        line.push(text(&now));
        wins = !wins;
    }
    let position = session.position.text();
    Ok((line.len() > 1).then_some(Step::Line { position, first_wins, moves: line }))
}

/// A move after which little is left, so that the end is near; no retreat, where there is
/// another move.
fn worst(position: &Position, moves: Vec<Move>) -> Option<Move> {
    let size = |chosen: &Move| {
        let text = position.after(chosen).text();
        let numbers = text.split(|sign: char| !sign.is_ascii_digit());
        let sum =
            numbers.filter_map(|number| number.parse::<u64>().ok()).fold(0, u64::wrapping_add);
        (chosen.patch.reversible, text.len(), sum)
    };
    moves.into_iter().min_by_key(size)
}
