//! Drawings: shapes with their places, which become SVG, TikZ or another format at the last step.
//!
//! A [`Board`](crate::board::Board) and a [`Picture`](crate::picture::Picture) say what is there; their
//! drawings say where it lies on the paper. Lengths are in units of the SVG, of which 96 are an inch, from
//! the upper left corner.
//!
//! ```
//! # use grundy_games as grundy;
//! use grundy::Position;
//! use grundy::message::Language;
//! let position: Position = "kayles 5 2".parse().unwrap();
//! let board = position.terms()[0].board().unwrap();
//! let drawing = board.drawing(Language::English).unwrap();
//! assert_eq!(drawing.svg(Language::English).matches("<rect").count(), 7);
//! assert!(drawing.tikz().starts_with("\\begin{tikzpicture}"));
//! ```

mod board;
mod net;
mod picture;
mod svg;
mod tikz;

pub use board::Marks;

use crate::message::{Message, message};
use crate::width;

/// A colour: red, green and blue, eight bits each.
pub type Colour = u32;

/// To the right, and down.
pub type Point = (f64, f64);

/// The colour of letters and of outlines.
pub const INK: Colour = 0x1f2328;
/// The paper.
pub const WHITE: Colour = 0xffffff;
/// Thin lines between cells.
pub(crate) const LINE: Colour = 0xa8afb8;
/// What a move takes or covers.
pub(crate) const GONE: Colour = 0xececef;
/// What a move changes.
pub(crate) const CHANGED: Colour = 0xb8660a;

/// Where a text stands at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// It begins there.
    Start,
    /// Its middle is there.
    Middle,
    /// It ends there.
    End,
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// Its colour.
    pub colour: Colour,
    /// Its width.
    pub width: f64,
    /// Whether it is dashed, 4 units each.
    pub dashed: bool,
}

impl Stroke {
    /// The length of a dash, and of the gap after it.
    pub const DASH: f64 = 4.0;

    /// A solid line.
    pub const fn new(colour: Colour, width: f64) -> Stroke {
        Stroke { colour, width, dashed: false }
    }

    /// A solid line, one unit wide.
    pub const fn thin(colour: Colour) -> Stroke {
        Stroke::new(colour, 1.0)
    }

    /// A solid line, two units wide.
    pub const fn thick(colour: Colour) -> Stroke {
        Stroke::new(colour, 2.0)
    }
}

/// A part of a path, from where the part before it ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Segment {
    /// A straight line to a point.
    Line(Point),
    /// A cubic Bézier curve: its two control points and its end.
    Curve(Point, Point, Point),
}

/// One shape.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A rectangle.
    Box {
        /// The upper left corner.
        at: Point,
        /// Width and height.
        size: Point,
        /// The radius of its corners.
        corner: f64,
        /// Its inside; `None` for none.
        fill: Option<Colour>,
        /// Its outline.
        stroke: Option<Stroke>,
    },
    /// A disc.
    Disc {
        /// The centre.
        at: Point,
        /// The radius.
        radius: f64,
        /// Its inside; `None` for none.
        fill: Option<Colour>,
        /// Its outline.
        stroke: Option<Stroke>,
    },
    /// Lines and curves one after the other; closed where there is an inside.
    Path {
        /// Where it begins.
        start: Point,
        /// Its parts.
        segments: Vec<Segment>,
        /// Its inside; `None` for none.
        fill: Option<Colour>,
        /// How it is drawn.
        stroke: Option<Stroke>,
    },
    /// A line of text.
    Text {
        /// The place, on the line on which letters stand.
        at: Point,
        /// Where the text stands at its place.
        anchor: Anchor,
        /// The size of the font.
        size: f64,
        /// Whether the letters are bold.
        bold: bool,
        /// The colour.
        colour: Colour,
        /// The text.
        words: String,
    },
    /// Shapes that belong together and have a name for a reader who points at them.
    Named {
        /// The name.
        name: String,
        /// The shapes.
        shapes: Vec<Shape>,
    },
    /// A part of a larger drawing.
    Window {
        /// Its upper left corner.
        at: Point,
        /// Width and height.
        size: Point,
        /// The point of the larger drawing that lies in that corner.
        from: Point,
        /// The larger drawing.
        shapes: Vec<Shape>,
    },
}

impl Shape {
    /// A line from point to point. At least two points.
    pub fn line(points: &[Point], stroke: Stroke) -> Shape {
        Shape::path(points, None, Some(stroke))
    }

    /// A polygon without an outline.
    pub fn area(points: &[Point], fill: Colour) -> Shape {
        Shape::path(points, Some(fill), None)
    }

    fn path(points: &[Point], fill: Option<Colour>, stroke: Option<Stroke>) -> Shape {
        let start = points.first().copied().unwrap_or_default();
        let segments = points.iter().skip(1).map(|&to| Segment::Line(to)).collect();
        Shape::Path { start, segments, fill, stroke }
    }

    /// The same shape, made larger or smaller and then moved.
    fn placed(self, by @ (dx, dy): Point, scale: f64) -> Shape {
        let to = |(x, y): Point| (x * scale + dx, y * scale + dy);
        let sized = |(width, height): Point| (width * scale, height * scale);
        let drawn = |stroke: Option<Stroke>| {
            stroke.map(|stroke| Stroke { width: stroke.width * scale, ..stroke })
        };
        let all = |shapes: Vec<Shape>, by: Point| {
            shapes.into_iter().map(|shape| shape.placed(by, scale)).collect()
        };
        match self {
            Shape::Box { at, size, corner, fill, stroke } => Shape::Box {
                at: to(at),
                size: sized(size),
                corner: corner * scale,
                fill,
                stroke: drawn(stroke),
            },
            Shape::Disc { at, radius, fill, stroke } => {
                Shape::Disc { at: to(at), radius: radius * scale, fill, stroke: drawn(stroke) }
            }
            Shape::Path { start, segments, fill, stroke } => {
                let segment = |segment: Segment| match segment {
                    Segment::Line(end) => Segment::Line(to(end)),
                    Segment::Curve(a, b, end) => Segment::Curve(to(a), to(b), to(end)),
                };
                let segments = segments.into_iter().map(segment).collect();
                Shape::Path { start: to(start), segments, fill, stroke: drawn(stroke) }
            }
            Shape::Text { at, anchor, size, bold, colour, words } => {
                Shape::Text { at: to(at), anchor, size: size * scale, bold, colour, words }
            }
            Shape::Named { name, shapes } => Shape::Named { name, shapes: all(shapes, by) },
            Shape::Window { at, size, from, shapes } => Shape::Window {
                at: to(at),
                size: sized(size),
                from: sized(from),
                shapes: all(shapes, (0.0, 0.0)),
            },
        }
    }
}

/// A drawing: its size and its shapes, of which later ones lie over earlier ones.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    /// What it shows, for readers who cannot see it.
    pub title: Message,
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
    /// Its shapes.
    pub shapes: Vec<Shape>,
}

impl Default for Drawing {
    /// An empty drawing of a position.
    fn default() -> Drawing {
        Drawing::new(message!("picture-of-position"))
    }
}

impl Drawing {
    /// An empty drawing.
    pub fn new(title: Message) -> Drawing {
        Drawing { title, width: 0.0, height: 0.0, shapes: Vec::new() }
    }

    /// Adds a white ground as large as the drawing.
    pub fn paper(&mut self) {
        let size = (self.width, self.height);
        let (at, fill) = ((0.0, 0.0), Some(WHITE));
        self.shapes.push(Shape::Box { at, size, corner: 0.0, fill, stroke: None });
    }

    /// Adds a line of text in the colour of letters.
    pub fn text(&mut self, at: Point, anchor: Anchor, size: f64, words: impl Into<String>) {
        let words = words.into();
        self.shapes.push(Shape::Text { at, anchor, size, bold: false, colour: INK, words });
    }

    /// Adds another drawing, made larger or smaller, with its upper left corner at a place.
    pub fn add(&mut self, other: Drawing, at: Point, scale: f64) {
        self.shapes.extend(other.shapes.into_iter().map(|shape| shape.placed(at, scale)));
    }

    /// Adds a drawing under this one.
    pub fn below(&mut self, other: Drawing) {
        let (width, height) = (other.width, other.height);
        self.add(other, (0.0, self.height), 1.0);
        self.width = self.width.max(width);
        self.height += height;
    }

    /// Adds a line of text under this drawing.
    pub fn caption(&mut self, words: impl Into<String>) {
        let words = words.into();
        let mut line =
            Drawing { width: 16.0 + of_text(&words, 14.0), height: 24.0, ..Drawing::default() };
        line.text((8.0, 17.0), Anchor::Start, 14.0, words);
        self.below(line);
    }
}

/// The width of a text, at most: letters of sans-serif fonts are narrower than two thirds of their
/// size, and wide ones count twice.
fn of_text(words: &str, size: f64) -> f64 {
    width::of(words) as f64 * size * 9.0 / 14.0
}

/// A length with at most one decimal.
fn length(number: f64) -> String {
    let text = format!("{number:.1}");
    match text.strip_suffix(".0") {
        Some("-0") => "0".to_string(),
        Some(whole) => whole.to_string(),
        None => text,
    }
}
