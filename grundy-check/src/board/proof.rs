//! Facts on the pieces of a position, checked with facts on smaller pieces.

use super::facts::{Fact, Facts};
use super::game::{Flow, Game};
use crate::host::{Clock, Host, Memory};
use crate::message::message;
use crate::unproved::{Unproved, refuse};
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

/// What facts say of a position.
pub(super) enum Found {
    /// It is loony; facts are not needed for that.
    Loony,
    Value(u32),
    /// Its value is not 0.
    Won,
    Nothing,
}

/// Checks facts, which are true then; gives what they say of the position of the claim.
pub(super) fn found<G: Game>(game: &G, facts: &Facts, host: &dyn Host) -> Result<Found, Unproved> {
    let count = facts.len() as u64;
    let mut check = Check {
        game,
        values: HashMap::new(),
        others: HashSet::new(),
        small: HashMap::new(),
        memory: Memory::new(host),
        clock: Clock::new(host, Some(count)),
        done: 0,
    };
    // The text was read, and is there twice; of a table up to a half is empty.
    let entry = 2 * size_of::<(G::Piece, u64)>() as u64;
    check.memory.take(2 * facts.bytes() + count * entry)?;
    for text in facts.texts() {
        check.assume(&Fact::parse(text).map_err(Unproved::Refused)?)?;
        check.tick()?;
    }
    for text in facts.texts() {
        check.fact(&Fact::parse(text).map_err(Unproved::Refused)?)?;
        check.done += 1;
    }
    let Some(start) = game.start() else { return Ok(Found::Loony) };
    Ok(match check.known(&start)? {
        Known::Value(value) => Found::Value(value),
        Known::But(sum, piece) if check.is_other(&piece, sum) => Found::Won,
        Known::But(..) | Known::Nothing => Found::Nothing,
    })
}

/// A check: the facts that are being checked, and the values of small pieces.
struct Check<'a, G: Game> {
    game: &'a G,
    values: HashMap<G::Piece, u32>,
    others: HashSet<(G::Piece, u32)>,
    small: HashMap<G::Piece, u32>,
    memory: Memory<'a>,
    clock: Clock<'a>,
    /// How many facts are checked.
    done: u64,
}

/// What the facts say of an option.
enum Known<P> {
    Value(u32),
    /// All of its parts but one piece have known values, whose nim-sum this is.
    But(u32, P),
    Nothing,
}

/// Goes on with a list of options, or not, because the check fails.
fn flow(result: Result<(), Unproved>) -> Flow {
    result.map_or_else(|why| ControlFlow::Break(Err(why)), ControlFlow::Continue)
}

impl<G: Game> Check<'_, G> {
    fn tick(&mut self) -> Result<(), Unproved> {
        Ok(self.clock.tick(G::WORK, self.done)?)
    }

    /// Enters a fact that will be checked.
    fn assume(&mut self, fact: &Fact<'_>) -> Result<(), Unproved> {
        if G::PAIRS && matches!(fact, Fact::Pairs { .. }) {
            return Ok(());
        }
        let piece = self.game.piece(fact).map_err(Unproved::Refused)?;
        self.memory.take(G::bytes(&piece))?;
        if !fact.is() {
            self.others.insert((piece, fact.value()));
            return Ok(());
        }
        match *self.values.entry(piece).or_insert(fact.value()) == fact.value() {
            true => Ok(()),
            false => refuse(message!("check-fact-twice", fact = fact.shown())),
        }
    }

    /// Whether a fact denies this value of a piece, which is not known.
    fn is_other(&self, piece: &G::Piece, value: u32) -> bool {
        self.others.contains(&(piece.clone(), value))
    }

    /// The value of a piece, where it is known.
    fn value(&mut self, piece: &G::Piece) -> Result<Option<u32>, Unproved> {
        if self.game.is_small(piece) {
            return self.small_value(piece).map(Some);
        }
        if let Some(&value) = self.values.get(piece) {
            return Ok(Some(value));
        }
        Ok(self.game.is_balanced(piece).then_some(0))
    }

    /// The value of a small piece, by the definition.
    fn small_value(&mut self, piece: &G::Piece) -> Result<u32, Unproved> {
        if let Some(&value) = self.small.get(piece) {
            return Ok(value);
        }
        self.tick()?;
        let mut reached = HashSet::new();
        let listed = self.game.options(piece, &mut |left| {
            let sum = left.iter().try_fold(0, |sum, part| Ok(sum ^ self.small_value(part)?));
            flow(sum.map(|sum| {
                reached.insert(sum);
            }))
        });
        if let ControlFlow::Break(Err(why)) = listed {
            return Err(why);
        }
        let value = (0..).find(|value| !reached.contains(value)).unwrap_or_default();
        let entry = 2 * size_of::<(G::Piece, u64)>() as u64;
        self.memory.take(entry + G::bytes(piece))?;
        self.small.insert(piece.clone(), value);
        Ok(value)
    }

    /// What is known of the sum of some pieces; two equal ones cancel.
    fn known(&mut self, pieces: &[G::Piece]) -> Result<Known<G::Piece>, Unproved> {
        let (mut sum, mut open) = (0, Vec::new());
        for piece in pieces {
            match self.value(piece)? {
                Some(value) => sum ^= value,
                None => match open.iter().position(|&other| other == piece) {
                    Some(at) => drop(open.swap_remove(at)),
                    None => open.push(piece),
                },
            }
        }
        Ok(match open[..] {
            [] => Known::Value(sum),
            [piece] => Known::But(sum, piece.clone()),
            _ => Known::Nothing,
        })
    }

    /// Checks a fact with the facts on smaller pieces.
    fn fact(&mut self, fact: &Fact<'_>) -> Result<(), Unproved> {
        // The game has checked it before.
        if matches!(fact, Fact::Pairs { .. }) {
            return Ok(());
        }
        let piece = self.game.piece(fact).map_err(Unproved::Refused)?;
        match fact.is() {
            true => self.has_value(fact, &piece),
            false => self.has_option(fact),
        }
    }

    /// Whether the value of a piece is the one that a fact says: no option has it, and some option
    /// has each smaller one.
    fn has_value(&mut self, fact: &Fact<'_>, piece: &G::Piece) -> Result<(), Unproved> {
        let claimed = fact.value();
        let mut reached = vec![false; claimed as usize];
        let listed = self.game.options(piece, &mut |left| {
            flow(self.tick())?;
            let refuted = match self.known(left) {
                Ok(Known::Value(value)) => {
                    if let Some(reached) = reached.get_mut(value as usize) {
                        *reached = true;
                    }
                    value != claimed
                }
                Ok(Known::But(sum, piece)) => self.is_other(&piece, sum ^ claimed),
                Ok(Known::Nothing) => false,
                Err(why) => return ControlFlow::Break(Err(why)),
            };
            match refuted {
                true => ControlFlow::Continue(()),
                false => flow(refuse(message!("check-fact-option", fact = fact.shown()))),
            }
        });
        if let ControlFlow::Break(Err(why)) = listed {
            return Err(why);
        }
        match reached.iter().position(|reached| !reached) {
            Some(value) => {
                let (fact, value) = (fact.shown(), value as u64);
                refuse(message!("check-fact-below", fact = fact, value = value))
            }
            None => Ok(()),
        }
    }

    /// Whether an option has the value that a fact denies.
    fn has_option(&mut self, fact: &Fact<'_>) -> Result<(), Unproved> {
        let listed = self.game.witnesses(fact, &mut |left| {
            flow(self.tick())?;
            match self.known(left) {
                Ok(Known::Value(value)) if value == fact.value() => ControlFlow::Break(Ok(())),
                Ok(_) => ControlFlow::Continue(()),
                Err(why) => ControlFlow::Break(Err(why)),
            }
        });
        match listed {
            ControlFlow::Break(result) => result,
            ControlFlow::Continue(()) if fact.by().is_some() => {
                refuse(message!("check-fact-move", fact = fact.shown()))
            }
            ControlFlow::Continue(()) => {
                let (fact, value) = (fact.shown(), u64::from(fact.value()));
                refuse(message!("check-fact-below", fact = fact, value = value))
            }
        }
    }
}
