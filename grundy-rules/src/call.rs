//! The limits of one call, and the consequences when one is reached.

use std::cell::Cell;

use grundy::{Budget, Stop};
use starlark::PrintHandler;
use starlark::eval::Evaluator;

use crate::error::RuleError;
use crate::limits::{Limits, WORN};
use crate::message::message;
use crate::starlark_words::{
    in_place_of, is_heap_limit, is_large_count, is_of_outer_variable, said_by_rule,
};
use crate::words::cut;

/// Functions of the rules may call each other so deep.
const CALLS: usize = 200;

/// Starlark asks whether to continue once in this number of steps.
const STEPS: u64 = 1000;

/// Counts the steps of one call and asks the budget now and then.
pub(crate) struct CallLimits<'a> {
    limits: Limits,
    budget: &'a Budget,
    polls: Cell<u64>,
    stopped: Cell<Option<Stop>>,
    /// Whether printed text is wanted, and whether the call printed any.
    prints: Cell<bool>,
    said: Cell<bool>,
}

impl<'a> CallLimits<'a> {
    pub fn new(limits: Limits, budget: &'a Budget) -> CallLimits<'a> {
        let (prints, said) = (Cell::new(true), Cell::new(false));
        CallLimits { limits, budget, polls: Cell::new(0), stopped: Cell::new(None), prints, said }
    }

    /// A call begins, which may print or not.
    pub fn begin(&self, prints: bool) {
        self.prints.set(prints);
        self.said.set(false);
        self.polls.set(0);
        self.stopped.set(None);
    }

    /// Whether the call has printed anything.
    pub fn has_said(&self) -> bool {
        self.said.get()
    }

    /// Whether to break off; Starlark asks it every thousand steps, and at
    /// the end of each call.
    fn poll(&self) -> bool {
        let polls = self.polls.get() + 1;
        self.polls.set(polls);
        if polls * STEPS > self.limits.steps {
            self.stopped.set(Some(Stop::Steps));
        } else if polls.is_multiple_of(16) {
            let progress = grundy::budget::Progress {
                what: "progress-thousand-steps-of-a-rule",
                done: polls,
                total: None,
            };
            self.stopped.set(self.budget.check(progress).err());
        }
        self.stopped.get().is_some()
    }

    pub fn put_on<'v, 'b>(&'b self, eval: &mut Evaluator<'v, 'b, 'b>) {
        eval.set_check_cancelled(Box::new(|| self.poll()));
        // Only a second call of the same evaluator, or a zero, is refused.
        // What earlier calls have left counts as well, and a heap grows by as much as it holds.
        let memory = usize::try_from(self.limits.memory).unwrap_or(usize::MAX);
        let memory = memory.saturating_add(4 * WORN);
        eval.set_print_handler(self);
        let _ = eval.set_max_callstack_size(CALLS);
        let _ = eval.set_max_heap_size(memory);
    }
}

impl PrintHandler for CallLimits<'_> {
    fn println(&self, text: &str) -> starlark::Result<()> {
        if self.prints.get() {
            self.said.set(true);
            (self.limits.print)(text);
        }
        Ok(())
    }
}

/// An error of Starlark in the words of this program.
pub(crate) fn error_of(error: starlark::Error, call: &CallLimits<'_>) -> RuleError {
    let text = error.without_diagnostic().to_string();
    let text = cut(&text.split_whitespace().collect::<Vec<_>>().join(" "), 300);
    // What Starlark says, unless something plainer is known.
    let mut message = message!("starlark-says", text = &text);
    let (mut stop, mut refused, mut hint) = (Stop::Rules, false, None);
    if let Some(why) = call.stopped.get() {
        stop = why;
        message = match why {
            Stop::Steps => message!("takes-steps", most = call.limits.steps),
            why => message!("not-done", why = grundy::message::Message::from(why)),
        };
    } else if is_heap_limit(&text) {
        stop = Stop::Memory;
        message = message!("lists-memory", most = call.limits.memory);
    } else if matches!(error.kind(), starlark::ErrorKind::StackOverflow(_)) {
        message = message!("calls-deep", most = CALLS);
    } else if is_large_count(&format!("{:#}", error.without_diagnostic())) {
        message = message!("count-too-large");
    } else if let Some(said) = said_by_rule(&text) {
        message = said.into();
        refused = true;
    } else if let Some((python, starlark)) = in_place_of(&text) {
        hint = Some(message!("starlark-way", python = python, starlark = starlark));
    } else if is_of_outer_variable(&text) {
        hint = Some(message!("starlark-outer-variable"));
    }
    let mut fault = RuleError { stop, refused, hint, ..RuleError::new(message) };
    if let Some(span) = error.span() {
        let line = span.resolve_span().begin.line;
        fault.place = Some((span.filename().into(), Some(line + 1)));
        fault.line = cut(span.file.source_line(line), 200);
    }
    fault
}
