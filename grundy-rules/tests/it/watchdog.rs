//! When a watchdog ends the work, asked at moments that the test chooses.

use std::cell::Cell;
use std::time::{Duration, Instant};

use grundy::Stop;
use grundy_rules::sandbox::{Account, Watchdog, Watched};

const SECOND: Duration = Duration::from_secs(1);
/// A call that looks at its budget has ended by then.
const GRACE: Duration = Duration::from_millis(300);
/// Work that makes call after call, and looks at no budget, is ended after this time.
const PATIENCE: Duration = Duration::from_secs(2);

/// Work whose answers to the watchdog a test sets.
struct Work {
    asking: Cell<Option<u64>>,
    interrupted: Cell<bool>,
    deadline: Option<Instant>,
}

impl Watched for Work {
    fn asking(&self) -> Option<u64> {
        self.asking.get()
    }

    fn interrupted(&self) -> bool {
        self.interrupted.get()
    }

    fn deadline(&self) -> Option<Instant> {
        self.deadline
    }
}

fn watchdog(question: Duration) -> Watchdog {
    Watchdog::new(&Account::new(u64::MAX, || ()), u64::MAX, question)
}

fn work(deadline: Option<Instant>) -> Work {
    Work { asking: Cell::new(Some(1)), interrupted: Cell::new(false), deadline }
}

#[test]
fn each_question_has_its_time() {
    let (mut dog, work, start) = (watchdog(SECOND), work(None), Instant::now());
    assert_eq!(dog.look(start, &work), None);
    assert_eq!(dog.look(start + SECOND, &work), None);
    // Another question begins.
    work.asking.set(Some(3));
    assert_eq!(dog.look(start + SECOND, &work), None);
    assert_eq!(dog.look(start + 2 * SECOND, &work), None);
    assert_eq!(dog.look(start + 2 * SECOND + 2 * GRACE, &work), Some(Stop::Time));
    work.asking.set(None);
    assert_eq!(dog.look(start + 9 * SECOND, &work), None);
}

#[test]
fn no_time_is_no_limit() {
    let start = Instant::now();
    let (mut dog, work) = (watchdog(Duration::ZERO), work(Some(start)));
    assert_eq!(dog.look(start, &work), None);
    assert_eq!(dog.look(start + 1000 * SECOND, &work), None);
}

/// Questions after the end, for printing known results, are not stopped for that reason.
#[test]
fn a_question_from_before_the_end_is_ended() {
    let start = Instant::now();
    let (mut dog, work) = (watchdog(10 * SECOND), work(Some(start + SECOND)));
    assert_eq!(dog.look(start, &work), None);
    assert_eq!(dog.look(start + SECOND, &work), None);
    assert_eq!(dog.look(start + SECOND + 2 * GRACE, &work), Some(Stop::Time));
    work.asking.set(Some(3));
    assert_eq!(dog.look(start + SECOND + 2 * GRACE, &work), None);
    assert_eq!(dog.look(start + 3 * SECOND, &work), None);
}

#[test]
fn an_interrupt_ends_a_question_and_then_all() {
    let start = Instant::now();
    let (mut dog, work) = (watchdog(Duration::ZERO), work(None));
    work.interrupted.set(true);
    assert_eq!(dog.look(start, &work), None);
    assert_eq!(dog.look(start + GRACE, &work), None);
    assert_eq!(dog.look(start + 2 * GRACE, &work), Some(Stop::Interrupted));
    // Call after call, each of them short.
    let mut dog = watchdog(Duration::ZERO);
    for number in 0..20u32 {
        work.asking.set(Some(number.into()));
        assert_eq!(dog.look(start + number * GRACE / 3, &work), None, "{number}");
    }
    work.asking.set(Some(99));
    assert_eq!(dog.look(start + PATIENCE + GRACE, &work), Some(Stop::Interrupted));
}
