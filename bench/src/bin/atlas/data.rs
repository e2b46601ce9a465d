//! What a survey has found.

use std::collections::HashMap;
use std::path::Path;

use grundy::certificate;
use grundy::heap::atlas::{self, Book, Class, Entry, Found, Member, Record, classes};
use grundy::heap::known;
use grundy::heap::period::Applied;
use grundy::heap::standard::standard_form;
use serde::Deserialize;

/// The digits of the codes.
pub const DIGITS: u32 = 4;

/// A line of the journal.
#[derive(Deserialize)]
struct Line {
    compared: u64,
    microseconds: u64,
    entry: Entry,
}

impl Line {
    fn seconds(&self) -> f64 {
        self.microseconds as f64 / 1e6
    }
}

/// A standard form.
pub struct Form {
    /// What is known of it.
    pub entry: Entry,
    /// The seconds of processor time of the farthest search, and of all of them together.
    pub last_seconds: f64,
    /// The seconds of all searches.
    pub seconds: f64,
    /// The figures of the theorem, where the period is proved.
    pub applied: Option<Applied>,
}

/// The survey.
pub struct Atlas {
    /// The forms, in the order of their first codes.
    pub forms: Vec<Form>,
    /// All codes, in order, with what is known of them.
    pub members: Vec<Member>,
    /// The place of each form by its code.
    places: HashMap<String, usize>,
    /// How many values were compared to join classes.
    pub compared: u64,
    /// The bytes of the longest certificate.
    pub certificate_bytes: usize,
}

impl Atlas {
    /// Reads the folder of a survey.
    ///
    /// # Errors
    /// A file is missing or damaged, or not every form was searched.
    pub fn read(run: &Path) -> Result<Atlas, String> {
        let journal = read(&run.join("journal.jsonl"))?;
        let mut best: HashMap<String, (Line, f64)> = HashMap::new();
        let mut compared = 0;
        for line in journal.lines() {
            // A line that was being written when the run was ended.
            let Ok(line) = serde_json::from_str::<Line>(line) else { continue };
            compared = line.compared;
            let rank = |line: &Line| (line.entry.proved().is_some(), line.entry.to);
            match best.get_mut(&line.entry.code) {
                None => {
                    let seconds = line.seconds();
                    best.insert(line.entry.code.clone(), (line, seconds));
                }
                Some((known, seconds)) => {
                    *seconds += line.seconds();
                    // Of two that come as far, the later one.
                    if rank(&line) >= rank(known) {
                        *known = line;
                    }
                }
            }
        }
        let mut atlas = Atlas {
            forms: Vec::new(),
            members: Vec::new(),
            places: HashMap::new(),
            compared,
            certificate_bytes: 0,
        };
        for code in atlas::codes(DIGITS) {
            let standard = standard_form(&code).ok_or("an octal code has a standard form")?;
            let text = standard.code.to_string();
            if !atlas.places.contains_key(&text) {
                let (line, seconds) =
                    best.remove(&text).ok_or_else(|| format!("{text} was not searched"))?;
                let applied = match line.entry.proved() {
                    Some(found) => {
                        let (applied, bytes) = applied(run, &text, found)?;
                        atlas.certificate_bytes = atlas.certificate_bytes.max(bytes);
                        Some(applied)
                    }
                    None => None,
                };
                atlas.places.insert(text.clone(), atlas.forms.len());
                let last_seconds = line.seconds();
                atlas.forms.push(Form { entry: line.entry, last_seconds, seconds, applied });
            }
            let form = &atlas.forms[atlas.places[&text]];
            let entry = form.entry.moved(&code, standard.shift);
            atlas.members.push(Member { entry, standard: text });
        }
        Ok(atlas)
    }

    /// The form with this code.
    pub fn form(&self, code: &str) -> &Form {
        &self.forms[self.places[code]]
    }

    /// The classes of codes with the same values.
    pub fn classes(&self) -> Vec<Class<'_>> {
        classes(&self.members, self.compared)
    }

    /// The form of a class of which most is known.
    pub fn best(&self, class: &Class<'_>) -> &Form {
        let rank = |form: &Form| (form.entry.proved().is_some(), form.entry.to);
        let forms = class.forms().into_iter().map(|member| self.form(&member.standard));
        forms
            .reduce(|best, next| if rank(next) > rank(best) { next } else { best })
            .expect("a class has a form")
    }

    /// The seconds of processor time of the whole survey.
    pub fn seconds(&self) -> f64 {
        self.forms.iter().map(|form| form.seconds).sum()
    }

    /// The proved forms with the texts of their certificates.
    ///
    /// # Errors
    /// A file cannot be read.
    pub fn certificates(&self, run: &Path) -> Result<Vec<(&Form, String)>, String> {
        let proved = self.forms.iter().filter(|form| form.applied.is_some());
        let path = |form: &Form| run.join(format!("certificates/{}.json", form.entry.code));
        proved.map(|form| Ok((form, read(&path(form))?))).collect()
    }

    /// The atlas of the library.
    pub fn book(&self) -> Book {
        let classes = self.classes();
        let mut of: HashMap<&str, (usize, bool)> = HashMap::new();
        for class in &classes {
            let best = self.places[&self.best(class).entry.code];
            for form in class.forms() {
                of.insert(&form.standard, (best, class.proved));
            }
        }
        let record = |(place, form): (usize, &Form)| {
            let (class, same) = of.get(&*form.entry.code).copied().unwrap_or((place, true));
            let entry = Entry { values: String::new(), long: None, ..form.entry.clone() };
            Record { entry, applied: form.applied, class, same }
        };
        Book { records: self.forms.iter().enumerate().map(record).collect() }
    }
}

/// Whether the literature that comes with the library gives the period of a class.
pub fn is_published(class: &Class<'_>) -> bool {
    class.members.iter().any(|member| known::published(&member.entry.code).is_some())
}

/// Whether a class has a code of at most three digits: tables in print end there.
pub fn has_short_code(class: &Class<'_>) -> bool {
    class.members.iter().any(|member| member.entry.code.len() <= 5)
}

/// The figures of a certificate, which must be that of the period, and its length in bytes.
fn applied(run: &Path, code: &str, found: &Found) -> Result<(Applied, usize), String> {
    let path = run.join("certificates").join(format!("{code}.json"));
    let wrong = || format!("{} does not prove the period of the journal", path.display());
    let text = read(&path)?;
    let certificate = certificate::read(&text).map_err(|_| wrong())?;
    let period =
        grundy::certificate::period_of(&certificate, found.checked_to).ok_or_else(wrong)?;
    let same = certificate.claim.game() == code
        && (period.preperiod, period.period, period.saltus)
            == (found.preperiod, found.period, found.saltus);
    if same { Ok((period.applied, text.len())) } else { Err(wrong()) }
}

/// A file as text.
///
/// # Errors
/// It cannot be read.
pub fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}
