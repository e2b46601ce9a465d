//! Coins, pieces and chips that move from place to place.

use super::{Part, at_least, number, numbers};
use crate::graph::Graph;

/// A coin: a square, counted from 1.
pub(super) fn read_coin(word: &str) -> Result<Part, String> {
    Ok(vec![at_least(1, number(word)?)?])
}

/// Refuses two coins on one square.
pub(super) fn distinct(mut coins: Vec<Part>) -> Result<Vec<Part>, String> {
    coins.sort_unstable();
    if coins.windows(2).any(|two| two[0] == two[1]) {
        return Err("two coins on one square".to_string());
    }
    Ok(coins)
}

/// Move some coins of a step `by` steps down; those on the steps 1 to `by` stay.
/// The whole staircase is one part: the coins on steps 1, 2, ...
pub(super) fn staircase(steps: &[u32], by: usize) -> Vec<Vec<Part>> {
    let mut all = Vec::new();
    for step in by..steps.len() {
        for coins in 1..=steps[step] {
            let mut next = steps.to_vec();
            next[step] -= coins;
            next[step - by] += coins;
            all.push(vec![next]);
        }
    }
    all
}

/// Move a coin to any square left of it.
pub(super) fn nimble(coin: &[u32]) -> Vec<Vec<Part>> {
    (1..coin[0]).map(|square| vec![vec![square]]).collect()
}

/// Move a coin left, neither onto another coin nor past one.
pub(super) fn nimble_2(coins: &[Part]) -> Vec<Vec<Part>> {
    let mut all = Vec::new();
    for i in 0..coins.len() {
        for square in (1..coins[i][0]).rev() {
            if coins.contains(&vec![square]) {
                break;
            }
            let mut next = coins.to_vec();
            next[i] = vec![square];
            all.push(next);
        }
    }
    all
}

/// A row `A-B` of Northcott's board: the mover's piece, then the other's.
pub(super) fn read_row(columns: u32, word: &str) -> Result<Part, String> {
    match numbers(word, '-')?[..] {
        [mine, yours]
            if mine != yours && [mine, yours].iter().all(|c| (1..=columns).contains(c)) =>
        {
            Ok(vec![mine, yours])
        }
        _ => Err(format!("not a row of {columns} columns: {word:?}")),
    }
}

/// Slide one's piece along the row either way, without jumping. The board is
/// turned round for the other player by the search, for all rows at once.
pub(super) fn northcott(columns: u32, row: &[u32]) -> Vec<Vec<Part>> {
    let (mine, yours) = (row[0], row[1]);
    let right = (mine + 1..=columns).take_while(|&column| column != yours);
    let left = (1..mine).rev().take_while(|&column| column != yours);
    left.chain(right).map(|column| vec![vec![column, yours]]).collect()
}

/// Move a chip along an arc.
pub(super) fn step(graph: &Graph, chip: &[u32]) -> Vec<Vec<Part>> {
    graph.arcs[chip[0] as usize].iter().map(|&to| vec![vec![to]]).collect()
}
