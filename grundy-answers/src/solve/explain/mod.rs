//! Puts the derivation of an answer together.

use super::session::Session;
use super::{Question, Solution, verdict};
use crate::budget::Stop;
use crate::message::{Message, message};
use crate::moves::Move;
use crate::outcome::{Outcome, Play};
use crate::position::Position;
use crate::reason::{Label, Level, Rank, Reason, Role, Step};
use crate::ruleset::EndingWords;
use crate::term::Term;
use crate::theory::Theorem;

mod check;
pub(super) mod heaps;
mod lost;
pub(super) mod misere;
pub(super) mod misere_nim;
mod moves;
pub(super) mod normal;
mod order;
mod played;
mod rules;
mod short;
mod shorten;
mod shown;
pub(super) mod whole_sum;
mod words;

/// The derivation of an answer, and what stopped it where it is not all. The
/// strategy that answered also explains.
pub fn reason(
    session: &mut Session<'_>,
    solution: &Solution,
    level: Level,
) -> (Reason, Result<(), Stop>) {
    let mut steps = Vec::new();
    let result = match session.play {
        play if session.terms().is_empty() => {
            steps.push(Step::say(match play {
                Play::Normal => message!("nothing-left-loses"),
                Play::Misere => message!("nothing-left-wins"),
            }));
            Ok(())
        }
        _ => session.strategy.map_or(Ok(()), |used| used.explain(session, solution, &mut steps)),
    };
    if result.is_err() {
        steps.push(Step::with(Role::Missing, message!("derivation-cut-off")));
    }
    let steps = shown::before_use(session.position, steps);
    let reason = match level {
        Level::Short if !session.terms().is_empty() => {
            short::short(session.position, solution, &steps)
        }
        _ => {
            let chosen = match (result, solution.outcome) {
                (Ok(()), Some(Outcome::N)) => session.recommended(solution).ok().flatten(),
                _ => None,
            };
            // The picture of one of several parts says of which, unless these are heaps whose moves
            // have no words.
            let one_of_several = |chosen: &Move| {
                let terms = session.position.terms();
                let moved = &terms[chosen.term];
                let of_game = terms.iter().filter(|term| term.name() == moved.name());
                let heaps = moved.with_sequence(&mut |_, _| ()) && chosen.patch.note.is_none();
                !heaps && of_game.map(Term::len).sum::<usize>() > 1
            };
            let of_part = chosen.as_ref().is_some_and(one_of_several);
            let drawing = chosen
                .and_then(|chosen| session.position.terms()[chosen.term].picture(&chosen.patch));
            let drawing = drawing.into_iter().flat_map(|step| match step {
                Step::Picture { position, mut picture } => {
                    // Games mark what is lost in normal play.
                    if session.play == Play::Misere {
                        picture = picture.without_lost();
                    }
                    let of = message!("picture-of-move", position = &position);
                    let of = of_part.then(|| Step::with(Role::Spare(Rank::Picture), of));
                    of.into_iter().chain([Step::Picture { position, picture }]).collect()
                }
                step => vec![step],
            });
            let drawing: Vec<Step> = drawing.collect();
            let is_whole = |sum: u128| match (session.play, solution.nim()) {
                (Play::Normal, Some(value)) => sum == value.0,
                _ => (sum != 0) == (solution.outcome == Some(Outcome::N)),
            };
            let rules = rules::rules(session.position, session.play);
            order::arranged(rules, drawing, steps, is_whole, level)
        }
    };
    (reason, result)
}

/// The full text of a term; for a term with many parts only its game and their number.
fn text_of_term(position: &Position, index: usize) -> Message {
    let term = &position.terms()[index];
    match term.len() > Step::ROWS {
        true => {
            message!("term-with-parts", number = index + 1, game = term.name(), parts = term.len(),)
        }
        false => term.to_string().into(),
    }
}

/// The same as the label of its value.
fn label_of_term(position: &Position, index: usize) -> Label {
    let term = &position.terms()[index];
    match term.len() {
        1 => term.label(0),
        _ => text_of_term(position, index).into(),
    }
}

/// Whether the steps value positions to which play can come back.
fn goes_round(steps: &[Step]) -> bool {
    steps.iter().any(|step| *step.role() == Role::LoopRule)
}

/// Whether a position may have loony moves, which leave no nim-value.
fn can_be_loony(position: &Position) -> bool {
    position.terms().iter().any(|term| term.theorem(Play::Normal) == Some(Theorem::Nimstring))
}

/// How a move can end the whole sum, in words, where one can.
fn ending(terms: &[Term]) -> Option<EndingWords> {
    terms.iter().find_map(Term::ending)
}
