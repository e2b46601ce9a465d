//! Rules that are a take-and-break code or a subtraction game.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use grundy::Ruleset;
use grundy::budget::{Budget, Progress};
use grundy::heap::HeapRules;

use crate::file::RuleFile;
use crate::position::Position;

/// The option lists of so many heaps, from 0 on, are compared.
pub const COMPARED: u64 = 240;

/// The options of a heap: the heaps that are left, none of them empty, in
/// ascending order.
type Options = BTreeSet<Vec<u64>>;

/// Where the heaps below [`COMPARED`] have the options of a take-and-break
/// code or a subtraction game, that game. It is a guess from the first lists:
/// larger heaps may differ.
///
/// Cost: a call of the rules for each of these heaps. `None` as well where the
/// budget ends before.
///
/// ```
/// # use grundy::games::Files;
/// # use grundy_rules::{Limits, RuleFile, recognise};
/// # struct Text;
/// # impl Files for Text {
/// #     fn read(&self, _: &str) -> Result<String, String> {
/// #         Ok("def options(n):\n    return [[a, n - k - a] for k in (1, 2) for a in range(n - k + 1)]".into())
/// #     }
/// # }
/// # let budget = grundy::Budget::unlimited();
/// # let rules = RuleFile::load("kayles.star", &Text, Limits::default(), budget).unwrap();
/// let budget = grundy::Budget::unlimited();
/// assert_eq!(recognise(&rules, &budget).unwrap().to_string(), "0.77");
/// ```
pub fn recognise(rules: &RuleFile, budget: &Budget) -> Option<HeapRules> {
    let lists = lists(rules, budget)?;
    candidates(&lists).into_iter().find(|game| differs(&lists, game).is_none())
}

/// The first heap below [`COMPARED`] whose options are not those of `game`.
///
/// # Errors
/// The rules are not a heap game, or failed.
pub fn compare(rules: &RuleFile, game: &HeapRules) -> Result<Option<u64>, String> {
    let lists = lists(rules, &Budget::unlimited())
        .ok_or_else(|| format!("{} is not a game of heaps that only shrink", rules.name()))?;
    Ok(differs(&lists, game))
}

fn lists(rules: &RuleFile, budget: &Budget) -> Option<Vec<Options>> {
    if !rules.is_heap_game() {
        return None;
    }
    let heap = |n: u64| -> Option<Options> {
        budget.check(Progress { what: "options of heaps", done: n, total: Some(COMPARED) }).ok()?;
        let options = rules.try_options(&Position::Int(n as i64)).ok()?;
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
        options.into_iter().map(one).collect()
    };
    (0..COMPARED).map(heap).collect()
}

fn differs(lists: &[Options], game: &HeapRules) -> Option<u64> {
    (0..).zip(lists).find_map(|(n, list)| {
        let mut own = Options::new();
        let flow = game.options(n, &mut |heaps| {
            own.insert(heaps.to_vec());
            // A game of other options soon has more of them.
            if own.len() > list.len() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        (flow.is_break() || own != *list).then_some(n)
    })
}

/// Games that may have these lists, from what can be seen on the last ones.
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

/// The digits that stand before those that repeat, and these; the fewest of
/// both, and seen twice at least.
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
