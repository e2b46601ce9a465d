//! A list of lost positions of misere play that proves itself: every move from
//! one of them has an answer that leads back into the list.

use crate::budget::Stop;
use crate::outcome::Play;
use crate::position::Position;
use crate::reason::{Reply, Step};
use crate::solve::session::Session;

mod chooser;
mod finder;
mod list;
mod prune;
mod spot;

use chooser::Prefer;
use finder::Finder;

/// A list that has no more members is read as it is.
const SHORT: usize = 40;
/// A list that has more members does not become short by another choice.
const LONG: usize = 160;

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
    /// Whether a move can end the whole sum.
    ends: bool,
}

impl Lost {
    /// The list for a position that the player to move loses in misere play,
    /// which the session's search knows. Answers are taken from the list where
    /// they can be, else the smallest.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn list(session: &mut Session<'_>, position: &Position) -> Result<Lost, Stop> {
        let mut finder = Finder::new(position, &mut session.tables.search, session.budget)?;
        let mut found = finder.find(Prefer::Common)?;
        if found.complete && found.members.len() > SHORT && found.members.len() <= LONG {
            let other = finder.find(Prefer::Small)?;
            if other.complete && other.members.len() < found.members.len() {
                found = other;
            }
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
            ends: position.terms().iter().any(|term| term.ending().is_some()),
        })
    }

    /// Writes the answers to the moves of the position, and the list.
    pub fn explain(self, steps: &mut Vec<Step>) {
        let Lost { root, replies, members, .. } = self;
        if !replies.is_empty() {
            steps.push(Step::Replies { position: root, replies, omitted: self.omitted as u64 });
        }
        if self.ends {
            steps.push(Step::say(
                "A move that completes three crosses needs no answer: whoever makes it loses.",
            ));
        }
        if !self.complete {
            steps.push(Step::say(format!(
                "The list of all lost positions that this needs has more than {} members and is not \
                 written out; the search found the answers. `grundy play --misere POSITION` plays the \
                 winner's side.",
                members.len().saturating_sub(1)
            )));
            return;
        }
        steps.push(Step::Lost { play: Play::Misere, positions: members });
        steps.push(Step::say(format!(
            "Check that every move from a position of this list has an answer that leads back into the \
             list{}{}.{} So the player who has moved into the list can do so again and again. {}, so it is \
             the other player who {}.",
            if self.loops {
                ", further up (the positions with the fewest moves to go come first)"
            } else {
                ""
            },
            if self.ends { "" } else { ", or leads to a position without moves" },
            if self.dead { " Parts that cannot move make no difference." } else { "" },
            if self.loops { "That ends" } else { "Play ends" },
            if self.ends {
                "completes three crosses in the end, and loses"
            } else {
                "makes the last move, and in misere play loses"
            }
        )));
    }
}
