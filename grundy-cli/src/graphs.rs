//! Graphs from files: edge lists as a stream, the binary format without conversion, other
//! formats as text.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{Read, Seek};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use grundy::budget::{Budget, Progress, Stop};
use grundy::graph::{Fault, Graph, Layout, Reading, is_binary, is_edge_list, tells_format};
use grundy::message::Message;

use crate::console::Console;
use crate::failure::{self, Failure, said};
use crate::files::{self, Reader};
use crate::message::message;

/// The number of bytes at the beginning of a text that show its format.
const START: u64 = 1 << 16;

/// The graphs of a run.
pub struct Graphs {
    /// How the lines of texts are read.
    pub reading: Reading,
    quiet: bool,
    reader: Reader,
    console: Console,
    /// The files that there was a remark on.
    told: Mutex<BTreeSet<PathBuf>>,
}

impl Graphs {
    /// The graphs that a reader finds; `quiet`: without remarks.
    pub fn new(reader: Reader, console: Console, quiet: bool) -> Graphs {
        Graphs { reading: Reading::default(), quiet, reader, console, told: Mutex::default() }
    }

    /// The same for another thread.
    #[cfg(feature = "cluster")]
    pub fn again(&self) -> Graphs {
        Graphs::new(self.reader.clone(), self.console.clone(), true)
    }

    /// The graph in a file, or on standard input where the name is `-`. Edges without a direction
    /// are refused.
    ///
    /// A file that is an edge list is read twice, and never held as a whole;
    /// anything else is held, and so is standard input. A file in the binary format
    /// is not mapped into memory, because another program may cut or change it
    /// meanwhile.
    ///
    /// # Errors
    /// What is wrong with the file, with the place in it; the end of the budget.
    pub fn load(&self, path: &Path, budget: &Budget) -> Result<Graph, Failure> {
        self.opened(path, false, budget).map_err(|fault| failed(path, fault))
    }

    /// As [`load`](Graphs::load), where the command line names the file: it may be a pipe as well,
    /// which is read as standard input is.
    ///
    /// # Errors
    /// As of [`load`](Graphs::load).
    pub fn load_given(&self, path: &Path, budget: &Budget) -> Result<Graph, Failure> {
        let held =
            self.reader.pipe(path).map_err(Fault::from).and_then(|pipe| {
                pipe.map(|pipe| self.held(path, pipe, 0, false, budget)).transpose()
            });
        match held.map_err(|fault| failed(path, unstopped(fault)))? {
            Some(graph) => Ok(graph),
            None => self.load(path, budget),
        }
    }

    /// The same, or a graph whose edges have no direction, with the fault as the library reports it.
    pub fn read(&self, path: &Path, budget: &Budget) -> Result<Graph, Fault> {
        self.opened(path, true, budget)
    }

    fn opened(&self, path: &Path, edges: bool, budget: &Budget) -> Result<Graph, Fault> {
        self.open(path, edges, budget).map_err(unstopped)
    }

    fn open(&self, path: &Path, edges: bool, budget: &Budget) -> Result<Graph, Fault> {
        if path.to_str() == Some("-") {
            return self.held(path, self.reader.open_input()?, 0, edges, budget);
        }
        if let Some(text) = self.reader.given(path)? {
            return self.held(path, text.as_bytes(), text.len() as u64, edges, budget);
        }
        let mut file = files::open(path)?;
        let (mut start, mut room) = (Vec::new(), START);
        let is_list = loop {
            (&file).take(room - start.len() as u64).read_to_end(&mut start)?;
            let text = String::from_utf8_lossy(&start);
            if (start.len() as u64) < room || tells_format(&text) {
                break is_edge_list(&text);
            }
            // As yet there are comments only.
            room *= 4;
            if room > budget.memory_left() / 4 {
                break false;
            }
        };
        let length = file.metadata()?.len();
        file.rewind()?;
        if is_binary(&start) {
            self.no_lines()?;
            binary(&file, length, budget)
        } else if is_list && self.reading.layout == Layout::Content {
            let graph = Graph::read_edge_list_as(|| files::open(path), &self.reading, budget)?;
            self.remark(path, &graph);
            Ok(graph)
        } else {
            self.held(path, &file, length, edges, budget)
        }
    }

    /// A graph whose bytes are kept in memory; `length` of them are expected.
    fn held(
        &self,
        path: &Path,
        source: impl Read,
        length: u64,
        edges: bool,
        budget: &Budget,
    ) -> Result<Graph, Fault> {
        let bytes = files::bytes(Polled { source, budget, done: 0 }, budget.memory_left(), length)?;
        let reserved = bytes.len() as u64;
        budget.reserve(reserved)?;
        if is_binary(&bytes) {
            self.no_lines()?;
            return Graph::from_binary(Arc::new(bytes), budget);
        }
        let text = files::text(bytes)?;
        let lines = self.reading.layout != Layout::Content || is_edge_list(&text);
        if !lines {
            self.no_lines()?;
        }
        let edges = edges || self.reading.edges;
        let graph = Graph::read_as(&text, &Reading { edges, ..self.reading.clone() }, budget)?;
        self.remark(path, &graph);
        budget.release(reserved);
        Ok(graph)
    }

    /// Only texts of lines can be read by other rules than their content.
    fn no_lines(&self) -> Result<(), Fault> {
        let Reading { layout, header, columns, tree, .. } = &self.reading;
        let options = [
            ("--game staircase", *tree),
            ("--header", *header),
            ("--columns", columns.is_some()),
            ("--input", *layout != Layout::Content),
        ];
        match options.into_iter().find(|(_, given)| *given) {
            Some((option, _)) => {
                Err(Fault::Source(said(message!("header-of-no-list", option = option))))
            }
            None => Ok(()),
        }
    }

    /// Says on standard error, once for each file, where it was probably meant otherwise. The
    /// document of the answer has it as well.
    fn remark(&self, path: &Path, graph: &Graph) {
        for remark in graph.remarks() {
            let file = path.display().to_string();
            let words = |remark: Message| message!("remark-on-file", file = &file, remark = remark);
            self.console.remark(message!(
                "remark-of-file",
                file = &file,
                remark = remark.message()
            ));
            if !self.quiet && self.told.lock().is_ok_and(|mut told| told.insert(path.to_path_buf()))
            {
                self.console.tell(words(match (remark.wants_header(), self.reading.header) {
                    (true, false) => message!("remark-header-advice", remark = remark.message()),
                    (true, true) => message!("remark-header-above", remark = remark.message()),
                    (false, _) => remark.message(),
                }));
            }
        }
    }
}

/// Why a graph was not read, as a failure of the program.
pub fn failed(path: &Path, fault: Fault) -> Failure {
    match fault {
        Fault::Line { line, error, .. } => Failure::text(line, error),
        Fault::Stopped(stop) => stop.into(),
        Fault::Source(error) if error.kind() == std::io::ErrorKind::FileTooLarge => {
            let (file, why) = (path.display().to_string(), failure::why(&error));
            let words = message!("cannot-file", what = "read", file = file, why = why);
            Failure::stopped(Stop::Memory, words)
        }
        Fault::Source(error) => Failure::file("read", path, &error),
        fault => {
            let (file, why) = (path.display().to_string(), fault.message());
            Failure::input(message!("cannot-file", what = "read", file = file, why = why))
        }
    }
}

/// A source that was stopped reports this in its error.
fn unstopped(fault: Fault) -> Fault {
    match fault {
        Fault::Source(error) => match error.get_ref().and_then(|why| why.downcast_ref::<Stop>()) {
            Some(stop) => Fault::Stopped(*stop),
            None => Fault::Source(error),
        },
        fault => fault,
    }
}

/// A graph in the binary format, of this length: its arcs stay where they were
/// read.
fn binary(file: &File, length: u64, budget: &Budget) -> Result<Graph, Fault> {
    /// Bytes that are read between two looks at the budget.
    const PART: u64 = 1 << 22;
    budget.reserve(length)?;
    let mut bytes = Vec::new();
    let room = usize::try_from(length).map_err(|_| Fault::TooLarge)?;
    bytes.try_reserve_exact(room).map_err(|_| Fault::Stopped(Stop::Memory))?;
    while (bytes.len() as u64) < length {
        let done = bytes.len() as u64;
        let total = Some(length);
        budget.check(Progress { what: "progress-bytes-of-the-graph", done, total })?;
        let part = PART.min(length - done);
        if file.take(part).read_to_end(&mut bytes)? == 0 {
            break;
        }
    }
    Graph::from_binary(Arc::new(bytes), budget)
}

/// A source that is read within a budget.
struct Polled<'a, R> {
    source: R,
    budget: &'a Budget,
    done: u64,
}

impl<R: Read> Read for Polled<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let progress =
            Progress { what: "progress-bytes-of-the-graph", done: self.done, total: None };
        self.budget.check(progress).map_err(std::io::Error::other)?;
        // A large buffer would be filled without a look at the budget.
        let most = buffer.len().min(1 << 20);
        let read = self.source.read(&mut buffer[..most])?;
        self.done += read as u64;
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graphs() -> Graphs {
        let io = crate::console::Io::new(std::io::empty(), Vec::new(), Vec::new());
        let console = Console::new(io, None, crate::paint::Colours::Never);
        Graphs::new(Reader::new(console.clone(), u64::MAX), console, true)
    }

    fn loaded(bytes: &[u8], memory: u64) -> Result<Graph, Failure> {
        static COUNT: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
        let count = COUNT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("grundy-{}-{count}", std::process::id()));
        std::fs::write(&path, bytes).unwrap();
        let graph = graphs().load(&path, &Budget::unlimited().with_memory(memory));
        std::fs::remove_file(&path).unwrap();
        graph
    }

    #[test]
    fn the_content_tells_the_format() {
        let text = "a b\nb c\n7 a\n";
        let graph = loaded(text.as_bytes(), u64::MAX).unwrap();
        let mut bytes = Vec::new();
        graph.write_binary(&mut bytes).unwrap();
        // The format is recognised after comments of any length.
        let dot = format!("digraph /*{}*/ {{ a -> b -> c; 7 -> a }}", "x".repeat(300_000));
        assert!(loaded(dot.as_bytes(), u64::MAX).unwrap().arcs() == graph.arcs());
        let list = format!("{}{text}", "# comment\n".repeat(30_000));
        assert!(loaded(list.as_bytes(), u64::MAX).unwrap().arcs() == graph.arcs());
        let same = loaded(&bytes, u64::MAX).unwrap();
        assert!(same.arcs() == graph.arcs() && same.names().eq(graph.names()));
        assert_eq!(same.values(), graph.values());
        bytes.pop();
        let Err(Failure::Input(message)) = loaded(&bytes, u64::MAX) else { panic!() };
        let message = message.to_string();
        assert!(message.ends_with("it is shorter or longer than its header says"), "{message}");
        assert!(loaded(b"", u64::MAX).unwrap().is_empty());
    }

    #[test]
    fn a_graph_outlives_its_file() {
        let arcs: String = (1..50_000).map(|n| format!("{n} {}\n", n / 2)).collect();
        let graph = Graph::from_edge_list(&arcs).unwrap();
        let path = std::env::temp_dir().join(format!("grundy-cut-{}", std::process::id()));
        graph.write_binary(File::create(&path).unwrap()).unwrap();
        let length = path.metadata().unwrap().len();
        let little = Budget::unlimited().with_memory(length);
        assert!(matches!(graphs().load(&path, &little), Err(Failure::Stopped(Stop::Memory, _))));
        let same = graphs().load(&path, &Budget::unlimited()).unwrap();
        // A map of it would end the program now.
        File::options().write(true).open(&path).unwrap().set_len(0).unwrap();
        assert_eq!(same.values(), graph.values());
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn what_is_wrong_is_told() {
        let Err(Failure::Text { text, error, .. }) = loaded(b"a b\nc d e\n", u64::MAX) else {
            panic!()
        };
        assert_eq!(
            error
                .render(&text, grundy::message::Language::English)
                .lines()
                .take(3)
                .collect::<Vec<_>>(),
            ["line 2 has more than two names", "  c d e", "      ^"]
        );
        let stopped = loaded(b"a b\n", 1000);
        assert!(matches!(stopped, Err(Failure::Stopped(Stop::Memory, _))));
        assert!(matches!(loaded(b"a \xff\n", u64::MAX), Err(Failure::Text { .. })));
        assert!(matches!(
            graphs().load(Path::new("/"), &Budget::unlimited()),
            Err(Failure::Input(_))
        ));
    }
}
