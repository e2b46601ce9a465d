//! Worker processes, and the bounded queue before them.
//!
//! Each worker is a process of the same program, which answers one question at a time. So a panic,
//! memory that is used up, or a rule of a stranger's that never ends costs one worker, and a new one
//! takes its place. A thread of the server stands behind each worker, writes to it and waits for it.

use std::ffi::OsString;
use std::io::{self, BufReader};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot;

use crate::wire::{Question, Reply, ask};

/// How a worker process is started.
#[derive(Clone, Debug)]
pub struct Worker {
    /// The program.
    pub program: PathBuf,
    /// Its arguments.
    pub arguments: Vec<OsString>,
}

/// A process answers this many questions, and then a new one takes its place: what a process does
/// not give back, such as the parsed description of the command line, stays small.
const QUESTIONS: u32 = 200;

/// Why a question has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unanswered {
    /// The queue is full.
    Full,
    /// It took longer than the limit, and the worker was ended.
    Late,
    /// The worker has ended: a panic, or no memory.
    Broken,
}

/// A question in the queue.
struct Job {
    question: Question,
    /// Told when the work begins.
    begun: oneshot::Sender<()>,
    reply: oneshot::Sender<io::Result<Reply>>,
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

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends the work on a question when it is dropped: nobody waits for the answer any more.
struct Cancel(Arc<Handle>);

impl Drop for Cancel {
    fn drop(&mut self) {
        // Under the lock, so that no other question of the same process is hit.
        let mut state = lock(&self.0.0);
        if let State::Running(child) = &*state {
            let _ = lock(child).kill();
        }
        *state = State::Over;
    }
}

/// The workers. They end with the process of the server, because their questions end.
pub struct Pool {
    queue: SyncSender<Job>,
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
        worker: &Worker,
        workers: usize,
        waiting: usize,
        longest: Duration,
    ) -> io::Result<Pool> {
        let (queue, jobs) = sync_channel::<Job>(waiting.max(1));
        let jobs = Arc::new(Mutex::new(jobs));
        for _ in 0..workers.max(1) {
            let (jobs, worker) = (jobs.clone(), worker.clone());
            std::thread::Builder::new().spawn(move || attend(&worker, &jobs))?;
        }
        Ok(Pool { queue, longest })
    }

    /// The answer to a question. When the future is dropped, the question leaves the queue, or
    /// its worker is ended.
    ///
    /// # Errors
    /// Why there is none.
    pub async fn ask(&self, question: Question) -> Result<Reply, Unanswered> {
        let (begun, begins) = oneshot::channel();
        let (reply, replies) = oneshot::channel();
        let handle = Arc::<Handle>::default();
        let _cancel = Cancel(handle.clone());
        match self.queue.try_send(Job { question, begun, reply, handle }) {
            Ok(()) => {}
            Err(TrySendError::Full(_)) => return Err(Unanswered::Full),
            Err(TrySendError::Disconnected(_)) => return Err(Unanswered::Broken),
        }
        // The time in the queue does not count.
        let _ = begins.await;
        match tokio::time::timeout(self.longest, replies).await {
            Ok(Ok(Ok(reply))) => Ok(reply),
            Ok(_) => Err(Unanswered::Broken),
            Err(_) => Err(Unanswered::Late),
        }
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
        let mut child = Command::new(&worker.program)
            .args(&worker.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let ended = || io::Error::from(io::ErrorKind::BrokenPipe);
        let input = child.stdin.take().ok_or_else(ended)?;
        let output = BufReader::new(child.stdout.take().ok_or_else(ended)?);
        Ok(Process { child: Arc::new(Mutex::new(child)), input, output, answered: 0 })
    }

    fn end(self) {
        let Process { child, input, .. } = self;
        drop(input);
        let mut child = lock(&child);
        let _ = child.kill();
        let _ = child.wait();
    }
}

/// The life of the thread behind a worker.
fn attend(worker: &Worker, jobs: &Mutex<Receiver<Job>>) {
    let mut process = Process::start(worker).ok();
    loop {
        let Ok(Job { question, begun, reply, handle }) = lock(jobs).recv() else { break };
        let mut running = match process.take().map_or_else(|| Process::start(worker), Ok) {
            Ok(running) => running,
            Err(error) => {
                let _ = begun.send(());
                let _ = reply.send(Err(error));
                continue;
            }
        };
        {
            let mut state = lock(&handle.0);
            if matches!(*state, State::Over) {
                process = Some(running);
                continue;
            }
            *state = State::Running(running.child.clone());
        }
        let _ = begun.send(());
        let answer = ask(&question, &mut running.input, &mut running.output);
        let state = std::mem::replace(&mut *lock(&handle.0), State::Over);
        // Cancelling a question kills its process, even when the answer has already arrived.
        let alive = answer.is_ok() && matches!(state, State::Running(_));
        running.answered += 1;
        // Rules of a stranger's may have left a thread behind.
        let fresh = running.answered < QUESTIONS && question.files.is_empty();
        let kept = fresh && alive;
        let _ = reply.send(answer);
        match kept {
            true => process = Some(running),
            false => {
                running.end();
                process = Process::start(worker).ok();
            }
        }
    }
    if let Some(process) = process {
        process.end();
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::pin::pin;
    use std::task::{Context, Waker};
    use std::time::Instant;

    use super::*;

    /// A client that goes while its answer is on the way has the process killed: the next
    /// question gets another one.
    #[test]
    fn a_question_that_is_cancelled_late_spoils_no_other_one() {
        let answers = "while read line; do printf '0 2 0\\nok'; done";
        let worker =
            Worker { program: "/bin/sh".into(), arguments: vec!["-c".into(), answers.into()] };
        let pool = Pool::new(&worker, 1, 4, Duration::from_secs(60)).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        let _inside = runtime.enter();
        for patience in (0..300).map(|at| Duration::from_micros(at % 60)) {
            {
                let (mut asked, begun) = (pin!(pool.ask(Question::default())), Instant::now());
                let mut context = Context::from_waker(Waker::noop());
                while asked.as_mut().poll(&mut context).is_pending() && begun.elapsed() < patience {
                }
            }
            let reply = runtime.block_on(pool.ask(Question::default())).unwrap();
            assert_eq!(reply.output, b"ok");
        }
    }
}
