//! The processor time of threads.

use std::time::Duration;

/// The processor time that this thread has used so far. Where the system does not tell, the
/// wall-clock time since the first call in the thread's life as given by `since`.
#[cfg(unix)]
pub fn of_thread(_since: std::time::Instant) -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    let seconds = u64::try_from(time.tv_sec).unwrap_or(0);
    Duration::new(seconds, u32::try_from(time.tv_nsec).unwrap_or(0))
}

/// The same where the system has no such clock: the time since `since`.
#[cfg(not(unix))]
pub fn of_thread(since: std::time::Instant) -> Duration {
    since.elapsed()
}
