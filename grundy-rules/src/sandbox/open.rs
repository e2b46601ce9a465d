//! The open rule files, for a watcher in another thread.

use std::sync::{Mutex, MutexGuard, TryLockError};
use std::time::Duration;

use grundy::Budget;
use grundy::games::Files;
use grundy::lock;

use crate::error::RuleError;
use crate::file::RuleFile;
use crate::limits::Limits;
use crate::loader::being_read;

/// Rule files that were opened, and the one that is being read: which question is asked
/// just now.
#[derive(Default)]
pub struct OpenFiles {
    files: Mutex<Vec<RuleFile>>,
    /// The file that is being read, with a number of its own.
    loading: Mutex<Option<(u64, String)>>,
}

impl OpenFiles {
    /// Reads a file as [`RuleFile::load`] does, and keeps it.
    ///
    /// # Errors
    /// What is wrong with the file, and where.
    pub fn load(
        &self,
        file: &str,
        files: &dyn Files,
        limits: Limits,
        budget: Budget,
    ) -> Result<RuleFile, Box<RuleError>> {
        // Calls of functions have even and odd numbers from 0 on.
        let number = u64::MAX - lock(&self.files).len() as u64;
        *lock(&self.loading) = Some((number, file.into()));
        let rules = RuleFile::load(file, files, limits, budget);
        *lock(&self.loading) = None;
        let rules = rules?;
        lock(&self.files).push(rules.clone());
        Ok(rules)
    }

    /// A number for the question that the rules are asked just now; files that are being
    /// read have numbers, too. `None` where they are asked nothing, or where a lock is held
    /// for long.
    pub fn asking(&self) -> Option<u64> {
        if let Some((number, _)) = &*soon(&self.loading)? {
            return Some(*number);
        }
        soon(&self.files)?.iter().find_map(RuleFile::asking)
    }

    /// The question that the rules are asked just now, for a message.
    pub fn asked(&self) -> Option<RuleError> {
        if let Some((_, file)) = &*soon(&self.loading)? {
            let place = Some((file.clone(), None));
            return Some(RuleError { place, ..RuleError::new(being_read()) });
        }
        soon(&self.files)?.iter().find_map(RuleFile::asked)
    }

    /// The question that they were asked last, for a message.
    pub fn last(&self) -> Option<RuleError> {
        soon(&self.files)?.iter().find_map(RuleFile::last)
    }
}

/// A lock that others hold for a moment only; `None` where this thread may hold it itself,
/// or one that sleeps.
fn soon<T>(lock: &Mutex<T>) -> Option<MutexGuard<'_, T>> {
    for _ in 0..100 {
        match lock.try_lock() {
            Ok(guard) => return Some(guard),
            Err(TryLockError::Poisoned(poisoned)) => return Some(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => std::thread::sleep(Duration::from_micros(100)),
        }
    }
    None
}
