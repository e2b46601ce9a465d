//! Terms of games in which a position can come again.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::PoisonError;

use super::{Seen, Typed, mex};
use crate::budget::{Budget, Progress, Stop};
use crate::nimber::Nimber;
use crate::outcome::Outcome;
use crate::reason::{PositionRow, Step};
use crate::ruleset::Ruleset;
use crate::theory::SMITH;
use crate::value::{Sum, Value};

/// An option, as the parts that it leaves, with its value.
type Valued<P> = (Vec<P>, Value);

impl<R: Ruleset> Typed<R> {
    /// The value of a position and its counter, from the graph of all
    /// positions that can be reached.
    pub(super) fn looped(
        &self,
        part: &R::Position,
        budget: &Budget,
    ) -> Result<(Value, Option<u64>), Stop> {
        let mut search = self.tables.loops.lock().unwrap_or_else(PoisonError::into_inner);
        let part = search.part(&self.rules, part);
        let (value, counter) = search.value(&[part], budget)?;
        Ok((value, counter.map(u64::from)))
    }

    /// How early the value of a part was found; `None` for infinity.
    pub(super) fn part_counter(
        &self,
        part: &R::Position,
        budget: &Budget,
    ) -> Result<Option<u64>, Stop> {
        if !self.rules.nature().is_loopy() {
            return Ok(Some(0));
        }
        match self.rules.theory().value(part, budget)? {
            Some(_) => Ok(self.rules.theory().counter(part)),
            None => Ok(self.looped(part, budget)?.1),
        }
    }

    /// The values of its parts.
    pub(super) fn values(&self, budget: &Budget) -> Result<Sum, Stop> {
        let values = self.parts.iter().map(|part| Ok(self.part_value(part, budget)?.0));
        Ok(Sum::new(values.collect::<Result<_, Stop>>()?))
    }

    /// Why its parts have the values that they have.
    pub(super) fn explain_loops(&self, budget: &Budget) -> Result<Vec<Step>, Stop> {
        const PARTS: usize = 6;
        let mut steps = vec![Step::Theorem { theorem: &SMITH }];
        let mut seen: HashSet<&R::Position> = HashSet::new();
        let mut values = Vec::new();
        let mut distinct = Vec::new();
        for part in &self.parts {
            values.push((self.named(part), self.part_value(part, budget)?.0));
            if seen.insert(part) {
                distinct.push(part.clone());
            }
        }
        match self.in_order(&distinct, budget)? {
            Some(all) => {
                let mut rows = Vec::new();
                for part in all.iter().filter(|part| !self.rules.vanishes(part)) {
                    let value = self.part_value(part, budget)?.0;
                    rows.push(PositionRow { label: self.alone(part), value, from: String::new() });
                }
                if rows.len() > 1 {
                    steps.push(Step::say(
                        "These are all positions that can be reached; those that get no number come \
                         last.",
                    ));
                    steps.push(Step::Positions { rows, circular: true });
                }
                for part in &all {
                    self.explain_loop(part, budget, &mut steps)?;
                }
            }
            None => {
                steps.push(Step::say(
                    "More positions can be reached than can be written out here, so the values of the \
                     options are taken as found. `grundy options POSITION` shows the options of any \
                     position with their values.",
                ));
                for part in distinct.iter().take(PARTS) {
                    self.explain_loop(part, budget, &mut steps)?;
                }
                if distinct.len() > PARTS {
                    let more = distinct.len() - PARTS;
                    let text = format!("({more} more parts are valued in the same way.)");
                    steps.push(Step::say(text));
                }
            }
        }
        if let Some(part) = self.parts.first()
            && self.rules.theory().value(part, budget)?.is_none()
        {
            let search = self.tables.loops.lock().unwrap_or_else(PoisonError::into_inner);
            steps.push(Step::say(format!(
                "All {} reachable positions were listed and given their values by the theorem.",
                search.laid_out()
            )));
        }
        if values.len() > 1 {
            steps.push(Step::say("The values are added up:"));
            steps.extend(sum_steps(values));
        }
        Ok(steps)
    }

    /// All positions that can be reached from these, in the order in which the
    /// theorem gives them values, those of infinite value last; `None` where
    /// they are many.
    fn in_order(
        &self,
        starts: &[R::Position],
        budget: &Budget,
    ) -> Result<Option<Vec<R::Position>>, Stop> {
        /// So many are written out.
        const MOST: usize = 24;
        let mut seen: HashSet<R::Position> = starts.iter().cloned().collect();
        let mut all = starts.to_vec();
        let mut done = 0;
        while done < all.len() {
            let part = all[done].clone();
            done += 1;
            let flow = self.rules.options(&part, &mut |option| {
                for next in option {
                    if seen.insert(next.clone()) {
                        all.push(next.clone());
                    }
                }
                if all.len() > MOST { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            if flow.is_break() {
                return Ok(None);
            }
        }
        let mut placed = Vec::new();
        for (index, part) in all.into_iter().enumerate() {
            self.part_value(&part, budget)?;
            let place = self.part_counter(&part, budget)?.unwrap_or(u64::MAX);
            placed.push(((place, index), part));
        }
        placed.sort_by_key(|(place, _)| *place);
        Ok(Some(placed.into_iter().map(|(_, part)| part).collect()))
    }

    /// A position in a sentence.
    fn named(&self, part: &R::Position) -> String {
        let mut text = String::new();
        match self.rules.vanishes(part) {
            true => text.push_str("nothing left"),
            false => self.rules.write(part, &mut text),
        }
        text
    }

    fn option_named(&self, option: &[R::Position]) -> String {
        match option {
            [] => "nothing left".to_string(),
            parts => parts.iter().map(|part| self.named(part)).collect::<Vec<_>>().join(" + "),
        }
    }

    /// The options of a position, each once, with their values.
    fn valued_options(
        &self,
        part: &R::Position,
        budget: &Budget,
    ) -> Result<Vec<Valued<R::Position>>, Stop> {
        let mut options = Vec::new();
        let mut seen = Seen::new(budget);
        let mut stopped = None;
        let _ = self.rules.options(part, &mut |option| {
            let new = match seen.insert(self.sorted(option), &*self.rules) {
                Ok(false) => return ControlFlow::Continue(()),
                Ok(true) => budget.reserve(64 + self.option_bytes(option)),
                Err(stop) => Err(stop),
            };
            let done = seen.options.len() as u64;
            let checked = match done.is_multiple_of(4096) {
                true => budget.check(Progress { what: "moves listed", done, total: None }),
                false => Ok(()),
            };
            match new.and(checked).and_then(|()| self.option_value(option, budget)) {
                Ok(value) => {
                    options.push((option.to_vec(), value.unwrap_or(Value::ZERO)));
                    ControlFlow::Continue(())
                }
                Err(stop) => {
                    stopped = Some(stop);
                    ControlFlow::Break(())
                }
            }
        });
        stopped.map_or(Ok(options), Err)
    }

    /// Why one position has its value: its options, and for each that goes to
    /// infinity or above it the move back, or one from which there is none.
    fn explain_loop(
        &self,
        part: &R::Position,
        budget: &Budget,
        steps: &mut Vec<Step>,
    ) -> Result<(), Stop> {
        /// So many options are listed.
        const LISTED: usize = 24;
        let name = self.named(part);
        let own = self.part_value(part, budget)?.0;
        let options = self.valued_options(part, budget)?;
        if options.is_empty() {
            steps.push(Step::say(match self.rules.vanishes(part) {
                true => "Where nothing is left there is no move: the value is 0.".to_string(),
                false => format!("From {name} there is no move: its value is 0."),
            }));
            return Ok(());
        }
        let mut listed: Vec<String> = options
            .iter()
            .take(LISTED)
            .map(|(option, value)| format!("{} ({value})", self.option_named(option)))
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
                let to = self.option_named(option);
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
            if let Some(back) = self.way_back(option, least, budget)? {
                steps.push(Step::say(format!(
                    "A move to {} ({value}) is taken back: from there a move leads to {}, whose value \
                     {least} was found earlier.",
                    self.option_named(option),
                    self.option_named(&back)
                )));
            }
        }
        steps.push(Step::say(format!("So the value of {name} is {own}.")));
        Ok(())
    }

    /// An option of `option` with this value, the one found first.
    fn way_back(
        &self,
        option: &[R::Position],
        value: Nimber,
        budget: &Budget,
    ) -> Result<Option<Vec<R::Position>>, Stop> {
        let [part] = option else { return Ok(None) };
        let mut best: Option<(u64, Vec<R::Position>)> = None;
        for (next, found) in self.valued_options(part, budget)? {
            if found.nim() != Some(value) {
                continue;
            }
            let place = match &next[..] {
                [next] => self.part_counter(next, budget)?.unwrap_or(u64::MAX),
                _ => 0,
            };
            if best.as_ref().is_none_or(|(least, _)| place < *least) {
                best = Some((place, next));
            }
        }
        Ok(best.map(|(_, next)| next))
    }
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
