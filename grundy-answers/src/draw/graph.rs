//! A picture of a small graph.

use std::collections::HashSet;
use std::fmt::Write;

use super::picture::{INK, LOUD, QUIET, colours, meaning, note, title, wins};
use super::text::text_width;
use crate::graph::layout::{Layout, Point, Route};
use crate::graph::{Analysis, Graph};
use crate::markup::{shown, xml};
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
const FONT: &str = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif";

/// Whether the graph is small enough for a picture: at most [`VERTICES`] and [`ARCS`].
pub fn fits(graph: &Graph) -> bool {
    graph.len() <= VERTICES && graph.arcs().count() <= ARCS
}

/// How an arc is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Stroke {
    Quiet,
    Loud,
    Step,
}

impl Stroke {
    fn colour(self) -> &'static str {
        if self == Stroke::Quiet { QUIET } else { LOUD }
    }

    fn width(self) -> f64 {
        match self {
            Stroke::Quiet => 1.2,
            Stroke::Loud => 1.5,
            Stroke::Step => 3.0,
        }
    }

    fn head(self) -> &'static str {
        if self == Stroke::Quiet { "quiet" } else { "loud" }
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
/// let drawing = grundy::draw::graph::svg(&analysis, Language::English);
/// assert!(drawing.starts_with("<svg ") && drawing.contains("<title>2: P  0</title>"));
/// ```
pub fn svg(analysis: &Analysis, language: Language) -> String {
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
    let wide = across.max(legend.width) + 2.0 * MARGIN;
    let high = shown + 2.0 * MARGIN + 34.0;
    let mut out = String::new();
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide:.0}\" height=\"{high:.0}\" \
         viewBox=\"0 0 {wide:.0} {high:.0}\" role=\"img\" font-family=\"{FONT}\" fill=\"{INK}\">\n\
         <title>{}</title>\n<defs>",
        xml(&title(analysis).text(language))
    );
    for stroke in [Stroke::Quiet, Stroke::Loud] {
        let _ = writeln!(
            out,
            "<marker id=\"{}\" viewBox=\"0 0 8 8\" refX=\"0.5\" refY=\"4\" markerWidth=\"{HEAD}\" \
             markerHeight=\"{HEAD}\" markerUnits=\"userSpaceOnUse\" orient=\"auto\">\
             <path d=\"M0 0.6L8 4L0 7.4z\" fill=\"{}\"/></marker>",
            stroke.head(),
            stroke.colour()
        );
    }
    out.push_str("</defs>\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n");
    let left = MARGIN + (wide - 2.0 * MARGIN - across) / 2.0;
    let folded = columns.len() > 1;
    let _ = match folded {
        true => writeln!(out, "<defs><g id=\"all\">"),
        false => writeln!(out, "<g transform=\"translate({left:.1} {MARGIN})\">"),
    };
    for stroke in [Stroke::Quiet, Stroke::Loud, Stroke::Step] {
        arcs(analysis, &layout, &widths, stroke, &mut out);
    }
    for vertex in analysis.vertices() {
        let at = vertex as usize;
        let text = (names[at].as_str(), notes[at].as_str());
        vertex_box(analysis, vertex, layout.middles[at], widths[at], text, &mut out);
    }
    out.push_str(if folded { "</g></defs>\n" } else { "</g>\n" });
    for (at, (start, end)) in columns.iter().enumerate().filter(|_| folded) {
        let _ = writeln!(
            out,
            "<svg x=\"{:.1}\" y=\"{MARGIN}\" width=\"{width:.1}\" height=\"{height:.1}\" \
             viewBox=\"-{GUTTER} {start:.1} {width:.1} {height:.1}\"><use href=\"#all\"/></svg>",
            left - GUTTER + at as f64 * (layout.width + 3.0 * GUTTER),
            width = layout.width + 2.0 * GUTTER,
            height = end - start,
        );
    }
    legend.draw((wide - legend.width) / 2.0, high - 24.0, &mut out);
    out.push_str("</svg>\n");
    out
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
fn arcs(analysis: &Analysis, layout: &Layout, widths: &[f64], stroke: Stroke, out: &mut String) {
    let mut drawn = HashSet::new();
    let (mut body, mut ends) = (String::new(), Vec::new());
    let of = |from: u32, to: u32| match wins(analysis, to) {
        _ if analysis.asked.strategy && analysis.step(from) == Some(to) => Stroke::Step,
        true => Stroke::Loud,
        false => Stroke::Quiet,
    };
    for Route { from, to, points } in &layout.routes {
        if of(*from, *to) != stroke {
            continue;
        }
        let mut points = points.clone();
        // Room for the head.
        if let [.., before, last] = &mut points[..] {
            last.1 += if last.1 > before.1 { -HEAD } else { HEAD };
        }
        for (at, pair) in points.windows(2).enumerate() {
            let segment = curve(pair[0], pair[1]);
            if drawn.insert(segment.clone()) {
                if at + 2 == points.len() {
                    ends.push(segment);
                } else {
                    body.push_str(&segment);
                }
            }
        }
    }
    for &vertex in layout.loops.iter().filter(|&&v| of(v, v) == stroke) {
        let (x, y) = layout.middles[vertex as usize];
        let x = x + widths[vertex as usize] / 2.0;
        ends.push(format!(
            "M{:.1} {:.1}C{:.1} {:.1} {:.1} {:.1} {:.1} {:.1}",
            x,
            y - 9.0,
            x + 24.0,
            y - 18.0,
            x + 26.0,
            y + 14.0,
            x + HEAD - 0.5,
            y + 9.0
        ));
    }
    if body.is_empty() && ends.is_empty() {
        return;
    }
    let _ = writeln!(
        out,
        "<g fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"round\">",
        stroke.colour(),
        stroke.width()
    );
    if !body.is_empty() {
        let _ = writeln!(out, "<path d=\"{body}\"/>");
    }
    for end in ends {
        let _ = writeln!(out, "<path d=\"{end}\" marker-end=\"url(#{})\"/>", stroke.head());
    }
    out.push_str("</g>\n");
}

/// A curve that leaves and ends upright.
fn curve((x, y): Point, (to_x, to_y): Point) -> String {
    if (x - to_x).abs() < 0.05 {
        return format!("M{x:.1} {y:.1}V{to_y:.1}");
    }
    let middle = (y + to_y) / 2.0;
    format!("M{x:.1} {y:.1}C{x:.1} {middle:.1} {to_x:.1} {middle:.1} {to_x:.1} {to_y:.1}")
}

fn vertex_box(
    analysis: &Analysis,
    vertex: u32,
    (x, y): Point,
    width: f64,
    (name, note): (&str, &str),
    out: &mut String,
) {
    let outcome = analysis.outcome(vertex);
    let full = xml(analysis.graph.name(vertex));
    let _ = write!(out, "<g><title>{full}: {}</title>", xml(note));
    rounded(outcome, (x - width / 2.0, y - HEIGHT / 2.0), (width, HEIGHT), out);
    let _ = writeln!(
        out,
        "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"14\" text-anchor=\"middle\">{}</text><text \
         x=\"{x:.1}\" y=\"{:.1}\" font-size=\"12\" text-anchor=\"middle\" font-weight=\"bold\" \
         xml:space=\"preserve\">{}</text></g>",
        y - 3.0,
        xml(name),
        y + 13.0,
        xml(note)
    );
}

/// The box of an outcome: P has a thick edge, D a dashed one.
fn rounded(outcome: Option<Outcome>, (x, y): Point, (width, height): (f64, f64), out: &mut String) {
    let (fill, edge) = colours(outcome);
    let line = match outcome {
        Some(Outcome::N) | None => "stroke-width=\"1.2\"",
        Some(Outcome::P) => "stroke-width=\"2.4\"",
        Some(Outcome::D) => "stroke-width=\"1.4\" stroke-dasharray=\"5 3\"",
    };
    let _ = write!(
        out,
        "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height}\" rx=\"{}\" \
         fill=\"{fill}\" stroke=\"{edge}\" {line}/>",
        height / 5.0
    );
}

/// A sign of the legend.
#[derive(Clone, Copy)]
enum Sign {
    Vertex(Outcome),
    Arc(Stroke),
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
            entries.push((Sign::Arc(Stroke::Loud), words(message!("picture-move-wins"))));
        }
        if analysis.asked.strategy && analysis.vertices().any(|v| analysis.step(v).is_some()) {
            entries.push((Sign::Arc(Stroke::Step), words(message!("picture-move-of-strategy"))));
        }
        let width = entries.iter().map(|(_, text)| Legend::advance(text)).sum();
        Legend { entries, width }
    }

    fn advance(text: &str) -> f64 {
        30.0 + text_width(text, 12.0) + 18.0
    }

    fn draw(&self, mut x: f64, y: f64, out: &mut String) {
        for (sign, text) in &self.entries {
            match *sign {
                Sign::Vertex(outcome) => {
                    rounded(Some(outcome), (x, y - 11.0), (22.0, 15.0), out);
                }
                Sign::Arc(stroke) => {
                    let _ = write!(
                        out,
                        "<path d=\"M{x:.1} {y2:.1}H{:.1}\" stroke=\"{}\" stroke-width=\"{}\" \
                         marker-end=\"url(#{})\"/>",
                        x + 22.0 - HEAD,
                        stroke.colour(),
                        stroke.width(),
                        stroke.head(),
                        y2 = y - 4.0
                    );
                }
            }
            let _ = writeln!(
                out,
                "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"12\">{}</text>",
                x + 28.0,
                y + 0.5,
                xml(text)
            );
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
