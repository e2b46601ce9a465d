//! Rules of strangers, in a program that continues.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Barrier};
use std::time::{Duration, Instant};

use grundy::games::InMemoryFiles;
use grundy::{Nimber, Stop};
use grundy_rules::sandbox::{self, Account, Bounded};
use grundy_rules::{Guest, Position, Sandbox, SandboxError};

#[global_allocator]
static ALLOCATOR: Bounded = Bounded;

fn file(rules: &str) -> InMemoryFiles {
    InMemoryFiles::from([("game.star", rules)])
}

/// The budget ends these: no step of them is long.
const LOOP: &str = "def options(n):\n    for i in range(2000000000):\n        pass\n    return []";
const LIST: &str = "def options(n):\n    all = []\n    for k in range(2000000000):\n        \
                    all.append([k])\n    return [len(all)]";
const CALLS: &str = "def f(n):\n    return f(n + 1)\ndef options(n):\n    return [f(n)]";

/// One step of these has no end to speak of, or takes more memory than there is.
const NUMBER: &str = "def options(n):\n    k = 3\n    for _ in range(60):\n        k = k * k\n    \
                      return [k]";
const WORD: &str = "def options(n):\n    return [(\"x\" * 1000) * n * 500000000]";

const SHORT: Sandbox =
    Sandbox { time: Duration::from_millis(400), memory: 256 << 20, stack: sandbox::STACK };

/// For rules that no time ends.
const LONG: Sandbox = Sandbox { time: Duration::ZERO, ..SHORT };

fn value(guest: &Guest, text: &'static str) -> Result<Nimber, (Stop, String)> {
    let rules = guest.load("game.star", &file(text)).map_err(|it| (it.stop, it.to_string()))?;
    let found = rules.value(&Position::Int(3), &guest.budget());
    let fault = |stop| (stop, rules.fault().map_or(String::new(), |fault| fault.to_string()));
    found.map_err(fault)
}

fn ask(
    sandbox: Sandbox,
    text: &'static str,
) -> Result<Result<Nimber, (Stop, String)>, SandboxError> {
    sandbox.run(move |guest| value(guest, text))
}

#[track_caller]
fn stopped(answer: &Result<Result<Nimber, (Stop, String)>, SandboxError>) -> (Stop, String) {
    match answer {
        Err(error) => (error.stop().expect("a limit"), error.to_string()),
        Ok(Err(stopped)) => stopped.clone(),
        Ok(Ok(value)) => panic!("{value}"),
    }
}

/// How the time ends these rules, with more time where a busy machine has not come so far that the
/// answer says this.
fn out_of_time(text: &'static str, said: &str) -> (Stop, String) {
    let mut time = SHORT.time;
    loop {
        let (stop, words) = stopped(&ask(Sandbox { time, ..SHORT }, text));
        if words.contains(said) || time > Duration::from_secs(60) {
            return (stop, words);
        }
        time *= 8;
    }
}

#[test]
fn good_rules_have_their_answer() {
    let nim = "def options(n):\n    return range(n)";
    assert_eq!(ask(LONG, nim).unwrap(), Ok(Nimber(3)));
    // Again, and in a thread of its own: nothing is left from before.
    let again = std::thread::spawn(move || ask(LONG, nim).unwrap());
    assert_eq!(again.join().unwrap(), Ok(Nimber(3)));
}

#[test]
fn rules_that_loop_for_ever_end_with_the_time() {
    let (stop, words) = out_of_time(LOOP, "when asked for options(3)");
    assert_eq!(stop, Stop::Time, "{words}");
    assert!(words.contains("when asked for options(3)"), "{words}");
    // Outside of functions as well.
    let said = "game.star: it was being read";
    let (stop, words) = out_of_time("for i in range(2000000000):\n    pass", said);
    assert_eq!(stop, Stop::Time, "{words}");
    assert!(words.contains(said), "{words}");
}

/// The thread is in a step that takes hours: nothing waits for it.
#[test]
fn a_step_without_end_ends_with_the_time() {
    let (stop, words) = out_of_time(NUMBER, "when asked for options(3)");
    assert_eq!(stop, Stop::Time, "{words}");
    assert!(words.contains("game.star:1: the answer was not found"), "{words}");
    assert!(words.contains("when asked for options(3)"), "{words}");
}

#[test]
fn rules_that_need_memory_without_end_are_ended() {
    let (stop, words) = stopped(&ask(LONG, LIST));
    assert_eq!(stop, Stop::Memory, "{words}");
    assert!(words.contains("its lists need more than 67108864 bytes"), "{words}");
    // All at once: Rust would abort here, and the allocator sees it first.
    let answer = ask(LONG, WORD);
    assert!(matches!(answer, Err(SandboxError::Stopped { stop: Stop::Memory, .. })), "{answer:?}");
    let (_, words) = stopped(&answer);
    assert!(words.contains("when asked for options(3)"), "{words}");
}

#[test]
fn rules_that_call_themselves_are_a_slip() {
    let (stop, words) = stopped(&ask(LONG, CALLS));
    assert_eq!(stop, Stop::Rules);
    assert!(words.contains("functions call each other more than 200 deep"), "{words}");
    // What Starlark does by recursion has a deep stack.
    let deep = "def options(n):\n    deep = ()\n    for _ in range(20000):\n        deep = (deep,)\n    \
                return [0] if len(str(deep)) == 60001 + n else [n]";
    let (_, words) = stopped(&ask(LONG, deep));
    assert!(words.contains("the game need not end: 3 -> 3"), "{words}");
}

/// Each of two sandboxes is ended by its own limit, and a third one by none.
#[test]
fn sandboxes_side_by_side_have_their_own_limits() {
    static BEGIN: Barrier = Barrier::new(3);
    let ask = |sandbox: Sandbox, text| {
        std::thread::spawn(move || {
            BEGIN.wait();
            let start = Instant::now();
            (ask(sandbox, text), start.elapsed())
        })
    };
    let hour = Duration::from_secs(3600);
    let time = ask(Sandbox { time: Duration::from_millis(1500), memory: 4 << 30, ..SHORT }, NUMBER);
    let memory = ask(Sandbox { time: hour, memory: 64 << 20, ..SHORT }, WORD);
    let none = ask(
        Sandbox { time: hour, memory: 1 << 30, ..SHORT },
        "def options(n):\n    return [len([[k] for k in range(30000)]) - 30000] if n else []",
    );
    let (answer, _) = memory.join().unwrap();
    assert_eq!(stopped(&answer).0, Stop::Memory);
    let (answer, took) = time.join().unwrap();
    assert_eq!(stopped(&answer).0, Stop::Time);
    assert!(took >= Duration::from_millis(1500), "{took:?}");
    assert_eq!(none.join().unwrap().0.unwrap(), Ok(Nimber(1)));
}

#[test]
fn whoever_waits_may_interrupt() {
    for text in [LOOP, NUMBER] {
        let begun = Arc::new(AtomicBool::new(false));
        let over = {
            let begun = begun.clone();
            move || begun.load(Ordering::Relaxed)
        };
        let answer = LONG.run_unless(over, move |guest| {
            begun.store(true, Ordering::Relaxed);
            value(guest, text)
        });
        assert_eq!(stopped(&answer).0, Stop::Interrupted);
    }
}

/// What Starlark has no error for.
#[test]
fn what_breaks_down_is_told_with_its_question() {
    let text = "def options(n):\n    return [len(list(range(2000000000 + n)))]";
    let (stop, words) = stopped(&ask(LONG, text));
    assert_eq!(stop, Stop::Memory, "{words}");
    assert!(words.contains("options(3)"), "{words}");
    let answer: Result<(), _> = LONG.run(|_| panic!("no answer"));
    assert!(matches!(&answer, Err(SandboxError::Panicked { why, .. }) if why == "no answer"));
}

#[test]
fn an_account_counts_what_its_thread_requests() {
    assert!(sandbox::is_installed());
    let account = Account::new(1 << 30, || ());
    let bytes = account.within(|| vec![1u8; 1 << 20]);
    let others = std::thread::spawn(|| vec![1u8; 1 << 22]).join().unwrap();
    assert!((1 << 20..1 << 21).contains(&account.live()), "{}", account.live());
    account.within(move || drop(bytes));
    assert!(account.live() < 1 << 12, "{}", account.live());
    drop(others);
    // Within another account, and out of it again.
    let inner = Account::new(1 << 30, || ());
    let (kept, lent) = account.within(|| {
        let lent = inner.within(|| vec![1u8; 1 << 16]);
        (vec![1u8; 1 << 17], lent)
    });
    assert!((1 << 16..1 << 17).contains(&inner.live()), "{}", inner.live());
    assert!((1 << 17..1 << 18).contains(&account.live()), "{}", account.live());
    drop((kept, lent));
}
