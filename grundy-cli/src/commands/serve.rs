//! The server and its workers: see the crate `grundy-serve`.

use std::io::{self, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use grundy_serve::{Server, Worker};
use qrcode::render::unicode::Dense1x2;
use qrcode::{EcLevel, QrCode};

use crate::args::{Serve, ServeWorker};
use crate::console::Console;
use crate::failure::{Ending, Failure, Status, printed, why};
use crate::interrupt::leave;
use crate::message::message;
use crate::session::Session;

/// The time of one question, where none was given.
const USUAL: Duration = Duration::from_secs(10);

/// The addresses of a worker beside the tables of a question, in bytes: rule files reserve 8 GiB
/// for the stack of their thread, of which they use little. This is the last net: tables have their
/// budget, and rules the bound of their sandbox.
const BESIDE: u64 = 12 << 30;

/// Prints the address and answers requests until a signal ends the server.
pub fn run(args: Serve, session: &mut Session) -> Result<Ending, Failure> {
    let refuse = |error: io::Error| {
        let place = format!("{}:{}", args.host, args.port);
        Failure::input(message!("cannot-listen", place = place, why = why(&error)))
    };
    let memory = session.limits.memory;
    let worker = Worker {
        program: program().map_err(refuse)?,
        arguments: vec!["serve-worker".into(), memory.saturating_add(BESIDE).to_string().into()],
    };
    let console = session.console.clone();
    let log = Arc::new(move |message| console.tell(message));
    let help = message!("allow-host-help");
    let mut server = Server::bind(&args.host, args.port, worker, help, log).map_err(refuse)?;
    server.workers = args.workers.into();
    server.waiting = args.queue.into();
    server.connections = server.connections.min(descriptors(server.workers));
    server.names.extend(args.allow_host.iter().cloned());
    server.limits.memory = memory;
    // A server that works on a question without end is soon none.
    let time = session.limits.time.filter(|time| !time.is_zero()).unwrap_or(USUAL);
    server.limits.time = time;
    let address = server.address().map_err(refuse)?;
    let mut out = session.console.output();
    printed(writeln!(out, "{address}").and_then(|()| out.flush()))?;
    if session.console.writes_to_terminal() && !session.limits.quiet {
        let code = code(&address).unwrap_or_default();
        printed(out.write_all(code.as_bytes()).and_then(|()| out.flush()))?;
    }
    match grundy_serve::has_page() {
        true if !args.no_open => open(&address),
        true => {}
        false if session.limits.quiet => {}
        false => session.tell(message!("page-not-built")),
    }
    server.run().map_err(refuse)?;
    Ok(Status::INTERRUPTED.into())
}

/// The address as a QR code, for the telephones of a class: black on white, whatever the colours of the
/// terminal are, two rows of modules in a line. `None` where only this machine reaches the address.
fn code(address: &str) -> Option<String> {
    if ["http://127.", "http://[::1]"].iter().any(|own| address.starts_with(own)) {
        return None;
    }
    let code = QrCode::with_error_correction_level(address, EcLevel::L).ok()?;
    let lines = code.render::<Dense1x2>().build();
    Some(lines.lines().map(|line| format!("\u{1b}[30;107m{line}\u{1b}[0m\n")).collect())
}

/// This program, for its workers.
fn program() -> io::Result<PathBuf> {
    // On Linux this name stands for the running program, also when another one has taken its place.
    let running = Path::new("/proc/self/exe");
    match cfg!(target_os = "linux") && running.exists() {
        true => Ok(running.into()),
        false => std::env::current_exe(),
    }
}

/// The number of connections for which files can be open, beside those of the workers.
#[cfg(unix)]
fn descriptors(workers: usize) -> usize {
    use rustix::process::{Resource, getrlimit};
    /// What the server itself has open, and twice what one worker has.
    const BESIDE: usize = 32;
    let most = getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX);
    let most = usize::try_from(most).unwrap_or(usize::MAX);
    most.saturating_sub(BESIDE).saturating_sub(workers * 8).max(1)
}

#[cfg(not(unix))]
fn descriptors(_: usize) -> usize {
    usize::MAX
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
pub fn work(args: ServeWorker, session: &mut Session) -> Result<Ending, Failure> {
    bound(args.memory);
    let input = BufReader::new(Input(session.console.clone()));
    // Nobody waits for the answer when the server has gone.
    let done =
        grundy_serve::work(input, session.console.output(), crate::answer::answer, || leave());
    // When the server has ended, nobody reads the answer.
    Ok(if done.is_ok() { Ending::DONE } else { Ending::NO })
}

/// The questions of the server.
struct Input(Console);

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.input().read(buffer)
    }
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

#[cfg(test)]
mod tests {
    use super::code;

    #[test]
    fn only_an_address_of_the_network_has_a_code() {
        assert_eq!(code("http://127.0.0.1:8000/"), None);
        assert_eq!(code("http://[::1]:8000/"), None);
        let code = code("http://192.168.1.20:8000/").expect("a short text");
        // 25 modules, and 4 without ink on each side; two rows a line.
        assert_eq!(code.lines().count(), 17);
        let signs = |line: &str| line.chars().filter(|c| " ▀▄█".contains(*c)).count();
        assert!(code.lines().all(|line| signs(line) == 33), "{code}");
    }
}
