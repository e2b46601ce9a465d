//! `grundy solve --batch`: one position a line, one JSON document a line.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};

use grundy::games::{Files, Kept, NoFiles};
use grundy::{Position, Shared, Stop, TextError, lock, report};
use serde::Serialize;

use crate::args::{Assume, Limits, Solve};
use crate::commands::assumed;
use crate::console::Console;
use crate::failure::{self, Ended, Ending, Failure, Status, of_rules, with_options};
use crate::guard;
use crate::interpreter::Faults;
use crate::journal::{self, Head, Work};
use crate::message::message;
use crate::session::Session;
use crate::{files, limits};

/// No line is longer, in bytes.
const MOST: u64 = 1 << 30;

/// The source of the lines.
enum Lines {
    Console(Console),
    File(BufReader<File>),
    Pipe(BufReader<files::Pipe>),
    Words(Cursor<String>),
}

impl Lines {
    /// Reads a line of at most `most` bytes.
    fn read(&mut self, most: u64, bytes: &mut Vec<u8>) -> io::Result<usize> {
        match self {
            Lines::Console(console) => console.input().by_ref().take(most).read_until(b'\n', bytes),
            Lines::Pipe(pipe) => pipe.take(most).read_until(b'\n', bytes),
            Lines::File(file) => file.take(most).read_until(b'\n', bytes),
            Lines::Words(words) => words.take(most).read_until(b'\n', bytes),
        }
    }
}

/// The lines that the command line names.
fn lines(args: &Solve, session: &Session) -> Result<Lines, Failure> {
    match (&args.file, &args.position.words[..]) {
        (Some(path), _) => {
            let open = || match session.files.reader().pipe(path)? {
                Some(pipe) => Ok(Lines::Pipe(BufReader::new(pipe))),
                None => files::open(path).map(|file| Lines::File(BufReader::new(file))),
            };
            open().map_err(|error| Failure::file("read", path, &error))
        }
        (None, [] | [_]) if args.position.words.first().is_none_or(|word| word == "-") => {
            session.files.reader().leave_input();
            Ok(Lines::Console(session.console.clone()))
        }
        (None, [word])
            if Path::new(word).is_file() && Position::parse_with(word, &NoFiles).is_err() =>
        {
            let error = TextError::new(message!("file-is-no-position"), 0..word.len());
            Err(Failure::text(word, error.help(message!("write-file-option", file = word))))
        }
        (None, words) => {
            Ok(Lines::Words(Cursor::new(session.files.reader().text_of_words(words)?)))
        }
    }
}

/// A batch, and how far it is.
pub struct Batch {
    args: Solve,
    at: Mutex<At>,
}

struct At {
    lines: Option<Lines>,
    /// The line at hand, and its number.
    line: String,
    number: u64,
    /// How many positions came, this one included; what this run does of them, and what it keeps.
    item: u64,
    work: Work,
    worst: Status,
    /// All lines have the same limits, so a remark names each limit once.
    told: Vec<Stop>,
}

impl From<Solve> for Batch {
    fn from(args: Solve) -> Batch {
        let (line, told) = (String::new(), Vec::new());
        let (work, worst) = (Work::default(), Status::DONE);
        let at = At { lines: None, line, number: 0, item: 0, work, worst, told };
        Batch { args, at: Mutex::new(at) }
    }
}

impl Batch {
    /// Opens the lines. A journal is about all of them.
    fn open(&self, at: &mut At, session: &Session) -> Result<(), Failure> {
        let mut lines = lines(&self.args, session)?;
        let args = &self.args;
        let head = |text: &str| {
            // An answer names its line.
            let lines = text.lines().map(str::trim).zip(1u64..).filter(|(line, _)| !is_empty(line));
            let question = |line: &str| match args.no_files {
                true => line.to_string(),
                false => journal::question(line, session),
            };
            let positions = lines.map(|(line, number)| format!("{number} {}", question(line)));
            let asked = [
                ("misere", args.misere),
                ("value", args.value),
                ("outcome", args.outcome),
                ("length", args.length),
            ];
            let asked = asked.iter().filter(|(_, asked)| *asked);
            let asked: String = asked.map(|(name, _)| format!(" --{name}")).collect();
            let explain =
                args.explain.map_or(String::new(), |level| format!(" --explain={level:?}"));
            let (moves, tag) = (args.max_moves, session.language().tag());
            let command = format!("solve --batch{asked}{explain} --max-moves {moves} --lang {tag}");
            Head::new(command, positions)
        };
        let mut text = String::new();
        if args.shares.journal.is_some() {
            let mut bytes = Vec::new();
            let most = session.limits.memory.min(MOST);
            while lines.read(most - bytes.len() as u64, &mut bytes).map_err(unread)? > 0 {}
            if bytes.len() as u64 == most {
                return Err(Stop::Memory.into());
            }
            text = String::from_utf8_lossy(&bytes).into_owned();
            lines = Lines::Words(Cursor::new(text.clone()));
        }
        at.work = Work::open(&args.shares, || head(&text), session)?;
        at.lines = Some(lines);
        Ok(())
    }

    /// Reads the next line, and gives its number; `None` after the last one.
    fn next(&self, bytes: &mut Vec<u8>, session: &Session) -> Result<Option<u64>, Failure> {
        let most = session.limits.memory.min(MOST);
        let at = &mut *lock(&self.at);
        at.number += 1;
        if at.lines.is_none() {
            self.open(at, session)?;
        }
        bytes.clear();
        match at.lines.as_mut().map_or(Ok(0), |lines| lines.read(most, bytes)) {
            Ok(0) => return Ok(None),
            Ok(read) if read as u64 == most => {
                let why = message!("line-too-large", line = at.number, bytes = most);
                return Err(Failure::stopped(Stop::Memory, why));
            }
            Ok(_) => {}
            Err(error) => return Err(unread(error)),
        }
        let line = String::from_utf8_lossy(bytes);
        at.line = line.trim_start_matches('\u{feff}').trim_end_matches(['\n', '\r']).into();
        Ok(Some(at.number))
    }

    /// Prints an answer, and keeps it where no limit has ended the work on it.
    fn print(
        &self,
        document: &impl Serialize,
        stopped: Option<Stop>,
        session: &Session,
    ) -> Result<(), Failure> {
        let at = &mut *lock(&self.at);
        if !at.work.keeps() {
            return session.out.json(document);
        }
        let answer = session.out.json_told(document)?;
        match stopped {
            None => at.work.keep(at.item, &answer),
            Some(_) => Ok(()),
        }
    }

    /// Notes that a line is bad.
    fn wrong(&self) {
        lock(&self.at).worst = Status::BAD_INPUT;
    }

    /// Notes a limit that ended the work on a line; whether it is the first of its kind.
    fn stopped(&self, stop: Stop) -> bool {
        let at = &mut *lock(&self.at);
        if at.worst == Status::DONE {
            at.worst = Status::STOPPED;
        }
        let first = !at.told.contains(&stop);
        at.told.extend(first.then_some(stop));
        first
    }
}

fn unread(error: io::Error) -> Failure {
    Failure::input(message!("cannot-read-position", why = failure::why(&error)))
}

/// Whether a line has no position.
fn is_empty(line: &str) -> bool {
    line.is_empty() || line.starts_with('#')
}

/// Runs the command where rules may have to be left behind in the middle of a step: that answers their
/// line, and the others follow.
pub fn guarded(args: Solve, limits: Limits, json: bool, console: &Console) -> Ended {
    /// How many steps are left behind: each keeps its thread and its memory.
    const LEFT: usize = 8;
    let batch = Arc::new(Batch::from(args));
    let mut console = console.clone();
    for behind in 0.. {
        let (own, work, limits) = (console.clone(), batch.clone(), limits.clone());
        let ended = guard::run(&console, move |guard| {
            let session = &mut Session::new(own, limits, Some(limits::SHORT), Some(guard));
            let result = run(&work, session);
            session.end(result, json)
        });
        let left = match ended {
            Ok(ended) => return ended,
            Err(left) => left,
        };
        let (Some(stop @ (Stop::Time | Stop::Memory)), 0..LEFT) = (left.stop, behind) else {
            return left.end(&console, json);
        };
        console = console.rest();
        let error = {
            let at = lock(&batch.at);
            let (line, position) = (Some(at.number), Some(&*at.line));
            let error = report::Error { line, position, ..report::Error::of(&*left.text) };
            failure::document(&report::Error { stopped: Some(stop), ..error })
        };
        if writeln!(console.output(), "{error}").is_err() {
            break;
        }
        if batch.stopped(stop) {
            console.tell(failure::words(stop, console.reader()));
        }
    }
    Ended { status: Status::DONE, fault: None }
}

/// Runs the command. Each position has the whole time. Lines of one game share its tables, which go
/// when they hold half of the memory, or when a line needs theirs. Empty lines, and those that begin with
/// `#`, are left out, and counted.
pub fn run(batch: &Batch, session: &mut Session) -> Result<Ending, Failure> {
    let args = &batch.args;
    let (solver, play, question) = super::solver(args);
    // Positions may be a stranger's; texts in place of files come with them.
    session.files.secret = session.console.files().is_none();
    let session = &*session;
    let named: &dyn Files = if args.no_files { &NoFiles } else { &session.files };
    let games = Kept::new(named);
    let shared = Shared::default();
    // The bytes of the tables that are kept.
    let mut held = 0;
    let language = session.console.language();
    let mut bytes = Vec::new();
    while let Some(number) = batch.next(&mut bytes, session)? {
        let line = lock(&batch.at).line.clone();
        let line = &*line;
        if is_empty(line.trim()) {
            continue;
        }
        let known = {
            let at = &mut *lock(&batch.at);
            at.item += 1;
            if !at.work.is_own(at.item) {
                continue;
            }
            at.work.known(at.item).map(|answer| format!("{answer}\n"))
        };
        if let Some(answer) = known {
            if answer.contains("\"error\":") {
                batch.wrong();
            }
            session.out.text(&answer)?;
            continue;
        }
        let wrong = |document: report::Error<'_>| {
            batch.print(
                &report::Error { line: Some(number), ..document },
                document.stopped,
                session,
            )
        };
        if std::str::from_utf8(&bytes).is_err() {
            batch.wrong();
            let bad = line.find(char::REPLACEMENT_CHARACTER).unwrap_or(0);
            let at = Some([bad, bad + char::REPLACEMENT_CHARACTER.len_utf8()]);
            let error = report::Error::of(message!("not-utf8").text(language));
            wrong(report::Error { position: Some(line), at, ..error })?;
            continue;
        }
        session.begin(limits::SHORT);
        let mut ask = || {
            let memory = session.limits.memory - held;
            let budget = session.budget(limits::SHORT).with_memory(memory);
            let answer = Position::parse_with(line, &games).map(|position| {
                let assumed = match args.assume {
                    Some(Assume::Observed) => assumed::of_position(&position, &budget, session),
                    None => Vec::new(),
                };
                let refused = |refusal| Failure::refusal(&position, &refusal);
                let solve = || solver.solve_with(&position, &budget, &shared).map_err(refused);
                let accepted = session.rules.accept(&position, play);
                let found = accepted.and_then(|accepted| accepted.solve(question, solve));
                (position, found, assumed)
            });
            let stop = match &answer {
                Ok((_, Ok(solution), _)) => solution.stopped,
                Ok((_, Err(failure), _)) => failure.stop(),
                Err(_) => None,
            };
            let again = stop == Some(Stop::Memory) && held > 0;
            held += memory - budget.memory_left();
            if again || held > session.limits.memory / 2 {
                games.forget();
                shared.forget();
                session.rules.forget_values();
                held = 0;
            }
            (!again).then_some(answer)
        };
        let answer = match ask() {
            Some(answer) => answer,
            None => {
                session.rules.take(Faults::Limits);
                ask().expect("no tables were held")
            }
        };
        let mut ended = None;
        match answer {
            Ok((position, found, assumed)) => {
                let printed = found.and_then(|found| {
                    let found = super::worded(found, language);
                    let length = match args.length {
                        true => Some(super::length_of(&position, play, session)?),
                        false => None,
                    };
                    let mut document = report::Solve::new(&position, &found, args.max_moves);
                    document.line = Some(number);
                    document.assumed = &assumed[..];
                    document.length = length.map(|found| found.ok().map(Into::into));
                    document.stopped = found.stopped.or(length.and_then(Result::err));
                    batch.print(&document, document.stopped, session)?;
                    Ok(document.stopped)
                });
                let failure = match printed {
                    Ok(Some(Stop::Interrupted)) => return Ok(Ending::Told(Stop::Interrupted)),
                    Ok(stopped) => {
                        ended = stopped;
                        None
                    }
                    Err(failure) => Some(failure),
                };
                // An error of the rules is the answer to its line.
                if let Some(failure) = failure {
                    let (text, error) = match failure {
                        Failure::Text { text, error } => (text, with_options(error)),
                        Failure::Rules(fault) => {
                            let text = position.text();
                            let why = of_rules(&fault, session.console.reader());
                            let error = TextError::new(why, 0..text.len());
                            (text, error)
                        }
                        failure => return Err(failure),
                    };
                    batch.wrong();
                    session.rules.take(Faults::Errors);
                    wrong(report::Error::text(&text, &error, language))?;
                }
            }
            Err(error) => {
                if session.console.interrupt().is_raised() {
                    return Err(session.files.unread(line, error));
                }
                let reading = failure::stopped(&error).and_then(|failure| failure.stop());
                let stopped = session.rules.limit().map(|fault| fault.stop).or(reading);
                session.rules.take(Faults::Errors);
                if stopped.is_none() {
                    batch.wrong();
                }
                ended = stopped;
                let error = session.files.discreet(line, error);
                wrong(report::Error { stopped, ..report::Error::text(line, &error, language) })?;
            }
        }
        if let Some(stop) = ended
            && batch.stopped(stop)
        {
            session.tell(session.advice(stop));
        }
        session.rules.remark(Faults::Limits);
    }
    Ok(lock(&batch.at).worst.into())
}
