//! Where answers go.

use std::borrow::Cow;
use std::fs::{File, TryLockError};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};

use grundy::Stop;
pub use grundy::markup::shown;
use grundy::report::{Versioned, write_json};
use serde::Serialize;

use crate::failure::Failure;
use crate::{limits, rules};

/// Writes a document to nowhere, where the texts in it may come from rules of the
/// user's: then it is known whether these fail, before anything is printed.
pub fn rehearse(document: &impl Serialize) {
    if rules::any() {
        let _ = serde_json::to_writer(io::sink(), document);
    }
}

/// Prints one JSON document, on one line.
pub fn json(document: &impl Serialize) -> Result<(), Failure> {
    line(&Versioned::new(document))
}

/// Prints several JSON documents as one list, on one line.
pub fn json_list(documents: &[impl Serialize]) -> Result<(), Failure> {
    line(&documents.iter().map(Versioned::new).collect::<Vec<_>>())
}

/// Prints what is a document as it stands, on one line.
fn line(document: &impl Serialize) -> Result<(), Failure> {
    rehearse(document);
    rules::check()?;
    let mut out = BufWriter::new(io::stdout().lock());
    let written = write_json(&mut out, document)
        .map_err(io::Error::from)
        .and_then(|()| out.write_all(b"\n"))
        .and_then(|()| out.flush());
    printed(written)
}

/// Says something on standard error, where names of anybody's may stand in it. Where
/// that cannot be written nobody is told, and the answer and the exit status stay what
/// they are.
pub fn say(words: std::fmt::Arguments<'_>) {
    let words = format!("{words}\n");
    let _ = anstream::stderr().write_all(shown(&words).as_bytes());
}

/// [`say`] with the arguments of `format!`.
macro_rules! tell {
    ($($words:tt)*) => {
        $crate::output::say(format_args!($($words)*))
    };
}
pub(crate) use tell;

/// The beginning of a long text, for people.
pub fn short(text: &str, letters: usize) -> Cow<'_, str> {
    match text.char_indices().nth(letters) {
        Some((end, _)) => format!("{}...", &text[..end]).into(),
        None => text.into(),
    }
}

/// Prints text.
pub fn text(text: &str) -> Result<(), Failure> {
    rules::check()?;
    let mut out = io::stdout().lock();
    printed(out.write_all(shown(text).as_bytes()).and_then(|()| out.flush()))
}

/// Writes bytes to a file, or to standard output.
pub fn bytes(bytes: &[u8], path: Option<&Path>) -> Result<(), Failure> {
    rules::check()?;
    match path.filter(|path| !is_standard(path)) {
        Some(path) => file(path, |out| out.write_all(bytes))
            .map_err(|error| Failure::file("write", path, &error)),
        None => {
            let mut out = standard();
            printed(out.write_all(bytes).and_then(|()| out.flush()))
        }
    }
}

/// Standard output. On a terminal names of anybody's must not be obeyed, so there hidden
/// signs are written out; what goes elsewhere is written as it is.
pub fn standard() -> Box<dyn Write> {
    let out = BufWriter::with_capacity(1 << 16, io::stdout());
    match io::stdout().is_terminal() {
        true => Box::new(Shown { out, rest: Vec::new() }),
        false => Box::new(out),
    }
}

/// A writer of text to a terminal.
struct Shown<W> {
    out: W,
    /// The first bytes of a letter whose others are still to come.
    rest: Vec<u8>,
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

/// Whether the name of a file is `-`, which is standard output, as it is standard input
/// where something is read.
pub fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Whether something stands under a name that is no regular file, such as a pipe or a
/// device: that is written to as it is.
fn is_device(path: &Path) -> bool {
    path.metadata().is_ok_and(|found| !found.is_file())
}

/// Opens a pipe or a device. A pipe waits for a reader, nobody knows how long, so an
/// interrupt ends the program meanwhile.
fn device(path: &Path) -> io::Result<File> {
    let _leaving = limits::leaving();
    File::create(path)
}

/// Writes a file as [`replace`] does; a pipe or a device is written to as it
/// is.
fn file(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    if is_device(path) {
        let mut out = buffered(device(path)?);
        return write(&mut out).and_then(|()| out.flush());
    }
    replace(path, write)
}

/// Writes a file by way of a [`Draft`].
pub fn replace(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut draft = Draft::create(path)?;
    write(&mut draft)?;
    draft.finish()
}

/// A file that is written beside the one that it will replace, so that what stands under
/// the name is whole: the old file (which may be what is read), or the new one. Dropped
/// before it is finished, it leaves the old file, and nothing else.
pub struct Draft {
    out: BufWriter<File>,
    /// What is written.
    partial: PathBuf,
    /// What it will replace.
    path: PathBuf,
    finished: bool,
}

impl Draft {
    /// One for a file that may be there.
    ///
    /// # Errors
    /// Where it cannot be written beside it, or the old file may not be written.
    pub fn create(path: &Path) -> io::Result<Draft> {
        // A link stays a link.
        let path = path.canonicalize().unwrap_or_else(|_| path.into());
        let old = match File::options().write(true).open(&path) {
            Ok(file) => Some(file.metadata()?.permissions()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let (file, partial) = beside(&path)?;
        let draft = Draft { out: buffered(file), partial, path, finished: false };
        if let Some(permissions) = old {
            draft.out.get_ref().set_permissions(permissions)?;
        }
        Ok(draft)
    }

    /// Puts it in the place of the old file, once it is on the disk.
    ///
    /// # Errors
    /// Where that fails; the old file stays then.
    pub fn finish(mut self) -> io::Result<()> {
        self.out.flush()?;
        self.out.get_ref().sync_all()?;
        std::fs::rename(&self.partial, &self.path)?;
        self.finished = true;
        sync_folder(&self.path);
        Ok(())
    }

    /// Gives it the place of a result that is not whole: see [`place`].
    pub fn finish_part(mut self) -> io::Result<()> {
        self.path = place(&self.path, true);
        self.finish()
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        if !self.finished {
            let _ = std::fs::remove_file(&self.partial);
        }
    }
}

/// A new file beside another one. No file that is there is opened, and no link followed.
fn beside(path: &Path) -> io::Result<(File, PathBuf)> {
    let id = std::process::id();
    let mut last = io::ErrorKind::AlreadyExists.into();
    for number in 0..100 {
        let ending = if number == 0 { format!("{id}.part") } else { format!("{id}-{number}.part") };
        let long = path.with_added_extension(&ending);
        // The name may be as long as names can be.
        for name in [long, path.with_file_name(format!("grundy.{ending}"))] {
            match File::create_new(&name) {
                Ok(file) => return Ok((file, name)),
                Err(error) if error.kind() == io::ErrorKind::InvalidFilename => last = error,
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                    last = error;
                    break;
                }
                Err(error) => return Err(error),
            }
        }
    }
    Err(last)
}

/// A new file under a name that belongs to this run; what an earlier run has left there
/// goes. No link is followed.
pub fn anew(path: &Path) -> io::Result<File> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => File::create_new(path),
    }
}

/// Brings the names in the folder of a file to the disk, where systems can do that.
pub fn sync_folder(path: &Path) {
    if let Some(folder) = path.parent() {
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
}

/// Where a result goes. One that is not whole, because a limit was reached, never
/// replaces a file that may be: it goes to `FILE.stopped` then, and the user is told.
pub fn place(path: &Path, stopped: bool) -> PathBuf {
    if !stopped || is_standard(path) || is_device(path) || !path.exists() {
        return path.into();
    }
    let aside = path.with_added_extension("stopped");
    tell!(
        "remark: {} is left as it was, because the result is not whole; what was found is in {}",
        path.display(),
        aside.display()
    );
    aside
}

/// Locks a folder for this run, as long as the file is held.
///
/// # Errors
/// Another run holds it, or it cannot be locked.
pub fn lock(folder: &Path) -> Result<File, Failure> {
    let refuse = |error: &io::Error| Failure::file("use the folder", folder, error);
    let path = folder.join("lock");
    if path.symlink_metadata().is_ok_and(|found| !found.is_file()) {
        return Err(refuse(&io::Error::other("`lock` in it is no regular file")));
    }
    let lock = File::options().create(true).append(true).open(&path);
    let lock = lock.map_err(|error| refuse(&error))?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => {
            Err(Failure::Input(format!("another run uses the folder {}", folder.display())))
        }
        Err(TryLockError::Error(error)) => Err(refuse(&error)),
    }
}

fn buffered(file: File) -> BufWriter<File> {
    BufWriter::with_capacity(1 << 16, file)
}

/// Where an answer goes that comes bit by bit.
pub enum Sheet {
    /// Standard output, a pipe or a device.
    Open(Box<dyn Write>),
    /// A file.
    Draft(Draft),
}

impl Sheet {
    /// Opens one.
    ///
    /// # Errors
    /// Where that fails; a slip of the user's rules.
    pub fn open(path: Option<&Path>) -> Result<Sheet, Failure> {
        rules::check()?;
        let Some(path) = path.filter(|path| !is_standard(path)) else {
            return Ok(Sheet::Open(standard()));
        };
        let opened = match is_device(path) {
            true => device(path).map(|file| Sheet::Open(Box::new(buffered(file)))),
            false => Draft::create(path).map(Sheet::Draft),
        };
        opened.map_err(|error| Failure::file("write", path, &error))
    }

    /// Ends it.
    ///
    /// # Errors
    /// Where something could not be written.
    pub fn finish(mut self, stopped: bool) -> io::Result<()> {
        self.flush()?;
        match self {
            Sheet::Open(_) => Ok(()),
            Sheet::Draft(draft) if stopped => draft.finish_part(),
            Sheet::Draft(draft) => draft.finish(),
        }
    }
}

impl Write for Sheet {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Sheet::Open(out) => out.write(bytes),
            Sheet::Draft(draft) => draft.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Sheet::Open(out) => out.flush(),
            Sheet::Draft(draft) => draft.flush(),
        }
    }
}

/// Writes piece by piece to a file, or to standard output. An error of kind
/// `Interrupted` says that the user interrupted it.
pub fn stream(
    path: Option<&Path>,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Failure> {
    rules::check()?;
    let path = path.filter(|path| !is_standard(path));
    let written = match path {
        Some(path) => file(path, write),
        None => {
            let mut out = standard();
            write(&mut out).and_then(|()| out.flush())
        }
    };
    rules::check()?;
    match (written, path) {
        (Err(error), _) if error.kind() == io::ErrorKind::Interrupted => {
            Err(Stop::Interrupted.into())
        }
        (Err(error), Some(path)) => Err(Failure::file("write", path, &error)),
        (written, _) => printed(written),
    }
}

/// A reader that has seen enough (`| head`) is no error.
pub fn printed(result: io::Result<()>) -> Result<(), Failure> {
    match result {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => std::process::exit(0),
        Err(error) => Err(Failure::Input(format!("cannot write the answer: {error}"))),
        Ok(()) => Ok(()),
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

    #[test]
    fn a_draft_opens_no_file_that_is_there() {
        let folder = std::env::temp_dir().join(format!("grundy-draft-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
        let path = folder.join("answer");
        std::fs::write(&path, "old").unwrap();
        std::fs::write(folder.join("victim"), "precious").unwrap();
        // What a stranger has put in the way.
        let part = folder.join(format!("answer.{}.part", std::process::id()));
        #[cfg(unix)]
        std::os::unix::fs::symlink("victim", &part).unwrap();
        #[cfg(not(unix))]
        std::fs::write(&part, "precious").unwrap();
        replace(&path, |out| out.write_all(b"new")).unwrap();
        assert_eq!((&*read("answer"), &*read("victim")), ("new", "precious"));
        let failed = replace(&path, |out| {
            out.write_all(b"half")?;
            Err(io::ErrorKind::StorageFull.into())
        });
        assert!(failed.is_err());
        assert_eq!(read("answer"), "new");
        anew(&part).unwrap().write_all(b"mine").unwrap();
        assert_eq!(read("victim"), "precious");
        // The longest name that there may be.
        let long = folder.join("x".repeat(255));
        replace(&long, |out| out.write_all(b"new")).unwrap();
        assert_eq!(std::fs::read_to_string(&long).unwrap(), "new");
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 4);
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
