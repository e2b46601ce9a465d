//! Genus symbols and canonical forms.

use grundy_core::heap::HeapRules;
use grundy_misere::canonical::{Form, Forms, TooLarge};
use grundy_misere::days;
use grundy_misere::game::Closed;
use grundy_misere::genus::{Genus, Temper};
use grundy_misere::parts::Parts;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Winning Ways, and an independent prototype: nim-value, and six misère nim-values with heaps of two.
const KAYLES: [(u32, &str); 15] = [
    (0, "120202"),
    (1, "031313"),
    (2, "202020"),
    (3, "313131"),
    (1, "031313"),
    (4, "146464"),
    (3, "313131"),
    (2, "202020"),
    (1, "131313"),
    (4, "046464"),
    (2, "202020"),
    (6, "464646"),
    (4, "046464"),
    (1, "131313"),
    (2, "202020"),
];

#[test]
fn genus_of_kayles() {
    let mut forms = Forms::new(1 << 20);
    let rules = HeapRules::parse("0.77").unwrap();
    let heaps = forms.heaps(&rules, 14).unwrap();
    for (&heap, (nim, digits)) in heaps.iter().zip(KAYLES) {
        let genus = forms.genus(heap);
        let own: String = (0..6).map(|n| genus.digit(n).to_string()).collect();
        assert_eq!((genus.nim_value(), &*own), (nim, digits));
    }
    let symbols = |heap: usize| {
        let (form, temper) = (heaps[heap], forms.temper(heaps[heap]));
        (forms.genus(form).to_string(), temper, forms.genus(form).short(temper))
    };
    assert_eq!(symbols(4), ("1^031".into(), Temper::Fickle, "1".into()));
    assert_eq!(symbols(8), ("1^13".into(), Temper::Firm, "1^1".into()));
    assert_eq!(symbols(5), ("4^146".into(), Temper::Restless, "4^146".into()));
}

/// Heaps 4 of Kayles is a heap of one, and the first that is no Nim heap has 5 pins.
#[test]
fn forms_of_known_games() {
    let mut forms = Forms::new(10_000);
    let two = forms.nim(2).unwrap();
    let only_two = forms.game(vec![two]).unwrap();
    assert_eq!(forms.write(only_two).unwrap(), "*[2#]");
    let restive = forms.game(vec![only_two, Forms::ZERO]).unwrap();
    assert_eq!(forms.write(restive).unwrap(), "*[2#0]");
    // The restive game {2₊, 0} has genus 1^2.., the restless one {2₊, 1} has 2^1420.
    assert!(forms.genus(restive).to_string().starts_with("1^2"));
    assert_eq!(forms.temper(restive), Temper::Restive);
    let one = forms.nim(1).unwrap();
    let restless = forms.game(vec![only_two, one]).unwrap();
    assert_eq!(
        (&*forms.genus(restless).to_string(), forms.temper(restless)),
        ("2^1420", Temper::Restless)
    );
    // {*1} is the empty game, because *1 is lost; {*2} is none.
    assert_eq!(forms.game(vec![one]), Ok(Forms::ZERO));
    let rules = HeapRules::parse("0.77").unwrap();
    let heaps = forms.heaps(&rules, 5).unwrap();
    assert_eq!(forms.as_nim(heaps[4]), Some(1));
    assert_eq!(forms.as_nim(heaps[5]), None);
}

/// Whether the player to move loses a sum of forms, by playing it: shares no code with sums or genus.
fn loses(forms: &Forms, sum: &[Form], known: &mut FxHashMap<Vec<Form>, bool>) -> bool {
    let mut sum: Vec<Form> = sum.iter().copied().filter(|&form| form != Forms::ZERO).collect();
    sum.sort();
    if let Some(&lost) = known.get(&sum) {
        return lost;
    }
    let mut wins = sum.is_empty();
    for at in 0..sum.len() {
        for &option in forms.options(sum[at]) {
            let mut after = sum.clone();
            after[at] = option;
            wins |= loses(forms, &after, known);
        }
    }
    known.insert(sum, !wins);
    !wins
}

/// All 22 games of day 4, made here by trying all sets.
fn day_four(forms: &mut Forms) -> Vec<Form> {
    let mut day = vec![Forms::ZERO];
    for _ in 0..4 {
        let mut next: Vec<Form> = (0..1u32 << day.len())
            .map(|set| {
                let chosen = day.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
                forms.game(chosen.map(|(_, &form)| form).collect()).unwrap()
            })
            .collect();
        next.sort();
        next.dedup();
        day = next;
    }
    day
}

/// Outcomes, genus, sums and mates of small games, against play; different forms are told apart.
#[test]
fn laws_of_forms() {
    let mut forms = Forms::new(1 << 20);
    let day = day_four(&mut forms);
    assert_eq!(day.len(), 22);
    let (two, mut known) = (forms.nim(2).unwrap(), FxHashMap::default());
    let nim: Vec<Form> = (0..8).map(|n| forms.nim(n).unwrap()).collect();
    let mut others = day.clone();
    for &form in &day {
        others.push(forms.mate(form).unwrap());
        for &second in &day {
            others.push(forms.sum(form, second).unwrap());
        }
    }
    for &a in &day {
        assert_eq!(forms.is_lost(a), loses(&forms, &[a], &mut known));
        for n in 0..4 {
            let twos = vec![two; n];
            let lost = |&&heap: &&Form, known: &mut _| {
                loses(&forms, &[&[a, heap][..], &twos].concat(), known)
            };
            let value = nim.iter().position(|heap| lost(&heap, &mut known)).unwrap();
            assert_eq!(forms.genus(a).digit(n), value as u32);
        }
        let mate = forms.mate(a).unwrap();
        assert!(loses(&forms, &[a, mate], &mut known));
        for &b in &day {
            let sum = forms.sum(a, b).unwrap();
            for &c in &day[..8] {
                assert_eq!(
                    loses(&forms, &[sum, c], &mut known),
                    loses(&forms, &[a, b, c], &mut known)
                );
                let (left, right) = (forms.sum(b, c).unwrap(), forms.sum(sum, c).unwrap());
                assert_eq!(forms.sum(a, left), Ok(right));
            }
            // Some game of the day, a sum of two or a mate tells two forms apart.
            if a != b {
                let mut apart = |&x: &Form| {
                    loses(&forms, &[a, x], &mut known) != loses(&forms, &[b, x], &mut known)
                };
                assert!(others.iter().any(&mut apart), "{a:?} {b:?}");
                let linked = others.iter().any(|&x| {
                    loses(&forms, &[a, x], &mut known) && loses(&forms, &[b, x], &mut known)
                });
                assert!(!linked || forms.are_linked(a, b));
            }
        }
    }
}

/// A rule that removes options keeps the outcome of every sum.
#[test]
fn simplified_games_are_equal() {
    let mut forms = Forms::new(1 << 20);
    let day = day_four(&mut forms);
    let mut known = FxHashMap::default();
    let mut simplified = 0;
    for set in (0..1u32 << 22).step_by(9973) {
        let chosen = day.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
        let options: Vec<Form> = chosen.map(|(_, &form)| form).collect();
        let form = forms.game(options.clone()).unwrap();
        simplified += usize::from(forms.options(form).len() != options.len());
        for &x in &day[..10] {
            // The outcome of {options} + x, a move at a time.
            let plain = plain_loses(&forms, &options, x, &mut known);
            assert_eq!(loses(&forms, &[form, x], &mut known), plain);
        }
    }
    assert!(simplified > 0);
}

fn plain_loses(
    forms: &Forms,
    options: &[Form],
    x: Form,
    known: &mut FxHashMap<Vec<Form>, bool>,
) -> bool {
    let moved = options.iter().any(|&option| loses(forms, &[option, x], known));
    let stay = forms.options(x).iter().any(|&y| plain_loses(forms, options, y, known));
    let over = options.is_empty() && forms.options(x).is_empty();
    !(over || moved || stay)
}

/// The number of games by day: 1, 2, 3, 5, 22 and 4,171,780; the next one is as C. Thompson corrected it.
#[test]
fn games_by_day() {
    assert_eq!(days::fifth(), Ok(4_171_780));
    let minus = [
        (1, 2_096_640),
        (1, 2_095_104),
        (1, 2_094_593),
        (1, 2_094_080),
        (3, 2_091_522),
        (1, 2_088_960),
        (1, 2_088_705),
        (1, 2_088_448),
        (1, 2_088_193),
        (1, 2_086_912),
        (1, 2_086_657),
        (1, 2_086_401),
        (1, 2_086_145),
        (1, 2_085_888),
        (1, 2_079_234),
    ];
    let minus = minus.into_iter().map(|(factor, exponent)| (-factor, exponent));
    let terms: Vec<(i64, u64)> =
        [(1, 4_171_780)].into_iter().chain(minus).chain([(1, 1_960_962), (21, 0)]).collect();
    assert_eq!(carried(&days::sixth().unwrap()), carried(&terms));
}

/// The same sum with the factors 1 and -1 only.
fn carried(terms: &[(i64, u64)]) -> Vec<(u64, i64)> {
    let mut open: BTreeMap<u64, i64> = BTreeMap::new();
    terms.iter().for_each(|&(factor, exponent)| *open.entry(exponent).or_insert(0) += factor);
    let mut all = Vec::new();
    while let Some((exponent, factor)) = open.pop_first() {
        *open.entry(exponent + 1).or_insert(0) += factor / 2;
        all.extend((factor % 2 != 0).then_some((exponent, factor % 2)));
        open.retain(|_, factor| *factor != 0);
    }
    all
}

/// Limits give a typed answer.
#[test]
fn large_forms_are_refused() {
    let mut forms = Forms::new(100);
    let rules = HeapRules::parse("0.77").unwrap();
    let (some, TooLarge) = forms.heaps(&rules, 30).unwrap_err();
    assert!(some.len() > 4 && some.len() < 30);
    assert_eq!(Forms::new(1 << 20).nim(1000), Err(TooLarge));
    let mut long = Forms::new(100_000);
    let nim = long.nim(300).unwrap();
    assert_eq!(long.sum(nim, nim), Err(TooLarge));
}

#[test]
fn genus_of_nim_and_its_sums() {
    let genus: Vec<Genus> = (0..6).map(Genus::nim).collect();
    for n in 0..6 {
        assert_eq!(Genus::of(genus[..n].iter()), genus[n]);
    }
    let mut forms = Forms::new(10_000);
    let two = forms.nim(2).unwrap();
    let twice = forms.sum(two, two).unwrap();
    assert_eq!(forms.genus(twice).to_string(), "0^02");
    let ten = Genus::nim(10);
    assert_eq!(ten.to_string(), "10^(10,8)");
}

/// CGSuite writes heap 22 of Grundy's game so.
#[test]
fn forms_are_written_as_in_cgsuite() {
    let mut forms = Forms::new(1 << 20);
    // A heap is split into two heaps of different size.
    let lists = (1..=22u32).map(|heap| {
        let split = |small: u32| vec![small, heap - small];
        (1..heap).filter(|small| 2 * small < heap).map(split).collect()
    });
    let grundy = Closed::new(lists.collect()).unwrap();
    let heaps = forms.heaps(&grundy, 22).unwrap();
    assert_eq!(
        forms.write(heaps[22]).unwrap(),
        "*[(((2[2]21)[2](2[2]21)20)(2[2]21)3)((2[2]21)[2](2[2]21)20)(2[2]21)[1]2[2]1]"
    );
    let [two, four] = [2, 4].map(|size| forms.nim(size).unwrap());
    let only = forms.game(vec![two]).unwrap();
    let sum = forms.sum(four, only).unwrap();
    assert_eq!(forms.write(sum).unwrap(), "*[4[2#]]");
}

/// Each sum of two games of day 4 is among the partitions, and each partition has the right sum.
#[test]
fn partitions_are_those_of_all_sums() {
    let (mut forms, mut parts) = (Forms::new(1 << 22), Parts::default());
    let day = day_four(&mut forms);
    for &a in &day {
        for &b in &day {
            let sum = forms.sum(a, b).unwrap();
            let whole = forms.even(sum).unwrap();
            let [a, b] = [a, b].map(|form| forms.even(form).unwrap());
            let found = parts.of(&mut forms, sum).unwrap();
            assert!(found.contains(&a) && found.contains(&b), "{a:?} {b:?}");
            let partitions = parts.partitions(&mut forms, sum).unwrap();
            for list in &partitions {
                let total = list
                    .iter()
                    .try_fold(Forms::ZERO, |total, &part| forms.sum(total, part))
                    .unwrap();
                assert_eq!(forms.even(total), Ok(whole));
            }
        }
    }
    // The game whose only option is a heap of 2 is a heap of 2 beside a game that lasts longer.
    let two = forms.nim(2).unwrap();
    let only = forms.game(vec![two]).unwrap();
    let partitions = parts.partitions(&mut forms, only).unwrap();
    let [list] = &*partitions else { panic!("{partitions:?}") };
    let texts: Vec<String> = list.iter().map(|&part| forms.write(part).unwrap()).collect();
    assert_eq!(texts, ["*2", "*[2#[1]2#0]"]);
    assert!(forms.birthday(list[1]) > forms.birthday(only));
    assert_eq!(parts.partitions(&mut forms, two), Ok(vec![vec![two]]));
}
