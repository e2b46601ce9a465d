//! Coordinates of nodes in ordered layers, and the ways of arcs.

use super::layers::Layered;
use super::{GAP, Point, Route};
use crate::sort;

/// The number of passes, down and up.
const PASSES: usize = 40;

impl Layered {
    /// The x of every node: each layer in turn goes as near to the mean of
    /// its neighbours as the order and the widths allow.
    pub(super) fn place(&self) -> Vec<f64> {
        let mut xs = vec![0.0; self.nodes.len()];
        let apart: Vec<Vec<f64>> = self.layers.iter().map(|layer| self.offsets(layer)).collect();
        for (layer, offsets) in self.layers.iter().zip(&apart) {
            // In the middle, to begin with.
            let middle = offsets.last().copied().unwrap_or_default() / 2.0;
            layer.iter().zip(offsets).for_each(|(&node, offset)| xs[node] = offset - middle);
        }
        for pass in 0..PASSES {
            let both = pass + 12 >= PASSES;
            for step in 0..self.layers.len() {
                let layer = if pass % 2 == 0 { step } else { self.layers.len() - 1 - step };
                let wish = |&node: &usize| {
                    let up = if both || pass % 2 == 0 { &self.above[node][..] } else { &[] };
                    let down = if both || pass % 2 == 1 { &self.below[node][..] } else { &[] };
                    let sum: f64 = up.iter().chain(down).map(|&other| xs[other]).sum();
                    match up.len() + down.len() {
                        0 => xs[node],
                        count => sum / count as f64,
                    }
                };
                let wishes: Vec<f64> = self.layers[layer].iter().map(wish).collect();
                // Where arcs pass they should be straight.
                let weight = |&node: &usize| if self.nodes[node].vertex { 1.0 } else { 3.0 };
                let weights: Vec<f64> = self.layers[layer].iter().map(weight).collect();
                let placed = nearest(&wishes, &weights, &apart[layer]);
                self.layers[layer].iter().zip(placed).for_each(|(&node, x)| xs[node] = x);
            }
        }
        xs
    }

    /// How far each node of a layer is right of the first at least.
    fn offsets(&self, layer: &[usize]) -> Vec<f64> {
        let mut offsets = vec![0.0; layer.len()];
        for at in 1..layer.len() {
            let (a, b) = (&self.nodes[layer[at - 1]], &self.nodes[layer[at]]);
            let gap = if a.vertex && b.vertex { GAP } else { GAP * 0.55 };
            offsets[at] = offsets[at - 1] + (a.width + b.width) / 2.0 + gap;
        }
        offsets
    }

    /// The y of every layer's middle; where arcs lead far to the side, layers
    /// are further apart.
    pub(super) fn heights(&self, xs: &[f64], height: f64) -> Vec<f64> {
        let mut ys = Vec::new();
        let mut y = height / 2.0;
        for layer in &self.layers {
            ys.push(y);
            let links = layer.iter().flat_map(|&a| self.below[a].iter().map(move |&b| (a, b)));
            let side = links.map(|(a, b)| (xs[a] - xs[b]).abs()).fold(0.0, f64::max);
            y += height + (34.0 + side * 0.12).min(120.0);
        }
        ys
    }

    /// The ways of all arcs.
    pub(super) fn routes(
        &self,
        xs: &[f64],
        ys: &[f64],
        vertices: &[u32],
        widths: &[f64],
        height: f64,
        left: f64,
    ) -> Vec<Route> {
        let ports = self.ports(xs, |node| widths[vertices[node] as usize]);
        let port = |node: usize, top: bool, key: usize| {
            let (_, x) = ports[node][usize::from(top)]
                .iter()
                .find(|(other, _)| *other == key)
                .expect("a port");
            let half = if top { -height } else { height } / 2.0;
            (x - left, ys[self.nodes[node].layer] + half)
        };
        self.ways
            .iter()
            .map(|way| {
                let (from, to) = (way[0], way[way.len() - 1]);
                let up = self.nodes[to].layer < self.nodes[from].layer;
                let mut points: Vec<Point> = vec![port(from, up, way[1])];
                for &node in &way[1..way.len() - 1] {
                    let (x, y) = (xs[node] - left, ys[self.nodes[node].layer]);
                    let half = if up { height } else { -height } / 2.0;
                    points.extend([(x, y + half), (x, y - half)]);
                }
                points.push(port(to, !up, to));
                Route { from: vertices[from], to: vertices[to], points }
            })
            .collect()
    }

    /// Where arcs touch each vertex, below and above: one port for all that
    /// come, with the vertex as key, and one for each next node of those that
    /// leave.
    fn ports(&self, xs: &[f64], width: impl Fn(usize) -> f64) -> Vec<[Vec<(usize, f64)>; 2]> {
        // First where they lead, then where they are.
        let mut ports: Vec<[Vec<(usize, f64)>; 2]> = vec![Default::default(); self.nodes.len()];
        let mut add = |node: usize, top: bool, key: usize, x: f64| {
            let side: &mut Vec<(usize, f64)> = &mut ports[node][usize::from(top)];
            if !side.iter().any(|(other, _)| *other == key) {
                side.push((key, x));
            }
        };
        for way in &self.ways {
            let (from, to) = (way[0], way[way.len() - 1]);
            let up = self.nodes[to].layer < self.nodes[from].layer;
            // What leads up is right of what leads down where both go the
            // same way.
            let nudge = if up { 0.1 } else { 0.0 };
            add(from, up, way[1], xs[way[1]] + nudge);
            add(to, !up, to, xs[way[way.len() - 2]] + nudge);
        }
        for node in (0..self.nodes.len()).filter(|&node| self.nodes[node].vertex) {
            for side in &mut ports[node] {
                sort::by(side, |a, b| a.1.total_cmp(&b.1));
                let room = width(node) - 16.0;
                let step = (room / side.len() as f64).min(14.0);
                let first = xs[node] - step * (side.len() as f64 - 1.0) / 2.0;
                side.iter_mut()
                    .enumerate()
                    .for_each(|(at, port)| port.1 = first + step * at as f64);
            }
        }
        ports
    }
}

/// The numbers nearest to the wishes (the least sum of squares by weight) of
/// which each is as far right of the one before as the offsets say: isotonic
/// regression by pooling neighbours.
fn nearest(wishes: &[f64], weights: &[f64], offsets: &[f64]) -> Vec<f64> {
    // Blocks that move together: their mean without offsets, weight, length.
    let mut blocks: Vec<(f64, f64, usize)> = Vec::new();
    for ((wish, &weight), offset) in wishes.iter().zip(weights).zip(offsets) {
        let mut block = (wish - offset, weight, 1);
        while let Some(&(mean, before, length)) = blocks.last()
            && mean >= block.0
        {
            let sum = before + block.1;
            block = ((mean * before + block.0 * block.1) / sum, sum, length + block.2);
            blocks.pop();
        }
        blocks.push(block);
    }
    let means = blocks.iter().flat_map(|&(mean, _, length)| std::iter::repeat_n(mean, length));
    means.zip(offsets).map(|(mean, offset)| mean + offset).collect()
}
