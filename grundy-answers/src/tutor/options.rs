//! Questions about the options: who wins each, until who wins the position is plain.

use super::build::{Builder, OPTIONS, named};
use super::{Choice, Question, Task};
use crate::budget::Stop;
use crate::message::{Message, message};
use crate::moves::Move;
use crate::outcome::{Outcome, Play};
use crate::position::Position;
use crate::solve::Solver;
use crate::sort;

/// How many options are asked for one by one.
const ONE_BY_ONE: usize = 3;
/// The most replies to an option that is asked for alone, and that a hint lists.
const REPLIES: usize = 8;
/// How many hints on single options a list of them has.
const HINTS: usize = 4;

impl Builder<'_> {
    /// By the options, each with who wins it.
    pub(super) fn by_options(mut self) -> Result<Vec<Question>, Stop> {
        let moves = self.position.some_moves(OPTIONS, self.budget)?;
        let ends = self.position.terms().iter().find_map(|term| {
            let ending = term.ending_moves(1, self.budget);
            (!ending.listed.is_empty()).then(|| term.ending()).flatten()
        });
        let why = match (&ends, self.play) {
            (Some(words), Play::Normal) => message!("tutor-can-end", made = &words.made),
            _ if moves.complete && moves.moves.is_empty() => self.cannot_move(),
            _ => match self.outcome {
                Outcome::N => message!("tutor-an-option-is-lost"),
                Outcome::P => message!("tutor-no-option-is-lost"),
                Outcome::D => message!("tutor-some-option-is-drawn"),
            },
        };
        let mut idea = match self.outcome {
            Outcome::D => message!("tutor-hint-keep-draw"),
            _ => message!("tutor-hint-leave-lost"),
        };
        let mut hints = vec![match self.outcome {
            Outcome::D => message!("tutor-hint-draw"),
            _ => message!("tutor-hint-winner"),
        }];
        match ends {
            Some(words) if self.play == Play::Normal => {
                idea = message!("tutor-hint-end", how = &words.infinitive);
                hints.push(idea.clone());
            }
            _ if moves.complete && !moves.moves.is_empty() => {
                let lost = self.ask_options(&moves.moves)?;
                hints.push(message!("tutor-hint-lost-count", count = lost));
            }
            _ => hints.push(why.clone()),
        }
        self.winner(hints, why);
        self.last(vec![idea]);
        Ok(self.questions)
    }

    /// Asks who wins the options; returns how many of them are lost for the next player.
    fn ask_options(&mut self, moves: &[Move]) -> Result<usize, Stop> {
        let mut options: Vec<Choice> = Vec::new();
        // How many replies each has, and what is said of them.
        let mut replies: Vec<Option<(usize, Message)>> = Vec::new();
        for chosen in moves {
            let choice = self.option(chosen)?;
            if options.iter().any(|other| other.position == choice.position) {
                continue;
            }
            replies.push(self.replies(chosen)?);
            options.push(choice);
        }
        let mut few: Vec<usize> = (0..options.len()).filter(|&at| replies[at].is_some()).collect();
        let count = |at: usize| replies[at].as_ref().map_or(0, |(count, _)| *count);
        sort::by_key(&mut few, |&at| (count(at), at));
        // A lost one is among them, where there is one.
        let lost = few.iter().position(|&at| options[at].outcome == Outcome::P);
        if let Some(lost) = lost.filter(|&lost| lost >= ONE_BY_ONE) {
            few.swap(ONE_BY_ONE - 1, lost);
        }
        few.truncate(ONE_BY_ONE);
        for at in few {
            let Choice { position, outcome, why, .. } = options[at].clone();
            let listed = replies[at].as_ref().map(|(_, listed)| listed.clone());
            let hints =
                [Some(self.rule()), listed, Some(why.clone())].into_iter().flatten().collect();
            self.ask(Task::Next { position, outcome, why }, hints);
            options[at].found = true;
        }
        let lost: Vec<u128> = (1..)
            .zip(&options)
            .filter(|(_, option)| option.outcome == Outcome::P)
            .map(|(number, _)| number)
            .collect();
        let count = lost.len();
        if options.iter().any(|option| !option.found) {
            let open = options.iter().filter(|option| !option.found && !option.why.is_empty());
            let hints = open.take(HINTS).map(|option| {
                message!("tutor-hint-option", position = &option.position, why = &option.why)
            });
            let hints = [self.rule()].into_iter().chain(hints).collect();
            self.ask(Task::Lost { options, lost }, hints);
        }
        Ok(count)
    }

    /// When a position is lost.
    fn rule(&self) -> Message {
        match self.play {
            Play::Normal => message!("tutor-hint-lost-normal"),
            Play::Misere => message!("tutor-hint-lost-misere"),
        }
    }

    /// Why a player who cannot move has lost or won.
    fn cannot_move(&self) -> Message {
        match self.play {
            Play::Normal => message!("tutor-cannot-move"),
            Play::Misere => message!("tutor-cannot-move-misere"),
        }
    }

    /// How many replies there are after a move, and a sentence on them; `None` where they are too
    /// many to ask for them, or none.
    fn replies(&self, chosen: &Move) -> Result<Option<(usize, Message)>, Stop> {
        let after = self.position.after(chosen);
        if chosen.patch.ends || after.terms().is_empty() {
            return Ok(None);
        }
        let listed = after.some_moves(REPLIES, self.budget)?;
        if !listed.complete {
            return Ok(None);
        }
        let texts = texts(&after, &listed.moves);
        Ok(Some(match texts.is_empty() {
            true => (0, message!("tutor-hint-no-reply")),
            false => (texts.len(), message!("tutor-hint-replies", replies = texts)),
        }))
    }

    /// The position after a move, with its value and who wins it.
    fn option(&self, chosen: &Move) -> Result<Choice, Stop> {
        if chosen.patch.ends {
            let text = self.position.found(chosen).to();
            let outcome = Outcome::of(self.play == Play::Misere);
            let made = self.position.terms()[chosen.term].ending().map(|words| words.made);
            let why = made.map_or_else(Message::default, |made| match self.play {
                Play::Normal => message!("tutor-has-ended", made = made),
                Play::Misere => message!("tutor-has-ended-misere", made = made),
            });
            return Ok(Choice { position: named(text), value: None, outcome, why, found: false });
        }
        let after = self.position.after(chosen);
        let solver = Solver::new().play(self.play).max_moves(1);
        let missing = Stop::Moves;
        let solution = solver.solve(&after, self.budget).map_err(|_| missing)?;
        let outcome = solution.outcome.ok_or(solution.stopped.unwrap_or(missing))?;
        let empty = after.terms().is_empty();
        let text = if empty { String::new() } else { after.text() };
        let listed = after.some_moves(REPLIES, self.budget)?;
        let why = match outcome {
            _ if listed.moves.is_empty() => self.cannot_move(),
            Outcome::N => match solution.recommended(self.budget).ok().flatten() {
                Some(reply) if reply.patch.ends => {
                    let words = after.terms()[reply.term].ending();
                    words.map_or_else(Message::default, |words| {
                        message!("tutor-why-end", how = words.infinitive)
                    })
                }
                Some(reply) => {
                    let to = texts(&after, std::slice::from_ref(&reply));
                    message!("tutor-why-reply", to = to)
                }
                None => Message::default(),
            },
            Outcome::P if listed.complete => {
                message!("tutor-why-all-won", replies = texts(&after, &listed.moves))
            }
            Outcome::P => message!("tutor-why-won"),
            Outcome::D => message!("tutor-why-drawn"),
        };
        let value = solution.nim().map(|value| value.0);
        Ok(Choice { position: named(text), value, outcome, why, found: empty })
    }
}

/// The positions after moves, each once.
fn texts(position: &Position, moves: &[Move]) -> Vec<Message> {
    let mut texts: Vec<Message> = Vec::new();
    for chosen in moves {
        let text = match chosen.patch.ends {
            true => position.found(chosen).to(),
            false => {
                let after = position.after(chosen);
                if after.terms().is_empty() { String::new() } else { after.text() }
            }
        };
        let text = named(text);
        if !texts.contains(&text) {
            texts.push(text);
        }
    }
    texts
}
