//! Where answers go.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use grundy::Stop;
use serde::Serialize;

use crate::failure::Failure;
use crate::rules;

/// Writes a document to nowhere, where the texts in it may come from rules of the
/// user's: then it is known whether these fail, before anything is printed.
pub fn rehearse(document: &impl Serialize) {
    if rules::any() {
        let _ = serde_json::to_writer(io::sink(), document);
    }
}

/// A JSON document with the version of the program before its own keys. Every document
/// of the program is made of one.
#[derive(Serialize)]
pub struct Versioned<T: Serialize> {
    grundy: &'static str,
    #[serde(flatten)]
    document: T,
}

impl<T: Serialize> Versioned<T> {
    /// The document of this program.
    pub fn new(document: T) -> Versioned<T> {
        Versioned { grundy: env!("CARGO_PKG_VERSION"), document }
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
    let written = serde_json::to_writer(&mut out, document)
        .map_err(io::Error::from)
        .and_then(|()| out.write_all(b"\n"))
        .and_then(|()| out.flush());
    printed(written)
}

/// Text for people: names may have control characters, which a terminal would
/// obey, and these are written as `\u{1b}`.
pub fn shown(text: &str) -> Cow<'_, str> {
    let harmful = |sign: char| sign.is_control() && sign != '\n' && sign != '\t';
    if !text.contains(harmful) {
        return text.into();
    }
    let mut out = String::new();
    for sign in text.chars() {
        match harmful(sign) {
            true => out.extend(sign.escape_unicode()),
            false => out.push(sign),
        }
    }
    out.into()
}

/// Says something on standard error. Where that cannot be written nobody is told, and
/// the answer and the exit status stay what they are.
pub fn say(words: std::fmt::Arguments<'_>) {
    let _ = anstream::stderr().write_all(format!("{words}\n").as_bytes());
}

/// [`say`] with the arguments of `format!`.
macro_rules! tell {
    ($($words:tt)*) => {
        $crate::output::say(format_args!($($words)*))
    };
}
pub(crate) use tell;

/// Prints text.
pub fn text(text: &str) -> Result<(), Failure> {
    rules::check()?;
    let mut out = io::stdout().lock();
    printed(out.write_all(shown(text).as_bytes()).and_then(|()| out.flush()))
}

/// Writes bytes to a file, or to standard output.
pub fn bytes(bytes: &[u8], path: Option<&Path>) -> Result<(), Failure> {
    rules::check()?;
    match path {
        Some(path) => file(path, |out| out.write_all(bytes))
            .map_err(|error| Failure::file("write", path, &error)),
        None => {
            let mut out = io::stdout().lock();
            printed(out.write_all(bytes).and_then(|()| out.flush()))
        }
    }
}

/// Opens a file, or standard output, for an answer that comes bit by bit.
pub fn writer(path: Option<&Path>) -> Result<Box<dyn Write>, Failure> {
    rules::check()?;
    Ok(match path {
        Some(path) => {
            let file = File::create(path).map_err(|error| Failure::file("write", path, &error))?;
            Box::new(BufWriter::with_capacity(1 << 16, file))
        }
        None => Box::new(BufWriter::with_capacity(1 << 16, io::stdout())),
    })
}

/// Writes a file as [`replace`] does; a pipe or a device is written to as it
/// is.
fn file(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    match path.metadata() {
        Ok(found) if !found.is_file() => {
            let mut out = buffered(File::create(path)?);
            write(&mut out).and_then(|()| out.flush())
        }
        _ => replace(path, write),
    }
}

/// Writes a file by way of another one beside it, so that what stands under the
/// name is whole: the old file (which may be what is read), or the new one.
pub fn replace(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    // A link stays a link.
    let path = path.canonicalize().unwrap_or_else(|_| path.into());
    let partial = path.with_added_extension(format!("{}.part", std::process::id()));
    let written = File::create(&partial).and_then(|file| {
        if let Ok(found) = path.metadata() {
            file.set_permissions(found.permissions())?;
        }
        let mut out = buffered(file);
        write(&mut out).and_then(|()| out.flush())?;
        std::fs::rename(&partial, &path)
    });
    written.inspect_err(|_| {
        let _ = std::fs::remove_file(&partial);
    })
}

fn buffered(file: File) -> BufWriter<File> {
    BufWriter::with_capacity(1 << 16, file)
}

/// Writes piece by piece to a file, or to standard output. An error of kind
/// `Interrupted` says that the user interrupted it.
pub fn stream(
    path: Option<&Path>,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Failure> {
    rules::check()?;
    let written = match path {
        Some(path) => file(path, write),
        None => {
            let mut out = BufWriter::with_capacity(1 << 16, io::stdout());
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
