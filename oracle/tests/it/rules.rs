//! The rules: sets of takes, codes, and graphs whose vertices have no names.

use std::collections::BTreeSet;

use grundy_oracle::{Dice, Graphs, Oracle, Position, normalise};

/// What each move on one heap leaves, as text.
fn moves(game: &str, heap: u32) -> Vec<String> {
    let oracle = Oracle::new(Graphs::new());
    let position = oracle.parse(&format!("{game} {heap}")).unwrap();
    oracle.moves(&position).into_iter().map(|one| one.to).collect()
}

/// The heaps that each move on one heap leaves.
fn options(game: &str, heap: u32) -> String {
    let heaps = |to: String| -> Vec<u32> {
        let mut heaps: Vec<u32> = to.split(' ').skip(1).map(|heap| heap.parse().unwrap()).collect();
        heaps.sort_unstable();
        heaps
    };
    let all: BTreeSet<Vec<u32>> = moves(game, heap).into_iter().map(heaps).collect();
    let written = |heaps: &Vec<u32>| heaps.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
    all.iter().map(written).collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn members(set: &str, expected: &[u64]) {
    let game = format!("subtract:{set}");
    let left = options(&game, 20);
    // To take all 20 leaves no heap.
    let left = left.split(' ').map(|heap| heap.parse().unwrap_or(0u64));
    let mut found: Vec<u64> = left.map(|heap| 20 - heap).collect();
    found.sort_unstable();
    assert_eq!(found, expected, "{set}");
    let text = normalise(&format!("{game} 20"), &Graphs::new()).unwrap();
    assert_eq!(normalise(&text, &Graphs::new()), Ok(text.clone()));
    let written = text.split(' ').next().unwrap();
    assert_eq!(options(written, 20), options(&game, 20), "{written}");
}

#[test]
fn sets_hold_what_their_names_say() {
    members("4,1,3", &[1, 3, 4]);
    members("squares", &[1, 4, 9, 16]);
    members("primes", &[2, 3, 5, 7, 11, 13, 17, 19]);
    members("fibonacci", &[1, 2, 3, 5, 8, 13]);
    members("powers:3,5,9", &[1, 3, 5, 9]);
    members("range:2..5,range:9..=10", &[2, 3, 4, 9, 10]);
    for wrong in ["0", "powers:1", "3,,4", "range:4", "cubes"] {
        let text = format!("subtract:{wrong} 20");
        assert!(normalise(&text, &Graphs::new()).is_err(), "{wrong}");
    }
}

#[test]
fn options_are_those_of_the_reference() {
    assert_eq!(options("0.3", 9), "8");
    assert_eq!(options("0.77", 9), "1,6 1,7 2,5 2,6 3,4 3,5 4,4 7 8");
    assert_eq!(options("4!.0", 8), "1,7 2,6 3,5");
    assert_eq!(options("4.07", 4), "1,1 1,3 2 2,2");
    assert_eq!(options("0.137", 2), "");
    // One move, which leaves nothing.
    assert_eq!(moves("0.137", 1), [""]);
    assert_eq!(options("0.3F?", 9), "1,1,5 1,2,4 1,3,3 1,6 2,2,3 2,5 3,4 7 8");
    assert_eq!(options("0.{1,2!}", 7), "1,5 2,4 6");
    assert_eq!(options("0.04=", 8), "3,3");
    assert_eq!(options("0.[3]", 4), " 1 2 3");
    assert_eq!(options("0.3[10]", 5), "4");
    assert_eq!(options("0.3[10]", 4), " 3");
    assert_eq!(options("0.08", 6), "1,1,2");
    for code in ["0.3F!", "0.3[10]", "4!.0", "0.{0,2=}", "G.0", "0.{1,2!,3}3"] {
        let text = normalise(&format!("{code} 9"), &Graphs::new()).unwrap();
        assert_eq!(normalise(&text, &Graphs::new()), Ok(text.clone()), "{code}");
        let written = text.split(' ').next().unwrap();
        assert_eq!(options(written, 9), options(code, 9), "{code}");
    }
}

/// A graph as one word.
fn graph6(order: u32, edges: &[(u32, u32)]) -> String {
    let pairs = (1..order).flat_map(|b| (0..b).map(move |a| (a, b)));
    let has = |(a, b): (u32, u32)| edges.contains(&(a, b)) || edges.contains(&(b, a));
    let bits: Vec<u8> = pairs.map(|pair| u8::from(has(pair))).collect();
    let six = |bits: &[u8]| (0..6).fold(0, |sum, at| sum << 1 | bits.get(at).unwrap_or(&0));
    let signs = [order as u8].into_iter().chain(bits.chunks(6).map(six));
    signs.map(|six| char::from(63 + six)).collect()
}

/// A random graph and a copy with its vertices in another order are the same; one with an edge
/// more is another one.
#[test]
fn names_of_vertices_change_nothing() {
    let mut dice = Dice::new(7);
    let unnamed = |order: u32, edges: &[(u32, u32)]| {
        let text = format!("node-kayles graph6:{}", graph6(order, edges));
        Position::parse(&text, &Graphs::new()).unwrap().unnamed().text()
    };
    for _ in 0..300 {
        let order = 1 + dice.below(8) as u32;
        let pairs: Vec<(u32, u32)> = (1..order).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
        let edges: Vec<(u32, u32)> = pairs.iter().copied().filter(|_| dice.below(2) == 0).collect();
        let mut places: Vec<u32> = (0..order).collect();
        for at in (1..order as usize).rev() {
            places.swap(at, dice.below(at as u64 + 1) as usize);
        }
        let named = |&(a, b): &(u32, u32)| (places[a as usize], places[b as usize]);
        let other: Vec<(u32, u32)> = edges.iter().map(named).collect();
        let one = unnamed(order, &edges);
        assert_eq!(one, unnamed(order, &other));
        // It has as many edges.
        let size = match one.split([' ', ':']).collect::<Vec<_>>()[..] {
            [_, "graph6", signs] => signs[1..].bytes().map(|sign| (sign - 63).count_ones()).sum(),
            [_, "path", order] => order.parse::<u32>().unwrap() - 1,
            _ => panic!("{one}"),
        };
        assert_eq!(size, edges.len() as u32, "{one}");
        if let Some(&more) = pairs.iter().find(|pair| !edges.contains(pair)) {
            assert_ne!(one, unnamed(order, &[&edges[..], &[more]].concat()));
        }
    }
}
