//! Families of positions for the commands on sequences.

use std::ops::{ControlFlow, Range};

use grundy::budget::Progress;
use grundy::family::{Family, VARIABLE};
use grundy::heap::HeapRules;
use grundy::{Budget, Outcome, Play, Position, Stop, TextError};

use super::misere::{DRAW, Line, outcome};
use super::one_heap::{Block, OneHeap};
use crate::args::{Method, Which};
use crate::failure::Failure;
use crate::message::message;
use crate::session::Session;

/// What has values by numbers.
pub enum Values {
    /// A game of one heap, or a family that is one by a theorem.
    OneHeap(Box<OneHeap>),
    /// Any other family.
    Family(Family),
    /// Any of these in misère play.
    Misere(Line),
}

impl Values {
    /// Reads the name of a game of one heap, or a term with a variable in its arguments. Where an outcome is
    /// wanted, the name may be that of rules in which play need not end.
    pub fn parse(
        game: &str,
        arguments: &[String],
        known: Option<(&str, u64)>,
        method: Method,
        which: Which,
        session: &Session,
    ) -> Result<Values, Failure> {
        // A file's name may have spaces.
        let words = std::iter::once(game).chain(arguments.iter().map(String::as_str));
        let words = words.map(|word| session.files.reader().quoted(word.trim()));
        let text = words.collect::<Vec<_>>().join(" ");
        let text = &*grundy::keyboard::plain(&text);
        let (name, arguments) = Family::split(text).map_err(|error| Failure::text(text, error))?;
        // This also reads a rule file.
        let found = grundy::games::find(name, &session.files);
        let one_heap = || found.is_ok_and(|game| game.heap_form().is_some());
        if which.outcome.is_some() && arguments.is_empty() && known.is_none() {
            // Where play need not end or a move is more than a move, positions have outcomes and perhaps no values.
            let rules = session.rules.of(name);
            if rules.is_some_and(|rules| rules.repeats() || rules.has_marks()) {
                let family = Family::parse(&format!("{text} {VARIABLE}"), &session.files);
                let family = family.map_err(|error| session.files.unread(text, error))?;
                return Ok(Values::Family(family));
            }
        }
        if arguments.is_empty() || !Family::is_meant(text) && one_heap() {
            let game = OneHeap::parse(text, known, method, session)?;
            return Ok(Values::OneHeap(Box::new(game)));
        }
        let family = Family::parse(text, &session.files)
            .map_err(|error| session.files.unread(text, error))?;
        if known.is_some() {
            return Err(Failure::input(message!("family-as", family = family.text())));
        }
        Ok(match family.heap_form() {
            Some(form) => {
                let name = family.text().to_string();
                Values::OneHeap(Box::new(OneHeap::of_form(name, form, method, session)))
            }
            None => Values::Family(family),
        })
    }

    /// The same in misère play.
    pub fn in_misere(self, session: &Session) -> Result<Values, Failure> {
        let of_family = |family: Family| {
            let name = family.text().to_string();
            Line::new(name, None, move |n| family.text_at(n))
        };
        Ok(Values::Misere(match self {
            Values::OneHeap(game) if Family::is_meant(&game.name) => {
                let family = Family::parse(&game.name, &session.files);
                of_family(family.map_err(|error| session.files.unread(&game.name, error))?)
            }
            Values::OneHeap(game) => {
                let name = game.name;
                let found = grundy::games::find(&name, &session.files);
                let heaps = found.ok().and_then(|game| game.heap_game());
                Line::new(name.clone(), heaps, move |heap| format!("{name} {heap}"))
            }
            Values::Family(family) => of_family(family),
            Values::Misere(line) => line,
        }))
    }

    /// The name.
    pub fn name(&self) -> &str {
        match self {
            Values::OneHeap(game) => &game.name,
            Values::Family(family) => family.text(),
            Values::Misere(line) => &line.name,
        }
    }

    /// The game with the same first option lists as a rule file.
    pub fn twin(&self) -> Option<&HeapRules> {
        match self {
            Values::OneHeap(game) => game.twin.as_ref(),
            Values::Family(_) | Values::Misere(_) => None,
        }
    }

    /// Refuses ranges with numbers for which there is no position.
    pub fn check_range(
        &self,
        range: &Range<u64>,
        text: &str,
        session: &Session,
    ) -> Result<(), Failure> {
        match self {
            Values::OneHeap(game) => game.check_range(range, text),
            Values::Family(family) => {
                for n in [range.start, range.end - 1] {
                    family.at(n, &session.files).map_err(|error| fault(family, n, error))?;
                }
                Ok(())
            }
            // Checked before it was one.
            Values::Misere(_) => Ok(()),
        }
    }
}

/// What is wrong with the position of a number, in a text that the user has not typed.
pub fn fault(family: &Family, n: u64, error: TextError) -> Failure {
    let of = |fault| message!("family-at", fault = fault, family = family.text(), n = n);
    Failure::text(family.text_at(n), error.reworded(of))
}

/// The least number for which there is a position, up to a few; where there is none, the fault at
/// that number.
pub fn least(family: &Family, session: &Session) -> (u64, Option<TextError>) {
    const FEW: u64 = 4;
    let mut last = None;
    for n in 0..FEW {
        match family.at(n, &session.files) {
            Ok(_) => return (n, None),
            Err(error) => last = Some(error),
        }
    }
    (FEW - 1, last)
}

/// The end of the numbers, doubled from the least one on, for which there is a position.
pub fn end(family: &Family, least: u64, session: &Session) -> u64 {
    /// Enough for every period that the values of so few positions could show.
    const MOST: u64 = 4096;
    let mut end = least + 1;
    while end < MOST && family.at(2 * end - 1, &session.files).is_ok() {
        end *= 2;
    }
    end
}

/// Hands out the values of a family; gives why it stopped before the end, if it did. Where an outcome is
/// wanted, positions without a nim-value have values that tell theirs: 0, 1, or [`DRAW`].
pub fn fill(
    family: &Family,
    range: Range<u64>,
    which: Which,
    session: &Session,
    budget: &Budget,
    values: &mut dyn FnMut(Block<'_>) -> ControlFlow<()>,
) -> Result<Option<Stop>, Failure> {
    /// The first search is made for a position of this number.
    const FIRST: u64 = 16;
    let has_marks = which.outcome.is_some()
        && Family::split(family.text())
            .is_ok_and(|(name, _)| session.rules.of(name).is_some_and(|rules| rules.has_marks()));
    let mut expected = 0;
    for n in range.clone() {
        if n >= expected {
            // One search for many numbers; a larger one works with wider sets.
            expected = n.saturating_mul(2).max(FIRST).min(range.end - 1);
            family.expect(expected, &session.files);
        }
        // A short search does not ask the budget.
        let (done, total) = (n - range.start, Some(range.end - range.start));
        if let Err(stop) = budget.check(Progress { what: "progress-nim-values", done, total }) {
            return Ok(Some(stop));
        }
        if has_marks {
            let term = family.at(n, &session.files).map_err(|error| fault(family, n, error))?;
            match outcome(&Position::from(term), Play::Normal, budget)? {
                Ok(outcome) if values(Block::Large(told(outcome))).is_break() => return Ok(None),
                Ok(_) => continue,
                Err(stop) => return Ok(Some(stop)),
            }
        }
        let value =
            family.value(n, &session.files, budget).map_err(|error| fault(family, n, error))?;
        match value {
            Ok(value) if value.nim().is_some() || which.outcome.is_some() => {
                let number = value.nim().map_or_else(|| told(value.outcome()), |value| value.0);
                if values(Block::Large(number)).is_break() {
                    return Ok(None);
                }
            }
            Ok(_) => {
                let position = family.text_at(n);
                return Err(Failure::input(message!("family-no-value", position = position)));
            }
            Err(stop) => return Ok(Some(stop)),
        }
    }
    Ok(None)
}

/// The number that tells an outcome where values are listed: 0, 1 or [`DRAW`].
fn told(outcome: Outcome) -> u128 {
    match outcome {
        Outcome::P => 0,
        Outcome::N => 1,
        Outcome::D => DRAW,
    }
}
