//! The languages in which messages can be written.

use super::{Message, message};
use std::fmt;
use std::str::FromStr;

/// A language that has a complete message file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Ukrainian.
    Ukrainian,
}

impl Language {
    /// All of them.
    pub const ALL: &[Language] = &[Language::English, Language::Ukrainian];

    /// The tag (BCP 47): `en`, `uk`.
    pub fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Ukrainian => "uk",
        }
    }

    /// The language of a POSIX locale, such as `uk_UA.UTF-8`, or of a tag, such as `uk-UA`;
    /// `None` where there is no message file for it.
    ///
    /// ```
    /// use grundy::message::Language;
    /// assert_eq!(Language::of_locale("uk_UA.UTF-8"), Some(Language::Ukrainian));
    /// assert_eq!(Language::of_locale("C"), None);
    /// ```
    pub fn of_locale(locale: &str) -> Option<Language> {
        let tag = locale.split(['_', '-', '.', '@']).next().unwrap_or(locale);
        Language::ALL.iter().copied().find(|known| tag.eq_ignore_ascii_case(known.tag()))
    }
}

/// A text that is not the tag of a language with a message file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownLanguage;

impl UnknownLanguage {
    /// Which languages there are.
    pub fn message(self) -> Message {
        let tags: Vec<&str> = Language::ALL.iter().map(|language| language.tag()).collect();
        message!("known-languages", tags = tags)
    }
}

impl fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for UnknownLanguage {}

impl FromStr for Language {
    type Err = UnknownLanguage;

    /// Reads a tag or a locale.
    fn from_str(text: &str) -> Result<Language, UnknownLanguage> {
        Language::of_locale(text).ok_or(UnknownLanguage)
    }
}
