//! Many questions of one command from standard input, each answered as the command would answer it alone: a JSON document
//! a line.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use grundy::{Stop, lock, report};

use super::lines;
use crate::args::Shares;
use crate::console::{Console, Io};
use crate::failure::{self, Ending, Failure, Status};
use crate::journal::{self, Head, Work};
use crate::paint::Colours;
use crate::session::Session;

/// What a run writes, kept.
#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Vec<u8>>>);

impl Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        lock(&self.0).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The session of one question, which has the whole time, and what it prints.
fn session_of(session: &Session, usual: Duration) -> (Session, Kept) {
    let (outer, printed) = (&session.console, Kept::default());
    let mut io = Io::new(io::empty(), printed.clone(), io::sink())
        .in_language(outer.language())
        .with_interrupt(outer.interrupt().clone());
    if let Some(folder) = outer.data_folder() {
        io = io.with_data(folder.clone());
    }
    if let Some(files) = outer.files() {
        io = io.with_files(files.clone());
    }
    let console = Console::new(io, None, Colours::Never);
    let guard = session.rules.guard();
    (Session::new(console, session.limits.clone(), Some(usual), guard), printed)
}

/// Answers each line of standard input but empty ones and those that begin with `#`: `answer` prints one JSON document. A
/// mistake is the answer to its line, and the others follow; the run ends with the worst status of a line.
///
/// `command` names what is asked, for the journal.
pub fn run(
    (command, shares): (String, &Shares),
    usual: Duration,
    session: &Session,
    mut answer: impl FnMut(&str, &mut Session) -> Result<Ending, Failure>,
) -> Result<Ending, Failure> {
    let input = session.files.reader().bytes_of_input()?;
    let questions: Vec<(u64, &[u8])> = lines::questions(&input).collect();
    let head = || {
        let command = format!("{command} --lang {}", session.language().tag());
        // The answer to a mistake names its line.
        let named = |&(line, text): &(u64, &[u8])| {
            format!("{line} {}", journal::question(&String::from_utf8_lossy(text), session))
        };
        Head::new(command, questions.iter().map(named))
    };
    let mut work = Work::open(shares, head, session)?;
    let mut worst = Status::DONE;
    for (&(number, line), item) in questions.iter().zip(1..) {
        if session.console.interrupt().is_raised() {
            return Ok(Ending::Stopped(Stop::Interrupted));
        }
        if !work.is_own(item) {
            continue;
        }
        if let Some(known) = work.known(item) {
            let has = |key| known.contains(key);
            worst = worst.worse(match () {
                () if has("\"error\":") => Status::BAD_INPUT,
                () if has("\"too_large\":") => Status::STOPPED,
                () => Status::DONE,
            });
            session.out.text(&format!("{known}\n"))?;
            continue;
        }
        let (mut own, printed) = session_of(session, usual);
        let result = lines::text_of(line).and_then(|line| answer(line, &mut own));
        let (said, stop, status) = match result {
            Ok(ending) => {
                let said = String::from_utf8_lossy(&lock(&printed.0)).trim_end().to_string();
                let status = match ending {
                    Ending::Status(status) => status,
                    Ending::Stopped(stop) | Ending::Told(stop) => Status::of(stop),
                };
                (said, ending.stop(), status)
            }
            Err(failure) => {
                let failure = own.account_for(failure);
                let error = failure.document(session.console.reader());
                let error = error.map(|error| report::Error { line: Some(number), ..error });
                let said = error.as_ref().map(failure::document).unwrap_or_default();
                (said, failure.stop(), failure.status())
            }
        };
        if stop == Some(Stop::Interrupted) {
            return Ok(Ending::Stopped(Stop::Interrupted));
        }
        worst = worst.worse(status);
        session.out.text(&format!("{said}\n"))?;
        if stop.is_none() {
            work.keep(item, &said)?;
        }
    }
    Ok(worst.into())
}
