//! A check of the laws of [`Ruleset`], for the games of the catalogue and for
//! your own.
//!
//! The check shares nothing with the engines: it finds values by the definition, recursively,
//! over the positions as they are written.

use std::fmt;

use rustc_hash::FxHashSet;

use crate::message::{Message, message};
use crate::outcome::Play;
use crate::ruleset::Ruleset;

mod asked;
mod loops;
mod values;

use asked::{Asked, Numbered};

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
/// canonical forms that are their own forms and have the same value and outcomes, formulas that agree with the definition,
/// and no moves in a position that vanishes. Cost: every reachable position several times, so
/// use small positions (some thousands).
///
/// # Errors
/// The first law that does not hold.
pub fn check<R: Ruleset>(
    rules: &R,
    positions: impl IntoIterator<Item = R::Position>,
) -> Result<Checked, Broken> {
    let mut numbered = Numbered::new(rules);
    let roots: Vec<u32> = positions.into_iter().map(|root| numbered.number(&root)).collect();
    check_numbered(&mut numbered, &roots)
}

fn check_numbered(rules: &mut dyn Asked, roots: &[u32]) -> Result<Checked, Broken> {
    let order = collect(rules, roots)?;
    let all = rules.in_order(&order);
    let mut checked = Checked { positions: all.len(), theorems: 0 };
    for &position in &all {
        text_round_trips(rules, position)?;
        vanishing_is_over(rules, position)?;
        leads_to(rules, position, &all)?;
    }
    if rules.is_loopy() {
        checked.theorems = loops::check(rules, &order)?;
    }
    if !endless(rules) {
        checked.theorems = values::check(rules, &order, &all)?;
    }
    Ok(checked)
}

/// Whether the game may go on without end.
fn endless(rules: &dyn Asked) -> bool {
    rules.refuses_misere() || rules.is_loopy()
}

/// Longer lists of options are taken for endless.
const MOST_OPTIONS: usize = 1_000_000;

fn broken(rules: &dyn Asked, law: Message, position: u32, found: Message) -> Broken {
    Broken { law, position: format!("{} {}", rules.name(), rules.text(position)), found }
}

/// The rules answer differently when they are asked again: with other options, or with one that
/// no position had before.
fn changed(rules: &dyn Asked, position: u32) -> Broken {
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
type Entered = (u32, Vec<Vec<u32>>, Vec<u32>);

/// All positions that can be reached, options before the positions that have
/// them.
fn collect(rules: &mut dyn Asked, roots: &[u32]) -> Result<Vec<u32>, Broken> {
    let mut order = Vec::new();
    let mut all: FxHashSet<u32> = FxHashSet::default();
    let mut open: FxHashSet<u32> = FxHashSet::default();
    for &root in roots {
        let mut path: Vec<Entered> = Vec::new();
        let mut enter = Some(root);
        loop {
            if let Some(position) = enter.take()
                && !all.contains(&position)
            {
                if open.contains(&position) {
                    if !endless(rules) {
                        let found = message!("law-found-again");
                        return Err(broken(rules, message!("law-ends"), position, found));
                    }
                } else {
                    let listed = rules.options(position).ok_or_else(|| {
                        let found = message!("law-found-options", most = MOST_OPTIONS);
                        broken(rules, message!("law-finite"), position, found)
                    })?;
                    open.insert(position);
                    let todo = listed.concat();
                    path.push((position, listed, todo));
                }
            }
            let Some((position, listed, todo)) = path.last_mut() else { break };
            match todo.pop() {
                Some(next) => enter = Some(next),
                None => {
                    if rules.options(*position).as_ref() != Some(listed) {
                        return Err(changed(rules, *position));
                    }
                    open.remove(position);
                    all.insert(*position);
                    order.push(*position);
                    path.pop();
                }
            }
        }
    }
    Ok(order)
}

fn text_round_trips(rules: &mut dyn Asked, position: u32) -> Result<(), Broken> {
    if rules.vanishes(position) || rules.ended(position) {
        return Ok(());
    }
    match rules.read_back(position) {
        None => Ok(()),
        Some(Ok(back)) if back == position => Ok(()),
        Some(Ok(back)) => {
            let found = message!("law-found-read-as", text = rules.text(back));
            Err(broken(rules, message!("law-text"), position, found))
        }
        Some(Err(error)) => {
            let found = message!("law-found-refused", error = error.message());
            Err(broken(rules, message!("law-text"), position, found))
        }
    }
}

fn vanishing_is_over(rules: &mut dyn Asked, position: u32) -> Result<(), Broken> {
    let moves = rules.options(position).is_none_or(|options| !options.is_empty());
    if rules.vanishes(position) && moves {
        let found = message!("law-found-moves");
        return Err(broken(rules, message!("law-vanishing"), position, found));
    }
    Ok(())
}

/// An option without the parts that vanish, in one order.
fn essential(rules: &dyn Asked, mut option: Vec<u32>) -> Vec<u32> {
    option.retain(|&part| !rules.vanishes(part));
    option.sort_unstable();
    option
}

/// Against the list of options, for some positions that are options and some
/// that are not.
fn leads_to(rules: &mut dyn Asked, position: u32, all: &[u32]) -> Result<(), Broken> {
    /// The number of other positions that are tried.
    const OTHERS: usize = 200;
    if rules.is_option(position, &[]).is_none() {
        return Ok(());
    }
    let options = rules.options(position).unwrap_or_default();
    let options: FxHashSet<Vec<u32>> =
        options.into_iter().map(|option| essential(rules, option)).collect();
    let others = all.iter().take(OTHERS).map(|&other| essential(rules, vec![other]));
    let tried: Vec<Vec<u32>> = options.iter().cloned().chain(others).chain([Vec::new()]).collect();
    for to in tried {
        let is = options.contains(&to);
        if rules.is_option(position, &to).is_some_and(|said| said != is) {
            let to: Vec<String> = to.iter().map(|&part| rules.text(part)).collect();
            let found = match is {
                true => message!("law-found-is-option", to = to.join(" ")),
                false => message!("law-found-no-option", to = to.join(" ")),
            };
            return Err(broken(rules, message!("law-is-option"), position, found));
        }
    }
    Ok(())
}
