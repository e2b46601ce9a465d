//! Terms of loopy games, in which play can come back to a position.

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::explain::PARTS;
use super::options::{Pace, option_bytes};
use super::text::{named, option_named};
use super::values::option_value;
use super::{Parts, Term, TermMove};
use crate::budget::{Budget, Stop};
use crate::message::{Message, message};
use crate::mex;
use crate::nimber::Nimber;
use crate::outcome::Outcome;
use crate::reason::{Label, More, Role, Step};
use crate::sort;
use crate::theory::Theorem;
use crate::value::Value;

impl Term {
    /// Why its parts have the values that they have.
    pub(super) fn explain_loops(&self, budget: &Budget) -> Result<Vec<Step>, Stop> {
        let list = &*self.list;
        let mut steps = vec![Step::theorem(Theorem::Smith)];
        let mut copies = list.copies();
        let mut values = Vec::new();
        let mut distinct = Vec::new();
        for part in 0..list.len() {
            values.push((Label::from(named(list, part)), list.part_value(part, budget)?.0));
            if copies(part) > 0 {
                distinct.push(Term::of(list.only(part..part + 1)));
            }
        }
        steps.push(Step::with(Role::LoopRule, message!("loopy-rule")));
        match in_order(&distinct, budget)? {
            Some(all) => {
                steps.push(Step::with(Role::LoopsListed, message!("loopy-all-positions")));
                for one in &all {
                    let own = distinct.iter().any(|part| part.list.is_only(0, &*one.list));
                    steps.push(one.explain_loop(own, budget)?);
                }
            }
            None => {
                let more = Role::More(More::Options);
                steps.push(Step::with(more, message!("loopy-many-positions")));
                for one in distinct.iter().take(PARTS) {
                    steps.push(one.explain_loop(true, budget)?);
                }
                if distinct.len() > PARTS {
                    let parts = distinct.len() - PARTS;
                    steps.push(Step::say(message!("more-parts-alike", parts = parts)));
                }
            }
        }
        if list.len() > 0 && list.known_value(0, budget)?.is_none() {
            steps.push(Step::say(message!("loopy-valued", positions = list.searched())));
        }
        if values.len() > 1 {
            if values.iter().any(|(_, value)| value.nim().is_some()) {
                steps.push(Step::say(message!("values-added")));
            }
            steps.extend(sum_steps(values));
        }
        Ok(steps)
    }

    /// The options of its only part, each once, with their values.
    fn valued_options(&self, budget: &Budget) -> Result<Vec<(Term, Value)>, Stop> {
        let mut options = Vec::new();
        let mut seen = self.list.none_seen(budget);
        self.each_option(0, &mut Pace::of(budget), &mut |option| {
            if !seen.insert(option)? {
                return Ok(());
            }
            budget.reserve(64 + option_bytes(option))?;
            let value = option_value(option, budget)?.unwrap_or(Value::ZERO);
            options.push((Term::of(option.only(0..option.len())), value));
            Ok(())
        })?;
        Ok(options)
    }

    /// Why its only part has its value: its options, and for each that goes to
    /// infinity or above it the move back, or one from which there is none.
    fn explain_loop(&self, own: bool, budget: &Budget) -> Result<Step, Stop> {
        let value = self.list.part_value(0, budget)?.0;
        Ok(Step::with(
            if own { Role::Loop } else { Role::LoopBelow },
            Message::sentences(self.why_value(&value, budget)?),
        ))
    }

    fn why_value(&self, own: &Value, budget: &Budget) -> Result<Vec<Message>, Stop> {
        /// The most options that are listed.
        const LISTED: usize = 24;
        let name = named(&*self.list, 0);
        let mut words = Vec::new();
        let options = self.valued_options(budget)?;
        if options.is_empty() {
            words.push(match self.list.vanishes(0) {
                true => message!("loopy-nothing-left"),
                false => message!("loopy-no-move", position = name),
            });
            return Ok(words);
        }
        let listed: Vec<Message> = options
            .iter()
            .take(LISTED)
            .map(|(option, value)| {
                let option = option_named(&*option.list);
                message!("loopy-option", option = option, value = value.to_string())
            })
            .collect();
        let finite = options.iter().filter_map(|(_, value)| value.nim());
        let least = mex::by_sorting(finite.filter_map(|value| u64::try_from(value.0).ok()));
        let least = Nimber(least.into());
        words.push(message!(
            "loopy-options",
            position = &name,
            options = listed,
            more = options.len().saturating_sub(LISTED),
            least = least,
        ));
        if own.nim().is_none() {
            // An option with m among its numbers has a move to m; one of the others prevents
            // the number m.
            let stuck = options.iter().find(|(_, value)| match value {
                Value::Infinity(to) => !to.contains(&least),
                _ => false,
            });
            if let Some((option, value)) = stuck {
                words.push(message!(
                    "loopy-no-way-back",
                    option = option_named(&*option.list),
                    value = value.to_string(),
                    least = least,
                    position = name,
                    own = own.to_string(),
                ));
            }
            return Ok(words);
        }
        let above = options.iter().filter(|(_, value)| value.nim().is_none_or(|v| v > least));
        for (shown, (option, value)) in above.enumerate() {
            if shown == LISTED {
                words.push(message!("loopy-ways-back"));
                break;
            }
            if let Some(back) = option.way_back(least, budget)? {
                words.push(message!(
                    "loopy-way-back",
                    option = option_named(&*option.list),
                    value = value.to_string(),
                    back = option_named(&*back.list),
                    least = least,
                ));
            }
        }
        words.push(message!("loopy-value", position = name, value = own.to_string()));
        Ok(words)
    }

    /// The answer of the theorem to a move that makes the value of its part larger, or infinite:
    /// the move from there, in the term after the move, to the old value that was found first.
    /// `None` of other moves.
    pub fn way_back_from(
        &self,
        chosen: &TermMove,
        budget: &Budget,
    ) -> Result<Option<TermMove>, Stop> {
        if !self.is_loopy() || self.is_mirrored() || chosen.to.len() != 1 {
            return Ok(None);
        }
        let before = self.list.part_value(chosen.part, budget)?.0.nim();
        let Some(before) = before else { return Ok(None) };
        let after = chosen.to.part_value(0, budget)?.0.nim();
        if after.is_some_and(|after| after <= before) {
            return Ok(None);
        }
        let back = Term::of(chosen.to.only(0..1)).way_back(before, budget)?;
        Ok(back.map(|back| self.after(Some(chosen)).chosen(chosen.part, &*back.list)))
    }

    /// An option of its only part with this value, the one found first.
    fn way_back(&self, value: Nimber, budget: &Budget) -> Result<Option<Term>, Stop> {
        if self.len() != 1 {
            return Ok(None);
        }
        let mut best: Option<(u64, Term)> = None;
        for (next, found) in self.valued_options(budget)? {
            if found.nim() != Some(value) {
                continue;
            }
            let place = match next.single() {
                Some(part) => next.list.counter(part, budget)?.unwrap_or(u64::MAX),
                None => 0,
            };
            if best.as_ref().is_none_or(|(least, _)| place < *least) {
                best = Some((place, next));
            }
        }
        Ok(best.map(|(_, next)| next))
    }
}

/// All positions that can be reached from these, in the order in which the
/// theorem gives them values, those of infinite value last; `None` where
/// they are many. Each is the only part of a term.
fn in_order(starts: &[Term], budget: &Budget) -> Result<Option<Vec<Term>>, Stop> {
    /// The most positions that are written out.
    const MOST: usize = 24;
    let key = |list: &dyn Parts, part: usize| {
        let mut text = String::new();
        list.write_bare(part, &mut text);
        text
    };
    let mut seen: HashSet<String> = starts.iter().map(|one| key(&*one.list, 0)).collect();
    let mut all = starts.to_vec();
    let mut done = 0;
    while done < all.len() {
        let one = all[done].clone();
        done += 1;
        let flow = one.list.options(0, &mut |option| {
            for part in 0..option.len() {
                if seen.insert(key(option, part)) {
                    all.push(Term::of(option.only(part..part + 1)));
                }
            }
            if all.len() > MOST { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if flow.is_break() {
            return Ok(None);
        }
    }
    let mut placed = Vec::new();
    for (index, one) in all.into_iter().enumerate() {
        one.list.part_value(0, budget)?;
        let place = one.list.counter(0, budget)?.unwrap_or(u64::MAX);
        placed.push(((place, index), one));
    }
    sort::by_key(&mut placed, |(place, _)| *place);
    Ok(Some(placed.into_iter().map(|(_, one)| one).collect()))
}

/// The sum of values, those that are numbers in columns, the others in words.
pub fn sum_steps(values: impl IntoIterator<Item = (Label, Value)>) -> Vec<Step> {
    let (mut rows, mut infinite) = (Vec::new(), Vec::new());
    for (name, value) in values {
        match value.nim() {
            Some(value) => rows.push((name, value)),
            None => infinite.push((name, value)),
        }
    }
    let finite: Nimber = rows.iter().map(|row| row.1).sum();
    let mut steps = Vec::new();
    if !rows.is_empty() {
        steps.push(Step::nim_sum(rows));
    }
    match &infinite[..] {
        [(name, value)] if !steps.is_empty() => steps.push(Step::say(message!(
            "loopy-plus-finite",
            name = &name.text,
            value = value.to_string(),
            finite = finite,
            sum = value.plus(&Value::Nim(finite)).to_string(),
        ))),
        [(first, a), (second, b), ..] => steps.push(Step::say(message!(
            "loopy-two-infinite",
            first = &first.text,
            a = a.to_string(),
            second = &second.text,
            b = b.to_string(),
            sum = Value::Infinity(Vec::new()).to_string(),
        ))),
        _ => {}
    }
    steps
}

/// The outcome that follows from a value which is no number, in words.
pub fn meaning(value: &Value) -> Message {
    match value.outcome() {
        Outcome::N => message!("infinity-wins", value = value.to_string()),
        _ => message!("infinity-draws", value = value.to_string()),
    }
}
