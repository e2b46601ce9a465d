//! A picture of the order of a misère quotient.

use grundy_misere::divisibility::Divisibility;
use grundy_misere::presentation::{Presentation, text};
use grundy_misere::quotient::Quotient;

use super::picture::{QUIET, colours};
use super::text::{lines, text_width};
use crate::drawing::{Anchor, Drawing, INK, Segment, Shape, Stroke, WHITE};
use crate::graph::Arcs;
use crate::graph::layout::Layout;
use crate::message::{Language, message};
use crate::outcome::Outcome;

/// The largest number of elements of a picture: nobody could read a larger one.
pub const ELEMENTS: usize = 250;

/// The elements of one line of a box.
const LINE: usize = 8;
const SIZE: f64 = 14.0;
const LEADING: f64 = 20.0;
const GAP: f64 = 12.0;
const MARGIN: f64 = 20.0;

/// The drawing: a box for the elements that divide each other, lost ones in bold on the colour of P, and lines down to the
/// boxes next below, whose elements it divides. `None` where the quotient has more than [`ELEMENTS`].
/// Time: as of [`Divisibility::of`], and of a [`Layout`] of the boxes.
pub fn drawing(quotient: &Quotient, language: Language) -> Option<Drawing> {
    let monoid = &quotient.monoid;
    if monoid.order() > ELEMENTS {
        return None;
    }
    let forms = Presentation::of(quotient).forms;
    let order = Divisibility::of(monoid);
    let word = |x: u16| text(&forms[usize::from(x)]);
    let boxes: Vec<Vec<u16>> = order
        .classes
        .iter()
        .map(|class| {
            let mut class = class.clone();
            class.sort_by_key(|&x| (forms[usize::from(x)].len(), &forms[usize::from(x)]));
            class
        })
        .collect();
    let wide = |x: u16| text_width(&word(x), SIZE) + GAP;
    let line = |line: &[u16]| line.iter().map(|&x| wide(x)).sum::<f64>();
    let widths: Vec<f64> =
        boxes.iter().map(|class| class.chunks(LINE).map(line).fold(0.0, f64::max) + GAP).collect();
    let high = |class: &Vec<u16>| class.len().div_ceil(LINE) as f64 * LEADING + GAP;
    let highest = boxes.iter().map(high).fold(0.0, f64::max);
    let pairs: Vec<(u32, u32)> = (0..)
        .zip(&order.below)
        .flat_map(|(from, below)| below.iter().map(move |&to| (from, to as u32)))
        .collect();
    let layout = Layout::new(&Arcs::from_pairs(boxes.len(), &pairs), &widths, highest);

    let width = (layout.width.max(300.0) + 2.0 * MARGIN).round();
    let height = (layout.height + 2.0 * MARGIN).round();
    let mut all = Drawing { width, height, ..Drawing::new(message!("picture-of-quotient")) };
    let note = message!("picture-of-quotient-signs").text(language);
    let note = lines(&note, 12.0, width - 2.0 * MARGIN);
    all.height += note.len() as f64 * LEADING;
    all.paper();
    let mut shapes = Vec::new();
    for route in &layout.routes {
        // A line ends at its box, which may be lower than the layer that holds it.
        let mut points = route.points.clone();
        let half = |class: u32| high(&boxes[class as usize]) / 2.0;
        let middle = |class: u32| layout.middles[class as usize].1;
        if let [first, .., last] = &mut points[..] {
            first.1 = middle(route.from) + half(route.from);
            last.1 = middle(route.to) - half(route.to);
        }
        let start = points[0];
        let segments = points[1..].iter().map(|&to| Segment::Line(to)).collect();
        shapes.push(Shape::Path {
            start,
            segments,
            fill: None,
            stroke: Some(Stroke::thick(QUIET)),
        });
    }
    let (lost, edge) = colours(Some(Outcome::P));
    for ((class, &(x, y)), &width) in boxes.iter().zip(&layout.middles).zip(&widths) {
        let height = high(class);
        let (left, top) = (x - width / 2.0, y - height / 2.0);
        shapes.push(Shape::Box {
            at: (left, top),
            size: (width, height),
            corner: 6.0,
            fill: Some(WHITE),
            stroke: Some(Stroke::thin(INK)),
        });
        for (row, elements) in class.chunks(LINE).enumerate() {
            let mut at = x - line(elements) / 2.0;
            let base = top + GAP / 2.0 + LEADING * row as f64;
            for &element in elements {
                let is_lost = monoid.is_lost(element);
                if is_lost {
                    shapes.push(Shape::Box {
                        at: (at + 2.0, base + 1.0),
                        size: (wide(element) - 4.0, LEADING - 2.0),
                        corner: 4.0,
                        fill: Some(lost),
                        stroke: Some(Stroke::thin(edge)),
                    });
                }
                shapes.push(Shape::Text {
                    at: (at + wide(element) / 2.0, base + 15.0),
                    anchor: Anchor::Middle,
                    size: SIZE,
                    bold: is_lost,
                    colour: INK,
                    words: word(element),
                });
                at += wide(element);
            }
        }
    }
    let whole = Drawing { shapes, ..Drawing::default() };
    all.add(whole, ((width - layout.width) / 2.0, MARGIN), 1.0);
    for (row, words) in note.into_iter().enumerate() {
        all.text((MARGIN, height + LEADING * row as f64), Anchor::Start, 12.0, words);
    }
    Some(all)
}
