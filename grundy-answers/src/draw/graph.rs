//! A picture of a small graph.

use std::collections::HashSet;

use super::picture::{LOUD, QUIET, colours, meaning, note, title, wins};
use super::text::text_width;
use crate::drawing::{Anchor, Drawing, INK, Point, Segment, Shape, Stroke};
use crate::graph::layout::{Layout, Route};
use crate::graph::{Analysis, Graph};
use crate::markup::shown;
use crate::message::{Language, Message, message};
use crate::outcome::Outcome;
use crate::sort;

/// The largest number of vertices of a picture: nobody could read a larger one.
pub const VERTICES: usize = 250;
/// The most arcs of a picture.
pub const ARCS: usize = 1200;

/// A higher drawing is divided into columns.
const HIGHEST: f64 = 3000.0;
/// The space on both sides of a column, and between two columns.
const GUTTER: f64 = 12.0;
/// The height of a vertex.
const HEIGHT: f64 = 40.0;
const MARGIN: f64 = 20.0;
/// The length of the head of an arrow.
const HEAD: f64 = 8.0;

/// Whether the graph is small enough for a picture: at most [`VERTICES`] and [`ARCS`].
pub fn fits(graph: &Graph) -> bool {
    graph.len() <= VERTICES && graph.arcs().count() <= ARCS
}

/// How an arc is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Arc {
    Quiet,
    Loud,
    Step,
}

impl Arc {
    fn stroke(self) -> Stroke {
        match self {
            Arc::Quiet => Stroke::new(QUIET, 1.2),
            Arc::Loud => Stroke::new(LOUD, 1.5),
            Arc::Step => Stroke::new(LOUD, 3.0),
        }
    }

    /// The head of an arrow that begins where a line ends, in a direction.
    fn head(self, (x, y): Point, (dx, dy): Point) -> Shape {
        let length = dx.hypot(dy).max(1e-9);
        let (dx, dy) = (dx / length, dy / length);
        let point =
            |along: f64, aside: f64| (x + dx * along - dy * aside, y + dy * along + dx * aside);
        let half = 3.4;
        let points = [point(-0.5, half), point(HEAD - 0.5, 0.0), point(-0.5, -half)];
        Shape::area(&points, self.stroke().colour)
    }
}

/// The drawing: one box for each vertex with its name, outcome, value and length, layer below
/// layer; winning moves in a darker line; and a legend. The cost grows with the square of the
/// size: see [`fits`].
///
/// ```
/// # use grundy_answers as grundy;
/// use grundy::Budget;
/// use grundy::graph::{Analysis, Asked, Graph};
/// use grundy::message::Language;
/// let graph = Graph::read("2 1\n1 0\n").unwrap();
/// let analysis = Analysis::new(&graph, Asked::default(), &Budget::unlimited());
/// let drawing = grundy::draw::graph::drawing(&analysis, Language::English);
/// assert!(drawing.svg(Language::English).contains("<title>2: P  0</title>"));
/// ```
pub fn drawing(analysis: &Analysis, language: Language) -> Drawing {
    let graph = analysis.graph;
    let names: Vec<String> = graph.names().map(|name| shortened(&shown(name))).collect();
    let notes: Vec<String> = analysis.vertices().map(|v| note(analysis, v, language)).collect();
    let width = |(name, note): (&String, &String)| {
        (text_width(name, 14.0).max(text_width(note, 12.0)) + 22.0).max(48.0)
    };
    let widths: Vec<f64> = names.iter().zip(&notes).map(width).collect();
    let layout = Layout::new(graph.arcs(), &widths, HEIGHT);
    let legend = Legend::new(analysis, language);
    let columns = columns(&layout);
    let shown = columns.iter().map(|(start, end)| end - start).fold(0.0, f64::max);
    let across = (columns.len() - 1) as f64 * (layout.width + 3.0 * GUTTER) + layout.width;
    let wide = (across.max(legend.width) + 2.0 * MARGIN).round();
    let high = (shown + 2.0 * MARGIN + 34.0).round();
    let mut shapes = Vec::new();
    for arc in [Arc::Quiet, Arc::Loud, Arc::Step] {
        arcs(analysis, &layout, &widths, arc, &mut shapes);
    }
    for vertex in analysis.vertices() {
        let at = vertex as usize;
        let text = (names[at].as_str(), notes[at].as_str());
        shapes.push(vertex_box(analysis, vertex, layout.middles[at], widths[at], text));
    }
    let mut all = Drawing { width: wide, height: high, ..Drawing::new(title(analysis)) };
    all.paper();
    let left = MARGIN + (wide - 2.0 * MARGIN - across) / 2.0;
    if columns.len() == 1 {
        // All of it is shown, also the outlines at the edge.
        let whole = Drawing { shapes: std::mem::take(&mut shapes), ..Drawing::default() };
        all.add(whole, (left, MARGIN), 1.0);
    }
    for (at, (start, end)) in columns.iter().enumerate().filter(|_| columns.len() > 1) {
        all.shapes.push(Shape::Window {
            at: (left - GUTTER + at as f64 * (layout.width + 3.0 * GUTTER), MARGIN),
            size: (layout.width + 2.0 * GUTTER, end - start),
            from: (-GUTTER, *start),
            shapes: shapes.clone(),
        });
    }
    legend.draw((wide - legend.width) / 2.0, high - 24.0, &mut all);
    all
}

/// The part of the drawing that each column shows. A long cycle would be one long column, so it
/// is divided between layers, as a text is divided into pages, and the arcs continue at the top
/// of the next column.
fn columns(layout: &Layout) -> Vec<(f64, f64)> {
    if layout.height <= HIGHEST {
        return vec![(0.0, layout.height)];
    }
    // About as wide as high.
    let most = (layout.height * (layout.width + 3.0 * GUTTER)).sqrt().min(HIGHEST);
    let mut layers: Vec<f64> = layout.middles.iter().map(|&(_, y)| y).collect();
    sort::by(&mut layers, f64::total_cmp);
    let mut columns = Vec::new();
    let mut start = 0.0;
    for pair in layers.windows(2) {
        let cut = (pair[0] + pair[1]) / 2.0;
        if pair[1] - pair[0] > HEIGHT && pair[1] + HEIGHT / 2.0 - start > most {
            columns.push((start, cut));
            start = cut;
        }
    }
    columns.push((start, layout.height));
    columns
}

/// All arcs of a kind. What several arcs have in common is drawn once.
fn arcs(analysis: &Analysis, layout: &Layout, widths: &[f64], arc: Arc, out: &mut Vec<Shape>) {
    let mut drawn = HashSet::new();
    let of = |from: u32, to: u32| match wins(analysis, to) {
        _ if analysis.asked.strategy && analysis.step(from) == Some(to) => Arc::Step,
        true => Arc::Loud,
        false => Arc::Quiet,
    };
    let path = |start: Point, segment: Segment| Shape::Path {
        start,
        segments: vec![segment],
        fill: None,
        stroke: Some(arc.stroke()),
    };
    let tenths = |(x, y): Point| ((x * 10.0).round() as i64, (y * 10.0).round() as i64);
    for Route { from, to, points } in &layout.routes {
        if of(*from, *to) != arc {
            continue;
        }
        let mut points = points.clone();
        // Room for the head.
        if let [.., before, last] = &mut points[..] {
            last.1 += if last.1 > before.1 { -HEAD } else { HEAD };
        }
        for (at, pair) in points.windows(2).enumerate() {
            let ends = at + 2 == points.len();
            if drawn.insert((tenths(pair[0]), tenths(pair[1]))) {
                out.push(path(pair[0], curve(pair[0], pair[1])));
                if ends {
                    out.push(arc.head(pair[1], (0.0, pair[1].1 - pair[0].1)));
                }
            }
        }
    }
    for &vertex in layout.loops.iter().filter(|&&v| of(v, v) == arc) {
        let (x, y) = layout.middles[vertex as usize];
        let x = x + widths[vertex as usize] / 2.0;
        let (control, end) = ((x + 26.0, y + 14.0), (x + HEAD - 0.5, y + 9.0));
        out.push(path((x, y - 9.0), Segment::Curve((x + 24.0, y - 18.0), control, end)));
        out.push(arc.head(end, (end.0 - control.0, end.1 - control.1)));
    }
}

/// A curve that leaves and ends upright.
fn curve((x, y): Point, to: Point) -> Segment {
    let middle = (y + to.1) / 2.0;
    match (x - to.0).abs() < 0.05 {
        true => Segment::Line(to),
        false => Segment::Curve((x, middle), (to.0, middle), to),
    }
}

fn vertex_box(
    analysis: &Analysis,
    vertex: u32,
    (x, y): Point,
    width: f64,
    (name, note): (&str, &str),
) -> Shape {
    let outcome = analysis.outcome(vertex);
    let text = |y: f64, size: f64, bold: bool, words: &str| Shape::Text {
        at: (x, y),
        anchor: Anchor::Middle,
        size,
        bold,
        colour: INK,
        words: words.to_string(),
    };
    let shapes = vec![
        rounded(outcome, (x - width / 2.0, y - HEIGHT / 2.0), (width, HEIGHT)),
        text(y - 3.0, 14.0, false, name),
        text(y + 13.0, 12.0, true, note),
    ];
    Shape::Named { name: format!("{}: {note}", shown(analysis.graph.name(vertex))), shapes }
}

/// The box of an outcome: P has a thick edge, D a dashed one.
fn rounded(outcome: Option<Outcome>, at: Point, size: Point) -> Shape {
    let (fill, edge) = colours(outcome);
    let stroke = match outcome {
        Some(Outcome::N) | None => Stroke::new(edge, 1.2),
        Some(Outcome::P) => Stroke::new(edge, 2.4),
        Some(Outcome::D) => Stroke { dashed: true, ..Stroke::new(edge, 1.4) },
    };
    Shape::Box { at, size, corner: size.1 / 5.0, fill: Some(fill), stroke: Some(stroke) }
}

/// A sign of the legend.
#[derive(Clone, Copy)]
enum Sign {
    Vertex(Outcome),
    Arc(Arc),
}

/// What colours and lines mean: those that occur.
struct Legend {
    entries: Vec<(Sign, String)>,
    width: f64,
}

impl Legend {
    fn new(analysis: &Analysis, language: Language) -> Legend {
        let counts = analysis.counts();
        let outcomes = counts.iter().filter(|count| count.1 > 0);
        let words = |message: Message| message.text(language);
        let mut entries: Vec<_> =
            outcomes.map(|&(o, _)| (Sign::Vertex(o), words(meaning(o)))).collect();
        let wins = |v: u32| analysis.graph.followers(v).iter().any(|&to| wins(analysis, to));
        if analysis.vertices().any(wins) {
            entries.push((Sign::Arc(Arc::Loud), words(message!("picture-move-wins"))));
        }
        if analysis.asked.strategy && analysis.vertices().any(|v| analysis.step(v).is_some()) {
            entries.push((Sign::Arc(Arc::Step), words(message!("picture-move-of-strategy"))));
        }
        let width = entries.iter().map(|(_, text)| Legend::advance(text)).sum();
        Legend { entries, width }
    }

    fn advance(text: &str) -> f64 {
        30.0 + text_width(text, 12.0) + 18.0
    }

    fn draw(&self, mut x: f64, y: f64, all: &mut Drawing) {
        for (sign, text) in &self.entries {
            match *sign {
                Sign::Vertex(outcome) => {
                    all.shapes.push(rounded(Some(outcome), (x, y - 11.0), (22.0, 15.0)));
                }
                Sign::Arc(arc) => {
                    let end = (x + 22.0 - HEAD, y - 4.0);
                    all.shapes.push(Shape::line(&[(x, y - 4.0), end], arc.stroke()));
                    all.shapes.push(arc.head(end, (1.0, 0.0)));
                }
            }
            all.text((x + 28.0, y + 0.5), Anchor::Start, 12.0, text.clone());
            x += Legend::advance(text);
        }
    }
}

/// A long name keeps its begin and its end.
fn shortened(name: &str) -> String {
    const MOST: usize = 30;
    if name.chars().count() <= MOST {
        return name.to_string();
    }
    let signs: Vec<char> = name.chars().collect();
    let head: String = signs[..MOST * 2 / 3].iter().collect();
    let tail: String = signs[signs.len() - MOST / 3 + 1..].iter().collect();
    format!("{head}…{tail}")
}
