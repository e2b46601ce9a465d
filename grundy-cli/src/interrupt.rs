//! Interrupts: those of the process, and those that a caller of the library makes.
//!
//! The signals of a process are one for all of its runs, so what notes them is the one
//! thing here that is global.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Once};
use std::time::{Duration, Instant};

use crate::failure::Status;

/// The signals of the process.
struct Signals {
    /// The user has interrupted the process.
    raised: AtomicBool,
    /// The next interrupt ends the process.
    leave: AtomicBool,
    listening: Once,
}

static SIGNALS: Signals = Signals {
    raised: AtomicBool::new(false),
    leave: AtomicBool::new(false),
    listening: Once::new(),
};

/// Interrupts so close together are one: `timeout` sends them to the program and to its
/// group.
const SAME: Duration = Duration::from_millis(300);

/// What interrupts a run. Clones are the same interrupt.
#[derive(Clone, Debug)]
pub struct Interrupt(Option<Arc<AtomicBool>>);

impl Interrupt {
    /// The signals that the process gets (Ctrl-C). The run listens to them when its work
    /// begins; a second signal ends the process.
    pub fn of_process() -> Interrupt {
        outlive_limits_of_files();
        Interrupt(None)
    }

    /// An interrupt that only [`raise`](Interrupt::raise) makes.
    pub fn new() -> Interrupt {
        Interrupt(Some(Arc::default()))
    }

    /// Interrupts the run: it ends soon, with the status 130.
    pub fn raise(&self) {
        self.flag().store(true, Ordering::Relaxed);
    }

    /// Whether the run was interrupted.
    pub fn is_raised(&self) -> bool {
        self.flag().load(Ordering::Relaxed)
    }

    fn flag(&self) -> &AtomicBool {
        self.0.as_deref().unwrap_or(&SIGNALS.raised)
    }

    /// Records interrupts from now on, so that budgets can react to them.
    pub(crate) fn listen(&self) {
        if self.0.is_some() {
            return;
        }
        SIGNALS.listening.call_once(|| {
            let mut first = None;
            hear(move || {
                SIGNALS.raised.store(true, Ordering::Relaxed);
                let again = first.get_or_insert_with(Instant::now).elapsed() > SAME;
                // The second time nothing more is saved.
                if again || SIGNALS.leave.load(Ordering::Relaxed) {
                    std::process::exit(Status::INTERRUPTED.code().into());
                }
            });
        });
    }

    /// Makes a signal end the process at once: for a command that keeps nothing and waits
    /// for its user.
    pub(crate) fn leave_at_once(&self) {
        if self.0.is_none() {
            SIGNALS.leave.store(true, Ordering::Relaxed);
            self.listen();
        }
    }

    /// Makes a signal end the process at once for a while.
    pub(crate) fn leaving(&self) -> Leaving {
        let before = self.0.is_none().then(|| SIGNALS.leave.swap(true, Ordering::Relaxed));
        Leaving { before }
    }
}

/// Ends the process at once, when nobody waits for what it does.
#[cfg(feature = "serve")]
pub fn leave() -> ! {
    std::process::exit(Status::DONE.code().into())
}

/// Calls `note` at each signal, where that can be had.
#[cfg(not(target_family = "wasm"))]
fn hear(note: impl FnMut() + Send + 'static) {
    let _ = ctrlc::set_handler(note);
}

/// WebAssembly has no signals: who runs a module ends it.
#[cfg(target_family = "wasm")]
fn hear(_: impl FnMut() + Send + 'static) {}

/// A file that may not grow any more (`ulimit -f`) is an error of the write from now on, as a full
/// disk is. By default a signal ends the process.
#[cfg(unix)]
fn outlive_limits_of_files() {
    let signal = rustix::process::Signal::XFSZ.as_raw();
    let _ = signal_hook::flag::register(signal, Arc::default());
}

#[cfg(not(unix))]
fn outlive_limits_of_files() {}

impl Default for Interrupt {
    fn default() -> Interrupt {
        Interrupt::new()
    }
}

/// The next signal ends the process, until this is dropped.
pub struct Leaving {
    before: Option<bool>,
}

impl Drop for Leaving {
    fn drop(&mut self) {
        if let Some(before) = self.before {
            SIGNALS.leave.store(before, Ordering::Relaxed);
        }
    }
}
