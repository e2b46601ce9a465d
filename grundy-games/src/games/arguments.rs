//! Arguments that several games share: numbers, pairs and strips.

use std::ops::Range;

use crate::error::{Remedy, TextError};
use crate::message::{Message, message};
use crate::quotes::words;
use crate::random::Random;
use crate::ruleset::parse_number;

/// The most cells that a strip may have: every move is written out in full.
pub const MAX_CELLS: usize = 16_384;

/// A name for a message: of a long one only the start.
pub(crate) fn shortened(name: &str) -> String {
    const LETTERS: usize = 40;
    match name.char_indices().nth(LETTERS) {
        Some((end, _)) => format!("{}...", &name[..end]),
        None => name.to_string(),
    }
}

/// Reads numbers that are separated by white space.
pub(crate) fn numbers(text: &str, what: &Message, least: u64) -> Result<Vec<u64>, TextError> {
    words(text)
        .map(|(at, word)| {
            let number = parse_number(word, what).map_err(|error| match word.as_bytes() {
                // A smaller number than 0 is smaller than the least.
                [b'-', b'0'..=b'9', ..] => {
                    error.shift(at).help(message!("what-at-least", what = what, least = least))
                }
                _ => error.shift(at),
            })?;
            if number < least {
                return Err(TextError::new(
                    message!("what-too-small", what = what),
                    at..at + word.len(),
                )
                .help(message!("what-at-least", what = what, least = least)));
            }
            Ok(number)
        })
        .collect()
}

/// A random strip of 1 to `longest` cells, each one of `cells`.
pub(crate) fn random_strip(dice: &mut Random, longest: u64, cells: &str) -> String {
    let cells: Vec<char> = cells.chars().collect();
    let length = dice.within(1, longest);
    (0..length).filter_map(|_| dice.one_of(&cells).copied()).collect()
}

/// Reads two numbers, as in `3x2` or `3,5`.
pub(crate) fn pair(
    text: &str,
    separator: char,
    what: &Message,
    least: u64,
) -> Result<(u64, u64), TextError> {
    let example = || message!("write-two-numbers", example = format!("3{separator}5"));
    let is_separator = |c: char| c == separator || (separator == 'x' && (c == 'X' || c == '×'));
    let between = text.find(is_separator).filter(|_| text.matches(is_separator).count() == 1);
    let Some(at) = between else {
        return Err(TextError::new(
            message!("is-not-what", text = text, what = what),
            0..text.len(),
        )
        .help(example())
        .or_by(Remedy::WriteForm));
    };
    let width = text[at..].chars().next().map_or(1, char::len_utf8);
    let read = |part: &str, shift: usize| -> Result<u64, TextError> {
        if part.is_empty() {
            return Err(TextError::new(message!("number-missing"), shift..shift + 1)
                .help(example())
                .or_by(Remedy::WriteForm));
        }
        let number =
            parse_number(part, message!("each-number")).map_err(|error| match part.as_bytes() {
                // A smaller number than 0 is smaller than the least.
                [b'-', b'0'..=b'9', ..] => {
                    error.shift(shift).help(message!("both-at-least", least = least))
                }
                _ => error.shift(shift),
            })?;
        if number < least {
            return Err(TextError::new(message!("number-too-small"), shift..shift + part.len())
                .help(message!("both-at-least", least = least)));
        }
        Ok(number)
    };
    Ok((read(&text[..at], 0)?, read(&text[at + width..], at + width)?))
}

/// Appends a number.
pub(crate) fn push_number(out: &mut String, number: u64) {
    out.push_str(itoa::Buffer::new().format(number));
}

/// Appends numbers, separated by spaces.
pub(crate) fn push_numbers(out: &mut String, numbers: &[u64]) {
    for (index, &number) in numbers.iter().enumerate() {
        if index > 0 {
            out.push(' ');
        }
        push_number(out, number);
    }
}

/// Refuses strips that are too long to write all their moves out.
pub(crate) fn strip_length(cells: u64, span: Range<usize>) -> Result<usize, TextError> {
    match usize::try_from(cells) {
        Ok(cells) if cells <= MAX_CELLS => Ok(cells),
        _ => Err(TextError::new(message!("strip-too-long"), span)
            .help(message!("strip-longest", most = MAX_CELLS))),
    }
}
