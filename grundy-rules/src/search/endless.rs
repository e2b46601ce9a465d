//! What to say of a game that does not end, or not within the limits.

use grundy::Stop;

use starlark::values::Value;
use starlark::values::list::ListRef;

use super::Search;
use crate::answer;
use crate::fault::Fault;
use crate::key::Id;
use crate::position::Position;
use crate::program::{Program, Session};

impl Search {
    /// What to say where the search was broken off by a limit: which position
    /// was looked at, or that a line of play is so long that the game may not
    /// end at all.
    pub fn broken_off(&self, program: &Program, position: &Position, stop: Stop) -> Fault {
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
        Fault { stop, asked: Some(asked), function: "", ..program.at(lister, message) }
    }

    /// A sequence of moves leads back to a position.
    pub(super) fn cycle(&self, id: Id, session: &mut Session<'_, '_>) -> Box<Fault> {
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
        session.wrong(
            session.lister(),
            &[position],
            format!("the game need not end: {}", names.join(" -> ")),
        )
    }

    /// What to say of a circle where `to` is no option of `from`, but the canonical form of
    /// one; `None` where it is one.
    fn by_form<'v>(
        &self,
        from: Id,
        to: Id,
        names: &[String],
        session: &mut Session<'v, '_>,
    ) -> Option<Box<Fault>> {
        let function = session.canonical?;
        let heap = session.eval.heap();
        let options = session.options(self.keys.value(from, heap)).ok()?;
        let mut parts = Vec::new();
        let named = session.lister() == "moves";
        let listed = answer::each(options, named, heap, &mut |option| {
            match ListRef::from_value(option) {
                Some(list) => parts.extend(list.iter()),
                None => parts.push(option),
            }
            Ok::<(), ()>(())
        });
        listed.ok()?;
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
