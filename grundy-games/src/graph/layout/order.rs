//! The order of each layer, with few crossings.

use super::layers::Layered;
use crate::sort;

/// The number of passes, down and up.
const PASSES: usize = 16;

impl Layered {
    /// Orders every layer by the means of the neighbours' places, in passes
    /// down and up, swaps neighbours where that saves crossings, and keeps the
    /// best order that it met.
    pub(super) fn order(&mut self) {
        let mut places = vec![0usize; self.nodes.len()];
        self.number(&mut places);
        let mut best = (self.crossings(&places), self.layers.clone());
        for pass in 0..PASSES {
            let down = pass % 2 == 0;
            let count = self.layers.len();
            for step in 1..count {
                let layer = if down { step } else { count - 1 - step };
                let neighbours = if down { &self.above } else { &self.below };
                let mut row: Vec<(f64, usize)> = self.layers[layer]
                    .iter()
                    .map(|&node| {
                        (mean(&neighbours[node], &places).unwrap_or(places[node] as f64), node)
                    })
                    .collect();
                sort::by(&mut row, |a, b| a.0.total_cmp(&b.0));
                self.layers[layer] = row.into_iter().map(|(_, node)| node).collect();
                self.number_layer(layer, &mut places);
            }
            for layer in 0..count {
                self.swap(layer, &mut places);
            }
            let crossings = self.crossings(&places);
            if crossings < best.0 {
                best = (crossings, self.layers.clone());
            }
        }
        self.layers = best.1;
    }

    fn number(&self, places: &mut [usize]) {
        (0..self.layers.len()).for_each(|layer| self.number_layer(layer, places));
    }

    fn number_layer(&self, layer: usize, places: &mut [usize]) {
        self.layers[layer].iter().enumerate().for_each(|(place, &node)| places[node] = place);
    }

    /// Swaps neighbours in a layer where that saves crossings.
    fn swap(&mut self, layer: usize, places: &mut [usize]) {
        for at in 1..self.layers[layer].len() {
            let (a, b) = (self.layers[layer][at - 1], self.layers[layer][at]);
            let change: i64 = [&self.above, &self.below]
                .iter()
                .map(|side| {
                    inversions(&side[b], &side[a], places) - inversions(&side[a], &side[b], places)
                })
                .sum();
            if change < 0 {
                self.layers[layer].swap(at - 1, at);
                (places[a], places[b]) = (at, at - 1);
            }
        }
    }

    /// How many pairs of links cross.
    fn crossings(&self, places: &[usize]) -> i64 {
        let mut sum = 0;
        for layer in &self.layers {
            let mut ends: Vec<usize> = Vec::new();
            for &node in layer {
                let mut row: Vec<usize> = self.below[node].iter().map(|&to| places[to]).collect();
                sort::whole(&mut row);
                ends.extend(row);
            }
            sum += count_inversions(&mut ends);
        }
        sum
    }
}

fn mean(nodes: &[usize], places: &[usize]) -> Option<f64> {
    let sum: usize = nodes.iter().map(|&node| places[node]).sum();
    (!nodes.is_empty()).then(|| sum as f64 / nodes.len() as f64)
}

/// How many links of `left` cross links of `right`, where `left` stands left.
fn inversions(left: &[usize], right: &[usize], places: &[usize]) -> i64 {
    let mut right: Vec<usize> = right.iter().map(|&node| places[node]).collect();
    sort::whole(&mut right);
    left.iter().map(|&node| right.partition_point(|&place| place < places[node]) as i64).sum()
}

/// Counts the pairs in falling order, by merging; sorts the list.
fn count_inversions(list: &mut [usize]) -> i64 {
    if list.len() < 2 {
        return 0;
    }
    let (left, right) = list.split_at_mut(list.len() / 2);
    let mut sum = count_inversions(left) + count_inversions(right);
    let mut merged = Vec::with_capacity(left.len() + right.len());
    let (mut a, mut b) = (0, 0);
    while a < left.len() || b < right.len() {
        if b == right.len() || (a < left.len() && left[a] <= right[b]) {
            merged.push(left[a]);
            a += 1;
        } else {
            sum += (left.len() - a) as i64;
            merged.push(right[b]);
            b += 1;
        }
    }
    list.copy_from_slice(&merged);
    sum
}
