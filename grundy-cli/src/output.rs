//! Where answers go.

use std::io::{self, BufWriter, Write};
use std::path::Path;

use serde::Serialize;

use crate::failure::Failure;
use crate::rules;

/// Prints one JSON document, on one line.
pub fn json(document: &impl Serialize) -> Result<(), Failure> {
    rules::check()?;
    let mut out = BufWriter::new(io::stdout().lock());
    let written = serde_json::to_writer(&mut out, document)
        .map_err(io::Error::from)
        .and_then(|()| out.write_all(b"\n"))
        .and_then(|()| out.flush());
    printed(written)
}

/// Prints text.
pub fn text(text: &str) -> Result<(), Failure> {
    rules::check()?;
    let mut out = io::stdout().lock();
    printed(out.write_all(text.as_bytes()).and_then(|()| out.flush()))
}

/// Writes bytes to a file, or to standard output.
pub fn bytes(bytes: &[u8], path: Option<&Path>) -> Result<(), Failure> {
    rules::check()?;
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

/// A reader that has seen enough (`| head`) is no error.
fn printed(result: io::Result<()>) -> Result<(), Failure> {
    match result {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => std::process::exit(0),
        Err(error) => Err(Failure::Input(format!("cannot write the answer: {error}"))),
        Ok(()) => Ok(()),
    }
}
