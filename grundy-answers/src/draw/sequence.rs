//! A plot of a sequence: one dot for each value and, if a period is known, the sequence with
//! one row for each period, so that the pattern is visible.

use super::text;
use crate::budget::{Budget, Progress, Stop};
use crate::drawing::{Anchor, Colour, Drawing, Shape, Stroke};
use crate::heap::period::Period;
use crate::message::{Language, message};

/// The width of the drawing, and the height of the plot.
const WIDTH: f64 = 960.0;
const PLOT: f64 = 300.0;

/// The drawing of `values`, the first of which belongs to heap `from`. A period of at most 400 heaps that
/// occurs twice is drawn as well, unless the values rise with it. Cost: linear.
///
/// ```
/// # use grundy_answers as grundy;
/// use grundy::budget::Budget;
/// use grundy::draw::sequence::drawing;
/// use grundy::message::Language;
/// let (language, budget) = (Language::English, Budget::unlimited());
/// let drawing = drawing("0.07", 0, &[0, 0, 1, 1, 2, 0], None, language, &budget).unwrap();
/// let svg = drawing.svg(language);
/// assert!(svg.contains("Nim-values of 0.07, heaps 0 to 5"));
/// assert_eq!(svg.matches("<circle").count(), 6);
/// ```
///
/// # Errors
/// Where the budget ran out.
pub fn drawing(
    game: &str,
    from: u64,
    values: &[u128],
    period: Option<&Period>,
    language: Language,
    budget: &Budget,
) -> Result<Drawing, Stop> {
    let folded = period.filter(|period| {
        period.saltus == 0 && period.period <= 400 && values.len() as u64 >= 2 * period.period
    });
    let last = from + values.len().saturating_sub(1) as u64;
    let title = message!("plot-title", game = game, from = from, last = last).text(language);
    let title = text::lines(&title, 15.0, WIDTH - 70.0);
    let top = 28.0 + 20.0 * title.len() as f64;
    let rows = folded.map_or(0, |period| (values.len() as u64 / period.period).min(60) as usize);
    let fold_top = top + PLOT + 70.0;
    let height = match folded {
        Some(_) => fold_top + rows as f64 * CELL + 30.0,
        None => top + PLOT + 50.0,
    };
    let name = message!("picture-nim-values", game = game);
    let mut all = Drawing { width: WIDTH, height, ..Drawing::new(name) };
    all.paper();
    for (line, text) in title.into_iter().enumerate() {
        all.text((50.0, 24.0 + 20.0 * line as f64), Anchor::Start, 15.0, text);
    }
    dots(&mut all, from, values, top, budget)?;
    if let Some(period) = folded {
        let words = message!("plot-folded", period = period.period, preperiod = period.preperiod);
        all.text((50.0, fold_top - 12.0), Anchor::Start, 13.0, words.text(language));
        fold(&mut all, from, values, period, fold_top, rows);
    }
    Ok(all)
}

/// At most eleven round numbers from 0 to `last`.
fn marks(last: u128) -> impl Iterator<Item = u128> {
    let steps = (0..38).flat_map(|power| [1, 2, 5].map(|digit| digit * 10u128.pow(power)));
    let step = steps.into_iter().find(|step| last / step <= 10).unwrap_or(1);
    (0..=last / step).map(move |mark| mark * step)
}

fn dots(
    all: &mut Drawing,
    from: u64,
    values: &[u128],
    top: f64,
    budget: &Budget,
) -> Result<(), Stop> {
    /// The values between two looks at the budget.
    const BETWEEN: usize = 1 << 16;
    let largest = values.iter().max().copied().unwrap_or(0).max(1);
    let (left, right) = (50.0, WIDTH - 20.0);
    let count = values.len().max(2) as f64;
    let x = |index: f64| left + (right - left) * index / (count - 1.0);
    let y = |value: f64| top + PLOT - PLOT * value / largest as f64;
    // Axes, with round numbers.
    for value in marks(largest) {
        let at = y(value as f64);
        all.shapes.push(Shape::line(&[(left, at), (right, at)], Stroke::thin(0xe0e0e0)));
        all.text((44.0, at + 4.0), Anchor::End, 11.0, value.to_string());
    }
    for index in marks(values.len().saturating_sub(1) as u128) {
        let at = (x(index as f64), top + PLOT + 18.0);
        all.text(at, Anchor::Middle, 11.0, (from + index as u64).to_string());
    }
    let radius = (1500.0 / count).clamp(0.7, 3.0);
    // If there are more dots than can be distinguished, only one of each place is drawn.
    let mut seen = std::collections::HashSet::new();
    for (index, &value) in values.iter().enumerate() {
        if index % BETWEEN == BETWEEN - 1 {
            let total = Some(values.len() as u64);
            budget.check(Progress { what: "progress-heaps", done: index as u64, total })?;
        }
        let (x, y) = (x(index as f64), y(value as f64));
        if seen.insert(((x * 2.0) as i64, (y * 2.0) as i64)) {
            let (fill, stroke) = (Some(0x1f77b4), None);
            all.shapes.push(Shape::Disc { at: (x, y), radius, fill, stroke });
        }
    }
    Ok(())
}

/// The height of a line of the folded sequence.
const CELL: f64 = 10.0;

fn fold(all: &mut Drawing, from: u64, values: &[u128], period: &Period, top: f64, rows: usize) {
    let largest = values.iter().max().copied().unwrap_or(0).max(1);
    let columns = period.period as usize;
    let wide = ((WIDTH - 70.0) / columns as f64).min(24.0);
    for (index, &value) in values.iter().take(rows * columns).enumerate() {
        let (row, column) = (index / columns, index % columns);
        let share = value as f64 / largest as f64;
        let framed = from + (index as u64) < period.preperiod;
        all.shapes.push(Shape::Box {
            at: (50.0 + column as f64 * wide, top + row as f64 * CELL),
            size: (wide, CELL),
            corner: 0.0,
            fill: Some(hue(250.0 - 210.0 * share, 0.3 + 0.4 * share)),
            stroke: framed.then_some(Stroke::thin(0x333333)),
        });
    }
}

/// A colour of a hue in degrees and of a lightness, 70 percent saturated.
fn hue(hue: f64, light: f64) -> Colour {
    let spread = 0.7 * light.min(1.0 - light);
    let part = |shift: f64| {
        let place = (shift + hue / 30.0) % 12.0;
        let level = light - spread * (place - 3.0).min(9.0 - place).clamp(-1.0, 1.0);
        (level * 255.0).round() as u8
    };
    u32::from_be_bytes([0, part(0.0), part(8.0), part(4.0)])
}
