//! Drawings as SVG.

use std::fmt::Write;

use super::{Anchor, Colour, Drawing, Point, Segment, Shape, Stroke, length};
use crate::markup::xml;
use crate::message::Language;

impl Drawing {
    /// The drawing as an SVG file, complete in itself, with its title in a language. The cost is linear in
    /// the number of shapes.
    pub fn svg(&self, language: Language) -> String {
        let (width, height) = (length(self.width), length(self.height));
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" role=\"img\">\n\
             <title>{}</title>\n",
            xml(&self.title.text(language))
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
        Shape::Box { at, size, corner, fill, stroke } => writeln!(
            out,
            "<rect{}{}{}{}{}/>",
            place(("x", "y"), *at),
            place(("width", "height"), *size),
            if *corner > 0.0 { format!(" rx=\"{}\"", length(*corner)) } else { String::new() },
            filled(*fill),
            stroked(*stroke),
        ),
        Shape::Disc { at, radius, fill, stroke } => writeln!(
            out,
            "<circle{} r=\"{}\"{}{}/>",
            place(("cx", "cy"), *at),
            length(*radius),
            filled(*fill),
            stroked(*stroke),
        ),
        Shape::Path { start, segments, fill, stroke } => writeln!(
            out,
            "<path d=\"{}\"{}{}/>",
            path(*start, segments, fill.is_some()),
            filled(*fill),
            stroked(*stroke),
        ),
        Shape::Text { at, anchor, size, bold, colour, words } => {
            let anchor = match anchor {
                Anchor::Start => "",
                Anchor::Middle => " text-anchor=\"middle\"",
                Anchor::End => " text-anchor=\"end\"",
            };
            let bold = if *bold { " font-weight=\"bold\"" } else { "" };
            // Several blanks stay.
            let space = if words.contains("  ") { " xml:space=\"preserve\"" } else { "" };
            writeln!(
                out,
                "<text{} font-size=\"{}\"{anchor}{bold}{space} fill=\"#{colour:06x}\">{}</text>",
                place(("x", "y"), *at),
                length(*size),
                xml(words)
            )
        }
        Shape::Named { name, shapes } => {
            let _ = writeln!(out, "<g><title>{}</title>", xml(name));
            shapes.iter().for_each(|shape| element(shape, out));
            writeln!(out, "</g>")
        }
        Shape::Window { at, size, from, shapes } => {
            let view = [from.0, from.1, size.0, size.1].map(length).join(" ");
            let _ = writeln!(
                out,
                "<svg{}{} viewBox=\"{view}\">",
                place(("x", "y"), *at),
                place(("width", "height"), *size)
            );
            shapes.iter().for_each(|shape| element(shape, out));
            writeln!(out, "</svg>")
        }
    };
}

/// Two attributes.
fn place((first, second): (&str, &str), (x, y): Point) -> String {
    format!(" {first}=\"{}\" {second}=\"{}\"", length(x), length(y))
}

fn path((x, y): Point, segments: &[Segment], closed: bool) -> String {
    let mut data = format!("M{} {}", length(x), length(y));
    for segment in segments {
        let _ = match segment {
            Segment::Line((x, y)) => write!(data, "L{} {}", length(*x), length(*y)),
            Segment::Curve(a, b, c) => {
                let points = [a.0, a.1, b.0, b.1, c.0, c.1].map(length);
                write!(data, "C{}", points.join(" "))
            }
        };
    }
    data + if closed { "z" } else { "" }
}

fn filled(fill: Option<Colour>) -> String {
    fill.map_or_else(|| " fill=\"none\"".into(), |colour| format!(" fill=\"#{colour:06x}\""))
}

fn stroked(stroke: Option<Stroke>) -> String {
    let Some(Stroke { colour, width, dashed }) = stroke else { return String::new() };
    let mut out = format!(" stroke=\"#{colour:06x}\"");
    if width != 1.0 {
        let _ = write!(out, " stroke-width=\"{}\"", length(width));
    }
    if dashed {
        let _ = write!(out, " stroke-dasharray=\"{0} {0}\"", Stroke::DASH);
    }
    out
}
