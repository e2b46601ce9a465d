//! Comments on a move that was typed as an answer.

use grundy::budget::Budget;
use grundy::message::Message;
use grundy::tutor::{Judged, Refutation, judge};
use grundy::{Move, Outcome, Play, Position};

use super::super::talk::moves::{Seen, written};
use crate::message::message;
use crate::session::Session;

/// Whether a move is a right answer in a position with this outcome, and what is said about it:
/// `None` where that was not found.
pub fn of(
    position: &Position,
    chosen: &Move,
    play: Play,
    outcome: Outcome,
    session: &Session,
    budget: &Budget,
) -> (Option<bool>, Vec<Message>) {
    match judge(position, chosen, play, budget) {
        Judged::Wins(why) => {
            let words = Message::sentences([message!("tutor-it-wins"), why.message()]);
            (Some(true), vec![words])
        }
        Judged::Draws if outcome == Outcome::D => (Some(true), vec![message!("tutor-it-draws")]),
        Judged::Draws => (Some(false), vec![message!("tutor-only-draws")]),
        Judged::Loses(refutation) => {
            let lost = outcome == Outcome::P;
            let mut words = refuted(&refutation, session);
            if !lost {
                words.push(message!("tutor-take-back"));
            }
            (Some(lost), words)
        }
        Judged::Unknown(stop) => {
            let words = match stop {
                Some(stop) => {
                    message!("tutor-not-judged-stopped", advice = session.advice(stop))
                }
                None => message!("tutor-not-judged"),
            };
            (None, vec![words])
        }
    }
}

/// The answer to a move that loses.
fn refuted(refutation: &Refutation, session: &Session) -> Vec<Message> {
    let value = refutation.value.as_ref().and_then(|value| value.nim());
    let mut words: Vec<Message> =
        value.map(|value| message!("tutor-value-left", value = value)).into_iter().collect();
    words.push(match &refutation.reply {
        Some((reply, why)) => {
            let step = written(&refutation.after, reply, Seen::ByOther, session.language());
            message!("tutor-answer", step = step, why = why.message())
        }
        None => message!("tutor-no-answer"),
    });
    words
}
