//! The text of the progress line.

use std::time::{Duration, Instant};

use grundy::budget::Progress;
use grundy::message::Message;
use indicatif::{ProgressBar, ProgressStyle};

use crate::message::message;

/// Work that takes longer than this shows progress.
pub const PATIENCE: Duration = Duration::from_millis(700);

/// A new bar on the terminal of the process.
pub fn bar() -> ProgressBar {
    let bar = ProgressBar::new_spinner();
    let style = ProgressStyle::with_template("{spinner} {msg} [{elapsed}]");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
    bar
}

/// How fast some work goes.
#[derive(Default)]
pub struct Pace {
    what: String,
    /// Moments, and how many units were done then: each time a tenth more, and now.
    points: Vec<(Instant, u64)>,
    /// The largest count so far: work that is repeated is not shown as a step back.
    pub most: u64,
}

impl Pace {
    /// What the work costs, as far as it is seen by `now`.
    pub fn cost(&mut self, progress: &Progress<'_>, now: Instant) -> Option<Cost> {
        if self.what != progress.what {
            *self = Pace { what: progress.what.into(), ..Pace::default() };
        }
        let done = progress.done;
        if self.points.last().is_some_and(|&(_, last)| done < last) {
            self.points.clear();
        }
        self.most = self.most.max(done);
        // The last point but one says whether the last one is far enough to be kept.
        if let [.., (_, before), last] = &mut self.points[..]
            && last.1 < before.saturating_add(*before / 10 + 1)
        {
            *last = (now, done);
        } else {
            self.points.push((now, done));
        }
        let (start, _) = *self.points.first()?;
        (now.duration_since(start) > PATIENCE).then(|| Cost::of(&self.points))?
    }
}

/// What a unit of work costs: `seconds` at the unit `at`, and at a later one this times the quotient of
/// the two units to the power `growth`.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    at: f64,
    seconds: f64,
    growth: f64,
}

impl Cost {
    /// The cost by the first and the last half of the work between some points; `None` where none was
    /// done.
    fn of(points: &[(Instant, u64)]) -> Option<Cost> {
        let (&(start, from), &(now, done)) = (points.first()?, points.last()?);
        let half = |from: u64, done: u64| {
            let middle = from + (done - from) / 2;
            *points.iter().rfind(|point| point.1 <= middle).unwrap_or(&points[0])
        };
        let between = |(start, from): (Instant, u64), (end, done): (Instant, u64)| {
            let seconds = end.duration_since(start).as_secs_f64() / done.checked_sub(from)? as f64;
            ((seconds > 0.0) && done > from).then(|| ((from as f64 + done as f64) / 2.0, seconds))
        };
        let middle = half(from, done);
        let (at, seconds) = between(middle, (now, done))?;
        let growth = between((start, from), middle).map_or(0.0, |(early, before)| {
            // A cost that falls may rise again.
            ((seconds / before).ln() / (at / early).ln()).max(0.0)
        });
        Some(Cost { at, seconds, growth: if growth.is_finite() { growth } else { 0.0 } })
    }

    /// Units a second at the last ones.
    fn rate(self) -> f64 {
        1.0 / self.seconds
    }

    /// The seconds from the unit `done` to the unit `total`.
    fn left(self, done: u64, total: u64) -> f64 {
        let power = self.growth + 1.0;
        let whole = |unit: u64| (unit as f64 / self.at).powf(power);
        self.seconds * self.at * (whole(total) - whole(done)) / power
    }
}

/// The work, its speed, and the time left if the end is known. `shown` also counts repeated
/// work.
pub fn words(
    progress: &Progress<'_>,
    shown: u64,
    total: Option<u64>,
    cost: Option<Cost>,
) -> Message {
    let what = Message::from(*progress);
    let done = match total {
        None => message!("progress", what = what, done = shown),
        Some(total) => message!("done-of", what = what, done = shown, total = total),
    };
    let Some(cost) = cost else { return done };
    let rate = cost.rate();
    match total.filter(|&total| total >= progress.done) {
        None => message!("done-at-rate", progress = done, rate = short(rate)),
        Some(total) => {
            let left = Duration::try_from_secs_f64(cost.left(progress.done, total));
            let left = left.unwrap_or(Duration::MAX);
            message!("time-left", progress = done, rate = short(rate), left = duration(left))
        }
    }
}

/// A length of time in one unit, of which there are more than one if possible.
fn duration(time: Duration) -> Message {
    /// Two of the next unit are shown in it.
    const TWO: u64 = 2;
    let seconds = time.as_secs();
    let (minutes, hours, days) = (seconds / 60, seconds / 3600, seconds / 86_400);
    let (count, unit) = match () {
        () if minutes < TWO => (seconds, "seconds"),
        () if hours < TWO => (minutes, "minutes"),
        () if days < TWO => (hours, "hours"),
        () => (days, "days"),
    };
    message!("duration", count = count, unit = unit)
}

/// A number in three or four signs.
fn short(number: f64) -> String {
    match number {
        n if n >= 1e9 => format!("{:.1} G", n / 1e9),
        n if n >= 1e6 => format!("{:.0} M", n / 1e6),
        n if n >= 1e3 => format!("{:.0} k", n / 1e3),
        n => format!("{n:.0}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_tells_rate_and_time_left() {
        let progress = Progress { what: "progress-nim-values", done: 250_000_000, total: None };
        assert_eq!(words(&progress, 250_000_000, None, None), "nim-values: 250000000");
        assert_eq!(
            words(
                &progress,
                250_000_000,
                Some(1_000_000_000),
                Some(Cost { at: 1e8, seconds: 4e-8, growth: 0.0 })
            ),
            "nim-values: 250000000 of 1000000000, 25 M a second, 30 seconds left"
        );
    }

    /// A method that takes over begins where its own values end.
    #[test]
    fn the_counter_never_runs_backwards() {
        let mut pace = Pace::default();
        let mut shown = Vec::new();
        for done in [10, 2_250_335, 2_099_807, 2_300_000] {
            let progress = Progress { what: "progress-nim-values", done, total: None };
            pace.cost(&progress, Instant::now());
            shown.push(pace.most);
        }
        assert_eq!(shown, [10, 2_250_335, 2_250_335, 2_300_000]);
        pace.cost(&Progress { what: "progress-values", done: 5, total: None }, Instant::now());
        assert_eq!(pace.most, 5, "other work is counted anew");
    }

    /// Heaps that cost more and more: n heaps take c n^k seconds. The forecast follows the growth, also
    /// of work that goes on from a saved state.
    #[test]
    fn forecasts_follow_the_growth_of_the_cost() {
        let start = Instant::now();
        for (power, from) in [(1.0, 0), (1.6, 0), (2.0, 0), (2.0, 300_000), (1.0, 400_000)] {
            let seconds = |heap: u64| 1e-7 * (heap as f64).powf(power);
            let (done, total) = (490_000, 100_000_000);
            let mut pace = Pace::default();
            let mut cost = None;
            for done in (from..=done).step_by(1000) {
                let now = start + Duration::from_secs_f64(100.0 * (seconds(done) - seconds(from)));
                let progress = Progress { what: "progress-nim-values", done, total: None };
                cost = pace.cost(&progress, now);
            }
            assert!(pace.points.len() < 200);
            let left = cost.unwrap().left(done, total) / 100.0;
            let right = seconds(total) - seconds(done);
            assert!((left / right - 1.0).abs() < 0.4, "{power} {from}: {left} and {right}");
        }
    }
}
