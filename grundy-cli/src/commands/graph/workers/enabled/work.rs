//! The work of one worker.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

use grundy::budget::Budget;
use grundy::graph::shares::Mail;
use grundy::graph::{GraphShare, Reading, ShareReader, go_on};
use grundy::{Outcome, Play, Position, Stop};

use super::levels::Levels;
use super::rows::{self, Row};
use super::{Explored, Far, same, too_large};
use crate::cluster::{Ended, Peer};
use crate::draft::Draft;
use crate::failure::Failure;
use crate::files;
use crate::message::message;
use crate::session::Session;

/// What the workers split.
pub enum Source {
    /// Edge lists, or graphs in the binary format.
    Files {
        /// The files.
        files: Vec<PathBuf>,
        /// How lines are read.
        reading: Reading,
        /// The bytes that the arcs of a process take at most.
        bytes: u64,
    },
    /// The positions that play from one leads to.
    Position(Box<Explored>),
}

/// What every worker is to do.
pub struct Task {
    /// Where the graph comes from.
    pub source: Source,
    /// The convention.
    pub play: Play,
    /// Whether lengths are asked for.
    pub length: bool,
    /// Where the levels of the work are kept, if they are.
    pub levels: Option<Levels>,
    /// The file of which each worker writes a part.
    pub output: Option<PathBuf>,
    /// How far the workers are.
    pub far: Arc<Far>,
    /// How many workers a process has.
    pub each: usize,
    /// The limits of the process.
    pub budget: Budget,
}

/// What a worker counts.
#[derive(Clone, Copy, Default)]
pub struct Counts {
    /// The vertices.
    pub vertices: u64,
    /// The arcs to them, each once.
    pub arcs: u64,
    /// N, P, D.
    pub outcomes: [u64; 3],
    /// The bytes that went to other workers.
    pub bytes: u64,
    /// The rounds of all workers.
    pub rounds: u64,
}

/// What a worker found.
pub struct Found {
    /// The counts of all workers.
    pub counts: Counts,
    /// The answer for its first vertex: of the first worker it is the position that was explored.
    pub start: Option<Row<'static>>,
}

impl Task {
    /// The position that is explored.
    pub fn position(&self) -> Option<&Position> {
        match &self.source {
            Source::Files { .. } => None,
            Source::Position(explored) => Some(&explored.position),
        }
    }

    /// Want of memory while files are read, where nobody has said how much is wanted: the forecast
    /// says it.
    pub fn with_its_size(&self, failure: Failure, session: &Session) -> Failure {
        match (failure, &self.source) {
            (Failure::Stopped(Stop::Memory, None), Source::Files { bytes, .. })
                if session.clock.refused() == 0 && *bytes > session.limits.memory =>
            {
                too_large(*bytes)
            }
            (failure, _) => failure,
        }
    }

    /// Says after a limit how far the workers came, and how the search goes on where its levels are kept.
    pub fn tell_how_far(&self, failure: &Failure, session: &Session) {
        if failure.stop().is_none() || session.limits.quiet {
            return;
        }
        if let Some(words) = self.far.words() {
            session.tell(words);
        }
        if let Some(levels) = self.levels.as_ref().filter(|levels| levels.has_any()) {
            session.tell(message!("state-goes-on", folder = levels.folder()));
        }
    }

    /// The file of a worker, counted from 1: `values.csv` becomes `values.1-of-8.csv`.
    fn part(&self, worker: usize, workers: usize) -> Option<PathBuf> {
        let path = self.output.as_deref()?;
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let extension = path.extension().map(|extension| extension.to_string_lossy());
        let extension = extension.map_or(String::new(), |extension| format!(".{extension}"));
        Some(path.with_file_name(format!("{stem}.{worker}-of-{workers}{extension}")))
    }

    /// The files of all workers, where they write any.
    pub fn parts(&self, workers: usize) -> impl Iterator<Item = PathBuf> {
        (1..=workers).filter_map(move |worker| self.part(worker, workers))
    }

    /// The share of a worker.
    fn graph(&self, mail: &mut Mail<'_, Peer>) -> Result<GraphShare, Ended> {
        let (files, reading) = match &self.source {
            Source::Position(explored) => {
                return explored.graph(self.levels.as_ref(), &self.far, mail, &self.budget);
            }
            Source::Files { files, reading, .. } => (files, reading),
        };
        let mut kept = None;
        if let Some(levels) = &self.levels {
            let (worker, workers) = (mail.index(), mail.count());
            levels.read(mail, |source| {
                kept = Some(GraphShare::read(source, worker, workers, &self.budget)?);
                Ok(())
            })?;
        }
        // All workers have kept theirs, or nobody has.
        if let Some(graph) = kept {
            return Ok(graph);
        }
        if mail.count() > self.each {
            files.iter().try_for_each(|path| same::check(path, self.each, mail, &self.budget))?;
        }
        let mut reader = ShareReader::new(mail.count());
        for path in files {
            let open = || {
                let file = files::open(path)?;
                let length = file.metadata()?.len();
                Ok((file, length))
            };
            let read = reader.read(open, reading, mail, &self.budget);
            read.map_err(|ended: Ended| ended.of_file(path))?;
        }
        let graph = reader.finish(mail, &self.budget)?;
        if let Some(levels) = &self.levels {
            levels.write(1, mail, |out| graph.write(out))?;
        }
        Ok(graph)
    }

    /// The work of one worker.
    ///
    /// # Errors
    /// Why it ends before the answer: for a reason of its own, or because another one does.
    pub fn work(&self, peer: &mut Peer) -> Result<Found, Ended> {
        let budget = &self.budget;
        let mail = &mut Mail::new(peer);
        let workers = mail.count();
        // A place where nothing can be written is found before the work.
        let part = self.part(mail.index() + 1, workers);
        let draft = part.map(|path| {
            let draft = Draft::create(&path);
            draft.map_err(|error| Failure::file("write", &path, &error)).map(|draft| (path, draft))
        });
        let mut draft = draft.transpose()?;
        let graph = self.graph(mail)?;
        let share = graph.share();
        let values = match self.play {
            Play::Normal => Some(share.values(mail, budget)?),
            Play::Misere => None,
        };
        let lengths = match self.length || self.play == Play::Misere {
            true => Some(share.lengths(self.play, mail, budget)?),
            false => None,
        };
        let mut counts =
            Counts { vertices: share.len() as u64, arcs: share.arcs() as u64, ..Counts::default() };
        let answer = |vertex: u32| {
            let value = values.as_ref().map(|values| values.value(vertex));
            let ends = lengths.as_ref();
            let outcome = match (&value, ends) {
                (Some(value), _) => value.outcome(),
                (None, ends) => ends.map_or(Outcome::D, |ends| ends.outcome(vertex)),
            };
            let length = ends.filter(|_| self.length).map(|ends| ends.length(vertex));
            Row { value, outcome, length, step: None }
        };
        if let Some((path, out)) = &mut draft {
            let written = self.write(&graph, answer, out);
            written.map_err(|error| Failure::file("write", path, &error))?;
        }
        for vertex in 0..share.len() as u32 {
            counts.outcomes[match answer(vertex).outcome {
                Outcome::N => 0,
                Outcome::P => 1,
                Outcome::D => 2,
            }] += 1;
        }
        // All workers have written their files before one of them takes its name.
        let (words, rounds) = mail.sent();
        counts.bytes = 4 * words;
        let [vertices, arcs] = mail.sums([counts.vertices, counts.arcs])?;
        let [n, p] = mail.sums([counts.outcomes[0], counts.outcomes[1]])?;
        let [d, bytes] = mail.sums([counts.outcomes[2], counts.bytes])?;
        if let Some((path, out)) = draft {
            out.finish().map_err(|error| Failure::file("write", &path, &error))?;
        }
        mail.sums([0, 0])?;
        let counts = Counts { vertices, arcs, outcomes: [n, p, d], bytes, rounds };
        Ok(Found { counts, start: graph.vertices().next().map(answer) })
    }

    /// Writes the rows of a share, with a header.
    fn write(
        &self,
        graph: &GraphShare,
        answer: impl Fn(u32) -> Row<'static>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        rows::header(self.length, false, out)?;
        let mut name = String::new();
        let count = graph.share().len();
        for (vertex, written) in graph.vertices().zip(0..) {
            go_on(written, count, &self.budget)?;
            name.clear();
            graph.push_name(vertex, &mut name);
            rows::row(&name, &answer(vertex), out)?;
        }
        Ok(())
    }
}
