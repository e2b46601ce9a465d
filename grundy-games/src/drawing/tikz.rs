//! Drawings as TikZ.

use std::fmt::Write;

use super::{Anchor, Colour, Drawing, Point, Segment, Shape, Stroke, length};
use crate::markup::latex;

/// Points of PostScript in a unit.
const POINTS: f64 = 0.75;

impl Drawing {
    /// The drawing as a `tikzpicture`, for a document that loads the package `tikz`, as large as the SVG is
    /// on paper. The cost is linear in the number of shapes.
    pub fn tikz(&self) -> String {
        let mut out = format!(
            "\\begin{{tikzpicture}}[x={POINTS}bp,y=-{POINTS}bp,line width={POINTS}bp,\
             baseline=(current bounding box.center)]\n\\useasboundingbox (0,0) rectangle {};\n",
            point((self.width, self.height))
        );
        for shape in &self.shapes {
            command(shape, &mut out);
        }
        out.push_str("\\end{tikzpicture}\n");
        out
    }
}

/// The options of a path.
fn options(fill: Option<Colour>, stroke: Option<Stroke>) -> String {
    let mut list: Vec<String> = Vec::new();
    list.extend(fill.map(|colour| format!("fill={}", coloured(colour))));
    if let Some(Stroke { colour, width, dashed }) = stroke {
        list.push(format!("draw={}", coloured(colour)));
        if width != 1.0 {
            list.push(format!("line width={:.2}bp", width * POINTS));
        }
        if dashed {
            let dash = Stroke::DASH * POINTS;
            list.push(format!("dash pattern=on {dash}bp off {dash}bp"));
        }
    }
    list.join(",")
}

/// A colour that needs no definition before.
fn coloured(colour: Colour) -> String {
    let [_, red, green, blue] = colour.to_be_bytes();
    format!("{{rgb,255:red,{red};green,{green};blue,{blue}}}")
}

fn point((x, y): Point) -> String {
    format!("({},{})", length(x), length(y))
}

fn command(shape: &Shape, out: &mut String) {
    let _ = match shape {
        Shape::Box { at, size, corner, fill, stroke } => {
            let corner = match *corner > 0.0 {
                false => String::new(),
                true => format!(",rounded corners={:.2}bp", corner * POINTS),
            };
            let (options, end) = (options(*fill, *stroke), (at.0 + size.0, at.1 + size.1));
            writeln!(out, "\\path[{options}{corner}] {} rectangle {};", point(*at), point(end))
        }
        Shape::Disc { at, radius, fill, stroke } => {
            let (options, radius) = (options(*fill, *stroke), radius * POINTS);
            writeln!(out, "\\path[{options}] {} circle[radius={radius:.2}bp];", point(*at))
        }
        Shape::Path { start, segments, fill, stroke } => {
            let mut path = point(*start);
            for segment in segments {
                path += &match segment {
                    Segment::Line(to) => format!(" -- {}", point(*to)),
                    Segment::Curve(a, b, to) => {
                        format!(" .. controls {} and {} .. {}", point(*a), point(*b), point(*to))
                    }
                };
            }
            let end = if fill.is_some() { " -- cycle" } else { "" };
            writeln!(out, "\\path[{}] {path}{end};", options(*fill, *stroke))
        }
        Shape::Text { at, anchor, size, bold, colour, words } => {
            let anchor = match anchor {
                Anchor::Start => "base west",
                Anchor::Middle => "base",
                Anchor::End => "base east",
            };
            let points = size * POINTS;
            let bold = if *bold { "\\bfseries" } else { "" };
            writeln!(
                out,
                "\\node[anchor={anchor},inner sep=0,text={},font=\\fontsize{{{points}}}{{{:.2}}}\\selectfont\\sffamily{bold}] at {} {{{}}};",
                coloured(*colour),
                points * 1.2,
                point(*at),
                latex(words)
            )
        }
        Shape::Named { shapes, .. } => {
            shapes.iter().for_each(|shape| command(shape, out));
            Ok(())
        }
        Shape::Window { at, size, from, shapes } => {
            let (shift, end) = ((at.0 - from.0, at.1 - from.1), (from.0 + size.0, from.1 + size.1));
            let _ = writeln!(
                out,
                "\\begin{{scope}}[shift={{{}}}]\n\\clip {} rectangle {};",
                point(shift),
                point(*from),
                point(end)
            );
            shapes.iter().for_each(|shape| command(shape, out));
            writeln!(out, "\\end{{scope}}")
        }
    };
}
