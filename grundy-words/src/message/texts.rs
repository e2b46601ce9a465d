//! The message files of a crate.

use std::fmt;
use std::sync::{Mutex, OnceLock};

use grundy_core::lock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use rustc_hash::FxHashSet;
use unic_langid::LanguageIdentifier;

use super::entries::{Entries, entries};
use super::{Argument, Language};

/// The sentences of a crate: a message file in Fluent syntax for each language.
///
/// The first sentence in a language finds the messages of its file, which takes some 0.2 ms for
/// 200 kB; a message is parsed when it is first used.
///
/// ```
/// # use grundy_words as grundy;
/// use grundy::message::{Language, Texts};
/// static TEXTS: Texts = Texts::new(&["greeting = Hello", "greeting = Вітаю"]);
/// assert_eq!(grundy::message_of!(&TEXTS, "greeting").text(Language::Ukrainian), "Вітаю");
/// assert_eq!(grundy::message_of!(&TEXTS, "greeting").text(Language::Japanese), "Hello");
/// ```
pub struct Texts {
    /// In the order of [`Language::ALL`]; the last languages may have none.
    files: &'static [&'static str],
    /// The files of the languages after these, packed with DEFLATE.
    packed: &'static [&'static [u8]],
    unpacked: [OnceLock<&'static str>; Language::ALL.len()],
    entries: [OnceLock<Entries>; Language::ALL.len()],
    parsed: [OnceLock<Mutex<Parsed>>; Language::ALL.len()],
}

/// The messages of a language that were used.
struct Parsed {
    bundle: FluentBundle<FluentResource>,
    names: FxHashSet<&'static str>,
}

impl Texts {
    /// The message files, in the order of [`Language::ALL`]. The last languages may be left out;
    /// English stands for them.
    pub const fn new(files: &'static [&'static str]) -> Texts {
        Texts::packed(files, &[])
    }

    /// The same with the last translations packed, as DEFLATE without a header. One of them is unpacked when it is first asked for, in
    /// about 1 ms, and then stays until the process ends.
    pub const fn packed(
        files: &'static [&'static str],
        translations: &'static [&'static [u8]],
    ) -> Texts {
        Texts {
            files,
            packed: translations,
            unpacked: [const { OnceLock::new() }; Language::ALL.len()],
            entries: [const { OnceLock::new() }; Language::ALL.len()],
            parsed: [const { OnceLock::new() }; Language::ALL.len()],
        }
    }

    /// The message file of a language; empty where there is none.
    pub fn source(&self, language: Language) -> &'static str {
        let at = language as usize;
        match (self.files.get(at), at.checked_sub(self.files.len())) {
            (None, Some(place)) => self.unpacked[at].get_or_init(|| {
                let bytes = self
                    .packed
                    .get(place)
                    .and_then(|packed| miniz_oxide::inflate::decompress_to_vec(packed).ok());
                bytes.and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default().leak()
            }),
            (file, _) => file.unwrap_or(&""),
        }
    }

    /// The message or term of a name.
    fn entry(&self, language: Language, name: &str) -> Option<&'static str> {
        let found = self.entries[language as usize].get_or_init(|| entries(self.source(language)));
        found.get(name).copied()
    }

    /// Whether a language has a message, or an attribute, of this identifier.
    pub fn has(&self, language: Language, id: &str) -> bool {
        let (name, attribute) = split(id);
        self.entry(language, name).is_some_and(|entry| match attribute {
            None => true,
            Some(attribute) => entry.lines().any(|line| is_attribute(line, attribute)),
        })
    }

    /// The words of a message. A sentence that a language lacks is given in English.
    pub(super) fn text(
        &self,
        language: Language,
        id: &str,
        arguments: &[(&'static str, Argument)],
    ) -> String {
        let found = [language, Language::English].into_iter().find(|&one| self.has(one, id));
        debug_assert!(found.is_some(), "there is no message {id}");
        match found {
            Some(found) => {
                let (text, fits) = self.format(found, id, arguments);
                debug_assert!(fits, "{language:?}: {id} with {arguments:?}");
                text
            }
            None => id.to_string(),
        }
    }

    /// The words of a message that a caller names, with the caller's arguments; `None` where the
    /// language has no such message, or where a variable of it has no argument.
    ///
    /// ```
    /// # use grundy_words as grundy;
    /// use grundy::message::{Language, TEXTS};
    /// let value = [("value", 3u64.into())];
    /// let said = TEXTS.sentence(Language::English, "value-not-zero", &value);
    /// assert_eq!(said.as_deref(), Some("The nim-value is 3, which is not 0."));
    /// assert_eq!(TEXTS.sentence(Language::English, "value-not-zero", &[]), None);
    /// ```
    pub fn sentence(
        &self,
        language: Language,
        id: &str,
        arguments: &[(&str, Argument)],
    ) -> Option<String> {
        if !self.has(language, id) {
            return None;
        }
        let (text, fits) = self.format(language, id, arguments);
        fits.then_some(text)
    }

    /// A sentence, and whether its arguments fit.
    fn format(
        &self,
        language: Language,
        id: &str,
        arguments: &[(&str, Argument)],
    ) -> (String, bool) {
        let (name, attribute) = split(id);
        // These may be messages themselves, so they are written before the lock is held.
        let mut given = FluentArgs::with_capacity(arguments.len());
        for (name, argument) in arguments {
            given.set(*name, value(argument, language));
        }
        let parsed = self.parsed[language as usize].get_or_init(|| Parsed::new(language).into());
        let mut parsed = lock(parsed);
        self.parse(language, name, &mut parsed);
        let message = parsed.bundle.get_message(name);
        let pattern = message.and_then(|message| match attribute {
            Some(attribute) => message.get_attribute(attribute).map(|found| found.value()),
            None => message.value(),
        });
        let Some(pattern) = pattern else { return (id.to_string(), false) };
        let mut errors = Vec::new();
        let text = parsed.bundle.format_pattern(pattern, Some(&given), &mut errors);
        (flowing(&text, language).replace(LINE, "\n"), errors.is_empty())
    }

    /// Parses a message or term that is new, and those that it names, as `{ -name }` or `{ name }`.
    fn parse(&self, language: Language, name: &str, parsed: &mut Parsed) {
        if parsed.names.contains(name) {
            return;
        }
        let entries =
            self.entries[language as usize].get_or_init(|| entries(self.source(language)));
        let Some((&name, &entry)) = entries.get_key_value(name) else { return };
        parsed.names.insert(name);
        let resource = FluentResource::try_new(entry.to_string());
        debug_assert!(resource.is_ok(), "{language:?}: {entry} {resource:?}");
        let resource = resource.unwrap_or_else(|(resource, _)| resource);
        let _ = parsed.bundle.add_resource(resource);
        for rest in entry.split('{').skip(1) {
            let rest = rest.trim_start();
            let end = rest.find(|sign: char| !(sign.is_ascii_alphanumeric() || sign == '-'));
            self.parse(language, &rest[..end.unwrap_or(rest.len())], parsed);
        }
    }
}

impl Parsed {
    fn new(language: Language) -> Parsed {
        let tag: LanguageIdentifier = language.tag().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![tag]);
        // The signs that isolate arguments are for texts of two directions.
        bundle.set_use_isolating(false);
        Parsed { bundle, names: FxHashSet::default() }
    }
}

fn is_attribute(line: &str, name: &str) -> bool {
    let rest = line.trim_start().strip_prefix('.').and_then(|line| line.strip_prefix(name));
    rest.is_some_and(|rest| rest.trim_start().starts_with('='))
}

fn split(id: &str) -> (&str, Option<&str>) {
    match id.split_once('.') {
        Some((name, attribute)) => (name, Some(attribute)),
        None => (id, None),
    }
}

/// A line break of an argument, while those of the message file are taken away: a sign for
/// private use.
const LINE: &str = "\u{f8ff}";

/// An argument in words.
fn value(argument: &Argument, language: Language) -> FluentValue<'static> {
    match argument {
        // Fluent counts in floating point.
        Argument::Number(number) if *number < 1 << 53 => FluentValue::from(*number as f64),
        _ => FluentValue::from(words(argument, language).replace('\n', LINE)),
    }
}

fn words(argument: &Argument, language: Language) -> String {
    match argument {
        Argument::Number(number) => number.to_string(),
        Argument::Text(text) => text.clone(),
        Argument::Message(message) => message.text(language),
        Argument::List(list) => {
            let words: Vec<String> = list.iter().map(|one| words(one, language)).collect();
            language.listed(&words)
        }
    }
}

/// Lines of the file as one line; an empty line between them begins a new one.
fn flowing(text: &str, language: Language) -> String {
    let paragraphs = text
        .split("\n\n")
        .map(|paragraph| language.joined(paragraph.split('\n').map(str::to_string)));
    paragraphs.collect::<Vec<String>>().join("\n")
}

impl fmt::Debug for Texts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Texts").finish_non_exhaustive()
    }
}

impl PartialEq for Texts {
    fn eq(&self, other: &Texts) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for Texts {}
