//! Drawings of graphs: grids with their lines, paths, cycles and stars as chains, all others as a
//! list of neighbours.

use std::f64::consts::TAU;

use super::net::Net;
use super::shape::Shape;
use crate::board::{Board, Lines, Net as Drawn, Row, Vertex};

/// The most vertices of a graph that is drawn.
const MOST: u64 = 60;
/// The longest chain of vertices in a line.
const CHAIN: usize = 16;

/// The drawings of some graphs, one below the other.
pub fn board(nets: &[Net]) -> Option<Board> {
    if nets.iter().any(|net| net.order() > MOST) {
        return None;
    }
    let drawn = nets.iter().map(drawn).collect();
    Some(Board { nets: drawn, ..Board::stacked(nets.iter().map(rows)) })
}

/// The graph that a drawing shows. Vertices keep the names with which play began.
fn drawn(net: &Net) -> Drawn {
    let order = net.order() as u32;
    let vertex = |vertex: u32| Vertex { name: net.first_name(vertex), chips: 0 };
    let neighbours =
        |a: u32| net.graph().neighbours(a).iter().map(move |&b| (a, b)).filter(|(a, b)| a < b);
    let ring = |vertex: u32, of: u32, radius: f64| {
        let (sin, cos) = (TAU * f64::from(vertex) / f64::from(of)).sin_cos();
        ((10.0 * radius * sin).round() as i32, (-10.0 * radius * cos).round() as i32)
    };
    let lattice = |x: u32, y: u32| (10 * x as i32, 10 * y as i32);
    let place = |vertex: u32| match *net.shape() {
        Shape::Path(_) => Some(lattice(vertex, 0)),
        Shape::Grid(_, width) | Shape::Chess(_, _, width) => {
            Some(lattice(vertex % width, vertex / width))
        }
        Shape::Cycle(of) | Shape::Complete(of) => {
            Some(ring(vertex, of, (f64::from(of) / TAU).max(0.7)))
        }
        Shape::Petersen => Some(ring(vertex % 5, 5, if vertex < 5 { 1.8 } else { 0.9 })),
        Shape::Star(_) | Shape::Other => None,
    };
    Drawn {
        lines: Lines::Edges,
        vertices: (0..order).map(vertex).collect(),
        edges: (0..order).flat_map(neighbours).collect(),
        places: (0..order).map(place).collect(),
    }
}

fn rows(net: &Net) -> Vec<Row> {
    let order = net.order() as u32;
    let chain = |vertices: &[u32], end: Option<u32>| {
        let mut names: Vec<String> = vertices.iter().map(|&vertex| net.vertex(vertex)).collect();
        names.extend(end.map(|vertex| format!("({})", net.vertex(vertex))));
        Row::line("", names.join(" - "))
    };
    let all: Vec<u32> = (0..order).collect();
    match net.shape() {
        &Shape::Grid(height, width) if width as usize <= CHAIN => grid(height, width),
        Shape::Path(_) if all.len() <= CHAIN => vec![chain(&all, None)],
        Shape::Cycle(_) | Shape::Complete(3) if all.len() <= CHAIN => vec![chain(&all, Some(0))],
        Shape::Star(rays) if rays.iter().all(|&ray| (ray as usize) < CHAIN) => {
            let mut next = 1;
            let mut ray = |&length: &u32| {
                let vertices: Vec<u32> = std::iter::once(0).chain(next..next + length).collect();
                next += length;
                chain(&vertices, None)
            };
            rays.iter().map(&mut ray).collect()
        }
        _ => (0..order)
            .map(|vertex| {
                let neighbours = net.graph().neighbours(vertex).iter();
                let names: Vec<String> = neighbours.map(|&other| net.vertex(other)).collect();
                let line = format!("{}: {}", net.vertex(vertex), names.join(" "));
                Row::line("", line.trim_end().to_string())
            })
            .collect(),
    }
}

/// Rows and columns with their numbers; a vertex is called by both, `2,3`.
fn grid(height: u32, width: u32) -> Vec<Row> {
    let joined =
        |between: &str, sign: &str| (0..width).map(|_| sign).collect::<Vec<_>>().join(between);
    let columns: Vec<String> = (1..=width).map(|column| format!("{column:<3}")).collect();
    let mut rows = vec![Row::line("", columns.join(" ").trim_end().to_string())];
    for row in 1..=height {
        if row > 1 {
            rows.push(Row::line("", joined("   ", "|")));
        }
        rows.push(Row::line(row.to_string(), joined(" - ", "o")));
    }
    rows
}
