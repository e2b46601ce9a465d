//! The options of a position, from Starlark's values to numbers of positions.

use grundy::Budget;
use grundy::budget::Progress;
use starlark::values::Value;
use starlark::values::list::ListRef;

use super::{ALIAS, FORM, Failure, Frame, OPEN, Search, UNKNOWN};
use crate::answer;
use crate::key::{Id, Refused};
use crate::program::Session;

impl Search {
    /// Lists the options of a position.
    pub(super) fn open<'v>(
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
    pub(super) fn canonical(
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
}

/// Why an option is not taken.
enum Unfit {
    /// A part is this instead of a position.
    Value(String),
    Failure(Failure),
}
