//! Games whose rules are Python: a class with a method `options`.
//!
//! They are a [`Ruleset`] as every other game, so sums, misère play, explanations and the check
//! of the laws work on them. Their positions are ints, texts and tuples of these. Values are found
//! by a search of their own, which asks for the options of each position once and takes the
//! interpreter lock once for all of them.

mod asking;
mod borrowed;
mod endless;
mod known;
mod options;
mod outcomes;
mod position;
mod search;
mod seen;

use std::cell::Cell;
use std::iter;
use std::ops::{ControlFlow, Range};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, TryLockError};

use grundy::heap::rules::{Given as GivenRules, Values};
use grundy::heap::{HeapForm, HeapRules};
use grundy::laws;
use grundy::outcome::FoundBy;
use grundy::ruleset::{EachOption, Engine, Nature, Ruleset, Theory};
use grundy::{Budget, Nimber, Play, Stop, TextError, Value};
use pyo3::exceptions::{PyException, PyRuntimeError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::errors;
use crate::limits;
use asking::Asking;
use options::{Given, Visit};
use outcomes::Outcomes;
use position::{InPython, PyPosition};
use search::{Failure, Search};

/// On these heaps it is seen whether positions are heaps.
const SEEN: i64 = 24;

/// A value, or the position that was asked for and why it has none.
type Answer = Result<u32, (PyPosition, Failure)>;

/// Rules in Python. A clone is the same rules.
#[derive(Clone)]
pub struct PyRules(Arc<Inner>);

struct Inner {
    name: String,
    /// A weak reference to the object: it owns its game, which owns this.
    owner: Py<PyAny>,
    has_canonical: bool,
    found: Mutex<Found>,
    /// The least number that is a position, if positions are heaps.
    heaps: OnceLock<Option<u64>>,
    /// Whether the number 0 has no move.
    zero: OnceLock<bool>,
}

/// What was found of positions.
struct Found {
    values: Search,
    normal: Outcomes,
    misere: Outcomes,
}

impl Default for Found {
    fn default() -> Found {
        let [normal, misere] = [Play::Normal, Play::Misere].map(Outcomes::new);
        Found { values: Search::default(), normal, misere }
    }
}

thread_local! {
    /// The rules of which this thread wants outcomes without values, by their address.
    static OUTCOME_ONLY: Cell<usize> = const { Cell::new(0) };
}

/// As long as this is there, the theory of the rules knows no value that was not found before, so
/// that the library asks their engine whether a position is lost.
pub struct OutcomeOnly {
    outer: usize,
}

impl OutcomeOnly {
    pub fn begin(rules: &PyRules) -> OutcomeOnly {
        OutcomeOnly { outer: OUTCOME_ONLY.replace(rules.address()) }
    }
}

impl Drop for OutcomeOnly {
    fn drop(&mut self) {
        OUTCOME_ONLY.set(self.outer);
    }
}

/// The text of an argument of rules in Python; a text is one already.
pub fn text_of_argument(argument: &Bound<'_, PyAny>) -> PyResult<String> {
    Ok(PyPosition::of(argument)?.text())
}

impl PyRules {
    /// The rules of an object, whose name in positions is `rules:NAME`.
    pub fn new(rules: &Bound<'_, PyAny>, owner: Py<PyAny>, name: &str) -> PyResult<PyRules> {
        let has_canonical = rules.hasattr("canonical")?;
        let name = format!("rules:{}", grundy::games::quoted(name));
        Ok(PyRules(Arc::new(Inner {
            name,
            owner,
            has_canonical,
            found: Mutex::default(),
            heaps: OnceLock::new(),
            zero: OnceLock::new(),
        })))
    }

    /// Does something with the object; a failure is noted.
    fn with<T>(&self, act: impl FnOnce(&Bound<'_, PyAny>) -> PyResult<T>) -> Option<T> {
        if limits::has_fault() || limits::is_ending() {
            return None;
        }
        // There is no interpreter any more: it ends while this thread is at work.
        Python::try_attach(|py| {
            let result = self.0.owner.bind(py).call0().and_then(|rules| match rules.is_none() {
                true => Err(PyRuntimeError::new_err("the rules of this game are no more")),
                false => act(&rules),
            });
            result.inspect_err(|error| limits::fault(error.clone_ref(py))).ok()
        })?
    }

    /// The error of the rules at a position, with the exception as its cause. What is no error of
    /// the rules, as Ctrl-C, stays as it is.
    fn failed(&self, py: Python<'_>, what: &str, position: &PyPosition, error: PyErr) -> PyErr {
        if !error.is_instance_of::<PyException>(py) {
            return error;
        }
        let kind = error.get_type(py).name().map_or_else(|_| "?".into(), |name| name.to_string());
        let words = error.value(py).to_string();
        let why = if words.is_empty() { kind } else { format!("{kind}: {words}") };
        let text = position.text();
        let why = format!("{what}({}) of {} fails: {why}", shown(position), self.0.name);
        errors::of_rules(py, &self.0.name, &text, &why, Some(error))
    }

    fn error(&self, position: &PyPosition, why: String) {
        Python::try_attach(|py| {
            limits::fault(errors::of_rules(py, &self.0.name, &position.text(), &why, None));
        });
    }

    fn address(&self) -> usize {
        Arc::as_ptr(&self.0) as usize
    }

    /// What was found, which one thread has at a time. Rules that ask for a value of their own game
    /// while it is being found would wait for themselves.
    fn found_so_far(&self) -> Option<MutexGuard<'_, Found>> {
        match self.0.found.try_lock() {
            Ok(found) => Some(found),
            Err(TryLockError::Poisoned(poisoned)) => Some(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => {
                limits::fault(self.asked_by_themselves());
                None
            }
        }
    }

    fn asked_by_themselves(&self) -> PyErr {
        let name = &self.0.name;
        PyRuntimeError::new_err(format!(
            "the rules of {name} ask for a value of the same game: `options` only lists moves"
        ))
    }

    /// Refuses a question of the rules themselves, while they are asked for options.
    pub fn is_free(&self) -> PyResult<()> {
        let waits = || matches!(self.0.found.try_lock(), Err(TryLockError::WouldBlock));
        // Another thread that has the search is waited for.
        if limits::has_turn() && waits() { Err(self.asked_by_themselves()) } else { Ok(()) }
    }

    /// The nim-value of a position.
    fn value_of(&self, position: &PyPosition, budget: &Budget) -> Result<u32, Stop> {
        let known = self.found_so_far().ok_or(Stop::Rules)?.values.known(position);
        match known {
            Some(value) => Ok(value),
            None => self.values_of(iter::once(position.clone()), budget),
        }
    }

    /// Finds the nim-values of numbers in one visit to the interpreter: to go there costs more
    /// than a short list of options. Gives that of the last one. Errors are not returned here: the
    /// question for a value meets the same error.
    pub fn prepare(&self, numbers: Range<u64>, budget: &Budget) -> Option<u32> {
        let end = |end: u64| i64::try_from(end).unwrap_or(i64::MAX);
        let range = end(numbers.start)..end(numbers.end);
        let all = range.end as u64 == numbers.end;
        self.values_of(range.map(PyPosition::Int), budget).ok().filter(|_| all)
    }

    /// The same for pairs of numbers, row by row.
    pub fn prepare_pairs(&self, [rows, columns]: [&Range<u64>; 2], budget: &Budget) {
        let pairs = rows.clone().flat_map(|row| columns.clone().map(move |column| (row, column)));
        let pair =
            |(a, b): (u64, u64)| Some(PyPosition::pair(a.try_into().ok()?, b.try_into().ok()?));
        let _ = self.values_of(pairs.map_while(pair), budget);
    }

    /// Gives `each` the nim-values of numbers, as far as they are known from the first one on.
    pub fn found(&self, numbers: Range<u64>, each: impl FnMut(u32)) {
        let Some(found) = self.found_so_far() else { return };
        numbers.map_while(|number| found.values.number(number.try_into().ok()?)).for_each(each);
    }

    /// Whether the player to move wins a position; `None` where that depends on sums in misère
    /// play.
    fn wins(
        &self,
        position: &PyPosition,
        play: Play,
        budget: &Budget,
    ) -> Result<Option<bool>, Stop> {
        let mut wins = None;
        self.visit(|rules, Found { values, normal, misere }| {
            let mut asking = Asking::new(self, rules);
            let root = self.canonical_of(rules, position)?;
            let outcomes = if play == Play::Normal { normal } else { misere };
            match outcomes.wins(&root, values, &mut asking, budget) {
                Ok(found) => wins = found,
                Err(failure) => {
                    return asking.raised.map_or(Ok(Err((position.clone(), failure))), Err);
                }
            }
            Ok(Ok(0))
        })?;
        Ok(wins)
    }

    /// Finds the nim-values of positions, one after the other; gives that of the last one.
    fn values_of(
        &self,
        positions: impl Iterator<Item = PyPosition>,
        budget: &Budget,
    ) -> Result<u32, Stop> {
        self.visit(|rules, Found { values, .. }| {
            let (mut asking, mut last) = (Asking::new(self, rules), 0);
            for position in positions {
                let form = match self.0.has_canonical {
                    true => Some(self.canonical_of(rules, &position)?),
                    false => None,
                };
                let root = form.as_ref().unwrap_or(&position);
                match values.value(root, &mut asking, budget) {
                    Ok(value) => last = value,
                    Err(failure) => return asking.raised.map_or(Ok(Err((position, failure))), Err),
                }
            }
            Ok(Ok(last))
        })
    }

    /// Calls `act` with the rules and the search, in one visit to the interpreter. An exception of
    /// the rules is kept for the Python function that asked.
    fn visit(
        &self,
        act: impl FnOnce(&Bound<'_, PyAny>, &mut Found) -> PyResult<Answer>,
    ) -> Result<u32, Stop> {
        let mut found = self.found_so_far().ok_or(Stop::Rules)?;
        match self.with(|rules| act(rules, &mut found)).ok_or(Stop::Rules)? {
            Ok(value) => Ok(value),
            Err((_, Failure::Rules)) => Err(Stop::Rules),
            Err((_, Failure::Stop(stop))) => Err(stop),
            Err((asked, Failure::Cycle(line))) => {
                let most = 8;
                let mut texts: Vec<String> = line.iter().take(most).map(PyPosition::text).collect();
                if line.len() > most {
                    texts.push("...".into());
                }
                let text = line.first().map_or_else(String::new, PyPosition::text);
                let line = format!("{} -> {text}", texts.join(" -> "));
                let why = format!(
                    "play in {} never ends: {line}; for games with cycles use Graph",
                    self.0.name
                );
                self.error(&asked, why);
                Err(Stop::Rules)
            }
            Err((_, Failure::Endless { line, below })) => {
                let name = &self.0.name;
                let texts: Vec<String> = line.iter().map(shown).collect();
                let (from, to) = (&texts[0], texts.get(1).map_or("...", |text| text));
                let mut why = format!(
                    "play in {name} never ends: {} -> ...; options({from}) leads to {to}",
                    texts.join(" -> ")
                );
                if below {
                    why.push_str(
                        ", and a condition such as `if k <= n` keeps numbers from falling below 0",
                    );
                }
                self.error(&line[0], why);
                Err(Stop::Rules)
            }
        }
    }

    fn canonical_of(
        &self,
        rules: &Bound<'_, PyAny>,
        position: &PyPosition,
    ) -> PyResult<PyPosition> {
        if !self.0.has_canonical {
            return Ok(position.clone());
        }
        let py = rules.py();
        let form = position.object(py).and_then(|object| {
            PyPosition::of(&rules.call_method1(intern!(py, "canonical"), (object,))?)
        });
        form.map_err(|error| self.failed(py, "canonical", position, error))
    }

    fn has_canonical(&self) -> bool {
        self.0.has_canonical
    }

    /// Reads an answer, and names each option by its canonical form.
    fn canonical_options(
        &self,
        rules: &Bound<'_, PyAny>,
        answer: &Bound<'_, PyAny>,
        each: &mut impl Visit,
    ) -> PyResult<()> {
        let mut all: Vec<Vec<PyPosition>> = Vec::new();
        let _ = options::each(answer, &mut |option: Given<'_>| {
            all.push(option.with_parts(<[PyPosition]>::to_vec));
            ControlFlow::Continue(())
        })?;
        for option in all {
            let forms = option.iter().map(|part| self.canonical_of(rules, part));
            let _ = each.visit(Given::Parts(&forms.collect::<PyResult<Vec<_>>>()?));
        }
        Ok(())
    }

    /// The options of a position, for a question whose failure says that there is no answer.
    fn try_options(&self, position: &PyPosition) -> Option<Option<Vec<Vec<PyPosition>>>> {
        self.with(|rules| {
            let py = rules.py();
            if limits::is_over() {
                return Err(errors::stopped(py, Stop::Time, None));
            }
            let mut all = Vec::new();
            let listed = rules.getattr(intern!(rules.py(), "options")).and_then(|options| {
                options::of(&options, position, &mut |option: Given<'_>| {
                    all.push(option.with_parts(<[PyPosition]>::to_vec));
                    ControlFlow::Continue(())
                })
            });
            match listed {
                Ok(_) => Ok(Some(all)),
                Err(error) if error.is_instance_of::<PyException>(py) => Ok(None),
                Err(error) => Err(error),
            }
        })
    }

    /// The least heap, if positions are heaps: numbers from which every move leads to smaller
    /// ones, as far as the first heaps show.
    fn heaps(&self) -> Option<u64> {
        if let Some(known) = self.0.heaps.get() {
            return *known;
        }
        let mut least = None;
        for heap in 0..=SEEN {
            let options = self.try_options(&PyPosition::Int(heap))?;
            let smaller = |part: &PyPosition| match part {
                PyPosition::Int(part) => (least.unwrap_or(heap)..heap).contains(part),
                _ => false,
            };
            match options {
                Some(options) if options.iter().flatten().all(smaller) => {
                    least = least.or(Some(heap));
                }
                // 0 need not be a position.
                _ if heap == 0 => {}
                _ => {
                    least = None;
                    break;
                }
            }
        }
        let least = least.map(|least| least as u64);
        *self.0.heaps.get_or_init(|| least)
    }

    /// Checks the laws of rulesets on these positions and all that follow from them; gives how
    /// many they are.
    pub fn check(&self, positions: Vec<PyPosition>) -> Result<usize, laws::Broken> {
        laws::check(self, positions).map(|checked| checked.positions)
    }

    /// Reads positions for [`check`](PyRules::check).
    pub fn positions(positions: &Bound<'_, PyTuple>) -> PyResult<Vec<PyPosition>> {
        positions.iter().map(|position| PyPosition::of(&position)).collect()
    }
}

fn shown(position: &PyPosition) -> String {
    position.text().chars().take(60).collect()
}

impl Ruleset for PyRules {
    type Position = PyPosition;

    fn name(&self) -> String {
        self.0.name.clone()
    }

    fn nature(&self) -> Nature<PyPosition> {
        Nature::Unproved
    }

    fn options(
        &self,
        position: &PyPosition,
        each: &mut EachOption<'_, PyPosition>,
    ) -> ControlFlow<()> {
        if limits::is_over() {
            return ControlFlow::Break(());
        }
        let listed = self.with(|rules| {
            let listed = rules.getattr(intern!(rules.py(), "options")).and_then(|options| {
                options::of(&options, position, &mut |option: Given<'_>| {
                    option.with_parts(&mut *each)
                })
            });
            listed.map_err(|error| self.failed(rules.py(), "options", position, error))
        });
        listed.unwrap_or(ControlFlow::Break(()))
    }

    fn parse(&self, text: &str) -> Result<PyPosition, TextError> {
        Ok(PyPosition::read(text)?)
    }

    fn write(&self, position: &PyPosition, out: &mut String) {
        out.push_str(&position.text());
    }

    /// An empty heap from which no move leads is nothing.
    fn vanishes(&self, position: &PyPosition) -> bool {
        if *position != PyPosition::Int(0) {
            return false;
        }
        if let Some(known) = self.0.zero.get() {
            return *known;
        }
        match self.try_options(position) {
            Some(options) => {
                let nothing = options.is_some_and(|options| options.is_empty());
                *self.0.zero.get_or_init(|| nothing)
            }
            None => false,
        }
    }

    fn canonical(&self, position: PyPosition) -> PyPosition {
        if !self.0.has_canonical {
            return position;
        }
        self.with(|rules| self.canonical_of(rules, &position)).unwrap_or(position)
    }

    /// Why options were not listed to the end.
    fn failure(&self) -> Stop {
        if !limits::has_fault() && limits::is_over() { Stop::Time } else { Stop::Rules }
    }

    fn engine(&self) -> Option<Box<dyn Engine<PyPosition>>> {
        Some(Box::new(Own(self.clone())))
    }

    fn bytes(&self, position: &PyPosition) -> u64 {
        position.bytes()
    }

    fn theory(&self) -> &dyn Theory<PyPosition> {
        self
    }
}

impl Theory<PyPosition> for PyRules {
    fn value(
        &self,
        position: &PyPosition,
        budget: &Budget,
    ) -> Result<Option<(Value, FoundBy)>, Stop> {
        let value = match OUTCOME_ONLY.get() == self.address() {
            true => self.found_so_far().ok_or(Stop::Rules)?.values.known(position),
            false => Some(self.value_of(position, budget)?),
        };
        let heap =
            matches!(position, PyPosition::Int(_)) && matches!(self.0.heaps.get(), Some(Some(_)));
        let method = if heap { FoundBy::Sequence } else { FoundBy::Search };
        Ok(value.map(|value| (Value::Nim(Nimber(value.into())), method)))
    }

    fn heap_form(&self) -> Option<HeapForm> {
        let least = self.heaps()?;
        let values = Numbers { rules: self.clone(), least };
        let rules = HeapRules::Given(GivenRules(Arc::new(values)));
        Some(HeapForm { plus: -(least as i64), least, ..HeapForm::of(rules) })
    }
}

/// The search for outcomes, as the library asks for it.
struct Own(PyRules);

impl Engine<PyPosition> for Own {
    fn value(&mut self, position: &PyPosition, budget: &Budget) -> Result<Option<Nimber>, Stop> {
        self.0.value_of(position, budget).map(|value| Some(Nimber(value.into())))
    }

    fn has_value(
        &mut self,
        position: &PyPosition,
        value: Nimber,
        budget: &Budget,
    ) -> Result<Option<bool>, Stop> {
        match value.is_zero() {
            true => Ok(self.0.wins(position, Play::Normal, budget)?.map(|wins| !wins)),
            false => Ok(self.value(position, budget)?.map(|own| own == value)),
        }
    }

    fn plays_misere(&self) -> bool {
        true
    }

    fn wins_misere(&mut self, parts: &[PyPosition], budget: &Budget) -> Result<Option<bool>, Stop> {
        match parts {
            [one] => self.0.wins(one, Play::Misere, budget),
            _ => Ok(None),
        }
    }

    fn met(&self) -> u64 {
        0
    }
}

/// Rules asked for their numbers one after the other.
struct Numbers {
    rules: PyRules,
    least: u64,
}

impl Values for Numbers {
    fn name(&self) -> String {
        self.rules.name()
    }

    fn value(&self, n: u64, budget: &Budget) -> Result<u32, Stop> {
        let number = i64::try_from(n + self.least).map_err(|_| Stop::Memory)?;
        self.rules.value_of(&PyPosition::Int(number), budget)
    }
}
