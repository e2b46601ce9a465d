//! What rules print, on standard error.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use crate::console::{Console, tell};

/// The lines of one run: so many of so many letters.
pub struct Printed {
    console: Console,
    lines: AtomicUsize,
    /// Whether it was said that there are too many.
    too_many: AtomicBool,
}

impl Printed {
    /// None yet.
    pub fn new(console: Console) -> Printed {
        Printed { console, lines: AtomicUsize::new(0), too_many: AtomicBool::new(false) }
    }

    /// Says what a call of the rules has printed.
    pub fn add(&self, text: &str) {
        const LINES: usize = 100;
        const LETTERS: usize = 1000;
        for line in text.split('\n') {
            match self.lines.fetch_add(1, Ordering::Relaxed) {
                LINES.. if self.too_many.swap(true, Ordering::Relaxed) => return,
                LINES.. => tell!(
                    self.console,
                    "remark: the rules print more than {LINES} lines, and the others are left out"
                ),
                _ => {
                    let end = line.char_indices().nth(LETTERS).map(|(end, _)| end);
                    let more = if end.is_some() { "..." } else { "" };
                    tell!(self.console, "{}{more}", &line[..end.unwrap_or(line.len())]);
                }
            }
        }
    }
}
