//! The look back at a game: which moves were mistakes.

use std::rc::Rc;

use grundy::budget::Budget;
use grundy::message::{Language, Message};
use grundy::play::{self as engine, Mistake};
use grundy::{Move, Outcome, Play, Position, Stop};

use super::super::talk::moves::{Seen, written};
use super::words::Player;
use crate::message::message;

/// A move that was made.
#[derive(Clone)]
pub struct Made {
    pub who: Player,
    pub position: Rc<Position>,
    pub chosen: Move,
}

impl Made {
    fn seen(&self) -> Seen {
        match self.who {
            Player::You => Seen::ByMover,
            Player::Engine => Seen::ByOther,
        }
    }
}

/// The sentences of a review, one a mistake; `budget` gives each move its time, and `advice` says
/// what to do where that is not enough.
pub fn review(
    made: &[Made],
    play: Play,
    language: Language,
    budget: &dyn Fn() -> Budget,
    advice: &dyn Fn(Stop) -> Message,
) -> Vec<String> {
    let mut lines = Vec::new();
    // From the end: what takes too long there takes too long before it, too.
    for (at, step) in made.iter().enumerate().rev() {
        match engine::mistake(&step.position, &step.chosen, play, &budget()) {
            Ok(None) => {}
            Ok(Some(mistake)) => lines.push(told(at as u64 + 1, step, &mistake, language)),
            Err(stop) => {
                let unknown = message!("review-unknown", count = at + 1, advice = advice(stop));
                lines.push(unknown.text(language));
                break;
            }
        }
    }
    lines.reverse();
    match lines.is_empty() {
        true => vec![message!("review-none").text(language)],
        false => lines,
    }
}

fn told(number: u64, step: &Made, mistake: &Mistake, language: Language) -> String {
    let result = match (mistake.before, mistake.after) {
        (Outcome::N, Outcome::D) => "won-drawn",
        (Outcome::N, _) => "won-lost",
        _ => "drawn-lost",
    };
    let who = match step.who {
        Player::You => "you",
        Player::Engine => "engine",
    };
    let first = message!(
        "review-mistake",
        number = number,
        who = who,
        step = written(&step.position, &step.chosen, step.seen(), language),
        result = result,
    );
    let better = mistake.best.as_ref().map(|best| {
        let best = written(&step.position, best, step.seen(), language);
        match (mistake.better, mistake.before) {
            (Some(1), Outcome::N) => message!("review-only", best = best),
            (Some(1), _) => message!("review-only-drawing", best = best),
            (Some(count), Outcome::N) => message!("review-one-of", count = count, best = best),
            (_, Outcome::N) => message!("review-better", best = best),
            _ => message!("review-drawing", best = best),
        }
    });
    Message::sentences([first].into_iter().chain(better)).text(language)
}
