//! Entries of the catalogue: the texts about a game.

use std::ops::Range;
use std::sync::Arc;

use super::Files;
use crate::error::{Remedy, TextError};
use crate::message::{Language, Message, TEXTS, message};
use crate::random::Random;
use crate::ruleset::parse_number;
use crate::term::Game;

/// Which commands a game goes with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Its arguments are heaps, each a number: it has a nim-sequence.
    OneHeap,
    /// Its arguments are numbers that belong together: two of them make a table.
    Numbers,
    /// Each argument is made of two numbers: it has a table.
    TwoNumbers {
        /// The least number.
        least: u64,
        /// What stands between the two, as in `3x2`.
        separator: char,
    },
    /// Anything else.
    Other,
}

/// Makes the arguments of a random position, for exercises; `size` bounds heaps, lengths and the
/// like. Texts that the game refuses are thrown away.
pub type Sample = fn(&mut Random, size: u64) -> String;

/// Makes a game from its parameter.
pub type Make = fn(&Parameter<'_>, &dyn Files) -> Result<Arc<dyn Game>, TextError>;

/// A game in the catalogue.
#[derive(Clone, Copy)]
pub struct Entry {
    /// The name in positions.
    pub name: &'static str,
    /// Other names that are read as this one.
    pub aliases: &'static [&'static str],
    /// The parameter's name, where there is one (`K` in `moore:K`).
    pub parameter: Option<&'static str>,
    /// The arguments, as in the help (`H...`).
    pub arguments: &'static str,
    /// The take-and-break code, where it is one.
    pub code: Option<&'static str>,
    /// Which commands it goes with.
    pub kind: Kind,
    /// Positions to try.
    pub examples: &'static [&'static str],
    /// Makes positions for exercises, where its kind does not say how.
    pub sample: Option<Sample>,
    /// Makes the game from its parameter.
    pub make: Make,
}

impl Entry {
    pub(super) const BLANK: Entry = Entry {
        name: "",
        aliases: &[],
        parameter: None,
        arguments: "",
        code: None,
        kind: Kind::Other,
        examples: &[],
        sample: None,
        make: |parameter, _| Err(TextError::new(message!("game-none"), parameter.span.clone())),
    };

    /// A title of a few words.
    pub fn title(&self) -> Message {
        Message::new(&TEXTS, format!("game-{}", self.name))
    }

    /// What the parameter is; `None` where there is none.
    pub fn parameter_help(&self) -> Option<Message> {
        self.part("parameter")
    }

    /// What the arguments are; `None` where there are none.
    pub fn arguments_help(&self) -> Option<Message> {
        self.part("arguments")
    }

    /// The rules, in a few sentences. A player who cannot move loses.
    pub fn rules(&self) -> Option<Message> {
        self.part("rules")
    }

    /// The rules in at most two lines, for an explanation: those of [`Entry::rules`] where these
    /// are short.
    pub fn rules_in_brief(&self) -> Option<Message> {
        self.part("brief").or_else(|| self.rules())
    }

    /// What is known of it: theorems, periods, open questions.
    pub fn known(&self) -> Option<Message> {
        self.part("known")
    }

    /// Where to read more: a paragraph for each book, paper or problem. Names and titles are the
    /// same in every language.
    pub fn references(&self) -> Option<Message> {
        self.part("references")
    }

    fn part(&self, part: &str) -> Option<Message> {
        let id = format!("game-{}.{part}", self.name);
        TEXTS.has(Language::English, &id).then(|| Message::new(&TEXTS, id))
    }

    /// Name, parameter and arguments: `moore:K H...`.
    pub fn usage(&self) -> String {
        match self.parameter {
            Some(parameter) => format!("{}:{parameter} {}", self.name, self.arguments),
            None => format!("{} {}", self.name, self.arguments),
        }
    }
}

/// The parameter of a game, as it was typed.
#[derive(Clone, Debug)]
pub struct Parameter<'a> {
    /// What stands after the colon; `None` without a colon.
    pub text: Option<&'a str>,
    /// Its place, or the place where it is missing.
    pub span: Range<usize>,
    pub(super) usage: String,
}

impl<'a> Parameter<'a> {
    /// The game has no parameter.
    ///
    /// # Errors
    /// There is one.
    pub fn none(&self) -> Result<(), TextError> {
        match self.text {
            None => Ok(()),
            Some(_) => Err(TextError::new(message!("game-no-parameter"), self.span.clone())
                .help(message!("write-game", usage = &self.usage))
                .or_by(Remedy::WriteForm)),
        }
    }

    /// The game needs one.
    ///
    /// # Errors
    /// There is none.
    pub fn required(&self) -> Result<&'a str, TextError> {
        match self.text {
            Some(text) if !text.is_empty() => Ok(text),
            _ => Err(TextError::new(message!("game-parameter-missing"), self.span.clone())
                .help(message!("write-game", usage = &self.usage))
                .or_by(Remedy::WriteForm)),
        }
    }

    /// The parameter is a number of at least `least`.
    ///
    /// # Errors
    /// It is missing, not a number, or too small or large.
    pub fn number(&self, what: impl Into<Message>, least: u64) -> Result<u64, TextError> {
        let (text, what) = (self.required()?, what.into());
        let number = parse_number(text, &what).map_err(|error| error.shift(self.span.start))?;
        if number < least {
            return Err(TextError::new(
                message!("what-too-small", what = &what),
                self.span.clone(),
            )
            .help(message!("what-at-least", what = what, least = least)));
        }
        Ok(number)
    }
}
