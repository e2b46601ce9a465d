//! Values as text, written as they come.

use std::fs::File;
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::PathBuf;

use grundy::Stop;
use serde::{Deserialize, Serialize};

use crate::args::Format;
use crate::commands::one_heap::Block;
use crate::exact::Exact;
use crate::failure::Failure;
use crate::output;

/// What was written so far, to be saved.
#[derive(Serialize, Deserialize)]
pub struct WriterState {
    /// Bytes of the file, if it was opened.
    length: Option<u64>,
    next: u64,
    column: usize,
}

/// Writes the values of one range in a format. Nothing is opened before there
/// is something to write.
pub struct Writer {
    format: Format,
    game: String,
    path: Option<PathBuf>,
    out: Option<Box<dyn Write>>,
    /// The first number of the range, and that of the next value.
    from: u64,
    next: u64,
    /// Characters in the line so far.
    column: usize,
}

impl Writer {
    /// For the numbers from `from` on; to standard output where there is no
    /// path.
    pub fn new(format: Format, game: String, from: u64, path: Option<PathBuf>) -> Writer {
        Writer { format, game, path, out: None, from, next: from, column: 0 }
    }

    /// Where it stands, with all that is written brought to the disk.
    ///
    /// # Errors
    /// Where that fails.
    pub fn state(&mut self) -> io::Result<WriterState> {
        let length = match (&mut self.out, &self.path) {
            (Some(out), Some(path)) => {
                out.flush()?;
                let file = File::open(path)?;
                file.sync_all()?;
                Some(file.metadata()?.len())
            }
            _ => None,
        };
        Ok(WriterState { length, next: self.next, column: self.column })
    }

    /// Goes on in a file that was written so far: what came after that is cut
    /// off.
    ///
    /// # Errors
    /// Where the file is not there any more, or is too short.
    pub fn resume(&mut self, state: WriterState) -> Result<(), Failure> {
        (self.next, self.column) = (state.next, state.column);
        let (Some(length), Some(path)) = (state.length, &self.path) else { return Ok(()) };
        let refuse = |error: io::Error| Failure::file("go on in", path, &error);
        let mut file = File::options().write(true).open(path).map_err(refuse)?;
        if file.metadata().map_err(refuse)?.len() < length {
            return Err(Failure::Input(format!(
                "cannot go on in {}: it is shorter than what was written",
                path.display()
            )));
        }
        file.set_len(length).and_then(|()| file.seek(SeekFrom::End(0))).map_err(refuse)?;
        self.out = Some(Box::new(BufWriter::with_capacity(1 << 16, file)));
        Ok(())
    }

    /// Writes the next values.
    pub fn add(&mut self, values: Block<'_>) -> Result<(), Failure> {
        if matches!(values, Block::Small([])) {
            return Ok(());
        }
        self.open()?;
        let mut result = Ok(());
        values.each(|value| {
            if result.is_ok() {
                result = self.value(value);
            }
        });
        output::printed(result)
    }

    /// Ends the text. A checksum and the reason of a stop are part of JSON only.
    pub fn finish(mut self, checksum: Option<&str>, stopped: Option<Stop>) -> Result<(), Failure> {
        // A plain list of nothing is nothing.
        if self.format == Format::Plain && self.next == self.from {
            return Ok(());
        }
        self.open()?;
        output::printed(self.end(checksum, stopped))
    }

    fn open(&mut self) -> Result<(), Failure> {
        if self.out.is_none() {
            self.out = Some(output::writer(self.path.as_deref())?);
            output::printed(self.begin())?;
        }
        Ok(())
    }

    fn begin(&mut self) -> io::Result<()> {
        let Some(out) = &mut self.out else { return Ok(()) };
        match self.format {
            Format::Csv => out.write_all(b"n,value\n"),
            Format::Json => {
                let head = Head { game: &self.game, from: Exact(self.from.into()) };
                let head = json(&output::Versioned::new(head))?;
                write!(out, "{},\"values\":[", head.trim_end_matches('}'))
            }
            _ => Ok(()),
        }
    }

    fn value(&mut self, value: u128) -> io::Result<()> {
        let (Some(out), n) = (&mut self.out, self.next) else { return Ok(()) };
        self.next += 1;
        match self.format {
            Format::Csv => writeln!(out, "{n},{value}"),
            Format::Bfile => writeln!(out, "{n} {value}"),
            Format::Json => {
                let comma = if n == self.from { "" } else { "," };
                write!(out, "{comma}{}", json(&Exact(value))?)
            }
            // Lines of at most 80 columns.
            _ => {
                let width = value.checked_ilog10().unwrap_or(0) as usize + 1;
                if self.column > 0 && self.column + 1 + width > 80 {
                    out.write_all(b"\n")?;
                    self.column = 0;
                }
                if self.column > 0 {
                    out.write_all(b" ")?;
                    self.column += 1;
                }
                self.column += width;
                write!(out, "{value}")
            }
        }
    }

    fn end(&mut self, checksum: Option<&str>, stopped: Option<Stop>) -> io::Result<()> {
        let Some(out) = &mut self.out else { return Ok(()) };
        match self.format {
            Format::Json => {
                out.write_all(b"]")?;
                if let Some(checksum) = checksum {
                    write!(out, ",\"checksum\":{}", json(&checksum)?)?;
                }
                if let Some(stopped) = stopped {
                    write!(out, ",\"stopped\":{}", json(&stopped)?)?;
                }
                out.write_all(b"}\n")?;
            }
            Format::Plain => out.write_all(b"\n")?,
            _ => {}
        }
        out.flush()
    }
}

/// What stands before the values in JSON.
#[derive(Serialize)]
struct Head<'a> {
    game: &'a str,
    from: Exact,
}

fn json(value: &impl Serialize) -> io::Result<String> {
    serde_json::to_string(value).map_err(io::Error::from)
}
