//! Where answers go.

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use grundy::budget::{Budget, Stop};
use grundy::markup::shown;
use grundy::message::Message;
use grundy::report::{Versioned, write_json};
use serde::Serialize;

use clap::builder::styling::Style;

use crate::console::Console;
use crate::draft::{Draft, Way, buffered, replace};
use crate::failure::{Failure, printed, said_of};
use crate::formats::is_standard;
use crate::limits::Clock;
use crate::message::message;
use crate::paint::Paint;
use crate::rules::RuleFiles;
use crate::terminal::Shown;

/// Prints the answers of a run, and writes them to files. After an error in the user's rules it
/// prints no answer. Clones share one reporter.
#[derive(Clone)]
pub struct Reporter {
    console: Console,
    rules: RuleFiles,
    /// The clock, where the user set it.
    clock: Option<Clock>,
}

impl Reporter {
    /// One for answers that rest on these rule files; with a clock, opening a file takes no
    /// longer than it allows.
    pub fn new(console: Console, rules: RuleFiles, clock: Option<Clock>) -> Reporter {
        Reporter { console, rules, clock }
    }

    /// Says a message on standard error: see [`Console::tell`].
    pub fn tell(&self, message: impl Into<Message>) {
        self.console.tell(message);
    }

    /// Whether an answer may go out.
    ///
    /// # Errors
    /// An error in the user's rules; the run has ended.
    fn ready(&self) -> Result<(), Failure> {
        match self.console.is_closed() {
            true => Err(Failure::Closed),
            false => self.rules.check(),
        }
    }

    /// A document with the remarks on its files.
    pub fn versioned<T: Serialize>(&self, document: T) -> Versioned<T> {
        Versioned::new(document).with_remarks(self.remarks())
    }

    /// The remarks on the files that the answer rests on.
    pub fn remarks(&self) -> Vec<Message> {
        self.console.remarks()
    }

    /// Prints one JSON document, on one line.
    pub fn json(&self, document: &impl Serialize) -> Result<(), Failure> {
        self.line(&self.versioned(document))
    }

    /// The same; gives the line, without its break.
    ///
    /// # Errors
    /// As [`json`](Reporter::json).
    pub fn json_told(&self, document: &impl Serialize) -> Result<String, Failure> {
        let document = self.versioned(document);
        let line = self.built(|out| Ok(write_json(out, &document)?))?;
        let line = String::from_utf8_lossy(&line).into_owned();
        self.text(&format!("{line}\n"))?;
        Ok(line)
    }

    /// Writes one JSON document, on one line, to a file, or prints it.
    pub fn json_to(&self, document: &impl Serialize, path: Option<&Path>) -> Result<(), Failure> {
        let Some(path) = path.filter(|path| !is_standard(path)) else {
            return self.json(document);
        };
        self.json_file(&self.versioned(document), path)
    }

    /// The bytes of an answer that must be there as a whole before it is written.
    ///
    /// # Errors
    /// Where `write` has one, and at [the last moment for answers](Clock::last).
    pub fn built(
        &self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<Vec<u8>, Failure> {
        let mut bytes = Vec::new();
        printed(write(&mut self.timed(&mut bytes)))?;
        Ok(bytes)
    }

    /// Writes several JSON documents as one list, on one line, to a file, or prints it.
    pub fn json_list(
        &self,
        documents: &[impl Serialize],
        path: Option<&Path>,
    ) -> Result<(), Failure> {
        let list = documents.iter().map(Versioned::new).collect::<Vec<_>>();
        match path.filter(|path| !is_standard(path)) {
            None => self.line(&list),
            Some(path) => self.json_file(&list, path),
        }
    }

    /// Writes a document unchanged, on one line, to a file.
    fn json_file(&self, document: &impl Serialize, path: &Path) -> Result<(), Failure> {
        let json = self.built(|out| {
            write_json(&mut *out, document)?;
            out.write_all(b"\n")
        })?;
        self.bytes(&json, Some(path))
    }

    /// Prints a document unchanged, on one line.
    fn line(&self, document: &impl Serialize) -> Result<(), Failure> {
        // Texts in it may come from a user's rules, which may fail over them: so the
        // whole text is there before anything is printed. Of other documents it is not held.
        let held = match self.rules.any() {
            true => Some(self.built(|out| Ok(write_json(out, document)?))?),
            false => None,
        };
        self.ready()?;
        let mut out = self.standard_shown();
        let written = match held {
            Some(text) => out.write_all(&text),
            None => write_json(&mut out, document).map_err(io::Error::from),
        };
        printed(written.and_then(|()| out.write_all(b"\n")).and_then(|()| out.flush()))
    }

    /// Prints text.
    pub fn text(&self, text: &str) -> Result<(), Failure> {
        self.ready()?;
        let mut out = self.console.output();
        printed(out.write_all(shown(text).as_bytes()).and_then(|()| out.flush()))
    }

    /// The colours of an answer that goes there.
    pub fn paint(&self, path: Option<&Path>) -> Paint {
        match path.filter(|path| !is_standard(path)) {
            Some(_) => Paint::OFF,
            None => self.console.paint(),
        }
    }

    /// Prints text in which the beginnings of some lines have a style: `style` gets the number of
    /// each line, from 0 on, and the line; it gives the style and the bytes that have it.
    pub fn styled(
        &self,
        text: &str,
        style: impl Fn(usize, &str) -> Option<(Style, usize)>,
    ) -> Result<(), Failure> {
        let paint = self.console.paint();
        if !paint.is_on() {
            return self.text(text);
        }
        let mut painted = String::with_capacity(text.len() + 64);
        for (number, line) in shown(text).split('\n').enumerate() {
            if number > 0 {
                painted.push('\n');
            }
            let (style, end) = style(number, line).unwrap_or_default();
            let (styled, plain) = line.split_at(end);
            if !styled.is_empty() {
                painted += &paint.styled(style, styled);
            }
            painted += plain;
        }
        self.ready()?;
        let mut out = self.console.output();
        printed(out.write_all(painted.as_bytes()).and_then(|()| out.flush()))
    }

    /// Writes bytes to a file, or to standard output. What is no text does not go to a terminal.
    pub fn bytes(&self, bytes: &[u8], path: Option<&Path>) -> Result<(), Failure> {
        self.ready()?;
        match path.filter(|path| !is_standard(path)) {
            Some(path) => self
                .file(path, |out| out.write_all(bytes))
                .map_err(|error| Failure::file("write", path, &error)),
            None if self.console.writes_to_terminal() && is_binary(bytes) => {
                Err(Failure::input(message!("binary-to-terminal")))
            }
            None => {
                let mut out = self.standard();
                printed(out.write_all(bytes).and_then(|()| out.flush()))
            }
        }
    }

    /// Writes piece by piece to a file, or to standard output, until [the last moment for
    /// answers](Clock::last). An error of kind `Interrupted` says that the user interrupted it.
    pub fn stream(
        &self,
        path: Option<&Path>,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Failure> {
        self.stream_to(path, || self.standard(), write)
    }

    /// The same for text that a terminal may obey: names of anybody's have their hidden signs
    /// written out in it, and it may have [colours](Reporter::paint).
    pub fn stream_shown(
        &self,
        path: Option<&Path>,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Failure> {
        self.stream_to(path, || self.standard_shown(), write)
    }

    fn stream_to(
        &self,
        path: Option<&Path>,
        standard: impl FnOnce() -> Box<dyn Write>,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Failure> {
        self.ready()?;
        let path = path.filter(|path| !is_standard(path));
        let written = match path {
            Some(path) => self.file(path, write),
            None => {
                let mut out = standard();
                write(&mut out).and_then(|()| out.flush())
            }
        };
        self.ready()?;
        match (written, path) {
            (Err(error), Some(path)) => Err(Failure::file("write", path, &error)),
            (written, _) => printed(written),
        }
    }

    /// Opens what takes an answer that comes bit by bit; with colours a terminal obeys it.
    ///
    /// # Errors
    /// If that fails, or after an error in the user's rules.
    pub fn sheet(&self, path: Option<&Path>, paint: Paint) -> Result<Sheet, Failure> {
        self.ready()?;
        let Some(path) = path.filter(|path| !is_standard(path)) else {
            return Ok(Sheet::Open(match paint.is_on() {
                true => self.standard_shown(),
                false => self.standard(),
            }));
        };
        let opened = match Way::of(path) {
            Way::Replaced => Draft::create(path).map(|draft| Sheet::Draft(draft, self.clone())),
            way => self.opened(path, way).map(Sheet::Open),
        };
        opened.map_err(|error| Failure::file("write", path, &error))
    }

    /// Standard output. A terminal must not obey names from strangers, so there hidden
    /// characters are written out; other output is unchanged.
    fn standard(&self) -> Box<dyn Write> {
        match self.console.writes_to_terminal() {
            true => Box::new(Shown::new(self.standard_shown())),
            false => self.standard_shown(),
        }
    }

    /// Standard output, for what a terminal may obey.
    fn standard_shown(&self) -> Box<dyn Write> {
        Box::new(BufWriter::with_capacity(1 << 16, self.timed(self.console.output())))
    }

    /// A writer that ends at [the last moment for answers](Clock::last), where the user set a time.
    fn timed<W: Write>(&self, out: W) -> Timed<W> {
        Timed { out, end: self.clock.as_ref().and_then(Clock::last), left: FREE }
    }

    /// A budget that ends at the same moment, for what takes long before it writes.
    pub fn budget(&self) -> Budget {
        let end = self.clock.as_ref().and_then(Clock::last);
        Budget::unlimited().with_poll(move |_| match end {
            Some(end) if Instant::now() > end => Err(Stop::Time),
            _ => Ok(()),
        })
    }

    /// Opens what is not replaced. Text goes to the end of a file that is open already. A pipe
    /// waits for a reader: until the time of the run is over, or an interrupt ends the program.
    fn opened(&self, path: &Path, way: Way) -> io::Result<Box<dyn Write>> {
        if way == Way::Errors {
            return Ok(match self.console.says_to_terminal() {
                true => Box::new(Shown::new(self.console.error_stream())),
                false => Box::new(self.console.error_stream()),
            });
        }
        let _leaving = self.console.interrupt().leaving();
        let (send, receive) = std::sync::mpsc::channel();
        let own = path.to_path_buf();
        // Nothing ends the wait for a reader, so a thread waits that may be left behind.
        let opening = move || {
            let _ = send.send(File::options().append(true).open(own));
        };
        std::thread::Builder::new().spawn(opening)?;
        let file = match self.clock.as_ref().and_then(Clock::deadline) {
            None => receive.recv().map_err(io::Error::other)?,
            Some(end) => {
                let left = end.saturating_duration_since(Instant::now()).max(LEAST);
                receive.recv_timeout(left).map_err(|_| {
                    said_of(io::ErrorKind::TimedOut, message!("pipe-without-reader"))
                })?
            }
        }?;
        Ok(match file.is_terminal() {
            true => Box::new(Shown::new(file)),
            false => Box::new(buffered(file)),
        })
    }

    /// Writes a file as [`replace`] does; what is [not replaced](Way) is opened and written to.
    fn file(
        &self,
        path: &Path,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        match Way::of(path) {
            Way::Replaced => replace(path, |out| write(&mut self.timed(out))),
            way => {
                let mut out = self.timed(self.opened(path, way)?);
                write(&mut out).and_then(|()| out.flush())
            }
        }
    }

    /// The file for a result. An incomplete result, after a limit, never replaces a file that
    /// may be complete: it goes to `FILE.stopped`, and the user gets a message.
    pub fn place(&self, path: &Path, stopped: bool) -> PathBuf {
        if !stopped || Way::of(path) != Way::Replaced || !path.exists() {
            return path.into();
        }
        let aside = path.with_added_extension("stopped");
        let (left, found) = (path.display().to_string(), aside.display().to_string());
        self.tell(message!("result-not-whole", file = left, found = found));
        aside
    }
}

/// A pipe has at least this time to find a reader, however late the run is.
const LEAST: Duration = Duration::from_millis(500);

/// The first bytes of an answer that are written even after its time: 1 MiB.
const FREE: usize = 1 << 20;

/// What is written until a moment; later bytes are an error of kind `TimedOut`.
struct Timed<W> {
    out: W,
    end: Option<Instant>,
    /// How many bytes are written before the clock is asked again.
    left: usize,
}

impl<W: Write> Write for Timed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        /// The bytes between two looks at the clock.
        const BETWEEN: usize = 1 << 16;
        let Some(end) = &mut self.end else { return self.out.write(bytes) };
        if let Some(left) = self.left.checked_sub(bytes.len()) {
            self.left = left;
            return self.out.write(bytes);
        }
        self.left = BETWEEN;
        let start = Instant::now();
        if start > *end {
            return Err(io::ErrorKind::TimedOut.into());
        }
        let written = self.out.write(bytes);
        // Who reads it slowly gets all of it.
        *end += start.elapsed();
        written
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// The destination of an answer that is written piece by piece.
pub enum Sheet {
    /// Standard output, a pipe or a device.
    Open(Box<dyn Write>),
    /// A file, and the reporter that says where it went.
    Draft(Draft, Reporter),
}

impl Sheet {
    /// Ends it.
    ///
    /// # Errors
    /// Where something could not be written.
    pub fn finish(mut self, stopped: bool) -> io::Result<()> {
        self.flush()?;
        match self {
            Sheet::Open(_) => Ok(()),
            Sheet::Draft(draft, reporter) if stopped => {
                let place = reporter.place(draft.path(), true);
                draft.finish_at(place)
            }
            Sheet::Draft(draft, _) => draft.finish(),
        }
    }
}

impl Write for Sheet {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Sheet::Open(out) => out.write(bytes),
            Sheet::Draft(draft, _) => draft.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Sheet::Open(out) => out.flush(),
            Sheet::Draft(draft, _) => draft.flush(),
        }
    }
}

/// Whether a terminal has nothing to show for it.
fn is_binary(bytes: &[u8]) -> bool {
    bytes.contains(&0) || str::from_utf8(bytes).is_err()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Limits;
    use crate::console::Io;
    use crate::paint::Colours;
    use crate::session::Session;

    /// An answer that would take forever ends a while after the time of its run, and no file has a
    /// part of it. A short one is written however late it is.
    #[test]
    fn answers_end_with_the_time_of_the_run() {
        let io = Io::new(io::empty(), io::sink(), io::sink());
        let limits = Limits { time: Some(Duration::from_nanos(1)), ..Limits::default() };
        let console = Console::new(io, None, Colours::Never);
        let session = Session::new(console, limits, Some(Duration::from_secs(60)), None);
        let path = std::env::temp_dir().join(format!("grundy-late-{}", std::process::id()));
        let piece = [b'0'; 1 << 16];
        // Some ten times what it may take on a machine of any speed.
        let long = |out: &mut dyn Write| {
            for _ in 0..1000 {
                std::thread::sleep(Duration::from_millis(10));
                out.write_all(&piece)?;
            }
            Ok(())
        };
        let late = |ended: Result<(), Failure>| match ended {
            Err(failure) => assert_eq!(failure.stop(), Some(grundy::Stop::Time)),
            Ok(()) => panic!("it was written as a whole"),
        };
        late(session.out.stream(Some(&path), long));
        assert!(!path.exists());
        late(session.out.stream(None, long));
        late(session.out.built(long).map(drop));
        session.out.stream(Some(&path), |out| out.write_all(&piece)).unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), piece);
        std::fs::remove_file(path).unwrap();
    }
}
