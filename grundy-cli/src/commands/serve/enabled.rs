//! The server and its workers: see the crate `grundy-serve`.

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use grundy_serve::{Question, Reply, Server, Worker};

use crate::args::{Serve, ServeWorker};
use crate::console::Io;
use crate::failure::{Failure, Status, why};
use crate::message::message;
use crate::output::printed;
use crate::session::Session;

/// The time of one question, where none was given.
const USUAL: Duration = Duration::from_secs(10);

/// The addresses of a worker beside the tables of a question, in bytes: rule files reserve 8 GiB
/// for the stack of their thread, of which they use little. This is the last net: tables have their
/// budget, and rules the bound of their sandbox.
const BESIDE: u64 = 12 << 30;

/// Prints the address and answers requests until the process ends.
pub fn run(args: Serve, session: &mut Session) -> Result<Status, Failure> {
    let refuse = |error: io::Error| {
        let place = format!("{}:{}", args.host, args.port);
        Failure::input(message!("cannot-listen", place = place, why = why(&error)))
    };
    let memory = args.limits.memory;
    let worker = Worker {
        program: std::env::current_exe().map_err(refuse)?,
        arguments: vec!["serve-worker".into(), memory.saturating_add(BESIDE).to_string().into()],
    };
    let mut server = Server::bind(&args.host, args.port, worker).map_err(refuse)?;
    server.workers = args.workers.into();
    server.waiting = args.queue.into();
    server.limits.memory = memory;
    // A server that works on a question without end is soon none.
    let time = args.limits.time.filter(|time| !time.is_zero()).unwrap_or(USUAL);
    server.limits.time = time;
    let address = server.address().map_err(refuse)?;
    let mut out = session.console.output();
    printed(writeln!(out, "{address}").and_then(|()| out.flush()))?;
    match grundy_serve::has_page() {
        true if !args.no_open => open(&address),
        true => {}
        false if session.limits.quiet => {}
        false => session.tell(message!("page-not-built")),
    }
    server.run().map_err(refuse)?;
    Ok(Status::DONE)
}

/// Opens a page in the browser of the user. Where that fails, the address was printed.
fn open(address: &str) {
    let (program, before): (&str, &[&str]) = match std::env::consts::OS {
        "windows" => ("cmd", &["/c", "start", ""]),
        "macos" => ("open", &[]),
        _ => ("xdg-open", &[]),
    };
    let mut command = Command::new(program);
    command.args(before).arg(address);
    let _ = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
}

/// Answers the questions of a server, within the memory that the system gives from now on.
pub fn work(args: ServeWorker, session: &mut Session) -> Result<Status, Failure> {
    bound(args.memory);
    let mut input = session.console.input();
    let done = grundy_serve::work(&mut *input, session.console.output(), answer);
    // When the server has ended, nobody reads the answer.
    Ok(if done.is_ok() { Status::DONE } else { Status::NO })
}

/// Takes from this process what no question needs: memory beyond the limit, files that
/// grow, and images of its memory on the disk.
#[cfg(unix)]
fn bound(memory: u64) {
    use rustix::process::{Resource, Rlimit, setrlimit};
    for (resource, most) in [(Resource::As, memory), (Resource::Fsize, 0), (Resource::Core, 0)] {
        let _ = setrlimit(resource, Rlimit { current: Some(most), maximum: Some(most) });
    }
}

#[cfg(not(unix))]
fn bound(_: u64) {}

/// Runs a command line of a request: a run of the program that reads no files.
fn answer(question: Question) -> Reply {
    let words: Vec<OsString> =
        ["grundy".to_string()].into_iter().chain(question.words).map(OsString::from).collect();
    let (output, errors) = (Written::default(), Written::default());
    let io = Io::new(io::empty(), output.clone(), errors.clone()).with_files(question.files);
    let status = crate::run(&words, io);
    let (output, errors) = (output.take(), errors.take());
    if output.len() > grundy_serve::LARGEST {
        let error = grundy::report::Error::of(message!("answer-too-large").to_string());
        let errors = crate::failure::document(&error).into_bytes();
        return Reply { status: Status::BAD_INPUT.code(), output: Vec::new(), errors };
    }
    Reply { status: status.code(), output, errors }
}

/// What a run has written.
#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Written {
    fn take(&self) -> Vec<u8> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut written = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // What is too large is not sent, so the rest of it need not be kept.
        if written.len() <= grundy_serve::LARGEST {
            written.extend_from_slice(bytes);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
