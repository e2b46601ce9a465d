//! `grundy games`: the catalogue.

use std::fmt::Write;
use std::time::Duration;

use grundy::games::{self, catalogue, gallery, looks_like_code};
use grundy::heap::atlas::Book;
use grundy::heap::period::Period;
use grundy::heap::standard::standard_form;
use grundy::heap::{Code, HeapRules, NimSequence, known};
use grundy::message::{Language, Message};
use grundy::position::sums_in_brackets;
use grundy::report::{self, AtlasFacts, CodeFacts, Exact, Game};
use grundy::theory::Theorem;
use grundy::{Budget, Ruleset, width};

use crate::args::Games;
use crate::failure::{Ending, Failure};
use crate::limits;
use crate::message::message;
use crate::proofs::Proofs;
use crate::session::Session;

/// A code is a game without an entry of its own.
fn code_document(name: &str, session: &Session) -> Result<Game, Failure> {
    let code = Code::parse(name).map_err(|error| Failure::text(name, error.into()))?;
    let normal = code.to_string();
    let same: Vec<&str> = catalogue()
        .iter()
        .filter(|entry| entry.code == Some(normal.as_str()))
        .map(|entry| entry.name)
        .collect();
    let facts = facts(&code, session);
    Ok(Game::of_code(normal, &same, facts, session.language()))
}

/// The file of a name that is a rule file, also of a game of the gallery without `gallery:`.
fn rule_file(name: &str) -> Option<String> {
    if let (None, Some(game)) = (games::entry(name), games::in_gallery(name)) {
        return Some(format!("{}{game}", gallery::PREFIX));
    }
    gallery::rule_file(name).filter(|file| !file.is_empty()).map(String::from)
}

/// The document of the game in a rule file.
fn rules_document(file: &str, session: &Session) -> Result<Game, Failure> {
    let entry = &games::rules::RULES;
    let game = session.open_rules(file)?;
    let about = |what: &str| game.about(what).unwrap_or_default();
    let name = game.name();
    Ok(Game {
        title: game
            .about("title")
            .unwrap_or_else(|| message!("game-of-your-own").text(session.language())),
        usage: format!("{name} {}", entry.arguments),
        rules: about("description"),
        references: game.about("reference").into_iter().collect(),
        aliases: &[],
        examples: game.examples().iter().map(|text| format!("{name} {text}")).collect(),
        file: file.strip_prefix(gallery::PREFIX).and_then(gallery::text),
        name,
        ..Game::new(entry, session.console.language())
    })
}

/// The time of a look at a code.
const LOOK: Duration = Duration::from_secs(2);

/// The time to verify a kept proof of a code whose period is not found at a
/// look.
const VERIFYING: Duration = Duration::from_secs(10);

/// The number of values that are compared to distinguish sequences.
const COMPARED: u64 = 1000;

/// How far a period is looked for.
const SEARCHED: u64 = 20_000;

/// What is known of the sequence of a code.
fn facts(code: &Code, session: &Session) -> CodeFacts {
    let normal = code.to_string();
    let budget = &session.budget(LOOK);
    let mut found = NimSequence::new(HeapRules::Code(code.clone()));
    let mut proved = found.prove(SEARCHED, budget).ok().flatten().copied();
    let published = known::published(&normal);
    let twin = known::least_twin(code, COMPARED, budget).unwrap_or(None);
    let disputed = known::disputed(&normal, COMPARED, budget).unwrap_or_default();
    let kept = proved.is_none();
    if kept {
        let time = session.budget(VERIFYING);
        Proofs::new(session).verified(&mut found, u64::MAX, &time);
        proved = found.period().copied();
    }
    let least_code_form = twin.as_ref().is_some_and(|twin| have_one_form(code, twin));
    let least_code_proved = least_code_form
        || proved.zip(twin.as_ref()).is_some_and(|(own, twin)| agree_for_ever(&own, twin, budget));
    let language = session.language();
    let facts = CodeFacts {
        kept: kept && proved.is_some(),
        least_code_proved,
        least_code_form,
        errata: disputed.iter().map(|one| erratum(one, language).text(language)).collect(),
        ..CodeFacts::new(proved.as_ref(), published.as_ref(), twin)
    };
    facts.with_atlas(Book::own().know(code).as_ref())
}

/// Whether a code and its twin have the same standard form, which makes them one game.
fn have_one_form(code: &Code, twin: &known::Twin) -> bool {
    let other = Code::parse(&twin.code).ok().as_ref().and_then(standard_form);
    standard_form(code).zip(other).is_some_and(|(own, other)| {
        own.code == other.code && own.shift.checked_signed_diff(other.shift) == Some(twin.shift)
    })
}

/// Whether the values that were compared are enough: of two sequences that
/// repeat with the periods p and q, p + q equal values past both preperiods
/// (Fine and Wilf); of two that grow by the same saltus, one period of them.
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

/// The sentence on an equality of codes that is given somewhere.
fn erratum(disputed: &known::Disputed, language: Language) -> Message {
    let known::Disputed { code, given_as, correct, place, differs, compared } = disputed;
    let (place, code, given) = (in_words(place, language), code.to_string(), given_as.to_string());
    match (differs, correct) {
        (Some((index, left, right)), Some(correct)) => message!(
            "erratum-corrected",
            place = place,
            code = code,
            given = given,
            number = index + 1,
            left = left.to_string(),
            right = right.to_string(),
            correct = correct.to_string()
        ),
        (Some((index, left, right)), None) => message!(
            "erratum",
            place = place,
            code = code,
            given = given,
            number = index + 1,
            left = left.to_string(),
            right = right.to_string()
        ),
        (None, _) => message!(
            "erratum-not-seen",
            place = place,
            code = code,
            given = given,
            compared = *compared
        ),
    }
}

/// The sentences on a sequence.
fn sequence_words(sequence: &CodeFacts, name: &str) -> Vec<Message> {
    let number = |number: Option<Exact>| number.map_or(0, |number| number.0);
    let (e, p) = (number(sequence.preperiod), number(sequence.period));
    let theorem = || sequence.theorem.unwrap_or_default();
    let mut words = vec![match sequence.status {
        report::Status::Solved => message!(
            "code-solved",
            preperiod = e,
            period = p,
            saltus = number(sequence.saltus),
            when = if sequence.kept { "earlier" } else { "now" },
            theorem = theorem()
        ),
        report::Status::Published => {
            message!("code-published", preperiod = e, period = p, name = name)
        }
        report::Status::Certified => message!(
            "code-certified",
            preperiod = e,
            period = p,
            theorem = theorem(),
            file = sequence
                .atlas
                .as_ref()
                .and_then(|facts| facts.certificate.clone())
                .unwrap_or_default()
        ),
        report::Status::Open => {
            let farther = sequence.atlas.as_ref().map_or(0, |facts| facts.searched_to.0);
            message!("code-open", searched = farther.max(SEARCHED.into()))
        }
    }];
    if let Some(facts) = &sequence.atlas {
        words.extend(atlas_words(facts, name));
    }
    if let Some(least) = &sequence.least_code {
        let shift = sequence.shift.unwrap_or(0);
        words.push(match least == name {
            true => message!("code-is-least", compared = sequence.compared),
            false => message!(
                "code-least",
                least = least,
                shifted = if shift == 0 { "no" } else { "yes" },
                shift = shift.to_string(),
                signed = format!("{shift:+}"),
                sure = match (sequence.least_code_form, sequence.least_code_proved) {
                    (true, _) => "form",
                    (false, true) => "proved",
                    (false, false) => "observed",
                },
                compared = sequence.compared
            ),
        });
    }
    words.extend(sequence.errata.iter().map(|erratum| message!("code-erratum", erratum = erratum)));
    words
}

/// The sentences on what the atlas knows.
fn atlas_words(facts: &AtlasFacts, name: &str) -> Vec<Message> {
    let mut words = Vec::new();
    let shifted = if facts.shift == 0 { "no" } else { "yes" };
    if facts.standard != name {
        let reduction = |&theorem: &Theorem| {
            message!("code-reduction", theorem = grundy::theory::title(theorem))
        };
        words.push(message!(
            "code-standard",
            standard = &facts.standard,
            shifted = shifted,
            shift = facts.shift,
            theorems = facts.reductions.iter().map(reduction).collect::<Vec<_>>()
        ));
    }
    let number = |number: Option<Exact>| number.map_or(0, |number| number.0);
    words.push(message!(
        "code-atlas",
        searched = facts.searched_to.0,
        largest = facts.largest.0,
        at = facts.largest_at.0,
        shifted = shifted,
        sparse = match (facts.rare_heaps, facts.last_rare) {
            (None, _) if !facts.splits => "no-splits",
            (None, _) => "none",
            (Some(_), None) => "no-rare",
            (Some(_), Some(_)) if facts.repeats_rares => "endless",
            (Some(_), Some(_)) => "rare",
        },
        rare = number(facts.rare_heaps),
        last = number(facts.last_rare)
    ));
    words
}

/// The time of the command where the user gave none: the user's rules are read within
/// it, and all else has times of its own.
pub fn usual(args: &Games) -> Option<Duration> {
    let name = args.name.as_deref()?;
    (!looks_like_code(name) && rule_file(name).is_some()).then_some(limits::SHORT)
}

/// Runs the command.
pub fn run(args: Games, session: &mut Session) -> Result<Ending, Failure> {
    let language = session.console.language();
    let Some(name) = &args.name else {
        let entries = catalogue().iter().map(|entry| Game::new(entry, language));
        let sums = sums_in_brackets().map(|sum| Game::of_sum(sum, language));
        let documents: Vec<Game> = entries.chain(sums).collect();
        if args.json {
            session.out.json_list(&documents, None)?;
        } else {
            session.out.text(&list(language))?;
        }
        return Ok(Ending::DONE);
    };
    if name == "gallery" {
        let games = gallery::games().map(|(name, title)| Game {
            name: format!("{}{name}", gallery::PREFIX),
            title: title.into(),
            ..Game::new(&games::rules::RULES, language)
        });
        let games: Vec<Game> = games.collect();
        match args.json {
            true => session.out.json_list(&games, None)?,
            false => session.out.text(&listed(&games, language))?,
        }
        return Ok(Ending::DONE);
    }
    // A name may stand with a parameter.
    let bare = name.split(':').next().unwrap_or(name);
    let document = if looks_like_code(name) {
        code_document(name, session)?
    } else if let Some(file) = rule_file(name) {
        if let Some(game) = file.strip_prefix(gallery::PREFIX)
            && gallery::text(game).is_none()
        {
            let error = games::rules::not_in_gallery(game, 0..name.len());
            return Err(Failure::text(name.as_str(), error));
        }
        rules_document(&file, session)?
    } else if let Some(entry) = games::entry(bare) {
        Game::new(entry, language)
    } else if let Some(sum) = sums_in_brackets().find(|sum| sum.name.eq_ignore_ascii_case(name)) {
        Game::of_sum(sum, language)
    } else {
        let error = games::find(bare, &games::NoFiles).err();
        return Err(match error {
            Some(error) => Failure::text(name.as_str(), error),
            None => Failure::input(message!("unknown-game", name = name)),
        });
    };
    if args.json {
        session.out.json(&document)?;
    } else {
        session.out.text(&page(&document, language))?;
    }
    Ok(Ending::DONE)
}

fn list(language: Language) -> String {
    let mut out = message!("games-heading").text(language) + "\n\n";
    let width = catalogue().iter().map(|entry| entry.usage().chars().count()).max().unwrap_or(0);
    for entry in catalogue() {
        let _ = writeln!(out, "  {:<width$}  {}", entry.usage(), entry.title().text(language));
    }
    let code = message!("games-code").text(language);
    let _ = writeln!(out, "  {:<width$}  {code}", "CODE N...");
    for sum in sums_in_brackets() {
        let title = Game::title_of_sum(&sum).text(language);
        let _ = writeln!(out, "  {:<width$}  {title}", sum.usage);
    }
    let [more, gallery] = [message!("games-more"), message!("games-gallery")];
    let _ = writeln!(out, "\n{}\n{}", more.text(language), gallery.text(language));
    out
}

/// The games of the gallery, a line each.
fn listed(games: &[Game], language: Language) -> String {
    let width = games.iter().map(|game| game.name.len()).max().unwrap_or(0);
    let mut out = message!("gallery-heading").text(language) + "\n\n";
    for game in games {
        let _ = writeln!(out, "  {:<width$}  {}", game.name, game.title);
    }
    out
}

fn page(document: &Game, language: Language) -> String {
    let mut out = format!("{}: {}\n\n", document.name, document.title);
    let mut item = |label: Message, text: &str| {
        if !text.is_empty() {
            let label = label.text(language);
            let indent = " ".repeat(INDENT);
            out += &width::padded(&label, INDENT);
            let mut column = INDENT;
            for word in text.split_whitespace() {
                for (at, part) in width::parts(word).into_iter().enumerate() {
                    let (width, space) = (width::of(part), usize::from(at == 0));
                    if column + space + width > 80 {
                        let _ = write!(out, "\n{indent}");
                        column = INDENT;
                    } else if column > INDENT && space == 1 {
                        out.push(' ');
                        column += 1;
                    }
                    out.push_str(part);
                    column += width;
                }
            }
            out.push('\n');
        }
    };
    item(message!("label-usage"), &document.usage);
    item(message!("label-also"), &document.aliases.join(", "));
    item(message!("label-arguments"), &document.arguments);
    item(message!("label-rules"), &document.rules);
    item(message!("label-code"), document.code.as_deref().unwrap_or_default());
    item(message!("label-known"), &document.known);
    if let Some(sequence) = &document.sequence {
        for words in sequence_words(sequence, &document.name) {
            item(message!("label-sequence"), &words.text(language));
        }
    }
    for reference in &document.references {
        item(message!("label-see"), &in_words(reference, language));
    }
    for example in &document.examples {
        // Signs that a shell would read.
        let line = match example.contains(['#', '|', '*', '}', '&', ';', '(', '<', '>']) {
            true => format!("grundy solve '{example}'"),
            false => format!("grundy solve {example}"),
        };
        item(message!("label-try"), &line);
    }
    if let Some(file) = document.file {
        let _ = write!(out, "\n{file}");
    }
    out
}

/// A chapter of a book, which the table of errata and rule files name in English, in this language.
fn in_words(place: &str, language: Language) -> String {
    match place.split_once(", chapter ") {
        Some((book, chapter)) if chapter.bytes().all(|sign| sign.is_ascii_digit()) => {
            message!("reference-chapter", book = book, chapter = chapter).text(language)
        }
        _ => place.to_string(),
    }
}

/// The column in which the text of a page begins, after its label; no label is longer.
const INDENT: usize = 11;
