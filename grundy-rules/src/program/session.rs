//! Calls of the functions of a rule file.

use std::sync::atomic::Ordering;

use grundy::lock;

use starlark::eval::Evaluator;
use starlark::values::{OwnedFrozenValue, Value};

use super::Program;
use crate::call::{CallLimits, error_of};
use crate::encoding;
use crate::error::RuleError;
use crate::limits::WORN;
use crate::mark::Mark;
use crate::message::{Message, message};
use crate::words::{cut, shown};

/// An evaluator with the functions of a program.
pub(crate) struct Session<'v, 'a> {
    pub eval: Evaluator<'v, 'a, 'a>,
    pub(super) program: &'a Program,
    pub(super) call: &'a CallLimits<'a>,
    pub(super) options: Option<Value<'v>>,
    pub(super) moves: Option<Value<'v>>,
    pub canonical: Option<Value<'v>>,
    pub mirror: Option<Value<'v>>,
}

impl<'v> Session<'v, '_> {
    /// Whether so much was allocated that a new evaluator should continue.
    pub fn worn(&self) -> bool {
        self.eval.heap().allocated_bytes() > WORN
    }

    /// The list of options, as the file gives it; where it only gives
    /// `moves`, these with their names.
    pub fn options(&mut self, position: Value<'v>) -> Result<Value<'v>, Box<RuleError>> {
        let mark = self.mark(position);
        if let Some(mark) = mark {
            let (heap, named) = (self.eval.heap(), self.lister() == "moves");
            if let Some(options) = mark.options(named, heap) {
                return Ok(options);
            }
        }
        if let Some(Mark::Must(position)) = mark {
            let answers = self.options(position)?;
            return match answers.length() {
                Ok(0) => {
                    Err(self.wrong(self.lister(), &[position], message!("must-without-answer")))
                }
                _ => Ok(answers),
            };
        }
        match (self.options, self.moves) {
            (Some(options), _) => self.call("options", options, &[position]),
            (None, Some(moves)) => self.call("moves", moves, &[position]),
            (None, None) => unreachable!("a program without options was refused"),
        }
    }

    /// The named moves, where the file gives them.
    pub fn moves(&mut self, position: Value<'v>) -> Option<Result<Value<'v>, Box<RuleError>>> {
        let moves = self.moves?;
        let position = match self.mark(position) {
            None => position,
            Some(Mark::Must(position)) => position,
            Some(_) => return None,
        };
        Some(self.call("moves", moves, &[position]))
    }

    /// The canonical form of a position, and of what has a sign that of the position behind it.
    pub fn form(&mut self, position: Value<'v>) -> Result<Value<'v>, Box<RuleError>> {
        let Some(canonical) = self.canonical else { return Ok(position) };
        let (heap, mark) = (self.eval.heap(), self.mark(position));
        let mut form = |position| self.call("canonical", canonical, &[position]);
        match mark {
            None => form(position),
            Some(Mark::Again(position)) => Ok(Mark::Again(form(position)?).alloc(heap)),
            Some(Mark::Must(position)) => Ok(Mark::Must(form(position)?).alloc(heap)),
            Some(Mark::Win | Mark::Lose) => Ok(position),
        }
    }

    /// The mirror image of a position, where the file gives one.
    pub fn image(&mut self, position: Value<'v>) -> Result<Option<Value<'v>>, Box<RuleError>> {
        match self.mirror.filter(|_| self.mark(position).is_none()) {
            Some(mirror) => {
                let image = self.call("mirror", mirror, &[position])?;
                Ok((!image.is_none()).then_some(image))
            }
            None => Ok(None),
        }
    }

    /// The sign of an option.
    pub fn mark(&self, option: Value<'v>) -> Option<Mark<Value<'v>>> {
        if self.program.marks { Mark::of(option) } else { None }
    }

    /// The name of the function that gives the list of options.
    pub fn lister(&self) -> &'static str {
        self.program.lister()
    }

    /// Another function of the program.
    pub fn function(&self, function: &OwnedFrozenValue) -> Value<'v> {
        self.eval.heap().access_owned_frozen_value(function)
    }

    /// Calls a function.
    pub fn call(
        &mut self,
        name: &'static str,
        function: Value<'v>,
        arguments: &[Value<'v>],
    ) -> Result<Value<'v>, Box<RuleError>> {
        self.call.begin(self.program.prints.allows(name, arguments));
        let own = &self.program.asked;
        {
            let mut what = lock(&own.what);
            what.0 = name;
            what.1.clear();
            if let Some(&first) = arguments.first() {
                let _ = encoding::encode(first, &mut what.1);
            }
        }
        let number = own.number.load(Ordering::Relaxed);
        own.number.store((number + 1) | 1, Ordering::Relaxed);
        let answer = self.eval.eval_function(function, arguments, &[]);
        if self.call.has_said() {
            self.program.prints.note(name, arguments);
        }
        answer.map_err(|error| {
            let mut fault = error_of(error, self.call);
            if fault.place.is_none() {
                // Starlark does not say where: the function is known.
                let place = self.program.at(name, "");
                (fault.place, fault.line) = (place.place, place.line);
            }
            fault.asked = Some(asked(name, arguments));
            fault.function = name;
            Box::new(fault)
        })
    }

    /// An error in the answer of a function.
    pub fn wrong(
        &self,
        name: &'static str,
        arguments: &[Value<'v>],
        message: Message,
    ) -> Box<RuleError> {
        let asked = Some(asked(name, arguments));
        Box::new(RuleError { asked, ..self.program.at(name, message) })
    }
}

/// A call as a rule file writes it; long calls are cut.
fn asked(name: &str, arguments: &[Value<'_>]) -> String {
    let arguments: Vec<String> = arguments.iter().map(|value| shown(*value, 200)).collect();
    format!("{name}({})", cut(&arguments.join(", "), 200))
}
