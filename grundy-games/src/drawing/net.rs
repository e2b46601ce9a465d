//! Graphs as drawings: grids as they lie, what grows from the ground as trees, all others by forces between
//! their vertices (Fruchterman and Reingold, Graph drawing by force-directed placement, 1991).

use std::collections::HashMap;
use std::f64::consts::TAU;

use super::{Anchor, CHANGED, Colour, Drawing, GONE, INK, Point, Segment, Shape, Stroke, of_text};
use crate::board::{Lines, Net};

/// The room between two vertices.
const STEP: f64 = 56.0;
const EDGE: f64 = 24.0;
const RADIUS: f64 = 14.0;
const PAPER: Colour = 0xcde4f8;
const COIN: Colour = 0xfbe7a8;

/// What a move takes of a graph: a flag for each vertex and each edge.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Gone {
    vertices: Vec<bool>,
    edges: Vec<bool>,
}

impl Gone {
    /// Some vertices with all that meets them.
    pub fn vertices(net: &Net, gone: impl Fn(usize) -> bool) -> Gone {
        let vertices: Vec<bool> = (0..net.vertices.len()).map(gone).collect();
        let edges = net.edges.iter();
        let edges = edges.map(|&(a, b)| vertices[a as usize] || vertices[b as usize]).collect();
        Gone { vertices, edges }
    }

    fn vertex(&self, at: usize) -> bool {
        self.vertices.get(at).is_some_and(|&gone| gone)
    }

    fn edge(&self, at: usize) -> bool {
        self.edges.get(at).is_some_and(|&gone| gone)
    }
}

impl Net {
    /// What is not there after a move, by the names of the vertices.
    pub(super) fn gone(&self, after: Option<&Net>) -> Gone {
        let mut left: HashMap<(&str, &str), usize> = HashMap::new();
        let names = |net: &Net| net.vertices.iter().map(|vertex| vertex.name.clone()).collect();
        let kept: Vec<String> = after.map_or_else(Vec::new, names);
        let after_edges = after.into_iter().flat_map(|net| {
            net.edges
                .iter()
                .map(|&(a, b)| (&*net.vertices[a as usize].name, &*net.vertices[b as usize].name))
        });
        for ends in after_edges {
            *left.entry(ends).or_default() += 1;
        }
        let edge = |&(a, b): &(u32, u32)| {
            let (a, b) = (&*self.vertices[a as usize].name, &*self.vertices[b as usize].name);
            let found =
                [(a, b), (b, a)].into_iter().find(|ends| left.get(ends).is_some_and(|&n| n > 0));
            found.and_then(|ends| left.get_mut(&ends)).map(|count| *count -= 1).is_none()
        };
        let edges = self.edges.iter().map(edge).collect();
        let vertex = |at: usize| {
            let name = &self.vertices[at].name;
            !name.is_empty() && !kept.contains(name)
        };
        Gone { vertices: (0..self.vertices.len()).map(vertex).collect(), edges }
    }

    /// Where the vertices of the drawing lie, in tenths of the room between two vertices. The cost is
    /// quadratic in the number of vertices where the game does not say it.
    pub fn layout(&self) -> Vec<(i32, i32)> {
        let tenth = |length: f64| (length * 10.0 / STEP).round() as i32;
        self.points().iter().map(|&(x, y)| (tenth(x), tenth(y))).collect()
    }

    /// Leaves each vertex where it lay before a move; nothing changes where a vertex has no name there.
    pub fn stay(&mut self, before: &[Net]) {
        let laid = before.iter().flat_map(|net| {
            let names = net.vertices.iter().map(|vertex| &*vertex.name);
            names.zip(net.layout()).collect::<Vec<_>>()
        });
        let laid: HashMap<&str, (i32, i32)> = laid.collect();
        let places = self.vertices.iter().map(|vertex| laid.get(&*vertex.name).copied());
        if let Some(places) = places.collect::<Option<Vec<_>>>() {
            self.places = Some(places);
        }
    }

    /// The drawing, with what a move takes.
    pub(crate) fn drawing(&self, gone: Option<&Gone>) -> Drawing {
        let none = Gone::default();
        let gone = gone.unwrap_or(&none);
        let places = self.points();
        let mut all = Drawing::default();
        // Chips and their number stand at the right of a name.
        let right = self.vertices.iter().zip(&places).map(|(vertex, at)| {
            let chips = if vertex.chips > 1 { 32.0 } else { 8.0 };
            at.0 + EDGE.max(half_width(&vertex.name) + chips)
        });
        all.width = right.fold(0.0, f64::max);
        all.height = places.iter().map(|at| at.1).fold(0.0, f64::max) + EDGE;
        if self.lines == Lines::Ground {
            let y = all.height - EDGE;
            let points = [(4.0, y), (all.width - 4.0, y)];
            all.shapes.push(Shape::line(&points, Stroke::new(0x8a5a2b, 4.0)));
        }
        for at in 0..self.edges.len() {
            self.draw_edge(at, &places, gone.edge(at), &mut all);
        }
        // The ground is drawn already.
        let ground = usize::from(self.lines == Lines::Ground);
        for (at, &place) in places.iter().enumerate().skip(ground) {
            self.draw_vertex(at, place, gone.vertex(at), &mut all);
        }
        all
    }

    fn draw_vertex(&self, at: usize, place: Point, gone: bool, all: &mut Drawing) {
        let vertex = &self.vertices[at];
        let (x, y) = place;
        if vertex.name.is_empty() {
            let (fill, stroke) = (Some(INK), None);
            all.shapes.push(Shape::Disc { at: place, radius: 4.0, fill, stroke });
            return;
        }
        let fill = Some(match (gone, vertex.chips) {
            (true, _) => GONE,
            (false, 0) => PAPER,
            (false, _) => COIN,
        });
        let stroke = Some(match (gone, vertex.chips) {
            (true, _) => Stroke { dashed: true, ..Stroke::thick(CHANGED) },
            (false, 0) => Stroke::thin(INK),
            (false, _) => Stroke::thick(INK),
        });
        let half = half_width(&vertex.name);
        all.shapes.push(match half > RADIUS {
            false => Shape::Disc { at: place, radius: RADIUS, fill, stroke },
            true => Shape::Box {
                at: (x - half, y - RADIUS),
                size: (2.0 * half, 2.0 * RADIUS),
                corner: RADIUS,
                fill,
                stroke,
            },
        });
        all.text((x, y + 4.0), Anchor::Middle, 12.0, vertex.name.clone());
        if vertex.chips > 0 {
            let at = (x + half, y - RADIUS + 2.0);
            let fill = Some(0x1b5e8c);
            all.shapes.push(Shape::Disc { at, radius: 6.0, fill, stroke: None });
            if vertex.chips > 1 {
                let words = format!("×{}", vertex.chips);
                all.text((at.0 + 8.0, at.1 + 4.0), Anchor::Start, 12.0, words);
            }
        }
    }

    fn draw_edge(&self, at: usize, places: &[Point], gone: bool, all: &mut Drawing) {
        let (a, b) = (self.edges[at].0 as usize, self.edges[at].1 as usize);
        let colour = if gone { CHANGED } else { INK };
        let width = if self.lines == Lines::Ground || gone { 2.0 } else { 1.0 };
        let stroke = Stroke { colour, width, dashed: gone };
        // Edges with the same ends lie side by side; one that passes over a vertex goes around it.
        let same = |&(c, d): &(u32, u32)| {
            let (c, d) = (c as usize, d as usize);
            (c, d) == (a, b) || (d, c) == (a, b)
        };
        let before = self.edges[..at].iter().filter(|ends| same(ends)).count() as f64;
        let count = self.edges.iter().filter(|ends| same(ends)).count() as f64;
        let (from, to) = (self.end(a, b, places), self.end(b, a, places));
        if a == b {
            let radius = 10.0 + 5.0 * before;
            let at = (from.0, from.1 - RADIUS - radius + 4.0);
            all.shapes.push(Shape::Disc { at, radius, fill: None, stroke: Some(stroke) });
            return;
        }
        // The sign of the side does not depend on the direction in which the edge is written.
        let side = if a < b { 1.0 } else { -1.0 };
        let mut bend = side * (2.0 * before - (count - 1.0)) * 14.0;
        let over = (0..places.len())
            .any(|other| other != a && other != b && distance(places[other], from, to) < RADIUS);
        if over && bend == 0.0 {
            bend = 36.0;
        }
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy).max(1.0);
        // Two thirds of the way to the control point of a quadratic curve.
        let middle = (
            (from.0 + to.0) / 2.0 - dy / length * bend,
            (from.1 + to.1) / 2.0 + dx / length * bend,
        );
        let near = |end: Point| ((end.0 + 2.0 * middle.0) / 3.0, (end.1 + 2.0 * middle.1) / 3.0);
        all.shapes.push(match bend == 0.0 {
            true => Shape::line(&[from, to], stroke),
            false => Shape::Path {
                start: from,
                segments: vec![Segment::Curve(near(from), near(to), to)],
                fill: None,
                stroke: Some(stroke),
            },
        });
        if self.lines == Lines::Arcs {
            all.shapes.push(self.head(b, if bend == 0.0 { from } else { middle }, to, colour));
        }
    }

    /// Where an edge meets a vertex: on the ground right below the other end, else at its centre.
    fn end(&self, own: usize, other: usize, places: &[Point]) -> Point {
        match self.lines == Lines::Ground && own == 0 && other != 0 {
            true => (places[other].0, places[0].1),
            false => places[own],
        }
    }

    /// The head of an arrow at the border of a vertex.
    fn head(&self, vertex: usize, tail: Point, to: Point, fill: Colour) -> Shape {
        let (dx, dy) = (to.0 - tail.0, to.1 - tail.1);
        let length = dx.hypot(dy).max(1.0);
        let (ux, uy) = (dx / length, dy / length);
        let half = half_width(&self.vertices[vertex].name).max(RADIUS);
        // A wide vertex is a rectangle, nearly.
        let border = match half <= RADIUS || ux.abs() < 1e-9 {
            true => RADIUS,
            false => (half / ux.abs()).min(RADIUS / uy.abs().max(1e-9)).min(half),
        };
        let point = |along: f64, aside: f64| {
            (to.0 - ux * (border + along) - uy * aside, to.1 - uy * (border + along) + ux * aside)
        };
        Shape::area(&[point(0.0, 0.0), point(9.0, 4.0), point(9.0, -4.0)], fill)
    }

    /// The places of the vertices on the paper.
    fn points(&self) -> Vec<Point> {
        let places: Vec<Point> = match (&self.places, self.lines) {
            (Some(places), _) => {
                places.iter().map(|&(x, y)| (f64::from(x) / 10.0, f64::from(y) / 10.0)).collect()
            }
            (None, Lines::Ground) => self.grown(),
            (None, _) => self.forced(),
        };
        let least = |of: fn(&Point) -> f64| places.iter().map(of).fold(f64::INFINITY, f64::min);
        let (left, top) = (least(|at| at.0), least(|at| at.1));
        // Room for long names and for loops.
        let names = self.vertices.iter().map(|vertex| half_width(&vertex.name)).fold(0.0, f64::max);
        let loops = if self.edges.iter().any(|(a, b)| a == b) { 20.0 } else { 0.0 };
        let room = (EDGE.max(names + 8.0), EDGE + loops);
        // Whole numbers: the same drawing on every machine.
        let place = |&(x, y): &Point| {
            (((x - left) * STEP).round() + room.0, ((y - top) * STEP).round() + room.1)
        };
        places.iter().map(place).collect()
    }

    /// What grows from vertex 0: a tree walked in breadth, each vertex over the middle of what stands on it.
    fn grown(&self) -> Vec<Point> {
        let neighbours = self.neighbours();
        let count = self.vertices.len();
        let mut above: Vec<Vec<usize>> = vec![Vec::new(); count];
        let mut level = vec![usize::MAX; count];
        level[0] = 0;
        let mut order = vec![0];
        let mut next = 0;
        while let Some(&vertex) = order.get(next) {
            next += 1;
            for &other in &neighbours[vertex] {
                if level[other] == usize::MAX {
                    level[other] = level[vertex] + 1;
                    above[vertex].push(other);
                    order.push(other);
                }
            }
        }
        let high = order.iter().map(|&vertex| level[vertex]).max().unwrap_or(0);
        let mut x = vec![0.0; count];
        let mut leaves = 0.0;
        let mut walk = vec![(0, false)];
        while let Some((vertex, back)) = walk.pop() {
            match (above[vertex].first(), above[vertex].last()) {
                (Some(&first), Some(&last)) if back => x[vertex] = (x[first] + x[last]) / 2.0,
                (Some(_), Some(_)) => {
                    walk.push((vertex, true));
                    walk.extend(above[vertex].iter().rev().map(|&other| (other, false)));
                }
                _ => {
                    x[vertex] = leaves;
                    leaves += 1.0;
                }
            }
        }
        // What does not hang on the ground lies beside it.
        let place = |at: usize| match level[at] {
            usize::MAX => (leaves, 0.0),
            level => (x[at], (high - level) as f64),
        };
        (0..count).map(place).collect()
    }

    fn neighbours(&self) -> Vec<Vec<usize>> {
        let mut all = vec![Vec::new(); self.vertices.len()];
        for &(a, b) in &self.edges {
            all[a as usize].push(b as usize);
            all[b as usize].push(a as usize);
        }
        all
    }

    /// Vertices on a circle at first, which push each other away while edges pull.
    fn forced(&self) -> Vec<Point> {
        let count = self.vertices.len();
        let neighbours = self.neighbours();
        let radius = STEP * count as f64 / TAU;
        let start = |at: usize| {
            let (sin, cos) = (TAU * at as f64 / count as f64).sin_cos();
            (radius * sin, -radius * cos)
        };
        let mut places: Vec<Point> = (0..count).map(start).collect();
        let rounds = 400;
        for round in 0..rounds {
            let most = STEP * (1.0 - f64::from(round) / f64::from(rounds)) / 2.0;
            let pushed = |at: usize| {
                let (x, y) = places[at];
                let (mut fx, mut fy) = (0.0, 0.0);
                for (other, &(ox, oy)) in places.iter().enumerate() {
                    if other != at {
                        let (dx, dy) = (x - ox, y - oy);
                        let square = (dx * dx + dy * dy).max(1.0);
                        // Far ones do not push: parts that hang together stay on one page.
                        if square < 36.0 * STEP * STEP {
                            fx += dx * STEP * STEP / square;
                            fy += dy * STEP * STEP / square;
                        }
                    }
                }
                for &other in neighbours[at].iter().filter(|&&other| other != at) {
                    let (dx, dy) = (x - places[other].0, y - places[other].1);
                    let length = dx.hypot(dy);
                    fx -= dx * length / STEP;
                    fy -= dy * length / STEP;
                }
                // A weak pull to the middle, for parts that nothing joins.
                fx -= x * 0.1;
                fy -= y * 0.1;
                let force = fx.hypot(fy).max(1e-9);
                let step = force.min(most) / force;
                (x + fx * step, y + fy * step)
            };
            places = (0..count).map(pushed).collect();
        }
        // The two nearest vertices are a step apart.
        let near = (0..count)
            .flat_map(|a| (a + 1..count).map(move |b| (a, b)))
            .map(|(a, b)| (places[a].0 - places[b].0).hypot(places[a].1 - places[b].1))
            .fold(f64::INFINITY, f64::min);
        let scale =
            if near.is_finite() { (0.8 * STEP / near.max(1.0)).clamp(0.8, 2.0) } else { 1.0 };
        places.iter().map(|(x, y)| (x * scale / STEP, y * scale / STEP)).collect()
    }
}

/// Half the width of a vertex with its name.
fn half_width(name: &str) -> f64 {
    match name.is_empty() {
        true => 4.0,
        false => RADIUS.max((of_text(name, 12.0) / 2.0).round() + 6.0),
    }
}

/// How far a point is from a line between two others.
fn distance(point: Point, from: Point, to: Point) -> f64 {
    let ((dx, dy), (px, py)) =
        ((to.0 - from.0, to.1 - from.1), (point.0 - from.0, point.1 - from.1));
    let square = (dx * dx + dy * dy).max(1.0);
    let along = ((px * dx + py * dy) / square).clamp(0.0, 1.0);
    (px - along * dx).hypot(py - along * dy)
}
