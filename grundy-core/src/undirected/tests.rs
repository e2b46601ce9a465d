//! Random small graphs by brute force, and larger ones by what must hold.

use std::collections::{BTreeSet, HashMap};

use grundy_oracle::{
    NetGame, NetOracle, net_moves, net_start, tree_moves, tree_value, wins_geography,
};

use super::{Carried, Edges, Fusion, Matching, NoTree, Staircase};
use crate::budget::Budget;
use crate::random::Random;

/// Edges between these vertices, with loops and edges of the same ends.
fn random_edges(dice: &mut Random, vertices: u64, count: u64) -> Vec<(u32, u32)> {
    (0..count).map(|_| (dice.below(vertices) as u32, dice.below(vertices) as u32)).collect()
}

fn fusion(vertices: u32, edges: &[(u32, u32)], grounds: impl IntoIterator<Item = u32>) -> Fusion {
    let edges = Edges::new(vertices as usize, edges);
    Fusion::new(vertices as usize, grounds, |vertex| edges.at(vertex).iter().copied())
}

#[test]
fn values_and_cuts_are_those_of_play() {
    let budget = Budget::unlimited();
    let mut dice = Random::new(52);
    for _ in 0..400 {
        let vertices = dice.within(1, 7) as u32;
        let count = dice.within(1, 9);
        let edges = random_edges(&mut dice, vertices.into(), count);
        let fused = fusion(vertices, &edges, [0]);
        let mut oracle = NetOracle::new(NetGame::GreenHackenbush, edges.clone());
        let start = net_start(NetGame::GreenHackenbush, vertices, &edges);
        assert_eq!(fused.value(0), oracle.value(&start), "{edges:?}");
        let options = net_moves(NetGame::GreenHackenbush, &edges, &start);
        let values: Vec<u64> = options.iter().map(|option| oracle.value(option)).collect();
        for target in 0..=9 {
            let cuts = start.iter().zip(&values).filter(|(_, value)| **value == target);
            let cuts: Vec<u32> = cuts.map(|(&edge, _)| edge).collect();
            assert_eq!(fused.cuts_to(target, &budget), Ok(cuts), "{edges:?} {target}");
        }
    }
}

/// Cuts of graphs that are mostly cycles, by the value of what is left; and values for each ground.
#[test]
fn large_graphs_agree_with_their_parts() {
    let budget = Budget::unlimited();
    let mut dice = Random::new(53);
    for round in 0..300 {
        let vertices = dice.within(2, 40);
        let mut edges: Vec<(u32, u32)> = match round % 3 {
            // A cycle with trees on it.
            0 => (0..vertices).map(|v| (v as u32, ((v + 1) % vertices) as u32)).collect(),
            1 => (1..vertices).map(|v| (v as u32, dice.below(v) as u32)).collect(),
            _ => (1..vertices).map(|v| (v as u32, (v - 1) as u32)).collect(),
        };
        let more = dice.below(6);
        edges.extend(random_edges(&mut dice, vertices, more));
        for new in 0..dice.below(8) as u32 {
            edges.push((dice.below(vertices) as u32, vertices as u32 + new));
        }
        let vertices = vertices as u32 + 8;
        let fused = fusion(vertices, &edges, [0]);
        let left = |gone: usize| {
            let mut rest = edges.clone();
            rest.remove(gone);
            fusion(vertices, &rest, [0]).value(0)
        };
        let reached = net_start(NetGame::GreenHackenbush, vertices, &edges);
        let values: Vec<u64> = (0..edges.len()).map(left).collect();
        for target in values.iter().copied().collect::<BTreeSet<u64>>() {
            let is = |edge: &u32| values[*edge as usize] == target && reached.contains(edge);
            let cuts: Vec<u32> = (0..edges.len() as u32).filter(is).collect();
            assert_eq!(fused.cuts_to(target, &budget), Ok(cuts), "{edges:?} {target}");
        }
        let all = fusion(vertices, &edges, 0..vertices).values_by_ground();
        for ground in 0..vertices {
            let alone = fusion(vertices, &edges, [ground]).value(ground);
            assert_eq!(all[ground as usize], alone, "{edges:?} {ground}");
        }
    }
}

#[test]
fn deep_and_wide_graphs_take_no_stack() {
    const MANY: u32 = 200_000;
    let path: Vec<(u32, u32)> = (1..MANY).map(|v| (v, v - 1)).collect();
    let stalk = fusion(MANY, &path, [0]);
    assert_eq!(stalk.value(0), u64::from(MANY) - 1);
    assert_eq!(stalk.cuts_to(0, &Budget::unlimited()), Ok(vec![0]));
    let ring: Vec<(u32, u32)> = (0..MANY).map(|v| (v, (v + 1) % MANY)).collect();
    let ring = fusion(MANY, &ring, [0]);
    assert_eq!(ring.value(0), 0);
    // What a cut leaves are two stalks, of MANY - 1 edges together.
    for target in [0, 1, 3] {
        let stalks = |edge: &u32| u64::from(edge ^ (MANY - 1 - edge)) == target;
        let count = (0..MANY).filter(stalks).count();
        assert_eq!(ring.cuts_to(target, &Budget::unlimited()).unwrap().len(), count);
    }
    // A leaf on each vertex of a cycle: the two chains of a cut have tops that differ from 0.
    let leaves = (0..MANY).map(|v| (v, MANY + v));
    let edges: Vec<(u32, u32)> = (0..MANY).map(|v| (v, (v + 1) % MANY)).chain(leaves).collect();
    let sun = fusion(2 * MANY, &edges, [0]);
    for cut in [0, 7, MANY / 3, MANY - 1] {
        let mut left = edges.clone();
        left.remove(cut as usize);
        let target = fusion(2 * MANY, &left, [0]).value(0);
        assert!(sun.cuts_to(target, &Budget::unlimited()).unwrap().contains(&cut));
    }
}

#[test]
fn geography_is_decided_by_matchings() {
    let mut dice = Random::new(54);
    for _ in 0..600 {
        let vertices = dice.within(1, 9);
        let count = dice.below(14);
        let edges = random_edges(&mut dice, vertices, count);
        let lists = Edges::new(vertices as usize, &edges);
        let matching = Matching::new(&lists, &Budget::unlimited()).unwrap();
        for vertex in 0..vertices as u32 {
            let wins = wins_geography(&edges, vertex);
            assert_eq!(matching.is_needed(vertex), wins, "{edges:?} {vertex}");
            if let Some(partner) = matching.partner(vertex) {
                assert_eq!(matching.partner(partner), Some(vertex));
                assert!(edges.contains(&(vertex, partner)) || edges.contains(&(partner, vertex)));
            }
            // The move to the partner wins.
            if wins {
                let partner = matching.partner(vertex).unwrap();
                let rest: Vec<_> =
                    edges.iter().copied().filter(|(a, b)| ![a, b].contains(&&vertex)).collect();
                assert!(!wins_geography(&rest, partner), "{edges:?} {vertex}");
            }
        }
    }
}

/// Larger graphs: a vertex is needed exactly if a maximum matching without it is smaller.
#[test]
fn a_needed_vertex_makes_a_matching_larger() {
    let mut dice = Random::new(55);
    for _ in 0..150 {
        let vertices = dice.within(2, 60);
        let count = dice.within(1, 2 * vertices);
        let edges = random_edges(&mut dice, vertices, count);
        let size = |edges: &[(u32, u32)]| {
            let lists = Edges::new(vertices as usize, edges);
            Matching::new(&lists, &Budget::unlimited()).unwrap()
        };
        let matching = size(&edges);
        for vertex in 0..vertices as u32 {
            let rest: Vec<_> =
                edges.iter().copied().filter(|(a, b)| ![a, b].contains(&&vertex)).collect();
            assert_eq!(matching.is_needed(vertex), size(&rest).len() < matching.len());
        }
    }
}

/// A random tree, which grows long or wide.
fn random_tree(dice: &mut Random, vertices: u64) -> Vec<(u32, u32)> {
    let wide = dice.within(1, vertices);
    let edge = |high: u64| {
        let low = (high - 1 - dice.below(high.min(wide))) as u32;
        if dice.below(2) == 0 { (low, high as u32) } else { (high as u32, low) }
    };
    (1..vertices).map(edge).collect()
}

#[test]
fn staircases_on_trees_are_those_of_play() {
    let budget = Budget::unlimited();
    let mut dice = Random::new(56);
    for _ in 0..250 {
        let vertices = dice.within(1, 6);
        let edges = random_tree(&mut dice, vertices);
        let coins: Vec<u64> = (0..vertices).map(|_| dice.below(3)).collect();
        let by = dice.within(1, 4);
        let staircase = Staircase::new(&edges, coins.clone(), by).unwrap();
        let values = staircase.values_by_root(&budget).unwrap();
        for root in 0..vertices as u32 {
            let mut known = HashMap::new();
            let mut value =
                |coins: &[u64]| tree_value(&edges, root, coins, by as usize, &mut known);
            let expected = value(&coins);
            let shown = format!("{edges:?} {coins:?} {root} by {by}");
            assert_eq!(values[root as usize], expected, "{shown}");
            assert_eq!(staircase.value(root, &budget), Ok(expected), "{shown}");
            for target in 0..5 {
                let moves = tree_moves(&edges, root, &coins, by as usize);
                let moves = moves.into_iter().filter(|&(from, to, count)| {
                    let mut next = coins.clone();
                    next[from as usize] -= count;
                    next[to as usize] += count;
                    value(&next) == target
                });
                let moves: Vec<Carried> =
                    moves.map(|(from, to, count)| Carried { from, to, count }).collect();
                // No move keeps the value.
                let found = staircase.moves_to(root, target, &budget).unwrap();
                assert_eq!(found, moves, "{shown} to {target}");
            }
        }
    }
}

/// Larger trees: the values for all roots together are those for each root alone.
#[test]
fn staircases_of_all_roots_agree_with_each_root() {
    let budget = Budget::unlimited();
    let mut dice = Random::new(57);
    for _ in 0..150 {
        let vertices = dice.within(1, 120);
        let edges = random_tree(&mut dice, vertices);
        let coins: Vec<u64> = (0..vertices).map(|_| dice.bits()).collect();
        let by = dice.within(1, dice.clone().within(1, 130));
        let staircase = Staircase::new(&edges, coins, by).unwrap();
        let values = staircase.values_by_root(&budget).unwrap();
        for (root, value) in (0..).zip(values) {
            assert_eq!(staircase.value(root, &budget), Ok(value), "{edges:?} {root} by {by}");
        }
    }
}

#[test]
fn large_staircases_end() {
    const MANY: u32 = 100_000;
    let budget = Budget::unlimited();
    for tree in [0, 1, 2] {
        let low = |high: u32| [0, high - 1, high / 2][tree];
        let edges: Vec<(u32, u32)> = (1..MANY).map(|high| (high, low(high))).collect();
        for by in [1, 2, 1000, u64::MAX] {
            let coins: Vec<u64> = (0..u64::from(MANY)).collect();
            let staircase = Staircase::new(&edges, coins, by).unwrap();
            let values = staircase.values_by_root(&budget).unwrap();
            for root in [0, 1, MANY / 2, MANY - 1] {
                assert_eq!(staircase.value(root, &budget), Ok(values[root as usize]));
            }
        }
    }
}

#[test]
fn what_is_no_tree_is_named() {
    let made = |edges: &[(u32, u32)], vertices| {
        Staircase::new(edges, vec![1; vertices], 1).map(|_| ()).unwrap_err()
    };
    assert_eq!(made(&[(0, 0)], 1), NoTree::Cycle(0, 0));
    assert_eq!(made(&[(0, 1), (1, 0)], 2), NoTree::Cycle(0, 1));
    assert!(matches!(made(&[(0, 1), (1, 2), (2, 0)], 3), NoTree::Cycle(..)));
    assert_eq!(made(&[(0, 1), (2, 3)], 4), NoTree::Apart(0, 2));
    let empty = Staircase::new(&[], Vec::new(), 1).unwrap();
    assert_eq!(empty.values_by_root(&Budget::unlimited()), Ok(Vec::new()));
}
