use super::left::lands;
use super::read::position;
use super::{Game, Land, Sprouts, lives};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// The lands of a text.
fn read(text: &str) -> Vec<Land> {
    lands(position(text).unwrap_or_else(|| panic!("{text}")))
}

/// What each move on a position of one land leaves, equal results once.
fn options(text: &str) -> HashSet<Vec<Land>> {
    let game = Sprouts::parse(text).expect(text);
    let mut all = HashSet::new();
    for land in &game.start {
        let _ = game.options(land, &mut |left| {
            assert!(left.iter().map(Land::lives).sum::<u32>() < land.lives(), "{text}");
            let mut left = left.to_vec();
            left.sort_by_key(|land| land.regions());
            all.insert(left);
            ControlFlow::Continue(())
        });
    }
    all
}

fn sorted(texts: &[&str]) -> HashSet<Vec<Land>> {
    let one = |text: &&str| {
        let mut left = if text.is_empty() { Vec::new() } else { read(text) };
        left.sort_by_key(|land| land.regions());
        left
    };
    texts.iter().map(one).collect()
}

#[test]
fn texts_and_what_is_none() {
    for (text, regions, all) in [
        ("0", 1, 0),
        ("3", 1, 9),
        ("60", 1, 180),
        ("0*3}", 1, 9),
        ("0*2.0.}]!", 1, 9),
        ("0*2.AB.}AB.}]!", 2, 8),
        ("0*2.AB}AB}", 2, 8),
        ("1a2a}", 1, 4),
        ("A(27)}A(27)}]2.2}]!", 3, 4),
        ("A(177)}A(177)}]2.2}]!", 3, 4),
        ("A2}A1}]A2}A0}]", 4, 0),
    ] {
        let Some(read) = position(text) else {
            assert_eq!((text, all), ("A2}A1}]A2}A0}]", 0), "`0` is a boundary of its own");
            continue;
        };
        assert_eq!((read.len(), lives(&read)), (regions, all), "{text}");
    }
    let many = format!("{}}}", "2".repeat(181));
    let long = "0.".repeat(5000) + "}";
    for text in [
        "",
        "61",
        "-1",
        "x",
        "!",
        "]",
        "}",
        "0",
        ".}",
        "0.",
        "0.}}",
        "0.}]]",
        "0.}!0.}",
        "A.}",
        "A.}A.}A.}",
        "A.}]A.}]!",
        "01.}",
        "3.}",
        "4.}",
        "0*0.}",
        "0*61.}",
        "0*.}",
        "1*2.}",
        "é.}",
        "(.}",
        "().}",
        "(a)(a).}",
        "(é)(é).}",
        "0..}",
        "99999999999999999999999",
        &many,
        &long,
    ] {
        assert!(text == "0" || position(text).is_none(), "{text}");
    }
}

/// What nobody can use is left out, and lands stand apart.
#[test]
fn what_is_left() {
    for (text, same) in [
        ("2.}", ""),
        ("0", ""),
        ("A.0.}A.}", "0.2.}"),
        ("aa1.2.}", "12.2.}"),
        // At most three lives: it does not matter how they stand.
        ("0.}", "222.}"),
        ("1.A.}A.0.0.}", "2A2.}A.0*2.}"),
        ("aba.b}", "2.2.}"),
        ("A.0*2.B.}BA.}", "AB.}B.A.0.0.}"),
        ("12.AB.}AB.0.}", "0.ba.}21.ba.}"),
        ("ABC.0.}CBA.}", "ABC.0.}ABC.}"),
    ] {
        let (one, other) = (read(text), if same.is_empty() { Vec::new() } else { read(same) });
        assert_eq!(one, other, "{text} and {same}");
    }
    assert_eq!(read("0*2.AB.}AB.}]12.0.}").len(), 2);
    // Orders of a circle that no reading makes equal.
    assert_ne!(read("ABCD.0.}ABCD.0.}"), read("ABCD.0.}ABDC.0.}"));
    assert_ne!(read("0*2.AB.}AB.}"), read("0*2.A.B.}AB.}"));
    for (spots, land) in (1..9).map(|spots| (spots, read(&spots.to_string()).remove(0))) {
        assert_eq!(Land::of(&land.regions()), land);
        assert_eq!(land.lives(), 3 * spots);
    }
}

/// The moves from two spots, as they are drawn on paper.
#[test]
fn moves() {
    // A line between the spots; a loop with the other spot on one side.
    assert_eq!(options("2"), sorted(&["1a1a.}", "AB.0.}AB.}"]));
    assert_eq!(options("2.2.}"), sorted(&[""]));
    assert_eq!(options("2222.}"), options("2222.}]!"));
    // Neighbours are joined, and the others come to one side; or the line parts them.
    assert_eq!(options("2222.}"), sorted(&["2.2.2.}", "2.A.}2.A.}"]));
    // Boundaries of one spot each: a line joins two of them.
    assert_eq!(options("2.2.2.2.}"), sorted(&["2.2.2.}"]));
}
