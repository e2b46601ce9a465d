//! `atlas`: the codes of a survey, in classes of the same sequence.

use serde::Serialize;

use crate::budget::Stop;
use crate::heap::atlas::{self, Found, Sparse};

/// The answer of `atlas`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "atlas"))]
pub struct Atlas<'a> {
    /// The largest number of digits of a code.
    pub digits: u32,
    /// The last heap that was looked at.
    pub to: u64,
    /// The number of values that were compared to distinguish sequences.
    pub compared: u64,
    /// How many codes there are.
    pub codes: usize,
    /// How many of them were surveyed.
    pub done: usize,
    /// The classes.
    pub classes: Vec<Class<'a>>,
    /// The limit that ended the survey; null where none did.
    pub stopped: Option<Stop>,
}

/// Codes with the same sequence, once leading zeros are left out.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AtlasClass"))]
pub struct Class<'a> {
    /// The code that represents the class.
    pub code: &'a str,
    /// Whether the sequences are known to be equal everywhere.
    pub equality: Equality,
    /// All codes of the class.
    pub members: Vec<Member<'a>>,
    /// The state of knowledge about the sequence.
    pub status: Status,
}

/// Whether sequences are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Equality {
    /// They are equal everywhere.
    Proved,
    /// They are equal as far as they were compared.
    Observed,
}

/// A code of a class.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AtlasMember"))]
pub struct Member<'a> {
    /// The result of the survey.
    pub entry: Entry<'a>,
    /// By how much it is shifted against the first code of the class, in heaps.
    pub shift: i64,
    /// The standard form of the code, which was searched.
    pub standard: &'a str,
}

/// The result of a survey of one code.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AtlasEntry"))]
pub struct Entry<'a> {
    /// The code in normal form.
    pub code: &'a str,
    /// The first heap whose value is not 0.
    pub first: Option<u64>,
    /// The largest value, and the first heap that has it.
    pub largest: (u64, u64),
    /// A hash of the first million values, where they are known.
    pub long: Option<&'a str>,
    /// The period, proved or observed.
    pub period: Option<Period<'a>>,
    /// The sparse space.
    pub sparse: Option<Rare>,
    /// The last heap that was looked at.
    pub to: u64,
    /// A hash of the compared values.
    pub values: &'a str,
}

/// A period.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AtlasPeriod"))]
pub struct Period<'a> {
    /// The largest heap whose value was used.
    pub checked_to: u64,
    /// The least period.
    pub period: u64,
    /// The least heap from which it holds.
    pub preperiod: u64,
    /// By how much the values grow in a period.
    pub saltus: u64,
    /// The theorem; null where the period was observed only.
    pub theorem: Option<&'a str>,
}

/// A sparse space.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AtlasSparse"))]
pub struct Rare {
    /// The last rare heap that the search found.
    pub last_rare: Option<u64>,
    /// The binary digits of the values that count.
    pub mask: u32,
    /// Whether the parity of the heap counts as well.
    pub parity: bool,
    /// How many rare heaps the search found.
    pub rare_heaps: u64,
}

/// The state of knowledge about the sequence of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AtlasStatus"))]
pub enum Status {
    /// A period, proved.
    Periodic,
    /// A period after which the values grow, proved.
    ArithmeticPeriodic,
    /// A period that no theorem covers.
    Observed,
    /// No period.
    Open,
}

impl Status {
    /// That of a code with this period.
    pub fn of(found: Option<&Found>) -> Status {
        match found {
            None => Status::Open,
            Some(Found { theorem: None, .. }) => Status::Observed,
            Some(Found { saltus: 0, .. }) => Status::Periodic,
            Some(_) => Status::ArithmeticPeriodic,
        }
    }

    /// The word of the document.
    pub fn word(self) -> &'static str {
        match self {
            Status::Periodic => "periodic",
            Status::ArithmeticPeriodic => "arithmetic-periodic",
            Status::Observed => "observed",
            Status::Open => "open",
        }
    }
}

impl<'a> Class<'a> {
    /// The part of the document that is about a class.
    pub fn new(class: &atlas::Class<'a>) -> Class<'a> {
        Class {
            code: &class.members[0].entry.code,
            equality: if class.proved { Equality::Proved } else { Equality::Observed },
            members: class
                .members
                .iter()
                .map(|member| Member {
                    entry: Entry::new(&member.entry),
                    shift: class.shift(member),
                    standard: &member.standard,
                })
                .collect(),
            status: Status::of(class.best().period.as_ref()),
        }
    }
}

impl<'a> Entry<'a> {
    fn new(entry: &'a atlas::Entry) -> Entry<'a> {
        Entry {
            code: &entry.code,
            first: entry.first,
            largest: entry.largest,
            long: entry.long.as_deref(),
            period: entry.period.as_ref().map(|found| Period {
                checked_to: found.checked_to,
                period: found.period,
                preperiod: found.preperiod,
                saltus: found.saltus,
                theorem: found.theorem.as_deref(),
            }),
            sparse: entry.sparse.as_ref().map(|&Sparse { mask, parity, rare_heaps, last_rare }| {
                Rare { last_rare, mask, parity, rare_heaps }
            }),
            to: entry.to,
            values: &entry.values,
        }
    }
}

/// The answer of `atlas` in misère play: the misère quotients of all codes of a few digits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "atlas_misere"))]
pub struct MisereAtlas {
    /// The largest number of digits of a code.
    pub digits: u32,
    /// The last heap that a search goes to.
    pub to: u64,
    /// How many codes there are.
    pub codes: usize,
    /// How many of them have entries.
    pub done: usize,
    /// The quotients.
    pub quotients: Vec<MisereEntry>,
    /// The limit that ended the survey; null where none did.
    pub stopped: Option<Stop>,
}

/// The misère quotient of a code: of all heaps where its period is proved, and otherwise of the heaps up to the
/// last one. This much is proved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AtlasQuotient"))]
pub struct MisereEntry {
    /// The code.
    pub code: String,
    /// The number of elements.
    pub order: u64,
    /// How many of them are lost.
    pub lost: u64,
    /// The first heap of the proved period of the elements.
    pub preperiod: Option<u64>,
    /// That period.
    pub period: Option<u64>,
    /// The last heap whose element was computed.
    pub computed_to: u64,
    /// Why the search ended.
    pub ended: MisereEnd,
}

/// Why the search for a quotient ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AtlasEnd"))]
pub enum MisereEnd {
    /// The quotient of all heaps is proved.
    Proved,
    /// It came to the last heap that was asked for.
    Heap,
    /// The next heap took too long, or its quotient was too large.
    Limit,
}

impl MisereEnd {
    /// All of them.
    pub const ALL: [MisereEnd; 3] = [MisereEnd::Proved, MisereEnd::Heap, MisereEnd::Limit];

    /// Its word in a table.
    pub fn name(self) -> &'static str {
        match self {
            MisereEnd::Proved => "proved",
            MisereEnd::Heap => "heap",
            MisereEnd::Limit => "limit",
        }
    }
}
