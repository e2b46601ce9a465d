//! Regular expressions that match nothing: with them `starlark` takes sections out of the
//! documentation of its own functions, which nobody reads here.

use std::borrow::Cow;
use std::convert::Infallible;
use std::marker::PhantomData;

/// Why a text is no expression: every text is one.
pub type Error = Infallible;

/// An expression that matches nothing.
#[derive(Clone, Debug)]
pub struct Regex(String);

impl Regex {
    /// An expression; its syntax is not looked at.
    pub fn new(text: &str) -> Result<Regex, Error> {
        Ok(Regex(text.to_string()))
    }

    /// The text that it was made from.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// False.
    pub fn is_match(&self, _text: &str) -> bool {
        false
    }

    /// `None`.
    pub fn captures<'a>(&self, _text: &'a str) -> Option<Captures<'a>> {
        None
    }

    /// The text as it is.
    pub fn replace_all<'a, R: Replacer>(&self, text: &'a str, _with: R) -> Cow<'a, str> {
        Cow::Borrowed(text)
    }
}

/// What takes the place of a match.
pub trait Replacer {}

impl Replacer for &str {}

impl<F: FnMut(&Captures<'_>) -> String> Replacer for F {}

/// A match and its groups: there is none.
#[derive(Debug)]
pub struct Captures<'a>(PhantomData<&'a str>, Infallible);

impl<'a> Captures<'a> {
    /// A group.
    pub fn get(&self, _group: usize) -> Option<Match<'a>> {
        match self.1 {}
    }
}

impl std::ops::Index<usize> for Captures<'_> {
    type Output = str;

    fn index(&self, _group: usize) -> &str {
        match self.1 {}
    }
}

/// A part of a text: there is none.
#[derive(Clone, Copy, Debug)]
pub struct Match<'a>(PhantomData<&'a str>, Infallible);

impl<'a> Match<'a> {
    /// Its first byte.
    pub fn start(&self) -> usize {
        match self.1 {}
    }

    /// Its text.
    pub fn as_str(&self) -> &'a str {
        match self.1 {}
    }
}

/// An expression with options, which change nothing.
#[derive(Debug)]
pub struct RegexBuilder(String);

impl RegexBuilder {
    /// An expression.
    pub fn new(text: &str) -> RegexBuilder {
        RegexBuilder(text.to_string())
    }

    /// Nothing.
    pub fn dot_matches_new_line(&mut self, _yes: bool) -> &mut RegexBuilder {
        self
    }

    /// Nothing.
    pub fn multi_line(&mut self, _yes: bool) -> &mut RegexBuilder {
        self
    }

    /// The expression.
    pub fn build(&self) -> Result<Regex, Error> {
        Regex::new(&self.0)
    }
}
