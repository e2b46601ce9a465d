//! Terms of loopy games, in which a position can come again.

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::explain::PARTS;
use super::options::option_bytes;
use super::text::{named, option_named};
use super::values::option_value;
use super::{Parts, Term};
use crate::budget::{Budget, Progress, Stop};
use crate::mex;
use crate::nimber::Nimber;
use crate::outcome::Outcome;
use crate::reason::{PositionRow, Step};
use crate::theory::SMITH;
use crate::value::Value;

impl Term {
    /// Why its parts have the values that they have.
    pub(super) fn explain_loops(&self, budget: &Budget) -> Result<Vec<Step>, Stop> {
        let list = &*self.list;
        let mut steps = vec![Step::Theorem { theorem: &SMITH }];
        let mut repeated = list.repetitions();
        let mut values = Vec::new();
        let mut distinct = Vec::new();
        for part in 0..list.len() {
            values.push((named(list, part), list.part_value(part, budget)?.0));
            if !repeated(part) {
                distinct.push(Term::of(list.only(part..part + 1)));
            }
        }
        match in_order(&distinct, budget)? {
            Some(all) => {
                let mut rows = Vec::new();
                for one in all.iter().filter(|one| !one.list.vanishes(0)) {
                    let value = one.list.part_value(0, budget)?.0;
                    rows.push(PositionRow { label: one.alone(0), value, from: String::new() });
                }
                if rows.len() > 1 {
                    steps.push(Step::say(
                        "These are all positions that can be reached; those that get no number come \
                         last.",
                    ));
                    steps.push(Step::Positions { rows, circular: true });
                }
                for one in &all {
                    one.explain_loop(budget, &mut steps)?;
                }
            }
            None => {
                steps.push(Step::say(
                    "More positions can be reached than can be written out here, so the values of the \
                     options are taken as found. `grundy options POSITION` shows the options of any \
                     position with their values.",
                ));
                for one in distinct.iter().take(PARTS) {
                    one.explain_loop(budget, &mut steps)?;
                }
                if distinct.len() > PARTS {
                    let more = distinct.len() - PARTS;
                    let text = format!("({more} more parts are valued in the same way.)");
                    steps.push(Step::say(text));
                }
            }
        }
        if list.len() > 0 && list.known_value(0, budget)?.is_none() {
            steps.push(Step::say(format!(
                "All {} reachable positions were listed and given their values by the theorem.",
                list.searched()
            )));
        }
        if values.len() > 1 {
            steps.push(Step::say("The values are added up:"));
            steps.extend(sum_steps(values));
        }
        Ok(steps)
    }

    /// The options of its only part, each once, with their values.
    fn valued_options(&self, budget: &Budget) -> Result<Vec<(Term, Value)>, Stop> {
        let mut options = Vec::new();
        let mut seen = self.list.none_seen(budget);
        self.each_option(0, &mut |option| {
            if !seen.insert(option)? {
                return Ok(());
            }
            budget.reserve(64 + option_bytes(option))?;
            let done = seen.len() as u64;
            if done.is_multiple_of(4096) {
                budget.check(Progress { what: "moves listed", done, total: None })?;
            }
            let value = option_value(option, budget)?.unwrap_or(Value::ZERO);
            options.push((Term::of(option.only(0..option.len())), value));
            Ok(())
        })?;
        Ok(options)
    }

    /// Why its only part has its value: its options, and for each that goes to
    /// infinity or above it the move back, or one from which there is none.
    fn explain_loop(&self, budget: &Budget, steps: &mut Vec<Step>) -> Result<(), Stop> {
        /// The most options that are listed.
        const LISTED: usize = 24;
        let name = named(&*self.list, 0);
        let own = self.list.part_value(0, budget)?.0;
        let options = self.valued_options(budget)?;
        if options.is_empty() {
            steps.push(Step::say(match self.list.vanishes(0) {
                true => "Where nothing is left there is no move: the value is 0.".to_string(),
                false => format!("From {name} there is no move: its value is 0."),
            }));
            return Ok(());
        }
        let mut listed: Vec<String> = options
            .iter()
            .take(LISTED)
            .map(|(option, value)| format!("{} ({value})", option_named(&*option.list)))
            .collect();
        if options.len() > LISTED {
            listed.push(format!("and {} more", options.len() - LISTED));
        }
        let finite = options.iter().filter_map(|(_, value)| value.nim());
        let least = mex::by_sorting(finite.filter_map(|value| u64::try_from(value.0).ok()));
        let least = Nimber(least.into());
        steps.push(Step::say(format!(
            "From {name} moves lead to {}. The least number that none of them has is {least}.",
            listed.join(", ")
        )));
        if own.nim().is_none() {
            // What has m among its numbers has a move to it; of the others one
            // stands in the way.
            let stuck = options.iter().find(|(_, value)| match value {
                Value::Infinity(to) => !to.contains(&least),
                _ => false,
            });
            if let Some((option, value)) = stuck {
                let to = option_named(&*option.list);
                steps.push(Step::say(format!(
                    "But a move to {to} ({value}) cannot be taken back: no move from there leads to \
                     {least}. So {name} is like no Nim heap. Its value is {own}, infinity with the \
                     numbers of its options.",
                )));
            }
            return Ok(());
        }
        let above = options.iter().filter(|(_, value)| value.nim().is_none_or(|v| v > least));
        for (shown, (option, value)) in above.enumerate() {
            if shown == LISTED {
                steps.push(Step::say("The other moves of this kind are taken back likewise."));
                break;
            }
            if let Some(back) = option.way_back(least, budget)? {
                steps.push(Step::say(format!(
                    "A move to {} ({value}) is taken back: from there a move leads to {}, whose value \
                     {least} was found earlier.",
                    option_named(&*option.list),
                    option_named(&*back.list)
                )));
            }
        }
        steps.push(Step::say(format!("So the value of {name} is {own}.")));
        Ok(())
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
    placed.sort_by_key(|(place, _)| *place);
    Ok(Some(placed.into_iter().map(|(_, one)| one).collect()))
}

/// The sum of values, those that are numbers in columns, the others in words.
pub(crate) fn sum_steps(values: impl IntoIterator<Item = (String, Value)>) -> Vec<Step> {
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
        [(name, value)] if !steps.is_empty() => steps.push(Step::say(format!(
            "{name} has the value {value}. Each number in its set is added to {finite} without carry \
             (xor): the sum has the value {}.",
            value.plus(&Value::Nim(finite))
        ))),
        [(first, a), (second, b), ..] => steps.push(Step::say(format!(
            "{first} ({a}) and {second} ({b}) are both infinite: the sum has the value ∞{{}}. One \
             move cannot make it finite."
        ))),
        _ => {}
    }
    steps
}

/// What a value that is no number says about the outcome.
pub(crate) fn meaning(value: &Value) -> String {
    match value.outcome() {
        Outcome::N => format!(
            "The value is {value}, with 0 in the set: some move leads to the value 0, where the \
             next player loses."
        ),
        _ => format!(
            "The value is {value}, without 0 in the set: no move leads to the value 0, so nobody \
             can win at once; and some move leaves the next player no better off."
        ),
    }
}
