//! Coin turning, lexicodes, other sums and the length of play, as the program answers.

use serde_json::json;

use crate::support::{Folder, Run, assert_has};

/// Boards: the value is a nim-product, and each winning move leaves a lost position.
#[test]
fn winning_moves_on_a_board() {
    let line = "solve coins2:1-2*1-2 TTTT/TTTT/TTTT/TTTH --json";
    let found = Run::line(line).json();
    // 4 * 4 = 6. Turning the corner alone leaves nothing.
    assert_eq!(found["value"], 6);
    let moves = found["winning_moves"].as_array().unwrap();
    assert_eq!(moves.len(), 1);
    assert_has(&moves[0]["after"].to_string(), "TTTT/TTTT/TTTT/TTTT");
    let found = Run::line("solve coins2:1-2*1+C TTTH/TTTT/TTHT --json").json();
    for chosen in found["winning_moves"].as_array().unwrap() {
        let after = chosen["after"].as_str().unwrap();
        assert_eq!(Run::new(&["solve", after, "--json"]).json()["outcome"], "P", "{after}");
    }
    assert_eq!(found["outcome"], "N");
}

/// A place stands for its only head, so that places make sequences and tables.
#[test]
fn places_make_sequences_and_tables() {
    let values = Run::line("seq coins:mogul N 1..=24 --json").json();
    assert_eq!(values["values"][23], 4004);
    let table = Run::line("table coins2:twins*twins 1..7 --json").json();
    // Turning Corners, numbered from 1.
    assert_eq!(table["values"][5][4], 2);
    let alone = Run::line("solve coins2:twins*twins 6,5 --json").json();
    assert_eq!(
        (&alone["value"], &alone["position"]),
        (&table["values"][5][4], &json!("coins2:twins*twins TTTTT/TTTTT/TTTTT/TTTTT/TTTTT/TTTTH"),)
    );
}

/// The time of a command is kept by the values of coins, and by the powers of ordinals.
#[test]
fn time_is_kept() {
    for line in [
        "solve coins:1+SC(300) 400 --time 0.5 --value",
        "solve coins:1+S,2 66 --time 0.5",
        "solve coins:1-4 1500 --time 0.5",
        "nim inv(w^w^7+w^w^5+w^w^3+w+1) --time 0.5",
        "nim (w^w^7+w^w^6+w^w^5+w^w^4+1)^123456789123456789 --time 0.5",
        "nim minpoly(w^w^7+w^w^6+1) --time 0.5",
        "lexicode --distance 12 --length 60 --time 0.5",
    ] {
        let start = std::time::Instant::now();
        Run::line(line).ends(3);
        // Far more than the limit, for a machine with other work.
        assert!(start.elapsed().as_secs() < 10, "{line}");
    }
}

/// Ruler, Turnips and Turning Turtles have closed forms.
#[test]
fn long_strips() {
    for (position, value) in [
        ("coins:ruler 8192", 8192),
        ("coins:ruler 10000", 16),
        ("coins:1-2 16384", 16384),
        // 9999 is 111201100 to the base 3: its last 2 is at place 5, and 11 is the number 5 of 1, 2, 4, 7, 8, 11.
        ("coins:turnips 10000", 11),
        ("coins2:1-2*1-2 16000,1", 16000),
        ("coins:ruler,1 12", 4),
    ] {
        let line = format!("solve {position} --value --time 2 --json");
        assert_eq!(Run::line(&line).json()["value"], value, "{position}");
    }
    let values = Run::line("seq coins:ruler N 9998..=10002 --json").json();
    assert_eq!(values["values"], json!([2, 1, 16, 1, 2]));
}

/// Winning moves on strips of 10000 coins: some are named, and all are counted.
#[test]
fn winning_moves_on_long_strips() {
    let strip: String = (1..=10_000u32)
        .map(|at| if at.wrapping_mul(0x9e37_79b9) >> 31 == 1 { 'H' } else { 'T' })
        .collect();
    for (rule, most) in [("1-2", 2), ("2", 2), ("1-3", 3), ("3", 3), ("mock-turtles,1+C", 10_000)] {
        let position = format!("coins:{rule} {strip}");
        let found = Run::new(&["solve", &position, "--json", "--max-moves", "3"]).json();
        assert_eq!(found["outcome"], "N", "{rule}");
        assert!(found["winning_move_count"].as_u64() > Some(3), "{rule}: not counted");
        let moves = found["winning_moves"].as_array().unwrap();
        assert_eq!(moves.len(), 3, "{rule}");
        let coins = |text: &str| text.split(' ').nth(1).unwrap().as_bytes().to_vec();
        for chosen in moves {
            let mut after = coins(chosen["after"].as_str().unwrap());
            // The tails at the end are left out.
            after.resize(strip.len(), b'T');
            let turned = after.iter().zip(strip.bytes()).filter(|(a, b)| **a != *b).count();
            assert!((1..=most).contains(&turned), "{rule}: {turned} coins");
            let after = chosen["after"].as_str().unwrap();
            assert_eq!(Run::new(&["solve", after, "--value", "--json"]).json()["value"], 0);
        }
    }
}

/// The sets of values that the next coins need count among the memory of a run.
#[test]
fn memory_is_kept() {
    let (_, errors) = Run::line("solve coins:1-6 200 --memory 1M").ends(3);
    assert_has(&errors, "`--memory SIZE` gives more");
    assert_eq!(Run::line("solve coins:1-6 30 --memory 1M --value --json").json()["value"], 26666);
}

#[test]
fn mistakes_about_coins() {
    for (line, part) in [
        ("solve coins:1+ 65", "the values of `1+` are known up to coin 64"),
        ("solve coins:1-6 215", "up to coin 214, and coin 215 shows heads"),
        ("solve coins:mogul 9999", "leave heads on the coins 1 to 215 only"),
        ("solve coins:sym 9999", "up to coin 51"),
        ("solve coins2:1-8*2 82,4", "the values of `1-8` are known up to coin 81"),
        ("solve coins:1-3 -1", "at least 1"),
        ("solve coins:1-3 0", "at least 1"),
        ("solve coins2:1-2*1-2 1,2,3", "`1,2,3` is not the place of a coin"),
        ("solve coins2:turning-corners 3,4", "`coins2:twins*twins`"),
        (
            "solve coins:ruler,twin HT",
            "no rule has the name `twin`\n  coins:ruler,twin HT\n              ^^^^\n",
        ),
    ] {
        let (_, errors) = Run::line(line).ends(2);
        assert_has(&errors, part);
    }
}

#[test]
fn lexicodes() {
    let golay = Run::line("lexicode --distance 8 --length 24 --json").json();
    assert_eq!(golay["dimension"], 12);
    let weight = |weight: u64, words: u64| json!({"weight": weight, "words": words});
    let weights = [weight(0, 1), weight(8, 759), weight(12, 2576), weight(16, 759), weight(24, 1)];
    assert_eq!(golay["weights"], json!(weights));
    // The columns are the values of coins.
    let coins = Run::line("seq coins:1-7 N 1..=24 --json").json();
    assert_eq!(golay["columns"], coins["values"]);
    let hexacode = Run::line("lexicode --distance 4 --length 6 --base 4 --json").json();
    assert_eq!(hexacode["weights"], json!([weight(0, 1), weight(4, 45), weight(6, 18)]));
    for (line, status, part) in [
        ("lexicode --distance 8 --length 24 --base 3", 2, "3"),
        ("lexicode --distance 0 --length 24", 2, "from 1 to 64"),
        ("lexicode --distance 8 --length 65", 2, "from 1 to 64"),
        ("lexicode --distance 12 --length 64 --time 0.001", 3, "--time SECONDS"),
    ] {
        let (_, errors) = Run::line(line).ends(status);
        assert_has(&errors, part);
    }
}

#[test]
fn the_length_of_play() {
    let found = Run::line("solve nim 1 3 --length --json").json();
    let length = json!({
        "remoteness": 3, "suspense": 3, "birthday": 4, "positions": 7, "moves": 14
    });
    assert_eq!(found["length"], length);
    let misere = Run::line("solve nim 2 --misere --length --json").json();
    assert_eq!(
        (&misere["length"]["remoteness"], &misere["length"]["suspense"]),
        (&json!(2), &json!(2))
    );
    // A loop: no suspense and no longest play.
    let folder = Folder::new();
    std::fs::write(folder.join("loop.txt"), "a b\nb a\nb c\n").unwrap();
    let line = ["solve", "chips:loop.txt", "b", "--length", "--json"];
    let found = Run::new(&line).folder(&*folder).json();
    let length = json!({
        "remoteness": 1, "suspense": null, "birthday": null, "positions": 3, "moves": 3
    });
    assert_eq!(found["length"], length);
    let (out, errors) = Run::line("solve chomp 9x9 --outcome --length --memory 1M").ends(3);
    assert_has(&out, "The length of play was not found");
    assert_has(&errors, "memory");
    let (_, errors) = Run::line("solve treblecross 9 --length --misere").ends(2);
    assert_has(&errors, "treblecross");
}

/// Components may be sums themselves; texts of deep or wide ones are refused and not followed.
#[test]
fn sums_in_brackets() {
    let both = Run::line("solve conjunctive(nim 3 ; selective(nim 1 ; nim 2)) --json").json();
    assert_eq!(both["position"], "conjunctive (nim 3 ; selective (nim 1 ; nim 2))");
    let again = Run::new(&["solve", both["position"].as_str().unwrap(), "--json"]).json();
    assert_eq!(again, both);
    let deep = "selective(nim 1 ; ".repeat(5000);
    let wide = format!("selective({}nim 1)", "nim 1 ; ".repeat(5000));
    for text in [deep, wide] {
        let (_, errors) = Run::new(&["solve", &text]).ends(2);
        assert_has(&errors, "the sum is too large");
    }
}

/// The checker accepts explanations of sums in both conventions.
#[test]
fn explanations_of_sums_are_right() {
    for kind in ["conjunctive", "continued", "shortened", "selective"] {
        for play in ["", " --misere"] {
            let line = format!("solve {kind}(nim 2 ; kayles 4) --explain --json{play}");
            let folder = Folder::new();
            std::fs::write(folder.join("why.json"), Run::line(&line).text()).unwrap();
            let said = Run::line("check-explanation why.json").folder(&*folder).text();
            assert_has(&said, "right:");
        }
    }
}

/// Winning moves of sums in brackets with a heap whose moves are not all listed: those of a heap of 60,
/// of which all are, and others like them where there are too many.
#[test]
fn winning_moves_of_huge_sums() {
    use std::collections::BTreeSet;
    let moves = |kind: &str, heap: u64, misere: bool| {
        let position = format!("{kind}(nim {heap} ; nim 5)");
        let mut words = vec!["solve", &position, "--json", "--max-moves", "5000"];
        words.extend(misere.then_some("--misere"));
        let found = Run::new(&words).json();
        let after = found["winning_moves"].as_array().unwrap().iter().map(|one| {
            let after = one["after"].as_str().unwrap().replace(&heap.to_string(), "60");
            after.to_string()
        });
        (after.collect::<BTreeSet<String>>(), found["winning_move_count"].as_u64())
    };
    for kind in ["conjunctive", "continued", "shortened", "selective"] {
        for misere in [false, true] {
            let (small, count) = moves(kind, 60, misere);
            assert!(count > Some(0), "{kind}");
            let (large, all) = moves(kind, 200_000, misere);
            let no_larger = |after: &&String| {
                let numbers = after.split(|sign: char| !sign.is_ascii_digit());
                numbers.filter_map(|number| number.parse::<u64>().ok()).all(|number| number <= 60)
            };
            let mut like_small: BTreeSet<String> =
                large.iter().filter(no_larger).cloned().collect();
            // A large heap may be left with 60.
            like_small.retain(|after| small.contains(after) || !after.contains("60"));
            assert_eq!(like_small, small, "{kind}, {misere}");
            match all {
                Some(all) => assert_eq!(Some(all), count, "{kind}, {misere}"),
                None => assert!(large.len() > small.len(), "{kind}, {misere}"),
            }
        }
    }
}
