//! A rule file as the rules of a game.

use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use grundy::budget::Progress;
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
/// [`Stop::Rules`]. A function that has reached a limit is not called again until
/// [`resume`](RuleFile::resume): what is known by then can still be had.
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
    pub budget: Budget,
    search: Mutex<Search>,
    fault: Mutex<Option<Fault>>,
    /// See [`is_heap_game`](RuleFile::is_heap_game); `None` where a limit was
    /// reached before that was known.
    heaps: OnceLock<Option<bool>>,
    /// See [`is_zero_nothing`](RuleFile::is_zero_nothing).
    zero: OnceLock<bool>,
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
            named: Mutex::default(),
        })))
    }

    /// What went wrong, if anything did: a slip of the rules, or the limit that
    /// was reached first.
    pub fn fault(&self) -> Option<Fault> {
        lock(&self.0.fault).clone()
    }

    /// Forgets a limit that was reached, so that one may ask again; a slip of the
    /// rules stays one.
    pub fn resume(&self) {
        lock(&self.0.fault).take_if(|fault| fault.is_limit());
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
    /// numbers. Seen on the heaps up to 24, and held to later; where a limit is
    /// reached on the way, they are none.
    pub fn is_heap_game(&self) -> bool {
        self.shrinks() == Some(true)
    }

    /// The same; `None` where a limit was reached on the way.
    pub(crate) fn shrinks(&self) -> Option<bool> {
        const SEEN: i64 = 24;
        /// So many steps each may take.
        const GLANCE: u64 = 10_000_000;
        *self.0.heaps.get_or_init(|| {
            let program = &self.0.program;
            if program.start.is_some() || program.parse.is_some() || program.show.is_some() {
                return Some(false);
            }
            // Nobody has asked for these positions.
            let steps = program.limits.steps.min(GLANCE);
            let limits = Limits { steps, ..program.limits };
            for heap in 0..=SEEN {
                let smaller = |part: &Position| match part {
                    Position::Int(part) => (0..heap).contains(part),
                    _ => false,
                };
                match self.list(&Position::Int(heap), limits, &self.0.budget) {
                    Ok(all) if all.iter().flatten().all(smaller) => {}
                    Err(fault) if fault.is_limit() => return None,
                    _ => return Some(false),
                }
            }
            Some(true)
        })
    }

    /// Whether heap 0 of a heap game is nothing at all: it has no move. A rule may
    /// say otherwise.
    pub(crate) fn is_zero_nothing(&self) -> bool {
        let options = || self.try_options(&Position::Int(0), &self.0.budget);
        self.is_heap_game()
            && *self.0.zero.get_or_init(|| options().is_ok_and(|all| all.is_empty()))
    }

    /// A number for the call of the rules whose answer is being found or taken
    /// just now: for a thread that watches.
    pub fn asking(&self) -> Option<u64> {
        self.0.program.asking()
    }

    /// That call as a fault, for a message: the answer was not found.
    pub fn asked(&self) -> Option<Fault> {
        self.0.program.asked()
    }

    /// The call that was made last, as a fault, for a message.
    pub fn last(&self) -> Option<Fault> {
        self.0.program.last()
    }

    /// How many positions were met by the search for values.
    pub fn positions(&self) -> usize {
        lock(&self.0.search).len()
    }

    pub(crate) fn remember(&self, fault: Fault) -> Stop {
        let stop = fault.stop;
        // The first one explains the others, and a slip more than a limit.
        let mut known = lock(&self.0.fault);
        if known.as_ref().is_none_or(|known| known.is_limit() && !fault.is_limit()) {
            *known = Some(fault);
        }
        stop
    }

    /// Why none of these functions is called again: after a slip, or after a
    /// limit that one of them has reached.
    pub(crate) fn given_up(&self, functions: &[&str]) -> Option<Fault> {
        let fault = lock(&self.0.fault);
        fault.clone().filter(|fault| !fault.is_limit() || functions.contains(&fault.function))
    }

    /// Calls a function with an evaluator of its own, unless it has reached a
    /// limit.
    fn ask<R>(
        &self,
        function: &str,
        ask: impl for<'v> FnOnce(&mut Session<'v, '_>) -> Result<R, Box<Fault>>,
    ) -> Result<R, Box<Fault>> {
        if let Some(fault) = self.given_up(&[function]).filter(Fault::is_limit) {
            return Err(Box::new(fault));
        }
        self.0.program.session(self.0.program.limits, &self.0.budget, ask)
    }

    /// The options of a position, all of them.
    pub(crate) fn try_options(
        &self,
        position: &Position,
        budget: &Budget,
    ) -> Result<Options, Box<Fault>> {
        match self.given_up(&[self.0.program.lister()]).filter(Fault::is_limit) {
            Some(fault) => Err(Box::new(fault)),
            None => self.list(position, self.0.program.limits, budget),
        }
    }

    /// The same with other limits, and whatever was reached before.
    fn list(
        &self,
        position: &Position,
        limits: Limits,
        budget: &Budget,
    ) -> Result<Options, Box<Fault>> {
        let program = &self.0.program;
        // Steps are counted, but one of them may take long.
        let progress = Progress { what: "questions to the rules", done: 0, total: None };
        if let Err(stop) = budget.check(progress) {
            let lister = program.lister();
            let asked = Some(format!("{lister}({})", position.brief_literal()));
            let fault = program.at(lister, format!("it was not done: {stop}"));
            return Err(Box::new(Fault { stop, asked, ..fault }));
        }
        program.session(limits, budget, |session| {
            let value = position.alloc(session.eval.heap());
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
        name: &'static str,
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
        self.ask("moves", |session| {
            let value = position.alloc(session.eval.heap());
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
        self.ask("canonical", |session| {
            let value = position.alloc(session.eval.heap());
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
        self.ask("show", |session| {
            let value = position.alloc(session.eval.heap());
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
            return self.ask("parse", |session| {
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
            return self.ask("start", |session| {
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
        let program = &self.0.program;
        let mut search = lock(&self.0.search);
        if let Some(fault) = self.given_up(&[program.lister(), "canonical"]) {
            return search.value_known(position, budget).ok_or(fault.stop);
        }
        match search.value(program, position, budget) {
            Ok(value) => Ok(value),
            Err(Failure::Fault(fault)) => Err(self.remember(*fault)),
            Err(Failure::Stop(stop)) => {
                Err(self.remember(search.broken_off(program, position, stop)))
            }
        }
    }

    /// What the rules say to the number 0, where they fail: why they may have no
    /// numbers as positions.
    pub fn slip_at_zero(&self) -> Option<Fault> {
        let slip = match self.try_parse("0") {
            Ok(Ok(position)) => self.try_options(&position, &self.0.budget).err(),
            Ok(Err(_)) => None,
            Err(fault) => Some(fault),
        };
        slip.map(|fault| *fault).filter(|fault| !fault.is_limit())
    }

    /// The least number that is a position: 0 or 1; `None` where neither is.
    ///
    /// # Errors
    /// The limit that was reached before that was known.
    pub(crate) fn first_number(&self) -> Result<Option<u64>, Box<Fault>> {
        for least in 0..=1u64 {
            let options = match self.try_parse(&least.to_string()) {
                Ok(Ok(position)) => self.try_options(&position, &self.0.budget).map(drop),
                Ok(Err(_)) => continue,
                Err(fault) => Err(fault),
            };
            match options {
                Ok(()) => return Ok(Some(least)),
                Err(fault) if fault.is_limit() => return Err(fault),
                Err(_) => {}
            }
        }
        Ok(None)
    }
}

/// The position that a function has given.
fn position_of<'v>(
    session: &Session<'v, '_>,
    name: &'static str,
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

/// What a mutex guards; nothing that panicked has left it half done.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
