//! Pictures of graphs: as text lines of vertices that are joined, and as SVG.

use std::fmt::Write;

use super::{Mark, Picture};

/// A vertex of a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Vertex {
    /// Its name.
    pub name: String,
    /// What happens to it.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Mark::is_none"))]
    pub mark: Mark,
}

/// The largest graph that is drawn.
const VERTICES: usize = 12;
const EDGES: usize = 20;

impl Picture {
    /// The picture of a graph, with the vertices that a move takes marked as [`Mark::Gone`]; `None`
    /// where it is large.
    ///
    /// ```
    /// # use grundy_games as grundy;
    /// use grundy::message::Language;
    /// use grundy::picture::{Mark, Picture, Vertex};
    /// let vertex = |name: &str, mark| Vertex { name: name.into(), mark };
    /// let vertices =
    ///     vec![vertex("1", Mark::None), vertex("2", Mark::Gone), vertex("3", Mark::Gone)];
    /// let picture = Picture::of_graph(vertices, vec![(0, 1), (1, 2)]).unwrap();
    /// assert!(picture.text(Language::English).starts_with("1 - [2] - [3]\n"));
    /// ```
    pub fn of_graph(vertices: Vec<Vertex>, edges: Vec<(usize, usize)>) -> Option<Picture> {
        let fits = (1..=VERTICES).contains(&vertices.len()) && edges.len() <= EDGES;
        let known = edges.iter().all(|&(a, b)| a.max(b) < vertices.len());
        (fits && known).then_some(Picture::Graph { vertices, edges })
    }
}

/// Lines through the graph that have each edge once, and each vertex without edges alone.
pub(super) fn trails(order: usize, edges: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let mut open = edges.to_vec();
    let joined = |open: &[(usize, usize)], vertex: usize| -> usize {
        open.iter().map(|&(a, b)| usize::from(a == vertex) + usize::from(b == vertex)).sum()
    };
    let mut all = Vec::new();
    while !open.is_empty() {
        let odd = (0..order).find(|&vertex| joined(&open, vertex) % 2 == 1);
        let any = || (0..order).find(|&vertex| joined(&open, vertex) > 0);
        let Some(mut now) = odd.or_else(any) else { break };
        let mut line = vec![now];
        let other = |&(a, b): &(usize, usize), now: usize| if a == now { b } else { a };
        while let Some(at) = (0..open.len())
            .filter(|&at| open[at].0 == now || open[at].1 == now)
            .min_by_key(|&at| other(&open[at], now))
        {
            now = other(&open.remove(at), now);
            line.push(now);
        }
        all.push(line);
    }
    all.extend((0..order).filter(|&vertex| joined(edges, vertex) == 0).map(|vertex| vec![vertex]));
    all
}

/// A vertex, in brackets where the move takes it.
fn name(vertex: &Vertex) -> String {
    match vertex {
        Vertex { name, mark: Mark::Gone } => format!("[{name}]"),
        Vertex { name, .. } => name.clone(),
    }
}

/// The lines: a grid as it lies, others as trails. Whether a vertex stands there more than once.
pub(super) fn lines(vertices: &[Vertex], edges: &[(usize, usize)]) -> (Vec<String>, bool) {
    if let Some(lines) = grid(vertices, edges) {
        return (lines, false);
    }
    let trails = trails(vertices.len(), edges);
    let again = trails.iter().map(Vec::len).sum::<usize>() > vertices.len();
    let line = |trail: &Vec<usize>| {
        trail.iter().map(|&at| name(&vertices[at])).collect::<Vec<_>>().join(" - ")
    };
    (trails.iter().map(line).collect(), again)
}

/// A grid, whose vertices are called `row,column`.
fn grid(vertices: &[Vertex], edges: &[(usize, usize)]) -> Option<Vec<String>> {
    let place = |vertex: &Vertex| -> Option<(usize, usize)> {
        let (row, column) = vertex.name.split_once(',')?;
        Some((row.parse().ok()?, column.parse().ok()?))
    };
    let places = vertices.iter().map(place).collect::<Option<Vec<_>>>()?;
    let near = |&(a, b): &(usize, usize)| {
        let ((r, c), (s, d)) = (places[a], places[b]);
        r.abs_diff(s) + c.abs_diff(d) == 1
    };
    let of = |place: (usize, usize)| places.iter().position(|&own| own == place);
    let (rows, columns) =
        places.iter().fold((0, 0), |(r, c), &(row, column)| (r.max(row), c.max(column)));
    let known = places.iter().enumerate().all(|(at, &place)| of(place) == Some(at));
    let whole = rows * columns <= VERTICES && (rows > 1 || columns > 1);
    if !known || !whole || !edges.iter().all(near) {
        return None;
    }
    let width = vertices.iter().map(|vertex| name(vertex).len()).max()?;
    let joined = |one: (usize, usize), other: (usize, usize)| match (of(one), of(other)) {
        (Some(a), Some(b)) => edges.contains(&(a, b)) || edges.contains(&(b, a)),
        _ => false,
    };
    let mut lines = Vec::new();
    for row in 1..=rows {
        let (mut line, mut below) = (String::new(), String::new());
        for column in 1..=columns {
            let here = of((row, column)).map_or(String::new(), |at| name(&vertices[at]));
            let right = joined((row, column), (row, column + 1));
            let _ = write!(line, "{here:^width$}{}", if right { " - " } else { "   " });
            let down = if joined((row, column), (row + 1, column)) { "|" } else { "" };
            let _ = write!(below, "{down:^width$}   ");
        }
        lines.push(line.trim_end().to_string());
        if row < rows {
            lines.push(below.trim_end().to_string());
        }
    }
    Some(lines)
}
