//! The lists of small positions.

use std::collections::HashSet;

use grundy_oracle::{default_graphs, game_names, mixed_sums, normalise, small_positions};

#[test]
fn every_list_is_well_formed() {
    let graphs = default_graphs();
    let mut positions = 0;
    for game in game_names() {
        let list = small_positions(game);
        assert!(list.len() > 80, "{game}: {}", list.len());
        assert!(list.len() < 5000, "{game}: {}", list.len());
        let mut seen = HashSet::new();
        for text in &list {
            normalise(text, &graphs).unwrap();
            assert!(seen.insert(text), "{text} stands twice");
        }
        positions += list.len();
    }
    assert!(positions > 10_000);
}

#[test]
fn sums_are_the_same_for_the_same_seed() {
    let sums = mixed_sums(7, 200);
    assert_eq!(sums[..60], mixed_sums(7, 60));
    assert_ne!(sums[..20], mixed_sums(8, 20));
    for game in game_names().into_iter().filter(|&game| game != "code") {
        assert!(sums.iter().any(|sum| sum.contains(game)), "{game}");
    }
}

/// All vertices, and no others: a text with another vertex is not well formed.
#[test]
fn chips_lie_on_all_vertices() {
    let all = small_positions("chips");
    for (name, edges) in default_graphs() {
        for vertex in edges.iter().flat_map(|(a, b)| [a, b]) {
            assert!(all.contains(&format!("chips:{name} {vertex}")), "{name} {vertex}");
        }
    }
}
