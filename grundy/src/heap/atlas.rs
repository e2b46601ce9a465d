//! All octal codes of a few digits, surveyed: their periods as far as they are
//! proved, and which of them have the same sequence.

use std::collections::BTreeMap;

use super::period::Period;
use super::tally::Tally;
use super::{Code, HeapRules, NimSequence};
use crate::budget::{Budget, Progress, Stop};

/// The octal codes with at most `digits` digits right of the point, and 0 or 4 left of it: 2 *
/// 8^digits codes, in normal form. The order is: codes with 0 before codes with 4, then by the
/// number of digits, then by number.
///
/// ```
/// use grundy::heap::atlas;
/// let codes = atlas::codes(1);
/// assert_eq!(codes.len(), 16);
/// assert_eq!((codes[3].to_string(), codes[15].to_string()), ("0.3".into(), "4.7".into()));
/// assert_eq!(atlas::codes(3).len(), 1024);
/// ```
///
/// # Panics
/// For more than 6 digits.
pub fn codes(digits: u32) -> Vec<Code> {
    assert!(digits <= 6, "at most half a million codes");
    let fractions = || {
        (1..=digits as usize).flat_map(|count| {
            let all = (0..8u32.pow(count as u32)).map(move |n| format!("{n:0count$o}"));
            // A last digit 0 says nothing.
            all.filter(move |text| count == 1 || !text.ends_with('0'))
        })
    };
    let texts = ["0", "4"].into_iter().flat_map(|left| fractions().map(move |f| (left, f)));
    texts.map(|(left, f)| Code::parse(&format!("{left}.{f}")).expect("an octal code")).collect()
}

/// The number of values that every survey up to heap `to` knows of each sequence, counted from
/// its first value that is not 0. A code with at most `digits` digits that are not all zero has
/// such a value up to heap `digits + 2`.
pub fn compared(digits: u32, to: u64) -> u64 {
    (to + 1).saturating_sub(u64::from(digits) + 2)
}

/// The result of a survey of one code.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Entry {
    /// The code in normal form.
    pub code: String,
    /// The last heap that was looked at.
    pub to: u64,
    /// The first heap whose value is not 0, if there is one.
    pub first: Option<u64>,
    /// A hash of the compared values, which the caller fills in. Codes with equal hashes are
    /// taken for codes of the same sequence.
    pub values: String,
    /// The period: proved, or only observed.
    pub period: Option<Found>,
    /// The largest value up to heap `to`, and the first heap that has it.
    pub largest: (u64, u64),
    /// The sparse space, if one was seen.
    pub sparse: Option<Sparse>,
}

/// A period.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Found {
    /// The least heap from which it holds.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
    /// By how much the values grow in a period.
    pub saltus: u64,
    /// The theorem that proves it; `None`: it was observed only.
    pub theorem: Option<String>,
    /// The largest heap whose value was used.
    pub checked_to: u64,
}

/// Rare heaps: see [`Rares`](super::rares::Rares).
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Sparse {
    /// The binary digits of the values that count.
    pub mask: u32,
    /// Whether the parity of the heap counts as well.
    pub parity: bool,
    /// How many heaps are rare.
    pub rare_heaps: u64,
    /// The last of them.
    pub last_rare: Option<u64>,
}

impl Entry {
    /// Searches a code for its period up to heap `to`, and looks at the values
    /// up to there. `each` is given the first `compared` values from the first
    /// one that is not 0 on; all are 0 where there is none. Returns the proof
    /// as well. The cost is that of [`NimSequence::prove`], and O(to).
    ///
    /// # Errors
    /// Why it stopped.
    pub fn survey(
        code: &Code,
        to: u64,
        compared: u64,
        budget: &Budget,
        each: &mut dyn FnMut(u128),
    ) -> Result<(Entry, Option<Period>), Stop> {
        let rules = HeapRules::Code(code.clone());
        let mut sequence = NimSequence::new(rules.clone());
        let proof = sequence.prove(to, budget)?.copied().filter(|period| period.checked_to <= to);
        let period = match &proof {
            Some(period) => Some(Found {
                preperiod: period.preperiod,
                period: period.period,
                saltus: period.saltus,
                theorem: Some(period.theorem.id().into()),
                checked_to: period.checked_to,
            }),
            None => sequence.observed(budget)?.map(|pattern| Found {
                preperiod: pattern.preperiod,
                period: pattern.period,
                saltus: pattern.saltus,
                theorem: None,
                checked_to: to,
            }),
        };
        let mut tally = Tally::new(0);
        let (mut block, mut first, mut given) = (Vec::new(), None, 0);
        for heap in 0..=to {
            let value = sequence.known(heap).ok_or(Stop::Memory)?.0;
            if value != 0 && first.is_none() {
                first = Some(heap);
            }
            if first.is_some() && given < compared {
                each(value);
                given += 1;
            }
            match u32::try_from(value) {
                Ok(value) => block.push(value),
                Err(_) => {
                    tally.add(&std::mem::take(&mut block));
                    tally.add_one(value);
                }
            }
            if block.len() == 1 << 14 {
                tally.add(&block);
                block.clear();
                budget.check(Progress { what: "progress-values", done: heap, total: Some(to) })?;
            }
        }
        tally.add(&block);
        (given..compared).for_each(|_| each(0));
        let (largest, at) = tally.largest().unwrap_or((0, 0));
        let entry = Entry {
            code: code.to_string(),
            to,
            first,
            values: String::new(),
            period,
            largest: (u64::try_from(largest).map_err(|_| Stop::Memory)?, at),
            sparse: tally.rares(&rules).map(|rares| Sparse {
                mask: rares.mask,
                parity: rares.parity,
                rare_heaps: rares.count,
                last_rare: rares.last,
            }),
        };
        Ok((entry, proof))
    }

    /// The period, if it is proved.
    pub fn proved(&self) -> Option<&Found> {
        self.period.as_ref().filter(|found| found.theorem.is_some())
    }

    /// The preperiod, counted from the first value that is not 0 on.
    fn stripped_preperiod(&self, found: &Found) -> u64 {
        found.preperiod.saturating_sub(self.first.unwrap_or(0))
    }
}

/// Codes with the same sequence, once leading zeros are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class<'a> {
    /// The members, in the order in which they were given. The first one represents the class.
    pub members: Vec<&'a Entry>,
    /// Whether that is proved: all periods are proved and alike, and the
    /// compared values fill the longest preperiod and a period. Otherwise the
    /// compared values are the same, and later ones could differ.
    pub proved: bool,
}

impl Class<'_> {
    /// By how much a member is shifted: its heap n + shift has the value of
    /// heap n of the first member. 0 where all values are 0.
    pub fn shift(&self, member: &Entry) -> i64 {
        let first = |entry: &Entry| entry.first.unwrap_or(0) as i64;
        first(member) - first(self.members[0])
    }
}

/// The classes of surveyed codes, by their hashes of `compared` values; in the
/// order of their first members.
///
/// Two sequences that agree in `e + p` values and have period p (with the same saltus) from e
/// on agree everywhere: each later value is the value p before it, plus the saltus.
pub fn classes(entries: &[Entry], compared: u64) -> Vec<Class<'_>> {
    let mut places: BTreeMap<&str, usize> = BTreeMap::new();
    let mut classes: Vec<Class<'_>> = Vec::new();
    for entry in entries {
        let place = *places.entry(&entry.values).or_insert(classes.len());
        if place == classes.len() {
            classes.push(Class { members: Vec::new(), proved: false });
        }
        classes[place].members.push(entry);
    }
    for class in &mut classes {
        class.proved = class.members.len() == 1 || class.is_proved(compared);
    }
    classes
}

impl Class<'_> {
    fn is_proved(&self, compared: u64) -> bool {
        let Some(first) = self.members[0].proved() else { return false };
        self.members.iter().all(|entry| {
            entry.proved().is_some_and(|found| {
                (found.period, found.saltus) == (first.period, first.saltus)
                    && entry
                        .stripped_preperiod(found)
                        .checked_add(found.period)
                        .is_some_and(|needed| needed <= compared)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::known;

    const TO: u64 = 600;

    fn survey(code: &Code, compared: u64) -> Entry {
        let mut values = Vec::new();
        let found = Entry::survey(code, TO, compared, &Budget::unlimited(), &mut |value| {
            values.push(value.to_string());
        });
        assert_eq!(values.len() as u64, compared, "{code}");
        Entry { values: values.join(" "), ..found.unwrap().0 }
    }

    /// Every code of at most two digits: its class is that of its least twin,
    /// found by comparing one by one, with the same shift.
    #[test]
    fn classes_are_those_of_least_twins() {
        let compared = compared(2, TO);
        let entries: Vec<Entry> = codes(2).iter().map(|code| survey(code, compared)).collect();
        let classes = classes(&entries, compared);
        assert_eq!(classes.iter().map(|class| class.members.len()).sum::<usize>(), 128);
        for class in &classes {
            let least = &class.members[0].code;
            for member in &class.members {
                let code = Code::parse(&member.code).unwrap();
                let twin = known::least_twin(&code, compared, &Budget::unlimited());
                let twin = twin.unwrap().unwrap();
                if twin.code.len() <= 4 {
                    assert_eq!((&twin.code, twin.shift), (least, class.shift(member)), "{code}");
                }
            }
        }
        let of = |code: &str| {
            classes.iter().find(|class| class.members.iter().any(|m| m.code == code)).unwrap()
        };
        assert!(of("0.07").members.iter().any(|member| member.code == "0.4"));
        assert!(of("0.07").proved);
        assert_eq!(of("0.77").members[0].proved().unwrap().period, 12);
        assert_eq!(of("0.0").members[0].first, None);
        // 0.06 is open: whatever is the same is so by observation.
        assert_eq!(of("0.06").members[0].proved(), None);
    }

    #[test]
    fn equality_is_proved_only_where_the_values_suffice() {
        let entry = |code: &str, first, preperiod, period, theorem: Option<&str>| Entry {
            code: code.into(),
            to: 100,
            first: Some(first),
            values: "same".into(),
            period: Some(Found {
                preperiod,
                period,
                saltus: 0,
                theorem: theorem.map(Into::into),
                checked_to: 90,
            }),
            largest: (3, 5),
            sparse: None,
        };
        let proved = |left: Entry, right: Entry, compared| {
            let entries = [left, right];
            classes(&entries, compared)[0].proved
        };
        let a = || entry("0.7", 1, 11, 20, Some("guy-smith"));
        let b = || entry("0.07", 2, 12, 20, Some("guy-smith"));
        assert!(proved(a(), b(), 30));
        assert!(!proved(a(), b(), 29));
        assert!(!proved(a(), entry("0.07", 2, 12, 40, Some("guy-smith")), 90));
        assert!(!proved(a(), entry("0.07", 2, 12, 20, None), 90));
        assert!(!proved(entry("0.7", 1, 11, 20, None), b(), 90));
    }

    /// A code with this number of digits has a value that is not 0 by this heap.
    #[test]
    fn enough_values_are_compared() {
        for digits in 1..=3 {
            for code in codes(digits) {
                let to = u64::from(digits) + 2;
                let found = Entry::survey(&code, to, 0, &Budget::unlimited(), &mut |_| {});
                let entry = found.unwrap().0;
                let far = NimSequence::new(HeapRules::Code(code.clone()))
                    .value(60, &Budget::unlimited())
                    .unwrap();
                assert!(entry.first.is_some() || far.is_zero(), "{code}");
            }
        }
        assert_eq!(compared(3, 4), 0);
        assert_eq!(compared(3, 4096), 4092);
    }
}
