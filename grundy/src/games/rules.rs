//! Games of the user's own, from a file that says their rules.

use super::{Entry, Kind};
use crate::TextError;

/// The registry's entry.
pub const RULES: Entry = Entry {
    name: "rules",
    title: "A game of your own, from a rule file",
    parameter: Some("FILE"),
    parameter_help: "a file in Starlark (Python's syntax) with a function `options(position)`",
    arguments: "P...",
    arguments_help: "positions as the file reads them: numbers, words, or tuples such as `3,5`",
    rules: "Whatever the function `options` of the file gives: the list of options, each a list of \
        positions (a sum) or one position. `grundy rules new` writes a file to begin with.",
    known: "Nothing is proved of such a game: periods that are found are labelled observed.",
    references: &["docs/rules.md"],
    kind: Kind::TwoNumbers { least: 0, separator: ',' },
    examples: &["rules:examples/rules/lasker.star 7 12"],
    make: |parameter, files| {
        let name = parameter.required()?;
        files.rules(name).map_err(|why| {
            TextError::new(format!("the rule file cannot be used: {why}"), parameter.span.clone())
                .help("`grundy rules check FILE` checks a rule file, `grundy rules new` writes one")
        })
    },
    ..Entry::BLANK
};
