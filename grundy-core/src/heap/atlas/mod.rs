//! All octal codes of a few digits, surveyed: their periods as far as they are
//! proved, and which of them have the same sequence.
//!
//! Only [standard forms](super::standard) are searched: every code has the sequence of its
//! form, moved by a few heaps. [`Plan`] says how far each of them is searched, and in which
//! order: the cheapest search first, so that a budget reaches many games, and far where heaps
//! cost little.

mod book;
mod class;
mod entry;
mod plan;

pub use book::{Book, Known, Record};
pub use class::{Class, Member, classes};
pub use entry::{Entry, Found, LONG, Sparse};
pub use plan::{Bounds, Job, Plan, forecast};

use super::Code;

/// The octal codes with at most `digits` digits right of the point, and 0 or 4 left of it: 2 *
/// 8^digits codes, in normal form. The order is: codes with 0 before codes with 4, then by the
/// number of digits, then by number.
///
/// ```
/// # use grundy_core as grundy;
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

/// The most heaps of the first, short search of every game.
const SHORT: u64 = 20_000;

/// The number of digits up to which all surveys compare as many values.
const DIGITS: u64 = 4;

/// The number of values that every survey up to heap `to` knows of each sequence, counted from
/// its first value that is not 0: those of the first, short search. A code with at most
/// `digits` digits that are not all zero has such a value up to heap `digits + 2`.
pub fn compared(digits: u32, to: u64) -> u64 {
    let values = |to: u64, digits: u64| (to + 1).saturating_sub(digits + 2);
    let digits = u64::from(digits);
    values(to.min(SHORT), digits).min(values(SHORT, digits.max(DIGITS)))
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use grundy_oracle::sample;

    use super::*;
    use crate::budget::Budget;
    use crate::heap::standard::standard_form;
    use crate::heap::{HeapRules, NimSequence, known};

    const TO: u64 = 600;

    fn survey(code: &Code, compared: u64) -> Entry {
        let mut values = Vec::new();
        let found = Entry::survey(code, TO, compared, &Budget::unlimited(), &mut |_, value| {
            if (values.len() as u64) < compared {
                values.push(value.to_string());
            }
        });
        assert_eq!(values.len() as u64, compared, "{code}");
        Entry { values: values.join(" "), ..found.unwrap().0 }
    }

    /// Every code of at most two digits, by its standard form.
    fn members(compared: u64) -> Vec<Member> {
        let mut forms: HashMap<String, Entry> = HashMap::new();
        let codes = codes(2);
        let mut member = |code: &Code| {
            let form = standard_form(code).unwrap();
            let standard = form.code.to_string();
            let known =
                forms.entry(standard.clone()).or_insert_with(|| survey(&form.code, compared));
            Member { entry: known.moved(code, form.shift), standard }
        };
        codes.iter().map(&mut member).collect()
    }

    /// Values in turn are those that are known one by one: before, in and past the period, with a
    /// saltus and without, and where no period is known.
    #[test]
    fn values_in_turn_are_those_that_are_known() {
        for (code, to) in [("0.77", 500), ("4.3", 100), ("0.007", 100)] {
            let mut sequence = NimSequence::new(HeapRules::parse(code).unwrap());
            let proved = sequence.prove(to, &Budget::unlimited()).unwrap().is_some();
            assert_eq!(proved, code != "0.007");
            for start in [0, 1, 50, 83, 300, 1_000_003] {
                let known = (start..start + 400).map(|heap| sequence.known(heap));
                let in_turn: Vec<_> = sequence.known_from(start).take(400).collect();
                assert!(known.eq(in_turn), "{code} from {start}");
            }
        }
    }

    /// What the standard form tells of a code is what a search of the code itself finds.
    #[test]
    fn entries_of_standard_forms_are_those_of_their_codes() {
        let compared = compared(2, TO);
        for (code, member) in codes(2).iter().zip(members(compared)) {
            let own = survey(code, compared);
            let figures = |entry: &Entry| {
                let period = entry.period.as_ref();
                let period = period.filter(|found| found.theorem.is_some());
                let figures = period.map(|found| (found.preperiod, found.period, found.saltus));
                let largest = if figures.is_some() { entry.largest } else { (0, 0) };
                (figures, largest, entry.first, entry.values.clone())
            };
            assert_eq!(figures(&member.entry), figures(&own), "{code}");
        }
    }

    /// Every code of at most two digits: its class is that of its least twin,
    /// found by comparing one by one, with the same shift.
    #[test]
    fn classes_are_those_of_least_twins() {
        let compared = compared(2, TO);
        let members = members(compared);
        let classes = classes(&members, compared);
        assert_eq!(classes.iter().map(|class| class.members.len()).sum::<usize>(), 128);
        for class in &classes {
            let least = &class.members[0].entry.code;
            for member in &class.members {
                let code = Code::parse(&member.entry.code).unwrap();
                let twin = known::least_twin(&code, compared, &Budget::unlimited());
                let twin = twin.unwrap().unwrap();
                if twin.code.len() <= 4 {
                    assert_eq!((&twin.code, twin.shift), (least, class.shift(member)), "{code}");
                }
            }
        }
        let of = |code: &str| {
            let has = |class: &&Class<'_>| class.members.iter().any(|m| m.entry.code == code);
            classes.iter().find(has).unwrap()
        };
        assert!(of("0.07").members.iter().any(|member| member.entry.code == "0.4"));
        assert!(of("0.07").proved);
        assert_eq!(of("0.77").best().proved().unwrap().period, 12);
        assert_eq!(of("0.0").members[0].entry.first, None);
        // 0.06 is open, and has one standard form.
        assert_eq!(of("0.06").best().proved(), None);
        assert!(of("0.06").proved && of("0.06").forms().len() == 1);
    }

    #[test]
    fn equality_is_proved_only_where_the_values_suffice() {
        let entry = |code: &str, first, preperiod, period, theorem: Option<&str>| Member {
            entry: Entry {
                code: code.into(),
                to: 100,
                first: Some(first),
                values: "same".into(),
                long: None,
                period: Some(Found {
                    preperiod,
                    period,
                    saltus: 0,
                    theorem: theorem.map(Into::into),
                    checked_to: 90,
                    zeros_before: 0,
                }),
                largest: (3, 5),
                sparse: None,
            },
            standard: code.into(),
        };
        let long = |member: Member, hash: &str| {
            let entry = Entry { long: Some(hash.into()), ..member.entry };
            Member { entry, ..member }
        };
        let proved = |left: Member, right: Member, compared| {
            let members = [left, right];
            classes(&members, compared)[0].proved
        };
        let a = || entry("0.7", 1, 11, 20, Some("guy-smith"));
        let b = || entry("0.07", 2, 12, 20, Some("guy-smith"));
        assert!(proved(a(), b(), 30));
        assert!(!proved(a(), b(), 29));
        assert!(!proved(a(), entry("0.07", 2, 12, 40, Some("guy-smith")), 90));
        assert!(!proved(a(), entry("0.07", 2, 12, 20, None), 90));
        assert!(!proved(entry("0.7", 1, 11, 20, None), b(), 90));
        // The long checksums stand for more values.
        assert!(proved(long(a(), "x"), long(b(), "x"), 29));
        assert!(!proved(long(a(), "x"), long(b(), "y"), 29));
        // One standard form: nothing has to be compared.
        let open = |code| Member { standard: "0.7".into(), ..entry(code, 1, 11, 20, None) };
        assert!(proved(open("0.7"), open("0.75"), 0));
    }

    /// A code with this number of digits has a value that is not 0 by this heap.
    #[test]
    fn enough_values_are_compared() {
        for digits in 1..=3 {
            for code in codes(digits) {
                let to = u64::from(digits) + 2;
                let found = Entry::survey(&code, to, 0, &Budget::unlimited(), &mut |_, _| {});
                let entry = found.unwrap().0;
                let far = NimSequence::new(HeapRules::Code(code.clone()))
                    .value(60, &Budget::unlimited())
                    .unwrap();
                assert!(entry.first.is_some() || far.is_zero(), "{code}");
            }
        }
        assert_eq!(compared(3, 4), 0);
        assert_eq!(compared(3, 4096), 4092);
        assert_eq!([1, 4, 5].map(|digits| compared(digits, 1 << 40)), [19_995, 19_995, 19_994]);
    }

    /// Far searches, whose values are not kept, know their largest value and rare heaps.
    #[test]
    fn far_searches_know_as_much_as_short_ones() {
        // The whole sample: one more game whose period is not proved.
        let games = [("0.16", 2_300_000u64), ("0.104", 2_300_000), ("0.054", 2_300_000)];
        for (code, to) in games.into_iter().take(sample(2, 3)) {
            let code = Code::parse(code).unwrap();
            let budget = Budget::unlimited();
            let (entry, _) = Entry::survey(&code, to, 100, &budget, &mut |_, _| {}).unwrap();
            let mut whole = NimSequence::new(HeapRules::Code(code.clone()));
            let to = if entry.proved().is_some() { 300_000 } else { to };
            whole.compute(to, &budget).unwrap();
            let mut largest = (0, 0);
            let mut rare = 0;
            let sparse = entry.sparse.as_ref().unwrap();
            for heap in 1..=to {
                let value = whole.known(heap).unwrap().0;
                if value > largest.0 {
                    largest = (value, heap);
                }
                let ones = (value as u32 & sparse.mask).count_ones();
                let odd = u32::from(sparse.parity) * (heap % 2) as u32;
                // Rules of one digit that splits: the constant is its parity, with parity.
                let shift = u32::from(sparse.parity && code.to_string() == "0.104");
                rare += u64::from((ones + odd + shift).is_multiple_of(2));
            }
            assert_eq!(entry.largest, (largest.0 as u64, largest.1), "{code}");
            assert_eq!(sparse.rare_heaps, rare, "{code}");
        }
    }
}
