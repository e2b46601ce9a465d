//! The searches of a survey, on threads.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError, mpsc};
use std::time::{Duration, Instant};

use grundy::budget::{Budget, Progress, Stop};
use grundy::heap::atlas::{Entry, Job, Plan};
use grundy::heap::search::{Search, SearchState};
use grundy::heap::{Code, HeapRules, NimSequence};
use grundy::lock;

use super::folder::Folder;
use super::queue::{Known, Next, Queue};
use crate::args::Checkpoint as Saving;
use crate::checkpoint::{Checkpoint, Run};
use crate::checksum::Checksum;
use crate::console::Console;
use crate::cpu;
use crate::failure::Failure;
use crate::limits;
use crate::message::message;
use crate::session::Session;

/// The state of a search is kept from this processor time on.
const KEPT_FROM: Duration = Duration::from_secs(30);

/// How often it is saved.
const EVERY: Duration = Duration::from_secs(60);

/// The searches of a survey.
pub struct Survey<'a> {
    /// All standard forms.
    pub forms: &'a [Code],
    /// The numbers of those that are searched here.
    pub part: Vec<usize>,
    pub plan: Plan,
    /// The number of values that are compared.
    pub compared: u64,
    /// The processor time of all searches together.
    pub budget: Option<Duration>,
    /// Where the states of long searches are kept.
    pub states: Option<PathBuf>,
}

/// The result of a search.
struct Found {
    known: Known,
    certificate: Option<String>,
}

/// Why a search has no result.
enum Unfinished {
    Stopped(Stop),
    Failed(Failure),
}

impl From<Stop> for Unfinished {
    fn from(stop: Stop) -> Unfinished {
        Unfinished::Stopped(stop)
    }
}

/// What all searches of a run share.
struct Shared {
    whole: Budget,
    /// Microseconds of processor time.
    spent: AtomicU64,
    most: Option<u64>,
    /// The number of searches that are done.
    done: AtomicU64,
    /// Whether the processor time of the survey is used up.
    used_up: AtomicBool,
    over: AtomicBool,
    console: Console,
    memory: u64,
    quiet: bool,
}

/// Why a survey has left searches undone.
pub enum End {
    /// The processor time of the survey is used up.
    Budget,
    /// A limit of the run, or an interrupt.
    Stopped(Stop),
}

impl Survey<'_> {
    /// Whether every form of the part has had its first search.
    pub fn is_short_done(&self, known: &[Option<Known>]) -> bool {
        self.part.iter().all(|&form| known[form].is_some())
    }

    /// Makes the searches, and enters what they find in `known` and the folder. Returns why it
    /// ended before the last one, if it did.
    pub fn run(
        &self,
        session: &Session,
        known: &mut Vec<Option<Known>>,
        mut folder: Option<&mut Folder>,
    ) -> Result<Option<End>, Failure> {
        let threads = session.limits.threads.map_or_else(
            || std::thread::available_parallelism().map_or(1, |threads| threads.get()),
            |threads| threads as usize,
        );
        let threads = threads.min(self.part.len()).max(1);
        let shared = Arc::new(Shared {
            whole: session.budget(limits::UNLIMITED),
            spent: AtomicU64::new(0),
            most: self.budget.map(|most| u64::try_from(most.as_micros()).unwrap_or(u64::MAX)),
            done: AtomicU64::new(0),
            used_up: AtomicBool::new(false),
            over: AtomicBool::new(false),
            console: session.console.clone(),
            memory: session.limits.memory / threads as u64,
            quiet: session.limits.quiet,
        });
        let queue = Mutex::new(Queue::new(self.plan, self.part.clone(), std::mem::take(known)));
        let changed = Condvar::new();
        let (sender, receiver) = mpsc::channel();
        let mut stopped = None;
        let mut failed = None;
        // Makes the next search, and returns the result.
        let work = || {
            let (form, job) = next(&queue, &changed, &shared)?;
            let found = self.search(form, &job, &shared);
            match &found {
                Ok(found) => lock(&queue).done(form, found.known.clone()),
                Err(Unfinished::Stopped(Stop::Memory)) => lock(&queue).give_up(form),
                Err(_) => shared.over.store(true, Ordering::Relaxed),
            }
            shared.done.fetch_add(1, Ordering::Relaxed);
            changed.notify_all();
            Some(found)
        };
        let mut take = |found: Result<Found, Unfinished>| match found {
            Ok(Found { known, certificate }) => match &mut folder {
                Some(folder) => folder.keep(session, &known, self.compared, certificate.as_deref()),
                None => Ok(()),
            },
            Err(Unfinished::Stopped(Stop::Memory)) => Ok(()),
            Err(Unfinished::Stopped(stop)) => {
                stopped = stopped.or(Some(stop));
                Ok(())
            }
            Err(Unfinished::Failed(failure)) => Err(failure),
        };
        std::thread::scope(|scope| {
            let work = &work;
            let mut started = 0;
            for _ in 0..threads {
                let sender = sender.clone();
                let thread = std::thread::Builder::new().spawn_scoped(scope, move || {
                    while let Some(found) = work() {
                        if sender.send(found).is_err() {
                            break;
                        }
                    }
                });
                started += usize::from(thread.is_ok());
            }
            drop(sender);
            // If no thread can be started, this one does all the work.
            let own = std::iter::from_fn(|| if started == 0 { work() } else { None });
            for found in own.chain(receiver) {
                if failed.is_some() {
                    continue;
                }
                failed = take(found).err();
                if failed.is_some() {
                    shared.over.store(true, Ordering::Relaxed);
                    changed.notify_all();
                }
            }
        });
        let queue = queue.into_inner().unwrap_or_else(PoisonError::into_inner);
        if queue.given_up() > 0 {
            session.tell(message!("atlas-given-up", count = queue.given_up()));
        }
        *known = queue.known;
        let ended = stopped.map(|stop| match stop {
            Stop::Time if shared.used_up.load(Ordering::Relaxed) => End::Budget,
            stop => End::Stopped(stop),
        });
        failed.map_or(Ok(ended), Err)
    }

    /// Searches a form up to the heap of the job, from its saved state if there is one.
    fn search(&self, form: usize, job: &Job, shared: &Arc<Shared>) -> Result<Found, Unfinished> {
        let code = &self.forms[form];
        let (start, before) = (Instant::now(), cpu::of_thread(Instant::now()));
        let spent = move || cpu::of_thread(start).saturating_sub(before);
        let budget = shared.part(start);
        budget.check(Progress { what: "progress-codes", done: 0, total: None })?;
        let folder = self.states.as_ref().map(|states| states.join(code.to_string()));
        let open = |folder: &PathBuf| {
            let saving = Saving { checkpoint: Some(folder.clone()), checkpoint_every: EVERY };
            let run = Run { key: format!("atlas {code}"), command: format!("atlas {code}") };
            let limits = (shared.memory, shared.quiet);
            Checkpoint::with::<(u64, Option<SearchState<'static>>)>(
                &saving,
                run,
                limits,
                &shared.console,
            )
        };
        let sequence = NimSequence::new(HeapRules::Code(code.clone()));
        let (mut checkpoint, mut search, mut earlier) = (None, None, Duration::ZERO);
        if let Some(folder) = folder.as_ref().filter(|folder| folder.exists())
            && let Some((opened, state)) = open(folder).map_err(Unfinished::Failed)?
        {
            if let Some((micros, Some(state))) = state
                && let Some(found) = Search::resume(sequence.clone(), state, &budget)?
            {
                (search, earlier) = (Some(found), Duration::from_micros(micros));
            }
            checkpoint = Some(opened);
        }
        let resumed = search.is_some();
        let mut search = search.unwrap_or_else(|| Search::new(sequence));
        let time = || earlier + spent();
        let micros = || u64::try_from(time().as_micros()).unwrap_or(u64::MAX);
        let mut failed = None;
        let done = search
            .run(job.to, &budget, &mut |search| {
                if checkpoint.is_none()
                    && failed.is_none()
                    && spent() > KEPT_FROM
                    && let Some(folder) = &folder
                {
                    match open(folder) {
                        Ok(opened) => checkpoint = opened.map(|(opened, _)| opened),
                        Err(failure) => failed = Some(failure),
                    }
                }
                if let Some(checkpoint) = &mut checkpoint
                    && checkpoint.is_due()
                {
                    checkpoint.save(&(micros(), search.save()));
                }
            })
            .map(|_| ());
        if let Some(failure) = failed {
            return Err(Unfinished::Failed(failure));
        }
        if let Some(checkpoint) = &mut checkpoint {
            checkpoint.save(&(if done.is_ok() { 0 } else { micros() }, search.save()));
        }
        done?;
        let found = self.result(form, job.to, &search, &budget, time)?;
        let proved = found.known.entry.proved().is_some();
        if resumed && let Some(certificate) = &found.certificate {
            // Anybody who can write to the folder can write a state that leads anywhere.
            super::folder::sound(certificate, &budget).map_err(Unfinished::Failed)?;
        }
        drop(checkpoint);
        if let Some(folder) = folder.filter(|folder| proved && folder.exists()) {
            // What is left there is of no use, and does no harm.
            let _ = std::fs::remove_dir_all(folder);
        }
        Ok(found)
    }

    /// What a search has found.
    fn result(
        &self,
        form: usize,
        to: u64,
        search: &Search,
        budget: &Budget,
        time: impl Fn() -> Duration,
    ) -> Result<Found, Stop> {
        let (mut short, mut long, mut count) = (Checksum::default(), Checksum::default(), 0);
        let (entry, proof) = Entry::of(search, to, self.compared, budget, &mut |number, value| {
            if number < self.compared {
                short.add(value);
            }
            long.add(value);
            count = number + 1;
        })?;
        let long = (count == grundy::heap::atlas::LONG).then(|| long.finish());
        let entry = Entry { values: short.finish(), long, ..entry };
        let rules = HeapRules::Code(self.forms[form].clone());
        let certificate =
            proof.map(|proof| grundy::certificate::of_period(&proof, &rules).to_string() + "\n");
        Ok(Found { known: Known { entry, time: time() }, certificate })
    }
}

/// The next search, once there is one; `None` when the survey is over.
fn next(queue: &Mutex<Queue>, changed: &Condvar, shared: &Shared) -> Option<(usize, Job)> {
    let mut guard = lock(queue);
    loop {
        if shared.over.load(Ordering::Relaxed) {
            return None;
        }
        match guard.next() {
            Next::Search(form, job) => return Some((form, job)),
            Next::Done => return None,
            Next::Wait => {
                guard = changed.wait(guard).unwrap_or_else(PoisonError::into_inner);
            }
        }
    }
}

impl Shared {
    /// The budget of one search: its memory is given back when the search is done, and its
    /// processor time counts.
    fn part(self: &Arc<Shared>, start: Instant) -> Budget {
        let shared = self.clone();
        let last = Mutex::new(cpu::of_thread(start));
        Budget::unlimited().with_memory(self.memory).with_poll(move |_| {
            let now = cpu::of_thread(start);
            let mut last = lock(&last);
            let new = now.saturating_sub(std::mem::replace(&mut *last, now));
            let new = u64::try_from(new.as_micros()).unwrap_or(0);
            let spent = shared.spent.fetch_add(new, Ordering::Relaxed) + new;
            if shared.most.is_some_and(|most| spent > most) {
                shared.used_up.store(true, Ordering::Relaxed);
                return Err(Stop::Time);
            }
            let done = shared.done.load(Ordering::Relaxed);
            shared.whole.check(Progress { what: "progress-codes", done, total: None })?;
            // Another search has ended the survey, and says why.
            match shared.over.load(Ordering::Relaxed) {
                true => Err(Stop::Interrupted),
                false => Ok(()),
            }
        })
    }
}
