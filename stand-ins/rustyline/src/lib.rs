//! A line editor that reads no line: every request meets the end of the input.

use std::marker::PhantomData;

use error::ReadlineError;

/// Errors of the editor.
pub mod error {
    /// Why there is no line.
    #[derive(Debug)]
    pub enum ReadlineError {
        /// Reading or writing failed.
        Io(std::io::Error),
        /// The input ended.
        Eof,
        /// The user interrupted the input.
        Interrupted,
    }

    impl std::fmt::Display for ReadlineError {
        fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            match self {
                Self::Io(error) => error.fmt(out),
                Self::Eof => out.write_str("the input ended"),
                Self::Interrupted => out.write_str("interrupted"),
            }
        }
    }

    impl std::error::Error for ReadlineError {}
}

/// Histories of lines.
pub mod history {
    /// A history that keeps nothing.
    #[derive(Debug, Default)]
    pub struct DefaultHistory;
}

/// The editor.
#[derive(Debug)]
pub struct Editor<H, I>(PhantomData<(H, I)>);

impl<H, I> Editor<H, I> {
    /// An editor.
    pub fn new() -> Result<Self, ReadlineError> {
        Ok(Self(PhantomData))
    }

    /// Reads no history.
    pub fn load_history(&mut self, _file: &str) -> Result<(), ReadlineError> {
        Ok(())
    }

    /// Writes no history.
    pub fn save_history(&mut self, _file: &str) -> Result<(), ReadlineError> {
        Ok(())
    }

    /// Keeps no line.
    pub fn add_history_entry(&mut self, _line: &str) -> Result<bool, ReadlineError> {
        Ok(false)
    }

    /// Always the end of the input.
    pub fn readline(&mut self, _prompt: &str) -> Result<String, ReadlineError> {
        Err(ReadlineError::Eof)
    }
}
