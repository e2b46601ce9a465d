//! The files that a position names.

use std::sync::Arc;

use crate::graph::{Fault, Graph};
use crate::term::Game;

/// Reads the files that a position names; the library itself does no I/O.
pub trait Files {
    /// The text of a file.
    ///
    /// # Errors
    /// Why it cannot be read, in a few words.
    fn read(&self, name: &str) -> Result<String, String>;

    /// The text of a file that a file in the folder `folder` names (empty: where
    /// the program runs); `name` begins with the folder.
    ///
    /// # Errors
    /// As [`read`](Files::read), and where the file lies elsewhere in truth: on
    /// a disk a link may lead out of the folder.
    fn read_beside(&self, name: &str, _folder: &str) -> Result<String, String> {
        self.read(name)
    }

    /// The game of a rule file. The library has no interpreter of its own, so
    /// whoever gives the files gives that too (the crate `grundy-rules` has
    /// one).
    ///
    /// # Errors
    /// What is wrong with the file; here, that rule files are not read.
    fn rules(&self, _name: &str) -> Result<Arc<dyn Game>, String> {
        Err("rule files are not read here".into())
    }

    /// The graph in a file. Whoever can read more than texts, or read large
    /// ones bit by bit, does it here.
    ///
    /// # Errors
    /// Why there is none.
    fn graph(&self, name: &str) -> Result<Graph, Fault> {
        let text = self.read(name).map_err(|why| Fault::Source(std::io::Error::other(why)))?;
        Graph::read(&text).map_err(|error| Fault::Line { offset: 0, line: text, error })
    }
}

/// No files at all.
#[derive(Clone, Copy, Debug)]
pub struct NoFiles;

impl Files for NoFiles {
    fn read(&self, _name: &str) -> Result<String, String> {
        Err("files are not read here".into())
    }
}
