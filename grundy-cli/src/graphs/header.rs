//! Edge lists whose first line is left out: the header `n m` of contests.

use std::io::Read;

/// How much was seen of the first line that says something.
#[derive(Default)]
pub struct Line {
    offset: usize,
    words: bool,
    comment: bool,
    ended: bool,
}

impl Line {
    /// Writes spaces for it, so that the numbers of the other lines stay.
    pub fn blank(&mut self, bytes: &mut [u8]) {
        for byte in bytes {
            if self.ended {
                return;
            }
            // A byte order mark is no word.
            let mark = self.offset < 3 && b"\xef\xbb\xbf"[self.offset] == *byte;
            self.offset += 1;
            match *byte {
                b'\n' if self.words => self.ended = true,
                b'\n' => self.comment = false,
                _ if mark => {}
                b'#' => self.comment = true,
                other if !self.comment && !other.is_ascii_whitespace() => self.words = true,
                _ => {}
            }
            if !mark && *byte != b'\n' {
                *byte = b' ';
            }
        }
    }
}

/// A source without its first line.
pub struct Headless<R> {
    source: R,
    line: Line,
}

impl<R> Headless<R> {
    /// One of a source at its beginning.
    pub fn new(source: R) -> Headless<R> {
        Headless { source, line: Line::default() }
    }
}

impl<R: Read> Read for Headless<R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let read = self.source.read(buffer)?;
        self.line.blank(&mut buffer[..read]);
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_is_left_out() {
        let blank = |text: &str| {
            let mut bytes = text.as_bytes().to_vec();
            // However the pieces fall.
            let mut line = Line::default();
            bytes.chunks_mut(2).for_each(|piece| line.blank(piece));
            String::from_utf8(bytes).unwrap()
        };
        assert_eq!(blank("3 2\n1 2\n"), "   \n1 2\n");
        assert_eq!(blank("#3 2\n\n4\r\n1 2 # 3\n"), "    \n\n  \n1 2 # 3\n");
        assert_eq!(blank("\u{feff}3 2\n1 2"), "\u{feff}   \n1 2");
        assert_eq!(blank("3 2"), "   ");
    }
}
