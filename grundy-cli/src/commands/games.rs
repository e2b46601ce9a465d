//! `grundy games`: the catalogue.

use std::fmt::Write;
use std::process::ExitCode;
use std::time::Duration;

use grundy::games::{self, CATALOGUE, Entry, looks_like_code};
use grundy::heap::period::Period;
use grundy::heap::{Code, HeapRules, NimSequence, known};
use grundy::report::{CodeFacts, Exact, Game, Status};
use grundy::{Budget, Ruleset};

use crate::args::{Games, Limits};
use crate::failure::Failure;
use crate::proofs::Proofs;
use crate::{limits, output, rules};

/// A code is a game without an entry of its own.
fn code_document(name: &str, limits: &Limits) -> Result<Game, Failure> {
    let code = Code::parse(name).map_err(|error| Failure::text(name, error))?;
    let normal = code.to_string();
    let same: Vec<&str> = CATALOGUE
        .iter()
        .filter(|entry| entry.code == Some(normal.as_str()))
        .map(|entry| entry.name)
        .collect();
    let facts = sequence(&code, limits);
    Ok(Game::of_code(normal, &same, facts))
}

/// A name that is a rule file.
fn rule_file(name: &str) -> Option<(&'static Entry, &str)> {
    let (game, file) = name.split_once(':')?;
    let entry = games::entry(game).filter(|entry| entry.name == "rules")?;
    Some((entry, file)).filter(|_| !file.is_empty())
}

/// What a rule file says of its game.
fn rules_document(entry: &Entry, file: &str, limits: &Limits) -> Result<Game, Failure> {
    crate::files::allow(limits, crate::limits::SHORT);
    let (game, _) = rules::open(file)?;
    let about = |what: &str| game.about(what).unwrap_or_default();
    let name = game.name();
    Ok(Game {
        title: game.about("title").unwrap_or_else(|| "a game of your own".into()),
        usage: format!("{name} {}", entry.arguments),
        rules: about("description"),
        references: game.about("reference").into_iter().collect(),
        examples: game.examples().iter().map(|text| format!("{name} {text}")).collect(),
        name,
        ..Game::new(entry)
    })
}

/// The time of a look at a code.
const LOOK: Duration = Duration::from_secs(2);

/// The time to verify a kept proof of a code whose period is not found at a
/// look.
const VERIFYING: Duration = Duration::from_secs(10);

/// How many values are compared to tell sequences apart.
const COMPARED: u64 = 1000;

/// How far a period is looked for.
const SEARCHED: u64 = 20_000;

fn sequence(code: &Code, limits: &Limits) -> CodeFacts {
    let normal = code.to_string();
    let budget = &limits::budget(limits, LOOK);
    let mut found = NimSequence::new(HeapRules::Code(code.clone()));
    let mut proved = found.prove(SEARCHED, budget).ok().flatten().copied();
    let published = known::published(&normal);
    let twin = known::least_twin(code, COMPARED, budget).unwrap_or(None);
    let disputed = known::disputed(&normal, COMPARED, budget).unwrap_or_default();
    let kept = proved.is_none();
    if kept {
        let time = limits::budget(limits, VERIFYING);
        Proofs::new(limits).recall(&mut found, u64::MAX, &time);
        proved = found.period().copied();
    }
    let least_code_proved =
        proved.zip(twin.as_ref()).is_some_and(|(own, twin)| agree_for_ever(&own, twin, budget));
    CodeFacts {
        kept: kept && proved.is_some(),
        least_code_proved,
        errata: disputed.iter().map(erratum).collect(),
        ..CodeFacts::new(proved.as_ref(), published.as_ref(), twin)
    }
}

/// Whether the values that were compared are enough: of two sequences that
/// repeat with the periods p and q, p + q equal values past both preperiods
/// (Fine and Wilf); of two that grow alike, one period of them.
fn agree_for_ever(own: &Period, twin: &known::Twin, budget: &Budget) -> bool {
    let Ok(rules) = HeapRules::parse(&twin.code) else { return false };
    let Ok(Some(other)) = NimSequence::new(rules).prove(SEARCHED, budget).map(|p| p.copied())
    else {
        return false;
    };
    let needed = match (own.saltus, other.saltus) {
        (0, 0) => own.period.saturating_add(other.period),
        (s, t) if s == t && own.period == other.period => own.period,
        _ => return false,
    };
    // Without leading zeros the preperiods are no larger.
    twin.compared >= own.preperiod.max(other.preperiod).saturating_add(needed)
}

fn erratum(disputed: &known::Disputed) -> String {
    let known::Disputed { code, given_as, correct, place, differs, compared } = disputed;
    let correct = correct.as_ref().map_or(String::new(), |c| format!("; it should say {c}"));
    match differs {
        Some((index, left, right)) => format!(
            "{place}: {code} is given as {given_as}, but (leading zeros left out) value number {} is \
             {left} in {code} and {right} in {given_as}{correct}",
            index + 1
        ),
        None => format!(
            "{place} gives {code} as {given_as}; no difference was found in {compared} values"
        ),
    }
}

/// The sentences on a sequence.
fn sequence_words(sequence: &CodeFacts, name: &str) -> Vec<String> {
    let number = |number: Option<Exact>| number.map_or(0, |number| number.0);
    let (e, p) = (number(sequence.preperiod), number(sequence.period));
    let saltus = match number(sequence.saltus) {
        0 => String::new(),
        s => format!(", saltus {s}"),
    };
    let mut words = vec![match sequence.status {
        Status::Solved => format!(
            "Solved: preperiod {e}, period {p}{saltus} (proved {} by the theorem `{}`).",
            if sequence.kept { "earlier, and verified just now," } else { "just now" },
            sequence.theorem.unwrap_or_default()
        ),
        Status::Published => format!(
            "Solved in the literature: preperiod {e}, period {p}. `grundy period {name}` proves it \
             where it is given the time."
        ),
        Status::Open => format!(
            "Open, as far as this program knows: no period was proved with heaps up to {SEARCHED}."
        ),
    }];
    if let Some(least) = &sequence.least_code {
        words.push(match least == name {
            true => format!(
                "No smaller code of at most three digits has the same sequence ({} values were \
                 compared, leading zeros left out).",
                sequence.compared
            ),
            false => format!(
                "The least code of at most three digits with the same sequence is {least}, {} \
                 ({}: {} values were compared, leading zeros left out).",
                match sequence.shift.unwrap_or(0) {
                    0 => "not shifted".into(),
                    shift => format!(
                        "shifted by {shift}: heap n{shift:+} here has the value of heap n there"
                    ),
                },
                match sequence.least_code_proved {
                    true => "proved by the periods of both",
                    false => "observed",
                },
                sequence.compared
            ),
        });
    }
    words.extend(sequence.errata.iter().map(|erratum| format!("Erratum: {erratum}.")));
    words
}

/// Runs the command.
pub fn run(args: Games) -> Result<ExitCode, Failure> {
    let Some(name) = &args.name else {
        let documents: Vec<Game> = CATALOGUE.iter().map(Game::new).collect();
        if args.json {
            output::json_list(&documents)?;
        } else {
            output::text(&list())?;
        }
        return Ok(ExitCode::SUCCESS);
    };
    // A name may stand with a parameter.
    let bare = name.split(':').next().unwrap_or(name);
    let document = if looks_like_code(name) {
        code_document(name, &args.limits)?
    } else if let Some((entry, file)) = rule_file(name) {
        rules_document(entry, file, &args.limits)?
    } else if let Some(entry) = games::entry(bare) {
        Game::new(entry)
    } else {
        let error = games::find(bare, &games::NoFiles).err();
        return Err(match error {
            Some(error) => Failure::text(name.as_str(), error),
            None => Failure::Input(format!("unknown game `{name}`")),
        });
    };
    if args.json {
        output::json(&document)?;
    } else {
        output::text(&page(&document))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn list() -> String {
    let mut out = String::from("Games, with their arguments (a player who cannot move loses):\n\n");
    let width = CATALOGUE.iter().map(|entry| entry.usage().chars().count()).max().unwrap_or(0);
    for entry in CATALOGUE {
        let _ = writeln!(out, "  {:<width$}  {}", entry.usage(), entry.title);
    }
    let _ = writeln!(out, "  {:<width$}  any take-and-break code, as in 0.77 20", "CODE N...");
    out.push_str("\n`grundy games NAME` shows the rules and what is known of one game.\n");
    out
}

fn page(document: &Game) -> String {
    let mut out = format!("{}: {}\n\n", document.name, document.title);
    let mut item = |label: &str, text: &str| {
        if !text.is_empty() {
            let indent = " ".repeat(13);
            let _ = write!(out, "{label:<11}");
            let mut column = 11;
            for word in text.split_whitespace() {
                let width = word.chars().count();
                if column + 1 + width > 80 {
                    let _ = write!(out, "\n{}", &indent[..11]);
                    column = 11;
                } else if column > 11 {
                    out.push(' ');
                    column += 1;
                }
                out.push_str(word);
                column += width;
            }
            out.push('\n');
        }
    };
    item("Usage", &document.usage);
    item("Also", &document.aliases.join(", "));
    item("Arguments", &document.arguments);
    item("Rules", &document.rules);
    item("Code", document.code.as_deref().unwrap_or_default());
    item("Known", &document.known);
    if let Some(sequence) = &document.sequence {
        for words in sequence_words(sequence, &document.name) {
            item("Sequence", &words);
        }
    }
    for reference in &document.references {
        item("See", reference);
    }
    for example in &document.examples {
        item("Try", &format!("grundy solve {example}"));
    }
    out
}
