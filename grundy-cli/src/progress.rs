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
    /// When and where it was looked at: at first, and last.
    first: Option<(Instant, u64)>,
    last: u64,
    /// The largest count so far: work that is repeated is not shown as a step back.
    pub most: u64,
}

impl Pace {
    /// Units a second since the work began, or went back.
    pub fn rate(&mut self, progress: &Progress<'_>) -> Option<f64> {
        if self.what != progress.what {
            *self = Pace { what: progress.what.into(), ..Pace::default() };
        }
        if progress.done < self.last {
            self.first = None;
        }
        self.last = progress.done;
        self.most = self.most.max(progress.done);
        let (start, from) = *self.first.get_or_insert((Instant::now(), progress.done));
        let elapsed = start.elapsed();
        (elapsed > PATIENCE).then(|| (progress.done - from) as f64 / elapsed.as_secs_f64())
    }
}

/// The work, its speed, and the time left if the end is known. `shown` also counts repeated
/// work.
pub fn words(
    progress: &Progress<'_>,
    shown: u64,
    total: Option<u64>,
    rate: Option<f64>,
) -> Message {
    let what = progress.message();
    let done = match total {
        None => message!("progress", what = what, done = shown),
        Some(total) => message!("done-of", what = what, done = shown, total = total),
    };
    let Some(rate) = rate.filter(|&rate| rate > 0.0) else { return done };
    match total.filter(|&total| total >= progress.done) {
        None => message!("done-at-rate", progress = done, rate = short(rate)),
        Some(total) => {
            let left = Duration::from_secs_f64((total - progress.done) as f64 / rate);
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
            words(&progress, 250_000_000, Some(1_000_000_000), Some(2.5e7)),
            "nim-values: 250000000 of 1000000000, 25 M a second, 30 seconds left"
        );
    }

    /// A method that takes over begins where its own values end.
    #[test]
    fn the_counter_never_runs_backwards() {
        let mut pace = Pace::default();
        let mut shown = Vec::new();
        for done in [10, 2_250_335, 2_099_807, 2_300_000] {
            pace.rate(&Progress { what: "progress-nim-values", done, total: None });
            shown.push(pace.most);
        }
        assert_eq!(shown, [10, 2_250_335, 2_250_335, 2_300_000]);
        pace.rate(&Progress { what: "progress-values", done: 5, total: None });
        assert_eq!(pace.most, 5, "other work is counted anew");
    }
}
