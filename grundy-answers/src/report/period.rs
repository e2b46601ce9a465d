//! `period`: the period of a nim-sequence, proved, or how far it was searched.

use serde::Serialize;

use super::{AtlasFacts, Exact};
use crate::budget::{Budget, Stop};
use crate::guess::code::Language;
use crate::heap::search::Search;
use crate::heap::{HeapForm, period};
use crate::outcome::Play;
use crate::term::Term;

/// The answer of `period`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "period"))]
pub struct Period {
    /// The state of knowledge; its keys are beside those below.
    #[serde(flatten)]
    pub facts: PeriodFacts,
    /// `misere` in misère play; left out in normal play. What repeats are then the elements of the misère
    /// quotient, or what is observed of misère nim-values.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub play: Option<Play>,
    /// A program; left out unless requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<Program>,
    /// How long an observed period was seen; left out elsewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held: Option<Held>,
    /// Why an observed period is not proved, in words; left out elsewhere, and where no theorem was
    /// tried with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unproved: Option<String>,
    /// The limit that ended the search; left out where none did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stop>,
    /// How often an observed period was repeated, where the search ended because of that; left
    /// out elsewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repeated: Option<Exact>,
    /// The game whose option lists are those of a rule file, and its period; left out where none
    /// is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recognised: Option<Box<Recognised>>,
    /// What the atlas of octal games knows, where no period is proved here; left out elsewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub atlas: Option<Box<AtlasFacts>>,
}

/// The state of knowledge about the period of a game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PeriodFacts {
    /// The game.
    pub game: String,
    /// The result.
    pub status: PeriodStatus,
    /// The least heap from which the period holds.
    pub preperiod: Option<Exact>,
    /// The least period.
    pub period: Option<Exact>,
    /// By how much the values grow in a period.
    pub saltus: Option<Exact>,
    /// Whether it is proved here.
    pub proved: bool,
    /// The short name of the theorem.
    pub theorem: Option<&'static str>,
    /// The largest heap whose value was used; 0 where none was.
    pub checked_to: Exact,
}

/// A period that was seen and not proved, and on which an answer stands:
/// `g(n + period) = g(n) + saltus` for all n from the preperiod on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Assumed {
    /// The game.
    pub game: String,
    /// The least heap from which it was seen.
    pub preperiod: Exact,
    /// The period.
    pub period: Exact,
    /// By how much the values grow in a period.
    pub saltus: Exact,
    /// The last heap of the range in which it was seen. Values of larger heaps are not proved.
    pub last: Exact,
}

impl Assumed {
    /// Looks for a period of the heaps of a term, where the largest of them is so large that one is needed,
    /// and takes it for granted from now on. `None` where the term has no sequence; inside, where no
    /// period is needed or seen, or the budget ends before.
    pub fn of_term(term: &Term, budget: &Budget) -> Option<Option<Assumed>> {
        let mut seen = None;
        let has_sequence = term.with_sequence(&mut |sequence, largest| {
            if let Ok(Some(period)) = sequence.assume(largest, budget) {
                seen = Some(Assumed::new(&sequence.rules().to_string(), &period));
            }
        });
        has_sequence.then_some(seen)
    }

    /// What is taken for granted of a game.
    pub fn new(game: &str, period: &period::Period) -> Assumed {
        let exact = |number: u64| Exact(number.into());
        Assumed {
            game: game.to_string(),
            preperiod: exact(period.preperiod),
            period: exact(period.period),
            saltus: exact(period.saltus),
            last: exact(period.checked_to),
        }
    }
}

/// How long an observed period was seen, from its preperiod to the last heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Held {
    /// The number of heaps.
    pub heaps: Exact,
    /// The number of whole periods.
    pub periods: Exact,
}

/// The result of a search for a period.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum PeriodStatus {
    /// A period, proved.
    Periodic,
    /// A period after which the values grow, proved.
    ArithmeticPeriodic,
    /// A period that is proved in the atlas of octal games; its proof was not verified now.
    Certified,
    /// A period that no theorem covers.
    Observed,
    /// No period.
    Unknown,
}

/// A game with the same option lists as the asked one, as far as they were compared.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Recognised {
    /// The options of the heaps below are the same, one by one.
    pub below: Exact,
    /// The first heap at which the values break the period of that game; left out where none
    /// does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub differs_at: Option<Exact>,
    /// The state of knowledge about that game; its keys are beside those above.
    #[serde(flatten)]
    pub facts: PeriodFacts,
    /// How it is called in words; no part of the document.
    #[serde(skip)]
    pub title: String,
}

/// A program that computes the values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Program {
    /// The language.
    pub language: Language,
    /// Whether its function is proved right for every number.
    pub proved: bool,
    /// The whole program.
    pub text: String,
}

impl PeriodFacts {
    /// Where nothing was found up to heap `checked_to`.
    pub fn unknown(game: String, checked_to: u64) -> PeriodFacts {
        PeriodFacts {
            game,
            status: PeriodStatus::Unknown,
            preperiod: None,
            period: None,
            saltus: None,
            proved: false,
            theorem: None,
            checked_to: Exact(checked_to.into()),
        }
    }

    /// A proved period.
    pub fn proved(game: String, period: &period::Period) -> PeriodFacts {
        PeriodFacts {
            status: match period.saltus {
                0 => PeriodStatus::Periodic,
                _ => PeriodStatus::ArithmeticPeriodic,
            },
            preperiod: Some(Exact(period.preperiod.into())),
            period: Some(Exact(period.period.into())),
            saltus: Some(Exact(period.saltus.into())),
            proved: true,
            theorem: Some(period.theorem.id()),
            ..PeriodFacts::unknown(game, period.checked_to)
        }
    }
}

impl Period {
    /// These facts, and nothing else.
    fn of(facts: PeriodFacts) -> Period {
        Period {
            facts,
            play: None,
            code: None,
            held: None,
            unproved: None,
            stopped: None,
            repeated: None,
            recognised: None,
            atlas: None,
        }
    }

    /// What a search has found on the heaps up to `bound`.
    pub fn found(
        game: String,
        form: &HeapForm,
        search: &Search,
        bound: u64,
        budget: &Budget,
    ) -> Period {
        match search.period().filter(|period| period.checked_to <= bound) {
            Some(period) => Period::proved(game, &form.period(period)),
            None => {
                let reached = form.index(search.computed().saturating_sub(1).min(bound));
                Period::seen(game, form.observed(search, budget).unwrap_or(None), reached)
            }
        }
    }

    /// An observation up to heap `checked_to`, without proof.
    pub fn seen(game: String, pattern: Option<period::Pattern>, checked_to: u64) -> Period {
        let unknown = PeriodFacts::unknown(game, checked_to);
        match pattern {
            None => Period::of(unknown),
            Some(pattern) => Period {
                held: Some(Held {
                    heaps: Exact(pattern.held.into()),
                    periods: Exact(pattern.times().into()),
                }),
                ..Period::of(PeriodFacts {
                    status: PeriodStatus::Observed,
                    preperiod: Some(Exact(pattern.preperiod.into())),
                    period: Some(Exact(pattern.period.into())),
                    saltus: Some(Exact(pattern.saltus.into())),
                    ..unknown
                })
            },
        }
    }

    /// The period of a game which the atlas has proved, without what else the atlas knows; it was
    /// not found here up to heap `checked_to`.
    pub fn certified(game: String, period: &period::Period, checked_to: u64) -> Period {
        Period::of(PeriodFacts {
            status: PeriodStatus::Certified,
            proved: false,
            checked_to: Exact(checked_to.into()),
            ..PeriodFacts::proved(game, period)
        })
    }

    /// A proved period.
    pub fn proved(game: String, period: &period::Period) -> Period {
        Period::of(PeriodFacts::proved(game, period))
    }
}
