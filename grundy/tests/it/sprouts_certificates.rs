//! Certificates of Sprouts, and what its search keeps between runs.

use grundy::certificate::{Certificate, verify};
use grundy::{Budget, Position, Question, Solver, certificate};
use grundy_oracle::{Dice, Drawing, SproutsOracle, sample};
use serde_json::Value;

use crate::board_certificates::{compare, facts, is_valid, made};

/// Plays at random from three to five spots, and compares the certificates of what brute force can
/// value with its values.
#[test]
fn drawings_by_lot() {
    let mut oracle = SproutsOracle::default();
    let mut dice = Dice::new(20_261_125);
    let mut count = 0;
    // The whole sample: 40 plays.
    for game in 0..sample(15, 40) {
        let spots = 3 + game % 3;
        let mut drawing = Drawing::of_spots(spots);
        for moved in 0.. {
            let moves = drawing.moves();
            if moves.is_empty() {
                break;
            }
            if spots < 4 || moved > 2 * spots - 5 {
                let text = format!("sprouts {}", drawing.text());
                count += compare(&text, oracle.value(&drawing).into());
            }
            drawing = dice.pick(&moves).clone();
        }
    }
    assert!(count > sample(150, 500), "{count}");
}

/// The values of the search, which brute force confirms up to four spots. The whole sample: up to
/// nine.
#[test]
fn starts() {
    let values = [0, 0, 1, 1, 1, 0, 0, 0, 1];
    for (spots, value) in (1..=sample(7, 9)).zip(values) {
        compare(&format!("sprouts {spots}"), value);
    }
    // Several lands, one of which is there twice and cancels.
    let alone = |text: &str| {
        let position: Position = text.parse().unwrap();
        let solver = Solver::new().question(Question::Value);
        let solution = solver.solve(&position, &Budget::unlimited()).unwrap();
        u64::try_from(solution.nim().unwrap().0).unwrap()
    };
    let value = alone("sprouts 0*2.AB.}0.AB.}]!") ^ alone("sprouts 3");
    compare("sprouts 0*2.AB.}0.AB.}]0*2.1.}]0*3.}]0*2.1.}]!", value);
}

/// The parts of a document, to be put together in another way.
fn document(text: &str, outcome: bool) -> (Value, Vec<String>) {
    let own: Value = serde_json::from_str(&made(text, outcome).to_string()).unwrap();
    let all = facts(&own);
    (own, all)
}

fn with(own: &Value, facts: &[String]) -> bool {
    let mut document = own.clone();
    document["proof"]["facts"] = facts.into();
    is_valid(&document.to_string())
}

/// A land in another order, with other names, its boundaries turned and some regions read backwards.
fn shuffled(land: &str, dice: &mut Dice) -> String {
    let mix = |list: &mut Vec<String>, dice: &mut Dice| {
        for at in (1..list.len()).rev() {
            list.swap(at, dice.below(at as u64 + 1) as usize);
        }
    };
    let mut names: Vec<String> =
        (0..26u8).map(|at| char::from(b'a' + at).to_string()).chain(["(77)".into()]).collect();
    mix(&mut names, dice);
    let mut known: Vec<char> = Vec::new();
    let mut regions: Vec<String> = Vec::new();
    for region in land.split_terminator('}') {
        let back = dice.below(2) == 0;
        let mut own: Vec<String> = Vec::new();
        for boundary in region.split_terminator('.') {
            if let Some(count) = boundary.strip_prefix("0*") {
                own.extend((0..count.parse().unwrap()).map(|_: u32| "0.".to_string()));
                continue;
            }
            let mut spots: Vec<String> = Vec::new();
            for sign in boundary.chars() {
                assert_ne!(sign, '(', "a land with few names");
                let letter = sign.is_ascii_alphabetic();
                if letter && !known.contains(&sign) {
                    known.push(sign);
                }
                spots.push(match known.iter().position(|&other| other == sign) {
                    Some(at) if letter => names[at].clone(),
                    _ => sign.into(),
                });
            }
            let turn = dice.below(spots.len() as u64) as usize;
            spots.rotate_left(turn);
            if back {
                spots.reverse();
            }
            own.push(spots.concat() + ".");
        }
        mix(&mut own, dice);
        regions.push(own.concat() + "}");
    }
    mix(&mut regions, dice);
    regions.concat()
}

/// A land is the same in every order and with all names.
#[test]
fn facts_in_another_order_prove_the_same() {
    let mut dice = Dice::new(3);
    for text in ["sprouts 4", "sprouts 6", "sprouts 7"] {
        let (own, all) = document(text, false);
        for _ in 0..3 {
            let mut other: Vec<String> = Vec::new();
            for fact in &all {
                let (land, said) = fact.split_at(fact.find(['=', '!']).expect("a sign"));
                other.push(shuffled(land, &mut dice) + said);
            }
            other.reverse();
            assert!(with(&own, &other), "{text}: {other:?}");
        }
    }
}

/// A fact that says something else, or is missing, is found out, wherever it stands.
#[test]
fn every_fact_is_checked() {
    for text in ["sprouts 3", "sprouts 4", "sprouts 1.2.AB.}0.2.AB.}]!"] {
        for outcome in [false, true] {
            let (own, all) = document(text, outcome);
            assert!(!all.is_empty() && with(&own, &all), "{text}");
            for at in 0..all.len() {
                let sign = all[at].find(['=', '!']).expect("a sign");
                let (land, said) = all[at].split_at(sign);
                let value: u32 = said[1..].parse().expect("a value");
                let mut changed = all.clone();
                // Another value of a land is false; that it has not another one may be true.
                if said.starts_with('=') {
                    for other in (0..value + 3).filter(|&other| other != value) {
                        changed[at] = format!("{land}={other}");
                        assert!(!with(&own, &changed), "{text}: {} for {}", changed[at], all[at]);
                    }
                } else {
                    changed[at] = format!("{land}={value}");
                    assert!(!with(&own, &changed), "{text}: {} for {}", changed[at], all[at]);
                }
                let mut without = all.clone();
                without.remove(at);
                assert!(!with(&own, &without), "{text} without {}", all[at]);
            }
        }
    }
}

/// Random changes never prove what is false.
#[test]
fn no_change_proves_a_false_claim() {
    let mut dice = Dice::new(98);
    for (text, truth) in [("sprouts 4", 1u64), ("sprouts 5", 1), ("sprouts 6", 0)] {
        let (own, all) = document(text, false);
        // The whole sample: 200 changes of each.
        for _ in 0..sample(60, 200) {
            let mut document = own.clone();
            let mut changed = all.clone();
            for _ in 0..1 + dice.below(4) {
                let at = dice.below(changed.len() as u64) as usize;
                match dice.below(4) {
                    0 if changed.len() > 1 => drop(changed.remove(at)),
                    0 | 1 => changed.push(all[dice.below(all.len() as u64) as usize].clone()),
                    _ => {
                        let mut bytes = changed[at].clone().into_bytes();
                        let place = dice.below(bytes.len() as u64) as usize;
                        bytes[place] = b"0123ABCabc.}=!*("[dice.below(16) as usize];
                        changed[at] = String::from_utf8(bytes).unwrap();
                    }
                }
            }
            document["proof"]["facts"] = changed.into();
            document["claim"]["value"] = (truth + 1 + dice.below(3)).into();
            assert!(!is_valid(&document.to_string()), "{document}");
            document["claim"]["kind"] = "outcome".into();
            document["claim"]["outcome"] = if truth == 0 { "N" } else { "P" }.into();
            assert!(!is_valid(&document.to_string()), "{document}");
        }
    }
}

#[test]
fn the_certificate_of_one_position_is_none_of_another() {
    let own = made("sprouts 5", false).to_string();
    for (from, to) in [
        ("\"5\"", "\"6\""),
        ("\"5\"", "\"0*4.1.}\""),
        ("\"5\"", "\"five\""),
        ("\"5\"", "\"61\""),
        ("\"sprouts\"", "\"cram\""),
    ] {
        assert!(own.contains(from));
        assert!(!is_valid(&own.replace(from, to)), "{to}");
    }
    // The same position in another form.
    assert!(is_valid(&own.replace("\"5\"", "\"0*2.0.0*2.}]!\"")));
}

/// The facts answer without a search, in another order as well.
#[test]
fn a_taught_search_has_the_answer() {
    let own = made("sprouts 9", false);
    let quick = Budget::unlimited().with_poll(|_| Err(grundy::Stop::Time));
    let solver = Solver::new().question(Question::Value);
    let taught: Position = "sprouts 9".parse().unwrap();
    assert!(certificate::teach(&taught.terms()[0], &own, &quick));
    let found = solver.solve(&taught, &quick).unwrap();
    assert_eq!(found.nim().map(|value| value.0), Some(1));
    let other: Position = "sprouts 8".parse().unwrap();
    assert!(!certificate::teach(&other.terms()[0], &own, &quick));
    let read: Certificate = Certificate::parse(&own.to_string()).unwrap();
    assert_eq!(read, own);
}

/// What a search keeps is there for another one, whose lands have other numbers.
#[test]
fn a_search_goes_on_from_what_was_kept() {
    let budget = Budget::unlimited();
    let solver = Solver::new().question(Question::Value);
    let parse = |text: &str| text.parse::<Position>().unwrap();
    let value = |position: &Position| {
        let before = position.terms()[0].len();
        let found = solver.solve(position, &budget).unwrap();
        assert_eq!(position.terms()[0].len(), before);
        found.nim().map(|value| value.0)
    };
    let own = parse("sprouts 10");
    assert_eq!(value(&own), Some(1));
    let [state] = &own.terms()[0].keep().expect("a state")[..] else { panic!("one part") };
    let text = String::from_utf8(state.clone()).unwrap();
    assert!(text.starts_with("sprouts 10\n") && text.lines().count() > 100, "{text}");
    let next = parse("sprouts 10");
    // Smaller positions come first, so the numbers are others.
    value(&parse("sprouts 6"));
    assert_eq!(next.terms()[0].recall(std::slice::from_ref(state), &budget), Ok(true));
    let quick = Budget::unlimited().with_poll(|_| Err(grundy::Stop::Time));
    assert_eq!(solver.solve(&next, &quick).unwrap().nim().map(|value| value.0), Some(1));
    // Foreign and damaged states change nothing.
    let line = text.lines().nth(1).unwrap();
    let (land, rest) = line.split_once(' ').unwrap();
    for wrong in [
        String::new(),
        "sprouts 9\n".into(),
        format!("sprouts 10\n{line}"),
        format!("sprouts 10\n{line} 1\n"),
        format!("sprouts 10\n{land}\n"),
        format!("sprouts 10\n{land} -1 9\n"),
        format!("sprouts 10\n{land} 4294967295 9\n"),
        format!("sprouts 10\n2.2.}} {rest}\n"),
        format!("sprouts 10\n0*11. {rest}\n"),
        format!("sprouts 10\n0*11.}} {rest}\n"),
        format!("sprouts 10\n0*5.}}]0*4.}} {rest}\n"),
        format!("sprouts 10\n\n{line}\n"),
        text.replace('}', "]"),
    ] {
        let fresh = parse("sprouts 10");
        let read = fresh.terms()[0].recall(&[wrong.clone().into()], &budget);
        assert_eq!(read, Ok(false), "{wrong}");
    }
    let fresh = parse("sprouts 10");
    assert_eq!(fresh.terms()[0].recall(&[b"sprouts 10\n".to_vec()], &budget), Ok(true));
    let small = Budget::unlimited().with_memory(1000);
    assert_eq!(
        fresh.terms()[0].recall(std::slice::from_ref(state), &small),
        Err(grundy::Stop::Memory)
    );
    // A state that is cut at the end of a line is a smaller one.
    let end = text[..text.len() / 2].rfind('\n').unwrap() + 1;
    assert_eq!(fresh.terms()[0].recall(&[text[..end].into()], &budget), Ok(true));
    assert_eq!(value(&fresh), Some(1));
}

/// Spots without lines can be exchanged, so sixty of them have few lines. A check of a land with very
/// many asks its host, and takes no memory for them.
#[test]
fn limits_of_a_check() {
    let mut rows: Vec<String> = (1..10).map(|length| "2".repeat(length)).collect();
    rows.extend((0..9).map(|length| format!("1{}", "2".repeat(length))));
    let wide = format!("{}}}", rows.join("."));
    for (land, few) in [("0*60}".to_string(), true), (wide, false)] {
        let document = serde_json::json!({
            "grundy_certificate": 1,
            "claim": {"game": "sprouts", "kind": "outcome", "board": land, "outcome": "N"},
            "proof": {"facts": [format!("{land}!0")]},
        });
        let asked = std::sync::Arc::new(std::sync::atomic::AtomicU32::new(0));
        let budget = Budget::unlimited().with_memory(1 << 20).with_poll(move |_| {
            match asked.fetch_add(1, std::sync::atomic::Ordering::Relaxed) {
                0..2 => Ok(()),
                _ => Err(grundy::Stop::Time),
            }
        });
        let verdict = verify(&document.to_string(), &budget);
        match few {
            true => assert!(!verdict.expect("a verdict").valid, "{land}"),
            false => {
                let stopped = certificate::VerifyError::Stopped(grundy::Stop::Time);
                assert_eq!(verdict, Err(stopped), "{land}");
            }
        }
    }
}
