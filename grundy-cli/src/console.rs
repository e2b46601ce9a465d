//! The streams of a run: what it reads, what it answers, and what it says beside.

use std::io::{self, BufReader, IsTerminal, Read, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use grundy::markup::shown;

use crate::interrupt::Interrupt;
use crate::places;

/// What a run reads from, and where it writes to. Files whose names are not absolute are
/// those of the folder in which the process runs.
pub struct Io {
    input: Box<dyn Read + Send>,
    output: Box<dyn Write + Send>,
    errors: Box<dyn Write + Send>,
    data: Option<PathBuf>,
    interrupt: Interrupt,
    of_process: bool,
}

impl Io {
    /// The streams of the process, its signals, and the folder for the user's data.
    pub fn process() -> Io {
        Io {
            input: Box::new(io::stdin()),
            output: Box::new(io::stdout()),
            errors: Box::new(anstream::stderr()),
            data: places::data_folder_of_user(),
            interrupt: Interrupt::of_process(),
            of_process: true,
        }
    }

    /// Other streams. None of them is a terminal, no signal interrupts the run, and no proof
    /// is read from or kept in the user's folder.
    pub fn new(
        input: impl Read + Send + 'static,
        output: impl Write + Send + 'static,
        errors: impl Write + Send + 'static,
    ) -> Io {
        Io {
            input: Box::new(input),
            output: Box::new(output),
            errors: Box::new(errors),
            data: None,
            interrupt: Interrupt::new(),
            of_process: false,
        }
    }

    /// The same with a folder for data: proofs of periods are kept in `grundy/proofs` in it.
    pub fn with_data(self, folder: impl Into<PathBuf>) -> Io {
        Io { data: Some(folder.into()), ..self }
    }

    /// The same with something that interrupts the run.
    pub fn with_interrupt(self, interrupt: Interrupt) -> Io {
        Io { interrupt, ..self }
    }
}

/// The streams of a run, shared by all its parts.
#[derive(Clone)]
pub struct Console(Arc<Streams>);

struct Streams {
    input: Mutex<BufReader<Box<dyn Read + Send>>>,
    output: Mutex<Box<dyn Write + Send>>,
    errors: Mutex<Box<dyn Write + Send>>,
    data: Option<PathBuf>,
    interrupt: Interrupt,
    of_process: bool,
    /// The run has ended, and a thread of it that is left behind is not heard any more.
    closed: AtomicBool,
}

impl Console {
    /// The streams of a run.
    pub fn new(io: Io) -> Console {
        let Io { input, output, errors, data, interrupt, of_process } = io;
        Console(Arc::new(Streams {
            input: Mutex::new(BufReader::new(input)),
            output: Mutex::new(output),
            errors: Mutex::new(errors),
            data,
            interrupt,
            of_process,
            closed: AtomicBool::new(false),
        }))
    }

    /// Standard input.
    pub fn input(&self) -> MutexGuard<'_, BufReader<Box<dyn Read + Send>>> {
        lock(&self.0.input)
    }

    /// A writer to standard output.
    pub fn output(&self) -> Stdout {
        Stdout(self.clone())
    }

    /// Standard error, for what is safe to show as it is.
    pub fn errors(&self) -> MutexGuard<'_, Box<dyn Write + Send>> {
        lock(&self.0.errors)
    }

    /// Says something on standard error, where names of anybody's may stand in it. Where
    /// that cannot be written nobody is told, and the answer and the exit status stay what
    /// they are.
    pub fn say(&self, words: std::fmt::Arguments<'_>) {
        let words = format!("{words}\n");
        if !self.is_closed() {
            let _ = lock(&self.0.errors).write_all(shown(&words).as_bytes());
        }
    }

    /// Says the last words of a run whose thread is left behind: from now on nothing that it
    /// writes arrives. Where it holds the stream itself, nothing can be said.
    pub fn close(&self, words: &str) {
        /// So many times a stream is asked for, 100 microseconds apart.
        const TIMES: usize = 1000;
        self.0.closed.store(true, Ordering::Relaxed);
        for _ in 0..TIMES {
            if let Ok(mut errors) = self.0.errors.try_lock() {
                let _ = errors.write_all(shown(&format!("{words}\n")).as_bytes());
                return;
            }
            std::thread::sleep(Duration::from_micros(100));
        }
    }

    /// Whether the run has ended.
    pub fn is_closed(&self) -> bool {
        self.0.closed.load(Ordering::Relaxed)
    }

    /// The folder for the user's data, if there is one.
    pub fn data_folder(&self) -> Option<&PathBuf> {
        self.0.data.as_ref()
    }

    /// What interrupts the run.
    pub fn interrupt(&self) -> &Interrupt {
        &self.0.interrupt
    }

    /// Whether the streams are those of the process.
    pub fn is_of_process(&self) -> bool {
        self.0.of_process
    }

    /// Whether the input is a terminal.
    pub fn reads_terminal(&self) -> bool {
        self.0.of_process && io::stdin().is_terminal()
    }

    /// Whether the answer goes to a terminal.
    pub fn writes_to_terminal(&self) -> bool {
        self.0.of_process && io::stdout().is_terminal()
    }

    /// Whether remarks go to a terminal, where progress can be shown.
    pub fn says_to_terminal(&self) -> bool {
        self.0.of_process && io::stderr().is_terminal()
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

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Says something with the arguments of `format!`, to a console or to what has one.
macro_rules! tell {
    ($to:expr, $($words:tt)*) => {
        $to.say(format_args!($($words)*))
    };
}
pub(crate) use tell;
