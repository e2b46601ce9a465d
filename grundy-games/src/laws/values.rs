//! Values and outcomes by definition, compared with the claims of the rules.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Asked, Broken, broken, by_options, changed, collect, essential, in_play};
use crate::message::message;
use crate::nimber::Nimber;
use crate::outcome::{Outcome, Play};
use crate::value::{Sizes, Value};

/// The values of positions.
type Values = FxHashMap<u32, Value>;

/// Which positions are lost in misère play.
type Lost = FxHashMap<u32, bool>;

/// All claims about these positions, to which all options belong: in `order` options come before
/// the positions that have them, and `all` has the same positions in their own order. Gives how many
/// values by a theorem were compared.
pub(super) fn check(rules: &mut dyn Asked, order: &[u32], all: &[u32]) -> Result<usize, Broken> {
    let values = by_definition(rules, order)?;
    // A search is not needed if nothing is claimed: no theorem, and no two positions that are
    // the same game.
    let mut forms: Vec<u32> = Vec::new();
    for &position in all {
        let form = rules.canonical(position);
        if form != position {
            forms.push(form);
        }
    }
    let claimed = |&position: &u32| rules.outcome(position, Play::Misere).is_some();
    let lost = match !forms.is_empty() || order.iter().any(claimed) {
        true => misere_lost(rules, order.iter().chain(&forms)),
        false => Lost::default(),
    };
    let mut compared = 0;
    for &position in all {
        compared += usize::from(fast_value(rules, position, &values)?);
        canonical(rules, position, &values, &lost)?;
        short_cut(rules, position, &values)?;
        outcomes(rules, position, &values, &lost)?;
        table(rules, position, &values)?;
    }
    Ok(compared)
}

/// The value of an option; `None` if a part was not there before.
fn sum(option: &[u32], values: &Values) -> Option<Value> {
    option.iter().try_fold(Value::ZERO, |sum, part| Some(sum.plus(values.get(part)?)))
}

/// Values by the definition. A position comes after its options in `order`.
fn by_definition(rules: &mut dyn Asked, order: &[u32]) -> Result<Values, Broken> {
    let mut values = Values::default();
    for &position in order {
        let options = rules.options(position).unwrap_or_default();
        let ends = options.iter().flatten().any(|&part| rules.ended(part));
        if ends && !rules.marked(position) {
            values.insert(position, Value::Ends);
            continue;
        }
        let won = Value::Must(Sizes::of([]));
        let known =
            options.iter().map(|option| match option.iter().any(|&part| rules.ended(part)) {
                true => Some(won.clone()),
                false => sum(option, &values),
            });
        let known: Option<Vec<Value>> = known.collect();
        let known = known.ok_or_else(|| changed(rules, position))?;
        let value = if rules.marked(position) {
            Value::of_answers(&known)
        } else if rules.compliments() {
            Value::of_options(&known)
        } else {
            let seen: FxHashSet<u128> =
                known.iter().filter_map(Value::nim).map(|value| value.0).collect();
            let mex = (0..).find(|value| !seen.contains(value)).unwrap_or(0);
            Value::Nim(Nimber(mex))
        };
        values.insert(position, value);
    }
    Ok(values)
}

/// Which positions are lost in misère play, by search over whole positions.
fn misere_lost<'a>(rules: &mut dyn Asked, positions: impl Iterator<Item = &'a u32>) -> Lost {
    let mut search = Misere { rules, options: FxHashMap::default(), lost: FxHashMap::default() };
    positions.filter_map(|&at| Some((at, search.is_lost(vec![at], 0)?))).collect()
}

/// Sums can be large; positions that split far are left out.
const MOST_SUMS: usize = 60_000;

/// The search in misère play. The options of a part are listed once for all sums that it is in.
struct Misere<'a> {
    rules: &'a mut dyn Asked,
    options: FxHashMap<u32, Rc<[Vec<u32>]>>,
    /// Whether a sum is lost, by the numbers of its parts in rising order.
    lost: FxHashMap<Vec<u32>, bool>,
}

impl Misere<'_> {
    /// The options of a part; `None` where the list does not end.
    fn options(&mut self, part: u32) -> Option<Rc<[Vec<u32>]>> {
        if let Some(known) = self.options.get(&part) {
            return Some(known.clone());
        }
        let all: Rc<[Vec<u32>]> = self.rules.options(part)?.into();
        self.options.insert(part, all.clone());
        Some(all)
    }

    fn is_lost(&mut self, sum: Vec<u32>, depth: usize) -> Option<bool> {
        if sum.iter().any(|&part| self.rules.ended(part)) {
            // The previous player moved last, or has won.
            return Some(self.rules.wins_by_ending());
        }
        if let Some(&lost) = self.lost.get(&sum) {
            return Some(lost);
        }
        if self.lost.len() > MOST_SUMS || depth > 200 {
            return None;
        }
        let mut moves = false;
        let mut lost = true;
        let any_marked = sum.iter().any(|&part| self.rules.marked(part));
        'parts: for (index, &part) in sum.iter().enumerate() {
            if any_marked && !self.rules.marked(part) {
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

fn fast_value(rules: &dyn Asked, position: u32, values: &Values) -> Result<bool, Broken> {
    if rules.ended(position) {
        return Ok(false);
    }
    match rules.value(position) {
        Ok(None) => Ok(false),
        Ok(Some(value)) if value == values[&position] => Ok(true),
        other => {
            let found = by_options(other, &values[&position]);
            Err(broken(rules, message!("law-values"), position, found))
        }
    }
}

fn canonical(
    rules: &mut dyn Asked,
    position: u32,
    values: &Values,
    lost: &Lost,
) -> Result<(), Broken> {
    let form = rules.canonical(position);
    if form == position {
        return Ok(());
    }
    if rules.canonical(form) != form {
        return Err(broken(rules, message!("law-form"), position, message!("law-found-form")));
    }
    let mut own = Values::default();
    if !values.contains_key(&form) {
        let order = collect(rules, &[form])?;
        own = by_definition(rules, &order)?;
    }
    let value = values.get(&form).or_else(|| own.get(&form));
    if value != values.get(&position) {
        let found = message!(
            "law-found-form-value",
            own = format!("{:?}", values.get(&position)),
            other = format!("{value:?}"),
        );
        return Err(broken(rules, message!("law-form-values"), position, found));
    }
    if let (Some(own), Some(other)) = (lost.get(&position), lost.get(&form))
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

/// The options of each small value, as the theory lists them: all of them, each once.
fn short_cut(rules: &mut dyn Asked, position: u32, values: &Values) -> Result<(), Broken> {
    for target in 0..12 {
        let target = Nimber(target);
        let Some(given) = rules.with_value(position, target) else { return Ok(()) };
        let count = given.len();
        let given: FxHashSet<Vec<u32>> =
            given.into_iter().map(|option| essential(rules, option)).collect();
        let mut wanted = rules.options(position).unwrap_or_default();
        wanted.retain(|option| sum(option, values) == Some(Value::Nim(target)));
        let wanted: FxHashSet<Vec<u32>> =
            wanted.into_iter().map(|option| essential(rules, option)).collect();
        if given != wanted || count != given.len() {
            let found = message!(
                "law-found-short-cut",
                target = target,
                given = texts(rules, &given),
                wanted = texts(rules, &wanted),
            );
            return Err(broken(rules, message!("law-short-cut"), position, found));
        }
    }
    Ok(())
}

/// The options of a set, as text.
fn texts(rules: &dyn Asked, options: &FxHashSet<Vec<u32>>) -> String {
    let texts = |option: &Vec<u32>| option.iter().map(|&part| rules.text(part)).collect();
    let mut texts: Vec<Vec<String>> = options.iter().map(texts).collect();
    texts.sort_unstable();
    format!("{texts:?}")
}

fn outcomes(rules: &dyn Asked, position: u32, values: &Values, lost: &Lost) -> Result<(), Broken> {
    if rules.ended(position) || rules.vanishes(position) {
        return Ok(());
    }
    for play in [Play::Normal, Play::Misere] {
        let truth = match play {
            Play::Normal => values.get(&position).map(|value| *value != Value::Nim(Nimber::ZERO)),
            Play::Misere => lost.get(&position).map(|lost| !lost),
        };
        let Some(truth) = truth.map(Outcome::of) else { continue };
        if let Some(outcome) = rules.outcome(position, play)
            && outcome != truth
        {
            let found = in_play(play, outcome, truth);
            return Err(broken(rules, message!("law-outcomes"), position, found));
        }
    }
    Ok(())
}

fn table(rules: &dyn Asked, position: u32, values: &Values) -> Result<(), Broken> {
    if rules.ended(position) {
        return Ok(());
    }
    if rules.compliments() {
        if rules.marked(position) {
            // No question for the search of the game's own.
            return Ok(());
        }
        let truth = values[&position].nim();
        return match rules.searched_by_engine(position) {
            Some(found) if found != Ok(truth) => {
                let found = by_options(found, truth);
                Err(broken(rules, message!("law-search"), position, found))
            }
            _ => Ok(()),
        };
    }
    let found = rules.searched(position);
    if found.as_ref() != Ok(&values[&position]) {
        let found = by_options(found, &values[&position]);
        return Err(broken(rules, message!("law-search"), position, found));
    }
    Ok(())
}
