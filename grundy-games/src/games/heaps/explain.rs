//! The steps that explain the value of a heap: the values of smaller heaps,
//! the mex of its options, and the period where one was proved.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use super::Heaps;
use super::periods;
use crate::budget::{Budget, Stop};
use crate::heap::{HeapRules, NimSequence};
use crate::message::message;
use crate::reason::{HeapGroup, HeapValue, More, OptionRow, Role, Step};

/// Up to this heap all values are shown in a table.
const TABLE: u64 = 400;

/// Larger heaps are reduced by the period where one was proved.
const DIRECT: u64 = 130;

/// The largest number of heaps of a position that are explained, one for each value.
const HEAPS: usize = 3;

/// A heap with more options gets one for each value that occurs.
const ALL: usize = 200;

/// If there are more options than this, or more heaps in them, they are not listed.
const MOST: u128 = 1 << 21;

/// If there are more values than this, a list with one option for each would be too long for a
/// reader.
const VALUES: usize = 1000;

/// The largest heap whose options are listed: a longer list would be too long for a reader.
fn largest_listed(rules: &HeapRules, heap: u64) -> u64 {
    match rules.max_parts(heap) {
        0..=2 => 5000,
        3 => 400,
        4 => 150,
        _ => 60,
    }
}

/// From this number of small heaps on a table is shorter than a list.
const FEW: usize = 20;

impl Heaps {
    /// The steps that explain where the values of heaps come from.
    pub(in crate::games) fn table_steps(&self, heaps: &[u64], budget: &Budget) -> Vec<Step> {
        self.try_steps(heaps, budget)
            .unwrap_or_else(|_| vec![Step::say(message!("heap-values-cut-off"))])
    }

    fn try_steps(&self, heaps: &[u64], budget: &Budget) -> Result<Vec<Step>, Stop> {
        let all = heaps.iter().copied().collect::<BTreeSet<u64>>().len();
        // The rows of a nim-sum; of the first ones the options are shown.
        let mut distinct: Vec<u64> = Vec::new();
        for heap in heaps {
            if distinct.len() < Step::ROWS && !distinct.contains(heap) {
                distinct.push(*heap);
            }
        }
        let mut sequence = self.table();
        sequence.value(distinct.iter().max().copied().unwrap_or(0), budget)?;
        // A heap that a winning move lowers is shown before others.
        let value = |heap: &u64| sequence.known(*heap).map_or(0, |value| value.0);
        if distinct.len() == all {
            let sum = heaps.iter().map(value).fold(0, |sum, value| sum ^ value);
            distinct.sort_by_key(|heap| value(heap) ^ sum >= value(heap));
        }
        let least = |&heap: &u64| reduced(&sequence, heap).unwrap_or(heap);
        let bases: BTreeSet<u64> = distinct.iter().take(HEAPS).map(least).collect();
        let rest: BTreeSet<u64> = distinct.iter().skip(HEAPS).map(least).collect();
        let reduced: BTreeSet<u64> =
            distinct.iter().copied().filter(|heap| least(heap) != *heap).collect();
        let plan = self.plan(&mut sequence, &bases, &rest, !reduced.is_empty(), budget)?;
        // The smaller heaps first, then what follows from them.
        let ahead = |&heap: &u64| periods::ahead(&sequence, heap);
        let mut steps: Vec<Step> = reduced.iter().take(HEAPS).filter_map(ahead).collect();
        steps.extend(plan.first);
        steps.extend(plan.mexes);
        if !reduced.is_empty() {
            steps.extend(periods::steps(&self.name, &sequence));
            let least = bases.iter().chain(&rest).copied();
            let least = least.filter(|least| !distinct.contains(least));
            steps.extend(values_of(&self.name, &sequence, &plan.shown, least));
            let largest = reduced.last().copied();
            for heap in reduced {
                steps.extend(periods::reduction(&self.name, &sequence, heap));
            }
            steps.extend(largest.and_then(|heap| periods::induction(&sequence, heap)));
        }
        if all > HEAPS {
            let more = (all - HEAPS) as u64;
            steps.push(Step::with(Role::Alike(more), message!("more-heaps-alike", heaps = more)));
        }
        Ok(steps)
    }

    fn plan(
        &self,
        sequence: &mut NimSequence,
        bases: &BTreeSet<u64>,
        rest: &BTreeSet<u64>,
        by_period: bool,
        budget: &Budget,
    ) -> Result<Plan, Stop> {
        let mut shown = bases.iter().chain(rest).copied().filter(|&heap| heap <= TABLE).max();
        let used = match by_period {
            true => periods::needs(sequence),
            false => None,
        };
        if let Some(used) = used.filter(|&used| used <= TABLE) {
            shown = shown.max(Some(used));
        }
        // The parts that the options of larger heaps leave.
        let mut lists = Vec::new();
        let listed = |heap: &u64| *heap <= largest_listed(&self.rules, *heap);
        let mut single: BTreeSet<u64> = rest.iter().copied().filter(listed).collect();
        for &heap in bases.iter().filter(|&&heap| heap > 0) {
            let list = list(&self.rules, sequence, heap, budget)?;
            if let Some(list) = list.as_ref().filter(|_| heap > TABLE) {
                single.extend(list.heaps());
            }
            lists.push((heap, list));
        }
        let small = |heap: &u64| *heap <= shown.unwrap_or(0).max(TABLE);
        if single.iter().filter(|heap| small(heap)).count() > FEW {
            shown = shown.max(single.iter().copied().rfind(small));
        }
        single.retain(|&heap| shown.is_none_or(|shown| heap > shown));
        let splits = self.rules.max_parts(bases.last().copied().unwrap_or(0)) > 1;
        let order = match splits {
            false => message!("heaps-in-order"),
            true => message!("heaps-in-order-split"),
        };
        let more = || Role::More(More::Heaps);
        let mut first =
            vec![Step::with(if splits { Role::InOrderSplit } else { Role::InOrder }, order)];
        if let Some(shown) = shown {
            let values: Result<Vec<u128>, Stop> =
                (0..=shown).map(|heap| Ok(sequence.value(heap, budget)?.0)).collect();
            let fold = sequence.period().filter(|_| by_period).map(|of| (of.period, of.saltus));
            first.push(Step::Values { game: self.name.clone(), from: 0, values: values?, fold });
        }
        let beyond = bases.last().copied().filter(|&base| base > shown.unwrap_or(0));
        if let Some(beyond) = beyond.max(used.filter(|&used| used > shown.unwrap_or(0))) {
            let words = match shown {
                Some(shown) => message!("heaps-shown-to", shown = shown, largest = beyond),
                None => message!("heaps-not-shown", largest = beyond),
            };
            first.push(Step::with(more(), words));
        }
        let none = BTreeSet::new();
        first.extend(values_of(&self.name, sequence, &none, single.into_iter()));
        let mut mexes = Vec::new();
        for (heap, list) in lists {
            mexes.push(match list {
                Some(list) => list.step(&self.name, heap),
                None => Step::with(more(), message!("heap-has-many-options", heap = heap)),
            });
        }
        let mut seen: BTreeSet<u64> = (0..=shown.unwrap_or(0)).collect();
        seen.extend(lists_of(&mexes));
        seen.extend(rest.iter().copied().filter(listed));
        Ok(Plan { first, mexes, shown: seen })
    }
}

/// The steps before the options of heaps, and those of the options.
struct Plan {
    first: Vec<Step>,
    mexes: Vec<Step>,
    /// The heaps whose values they show.
    shown: BTreeSet<u64>,
}

/// The heaps whose options are listed.
fn lists_of(steps: &[Step]) -> impl Iterator<Item = u64> {
    steps.iter().filter_map(|step| match step {
        Step::HeapMex { heap, .. } => Some(*heap),
        _ => None,
    })
}

/// The values of heaps that are not shown yet, if there are any.
fn values_of(
    game: &str,
    sequence: &NimSequence,
    shown: &BTreeSet<u64>,
    heaps: impl Iterator<Item = u64>,
) -> Option<Step> {
    let heaps: BTreeSet<u64> = heaps.filter(|heap| !shown.contains(heap)).collect();
    let row = |heap: u64| Some(HeapValue { heap, value: sequence.known(heap)?.0 });
    let rows: Vec<HeapValue> = heaps.into_iter().filter_map(row).collect();
    (!rows.is_empty()).then_some(Step::HeapValues { game: game.to_string(), rows })
}

/// The values of the heaps that a move from `heap` leaves, as far as the steps
/// about `heap` have not shown them.
pub(super) fn after(game: &str, sequence: &NimSequence, heap: u64, left: &[u64]) -> Vec<Step> {
    let (table, direct) = match reduced(sequence, heap) {
        Some(_) => {
            let needs = periods::needs(sequence).unwrap_or(u64::MAX);
            (needs, needs.min(DIRECT))
        }
        None => (heap, DIRECT),
    };
    let reduced = |left: u64| reduced_past(direct, sequence, left);
    let left: BTreeSet<u64> = left.iter().copied().filter(|&left| left > 0).collect();
    let mut steps = Vec::new();
    if table > TABLE {
        let least = left.iter().map(|&left| reduced(left).unwrap_or(left));
        steps.extend(values_of(game, sequence, &BTreeSet::new(), least));
    }
    let large = left.iter().filter(|&&left| reduced(left).is_some());
    steps.extend(large.filter_map(|&left| periods::reduction(game, sequence, left)));
    steps
}

/// The smaller heap to which a large one is reduced by the period.
fn reduced(sequence: &NimSequence, heap: u64) -> Option<u64> {
    reduced_past(DIRECT, sequence, heap)
}

fn reduced_past(direct: u64, sequence: &NimSequence, heap: u64) -> Option<u64> {
    let period = sequence.period().filter(|_| heap > direct)?;
    let reduced = period.reduce(heap)?;
    (reduced.times > 0).then_some(reduced.heap)
}

/// The options of a heap: all of them, or one for each value.
enum List {
    /// By the number that is taken.
    Taken { groups: BTreeMap<u64, HeapGroup>, complete: bool, count: u128, value: u128 },
    /// Games that can add to a heap: there is no number that is taken.
    Added { options: Vec<OptionRow>, complete: bool, count: u64, value: u128, heaps: Vec<u64> },
}

/// The options of a heap; `None` where they are too many. The values of all
/// smaller heaps are known to `sequence`.
fn list(
    rules: &HeapRules,
    sequence: &NimSequence,
    heap: u64,
    budget: &Budget,
) -> Result<Option<List>, Stop> {
    let Some(value) = sequence.known(heap) else { return Ok(None) };
    let mut all: Vec<(Vec<u64>, u128)> = Vec::new();
    let mut first: BTreeMap<u128, Vec<u64>> = BTreeMap::new();
    let mut count: u128 = 0;
    let mut stopped = None;
    let (mut known, mut work) = (true, 0);
    if heap > largest_listed(rules, heap) {
        return Ok(None);
    }
    let flow = rules.options(heap, &mut |option| {
        count += 1;
        work += option.len() as u128;
        if count.is_multiple_of(4096) {
            let progress = crate::budget::Progress {
                what: "progress-options",
                done: count as u64,
                total: None,
            };
            if let Err(stop) = budget.check(progress) {
                stopped = Some(stop);
                return ControlFlow::Break(());
            }
        }
        let mut sum = 0;
        for &part in option {
            match sequence.known(part) {
                Some(value) => sum ^= value.0,
                None => known = false,
            }
        }
        if !known || count > MOST || work > 4 * MOST || first.len() > VALUES {
            return ControlFlow::Break(());
        }
        if all.len() <= ALL {
            all.push((option.to_vec(), sum));
        }
        first.entry(sum).or_insert_with(|| option.to_vec());
        ControlFlow::Continue(())
    });
    if let Some(stop) = stopped {
        return Err(stop);
    }
    if flow.is_break() {
        return Ok(None);
    }
    let options: Vec<(Vec<u64>, u128)> = match all.len() <= ALL {
        true => all,
        false => first.into_iter().map(|(value, option)| (option, value)).collect(),
    };
    let complete = options.len() as u128 == count;
    let value = value.0;
    let adds = matches!(rules, HeapRules::Code(code) if code.left_len() > 1);
    if adds {
        return Ok(Some(List::added(
            &rules.to_string(),
            sequence,
            options,
            complete,
            count,
            value,
        )));
    }
    let mut groups: BTreeMap<u64, HeapGroup> = BTreeMap::new();
    for (option, value) in options {
        let take = heap - option.iter().sum::<u64>();
        let new = || HeapGroup { take, options: Vec::new(), values: Vec::new() };
        let group = groups.entry(take).or_insert_with(new);
        group.options.push(option);
        group.values.push(value);
    }
    Ok(Some(List::Taken { groups, complete, count, value }))
}

impl List {
    fn added(
        game: &str,
        sequence: &NimSequence,
        options: Vec<(Vec<u64>, u128)>,
        complete: bool,
        count: u128,
        value: u128,
    ) -> List {
        let heaps = options.iter().flat_map(|(option, _)| option.iter().copied()).collect();
        let row = |(option, value): (Vec<u64>, u128)| OptionRow {
            position: match option[..] {
                [] => "nim".to_string(),
                _ => option.iter().fold(game.to_string(), |text, heap| format!("{text} {heap}")),
            },
            parts: option.iter().filter_map(|&heap| Some(sequence.known(heap)?.0)).collect(),
            value: Some(value),
            alike: 1,
            taken: None,
        };
        let options = options.into_iter().map(row).collect();
        List::Added { options, complete, count: count as u64, value, heaps }
    }

    /// The heaps whose values are used.
    fn heaps(&self) -> Vec<u64> {
        match self {
            List::Taken { groups, .. } => {
                groups.values().flat_map(|group| group.options.iter().flatten().copied()).collect()
            }
            List::Added { heaps, .. } => heaps.clone(),
        }
    }

    fn step(self, game: &str, heap: u64) -> Step {
        let game = game.to_string();
        match self {
            List::Taken { groups, complete, count, value } => {
                let groups = groups.into_values().collect();
                Step::HeapMex { game, heap, groups, complete, count, value }
            }
            List::Added { mut options, complete, count, value, .. } => {
                if !complete {
                    options.retain(|row| row.value.is_some_and(|row| row < value));
                }
                Step::Mex { position: format!("{game} {heap}"), options, complete, count, value }
            }
        }
    }
}
