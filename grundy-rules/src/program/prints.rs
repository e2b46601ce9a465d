//! Printed text of rules: once from each call, and only from calls that the user asked for.

use std::collections::HashSet;
use std::hash::BuildHasher;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard};

use grundy::lock;

use rustc_hash::FxBuildHasher;
use starlark::values::Value;

use crate::encoding;

/// Which calls may print.
#[derive(Default)]
pub(crate) struct Prints {
    /// The number of questions in progress whose printed text is not wanted.
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
        /// The largest number of calls that are remembered.
        const MOST: usize = 1 << 16;
        self.any.store(true, Ordering::Relaxed);
        let mut done = self.done();
        if done.len() < MOST {
            done.insert(Prints::hash(name, arguments));
        }
    }

    fn done(&self) -> MutexGuard<'_, HashSet<u64, FxBuildHasher>> {
        lock(&self.done)
    }

    fn hash(name: &str, arguments: &[Value<'_>]) -> u64 {
        let mut bytes = Vec::new();
        for &argument in arguments {
            let _ = encoding::encode(argument, &mut bytes);
        }
        FxBuildHasher.hash_one((name, bytes))
    }
}
