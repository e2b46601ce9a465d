//! Nim-values of the positions of a rule file.

use grundy::mex::Versions;
use grundy::{Budget, Stop};

use crate::drift;
use crate::error::RuleError;
use crate::key::{Id, Keys, Refused};
use crate::position::Position;
use crate::program::{Program, Session};

mod endless;
mod options;

/// The word of a position that is not known.
const UNKNOWN: u32 = u32::MAX;
/// The word of a position whose options are being valued.
const OPEN: u32 = UNKNOWN - 1;
/// The word of a position that is its own canonical form, and not known.
const FORM: u32 = UNKNOWN - 2;
/// With this bit a word is the number of the position's canonical form.
const ALIAS: u32 = 1 << 31;
/// Values lie below.
const VALUES: u32 = ALIAS;

/// After so many words of work the line of play is looked at, and again whenever the work
/// has doubled.
const LOOK: usize = 1 << 17;

/// Why a value was not found.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A fault of the rules.
    Rules(Box<RuleError>),
    /// A limit of the whole computation.
    Stop(Stop),
}

impl From<Box<RuleError>> for Failure {
    fn from(fault: Box<RuleError>) -> Failure {
        Failure::Rules(fault)
    }
}

impl From<Stop> for Failure {
    fn from(stop: Stop) -> Failure {
        Failure::Stop(stop)
    }
}

/// The values that were found, and the work in hand.
///
/// The value of a position is the mex of those of its options. The search
/// keeps its own stack, so that a deep game cannot exhaust the machine's, and
/// takes the least option first: where numbers only shrink, the table is
/// filled from below, and every option is known when it is met.
#[derive(Default)]
pub(crate) struct Search {
    keys: Keys,
    stack: Vec<Frame>,
    /// Of each position on the stack the values of options that are known,
    /// last in first out.
    seen: Vec<u64>,
    /// Options with parts that are not: how many words follow, the nim-sum of
    /// the known ones, and the others.
    pending: Vec<u32>,
    /// All of these parts.
    missing: Vec<Id>,
    mex: Versions,
    reserved: u64,
    opened: u64,
    /// The position whose options were asked for last.
    last: Option<Id>,
    /// How much was at work when the search began, and how much there is to be until the
    /// line of play is looked at: whether it never ends.
    began: usize,
    look_at: usize,
    /// How deep the search was when it was broken off, and its first position.
    deepest: Option<(usize, Id)>,
}

/// A position whose value is being found.
struct Frame {
    id: Id,
    seen: usize,
    pending: usize,
    missing: usize,
    next: usize,
}

impl Search {
    /// The value of a position.
    pub fn value(
        &mut self,
        program: &Program,
        position: &Position,
        budget: &Budget,
    ) -> Result<u32, Failure> {
        self.last = None;
        let root = self.keys.id_of(position, budget).map_err(|refused| match refused {
            Refused::Value(what) => Failure::Rules(Box::new(RuleError::new(what))),
            Refused::Stop(stop) => Failure::Stop(stop),
        })?;
        if let Some(value) = self.known(root) {
            return Ok(value);
        }
        self.began = self.work();
        self.look_at = self.began + LOOK;
        // A session makes values that die with it, so it is changed now and
        // then.
        let mut begun = false;
        let result = loop {
            let done = program.session(program.limits.clone(), budget, |session| {
                if !begun {
                    begun = true;
                    let root = self.canonical(root, session, budget)?;
                    if self.known(root).is_some() {
                        return Ok(true);
                    }
                    self.open(root, session, budget)?;
                }
                self.run(session, budget)
            });
            match done {
                Ok(true) => break Ok(()),
                Ok(false) if self.is_due() => {
                    if let Some(fault) = self.never_ends(false, program, budget) {
                        break Err(fault.into());
                    }
                    self.look_at = 2 * self.work() - self.began;
                }
                Ok(false) => {}
                Err(failure) => break Err(failure),
            }
        };
        let result = match result {
            // Where the limits are narrow, the line was not looked at before they ended it.
            Err(Failure::Stop(Stop::Time | Stop::Memory)) => {
                let fault = self.never_ends(true, program, &drift::glance());
                fault.map_or(result, |fault| Err(fault.into()))
            }
            result => result,
        };
        self.deepest = self.stack.first().map(|first| (self.stack.len(), first.id));
        // What is left of work that was broken off is forgotten; values stay.
        for frame in self.stack.drain(..) {
            if self.keys.word(frame.id) == OPEN {
                self.keys.set(frame.id, UNKNOWN);
            }
        }
        self.seen.clear();
        self.pending.clear();
        self.missing.clear();
        result?;
        Ok(self.known(root).expect("the root was valued"))
    }

    /// How many words the positions take, and the work in hand.
    fn work(&self) -> usize {
        self.keys.words() + 2 * self.seen.len() + self.pending.len() + self.missing.len()
    }

    /// Whether the line of play should be looked at.
    fn is_due(&self) -> bool {
        self.stack.len() >= drift::FALLS && self.work() >= self.look_at
    }

    /// How many positions were met.
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// The value of a position, where it was found before.
    pub fn value_known(&mut self, position: &Position, budget: &Budget) -> Option<u32> {
        let id = self.keys.id_of(position, budget).ok()?;
        self.known(id)
    }

    /// The value of a position, where it is known.
    fn known(&self, id: Id) -> Option<u32> {
        match self.keys.word(id) {
            UNKNOWN | FORM | OPEN => None,
            word if word & ALIAS != 0 => self.known(word & !ALIAS),
            value => Some(value),
        }
    }

    /// Goes on until everything is known; `false` where the session is worn, or the line of
    /// play should be looked at.
    fn run(&mut self, session: &mut Session<'_, '_>, budget: &Budget) -> Result<bool, Failure> {
        while let Some(frame) = self.stack.last_mut() {
            let missing = self.missing[frame.next..].first().copied();
            if let Some(part) = missing {
                frame.next += 1;
                match self.keys.word(part) {
                    UNKNOWN | FORM => self.open(part, session, budget)?,
                    OPEN => return Err(self.cycle(part, session).into()),
                    _ => {}
                }
                if session.worn() || self.is_due() {
                    return Ok(false);
                }
                continue;
            }
            let (id, seen, pending) = (frame.id, frame.seen, frame.pending);
            let mut at = pending;
            while at < self.pending.len() {
                let parts = self.pending[at] as usize;
                let sum = self.pending[at + 1];
                let ids = &self.pending[at + 2..at + 2 + parts];
                let sum = ids.iter().fold(sum, |sum, &id| sum ^ self.keys.word(id));
                self.seen.push(sum.into());
                at += 2 + parts;
            }
            let value = u32::try_from(self.mex.mex(&self.seen[seen..])).unwrap_or(u32::MAX);
            if value >= VALUES {
                return Err(Stop::Memory.into());
            }
            self.keys.set(id, value);
            let frame = self.stack.pop().expect("the frame just looked at");
            self.seen.truncate(frame.seen);
            self.pending.truncate(frame.pending);
            self.missing.truncate(frame.missing);
        }
        Ok(true)
    }

    /// Memory for the lists, which have grown already.
    fn reserve(&mut self, budget: &Budget) -> Result<(), Stop> {
        let bytes = self.stack.capacity() * size_of::<Frame>()
            + 8 * self.seen.capacity()
            + 4 * (self.pending.capacity() + self.missing.capacity());
        let bytes = bytes as u64;
        if bytes > self.reserved {
            budget.reserve(bytes - self.reserved)?;
            self.reserved = bytes;
        }
        Ok(())
    }
}
