//! A rule file, read and ready to be asked.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, TryLockError};

use grundy::Budget;
use grundy::games::Files;
use starlark::environment::{FrozenModule, Module};
use starlark::eval::Evaluator;
use starlark::values::list::ListRef;
use starlark::values::{OwnedFrozenValue, Value};

use crate::call::CallLimits;
use crate::encoding;
use crate::error::RuleError;
use crate::limits::Limits;
use crate::loader::Loader;
use crate::message::{Message, message};
use crate::words::{cut, kind};

mod numbers;
mod prints;
mod session;

use prints::Prints;
pub(crate) use session::Session;

/// A rule file as Starlark keeps it.
pub(crate) struct Program {
    pub file: String,
    source: String,
    module: FrozenModule,
    pub limits: Limits,
    options: Option<OwnedFrozenValue>,
    moves: Option<OwnedFrozenValue>,
    pub canonical: Option<OwnedFrozenValue>,
    pub mirror: Option<OwnedFrozenValue>,
    pub parse: Option<OwnedFrozenValue>,
    pub show: Option<OwnedFrozenValue>,
    pub start: Option<OwnedFrozenValue>,
    asked: Asked,
    pub prints: Prints,
    /// Moves may be more than moves: see [`Mark`](crate::mark::Mark).
    pub marks: bool,
    /// The file says that play may come back to a position.
    pub repeats: bool,
}

/// The call that is being made, or whose answer is being read, for a watcher in another thread.
#[derive(Default)]
struct Asked {
    /// Odd from the first call of a session to its end, and larger by two with
    /// every call.
    number: AtomicU64,
    /// The function, and its first argument as a key.
    what: Mutex<(&'static str, Vec<u8>)>,
}

impl Program {
    /// Reads a file and those that it loads, and runs the code outside of its functions.
    pub fn load(
        file: &str,
        files: &dyn Files,
        limits: Limits,
        budget: &Budget,
    ) -> Result<Program, Box<RuleError>> {
        let mut loader = Loader::new(files, limits.clone(), budget);
        let (module, source) = loader.load(file, None)?;
        let marks = loader.marks;
        let get = |name: &str| -> Result<Option<OwnedFrozenValue>, Box<RuleError>> {
            match module.get_option(name) {
                Ok(Some(value)) if value.value().get_type() == "function" => Ok(Some(value)),
                Ok(Some(value)) => {
                    let kind = kind(value.value());
                    let mut fault =
                        RuleError::new(message!("not-a-function", name = name, kind = kind));
                    fault.place = Some((file.into(), None));
                    Err(fault.into())
                }
                _ => Ok(None),
            }
        };
        for (name, list) in
            [("title", false), ("description", false), ("reference", false), ("examples", true)]
        {
            let Ok(Some(value)) = module.get_option(name) else { continue };
            let value = value.value();
            let is_text = |value: Value<'_>| value.unpack_str().is_some();
            let wrong = match ListRef::from_value(value).filter(|_| list) {
                Some(texts) if texts.iter().all(is_text) => continue,
                Some(_) => message!("not-each-a-text", name = name),
                None if !list && is_text(value) => continue,
                None => {
                    let kind = kind(value);
                    match list {
                        true => message!("not-a-list-of-texts", name = name, kind = kind),
                        false => message!("not-a-text", name = name, kind = kind),
                    }
                }
            };
            let line = source.lines().position(|line| line.starts_with(name));
            let place = Some((file.into(), line.map(|line| line + 1)));
            return Err(Box::new(RuleError { place, ..RuleError::new(wrong) }));
        }
        let repeats = match module.get_option("repeats") {
            Ok(Some(value)) => match value.value().unpack_bool() {
                Some(repeats) => repeats,
                None => {
                    let kind = kind(value.value());
                    let mut fault = RuleError::new(message!("repeats-no-truth", kind = kind));
                    fault.place = Some((file.into(), None));
                    return Err(fault.into());
                }
            },
            _ => false,
        };
        if repeats && marks {
            let mut fault = RuleError::new(message!("marks-and-repeats"));
            fault.place = Some((file.into(), None));
            return Err(fault.into());
        }
        let program = Program {
            options: get("options")?,
            moves: get("moves")?,
            canonical: get("canonical")?,
            mirror: get("mirror")?,
            parse: get("parse")?,
            show: get("show")?,
            start: get("start")?,
            file: file.into(),
            source,
            limits,
            module,
            marks,
            repeats,
            asked: Asked::default(),
            prints: Prints::default(),
        };
        if program.options.is_none() && program.moves.is_none() {
            let mut fault = RuleError::new(message!("no-function-options"));
            fault.place = Some((file.into(), None));
            return Err(fault.into());
        }
        Ok(program)
    }

    /// A text that the file gives: `title`, `description`, `reference`.
    pub fn text(&self, name: &str) -> Option<String> {
        let value = self.module.get_option(name).ok()??;
        value.value().unpack_str().map(str::to_string)
    }

    /// A list of texts that the file gives.
    pub fn texts(&self, name: &str) -> Vec<String> {
        let Ok(Some(value)) = self.module.get_option(name) else { return Vec::new() };
        let list = ListRef::from_value(value.value());
        let text = |value: Value<'_>| value.unpack_str().map(str::to_string);
        list.map_or(Vec::new(), |list| list.iter().filter_map(text).collect())
    }

    /// How many arguments `start` takes.
    pub fn start_arguments(&self) -> Option<usize> {
        let start = self.start.as_ref()?;
        start.value().parameters_spec().map(|spec| spec.len())
    }

    /// Whether the file names its moves.
    pub fn names_moves(&self) -> bool {
        self.moves.is_some()
    }

    /// How many calls of its functions were made.
    pub fn questions(&self) -> u64 {
        self.asked.number.load(Ordering::Relaxed).div_ceil(2)
    }

    /// The number of the call whose answer is being found or taken.
    pub fn asking(&self) -> Option<u64> {
        Some(self.asked.number.load(Ordering::Relaxed)).filter(|number| number % 2 == 1)
    }

    /// That call, as a fault.
    pub fn asked(&self) -> Option<RuleError> {
        self.asking()?;
        let (function, asked) = self.question();
        let fault = self.at(function, message!("answer-not-found"));
        Some(RuleError { asked: Some(asked), ..fault })
    }

    /// The call that was made last, as a fault.
    pub fn last(&self) -> Option<RuleError> {
        let (function, asked) = self.question();
        let fault = || self.at(function, message!("last-question", asked = asked));
        (!function.is_empty()).then(fault)
    }

    /// The function that was called last, and the call as a rule file writes it.
    fn question(&self) -> (&'static str, String) {
        // A watcher may ask while the call notes its text.
        let what = match self.asked.what.try_lock() {
            Ok(what) => what,
            Err(TryLockError::Poisoned(what)) => what.into_inner(),
            Err(TryLockError::WouldBlock) => return ("", "a position".into()),
        };
        let position = match what.1.is_empty() {
            true => String::new(),
            false => encoding::brief(&what.1, 200),
        };
        (what.0, format!("{}({position})", what.0))
    }

    /// The name of the function that gives the list of options.
    pub fn lister(&self) -> &'static str {
        if self.options.is_some() { "options" } else { "moves" }
    }

    /// A fault of a function, at the line where it begins.
    pub fn at(&self, function: &'static str, message: impl Into<Message>) -> RuleError {
        let mut lines = self.source.lines().enumerate();
        let begins = |line: &str| {
            line.strip_prefix("def ").is_some_and(|rest| {
                rest.strip_prefix(function).is_some_and(|rest| rest.trim_start().starts_with('('))
            })
        };
        let line = lines.find(|(_, line)| begins(line));
        RuleError {
            place: Some((self.file.clone(), line.map(|(at, _)| at + 1))),
            line: line.map_or(String::new(), |(_, line)| cut(line, 200)),
            function,
            ..RuleError::new(message)
        }
    }

    /// Runs `work` with an evaluator; the values that it makes die with it.
    pub fn session<R>(
        &self,
        limits: Limits,
        budget: &Budget,
        work: impl for<'v> FnOnce(&mut Session<'v, '_>) -> R,
    ) -> R {
        /// The end of the questions of a session, however it ends.
        struct End<'a>(&'a AtomicU64);
        impl Drop for End<'_> {
            fn drop(&mut self) {
                let number = self.0.load(Ordering::Relaxed);
                self.0.store(number.next_multiple_of(2), Ordering::Relaxed);
            }
        }
        let _end = End(&self.asked.number);
        let call = CallLimits::new(limits, budget);
        Module::with_temp_heap(|module| {
            let mut eval = Evaluator::new(&module);
            call.put_on(&mut eval);
            let value = |function: &Option<OwnedFrozenValue>| {
                function.as_ref().map(|f| module.heap().access_owned_frozen_value(f))
            };
            let mut session = Session {
                options: value(&self.options),
                moves: value(&self.moves),
                canonical: value(&self.canonical),
                mirror: value(&self.mirror),
                eval,
                program: self,
                call: &call,
            };
            work(&mut session)
        })
    }
}
