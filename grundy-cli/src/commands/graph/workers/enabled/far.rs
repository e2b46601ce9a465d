//! How far the workers of a process are.

use std::collections::HashMap;
use std::sync::Mutex;
use std::thread::{self, ThreadId};

use grundy::budget::Progress;
use grundy::lock;
use grundy::message::Message;

use crate::message::message;

/// How far the workers of a process are. The program prints it when a limit ends them.
#[derive(Default)]
pub struct Far(Mutex<Inner>);

#[derive(Default)]
struct Inner {
    /// What was counted last, by a pass over the graph.
    what: String,
    /// What each worker has counted of it, and how much there is.
    counts: HashMap<ThreadId, (u64, Option<u64>)>,
    /// How many levels of a search are whole, and the positions of all workers in them.
    levels: Option<(u64, u64)>,
}

/// What is counted while a search goes on: its levels say more.
const SEARCH: [&str; 2] = ["progress-positions-of-the-graph", "progress-moves-listed"];

impl Far {
    /// Takes in the progress of the worker of this thread.
    pub fn hear(&self, progress: Progress<'_>) {
        if SEARCH.contains(&progress.what) {
            return;
        }
        let inner = &mut *lock(&self.0);
        if inner.what != progress.what {
            inner.what = progress.what.into();
            inner.counts.clear();
        }
        inner.counts.insert(thread::current().id(), (progress.done, progress.total));
    }

    /// A level of a search is whole: its number, and how many positions there are by now.
    pub fn found(&self, level: u64, positions: u64) {
        lock(&self.0).levels = Some((level, positions));
    }

    /// How far the workers are; `None` where nothing was counted.
    pub fn words(&self) -> Option<Message> {
        let inner = lock(&self.0);
        if !inner.counts.is_empty() {
            let counts = inner.counts.values();
            let done: u64 = counts.clone().map(|(done, _)| done).sum();
            let total: Option<u64> = counts.map(|&(_, total)| total).sum();
            let progress = Progress { what: &inner.what, done, total };
            let what = Message::from(progress);
            let progress = match total {
                Some(total) => message!("done-of", what = what, done = done, total = total),
                None => message!("progress", what = what, done = done),
            };
            return Some(message!("workers-so-far", progress = progress));
        }
        let (levels, positions) = inner.levels?;
        Some(message!("workers-levels-so-far", levels = levels, positions = positions))
    }
}

#[cfg(test)]
mod tests {
    use grundy::message::Language;

    use super::*;

    #[test]
    fn what_is_counted_last_is_told() {
        let far = Far::default();
        let words = |far: &Far| far.words().map(|words| words.text(Language::English));
        let tell = |what, done, total| far.hear(Progress { what, done, total });
        assert_eq!(words(&far), None);
        tell("progress-positions-of-the-graph", 5, None);
        assert_eq!(words(&far), None);
        far.found(3, 1200);
        let said = words(&far).unwrap();
        assert!(said.contains("3 levels") && said.contains("1200 positions"), "{said}");
        tell("progress-vertices-valued", 10, Some(100));
        thread::scope(|scope| {
            scope.spawn(|| tell("progress-vertices-valued", 20, Some(200)));
        });
        let said = words(&far).unwrap();
        assert!(said.contains("vertices valued: 30 of 300"), "{said}");
        tell("progress-positions-decided", 1, Some(100));
        assert!(words(&far).unwrap().contains("positions decided: 1 of 100"));
    }
}
