//! Values as text, written as they come.

use std::fs::File;
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use grundy::message::Language;
use grundy::report::{Assumed, Sequence};
use grundy::{Play, Stop};
use serde::{Deserialize, Serialize};

use crate::args::Format;
use crate::commands::assumed;
use crate::commands::one_heap::Block;
use crate::draft;
use crate::failure::{Failure, printed};
use crate::message::message;
use crate::output::{Reporter, Sheet};
use crate::paint::{LOST, Paint};

/// The state of the output, to be saved.
#[derive(Serialize, Deserialize)]
pub struct WriterState {
    /// Bytes of the file, if it was opened.
    length: Option<u64>,
    /// Whether that is not the file itself, but `FILE.part`.
    part: bool,
    next: u64,
    column: usize,
}

/// Writes the values of one range in a format. Nothing is opened before there
/// is something to write.
///
/// A run with a checkpoint writes to `FILE.part`, which becomes `FILE` when the run has ended.
/// A later run that extends the range continues in `FILE` itself.
pub struct Writer {
    reporter: Reporter,
    format: Format,
    game: String,
    play: Option<Play>,
    /// The period that values stand on and nothing proves.
    assumed: Option<Assumed>,
    path: Option<PathBuf>,
    out: Option<Out>,
    /// Whether the run is saved now and then.
    kept: bool,
    /// The first number of the range, and that of the next value.
    from: u64,
    next: u64,
    /// The number of characters in the line so far.
    column: usize,
    /// The colours of a plain list.
    paint: Paint,
}

impl Writer {
    /// For the numbers from `from` on; to standard output where there is no
    /// path. `kept`: the run is saved now and then.
    pub fn new(
        reporter: Reporter,
        format: Format,
        (game, play): (String, Option<Play>),
        from: u64,
        path: Option<PathBuf>,
        kept: bool,
    ) -> Writer {
        let paint = match format {
            Format::Plain => reporter.paint(path.as_deref()),
            _ => Paint::OFF,
        };
        // A link stays a link.
        let path = path.map(|path| if kept { draft::followed(&path) } else { path });
        let (out, next, column, assumed) = (None, from, 0, None);
        Writer { reporter, format, game, play, assumed, path, out, kept, from, next, column, paint }
    }

    /// The values stand on a period that nothing proves; before the first of them is written.
    pub fn assume(&mut self, assumed: Assumed) {
        self.assumed = Some(assumed);
    }

    /// The state of the output, after all text has reached the disk.
    ///
    /// # Errors
    /// Where that fails.
    pub fn state(&mut self) -> io::Result<WriterState> {
        let (length, part) = match &mut self.out {
            Some(Out::Saved { out, part }) => {
                out.flush()?;
                out.get_ref().sync_all()?;
                (Some(out.get_ref().metadata()?.len()), *part)
            }
            _ => (None, false),
        };
        Ok(WriterState { length, part, next: self.next, column: self.column })
    }

    /// Continues in a file that an earlier run has written, and cuts off any later text.
    ///
    /// # Errors
    /// Where the file is not there any more, or is too short.
    pub fn resume(&mut self, state: WriterState) -> Result<(), Failure> {
        (self.next, self.column) = (state.next, state.column);
        let (Some(length), Some(path)) = (state.length, &self.path) else { return Ok(()) };
        // If the earlier run had not ended, its output still exists.
        let part = path.with_added_extension(PART);
        let has_part = state.part
            && part.symlink_metadata().is_ok_and(|found| found.is_file() && found.len() >= length);
        let path = if has_part { &part } else { path };
        let refuse = |error: io::Error| Failure::file("continue", path, &error);
        let mut file = File::options().write(true).open(path).map_err(refuse)?;
        if file.metadata().map_err(refuse)?.len() < length {
            let file = path.display().to_string();
            return Err(Failure::input(message!("file-became-shorter", file = file)));
        }
        file.set_len(length).and_then(|()| file.seek(SeekFrom::End(0))).map_err(refuse)?;
        self.out = Some(Out::saved(file, has_part));
        Ok(())
    }

    /// Writes the next values.
    pub fn add(&mut self, values: Block<'_>) -> Result<(), Failure> {
        if matches!(values, Block::Small([])) {
            return Ok(());
        }
        /// Bytes that are passed on together.
        const TOGETHER: usize = 1 << 14;
        self.open()?;
        let mut text = Vec::with_capacity(TOGETHER + 64);
        let mut result = Ok(());
        values.each(|value| {
            if result.is_ok() {
                self.value(value, &mut text);
                if text.len() >= TOGETHER {
                    result = self.pass_on(&mut text);
                }
            }
        });
        let result = result.and_then(|()| self.pass_on(&mut text));
        self.written(result)
    }

    fn pass_on(&mut self, text: &mut Vec<u8>) -> io::Result<()> {
        let written = self.out.as_mut().map_or(Ok(()), |out| out.write_all(text));
        text.clear();
        written
    }

    /// Ends the text. A checksum and the reason of a stop are part of JSON only.
    pub fn finish(mut self, checksum: Option<&str>, stopped: Option<Stop>) -> Result<(), Failure> {
        // A plain list of nothing is nothing.
        if self.format == Format::Plain && self.next == self.from {
            return Ok(());
        }
        self.open()?;
        let ended = self.end_text(checksum, stopped);
        self.written(ended)?;
        let ended = match (self.out.take(), &self.path) {
            (Some(Out::Sheet(sheet)), _) => sheet.finish(stopped.is_some()),
            (Some(Out::Saved { out, part }), Some(path)) => {
                saved(out, part, path, stopped.is_some(), &self.reporter)
            }
            _ => Ok(()),
        };
        self.written(ended)
    }

    /// What came of writing.
    fn written(&self, result: io::Result<()>) -> Result<(), Failure> {
        match (result, &self.path) {
            (Err(error), Some(path)) if error.kind() != io::ErrorKind::BrokenPipe => {
                Err(Failure::file("write", path, &error))
            }
            (result, _) => printed(result),
        }
    }

    fn open(&mut self) -> Result<(), Failure> {
        if self.out.is_some() {
            return Ok(());
        }
        self.out =
            Some(match (&self.path, self.reporter.sheet(self.path.as_deref(), self.paint)?) {
                (Some(path), Sheet::Draft(..)) if self.kept => {
                    let file = draft::anew(&path.with_added_extension(PART));
                    Out::saved(file.map_err(|error| Failure::file("write", path, &error))?, true)
                }
                (_, sheet) => Out::Sheet(sheet),
            });
        let begun = self.begin();
        self.written(begun)
    }

    fn begin(&mut self) -> io::Result<()> {
        let Some(out) = &mut self.out else { return Ok(()) };
        match self.format {
            Format::Csv if self.assumed.is_some() => out.write_all(b"n,value,basis\n"),
            Format::Csv => out.write_all(b"n,value\n"),
            Format::Bfile => match &self.assumed {
                Some(seen) => {
                    // The OEIS reads English.
                    writeln!(out, "# {}", assumed::said(seen).text(Language::English))
                }
                None => Ok(()),
            },
            Format::Json => {
                let (game, play, from) = (&*self.game, self.play, self.from);
                let sequence = Sequence { game, play, from, assumed: self.assumed.as_ref() };
                sequence.begin(self.reporter.remarks(), out)
            }
            _ => Ok(()),
        }
    }

    fn value(&mut self, value: u128, out: &mut Vec<u8>) {
        let n = self.next;
        self.next += 1;
        match self.format {
            Format::Csv | Format::Bfile => {
                out.extend_from_slice(itoa::Buffer::new().format(n).as_bytes());
                out.push(if self.format == Format::Csv { b',' } else { b' ' });
                out.extend_from_slice(itoa::Buffer::new().format(value).as_bytes());
                if let Some(seen) = self.assumed.as_ref().filter(|_| self.format == Format::Csv) {
                    let observed = u128::from(n) > seen.last.0;
                    out.extend_from_slice(if observed { b",observed" } else { b",computed" });
                }
                out.push(b'\n');
            }
            Format::Json => Sequence::value(n == self.from, value, out),
            // Lines of at most 80 columns.
            _ => {
                let width = value.checked_ilog10().unwrap_or(0) as usize + 1;
                if self.column > 0 && self.column + 1 + width > 80 {
                    out.push(b'\n');
                    self.column = 0;
                }
                if self.column > 0 {
                    out.push(b' ');
                    self.column += 1;
                }
                self.column += width;
                match value {
                    0 => out.extend_from_slice(self.paint.styled(LOST, "0").as_bytes()),
                    _ => out.extend_from_slice(itoa::Buffer::new().format(value).as_bytes()),
                }
            }
        }
    }

    fn end_text(&mut self, checksum: Option<&str>, stopped: Option<Stop>) -> io::Result<()> {
        let Some(out) = &mut self.out else { return Ok(()) };
        match self.format {
            Format::Json => {
                Sequence::end(checksum, stopped, out)?;
                out.write_all(b"\n")?;
            }
            Format::Plain => out.write_all(b"\n")?,
            _ => {}
        }
        out.flush()
    }
}

/// The file name of a run with a checkpoint: `FILE.part`.
const PART: &str = "part";

/// The destination of the text.
enum Out {
    Sheet(Sheet),
    /// A file of a run that is saved now and then.
    Saved {
        out: BufWriter<File>,
        /// Whether it is `FILE.part`.
        part: bool,
    },
}

impl Out {
    fn saved(file: File, part: bool) -> Out {
        Out::Saved { out: BufWriter::with_capacity(1 << 16, file), part }
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Out::Sheet(sheet) => sheet.write(bytes),
            Out::Saved { out, .. } => out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Out::Sheet(sheet) => sheet.flush(),
            Out::Saved { out, .. } => out.flush(),
        }
    }
}

/// Ends the file of a run with a checkpoint. Incomplete values do not replace a file that may
/// be complete: they stay where the next run continues.
fn saved(
    mut out: BufWriter<File>,
    part: bool,
    path: &Path,
    stopped: bool,
    reporter: &Reporter,
) -> io::Result<()> {
    out.flush()?;
    out.get_ref().sync_all()?;
    let from = path.with_added_extension(PART);
    match part {
        true if stopped && path.exists() => {
            let (file, found) = (path.display().to_string(), from.display().to_string());
            reporter.tell(message!("file-left-until-done", file = file, found = found));
        }
        true => {
            std::fs::rename(&from, path)?;
            draft::sync_folder(path);
        }
        false => {}
    }
    Ok(())
}
