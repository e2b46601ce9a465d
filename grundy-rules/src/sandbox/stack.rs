//! A thread with a stack that is deep enough for what Starlark does by
//! recursion: reading, freezing and writing values that are nested deeply.

use std::io;
use std::sync::{Arc, Mutex};
use std::thread::{Builder, JoinHandle};

use grundy::lock;

/// The stack on which rules run, in bytes of address space. Only the used part takes memory,
/// and a [`Watchdog`](super::Watchdog) sees that as memory of the process.
pub const STACK: u64 = 8 << 30;

/// If the system refuses that much address space, a smaller stack is used.
const SMALLER: [u64; 2] = [1 << 30, 64 << 20];

/// Why work was not begun: no thread can be started.
#[derive(Debug)]
pub struct NoThread<F> {
    /// The error of the system.
    pub error: io::Error,
    /// The work.
    pub work: F,
}

/// Runs `work` in a thread with a stack of `bytes` bytes, or of 1 GiB or 64 MiB if the system
/// refuses more.
///
/// # Errors
/// No thread can be started.
pub fn on_deep_stack<R, F>(bytes: u64, work: F) -> Result<JoinHandle<R>, NoThread<F>>
where
    R: Send + 'static,
    F: FnOnce() -> R + Send + 'static,
{
    // A thread that is not started drops its closure.
    let place = Arc::new(Mutex::new(Some(work)));
    let take = |place: &Mutex<Option<F>>| {
        let work = lock(place).take();
        work.expect("one thread at most takes it")
    };
    let mut refused = io::Error::other("no stack can be so large");
    for size in [bytes].into_iter().chain(SMALLER.into_iter().filter(|&size| size < bytes)) {
        let Ok(size) = usize::try_from(size) else { continue };
        let own = place.clone();
        match Builder::new().stack_size(size).spawn(move || take(&own)()) {
            Ok(thread) => return Ok(thread),
            Err(error) => refused = error,
        }
    }
    Err(NoThread { error: refused, work: take(&place) })
}
