//! Text for a terminal, which must not obey names from strangers.

use std::io::{self, Write};

use grundy::markup::shown;

/// A writer of text to a terminal.
pub struct Shown<W> {
    out: W,
    /// The first bytes of a letter whose others are still to come.
    rest: Vec<u8>,
}

impl<W> Shown<W> {
    /// One that has written nothing yet.
    pub fn new(out: W) -> Shown<W> {
        Shown { out, rest: Vec::new() }
    }
}

impl<W: Write> Write for Shown<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.rest.extend_from_slice(bytes);
        let mut left = self.rest.as_slice();
        loop {
            match str::from_utf8(left) {
                Ok(text) => {
                    self.out.write_all(shown(text).as_bytes())?;
                    left = &[];
                    break;
                }
                Err(error) => {
                    let (good, bad) = left.split_at(error.valid_up_to());
                    self.out.write_all(shown(&String::from_utf8_lossy(good)).as_bytes())?;
                    let Some(length) = error.error_len() else {
                        left = bad;
                        break;
                    };
                    self.out.write_all("\u{fffd}".as_bytes())?;
                    left = &bad[length..];
                }
            }
        }
        self.rest = left.to_vec();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_is_told_nothing_hidden() {
        let text = "a\u{1b}[31m \u{202e}é\u{9b}2J\n";
        // However the bytes come.
        for size in 1..text.len() {
            let mut out = Shown { out: Vec::new(), rest: Vec::new() };
            text.as_bytes().chunks(size).for_each(|part| out.write_all(part).unwrap());
            let shown = String::from_utf8(out.out).unwrap();
            assert_eq!(shown, "a\\u{1b}[31m \\u{202e}é\\u{9b}2J\n");
        }
        let mut out = Shown { out: Vec::new(), rest: Vec::new() };
        out.write_all(b"a\xffb\x9b").unwrap();
        assert_eq!(String::from_utf8(out.out).unwrap(), "a\u{fffd}b\u{fffd}");
    }
}
