//! Values and outcomes by definition, compared with the claims of the rules.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::{Broken, broken, by_options, changed, collect, in_play, options};
use crate::budget::Budget;
use crate::message::message;
use crate::nimber::Nimber;
use crate::outcome::{Outcome, Play};
use crate::ruleset::Ruleset;
use crate::search::ValueTable;
use crate::value::Value;

/// The values of positions.
pub(super) type Values<P> = BTreeMap<P, Value>;

/// The value of an option; `None` if a part was not there before.
fn sum<P: Ord>(option: &[P], values: &Values<P>) -> Option<Value> {
    option.iter().try_fold(Value::ZERO, |sum, part| Some(sum.plus(values.get(part)?)))
}

/// Values by the definition. A position comes after its options in `order`.
pub(super) fn values<R: Ruleset>(
    rules: &R,
    order: &[R::Position],
) -> Result<Values<R::Position>, Broken> {
    let mut values = Values::new();
    for position in order {
        let options = options(rules, position).unwrap_or_default();
        let ends =
            options.iter().any(|option| option.iter().any(|part| rules.nature().ended(part)));
        if ends && !rules.nature().compliments() && !rules.nature().marked(position) {
            values.insert(position.clone(), Value::Ends);
            continue;
        }
        let known: Option<Vec<Value>> = options.iter().map(|option| sum(option, &values)).collect();
        let known = known.ok_or_else(|| changed(rules, position))?;
        let value = if rules.nature().marked(position) {
            Value::Marked(Box::new(known.first().cloned().unwrap_or(Value::ZERO)))
        } else if rules.nature().compliments() {
            Value::of_options(&known)
        } else {
            let seen: BTreeSet<u128> =
                known.iter().filter_map(Value::nim).map(|value| value.0).collect();
            let mex = (0..).find(|value| !seen.contains(value)).unwrap_or(0);
            Value::Nim(Nimber(mex))
        };
        values.insert(position.clone(), value);
    }
    Ok(values)
}

/// Which positions are lost in misere play, by search over whole positions.
pub(super) fn misere_lost<'a, R: Ruleset<Position: 'a>>(
    rules: &R,
    order: impl Iterator<Item = &'a R::Position>,
) -> BTreeMap<R::Position, bool> {
    let mut search =
        Misere { rules, numbers: BTreeMap::new(), parts: Vec::new(), lost: FxHashMap::default() };
    order
        .filter_map(|position| {
            let number = search.number(position);
            Some((position.clone(), search.is_lost(vec![number], 0)?))
        })
        .collect()
}

/// Sums can be large; positions that split far are left out.
const MOST_SUMS: usize = 60_000;

/// The search in misere play. Parts have numbers, so that sums are short lists, and the options of
/// a part are listed once for all sums that it is in.
struct Misere<'a, R: Ruleset> {
    rules: &'a R,
    numbers: BTreeMap<R::Position, u32>,
    parts: Vec<Part<R::Position>>,
    /// Whether a sum is lost, by the numbers of its parts in rising order.
    lost: FxHashMap<Vec<u32>, bool>,
}

struct Part<P> {
    position: P,
    ended: bool,
    marked: bool,
    options: Option<Rc<[Vec<u32>]>>,
}

impl<R: Ruleset> Misere<'_, R> {
    fn number(&mut self, position: &R::Position) -> u32 {
        if let Some(&number) = self.numbers.get(position) {
            return number;
        }
        let number = self.parts.len() as u32;
        self.numbers.insert(position.clone(), number);
        self.parts.push(Part {
            position: position.clone(),
            ended: self.rules.nature().ended(position),
            marked: self.rules.nature().marked(position),
            options: None,
        });
        number
    }

    /// The options of a part; `None` where the list does not end.
    fn options(&mut self, part: u32) -> Option<Rc<[Vec<u32>]>> {
        let part = part as usize;
        if let Some(known) = &self.parts[part].options {
            return Some(known.clone());
        }
        let all = options(self.rules, &self.parts[part].position)?;
        let numbered = |option: &Vec<R::Position>| option.iter().map(|p| self.number(p)).collect();
        let all: Rc<[Vec<u32>]> = all.iter().map(numbered).collect();
        self.parts[part].options = Some(all.clone());
        Some(all)
    }

    fn is_lost(&mut self, sum: Vec<u32>, depth: usize) -> Option<bool> {
        if sum.iter().any(|&part| self.parts[part as usize].ended) {
            // The previous player moved last.
            return Some(false);
        }
        if let Some(&lost) = self.lost.get(&sum) {
            return Some(lost);
        }
        if self.lost.len() > MOST_SUMS || depth > 200 {
            return None;
        }
        let mut moves = false;
        let mut lost = true;
        let any_marked = sum.iter().any(|&part| self.parts[part as usize].marked);
        'parts: for (index, &part) in sum.iter().enumerate() {
            if any_marked && !self.parts[part as usize].marked {
                continue;
            }
            for option in self.options(part)?.iter() {
                moves = true;
                let mut next = sum.clone();
                next.remove(index);
                next.extend(option);
                next.sort_unstable();
                if self.is_lost(next, depth + 1)? {
                    lost = false;
                    break 'parts;
                }
            }
        }
        let lost = moves && lost;
        self.lost.insert(sum, lost);
        Some(lost)
    }
}

pub(super) fn fast_value<R: Ruleset>(
    rules: &R,
    position: &R::Position,
    values: &Values<R::Position>,
) -> Result<bool, Broken> {
    if rules.nature().ended(position) {
        return Ok(false);
    }
    match rules.theory().value(position, &Budget::unlimited()) {
        Ok(None) => Ok(false),
        Ok(Some((value, _))) if value == values[position] => Ok(true),
        other => {
            let found = by_options(other, &values[position]);
            Err(broken(rules, message!("law-values"), position, found))
        }
    }
}

pub(super) fn canonical<R: Ruleset>(
    rules: &R,
    position: &R::Position,
    values: &Values<R::Position>,
    lost: &BTreeMap<R::Position, bool>,
) -> Result<(), Broken> {
    let form = rules.canonical(position.clone());
    if form == *position {
        return Ok(());
    }
    let mut own = Values::new();
    let mut all = BTreeSet::new();
    if !values.contains_key(&form) {
        let order = collect(rules, [form.clone()], &mut all)?;
        own = self::values(rules, &order)?;
    }
    let value = values.get(&form).or_else(|| own.get(&form));
    if value != values.get(position) {
        let found = message!(
            "law-found-form-value",
            own = format!("{:?}", values.get(position)),
            other = format!("{value:?}"),
        );
        return Err(broken(rules, message!("law-form-values"), position, found));
    }
    if let (Some(own), Some(other)) = (lost.get(position), lost.get(&form))
        && own != other
    {
        let [own, other] = [own, other].map(|&lost| Outcome::of(!lost));
        let found = message!(
            "law-found-form-outcome",
            own = format!("{own:?}"),
            other = format!("{other:?}")
        );
        return Err(broken(rules, message!("law-form-outcomes"), position, found));
    }
    Ok(())
}

pub(super) fn short_cut<R: Ruleset>(
    rules: &R,
    position: &R::Position,
    values: &Values<R::Position>,
) -> Result<(), Broken> {
    let listed = |option: &[R::Position]| {
        let mut parts: Vec<R::Position> =
            option.iter().filter(|part| !rules.vanishes(part)).cloned().collect();
        parts.sort();
        parts
    };
    for target in 0..12 {
        let target = Nimber(target);
        let mut given: Vec<Vec<R::Position>> = Vec::new();
        let complete = rules.theory().options_with_value(
            position,
            target,
            &Budget::unlimited(),
            &mut |option| {
                given.push(listed(option));
                ControlFlow::Continue(())
            },
        );
        if complete.is_none() {
            return Ok(());
        }
        let count = given.len();
        let given: BTreeSet<Vec<R::Position>> = given.into_iter().collect();
        let wanted: BTreeSet<Vec<R::Position>> = options(rules, position)
            .unwrap_or_default()
            .iter()
            .filter(|option| sum(option, values) == Some(Value::Nim(target)))
            .map(|option| listed(option))
            .collect();
        if given != wanted || count != given.len() {
            let found = message!(
                "law-found-short-cut",
                target = target,
                given = format!("{given:?}"),
                wanted = format!("{wanted:?}"),
            );
            return Err(broken(rules, message!("law-short-cut"), position, found));
        }
    }
    Ok(())
}

pub(super) fn outcomes<R: Ruleset>(
    rules: &R,
    position: &R::Position,
    values: &Values<R::Position>,
    lost: &BTreeMap<R::Position, bool>,
) -> Result<(), Broken> {
    if rules.nature().ended(position) || rules.vanishes(position) {
        return Ok(());
    }
    let parts = std::slice::from_ref(position);
    for play in [Play::Normal, Play::Misere] {
        let truth = |position: &R::Position| match play {
            Play::Normal => Some(Outcome::of(values.get(position)? != &Value::Nim(Nimber::ZERO))),
            Play::Misere => Some(Outcome::of(!*lost.get(position)?)),
        };
        let Some(true_outcome) = truth(position) else { continue };
        if let Some(outcome) = rules.theory().outcome(parts, play)
            && outcome != true_outcome
        {
            let found = in_play(play, outcome, true_outcome);
            return Err(broken(rules, message!("law-outcomes"), position, found));
        }
    }
    Ok(())
}

pub(super) fn table<R: Ruleset>(
    rules: &R,
    position: &R::Position,
    values: &Values<R::Position>,
) -> Result<(), Broken> {
    if rules.nature().ended(position) {
        return Ok(());
    }
    if rules.nature().compliments() {
        // Such games have a search of their own; a marked position is no question for it.
        let searched = rules.engine().filter(|_| !rules.nature().marked(position));
        let found = searched.map(|mut engine| engine.value(position, &Budget::unlimited()));
        let truth = values[position].nim();
        return match found {
            Some(found) if found != Ok(truth) => {
                let found = by_options(found, truth);
                Err(broken(rules, message!("law-search"), position, found))
            }
            _ => Ok(()),
        };
    }
    let found = ValueTable::new().full_value(rules, position, &Budget::unlimited());
    if found.as_ref() != Ok(&values[position]) {
        let found = by_options(found, &values[position]);
        return Err(broken(rules, message!("law-search"), position, found));
    }
    Ok(())
}
