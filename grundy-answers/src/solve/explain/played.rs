//! What is played after the position: answers to the moves of the player who loses, and a line
//! of play to the end.

use std::collections::{HashMap, HashSet};

use crate::budget::{Progress, Stop};
use crate::lock;
use crate::message::{Message, message};
use crate::moves::Move;
use crate::outcome::{FoundBy, Outcome, Play};
use crate::position::Position;
use crate::reason::{Rank, Reply, Role, Step, Taken};
use crate::solve::remainder::LOOKS;
use crate::solve::session::Session;
use crate::solve::solution::{Solution, TermAnswer};
use crate::solve::{Question, Solver};
use crate::sort;
use crate::term::Term;
use crate::term::explain::coded;
use crate::theory::Theorem;

/// A position with more moves is not played out for the reader.
const MOVES: usize = 300;
/// The largest number of moves whose answers are listed, and two more where these are all: to say
/// that they are left out takes as much room.
const ANSWERS: usize = 14;
/// The largest number of them that are said in words, where the texts do not show what is drawn.
const WORDED: usize = 3;
/// A line of play is at most so long.
const PLIES: usize = 24;
/// After this many whole positions were searched, no more are searched again.
const SEARCHED: usize = 3_000;

/// Whether a reader plays such positions by hand: few moves, and no long search.
fn by_hand(session: &Session<'_>) -> bool {
    session.play == Play::Normal || lock(&session.tables.search).len() <= SEARCHED
}

/// The moves of a position; `None` where they are many.
fn moves(position: &Position, session: &Session<'_>) -> Result<Option<Vec<Move>>, Stop> {
    let listing = position.some_moves(MOVES, session.budget)?;
    Ok(listing.complete.then_some(listing.moves))
}

/// The move to recommend in a later position; `None` where the player to move loses.
fn best(session: &mut Session<'_>, position: &Position) -> Result<Option<Move>, Stop> {
    let (parts, recommended) = (session.tables.parts.take(), session.tables.recommended.take());
    let solver = Solver::new().play(session.play).max_moves(1);
    let (budget, answer) = (session.budget, session.answer);
    let mut later = Session::new(&solver, position, budget, &mut *session.tables, answer);
    let solution = answer(&mut later);
    let found = match (solution.stopped, solution.outcome) {
        (Some(stop), _) => Err(stop),
        (None, Some(Outcome::N | Outcome::D)) => later.recommended(&solution),
        _ => Ok(None),
    };
    (session.tables.parts, session.tables.recommended) = (parts, recommended);
    found
}

/// The answer of the winner to a move from `before` that leaves `next`: where play can go round,
/// the one that the theorem on such games gives.
fn answer_to(
    session: &mut Session<'_>,
    before: &Position,
    chosen: &Move,
    next: &Position,
) -> Result<Option<Move>, Stop> {
    if session.play == Play::Normal && session.repeats() {
        let term = &before.terms()[chosen.term];
        if let Some(patch) = term.way_back_from(&chosen.patch, session.budget)? {
            return Ok(Some(Move { term: chosen.term, patch }));
        }
    }
    best(session, next)
}

/// The text of a position, as a list of moves has it.
fn text(position: &Position) -> String {
    match position.terms() {
        [] => "nim".to_string(),
        _ => position.text(),
    }
}

/// What is played after a position. Where a theorem gives the answer, no position was searched: then
/// little work is done for it, and `none` if that is not enough.
fn afforded<T>(
    session: &mut Session<'_>,
    solution: &Solution,
    none: T,
    find: impl FnOnce(&mut Session<'_>) -> Result<T, Stop>,
) -> Result<T, Stop> {
    let known = |answer: &TermAnswer| answer.value.is_some() || session.play == Play::Misere;
    let searched = solution.terms.iter().any(|answer| answer.method > FoundBy::Theorem);
    if searched && solution.terms.iter().all(known) {
        return find(session);
    }
    let brief = session.budget.brief(LOOKS);
    match find(&mut session.within(&brief)) {
        Err(Stop::Time) => {
            let progress = Progress { what: "progress-moves-listed", done: 0, total: None };
            session.budget.check(progress).map(|()| none)
        }
        found => found,
    }
}

/// The moves from a position that the player to move loses in normal play, each with an answer
/// that wins, some of them in words where texts do not show them; none where they are many, or where
/// it takes long to find the answers.
///
/// # Errors
/// The budget ran out.
pub fn answers(session: &mut Session<'_>, solution: &Solution) -> Result<Vec<Step>, Stop> {
    afforded(session, solution, Vec::new(), |session| all_answers(session, solution))
}

fn all_answers(session: &mut Session<'_>, solution: &Solution) -> Result<Vec<Step>, Stop> {
    let position = session.position;
    if session.play != Play::Normal || solution.outcome != Some(Outcome::P) {
        return Ok(Vec::new());
    }
    let Some(moves) = moves(position, session)? else { return Ok(Vec::new()) };
    // The texts of these positions do not show what is drawn.
    let in_words = position.terms().iter().all(|term| !term.shows_moves());
    // A move in another equal term may leave the same.
    let mut known = HashSet::new();
    // Of a list that is cut later every term has its share.
    let mut counts = vec![0; position.terms().len()];
    let mut nexts: Vec<(usize, (&Move, Position))> = Vec::new();
    for chosen in &moves {
        let next = position.after(chosen);
        if known.insert(text(&next)) {
            counts[chosen.term] += 1;
            nexts.push((counts[chosen.term], (chosen, next)));
        }
    }
    sort::by_key(&mut nexts, |(nth, _)| *nth);
    let nexts: Vec<(&Move, Position)> = nexts.into_iter().map(|(_, next)| next).collect();
    let all = nexts.len();
    let (nexts, images) = kinds(nexts);
    let (mut replies, mut words): (Vec<Reply>, Vec<Step>) = (Vec::new(), Vec::new());
    let listed = if nexts.len() <= ANSWERS + 2 { nexts.len() } else { ANSWERS };
    for (chosen, next) in &nexts[..listed] {
        let answer = answer_to(session, position, chosen, next)?;
        let Some(answer) = answer else { return Ok(Vec::new()) };
        let (after, last, ended) = (text(next), text(&next.after(&answer)), ended(next, &answer));
        if in_words
            && words.len() < WORDED
            && taken(position, chosen).is_none()
            && let Some(note) = &chosen.patch.note
            && let Some(noted) = &answer.patch.note
        {
            let reply: Message = match next.after(&answer).terms() {
                [] => message!("nothing-left"),
                _ => last.clone().into(),
            };
            let (note, answer) = (note.clone(), noted.clone());
            let said = message!(
                "reply-in-words",
                position = &after,
                note = note,
                reply = reply,
                answer = answer,
            );
            words.push(Step::with(Role::Spare(Rank::Remark), said));
        }
        let taken = [taken(position, chosen), taken(next, &answer)];
        replies.push(Reply { after, answer: Some(last), ended, taken });
    }
    let codes = |reply: &Reply| coded(&reply.after) || reply.answer.as_deref().is_some_and(coded);
    if !replies.iter().any(codes) {
        replies.iter_mut().for_each(|reply| {
            reply.taken = std::mem::take(&mut reply.taken).map(|taken| taken.filter(instead));
        });
    }
    let (position, omitted) = (position.text(), (all - listed) as u64);
    let images = images && listed == nexts.len();
    if replies.is_empty() {
        return Ok(Vec::new());
    }
    words.insert(0, Step::Replies { position, replies, omitted, images });
    Ok(words)
}

/// A move in words, where the texts do not show it; beside other terms a move has its position.
fn taken(position: &Position, chosen: &Move) -> Option<Taken> {
    let taken = position.terms().get(chosen.term)?.taken(&chosen.patch)?;
    (position.terms().len() == 1 || !instead(&taken)).then_some(taken)
}

/// Whether the words of a move stand in place of the position after it.
fn instead(taken: &Taken) -> bool {
    matches!(taken, Taken::Instead(_))
}

/// One position of each kind, and whether there are others, where one of each kind
/// says as much as all: positions have many images (turned boards, heaps in another order).
fn kinds<M>(positions: Vec<(M, Position)>) -> (Vec<(M, Position)>, bool) {
    /// A list of another length is shown as it is.
    const MANY: std::ops::RangeInclusive<usize> = 8..=48;
    if !MANY.contains(&positions.len()) {
        return (positions, false);
    }
    let mut known = HashSet::new();
    let new: Vec<bool> =
        positions.iter().map(|(_, position)| known.insert(position.normal_form())).collect();
    if known.len() * 2 > positions.len() {
        return (positions, false);
    }
    let kept = positions.into_iter().zip(new).filter(|(_, new)| *new);
    (kept.map(|(kept, _)| kept).collect(), true)
}

/// How a move ends the whole sum, in words with the position that it makes, where it does.
fn ended(position: &Position, chosen: &Move) -> Option<Message> {
    let term = position.terms().get(chosen.term)?;
    let (made, words) = (term.ended_by(&chosen.patch)?, term.ending()?);
    Some(message!("line-ends-made", position = made, made = words.made))
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
                    for Reply { after, answer, .. } in replies {
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
/// long, or where it takes long to find.
///
/// # Errors
/// The budget ran out.
pub fn line(
    session: &mut Session<'_>,
    solution: &Solution,
    steps: &[Step],
) -> Result<Option<Step>, Stop> {
    afforded(session, solution, None, |session| whole_line(session, solution, steps))
}

fn whole_line(
    session: &mut Session<'_>,
    solution: &Solution,
    steps: &[Step],
) -> Result<Option<Step>, Stop> {
    let first_wins = match solution.outcome {
        Some(Outcome::N) => true,
        Some(Outcome::P) => false,
        Some(Outcome::D) => return round(session, solution),
        None => return Ok(None),
    };
    if solution.question != Question::All || !by_hand(session) {
        return Ok(None);
    }
    // Where no choice matters a line shows nothing; nor where there is none.
    let settled = |term: &Term| term.theorem(session.play).is_some_and(Theorem::counts_moves);
    if session.terms().iter().all(settled) {
        return Ok(None);
    }
    let shown = Shown::of(steps);
    for aim in [Aim::Little, Aim::FewMoves] {
        if let Some(line) = line_to_the_end(session, solution, &shown, first_wins, aim)? {
            return Ok((line.has_choice && line.moves.len() > 1).then(|| Step::Line {
                position: session.position.text(),
                first_wins,
                moves: line.moves,
                ended: line.ended,
                taken: line.taken,
            }));
        }
    }
    Ok(None)
}

/// A line of play that goes round, where neither player can win and neither lets the other one
/// win; `None` where it would be long.
fn round(session: &mut Session<'_>, solution: &Solution) -> Result<Option<Step>, Stop> {
    if solution.question != Question::All || !by_hand(session) {
        return Ok(None);
    }
    let mut now = session.position.clone();
    let mut line = vec![text(&now)];
    let mut chosen = session.recommended(solution)?;
    while let Some(next) = chosen {
        now = now.after(&next);
        let reached = text(&now);
        let again = line.contains(&reached);
        line.push(reached.clone());
        if again {
            let line = line.join(" -> ");
            return Ok(Some(Step::say(message!("draw-goes-round", line = line, again = reached))));
        }
        if line.len() > PLIES {
            break;
        }
        chosen = best(session, &now)?;
    }
    Ok(None)
}

/// What a player who loses wants to leave, so that the end is near.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Aim {
    /// Short texts with small numbers.
    Little,
    /// Few moves.
    FewMoves,
}

/// A line of play.
struct Line {
    /// The positions.
    moves: Vec<String>,
    /// How the last move ended the sum, where it did.
    ended: Option<Message>,
    /// What each move takes, where texts do not show it.
    taken: Vec<Option<Taken>>,
    /// Whether a player could have moved otherwise.
    has_choice: bool,
}

/// A line of play to its end; `None` where it is long.
fn line_to_the_end(
    session: &mut Session<'_>,
    solution: &Solution,
    shown: &Shown,
    first_wins: bool,
    aim: Aim,
) -> Result<Option<Line>, Stop> {
    let mut now = session.position.clone();
    let mut line = Vec::new();
    let mut wins = first_wins;
    let mut last = None;
    // The positions before the moves, and these.
    let mut played: Vec<(Position, Move)> = Vec::new();
    loop {
        let chosen = match (wins, played.last()) {
            _ if now.terms().is_empty() => None,
            (true, None) => session.recommended(solution)?,
            (true, Some((before, made))) => match shown.choose(&now, session)? {
                Some(chosen) => Some(chosen),
                None => answer_to(session, before, made, &now)?,
            },
            (false, _) => match moves(&now, session)? {
                Some(moves) => worst(&now, moves, aim, session)?,
                None => return Ok(None),
            },
        };
        let Some(chosen) = chosen else { break };
        if line.len() == PLIES {
            return Ok(None);
        }
        last = ended(&now, &chosen);
        let next = now.after(&chosen);
        played.push((std::mem::replace(&mut now, next), chosen));
        line.push(text(&now));
        wins = !wins;
    }
    let mut has_choice = false;
    for (before, _) in &played {
        // More moves than are listed are a choice.
        let Some(ways) = moves(before, session)? else {
            has_choice = true;
            break;
        };
        let mut left = ways.iter().map(|way| text(&before.after(way)));
        let first = left.next();
        if left.any(|other| Some(other) != first) {
            has_choice = true;
            break;
        }
    }
    let noted = line.iter().any(|text| coded(text));
    let taken = |(before, chosen): &(Position, Move)| {
        taken(before, chosen).filter(|taken| noted || instead(taken))
    };
    let taken = played.iter().map(taken).collect();
    Ok(Some(Line { taken, moves: line, ended: last, has_choice }))
}

/// A move after which little is left, so that the end is near; none that loses at once, and no
/// retreat, where there is another move.
fn worst(
    position: &Position,
    all: Vec<Move>,
    aim: Aim,
    session: &Session<'_>,
) -> Result<Option<Move>, Stop> {
    /// Of more moves it takes long to see which leaves few.
    const COMPARED: usize = 64;
    let aim = if all.len() > COMPARED { Aim::Little } else { aim };
    let may_end = position.terms().iter().any(|term| term.ending().is_some());
    let mut least = None;
    for chosen in all {
        let next = position.after(&chosen);
        let text = next.text();
        let numbers = text.split(|sign: char| !sign.is_ascii_digit());
        let sum =
            numbers.filter_map(|number| number.parse::<u64>().ok()).fold(0, u64::wrapping_add);
        // Whether an answer ends the sum takes long to see: only of a move that may be the least.
        let at_least = (false, chosen.patch.reversible, 0, text.len(), sum);
        if aim == Aim::Little && least.as_ref().is_some_and(|(least, _)| at_least >= *least) {
            continue;
        }
        let answers = match may_end || aim == Aim::FewMoves {
            true => moves(&next, session)?,
            false => None,
        };
        // In misère play the player who ends the sum loses; else the answer may end it.
        let ends = |answers: &Vec<Move>| answers.iter().any(|answer| answer.patch.ends);
        let hasty = match session.play {
            Play::Misere => chosen.patch.ends && !chosen.patch.wins,
            Play::Normal => answers.as_ref().is_some_and(ends),
        };
        // A retreat as far as can be leaves nothing for another one.
        let many = match (aim, answers.map_or(MOVES, |answers| answers.len())) {
            (Aim::Little, _) => 0,
            (Aim::FewMoves, many) if chosen.patch.reversible => MOVES.saturating_sub(many),
            (Aim::FewMoves, many) => many,
        };
        let size = (hasty, chosen.patch.reversible, many, text.len(), sum);
        if least.as_ref().is_none_or(|(least, _)| size < *least) {
            least = Some((size, chosen));
        }
    }
    Ok(least.map(|(_, chosen)| chosen))
}
