//! Files and standard input, read within the limits of a run.

use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use grundy::TextError;
use grundy::games::looks_like_code;

use crate::console::Console;
use crate::failure::{self, Failure, said, said_of, why};
use crate::interrupt::Leaving;
use crate::message::message;

/// The most that is ever read from one file.
const MOST: u64 = 1 << 30;

/// Reads files and standard input: texts within the memory limit of the run. Clones are
/// the same reader.
#[derive(Clone)]
pub struct Reader {
    console: Console,
    /// No more than this is read from one file, in bytes.
    limit: u64,
    /// Whether standard input was opened.
    opened: Arc<AtomicBool>,
}

impl Reader {
    /// A reader that takes at most `memory` bytes from one file.
    pub fn new(console: Console, memory: u64) -> Reader {
        Reader { console, limit: memory.min(MOST), opened: Arc::default() }
    }

    /// The reader of messages about files.
    pub fn reader(&self) -> failure::Reader {
        self.console.reader()
    }

    /// The bytes of an open file.
    pub fn bytes_in(&self, file: &File) -> io::Result<Vec<u8>> {
        bytes(file, self.limit, file.metadata()?.len())
    }

    /// The text of a file, or of standard input where the name is `-`.
    pub fn text(&self, name: &str) -> io::Result<String> {
        match name {
            "-" => self.input().and_then(text),
            _ => self.text_at(Path::new(name)),
        }
    }

    fn text_at(&self, path: &Path) -> io::Result<String> {
        if let Some(given) = self.given(path)? {
            return Ok(given.to_string());
        }
        text(self.bytes_in(&open(path)?)?)
    }

    /// The text of this name, where texts stand in place of the file system; `None` where files
    /// are read.
    ///
    /// # Errors
    /// There is no text of this name.
    pub fn given(&self, path: &Path) -> io::Result<Option<&str>> {
        let Some(files) = self.console.files() else { return Ok(None) };
        match path.to_str().and_then(|name| files.get(name)) {
            Some(text) => Ok(Some(text)),
            None => Err(said(message!("no-such-text"))),
        }
    }

    /// Whether a name is that of a file that can be read.
    pub fn is_file(&self, name: &str) -> bool {
        match self.console.files() {
            Some(files) => files.contains_key(name),
            None => Path::new(name).is_file(),
        }
    }

    fn input(&self) -> io::Result<Vec<u8>> {
        bytes(self.open_input()?, self.limit, 0)
    }

    /// Notes that something else reads standard input, so that it cannot be opened any more.
    pub fn leave_input(&self) {
        self.opened.store(true, Ordering::Relaxed);
    }

    /// Standard input, which can be read once; never where texts stand in place of files.
    pub fn open_input(&self) -> io::Result<Input> {
        if self.console.files().is_some() {
            return Err(said(message!("no-standard-input")));
        }
        match self.opened.swap(true, Ordering::Relaxed) {
            true => Err(said(message!("input-was-read"))),
            false => {
                let _leaving = self.console.interrupt().leaving();
                Ok(Input { console: self.console.clone(), _leaving })
            }
        }
    }

    /// A pipe that the user named, while it is read: a file of the command line, and none that a
    /// position names. It is read as standard input is, so an interrupt ends the program. `None`
    /// where the name is that of something else.
    ///
    /// # Errors
    /// What the system says.
    pub fn pipe(&self, path: &Path) -> io::Result<Option<Pipe>> {
        if self.console.files().is_some() || !is_pipe(path) {
            return Ok(None);
        }
        let leaving = self.console.interrupt().leaving();
        Ok(Some(Pipe { file: File::open(path)?, _leaving: leaving }))
    }

    /// The text of a file or a pipe of the command line.
    pub fn text_of_given(&self, path: &Path) -> Result<String, Failure> {
        let read = || match self.pipe(path)? {
            Some(pipe) => text(bytes(pipe, self.limit, 0)?),
            None => self.text_at(path),
        };
        read().map_err(|error| Failure::file("read", path, &error))
    }

    /// The text of a file.
    pub fn text_of(&self, path: &Path) -> Result<String, Failure> {
        self.text_at(path).map_err(|error| Failure::file("read", path, &error))
    }

    /// Everything on standard input.
    pub fn standard_input(&self) -> Result<String, Failure> {
        self.input().and_then(text).map_err(unread)
    }

    /// The bytes of standard input. The command splits them into lines and answers each.
    pub fn bytes_of_input(&self) -> Result<Vec<u8>, Failure> {
        self.input().map_err(unread)
    }

    /// The text of a position given in words: one quoted argument and several
    /// words are the same.
    pub fn text_of_words(&self, words: &[String]) -> Result<String, Failure> {
        match words {
            [] => Err(Failure::text(
                "",
                TextError::new(message!("no-position"), 0..0).help(message!("write-position")),
            )),
            [word] if word == "-" => self.standard_input(),
            [word] => Ok(word.clone()),
            words => Ok(words.iter().map(|word| self.quoted(word)).collect::<Vec<_>>().join(" ")),
        }
    }

    /// A shell has taken the quotes of `chips:"my graph.txt"` or of `"my graph.txt"` away: put
    /// them back where the word names a file with spaces or quotes.
    pub fn quoted(&self, word: &str) -> String {
        let spaced = word.contains(|c: char| c.is_ascii_whitespace() || c == '"' || c == '\'');
        if spaced && self.is_file(word) {
            return grundy::games::quoted(word);
        }
        match word.split_once(':') {
            Some((game, file))
                if spaced
                    && !game.contains(char::is_whitespace)
                    && !looks_like_code(game)
                    && !file.starts_with(['"', '\''])
                    && self.is_file(file) =>
            {
                format!("{game}:{}", grundy::games::quoted(file))
            }
            _ => word.to_string(),
        }
    }
}

/// Standard input while it is read. That may take any time, so an interrupt ends the program.
pub struct Input {
    console: Console,
    _leaving: Leaving,
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.console.input().read(buffer)
    }
}

/// A pipe while it is read, as [`Input`].
pub struct Pipe {
    file: File,
    _leaving: Leaving,
}

impl Read for Pipe {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.file.read(buffer)
    }
}

/// Opens a file for reading. Only regular files and the null device are accepted: the program
/// would wait without end for a pipe that nobody writes to, whatever the limit of time.
///
/// # Errors
/// What the system says, or that it is something else.
pub fn open(path: &Path) -> io::Result<File> {
    let regular = |found: Metadata| match found.file_type() {
        kind if kind.is_file() => Ok(()),
        kind if kind.is_dir() => Err(said(message!("is-a-folder"))),
        _ => Err(said(message!("no-regular-file"))),
    };
    if path == Path::new("/dev/null") {
        return File::open(path);
    }
    // To open a pipe is to wait already.
    regular(path.metadata()?)?;
    let file = File::open(path)?;
    regular(file.metadata()?)?;
    Ok(file)
}

/// Whether a name that the user gave is that of a pipe, as a shell makes it of `<(command)`.
pub fn is_pipe(path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        path.metadata().is_ok_and(|found| found.file_type().is_fifo())
    }
    #[cfg(not(unix))]
    {
        let _ = path;
        false
    }
}

/// The bytes of a source, at most `limit`; `length` of them are expected.
pub fn bytes(source: impl Read, limit: u64, length: u64) -> io::Result<Vec<u8>> {
    bytes_within(source, limit.min(MOST), length)
}

/// The same, where the memory is the only limit.
pub fn bytes_within(source: impl Read, limit: u64, length: u64) -> io::Result<Vec<u8>> {
    if length > limit {
        return Err(too_large(limit));
    }
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(length as usize).map_err(|_| too_large(limit))?;
    source.take(limit.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        return Err(too_large(limit));
    }
    Ok(bytes)
}

/// The failure to read standard input.
fn unread(error: io::Error) -> Failure {
    Failure::io(message!("cannot-read-input", why = why(&error)), &error)
}

/// The text that bytes are, without a byte order mark.
pub fn text(mut bytes: Vec<u8>) -> io::Result<String> {
    if bytes.starts_with(b"\xef\xbb\xbf") {
        bytes.drain(..3);
    }
    String::from_utf8(bytes).map_err(|_| said(message!("not-utf8")))
}

fn too_large(limit: u64) -> io::Error {
    let why = match limit {
        MOST => message!("file-too-large", bytes = limit),
        _ => message!("file-beyond-memory", bytes = limit),
    };
    said_of(io::ErrorKind::FileTooLarge, why)
}
