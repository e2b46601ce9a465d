//! Measures the values a second of a check: `pace CERTIFICATE HEAP` continues up to a heap, and
//! stops there.

use grundy_check::{Certificate, Host, Progress, Stop};
use std::cell::Cell;
use std::time::Instant;

/// Stops at a heap, and shows how long each part of the way took.
struct Pace {
    to: u64,
    shown: Cell<(u64, Instant)>,
}

impl Host for Pace {
    fn go_on(&self, progress: Progress) -> Result<(), Stop> {
        let (from, start) = self.shown.get();
        let values = progress.done.saturating_sub(from);
        let over = progress.done >= self.to;
        if over || values > self.to / 8 {
            let seconds = start.elapsed().as_secs_f64();
            let rate = values as f64 / seconds / 1e6;
            println!("to heap {}: {rate:.1} million values a second", progress.done);
            self.shown.set((progress.done, Instant::now()));
        }
        if over { Err(Stop::Asked) } else { Ok(()) }
    }
}

fn main() {
    let words: Vec<String> = std::env::args().collect();
    let [_, file, to] = &words[..] else { panic!("pace CERTIFICATE HEAP") };
    let text = std::fs::read_to_string(file).expect("a file");
    let certificate = Certificate::parse(&text).expect("a certificate");
    let to = to.parse().expect("a heap");
    let host = Pace { to, shown: Cell::new((0, Instant::now())) };
    match certificate.verify(None, &host) {
        Ok(verdict) => println!("{}", verdict.text),
        Err(error) => println!("{error}"),
    }
}
