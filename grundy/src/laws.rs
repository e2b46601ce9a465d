//! A check of the laws of [`Ruleset`], for the games of the catalogue and for
//! your own.
//!
//! The check shares nothing with the engines: it finds values by the definition, recursively,
//! over the positions as they are written.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::ControlFlow;

use crate::message::{Message, message};
use crate::outcome::Play;
use crate::ruleset::{Ruleset, text_of};

mod loops;
mod values;

use values::{
    canonical, fast_value, misere_lost, outcomes, short_cut, table, values as by_definition,
};

/// A law that does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The law, in a few words.
    pub law: Message,
    /// The position that breaks it.
    pub position: String,
    /// What is wrong there.
    pub found: Message,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl Broken {
    /// The law, the position and what was found, in one sentence.
    pub fn message(&self) -> Message {
        let Broken { law, position, found } = self;
        message!("law-broken", law = law, position = position, found = found)
    }
}

impl std::error::Error for Broken {}

/// The extent of a check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Checked {
    /// The number of positions, with all that can be reached from them.
    pub positions: usize,
    /// The number of positions whose value by a theorem was compared.
    pub theorems: usize,
}

/// Checks all laws on `positions` and on every position that can follow them.
///
/// The laws are: finite option lists that stay the same, no endless play, text that is read as the same position,
/// canonical forms with the same value and outcomes, formulas that agree with the definition,
/// and no moves in a position that vanishes. Cost: every reachable position several times, so
/// use small positions (some thousands).
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
    if rules.nature().is_loopy() {
        checked.theorems = loops::check(rules, &order)?;
    }
    if endless(rules) {
        return Ok(checked);
    }
    let values = by_definition(rules, &order)?;
    // A search is not needed if nothing is claimed: no theorem, and no two positions that are
    // played alike.
    let claimed =
        |position| rules.theory().outcome(std::slice::from_ref(position), Play::Misere).is_some();
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

/// Whether the game may go on without end.
fn endless<R: Ruleset>(rules: &R) -> bool {
    rules.nature().no_misere().is_some() || rules.nature().is_loopy()
}

/// Longer lists of options are taken for endless.
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

fn broken<R: Ruleset>(rules: &R, law: Message, position: &R::Position, found: Message) -> Broken {
    Broken { law, position: format!("{} {}", rules.name(), text_of(rules, position)), found }
}

/// The rules answer differently when they are asked again: with other options, or with one that
/// no position had before.
fn changed<R: Ruleset>(rules: &R, position: &R::Position) -> Broken {
    broken(rules, message!("law-steady"), position, message!("law-found-changed"))
}

/// What was found for a value, and what the options say.
fn by_options(found: impl fmt::Debug, truth: impl fmt::Debug) -> Message {
    let (found, truth) = (format!("{found:?}"), format!("{truth:?}"));
    message!("law-found-by-options", found = found, truth = truth)
}

/// What was found for an outcome, and what it is.
fn in_play(play: Play, found: impl fmt::Debug, truth: impl fmt::Debug) -> Message {
    let (found, truth) = (format!("{found:?}"), format!("{truth:?}"));
    match play {
        Play::Normal => message!("law-found-normal", found = found, truth = truth),
        Play::Misere => message!("law-found-misere", found = found, truth = truth),
    }
}

/// A position that was entered, its options, and the parts of them that are still to do.
type Entered<P> = (P, Vec<Vec<P>>, Vec<P>);

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
        let mut path: Vec<Entered<R::Position>> = Vec::new();
        let mut enter = Some(root);
        loop {
            if let Some(position) = enter.take()
                && !all.contains(&position)
            {
                if open.contains(&position) {
                    if !endless(rules) {
                        let found = message!("law-found-again");
                        return Err(broken(rules, message!("law-ends"), &position, found));
                    }
                } else {
                    let listed = options(rules, &position).ok_or_else(|| {
                        let found = message!("law-found-options", most = MOST_OPTIONS);
                        broken(rules, message!("law-finite"), &position, found)
                    })?;
                    open.insert(position.clone());
                    let todo = listed.concat();
                    path.push((position, listed, todo));
                }
            }
            let Some((position, listed, todo)) = path.last_mut() else { break };
            match todo.pop() {
                Some(next) => enter = Some(next),
                None => {
                    if options(rules, position).as_ref() != Some(listed) {
                        return Err(changed(rules, position));
                    }
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
    if rules.vanishes(position) || rules.nature().ended(position) {
        return Ok(());
    }
    // A term may be written under another name after a move; then its
    // arguments are not this ruleset's to read.
    let mut term = String::new();
    rules.write_heading(position, &mut term);
    term.push(' ');
    rules.write(position, &mut term);
    let name = rules.name();
    if term.strip_prefix(&name).is_none_or(|rest| !rest.starts_with(' ')) {
        return Ok(());
    }
    let text = text_of(rules, position);
    match rules.parse(&text) {
        Ok(back) if back == *position => Ok(()),
        Ok(back) => {
            let found = message!("law-found-read-as", text = text_of(rules, &back));
            Err(broken(rules, message!("law-text"), position, found))
        }
        Err(error) => {
            let found = message!("law-found-refused", error = error.message());
            Err(broken(rules, message!("law-text"), position, found))
        }
    }
}

fn vanishing_is_over<R: Ruleset>(rules: &R, position: &R::Position) -> Result<(), Broken> {
    let moves = options(rules, position).is_none_or(|options| !options.is_empty());
    if rules.vanishes(position) && moves {
        let found = message!("law-found-moves");
        return Err(broken(rules, message!("law-vanishing"), position, found));
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
    /// The number of other positions that are tried.
    const OTHERS: usize = 200;
    if rules.theory().is_option(position, &[]).is_none() {
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
        if rules.theory().is_option(position, &to).is_some_and(|said| said != is) {
            let to: Vec<String> = to.iter().map(|part| text_of(rules, part)).collect();
            let found = match is {
                true => message!("law-found-is-option", to = to.join(" ")),
                false => message!("law-found-no-option", to = to.join(" ")),
            };
            return Err(broken(rules, message!("law-is-option"), position, found));
        }
    }
    Ok(())
}
