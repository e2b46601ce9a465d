//! Certificates: those of every theorem are valid, tampered ones are not.

use grundy::budget::{Budget, Stop};
use grundy::certificate::{
    Certificate, Claim, PeriodClaim, Proof, VerifyError, of_period, period_of, verify,
};
use grundy::heap::period::Period;
use grundy::heap::rules::HeapRules;
use grundy::heap::search::Search;
use grundy::heap::sequence::NimSequence;
use proptest::prelude::*;

/// The claim of a certificate of a period, to be changed.
fn claim(certificate: &mut Certificate) -> &mut PeriodClaim {
    match &mut certificate.claim {
        Claim::Period(claim) => claim,
        other => panic!("{other:?}"),
    }
}

fn certificate(game: &str) -> Certificate {
    proof(game).0
}

fn proof(game: &str) -> (Certificate, Period) {
    let rules = HeapRules::parse(game).unwrap_or_else(|error| panic!("{}", error));
    let mut sequence = NimSequence::new(rules);
    let period = sequence.prove(200_000, &Budget::unlimited()).unwrap();
    let period = *period.unwrap_or_else(|| panic!("{game}"));
    (of_period(&period, sequence.rules()), period)
}

#[test]
fn a_period_that_was_found_in_passing_has_a_certificate() {
    for (game, kept, to) in [("0.16", 150_000, 600_000), ("0.127", 1000, 100_000)] {
        let sequence = NimSequence::new(HeapRules::parse(game).unwrap());
        let mut search = Search::new(sequence).keeping(kept);
        let found = *search.run(to, &Budget::unlimited(), &mut |_| {}).unwrap().unwrap();
        let certificate = of_period(&found, search.sequence().rules()).to_string();
        assert!(verify(&certificate, &Budget::unlimited()).unwrap().valid, "{game}");
    }
}

#[track_caller]
fn verdict(certificate: &Certificate) -> (bool, String) {
    let verdict = verify(&certificate.to_string(), &Budget::unlimited()).unwrap();
    assert_eq!(verdict.claim, certificate.claim);
    (verdict.valid, verdict.text.to_string())
}

const GAMES: [(&str, &str); 32] = [
    ("0.77", "guy-smith"),
    ("0.07", "guy-smith"),
    ("0.137", "guy-smith"),
    ("4.0", "guy-smith"),
    ("4.07", "guy-smith"),
    ("0.644", "window"),
    ("0.08", "saltus-power-of-two"),
    ("0.9B", "saltus-power-of-two"),
    ("0.FC", "saltus-power-of-two"),
    ("80.7", "guy-smith"),
    ("0.77!", "guy-smith-unequal"),
    ("4!.37?", "guy-smith-unequal"),
    ("0.34=", "guy-smith-unequal"),
    ("0.64=2", "guy-smith-unequal"),
    ("0.356", "window"),
    ("0.156", "window"),
    ("subtract:1,2,3", "finite-subtraction"),
    ("subtract:2,5,9", "finite-subtraction"),
    ("0.333", "finite-subtraction"),
    ("0.0", "finite-subtraction"),
    ("0.12301", "finite-subtraction"),
    ("all-but:1", "all-but"),
    ("all-but:2,3,7", "all-but"),
    ("0.[3]", "all-but"),
    ("0.[2]", "all-but"),
    ("0.0[3]", "all-but"),
    ("0.[30]", "periodic-takes"),
    ("0.3[10]", "periodic-takes"),
    ("subtract:powers:2", "residues"),
    ("subtract:1,primes", "residues"),
    ("subtract:4,9,powers:2", "residues"),
    ("4.[3]", "lasker"),
];

#[test]
fn every_theorem() {
    for (game, theorem) in GAMES {
        let certificate = certificate(game);
        assert_eq!(certificate.proof.theorem, theorem.into(), "{game}");
        let (valid, text) = verdict(&certificate);
        assert!(valid, "{game}: {text}");
    }
}

/// Large barred numbers cost memory for the values, and no more.
#[test]
fn all_but_large_numbers() {
    let rules = HeapRules::parse("all-but:1100000").unwrap();
    let mut sequence = NimSequence::new(rules);
    let period = *sequence.prove(6_000_000, &Budget::unlimited()).unwrap().unwrap();
    let certificate = of_period(&period, sequence.rules());
    let (valid, text) = verdict(&certificate);
    assert!(valid, "{text}");
    let little = Budget::unlimited().with_memory(1 << 20);
    let stopped = verify(&certificate.to_string(), &little);
    assert_eq!(stopped, Err(VerifyError::Stopped(Stop::Memory)));
    let mut beyond = certificate.clone();
    claim(&mut beyond).game = "all-but:1000000000000".into();
    assert!(!verdict(&beyond).0);
    beyond.proof.from = Some(1 << 60);
    let stopped = verify(&beyond.to_string(), &little);
    assert_eq!(stopped, Err(VerifyError::Stopped(Stop::Memory)));
}

/// A period that is taken over from a certificate is the one that was proved.
#[test]
fn the_largest_heap_used_is_found_anew() {
    for (game, _) in GAMES {
        let (certificate, period) = proof(game);
        let verdict = verify(&certificate.to_string(), &Budget::unlimited()).unwrap();
        let again = period_of(&certificate, verdict.checked_to.unwrap()).unwrap();
        assert_eq!(again.checked_to, period.checked_to, "{game}");
        assert_eq!(of_period(&again, &HeapRules::parse(game).unwrap()), certificate);
    }
}

#[test]
fn what_is_not_the_least_is_not_valid() {
    for (game, _) in GAMES {
        let certificate = certificate(game);
        let own = certificate.claim.period().unwrap();
        let mut double = certificate.clone();
        claim(&mut double).period *= 2;
        claim(&mut double).saltus *= 2;
        // The proof is for the same or a larger period, to be fair.
        for (from, times) in [(0, 1), (0, 2), (500, 2)] {
            let mut double = double.clone();
            double.proof.from = double.proof.from.map(|old| old + from);
            double.proof.period = Some(certificate.proof.period.unwrap_or(own.period) * times);
            double.proof.saltus = Some(certificate.proof.saltus.unwrap_or(own.saltus) * times);
            assert!(!verdict(&double).0, "{game}");
        }
        let mut late = certificate.clone();
        claim(&mut late).preperiod += 1;
        assert!(!verdict(&late).0, "{game}");
        late.proof.from = late.proof.from.map(|from| from + 100);
        assert!(!verdict(&late).0, "{game}");
    }
}

#[test]
fn false_claims_are_not_valid() {
    for (game, _) in GAMES {
        let certificate = certificate(game);
        for change in 0..8 {
            let mut false_one = certificate.clone();
            let text = false_one.to_string();
            let claim = claim(&mut false_one);
            match change {
                0 => claim.period += 1,
                1 => claim.period -= 1,
                2 => claim.preperiod = claim.preperiod.wrapping_sub(1),
                3 => claim.saltus += 1,
                4 => claim.saltus = claim.saltus.wrapping_sub(1),
                5 => {
                    // A kind that is not known, with the figures of a period.
                    let other = text.replace("\"period\",", "\"quotient\",");
                    false_one = Certificate::parse(&other).unwrap();
                }
                6 => claim.game = "0.17".into(),
                _ => claim.period = u64::MAX,
            }
            let budget = Budget::unlimited().with_memory(1 << 20);
            match verify(&false_one.to_string(), &budget) {
                Ok(verdict) => assert!(!verdict.valid, "{false_one}"),
                Err(error) => assert_eq!(error, VerifyError::Stopped(Stop::Memory)),
            }
        }
    }
}

/// The truth about a few games, by long naive sequences.
fn truth(game: &str) -> (u64, u64, u64) {
    match game {
        "0.77" => (71, 12, 0),
        "0.356" => (7315, 142, 0),
        "0.34=" => {
            let claim = certificate("0.34=").claim;
            let claim = claim.period().unwrap();
            (claim.preperiod, claim.period, claim.saltus)
        }
        "all-but:1" => (0, 2, 1),
        "0.08" => (1, 4, 1),
        "0.[30]" => (0, 2, 0),
        "4.[3]" => (1, 4, 4),
        "subtract:1,2,3" => (0, 4, 0),
        "subtract:2,powers:3" => (0, 4, 0),
        _ => unreachable!(),
    }
}

/// Whether a claim holds, and is the least, as far as some thousand values show.
fn is_exact(claim: &PeriodClaim) -> bool {
    let PeriodClaim { game, preperiod: e, period: p, saltus: s } = claim;
    let mut sequence = NimSequence::new(HeapRules::parse(game).unwrap());
    sequence.compute(e + 4 * p + 200, &Budget::unlimited()).unwrap();
    let value = |n: u64| sequence.known(n).unwrap().0;
    let holds = |e: u64, p: u64, s: u64| {
        (e..sequence.computed() - p).all(|n| value(n + p) == value(n) + u128::from(s))
    };
    let step = |q: u64| value(e + q).saturating_sub(value(*e)) as u64;
    holds(*e, *p, *s)
        && (*e == 0 || !holds(e - 1, *p, *s))
        && (1..*p).all(|q| !holds(*e, q, step(q)))
}

fn near(number: u64) -> impl Strategy<Value = u64> {
    prop_oneof![
        4 => Just(number),
        2 => (0u64..5).prop_map(move |by| number.wrapping_add(by).wrapping_sub(2)),
        1 => (2u64..5).prop_map(move |by| number.wrapping_mul(by)),
        1 => (2u64..5).prop_map(move |by| number / by),
        1 => 0u64..20_000,
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]
    #[test]
    fn no_tampering_makes_a_false_claim_valid(
        game in prop::sample::select(vec![
            "0.77", "0.34=", "all-but:1", "0.08", "0.[30]", "4.[3]", "subtract:1,2,3", "0.356",
            "subtract:2,powers:3",
        ]),
        theorem in prop::option::weighted(0.2, prop::sample::select(vec![
            "guy-smith", "guy-smith-unequal", "finite-subtraction", "window", "all-but",
            "periodic-takes", "residues", "saltus-power-of-two", "lasker",
        ])),
        figures in any::<u64>().prop_flat_map(|_| (near(71), near(12), near(1))),
        own in any::<[bool; 3]>(),
        from in prop::option::of(near(80)),
        period in prop::option::of(near(12)),
        saltus in prop::option::of(near(4)),
        mask in prop::option::of(near(27)),
        parity in prop::option::of(any::<bool>()),
        last_rare in prop::option::of(near(43)),
        reach in prop::option::of(near(683)),
    ) {
        let (e, p, s) = truth(game);
        let mut tampered = certificate(game);
        let pick = |own, truth: u64, other: u64| {
            if own { truth.wrapping_add(other % 3).wrapping_sub(1) } else { other % 1000 }
        };
        *claim(&mut tampered) = PeriodClaim {
            game: game.into(),
            preperiod: pick(own[0], e, figures.0) % 8_000,
            period: pick(own[1], p, figures.1) % 500,
            saltus: pick(own[2], s, figures.2),
        };
        let proof = tampered.proof.clone();
        tampered.proof = Proof {
            theorem: theorem.map_or(proof.theorem, Into::into),
            from: from.map(|from| from % 1_000).or(proof.from),
            period: period.map(|period| period % 500).or(proof.period),
            saltus: saltus.or(proof.saltus),
            mask: mask.or(proof.mask),
            parity: parity.or(proof.parity),
            last_rare: last_rare.or(proof.last_rare),
            reach: reach.or(proof.reach),
            ..Proof::default()
        };
        let claim = claim(&mut tampered);
        let is_true = (claim.preperiod, claim.period, claim.saltus) == (e, p, s);
        let budget = Budget::unlimited().with_memory(1 << 26);
        match verify(&tampered.to_string(), &budget) {
            Ok(verdict) => prop_assert!(!verdict.valid || is_true, "{}", tampered),
            Err(VerifyError::Stopped(_)) => {}
            Err(error) => prop_assert!(false, "{error}: {tampered}"),
        }
    }

    /// Of a claim that was changed, only a true one may be valid.
    #[test]
    fn certificates_of_random_games_and_mutants(
        game in prop_oneof![
            "[04]\\.[0-7]{1,3}",
            "[04]\\.[0-7]{0,2}[4-7][!?=][0-3]?",
            "0\\.[0-3]{1,6}",
            "0\\.[0-3]{0,2}\\[[0-3]{1,3}\\]",
            "0\\.[0-9A-F]{1,2}",
            "subtract:[1-9],[1-9],1[0-9](,powers:[2-9])?",
            "all-but:[1-9](,[1-9])?",
        ],
        other in prop_oneof!["[04]\\.[0-7]{1,3}", "0\\.[0-3]{0,2}\\[[0-3]{1,3}\\]"],
        field in 0usize..8,
        by in 1u64..40,
        times in prop::option::of(2u64..4),
    ) {
        let Ok(rules) = HeapRules::parse(&game) else { return Ok(()) };
        let mut sequence = NimSequence::new(rules);
        let budget = Budget::unlimited();
        let Some(&period) = sequence.prove(300, &budget).unwrap() else { return Ok(()) };
        let good = of_period(&period, sequence.rules());
        let (valid, text) = verdict(&good);
        prop_assert!(valid, "{game}: {text}");
        let mut mutant = good.clone();
        let claim = claim(&mut mutant);
        let change = |number: &mut u64| *number = times.map_or(*number + by, |times| *number * times);
        match field {
            0 => change(&mut claim.preperiod),
            1 => claim.preperiod = claim.preperiod.saturating_sub(by),
            2 => change(&mut claim.period),
            3 => claim.period = claim.period.saturating_sub(by),
            4 => change(&mut claim.saltus),
            5 => claim.game = other,
            6 => (claim.period, claim.saltus) = (2 * claim.period, 2 * claim.saltus),
            _ => mutant.proof = Proof { theorem: good.proof.theorem.clone(), ..Proof::default() },
        }
        // The proof may be widened to make room for the claim.
        for wider in [0, 200] {
            mutant.proof.from = mutant.proof.from.map(|from| from + wider);
            match verify(&mutant.to_string(), &Budget::unlimited().with_memory(1 << 24)) {
                Ok(verdict) if verdict.valid => prop_assert!(is_exact(mutant.claim.period().unwrap()), "{mutant}"),
                Ok(_) | Err(VerifyError::Stopped(_)) => {}
                Err(error) => prop_assert!(false, "{error}"),
            }
        }
    }

    #[test]
    fn any_text_is_answered(text in ".{0,80}", at in 0usize..400, with in "[ -~]{0,3}") {
        let _ = verify(&text, &Budget::unlimited());
        let mut broken = certificate("0.77").to_string();
        let at = at.min(broken.len());
        let end = (at + 1).min(broken.len());
        broken.replace_range(at..end, &with);
        if let Ok(verdict) = verify(&broken, &Budget::unlimited().with_memory(1 << 24)) {
            let same = verdict.claim.period().is_some_and(|claim| {
                let figures = (claim.preperiod, claim.period, claim.saltus);
                let game = HeapRules::parse(&claim.game).map(|rules| rules.to_string());
                game.as_deref() == Ok("0.77") && figures == (71, 12, 0)
            });
            prop_assert!(!verdict.valid || same, "{}", broken);
        }
    }
}

#[test]
fn malformed_texts() {
    let good = certificate("0.77").to_string();
    for (text, part) in [
        ("".to_owned(), "in braces"),
        ("{}".into(), "`grundy_certificate` is missing"),
        ("[1]".into(), "not a certificate"),
        ("null".into(), "not a certificate"),
        ("{".into(), "the JSON ends too early, in line 1"),
        (r#"{"grundy_certificate": 1}"#.into(), "claim"),
        (good.replace(": 1,", ": 2,"), "version 2; this program knows version 1"),
        (good.replace(": 1,", ": \"1\","), "version \"1\""),
        (good.replace("12", "-12"), "integer"),
        (good.replace("12", "12.5"), "integer"),
        (good.replace("12", "99999999999999999999999"), "integer"),
        (good.replace("12", "\"+12\""), "integer"),
        (good.replace("\"period\": 12", "\"period\": 12, \"period\": 13"), "duplicate"),
        (format!("{good}x"), "the JSON is wrong in line"),
        ("[".repeat(100_000), "not a certificate"),
        (
            format!("{{\"grundy_certificate\": {}", "[".repeat(100_000)),
            "the JSON is wrong in line 1",
        ),
    ] {
        match verify(&text, &Budget::unlimited()) {
            Err(VerifyError::Malformed(why)) => {
                assert!(why.to_string().contains(part), "{part}: {why}")
            }
            other => panic!("{part}: {other:?}"),
        }
    }
    // Strings for numbers, more keys, and another order are fine.
    let strings = good.replace("\"period\": 12", "\"more\": [], \"period\": \"12\"");
    assert!(verify(&strings, &Budget::unlimited()).unwrap().valid);
}

#[test]
fn absurd_sizes_end_with_the_budget() {
    for game in [
        "0.77",
        "0.356",
        "all-but:1",
        "0.[30]",
        "0.08",
        "subtract:1,2,3",
        "0.34=",
        "subtract:1,primes",
    ] {
        for huge in [1 << 40, u64::MAX / 4, u64::MAX - 1, u64::MAX] {
            for field in 0..6 {
                let mut absurd = certificate(game);
                match field {
                    0 => claim(&mut absurd).preperiod = huge,
                    1 => claim(&mut absurd).period = huge,
                    2 => absurd.proof.from = Some(huge),
                    3 => absurd.proof.period = Some(huge),
                    4 => absurd.proof.reach = Some(huge),
                    _ => absurd.proof.last_rare = Some(huge),
                }
                let budget =
                    Budget::unlimited().with_memory(1 << 22).with_poll(|_| Err(Stop::Steps));
                match verify(&absurd.to_string(), &budget) {
                    // Some theorems do not look at the field.
                    Ok(verdict) => assert!(!verdict.valid || field > 2, "{absurd}"),
                    Err(VerifyError::Stopped(_)) => {}
                    Err(error) => panic!("{error}"),
                }
            }
        }
    }
}

#[test]
fn codes_of_the_engine_and_of_the_checker() {
    // The two parsers and recurrences share nothing: periods must agree.
    for digits in 0..512 {
        let game = format!("0.{digits:03o}");
        let mut sequence = NimSequence::new(HeapRules::parse(&game).unwrap());
        if let Some(&period) = sequence.prove(150, &Budget::unlimited()).unwrap() {
            let certificate = of_period(&period, sequence.rules());
            let (valid, text) = verdict(&certificate);
            assert!(valid, "{game}: {text}");
        }
    }
}
