//! A check of the laws of [`Ruleset`], for the games of the catalogue and for
//! your own.
//!
//! It knows nothing of the engines: values are found here by the definition,
//! recursively, over the positions as they are written.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::ControlFlow;

use crate::budget::Budget;
use crate::nimber::Nimber;
use crate::ruleset::{Outcome, Play, Ruleset, Value, text_of};
use crate::search::ValueTable;

mod loops;

/// A law that does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The law, in a few words.
    pub law: &'static str,
    /// The position that breaks it.
    pub position: String,
    /// What was found.
    pub found: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is broken by {}: {}", self.law, self.position, self.found)
    }
}

impl std::error::Error for Broken {}

/// What was checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// The positions, with all that can be reached from them.
    pub positions: usize,
    /// Those whose value by a theorem was compared.
    pub theorems: usize,
}

/// Checks all laws on `positions` and everything that moves lead to.
///
/// Finite option lists, no endless play, text that round-trips, canonical
/// forms with the same value and outcomes, fast values and short cuts that
/// agree with the definition, nothing that vanishes can move. Cost: every
/// reachable position several times, so keep them small (some thousands).
///
/// # Errors
/// The first law that does not hold.
pub fn check<R: Ruleset>(
    rules: &R,
    positions: impl IntoIterator<Item = R::Position>,
) -> Result<Checked, Broken> {
    let mut all: BTreeSet<R::Position> = BTreeSet::new();
    let order = collect(rules, positions, &mut all)?;
    let mut checked = Checked { positions: all.len(), theorems: 0 };
    for position in &all {
        text_round_trips(rules, position)?;
        vanishing_is_over(rules, position)?;
        leads_to(rules, position, &all)?;
    }
    if rules.repeats() {
        checked.theorems = loops::check(rules, &order)?;
    }
    if endless(rules) {
        return Ok(checked);
    }
    let values = values(rules, &order);
    // What nothing claims need not be searched for: a theorem, or that two
    // positions are played alike.
    let claimed = |position| rules.outcome(std::slice::from_ref(position), Play::Misere).is_some();
    let forms: Vec<R::Position> = all
        .iter()
        .map(|position| (position, rules.canonical(position.clone())))
        .filter(|(position, form)| *position != form)
        .map(|(_, form)| form)
        .collect();
    let lost = match !forms.is_empty() || all.iter().any(claimed) {
        true => misere_lost(rules, order.iter().chain(&forms)),
        false => BTreeMap::new(),
    };
    for position in &all {
        checked.theorems += usize::from(fast_value(rules, position, &values)?);
        canonical(rules, position, &values, &lost)?;
        short_cut(rules, position, &values)?;
        outcomes(rules, position, &values, &lost)?;
        table(rules, position, &values)?;
    }
    Ok(checked)
}

/// Whether the game may go on for ever.
fn endless<R: Ruleset>(rules: &R) -> bool {
    rules.loopy().is_some() || rules.repeats()
}

/// At most this many options are believed to be finite.
const MOST_OPTIONS: usize = 1_000_000;

fn options<R: Ruleset>(rules: &R, position: &R::Position) -> Option<Vec<Vec<R::Position>>> {
    let mut options = Vec::new();
    let flow = rules.options(position, &mut |option| {
        options.push(option.to_vec());
        if options.len() > MOST_OPTIONS {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    flow.is_continue().then_some(options)
}

fn broken<R: Ruleset>(
    rules: &R,
    law: &'static str,
    position: &R::Position,
    found: String,
) -> Broken {
    Broken { law, position: format!("{} {}", rules.name(), text_of(rules, position)), found }
}

/// All positions that can be reached, options before the positions that have
/// them.
fn collect<R: Ruleset>(
    rules: &R,
    roots: impl IntoIterator<Item = R::Position>,
    all: &mut BTreeSet<R::Position>,
) -> Result<Vec<R::Position>, Broken> {
    let mut order = Vec::new();
    let mut open: BTreeSet<R::Position> = BTreeSet::new();
    for root in roots {
        // A position, and the parts of its options that are still to do.
        let mut path: Vec<(R::Position, Vec<R::Position>)> = Vec::new();
        let mut enter = Some(root);
        loop {
            if let Some(position) = enter.take()
                && !all.contains(&position)
            {
                if open.contains(&position) {
                    if !endless(rules) {
                        let found = "a sequence of moves leads back to it".to_string();
                        return Err(broken(rules, "the game ends", &position, found));
                    }
                } else {
                    let listed = options(rules, &position).ok_or_else(|| {
                        let found = format!("more than {MOST_OPTIONS} options");
                        broken(rules, "options are finite", &position, found)
                    })?;
                    open.insert(position.clone());
                    path.push((position, listed.concat()));
                }
            }
            let Some((position, todo)) = path.last_mut() else { break };
            match todo.pop() {
                Some(next) => enter = Some(next),
                None => {
                    let position = position.clone();
                    path.pop();
                    open.remove(&position);
                    all.insert(position.clone());
                    order.push(position);
                }
            }
        }
    }
    Ok(order)
}

fn text_round_trips<R: Ruleset>(rules: &R, position: &R::Position) -> Result<(), Broken> {
    if rules.vanishes(position) || rules.ended(position) {
        return Ok(());
    }
    // A term may be written under another name after a move; then its
    // arguments are not this ruleset's to read.
    let mut term = String::new();
    rules.write_term(&mut std::iter::once(position), &mut term);
    let name = rules.name();
    if term.strip_prefix(&name).is_none_or(|rest| !rest.starts_with(' ')) {
        return Ok(());
    }
    let text = text_of(rules, position);
    match rules.parse(&text) {
        Ok(back) if back == *position => Ok(()),
        Ok(back) => {
            let found = format!("it is read as {}", text_of(rules, &back));
            Err(broken(rules, "text round-trips", position, found))
        }
        Err(error) => {
            Err(broken(rules, "text round-trips", position, format!("it is refused: {error}")))
        }
    }
}

fn vanishing_is_over<R: Ruleset>(rules: &R, position: &R::Position) -> Result<(), Broken> {
    let moves = options(rules, position).is_none_or(|options| !options.is_empty());
    if rules.vanishes(position) && moves {
        let found = "nothing is left of it, but it can move".to_string();
        return Err(broken(rules, "what vanishes cannot move", position, found));
    }
    Ok(())
}

/// Against the list of options, for some positions that are options and some
/// that are not.
fn leads_to<R: Ruleset>(
    rules: &R,
    position: &R::Position,
    all: &BTreeSet<R::Position>,
) -> Result<(), Broken> {
    /// Of the other positions so many are tried.
    const OTHERS: usize = 200;
    if rules.leads_to(position, &[]).is_none() {
        return Ok(());
    }
    let mut options: BTreeSet<Vec<R::Position>> = BTreeSet::new();
    for mut option in self::options(rules, position).unwrap_or_default() {
        option.retain(|part| !rules.vanishes(part));
        option.sort();
        options.insert(option);
    }
    let others = all.iter().take(OTHERS).filter(|other| !rules.vanishes(other));
    let others = others.map(|other| vec![other.clone()]).chain([Vec::new()]);
    for to in options.iter().cloned().chain(others) {
        let is = options.contains(&to);
        if rules.leads_to(position, &to).is_some_and(|said| said != is) {
            let to: Vec<String> = to.iter().map(|part| text_of(rules, part)).collect();
            let found = format!("to {} it is {is}", to.join(" "));
            return Err(broken(rules, "leads_to tells the options", position, found));
        }
    }
    Ok(())
}

type Values<P> = BTreeMap<P, Value>;

fn sum<P: Ord>(option: &[P], values: &Values<P>) -> Value {
    option.iter().fold(Value::ZERO, |sum, part| sum.plus(&values[part]))
}

/// Values by the definition.
fn values<R: Ruleset>(rules: &R, order: &[R::Position]) -> Values<R::Position> {
    let mut values = Values::new();
    for position in order {
        let options = options(rules, position).unwrap_or_default();
        let ends = options.iter().any(|option| option.iter().any(|part| rules.ended(part)));
        let value = if ends {
            Value::Ends
        } else {
            let seen: BTreeSet<u128> = options
                .iter()
                .filter_map(|option| sum(option, &values).nim())
                .map(|value| value.0)
                .collect();
            let mex = (0..).find(|value| !seen.contains(value)).unwrap_or(0);
            Value::Nim(Nimber(mex))
        };
        values.insert(position.clone(), value);
    }
    values
}

/// Which positions are lost in misere play, by search over whole positions
/// in their written form.
fn misere_lost<'a, R: Ruleset<Position: 'a>>(
    rules: &R,
    order: impl Iterator<Item = &'a R::Position>,
) -> BTreeMap<R::Position, bool> {
    let mut lost: BTreeMap<Vec<R::Position>, bool> = BTreeMap::new();
    // Sums can be large; positions that split far are left out.
    const MOST: usize = 60_000;
    order
        .filter_map(|position| {
            let lost = misere_rec(rules, vec![position.clone()], &mut lost, MOST, 0)?;
            Some((position.clone(), lost))
        })
        .collect()
}

fn misere_rec<R: Ruleset>(
    rules: &R,
    sum: Vec<R::Position>,
    memo: &mut BTreeMap<Vec<R::Position>, bool>,
    most: usize,
    depth: usize,
) -> Option<bool> {
    if sum.iter().any(|part| rules.ended(part)) {
        // The previous player moved last.
        return Some(false);
    }
    if let Some(&lost) = memo.get(&sum) {
        return Some(lost);
    }
    if memo.len() > most || depth > 200 {
        return None;
    }
    let mut moves = false;
    let mut lost = true;
    'parts: for (index, part) in sum.iter().enumerate() {
        for option in options(rules, part)? {
            moves = true;
            let mut next = sum.clone();
            next.remove(index);
            next.extend(option);
            next.sort();
            if misere_rec(rules, next, memo, most, depth + 1)? {
                lost = false;
                break 'parts;
            }
        }
    }
    let lost = moves && lost;
    memo.insert(sum, lost);
    Some(lost)
}

fn fast_value<R: Ruleset>(
    rules: &R,
    position: &R::Position,
    values: &Values<R::Position>,
) -> Result<bool, Broken> {
    if rules.ended(position) {
        return Ok(false);
    }
    match rules.value(position, &Budget::unlimited()) {
        Ok(None) => Ok(false),
        Ok(Some((value, _))) if value == values[position] => Ok(true),
        other => {
            let found = format!("{other:?}, but by its options {:?}", values[position]);
            Err(broken(rules, "fast values are true", position, found))
        }
    }
}

fn canonical<R: Ruleset>(
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
        own = self::values(rules, &order);
    }
    let value = values.get(&form).or_else(|| own.get(&form));
    if value != values.get(position) {
        let found = format!("{:?}, but its canonical form has {value:?}", values.get(position));
        return Err(broken(rules, "canonical forms keep the value", position, found));
    }
    if let (Some(own), Some(other)) = (lost.get(position), lost.get(&form))
        && own != other
    {
        let [own, other] = [own, other].map(|&lost| Outcome::of(!lost));
        let found = format!("in misere play {own:?}, but its canonical form is {other:?}");
        return Err(broken(rules, "canonical forms keep the outcomes", position, found));
    }
    Ok(())
}

fn short_cut<R: Ruleset>(
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
        let complete = rules.options_to(position, target, &mut |option| {
            given.push(listed(option));
            ControlFlow::Continue(())
        });
        if complete.is_none() {
            return Ok(());
        }
        let count = given.len();
        let given: BTreeSet<Vec<R::Position>> = given.into_iter().collect();
        let wanted: BTreeSet<Vec<R::Position>> = options(rules, position)
            .unwrap_or_default()
            .iter()
            .filter(|option| sum(option, values) == Value::Nim(target))
            .map(|option| listed(option))
            .collect();
        if given != wanted || count != given.len() {
            let found = format!("to value {target}: {given:?}, but it should be {wanted:?}");
            return Err(broken(rules, "options_to is true", position, found));
        }
    }
    Ok(())
}

fn outcomes<R: Ruleset>(
    rules: &R,
    position: &R::Position,
    values: &Values<R::Position>,
    lost: &BTreeMap<R::Position, bool>,
) -> Result<(), Broken> {
    if rules.ended(position) || rules.vanishes(position) {
        return Ok(());
    }
    let parts = std::slice::from_ref(position);
    for play in [Play::Normal, Play::Misere] {
        let truth = |position: &R::Position| match play {
            Play::Normal => Some(Outcome::of(values.get(position)? != &Value::Nim(Nimber::ZERO))),
            Play::Misere => Some(Outcome::of(!*lost.get(position)?)),
        };
        let Some(true_outcome) = truth(position) else { continue };
        if let Some(outcome) = rules.outcome(parts, play)
            && outcome != true_outcome
        {
            let found = format!("{play:?} play: {outcome:?}, but it is {true_outcome:?}");
            return Err(broken(rules, "outcomes by theorem are true", position, found));
        }
    }
    Ok(())
}

fn table<R: Ruleset>(
    rules: &R,
    position: &R::Position,
    values: &Values<R::Position>,
) -> Result<(), Broken> {
    if rules.ended(position) {
        return Ok(());
    }
    let found = ValueTable::new().full_value(rules, position, &Budget::unlimited());
    if found.as_ref() != Ok(&values[position]) {
        let found = format!("{found:?}, but by its options {:?}", values[position]);
        return Err(broken(rules, "search is true", position, found));
    }
    Ok(())
}
