//! A rule file, read and ready to be asked.

use std::collections::{BTreeSet, HashSet};
use std::hash::BuildHasher;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, TryLockError};

use grundy::Budget;
use grundy::games::Files;
use rustc_hash::FxBuildHasher;
use starlark::environment::{FrozenModule, Module};
use starlark::eval::Evaluator;
use starlark::values::list::ListRef;
use starlark::values::{OwnedFrozenValue, Value};

use crate::encoding;
use crate::error::RuleError;
use crate::loader::Loader;
use crate::watch::{Watch, fault_of};

/// What a rule may use, whatever the budget of the whole computation.
#[derive(Clone)]
pub struct Limits {
    /// How many steps (turns of loops and calls of functions) one question
    /// about one position may take.
    pub steps: u64,
    /// The memory of Starlark's own values, in bytes.
    pub memory: u64,
    /// What takes a text that the rules print: from each call of a function with its
    /// arguments once, and never from calls that nobody has asked for.
    pub print: Arc<dyn Fn(&str) + Send + Sync>,
}

impl std::fmt::Debug for Limits {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Limits { steps, memory, .. } = self;
        f.debug_struct("Limits")
            .field("steps", steps)
            .field("memory", memory)
            .finish_non_exhaustive()
    }
}

impl Default for Limits {
    /// 200 million steps (some seconds) and 1 GiB; what is printed is dropped.
    fn default() -> Limits {
        Limits { steps: 200_000_000, memory: 1 << 30, print: Arc::new(|_| ()) }
    }
}

/// An evaluator whose values take so many bytes is worn.
pub(crate) const WORN: usize = 4 << 20;

/// A rule file as Starlark keeps it.
pub(crate) struct Program {
    pub file: String,
    source: String,
    module: FrozenModule,
    pub limits: Limits,
    options: Option<OwnedFrozenValue>,
    moves: Option<OwnedFrozenValue>,
    pub canonical: Option<OwnedFrozenValue>,
    pub parse: Option<OwnedFrozenValue>,
    pub show: Option<OwnedFrozenValue>,
    pub start: Option<OwnedFrozenValue>,
    asked: Asked,
    pub prints: Prints,
}

/// Which calls may print.
#[derive(Default)]
pub(crate) struct Prints {
    /// How many ask for what nobody wants to see.
    pub silent: AtomicUsize,
    /// Whether any call has printed.
    any: AtomicBool,
    /// Those that have, by a hash.
    done: Mutex<HashSet<u64, FxBuildHasher>>,
}

impl Prints {
    /// Whether the call of a function may print.
    fn allows(&self, name: &str, arguments: &[Value<'_>]) -> bool {
        self.silent.load(Ordering::Relaxed) == 0
            && (!self.any.load(Ordering::Relaxed)
                || !self.done().contains(&Prints::hash(name, arguments)))
    }

    /// The call has printed.
    fn note(&self, name: &str, arguments: &[Value<'_>]) {
        /// So many calls are noted.
        const MOST: usize = 1 << 16;
        self.any.store(true, Ordering::Relaxed);
        let mut done = self.done();
        if done.len() < MOST {
            done.insert(Prints::hash(name, arguments));
        }
    }

    fn done(&self) -> std::sync::MutexGuard<'_, HashSet<u64, FxBuildHasher>> {
        self.done.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn hash(name: &str, arguments: &[Value<'_>]) -> u64 {
        let mut bytes = Vec::new();
        for &argument in arguments {
            let _ = encoding::encode(argument, &mut bytes);
        }
        FxBuildHasher.hash_one((name, bytes))
    }
}

/// The call that is being made, or whose answer is being taken, for whoever
/// watches from another thread.
#[derive(Default)]
struct Asked {
    /// Odd from the first call of a session to its end, and larger by two with
    /// every call.
    number: AtomicU64,
    /// The function, and its first argument as a key.
    what: Mutex<(&'static str, Vec<u8>)>,
}

impl Program {
    /// Reads a file and those that it loads, and runs what stands outside of
    /// its functions.
    pub fn load(
        file: &str,
        files: &dyn Files,
        limits: Limits,
        budget: &Budget,
    ) -> Result<Program, Box<RuleError>> {
        let (module, source) = Loader::new(files, limits.clone(), budget).load(file, None)?;
        let get = |name: &str| -> Result<Option<OwnedFrozenValue>, Box<RuleError>> {
            match module.get_option(name) {
                Ok(Some(value)) if value.value().get_type() == "function" => Ok(Some(value)),
                Ok(Some(value)) => {
                    let kind = crate::position::kind(value.value());
                    let mut fault =
                        RuleError::new(format!("`{name}` is {kind} and not a function"));
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
                Some(_) => format!("not each of `{name}` is a text"),
                None if !list && is_text(value) => continue,
                None => {
                    let meant = if list { "a list of texts" } else { "a text" };
                    format!("`{name}` is {} and not {meant}", crate::position::kind(value))
                }
            };
            let line = source.lines().position(|line| line.starts_with(name));
            let place = Some((file.into(), line.map(|line| line + 1)));
            return Err(Box::new(RuleError { place, ..RuleError::new(wrong) }));
        }
        let program = Program {
            options: get("options")?,
            moves: get("moves")?,
            canonical: get("canonical")?,
            parse: get("parse")?,
            show: get("show")?,
            start: get("start")?,
            file: file.into(),
            source,
            limits,
            module,
            asked: Asked::default(),
            prints: Prints::default(),
        };
        if program.options.is_none() && program.moves.is_none() {
            let mut fault = RuleError::new(
                "there is no function `options`: write `def options(position):` and let it return \
                 the list of options",
            );
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

    /// The whole numbers at which the rules may end a game: those that are written in the
    /// file, products that are written out, what stands under a name outside of its functions
    /// (a number, or the length of a text or a list), and the products and sums of two of these.
    pub fn numbers(&self) -> BTreeSet<i128> {
        /// So many are enough.
        const MOST: usize = 200;
        /// Of so many two are taken together, the largest ones.
        const TOGETHER: usize = 20;
        let mut numbers = written(&self.source);
        for (name, value) in self.module.names().filter_map(|name| {
            let name = name.as_str().to_string();
            let value = self.module.get_option(&name).ok()??;
            Some((name, value))
        }) {
            let value = value.value();
            if ["title", "description", "reference", "examples"].contains(&name.as_str()) {
                continue;
            }
            match value.unpack_i32() {
                Some(number) => _ = numbers.insert(number.into()),
                None => numbers.extend(match crate::position::Position::of(value) {
                    Ok(crate::position::Position::Int(number)) => Some(i128::from(number)),
                    _ => value.length().ok().map(i128::from),
                }),
            }
        }
        let mut all: BTreeSet<i128> = numbers.iter().copied().take(MOST).collect();
        let large: Vec<i128> = numbers.into_iter().rev().take(TOGETHER).collect();
        for (at, &a) in large.iter().enumerate() {
            for &b in &large[at..] {
                all.extend([a.saturating_mul(b), a + b]);
            }
        }
        all
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
        let fault = self.at(function, "the answer was not found".into());
        Some(RuleError { asked: Some(asked), ..fault })
    }

    /// The call that was made last, as a fault.
    pub fn last(&self) -> Option<RuleError> {
        let (function, asked) = self.question();
        let fault = || self.at(function, format!("the last question was {asked}"));
        (!function.is_empty()).then(fault)
    }

    /// The function that was called last, and the call as it is written.
    fn question(&self) -> (&'static str, String) {
        // Whoever makes the call may ask, while it notes what is called.
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

    /// What the function behind the list of options is called.
    pub fn lister(&self) -> &'static str {
        if self.options.is_some() { "options" } else { "moves" }
    }

    /// A fault of a function, at the line where it begins.
    pub fn at(&self, function: &'static str, message: String) -> RuleError {
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
        let watch = Watch::new(limits, budget);
        Module::with_temp_heap(|module| {
            let mut eval = Evaluator::new(&module);
            watch.put_on(&mut eval);
            let value = |function: &Option<OwnedFrozenValue>| {
                function.as_ref().map(|f| module.heap().access_owned_frozen_value(f))
            };
            let mut session = Session {
                options: value(&self.options),
                moves: value(&self.moves),
                canonical: value(&self.canonical),
                eval,
                program: self,
                watch: &watch,
            };
            work(&mut session)
        })
    }
}

/// The whole numbers that are written in a text, and the products of such that are written
/// with `*` between them.
fn written(source: &str) -> BTreeSet<i128> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut numbers = BTreeSet::new();
    let mut product: Option<i128> = None;
    let mut rest = source;
    while let Some(at) = rest.find(is_word) {
        let times = rest[..at].trim() == "*";
        rest = &rest[at..];
        let end = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        let number: Option<i128> = rest[..end].replace('_', "").parse().ok();
        product = match (number, product.filter(|_| times)) {
            (Some(number), Some(product)) => Some(product.saturating_mul(number)),
            (number, _) => number,
        };
        numbers.extend(number.into_iter().chain(product));
        rest = &rest[end..];
    }
    numbers
}

/// An evaluator with the functions of a program.
pub(crate) struct Session<'v, 'a> {
    pub eval: Evaluator<'v, 'a, 'a>,
    program: &'a Program,
    watch: &'a Watch<'a>,
    options: Option<Value<'v>>,
    moves: Option<Value<'v>>,
    pub canonical: Option<Value<'v>>,
}

impl<'v> Session<'v, '_> {
    /// Whether so much was made that a new evaluator should go on.
    pub fn worn(&self) -> bool {
        self.eval.heap().allocated_bytes() > WORN
    }

    /// The list of options, as the file gives it; where it only gives
    /// `moves`, these with their names.
    pub fn options(&mut self, position: Value<'v>) -> Result<Value<'v>, Box<RuleError>> {
        match (self.options, self.moves) {
            (Some(options), _) => self.call("options", options, &[position]),
            (None, Some(moves)) => self.call("moves", moves, &[position]),
            (None, None) => unreachable!("a program without options was refused"),
        }
    }

    /// The named moves, where the file gives them.
    pub fn moves(&mut self, position: Value<'v>) -> Option<Result<Value<'v>, Box<RuleError>>> {
        self.moves.map(|moves| self.call("moves", moves, &[position]))
    }

    /// What the function behind the list of options is called.
    pub fn lister(&self) -> &'static str {
        self.program.lister()
    }

    /// Another function of the program.
    pub fn function(&self, function: &OwnedFrozenValue) -> Value<'v> {
        self.eval.heap().access_owned_frozen_value(function)
    }

    /// Calls a function.
    pub fn call(
        &mut self,
        name: &'static str,
        function: Value<'v>,
        arguments: &[Value<'v>],
    ) -> Result<Value<'v>, Box<RuleError>> {
        self.watch.begin(self.program.prints.allows(name, arguments));
        let own = &self.program.asked;
        {
            let mut what = own.what.lock().unwrap_or_else(PoisonError::into_inner);
            what.0 = name;
            what.1.clear();
            if let Some(&first) = arguments.first() {
                let _ = encoding::encode(first, &mut what.1);
            }
        }
        let number = own.number.load(Ordering::Relaxed);
        own.number.store((number + 1) | 1, Ordering::Relaxed);
        let answer = self.eval.eval_function(function, arguments, &[]);
        if self.watch.has_said() {
            self.program.prints.note(name, arguments);
        }
        answer.map_err(|error| {
            let mut fault = fault_of(error, self.watch);
            if fault.place.is_none() {
                // Starlark does not say where: the function is known.
                let place = self.program.at(name, String::new());
                (fault.place, fault.line) = (place.place, place.line);
            }
            fault.asked = Some(asked(name, arguments));
            fault.function = name;
            Box::new(fault)
        })
    }

    /// A fault of what a function has given.
    pub fn wrong(
        &self,
        name: &'static str,
        arguments: &[Value<'v>],
        message: String,
    ) -> Box<RuleError> {
        let asked = Some(asked(name, arguments));
        Box::new(RuleError { asked, ..self.program.at(name, message) })
    }
}

/// A call as it is written, long ones cut.
fn asked(name: &str, arguments: &[Value<'_>]) -> String {
    let arguments: Vec<String> = arguments.iter().map(|value| shown(*value, 200)).collect();
    format!("{name}({})", cut(&arguments.join(", "), 200))
}

/// The first letters of a value as it is written. What comes after is not
/// written at all: a tuple that holds another one many times may have no end
/// to speak of.
pub(crate) fn shown(value: Value<'_>, letters: usize) -> String {
    struct First {
        text: String,
        room: usize,
    }
    impl std::fmt::Write for First {
        fn write_str(&mut self, text: &str) -> std::fmt::Result {
            for letter in text.chars() {
                self.room = self.room.checked_sub(1).ok_or(std::fmt::Error)?;
                self.text.push(letter);
            }
            Ok(())
        }
    }
    let mut first = First { text: String::new(), room: letters };
    match std::fmt::write(&mut first, format_args!("{value}")) {
        Ok(()) => first.text,
        Err(_) => first.text + "...",
    }
}

/// The first letters of a long text.
pub(crate) fn cut(text: &str, letters: usize) -> String {
    match text.char_indices().nth(letters) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.into(),
    }
}
