//! A plot of a sequence: one dot for each value and, if a period is known, the sequence with
//! one row for each period, so that the pattern is visible.

use std::io::{self, Write};

use super::text;
use crate::budget::{Budget, Progress, Stop};
use crate::heap::period::Period;
use crate::markup::xml;
use crate::message::{Language, message};

/// The width of the drawing.
const WIDTH: usize = 960;

/// Writes the drawing of `values`, the first of which belongs to heap `from`. A period of at most
/// 400 heaps that occurs twice is drawn as well, unless the values rise with it. Cost: linear. Many
/// values leave few dots, so the budget is asked while nothing is written.
///
/// ```
/// # use grundy_answers as grundy;
/// use grundy::message::Language;
/// use grundy::budget::Budget;
/// let (language, budget, mut out) = (Language::English, Budget::unlimited(), Vec::new());
/// let values = [0, 0, 1, 1, 2, 0];
/// grundy::draw::sequence::write("0.07", 0, &values, None, language, &budget, &mut out).unwrap();
/// let drawing = String::from_utf8(out).unwrap();
/// assert!(drawing.contains("Nim-values of 0.07, heaps 0 to 5"));
/// assert_eq!(drawing.matches("<circle").count(), 6);
/// ```
///
/// # Errors
/// If `out` fails, or of kind `TimedOut` or `Interrupted` where the budget ran out.
pub fn write(
    game: &str,
    from: u64,
    values: &[u128],
    period: Option<&Period>,
    language: Language,
    budget: &Budget,
    out: &mut dyn Write,
) -> io::Result<()> {
    let folded = period.filter(|period| {
        period.saltus == 0 && period.period <= 400 && values.len() as u64 >= 2 * period.period
    });
    let last = from + values.len().saturating_sub(1) as u64;
    let title = message!("plot-title", game = game, from = from, last = last).text(language);
    let title = text::lines(&title, 15.0, (WIDTH - 70) as f64);
    let (width, top, plot) = (WIDTH, 28 + 20 * title.len(), 300usize);
    let rows = folded.map_or(0, |period| (values.len() as u64 / period.period).min(60) as usize);
    let fold_top = top + plot + 70;
    let height = if folded.is_some() { fold_top + rows * CELL + 30 } else { top + plot + 50 };
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 \
         0 {width} {height}\" font-family=\"sans-serif\">\n<title>{}</title>\n<rect \
         width=\"{width}\" height=\"{height}\" fill=\"white\"/>",
        xml(&message!("picture-nim-values", game = game).text(language))
    )?;
    for (line, text) in title.iter().enumerate() {
        writeln!(
            out,
            "<text x=\"50\" y=\"{}\" font-size=\"15\">{}</text>",
            24 + 20 * line,
            xml(text)
        )?;
    }
    dots(out, from, values, [top, plot, width], budget)?;
    if let Some(period) = folded {
        let words = message!("plot-folded", period = period.period, preperiod = period.preperiod);
        let head = (xml(&words.text(language)), fold_top);
        fold(out, from, values, period, &head, rows)?;
    }
    out.write_all(b"</svg>\n")
}

/// At most eleven round numbers from 0 to `last`.
fn marks(last: u128) -> impl Iterator<Item = u128> {
    let steps = (0..38).flat_map(|power| [1, 2, 5].map(|digit| digit * 10u128.pow(power)));
    let step = steps.into_iter().find(|step| last / step <= 10).unwrap_or(1);
    (0..=last / step).map(move |mark| mark * step)
}

fn dots(
    out: &mut dyn Write,
    from: u64,
    values: &[u128],
    [top, plot, width]: [usize; 3],
    budget: &Budget,
) -> io::Result<()> {
    /// The values between two looks at the budget.
    const BETWEEN: usize = 1 << 16;
    let largest = values.iter().max().copied().unwrap_or(0).max(1);
    let (left, right) = (50.0, (width - 20) as f64);
    let count = values.len().max(2) as f64;
    let x = |index: f64| left + (right - left) * index / (count - 1.0);
    let y = |value: f64| (top + plot) as f64 - plot as f64 * value / largest as f64;
    // Axes, with round numbers.
    for value in marks(largest) {
        let at = y(value as f64);
        writeln!(
            out,
            "<line x1=\"50\" x2=\"{right}\" y1=\"{at:.1}\" y2=\"{at:.1}\" stroke=\"#e0e0e0\"/>\n<text \
             x=\"44\" y=\"{:.1}\" font-size=\"11\" text-anchor=\"end\">{value}</text>",
            at + 4.0
        )?;
    }
    for index in marks(values.len().saturating_sub(1) as u128) {
        writeln!(
            out,
            "<text x=\"{:.1}\" y=\"{}\" font-size=\"11\" text-anchor=\"middle\">{}</text>",
            x(index as f64),
            top + plot + 18,
            from + index as u64
        )?;
    }
    let radius = (1500.0 / count).clamp(0.7, 3.0);
    // If there are more dots than can be distinguished, only one of each place is drawn.
    let mut seen = std::collections::HashSet::new();
    writeln!(out, "<g fill=\"#1f77b4\">")?;
    for (index, &value) in values.iter().enumerate() {
        if index % BETWEEN == BETWEEN - 1 {
            let total = Some(values.len() as u64);
            let progress = Progress { what: "progress-heaps", done: index as u64, total };
            budget.check(progress).map_err(|stop| match stop {
                Stop::Interrupted => io::Error::from(io::ErrorKind::Interrupted),
                _ => io::ErrorKind::TimedOut.into(),
            })?;
        }
        let (x, y) = (x(index as f64), y(value as f64));
        if seen.insert(((x * 2.0) as i64, (y * 2.0) as i64)) {
            writeln!(out, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\"/>")?;
        }
    }
    out.write_all(b"</g>\n")
}

/// The height of a line of the folded sequence.
const CELL: usize = 10;

fn fold(
    out: &mut dyn Write,
    from: u64,
    values: &[u128],
    period: &Period,
    (words, top): &(String, usize),
    rows: usize,
) -> io::Result<()> {
    let largest = values.iter().max().copied().unwrap_or(0).max(1);
    let columns = period.period as usize;
    let wide = ((WIDTH - 70) as f64 / columns as f64).min(24.0);
    writeln!(out, "<text x=\"50\" y=\"{}\" font-size=\"13\">{words}</text>", top - 12,)?;
    for (index, &value) in values.iter().take(rows * columns).enumerate() {
        let (row, column) = (index / columns, index % columns);
        let share = value as f64 / largest as f64;
        let hue = 250.0 - 210.0 * share;
        let frame = if from + (index as u64) < period.preperiod { " stroke=\"#333\"" } else { "" };
        writeln!(
            out,
            "<rect x=\"{:.1}\" y=\"{}\" width=\"{wide:.1}\" height=\"{CELL}\" fill=\"hsl({hue:.0},70%,\
             {:.0}%)\"{frame}/>",
            50.0 + column as f64 * wide,
            top + row * CELL,
            30.0 + 40.0 * share
        )?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of values that all have one place there is one dot, and nothing is written for long.
    #[test]
    fn the_budget_is_asked_between_dots() {
        let values = vec![0; 1 << 18];
        let draw = |budget: &Budget| {
            let mut out = Vec::new();
            write("nim", 0, &values, None, Language::English, budget, &mut out)
        };
        assert!(draw(&Budget::unlimited()).is_ok());
        for (stop, kind) in
            [(Stop::Time, io::ErrorKind::TimedOut), (Stop::Interrupted, io::ErrorKind::Interrupted)]
        {
            let budget = Budget::unlimited().with_poll(move |_| Err(stop));
            assert_eq!(draw(&budget).map_err(|error| error.kind()), Err(kind));
        }
    }
}
