//! Claims on boards, checked with facts: the values of pieces.
//!
//! A position falls apart into connected pieces, whose values add up. The proof of a claim lists
//! facts: that a piece has a value, or that it does not have one. Each is checked with facts on
//! smaller pieces only, so no list of facts can support itself. A fact that pairs vertices needs no
//! other fact. The rules, the pieces and their normal forms are this crate's own.
//!
//! | file | what it does |
//! |---|---|
//! | `set` | sets of vertices |
//! | `graph` | the rules of play, components and their normal forms |
//! | `strings` | coins and loony positions of Nimstring |
//! | `sprouts` | positions of Sprouts, their moves and their normal forms |
//! | `read` | the boards that claims name |
//! | `facts` | facts as text |
//! | `game` | [`Game`](game::Game): what a check asks of a game |
//! | `proof` | the check of facts |

mod facts;
mod game;
mod graph;
mod proof;
mod read;
mod set;
mod sprouts;
mod strings;

pub use facts::{Fact, Facts};
pub use game::FREE;
pub use sprouts::FREE_LIVES;

use crate::claim::{Claimed, PositionClaim};
use crate::host::Host;
use crate::message::message;
use crate::unproved::{Unproved, refuse};
pub(crate) use facts::shown;
use game::Game;
use proof::Found;
use read::Board;
use sprouts::Sprouts;

/// Establishes a claim on a board; returns the number of facts.
pub(crate) fn check(
    claim: &PositionClaim,
    facts: Option<&Facts>,
    host: &dyn Host,
) -> Result<u64, Unproved> {
    let Some(facts) = facts else { return refuse(message!("check-no-facts")) };
    let found = Named::read(&claim.game, &claim.board)?.found(facts, host)?;
    let holds = match (found, claim.claimed) {
        (Found::Loony, Claimed::Wins(true)) => true,
        (Found::Loony, _) => return refuse(message!("check-claim-loony")),
        (Found::Value(value), Claimed::Value(claimed)) => u64::from(value) == claimed,
        (Found::Value(value), Claimed::Wins(wins)) => (value != 0) == wins,
        (Found::Won, Claimed::Wins(true)) => true,
        _ => false,
    };
    if holds { Ok(facts.len() as u64) } else { refuse(message!("check-claim-open")) }
}

/// Whether a board is loony, so that the player to move wins it beside all games of finite values.
pub(crate) fn is_loony(game: &str, board: &str) -> Result<bool, Unproved> {
    Ok(match Named::read(game, board)? {
        Named::Graph(board) => board.start().is_none(),
        Named::Sprouts(_) => false,
    })
}

/// The nim-value of a board, which follows from facts.
pub(crate) fn value(
    game: &str,
    board: &str,
    facts: &Facts,
    host: &dyn Host,
) -> Result<u64, Unproved> {
    match Named::read(game, board)?.found(facts, host)? {
        Found::Value(value) => Ok(value.into()),
        Found::Loony => refuse(message!("check-claim-loony")),
        Found::Won | Found::Nothing => refuse(message!("check-claim-open")),
    }
}

/// A board that a claim names.
enum Named {
    Graph(Box<Board>),
    Sprouts(Sprouts),
}

impl Named {
    fn read(game: &str, text: &str) -> Result<Named, Unproved> {
        if game == "sprouts" {
            return match Sprouts::parse(text) {
                Some(start) => Ok(Named::Sprouts(start)),
                None => refuse(message!("check-board-sprouts", board = shown(text))),
            };
        }
        if read::rule(game).is_none() {
            return refuse(message!("check-board-game", game = shown(game)));
        }
        match Board::parse(game, text) {
            Some(board) => Ok(Named::Graph(board.into())),
            None => refuse(message!("check-board-text", game = game, board = shown(text))),
        }
    }

    fn found(self, facts: &Facts, host: &dyn Host) -> Result<Found, Unproved> {
        match self {
            Named::Graph(mut board) => {
                board.pair(facts)?;
                proof::found(&*board, facts, host)
            }
            Named::Sprouts(start) => proof::found(&start, facts, host),
        }
    }
}
