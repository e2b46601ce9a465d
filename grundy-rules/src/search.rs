//! Nim-values of the positions of a rule file.

use grundy::budget::Progress;
use grundy::mex::Versions;
use grundy::{Budget, Stop};
use starlark::values::Value;
use starlark::values::list::ListRef;

use crate::answer;
use crate::drift;
use crate::error::RuleError;
use crate::key::{Id, Keys, Refused};
use crate::position::Position;
use crate::program::{Program, Session};

mod endless;

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

    /// Lists the options of a position.
    fn open<'v>(
        &mut self,
        id: Id,
        session: &mut Session<'v, '_>,
        budget: &Budget,
    ) -> Result<(), Failure> {
        self.last = Some(id);
        self.opened += 1;
        if self.opened.is_multiple_of(64) {
            budget.check(Progress {
                what: "positions searched",
                done: self.keys.len() as u64,
                total: None,
            })?;
            self.reserve(budget)?;
        }
        let frame = Frame {
            id,
            seen: self.seen.len(),
            pending: self.pending.len(),
            missing: self.missing.len(),
            next: self.missing.len(),
        };
        let position = self.keys.value(id, session.eval.heap());
        let options =
            session.options(position).map_err(|fault| self.odd_child(fault, id, session))?;
        let wrong = |session: &Session<'v, '_>, message| {
            Failure::Rules(session.wrong(session.lister(), &[position], message))
        };
        // No position at all may be one that is too large.
        let way = self.long_way(id);
        let named = session.lister() == "moves";
        let (mut listed, mut polled) = (0, 0);
        answer::each(options, named, session.eval.heap(), &mut |option: Value<'v>| {
            let alone = [option];
            let parts = match ListRef::from_value(option) {
                Some(list) => list.content(),
                None => &alone,
            };
            listed += 1 + parts.len() as u64;
            if listed >= polled + 4096 {
                polled = listed;
                budget.check(Progress { what: "parts of options", done: listed, total: None })?;
                self.reserve(budget)?;
            }
            self.option(parts, session, budget).map_err(|unfit| match unfit {
                Unfit::Value(what) => wrong(
                    session,
                    answer::not_a_position(&what, option) + way.as_deref().unwrap_or(""),
                ),
                Unfit::Failure(failure) => failure,
            })
        })
        .map_err(|failure| match failure {
            answer::Wrong::Answer(what) => wrong(session, what),
            answer::Wrong::Other(failure) => failure,
        })?;
        let keys = &self.keys;
        let new = &mut self.missing[frame.missing..];
        if new.len() > 1 {
            new.sort_unstable_by(|&a, &b| keys.key(a).cmp(keys.key(b)));
        }
        self.keys.set(id, OPEN);
        self.stack.push(frame);
        Ok(())
    }

    /// Notes one option: its value, or what is missing of it.
    fn option(
        &mut self,
        parts: &[Value<'_>],
        session: &mut Session<'_, '_>,
        budget: &Budget,
    ) -> Result<(), Unfit> {
        let mut sum = 0;
        let start = self.pending.len();
        for (index, &part) in parts.iter().enumerate() {
            if index > 0 && index.is_multiple_of(1 << 16) {
                let done = index as u64;
                let progress = Progress { what: "parts of an option", done, total: None };
                budget.check(progress).map_err(|stop| Unfit::Failure(stop.into()))?;
            }
            let raw = self.keys.id(part, budget).map_err(|refused| match refused {
                Refused::Value(what) => Unfit::Value(what),
                Refused::Stop(stop) => Unfit::Failure(stop.into()),
            })?;
            let id = match session.canonical {
                Some(_) => self.canonical(raw, session, budget).map_err(Unfit::Failure)?,
                None => raw,
            };
            match self.keys.word(id) {
                UNKNOWN | FORM | OPEN => {
                    if self.pending.len() == start {
                        self.pending.extend([0, 0]);
                    }
                    self.pending.push(id);
                    self.missing.push(id);
                }
                value => sum ^= value,
            }
        }
        match self.pending.len() - start {
            0 => self.seen.push(sum.into()),
            words => {
                self.pending[start] = words as u32 - 2;
                self.pending[start + 1] = sum;
            }
        }
        Ok(())
    }

    /// The number of the canonical form, asked for once.
    fn canonical(
        &mut self,
        id: Id,
        session: &mut Session<'_, '_>,
        budget: &Budget,
    ) -> Result<Id, Failure> {
        let Some(function) = session.canonical else { return Ok(id) };
        match self.keys.word(id) {
            UNKNOWN => {}
            FORM | OPEN => return Ok(id),
            word if word & ALIAS != 0 => return Ok(word & !ALIAS),
            _ => return Ok(id),
        }
        let position = self.keys.value(id, session.eval.heap());
        let form = session.call("canonical", function, &[position])?;
        let form = self.keys.id(form, budget).map_err(|refused| match refused {
            Refused::Value(what) => Failure::Rules(session.wrong(
                "canonical",
                &[position],
                format!("it gives {what}; it gives a position"),
            )),
            Refused::Stop(stop) => stop.into(),
        })?;
        let form = match self.keys.word(form) {
            UNKNOWN => {
                self.keys.set(form, FORM);
                form
            }
            FORM | OPEN => form,
            word if word & ALIAS != 0 => word & !ALIAS,
            _ => form,
        };
        if form != id {
            self.keys.set(id, ALIAS | form);
        }
        Ok(form)
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

/// Why an option is not taken.
enum Unfit {
    /// A part is this instead of a position.
    Value(String),
    Failure(Failure),
}
