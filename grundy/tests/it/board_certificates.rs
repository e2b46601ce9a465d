//! Certificates of boards: those of the search are valid and say what brute force says, and
//! changed ones are refused.

use std::collections::{BTreeSet, HashMap};

use grundy::certificate::{self, Certificate, Claim, Claimed, verify};
use grundy::{Budget, Position};
use grundy_oracle::{Dice, Edges, NetGame, NetOracle, domino_places, net_start, sample};
use serde_json::Value;

use crate::nimstring::{drawn_board, figure};

/// The certificate of a term.
pub fn made(text: &str, outcome: bool) -> Certificate {
    let position: Position = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    let [term] = position.terms() else { panic!("{text} is one term") };
    let made = certificate::of_term(term, outcome, &Budget::unlimited()).expect("no limits");
    made.unwrap_or_else(|| panic!("{text} has a certificate"))
}

pub fn is_valid(text: &str) -> bool {
    verify(text, &Budget::unlimited()).expect("a certificate").valid
}

fn claim(certificate: &mut Certificate) -> &mut Claimed {
    match &mut certificate.claim {
        Claim::Position(claim) => &mut claim.claimed,
        other => panic!("{other:?}"),
    }
}

/// Compares the certificates of a position with its true value, and with false claims; gives the
/// number of facts.
#[track_caller]
pub fn compare(text: &str, truth: u64) -> usize {
    let mut own = made(text, false);
    assert_eq!(*claim(&mut own), Claimed::Value(truth), "{text}");
    let verdict = verify(&own.to_string(), &Budget::unlimited()).expect("a certificate");
    assert!(verdict.valid, "{text}: {}\n{own}", verdict.text);
    assert_eq!(Certificate::parse(&own.to_string()), Ok(own.clone()));
    let mut outcome = made(text, true);
    assert_eq!(*claim(&mut outcome), Claimed::Wins(truth != 0), "{text}");
    assert!(is_valid(&outcome.to_string()), "{text}\n{outcome}");
    let facts = own.proof.facts.as_ref().expect("facts").len();
    // The proof of a value is one of the outcome. Of some positions of Nimstring and Sprouts the
    // search for the outcome alone finds one that takes a few facts more.
    let searched = text.starts_with("nimstring") || text.starts_with("sprouts");
    let more = if searched { facts / 2 + 3 } else { 0 };
    assert!(outcome.proof.facts.as_ref().expect("facts").len() <= facts + more, "{text}");
    for mut other in [own, outcome] {
        // All small values, or of many facts, whose check takes long, the next value.
        let values = if facts < 200 { 0..6 } else { truth + 1..truth + 2 };
        for wrong in values.filter(|&value| value != truth) {
            *claim(&mut other) = Claimed::Value(wrong);
            assert!(!is_valid(&other.to_string()), "{text} {wrong}");
        }
        *claim(&mut other) = Claimed::Wins(truth == 0);
        assert!(!is_valid(&other.to_string()), "{text}");
    }
    facts
}

/// The text of a graph in graph6.
fn graph6(order: u32, edges: &Edges) -> String {
    let pairs = (1..order).flat_map(|b| (0..b).map(move |a| (a, b)));
    let mut bits: Vec<bool> = pairs.map(|pair| edges.contains(&pair)).collect();
    bits.resize(bits.len().div_ceil(6) * 6, false);
    let sixes = bits.chunks(6).map(|six| six.iter().fold(0u8, |n, &bit| 2 * n + u8::from(bit)));
    std::iter::once(order as u8).chain(sixes).map(|six| (six + 63) as char).collect()
}

#[test]
fn whole_boards() {
    let mut facts = 0;
    for (height, width) in [(1, 1), (2, 2), (3, 4), (4, 3), (3, 5), (4, 4), (2, 8), (1, 15)] {
        let plain = domino_places(height, width, false, false);
        for (game, name) in
            [(NetGame::NodeKayles, "node-kayles"), (NetGame::ArcKayles, "arc-kayles")]
        {
            let mut oracle = NetOracle::new(game, plain.clone());
            let truth = oracle.value(&net_start(game, height * width, &plain));
            facts += compare(&format!("{name} grid:{height}x{width}"), truth);
        }
        for (wrap, around, over) in
            [("", false, false), (":cylinder", true, false), (":torus", true, true)]
        {
            let edges = domino_places(height, width, around, over);
            let mut oracle = NetOracle::new(NetGame::ArcKayles, edges.clone());
            let truth = oracle.value(&net_start(NetGame::ArcKayles, height * width, &edges));
            facts += compare(&format!("cram {height}x{width}{wrap}"), truth);
        }
    }
    assert!(facts > 150, "{facts}");
}

/// One move shows that a board is won which a symmetry makes even after it.
#[test]
fn one_fact_proves_that_a_symmetric_board_is_won() {
    for text in ["cram 7x8", "cram 6x7:cylinder", "cram 8x9:cylinder"] {
        let mut document: Value = serde_json::from_str(&made(text, true).to_string()).unwrap();
        assert_eq!(facts(&document).len(), 1, "{text}");
        assert!(is_valid(&document.to_string()), "{text}");
        // Another domino does not show it.
        let fact = facts(&document)[0].clone();
        let (piece, _) = fact.split_once('@').expect("a move");
        document["proof"]["facts"] = vec![format!("{piece}@0-1")].into();
        assert!(!is_valid(&document.to_string()), "{text}");
    }
}

/// The value of a board of Chomp by its definition.
fn chomp(rows: &[u64], known: &mut HashMap<Vec<u64>, u64>) -> u64 {
    if let Some(&value) = known.get(rows) {
        return value;
    }
    let mut reached = BTreeSet::new();
    for row in 0..rows.len() {
        for column in u64::from(row == 0)..rows[row] {
            let bitten = |(at, &length): (usize, &u64)| match at < row {
                true => length,
                false => length.min(column),
            };
            let left = rows.iter().enumerate().map(bitten).filter(|&length| length > 0);
            reached.insert(chomp(&left.collect::<Vec<u64>>(), known));
        }
    }
    let value = (0..).find(|value| !reached.contains(value)).expect("a mex");
    known.insert(rows.to_vec(), value);
    value
}

/// Facts on squares of the rectangle that the board lacks once made the check run without end.
#[test]
fn facts_off_the_board_of_chomp_are_refused() {
    for (board, value, fact) in [("4,2,1", 5, "70=0"), ("5,5,5,5,4", 3, "1fffffe=6")] {
        let text = format!(
            r#"{{"grundy_certificate":1,"claim":{{"game":"chomp","kind":"value","board":"{board}","value":{value}}},"proof":{{"facts":["{fact}"]}}}}"#
        );
        let verdict = verify(&text, &Budget::unlimited()).expect("a certificate");
        assert!(!verdict.valid, "{board} {fact}");
    }
}

#[test]
fn boards_of_chomp() {
    let (mut known, mut facts) = (HashMap::new(), 0);
    for text in ["1x1", "1x9", "12x1", "2x2", "2x9", "3x3", "3x5", "5x4", "6x6"] {
        let (height, width) = text.split_once('x').expect("two sides");
        let rows = vec![width.parse().unwrap(); height.parse().unwrap()];
        facts += compare(&format!("chomp {text}"), chomp(&rows, &mut known));
    }
    let mut dice = Dice::new(20_261_123);
    for _ in 0..30 {
        let mut rows: Vec<u64> = (0..1 + dice.below(5)).map(|_| 1 + dice.below(7)).collect();
        rows.sort_unstable_by(|one, other| other.cmp(one));
        let text: Vec<String> = rows.iter().map(u64::to_string).collect();
        facts += compare(&format!("chomp {}", text.join(",")), chomp(&rows, &mut known));
    }
    // Two arms are heaps of Nim.
    facts += compare("chomp 7,1,1,1,1,1,1,1", 6 ^ 7);
    assert!(facts > 1000, "{facts}");
}

/// Strings between coins numbered from 1 on, and the ground 0.
type Ends = Vec<(u32, u32)>;

/// For each set of strings (a bit for each string), the Nim heaps beside which the player to move
/// wins (a bit for each size below 16). By the plain rules: a player who takes a coin moves again.
fn wins_beside(ends: &Ends) -> Vec<u16> {
    let coins = ends.iter().map(|&(a, b)| a.max(b)).max().unwrap_or(0);
    let at = |coin: u32| {
        let own = ends.iter().enumerate().filter(|(_, ends)| ends.0 == coin || ends.1 == coin);
        own.fold(0u32, |all, (string, _)| all | 1 << string)
    };
    // The ground is never taken: it has a string that is not part of the figure.
    const STAYS: u32 = 1 << 31;
    let at: Vec<u32> = (0..=coins).map(|coin| if coin == 0 { STAYS } else { at(coin) }).collect();
    let ends: Vec<(u32, u32)> =
        ends.iter().map(|&(a, b)| (at[a as usize], at[b as usize])).collect();
    let mut table: Vec<u16> = Vec::with_capacity(1 << ends.len());
    for left in 0..1u32 << ends.len() {
        let mut wins = 0u16;
        for (string, &(a, b)) in ends.iter().enumerate().filter(|(at, _)| left >> at & 1 == 1) {
            let next = left ^ 1 << string;
            let taken = a & (next | STAYS) == 0 || b & (next | STAYS) == 0;
            wins |= if taken { table[next as usize] } else { !table[next as usize] };
        }
        // Beside every larger heap than the least one that is lost there is a move to that one.
        let lost = !wins & wins.wrapping_add(1);
        table.push(!lost);
    }
    table
}

/// The ends of the strings of a board of boxes.
fn board_ends(height: u32, width: u32) -> Ends {
    let coin = |row: i64, column: i64| {
        let inside =
            (0..i64::from(height)).contains(&row) && (0..i64::from(width)).contains(&column);
        if inside { (row * i64::from(width) + column) as u32 + 1 } else { 0 }
    };
    let (height, width) = (i64::from(height), i64::from(width));
    let mut ends = Ends::new();
    for row in 0..=height {
        ends.extend((0..width).map(|column| (coin(row - 1, column), coin(row, column))));
        if row < height {
            ends.extend((0..=width).map(|column| (coin(row, column - 1), coin(row, column))));
        }
    }
    ends
}

/// Compares the certificates of a position of Nimstring with the heaps beside which the player to
/// move wins; gives the number of facts.
#[track_caller]
fn compare_strings(text: &str, wins: u16) -> usize {
    if wins != u16::MAX {
        assert_eq!(wins.count_zeros(), 1, "{text}");
        return compare(text, u64::from((!wins).trailing_zeros()));
    }
    // Loony: there is no value, and the player to move wins.
    let position: Position = text.parse().expect("a position");
    let value = certificate::of_term(&position.terms()[0], false, &Budget::unlimited());
    assert_eq!(value, Ok(None), "{text}");
    let mut outcome = made(text, true);
    assert_eq!(*claim(&mut outcome), Claimed::Wins(true), "{text}");
    assert!(is_valid(&outcome.to_string()), "{text}");
    for wrong in (0..6).map(Claimed::Value).chain([Claimed::Wins(false)]) {
        *claim(&mut outcome) = wrong;
        assert!(!is_valid(&outcome.to_string()), "{text}");
    }
    0
}

#[test]
fn boards_of_strings() {
    let mut dice = Dice::new(20_261_124);
    let mut facts = 0;
    for (height, width) in [(1, 1), (1, 2), (2, 1), (1, 3), (1, 4), (2, 2), (2, 3), (3, 2)] {
        let ends = board_ends(height, width);
        let table = wins_beside(&ends);
        let all = (1u32 << ends.len()) - 1;
        facts += compare_strings(&format!("nimstring {height}x{width}"), table[all as usize]);
        // Boards with some lines drawn. The whole sample: 20 of each size.
        for _ in 0..sample(6, 20) {
            let drawn = dice.below(1 << 24) & dice.below(1 << 24) & dice.below(1 << 24);
            let left = all & !(drawn as u32);
            let text = drawn_board(height, width, left);
            facts += compare_strings(&text, table[left as usize]);
        }
    }
    // A larger board with many lines drawn: brute force plays what is left alone.
    let ends = board_ends(3, 3);
    for _ in 0..sample(4, 20) {
        let left = (0..ends.len()).filter(|_| dice.below(3) > 0).collect::<Vec<usize>>();
        let lines = left.iter().fold(0, |all, line| all | 1 << line);
        let wins = wins_beside(&left.iter().map(|&line| ends[line]).collect());
        facts +=
            compare_strings(&drawn_board(3, 3, lines), *wins.last().expect("all that is left"));
    }
    assert!(facts > sample(500, 1000), "{facts}");
}

#[test]
fn figures_of_strings() {
    let mut dice = Dice::new(20_261_124);
    let (mut facts, mut loony) = (0, 0);
    for _ in 0..40 {
        let (coins, count) = (4 + dice.below(5), 11 + dice.below(6));
        let ends: Ends = (0..count)
            .map(|_| {
                let a = dice.below(coins + 1);
                let b = (a + 1 + dice.below(coins)) % (coins + 1);
                (a.min(b) as u32, a.max(b) as u32)
            })
            .collect();
        let wins = wins_beside(&ends)[(1 << ends.len()) - 1];
        loony += u32::from(wins == u16::MAX);
        facts += compare_strings(&figure(&ends), wins);
    }
    assert!(facts > 100 && loony > 0 && loony < 20, "{facts} {loony}");
}

/// A position after a move has a graph of its own, whose strings are counted anew.
#[test]
fn strings_that_are_left() {
    let budget = Budget::unlimited();
    let start = "nimstring edges:a-b,a-b,a-c,a-ground,a-ground,b-c,b-d,b-ground,b-ground,c-d,c-ground,\
                 d-ground,d-ground,d-ground";
    let position: Position = start.parse().unwrap();
    for one in position.moves(100, &budget).unwrap().moves {
        let after = position.after(&one);
        let certificate = certificate::of_term(&after.terms()[0], true, &budget);
        let text = certificate.expect("no limits").expect("a certificate").to_string();
        assert!(is_valid(&text), "{text}");
        let read: Position = after.text().parse().unwrap();
        assert_eq!(made(&read.text(), true).to_string(), text);
    }
}

#[test]
fn boards_with_blocked_cells() {
    let mut dice = Dice::new(20_261_123);
    for _ in 0..40 {
        let (height, width) = (3 + dice.below(2) as u32, 4 + dice.below(2) as u32);
        let wrap = dice.below(3);
        let edges = domino_places(height, width, wrap > 0, wrap > 1);
        let mut free: BTreeSet<u32> = (0..height * width).collect();
        while free.len() > 15 || dice.below(3) > 0 {
            let gone = dice.below(u64::from(height * width)) as u32;
            free.remove(&gone);
        }
        let row = |row: u32| {
            let cells = row * width..(row + 1) * width;
            cells.map(|cell| if free.contains(&cell) { '.' } else { '#' }).collect::<String>()
        };
        let rows: Vec<String> = (0..height).map(row).collect();
        let wrap = ["", ":cylinder", ":torus"][wrap as usize];
        let truth = NetOracle::new(NetGame::ArcKayles, edges).value(&free);
        compare(&format!("cram {}{wrap}", rows.join("/")), truth);
    }
}

#[test]
fn random_graphs() {
    let mut dice = Dice::new(7);
    for (name, game) in [("node-kayles", NetGame::NodeKayles), ("arc-kayles", NetGame::ArcKayles)] {
        for _ in 0..15 {
            let order = 11 + dice.below(4) as u32;
            let mut edges = Edges::new();
            for b in 1..order {
                edges.extend((0..b).filter(|_| dice.below(4) == 0).map(|a| (a, b)));
            }
            let mut oracle = NetOracle::new(game, edges.clone());
            let truth = oracle.value(&net_start(game, order, &edges));
            compare(&format!("{name} graph6:{}", graph6(order, &edges)), truth);
        }
    }
    for text in ["star:3,4,5", "cycle:13", "petersen", "complete:12"] {
        assert!(is_valid(&made(&format!("arc-kayles {text}"), false).to_string()), "{text}");
    }
}

/// The facts of a certificate, each a text.
pub fn facts(document: &Value) -> Vec<String> {
    let lines = document["proof"]["facts"].as_array().expect("lines");
    lines.iter().flat_map(|line| line.as_str().expect("text").split(' ')).map(Into::into).collect()
}

/// A figure with strings at a coin that is joined to the ground and to others several times.
const FIGURE: &str = "nimstring edges:a-b,a-b,a-c,a-ground,a-ground,b-c,b-ground,b-ground,c-d,c-ground,\
                      d-ground,d-ground,d-ground";

/// A fact that says something else is found out, wherever it stands.
#[test]
fn every_fact_is_checked() {
    for text in [
        "cram 3x5",
        "cram 4x4:torus",
        "node-kayles grid:3x5",
        "arc-kayles star:3,4,5",
        "nimstring 2x2",
        "nimstring ../.|./../.../..",
        FIGURE,
    ] {
        for outcome in [false, true] {
            let own: Value = serde_json::from_str(&made(text, outcome).to_string()).unwrap();
            let all = facts(&own);
            let with = |facts: &[String]| {
                let mut document = own.clone();
                document["proof"]["facts"] = facts.into();
                is_valid(&document.to_string())
            };
            assert!(with(&all), "{text}");
            for at in 0..all.len() {
                let sign = all[at].find(['=', '!']).expect("a sign");
                let (piece, rest) = all[at].split_at(sign);
                let (value, by) = rest[1..].split_once('@').unwrap_or((&rest[1..], ""));
                let value: u32 = value.parse().expect("a value");
                let by = if by.is_empty() { String::new() } else { format!("@{by}") };
                for other in (0..value + 3).filter(|&other| other != value) {
                    let mut changed = all.clone();
                    changed[at] = format!("{piece}{}{other}{by}", &rest[..1]);
                    assert!(!with(&changed), "{text}: {} for {}", changed[at], all[at]);
                }
                // No list is shorter: each fact is there because another one needs it.
                let mut without = all.clone();
                without.remove(at);
                assert!(!with(&without), "{text} without {}", all[at]);
            }
        }
    }
}

/// Random changes never prove what is false.
#[test]
fn no_change_proves_a_false_claim() {
    let mut dice = Dice::new(99);
    for (text, truth) in [
        ("cram 3x5", 1u64),
        ("node-kayles grid:3x5", 3),
        ("cram 1x14", 4),
        ("nimstring 2x3", 1),
        (FIGURE, 1),
    ] {
        let mut own = made(text, false);
        assert_eq!(*claim(&mut own), Claimed::Value(truth), "{text}");
        let own: Value = serde_json::from_str(&own.to_string()).unwrap();
        let all = facts(&own);
        // The whole sample: 1,500 changes of each.
        for _ in 0..sample(300, 1500) {
            let mut document = own.clone();
            let mut changed = all.clone();
            for _ in 0..1 + dice.below(4) {
                if changed.is_empty() {
                    break;
                }
                let at = dice.below(changed.len() as u64) as usize;
                match dice.below(4) {
                    0 => drop(changed.remove(at)),
                    1 => {
                        let other = all[dice.below(all.len() as u64) as usize].clone();
                        changed.push(other);
                    }
                    _ => {
                        let mut bytes = changed[at].clone().into_bytes();
                        let place = dice.below(bytes.len() as u64) as usize;
                        bytes[place] = b"0123456789abcdef=!@-x"[dice.below(21) as usize];
                        changed[at] = String::from_utf8(bytes).unwrap();
                    }
                }
            }
            document["proof"]["facts"] = changed.into();
            let wrong = (truth + 1 + dice.below(3)) % 5;
            if wrong != truth {
                document["claim"]["value"] = wrong.into();
                assert!(!is_valid(&document.to_string()), "{document}");
            }
            document["claim"]["kind"] = "outcome".into();
            document["claim"]["outcome"] = "P".into();
            assert!(!is_valid(&document.to_string()), "{document}");
        }
    }
}

#[test]
fn the_certificate_of_one_board_is_none_of_another() {
    for (text, changes) in [
        (
            "cram 3x5",
            &[
                ("3x5", "3x6"),
                ("3x5", "3x5:torus"),
                ("3x5", "...../...../....#"),
                ("cram", "node-kayles"),
                ("cram", "nim"),
            ][..],
        ),
        (
            FIGURE,
            &[
                ("a-b,a-b", "a-b"),
                ("c-d,", "c-d,e-ground,e-ground,"),
                ("nimstring", "green-hackenbush"),
                ("nimstring", "arc-kayles"),
            ],
        ),
    ] {
        let own = made(text, false).to_string();
        for &(from, to) in changes {
            assert!(own.contains(from));
            assert!(!is_valid(&own.replace(from, to)), "{to}");
        }
    }
    // The same board turned is the same graph.
    let own = made("cram 3x5", false).to_string();
    assert!(is_valid(&own.replace("3x5", "5x3")));
}

/// What the search leaves to the checker is what the checker computes.
#[test]
fn the_checker_values_as_large_pieces_as_the_search_leaves_out() {
    assert_eq!(grundy::search::FREE, grundy_check::FREE);
    assert_eq!(grundy::games::sprouts::FREE_LIVES, grundy_check::FREE_LIVES);
}

/// An exchange of pairs proves that a graph is lost exactly where it is a symmetry that joins no vertex to its
/// partner.
#[test]
fn an_exchange_of_pairs_proves_a_lost_graph() {
    const ORDER: u32 = 12;
    let partner = |vertex: u32| vertex ^ 1;
    let pair = |a: u32, b: u32| (a.min(b), a.max(b));
    let pairs: Vec<String> = (0..ORDER / 2).map(|n| format!("{}-{}", 2 * n, 2 * n + 1)).collect();
    let mut dice = Dice::new(11);
    let (mut accepted, mut refused) = (0, 0);
    for round in 0..60 {
        let (name, game) =
            [("node-kayles", NetGame::NodeKayles), ("arc-kayles", NetGame::ArcKayles)][round % 2];
        let mut edges = BTreeSet::new();
        for b in 0..ORDER {
            for a in (0..b).filter(|&a| a != partner(b)) {
                if dice.below(6) == 0 {
                    edges.extend([pair(a, b), pair(partner(a), partner(b))]);
                }
            }
        }
        if round % 4 > 1 {
            let b = 1 + dice.below(u64::from(ORDER) - 1) as u32;
            let changed = pair(dice.below(b.into()) as u32, b);
            if !edges.remove(&changed) {
                edges.insert(changed);
            }
        }
        let edges: Edges = edges.into_iter().collect();
        let is_symmetry = edges
            .iter()
            .all(|&(a, b)| a != partner(b) && edges.contains(&pair(partner(a), partner(b))));
        let document = |facts: String| {
            serde_json::json!({
                "grundy_certificate": 1,
                "claim": {
                    "game": name,
                    "kind": "outcome",
                    "board": format!("graph6:{}", graph6(ORDER, &edges)),
                    "outcome": "P",
                },
                "proof": {"facts": [facts]},
            })
            .to_string()
        };
        let valid = is_valid(&document(format!("~{}", pairs.join(","))));
        assert_eq!(valid, is_symmetry, "{name} {edges:?}");
        let mut oracle = NetOracle::new(game, edges.clone());
        let lost = oracle.value(&net_start(game, ORDER, &edges)) == 0;
        assert!(lost || !valid, "{name} {edges:?}");
        for other in [&pairs[1..], &pairs[..1]].map(|pairs| pairs.join(",")) {
            assert!(lost || !is_valid(&document(format!("~{other}"))), "{name} {edges:?} {other}");
        }
        for wrong in
            ["~", "~0", "~0-0", "~0-1,1-2", "~0-1,0-1", "~0-12", "~0-999", "~0-1-2", "~0-1}"]
        {
            let valid =
                verify(&document(wrong.into()), &Budget::unlimited()).is_ok_and(|v| v.valid);
            assert!(!valid, "{wrong}");
        }
        accepted += usize::from(valid);
        refused += usize::from(!valid);
    }
    assert!(accepted > 20 && refused > 20, "{accepted} {refused}");
}

/// Pairings that the search for them finds are in certificates, of sums as well.
#[test]
fn pairings_are_in_certificates() {
    for (text, count) in [
        ("node-kayles knights:6x6", 1),
        ("node-kayles knights:7x7", 2),
        ("arc-kayles knights:6x6", 1),
        ("arc-kayles rooks:6x6", 1),
    ] {
        let document: Value = serde_json::from_str(&made(text, true).to_string()).unwrap();
        assert!(is_valid(&document.to_string()), "{text}");
        let facts = facts(&document);
        assert_eq!((facts.len(), facts[0].starts_with('~')), (count, true), "{text}");
        let mut other = document.clone();
        let outcome = &mut other["claim"]["outcome"];
        *outcome = if *outcome == "P" { "N" } else { "P" }.into();
        assert!(!is_valid(&other.to_string()), "{text}");
        // Another pairing is none.
        let mut other = document;
        other["proof"]["facts"][0] = facts[0].replacen("~0-", "~1-", 1).into();
        assert!(!is_valid(&other.to_string()), "{text}");
    }
}
