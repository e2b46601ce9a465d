//! Moves that are found by the position to which they lead.

use grundy::{Budget, Position};

fn position(text: &str) -> Position {
    Position::parse(text).unwrap()
}

#[track_caller]
fn reaches(from: &str, to: &str) -> bool {
    position(from).move_to(&position(to), &Budget::unlimited()).unwrap().is_some()
}

#[test]
fn order_and_grouping_of_heaps_do_not_matter() {
    assert!(reaches("nim 3 4 5", "nim 5 2 4"));
    assert!(reaches("nim 3 4 5", "nim 5 + nim 2 4"));
    assert!(!reaches("nim 3 4 5", "nim 3 4 5"));
    assert!(!reaches("nim 3 4 5", "nim 2 4 4"));
    assert!(reaches("kayles 5 + nim 2", "nim 2 + kayles 3 1"));
    assert!(reaches("tromino 4 1", "0.007 2 5"));
    assert!(reaches("poker-nim:3 4", "poker-nim:1 6"));
    assert!(!reaches("staircase 1 2", "staircase 2 2"));
    assert!(reaches("staircase 1 2", "staircase 2 1"));
}

#[test]
fn rows_are_turned() {
    assert!(reaches("northcott:8 1-4 7-2", "northcott:8 2-7 4-3"));
    assert!(!reaches("northcott:8 1-4 7-2", "northcott:8 3-4 7-2"));
    let start = position("northcott:8 1-4 7-2 + nim 2");
    let listing = start.moves(1, &Budget::unlimited()).unwrap();
    let after = start.after(&listing.moves[0]).text();
    assert_eq!(after, "northcott:8 4-2 2-7 + nim 2");
}

#[test]
fn every_move_is_found_by_its_text() {
    for text in [
        "nim 2 2 3",
        "kayles 6 3",
        "treblecross ..X.. 4",
        "staircase 2 1 2",
        "northcott:6 2-5 4-1",
        "chocolate-eat 3x2 2x2",
        "chomp 4,3,1",
        "wythoff 3,4 2,2",
        "poker-nim:2 1 3",
        "moore:2 2 2 1",
        "tromino 4",
        "turtles xoxo oo",
        "nimble-2 2 5",
        "lasker 5 + dawson-chess 6 2 + euclid 3,7",
    ] {
        let from = position(text);
        let listing = from.moves(usize::MAX, &Budget::unlimited()).unwrap();
        assert_eq!(listing.count, listing.moves.len() as u64);
        for chosen in &listing.moves {
            let after = from.after(chosen);
            let mut written = String::new();
            from.write_after(chosen.term, Some(&chosen.patch), &mut written);
            assert_eq!(after.text(), written, "{text}");
            let read = position(&written);
            assert_eq!(read.parts(), after.parts(), "{text} to {written}");
            let found = from.move_to(&read, &Budget::unlimited()).unwrap().expect(text);
            assert_eq!(from.after(&found).parts(), read.parts(), "{text} to {written}");
        }
    }
}

#[test]
fn large_heaps_are_not_listed() {
    assert!(reaches("wythoff 1000000000000,5", "wythoff 999999999999,4"));
    assert!(reaches("wythoff 1000000000000,5", "wythoff 5,5"));
    assert!(!reaches("wythoff 1000000000000,5", "wythoff 5,1000000000000"));
    assert!(!reaches("nim 18446744073709551615", "nim 5 1"));
    assert!(reaches("nim 18446744073709551615", "nim 0"));
    assert!(reaches("moore:2 100000 100000 100000", "moore:2 5 6 100000"));
    assert!(!reaches("moore:2 100000 100000 100000", "moore:2 5 6 7"));
    assert!(reaches("nim 5000 + kayles 100000", "kayles 100 99898 + nim 5000"));
    assert!(!reaches("nim 5000 + kayles 100000", "kayles 100 99897 + nim 5000"));
    assert!(reaches("northcott:100000 5-70000 3-4", "northcott:100000 4-3 70000-666"));
    assert!(!reaches("northcott:100000 5-70000 3-4", "northcott:100000 4-3 666-70000"));
    let budget = Budget::unlimited().with_moves(100);
    let north = position("northcott:100000000000 5-70000000000");
    let to = position("northcott:100000000000 70000000000-66666666666");
    assert!(north.move_to(&to, &budget).unwrap().is_some());
    let to = position("northcott:100000000000 70000000001-66666666666");
    assert!(north.move_to(&to, &budget).unwrap().is_none());
}

/// What `leads_to` says, against all options.
#[test]
fn leads_to_agrees_with_the_options() {
    for (from, all) in [
        ("nim 3", &["nim", "nim 0", "nim 1", "nim 2", "nim 3", "nim 1 1"][..]),
        ("moore:2 1 2 2", &["moore:2 1 2", "moore:2 2 2", "moore:2 1 1 1", "moore:2 2"]),
        ("moore:2 1 2 2", &["moore:2 1", "nim", "moore:2 1 2 2", "moore:2 3 1 1"]),
        ("wythoff 2,3", &["wythoff 0,1", "wythoff 0,0", "wythoff 3,2", "wythoff 1,1"]),
        ("wythoff 3,3", &["wythoff 0,0", "wythoff 3,0", "wythoff 2,2", "wythoff 1,2"]),
    ] {
        for to in all {
            let (from, to) = (position(from), position(to));
            let own = to.terms().first();
            let direct = from.terms()[0].move_to(own, &Budget::unlimited()).unwrap();
            let direct = direct.expect("it is decided without a list");
            let listed = from.move_to(&to, &Budget::unlimited()).unwrap();
            assert_eq!(direct.is_some(), listed.is_some(), "{} {}", from.text(), to.text());
        }
    }
}
