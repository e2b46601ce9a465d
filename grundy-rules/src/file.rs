//! A rule file as the rules of a game.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use grundy::games::{Files, quoted};
use grundy::{Budget, Stop, TextError};

use crate::answer;
use crate::fault::Fault;
use crate::position::{Position, kind};
use crate::program::{Limits, Program, Session};
use crate::search::{Failure, Search};

/// The rules of a game, from a file in Starlark.
///
/// Values are found by the file's own search, over positions that are kept in
/// a few bytes each; where the rules fail, [`fault`](RuleFile::fault) says how.
/// After a slip of the rules everything that is asked is answered by
/// [`Stop::Rules`]; after a budget ran out, one may ask again.
///
/// It is a handle: copies share what was found.
///
/// ```
/// use grundy::games::Files;
/// use grundy::{Budget, Ruleset};
/// use grundy_rules::{Limits, Position, RuleFile};
///
/// struct Text;
/// impl Files for Text {
///     fn read(&self, _name: &str) -> Result<String, String> {
///         Ok("def options(n):\n    return [n - k for k in (1, 3, 4) if k <= n]\n".into())
///     }
/// }
/// let rules = RuleFile::load("taking.star", &Text, Limits::default(), Budget::unlimited()).unwrap();
/// let value = rules.value(&Position::Int(6), &Budget::unlimited()).unwrap().unwrap();
/// assert_eq!(value.0.nim(), Some(grundy::Nimber(2)));
/// ```
#[derive(Clone)]
pub struct RuleFile(pub(crate) Arc<Inner>);

/// What the copies of a rule file share.
pub(crate) struct Inner {
    pub name: String,
    pub program: Program,
    budget: Budget,
    search: Mutex<Search>,
    fault: Mutex<Option<Fault>>,
    heaps: OnceLock<bool>,
    /// See [`is_zero_nothing`](RuleFile::is_zero_nothing).
    zero: OnceLock<bool>,
    /// Whether that is being found out.
    looking: AtomicBool,
    /// The last position whose moves were named.
    pub named: Mutex<Option<(Position, Vec<Named>)>>,
}

/// A move with its name.
pub(crate) type Named = (String, Vec<Position>);

/// The options of a position.
pub(crate) type Options = Vec<Vec<Position>>;

impl RuleFile {
    /// Reads a file, which may load others beside it. `budget` is asked
    /// whether to go on wherever a question brings no budget of its own.
    ///
    /// # Errors
    /// What is wrong with the file, and where.
    pub fn load(
        file: &str,
        files: &dyn Files,
        limits: Limits,
        budget: Budget,
    ) -> Result<RuleFile, Box<Fault>> {
        let program = Program::load(file, files, limits, &budget)?;
        Ok(RuleFile(Arc::new(Inner {
            name: format!("rules:{}", quoted(file)),
            program,
            budget,
            search: Mutex::default(),
            fault: Mutex::default(),
            heaps: OnceLock::new(),
            zero: OnceLock::new(),
            looking: AtomicBool::new(false),
            named: Mutex::default(),
        })))
    }

    /// What went wrong, if anything did.
    pub fn fault(&self) -> Option<Fault> {
        lock(&self.0.fault).clone()
    }

    /// The file's own words: `title`, `description`, `reference`, or `None`
    /// where it does not say.
    pub fn about(&self, what: &str) -> Option<String> {
        self.0.program.text(what)
    }

    /// Positions that the file gives as `examples`.
    pub fn examples(&self) -> Vec<String> {
        self.0.program.texts("examples")
    }

    /// Whether the positions are heaps: numbers whose options are smaller
    /// numbers. Seen on the heaps up to 24, and held to later.
    pub fn is_heap_game(&self) -> bool {
        const SEEN: i64 = 24;
        *self.0.heaps.get_or_init(|| {
            let program = &self.0.program;
            if program.start.is_some() || program.parse.is_some() || program.show.is_some() {
                return false;
            }
            let _looking = Looking::begin(&self.0.looking);
            (0..=SEEN).all(|heap| {
                let smaller = |part: &Position| match part {
                    Position::Int(part) => (0..heap).contains(part),
                    _ => false,
                };
                let options = self.try_options(&Position::Int(heap));
                options.is_ok_and(|all| all.iter().flatten().all(smaller))
            })
        })
    }

    /// Whether heap 0 of a heap game is nothing at all: it has no move. A rule may
    /// say otherwise.
    pub(crate) fn is_zero_nothing(&self) -> bool {
        let none = || self.try_options(&Position::Int(0)).is_ok_and(|all| all.is_empty());
        self.is_heap_game() && *self.0.zero.get_or_init(none)
    }

    /// The call of the rules that is being made just now, by a number of its
    /// own, and its text: for a thread that watches.
    pub fn asked(&self) -> Option<(u64, String)> {
        self.0.program.asked()
    }

    /// Whether it is being found out just now what kind of game this is: that
    /// takes some calls, each of which may be slow.
    pub fn is_looking(&self) -> bool {
        self.0.looking.load(Ordering::Relaxed)
    }

    /// How many positions were met by the search for values.
    pub fn positions(&self) -> usize {
        lock(&self.0.search).len()
    }

    pub(crate) fn remember(&self, fault: Fault) -> Stop {
        let stop = fault.stop;
        let mut known = lock(&self.0.fault);
        // The first slip explains the others; a budget may be larger the next
        // time.
        if known.as_ref().is_none_or(|known| known.stop != Stop::Rules) {
            *known = Some(fault);
        }
        stop
    }

    pub(crate) fn failed(&self) -> bool {
        lock(&self.0.fault).as_ref().is_some_and(|fault| fault.stop == Stop::Rules)
    }

    /// Calls a function with an evaluator of its own.
    fn ask<R>(
        &self,
        position: &Position,
        ask: impl for<'v> FnOnce(
            &mut Session<'v, '_>,
            starlark::values::Value<'v>,
        ) -> Result<R, Box<Fault>>,
    ) -> Result<R, Box<Fault>> {
        self.0.program.session(&self.0.budget, |session| {
            let value = position.alloc(session.eval.heap());
            ask(session, value)
        })
    }

    /// The options of a position, all of them.
    pub(crate) fn try_options(&self, position: &Position) -> Result<Options, Box<Fault>> {
        self.ask(position, |session, value| {
            let options = session.options(value)?;
            let lister = session.lister();
            let mut all = Vec::new();
            let heap = session.eval.heap();
            let mut room = self.0.program.limits.memory;
            answer::each(options, lister == "moves", heap, &mut |option| {
                all.push(sum_of(option, &mut room)?);
                Ok(())
            })
            .map_err(|wrong| match wrong {
                answer::Wrong::Answer(what) => session.wrong(lister, &[value], what),
                answer::Wrong::Other(unfit) => self.unfit(session, lister, value, unfit),
            })?;
            Ok(all)
        })
    }

    /// The fault of an option that was not taken.
    fn unfit<'v>(
        &self,
        session: &Session<'v, '_>,
        name: &str,
        position: starlark::values::Value<'v>,
        unfit: Unfit,
    ) -> Box<Fault> {
        match unfit {
            Unfit::Value(what) => session.wrong(name, &[position], what),
            Unfit::Memory => {
                let bytes = self.0.program.limits.memory;
                let what = format!("its options need more than {bytes} bytes, all parts counted");
                let fault = session.wrong(name, &[position], what);
                Box::new(Fault { stop: Stop::Memory, ..*fault })
            }
        }
    }

    /// The moves of a position with their names, where the file gives them.
    pub(crate) fn try_moves(&self, position: &Position) -> Result<Vec<Named>, Box<Fault>> {
        if !self.0.program.names_moves() {
            return Ok(Vec::new());
        }
        self.ask(position, |session, value| {
            let Some(moves) = session.moves(value) else { return Ok(Vec::new()) };
            let mut all: Vec<Named> = Vec::new();
            let mut room = self.0.program.limits.memory;
            answer::named(moves?, &mut |name, option| {
                all.push((name.to_string(), sum_of(option, &mut room)?));
                Ok(())
            })
            .map_err(|wrong| match wrong {
                answer::Wrong::Answer(what) => session.wrong("moves", &[value], what),
                answer::Wrong::Other(unfit) => self.unfit(session, "moves", value, unfit),
            })?;
            Ok(all)
        })
    }

    /// The canonical form of a position.
    pub(crate) fn try_canonical(&self, position: &Position) -> Result<Position, Box<Fault>> {
        self.ask(position, |session, value| {
            let Some(function) = session.canonical else { return Ok(position.clone()) };
            let form = session.call("canonical", function, &[value])?;
            Position::of(form).map_err(|what| {
                let message = format!("it gives {what}; it gives a position");
                session.wrong("canonical", &[value], message)
            })
        })
    }

    /// The text of a position.
    pub(crate) fn try_write(&self, position: &Position) -> Result<String, Box<Fault>> {
        let program = &self.0.program;
        let Some(show) = &program.show else {
            // What `start` would read as its own stands in parentheses.
            let numbers = match position {
                Position::Int(_) => Some(1),
                Position::Tuple(parts) => {
                    let plain = parts.iter().all(|part| matches!(part, Position::Int(_)));
                    plain.then_some(parts.len())
                }
                Position::Text(_) => None,
            };
            let text = position.text();
            let start = program.parse.is_none() && numbers.is_some();
            return Ok(match start && program.start_arguments() == numbers {
                true => format!("({text})"),
                false => text,
            });
        };
        self.ask(position, |session, value| {
            let show = session.function(show);
            let text = session.call("show", show, &[value])?;
            let wrong = match text.unpack_str() {
                Some("") => "it gives an empty text".into(),
                Some("+") => "it gives `+`, which stands between two terms".into(),
                Some(text) if text.contains(|c: char| c.is_whitespace() || c.is_control()) => {
                    "it gives a text with spaces, which stand between two positions".into()
                }
                Some(text) => return Ok(text.to_string()),
                None => format!("it gives {}; it gives a text", kind(text)),
            };
            Err(session.wrong("show", &[value], wrong))
        })
    }

    /// Reads a position.
    pub(crate) fn try_parse(&self, text: &str) -> Result<Result<Position, TextError>, Box<Fault>> {
        let program = &self.0.program;
        if let Some(parse) = &program.parse {
            return program.session(&self.0.budget, |session| {
                let argument = session.eval.heap().alloc(text);
                let parse = session.function(parse);
                let value = session.call("parse", parse, &[argument])?;
                position_of(session, "parse", &[argument], value).map(Ok)
            });
        }
        let words = || text.split([',', 'x']);
        let numbers: Option<Vec<i64>> = words().map(|word| word.parse().ok()).collect();
        if let (Some(start), Some(numbers)) = (&program.start, numbers)
            && program.start_arguments() == Some(numbers.len())
        {
            return program.session(&self.0.budget, |session| {
                let heap = session.eval.heap();
                let arguments: Vec<_> = numbers.iter().map(|&number| heap.alloc(number)).collect();
                let start = session.function(start);
                let value = session.call("start", start, &arguments)?;
                position_of(session, "start", &arguments, value).map(Ok)
            });
        }
        Ok(Position::read(text))
    }

    pub(crate) fn search_value(&self, position: &Position, budget: &Budget) -> Result<u32, Stop> {
        if self.failed() {
            return Err(Stop::Rules);
        }
        let mut search = lock(&self.0.search);
        match search.value(&self.0.program, position, budget) {
            Ok(value) => Ok(value),
            Err(Failure::Fault(fault)) => Err(self.remember(*fault)),
            Err(Failure::Stop(stop)) => {
                if let Some(mut fault) = search.endless() {
                    fault.stop = stop;
                    fault.place = Some((self.0.program.file.clone(), None));
                    self.remember(fault);
                }
                Err(stop)
            }
        }
    }

    /// The position of a number, and the least that there is: 0 or 1.
    pub(crate) fn first_number(&self) -> Option<u64> {
        (0..=1).find(|least: &u64| {
            let position = self.try_parse(&least.to_string());
            matches!(position, Ok(Ok(position)) if self.try_options(&position).is_ok())
        })
    }
}

/// The position that a function has given.
fn position_of<'v>(
    session: &Session<'v, '_>,
    name: &str,
    arguments: &[starlark::values::Value<'v>],
    value: starlark::values::Value<'v>,
) -> Result<Position, Box<Fault>> {
    Position::of(value).map_err(|what| {
        session.wrong(name, arguments, format!("it gives {what}; it gives a position"))
    })
}

/// Why an option is not taken.
enum Unfit {
    /// It is this instead of a position or a list of them.
    Value(String),
    /// With all its parts it needs more memory than there is.
    Memory,
}

/// A sum of positions, whose bytes are taken of the room. A list may hold
/// another one many times at no cost: as options each counts.
fn sum_of(option: starlark::values::Value<'_>, room: &mut u64) -> Result<Vec<Position>, Unfit> {
    let mut take = |bytes: u64| {
        *room = room.checked_sub(bytes).ok_or(Unfit::Memory)?;
        Ok(())
    };
    let part = |value| {
        Position::of(value).map_err(|what| Unfit::Value(answer::not_a_position(&what, option)))
    };
    take(size_of::<Vec<Position>>() as u64)?;
    let Some(parts) = starlark::values::list::ListRef::from_value(option) else {
        let part = part(option)?;
        take(part.bytes())?;
        return Ok(vec![part]);
    };
    let mut all = Vec::new();
    for value in parts.iter() {
        let part = part(value)?;
        take(part.bytes())?;
        all.push(part);
    }
    Ok(all)
}

/// As long as it lives, the flag is set.
struct Looking<'a>(&'a AtomicBool);

impl Looking<'_> {
    fn begin(flag: &AtomicBool) -> Looking<'_> {
        flag.store(true, Ordering::Relaxed);
        Looking(flag)
    }
}

impl Drop for Looking<'_> {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Relaxed);
    }
}

/// What a mutex guards; nothing that panicked has left it half done.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
