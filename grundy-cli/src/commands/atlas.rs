//! `grundy atlas`: all octal codes of a few digits, their periods, and which
//! have the same sequence.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};

use grundy::budget::{Budget, Progress, Stop};
use grundy::heap::atlas::{self, Entry};
use grundy::heap::{Code, HeapRules};
use grundy::message::Language;

use crate::args::{Atlas as Args, AtlasFormat};
use crate::checksum::Checksum;
use crate::failure::{Failure, Status};
use crate::message::message;
use crate::session::Session;
use crate::{formats, limits};

mod folder;
mod report;

use folder::Folder;
use report::Report;

/// A surveyed code: its place among all codes, the result, and the certificate of its period.
struct Surveyed {
    place: usize,
    entry: Entry,
    certificate: Option<String>,
}

/// Runs the command.
pub fn run(args: Args, session: &mut Session) -> Result<Status, Failure> {
    let least = u64::from(args.digits) + 3;
    if args.to < least {
        return Err(Failure::input(message!(
            "atlas-to-too-small",
            to = args.to,
            digits = args.digits,
            heap = least - 1,
            least = least
        )));
    }
    if let Some(path) = &args.output {
        formats::folder(path)?;
    }
    let codes = atlas::codes(args.digits);
    let compared = atlas::compared(args.digits, args.to);
    let mut folder = match &args.output {
        Some(path) => Some(Folder::open(path, session)?),
        None => None,
    };
    let mut entries: Vec<Option<Entry>> = codes
        .iter()
        .map(|code| folder.as_mut()?.recall(&code.to_string(), args.to, compared, session))
        .collect();
    if let Some(folder) = &folder {
        folder.remark(session);
    }
    let missing: Vec<usize> = (0..codes.len()).filter(|&place| entries[place].is_none()).collect();
    let search = Search { codes: &codes, missing: &missing, to: args.to, compared };
    let mut failed = None;
    let stopped = search.run(session, &mut |found| {
        if let Some(folder) = &mut folder
            && let Err(failure) =
                folder.keep(session, &found.entry, compared, found.certificate.as_deref())
        {
            failed = Some(failure);
            return ControlFlow::Break(());
        }
        entries[found.place] = Some(found.entry);
        ControlFlow::Continue(())
    });
    failed.map_or(Ok(()), Err)?;
    let entries: Vec<Entry> = entries.into_iter().flatten().collect();
    let language = session.language();
    let report = Report::new(&args, compared, codes.len(), &entries, stopped, language);
    if let Some(folder) = &folder {
        folder.write(session, "atlas.csv", &report.csv())?;
        folder.write(session, "atlas.md", &report.markdown())?;
    }
    match (if args.json { AtlasFormat::Json } else { args.format }, &args.output) {
        (AtlasFormat::Json, _) => session.out.json(&report.document())?,
        (AtlasFormat::Csv, _) => session.out.text(&report.csv())?,
        (AtlasFormat::Plain, None) => session.out.text(&report.markdown())?,
        (AtlasFormat::Plain, Some(path)) => session.out.text(&files(&report, path, language))?,
    }
    Ok(session.rules.finish(stopped))
}

/// A sentence on the files that were written.
fn files(report: &Report<'_>, path: &Path, language: Language) -> String {
    let written = message!("atlas-written", folder = path.display().to_string());
    format!("{}\n{}\n", report.summary(), written.text(language))
}

/// The codes that are still to be surveyed.
struct Search<'a> {
    codes: &'a [Code],
    missing: &'a [usize],
    to: u64,
    compared: u64,
}

impl Search<'_> {
    /// Surveys them, each on one of the threads, and hands them over as they
    /// are done. Returns why it stopped, if it did.
    fn run(
        &self,
        session: &Session,
        done: &mut dyn FnMut(Surveyed) -> ControlFlow<()>,
    ) -> Option<Stop> {
        let threads = session.limits.threads.map_or_else(
            || std::thread::available_parallelism().map_or(1, |threads| threads.get()),
            |threads| threads as usize,
        );
        let threads = threads.min(self.missing.len()).max(1);
        let budget = Arc::new(session.budget(limits::UNLIMITED));
        let (next, finished) = (AtomicUsize::new(0), Arc::new(AtomicUsize::new(0)));
        let (over, memory) = (AtomicBool::new(false), session.limits.memory);
        let (sender, receiver) = mpsc::channel();
        let mut stopped = None;
        // Surveys the next code, and returns the result.
        let work = || {
            let place = match over.load(Ordering::Relaxed) {
                true => None,
                false => self.missing.get(next.fetch_add(1, Ordering::Relaxed)),
            };
            let share = memory / threads as u64;
            let part = self.part(share, budget.clone(), finished.clone());
            let found = self.survey(*place?, &part);
            finished.fetch_add(1, Ordering::Relaxed);
            over.fetch_or(found.is_err(), Ordering::Relaxed);
            Some(found)
        };
        let mut take = |found: Result<Surveyed, Stop>| match found {
            Ok(found) => done(found),
            Err(stop) => {
                stopped = stopped.or(Some(stop));
                ControlFlow::Continue(())
            }
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
                if take(found).is_break() {
                    over.store(true, Ordering::Relaxed);
                    return;
                }
            }
        });
        stopped
    }

    /// The budget of one code: its memory is given back when the code is done.
    fn part(&self, memory: u64, whole: Arc<Budget>, finished: Arc<AtomicUsize>) -> Budget {
        let total = self.missing.len() as u64;
        Budget::unlimited().with_memory(memory).with_poll(move |_| {
            let done = finished.load(Ordering::Relaxed) as u64;
            whole.check(Progress { what: "progress-codes", done, total: Some(total) })
        })
    }

    fn survey(&self, place: usize, budget: &Budget) -> Result<Surveyed, Stop> {
        let code = &self.codes[place];
        budget.check(Progress { what: "progress-codes", done: 0, total: None })?;
        let mut checksum = Checksum::default();
        let (entry, proof) = Entry::survey(code, self.to, self.compared, budget, &mut |value| {
            checksum.add(value);
        })?;
        let entry = Entry { values: checksum.finish(), ..entry };
        let certificate =
            proof.map(|proof| proof.certificate(&HeapRules::Code(code.clone())).to_string() + "\n");
        Ok(Surveyed { place, entry, certificate })
    }
}
