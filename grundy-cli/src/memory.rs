//! The allocator of the program: the system's, with a bound on every single
//! request while rules of the user's are open.
//!
//! A rule can ask for more memory in one step than any machine has (`"x" * n`
//! of a long text, `join`), and Rust ends a program whose request is refused by
//! an abort, without a hook. So the request is looked at before it is made.
//! What is asked for piece by piece is watched from outside; see `rules`.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

use grundy::Stop;

use crate::rules;

struct Bounded;

#[global_allocator]
static ALLOCATOR: Bounded = Bounded;

/// The largest request, in bytes; the greatest number where there is no bound.
static MOST: AtomicUsize = AtomicUsize::new(usize::MAX);

/// From now on a request for more than so many bytes ends the program with a
/// message and status 3.
pub fn bound(bytes: u64) {
    let most = usize::try_from(bytes).unwrap_or(usize::MAX).min(usize::MAX - 1);
    MOST.store(most, Ordering::Relaxed);
}

impl Bounded {
    fn look(&self, bytes: usize) {
        if bytes > MOST.load(Ordering::Relaxed) {
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

#[cold]
fn refuse() -> ! {
    // To tell it takes memory too.
    MOST.store(usize::MAX, Ordering::Relaxed);
    rules::leave(Stop::Memory)
}

// SAFETY: every request is handed on to the system's allocator unchanged, and so
// is what it gives; `refuse` ends the process and does not unwind.
#[allow(unsafe_code)]
unsafe impl GlobalAlloc for Bounded {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        self.look(layout.size());
        // SAFETY: the caller promises what the system's allocator asks for.
        self.granted(unsafe { System.alloc(layout) })
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        self.look(layout.size());
        // SAFETY: as above.
        self.granted(unsafe { System.alloc_zeroed(layout) })
    }

    unsafe fn realloc(&self, old: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        self.look(size);
        // SAFETY: as above; `old` came from the system's allocator.
        self.granted(unsafe { System.realloc(old, layout, size) })
    }

    unsafe fn dealloc(&self, old: *mut u8, layout: Layout) {
        // SAFETY: as above.
        unsafe { System.dealloc(old, layout) }
    }
}
