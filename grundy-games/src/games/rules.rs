//! Games of the user, from a file with their rules.

use super::{Entry, Kind};
use crate::error::{Remedy, TextError};
use crate::message::message;

/// The registry's entry.
pub const RULES: Entry = Entry {
    name: "rules",
    parameter: Some("FILE"),
    arguments: "P...",
    kind: Kind::TwoNumbers { least: 0, separator: ',' },
    examples: &["rules:examples/rules/lasker.star 7 12"],
    make: |parameter, files| {
        let name = parameter.required()?;
        files.rules(name).map_err(|error| {
            let why = message!("rule-file-refused", why = error.message);
            TextError::new(why, parameter.span.clone())
                .or_by(Remedy::CheckRules)
                .caused_by(error.cause)
        })
    },
    ..Entry::BLANK
};
