//! Runs a command line of the API: one that reads and writes no files.

use std::ffi::OsString;
use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use grundy::lock;

use grundy_serve::{LARGEST, Question, Reply};

use crate::console::Io;
use crate::failure::{Status, document};
use crate::interrupt::Interrupt;
use crate::message::message;

/// What happens while a question is worked on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event<'a> {
    /// The next piece of the answer, as it is written. Together the pieces are the output of the
    /// command; a fault that comes later takes its place.
    Part(&'a str),
    /// How far the work is, in words of the language of the question: ten times a second at most.
    Progress(&'a str),
}

/// Hears what happens.
type Hear = Arc<dyn Fn(Event<'_>) + Send + Sync>;

/// Runs the command line of a question of the API; texts that came with it stand in the place of
/// files.
///
/// ```
/// let words = ["solve", "--json", "--", "nim 3 4 5"].map(String::from).to_vec();
/// let question = grundy_serve::Question { words, ..Default::default() };
/// let reply = grundy_cli::answer(question);
/// assert!(reply.status == 0 && reply.output.starts_with(b"{"));
/// ```
pub fn answer(question: Question) -> Reply {
    run(question, None)
}

/// The same, and `hear` hears of the work while it goes on.
pub fn answer_telling(
    question: Question,
    hear: impl Fn(Event<'_>) + Send + Sync + 'static,
) -> Reply {
    run(question, Some(Arc::new(hear)))
}

fn run(question: Question, hear: Option<Hear>) -> Reply {
    let words: Vec<OsString> =
        ["grundy".to_string()].into_iter().chain(question.words).map(OsString::from).collect();
    let interrupt = Interrupt::new();
    let output =
        Written { hear: hear.clone(), interrupt: Some(interrupt.clone()), ..Written::default() };
    let errors = Written::default();
    let io = Io::new(io::empty(), output.clone(), errors.clone());
    let io = io.with_files(question.files).without_shell().with_interrupt(interrupt);
    let io = match hear {
        Some(hear) => io.with_progress(move |words| hear(Event::Progress(words))),
        None => io,
    };
    let status = crate::run(&words, io);
    let (output, errors) = (output.take(), errors.take());
    if output.len() > LARGEST {
        let error = grundy::report::Error::of(message!("answer-too-large").to_string());
        let errors = document(&error).into_bytes();
        return Reply { status: Status::BAD_INPUT.code(), output: Vec::new(), errors };
    }
    Reply { status: status.code(), output, errors }
}

/// What a run has written.
#[derive(Clone, Default)]
struct Written {
    bytes: Arc<Mutex<Vec<u8>>>,
    /// Hears of what is written; `told` bytes of it so far.
    hear: Option<Hear>,
    told: usize,
    /// Ends the run when more is written than can be sent.
    interrupt: Option<Interrupt>,
}

impl Written {
    fn take(&self) -> Vec<u8> {
        std::mem::take(&mut lock(&self.bytes))
    }
}

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut written = lock(&self.bytes);
        // An answer this large is never sent, so the run can stop.
        if written.len() > LARGEST {
            if let Some(interrupt) = &self.interrupt {
                interrupt.raise();
            }
        } else {
            written.extend_from_slice(bytes);
            if let Some(hear) = &self.hear {
                // A character may be written in two halves.
                let rest = &written[self.told..];
                let whole = match str::from_utf8(rest) {
                    Ok(text) => text,
                    Err(error) => str::from_utf8(&rest[..error.valid_up_to()]).unwrap_or_default(),
                };
                self.told += whole.len();
                hear(Event::Part(whole));
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question(words: &[&str]) -> Question {
        let words = words.iter().map(|word| word.to_string()).collect();
        Question { words, ..Question::default() }
    }

    #[test]
    fn the_parts_of_an_answer_are_the_answer() {
        let parts = Arc::new(Mutex::new(Vec::new()));
        let heard = parts.clone();
        let words = ["seq", "--json", "--quiet", "kayles", "0..100000"];
        let reply = answer_telling(question(&words), move |event| {
            if let Event::Part(part) = event {
                heard.lock().unwrap().push(part.to_string());
            }
        });
        let parts = std::mem::take(&mut *parts.lock().unwrap());
        assert!(parts.len() > 3, "{}", parts.len());
        assert_eq!(parts.concat().into_bytes(), reply.output);
        assert_eq!(answer(question(&words)), reply);
    }

    #[test]
    fn a_character_in_two_halves_is_told_whole() {
        let parts = Arc::new(Mutex::new(String::new()));
        let heard = parts.clone();
        let hear: Hear = Arc::new(move |event| match event {
            Event::Part(part) => heard.lock().unwrap().push_str(part),
            Event::Progress(_) => {}
        });
        let mut written = Written { hear: Some(hear), ..Written::default() };
        for byte in "нім ∞".bytes() {
            written.write_all(&[byte]).unwrap();
        }
        assert_eq!(*parts.lock().unwrap(), "нім ∞");
    }
}
