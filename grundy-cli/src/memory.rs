//! The allocator of the program: the system's, with a bound on every single
//! request and on all together while rules of the user's are open.
//!
//! A rule can ask for more memory in one step than any machine has (`"x" * n`
//! of a long text, `join`), and Rust ends a program whose request is refused by
//! an abort, without a hook. So the request is looked at before it is made.
//! What is no request, as the stack, is watched from outside; see `rules`.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicIsize, AtomicUsize, Ordering};

use grundy::Stop;

use crate::rules;

struct Bounded;

#[global_allocator]
static ALLOCATOR: Bounded = Bounded;

/// The largest request, in bytes; the greatest number where there is no bound.
static MOST: AtomicUsize = AtomicUsize::new(usize::MAX);

/// What was requested and not given back since there is a bound, in bytes. What
/// is older and given back makes it less.
static LIVE: AtomicIsize = AtomicIsize::new(0);

/// So much more than the bound all requests together may have, for what is no
/// table and no value of a rule.
pub const SPARE: u64 = 16 << 20;

/// From now on a request for more than so many bytes ends the program with a
/// message and status 3, and so do all together beyond that and [`SPARE`].
pub fn bound(bytes: u64) {
    let most = usize::try_from(bytes).unwrap_or(usize::MAX).min(usize::MAX - 1);
    MOST.store(most, Ordering::Relaxed);
}

impl Bounded {
    /// Counts a request: `bytes`, `more` of them new.
    fn look(&self, bytes: usize, more: isize) {
        let most = MOST.load(Ordering::Relaxed);
        if most == usize::MAX {
            return;
        }
        let live = LIVE.fetch_add(more, Ordering::Relaxed).saturating_add(more);
        let all = most.saturating_add(SPARE as usize);
        if bytes > most || usize::try_from(live).is_ok_and(|live| live > all) {
            refuse();
        }
    }

    /// The same of a request that the system may have refused.
    fn granted(&self, bytes: *mut u8) -> *mut u8 {
        if bytes.is_null() && MOST.load(Ordering::Relaxed) < usize::MAX {
            refuse();
        }
        bytes
    }
}

/// Ends the bound: to tell that the program ends takes memory too.
pub fn unbound() {
    MOST.store(usize::MAX, Ordering::Relaxed);
}

#[cold]
fn refuse() -> ! {
    rules::leave(Stop::Memory)
}

// SAFETY: every request is handed on to the system's allocator unchanged, and so
// is what it gives; `refuse` ends the process and does not unwind.
#[allow(unsafe_code)]
unsafe impl GlobalAlloc for Bounded {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        self.look(layout.size(), layout.size() as isize);
        // SAFETY: the caller promises what the system's allocator asks for.
        self.granted(unsafe { System.alloc(layout) })
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        self.look(layout.size(), layout.size() as isize);
        // SAFETY: as above.
        self.granted(unsafe { System.alloc_zeroed(layout) })
    }

    unsafe fn realloc(&self, old: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        self.look(size, size as isize - layout.size() as isize);
        // SAFETY: as above; `old` came from the system's allocator.
        self.granted(unsafe { System.realloc(old, layout, size) })
    }

    unsafe fn dealloc(&self, old: *mut u8, layout: Layout) {
        self.look(0, -(layout.size() as isize));
        // SAFETY: as above.
        unsafe { System.dealloc(old, layout) }
    }
}
