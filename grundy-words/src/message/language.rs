//! The languages in which messages can be written.

use super::{Message, message};
use crate::width;
use std::fmt;
use std::str::FromStr;

/// A language that has a complete message file in this library.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Ukrainian.
    Ukrainian,
    /// Russian.
    Russian,
    /// Japanese.
    Japanese,
}

impl Language {
    /// All of them.
    pub const ALL: &[Language] =
        &[Language::English, Language::Ukrainian, Language::Russian, Language::Japanese];

    /// What stands between a text and the sentence or the line after it: Japanese has no space
    /// behind its own signs.
    pub fn gap(self, before: &str) -> &'static str {
        let wide = || before.chars().next_back().is_some_and(|sign| width::columns(sign) == 2);
        if self == Language::Japanese && wide() { "" } else { " " }
    }

    /// The sign that ends a sentence.
    pub fn stop(self) -> &'static str {
        if self == Language::Japanese { "。" } else { "." }
    }

    /// The members of a list, with what stands between them.
    ///
    /// ```
    /// # use grundy_words as grundy;
    /// use grundy::message::Language;
    /// let members = ["a".to_string(), "b".to_string()];
    /// assert_eq!(Language::English.listed(&members), "a, b");
    /// assert_eq!(Language::Japanese.listed(&members), "a、b");
    /// ```
    pub fn listed(self, texts: &[String]) -> String {
        texts.join(if self == Language::Japanese { "、" } else { ", " })
    }

    /// Sentences one after the other, with what stands between them.
    ///
    /// ```
    /// # use grundy_words as grundy;
    /// use grundy::message::Language;
    /// let sentences = |one: &str, other: &str| [one.to_string(), other.to_string()];
    /// assert_eq!(Language::English.joined(sentences("One.", "Two.")), "One. Two.");
    /// assert_eq!(Language::Japanese.joined(sentences("一。", "二。")), "一。二。");
    /// ```
    pub fn joined(self, texts: impl IntoIterator<Item = String>) -> String {
        let mut out = String::new();
        for text in texts {
            if !out.is_empty() {
                out.push_str(self.gap(&out));
            }
            out.push_str(&text);
        }
        out
    }

    /// The tag (BCP 47): `en`, `uk`, `ru`, `ja`.
    pub fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Ukrainian => "uk",
            Language::Russian => "ru",
            Language::Japanese => "ja",
        }
    }

    /// The language of a POSIX locale, such as `uk_UA.UTF-8`, or of a tag, such as `uk-UA`;
    /// `None` where there is no message file for it.
    ///
    /// ```
    /// # use grundy_words as grundy;
    /// use grundy::message::Language;
    /// assert_eq!(Language::of_locale("uk_UA.UTF-8"), Some(Language::Ukrainian));
    /// assert_eq!(Language::of_locale("ja_JP.UTF-8"), Some(Language::Japanese));
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
