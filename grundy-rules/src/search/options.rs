//! The options of a position, from Starlark's values to numbers of positions.

use std::ops::ControlFlow;

use grundy::budget::Progress;
use grundy::search::{Line, Options, Space, Table};
use grundy::{Budget, Stop};
use starlark::values::Value;
use starlark::values::list::ListRef;

use super::{Failure, Notes, endless};
use crate::answer;
use crate::error::RuleError;
use crate::key::{Id, Keys, Refused};
use crate::mark::Mark;
use crate::message::{Message, message};
use crate::program::Session;

/// The positions of a rule file as the search sees them, as long as a session lasts.
pub(super) struct Rules<'a, 'v, 'p> {
    pub keys: &'a mut Keys,
    pub notes: &'a mut Notes,
    pub session: &'a mut Session<'v, 'p>,
    /// As of [`Search::misere`](super::Search::misere).
    pub misere: bool,
}

/// Why the search was broken off. The line of play that led there may explain it.
pub(super) enum Broken {
    /// The rules failed when the options of this position were asked for.
    Asked(Box<RuleError>, Id),
    /// An option of this position is none.
    NoPosition(Box<RuleError>, Id),
    /// Anything else, and nothing to add.
    Other(Failure),
}

impl From<Failure> for Broken {
    fn from(failure: Failure) -> Broken {
        Broken::Other(failure)
    }
}

impl From<Stop> for Broken {
    fn from(stop: Stop) -> Broken {
        Broken::Other(stop.into())
    }
}

impl From<Box<RuleError>> for Broken {
    fn from(fault: Box<RuleError>) -> Broken {
        Broken::Other(fault.into())
    }
}

impl<'v> Space for Rules<'_, 'v, '_> {
    type Table = Keys;
    type Error = Broken;

    fn table(&mut self) -> &mut Keys {
        self.keys
    }

    fn met(&self) -> u64 {
        self.keys.len() as u64
    }

    fn expand(&mut self, id: Id, out: &mut Options<'_>) -> Result<(), Broken> {
        let budget = out.budget();
        // A part of an option is looked at though another one cancels it: its game has to end.
        out.keep_equal_parts();
        self.notes.last = Some(id);
        self.notes.opened += 1;
        if self.notes.opened.is_multiple_of(64) {
            let done = self.met();
            budget.check(Progress { what: "progress-positions-searched", done, total: None })?;
        }
        let heap = self.session.eval.heap();
        let position = self.keys.value(id, heap);
        if self.session.mark(position).is_some() {
            out.must_be_answered();
        }
        let options = self.session.options(position).map_err(|fault| Broken::Asked(fault, id))?;
        let lister = self.session.lister();
        let (mut listed, mut polled) = (0, 0);
        let symmetric = match self.session.mirror {
            Some(_) if out.is_test() && !self.misere => self.symmetric(options)?,
            _ => Vec::new(),
        };
        let mut give = |option: Value<'v>| {
            let alone = [option];
            let parts = match ListRef::from_value(option) {
                Some(list) => list.content(),
                None => &alone,
            };
            listed += 1 + parts.len() as u64;
            if listed >= polled + 4096 {
                polled = listed;
                let progress =
                    Progress { what: "progress-parts-of-options", done: listed, total: None };
                budget.check(progress).map_err(|stop| Some(stop.into()))?;
            }
            match self.option(parts, out) {
                Ok(ControlFlow::Continue(())) => Ok(()),
                Ok(ControlFlow::Break(())) => Err(None),
                Err(Unfit::Value(what)) => {
                    Err(Some(Unfit::Value(answer::not_a_position(&what, option))))
                }
                Err(unfit) => Err(Some(unfit)),
            }
        };
        // What is likely to be lost comes first.
        let mut pass = |wanted: bool| {
            let mut symmetric = symmetric.iter().copied();
            answer::each(options, lister == "moves", heap, &mut |option| {
                if symmetric.next().unwrap_or(false) == wanted { give(option) } else { Ok(()) }
            })
        };
        let ended = if symmetric.contains(&true) { pass(true) } else { Ok(()) };
        let ended = ended.and_then(|()| pass(false));
        let wrong = |what| self.session.wrong(lister, &[position], what);
        match ended {
            // The question has its answer.
            Ok(()) if self.misere && listed == 0 => {
                out.begin(0)?;
                let _ = out.end()?;
                Ok(())
            }
            Ok(()) | Err(answer::Wrong::Other(None)) => Ok(()),
            Err(answer::Wrong::Answer(what)) => Err(wrong(what).into()),
            Err(answer::Wrong::Other(Some(Unfit::Value(what)))) => {
                Err(Broken::NoPosition(wrong(what), id))
            }
            Err(answer::Wrong::Other(Some(Unfit::Failure(failure)))) => Err(Broken::Other(failure)),
        }
    }

    fn settle(&mut self, id: Id, budget: &Budget) -> Result<Id, Broken> {
        Ok(self.canonical(id, budget)?)
    }

    fn sort(&self, ids: &mut [Id]) {
        ids.sort_unstable_by(|&a, &b| self.keys.key(a).cmp(self.keys.key(b)));
    }

    fn circle(&mut self, line: Line<'_>, again: Id) -> Broken {
        endless::circle(self.keys, line, again, self.session).into()
    }

    fn pause(&mut self, line: Line<'_>) -> Result<bool, Broken> {
        Ok(self.session.worn() || self.notes.is_due(self.keys, line))
    }
}

impl<'v> Rules<'_, 'v, '_> {
    /// Marks the options that are their own mirror images. An answer that is no list has no marks, and `expand`
    /// reports it.
    fn symmetric(&mut self, options: Value<'v>) -> Result<Vec<bool>, Box<RuleError>> {
        let (named, heap) = (self.session.lister() == "moves", self.session.eval.heap());
        let mut symmetric = Vec::new();
        let ended = answer::each(options, named, heap, &mut |option| {
            symmetric.push(self.is_symmetric(option)?);
            Ok(())
        });
        match ended {
            Err(answer::Wrong::Other(fault)) => Err(fault),
            Ok(()) | Err(answer::Wrong::Answer(_)) => Ok(symmetric),
        }
    }

    /// Whether the mirror images of the parts of an option are its parts.
    fn is_symmetric(&mut self, option: Value<'v>) -> Result<bool, Box<RuleError>> {
        let Some(list) = ListRef::from_value(option) else {
            let image = self.session.image(option)?;
            return Ok(image.is_some_and(|image| image.equals(option).unwrap_or(false)));
        };
        let mut parts = list.content().to_vec();
        for part in list.iter() {
            let Some(image) = self.session.image(part)? else { return Ok(false) };
            let same = |other: &Value<'v>| image.equals(*other).unwrap_or(false);
            let Some(at) = parts.iter().position(same) else { return Ok(false) };
            parts.swap_remove(at);
        }
        Ok(true)
    }

    /// Gives an option, part by part.
    fn option(
        &mut self,
        parts: &[Value<'v>],
        out: &mut Options<'_>,
    ) -> Result<ControlFlow<()>, Unfit> {
        let budget = out.budget();
        out.begin(parts.len())?;
        if self.misere && parts.len() > 1 {
            return Err(Unfit::Failure(Failure::Splits));
        }
        // Who moves to nothing loses in misère play.
        let mut sum = u32::from(self.misere && parts.is_empty());
        let mut marked = false;
        for (index, &part) in parts.iter().enumerate() {
            if index > 0 && index.is_multiple_of(1 << 16) {
                let done = index as u64;
                budget.check(Progress {
                    what: "progress-parts-of-an-option",
                    done,
                    total: None,
                })?;
            }
            let mark = self.session.mark(part);
            if mark == Some(Mark::Win) {
                return Ok(out.ends()?);
            }
            let raw = match self.keys.small(part) {
                Some(id) => id,
                None => self.keys.id(part, budget)?,
            };
            let id = match self.session.canonical {
                // The search asks for the form where it looks at the option.
                Some(_) if out.is_test() && parts.len() == 1 => self.keys.form(raw).unwrap_or(raw),
                Some(_) => self.canonical(raw, budget).map_err(Unfit::Failure)?,
                None => raw,
            };
            if mark.is_some() {
                if std::mem::replace(&mut marked, true) {
                    return Err(Unfit::Value(message!("two-to-answer")));
                }
                out.must(id)?;
                continue;
            }
            let word = self.keys.word(&id);
            match word.nim() {
                Some(value) => sum ^= value,
                None => out.part(id, word)?,
            }
        }
        out.known(sum.into());
        Ok(out.end()?)
    }

    /// The number of the canonical form, asked for once.
    pub fn canonical(&mut self, id: Id, budget: &Budget) -> Result<Id, Failure> {
        if self.session.canonical.is_none() {
            return Ok(id);
        }
        if let Some(form) = self.keys.form(id) {
            return Ok(form);
        }
        let position = self.keys.value(id, self.session.eval.heap());
        let form = self.session.form(position)?;
        let form = self.keys.id(form, budget).map_err(|refused| match refused {
            Refused::Value(what) => Failure::Rules(self.session.wrong(
                "canonical",
                &[position],
                message!("gives-no-position", what = what),
            )),
            Refused::Stop(stop) => stop.into(),
        })?;
        // The form of a form is used without a check.
        let form = self.keys.form(form).unwrap_or(form);
        self.keys.set_form(form, form);
        self.keys.set_form(id, form);
        Ok(form)
    }
}

/// Why an option is not taken.
enum Unfit {
    /// A part is this instead of a position.
    Value(Message),
    Failure(Failure),
}

impl From<Stop> for Unfit {
    fn from(stop: Stop) -> Unfit {
        Unfit::Failure(stop.into())
    }
}

impl From<Refused> for Unfit {
    fn from(refused: Refused) -> Unfit {
        match refused {
            Refused::Value(what) => Unfit::Value(what),
            Refused::Stop(stop) => stop.into(),
        }
    }
}
