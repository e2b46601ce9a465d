//! Rules that are a take-and-break code or a subtraction game.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use grundy::Ruleset;
use grundy::budget::{Budget, Progress, Stop};
use grundy::heap::{HeapRules, NimSequence};

use crate::error::RuleError;
use crate::file::RuleFile;
use crate::message::{Message, message};
use crate::position::Position;

/// The number of heaps, from 0 on, whose option lists are compared.
pub const COMPARED: u64 = 240;

/// The options of a heap: the heaps that are left, none of them empty, in
/// ascending order.
type Options = BTreeSet<Vec<u64>>;

/// The take-and-break code or subtraction game whose options the heaps below [`COMPARED`] have,
/// if there is one. It is a guess from the first lists: larger heaps may differ.
///
/// Cost: a call of the rules for each of these heaps. `None` as well where the
/// budget ends before, or the rules fail on one of them.
///
/// ```
/// # use grundy::games::InMemoryFiles;
/// # use grundy_rules::{Limits, RuleFile, recognise};
/// # let text = "def options(n):\n    return [[a, n - k - a] for k in (1, 2) for a in range(n - k + 1)]";
/// # let files = InMemoryFiles::from([("kayles.star", text)]);
/// # let budget = grundy::Budget::unlimited();
/// # let rules = RuleFile::load("kayles.star", &files, Limits::default(), budget).unwrap();
/// let budget = grundy::Budget::unlimited();
/// assert_eq!(recognise(&rules, &budget).unwrap().to_string(), "0.77");
/// ```
pub fn recognise(rules: &RuleFile, budget: &Budget) -> Option<HeapRules> {
    if !rules.is_heap_game() {
        return None;
    }
    let _silence = rules.silence();
    let list = |n: u64| list(rules, n, COMPARED, budget).ok();
    let lists = (0..COMPARED).map(list).collect::<Option<Vec<Options>>>()?;
    let same = |game: &HeapRules| (0..).zip(&lists).all(|(n, list)| !differs(n, list, game));
    candidates(&lists).into_iter().find(same)
}

/// What came of a comparison of two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Compared {
    /// The heaps below have the same options, one by one.
    pub below: u64,
    /// What differs first.
    pub differs: Option<Difference>,
    /// Why it ended before all that were asked for; where the rules gave no
    /// answer, [`RuleFile::fault`] says more.
    pub stopped: Option<Stop>,
}

/// In what two games differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Difference {
    /// This heap has other options.
    Options(u64),
    /// This heap has the same options, and by canonical forms another nim-value.
    Values {
        /// The heap.
        heap: u64,
        /// Its value in the rules.
        own: u128,
        /// Its value in the game.
        other: u128,
    },
}

/// Compares the options of the heaps below `to` with those of `game`. Where all
/// are the same, so are the values of these heaps; where the rules have canonical
/// forms, the values are compared as well.
///
/// Cost: a call of the rules for each heap, and with canonical forms the values of
/// all of them in both games.
///
/// # Errors
/// The rules are not a heap game.
pub fn compare(
    rules: &RuleFile,
    game: &HeapRules,
    to: u64,
    budget: &Budget,
) -> Result<Compared, Message> {
    let not = || message!("not-shrinking", game = rules.name());
    if rules.shrinks() == Some(false) {
        return Err(not());
    }
    let _silence = rules.silence();
    let mut compared = Compared { below: 0, differs: None, stopped: None };
    let mut values = rules.has_forms().then(|| NimSequence::new(game.clone()));
    let mut differ = |heap: u64| -> Result<Option<Difference>, Stop> {
        let Some(values) = &mut values else { return Ok(None) };
        // The heap had a list of options, so that it is a number of theirs.
        let own = u128::from(rules.search_value(&Position::Int(heap as i64), budget)?);
        let other = values.value(heap, budget)?.0;
        Ok((own != other).then_some(Difference::Values { heap, own, other }))
    };
    while compared.below < to {
        let n = compared.below;
        match list(rules, n, to, budget) {
            Err(Unlisted::Stopped(stop)) => {
                let program = &rules.0.program;
                let message = message!("stopped-heaps", why = Message::from(stop), count = n);
                let asked = Some(format!("{}({n})", program.lister()));
                let fault = program.at(program.lister(), message);
                rules.remember(RuleError { stop, asked, function: "", ..fault });
                compared.stopped = Some(stop);
                break;
            }
            Err(Unlisted::Rules(fault)) => {
                compared.stopped = Some(rules.remember(*fault));
                break;
            }
            Err(Unlisted::NoHeap) => return Err(not()),
            Ok(list) if differs(n, &list, game) => {
                compared.differs = Some(Difference::Options(n));
                break;
            }
            Ok(_) => match differ(n) {
                Ok(None) => compared.below += 1,
                Ok(differs) => {
                    compared.differs = differs;
                    break;
                }
                Err(stop) => {
                    compared.stopped = Some(stop);
                    break;
                }
            },
        }
    }
    Ok(compared)
}

/// Why there is no list of heaps.
enum Unlisted {
    Stopped(Stop),
    /// The rules did not answer.
    Rules(Box<RuleError>),
    /// An option is no heap, or not a smaller one.
    NoHeap,
}

fn list(rules: &RuleFile, n: u64, to: u64, budget: &Budget) -> Result<Options, Unlisted> {
    budget
        .check(Progress { what: "progress-options-of-heaps", done: n, total: Some(to) })
        .map_err(Unlisted::Stopped)?;
    let heap = i64::try_from(n).map_err(|_| Unlisted::NoHeap)?;
    let options = rules.try_options(&Position::Int(heap), budget).map_err(Unlisted::Rules)?;
    let one = |option: Vec<Position>| {
        let mut heaps = Vec::new();
        for part in option {
            let Position::Int(heap) = part else { return None };
            heaps.push(u64::try_from(heap).ok().filter(|&heap| heap < n)?);
        }
        heaps.retain(|&heap| heap > 0);
        heaps.sort_unstable();
        Some(heaps)
    };
    options.into_iter().map(one).collect::<Option<Options>>().ok_or(Unlisted::NoHeap)
}

fn differs(n: u64, list: &Options, game: &HeapRules) -> bool {
    let mut own = Options::new();
    let flow = game.options(n, &mut |heaps| {
        own.insert(heaps.to_vec());
        // A game of other options soon has more of them.
        if own.len() > list.len() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    flow.is_break() || own != *list
}

/// The games that may have these lists, judged by the last ones.
fn candidates(lists: &[Options]) -> Vec<HeapRules> {
    let last = lists.len() - 1;
    let (tip, before) = (&lists[last], &lists[last - 1]);
    let mut texts = Vec::new();
    if tip.iter().all(|option| option.len() <= 1) {
        let takes: BTreeSet<usize> =
            tip.iter().map(|option| last - option.iter().sum::<u64>() as usize).collect();
        let join = |numbers: &mut dyn Iterator<Item = usize>| {
            numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(",")
        };
        let left_out: Vec<usize> = (1..=last).filter(|take| !takes.contains(take)).collect();
        if takes.last().is_some_and(|&most| most <= last / 2) {
            texts.push(format!("subtract:{}", join(&mut takes.iter().copied())));
        }
        if left_out.last().is_some_and(|&most| most <= last / 2) {
            texts.push(format!("all-but:{}", join(&mut left_out.iter().copied())));
        }
        texts.extend(["squares", "primes", "fibonacci"].map(|name| format!("subtract:{name}")));
        texts.extend(["squares", "primes", "fibonacci"].map(|name| format!("all-but:{name}")));
        texts.extend((2..=10).map(|base| format!("subtract:powers:{base}")));
    }
    texts.push(code(lists, tip, before));
    texts.iter().filter_map(|text| HeapRules::parse(text).ok()).collect()
}

/// The code whose digits allow what the last two lists show; two lists,
/// because an even number has no parts that differ by one.
fn code(lists: &[Options], tip: &Options, before: &Options) -> String {
    let last = lists.len() - 1;
    let digit = |taken: usize| -> String {
        let mut counts = Vec::new();
        if taken > 0 && lists.get(taken).is_some_and(|list| list.contains(&Vec::new())) {
            counts.push("0".to_string());
        }
        let of = |list: &Options, heap: usize, parts: usize| -> Vec<Vec<u64>> {
            let left = (heap - taken) as u64;
            let fits =
                |option: &&Vec<u64>| option.len() == parts && option.iter().sum::<u64>() == left;
            list.iter().filter(fits).cloned().collect()
        };
        for parts in 1..=4 {
            let all = [of(tip, last, parts), of(before, last - 1, parts)].concat();
            let equal = |option: &Vec<u64>| option.windows(2).all(|pair| pair[0] == pair[1]);
            let repeats = |option: &Vec<u64>| option.windows(2).any(|pair| pair[0] == pair[1]);
            if all.is_empty() || taken == 0 && parts == 1 {
                continue;
            }
            let sign = match parts {
                1 => "",
                _ if all.iter().all(equal) => "=",
                _ if !all.iter().any(repeats) => "!",
                _ if !all.iter().any(equal) => "?",
                _ => "",
            };
            counts.push(format!("{parts}{sign}"));
        }
        match counts.is_empty() {
            true => "0".into(),
            false => format!("{{{}}}", counts.join(",")),
        }
    };
    let mut digits: Vec<String> = (0..=last / 2).map(digit).collect();
    let left = digits.remove(0);
    let (head, repeat) = repeating(&digits);
    let tail = match repeat {
        [] => String::new(),
        [one] if one == "0" => String::new(),
        many => format!("[{}]", many.concat()),
    };
    format!("{left}.{}{tail}", head.concat())
}

/// The digits before the repeating ones, and the repeating ones: as few as possible of both,
/// and repeated at least twice.
fn repeating(digits: &[String]) -> (&[String], &[String]) {
    let mut best = (digits, &digits[digits.len()..]);
    for period in 1..=digits.len() / 2 {
        let differ = |&at: &usize| digits[at] != digits[at + period];
        let start = (0..digits.len() - period).rev().find(differ).map_or(0, |at| at + 1);
        if start + 2 * period <= digits.len() && start + period < best.0.len() + best.1.len() {
            best = (&digits[..start], &digits[start..start + period]);
        }
    }
    best
}
