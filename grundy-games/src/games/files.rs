//! The files that a position names.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use crate::budget::Budget;
use crate::error::FileError;
use crate::graph::{Fault, Graph};
use crate::lock;
use crate::message::message;
use crate::term::Game;

/// Reads the files that a position names; the library itself does no I/O.
pub trait Files {
    /// The text of a file.
    ///
    /// # Errors
    /// Why it cannot be read, in a few words.
    fn read(&self, name: &str) -> Result<String, FileError>;

    /// The text of a file that a file in the directory `folder` names (empty: the current
    /// directory); `name` begins with that directory.
    ///
    /// # Errors
    /// As [`read`](Files::read), and if the file is really elsewhere: a link on a disk may lead
    /// out of the directory.
    fn read_beside(&self, name: &str, _folder: &str) -> Result<String, FileError> {
        self.read(name)
    }

    /// Whether an error must repeat nothing of a file, because positions come from a stranger.
    fn is_secret(&self) -> bool {
        false
    }

    /// The game of a rule file. The library has no interpreter of its own, so the caller that
    /// supplies `Files` also supplies the interpreter (the crate `grundy-rules` has one).
    ///
    /// # Errors
    /// What is wrong with the file; here, that rule files are not read.
    fn rules(&self, _name: &str) -> Result<Arc<dyn Game>, FileError> {
        Err(message!("rule-files-not-read").into())
    }

    /// The games that positions were read with before, where these are kept.
    fn kept(&self) -> Option<&Kept<'_>> {
        None
    }

    /// The graph in a file, of which some games want edges without a direction
    /// ([`Graph::read_edges`]). An implementation that can read other formats than text, or large
    /// texts piece by piece, does it here.
    ///
    /// # Errors
    /// Why there is none.
    fn graph(&self, name: &str) -> Result<Graph, Fault> {
        let text = self.read(name).map_err(Fault::Refused)?;
        Graph::read_edges(&text, &Budget::unlimited())
    }
}

/// No files at all.
#[derive(Clone, Copy, Debug)]
pub struct NoFiles;

impl Files for NoFiles {
    fn read(&self, _name: &str) -> Result<String, FileError> {
        Err(message!("files-not-read").into())
    }
}

/// Files with the games that positions were read with: positions that are read later share their
/// values.
///
/// ```
/// # use grundy_games as grundy;
/// use grundy::games::{Kept, NoFiles};
/// use grundy::{Budget, Position};
///
/// let files = Kept::new(&NoFiles);
/// let large = Position::parse_with("cram 3x5", &files).unwrap();
/// large.terms()[0].value(&Budget::unlimited()).unwrap();
/// let other = Position::parse_with("cram 3x4", &files).unwrap();
/// assert!(other.terms()[0].searched() > 0);
/// ```
pub struct Kept<'a> {
    files: &'a dyn Files,
    games: Mutex<HashMap<String, Arc<dyn Game>>>,
    /// Whether a file was read. A game from a file is read anew, because it may be large.
    read: AtomicBool,
}

impl<'a> Kept<'a> {
    /// No games yet.
    pub fn new(files: &'a dyn Files) -> Kept<'a> {
        Kept { files, games: Mutex::default(), read: AtomicBool::new(false) }
    }

    /// Forgets all games. Positions that were read keep theirs.
    pub fn forget(&self) {
        lock(&self.games).clear();
    }

    /// The game of a name, which `make` makes where it is a new one.
    pub(super) fn game<E>(
        &self,
        name: &str,
        make: impl FnOnce() -> Result<Arc<dyn Game>, E>,
    ) -> Result<Arc<dyn Game>, E> {
        /// The largest number of games.
        const MOST: usize = 1 << 10;
        if let Some(game) = lock(&self.games).get(name) {
            return Ok(game.clone());
        }
        self.read.store(false, Ordering::Relaxed);
        let game = make()?;
        if !self.read.load(Ordering::Relaxed) {
            let mut games = lock(&self.games);
            if games.len() >= MOST {
                games.clear();
            }
            games.insert(name.into(), game.clone());
        }
        Ok(game)
    }
}

impl Files for Kept<'_> {
    fn read(&self, name: &str) -> Result<String, FileError> {
        self.read.store(true, Ordering::Relaxed);
        self.files.read(name)
    }

    fn read_beside(&self, name: &str, folder: &str) -> Result<String, FileError> {
        self.read.store(true, Ordering::Relaxed);
        self.files.read_beside(name, folder)
    }

    fn is_secret(&self) -> bool {
        self.files.is_secret()
    }

    fn rules(&self, name: &str) -> Result<Arc<dyn Game>, FileError> {
        self.files.rules(name)
    }

    fn kept(&self) -> Option<&Kept<'_>> {
        Some(self)
    }

    fn graph(&self, name: &str) -> Result<Graph, Fault> {
        self.read.store(true, Ordering::Relaxed);
        self.files.graph(name)
    }
}

/// Files that are kept in memory: a page, a server or a test gives them by their names.
///
/// ```
/// # use grundy_games as grundy;
/// use grundy::games::InMemoryFiles;
/// use grundy::Position;
///
/// let files = InMemoryFiles::from([("fork", "a b\na c\nb c\n")]);
/// let position = Position::parse_with("chips:fork a", &files).unwrap();
/// assert_eq!(position.to_string(), "chips:fork a");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InMemoryFiles(HashMap<String, String>);

impl InMemoryFiles {
    /// Adds a file, or replaces the one of the same name.
    pub fn insert(&mut self, name: impl Into<String>, text: impl Into<String>) {
        self.0.insert(name.into(), text.into());
    }
}

impl<N: Into<String>, T: Into<String>> FromIterator<(N, T)> for InMemoryFiles {
    fn from_iter<I: IntoIterator<Item = (N, T)>>(files: I) -> InMemoryFiles {
        let files = files.into_iter().map(|(name, text)| (name.into(), text.into()));
        InMemoryFiles(files.collect())
    }
}

impl<N: Into<String>, T: Into<String>, const COUNT: usize> From<[(N, T); COUNT]> for InMemoryFiles {
    fn from(files: [(N, T); COUNT]) -> InMemoryFiles {
        files.into_iter().collect()
    }
}

impl Files for InMemoryFiles {
    fn read(&self, name: &str) -> Result<String, FileError> {
        self.0.get(name).cloned().ok_or_else(|| message!("no-such-file").into())
    }
}
