//! Drawings as SVG.

use std::fmt::Write;

use super::{Anchor, Drawing, INK, Shape, Stroke};
use crate::markup::xml;
use crate::message::{Language, message};

impl Drawing {
    /// The drawing as an SVG file, complete in itself, with a title in a language. The cost is linear in the
    /// number of shapes.
    pub fn svg(&self, language: Language) -> String {
        let Drawing { width, height, .. } = self;
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" role=\"img\">\n\
             <title>{}</title>\n",
            xml(&message!("picture-of-position").text(language))
        );
        for shape in &self.shapes {
            element(shape, &mut out);
        }
        out.push_str("</svg>\n");
        out
    }
}

fn element(shape: &Shape, out: &mut String) {
    let _ = match shape {
        Shape::Box { at: (x, y), size: (width, height), corner, fill, stroke } => writeln!(
            out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"{}{}{}/>",
            if *corner > 0 { format!(" rx=\"{corner}\"") } else { String::new() },
            filled(*fill),
            stroked(*stroke),
        ),
        Shape::Disc { at: (x, y), radius, fill, stroke } => writeln!(
            out,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"{}{}/>",
            filled(*fill),
            stroked(*stroke),
        ),
        Shape::Line { points, stroke } => writeln!(
            out,
            "<polyline points=\"{}\" fill=\"none\"{}/>",
            listed(points),
            stroked(Some(*stroke)),
        ),
        Shape::Curve { ends: [(x1, y1), (x2, y2)], control: (x, y), stroke } => writeln!(
            out,
            "<path d=\"M{x1} {y1}Q{x} {y} {x2} {y2}\" fill=\"none\"{}/>",
            stroked(Some(*stroke)),
        ),
        Shape::Area { points, fill } => {
            writeln!(out, "<polygon points=\"{}\"{}/>", listed(points), filled(Some(fill)))
        }
        Shape::Text { at: (x, y), anchor, size, words } => {
            let anchor = match anchor {
                Anchor::Start => "start",
                Anchor::Middle => "middle",
                Anchor::End => "end",
            };
            writeln!(
                out,
                "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"{anchor}\" \
                 fill=\"#{INK}\">{}</text>",
                xml(words)
            )
        }
    };
}

fn listed(points: &[(i32, i32)]) -> String {
    points.iter().map(|(x, y)| format!("{x},{y}")).collect::<Vec<_>>().join(" ")
}

fn filled(fill: Option<&str>) -> String {
    fill.map_or_else(|| " fill=\"none\"".into(), |colour| format!(" fill=\"#{colour}\""))
}

fn stroked(stroke: Option<Stroke>) -> String {
    let Some(Stroke { colour, tenths, dashed }) = stroke else { return String::new() };
    let mut out = format!(" stroke=\"#{colour}\"");
    if tenths != 10 {
        let _ = write!(out, " stroke-width=\"{}\"", f64::from(tenths) / 10.0);
    }
    if dashed {
        out.push_str(" stroke-dasharray=\"4 4\"");
    }
    out
}
