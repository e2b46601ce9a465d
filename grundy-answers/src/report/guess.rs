//! `guess`: closed forms of nim-values.

use serde::Serialize;

use super::{Exact, Program};
use crate::guess::{self, Report, Tells};
use crate::heap::period;
use crate::message::Language;

/// The answer of `guess`: of a sequence with `from` and `to`, of a table with `rows` and `columns`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "guess"))]
pub struct Guess<'a> {
    /// The game.
    pub game: &'a str,
    /// The first number of a sequence; absent for a table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<Exact>,
    /// The number after the last one of a sequence; absent for a table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<Exact>,
    /// The first number of the rows of a table, and the number after the last; absent for a
    /// sequence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rows: Option<[Exact; 2]>,
    /// The same for the columns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub columns: Option<[Exact; 2]>,
    /// How many terms the forms were fitted on.
    pub fitted: usize,
    /// The number of terms with which the forms were compared.
    pub held_out: usize,
    /// The guesses, the simplest first.
    pub guesses: Vec<Guessed<'a>>,
    /// If there is no guess, the form that came closest.
    pub closest: Option<Closest<'a>>,
    /// The proved period, which is more than a guess.
    pub proved: Option<Proved>,
    /// The short name of the theorem that gives each term, or each lost position among them; left out
    /// where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theorem: Option<&'static str>,
    /// A program; left out unless requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<Program>,
}

/// A guess.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Guessed<'a> {
    /// The family of the form.
    pub family: &'a str,
    /// The form as a formula, in English.
    pub formula: String,
    /// Whether the form gives the value, or the lost positions only.
    pub tells: Tells,
    /// How many numbers it was free to choose.
    pub parameters: usize,
    /// How many held-out terms confirm it: all of them.
    pub confirmed: usize,
    /// Always false.
    #[cfg_attr(feature = "schema", schemars(extend("const" = false)))]
    pub proved: bool,
}

/// What came closest, and is no guess.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Closest<'a> {
    /// The family of the form.
    pub family: &'a str,
    /// The form as a formula, in English.
    pub formula: String,
    /// With how many held-out terms it agrees.
    pub agreed: usize,
    /// The first term with which it does not: a number, or two of a table.
    pub at: Vec<Exact>,
}

/// A proved period.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Proved {
    /// The least heap from which it holds.
    pub preperiod: Exact,
    /// The least period.
    pub period: Exact,
    /// By how much the values grow in a period.
    pub saltus: Exact,
    /// The short name of the theorem.
    pub theorem: &'static str,
}

impl<'a> Guess<'a> {
    /// The document of the guesses for the terms from `from` to `to` (excluded). A sequence has
    /// one coordinate, a table two.
    pub fn new(
        game: &'a str,
        table: bool,
        [from, to]: [[u64; 2]; 2],
        report: &'a Report,
        proved: Option<&period::Period>,
    ) -> Guess<'a> {
        let ends = |axis: usize| [from[axis], to[axis]].map(|end| Exact(end.into()));
        let [start, end] = ends(0);
        Guess {
            game,
            from: (!table).then_some(start),
            to: (!table).then_some(end),
            rows: table.then(|| ends(0)),
            columns: table.then(|| ends(1)),
            fitted: report.fitted,
            held_out: report.held_out,
            guesses: report.guesses.iter().map(Guessed::new).collect(),
            closest: report.closest.as_ref().map(|miss| Closest {
                family: miss.form.family,
                formula: miss.form.formula(Language::English),
                agreed: miss.agreed,
                at: miss.at.iter().take(1 + usize::from(table)).map(|&n| Exact(n)).collect(),
            }),
            proved: proved.map(Proved::new),
            theorem: None,
            code: None,
        }
    }
}

impl<'a> Guessed<'a> {
    fn new(guess: &'a guess::Guess) -> Guessed<'a> {
        Guessed {
            family: guess.form.family,
            formula: guess.form.formula(Language::English),
            tells: guess.form.tells,
            parameters: guess.form.parameters,
            confirmed: guess.confirmed,
            proved: false,
        }
    }
}

impl Proved {
    fn new(period: &period::Period) -> Proved {
        Proved {
            preperiod: Exact(period.preperiod.into()),
            period: Exact(period.period.into()),
            saltus: Exact(period.saltus.into()),
            theorem: period.theorem.id(),
        }
    }
}
