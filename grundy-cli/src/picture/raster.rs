//! Drawings as PNG and PDF. Letters become outlines, so a reader needs no font.

use grundy::drawing::{Anchor, Colour, Drawing, Point, Segment, Shape, Stroke};
use pdf_writer::{Content, Filter, Finish, Pdf, Rect, Ref};
use tiny_skia::{
    FillRule, LineCap, Mask, Paint, Path, PathBuilder, PathSegment, Pixmap, StrokeDash, Transform,
};
use ttf_parser::{Face, OutlineBuilder};

use crate::failure::Failure;
use crate::message::message;

/// DejaVu Sans Condensed with the letters of Latin, Greek and Cyrillic and some signs; see
/// `fonts/LICENSE`.
const FONT: &[u8] = include_bytes!("../../fonts/DejaVuSansCondensed.ttf");

/// How many pixels a unit of a drawing has, and the largest side in pixels.
const SCALE: f64 = 2.0;
const LARGEST: f64 = 16_384.0;
/// Points of a page in a unit.
const POINTS: f64 = 0.75;

/// A path with its colours, and the rectangle outside of which nothing is drawn.
struct Painted {
    path: Path,
    fill: Option<Colour>,
    stroke: Option<Stroke>,
    clip: Option<tiny_skia::Rect>,
}

/// The drawing as PNG on white, of two pixels a unit; of a drawing too large for that, of fewer.
pub fn png(drawing: &Drawing) -> Result<Vec<u8>, Failure> {
    let scale = SCALE.min(LARGEST / drawing.width).min(LARGEST / drawing.height);
    let [width, height] =
        [drawing.width, drawing.height].map(|side| ((side * scale).ceil() as u32).max(1));
    let failed = |why: &str| Failure::input(message!("cannot-write-answer", why = why));
    let mut pixels = Pixmap::new(width, height).ok_or_else(|| failed("no room"))?;
    pixels.fill(tiny_skia::Color::WHITE);
    let to = Transform::from_scale(scale as f32, scale as f32);
    let mut mask: Option<(tiny_skia::Rect, Mask)> = None;
    for Painted { path, fill, stroke, clip } in painted(drawing) {
        if let Some(clip) = clip
            && mask.as_ref().is_none_or(|(known, _)| *known != clip)
            && let Some(mut new) = Mask::new(width, height)
        {
            new.fill_path(&PathBuilder::from_rect(clip), FillRule::Winding, true, to);
            mask = Some((clip, new));
        }
        let mask = clip.and(mask.as_ref()).map(|(_, mask)| mask);
        if let Some(fill) = fill {
            pixels.fill_path(&path, &paint(fill), FillRule::Winding, to, mask);
        }
        if let Some(stroke) = stroke {
            let dash = stroke.dashed.then(|| [Stroke::DASH as f32; 2].to_vec());
            let pen = tiny_skia::Stroke {
                width: stroke.width as f32,
                line_cap: if stroke.dashed { LineCap::Butt } else { LineCap::Round },
                dash: dash.and_then(|dash| StrokeDash::new(dash, 0.0)),
                ..tiny_skia::Stroke::default()
            };
            pixels.stroke_path(&path, &paint(stroke.colour), &pen, to, mask);
        }
    }
    pixels.encode_png().map_err(|error| failed(&error.to_string()))
}

fn paint(colour: Colour) -> Paint<'static> {
    let [_, red, green, blue] = colour.to_be_bytes();
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color_rgba8(red, green, blue, 255);
    paint
}

/// Drawings as the pages of a PDF file.
pub fn pdf(drawings: &[Drawing]) -> Vec<u8> {
    let mut pdf = Pdf::new();
    let mut next = Ref::new(1);
    let (catalog, tree) = (next.bump(), next.bump());
    let pages: Vec<(Ref, Ref)> = drawings.iter().map(|_| (next.bump(), next.bump())).collect();
    pdf.catalog(catalog).pages(tree);
    pdf.pages(tree).kids(pages.iter().map(|(page, _)| *page)).count(pages.len() as i32);
    for (drawing, (page, content)) in drawings.iter().zip(pages) {
        let [width, height] = [drawing.width, drawing.height].map(|side| (side * POINTS) as f32);
        pdf.page(page)
            .parent(tree)
            .media_box(Rect::new(0.0, 0.0, width, height))
            .contents(content)
            .resources();
        let written = contents(drawing, height);
        let small = miniz_oxide::deflate::compress_to_vec_zlib(&written, 6);
        pdf.stream(content, &small).filter(Filter::FlateDecode).finish();
    }
    pdf.document_info(next.bump()).creator(pdf_writer::TextStr("grundy"));
    pdf.finish()
}

/// The operators that draw a page.
fn contents(drawing: &Drawing, height: f32) -> Vec<u8> {
    let mut out = Content::new();
    let scale = POINTS as f32;
    out.transform([scale, 0.0, 0.0, -scale, 0.0, height]);
    out.set_line_cap(pdf_writer::types::LineCapStyle::RoundCap);
    for Painted { path, fill, stroke, clip } in painted(drawing) {
        out.save_state();
        if let Some(clip) = clip {
            out.rect(clip.x(), clip.y(), clip.width(), clip.height());
            out.clip_nonzero().end_path();
        }
        let parts = |colour: Colour| {
            let [_, red, green, blue] = colour.to_be_bytes().map(|part| f32::from(part) / 255.0);
            [red, green, blue]
        };
        if let Some([red, green, blue]) = fill.map(parts) {
            out.set_fill_rgb(red, green, blue);
        }
        if let Some(stroke) = stroke {
            let [red, green, blue] = parts(stroke.colour);
            out.set_stroke_rgb(red, green, blue).set_line_width(stroke.width as f32);
            if stroke.dashed {
                out.set_line_cap(pdf_writer::types::LineCapStyle::ButtCap);
                out.set_dash_pattern([Stroke::DASH as f32; 2], 0.0);
            }
        }
        let mut last = (0.0, 0.0);
        for segment in path.segments() {
            let _ = match segment {
                PathSegment::MoveTo(to) => out.move_to(to.x, to.y),
                PathSegment::LineTo(to) => out.line_to(to.x, to.y),
                PathSegment::QuadTo(by, to) => {
                    let near = |x: f32, y: f32| ((x + 2.0 * by.x) / 3.0, (y + 2.0 * by.y) / 3.0);
                    let ((ax, ay), (bx, by)) = (near(last.0, last.1), near(to.x, to.y));
                    out.cubic_to(ax, ay, bx, by, to.x, to.y)
                }
                PathSegment::CubicTo(a, b, to) => out.cubic_to(a.x, a.y, b.x, b.y, to.x, to.y),
                PathSegment::Close => out.close_path(),
            };
            if let PathSegment::MoveTo(to)
            | PathSegment::LineTo(to)
            | PathSegment::QuadTo(_, to)
            | PathSegment::CubicTo(_, _, to) = segment
            {
                last = (to.x, to.y);
            }
        }
        match (fill.is_some(), stroke.is_some()) {
            (true, true) => out.fill_nonzero_and_stroke(),
            (true, false) => out.fill_nonzero(),
            (false, true) => out.stroke(),
            (false, false) => out.end_path(),
        };
        out.restore_state();
    }
    out.finish().into_vec()
}

/// All shapes as paths, in their order.
fn painted(drawing: &Drawing) -> Vec<Painted> {
    let face = Face::parse(FONT, 0).expect("the font of this program");
    let mut out = Vec::new();
    for shape in &drawing.shapes {
        add(shape, (0.0, 0.0), None, &face, &mut out);
    }
    out
}

fn add(
    shape: &Shape,
    shift @ (dx, dy): Point,
    clip: Option<tiny_skia::Rect>,
    face: &Face<'_>,
    out: &mut Vec<Painted>,
) {
    let to = |(x, y): Point| ((x + dx) as f32, (y + dy) as f32);
    let mut path = PathBuilder::new();
    let (fill, stroke) = match shape {
        Shape::Box { at, size, corner, fill, stroke } => {
            let ((x, y), (width, height)) = (to(*at), (size.0 as f32, size.1 as f32));
            rounded(&mut path, (x, y), (width, height), *corner as f32);
            (*fill, *stroke)
        }
        Shape::Disc { at, radius, fill, stroke } => {
            let (x, y) = to(*at);
            path.push_circle(x, y, *radius as f32);
            (*fill, *stroke)
        }
        Shape::Path { start, segments, fill, stroke } => {
            let (x, y) = to(*start);
            path.move_to(x, y);
            for segment in segments {
                match *segment {
                    Segment::Line(end) => {
                        let (x, y) = to(end);
                        path.line_to(x, y);
                    }
                    Segment::Curve(a, b, end) => {
                        let ((ax, ay), (bx, by), (x, y)) = (to(a), to(b), to(end));
                        path.cubic_to(ax, ay, bx, by, x, y);
                    }
                }
            }
            if fill.is_some() {
                path.close();
            }
            (*fill, *stroke)
        }
        Shape::Text { at, anchor, size, bold, colour, words } => {
            let (x, y) = to(*at);
            letters(&mut path, face, words, (x, y), *anchor, *size as f32);
            // The font has no bold face.
            (Some(*colour), bold.then(|| Stroke::new(*colour, size / 22.0)))
        }
        Shape::Named { shapes, .. } => {
            return shapes.iter().for_each(|shape| add(shape, shift, clip, face, out));
        }
        Shape::Window { at, size, from, shapes } => {
            let (x, y) = to(*at);
            let clip = tiny_skia::Rect::from_xywh(x, y, size.0 as f32, size.1 as f32);
            let shift = (dx + at.0 - from.0, dy + at.1 - from.1);
            return shapes.iter().for_each(|shape| add(shape, shift, clip, face, out));
        }
    };
    out.extend(path.finish().map(|path| Painted { path, fill, stroke, clip }));
}

/// A rectangle whose corners are quarters of a circle, nearly.
fn rounded(path: &mut PathBuilder, (x, y): (f32, f32), (width, height): (f32, f32), corner: f32) {
    let corner = corner.min(width / 2.0).min(height / 2.0);
    let (right, below) = (x + width, y + height);
    // How far the control points lie from the corner.
    let near = corner * 0.447_7;
    path.move_to(x + corner, y);
    path.line_to(right - corner, y);
    path.cubic_to(right - near, y, right, y + near, right, y + corner);
    path.line_to(right, below - corner);
    path.cubic_to(right, below - near, right - near, below, right - corner, below);
    path.line_to(x + corner, below);
    path.cubic_to(x + near, below, x, below - near, x, below - corner);
    path.line_to(x, y + corner);
    path.cubic_to(x, y + near, x + near, y, x + corner, y);
    path.close();
}

/// The outlines of a text.
fn letters(
    path: &mut PathBuilder,
    face: &Face<'_>,
    words: &str,
    (x, y): (f32, f32),
    anchor: Anchor,
    size: f32,
) {
    let scale = size / f32::from(face.units_per_em());
    let glyphs: Vec<_> =
        words.chars().map(|sign| face.glyph_index(sign).unwrap_or_default()).collect();
    let advance = |glyph| f32::from(face.glyph_hor_advance(glyph).unwrap_or(0)) * scale;
    let whole: f32 = glyphs.iter().map(|&glyph| advance(glyph)).sum();
    let mut pen = Pen {
        path,
        scale,
        y,
        x: x - whole
            * match anchor {
                Anchor::Start => 0.0,
                Anchor::Middle => 0.5,
                Anchor::End => 1.0,
            },
    };
    for glyph in glyphs {
        face.outline_glyph(glyph, &mut pen);
        pen.x += advance(glyph);
    }
}

/// Writes outlines of letters into a path. In a font, y grows upwards.
struct Pen<'a> {
    path: &'a mut PathBuilder,
    scale: f32,
    x: f32,
    y: f32,
}

impl Pen<'_> {
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        // Hundredths are enough, and make short numbers.
        let short = |length: f32| (length * 100.0).round() / 100.0;
        (short(self.x + x * self.scale), short(self.y - y * self.scale))
    }
}

impl OutlineBuilder for Pen<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.at(x1, y1), self.at(x, y));
        self.path.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.at(x1, y1), self.at(x2, y2), self.at(x, y));
        self.path.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn colour(picture: &Pixmap, x: u32, y: u32) -> [u8; 3] {
        let pixel = picture.pixel(x, y).expect("a pixel");
        [pixel.red(), pixel.green(), pixel.blue()]
    }

    /// Every kind of shape leaves its colour where it lies, and nothing outside of a window.
    #[test]
    fn shapes_lie_where_they_should() {
        let mut drawing = Drawing { width: 60.0, height: 40.0, ..Drawing::default() };
        let square = |at, fill| Shape::Box {
            at,
            size: (10.0, 10.0),
            corner: 2.0,
            fill: Some(fill),
            stroke: None,
        };
        drawing.shapes.push(square((0.0, 0.0), 0xff0000));
        let (at, radius) = ((25.0, 5.0), 5.0);
        drawing.shapes.push(Shape::Disc { at, radius, fill: Some(0x00ff00), stroke: None });
        drawing.shapes.push(Shape::line(&[(40.0, 5.0), (60.0, 5.0)], Stroke::new(0x0000ff, 4.0)));
        drawing.shapes.push(Shape::Window {
            at: (0.0, 20.0),
            size: (10.0, 10.0),
            from: (100.0, 100.0),
            shapes: vec![square((100.0, 100.0), 0x00ffff), square((110.0, 100.0), 0xff00ff)],
        });
        let file = png(&drawing).expect("a picture");
        let picture = Pixmap::decode_png(&file).expect("a PNG");
        assert_eq!((picture.width(), picture.height()), (120, 80));
        assert_eq!(colour(&picture, 10, 10), [255, 0, 0]);
        assert_eq!(colour(&picture, 50, 10), [0, 255, 0]);
        assert_eq!(colour(&picture, 100, 10), [0, 0, 255]);
        assert_eq!(colour(&picture, 10, 50), [0, 255, 255]);
        for (x, y) in [(30, 10), (30, 50), (100, 70), (100, 20)] {
            assert_eq!(colour(&picture, x, y), [255, 255, 255], "{x}, {y}");
        }
    }

    #[test]
    fn letters_are_drawn() {
        let mut drawing = Drawing { width: 60.0, height: 20.0, ..Drawing::default() };
        drawing.text((2.0, 15.0), Anchor::Start, 14.0, "ЇAg");
        let picture = Pixmap::decode_png(&png(&drawing).expect("a picture")).expect("a PNG");
        let dark = picture.pixels().iter().filter(|pixel| pixel.red() < 128).count();
        assert!(dark > 50, "{dark} pixels");
        let file = pdf(&[drawing.clone(), drawing]);
        assert!(file.starts_with(b"%PDF") && file.len() > 300, "{}", file.len());
        let pages = file.windows(11).filter(|part| part == b"/Type /Page").count();
        assert_eq!(pages, 3, "two pages and their list");
    }
}
