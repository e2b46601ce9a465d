//! Answers a question of the API: with a command that reads and writes no files.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use grundy::{lock, report};
use grundy_serve::{LARGEST, Question, Reply};

use crate::args::Limits;
use crate::asked;
use crate::console::{Console, Io};
use crate::failure::{Status, document};
use crate::interrupt::Interrupt;
use crate::message::message;
use crate::paint::Colours;

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

/// Answers a question of the API; texts that came with it stand in the place of files.
///
/// ```
/// let question = grundy_serve::Question {
///     asked: grundy_serve::Ask::Model { position: "nim 3".into() },
///     files: Default::default(),
///     language: Default::default(),
///     time: std::time::Duration::from_secs(10),
///     memory: 1 << 20,
/// };
/// let reply = grundy_cli::answer(question);
/// assert!(!reply.is_fault && reply.document.starts_with(b"{"));
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
    let Question { asked, mut files, language, time, memory } = question;
    let limits = Limits { threads: Some(1), memory, time: Some(time), ..Limits::default() };
    let (command, own) = asked::command(asked);
    files.extend(own.map(|(name, text)| (name.to_string(), text)));
    let interrupt = Interrupt::new();
    let output =
        Written { hear: hear.clone(), interrupt: Some(interrupt.clone()), ..Written::default() };
    let remarks = Written::default();
    let io = Io::new(io::empty(), output.clone(), remarks.clone());
    let io = io.in_language(language).with_files(files).without_shell().with_interrupt(interrupt);
    let io = match hear {
        Some(hear) => io.with_progress(move |words| hear(Event::Progress(words))),
        None => io,
    };
    let ended = crate::perform(command, limits, true, &Console::new(io, None, Colours::Never));
    let mut output = output.take();
    if output.len() > LARGEST {
        let error = report::Error::of(message!("answer-too-large").to_string());
        return Reply { is_fault: true, document: document(&error).into_bytes() };
    }
    // A limit is no fault of the request; that there is nothing to answer with is one.
    let is_fault = match ended.status {
        Status::BAD_INPUT => true,
        Status::NO => output.is_empty(),
        _ => false,
    };
    if !is_fault && !output.is_empty() {
        output.truncate(output.trim_ascii_end().len());
        return Reply { is_fault, document: output };
    }
    // A limit may have been told as a remark, where a command has nothing to print.
    let fault = ended.fault.unwrap_or_else(|| {
        let remarks = remarks.take();
        document(&report::Error::of(String::from_utf8_lossy(&remarks).trim_end()))
    });
    Reply { is_fault, document: fault.into_bytes() }
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
    use std::collections::BTreeMap;
    use std::time::Duration;

    use grundy::message::Language;
    use grundy_serve::Ask;

    use super::*;

    #[test]
    fn the_parts_of_an_answer_are_the_answer() {
        let question = Question {
            asked: Ask::Seq { game: "kayles".into(), range: "0..100000".into(), misere: false },
            files: BTreeMap::new(),
            language: Language::English,
            time: Duration::from_secs(60),
            memory: 1 << 30,
        };
        let parts = Arc::new(Mutex::new(Vec::new()));
        let heard = parts.clone();
        let reply = answer_telling(question.clone(), move |event| {
            if let Event::Part(part) = event {
                heard.lock().unwrap().push(part.to_string());
            }
        });
        let parts = std::mem::take(&mut *parts.lock().unwrap());
        assert!(parts.len() > 3, "{}", parts.len());
        assert_eq!(parts.concat().trim_end().as_bytes(), reply.document);
        assert_eq!(answer(question), reply);
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
