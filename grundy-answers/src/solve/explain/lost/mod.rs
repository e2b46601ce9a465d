//! A list of lost positions of misère play that proves itself: every move from
//! one of them has an answer that leads back into the list.

use super::ending;
use crate::budget::Stop;
use crate::lock;
use crate::message::{Message, message};
use crate::outcome::Play;
use crate::position::Position;
use crate::reason::{More, Reply, Role, Step};
use crate::ruleset::EndingWords;
use crate::solve::session::Session;

mod chooser;
mod finder;
mod list;
mod prune;
mod shown;
mod spot;

use chooser::Prefer;
use finder::Finder;

/// A list that has no more members is read as it is.
const SHORT: usize = 40;
/// A list with more members may become short when what it does not need is taken out.
const COMPARED: usize = 50;
/// A list that has more members than this does not become short by another choice of its
/// members, nor by a comparison of all answers.
const NEAR: usize = 60;
const LONG: usize = 100;

/// The list.
pub struct Lost {
    /// The position that it is made for.
    root: String,
    /// The moves from there, each with an answer from the list.
    replies: Vec<Reply>,
    /// How many moves are left out of `replies`.
    omitted: usize,
    /// The texts of its members.
    members: Vec<String>,
    complete: bool,
    /// Whether a member has parts that cannot move.
    dead: bool,
    /// Whether a position can come again.
    loops: bool,
    /// Whether a player may have to pass.
    passes: bool,
    /// How a move can end the whole sum, where one can.
    ends: Option<EndingWords>,
}

impl Lost {
    /// The list for a position that the player to move loses in misère play,
    /// which the session's search knows. Answers are taken from the list where
    /// they can be, else the smallest.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn list(session: &mut Session<'_>, position: &Position) -> Result<Lost, Stop> {
        let search = &mut *lock(&session.tables.search);
        let mut finder = Finder::new(position, search, session.budget)?;
        let mut found = finder.find(Prefer::Common, COMPARED)?;
        if found.is_between(SHORT, LONG) && found.hasty {
            found = found.shorter(finder.find(Prefer::Common, usize::MAX)?);
        }
        if found.is_between(SHORT, NEAR) {
            found = found.shorter(finder.find(Prefer::Small, usize::MAX)?);
        }
        let (replies, omitted) = finder.replies(&found)?;
        Ok(Lost {
            root: position.text(),
            replies,
            omitted,
            dead: finder.has_dead_parts(&found),
            complete: found.complete,
            members: found.members.into_iter().map(|member| member.rank.text).collect(),
            loops: position.terms().iter().any(|term| term.is_loopy()),
            passes: position.terms().iter().any(|term| term.compliments()),
            ends: ending(position.terms()),
        })
    }

    /// Writes the answers to the moves of the position, and the list.
    pub fn explain(self, steps: &mut Vec<Step>) {
        let Lost { root, replies, members, .. } = self;
        if !replies.is_empty() {
            let omitted = self.omitted as u64;
            steps.push(Step::Replies { position: root, replies, omitted, images: false });
        }
        if let Some(words) = &self.ends {
            let text = message!("ending-needs-no-answer", completes = &words.present);
            steps.push(Step::say(text));
        }
        if !self.complete {
            let positions = members.len().saturating_sub(1);
            let words = message!("lost-list-too-long", positions = positions);
            steps.push(Step::with(Role::More(More::Play), words));
            return;
        }
        steps.push(Step::Lost { play: Play::Misere, positions: members });
        let order = if self.loops { "nearer" } else { "any" };
        let mut check = vec![match self.ends {
            Some(_) => message!("lost-list-check-ends", order = order),
            None => message!("lost-list-check", order = order),
        }];
        if self.dead {
            check.push(message!("lost-list-dead-parts"));
        }
        if self.passes {
            check.push(message!("lost-list-pass"));
        }
        check.push(match (self.loops, self.ends) {
            (_, Some(words)) => message!("lost-list-wins-ends", completes = words.present),
            (true, None) => message!("lost-list-wins-loops"),
            (false, None) => message!("lost-list-wins"),
        });
        steps.push(Step::with(Role::More(More::Lost), Message::sentences(check)));
    }
}
