//! Locks that a panic does not break.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks a mutex whose data are consistent even after a panic.
#[doc(hidden)]
pub fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
