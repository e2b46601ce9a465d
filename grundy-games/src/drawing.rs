//! Drawings: shapes with their places, which become SVG or TikZ at the last step.
//!
//! A [`Board`](crate::board::Board) and a [`Picture`](crate::picture::Picture) say what is there; their
//! drawings say where it lies on the paper. Lengths are in points, from the upper left corner.
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

use crate::width;

/// A colour as six hexadecimal digits.
pub type Colour = &'static str;

/// The colour of letters and of outlines.
pub(crate) const INK: Colour = "1f2328";
/// Thin lines between cells.
pub(crate) const LINE: Colour = "a8afb8";
/// The paper.
pub(crate) const WHITE: Colour = "ffffff";
/// What a move takes or covers.
pub(crate) const GONE: Colour = "ececef";
/// What a move changes.
pub(crate) const CHANGED: Colour = "b8660a";

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

/// An outline: its colour, its width in points, and whether it is dashed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// Its colour.
    pub colour: Colour,
    /// Its width, in tenths of a point.
    pub tenths: u8,
    /// Whether it is dashed.
    pub dashed: bool,
}

impl Stroke {
    /// A solid line, one point wide.
    pub const fn thin(colour: Colour) -> Stroke {
        Stroke { colour, tenths: 10, dashed: false }
    }

    /// A solid line, two points wide.
    pub const fn thick(colour: Colour) -> Stroke {
        Stroke { colour, tenths: 20, dashed: false }
    }
}

/// One shape.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A rectangle.
    Box {
        /// The upper left corner.
        at: (i32, i32),
        /// Width and height.
        size: (i32, i32),
        /// The radius of its corners.
        corner: i32,
        /// Its inside; `None` for none.
        fill: Option<Colour>,
        /// Its outline.
        stroke: Option<Stroke>,
    },
    /// A disc.
    Disc {
        /// The centre.
        at: (i32, i32),
        /// The radius.
        radius: i32,
        /// Its inside; `None` for none.
        fill: Option<Colour>,
        /// Its outline.
        stroke: Option<Stroke>,
    },
    /// A line from point to point.
    Line {
        /// The points, two at least.
        points: Vec<(i32, i32)>,
        /// How it is drawn.
        stroke: Stroke,
    },
    /// A curve between two points (a quadratic Bézier curve).
    Curve {
        /// Its two ends.
        ends: [(i32, i32); 2],
        /// Its control point.
        control: (i32, i32),
        /// How it is drawn.
        stroke: Stroke,
    },
    /// A polygon without an outline.
    Area {
        /// The corners.
        points: Vec<(i32, i32)>,
        /// Its inside.
        fill: Colour,
    },
    /// A line of text.
    Text {
        /// The place, on the line on which letters stand.
        at: (i32, i32),
        /// Where the text stands at its place.
        anchor: Anchor,
        /// The height of its letters, in points.
        size: i32,
        /// The text.
        words: String,
    },
}

impl Shape {
    /// The same shape, moved to the right and down.
    fn moved(self, (dx, dy): (i32, i32)) -> Shape {
        let to = |(x, y): (i32, i32)| (x + dx, y + dy);
        let all = |points: Vec<(i32, i32)>| points.into_iter().map(to).collect();
        match self {
            Shape::Box { at, size, corner, fill, stroke } => {
                Shape::Box { at: to(at), size, corner, fill, stroke }
            }
            Shape::Disc { at, radius, fill, stroke } => {
                Shape::Disc { at: to(at), radius, fill, stroke }
            }
            Shape::Line { points, stroke } => Shape::Line { points: all(points), stroke },
            Shape::Curve { ends, control, stroke } => {
                Shape::Curve { ends: ends.map(to), control: to(control), stroke }
            }
            Shape::Area { points, fill } => Shape::Area { points: all(points), fill },
            Shape::Text { at, anchor, size, words } => {
                Shape::Text { at: to(at), anchor, size, words }
            }
        }
    }
}

/// A drawing: its size and its shapes, of which later ones lie over earlier ones.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawing {
    /// Its width.
    pub width: i32,
    /// Its height.
    pub height: i32,
    /// Its shapes.
    pub shapes: Vec<Shape>,
}

impl Drawing {
    /// Adds a line of text.
    pub fn text(&mut self, at: (i32, i32), anchor: Anchor, size: i32, words: impl Into<String>) {
        self.shapes.push(Shape::Text { at, anchor, size, words: words.into() });
    }

    /// Adds a drawing under this one.
    pub fn below(&mut self, other: Drawing) {
        let down = self.height;
        self.shapes.extend(other.shapes.into_iter().map(|shape| shape.moved((0, down))));
        self.width = self.width.max(other.width);
        self.height += other.height;
    }

    /// Adds a line of text under this drawing.
    pub fn caption(&mut self, words: impl Into<String>) {
        let words = words.into();
        let mut line = Drawing { width: 16 + of_text(&words, 14), height: 24, shapes: Vec::new() };
        line.text((8, 17), Anchor::Start, 14, words);
        self.below(line);
    }
}

/// The width of a text, at most: letters of sans-serif fonts are narrower than two thirds of their
/// height, and wide ones count twice.
fn of_text(words: &str, size: i32) -> i32 {
    i32::try_from(width::of(words)).unwrap_or(i32::MAX / 64) * size * 9 / 14
}
