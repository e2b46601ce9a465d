//! Finding a game by its name.

use std::sync::Arc;

use super::{Entry, Files, Parameter, catalogue, heaps, shortened};
use crate::error::TextError;
use crate::message::{Message, message};
use crate::quotes::{bare, unquoted};
use crate::term::Game;

/// The entry of a name or an alias.
pub fn entry(name: &str) -> Option<&'static Entry> {
    let is = |other: &&str| other.eq_ignore_ascii_case(name);
    catalogue().iter().find(|entry| is(&entry.name) || entry.aliases.iter().any(is))
}

/// What to write where the arguments of a game are missing.
pub(crate) fn example(head: &str) -> Message {
    let name = bare(head).split(':').next().unwrap_or(head);
    match entry(name) {
        Some(entry) => message!(
            "write-usage",
            usage = entry.usage(),
            arguments = entry.arguments_help().unwrap_or_default(),
            example = entry.examples[0],
        ),
        None => message!("write-heaps", example = format!("{head} 20")),
    }
}

/// Whether a word is meant as a take-and-break code and not as a name: it
/// begins with a sign that no name begins with, or has a point after signs of
/// a code, as `C.425` has. No name has a point.
pub fn looks_like_code(word: &str) -> bool {
    let sign = |c: char| c.is_digit(32) || "{}&*;,+!?=".contains(c);
    word.starts_with(|c: char| c.is_ascii_digit() || ".{&*".contains(c))
        || word
            .split_once('.')
            .is_some_and(|(left, _)| left.chars().all(sign) && entry(left).is_none())
}

/// Games that people ask for and in which the two players have different moves.
const PARTIZAN: [&str; 7] = [
    "domineering",
    "crosscram",
    "col",
    "snort",
    "amazons",
    "toads-and-frogs",
    "red-blue-hackenbush",
];

/// Makes a game of its name and parameter: `kayles`, `moore:2`, `0.77`,
/// `chips:"my graph.txt"`.
///
/// # Errors
/// An unknown game, with the nearest name; a parameter that is wrong.
pub fn find(head: &str, files: &dyn Files) -> Result<Arc<dyn Game>, TextError> {
    if looks_like_code(head) {
        return heaps::code(head);
    }
    // The whole word may be quoted too: "chips:my graph.txt".
    let bare = bare(head);
    let at = usize::from(bare.len() < head.len());
    let (name, parameter) = match bare.split_once(':') {
        Some((name, parameter)) => (name, Some(parameter)),
        None => (bare, None),
    };
    let Some(entry) = entry(name) else {
        if PARTIZAN.iter().any(|known| known.eq_ignore_ascii_case(name)) {
            let message = message!("game-partizan", name = shortened(name));
            return Err(TextError::new(message, at..at + name.len())
                .help(message!("game-partizan-instead")));
        }
        let error =
            TextError::new(message!("game-unknown", name = shortened(name)), at..at + name.len());
        return Err(error.help(match nearest(name) {
            Some(nearest) => message!("did-you-mean", nearest = nearest),
            None => message!("game-or-code"),
        }));
    };
    let end = at + bare.len();
    let span = match parameter {
        Some(text) => end - text.len()..end,
        None => end..end,
    };
    let text = parameter.map(unquoted);
    let parameter = Parameter { text: text.as_deref(), span, usage: entry.usage() };
    (entry.make)(&parameter, files)
}

/// The name of a game that is nearest to a wrong one.
pub fn nearest(name: &str) -> Option<&'static str> {
    let names =
        catalogue().iter().flat_map(|entry| std::iter::once(&entry.name).chain(entry.aliases));
    nearest_of(name, names.copied())
}

/// The name of several that is nearest to a wrong one, if it is near.
pub fn nearest_of<'a>(
    wrong: &str,
    names: impl Iterator<Item = &'a str> + Clone,
) -> Option<&'a str> {
    // Comparing is quadratic, and nothing is near to a very long word.
    if wrong.len() > 2 * names.clone().map(str::len).max().unwrap_or(0) + 4 {
        return None;
    }
    let wrong = wrong.to_lowercase();
    let scored = names.map(|known| (strsim::damerau_levenshtein(&wrong, known), known));
    let (distance, nearest) = scored.min_by_key(|&(distance, _)| distance)?;
    let near = distance <= 1 + nearest.len() / 4;
    (near || (wrong.len() >= 3 && nearest.starts_with(&wrong))).then_some(nearest)
}
