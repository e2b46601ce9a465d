//! A run in a thread of its own, which is left behind where rule files hold it up.
//!
//! A single step of a rule may take hours, or ask for more memory than there is, and Rust can
//! end neither a thread nor a request for memory. So a run that may open rule files has a
//! thread of its own, and another thread waits for it. When a limit ends the run, the waiting
//! thread reports it and continues. The program then ends; a process with other runs keeps
//! them.

use std::any::Any;
use std::sync::Arc;
use std::sync::mpsc::{self, Sender};

use crate::interpreter::{OpenFiles, RuleError, STACK, is_too_large, on_deep_stack};
use grundy::{Stop, report};

use crate::console::Console;
use crate::failure::{Ended, Reader, Status, an_error, document, of_rules, words};
use crate::message::message;

/// How a run has ended.
enum End {
    /// By itself.
    Done(Ended),
    /// By a limit, in the middle of a question to the rules.
    Stopped(Stop),
    /// By a panic with these words.
    Panicked(String),
}

/// Ends a run from outside. Clones are the same guard.
#[derive(Clone)]
pub struct Guard {
    /// The rule files of the run.
    pub open: Arc<OpenFiles>,
    ended: Sender<End>,
}

impl Guard {
    /// Ends the run because of a limit. Its thread is left behind, and its later output is
    /// ignored.
    pub fn stop(&self, stop: Stop) {
        self.end(End::Stopped(stop));
    }

    /// Ends the run because its thread panics; the thread must not continue. Says whether there is a run
    /// to end.
    pub fn panicked(&self, why: &str) -> bool {
        self.end(End::Panicked(why.into()))
    }

    /// Whether it was heard: only the first end is.
    fn end(&self, end: End) -> bool {
        self.ended.send(end).is_ok()
    }
}

/// What left the thread of a run behind.
pub struct Left {
    /// The limit, where it was one.
    pub stop: Option<Stop>,
    /// What there is to say.
    pub text: String,
}

impl Left {
    /// Ends the run. The message about a limit is JSON if `json` is set.
    pub fn end(self, console: &Console, json: bool) -> Ended {
        let Left { stop, text } = self;
        let status = stop.map_or(Status::BAD_INPUT, Status::of);
        let text = match stop {
            _ if json => {
                let error = report::Error::of(&*text);
                document(&report::Error { stopped: stop, ..error })
            }
            Some(_) => text,
            None => an_error(&text, console.reader().language),
        };
        Ended { status, fault: console.close(text) }
    }
}

/// Does the work of a run in a thread with a deep stack, and returns how it ended.
///
/// # Errors
/// What left the thread behind.
pub fn run(
    console: &Console,
    work: impl FnOnce(Guard) -> Ended + Send + 'static,
) -> Result<Ended, Left> {
    let reader = console.reader();
    let language = reader.language;
    let (ended, ends) = mpsc::channel();
    let open: Arc<OpenFiles> = Arc::default();
    let guard = Guard { open: open.clone(), ended };
    let work = move || {
        let own = guard.clone();
        own.end(End::Done(work(guard)));
    };
    let (thread, end) = match on_deep_stack(STACK, work) {
        Ok(thread) => {
            let end = ends.recv();
            (Some(thread), end)
        }
        Err(refused) => {
            // It can open no rule file, because these need threads, too. On WebAssembly, which has no
            // threads, it can: there who runs the module watches it.
            (refused.work)();
            (None, ends.recv())
        }
    };
    let asked = || open.asked().or_else(|| open.last());
    let (stop, text) = match end {
        Ok(End::Done(ended)) => {
            let _ = thread.map(std::thread::JoinHandle::join);
            return Ok(ended);
        }
        Ok(End::Stopped(stop)) => {
            let asked = asked().map_or(String::new(), |asked| {
                format!("\n{}", of_rules(&asked, reader).text(language))
            });
            (Some(stop), format!("{}{asked}", words(stop, reader).text(language)))
        }
        Ok(End::Panicked(why)) => broke_down(&why, asked(), reader),
        Err(_) => {
            let panic = thread.and_then(|thread| thread.join().err());
            let why = panic.and_then(|panic| words_of(&*panic));
            let why = why.unwrap_or_else(|| BROKE_DOWN.into());
            match asked() {
                Some(asked) => broke_down(&why, Some(asked), reader),
                // The rules have nothing to do with it, and the panic was reported.
                None => return Ok(Ended { status: Status::NO, fault: None }),
            }
        }
    };
    Err(Left { stop, text })
}

/// The words of a panic that has none.
const BROKE_DOWN: &str = "panic";

/// What to say where Starlark itself breaks down, and the limit that it broke down at.
fn broke_down(why: &str, asked: Option<RuleError>, reader: Reader) -> (Option<Stop>, String) {
    let language = reader.language;
    let asked = asked
        .map_or(String::new(), |asked| format!("\n{}", of_rules(&asked, reader).text(language)));
    match is_too_large(why) {
        true => {
            (Some(Stop::Memory), format!("{}{asked}", words(Stop::Memory, reader).text(language)))
        }
        false => {
            let words = message!("starlark-broke-down", why = why).text(language);
            (None, format!("{words}{asked}"))
        }
    }
}

/// The words of a panic.
fn words_of(panic: &(dyn Any + Send)) -> Option<String> {
    let text = panic.downcast_ref::<&str>().map(|text| text.to_string());
    text.or_else(|| panic.downcast_ref::<String>().cloned())
}
