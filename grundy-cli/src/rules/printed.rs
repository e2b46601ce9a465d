//! What rules print, on standard error.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use crate::console::Console;
use crate::message::message;

/// The lines of one run; their number and length are limited.
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

    /// Prints the output of one call of the rules.
    pub fn add(&self, text: &str) {
        const LINES: usize = 100;
        const LETTERS: usize = 1000;
        for line in text.split('\n') {
            match self.lines.fetch_add(1, Ordering::Relaxed) {
                LINES.. if self.too_many.swap(true, Ordering::Relaxed) => return,
                LINES.. => self.console.tell(message!("rules-print-much", lines = LINES)),
                _ => {
                    let end = line.char_indices().nth(LETTERS).map(|(end, _)| end);
                    let more = if end.is_some() { "..." } else { "" };
                    self.console.tell(format!("{}{more}", &line[..end.unwrap_or(line.len())]));
                }
            }
        }
    }
}
