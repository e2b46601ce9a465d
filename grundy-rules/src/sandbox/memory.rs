//! A bound on the memory of a thread, held by the allocator of the program.
//!
//! A rule can ask for more memory in one step than any machine has (`"x" * n`
//! of a long text, `join`), and Rust ends a program whose request is refused by
//! an abort, without a hook. So [`Bounded`] looks at each request before it is
//! made. Only a program can install an allocator, in one line:
//!
//! ```
//! #[global_allocator]
//! static ALLOCATOR: grundy_rules::sandbox::Bounded = grundy_rules::sandbox::Bounded;
//! assert!(grundy_rules::sandbox::is_installed());
//! ```
//!
//! If no program has done so, an [`Account`] counts nothing and refuses nothing;
//! [`is_installed`] says which is the case.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::hint::black_box;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;
use std::sync::Arc;
use std::sync::atomic::{AtomicIsize, AtomicUsize, Ordering};

/// The number of bytes that an account may have beyond its bound, for memory other than tables
/// and values of rules.
pub const SPARE: u64 = 16 << 20;

/// The system's allocator, which counts what threads with an [`Account`]
/// request, and refuses what goes beyond its bound.
///
/// It costs one load a request where no thread has an account.
///
/// # Safety
/// It passes each request to [`System`] unchanged, and returns the answer of the system. A
/// request that it refuses never returns: the account's hook ends the process, or the thread
/// sleeps until the process ends. It neither unwinds nor returns null in the system's place.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bounded;

/// How many times threads are in an account just now.
static ENTERED: AtomicUsize = AtomicUsize::new(0);

/// The bytes that all threads requested and did not give back while any thread
/// had an account. Each thread adds to it in lumps.
static ALL: AtomicIsize = AtomicIsize::new(0);

/// A thread adds its count to [`ALL`] when the count exceeds this number of bytes.
const LUMP: isize = 1 << 16;

thread_local! {
    static OWN: Own = const { Own { account: Cell::new(ptr::null()), lump: Cell::new(0) } };
}

/// The data of a thread about its account. It has no destructor, so that it can be read at any
/// time, and creating it allocates nothing.
struct Own {
    /// The account, or null.
    account: Cell<*const Account>,
    /// The bytes that are not yet added to [`ALL`].
    lump: Cell<isize>,
}

impl Own {
    /// The account of this thread.
    fn account(&self) -> Option<&Account> {
        // SAFETY: the pointer is null, or was set by `within`, which borrows the account and
        // sets what was there before when it ends, or by `enter_for_good`, which never frees it.
        unsafe { self.account.get().as_ref() }
    }

    /// Counts a request: `bytes`, `more` of them new.
    fn count(&self, bytes: usize, more: isize) {
        let lump = self.lump.get().saturating_add(more);
        if lump.abs() > LUMP {
            ALL.fetch_add(lump, Ordering::Relaxed);
            self.lump.set(0);
        } else {
            self.lump.set(lump);
        }
        if let Some(account) = self.account() {
            account.count(bytes, more);
        }
    }
}

/// A bound on what threads request that are [within](Account::within) it.
pub struct Account {
    /// The largest request, in bytes; the greatest number where there is no bound.
    most: AtomicUsize,
    /// The bytes that were requested and not given back. Freeing older memory lowers this
    /// number.
    live: AtomicIsize,
    refused: Box<dyn Fn() + Send + Sync>,
}

impl Account {
    /// An account that refuses a single request of more than `bytes` bytes, and all requests
    /// that together exceed that and [`SPARE`].
    ///
    /// `refused` is run in the thread whose request is refused, in the middle of the request;
    /// the bound has ended by then. It may end the process. If it returns, the thread sleeps
    /// until the process ends, with the locks that it holds: an allocator has no other way to
    /// stop the code that asked for memory.
    pub fn new(bytes: u64, refused: impl Fn() + Send + Sync + 'static) -> Arc<Account> {
        let most = usize::try_from(bytes).unwrap_or(usize::MAX).min(usize::MAX - 1);
        Arc::new(Account {
            most: AtomicUsize::new(most),
            live: AtomicIsize::new(0),
            refused: Box::new(refused),
        })
    }

    /// Runs `work`, and counts what this thread requests until it is done. A thread is in
    /// one account at a time: the one that it has entered last.
    pub fn within<R>(self: &Arc<Account>, work: impl FnOnce() -> R) -> R {
        /// Leaves the account, however the work ends.
        struct Leave(*const Account);
        impl Drop for Leave {
            fn drop(&mut self) {
                OWN.with(|own| own.account.set(self.0));
                ENTERED.fetch_sub(1, Ordering::Relaxed);
            }
        }
        ENTERED.fetch_add(1, Ordering::Relaxed);
        let _leave = Leave(OWN.with(|own| own.account.replace(Arc::as_ptr(self))));
        work()
    }

    /// Counts what this thread requests until it ends, or leaves an account that it
    /// entered before. The account is never freed.
    pub fn enter_for_good(self: &Arc<Account>) {
        ENTERED.fetch_add(1, Ordering::Relaxed);
        OWN.with(|own| own.account.set(Arc::into_raw(self.clone())));
    }

    /// Ends the bound for good: to say that the work ends takes memory, too.
    pub fn lift(&self) {
        self.most.store(usize::MAX, Ordering::Relaxed);
    }

    /// The bytes that were requested and not given back.
    pub fn live(&self) -> u64 {
        u64::try_from(self.live.load(Ordering::Relaxed)).unwrap_or(0)
    }

    fn count(&self, bytes: usize, more: isize) {
        let live = self.live.fetch_add(more, Ordering::Relaxed).saturating_add(more);
        let most = self.most.load(Ordering::Relaxed);
        let all = most.saturating_add(SPARE as usize);
        if most < usize::MAX && (bytes > most || usize::try_from(live).is_ok_and(|live| live > all))
        {
            self.refuse();
        }
    }

    #[cold]
    fn refuse(&self) -> ! {
        self.lift();
        // To unwind out of an allocator is not allowed.
        let _ = catch_unwind(AssertUnwindSafe(|| (self.refused)()));
        loop {
            std::thread::park();
        }
    }
}

impl std::fmt::Debug for Account {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Account").field("most", &self.most).field("live", &self.live).finish()
    }
}

/// The bytes that all threads requested and did not give back while any had an account;
/// some 64 KiB a thread are not counted yet.
pub(super) fn all() -> i64 {
    ALL.load(Ordering::Relaxed) as i64
}

/// Whether [`Bounded`] is the allocator of this program.
///
/// Cost: one small request.
pub fn is_installed() -> bool {
    let account = Account::new(u64::MAX, || ());
    account.within(|| {
        let probe = black_box(Box::new(0u64));
        let counted = account.live() > 0;
        drop(probe);
        counted
    })
}

impl Bounded {
    /// Counts a request: `bytes`, `more` of them new.
    fn look(&self, bytes: usize, more: isize) {
        if ENTERED.load(Ordering::Relaxed) > 0 {
            let _ = OWN.try_with(|own| own.count(bytes, more));
        }
    }

    /// The same of a request that the system may have refused.
    fn granted(&self, bytes: *mut u8) -> *mut u8 {
        if bytes.is_null() && ENTERED.load(Ordering::Relaxed) > 0 {
            let _ = OWN.try_with(|own| {
                let account = own.account();
                let is_bound =
                    |account: &&Account| account.most.load(Ordering::Relaxed) < usize::MAX;
                if let Some(account) = account.filter(is_bound) {
                    account.refuse();
                }
            });
        }
        bytes
    }
}

// SAFETY: every request is handed on to the system's allocator unchanged, and so
// is what it gives; `refuse` does not return and does not unwind.
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
