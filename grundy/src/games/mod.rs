//! The catalogue: one file a family of games, with its rules, notation,
//! theorems and sources side by side.
//!
//! A new game is one new file here and one line in [`CATALOGUE`]; the help,
//! the completions and the documents pick it up from there.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use crate::error::TextError;
use crate::graph::{Fault, Graph};
use crate::ruleset::parse_number;
use crate::term::Game;

pub mod chips;
pub mod chocolate;
pub mod chomp;
pub mod euclid;
pub mod heaps;
pub mod lasker;
pub mod moore;
pub mod nim;
pub mod nimble;
pub mod northcott;
pub mod rules;
pub mod staircase;
pub mod strip_tictactoe;
pub mod treblecross;
pub mod tromino;
pub mod turtles;
pub mod wythoff;

/// The most cells that a strip may have: every move is written out in full.
pub const MAX_CELLS: usize = 16_384;

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

/// Makes a game from its parameter.
pub type Make = fn(&Parameter<'_>, &dyn Files) -> Result<Arc<dyn Game>, TextError>;

/// What the catalogue knows of a game.
#[derive(Clone, Copy)]
pub struct Entry {
    /// The name in positions.
    pub name: &'static str,
    /// Other names that are read as this one.
    pub aliases: &'static [&'static str],
    /// A title of a few words.
    pub title: &'static str,
    /// The parameter's name, where there is one (`K` in `moore:K`).
    pub parameter: Option<&'static str>,
    /// What the parameter is.
    pub parameter_help: &'static str,
    /// The arguments, as in the help (`H...`).
    pub arguments: &'static str,
    /// What the arguments are.
    pub arguments_help: &'static str,
    /// The rules, in a few sentences. A player who cannot move loses.
    pub rules: &'static str,
    /// What is known of it: theorems, periods, open questions.
    pub known: &'static str,
    /// Where to read more.
    pub references: &'static [&'static str],
    /// The take-and-break code, where it is one.
    pub code: Option<&'static str>,
    /// Which commands it goes with.
    pub kind: Kind,
    /// Positions to try.
    pub examples: &'static [&'static str],
    /// Makes the game from its parameter.
    pub make: Make,
}

impl Entry {
    const BLANK: Entry = Entry {
        name: "",
        aliases: &[],
        title: "",
        parameter: None,
        parameter_help: "",
        arguments: "",
        arguments_help: "",
        rules: "",
        known: "",
        references: &[],
        code: None,
        kind: Kind::Other,
        examples: &[],
        make: |parameter, _| Err(TextError::new("no such game", parameter.span.clone())),
    };

    /// Name, parameter and arguments: `moore:K H...`.
    pub fn usage(&self) -> String {
        match self.parameter {
            Some(parameter) => format!("{}:{parameter} {}", self.name, self.arguments),
            None => format!("{} {}", self.name, self.arguments),
        }
    }
}

/// Every game with a name, in the order of the help.
pub static CATALOGUE: &[Entry] = &[
    nim::NIM,
    nim::POKER_NIM,
    moore::MOORE,
    heaps::KAYLES,
    heaps::DAWSON_KAYLES,
    heaps::DAWSON_CHESS,
    treblecross::TREBLECROSS,
    lasker::LASKER,
    heaps::GRUNDY,
    tromino::TROMINO,
    heaps::SUBTRACT,
    heaps::ALL_BUT,
    staircase::STAIRCASE,
    nimble::NIMBLE,
    nimble::NIMBLE_2,
    turtles::TURTLES,
    turtles::TWINS,
    northcott::NORTHCOTT,
    chips::CHIPS,
    chips::ANNIHILATION,
    chocolate::EAT,
    chocolate::SPLIT,
    strip_tictactoe::STRIP_TICTACTOE,
    wythoff::WYTHOFF,
    euclid::EUCLID,
    chomp::CHOMP,
    rules::RULES,
];

/// Reads the files that a position names; the library itself does no I/O.
pub trait Files {
    /// The text of a file.
    ///
    /// # Errors
    /// Why it cannot be read, in a few words.
    fn read(&self, name: &str) -> Result<String, String>;

    /// The text of a file that a file in the folder `folder` names (empty: where
    /// the program runs); `name` begins with the folder.
    ///
    /// # Errors
    /// As [`read`](Files::read), and where the file lies elsewhere in truth: on
    /// a disk a link may lead out of the folder.
    fn read_beside(&self, name: &str, _folder: &str) -> Result<String, String> {
        self.read(name)
    }

    /// The game of a rule file. The library has no interpreter of its own, so
    /// whoever gives the files gives that too (the crate `grundy-rules` has
    /// one).
    ///
    /// # Errors
    /// What is wrong with the file; here, that rule files are not read.
    fn rules(&self, _name: &str) -> Result<Arc<dyn Game>, String> {
        Err("rule files are not read here".into())
    }

    /// The graph in a file. Whoever can read more than texts, or read large
    /// ones bit by bit, does it here.
    ///
    /// # Errors
    /// Why there is none.
    fn graph(&self, name: &str) -> Result<Graph, Fault> {
        let text = self.read(name).map_err(|why| Fault::Source(std::io::Error::other(why)))?;
        Graph::read(&text).map_err(|error| Fault::Line { offset: 0, line: text, error })
    }
}

/// No files at all.
#[derive(Clone, Copy, Debug)]
pub struct NoFiles;

impl Files for NoFiles {
    fn read(&self, _name: &str) -> Result<String, String> {
        Err("files are not read here".into())
    }
}

/// The parameter of a game, as it was written.
#[derive(Clone, Debug)]
pub struct Parameter<'a> {
    /// What stands after the colon; `None` without a colon.
    pub text: Option<&'a str>,
    /// Its place, or the place where it is missing.
    pub span: Range<usize>,
    usage: String,
}

impl<'a> Parameter<'a> {
    /// The game has no parameter.
    ///
    /// # Errors
    /// There is one.
    pub fn none(&self) -> Result<(), TextError> {
        match self.text {
            None => Ok(()),
            Some(_) => Err(TextError::new("this game has no parameter", self.span.clone())
                .help(format!("write `{}`", self.usage))),
        }
    }

    /// The game needs one.
    ///
    /// # Errors
    /// There is none.
    pub fn required(&self) -> Result<&'a str, TextError> {
        match self.text {
            Some(text) if !text.is_empty() => Ok(text),
            _ => Err(TextError::new("the parameter is missing", self.span.clone())
                .help(format!("write `{}`", self.usage))),
        }
    }

    /// The parameter is a number of at least `least`.
    ///
    /// # Errors
    /// It is missing, not a number, or too small or large.
    pub fn number(&self, what: &str, least: u64) -> Result<u64, TextError> {
        let text = self.required()?;
        let number = parse_number(text, what).map_err(|error| error.shift(self.span.start))?;
        if number < least {
            return Err(TextError::new(format!("{what} is too small"), self.span.clone())
                .help(format!("{what} is at least {least}")));
        }
        Ok(number)
    }
}

/// The entry of a name or an alias.
pub fn entry(name: &str) -> Option<&'static Entry> {
    let is = |other: &&str| other.eq_ignore_ascii_case(name);
    CATALOGUE.iter().find(|entry| is(&entry.name) || entry.aliases.iter().any(is))
}

/// What to write where the arguments of a game are missing.
pub(crate) fn example(head: &str) -> String {
    let name = bare(head).split(':').next().unwrap_or(head);
    match entry(name) {
        Some(entry) => format!(
            "write `{}` ({}), as in `{}`; an empty position is written `nim`",
            entry.usage(),
            entry.arguments_help,
            entry.examples[0]
        ),
        None => format!("write its heaps, as in `{head} 20`; an empty position is written `nim`"),
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
        let error =
            TextError::new(format!("unknown game `{}`", shortened(name)), at..at + name.len());
        return Err(error.help(match nearest(name) {
            Some(nearest) => format!("did you mean `{nearest}`?"),
            None => "`grundy games` lists the games; a take-and-break code is one as well, as in `0.77 20`"
                .to_string(),
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

/// What stands between quotes, as it is.
fn bare(text: &str) -> &str {
    let within = |quote| text.strip_prefix(quote)?.strip_suffix(quote);
    within('"').or_else(|| within('\'')).unwrap_or(text)
}

/// The name that is written: within quotes two of them stand for one.
fn unquoted(text: &str) -> Cow<'_, str> {
    let inner = bare(text);
    let quote = &text[..(text.len() - inner.len()) / 2];
    match quote.is_empty() {
        true => inner.into(),
        false => inner.replace(&quote.repeat(2), quote).into(),
    }
}

/// A file name as it is written in a position.
pub fn quoted(name: &str) -> String {
    let plain = !name.is_empty()
        && !name.contains(|c: char| c.is_ascii_whitespace() || c == '"' || c == '\'');
    match name {
        _ if plain => name.to_string(),
        _ if name.contains('"') && !name.contains('\'') => format!("'{name}'"),
        _ => format!("\"{}\"", name.replace('"', "\"\"")),
    }
}

/// The known name that is nearest to a wrong one.
pub fn nearest(name: &str) -> Option<&'static str> {
    let names =
        || CATALOGUE.iter().flat_map(|entry| std::iter::once(&entry.name).chain(entry.aliases));
    // Comparing is quadratic, and nothing is near to a very long word.
    if name.len() > 2 * names().map(|known| known.len()).max().unwrap_or(0) + 4 {
        return None;
    }
    let name = name.to_lowercase();
    let scored = names().map(|&known| {
        let distance = strsim::damerau_levenshtein(&name, known);
        (distance, known)
    });
    let (distance, nearest) = scored.min_by_key(|&(distance, _)| distance)?;
    (distance <= 1 + nearest.len() / 4 || (name.len() >= 3 && nearest.starts_with(&name)))
        .then_some(nearest)
}

/// A name for a message: of a long one only the start.
pub(crate) fn shortened(name: &str) -> String {
    const LETTERS: usize = 40;
    match name.char_indices().nth(LETTERS) {
        Some((end, _)) => format!("{}...", &name[..end]),
        None => name.to_string(),
    }
}

/// Reads numbers that are separated by white space.
pub(crate) fn numbers(text: &str, what: &str, least: u64) -> Result<Vec<u64>, TextError> {
    words(text)
        .map(|(at, word)| {
            let number = parse_number(word, what).map_err(|error| error.shift(at))?;
            if number < least {
                return Err(TextError::new(format!("{what} is too small"), at..at + word.len())
                    .help(format!("{what} is at least {least}")));
            }
            Ok(number)
        })
        .collect()
}

/// The words of a text with their places.
pub(crate) fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let start = text.as_ptr() as usize;
    text.split_ascii_whitespace().map(move |word| (word.as_ptr() as usize - start, word))
}

/// Reads two numbers, as in `3x2` or `3,5`.
pub(crate) fn pair(
    text: &str,
    separator: char,
    what: &str,
    least: u64,
) -> Result<(u64, u64), TextError> {
    let example = format!("write two numbers, as in `3{separator}5`");
    let Some(at) =
        text.find(|c: char| c == separator || (separator == 'x' && (c == 'X' || c == '×')))
    else {
        return Err(TextError::new(format!("`{text}` is not {what}"), 0..text.len()).help(example));
    };
    let width = text[at..].chars().next().map_or(1, char::len_utf8);
    let read = |part: &str, shift: usize| -> Result<u64, TextError> {
        if part.is_empty() {
            return Err(TextError::new("a number is missing", shift..shift + 1).help(&example));
        }
        let number = parse_number(part, "each number").map_err(|error| error.shift(shift))?;
        if number < least {
            return Err(TextError::new("the number is too small", shift..shift + part.len())
                .help(format!("both numbers are at least {least}")));
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
        _ => Err(TextError::new("the strip is too long", span)
            .help(format!("a strip has at most {MAX_CELLS} cells"))),
    }
}

#[cfg(test)]
mod tests {
    use super::{NoFiles, find, looks_like_code, nearest};
    use crate::Position;
    use crate::heap::code::Code;
    use proptest::prelude::*;

    #[test]
    fn codes_that_begin_with_a_letter_are_codes() {
        for (text, name) in [("C.0", "C.0"), ("c?.7", "C?.7"), ("G.425", "G.425")] {
            assert_eq!(find(text, &NoFiles).map(|game| game.name()), Ok(name.into()));
        }
        for name in ["kayles", "nim.", "kayles.5", "chips:a.graph", "c", "Dawson-chess.0"] {
            assert!(!looks_like_code(name), "{name}");
        }
    }

    proptest! {
        /// What the program prints of a code, it reads as the same game.
        #[test]
        fn normal_forms_are_read(
            left in prop::collection::vec(
                prop::sample::select(&["0", "4", "8", "c", "G", "S", "{3}", "{4,5}", "&32;", "8!", "C?"][..]),
                0..4,
            ),
            right in prop::collection::vec(
                prop::sample::select(&["0", "1", "7", "v", "A", "{1,9}", "&64;", "{2+}", "*", "6="][..]),
                1..5,
            ),
        ) {
            let text = format!("{}.{}", left.concat(), right.concat());
            // Not every digit ends the game at every place.
            if let Ok(code) = Code::parse(&text) {
                let position = Position::parse(&format!("{code} 8"));
                prop_assert_eq!(position.map(|position| position.text()), Ok(format!("{code} 8")));
            }
        }
    }

    #[test]
    fn long_names_are_not_compared() {
        let long = "é".repeat(1 << 20);
        assert_eq!(nearest(&long), None);
        assert_eq!(nearest("Kayls"), Some("kayles"));
        let error = find(&long, &NoFiles).err().expect("no game has this name");
        assert_eq!(error.message(), format!("unknown game `{}...`", "é".repeat(40)));
    }
}
