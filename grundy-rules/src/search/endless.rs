//! What to say of a game that does not end, or not within the limits.

use grundy::{Budget, Stop};
use starlark::values::Value;

use super::Search;
use crate::answer;
use crate::drift::{self, Line};
use crate::error::RuleError;
use crate::key::Id;
use crate::position::Position;
use crate::program::{Program, Session};
use crate::words::cut;

/// So many words of work (32 MB) are much.
const HEAVY: usize = 1 << 23;

/// The line of play that is being searched.
struct Stack<'a>(&'a Search);

impl Line for Stack<'_> {
    fn len(&self) -> usize {
        self.0.stack.len()
    }

    fn at(&self, index: usize) -> Position {
        self.0.keys.position(self.0.stack[index].id)
    }
}

impl Search {
    /// The fault of rules whose line of play never ends, as far as that can be seen. `last`:
    /// the limits are reached.
    pub(super) fn never_ends(
        &self,
        last: bool,
        program: &Program,
        budget: &Budget,
    ) -> Option<Box<RuleError>> {
        let left = drift::never_ends(&Stack(self), last || self.work() >= HEAVY, program, budget)?;
        let names: Vec<String> = (0..drift::NAMED)
            .map_while(|index| self.stack.get(left.before + index))
            .map(|frame| self.keys.brief(frame.id))
            .collect();
        Some(Box::new(drift::fault(&names, left, program)))
    }

    /// A fault of a position, and how it was reached where it is an odd one.
    pub(super) fn odd_child(
        &self,
        mut fault: Box<RuleError>,
        id: Id,
        session: &Session<'_, '_>,
    ) -> Box<RuleError> {
        if !fault.is_limit() {
            let lister = session.lister();
            let mut after = self.keys.position(id);
            // Where it lies far below 0, the move that led there was made before.
            for frame in self.stack.iter().rev() {
                let before = self.keys.position(frame.id);
                fault.hint = drift::odd_child(&before, &after, lister);
                if fault.hint.is_some() || !drift::is_below(&before) {
                    break;
                }
                after = before;
            }
        }
        fault
    }

    /// How a position was reached after many moves, for a message.
    pub(super) fn long_way(&self, id: Id) -> Option<String> {
        /// So many moves are many.
        const MANY: usize = 16;
        /// Each position has so many letters.
        const LETTERS: usize = 40;
        if self.stack.len() < MANY {
            return None;
        }
        let first = self.stack.iter().take(drift::NAMED);
        let brief = |id| cut(&self.keys.brief(id), LETTERS);
        let names: Vec<String> = first.map(|frame| brief(frame.id)).collect();
        Some(format!(
            "; {} moves lead there: {} -> ... -> {}",
            self.stack.len(),
            names.join(" -> "),
            brief(id)
        ))
    }

    /// What to say where the search was broken off by a limit: which position
    /// was looked at, or that a line of play is so long that the game may not
    /// end at all.
    pub fn broken_off(&self, program: &Program, position: &Position, stop: Stop) -> RuleError {
        /// A line of play is long, and one of positions that grow is.
        const LONG: usize = 10_000;
        const GROWS: usize = 1000;
        let last = self.last.map_or_else(|| position.brief_literal(), |id| self.keys.brief(id));
        let lister = program.lister();
        let asked = format!("{lister}({last})");
        let lengths = |first, last| (self.keys.key(first).len(), self.keys.key(last).len());
        // A number that was to be 0 at the end, and was not seen to be.
        let falls = |first, last| match (self.keys.position(first), self.keys.position(last)) {
            (Position::Int(first), Position::Int(last)) => last < 0 && last < first,
            _ => false,
        };
        let message = match (self.deepest, self.last) {
            (Some((depth, first)), Some(end))
                if depth >= LONG
                    && (self.keys.key(end) > self.keys.key(first) || falls(first, end))
                    || depth >= GROWS && lengths(first, end).1 > lengths(first, end).0 =>
            {
                // A form may lead away from where the moves go.
                let forms = match program.canonical {
                    Some(_) => {
                        ", or its canonical forms are wrong (`grundy rules check` tries them)"
                    }
                    None => "",
                };
                format!(
                    "the game may never end{forms}: {depth} moves lead from {} to {last}, and on \
                     from there",
                    self.keys.brief(first)
                )
            }
            _ => format!("{stop}, and {} positions were met by then", self.len()),
        };
        // The rules have done nothing wrong: they may be asked again.
        RuleError { stop, asked: Some(asked), function: "", ..program.at(lister, message) }
    }

    /// A sequence of moves leads back to a position.
    pub(super) fn cycle(&self, id: Id, session: &mut Session<'_, '_>) -> Box<RuleError> {
        /// So many positions of the cycle are named.
        const NAMED: usize = 12;
        let start = self.stack.iter().position(|frame| frame.id == id).unwrap_or(0);
        let cycle = &self.stack[start..];
        let name = |id| self.keys.position(id).brief();
        let mut names: Vec<String> = cycle.iter().take(NAMED).map(|frame| name(frame.id)).collect();
        if cycle.len() > NAMED {
            names.push(format!("... ({} more)", cycle.len() - NAMED));
        }
        names.push(name(id));
        let ids = cycle.iter().map(|frame| frame.id);
        let next = ids.clone().skip(1).chain([id]);
        if let Some(fault) =
            ids.zip(next).find_map(|(from, to)| self.by_form(from, to, &names, session))
        {
            return fault;
        }
        let last = self.stack.last().map_or(id, |frame| frame.id);
        let heap = session.eval.heap();
        let position = self.keys.value(last, heap);
        let fault = session.wrong(
            session.lister(),
            &[position],
            format!("the game need not end: {}", names.join(" -> ")),
        );
        // A circle of numbers below 0 was reached by a move from the range.
        let first = cycle.first().map(|frame| self.keys.position(frame.id));
        match first.is_some_and(|first| drift::is_below(&first)) {
            true => self.odd_child(fault, id, session),
            false => fault,
        }
    }

    /// What to say of a circle where `to` is no option of `from`, but the canonical form of
    /// one; `None` where it is one.
    fn by_form<'v>(
        &self,
        from: Id,
        to: Id,
        names: &[String],
        session: &mut Session<'v, '_>,
    ) -> Option<Box<RuleError>> {
        let function = session.canonical?;
        let heap = session.eval.heap();
        let options = session.options(self.keys.value(from, heap)).ok()?;
        let named = session.lister() == "moves";
        let parts = answer::parts(options, named, heap, usize::MAX).ok()?;
        let to = Ok(self.keys.position(to));
        if parts.iter().any(|&part| Position::of(part) == to) {
            return None;
        }
        let is_form = |&part: &Value<'v>| {
            let form = session.call("canonical", function, &[part]);
            form.is_ok_and(|form| Position::of(form) == to)
        };
        let part = parts.into_iter().find(is_form)?;
        let from = self.keys.brief(from);
        let message = format!(
            "canonical forms lead in a circle, and not the moves alone: {}; {from} has an option \
             with such a form",
            names.join(" -> ")
        );
        Some(session.wrong("canonical", &[part], message))
    }
}
