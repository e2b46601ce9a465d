//! Where to draw the vertices and arcs of a small graph.
//!
//! The layered method: K. Sugiyama, S. Tagawa, M. Toda, Methods for visual understanding of
//! hierarchical system structures, IEEE Trans. SMC 11 (1981). Moves lead down, except those
//! that close a cycle. Arcs to the same vertex share one waypoint in each layer that they pass.
//! So a graph of many arcs stays readable, each arc still leads to one vertex only, and the
//! size of the layout grows with the vertices and not with the arcs.

use super::Arcs;
use crate::sort;

mod layers;
mod order;
mod place;

use layers::Layered;

/// A point; x grows to the right and y downwards.
pub type Point = (f64, f64);

/// The space between vertices, between components, and around a loop.
const GAP: f64 = 26.0;
/// The part of the right side that a loop needs.
const LOOP: f64 = 26.0;

/// A drawing of a graph.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Layout {
    /// How wide it is.
    pub width: f64,
    /// How high it is.
    pub height: f64,
    /// The middle of each vertex.
    pub middles: Vec<Point>,
    /// The arcs in the order of their sources, without loops.
    pub routes: Vec<Route>,
    /// The vertices with a loop.
    pub loops: Vec<u32>,
}

/// The way of an arc from the edge of one vertex to the edge of another.
/// Between two points it is a curve that leaves and ends upright.
#[derive(Clone, Debug, PartialEq)]
pub struct Route {
    /// The source of the arc.
    pub from: u32,
    /// The target of the arc.
    pub to: u32,
    /// At least two points.
    pub points: Vec<Point>,
}

impl Layout {
    /// Lays out a graph whose vertices are boxes of these widths, all of one
    /// height. Cost: for small graphs; about the number of arcs times the
    /// layers that they pass, fifty times.
    ///
    /// # Panics
    /// Where there are not as many widths as vertices.
    ///
    /// ```
    /// # use grundy_games as grundy;
    /// use grundy::graph::{Arcs, layout::Layout};
    /// let layout = Layout::new(&Arcs::from_pairs(3, &[(0, 1), (1, 2), (0, 2)]), &[40.0; 3], 30.0);
    /// assert!(layout.middles[0].1 < layout.middles[1].1);
    /// assert!(layout.middles[1].1 < layout.middles[2].1);
    /// assert_eq!(layout.routes.len(), 3);
    /// ```
    pub fn new(arcs: &Arcs, widths: &[f64], height: f64) -> Layout {
        assert_eq!(arcs.len(), widths.len(), "each vertex has a width");
        let mut layout = Layout { middles: vec![(0.0, 0.0); arcs.len()], ..Layout::default() };
        let looped = |v: u32| arcs.followers(v).contains(&v);
        layout.loops = (0..arcs.len() as u32).filter(|&v| looped(v)).collect();
        let mut parts: Vec<Part> = components(arcs)
            .into_iter()
            .map(|vertices| {
                let room = |v: u32| widths[v as usize] + if looped(v) { 2.0 * LOOP } else { 0.0 };
                Part::new(arcs, &vertices, room, widths, height)
            })
            .collect();
        // The largest first; equal ones stay in their order.
        sort::by_key(&mut parts, |part| std::cmp::Reverse(part.vertices.len()));
        layout.pack(parts);
        sort::by_key(&mut layout.routes, |route| (route.from, route.to));
        layout
    }

    /// Puts the parts side by side in rows, about half as high as wide. A low part goes below
    /// the last part of the row, if it fits there.
    fn pack(&mut self, parts: Vec<Part>) {
        let area: f64 = parts.iter().map(|p| (p.width + GAP) * (p.height + GAP)).sum();
        let widest = parts.iter().map(|part| part.width).fold(0.0, f64::max);
        let limit = widest.max((area * 1.8).sqrt());
        // The corner of the column, its width, and how far it is full; the
        // height of the row.
        let (mut x, mut y, mut wide, mut full, mut row) = (0.0, 0.0, 0.0, 0.0, 0.0);
        for part in parts {
            let below = full > 0.0 && full + part.height <= row && part.width <= wide;
            if !below {
                x += if wide > 0.0 { wide + GAP } else { 0.0 };
                if x > 0.0 && x + part.width > limit {
                    (x, y, row) = (0.0, y + row + GAP, 0.0);
                }
                (wide, full) = (part.width, 0.0);
            }
            let top = y + full;
            for (&vertex, (px, py)) in part.vertices.iter().zip(part.middles) {
                self.middles[vertex as usize] = (px + x, py + top);
            }
            for mut route in part.routes {
                route.points.iter_mut().for_each(|point| *point = (point.0 + x, point.1 + top));
                self.routes.push(route);
            }
            self.width = self.width.max(x + part.width);
            self.height = self.height.max(top + part.height);
            row = f64::max(row, part.height);
            full += part.height + GAP;
        }
    }
}

/// The vertices of each weakly connected component.
fn components(arcs: &Arcs) -> Vec<Vec<u32>> {
    let reversed = arcs.reversed();
    let mut seen = vec![false; arcs.len()];
    let mut all = Vec::new();
    for root in 0..arcs.len() as u32 {
        if std::mem::replace(&mut seen[root as usize], true) {
            continue;
        }
        let mut vertices = vec![root];
        let mut next = 0;
        while next < vertices.len() {
            let vertex = vertices[next];
            next += 1;
            for &other in arcs.followers(vertex).iter().chain(reversed.followers(vertex)) {
                if !std::mem::replace(&mut seen[other as usize], true) {
                    vertices.push(other);
                }
            }
        }
        sort::whole(&mut vertices);
        all.push(vertices);
    }
    all
}

/// A component with its own corner at (0, 0).
struct Part {
    width: f64,
    height: f64,
    vertices: Vec<u32>,
    middles: Vec<Point>,
    routes: Vec<Route>,
}

impl Part {
    fn new(
        arcs: &Arcs,
        vertices: &[u32],
        room: impl Fn(u32) -> f64,
        widths: &[f64],
        height: f64,
    ) -> Part {
        let mut layered = Layered::new(arcs, vertices, room);
        layered.order();
        let xs = layered.place();
        let ys = layered.heights(&xs, height);
        let left = |node: usize| xs[node] - layered.nodes[node].width / 2.0;
        let right = |node: usize| xs[node] + layered.nodes[node].width / 2.0;
        let nodes = 0..layered.nodes.len();
        let (mut from, mut to) = (f64::INFINITY, f64::NEG_INFINITY);
        for node in nodes {
            from = from.min(left(node));
            to = to.max(right(node));
        }
        let middles: Vec<Point> =
            (0..vertices.len()).map(|v| (xs[v] - from, ys[layered.nodes[v].layer])).collect();
        let routes = layered.routes(&xs, &ys, vertices, widths, height, from);
        let bottom = ys.last().copied().unwrap_or_default() + height / 2.0;
        Part { width: to - from, height: bottom, vertices: vertices.to_vec(), middles, routes }
    }
}
