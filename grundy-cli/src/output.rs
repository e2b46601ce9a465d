//! Where answers go.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use serde::Serialize;

use crate::failure::Failure;

/// Prints one JSON document, on one line.
pub fn json(document: &impl Serialize) -> Result<(), Failure> {
    let mut out = BufWriter::new(io::stdout().lock());
    let written = serde_json::to_writer(&mut out, document)
        .map_err(io::Error::from)
        .and_then(|()| out.write_all(b"\n"))
        .and_then(|()| out.flush());
    printed(written)
}

/// Prints text.
pub fn text(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    printed(out.write_all(text.as_bytes()).and_then(|()| out.flush()))
}

/// Writes bytes to a file, or to standard output.
pub fn bytes(bytes: &[u8], path: Option<&Path>) -> Result<(), Failure> {
    match path {
        Some(path) => {
            std::fs::write(path, bytes).map_err(|error| Failure::file("write", path, &error))
        }
        None => {
            let mut out = io::stdout().lock();
            printed(out.write_all(bytes).and_then(|()| out.flush()))
        }
    }
}

/// Opens a file, or standard output, for an answer that comes bit by bit.
pub fn writer(path: Option<&Path>) -> Result<Box<dyn Write>, Failure> {
    Ok(match path {
        Some(path) => {
            let file = File::create(path).map_err(|error| Failure::file("write", path, &error))?;
            Box::new(BufWriter::new(file))
        }
        None => Box::new(BufWriter::new(io::stdout())),
    })
}

/// A reader that has seen enough (`| head`) is no error.
pub fn printed(result: io::Result<()>) -> Result<(), Failure> {
    match result {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => std::process::exit(0),
        Err(error) => Err(Failure::Input(format!("cannot write the answer: {error}"))),
        Ok(()) => Ok(()),
    }
}
