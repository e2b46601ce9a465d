//! No rule files. Each item is documented at its original in `grundy-rules`.
// What nobody can reach without a rule file is never used.
#![allow(dead_code)]

use std::convert::Infallible;
use std::fmt;
use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use grundy::error::Remedy;
use grundy::games::Files;
use grundy::heap::{HeapRules, NimSequence};
use grundy::message::Message;
use grundy::ruleset::EachOption;
use grundy::{Budget, Nimber, Play, Question, Ruleset, Stop, TextError};

use crate::built::without;

/// The allocator: that of the system, because there are no rules to bound.
pub use std::alloc::System as Bounded;

/// Refuses.
pub fn available() -> Result<(), Box<RuleError>> {
    Err(RuleError::new(without("rules")).into())
}

/// Why a rule file is not opened.
#[derive(Clone, Debug)]
pub struct RuleError {
    message: Message,
    pub place: Option<(String, Option<usize>)>,
    pub hint: Option<Message>,
    pub remedy: Option<Remedy>,
    pub stop: Stop,
}

impl RuleError {
    pub fn new(message: impl Into<Message>) -> RuleError {
        RuleError {
            message: message.into(),
            place: None,
            hint: None,
            remedy: None,
            stop: Stop::Rules,
        }
    }

    pub fn is_limit(&self) -> bool {
        self.stop != Stop::Rules
    }

    pub fn brief(&self) -> Message {
        self.message.clone()
    }

    pub fn message(&self) -> Message {
        self.message.clone()
    }
}

impl std::error::Error for RuleError {}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message.fmt(f)
    }
}

#[derive(Clone, Copy)]
pub enum Faults {
    Errors,
    Limits,
    OfSearch,
}

/// Nobody can make one.
#[derive(Clone)]
pub struct RuleFile(Infallible);

/// See [`RuleFile::silence`].
pub struct Silence;

/// Functions that nobody can call.
macro_rules! never {
    ($($name:ident($($argument:ty),*) -> $result:ty;)*) => {
        $(pub fn $name(&self, $(_: $argument),*) -> $result {
            match self.0 {}
        })*
    };
}

impl RuleFile {
    never! {
        silence() -> Silence;
        fault() -> Option<RuleError>;
        last() -> Option<RuleError>;
        slip_at_zero() -> Option<RuleError>;
        take(Faults) -> Option<RuleError>;
        forget_values() -> ();
        about(&str) -> Option<String>;
        positions() -> usize;
        repeats() -> bool;
        has_marks() -> bool;
        examples() -> Vec<String>;
        starts_from_pairs() -> bool;
        joins(&[u64]) -> bool;
        has_forms() -> bool;
        compare_forms(&Infallible, Play, Question, &Budget) -> Result<(), Stop>;
        value_of_numbers(&[u64], &Budget) -> Result<u32, Stop>;
        is_heap_game() -> bool;
        assume(NimSequence) -> ();
        position_of(&[u64]) -> Result<Result<Infallible, Box<RuleError>>, Stop>;
        value(&Infallible, &Budget) -> Result<Nimber, Stop>;
        has_value(&Infallible, Nimber, &Budget) -> Result<bool, Stop>;
    }
}

impl Ruleset for RuleFile {
    type Position = Infallible;

    fn name(&self) -> String {
        match self.0 {}
    }

    fn options(&self, _: &Infallible, _: &mut EachOption<'_, Infallible>) -> ControlFlow<()> {
        match self.0 {}
    }

    fn parse(&self, _: &str) -> Result<Infallible, TextError> {
        match self.0 {}
    }

    fn write(&self, _: &Infallible, _: &mut String) {
        match self.0 {}
    }
}

/// The limits of a rule.
pub struct Limits {
    pub memory: u64,
    pub print: Arc<dyn Fn(&str) + Send + Sync>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { memory: 0, print: Arc::new(|_| ()) }
    }
}

/// No file is ever open.
#[derive(Default)]
pub struct OpenFiles;

impl OpenFiles {
    pub fn load(
        &self,
        _: &str,
        _: &dyn Files,
        _: Limits,
        _: Budget,
    ) -> Result<RuleFile, Box<RuleError>> {
        Err(available().expect_err("there are no rule files"))
    }

    pub fn asking(&self) -> Option<u64> {
        None
    }

    pub fn asked(&self) -> Option<RuleError> {
        None
    }

    pub fn last(&self) -> Option<RuleError> {
        None
    }
}

/// No memory is counted.
pub struct Account;

impl Account {
    pub fn new(_: u64, _: impl Fn() + Send + Sync + 'static) -> Arc<Account> {
        Arc::new(Account)
    }

    pub fn enter_for_good(self: &Arc<Account>) {}

    pub fn lift(&self) {}
}

/// What a watchdog would ask.
pub trait Watched {
    fn asking(&self) -> Option<u64>;
    fn interrupted(&self) -> bool;
    fn deadline(&self) -> Option<Instant>;
    fn is_over(&self) -> bool;
}

/// Nothing is watched.
pub struct Watchdog;

impl Watchdog {
    pub fn new(_: &Arc<Account>, _: u64, _: Duration) -> Watchdog {
        Watchdog
    }

    pub fn start(
        self,
        _: impl Watched + Send + 'static,
        _: impl FnOnce(Stop) + Send + 'static,
    ) -> io::Result<()> {
        Ok(())
    }
}

/// The usual stack.
pub const STACK: u64 = 0;

/// Work that was not begun.
pub struct NoThread<F> {
    pub work: F,
}

/// Leaves the work to the thread that asks.
pub fn on_deep_stack<R, F: FnOnce() -> R>(_: u64, work: F) -> Result<JoinHandle<R>, NoThread<F>> {
    Err(NoThread { work })
}

pub fn is_too_large(_: &str) -> bool {
    false
}

/// How many lists of options would be compared.
pub const COMPARED: u64 = 240;

pub enum Difference {
    Options(u64),
    Values { heap: u64, own: u128, other: u128 },
}

pub struct Compared {
    pub below: u64,
    pub differs: Option<Difference>,
    pub stopped: Option<Stop>,
}

pub fn compare(rules: &RuleFile, _: &HeapRules, _: u64, _: &Budget) -> Result<Compared, Message> {
    match rules.0 {}
}

pub fn recognise(rules: &RuleFile, _: &Budget) -> Option<HeapRules> {
    match rules.0 {}
}
