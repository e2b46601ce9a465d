//! The streams of a run: its input, its answers, and its remarks.

use std::collections::BTreeMap;
use std::io::{self, BufReader, IsTerminal, Read, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use anstream::AutoStream;
use grundy::lock;
use grundy::markup::shown;
use grundy::message::{Language, Message};

use crate::failure::{Failure, Reader};
use crate::interrupt::Interrupt;
use crate::paint::{Colours, Paint};
use crate::places;

/// The input and the outputs of a run. File names that are not absolute are relative to the
/// directory of the process.
pub struct Io {
    input: Box<dyn Read + Send>,
    output: Box<dyn Write + Send>,
    errors: Box<dyn Write + Send>,
    around: Around,
}

/// What a run has beside its streams.
struct Around {
    data: Option<PathBuf>,
    files: Option<BTreeMap<String, String>>,
    interrupt: Interrupt,
    progress: Option<Hear>,
    of_process: bool,
    of_shell: bool,
    language: Language,
}

/// Hears how far a run is.
pub type Hear = Arc<dyn Fn(&str) + Send + Sync>;

impl Io {
    /// The streams of the process, its signals, and the user's data directory.
    pub fn process() -> Io {
        Io {
            input: Box::new(io::stdin()),
            output: Box::new(io::stdout()),
            errors: Box::new(io::stderr()),
            around: Around {
                data: places::data_folder_of_user(),
                files: None,
                interrupt: Interrupt::of_process(),
                progress: None,
                of_process: true,
                of_shell: true,
                language: places::language_of_user(),
            },
        }
    }

    /// Other streams. None of them is a terminal, no signal interrupts the run, and no proof is
    /// read from or kept in the user's directory.
    pub fn new(
        input: impl Read + Send + 'static,
        output: impl Write + Send + 'static,
        errors: impl Write + Send + 'static,
    ) -> Io {
        Io {
            input: Box::new(input),
            output: Box::new(output),
            errors: Box::new(errors),
            around: Around {
                data: None,
                files: None,
                interrupt: Interrupt::new(),
                progress: None,
                of_process: false,
                of_shell: true,
                language: Language::English,
            },
        }
    }

    /// The same with a data directory: proofs of periods are kept in its `grundy/proofs`.
    pub fn with_data(mut self, folder: impl Into<PathBuf>) -> Io {
        self.around.data = Some(folder.into());
        self
    }

    /// The same with these texts, by their names, in place of the file system: any other file name in
    /// the command line or in a position is refused. Options that write files still write them, so a
    /// caller that passes on untrusted words leaves these options out.
    pub fn with_files(mut self, files: BTreeMap<String, String>) -> Io {
        self.around.files = Some(files);
        self
    }

    /// The same in another language, unless the command line names one.
    pub fn in_language(mut self, language: Language) -> Io {
        self.around.language = language;
        self
    }

    /// The same for a question that nobody typed into a shell: no message names options and
    /// commands of the program.
    pub fn without_shell(mut self) -> Io {
        self.around.of_shell = false;
        self
    }

    /// The same with something that hears how far the run is: a line of words, ten times a
    /// second at most, whatever the command line says of remarks.
    pub fn with_progress(mut self, hear: impl Fn(&str) + Send + Sync + 'static) -> Io {
        self.around.progress = Some(Arc::new(hear));
        self
    }

    /// The same with something that interrupts the run.
    pub fn with_interrupt(mut self, interrupt: Interrupt) -> Io {
        self.around.interrupt = interrupt;
        self
    }
}

/// The streams of a run, shared by all its parts, and whether it has ended: a thread of it that is left
/// behind is not heard any more.
#[derive(Clone)]
pub struct Console(Arc<Streams>, Arc<AtomicBool>);

struct Streams {
    input: Mutex<BufReader<Box<dyn Read + Send>>>,
    output: Mutex<Box<dyn Write + Send>>,
    errors: Mutex<Box<dyn Write + Send>>,
    around: Around,
    /// The colours of the answer, and of what is said beside it.
    paints: [Paint; 2],
    /// What is remarked on the files of the answer at hand.
    remarks: Mutex<Vec<Message>>,
}

impl Console {
    /// The streams of a run; `language` is what the command line says of it.
    pub fn new(io: Io, language: Option<Language>, colours: Colours) -> Console {
        let Io { input, mut output, mut errors, mut around } = io;
        around.language = language.unwrap_or(around.language);
        let paints = match around.of_process {
            true => [colours.of(&io::stdout()), colours.of(&io::stderr())],
            false => [colours.without_terminal(); 2],
        };
        // Old consoles of Windows have to be told that colours come.
        if around.of_process && cfg!(windows) {
            if paints[0].is_on() && io::stdout().is_terminal() {
                output = Box::new(AutoStream::always(io::stdout()));
            }
            if paints[1].is_on() && io::stderr().is_terminal() {
                errors = Box::new(AutoStream::always(io::stderr()));
            }
        }
        let streams = Streams {
            input: Mutex::new(BufReader::new(input)),
            output: Mutex::new(output),
            errors: Mutex::new(errors),
            around,
            paints,
            remarks: Mutex::default(),
        };
        Console(Arc::new(streams), Arc::default())
    }

    /// The same streams for the rest of a run; from now on nothing arrives that a thread of it writes
    /// which is left behind.
    pub fn rest(&self) -> Console {
        self.1.store(true, Ordering::Relaxed);
        Console(self.0.clone(), Arc::default())
    }

    /// Standard input.
    pub fn input(&self) -> MutexGuard<'_, BufReader<Box<dyn Read + Send>>> {
        lock(&self.0.input)
    }

    /// A writer to standard output.
    pub fn output(&self) -> Stdout {
        Stdout(self.clone())
    }

    /// A writer to standard error, for an answer that goes there.
    pub fn error_stream(&self) -> Stderr {
        Stderr(self.clone())
    }

    /// Standard error, for text that is safe as it is.
    pub fn errors(&self) -> MutexGuard<'_, Box<dyn Write + Send>> {
        lock(&self.0.errors)
    }

    /// Writes a message, which may contain names from strangers, to standard error. If that
    /// fails, the failure is ignored: the answer and the exit status stay the same.
    pub fn say(&self, words: std::fmt::Arguments<'_>) {
        let words = format!("{words}\n");
        if !self.is_closed() {
            let words = shown(&words);
            let _ = lock(&self.0.errors).write_all(self.paint_errors().message(&words).as_bytes());
        }
    }

    /// Says the last words of a run whose thread is left behind: from now on nothing that it
    /// writes arrives. Where it holds the stream itself, nothing can be said. Gives the words back
    /// where nobody reads standard error.
    pub fn close(&self, words: String) -> Option<String> {
        /// The number of attempts to lock a stream, 100 microseconds apart.
        const TIMES: usize = 1000;
        self.1.store(true, Ordering::Relaxed);
        if !self.reader().shell {
            return Some(words);
        }
        for _ in 0..TIMES {
            if let Ok(mut errors) = self.0.errors.try_lock() {
                let words = format!("{words}\n");
                let words = shown(&words);
                let _ = errors.write_all(self.paint_errors().message(&words).as_bytes());
                break;
            }
            std::thread::sleep(Duration::from_micros(100));
        }
        None
    }

    /// Says a message on standard error, in the language of the run: see [`Console::say`].
    pub fn tell(&self, message: impl Into<Message>) {
        self.say(format_args!("{}", message.into().text(self.language())));
    }

    /// Keeps a remark for the document of the answer.
    pub fn remark(&self, remark: Message) {
        lock(&self.0.remarks).push(remark);
    }

    /// What was remarked since this was asked last.
    pub fn remarks(&self) -> Vec<Message> {
        std::mem::take(&mut *lock(&self.0.remarks))
    }

    /// Says why a command has failed, as a JSON document if `json` is set; nothing where nobody reads
    /// any more. Gives the words back where nobody reads standard error.
    pub fn report(&self, failure: &Failure, json: bool) -> Option<String> {
        let words = failure.words(json, self.reader())?;
        if !self.reader().shell {
            return Some(words);
        }
        self.say(format_args!("{words}"));
        None
    }

    /// Whether the run has ended.
    pub fn is_closed(&self) -> bool {
        self.1.load(Ordering::Relaxed)
    }

    /// The language of what is said to people.
    pub fn language(&self) -> Language {
        self.0.around.language
    }

    /// Who reads what is said.
    pub fn reader(&self) -> Reader {
        Reader { language: self.0.around.language, shell: self.0.around.of_shell }
    }

    /// The folder for the user's data, if there is one.
    pub fn data_folder(&self) -> Option<&PathBuf> {
        self.0.around.data.as_ref()
    }

    /// The texts that stand in place of the file system, where a caller gave some.
    pub fn files(&self) -> Option<&BTreeMap<String, String>> {
        self.0.around.files.as_ref()
    }

    /// What interrupts the run.
    pub fn interrupt(&self) -> &Interrupt {
        &self.0.around.interrupt
    }

    /// What hears how far the run is, beside the terminal.
    pub fn progress(&self) -> Option<&Hear> {
        self.0.around.progress.as_ref()
    }

    /// Whether the streams are those of the process.
    pub fn is_of_process(&self) -> bool {
        self.0.around.of_process
    }

    /// The colours of the answer.
    pub fn paint(&self) -> Paint {
        self.0.paints[0]
    }

    /// The colours of what is said on standard error.
    pub fn paint_errors(&self) -> Paint {
        self.0.paints[1]
    }

    /// Whether the input is a terminal.
    pub fn reads_terminal(&self) -> bool {
        self.0.around.of_process && io::stdin().is_terminal()
    }

    /// Whether the answer goes to a terminal.
    pub fn writes_to_terminal(&self) -> bool {
        self.0.around.of_process && io::stdout().is_terminal()
    }

    /// Whether remarks go to a terminal, where progress can be shown.
    pub fn says_to_terminal(&self) -> bool {
        self.0.around.of_process && io::stderr().is_terminal()
    }

    /// Whether standard error is that of the process, and no terminal: a file or a pipe.
    pub fn says_to_log(&self) -> bool {
        self.0.around.of_process && !io::stderr().is_terminal()
    }
}

/// Standard output of a run.
pub struct Stdout(Console);

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.is_closed() {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        lock(&self.0.0.output).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        lock(&self.0.0.output).flush()
    }
}

/// Standard error of a run.
pub struct Stderr(Console);

impl Write for Stderr {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.is_closed() {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        self.0.errors().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.errors().flush()
    }
}
