//! Messages about a game that does not end, or not within the limits.

use grundy::{Budget, Stop};
use starlark::values::Value;

use grundy::search::Line;

use super::{Search, work};
use crate::answer;
use crate::drift;
use crate::error::RuleError;
use crate::key::{Id, Keys};
use crate::mark::Mark;
use crate::message::{Message, message};
use crate::position::{InStarlark, Position};
use crate::program::{Program, Session};
use crate::words::cut;

/// This number of words of work (32 MB) is large.
const HEAVY: usize = 1 << 23;

/// The line of play that is being searched.
struct Stack<'a>(&'a Keys, Line<'a>);

impl drift::Line for Stack<'_> {
    fn len(&self) -> usize {
        self.1.len()
    }

    fn at(&self, index: usize) -> Position {
        self.0.position(self.1.get(index).expect("a position of the line"))
    }
}

/// A fault of a position that comes after those of a line, and how it was reached where it
/// is an odd one.
pub(super) fn odd_child(
    keys: &Keys,
    line: Line<'_>,
    mut fault: Box<RuleError>,
    id: Id,
    lister: &str,
) -> Box<RuleError> {
    if !fault.is_limit() {
        let mut after = keys.position(id);
        // If it is far below 0, the move that led there was made earlier.
        for before in line.ids().rev() {
            let before = keys.position(before);
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
pub(super) fn long_way(keys: &Keys, line: Line<'_>, id: Id, fault: Message) -> Message {
    /// This number of moves is large.
    const MANY: usize = 16;
    /// The largest number of letters of each position.
    const LETTERS: usize = 40;
    if line.len() < MANY {
        return fault;
    }
    let brief = |id| cut(&keys.brief(id), LETTERS);
    let names: Vec<String> = line.ids().take(drift::NAMED).map(brief).collect();
    let (count, line) = (line.len(), names.join(" -> "));
    message!("long-way", fault = fault, count = count, line = line, end = brief(id))
}

/// The fault of rules by which a sequence of moves leads back to a position.
pub(super) fn circle(
    keys: &Keys,
    line: Line<'_>,
    id: Id,
    session: &mut Session<'_, '_>,
) -> Box<RuleError> {
    /// The largest number of positions of the cycle that are named.
    const NAMED: usize = 12;
    let start = line.ids().position(|one| one == id).unwrap_or(0);
    let circle: Vec<Id> = line.ids().skip(start).collect();
    let name = |id| keys.position(id).brief();
    let mut names: Vec<String> = circle.iter().take(NAMED).map(|&id| name(id)).collect();
    if circle.len() > NAMED {
        names.push("...".into());
    }
    names.push(name(id));
    let next = circle.iter().skip(1).chain([&id]);
    let mut moves = circle.iter().zip(next);
    if let Some(fault) = moves.find_map(|(&from, &to)| by_form(keys, from, to, &names, session)) {
        return fault;
    }
    let last = circle.last().copied().unwrap_or(id);
    let heap = session.eval.heap();
    let position = keys.value(last, heap);
    let mut fault = session.wrong(
        session.lister(),
        &[position],
        message!("need-not-end", circle = names.join(" -> ")),
    );
    // No play of a file with signs comes back.
    let signed = |id: &Id| Mark::of_position(&keys.position(*id)).is_some();
    if !circle.iter().any(signed) {
        fault.hint = Some(message!("hint-repeats"));
    }
    // A cycle of numbers below 0 was reached by a move from the range.
    let first = circle.first().map(|&first| keys.position(first));
    match first.is_some_and(|first| drift::is_below(&first)) {
        true => odd_child(keys, line, fault, id, session.lister()),
        false => fault,
    }
}

/// The message for a cycle in which `to` is no option of `from`, but the canonical form of one;
/// `None` if it is an option.
fn by_form<'v>(
    keys: &Keys,
    from: Id,
    to: Id,
    names: &[String],
    session: &mut Session<'v, '_>,
) -> Option<Box<RuleError>> {
    session.canonical?;
    let heap = session.eval.heap();
    let options = session.options(keys.value(from, heap)).ok()?;
    let named = session.lister() == "moves";
    let parts = answer::parts(options, named, heap, usize::MAX).ok()?;
    let to = Ok(keys.position(to));
    if parts.iter().any(|&part| Position::of(part) == to) {
        return None;
    }
    let is_form = |&part: &Value<'v>| {
        let form = session.form(part);
        form.is_ok_and(|form| Position::of(form) == to)
    };
    let part = parts.into_iter().find(is_form)?;
    let from = keys.brief(from);
    let message = message!("forms-in-circle", from = from, circle = names.join(" -> "));
    Some(session.wrong("canonical", &[part], message))
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
        let line = self.core.line();
        let heavy = last || work(&self.keys, line) >= HEAVY;
        let left = drift::never_ends(&Stack(&self.keys, line), heavy, program, budget)?;
        let names: Vec<String> = (0..drift::NAMED)
            .map_while(|index| line.get(left.before + index))
            .map(|id| self.keys.brief(id))
            .collect();
        Some(Box::new(drift::fault(&names, left, program)))
    }

    /// The message after a limit stopped the search: the position that was looked at, or that a
    /// line of play is so long that the game may not end at all.
    pub fn broken_off(&self, program: &Program, position: &Position, stop: Stop) -> RuleError {
        /// A line of play is long, and one of positions that grow is.
        const LONG: usize = 10_000;
        const GROWS: usize = 1000;
        let last =
            self.notes.last.map_or_else(|| position.brief_literal(), |id| self.keys.brief(id));
        let lister = program.lister();
        let asked = format!("{lister}({last})");
        let lengths = |first, last| (self.keys.key(first).len(), self.keys.key(last).len());
        // A number that was to be 0 at the end, and was not seen to be.
        let falls = |first, last| match (self.keys.position(first), self.keys.position(last)) {
            (Position::Int(first), Position::Int(last)) => last < 0 && last < first,
            _ => false,
        };
        let mut forms = false;
        let message = match (self.deepest, self.notes.last) {
            (Some((depth, first)), Some(end))
                if depth >= LONG
                    && (self.keys.key(end) > self.keys.key(first) || falls(first, end))
                    || depth >= GROWS && lengths(first, end).1 > lengths(first, end).0 =>
            {
                // A form may lead away from where the moves go.
                forms = program.canonical.is_some();
                let first = self.keys.brief(first);
                match forms {
                    true => {
                        message!("may-never-end-forms", count = depth, first = first, last = last)
                    }
                    false => message!("may-never-end", count = depth, first = first, last = last),
                }
            }
            _ => message!("stopped-positions", why = Message::from(stop), count = self.len()),
        };
        // The rules have done nothing wrong: they may be asked again.
        let asked = Some(asked);
        let fault = RuleError { stop, asked, function: "", ..program.at(lister, message) };
        if forms { drift::check_forms(program, fault) } else { fault }
    }
}
