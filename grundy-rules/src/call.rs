//! The limits of one call, and what it means that one was reached.

use std::cell::Cell;

use grundy::{Budget, Stop};
use starlark::PrintHandler;
use starlark::eval::Evaluator;

use crate::error::RuleError;
use crate::limits::{Limits, WORN};
use crate::starlark_words::{is_heap_limit, is_large_count, said_by_rule};
use crate::words::cut;

/// Functions of the rules may call each other so deep.
const CALLS: usize = 200;

/// Starlark asks whether to go on once in so many steps.
const STEPS: u64 = 1000;

/// Counts the steps of one call and asks the budget now and then.
pub(crate) struct CallLimits<'a> {
    limits: Limits,
    budget: &'a Budget,
    polls: Cell<u64>,
    stopped: Cell<Option<Stop>>,
    /// Whether what is printed is for anybody, and whether anything was.
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
                what: "thousand steps of a rule",
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
        // What earlier calls have left counts as well.
        let memory = usize::try_from(self.limits.memory).unwrap_or(usize::MAX);
        let memory = memory.saturating_add(WORN);
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
    let mut message = cut(&text.split_whitespace().collect::<Vec<_>>().join(" "), 300);
    let mut stop = Stop::Rules;
    if let Some(why) = call.stopped.get() {
        stop = why;
        message = match why {
            Stop::Steps => format!("it takes more than {} steps", call.limits.steps),
            why => format!("it was not done: {why}"),
        };
    } else if is_heap_limit(&message) {
        stop = Stop::Memory;
        message = format!("its lists need more than {} bytes", call.limits.memory);
    } else if matches!(error.kind(), starlark::ErrorKind::StackOverflow(_)) {
        message = format!("functions call each other more than {CALLS} deep");
    } else if is_large_count(&format!("{:#}", error.without_diagnostic())) {
        message = "a number is too large here: lists, ranges and texts are counted with numbers \
                   below 2^31"
            .into();
    } else if let Some(said) = said_by_rule(&message) {
        message = said.to_string();
    }
    let mut fault = RuleError { stop, ..RuleError::new(message) };
    if let Some(span) = error.span() {
        let line = span.resolve_span().begin.line;
        fault.place = Some((span.filename().into(), Some(line + 1)));
        fault.line = cut(span.file.source_line(line), 200);
    }
    fault
}
