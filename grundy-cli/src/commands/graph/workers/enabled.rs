//! A graph that is split over workers: each reads its part of the files or makes the moves of its
//! positions, has its share of the vertices, and writes their values to a file of its own.

use std::io::{self, Read, Seek, SeekFrom};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, UNIX_EPOCH};

use grundy::graph::{Reading, binary_arcs};
use grundy::{Outcome, Play, Stop, report};

use super::super::rows;
use crate::args::{self, GraphFormat};
use crate::cluster::{self, Hosts, Joined, together};
use crate::draft::Way;
use crate::failure::{Ending, Failure, size};
use crate::files;
use crate::formats;
use crate::limits;
use crate::message::message;
use crate::session::Session;

mod explored;
mod far;
mod levels;
mod same;
mod work;

use explored::Explored;
use far::Far;
use levels::{Levels, sha256};
use work::{Source, Task};

/// Runs the command with workers.
pub fn run(args: args::Graph, session: &mut Session) -> Result<Ending, Failure> {
    let workers = args.workers.unwrap_or(1);
    let unused = [
        ("--times", args.times.is_some()),
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
    // Texts of the API stand in place of files.
    if session.console.files().is_some() {
        return Err(Failure::input(message!("workers-read-files")));
    }
    let (addresses, own) = match &args.hosts {
        Some(path) => addresses(path, &args, session)?,
        None => (Vec::new(), 0),
    };
    let processes = addresses.len().max(1);
    let (source, files, prints) = match args.of.is_empty() {
        true => edges(&args, processes as u64, session)?,
        false => positions(&args, workers, session)?,
    };
    let levels = match &args.checkpoint {
        None => None,
        Some(folder) => {
            let run = levels::Run { command: command(&args, &source, workers), files: prints };
            Some(Levels::open(folder, run, (own + 1, processes, workers))?)
        }
    };
    let play = if args.misere { Play::Misere } else { Play::Normal };
    let hosts = match args.hosts {
        Some(_) => {
            let task = cluster_task(&source, files, play, &args);
            Some(hosts(&args, addresses, own, task, session)?)
        }
        None => None,
    };
    let joined = Joined::new(workers, hosts.as_ref(), session.clock.interrupt())?;
    // The time of the others is not that of this process.
    session.begin(limits::LONG);
    let far = Arc::new(Far::default());
    let heard = far.clone();
    let task = Arc::new(Task {
        source,
        far,
        play,
        length: args.length,
        levels,
        output,
        each: workers,
        budget: session.budget(limits::LONG).with_ear(move |progress| heard.hear(progress)),
    });
    let (shared, clock) = (task.clone(), session.clock.clone());
    session.clock.interrupt().listen();
    let found = together(joined, move || clock.stopped(), move |peer| shared.work(peer));
    let found = found.map_err(|failure| task.with_its_size(failure, session));
    let found = found.inspect_err(|failure| task.tell_how_far(failure, session))?;
    let Some(found) = found.into_iter().next().filter(|_| own == 0) else {
        // The first process tells the answer.
        return Ok(Ending::DONE);
    };
    let workers = workers * processes;
    let counts = found.counts;
    let [n, p, d] = counts.outcomes;
    let position = task.position().map(|position| position.text());
    let start = position.as_deref().zip(found.start);
    let answer = report::GraphShares {
        play: Some(task.play).filter(|&play| play == Play::Misere),
        start: start.map(|(position, row)| report::ShareStart {
            position,
            value: row.value,
            outcome: row.outcome,
            length: row.length,
        }),
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
    if let Some(start) = &answer.start {
        let (position, outcome) = (start.position, format!("{:?}", start.outcome));
        let value = start.value.as_ref().map_or("none".into(), ToString::to_string);
        let words =
            message!("workers-start", position = position, outcome = outcome, value = value);
        let words = match start.length.flatten() {
            Some(moves) => message!("workers-start-length", start = words, moves = moves),
            None => words,
        };
        lines.push(words.text(language));
    }
    let sent = message!(
        "workers-sent",
        workers = answer.workers,
        bytes = answer.sent,
        rounds = answer.rounds
    );
    lines.push(sent.text(language));
    match &answer.files[..] {
        [] => {}
        [file] => lines.push(message!("workers-wrote-one", file = &**file).text(language)),
        [first, .., last] => {
            lines.push(message!("workers-wrote", first = first, last = last).text(language));
        }
    }
    session.out.text(&(lines.join("\n") + "\n"))?;
    Ok(Ending::DONE)
}

/// What the workers split; a number that is the same for each file where the file is; and the files with what tells
/// whether one has changed.
type Given = (Source, Vec<u64>, Vec<(String, String)>);

/// The edge lists. Their lengths are compared at once, and their bytes by the workers.
fn edges(args: &args::Graph, processes: u64, session: &Session) -> Result<Given, Failure> {
    let files: Vec<PathBuf> = args.file.iter().chain(&args.more).cloned().collect();
    if files.iter().any(|file| file.as_os_str() == "-") {
        return Err(Failure::input(message!("workers-read-files")));
    }
    let (mut lengths, mut prints) = (Vec::new(), Vec::new());
    for path in &files {
        let file = files::open(path).and_then(|file| file.metadata());
        let file = file.map_err(|error| Failure::file("read", path, &error))?;
        lengths.push(file.len());
        let since = file.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        let print = format!("{} {}", file.len(), since.unwrap_or_default().as_nanos());
        prints.push((path.display().to_string(), print));
    }
    let bytes = fits(&files, processes, session)?;
    let reading = Reading { columns: args.columns, ..Reading::default() };
    Ok((Source::Files { files, reading, bytes }, lengths, prints))
}

/// The position to explore, and the files that it names. A process has `each` workers.
fn positions(args: &args::Graph, each: usize, session: &mut Session) -> Result<Given, Failure> {
    session.files.begin_notes();
    let position = session.files.position(&session.files.reader().text_of_words(&args.of)?)?;
    session.rules.ends(&position)?;
    let mut prints = Vec::new();
    for name in session.files.notes() {
        if name == "-" {
            return Err(Failure::input(message!("workers-read-files")));
        }
        let path = Path::new(&name);
        let print = files::open(path).and_then(|mut file| sha256(&mut file));
        let print = print.map_err(|error| Failure::file("read", path, &error))?;
        prints.push((name, print));
    }
    // The first digits of a hash tell processes apart.
    let files = prints.iter().map(|(_, print)| u64::from_str_radix(&print[..16], 16));
    let files = files.map(Result::unwrap_or_default).collect();
    let explored = Explored {
        position,
        files: session.files.again(),
        rules: session.rules.clone(),
        memory: session.limits.memory,
        each,
    };
    Ok((Source::Position(Box::new(explored)), files, prints))
}

/// The command whose levels are kept, as a person reads it.
fn command(args: &args::Graph, source: &Source, each: usize) -> String {
    let what = match source {
        Source::Position(explored) => format!("--of {}", explored.position.text()),
        Source::Files { files, .. } => {
            let files: Vec<_> = files.iter().map(|file| file.display().to_string()).collect();
            let columns = args.columns.map(|[from, to]| format!(" --columns {from},{to}"));
            files.join(" ") + &columns.unwrap_or_default()
        }
    };
    format!("graph {what} --workers {each}")
}

/// The addresses of the processes, and which of them this one has, from 0 on.
fn addresses(
    path: &Path,
    args: &args::Graph,
    session: &Session,
) -> Result<(Vec<SocketAddr>, usize), Failure> {
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
    Ok((addresses, process - 1))
}

/// What this process is to do, for the others to compare.
fn cluster_task(source: &Source, files: Vec<u64>, play: Play, args: &args::Graph) -> cluster::Task {
    let (length, output, kept) = (args.length, args.output.is_some(), args.checkpoint.is_some());
    let question = match source {
        Source::Files { reading, .. } => format!("{:?}", reading.columns),
        Source::Position(explored) => explored.position.text(),
    };
    // Hashes of names differ between machines of another word.
    let machine = (usize::BITS, cfg!(target_endian = "big"));
    let options = format!("{play:?} {length} {output} {kept} {machine:?} {question}");
    cluster::Task { files, options }
}

/// The processes of the run.
fn hosts(
    args: &args::Graph,
    addresses: Vec<SocketAddr>,
    own: usize,
    task: cluster::Task,
    session: &Session,
) -> Result<Hosts, Failure> {
    let secret = match &args.secret {
        Some(path) => session.files.reader().text_of_given(path)?.trim().as_bytes().to_vec(),
        None => Vec::new(),
    };
    if args.secret.is_some() && secret.len() < SECRET {
        return Err(Failure::input(message!("secret-too-short", bytes = SECRET)));
    }
    let wait = Duration::from_secs(args.wait.unwrap_or(WAIT));
    let hosts = Hosts { addresses, own, secret, wait, task };
    match hosts.are_here() || !hosts.secret.is_empty() {
        true => Ok(hosts),
        false => Err(Failure::input(message!("hosts-need-secret"))),
    }
}

/// Says how much memory a process takes to read its share, and refuses a graph for which it has not that
/// much. Returns the bytes that the arcs take at most, as [`ShareReader`](grundy::graph::ShareReader)
/// states them, beside the vertices. Pieces of each file say how many arcs it has, more or less, and the
/// header of the binary format says it.
fn fits(files: &[PathBuf], processes: u64, session: &Session) -> Result<u64, Failure> {
    let mut arcs = 0;
    for path in files {
        arcs += lines(path).map_err(|error| Failure::file("read", path, &error))?;
    }
    let [least, most] = [14, 20].map(|each| each * arcs / u128::from(processes));
    let least = u64::try_from(least).unwrap_or(u64::MAX);
    if least > session.limits.memory {
        return Err(too_large(least));
    }
    let most = u64::try_from(most).unwrap_or(u64::MAX);
    if least >= FORECAST
        && !session.limits.quiet
        && let Some((least, most)) = size(least).zip(size(most))
    {
        let arcs = u64::try_from(arcs).unwrap_or(u64::MAX);
        session.tell(message!("workers-forecast", arcs = arcs, least = least, most = most));
    }
    Ok(most)
}

/// About how many lines a file has that are arcs.
fn lines(path: &Path) -> io::Result<u128> {
    let mut file = files::open(path)?;
    let length = file.metadata()?.len();
    let mut piece = Vec::new();
    let (mut lines, mut bytes) = (0, 0);
    for at in 0..SAMPLES {
        // Those of a short file lie side by side.
        let start = (length / SAMPLES * at).max(at * SAMPLE);
        file.seek(SeekFrom::Start(start))?;
        piece.clear();
        bytes += file.by_ref().take(SAMPLE).read_to_end(&mut piece)?;
        if at == 0
            && let Some(arcs) = binary_arcs(&piece, length)
        {
            return Ok(arcs.into());
        }
        let ends = piece.iter().zip(piece.iter().skip(1).chain([&0]));
        lines += ends.filter(|&(&byte, &next)| byte == b'\n' && next != b'#').count() as u128;
    }
    Ok(lines * u128::from(length) / (bytes as u128).max(1))
}

/// The failure of work that needs this number of bytes, which is known before they are taken.
fn too_large(bytes: u64) -> Failure {
    match size(bytes) {
        Some(size) => {
            Failure::stopped(Stop::Memory, message!("stopped-memory-needed", size = size))
        }
        None => Stop::Memory.into(),
    }
}

/// The number of pieces that say how long the lines of a file are, and the bytes of each.
const SAMPLES: u64 = 16;
const SAMPLE: u64 = 1 << 12;

/// A forecast of fewer bytes is not worth a line.
const FORECAST: u64 = 16 << 20;

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
