//! What is asked of the table.

use super::{LEAST, Number};
use crate::error::TextError;
use crate::message::message;
use crate::ruleset::parse_number;

/// A question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// What a sequence is.
    Number(Number),
    /// The sequences with the values of a game, which is not read yet.
    Game(String),
    /// The games with these values.
    Terms(Vec<u128>),
}

impl Question {
    /// Reads a number as in `A002186`, terms, or the name of a game.
    ///
    /// ```
    /// # use grundy_answers as grundy;
    /// use grundy::oeis::Question;
    /// assert_eq!(Question::read("0.137"), Ok(Question::Game("0.137".into())));
    /// assert_eq!(Question::read("1, 2, 3, 4"), Ok(Question::Terms(vec![1, 2, 3, 4])));
    /// ```
    ///
    /// # Errors
    /// What is wrong with the text, and where.
    pub fn read(text: &str) -> Result<Question, TextError> {
        let refuse = |what, help| Err(TextError::new(what, 0..text.len()).help(help));
        if Number::is_meant(text) {
            return match text.parse() {
                Ok(number) => Ok(Question::Number(number)),
                Err(()) => refuse(message!("oeis-number-too-long"), message!("oeis-write")),
            };
        }
        // Terms begin with a digit or a sign; a code has a point in its first word.
        let first = text.split([' ', ',']).find(|word| !word.is_empty()).unwrap_or_default();
        let digits = first.trim_start_matches(['-', '+']);
        let numeric = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        if text.trim().is_empty() {
            return refuse(message!("oeis-empty"), message!("oeis-write"));
        }
        if !numeric {
            return Ok(Question::Game(text.to_string()));
        }
        let mut terms = Vec::new();
        let mut at = 0;
        for word in text.split([' ', ',']) {
            if !word.is_empty() {
                let number = parse_number(word, message!("oeis-a-term"));
                terms.push(number.map_err(|error| error.shift(at))?.into());
            }
            at += word.len() + 1;
        }
        // A lone number is rather a slip than a sequence.
        let help = match terms.len() {
            LEAST.. => return Ok(Question::Terms(terms)),
            1 => message!("oeis-write"),
            _ => message!("oeis-more-terms"),
        };
        refuse(message!("oeis-few-terms", count = terms.len(), least = LEAST), help)
    }
}
