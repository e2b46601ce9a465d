//! Drawings as TikZ.

use std::fmt::Write;

use super::{Anchor, Drawing, INK, Shape, Stroke};
use crate::markup::latex;

impl Drawing {
    /// The drawing as a `tikzpicture`, for a document that loads the package `tikz`. A length of one is
    /// three quarters of a point, so that it is as large as the SVG on paper. The cost is linear in the
    /// number of shapes.
    pub fn tikz(&self) -> String {
        let mut out = String::from(
            "\\begin{tikzpicture}[x=0.75bp,y=-0.75bp,line width=0.75bp,baseline=(current bounding box.center)]\n",
        );
        let _ =
            writeln!(out, "\\useasboundingbox (0,0) rectangle ({},{});", self.width, self.height);
        for shape in &self.shapes {
            command(shape, &mut out);
        }
        out.push_str("\\end{tikzpicture}\n");
        out
    }
}

/// The options of a path.
fn options(fill: Option<&str>, stroke: Option<Stroke>) -> String {
    let mut list: Vec<String> = Vec::new();
    list.extend(fill.map(|colour| format!("fill={}", coloured(colour))));
    if let Some(Stroke { colour, tenths, dashed }) = stroke {
        list.push(format!("draw={}", coloured(colour)));
        if tenths != 10 {
            list.push(format!("line width={}bp", f64::from(tenths) * 0.075));
        }
        if dashed {
            list.push("dash pattern=on 3bp off 3bp".into());
        }
    }
    list.join(",")
}

/// A colour that needs no definition before.
fn coloured(colour: &str) -> String {
    let part = |at: usize| {
        colour.get(at..at + 2).and_then(|digits| u8::from_str_radix(digits, 16).ok()).unwrap_or(0)
    };
    format!("{{rgb,255:red,{};green,{};blue,{}}}", part(0), part(2), part(4))
}

fn listed(points: &[(i32, i32)]) -> String {
    points.iter().map(|(x, y)| format!("({x},{y})")).collect::<Vec<_>>().join(" -- ")
}

fn command(shape: &Shape, out: &mut String) {
    let _ = match shape {
        Shape::Box { at: (x, y), size: (width, height), corner, fill, stroke } => {
            let corner = match corner {
                0 => String::new(),
                corner => format!(",rounded corners={}bp", f64::from(*corner) * 0.75),
            };
            let options = options(*fill, *stroke);
            let (right, below) = (x + width, y + height);
            writeln!(out, "\\path[{options}{corner}] ({x},{y}) rectangle ({right},{below});")
        }
        Shape::Disc { at: (x, y), radius, fill, stroke } => {
            let radius = f64::from(*radius) * 0.75;
            writeln!(
                out,
                "\\path[{}] ({x},{y}) circle[radius={radius}bp];",
                options(*fill, *stroke)
            )
        }
        Shape::Line { points, stroke } => {
            writeln!(out, "\\path[{}] {};", options(None, Some(*stroke)), listed(points))
        }
        // A cubic curve with the same points: its controls lie two thirds of the way to the one.
        Shape::Curve { ends: [a, b], control: c, stroke } => {
            let near = |end: &(i32, i32)| {
                let third = |end: i32, control: i32| f64::from(end + 2 * control) / 3.0;
                format!("({:.1},{:.1})", third(end.0, c.0), third(end.1, c.1))
            };
            writeln!(
                out,
                "\\path[{}] ({},{}) .. controls {} and {} .. ({},{});",
                options(None, Some(*stroke)),
                a.0,
                a.1,
                near(a),
                near(b),
                b.0,
                b.1
            )
        }
        Shape::Area { points, fill } => {
            writeln!(out, "\\path[{}] {} -- cycle;", options(Some(fill), None), listed(points))
        }
        Shape::Text { at: (x, y), anchor, size, words } => {
            let anchor = match anchor {
                Anchor::Start => "base west",
                Anchor::Middle => "base",
                Anchor::End => "base east",
            };
            let points = f64::from(*size) * 0.75;
            writeln!(
                out,
                "\\node[anchor={anchor},inner sep=0,text={},font=\\fontsize{{{points}}}{{{}}}\\selectfont\\sffamily] \
                 at ({x},{y}) {{{}}};",
                coloured(INK),
                points * 1.2,
                latex(words)
            )
        }
    };
}
