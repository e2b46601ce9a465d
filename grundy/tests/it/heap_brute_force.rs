//! Random rules of every kind against a literal brute force that shares no code with the
//! library: it lists the partitions of the rest of a heap, and asks for each whether the rules
//! allow it.

use grundy::budget::{Budget, Stop};
use grundy::heap::rules::HeapRules;
use grundy::heap::sequence::NimSequence;
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// A digit as a list of allowed numbers of heaps with a modifier each, and
/// perhaps "from here on".
#[derive(Clone, Debug)]
struct RawDigit {
    counts: Vec<(usize, char)>,
    tail: Option<(usize, char)>,
}

impl RawDigit {
    fn text(&self) -> String {
        let plain = |m: char| if m == ' ' { String::new() } else { m.to_string() };
        let mut items: Vec<String> =
            self.counts.iter().map(|&(count, m)| format!("{count}{}", plain(m))).collect();
        items.extend(self.tail.map(|(start, m)| format!("{start}{}+", plain(m))));
        if items.is_empty() { "0".into() } else { format!("{{{}}}", items.join(",")) }
    }

    fn allows(&self, parts: &[u64]) -> bool {
        let different = parts.iter().collect::<BTreeSet<_>>().len();
        let listed = self.counts.iter().copied().find(|&(count, _)| count == parts.len());
        let modifier = listed.or(self.tail.filter(|&(start, _)| start <= parts.len()));
        modifier.is_some_and(|(_, m)| match m {
            '!' => different == parts.len(),
            '?' => different > 1 || parts.len() < 2,
            '=' => different < 2,
            _ => true,
        })
    }
}

/// A code as lists of digits: for adding (the first for nothing), for taking,
/// and the tail.
#[derive(Clone, Debug)]
struct RawCode {
    left: Vec<RawDigit>,
    right: Vec<RawDigit>,
    repeat: Vec<RawDigit>,
}

impl RawCode {
    fn text(&self) -> String {
        let texts = |digits: &[RawDigit]| digits.iter().map(RawDigit::text).collect::<String>();
        let left: String = self.left.iter().rev().map(RawDigit::text).collect();
        let tail = if self.repeat.is_empty() {
            String::new()
        } else {
            format!("[{}]", texts(&self.repeat))
        };
        format!("{left}.{}{tail}", texts(&self.right))
    }

    fn options(&self, n: u64) -> BTreeSet<Vec<u64>> {
        let mut all = BTreeSet::new();
        let mut leave = |digit: &RawDigit, rest: u64| {
            all.extend(partitions(rest, 1).into_iter().filter(|parts| digit.allows(parts)));
        };
        if n == 0 {
            return all;
        }
        for (added, digit) in self.left.iter().enumerate() {
            leave(digit, n + added as u64);
        }
        for taken in 1..=n {
            let at = taken as usize - 1;
            if let Some(digit) = self.right.get(at) {
                leave(digit, n - taken);
            } else if !self.repeat.is_empty() {
                leave(&self.repeat[(at - self.right.len()) % self.repeat.len()], n - taken);
            }
        }
        all
    }
}

/// All ascending lists of numbers from `least` on with a given sum.
fn partitions(sum: u64, least: u64) -> Vec<Vec<u64>> {
    if sum == 0 {
        return vec![vec![]];
    }
    let mut all = Vec::new();
    for first in least..=sum {
        for mut rest in partitions(sum - first, first) {
            rest.insert(0, first);
            all.push(rest);
        }
    }
    all
}

fn least_missing(values: &BTreeSet<u128>) -> u128 {
    (0..).find(|v| !values.contains(v)).unwrap()
}

fn brute_values(options: impl Fn(u64) -> BTreeSet<Vec<u64>>, heaps: u64) -> Vec<u128> {
    let mut values: Vec<u128> = Vec::new();
    for n in 0..heaps {
        let reached = options(n)
            .iter()
            .map(|parts| parts.iter().fold(0, |sum, &part| sum ^ values[part as usize]))
            .collect();
        values.push(least_missing(&reached));
    }
    values
}

fn listed(rules: &HeapRules, n: u64) -> Vec<Vec<u64>> {
    let mut all = Vec::new();
    let _ = rules.options(n, &mut |parts| {
        all.push(parts.to_vec());
        ControlFlow::Continue(())
    });
    all
}

/// A digit whose counts come from `counts`, with modifiers from `modifiers`.
fn digit(
    counts: std::ops::Range<usize>,
    modifiers: &'static str,
    tails: bool,
) -> impl Strategy<Value = RawDigit> {
    let modifier = move || prop::sample::select(modifiers.chars().collect::<Vec<_>>());
    let listed = prop::collection::btree_map(counts.clone(), modifier(), 0..4);
    let tail = prop::option::weighted(0.3, (counts, modifier()));
    (listed, tail).prop_map(move |(listed, tail)| {
        let tail = tail.filter(|_| tails);
        let mut counts: Vec<_> = listed.into_iter().collect();
        if let Some((start, _)) = tail {
            counts.retain(|&(count, _)| count < start);
        }
        RawDigit { counts, tail }
    })
}

fn digits(
    counts: std::ops::Range<usize>,
    modifiers: &'static str,
    tails: bool,
    length: std::ops::Range<usize>,
) -> impl Strategy<Value = Vec<RawDigit>> {
    prop::collection::vec(digit(counts, modifiers, tails), length)
}

fn codes(
    most: usize,
    modifiers: &'static str,
    tails: bool,
    left: usize,
    repeat: usize,
) -> impl Strategy<Value = RawCode> {
    (
        digits(2..(most + 1).max(3), modifiers, tails && most > 2, 0..left + 1),
        digits(0..most + 1, modifiers, tails, 0..4),
        digits(0..most + 1, modifiers, tails, 0..repeat + 1),
    )
        .prop_map(move |(mut left, right, repeat)| {
            if most < 2 {
                left.clear();
            }
            if left.is_empty() && right.is_empty() && repeat.is_empty() {
                left.push(RawDigit { counts: vec![], tail: None });
            }
            RawCode { left, right, repeat }
        })
}

fn check(raw: &RawCode, heaps: u64) -> Result<(), TestCaseError> {
    let text = raw.text();
    let Ok(rules) = HeapRules::parse(&text) else {
        // Refused: only for a digit that adds tokens.
        prop_assert!(raw.left.len() > 1, "{}", text);
        return Ok(());
    };
    for n in 0..heaps {
        let found = listed(&rules, n);
        let set: BTreeSet<Vec<u64>> = found.iter().cloned().collect();
        prop_assert_eq!(set.len(), found.len(), "{} {}: an option twice", &text, n);
        prop_assert_eq!(&set, &raw.options(n), "{} {}", &text, n);
        let most = set.iter().map(Vec::len).max().unwrap_or(0) as u64;
        prop_assert!(most <= rules.max_parts(n), "{} {}", &text, n);
        let shown = HeapRules::parse(&rules.to_string()).unwrap();
        prop_assert_eq!(listed(&shown, n), found);
    }
    let values = brute_values(|n| raw.options(n), heaps);
    let mut sequence = NimSequence::new(rules.clone());
    let mut plain = NimSequence::new(rules);
    let budget = Budget::unlimited();
    plain.compute(heaps - 1, &budget).unwrap();
    for n in 0..heaps {
        prop_assert_eq!(
            sequence.value(n, &budget).unwrap().0,
            values[n as usize],
            "{} {}",
            &text,
            n
        );
        prop_assert_eq!(plain.value(n, &budget).unwrap().0, values[n as usize], "{} {}", &text, n);
    }
    Ok(())
}

/// Values by the period against values by the recurrence, far beyond the proof.
fn check_period(text: &str, to: u64, further: u64) -> Result<bool, TestCaseError> {
    let budget = Budget::unlimited().with_memory(1 << 28);
    let mut sequence = NimSequence::new(HeapRules::parse(text).unwrap());
    let Some(&period) = sequence.prove(to, &budget).unwrap() else {
        return Ok(false);
    };
    let mut plain = NimSequence::new(HeapRules::parse(text).unwrap());
    plain.compute(to + further, &budget).unwrap();
    let value = |n: u64| match plain.known(n) {
        Some(value) => value.0,
        None => panic!("{n}"),
    };
    for n in 0..=to + further {
        prop_assert_eq!(sequence.known(n).unwrap().0, value(n), "{} {}: {:?}", text, n, period);
    }
    // Least preperiod and least period.
    let (e, p, s) = (period.preperiod, period.period, u128::from(period.saltus));
    prop_assert!(e == 0 || value(e - 1 + p) != value(e - 1) + s, "{} {:?}", text, period);
    for q in 1..p.min(to) {
        if e + q + p <= to + further {
            let step = value(e + q).checked_sub(value(e));
            let holds = step.is_some_and(|t| (e..e + p).all(|n| value(n + q) == value(n) + t));
            prop_assert!(!holds, "{} {:?}: {} is a smaller period", text, period, q);
        }
    }
    Ok(true)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn octal_codes(raw in codes(2, " ", false, 1, 0)) { check(&raw, 22)?; }

    #[test]
    fn octal_codes_with_modifiers(raw in codes(2, " !?=", false, 1, 0)) { check(&raw, 22)?; }

    #[test]
    fn taking_codes(raw in codes(1, " ", false, 0, 4)) { check(&raw, 24)?; }

    #[test]
    fn hexadecimal_codes(raw in codes(4, " ", false, 1, 0)) { check(&raw, 19)?; }

    #[test]
    fn codes_with_any_number_of_heaps(raw in codes(5, " =", true, 1, 3)) { check(&raw, 16)?; }

    #[test]
    fn codes_with_everything(raw in codes(5, " !?=", true, 4, 3)) { check(&raw, 15)?; }

    #[test]
    fn proved_periods_of_octal_codes(raw in codes(2, " !?=", false, 1, 0)) {
        check_period(&raw.text(), 400, 800)?;
    }

    #[test]
    fn proved_periods_of_hexadecimal_codes(raw in codes(3, " ", false, 1, 0)) {
        check_period(&raw.text(), 120, 240)?;
    }

    #[test]
    fn proved_periods_of_taking_codes(raw in codes(1, " ", false, 0, 5)) {
        check_period(&raw.text(), 1000, 2000)?;
    }

    #[test]
    fn subtraction_sets(
        set in prop::collection::btree_set(1u64..16, 1..6),
        named in 0usize..8,
        all_but in any::<bool>(),
    ) {
        let names = ["", "", "", "", ",squares", ",primes", ",fibonacci", ",powers:2"];
        let list: Vec<String> = set.iter().map(u64::to_string).collect();
        let kind = if all_but { "all-but" } else { "subtract" };
        let text = format!("{kind}:{}{}", list.join(","), names[named]);
        let infinite: &[u64] = [
            &[][..], &[], &[], &[], &[1, 4, 9, 16, 25, 36, 49], &[2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47],
            &[1, 2, 3, 5, 8, 13, 21, 34], &[1, 2, 4, 8, 16, 32],
        ][named];
        let options = |n: u64| -> BTreeSet<Vec<u64>> {
            (1..=n)
                .filter(|t| (set.contains(t) || infinite.contains(t)) != all_but)
                .map(|t| if t == n { vec![] } else { vec![n - t] })
                .collect()
        };
        let rules = HeapRules::parse(&text).unwrap();
        for n in 0..50 {
            let found = listed(&rules, n);
            prop_assert_eq!(found.len(), options(n).len());
            prop_assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), options(n));
        }
        let values = brute_values(options, 50);
        let mut sequence = NimSequence::new(rules);
        for n in 0..50 {
            prop_assert_eq!(sequence.value(n, &Budget::unlimited()).unwrap().0, values[n as usize]);
        }
        check_period(&text, 3000, 1000)?;
    }
}

#[test]
fn every_small_octal_code() {
    let mut proved = 0;
    for first in ["0", "4"] {
        for digits in 0..64 {
            let text = format!("{first}.{}{}", digits / 8, digits % 8);
            let mut values: Vec<u128> = Vec::new();
            for n in 0..300usize {
                let mut reached = BTreeSet::new();
                for taken in 0..=2.min(n) {
                    let digit = [if first == "4" { 4 } else { 0 }, digits / 8, digits % 8][taken];
                    let rest = n - taken;
                    if digit & 1 == 1 && rest == 0 {
                        reached.insert(0);
                    }
                    if digit & 2 == 2 && rest > 0 {
                        reached.insert(values[rest]);
                    }
                    if digit & 4 == 4 {
                        reached.extend((1..rest).map(|part| values[part] ^ values[rest - part]));
                    }
                }
                values.push(least_missing(&reached));
            }
            let mut sequence = NimSequence::new(HeapRules::parse(&text).unwrap());
            for (n, &value) in values.iter().enumerate() {
                assert_eq!(
                    sequence.value(n as u64, &Budget::unlimited()).unwrap().0,
                    value,
                    "{text} {n}"
                );
            }
            proved += usize::from(sequence.period().is_some());
        }
    }
    assert!(proved > 60, "{proved}");
}

#[test]
fn a_stopped_sequence_goes_on() {
    use std::sync::atomic::{AtomicU64, Ordering};
    let rules = HeapRules::parse("0.007").unwrap();
    let mut whole = NimSequence::new(rules.clone());
    whole.value(20_000, &Budget::unlimited()).unwrap();
    let mut parts = NimSequence::new(rules);
    let mut stops = 0;
    loop {
        let calls = AtomicU64::new(0);
        let budget = Budget::unlimited().with_poll(move |_| {
            if calls.fetch_add(1, Ordering::Relaxed) == 1 { Err(Stop::Time) } else { Ok(()) }
        });
        match parts.value(20_000, &budget) {
            Ok(_) => break,
            Err(stop) => assert_eq!(stop, Stop::Time),
        }
        stops += 1;
    }
    assert!(stops > 0);
    assert!((0..=20_000).all(|n| parts.known(n) == whole.known(n)));
}

#[test]
fn memory_is_asked_for_first() {
    let budget = || Budget::unlimited().with_memory(1 << 20);
    let value =
        |text: &str, n: u64| NimSequence::new(HeapRules::parse(text).unwrap()).value(n, &budget());
    // No theorem fits: refused at once.
    assert_eq!(value("subtract:primes", 99_999_999_999), Err(Stop::Memory));
    assert_eq!(value("0.*!", u64::MAX), Err(Stop::Memory));
    // Theorems fit but the period comes too late.
    assert_eq!(value("subtract:3,50000001", 99_999_999_999), Err(Stop::Memory));
    // And here a period is proved within a few values.
    assert!(value("0.77", u64::MAX).is_ok());
    assert_eq!(value("0.[3]", u64::MAX).unwrap().0, u128::from(u64::MAX));
    assert_eq!(value("4.[3]", u64::MAX).unwrap().0, 1 << 64);
    assert!(value("all-but:2,3,7", u64::MAX).is_ok());
}

/// Each list of `parts` heaps with this many tokens in total, of at least `least` each.
fn each_split(
    total: usize,
    parts: usize,
    least: usize,
    sum: u32,
    values: &[u32],
    seen: &mut [bool],
) {
    if parts == 1 {
        if total >= least {
            seen[(sum ^ values[total]) as usize] = true;
        }
        return;
    }
    for heap in least..=total / parts {
        each_split(total - heap, parts - 1, heap, sum ^ values[heap], values, seen);
    }
}

/// The sums of the most heaps are not kept as sets: they are looked up.
#[test]
fn many_heaps_left() {
    // For each code the numbers of heaps that may be left after taking 1, 2, ..
    let codes: [(&str, &[&[usize]]); 9] = [
        ("0.8", &[&[3]]),
        ("0.9", &[&[0, 3]]),
        ("0.0D", &[&[], &[0, 2, 3]]),
        ("0.4B", &[&[2], &[0, 1, 3]]),
        ("0.BE", &[&[0, 1, 3], &[1, 2, 3]]),
        ("0.1F", &[&[0], &[0, 1, 2, 3]]),
        ("0.{0,4}", &[&[0, 4]]),
        ("0.{3}{1,2,4}1", &[&[3], &[1, 2, 4], &[0]]),
        ("0.{0,5}7", &[&[0, 5], &[0, 1, 2]]),
    ];
    for (code, digits) in codes {
        let to = if code.contains('{') { 48 } else { 140 };
        let mut values: Vec<u32> = Vec::new();
        for n in 0..to {
            let mut seen = vec![false; 1024];
            for (at, counts) in digits.iter().enumerate().filter(|(at, _)| at < &n) {
                let rest = n - at - 1;
                for &parts in counts.iter() {
                    match parts {
                        0 => seen[0] |= rest == 0,
                        _ if rest < parts => {}
                        _ => each_split(rest, parts, 1, 0, &values, &mut seen),
                    }
                }
            }
            values.push(seen.iter().position(|seen| !seen).unwrap() as u32);
        }
        let mut sequence = NimSequence::new(HeapRules::parse(code).unwrap());
        let budget = Budget::unlimited();
        let found: Vec<u32> =
            (0..to as u64).map(|n| sequence.value(n, &budget).unwrap().0 as u32).collect();
        assert_eq!(found, values, "{code}");
    }
}
