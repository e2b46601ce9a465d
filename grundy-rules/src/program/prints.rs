//! What rules print: from each call once, and only from calls that somebody asked for.

use std::collections::HashSet;
use std::hash::BuildHasher;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rustc_hash::FxBuildHasher;
use starlark::values::Value;

use crate::encoding;

/// Which calls may print.
#[derive(Default)]
pub(crate) struct Prints {
    /// How many ask for what nobody wants to see.
    pub silent: AtomicUsize,
    /// Whether any call has printed.
    any: AtomicBool,
    /// Those that have, by a hash.
    done: Mutex<HashSet<u64, FxBuildHasher>>,
}

impl Prints {
    /// Whether the call of a function may print.
    pub fn allows(&self, name: &str, arguments: &[Value<'_>]) -> bool {
        self.silent.load(Ordering::Relaxed) == 0
            && (!self.any.load(Ordering::Relaxed)
                || !self.done().contains(&Prints::hash(name, arguments)))
    }

    /// The call has printed.
    pub fn note(&self, name: &str, arguments: &[Value<'_>]) {
        /// So many calls are noted.
        const MOST: usize = 1 << 16;
        self.any.store(true, Ordering::Relaxed);
        let mut done = self.done();
        if done.len() < MOST {
            done.insert(Prints::hash(name, arguments));
        }
    }

    fn done(&self) -> MutexGuard<'_, HashSet<u64, FxBuildHasher>> {
        self.done.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn hash(name: &str, arguments: &[Value<'_>]) -> u64 {
        let mut bytes = Vec::new();
        for &argument in arguments {
            let _ = encoding::encode(argument, &mut bytes);
        }
        FxBuildHasher.hash_one((name, bytes))
    }
}
