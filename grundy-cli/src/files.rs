//! Positions from the command line, from files and from standard input.

use std::fs::{File, Metadata};
use std::io::{Read, StdinLock};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use grundy::games::{Files, looks_like_code};
use grundy::graph::{Fault, Graph};
use grundy::term::Game;
use grundy::{Position, Stop, TextError};

use crate::args::Limits;
use crate::failure::Failure;
use crate::{graphs, limits, rules};

/// The files of this machine.
pub struct Disk;

impl Files for Disk {
    fn read(&self, name: &str) -> Result<String, String> {
        match name {
            "-" => input().and_then(text),
            _ => read(Path::new(name)),
        }
        .map_err(|error| unreadable(name, &error))
    }

    fn read_beside(&self, name: &str, folder: &str) -> Result<String, String> {
        let folder = if folder.is_empty() { "." } else { folder };
        let path = Path::new(name);
        let refuse = |error: std::io::Error| unreadable(name, &error);
        if !path.metadata().map_err(refuse)?.is_file() {
            return self.read(name);
        }
        // What was opened is looked for in the folder, so nobody can put a link there
        // between the look and the reading.
        let file = File::open(path).map_err(refuse)?;
        let real = path.canonicalize().map_err(refuse)?;
        let inside = real.starts_with(Path::new(folder).canonicalize().map_err(refuse)?);
        if !inside || !is_same(&file, &real).map_err(refuse)? {
            return Err(
                "it is a link that leads out of the folder, and is not followed: copy the \
                        file"
                    .into(),
            );
        }
        bytes_in(&file).and_then(text).map_err(refuse)
    }

    fn rules(&self, name: &str) -> Result<Arc<dyn Game>, String> {
        let opened = rules::open(name).map_err(|fault| {
            if fault.stop != Stop::Rules {
                stopped(Failure::from(fault.clone()));
            }
            match &fault.place {
                Some((file, Some(line))) if is_secret() && !file.ends_with(".star") => {
                    format!("{file}:{line}: this is no rule")
                }
                _ => fault.to_string(),
            }
        });
        opened.map(|(_, game)| game)
    }

    // `chips:- a b` is what `grundy graph - --start a b` asks.
    fn graph(&self, name: &str) -> Result<Graph, Fault> {
        let graph = graphs::read(Path::new(name), &limits::budget(&rules::limits(), limits::SHORT));
        match graph {
            Err(Fault::Stopped(stop)) => stopped(stop.into()),
            Err(Fault::Source(ref error)) => drop(unreadable(name, error)),
            Err(Fault::Line { ref error, .. }) if is_secret() => {
                let number = error.message().strip_prefix("line ").unwrap_or_default();
                let number = number.split(|sign: char| !sign.is_ascii_digit()).next();
                return Err(Fault::Source(std::io::Error::other(match number {
                    None | Some("") => "it is no graph".to_string(),
                    Some(number) => format!("it is no graph: line {number} is wrong"),
                })));
            }
            _ => {}
        }
        graph
    }
}

/// Why a file cannot be read, in words. One that is larger than the memory allowed is no
/// fault of the position.
fn unreadable(name: &str, error: &std::io::Error) -> String {
    let failure = Failure::io(format!("cannot read {name}: {error}"), error);
    if matches!(failure, Failure::Stopped(..)) {
        stopped(failure);
    }
    error.to_string()
}

/// Whether an open file is the one that lies there.
fn is_same(file: &File, path: &Path) -> std::io::Result<bool> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let (open, lies) = (file.metadata()?, path.metadata()?);
        Ok((open.dev(), open.ino()) == (lies.dev(), lies.ino()))
    }
    #[cfg(not(unix))]
    Ok(file.metadata()?.len() == path.metadata()?.len())
}

static SECRET: AtomicBool = AtomicBool::new(false);

/// From now on positions may be a stranger's, and name any file: what is wrong with a file
/// that is no graph and no rule file is told by its place, and nothing of its text is.
pub fn keep_secrets() {
    SECRET.store(true, Ordering::Relaxed);
}

fn is_secret() -> bool {
    SECRET.load(Ordering::Relaxed)
}

/// Why a file of a position was not read, where a budget ended: the error of
/// the parser is no fault of the text then.
static STOPPED: Mutex<Option<Failure>> = Mutex::new(None);

fn stopped(failure: Failure) {
    *STOPPED.lock().unwrap_or_else(PoisonError::into_inner) = Some(failure);
}

/// The budget that ended while a file was read, if one did.
pub fn ended() -> Option<Failure> {
    STOPPED.lock().unwrap_or_else(PoisonError::into_inner).take()
}

/// Why a text was not read: a fault in it, or a budget that ended.
pub fn unread(text: &str, error: TextError) -> Failure {
    ended().unwrap_or_else(|| Failure::text(text, with_rules(text, error)))
}

/// Where the name of a file stands in the place of a game, the rules in it were meant.
fn with_rules(text: &str, error: TextError) -> TextError {
    let at = error.span().start;
    let start = text[..at].rfind(char::is_whitespace).map_or(0, |space| space + 1);
    let before = text[..start].trim_end();
    let word = text[start..].split_whitespace().next().unwrap_or_default();
    let is_file = word.ends_with(".star") || Path::new(word).is_file();
    if !is_file || word.contains(':') || !before.is_empty() && !before.ends_with('+') {
        return error;
    }
    TextError::new("this is no game", start..start + word.len()).help(
        match word.ends_with(".star") {
            true => format!("did you mean `rules:{word}`?"),
            false => format!("did you mean `rules:{word}`, or `grundy solve --file {word}`?"),
        },
    )
}

/// No more than this is read from one file; see [`allow`].
static LIMIT: AtomicU64 = AtomicU64::new(MOST);

/// The most that is ever read from one file.
const MOST: u64 = 1 << 30;

/// Keeps texts within the memory limit: of files and of standard input.
/// Positions name files wherever they are read, so the limit is the
/// program's. `usual` is the command's time where the user gave none; it begins
/// now.
pub fn allow(limits: &Limits, usual: Duration) {
    LIMIT.store(limits.memory.min(MOST), Ordering::Relaxed);
    crate::limits::begin(limits, usual);
    rules::allow(limits, usual);
}

fn read(path: &Path) -> std::io::Result<String> {
    bytes_of(path).and_then(text)
}

/// Opens a file to read it. What is no regular file is refused, but for the
/// null device: a pipe that nobody writes to would be waited for for ever,
/// whatever the limit of time.
///
/// # Errors
/// What the system says, or that it is something else.
pub fn open(path: &Path) -> std::io::Result<File> {
    let regular = |found: Metadata| match found.file_type() {
        kind if kind.is_file() => Ok(()),
        kind if kind.is_dir() => Err(std::io::Error::other("it is a folder")),
        _ => Err(std::io::Error::other("it is no regular file: copy what it gives to one")),
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

/// The bytes of a file.
pub fn bytes_of(path: &Path) -> std::io::Result<Vec<u8>> {
    bytes_in(&open(path)?)
}

/// The bytes of an open file.
pub fn bytes_in(file: &File) -> std::io::Result<Vec<u8>> {
    bytes(file, LIMIT.load(Ordering::Relaxed), file.metadata()?.len())
}

/// The bytes on standard input.
pub fn input() -> std::io::Result<Vec<u8>> {
    bytes(open_input()?, LIMIT.load(Ordering::Relaxed), 0)
}

/// Standard input, which can be read once.
pub fn open_input() -> std::io::Result<Input> {
    static READ: AtomicBool = AtomicBool::new(false);
    match READ.swap(true, Ordering::Relaxed) {
        true => Err(std::io::Error::other(
            "standard input was read before, and can be read once; write it to a file, and name that",
        )),
        false => Ok(Input { lock: std::io::stdin().lock(), _leaving: limits::leaving() }),
    }
}

/// Standard input while it is read: nobody knows how long that takes, so an
/// interrupt ends the program.
pub struct Input {
    lock: StdinLock<'static>,
    _leaving: limits::Leaving,
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        self.lock.read(buffer)
    }
}

/// The bytes of a source, at most so many; `length` of them are expected.
pub fn bytes(source: impl Read, limit: u64, length: u64) -> std::io::Result<Vec<u8>> {
    bytes_within(source, limit.min(MOST), length)
}

/// The same, where the memory is the only limit.
pub fn bytes_within(source: impl Read, limit: u64, length: u64) -> std::io::Result<Vec<u8>> {
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

/// The text that bytes are, without a byte order mark.
pub fn text(mut bytes: Vec<u8>) -> std::io::Result<String> {
    if bytes.starts_with(b"\xef\xbb\xbf") {
        bytes.drain(..3);
    }
    String::from_utf8(bytes).map_err(|_| std::io::Error::other("it is not UTF-8 text"))
}

fn too_large(limit: u64) -> std::io::Error {
    let more = if limit != MOST { "; --memory SIZE allows more" } else { "" };
    let why = format!("it is larger than {limit} bytes{more}");
    std::io::Error::new(std::io::ErrorKind::FileTooLarge, why)
}

/// The text of a file.
pub fn text_of(path: &Path) -> Result<String, Failure> {
    read(path).map_err(|error| Failure::file("read", path, &error))
}

/// Everything on standard input.
pub fn standard_input() -> Result<String, Failure> {
    input()
        .and_then(text)
        .map_err(|error| Failure::io(format!("cannot read standard input: {error}"), &error))
}

/// The text of a position given in words: one quoted argument and several
/// words are the same.
pub fn text_of_words(words: &[String]) -> Result<String, Failure> {
    match words {
        [] => Err(Failure::text(
            "",
            TextError::new("there is no position", 0..0)
                .help("write a game and its arguments, as in `grundy solve nim 3 4 5`"),
        )),
        [word] if word == "-" => standard_input(),
        [word] => Ok(word.clone()),
        words => Ok(words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ")),
    }
}

/// A shell has taken the quotes of `chips:"my graph.txt"` away: put them back
/// where the word names a file with spaces or quotes.
pub fn quoted(word: &str) -> String {
    let spaced = word.contains(|c: char| c.is_ascii_whitespace() || c == '"' || c == '\'');
    match word.split_once(':') {
        Some((game, file))
            if spaced
                && !game.contains(char::is_whitespace)
                && !looks_like_code(game)
                && !file.starts_with(['"', '\''])
                && Path::new(file).is_file() =>
        {
            format!("{game}:{}", grundy::games::quoted(file))
        }
        _ => word.to_string(),
    }
}

/// Reads a position.
pub fn position(text: &str) -> Result<Position, Failure> {
    Position::parse_with(text, &Disk).map_err(|error| unread(text, error))
}
