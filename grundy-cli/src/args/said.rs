//! What clap says of a command line, as a message that every language has.
//!
//! English keeps the words of clap itself.

use std::error::Error as _;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use grundy::message::{Message, UnknownLanguage};

use super::value::BadValue;
use crate::message::message;

/// An error of clap's without its hints; `None` for what this program never meets.
pub fn fault(error: &clap::Error) -> Option<Message> {
    let one = |kind| list(error, kind).into_iter().next();
    let argument = || one(ContextKind::InvalidArg);
    Some(match error.kind() {
        ErrorKind::InvalidSubcommand => {
            message!("line-no-command", word = one(ContextKind::InvalidSubcommand)?)
        }
        ErrorKind::MissingSubcommand => {
            message!("line-missing-command", commands = list(error, ContextKind::ValidSubcommand))
        }
        ErrorKind::UnknownArgument => message!("line-unknown", word = argument()?),
        ErrorKind::MissingRequiredArgument => {
            message!("line-missing", arguments = list(error, ContextKind::InvalidArg))
        }
        ErrorKind::ArgumentConflict => {
            let (argument, others) = (argument()?, list(error, ContextKind::PriorArg));
            match others.is_empty() || others == [argument.clone()] {
                true => message!("line-twice", argument = argument),
                false => message!("line-conflict", argument = argument, others = others),
            }
        }
        ErrorKind::TooManyValues => {
            let value = one(ContextKind::InvalidValue)?;
            message!("line-no-value-wanted", argument = argument()?, value = value)
        }
        ErrorKind::InvalidValue => {
            let (argument, values) = (argument()?, list(error, ContextKind::ValidValue));
            match one(ContextKind::InvalidValue).filter(|value| !value.is_empty()) {
                Some(value) => message!(
                    "line-bad-value",
                    argument = argument,
                    value = value,
                    possible = possible(values)
                ),
                None => {
                    message!("line-no-value", argument = argument, possible = possible(values))
                }
            }
        }
        ErrorKind::ValueValidation => {
            let source = error.source()?;
            let why = match source.downcast_ref::<BadValue>() {
                Some(BadValue(why)) => why.clone(),
                None => source.downcast_ref::<UnknownLanguage>()?.message(),
            };
            let value = one(ContextKind::InvalidValue)?;
            message!("line-refused-value", argument = argument()?, value = value, why = why)
        }
        _ => return None,
    })
}

/// The values that an option takes, where they are few.
fn possible(values: Vec<String>) -> Message {
    match values.is_empty() {
        true => Message::default(),
        false => message!("line-possible", values = values),
    }
}

/// What clap proposes in place of a word.
pub fn hints(error: &clap::Error) -> Vec<Message> {
    let kinds =
        [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg, ContextKind::SuggestedValue];
    let words: Vec<String> = kinds.into_iter().flat_map(|kind| list(error, kind)).collect();
    match words.is_empty() {
        true => Vec::new(),
        false => vec![message!("line-similar", words = words)],
    }
}

/// How a command is written, without the word that begins the line.
pub fn usage(error: &clap::Error) -> Option<String> {
    match error.get(ContextKind::Usage) {
        Some(ContextValue::StyledStr(usage)) => {
            let usage = usage.to_string();
            Some(usage.trim_start_matches("Usage:").trim().to_string())
        }
        _ => None,
    }
}

fn list(error: &clap::Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        _ => Vec::new(),
    }
}
