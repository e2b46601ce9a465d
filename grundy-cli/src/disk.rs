//! The files of this machine, as the library asks for them, and positions that name them.

#[cfg(feature = "cluster")]
use std::collections::BTreeSet;
use std::fs::File;
use std::path::Path;
use std::sync::{Arc, Mutex};

use grundy::error::{Cause, FileError};
use grundy::games::Files;
use grundy::graph::{Fault, Graph};
use grundy::lock;
use grundy::message::Message;
use grundy::term::Game;
use grundy::{Position, TextError};

use crate::args::Limits;
use crate::failure::{Failure, of_rules, said_of, why};
use crate::files::{Reader, open, text};
use crate::graphs::Graphs;
use crate::limits::{self, Clock};
use crate::message::message;
use crate::rules::RuleFiles;

/// The files of this machine.
pub struct Disk {
    reader: Reader,
    rules: RuleFiles,
    /// The graphs among them.
    pub graphs: Graphs,
    clock: Clock,
    limits: Limits,
    /// Positions may come from a stranger and name any file. An error then repeats nothing of a
    /// file that is no rule file: of one that is no graph it gives the place of the fault.
    pub secret: bool,
    /// The graph that was read last.
    graph: Mutex<Option<String>>,
    /// The files that were read, where that is noted.
    #[cfg(feature = "cluster")]
    noted: Option<Mutex<BTreeSet<String>>>,
}

impl Disk {
    /// The files of a run.
    pub fn new(
        reader: Reader,
        rules: RuleFiles,
        graphs: Graphs,
        clock: Clock,
        limits: Limits,
    ) -> Disk {
        let graph = Mutex::default();
        Disk {
            reader,
            rules,
            graphs,
            clock,
            limits,
            secret: false,
            graph,
            #[cfg(feature = "cluster")]
            noted: None,
        }
    }

    /// The same files for another thread.
    #[cfg(feature = "cluster")]
    pub fn again(&self) -> Disk {
        let (reader, rules) = (self.reader.clone(), self.rules.clone());
        let graphs = self.graphs.again();
        Disk::new(reader, rules, graphs, self.clock.clone(), self.limits.clone())
    }

    /// Notes from now on which files are read.
    #[cfg(feature = "cluster")]
    pub fn begin_notes(&mut self) {
        self.noted = Some(Mutex::default());
    }

    /// The files that were read since then, in the order of their names.
    #[cfg(feature = "cluster")]
    pub fn notes(&self) -> Vec<String> {
        self.noted.iter().flat_map(|noted| lock(noted).clone()).collect()
    }

    /// A file is read.
    fn note(&self, _name: &str) {
        #[cfg(feature = "cluster")]
        if let Some(noted) = &self.noted {
            lock(noted).insert(_name.into());
        }
    }

    /// What reads texts.
    pub fn reader(&self) -> &Reader {
        &self.reader
    }

    /// Why a text was not read: a fault in it, or a budget that ended.
    pub fn unread(&self, text: &str, error: TextError) -> Failure {
        Failure::text(text, self.with_rules(text, error))
    }

    /// Reads a position.
    pub fn position(&self, text: &str) -> Result<Position, Failure> {
        Position::parse_with(text, self).map_err(|error| {
            let lines = text.trim().contains('\n');
            let error = if lines { error.help(message!("several-lines")) } else { error };
            self.unread(text, error)
        })
    }

    /// The error without the names of vertices: words from a graph that do not stand in the text.
    pub fn discreet(&self, text: &str, error: TextError) -> TextError {
        let graph = lock(&self.graph);
        if !self.secret || !graph.as_ref().is_some_and(|graph| text.contains(graph)) {
            return error;
        }
        let known = |message: &Message| message.texts().iter().all(|word| text.contains(word));
        match (known(error.message()), error.hint().cloned()) {
            (false, _) => TextError::new(message!("graph-does-not-suit"), error.span())
                .help(message!("graph-asked-alone")),
            (true, Some(help)) if !known(&help) => error.help(message!("graph-asked-alone")),
            _ => error,
        }
    }

    /// If the text begins with the name of a file instead of a game, its rules were probably meant.
    fn with_rules(&self, text: &str, error: TextError) -> TextError {
        let at = error.span().start;
        // A space may have several bytes.
        let space = text[..at].char_indices().rfind(|(_, c)| c.is_whitespace());
        let start = space.map_or(0, |(at, space)| at + space.len_utf8());
        let before = text[..start].trim_end();
        let word = text[start..].split_whitespace().next().unwrap_or_default();
        let is_file = word.ends_with(".star") || self.reader.is_file(word);
        if !is_file || word.contains(':') || !before.is_empty() && !before.ends_with('+') {
            return error;
        }
        TextError::new(message!("no-game"), start..start + word.len()).help(
            match word.ends_with(".star") {
                true => message!("mean-rules", file = word),
                false => message!("mean-rules-or-file", file = word),
            },
        )
    }
}

impl Files for Disk {
    fn read(&self, name: &str) -> Result<String, FileError> {
        self.note(name);
        self.reader.text(name).map_err(|error| unreadable(name, error))
    }

    fn read_beside(&self, name: &str, folder: &str) -> Result<String, FileError> {
        let folder = if folder.is_empty() { "." } else { folder };
        if !matches!(self.reader.given(Path::new(name)), Ok(None)) {
            return self.read(name);
        }
        let path = Path::new(name);
        self.note(name);
        let refuse = |error| unreadable(name, error);
        if !path.metadata().map_err(refuse)?.is_file() {
            return self.read(name);
        }
        // The opened file is looked up in the directory, so nobody can put a link there between
        // the check and the reading.
        let file = open(path).map_err(refuse)?;
        let real = path.canonicalize().map_err(refuse)?;
        let inside = real.starts_with(Path::new(folder).canonicalize().map_err(refuse)?);
        if !inside || !is_same(&file, &real).map_err(refuse)? {
            return Err(message!("link-leads-out").into());
        }
        self.reader.bytes_in(&file).and_then(text).map_err(refuse)
    }

    fn is_secret(&self) -> bool {
        self.secret
    }

    fn rules(&self, name: &str) -> Result<Arc<dyn Game>, FileError> {
        let opened = self.rules.open(name, self).map_err(|mut fault| {
            let message = match &fault.place {
                Some((file, Some(line))) if self.secret && !file.ends_with(".star") => {
                    message!("no-rule", file = file, line = *line)
                }
                _ => of_rules(&fault, self.reader.reader()),
            };
            fault.place.take_if(|_| self.secret);
            FileError { message, cause: Some(Cause::new(*fault)) }
        });
        opened.map(|(_, game)| game)
    }

    // `chips:- a b` is what `grundy graph - --start a b` asks.
    fn graph(&self, name: &str) -> Result<Graph, Fault> {
        self.note(name);
        let graph =
            self.graphs.read(Path::new(name), &self.clock.budget(&self.limits, limits::SHORT));
        if self.secret {
            *lock(&self.graph) = Some(name.into());
        }
        graph.map_err(|fault| match fault {
            Fault::Source(error) => Fault::Refused(unreadable(name, error)),
            Fault::Line { number, .. } if self.secret => {
                Fault::Refused(message!("no-graph-in-line", line = number).into())
            }
            fault => fault,
        })
    }
}

/// Why a file cannot be read. One that is larger than the memory allowed is a matter of the
/// budget.
fn unreadable(name: &str, error: std::io::Error) -> FileError {
    let message = why(&error);
    let words = message!("cannot-file", what = "read", file = name, why = &message);
    let stop = Failure::io(words.clone(), &error).stop();
    FileError { message, cause: stop.map(|_| Cause::new(said_of(error.kind(), words))) }
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
