//! The true value and outcome of a position, as far as they can be found from the rules in
//! reasonable time.
//!
//! A term is the sum of its parts, and the value of a part is the mex over the
//! values of its options; whole sums are searched where that is small enough.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::rc::Rc;

use crate::graph::Graphs;
use crate::pulse::Pulse;
use crate::rules::Term;
use crate::rules::nimstring::moves_in as strings_in;
use crate::rules::{Game, Part};
use crate::search::Oracle;
use crate::text::Position;

use super::found::{self, Proved};
use super::strips;
use super::table::{Rules, Tables};
use super::wide::{Wide, WideTerm};

/// The results of earlier checks, for later positions.
#[derive(Debug, Default)]
pub(super) struct Memo {
    pub(super) tables: Tables,
    strips: strips::Memo,
    /// Periods that were proved here from the tables.
    pub(super) periods: HashMap<Rules, Proved>,
    /// Periods that were looked for here.
    found: HashMap<Rules, Option<Proved>>,
    values: HashMap<(Game, Vec<Part>), u128>,
    too_large: HashSet<Wide>,
}

/// The value of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Truth {
    Value(u128),
    /// A loopy position that can move to these values.
    Infinity(Vec<u128>),
    /// The mover can end the whole sum.
    Ends,
    /// The mover wins every sum with games of finite values (Nimstring).
    Loony,
    /// The last player moves again (Nimstring).
    Again,
}

impl Truth {
    /// Whether there is no value, although play ends.
    pub(crate) fn is_none(&self) -> bool {
        matches!(self, Truth::Ends | Truth::Loony | Truth::Again)
    }
}

impl fmt::Display for Truth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Truth::Value(value) => write!(f, "{value}"),
            Truth::Infinity(values) => {
                let values: Vec<String> = values.iter().map(u128::to_string).collect();
                write!(f, "infinity with {{{}}}", values.join(", "))
            }
            Truth::Ends => f.write_str("none, because a move ends the sum"),
            Truth::Loony => f.write_str("none, because the position is loony"),
            Truth::Again => f.write_str("none, because the last player moves again"),
        }
    }
}

/// New positions that are valued for one question.
const VALUES: usize = 30_000;
/// New positions that are searched for one question.
const SEARCHED: usize = 8_000;
/// No loopy position at hand has a value from the last on; they are looked for
/// in these steps.
const LOOPY_VALUES: [u32; 4] = [0, 2, 5, 9];

/// What derivations are checked against, with all that earlier checks found.
#[derive(Debug, Default)]
pub struct Checker {
    /// Positions that are searched as a whole.
    pub oracle: Oracle,
    pub(super) memo: RefCell<Memo>,
}

impl Checker {
    /// A checker that knows these graphs.
    pub fn new(graphs: Graphs) -> Checker {
        Checker { oracle: Oracle::new(graphs), memo: RefCell::default() }
    }

    /// The same, which asks `go_on` again and again while it checks a derivation, with the number
    /// of steps that are checked. After a no everything that is not known yet counts as too large.
    pub fn asking(mut self, go_on: impl FnMut(usize) -> bool + 'static) -> Checker {
        self.oracle.pulse = Rc::new(Pulse::of(go_on));
        self.memo.borrow_mut().tables.pulse = self.oracle.pulse.clone();
        self
    }

    /// Whether long work is to go on.
    pub(super) fn pulse(&self) -> &Pulse {
        &self.oracle.pulse
    }

    /// Reads a position with heaps of any size.
    pub(super) fn wide(&self, text: &str) -> Result<Wide, String> {
        Wide::parse(text, &self.oracle.graphs)
    }

    /// The value of a heap, from the table or by a period that was proved here.
    pub(crate) fn heap_value(&self, rules: &Rules, heap: u64) -> Option<u128> {
        let known = self.memo.borrow_mut().tables.value(rules, heap);
        known.or_else(|| {
            let Proved { from, period, saltus } = self.period_of(rules)?;
            let times = heap.checked_sub(from)? / period;
            let small = self.memo.borrow_mut().tables.value(rules, heap - times * period)?;
            Some(small + u128::from(times) * u128::from(saltus))
        })
    }

    /// A period that a step has proved, or that is proved here.
    fn period_of(&self, rules: &Rules) -> Option<Proved> {
        let memo = &mut *self.memo.borrow_mut();
        if let Some(&proved) = memo.periods.get(rules) {
            return Some(proved);
        }
        if let Some(&known) = memo.found.get(rules) {
            return known;
        }
        // Lasker's Nim is known in closed form (`theorems::lasker` checks it).
        let period = match Some(rules) == Rules::of_name("lasker").as_ref() {
            true => Some(Proved { from: 1, period: 4, saltus: 4 }),
            false => found::period(rules, &mut memo.tables),
        };
        if !memo.tables.pulse.has_stopped() {
            memo.found.insert(rules.clone(), period);
        }
        period
    }

    /// How many options of a large heap have a value, by the period: heaps of one remainder are
    /// counted together. `None` where the game is of another kind.
    fn by_period(&self, rules: &Rules, proved: Proved, heap: u64, value: u128) -> Option<u128> {
        let Proved { from, period, saltus } = proved;
        let holds = |heaps: &[u64]| {
            let mut all = heaps.iter().map(|&heap| self.heap_value(rules, heap));
            let sum = all.try_fold(0, |sum, value| Some(sum ^ value?));
            sum.map(|sum| u128::from(sum == value))
        };
        let mut count = 0;
        if value == 0 && Some(rules) == Rules::of_name("lasker").as_ref() {
            // No two heaps have one value: all is taken, or the halves are equal.
            return Some(1 + u128::from(heap.is_multiple_of(2)));
        }
        match rules {
            Rules::Code(code) if code.tail_length() == 0 && saltus == 0 => {
                for taken in 0..=code.last_place() {
                    let left = heap.checked_sub(taken)?;
                    for &(parts, kind) in code.digit(taken) {
                        match parts {
                            0 => {}
                            1 => count += holds(&[left])?,
                            2 => {
                                let fits = |small: u64| kind.allows(&[small, left - small]);
                                let (half, small_to) = (left / 2, from.max(1));
                                if half < small_to + period {
                                    return None;
                                }
                                for small in 1..small_to {
                                    if fits(small) {
                                        count += holds(&[small, left - small])?;
                                    }
                                }
                                // Of equal heaps there is one pair at most.
                                let equal = left.is_multiple_of(2);
                                let last = if equal { half - 1 } else { half };
                                for first in small_to..small_to + period {
                                    if fits(first) && first <= last {
                                        let times = (last - first) / period + 1;
                                        count += holds(&[first, left - first])? * u128::from(times);
                                    }
                                }
                                if equal && fits(half) {
                                    count += holds(&[half, half])?;
                                }
                            }
                            _ => return None,
                        }
                    }
                }
            }
            Rules::Subtract(set) if set.endless.is_empty() => {
                for &taken in set.listed.iter().filter(|&&taken| taken <= heap) {
                    count += holds(&[heap - taken])?;
                }
            }
            Rules::AllBut(set) if set.endless.is_empty() && saltus > 0 => {
                // Of each remainder one heap at most has the value.
                for small in 0..from + period {
                    let low = self.heap_value(rules, small)?;
                    let grows = small >= from && value >= low;
                    let times = if grows { (value - low) / u128::from(saltus) } else { 0 };
                    let Ok(times) = u64::try_from(times) else { continue };
                    let Some(other) =
                        times.checked_mul(period).and_then(|by| by.checked_add(small))
                    else {
                        continue;
                    };
                    if other < heap && rules.may_take(heap - other) {
                        count += holds(&[other])?;
                    }
                }
            }
            _ => return None,
        }
        Some(count)
    }

    /// How many options of a heap have a value; `None` where they are more than `most`, or cannot be
    /// valued.
    pub(crate) fn options_with(
        &self,
        rules: &Rules,
        heap: u64,
        value: u128,
        most: u64,
    ) -> Option<u128> {
        if *rules == Rules::Nim {
            return Some(u128::from(value < u128::from(heap)));
        }
        let parts = rules.most_parts();
        if let Some(proved) = self.period_of(rules)
            && heap > rules.limit()
            && let Some(count) = self.by_period(rules, proved, heap, value)
        {
            return Some(count);
        }
        if parts > 2 && heap > rules.limit() || rules.moves_of(heap) > most {
            return None;
        }
        // All values that options may have parts of.
        let mut values = Vec::new();
        for part in 0..=heap {
            if !self.pulse().goes_on() {
                return None;
            }
            values.push(self.heap_value(rules, part)?);
        }
        let (mut count, mut known) = (0, true);
        rules.each_option(heap, &mut |_, left| {
            known = known && self.pulse().goes_on();
            let sum = left.iter().fold(0, |sum, &part| sum ^ values[part as usize]);
            count += u128::from(sum == value);
        });
        known.then_some(count)
    }

    /// The value of a sum in normal play; `None` where it cannot be found.
    pub(crate) fn truth(&self, position: &Wide) -> Option<Truth> {
        if self.memo.borrow().too_large.contains(position) {
            return None;
        }
        let found = self.find_truth(position);
        if found.is_none()
            && !self.pulse().has_stopped()
            && !position.terms.iter().any(|t| matches!(t, WideTerm::Heaps(..)))
        {
            self.memo.borrow_mut().too_large.insert(position.clone());
        }
        found
    }

    fn find_truth(&self, position: &Wide) -> Option<Truth> {
        let (mut sum, mut infinities) = (0, Vec::new());
        for term in &position.terms {
            for truth in self.truths_of(term)? {
                match truth {
                    Truth::Value(value) => sum ^= value,
                    Truth::Infinity(values) => infinities.push(values),
                    none => return Some(none),
                }
            }
        }
        Some(match &infinities[..] {
            [] => Truth::Value(sum),
            [values] => {
                let mut shifted: Vec<u128> = values.iter().map(|value| value ^ sum).collect();
                shifted.sort_unstable();
                Truth::Infinity(shifted)
            }
            _ => Truth::Infinity(Vec::new()),
        })
    }

    /// The value of each part of a term, or of the whole of it.
    fn truths_of(&self, term: &WideTerm) -> Option<Vec<Truth>> {
        let term = match term {
            WideTerm::Heaps(rules, heaps) => {
                let value = |&heap| Some(Truth::Value(self.heap_value(rules, heap)?));
                return heaps.iter().map(value).collect();
            }
            WideTerm::Board(term) => term,
        };
        let part = |part: &Part| Term { game: term.game.clone(), parts: vec![part.clone()] };
        if term.game == Game::Treblecross {
            if term.parts.iter().any(|strip| strips::can_end(strip)) {
                return Some(vec![Truth::Ends]);
            }
            let strips = &mut self.memo.borrow_mut().strips;
            return term.parts.iter().map(|strip| strips.value(strip).map(Truth::Value)).collect();
        }
        if term.game == Game::Nimstring {
            return Some(vec![self.beside_strings(term)?]);
        }
        if term.game.may_repeat() {
            return match &term.game {
                Game::Chips(_) => term.parts.iter().map(|p| self.probed(part(p))).collect(),
                _ => Some(vec![self.probed(term.clone())?]),
            };
        }
        let mut left = VALUES;
        let values = &mut self.memo.borrow_mut().values;
        Some(vec![Truth::Value(value_of(term, values, &mut left, self.pulse())?)])
    }

    /// The value of a Nimstring term, from outcomes: the heap beside which it is lost. There is
    /// none beside a loony term, nor one only where the last player moves again: neither has a
    /// value.
    fn beside_strings(&self, term: &Term) -> Option<Truth> {
        if term.is_marked() {
            return Some(Truth::Again);
        }
        let most: u32 = term.parts.iter().map(|part| strings_in(part)).sum();
        for heap in 0..(most + 1).next_power_of_two() {
            let beside = Term::new(Game::Nim, vec![vec![heap]]);
            let position = Position { terms: vec![term.clone(), beside] };
            if self.oracle.outcome_within(&position, false, SEARCHED)? == 'P' {
                return Some(Truth::Value(heap.into()));
            }
        }
        Some(Truth::Loony)
    }

    /// The value of a term in which play can repeat, from outcomes: the heap
    /// beside which it is lost, or else those beside which it is won.
    fn probed(&self, term: Term) -> Option<Truth> {
        let with = |heap: u32| {
            let heap = Term::new(Game::Nim, vec![vec![heap]]);
            let position = Position { terms: vec![term.clone(), heap] };
            self.oracle.outcome_within(&position, false, SEARCHED)
        };
        let mut won = Vec::new();
        for heaps in LOOPY_VALUES.windows(2) {
            // The largest first: with it the others are laid out as well.
            with(heaps[1] - 1)?;
            for heap in heaps[0]..heaps[1] {
                match with(heap)? {
                    'P' => return Some(Truth::Value(heap.into())),
                    'N' => won.push(heap.into()),
                    _ => {}
                }
            }
        }
        Some(Truth::Infinity(won))
    }

    /// The outcome; `None` where it cannot be found in reasonable time.
    pub(crate) fn outcome_of_wide(&self, position: &Wide, misere: bool) -> Option<char> {
        if !misere && position.is_marked() {
            return self.oracle.outcome_within(&position.narrow()?, false, SEARCHED);
        }
        if !misere {
            return Some(match self.truth(position)? {
                Truth::Value(0) => 'P',
                Truth::Value(_) | Truth::Ends | Truth::Loony | Truth::Again => 'N',
                Truth::Infinity(values) => {
                    if values.contains(&0) {
                        'N'
                    } else {
                        'D'
                    }
                }
            });
        }
        let nim = position.terms.iter().map(|term| match term {
            WideTerm::Heaps(Rules::Nim, heaps) => Some(heaps),
            _ => None,
        });
        if let Some(heaps) = nim.collect::<Option<Vec<_>>>() {
            let heaps = || heaps.iter().copied().flatten();
            let sum = heaps().fold(0, |sum, heap| sum ^ heap);
            let lost = u64::from(heaps().all(|&heap| heap < 2));
            return Some(if sum == lost { 'P' } else { 'N' });
        }
        self.searched(position, true)
    }

    /// How long play lasts in a position where it can repeat.
    pub(crate) fn lasts_of(&self, position: &Wide, misere: bool) -> Option<u32> {
        self.oracle.lasts(&position.narrow()?, misere, SEARCHED)
    }

    /// The outcome by a search of the whole sum, where it is small.
    pub(crate) fn searched(&self, position: &Wide, misere: bool) -> Option<char> {
        let position = position.alive();
        if position.terms.iter().any(|term| term.moves().is_none_or(|all| all.len() > 400)) {
            return None;
        }
        self.oracle.outcome_within(&position.narrow()?, misere, SEARCHED)
    }
}

/// The mex over the values of the options; where a term is the sum of its
/// parts, the nim-sum over these.
fn value_of(
    term: &Term,
    memo: &mut HashMap<(Game, Vec<Part>), u128>,
    left: &mut usize,
    pulse: &Pulse,
) -> Option<u128> {
    if term.game.parts_are_apart() && term.parts.len() != 1 {
        let part = |part: &Part| Term { game: term.game.clone(), parts: vec![part.clone()] };
        return term
            .parts
            .iter()
            .try_fold(0, |sum, p| Some(sum ^ value_of(&part(p), memo, left, pulse)?));
    }
    if let Some(sum) = strips::value(term) {
        return Some(sum);
    }
    let key = (term.game.clone(), term.parts.clone());
    if let Some(&known) = memo.get(&key) {
        return Some(known);
    }
    *left = left.checked_sub(1).filter(|_| pulse.goes_on())?;
    // Whatever has more moves is too large for a search. A move of a sum in brackets is the most work.
    let (most, as_one) = match term.game {
        Game::Brackets(_) => (400, 4),
        _ => (2000, 16),
    };
    let small = WideTerm::Board(term.clone()).is_small();
    let moves = small.then(|| term.moves()).filter(|all| all.len() <= most)?;
    // Many moves are as much work as many positions.
    *left = left.checked_sub(moves.len() / as_one)?;
    let mut reached = HashSet::new();
    for after in moves {
        reached.insert(value_of(&after.term, memo, left, pulse)?);
    }
    let mex = (0..).find(|value| !reached.contains(value)).expect("finitely many options");
    memo.insert(key, mex);
    Some(mex)
}
