//! `games`: what the catalogue knows of a game.

use serde::Serialize;

use super::Exact;
use crate::games::Entry;
use crate::heap::atlas;
use crate::heap::known::{Published, Twin};
use crate::heap::period::Period;
use crate::message::{Language, Message, TEXTS, message};
use crate::position::SumInBrackets;
use crate::theory::{self, Theorem};

/// The answer of `games NAME`; `games` alone is a list of them.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "game"))]
pub struct Game {
    /// The name in positions.
    pub name: String,
    /// Other names that are read as this one.
    pub aliases: &'static [&'static str],
    /// The take-and-break code, where it is one.
    pub code: Option<String>,
    /// A title of a few words.
    pub title: String,
    /// How a position is written.
    pub usage: String,
    /// What the arguments are.
    pub arguments: String,
    /// The rules, in a few sentences.
    pub rules: String,
    /// What is known of it; may be empty.
    pub known: String,
    /// Where to read more.
    pub references: Vec<String>,
    /// Positions to try.
    pub examples: Vec<String>,
    /// The text of its rule file, where it is a game of the gallery; absent for other games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<&'static str>,
    /// What is known of the sequence of a code; absent for other games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sequence: Option<CodeFacts>,
}

/// What is known of the sequence of a code.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CodeFacts {
    /// Whether it is solved.
    pub status: Status,
    /// The least heap from which the period holds.
    pub preperiod: Option<Exact>,
    /// The period.
    pub period: Option<Exact>,
    /// By how much the values grow in a period.
    pub saltus: Option<Exact>,
    /// The short name of the theorem, where the period is proved.
    pub theorem: Option<&'static str>,
    /// Whether the proof is of an earlier run (and was verified just now).
    pub kept: bool,
    /// The least code of at most three digits with the same sequence up to leading zeros.
    pub least_code: Option<String>,
    /// By how much it is shifted: the value of heap n of that code is the value of heap n +
    /// shift here.
    pub shift: Option<i64>,
    /// How many values were compared for it.
    pub compared: u64,
    /// Whether the standard forms or the proved periods of the two codes show that their
    /// sequences are equal.
    pub least_code_proved: bool,
    /// Whether the two codes have one standard form.
    pub least_code_form: bool,
    /// Where tables of the literature err about the code.
    pub errata: Vec<String>,
    /// What the atlas of octal games knows of the code; left out of codes that are not in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub atlas: Option<AtlasFacts>,
}

/// What the atlas of octal games knows of a code.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AtlasFacts {
    /// The standard form of the code: the same game by proof.
    pub standard: String,
    /// The value of heap n of the standard form is the value of heap n + shift here.
    pub shift: u64,
    /// The theorems that lead there, each once.
    pub reductions: Vec<Theorem>,
    /// The last heap that was looked at.
    pub searched_to: Exact,
    /// The least heap from which the period holds, where it is proved.
    pub preperiod: Option<Exact>,
    /// The period.
    pub period: Option<Exact>,
    /// The short name of the theorem.
    pub theorem: Option<String>,
    /// The certificate of the standard form.
    pub certificate: Option<String>,
    /// The largest value.
    pub largest: Exact,
    /// The first heap that has it.
    pub largest_at: Exact,
    /// How many heaps of the standard form are rare up to the last heap searched, where there is a
    /// sparse space. If the period is proved and the last rare heap is not below the preperiod, the
    /// period repeats rare heaps without end.
    pub rare_heaps: Option<Exact>,
    /// The last of them, as a heap of the code.
    pub last_rare: Option<Exact>,
    /// No part of the document: [`Entry::splits`](atlas::Entry::splits).
    #[serde(skip)]
    pub splits: bool,
    /// [`Entry::repeats_rares`](atlas::Entry::repeats_rares); no part of the document.
    #[serde(skip)]
    pub repeats_rares: bool,
}

impl AtlasFacts {
    /// What the atlas knows.
    pub fn new(known: &atlas::Known) -> AtlasFacts {
        let exact = |number: u64| Exact(number.into());
        let entry = &known.entry;
        let mut reductions = Vec::new();
        for step in &known.standard.steps {
            let theorem = step.theorem();
            if !reductions.contains(&theorem) {
                reductions.push(theorem);
            }
        }
        let proved = entry.proved();
        let sparse = entry.sparse.as_ref();
        AtlasFacts {
            standard: known.standard.code.to_string(),
            shift: known.standard.shift,
            reductions,
            searched_to: exact(entry.to),
            preperiod: proved.map(|found| exact(found.preperiod)),
            period: proved.map(|found| exact(found.period)),
            theorem: proved.and_then(|found| found.theorem.clone()),
            certificate: proved.map(|_| known.certificate()),
            largest: exact(entry.largest.0),
            largest_at: exact(entry.largest.1),
            rare_heaps: sparse.map(|sparse| exact(sparse.rare_heaps)),
            last_rare: sparse.and_then(|sparse| sparse.last_rare).map(exact),
            splits: entry.splits(),
            repeats_rares: entry.repeats_rares(),
        }
    }
}

/// Whether a sequence is solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Status {
    /// Its period is proved here.
    Solved,
    /// It is proved by a certificate of the atlas of octal games, which was not verified now.
    Certified,
    /// It is solved in the literature.
    Published,
    /// No period is known.
    Open,
}

impl Game {
    /// The document of a kind of sums in brackets.
    pub fn of_sum(sum: SumInBrackets, language: Language) -> Game {
        let said = |words: Message| words.text(language);
        Game {
            title: said(Game::title_of_sum(&sum)),
            rules: said(Message::new(&TEXTS, format!("game-{}.rules", sum.name))),
            known: said(theory::title(sum.theorem)),
            references: vec![said(theory::source(sum.theorem))],
            examples: vec![sum.example],
            name: sum.name.into(),
            usage: sum.usage,
            aliases: &[],
            code: None,
            arguments: String::new(),
            file: None,
            sequence: None,
        }
    }

    /// The title of a kind of sums in brackets.
    pub fn title_of_sum(sum: &SumInBrackets) -> Message {
        Message::new(&TEXTS, format!("game-{}", sum.name))
    }

    /// The document of an entry of the catalogue, in the words of a language.
    pub fn new(entry: &Entry, language: Language) -> Game {
        let words = |message: Option<Message>| {
            message.map_or(String::new(), |message| message.text(language))
        };
        Game {
            name: entry.name.into(),
            aliases: entry.aliases,
            code: entry.code.map(Into::into),
            title: entry.title().text(language),
            usage: entry.usage(),
            arguments: match entry.parameter {
                Some(name) => {
                    let parameter = entry.parameter_help().unwrap_or_default();
                    let given = entry.arguments_help().unwrap_or_default();
                    message!("game-takes", name = name, parameter = parameter, arguments = given)
                        .text(language)
                }
                None => words(entry.arguments_help()),
            },
            rules: words(entry.rules()),
            known: words(entry.known()),
            references: entry.references().map_or_else(Vec::new, |all| all.paragraphs(language)),
            examples: entry.examples.iter().map(|&example| example.into()).collect(),
            file: None,
            sequence: None,
        }
    }

    /// The document of a code in normal form, which is a game without an entry of its own; `same`
    /// are the games of the catalogue with this code.
    pub fn of_code(code: String, same: &[&str], sequence: CodeFacts, language: Language) -> Game {
        Game {
            name: code.clone(),
            aliases: &[],
            title: message!("code-title", code = &code).text(language),
            usage: format!("{code} N..."),
            arguments: message!("code-arguments").text(language),
            rules: crate::games::rules_of(&code)
                .map_or_else(String::new, |(_, rules)| rules.text(language)),
            known: match same.is_empty() {
                true => String::new(),
                false => message!("code-same-game", games = same.to_vec()).text(language),
            },
            references: vec![message!("code-reference").text(language)],
            examples: vec![format!("{code} 20")],
            file: None,
            sequence: Some(sequence),
            code: Some(code),
        }
    }
}

impl CodeFacts {
    /// What a proved period, a published one and the least code of the same sequence say.
    pub fn new(
        proved: Option<&Period>,
        published: Option<&Published>,
        twin: Option<Twin>,
    ) -> CodeFacts {
        let exact = |number: u64| Exact(number.into());
        CodeFacts {
            status: match (proved, published) {
                (Some(_), _) => Status::Solved,
                (None, Some(_)) => Status::Published,
                (None, None) => Status::Open,
            },
            preperiod: proved.map(|p| p.preperiod).or(published.map(|p| p.preperiod)).map(exact),
            period: proved.map(|p| p.period).or(published.map(|p| p.period)).map(exact),
            saltus: proved.map(|p| p.saltus).or(published.map(|_| 0)).map(exact),
            theorem: proved.map(|p| p.theorem.id()),
            kept: false,
            shift: twin.as_ref().map(|twin| twin.shift),
            compared: twin.as_ref().map_or(0, |twin| twin.compared),
            least_code: twin.map(|twin| twin.code),
            least_code_proved: false,
            least_code_form: false,
            errata: Vec::new(),
            atlas: None,
        }
    }

    /// The same with what the atlas knows; it counts where the program has no proof of its own.
    pub fn with_atlas(self, known: Option<&atlas::Known>) -> CodeFacts {
        let atlas = known.map(AtlasFacts::new);
        match &atlas {
            Some(facts) if self.status != Status::Solved && facts.period.is_some() => CodeFacts {
                status: Status::Certified,
                preperiod: facts.preperiod,
                period: facts.period,
                saltus: Some(Exact(0)),
                theorem: known.and_then(atlas::Known::theorem).map(Theorem::id),
                atlas,
                ..self
            },
            _ => CodeFacts { atlas, ..self },
        }
    }
}
