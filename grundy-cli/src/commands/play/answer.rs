//! `grundy play --json`: one document in place of a conversation, for programs that show a board
//! of their own.

use grundy::play::{self as engine, Meaning};
use grundy::random::Random;
use grundy::{Move, Question, Stop, report};

use crate::args::Play as Args;
use crate::failure::{Ending, Failure};
use crate::limits;
use crate::rules::Accepted;
use crate::session::Session;

/// The largest number of moves that are listed.
const LISTED: usize = 2000;

/// About how many bytes the positions that they leave have together.
const TEXT: usize = 1 << 22;

/// Prints the moves and the boards of a position, and the move that the engine makes there.
pub fn run(args: &Args, accepted: &Accepted<'_>, session: &Session) -> Result<Ending, Failure> {
    let Accepted { position, play, .. } = *accepted;
    let budget = session.budget(limits::SHORT);
    let mut listing = position.some_moves(LISTED, &budget)?;
    let over = listing.complete && listing.moves.is_empty();
    // Every move is written with the position that it leaves.
    let after = listing.moves.first().map_or(0, |first| position.found(first).after().len());
    let length = after.max(position.text().len());
    let most = TEXT / length.max(1);
    if listing.moves.len() > most.max(1) {
        listing.moves.truncate(most.max(1));
        (listing.complete, listing.count) = (false, listing.moves.len() as u64);
    }
    let mut dice = Random::new(args.seed.unwrap_or_else(|| session.clock.seed()));
    let (chosen, meaning) = accepted.ask(Question::All, || {
        Ok(match over {
            true => (None, Meaning::Lost { hard: false }),
            false => engine::reply(position, play, args.level, &mut dice, &budget),
        })
    })?;
    let stopped = match meaning {
        Meaning::Unknown(stop) => stop.filter(|stop| *stop != Stop::Moves),
        _ => None,
    };
    // Where the search was stopped, any move will do.
    let chosen: Option<Move> = chosen.or_else(|| listing.moves.first().cloned());
    let language = session.language();
    let reply = chosen.map(|chosen| report::Reply::new(position, &chosen, &meaning, language));
    let answer = report::Play::new(position, play, args.level, &listing, reply, language);
    session.out.json(&report::Play { stopped, ..answer })?;
    Ok(stopped.into())
}
