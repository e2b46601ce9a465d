//! A game, and what is known of all its heaps.

use std::ops::Range;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, TryLockError};

use grundy::budget::{Budget, Progress, Stop};
use grundy::games::{self, Entry, Kind};
use grundy::heap::{HeapForm, NimSequence};
use grundy::report::Assumed;
use grundy::{Nimber, lock};
use pyo3::exceptions::{PyReferenceError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use crate::arrays::{self, Packed};
use crate::convert;
use crate::errors;
use crate::kept::{Keep, Kept, Named};
use crate::limits::{self, Limits, run};
use crate::rules::PyRules;

/// A game by its name, with its parameter: `Game("kayles")`, `Game("0.77")`,
/// `Game("subtract:1,3,4")`. Called with heaps it makes a position.
#[pyclass(frozen, module = "grundy", weakref)]
pub struct Game {
    pub name: String,
    pub game: Arc<dyn grundy::term::Game>,
    /// Of rules in Python: a weak reference to them.
    owner: Option<Py<PyAny>>,
    /// The same rules as a ruleset.
    pub rules: Option<PyRules>,
    /// What its name names. The rules that own their game are not here, or they would keep
    /// themselves.
    named: Keep,
    form: OnceLock<Option<HeapForm>>,
    /// The values that were found.
    pub sequence: Mutex<Option<NimSequence>>,
}

/// Values of a range, a proved period if there is one, and why some are missing.
pub type Found = (Packed, Option<grundy::heap::period::Period>, Option<Stop>);

impl Game {
    pub fn new(
        game: Arc<dyn grundy::term::Game>,
        owner: Option<Py<PyAny>>,
        rules: Option<PyRules>,
        named: Keep,
    ) -> Game {
        let (form, sequence) = (OnceLock::new(), Mutex::default());
        Game { name: game.name(), game, owner, rules, named, form, sequence }
    }

    /// The game of rules in Python, which live as long as it does.
    pub fn of_own(rules: &Bound<'_, PyAny>) -> PyResult<Game> {
        let own = rules.getattr("_game")?.cast_into::<Game>()?;
        let own = own.get();
        let owner = own.owner.as_ref().map(|owner| owner.clone_ref(rules.py()));
        let keep = Kept::new(vec![Named::rules(rules.clone(), own.python())?]);
        Ok(Game::new(own.game.clone(), owner, own.rules.clone(), keep))
    }

    /// An object with rules in Python: its class is derived from `grundy.Rules`.
    pub fn named(object: Bound<'_, PyAny>) -> PyResult<Named> {
        let game = object.getattr("_game")?.cast_into::<Game>()?;
        Named::rules(object, game.get().python())
    }

    /// The game as the library knows it.
    pub fn library(&self) -> Arc<dyn grundy::term::Game> {
        self.game.clone()
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether its rules are Python.
    pub fn is_rules(&self) -> bool {
        self.owner.is_some()
    }

    /// Rules in Python, where they were given as an object.
    pub fn python(&self) -> Option<PyRules> {
        self.rules.clone()
    }

    fn entry(&self) -> Option<&'static Entry> {
        games::entry(self.name.split(':').next().unwrap_or(&self.name))
    }

    pub fn kind(&self) -> Kind {
        self.entry().map_or(Kind::OneHeap, |entry| entry.kind)
    }

    /// What it is made of, and what has to live as long as its positions.
    pub fn keep(&self, py: Python<'_>) -> PyResult<Keep> {
        let Some(owner) = &self.owner else { return Ok(self.named.clone()) };
        let rules = owner.bind(py).call0()?;
        if rules.is_none() {
            return Err(PyReferenceError::new_err("the rules of this game are no more"));
        }
        Ok(Kept::new(vec![Named::rules(rules, self.python())?]))
    }

    /// The heap game behind the sequence, where there is one. Within the time of the question that
    /// it is needed for.
    pub fn heap_form(&self, py: Python<'_>, limits: &Limits) -> PyResult<Option<HeapForm>> {
        if let Some(form) = self.form.get() {
            return Ok(form.clone());
        }
        let (game, _keep) = (self.game.clone(), self.keep(py)?);
        let form = run(py, limits.before(), self.is_rules(), move |_| game.heap_form())?;
        Ok(self.form.get_or_init(|| form).clone())
    }

    /// The same; an exception where there is none.
    pub fn form(&self, py: Python<'_>, limits: &Limits) -> PyResult<HeapForm> {
        if let Some(form) = self.heap_form(py, limits)? {
            return Ok(form);
        }
        let why = match self.is_rules() {
            true => {
                "its positions are no heaps: numbers from which every move leads to smaller ones"
            }
            false => "sequences are for games of one heap",
        };
        Err(PyValueError::new_err(format!("{} has no sequence: {why}", self.name)))
    }

    /// Reads `values(stop)` and `values(start, stop)`.
    pub fn range(
        &self,
        py: Python<'_>,
        first: &Bound<'_, PyAny>,
        second: Option<&Bound<'_, PyAny>>,
        limits: &Limits,
    ) -> PyResult<(HeapForm, Range<u64>)> {
        let form = self.form(py, limits)?;
        let range = match second {
            None => 0..convert::natural("stop", first)?,
            Some(stop) => convert::natural("start", first)?..convert::natural("stop", stop)?,
        };
        if range.start < form.least && !range.is_empty() {
            let (name, least) = (&self.name, form.least);
            let why =
                format!("the numbers of {name} begin with {least}: values({least}, {})", range.end);
            return Err(PyValueError::new_err(why));
        }
        if !range.is_empty() && form.heap(range.end - 1).is_none() {
            return Err(PyValueError::new_err("heaps go up to 2**64 - 1"));
        }
        Ok((form, range))
    }

    /// The values of a range.
    pub fn find(
        &self,
        py: Python<'_>,
        (form, range): (HeapForm, Range<u64>),
        threads: usize,
        limits: Limits,
    ) -> PyResult<Found> {
        let _keep = self.keep(py)?;
        let (kept, rules, python) = (&self.sequence, self.is_rules(), self.rules.clone());
        run(py, limits, rules, move |budget| {
            let Some(mut kept) = own(kept, rules) else {
                return (Packed::default(), None, Some(Stop::Rules));
            };
            if threads > 1 || kept.is_none() {
                *kept = Some(form.sequence().with_threads(threads));
            }
            let sequence = kept.as_mut().expect("there is one");
            fill(sequence, &form, range, python.as_ref(), budget)
        })
    }

    /// The same, where a period is taken for granted that is seen and not proved. The game forgets it.
    pub fn find_assuming(
        &self,
        py: Python<'_>,
        (form, range): (HeapForm, Range<u64>),
        threads: usize,
        limits: Limits,
    ) -> PyResult<(Found, Option<Assumed>)> {
        let _keep = self.keep(py)?;
        let (rules, python, name) = (self.is_rules(), self.rules.clone(), self.name.clone());
        run(py, limits, rules, move |budget| {
            let mut sequence = form.sequence().with_threads(threads);
            let last = range.end.checked_sub(1).and_then(|last| form.heap(last));
            // Where a limit is reached before a period is seen, the values meet the same limit.
            let period = last.and_then(|last| sequence.assume(last, budget).ok().flatten());
            let assumed = period.map(|period| Assumed::new(&name, &form.period(&period)));
            let (values, period, stopped) =
                fill(&mut sequence, &form, range, python.as_ref(), budget);
            ((values, period.filter(|_| assumed.is_none()), stopped), assumed)
        })
    }

    /// The value of a heap past 2^64 - 1, by a proved period.
    pub fn huge_value<'py>(
        &self,
        py: Python<'py>,
        form: &HeapForm,
        heap: &Bound<'py, PyAny>,
        limits: Limits,
        too_large: PyErr,
    ) -> PyResult<Bound<'py, PyAny>> {
        /// How long a period is looked for where nothing is said, in seconds.
        const USUAL: u64 = 10;
        if self.is_rules() {
            return Err(too_large);
        }
        let kept = &self.sequence;
        let found = run(py, limits.or_time(USUAL), false, move |budget| {
            let mut kept = lock(kept);
            let sequence = kept.get_or_insert_with(|| form.sequence());
            if !sequence.may_be_proved() {
                return Ok(None);
            }
            let proved = sequence.prove(u64::MAX - 1, budget)?.copied();
            let Some(period) = proved.map(|period| form.period(&period)) else { return Ok(None) };
            let once = period.preperiod..period.preperiod.saturating_add(period.period);
            let values = once.map(|n| form.value(sequence, n, budget));
            Ok(Some((period, values.collect::<Result<Vec<Nimber>, Stop>>()?)))
        })?;
        let found = found.map_err(|stop| errors::stopped(py, stop, None))?;
        let Some((period, values)) = found else {
            let why = "`heap` is a number from 0 to 2**64 - 1: no period is proved of this game";
            return Err(PyValueError::new_err(why));
        };
        let past = heap.sub(period.preperiod)?;
        let place: usize = past.rem(period.period)?.extract()?;
        let times = past.floor_div(period.period)?;
        times.mul(period.saltus)?.add(convert::number(py, values[place].0)?)
    }

    /// An array of values, or `BudgetError` with those that were found.
    pub fn array<'py>(
        py: Python<'py>,
        values: Packed,
        stopped: Option<Stop>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let shape = vec![values.len()];
        let array = arrays::array(py, values, shape)?;
        match stopped {
            None => Ok(array),
            Some(stop) => Err(errors::stopped(py, stop, Some(array.unbind()))),
        }
    }
}

/// The values that were found. Rules in Python are asked by one thread at a time: where it has
/// the values already, the rules ask for values of their own game.
pub fn own(
    kept: &Mutex<Option<NimSequence>>,
    rules: bool,
) -> Option<MutexGuard<'_, Option<NimSequence>>> {
    if !rules {
        return Some(lock(kept));
    }
    match kept.try_lock() {
        Ok(kept) => Some(kept),
        Err(TryLockError::Poisoned(poisoned)) => Some(poisoned.into_inner()),
        Err(TryLockError::WouldBlock) => {
            let why = "rules ask for values of their own game while these are being found";
            limits::fault(PyRuntimeError::new_err(why));
            None
        }
    }
}

fn fill(
    sequence: &mut NimSequence,
    form: &HeapForm,
    range: Range<u64>,
    rules: Option<&PyRules>,
    budget: &Budget,
) -> Found {
    if range.is_empty() {
        return (Packed::default(), None, None);
    }
    let count = range.end - range.start;
    if let Err(stop) = budget.reserve(count.saturating_mul(2)) {
        return (Packed::default(), None, Some(stop));
    }
    if let Some(rules) = rules {
        let found = rules.prepare(form.least..range.end, budget).is_some();
        let mut values = Packed::with_capacity(if found { count as usize } else { 0 });
        rules.found(range.clone(), |value| values.push(value.into()));
        if values.len() as u64 == count {
            return (values, None, None);
        }
    }
    let last = form.heap(range.end - 1).unwrap_or(u64::MAX);
    let found = match sequence.may_be_proved() {
        true => sequence.prove(last, budget).map(|_| ()),
        // Every value is needed, and whether there is room for them is known before.
        false => sequence.compute(last, budget),
    };
    let mut stopped = found.err();
    let mut values = Packed::with_capacity(if stopped.is_none() { count as usize } else { 0 });
    for (done, n) in range.enumerate() {
        let Some(value) = form.heap(n).and_then(|heap| sequence.known(heap)) else { break };
        if done % (1 << 16) == 0 && stopped.is_none() {
            let progress =
                Progress { what: "progress-values", done: done as u64, total: Some(count) };
            stopped = budget.check(progress).err();
            if stopped.is_some() {
                break;
            }
        }
        values.push(value.0);
    }
    let period = sequence.period().map(|period| form.period(period));
    (values, period, stopped)
}
