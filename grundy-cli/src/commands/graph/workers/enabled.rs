//! A graph that is split over workers: each reads its part of the files, has its share of the
//! vertices, and writes their values to a file of its own.

use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use grundy::budget::Budget;
use grundy::graph::shares::Mail;
use grundy::graph::{GraphShare, Reading, ShareReader, go_on};
use grundy::{Outcome, Play, Stop, report};

use super::super::rows;
use crate::args::{self, GraphFormat};
use crate::cluster::{self, Ended, Group, Hosts, Peer, together};
use crate::draft::{Draft, Way};
use crate::failure::{Ending, Failure, size};
use crate::files;
use crate::formats;
use crate::limits;
use crate::message::message;
use crate::session::Session;

/// What every worker is to do.
struct Task {
    files: Vec<PathBuf>,
    reading: Reading,
    play: Play,
    length: bool,
    output: Option<PathBuf>,
    budget: Budget,
}

/// What a worker counts.
#[derive(Clone, Copy, Default)]
struct Counts {
    vertices: u64,
    arcs: u64,
    /// N, P, D.
    outcomes: [u64; 3],
    /// The bytes that went to other workers.
    bytes: u64,
    rounds: u64,
}

/// Runs the command with workers.
pub fn run(args: args::Graph, session: &mut Session) -> Result<Ending, Failure> {
    let workers = args.workers.unwrap_or(1);
    let unused = [
        ("--times", args.times.is_some()),
        ("--of", !args.of.is_empty()),
        ("--input", args.input.is_some()),
        ("--header", args.header),
        ("--strategy", args.strategy),
        ("--start", !args.start.is_empty()),
        ("--game", args.game.is_some()),
        ("--queries", args.queries),
        ("--classes", args.classes),
        ("--svg", args.svg.is_some()),
    ];
    if let Some((option, _)) = unused.into_iter().find(|&(_, given)| given) {
        return Err(Failure::input(message!("workers-without-option", option = option)));
    }
    let json = args.json || args.format == Some(GraphFormat::Json);
    let output = output(&args)?;
    let files: Vec<PathBuf> = args.file.iter().chain(&args.more).cloned().collect();
    // Texts of the API stand in place of files.
    if session.console.files().is_some() || files.iter().any(|file| file.as_os_str() == "-") {
        return Err(Failure::input(message!("workers-read-files")));
    }
    let task = Arc::new(Task {
        files,
        reading: Reading { columns: args.columns, ..Reading::default() },
        play: if args.misere { Play::Misere } else { Play::Normal },
        length: args.length,
        output,
        budget: session.budget(limits::LONG),
    });
    let hosts = match &args.hosts {
        Some(path) => Some(hosts(path, &args, &task, session)?),
        None => None,
    };
    let (processes, own) =
        hosts.as_ref().map_or((1, 0), |hosts| (hosts.addresses.len(), hosts.own));
    fits(&task, processes as u64, session)?;
    let shared = task.clone();
    let group = Group { workers, hosts };
    let counts = together(group, session.clock.interrupt(), move |peer| shared.work(peer))?;
    if own > 0 {
        // The first process tells the answer.
        return Ok(Ending::DONE);
    }
    let counts = counts.first().copied().unwrap_or_default();
    let workers = workers * processes;
    let [n, p, d] = counts.outcomes;
    let answer = report::GraphShares {
        play: Some(task.play).filter(|&play| play == Play::Misere),
        vertices: counts.vertices,
        arcs: counts.arcs,
        outcomes: report::Outcomes { n, p, d },
        workers: workers as u64,
        sent: counts.bytes,
        rounds: counts.rounds,
        files: task.parts(workers).map(|path| path.display().to_string()).collect(),
    };
    if json {
        session.out.json(&answer)?;
        return Ok(Ending::DONE);
    }
    let language = session.language();
    let named: Vec<String> = [Outcome::N, Outcome::P, Outcome::D]
        .iter()
        .zip(counts.outcomes)
        .filter(|&(_, count)| count > 0)
        .map(|(outcome, count)| format!("{count} {outcome:?}"))
        .collect();
    let head = rows::counted(answer.vertices, answer.arcs, "arcs", &named, task.play);
    let mut lines = vec![head.text(language)];
    let sent = message!(
        "workers-sent",
        workers = answer.workers,
        bytes = answer.sent,
        rounds = answer.rounds
    );
    lines.push(sent.text(language));
    if let (Some(first), Some(last)) = (answer.files.first(), answer.files.last()) {
        lines.push(message!("workers-wrote", first = first, last = last).text(language));
    }
    session.out.text(&(lines.join("\n") + "\n"))?;
    Ok(Ending::DONE)
}

/// The processes of the run.
fn hosts(
    path: &Path,
    args: &args::Graph,
    task: &Task,
    session: &Session,
) -> Result<Hosts, Failure> {
    let addresses = Hosts::addresses(&session.files.reader().text_of_given(path)?)?;
    let process = args.process.unwrap_or(1);
    if process > addresses.len() {
        let file = path.display().to_string();
        let (process, hosts) = (process as u64, addresses.len() as u64);
        return Err(Failure::input(message!(
            "process-not-in-hosts",
            process = process,
            file = file,
            hosts = hosts
        )));
    }
    let secret = match &args.secret {
        Some(path) => session.files.reader().text_of_given(path)?.trim().as_bytes().to_vec(),
        None => Vec::new(),
    };
    if args.secret.is_some() && secret.len() < SECRET {
        return Err(Failure::input(message!("secret-too-short", bytes = SECRET)));
    }
    let length = |path: &PathBuf| {
        let file = files::open(path).and_then(|file| file.metadata());
        file.map(|file| file.len()).map_err(|error| Failure::file("read", path, &error))
    };
    let files = task.files.iter().map(length).collect::<Result<Vec<u64>, Failure>>()?;
    let (play, length, columns) = (task.play, task.length, task.reading.columns);
    // Hashes of names differ between machines of another word.
    let machine = (usize::BITS, cfg!(target_endian = "big"));
    let output = task.output.is_some();
    let options = format!("{play:?} {length} {columns:?} {output} {machine:?}");
    let hosts = Hosts {
        addresses,
        own: process - 1,
        secret,
        wait: Duration::from_secs(args.wait.unwrap_or(WAIT)),
        task: cluster::Task { files, options },
    };
    match hosts.are_here() || !hosts.secret.is_empty() {
        true => Ok(hosts),
        false => Err(Failure::input(message!("hosts-need-secret"))),
    }
}

/// Refuses a graph for which a process has not the memory to read its share: 14 bytes an arc, beside
/// the vertices. The first lines of each file say how many arcs it has, more or less.
fn fits(task: &Task, processes: u64, session: &Session) -> Result<(), Failure> {
    let mut arcs = 0;
    for path in &task.files {
        let lines = || -> io::Result<u128> {
            let file = files::open(path)?;
            let length = file.metadata()?.len();
            let mut start = Vec::new();
            file.take(SAMPLE).read_to_end(&mut start)?;
            let lines = start.split(|&byte| byte == b'\n');
            let lines = lines.filter(|line| !matches!(line.first(), None | Some(b'#')));
            Ok(lines.count() as u128 * u128::from(length) / (start.len() as u128).max(1))
        };
        arcs += lines().map_err(|error| Failure::file("read", path, &error))?;
    }
    let bytes = u64::try_from(14 * arcs / u128::from(processes)).unwrap_or(u64::MAX);
    if bytes <= session.limits.memory {
        return Ok(());
    }
    Err(match size(bytes) {
        Some(size) => {
            Failure::stopped(Stop::Memory, message!("stopped-memory-needed", size = size))
        }
        None => Stop::Memory.into(),
    })
}

/// The bytes at the beginning of a file that say how long its lines are.
const SAMPLE: u64 = 1 << 16;

/// The least number of bytes of a secret.
const SECRET: usize = 16;

/// How many seconds the processes wait for each other, where the user does not say it.
const WAIT: u64 = 10;

/// The file of which each worker writes a part.
fn output(args: &args::Graph) -> Result<Option<PathBuf>, Failure> {
    let Some(path) = &args.output else {
        return match args.format {
            None | Some(GraphFormat::Plain | GraphFormat::Json) => Ok(None),
            Some(_) => Err(Failure::input(message!("workers-write-csv"))),
        };
    };
    let asked = args.format.filter(|&format| format != GraphFormat::Json);
    match formats::of(asked, Some(path), GraphFormat::Csv)? {
        GraphFormat::Csv if Way::of(path) == Way::Replaced => Ok(Some(path.clone())),
        _ => Err(Failure::input(message!("workers-write-csv"))),
    }
}

impl Task {
    /// The file of a worker, counted from 1: `values.csv` becomes `values.1-of-8.csv`.
    fn part(&self, worker: usize, workers: usize) -> Option<PathBuf> {
        let path = self.output.as_deref()?;
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let extension = path.extension().map(|extension| extension.to_string_lossy());
        let extension = extension.map_or(String::new(), |extension| format!(".{extension}"));
        Some(path.with_file_name(format!("{stem}.{worker}-of-{workers}{extension}")))
    }

    fn parts(&self, workers: usize) -> impl Iterator<Item = PathBuf> {
        (1..=workers).filter_map(move |worker| self.part(worker, workers))
    }

    /// The work of one worker. The counts that it returns are those of all.
    fn work(&self, peer: &mut Peer) -> Result<Counts, Ended> {
        let budget = &self.budget;
        let mail = &mut Mail::new(peer);
        let workers = mail.count();
        let mut reader = ShareReader::new(workers);
        for path in &self.files {
            let open = || {
                let file = files::open(path)?;
                let length = file.metadata()?.len();
                Ok((file, length))
            };
            let read = reader.read(open, &self.reading, mail, budget);
            read.map_err(|ended: Ended| ended.of_file(path))?;
        }
        let graph = reader.finish(mail, budget)?;
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
            rows::Row { value, outcome, length, step: None }
        };
        let mut draft = None;
        if let Some(path) = self.part(mail.index() + 1, workers) {
            let failed = |error: io::Error| Failure::file("write", &path, &error);
            let mut out = Draft::create(&path).map_err(failed)?;
            self.write(&graph, answer, &mut out).map_err(failed)?;
            draft = Some((path, out));
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
        Ok(Counts { vertices, arcs, outcomes: [n, p, d], bytes, rounds })
    }

    /// Writes the rows of a share, with a header.
    fn write(
        &self,
        graph: &GraphShare,
        answer: impl Fn(u32) -> rows::Row<'static>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        rows::header(self.length, false, out)?;
        let mut name = String::new();
        let vertices = graph.share().len();
        for vertex in 0..vertices as u32 {
            go_on(vertex, vertices, &self.budget)?;
            name.clear();
            graph.push_name(vertex, &mut name);
            rows::row(&name, &answer(vertex), out)?;
        }
        Ok(())
    }
}
