//! A line of play that never ends, as the library recognises it: rule files are tried at positions
//! further on, and the fault is put into words.

use std::collections::BTreeSet;

use grundy::Budget;
pub(crate) use grundy::drift::{FALLS, Left, Line, NAMED, glance, is_below};
use grundy::drift::{Rules, TooCostly};
use grundy::error::Remedy;

use crate::answer;
use crate::error::RuleError;
use crate::limits::Limits;
use crate::message::{Message, message};
use crate::position::{InStarlark, Position};
use crate::program::Program;

/// One question takes fewer steps and less memory than usual.
impl Rules for Program {
    fn numbers(&self) -> BTreeSet<i128> {
        Program::numbers(self)
    }

    fn parts(
        &self,
        position: &Position,
        most: usize,
        budget: &Budget,
    ) -> Result<Option<Vec<Position>>, TooCostly> {
        /// The largest number of steps of a question.
        const STEPS: u64 = 200_000;
        const MEMORY: u64 = 64 << 20;
        let limits = Limits {
            steps: self.limits.steps.min(STEPS),
            memory: self.limits.memory.min(MEMORY),
            ..Limits::default()
        };
        self.session(limits, budget, |session| {
            let heap = session.eval.heap();
            let options = match session.options(position.alloc(heap)) {
                Ok(options) => options,
                Err(fault) if fault.is_limit() => return Err(TooCostly),
                Err(_) => return Ok(None),
            };
            let named = session.lister() == "moves";
            let parts = match answer::parts(options, named, heap, most) {
                Ok(parts) => parts,
                Err(answer::Wrong::Other(())) => return Err(TooCostly),
                Err(answer::Wrong::Answer(_)) => return Ok(None),
            };
            let mut forms = Vec::new();
            for part in parts {
                let form = match session.form(part) {
                    Ok(form) => form,
                    Err(fault) if fault.is_limit() => return Err(TooCostly),
                    Err(_) => return Ok(None),
                };
                // What is no position is reported where it is met in play.
                forms.extend(Position::of(form));
            }
            Ok(Some(forms))
        })
    }
}

/// The move after which a line of play never ends, as far as that can be seen: see
/// [`grundy::drift::never_ends`].
pub(crate) fn never_ends(
    line: &(impl Line + ?Sized),
    heavy: bool,
    program: &Program,
    budget: &Budget,
) -> Option<Left> {
    grundy::drift::never_ends(line, heavy, program, budget)
}

/// The error of rules that never end. `names` are the names of the positions from the move on
/// that left the range.
pub(crate) fn fault(names: &[String], left: Left, program: &Program) -> RuleError {
    let lister = program.lister();
    let asked = format!("{lister}({})", names[0]);
    let (ends, advice) = (words(names), advice(names, left, program));
    let message = message!("rules-never-end-by", ends = ends, advice = advice);
    check_forms(program, RuleError { asked: Some(asked), ..program.at(lister, message) })
}

/// The fault with the advice to check the canonical forms, where there are any.
pub(crate) fn check_forms(program: &Program, fault: RuleError) -> RuleError {
    if program.canonical.is_none() {
        return fault;
    }
    let file = program.file.clone();
    let hint = Some(message!("hint-forms", file = &file));
    RuleError { hint, remedy: Some(Remedy::CheckForms { file }), ..fault }
}

/// That rules never end, in words.
pub(crate) fn words(names: &[String]) -> Message {
    message!("rules-never-end", line = names.join(" -> "))
}

/// Which move led out of the range, and what may help.
pub(crate) fn advice(names: &[String], left: Left, program: &Program) -> Message {
    let call = format!("{}({})", program.lister(), names[0]);
    let to = names.get(1).map_or("...", |name| name);
    match (program.canonical.is_some(), left.below) {
        (true, _) => message!("call-leads-to-form", call = call, to = to),
        (_, true) => message!("call-leads-below", call = call, to = to),
        _ => message!("call-leads-to", call = call, to = to),
    }
}

/// What to add to a fault of a position that is of another kind than the one before it: a
/// tuple where a list is meant, the reverse, or a number below 0.
pub(crate) fn odd_child(before: &Position, after: &Position, lister: &str) -> Option<Message> {
    let call = || format!("{lister}({})", before.brief_literal());
    let to = || after.brief_literal();
    Some(match (before, after) {
        (Position::Int(_), Position::Tuple(parts)) if parts.len() > 1 => {
            message!("odd-tuple", call = call(), to = to())
        }
        (Position::Tuple(_), Position::Int(_)) => {
            message!("odd-number", call = call(), to = to())
        }
        _ if !is_below(before) && is_below(after) => {
            message!("odd-below", call = call(), to = to())
        }
        _ => return None,
    })
}
