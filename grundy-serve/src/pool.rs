//! Worker processes, and the bounded queue before them.
//!
//! Each worker is a process of the same program, which answers one question at a time. So a panic,
//! memory that is used up, or a rule of a stranger's that never ends costs one worker, and a new one
//! takes its place. A thread of the server stands behind each worker, writes to it and waits for it.

use std::ffi::OsString;
use std::io::{self, BufReader};
use std::net::IpAddr;
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use grundy::lock;
use grundy::message::Message;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

use crate::bounds::{ANSWERS, OWN};
use crate::message::message;
use crate::queue::{Place, Queue};
use crate::wire::{Asked, Reply, ask};

/// How a worker process is started.
#[derive(Clone, Debug)]
pub struct Worker {
    /// The program.
    pub program: PathBuf,
    /// Its arguments.
    pub arguments: Vec<OsString>,
}

/// Hears of what goes wrong with workers.
pub type Log = Arc<dyn Fn(Message) + Send + Sync>;

/// A process answers this many questions, and then a new one takes its place: what a process does
/// not give back, such as the parsed description of the command line, stays small.
const QUESTIONS: u32 = 200;

/// How many processes a question is given to, when they end before they read it.
const TRIES: usize = 3;

/// Why a question has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unanswered {
    /// The queue is full.
    Full,
    /// It took longer than the limit, and the worker was ended.
    Late,
    /// The worker has ended: a panic, or no memory.
    Broken,
    /// Other clients have not read their answers yet, and there is no room for this one.
    NoRoom,
    /// The server ends.
    Ending,
}

/// An answer, and the room that it takes while it is kept.
pub type Kept = (Reply, Option<OwnedSemaphorePermit>);

/// A question in the queue.
struct Job {
    /// The question as a worker reads it.
    line: Vec<u8>,
    /// Whether texts came with it.
    with_files: bool,
    /// Told when the work begins.
    begun: oneshot::Sender<()>,
    reply: oneshot::Sender<Result<Kept, Unanswered>>,
    handle: Arc<Handle>,
}

/// What a question can be cancelled by.
#[derive(Default)]
struct Handle(Mutex<State>);

#[derive(Default)]
enum State {
    #[default]
    Waiting,
    /// A process works on it.
    Running(Arc<Mutex<Child>>),
    Over,
}

/// Ends the work on a question when it is dropped: nobody waits for the answer any more.
struct Cancel<'a> {
    shared: &'a Shared,
    place: Place,
    handle: Arc<Handle>,
}

impl Drop for Cancel<'_> {
    fn drop(&mut self) {
        if lock(&self.shared.line).queue.leave(self.place).is_some() {
            return;
        }
        // Under the lock, so that no other question of the same process is hit.
        let mut state = lock(&self.handle.0);
        if let State::Running(child) = &*state {
            let _ = lock(child).kill();
        }
        *state = State::Over;
    }
}

/// The queue, until the server ends.
struct Line {
    queue: Queue<Job>,
    closed: bool,
}

/// What the threads behind the workers share.
struct Shared {
    worker: Worker,
    line: Mutex<Line>,
    /// Wakes a thread that waits for a question.
    changed: Condvar,
    /// The room for answers, in bytes.
    answers: Arc<Semaphore>,
    log: Log,
}

/// The workers. They end with the process of the server, because their questions end.
pub struct Pool {
    shared: Arc<Shared>,
    /// The longest time for one question.
    longest: Duration,
}

impl Pool {
    /// Starts `workers` processes with a queue of `waiting` questions before them. A process that
    /// has worked on one question for `longest` is ended.
    ///
    /// # Errors
    /// If a thread cannot be started.
    pub fn new(
        worker: Worker,
        workers: usize,
        waiting: usize,
        longest: Duration,
        log: Log,
    ) -> io::Result<Pool> {
        let workers = workers.max(1);
        let queue = Queue::new(workers, waiting.max(1));
        let shared = Arc::new(Shared {
            worker,
            line: Mutex::new(Line { queue, closed: false }),
            changed: Condvar::new(),
            answers: Arc::new(Semaphore::new(ANSWERS)),
            log,
        });
        for _ in 0..workers {
            let shared = shared.clone();
            std::thread::Builder::new().spawn(move || shared.attend())?;
        }
        Ok(Pool { shared, longest })
    }

    /// The answer to a question, which is a [line](crate::wire::line), from this address. When the
    /// future is dropped, the question leaves the queue, or its worker is ended.
    ///
    /// # Errors
    /// Why there is none.
    pub async fn ask(
        &self,
        line: Vec<u8>,
        with_files: bool,
        client: IpAddr,
    ) -> Result<Kept, Unanswered> {
        let shared = &*self.shared;
        let (begun, begins) = oneshot::channel();
        let (reply, replies) = oneshot::channel();
        let handle = Arc::<Handle>::default();
        let job = Job { line, with_files, begun, reply, handle: handle.clone() };
        let place = {
            let mut line = lock(&shared.line);
            if line.closed {
                return Err(Unanswered::Ending);
            }
            let pushed = line.queue.push(client, job, Instant::now());
            let (place, left) = pushed.map_err(|_| Unanswered::Full)?;
            if let Some(left) = left {
                let _ = left.reply.send(Err(Unanswered::Full));
            }
            place
        };
        let _cancel = Cancel { shared, place, handle };
        shared.changed.notify_all();
        // The time in the queue does not count.
        let _ = begins.await;
        match tokio::time::timeout(self.longest, replies).await {
            Ok(Ok(answered)) => answered,
            Ok(Err(_)) => Err(Unanswered::Broken),
            Err(_) => {
                (shared.log)(message!("worker-too-slow", seconds = self.longest.as_secs()));
                Err(Unanswered::Late)
            }
        }
    }

    /// Lets no question begin any more. Those that are worked on go on.
    pub fn close(&self) {
        let mut line = lock(&self.shared.line);
        line.closed = true;
        for job in line.queue.clear() {
            let _ = job.reply.send(Err(Unanswered::Ending));
        }
        self.shared.changed.notify_all();
    }
}

/// A running process with its pipes.
struct Process {
    child: Arc<Mutex<Child>>,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    answered: u32,
}

impl Process {
    fn start(worker: &Worker) -> io::Result<Process> {
        let mut command = Command::new(&worker.program);
        command.args(&worker.arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        // Ctrl-C is for the server, which lets a worker finish its question.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let ended = || io::Error::from(io::ErrorKind::BrokenPipe);
        let input = child.stdin.take().ok_or_else(ended)?;
        let output = BufReader::new(child.stdout.take().ok_or_else(ended)?);
        Ok(Process { child: Arc::new(Mutex::new(child)), input, output, answered: 0 })
    }

    /// How the process has ended, if it has.
    fn ended(&self) -> Option<ExitStatus> {
        lock(&self.child).try_wait().ok().flatten()
    }

    fn end(self) -> io::Result<ExitStatus> {
        let Process { child, input, .. } = self;
        drop(input);
        let mut child = lock(&child);
        let _ = child.kill();
        child.wait()
    }
}

/// The message for a worker that ended without being told to.
fn ended(status: io::Result<ExitStatus>) -> Message {
    #[cfg(unix)]
    let signal = status.as_ref().ok().and_then(std::os::unix::process::ExitStatusExt::signal);
    #[cfg(not(unix))]
    let signal: Option<i32> = None;
    match (signal, status.ok().and_then(|status| status.code())) {
        (Some(signal), _) => message!("worker-killed", signal = signal.unsigned_abs()),
        (None, Some(code)) => message!("worker-left", code = code.to_string()),
        (None, None) => message!("worker-lost"),
    }
}

impl Shared {
    /// The life of the thread behind a worker.
    fn attend(&self) {
        let mut process = self.start();
        while let Some((client, job)) = self.next() {
            process = self.answer(job, process);
            lock(&self.line).queue.done(client);
            // The client may have another question, which nobody was allowed to begin before.
            self.changed.notify_all();
        }
        process.map(Process::end);
    }

    fn next(&self) -> Option<(IpAddr, Job)> {
        let mut line = lock(&self.line);
        while !line.closed {
            if let Some(next) = line.queue.next(Instant::now()) {
                return Some(next);
            }
            line = self.changed.wait(line).unwrap_or_else(PoisonError::into_inner);
        }
        None
    }

    fn start(&self) -> Option<Process> {
        let started = Process::start(&self.worker);
        started
            .map_err(|error| {
                (self.log)(message!("worker-not-started", why = error.to_string()));
            })
            .ok()
    }

    /// Answers a question with this process, or with another one if it has ended meanwhile; the
    /// process for the next question.
    fn answer(&self, job: Job, mut process: Option<Process>) -> Option<Process> {
        let Job { line, with_files, begun, reply, handle } = job;
        let mut begun = Some(begun);
        for _ in 0..TRIES {
            // One that was ended while it had nothing to do costs no question.
            if let Some(status) = process.as_ref().and_then(Process::ended) {
                (self.log)(ended(Ok(status)));
                process = None;
            }
            let Some(mut running) = process.take().or_else(|| self.start()) else { break };
            {
                let mut state = lock(&handle.0);
                if matches!(*state, State::Over) {
                    return Some(running);
                }
                *state = State::Running(running.child.clone());
            }
            if let Some(begun) = begun.take() {
                let _ = begun.send(());
            }
            let asked =
                ask(&line, &mut running.input, &mut running.output, |bytes| self.room(bytes));
            let state = std::mem::replace(&mut *lock(&handle.0), State::Waiting);
            // Cancelling a question kills its process, even when the answer has already arrived.
            let cancelled = matches!(state, State::Over);
            let (answered, broken) = match asked {
                Asked::Unread if !cancelled => {
                    (self.log)(ended(running.end()));
                    continue;
                }
                Asked::Answered(answer, room) => (Ok((answer, room)), false),
                Asked::NoRoom => (Err(Unanswered::NoRoom), false),
                Asked::Unread | Asked::Ended => (Err(Unanswered::Broken), true),
            };
            *lock(&handle.0) = State::Over;
            let _ = reply.send(answered);
            running.answered += 1;
            // Rules of a stranger's may have left a thread behind.
            let fresh = running.answered < QUESTIONS && !with_files;
            if fresh && !cancelled && !broken {
                return Some(running);
            }
            let status = running.end();
            if broken && !cancelled {
                (self.log)(ended(status));
            }
            return self.start();
        }
        let _ = begun.map(|begun| begun.send(()));
        let _ = reply.send(Err(Unanswered::Broken));
        None
    }

    /// Room for an answer of this many bytes: a small one needs none.
    fn room(&self, bytes: usize) -> Option<Option<OwnedSemaphorePermit>> {
        match u32::try_from(bytes) {
            Ok(bytes) if bytes as usize > OWN => {
                self.answers.clone().try_acquire_many_owned(bytes).ok().map(Some)
            }
            Ok(_) => Some(None),
            Err(_) => None,
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::net::Ipv4Addr;
    use std::pin::pin;
    use std::task::{Context, Waker};

    use tokio::runtime::{Builder, Runtime};

    use super::*;

    /// A pool with one worker, which is this script, and what was said of it.
    fn pool(script: &str) -> (Pool, Arc<Mutex<Vec<String>>>, Runtime) {
        let worker =
            Worker { program: "/bin/sh".into(), arguments: vec!["-c".into(), script.into()] };
        let said = Arc::<Mutex<Vec<String>>>::default();
        let hears = said.clone();
        let log: Log = Arc::new(move |message| lock(&hears).push(message.to_string()));
        let pool = Pool::new(worker, 1, 4, Duration::from_secs(60), log).unwrap();
        (pool, said, Builder::new_current_thread().enable_time().build().unwrap())
    }

    async fn ask(pool: &Pool) -> Result<Kept, Unanswered> {
        pool.ask(b"{}\n".to_vec(), false, Ipv4Addr::LOCALHOST.into()).await
    }

    /// A client that goes while its answer is on the way has the process killed: the next
    /// question gets another one.
    #[test]
    fn a_question_that_is_cancelled_late_spoils_no_other_one() {
        let (pool, said, runtime) = pool("while read line; do printf '\\n0 2\\nok'; done");
        let _inside = runtime.enter();
        for patience in (0..300).map(|at| Duration::from_micros(at % 60)) {
            {
                let (mut asked, begun) = (pin!(ask(&pool)), Instant::now());
                let mut context = Context::from_waker(Waker::noop());
                while asked.as_mut().poll(&mut context).is_pending() && begun.elapsed() < patience {
                }
            }
            let (reply, _) = runtime.block_on(ask(&pool)).unwrap();
            assert_eq!(reply.document, b"ok");
        }
        assert_eq!(*lock(&said), [""; 0]);
    }

    #[test]
    fn a_worker_that_is_killed_while_it_is_idle_costs_no_question() {
        let (pool, said, runtime) =
            pool("while read line; do printf '\\n0 %d\\n%s' ${#$} $$; done");
        let mut before = String::new();
        for _ in 0..20 {
            let (reply, _) = runtime.block_on(ask(&pool)).unwrap();
            let process = String::from_utf8(reply.document).unwrap();
            assert_ne!(process, before);
            assert!(Command::new("kill").args(["-9", &process]).status().unwrap().success());
            before = process;
        }
        let said = lock(&said);
        assert!(said.len() >= 19 && said.iter().all(|one| one.contains("signal 9")), "{said:?}");
    }

    #[test]
    fn what_a_worker_dies_of_is_said() {
        for (script, expected) in [
            ("read line; echo; exit 7", "status 7"),
            ("read line; echo; kill -6 $$", "signal 6"),
            // It never reads a question.
            ("exit 3", "status 3"),
        ] {
            let (pool, said, runtime) = pool(script);
            assert!(matches!(runtime.block_on(ask(&pool)), Err(Unanswered::Broken)));
            // The answer comes first.
            while lock(&said).is_empty() {
                std::thread::sleep(Duration::from_millis(1));
            }
            assert!(lock(&said)[0].contains(expected), "{said:?}");
        }
        let worker = Worker { program: "/nowhere/grundy".into(), arguments: Vec::new() };
        let said = Arc::<Mutex<Vec<String>>>::default();
        let hears = said.clone();
        let log: Log = Arc::new(move |message| lock(&hears).push(message.to_string()));
        let pool = Pool::new(worker, 1, 4, Duration::from_secs(60), log).unwrap();
        let runtime = Builder::new_current_thread().enable_time().build().unwrap();
        assert!(matches!(runtime.block_on(ask(&pool)), Err(Unanswered::Broken)));
        assert!(lock(&said)[0].starts_with("cannot start a worker"), "{said:?}");
    }
}
