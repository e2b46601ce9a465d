//! Guesses at closed forms of nim-values.
//!
//! A [`Family`] of closed forms is fitted to the first half of the terms (of a table: to the
//! upper left quarter) and knows nothing of the others. The forms that it proposes are then
//! compared with *every* term that was held out, and a form survives only if all of them agree.
//! A surviving form is a guess: an observation on finitely many terms, and never a proof.
//!
//! ```
//! # use grundy_answers as grundy;
//! use grundy::Budget;
//! use grundy::guess::{Terms, guess};
//! use grundy::message::Language;
//! // The exponent of 2 in n + 1.
//! let values = (0..64u32).map(|n| u128::from((n + 1).trailing_zeros())).collect();
//! let report = guess(&Terms::sequence(0, values), &Budget::unlimited()).unwrap();
//! let first = &report.guesses[0];
//! assert_eq!((first.form.family, first.confirmed), ("valuation", 32));
//! assert_eq!(first.form.formula(Language::English), "g(n) = v2(n + 1)");
//! assert_eq!(first.form.expr.value([1023, 0], u128::MAX), Some(10));
//! ```

use std::cmp::Reverse;

use rustc_hash::FxHashSet;

use crate::Nimber;
use crate::budget::{Budget, Progress, Stop};
use crate::message::{Language, Message, message};
use crate::sort;

mod beatty;
pub mod code;
mod digits;
pub mod expr;
mod falling;
mod grid;
mod key;
mod lost;
mod nim_sum;
mod pair;
pub mod period;
mod primes;
mod residues;
mod roots;
mod self_similar;
mod shrinking;
mod valuation;

use expr::Expr;

/// Nim-values of consecutive numbers, or of a rectangle of pairs of numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    from: [u64; 2],
    height: usize,
    width: usize,
    table: bool,
    /// With 0 in the place of each gap.
    values: Vec<u128>,
    /// The places of the gaps, in rising order: pairs that have no value.
    gaps: Vec<usize>,
}

impl Terms {
    /// The values of `from`, `from + 1`, and so on.
    pub fn sequence(from: u64, values: Vec<u128>) -> Terms {
        let (height, gaps) = (values.len(), Vec::new());
        Terms { from: [from, 0], height, width: 1, table: false, values, gaps }
    }

    /// The values of pairs (a, b), row after row: a counts the rows from
    /// `from[0]`, b the `width` columns from `from[1]`. Values of a last row
    /// that is not full are dropped.
    pub fn table(from: [u64; 2], width: usize, values: Vec<u128>) -> Terms {
        Terms::table_with_gaps(from, width, values.into_iter().map(Some).collect())
    }

    /// The same where some pairs have no value.
    pub fn table_with_gaps(from: [u64; 2], width: usize, mut values: Vec<Option<u128>>) -> Terms {
        let height = values.len().checked_div(width).unwrap_or(0);
        values.truncate(height * width);
        let gaps = (0..values.len()).filter(|&at| values[at].is_none()).collect();
        let values = values.into_iter().map(Option::unwrap_or_default).collect();
        Terms { from, height, width, table: true, values, gaps }
    }

    /// How many values there are.
    pub fn len(&self) -> usize {
        self.values.len() - self.gaps.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether they are values of pairs.
    pub fn is_table(&self) -> bool {
        self.table
    }

    /// Each with its numbers, row after row; the second number of a sequence
    /// is 0.
    pub fn points(&self) -> impl Iterator<Item = ([u128; 2], u128)> + '_ {
        let number = |from: u64, at: usize| u128::from(from) + at as u128;
        let known = |&(index, _): &(usize, &u128)| self.gaps.binary_search(&index).is_err();
        self.values.iter().enumerate().filter(known).map(move |(index, &value)| {
            let column = if self.table { number(self.from[1], index % self.width) } else { 0 };
            ([number(self.from[0], index / self.width.max(1)), column], value)
        })
    }

    /// The value in a row and a column, counted from 0; `None` where there is none.
    fn at(&self, row: usize, column: usize) -> Option<u128> {
        let place = row * self.width + column;
        self.gaps.binary_search(&place).is_err().then(|| self.values[place])
    }

    /// The values of the first row.
    fn first_row(&self) -> impl Iterator<Item = Option<u128>> + '_ {
        let columns = if self.height > 0 { self.width } else { 0 };
        (0..columns).map(|column| self.at(0, column))
    }

    /// Whether a guess is fitted on these numbers.
    fn is_fitted(&self, at: [u128; 2]) -> bool {
        let (height, width) = self.first_part();
        let [height, width] = [height, width].map(|length| length as u128);
        at[0] - u128::from(self.from[0]) < height && at[1] - u128::from(self.from[1]) < width
    }

    /// How many rows and columns a guess is fitted on.
    fn first_part(&self) -> (usize, usize) {
        let width = if self.table { self.width.div_ceil(2) } else { 1 };
        (self.height.div_ceil(2), width)
    }

    /// The terms to which a guess is fitted.
    fn fitted(&self) -> Terms {
        let (height, width) = self.first_part();
        if !self.table {
            return Terms::sequence(self.from[0], self.values[..height].to_vec());
        }
        let row = |row: usize| (0..width).map(move |column| self.at(row, column));
        Terms::table_with_gaps(self.from, width, (0..height).flat_map(row).collect())
    }
}

/// A formula that holds from a number on.
fn holds_from(formula: String, first: u128) -> Message {
    match first {
        0 => formula.into(),
        _ => message!("formula-from", formula = formula, first = Nimber(first)),
    }
}

/// What a form gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Tells {
    /// The nim-value.
    Value,
    /// 1 where the position has outcome P, and 0 elsewhere.
    Losing,
}

/// A closed form.
#[derive(Clone, Debug)]
pub struct Form {
    /// The name of its family.
    pub family: &'static str,
    /// Its formula, where that is not the one of the expression.
    words: Option<Message>,
    /// Whether it is about pairs of numbers.
    table: bool,
    /// The form itself.
    pub expr: Expr,
    /// How many numbers it was free to choose; the fewer, the simpler.
    pub parameters: usize,
    /// What it gives.
    pub tells: Tells,
    /// The least numbers that it speaks of.
    pub from: [u64; 2],
}

impl Form {
    /// A form of values, whose words are those of the expression.
    fn new(family: &'static str, expr: Expr, parameters: usize, table: bool) -> Form {
        let (words, tells, from) = (None, Tells::Value, [0; 2]);
        Form { family, words, table, expr, parameters, tells, from }
    }

    /// The form as a formula, as in `g(n + 12) = g(n) for n >= 71`.
    pub fn formula(&self, language: Language) -> String {
        match &self.words {
            Some(words) => words.text(language),
            None => code::formula(&self.expr, self.table, language),
        }
    }

    /// Whether it agrees with a term.
    pub fn agrees(&self, at: [u128; 2], value: u128) -> bool {
        let told = self.expr.value(at, u128::MAX);
        match self.tells {
            Tells::Value => told == Some(value),
            Tells::Losing => told == Some(u128::from(value == 0)),
        }
    }
}

/// A family of closed forms.
pub trait Family: Sync {
    /// Its name, as guesses carry it.
    fn name(&self) -> &'static str;

    /// The simplest forms of the family (a few at most) that agree with all
    /// terms given; none where the terms are too few to determine one. What
    /// is proposed is checked by [`guess`], on these terms too.
    ///
    /// # Errors
    /// Why it stopped.
    fn fit(&self, terms: &Terms, budget: &Budget) -> Result<Vec<Form>, Stop>;
}

/// The families for sequences, the plainest first.
pub static SEQUENCES: &[&dyn Family] = &[
    &period::Repeating,
    &residues::Residues,
    &falling::Falling,
    &valuation::Valuation,
    &digits::Digits,
    &nim_sum::NimSum,
    &self_similar::SelfSimilar,
    &roots::Roots,
    &primes::Primes,
    &shrinking::Shrinking,
    &beatty::Beatty,
    &lost::Lost,
];

/// The families for tables.
pub static TABLES: &[&dyn Family] =
    &[&pair::Pair, &grid::Grid, &key::OneNumber, &beatty::BeattyPairs];

/// A form that agrees with every term.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Guess {
    /// The form.
    pub form: Form,
    /// How many held-out terms confirm it: all of them.
    pub confirmed: usize,
}

/// The form that came closest where none survived. It is no guess.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Miss {
    /// The form.
    pub form: Form,
    /// With how many of the held-out terms it agrees.
    pub agreed: usize,
    /// The first term with which it does not.
    pub at: [u128; 2],
}

/// What came of all families.
#[derive(Clone, Debug)]
#[must_use]
#[non_exhaustive]
pub struct Report {
    /// What survived, of each family the simplest, the simplest first.
    pub guesses: Vec<Guess>,
    /// Where nothing did, what came closest.
    pub closest: Option<Miss>,
    /// How many more agree with every term, and may do so by chance.
    pub chance: usize,
    /// How many terms the forms were fitted on.
    pub fitted: usize,
    /// How many were held out.
    pub held_out: usize,
}

/// The least number of terms. If few terms have few values, not many more are enough; see
/// [`guess`].
pub const LEAST: usize = 16;

/// Fits every family to the first part of the terms, and compares the proposed forms with all
/// others. There is no guess from fewer than [`LEAST`] terms, nor if chance could have
/// confirmed one form among as many as were tried.
///
/// Cost: O(len) for each of some hundred forms, most of which break off at
/// the first terms; memory of the same order as the terms.
///
/// # Errors
/// Why it stopped.
pub fn guess(terms: &Terms, budget: &Budget) -> Result<Report, Stop> {
    /// The number of copies that the work needs: the first part, a sorted copy, and the memory
    /// of a family, which is at most a table of the first part by some key.
    const COPIES: u64 = 5;
    let bytes = terms.len() as u64 * size_of::<u128>() as u64 * COPIES;
    budget.reserve(bytes)?;
    let report = guess_in(terms, budget);
    budget.release(bytes);
    report
}

fn guess_in(terms: &Terms, budget: &Budget) -> Result<Report, Stop> {
    let first = terms.fitted();
    let mut report = Report {
        guesses: Vec::new(),
        closest: None,
        chance: 0,
        fitted: first.len(),
        held_out: terms.len() - first.len(),
    };
    if terms.len() < LEAST {
        return Ok(report);
    }
    let mut misses: Vec<Miss> = Vec::new();
    for family in if terms.table { TABLES } else { SEQUENCES } {
        for form in family.fit(&first, budget)? {
            let form = Form { from: terms.from, ..form };
            match hold(&form, terms, budget)? {
                Held::All => {
                    let confirmed = report.held_out;
                    report.guesses.push(Guess { form, confirmed });
                }
                Held::Some { agreed, at } => misses.push(Miss { form, agreed, at }),
                Held::NotFitted => {}
            }
        }
    }
    // Those that fail in the same way are one form in other words, and so are those that fit.
    let failed: FxHashSet<(usize, [u128; 2])> =
        misses.iter().map(|miss| (miss.agreed, miss.at)).collect();
    let tried = 1 + failed.len();
    // Values say more than outcomes.
    if !terms.table && report.guesses.iter().any(|guess| guess.form.tells == Tells::Value) {
        report.guesses.retain(|guess| guess.form.tells == Tells::Value);
    }
    let fitting = report.guesses.len();
    report.guesses.retain(|guess| tells_more_than_chance(&guess.form, terms, tried));
    report.chance = fitting - report.guesses.len();
    sort::by_key(&mut report.guesses, |guess| {
        (guess.form.tells == Tells::Losing, guess.form.parameters)
    });
    // What needs many more free numbers than the simplest was bent to fit.
    let simplest = report.guesses.first().map_or(0, |guess| guess.form.parameters);
    report.guesses.retain(|guess| guess.form.parameters <= 2 * simplest + 2);
    let mut named: Vec<&str> = Vec::new();
    report.guesses.retain(|guess| {
        let new = !named.contains(&guess.form.family);
        named.push(guess.form.family);
        new
    });
    if report.guesses.is_empty() && report.chance == 0 {
        report.closest = misses
            .into_iter()
            .filter(|miss| terms.table || miss.form.tells == Tells::Value)
            .min_by_key(|miss| (Reverse(miss.agreed), miss.form.parameters));
    }
    Ok(report)
}

/// Whether the held-out terms would hardly confirm some form by chance.
///
/// A form that knows nothing except how often each value occurs agrees with one term with the
/// probability p, the sum of the squares of the frequencies, and with all h held-out terms with
/// p^h. So the evidence is h log2(1/p) bits, less log2 of the number of forms that were
/// compared with the terms. For a constant, of which there is one, every term counts as one
/// bit. For a constant after some other terms, each term counts by its frequency before (the
/// rule of succession).
fn tells_more_than_chance(form: &Form, terms: &Terms, tried: usize) -> bool {
    /// Less is called chance: one in a hundred.
    const BITS: f64 = 6.7;
    let told = terms.points().map(|(_, value)| match form.tells {
        Tells::Value => value,
        Tells::Losing => u128::from(value == 0),
    });
    let mut sorted: Vec<u128> = told.collect();
    sort::whole(&mut sorted);
    let all = terms.len() as f64;
    let counts = sorted.chunk_by(|a, b| a == b).map(<[u128]>::len);
    let chance: f64 = counts.map(|count| (count as f64 / all).powi(2)).sum();
    let held_out = terms.points().filter(|&(at, _)| !terms.is_fitted(at)).count() as f64;
    let constant = Tail::of(terms);
    // A period that begins late, or is long, is seen three times as far.
    if form.family == "period" && terms.len() < 3 * form.parameters {
        return false;
    }
    let bits = match form.parameters {
        1 => held_out,
        parameters if form.family == "period" && parameters == 1 + constant.start => {
            if constant.may_end(terms) || !constant.is_long(terms) {
                return false;
            }
            held_out * constant.bits() - (tried as f64).log2()
        }
        _ => held_out * -chance.log2() - (tried as f64).log2(),
    };
    bits >= BITS
}

/// The last value of a sequence, and the number of final terms that have it.
struct Tail {
    /// How many terms are before, and how many of them are others.
    start: usize,
    others: usize,
}

impl Tail {
    fn of(terms: &Terms) -> Tail {
        let values = &terms.values;
        let last = values.last().copied();
        let is_other = |value: &u128| Some(*value) != last;
        let start = values.iter().rposition(is_other).map_or(0, |at| at + 1);
        Tail { start, others: values[..start].iter().filter(|&value| is_other(value)).count() }
    }

    /// Whether the runs of one value before it grow so fast that it may be only the next of them: each
    /// longer than the one before by a factor, which grows too. So it is where only roots of n may be left.
    fn may_end(&self, terms: &Terms) -> bool {
        let runs: Vec<u128> = terms.values[..self.start]
            .chunk_by(|a, b| a == b)
            .map(|run| run.len() as u128)
            .collect();
        let &[.., first, before, last] = &runs[..] else { return false };
        let length = (terms.values.len() - self.start) as u128;
        first < before && before < last && length.saturating_mul(before.pow(2)) <= last.pow(3)
    }

    /// Whether it is much longer than the runs of one value before it.
    fn is_long(&self, terms: &Terms) -> bool {
        let runs = terms.values[..self.start].chunk_by(|a, b| a == b).map(<[u128]>::len);
        terms.values.len() - self.start > 8 * runs.max().unwrap_or(0)
    }

    /// The number of bits of evidence in one more term.
    fn bits(&self) -> f64 {
        let other = (self.others + 1) as f64 / (self.start + 2) as f64;
        -(1.0 - other).log2()
    }
}

/// How a form stands against all terms.
enum Held {
    All,
    Some {
        agreed: usize,
        at: [u128; 2],
    },
    /// It does not even agree with those that it was fitted on.
    NotFitted,
}

fn hold(form: &Form, terms: &Terms, budget: &Budget) -> Result<Held, Stop> {
    let (mut agreed, mut wrong) = (0, None);
    for (index, (at, value)) in terms.points().enumerate() {
        if index.is_multiple_of(1 << 14) {
            poll(budget, "progress-terms-compared", index)?;
        }
        match (form.agrees(at, value), terms.is_fitted(at)) {
            (true, true) => {}
            (true, false) => agreed += 1,
            (false, true) => return Ok(Held::NotFitted),
            (false, false) => wrong = wrong.or(Some(at)),
        }
    }
    Ok(wrong.map_or(Held::All, |at| Held::Some { agreed, at }))
}

/// Asks the budget whether to continue.
fn poll(budget: &Budget, what: &'static str, done: usize) -> Result<(), Stop> {
    budget.check(Progress { what, done: done as u64, total: None })
}

/// The simplest form of a sequence that does not refer to itself, for families that are made of
/// sequences.
fn simplest(terms: &Terms, budget: &Budget) -> Result<Option<Form>, Stop> {
    let mut best: Option<Form> = None;
    for family in [&period::Repeating as &dyn Family, &residues::Residues, &valuation::Valuation] {
        for form in family.fit(terms, budget)? {
            let simpler = best.as_ref().is_none_or(|best| form.parameters < best.parameters);
            if simpler && terms.points().all(|(at, value)| form.agrees(at, value)) {
                best = Some(form);
            }
        }
    }
    Ok(best)
}
