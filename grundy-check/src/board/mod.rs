//! Claims on boards, checked with facts: the values of pieces.
//!
//! A position falls apart into connected pieces, whose values add up. The proof of a claim lists
//! facts: that a piece has a value, or that it does not have one. Each is checked with facts on
//! smaller pieces only, so no list of facts can support itself. The rules, the pieces and their
//! normal forms are this crate's own.
//!
//! | file | what it does |
//! |---|---|
//! | `set` | sets of vertices |
//! | `graph` | the rules of play, components and their normal forms |
//! | `strings` | coins and loony positions of Nimstring |
//! | `read` | the boards that claims name |
//! | `facts` | facts as text |

mod facts;
mod graph;
mod read;
mod set;
mod strings;

pub use facts::Facts;

use crate::claim::{Claimed, PositionClaim};
use crate::host::{Clock, Host, Memory};
use crate::message::message;
use crate::unproved::{Unproved, refuse};
use facts::Fact;
pub(crate) use facts::shown;
use read::Board;
use set::Set;
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

/// Pieces of at most so many vertices need no facts: their values are computed by the definition.
pub const FREE: u32 = 10;

/// Establishes a claim on a board; returns the number of facts.
pub(crate) fn check(
    claim: &PositionClaim,
    facts: Option<&Facts>,
    host: &dyn Host,
) -> Result<u64, Unproved> {
    let Some(facts) = facts else { return refuse(message!("check-no-facts")) };
    checked(&claim.game, &claim.board, facts, host)?.claim(claim.claimed)?;
    Ok(facts.len() as u64)
}

/// Whether a board is loony, so that the player to move wins it beside all games of finite values.
pub(crate) fn is_loony(game: &str, board: &str) -> Result<bool, Unproved> {
    let board = read(game, board)?;
    Ok(board.graph.settled(board.start).is_none())
}

/// The board that a claim names.
fn read(game: &str, board: &str) -> Result<Board, Unproved> {
    if read::rule(game).is_none() {
        return refuse(message!("check-board-game", game = shown(game)));
    }
    match Board::parse(game, board) {
        Some(board) => Ok(board),
        None => refuse(message!("check-board-text", game = game, board = shown(board))),
    }
}

/// The nim-value of a board, which follows from facts.
pub(crate) fn value(
    game: &str,
    board: &str,
    facts: &Facts,
    host: &dyn Host,
) -> Result<u64, Unproved> {
    let mut check = checked(game, board, facts, host)?;
    let Some(start) = check.board.graph.settled(check.board.start) else {
        return refuse(message!("check-claim-loony"));
    };
    match check.known(start)? {
        Known::Value(value) => Ok(value.into()),
        Known::But(..) | Known::Nothing => refuse(message!("check-claim-open")),
    }
}

/// Checks the facts on a board, which are true then.
fn checked<'a>(
    game: &str,
    board: &str,
    facts: &Facts,
    host: &'a dyn Host,
) -> Result<Check<'a>, Unproved> {
    let board = read(game, board)?;
    let count = facts.len() as u64;
    let mut check = Check {
        board,
        values: HashMap::new(),
        others: HashSet::new(),
        small: HashMap::new(),
        pieces: Vec::new(),
        memory: Memory::new(host),
        clock: Clock::new(host, Some(count)),
        done: 0,
    };
    // The text was read, and is there twice; of a table up to a half is empty.
    check.memory.take(2 * facts.bytes() + count * 2 * size_of::<(Set, u64)>() as u64)?;
    for text in facts.texts() {
        check.assume(&Fact::parse(text).map_err(Unproved::Refused)?)?;
        check.tick()?;
    }
    for text in facts.texts() {
        check.fact(&Fact::parse(text).map_err(Unproved::Refused)?)?;
        check.done += 1;
    }
    Ok(check)
}

/// A check: the facts that are being checked, and the values of small pieces.
struct Check<'a> {
    board: Board,
    /// Of pieces in their normal form.
    values: HashMap<Set, u32>,
    others: HashSet<(Set, u32)>,
    small: HashMap<Set, u32>,
    /// The pieces of an option.
    pieces: Vec<Set>,
    memory: Memory<'a>,
    clock: Clock<'a>,
    /// How many facts are checked.
    done: u64,
}

/// What the facts say of an option.
enum Known {
    Value(u32),
    /// All of its parts but one piece have known values, whose nim-sum this is.
    But(u32, Set),
    Nothing,
}

impl Check<'_> {
    fn tick(&mut self) -> Result<(), Unproved> {
        /// The work of one option, beside that of one value of a heap.
        const WORK: u64 = 100;
        Ok(self.clock.tick(WORK, self.done)?)
    }

    /// Enters a fact that will be checked.
    fn assume(&mut self, fact: &Fact<'_>) -> Result<(), Unproved> {
        let Board { graph, .. } = &self.board;
        if fact.piece.is_empty() || !fact.piece.minus(Set::below(graph.order())).is_empty() {
            return refuse(message!("check-fact-text", fact = shown(fact.text)));
        }
        if graph.settled(fact.piece) != Some(fact.piece) {
            return refuse(message!("check-fact-free", fact = shown(fact.text)));
        }
        let piece = graph.normal(fact.piece);
        match fact.by {
            None if *self.values.entry(piece).or_insert(fact.value) != fact.value => {
                refuse(message!("check-fact-twice", fact = shown(fact.text)))
            }
            None => Ok(()),
            Some(_) => {
                self.others.insert((piece, fact.value));
                Ok(())
            }
        }
    }

    /// What the moves on a piece leave, if that is not loony.
    fn options(&self, piece: Set) -> Vec<Set> {
        let Board { graph, rule, .. } = &self.board;
        let mut options = Vec::new();
        let _ = graph.moves(*rule, piece, |_, left| {
            options.extend(graph.settled(left));
            ControlFlow::<()>::Continue(())
        });
        options
    }

    /// Whether a piece in its normal form has another value than this one.
    fn is_other(&self, piece: Set, value: u32) -> bool {
        match self.values.get(&piece) {
            Some(&own) => own != value,
            None => self.others.contains(&(piece, value)),
        }
    }

    /// The value of a piece in its normal form, where it is known.
    fn value(&mut self, piece: Set) -> Result<Option<u32>, Unproved> {
        if piece.len() <= FREE {
            return self.small_value(piece).map(Some);
        }
        if let Some(&value) = self.values.get(&piece) {
            return Ok(Some(value));
        }
        Ok(self.board.graph.is_balanced(piece).then_some(0))
    }

    /// The value of a small piece in its normal form, by the definition.
    fn small_value(&mut self, piece: Set) -> Result<u32, Unproved> {
        if let Some(&value) = self.small.get(&piece) {
            return Ok(value);
        }
        self.tick()?;
        let mut reached = HashSet::new();
        for left in self.options(piece) {
            let mut pieces = Vec::new();
            self.board.graph.components(left, &mut pieces);
            let mut sum = 0;
            for part in pieces {
                sum ^= self.small_value(part)?;
            }
            reached.insert(sum);
        }
        let value = (0..).find(|value| !reached.contains(value)).unwrap_or_default();
        self.memory.take(2 * size_of::<(Set, u64)>() as u64)?;
        self.small.insert(piece, value);
        Ok(value)
    }

    /// What is known of the sum of the components of some vertices; two equal ones cancel.
    fn known(&mut self, left: Set) -> Result<Known, Unproved> {
        let mut pieces = std::mem::take(&mut self.pieces);
        self.board.graph.components(left, &mut pieces);
        let (mut sum, mut open) = (0, Vec::new());
        for &piece in &pieces {
            match self.value(piece)? {
                Some(value) => sum ^= value,
                None => match open.iter().position(|&other| other == piece) {
                    Some(at) => drop(open.swap_remove(at)),
                    None => open.push(piece),
                },
            }
        }
        self.pieces = pieces;
        Ok(match open[..] {
            [] => Known::Value(sum),
            [piece] => Known::But(sum, piece),
            _ => Known::Nothing,
        })
    }

    /// Checks a fact with the facts on smaller pieces.
    fn fact(&mut self, fact: &Fact<'_>) -> Result<(), Unproved> {
        let shown = || shown(fact.text);
        let rule = self.board.rule;
        if let Some(by) = fact.by {
            let Some(left) = self.board.graph.play(rule, fact.piece, by) else {
                return refuse(message!("check-fact-no-move", fact = shown()));
            };
            let Some(left) = self.board.graph.settled(left) else {
                return refuse(message!("check-fact-loony", fact = shown()));
            };
            self.tick()?;
            return match self.known(left)? {
                Known::Value(value) if value == fact.value => Ok(()),
                _ => refuse(message!("check-fact-move", fact = shown())),
            };
        }
        let mut reached = vec![false; fact.value as usize];
        for left in self.options(fact.piece) {
            self.tick()?;
            let refuted = match self.known(left)? {
                Known::Value(value) => {
                    if let Some(reached) = reached.get_mut(value as usize) {
                        *reached = true;
                    }
                    value != fact.value
                }
                Known::But(sum, piece) => self.is_other(piece, sum ^ fact.value),
                Known::Nothing => false,
            };
            if !refuted {
                return refuse(message!("check-fact-option", fact = shown()));
            }
        }
        match reached.iter().position(|reached| !reached) {
            Some(value) => {
                refuse(message!("check-fact-below", fact = shown(), value = value as u64))
            }
            None => Ok(()),
        }
    }

    /// Checks the claim with the facts, which are true.
    fn claim(&mut self, claimed: Claimed) -> Result<(), Unproved> {
        let Some(start) = self.board.graph.settled(self.board.start) else {
            return match claimed {
                Claimed::Wins(true) => Ok(()),
                _ => refuse(message!("check-claim-loony")),
            };
        };
        let known = self.known(start)?;
        let holds = match (known, claimed) {
            (Known::Value(value), Claimed::Value(claimed)) => u64::from(value) == claimed,
            (Known::Value(value), Claimed::Wins(wins)) => (value != 0) == wins,
            (Known::But(sum, piece), Claimed::Wins(true)) => self.is_other(piece, sum),
            _ => false,
        };
        if holds { Ok(()) } else { refuse(message!("check-claim-open")) }
    }
}
