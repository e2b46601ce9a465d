//! Positions as text: `kayles 5 7 + nim 3 4`.

use std::collections::HashMap;
use std::fmt;
use std::ops::Range;
use std::str::FromStr;
use std::sync::Arc;

use crate::error::{Remedy, TextError};
use crate::games::{self, Files};
use crate::keyboard;
use crate::message::message;
use crate::quotes::quote_end;
use crate::ruleset::Ruleset;
use crate::term::{self, Game, Term, TermMove};
use crate::theory::Theorem;

mod compound;
mod slips;

/// A sum of terms.
///
/// A clone is cheap: it has the same terms, which share the values that have been found.
///
/// ```
/// # use grundy_games as grundy;
/// use grundy::Position;
/// let position: Position = "pawns 5 + nim 0 4 + nim 0".parse().unwrap();
/// assert_eq!(position.to_string(), "dawson-chess 5 + nim 4");
/// assert_eq!(format!("{position:?}"), "Position(dawson-chess 5 + nim 4)");
/// assert_eq!(Position::parse("nim").unwrap().text(), "nim");
///
/// let error = Position::parse("kayls 5").unwrap_err();
/// assert_eq!(error.message(), "unknown game `kayls`");
/// assert_eq!(error.hint().unwrap(), "did you mean `kayles`?");
/// ```
#[derive(Clone)]
pub struct Position {
    terms: Arc<[Term]>,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}

/// The text, of a term with many parts only the first of them.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// How many terms of a sum, and parts of a term, are written.
        const PARTS: usize = 24;
        write!(f, "Position({})", self.short_text(PARTS))
    }
}

/// As [`Position::parse`].
impl FromStr for Position {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Position, TextError> {
        Position::parse(text)
    }
}

/// A sum of these terms; terms without parts are left out. This makes positions of a game of
/// your own:
///
/// ```
/// # use grundy_games as grundy;
/// use grundy::games::nim::Nim;
/// use grundy::Position;
/// let mine = grundy::term::game(Nim); // or a `Ruleset` of your own
/// let position: Position = [mine.term("3 4").unwrap(), mine.term("5").unwrap()].into_iter().collect();
/// let sum = position.plus(&"kayles 5".parse().unwrap());
/// assert_eq!(sum.to_string(), "nim 3 4 + nim 5 + kayles 5");
/// ```
///
/// [`Position::parse`] knows only the names of the catalogue, so it may not be able to read the
/// text of such a position.
impl FromIterator<Term> for Position {
    fn from_iter<I: IntoIterator<Item = Term>>(terms: I) -> Position {
        Position { terms: terms.into_iter().filter(|term| !term.is_empty()).collect() }
    }
}

/// A position of one term.
impl From<Term> for Position {
    fn from(term: Term) -> Position {
        Position::from_iter([term])
    }
}

impl Position {
    /// A position of a game of your own; `arguments` are what follows its name, as in `7 12`.
    ///
    /// # Errors
    /// What is wrong with an argument; the place counts from the start of `arguments`.
    pub fn of(rules: impl Ruleset, arguments: &str) -> Result<Position, TextError> {
        term::game(rules).term(arguments).map(Position::from)
    }

    /// Reads a position that needs no files.
    ///
    /// # Errors
    /// What is wrong with the text, and where. A position that names a file
    /// (`chips:FILE`) is refused here; see [`Position::parse_with`].
    pub fn parse(text: &str) -> Result<Position, TextError> {
        Position::parse_with(text, &games::NoFiles)
    }

    /// Reads a position; `files` reads the files that it names. Full-width digits and signs, and
    /// spaces beyond ASCII, are read as those of ASCII (see [`keyboard`]).
    ///
    /// # Errors
    /// What is wrong with the text, and where.
    pub fn parse_with(text: &str, files: &dyn Files) -> Result<Position, TextError> {
        let plain = keyboard::plain(text);
        Position::read(&plain, files, &[]).map_err(|error| {
            let error = slips::explained(&plain, error);
            let place = keyboard::span(text, error.span());
            error.moved_to(place)
        })
    }

    /// Reads the text of a position that play from this one leads to. The games of the terms are those
    /// of this position: they are not looked up by name, so a game of your own is read as well, no rule
    /// file is opened again, and the values that have been found are shared.
    ///
    /// # Errors
    /// As [`parse_with`](Position::parse_with), with the first fault alone.
    ///
    /// ```
    /// # use grundy_games as grundy;
    /// use grundy::Position;
    /// use grundy::games::NoFiles;
    /// let position = Position::of(grundy::games::nim::Nim, "3 4").unwrap();
    /// assert_eq!(position.read_again("nim 3 1", &NoFiles).unwrap().text(), "nim 3 1");
    /// ```
    pub fn read_again(&self, text: &str, files: &dyn Files) -> Result<Position, TextError> {
        Position::read(text, files, &self.terms)
    }

    /// The same, with the first fault alone; `known` are terms whose games are known.
    fn read(text: &str, files: &dyn Files, known: &[Term]) -> Result<Position, TextError> {
        let mut terms: Vec<Term> = Vec::new();
        let names: Vec<String> = known.iter().map(Term::name).collect();
        let known = names.iter().zip(known).map(|(name, term)| (&**name, term.game()));
        let mut games: HashMap<&str, Arc<dyn Game>> = known.collect();
        // A file may begin with a byte order mark.
        let mut rest = text.len() - text.trim_start_matches('\u{feff}').len();
        let (mut compliments, mut repeats, mut marks) = (false, false, 0);
        loop {
            let start = skip_space(text, rest);
            if start == text.len() || plus_at(text, start) {
                let place = start..(start + 1).min(text.len());
                return Err(if text.trim_start_matches('\u{feff}').trim_ascii().is_empty() {
                    TextError::new(message!("position-none"), place)
                        .help(message!("position-write"))
                        .or_by(Remedy::WritePosition)
                } else {
                    TextError::new(message!("position-term-missing"), place)
                        .help(message!("position-plus-between"))
                });
            }
            if let Some((kind, bracket)) = compound::begins(text, start) {
                let (term, end) = compound::read(text, kind, bracket, files)?;
                let after = skip_space(text, end);
                terms.push(term);
                if after == text.len() {
                    return Ok(Position { terms: terms.into() });
                }
                if !plus_at(text, after) {
                    return Err(TextError::new(
                        message!("position-plus-missing"),
                        after..text.len(),
                    )
                    .help(message!("position-plus-between")));
                }
                rest = after + 1;
                continue;
            }
            if let Some(error) = compound::unknown(text, start) {
                return Err(error);
            }
            let name_end = name_end(text, start)?;
            let head = &text[start..name_end];
            let end = find_plus(text, name_end);
            let game = match games.get(head) {
                Some(game) => game.clone(),
                None => {
                    let game = games::find(head, files).map_err(|error| error.shift(start))?;
                    games.insert(head, game.clone());
                    game
                }
            };
            let arguments = &text[name_end..end];
            if arguments.trim_ascii().is_empty() && !head.eq_ignore_ascii_case("nim") {
                return Err(TextError::new(message!("arguments-missing"), name_end..name_end)
                    .help(games::example(head)));
            }
            let graph = |name: &str| files.graph(name);
            let term = game.term_with(arguments, &graph).map_err(|error| error.shift(name_end))?;
            compliments |= term.compliments();
            repeats |= term.is_loopy();
            marks += term.marks();
            if marks > 1 && (term.is_forcing() || terms.iter().any(Term::is_forcing)) {
                return Err(TextError::new(message!("position-two-answers"), start..end)
                    .help(message!("position-one-answer")));
            }
            if marks > 1 {
                return Err(TextError::new(message!("position-two-marks"), start..end)
                    .help(message!("position-one-mark")));
            }
            let forcing = |term: &Term| term.is_forcing();
            if compliments && repeats && (forcing(&term) || terms.iter().any(forcing)) {
                return Err(TextError::new(message!("position-forced-and-loops"), start..name_end)
                    .help(message!("position-loops-apart")));
            }
            if compliments && repeats {
                return Err(TextError::new(message!("position-again-and-loops"), start..name_end)
                    .help(message!("position-loops-apart")));
            }
            if !term.is_empty() {
                terms.push(term);
            }
            if end == text.len() {
                return Ok(Position { terms: terms.into() });
            }
            rest = end + 1;
        }
    }

    /// The terms, without those that have no parts.
    pub fn terms(&self) -> &[Term] {
        &self.terms
    }

    /// The sum of two positions, the terms of this one first. The terms share the values that
    /// have been found.
    pub fn plus(&self, other: &Position) -> Position {
        Position { terms: self.terms.iter().chain(&*other.terms).cloned().collect() }
    }

    /// The same position for a thread of its own, as [`Term::apart`] has each term.
    pub(crate) fn apart(&self) -> Position {
        Position { terms: self.terms.iter().map(Term::apart).collect() }
    }

    /// The bytes of a term in the text of the position.
    ///
    /// # Panics
    /// Where there is no such term.
    pub fn span(&self, term: usize) -> Range<usize> {
        let mut text = String::new();
        for other in &self.terms[..term] {
            other.write(&mut text);
            text.push_str(" + ");
        }
        let start = text.len();
        self.terms[term].write(&mut text);
        start..text.len()
    }

    /// The text; `nim` if nothing is left.
    pub fn text(&self) -> String {
        let mut out = String::new();
        self.write_after(usize::MAX, None, &mut out);
        out
    }

    /// The text for people: a term with more than `parts` parts is cut after that many, with
    /// `...`.
    pub fn short_text(&self, parts: usize) -> String {
        let mut out = String::new();
        for (index, term) in self.terms.iter().enumerate() {
            out.push_str(if index > 0 { " + " } else { "" });
            if index == parts {
                out.push_str("...");
                break;
            }
            if !term.write_some(parts, &mut out) {
                out.push_str(" ...");
            }
        }
        if out.is_empty() {
            out.push_str("nim");
        }
        out
    }

    /// Appends the text of the position after a move in the term `term`
    /// (counted from 0), as the next player sees it.
    pub fn write_after(&self, term: usize, patch: Option<&TermMove>, out: &mut String) {
        let start = out.len();
        // Of a sum that is won the term says so; the others do not matter any more.
        if let Some(patch) = patch.filter(|patch| patch.wins) {
            self.terms[term].write_after(Some(patch), true, out);
        } else if !patch.is_some_and(|patch| patch.ends) {
            for (index, other) in self.terms.iter().enumerate() {
                let before = out.len();
                if before > start {
                    out.push_str(" + ");
                }
                let written = out.len();
                let patch = patch.filter(|_| index == term);
                other.write_after(patch, term != usize::MAX, out);
                if out.len() == written {
                    out.truncate(before);
                }
            }
        }
        if out.len() == start {
            out.push_str("nim");
        }
    }
}

fn skip_space(text: &str, from: usize) -> usize {
    from + text.as_bytes()[from..].iter().take_while(|byte| byte.is_ascii_whitespace()).count()
}

fn plus_at(text: &str, at: usize) -> bool {
    let bytes = text.as_bytes();
    bytes[at] == b'+'
        && (at == 0 || bytes[at - 1].is_ascii_whitespace())
        && bytes.get(at + 1).is_none_or(u8::is_ascii_whitespace)
}

/// A sum in brackets: its name in positions, how it is written, and what is known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumInBrackets {
    /// The name before the bracket.
    pub name: &'static str,
    /// How it is written, with letters for positions.
    pub usage: String,
    /// A position to try.
    pub example: String,
    /// The theorem on it.
    pub theorem: Theorem,
}

/// The kinds of sums in brackets.
pub fn sums_in_brackets() -> impl Iterator<Item = SumInBrackets> {
    compound::all()
}

/// The game of the sum in brackets that a text begins with, and the places where the bracket opens and where
/// it closes; `None` of other texts.
///
/// # Errors
/// The bracket is not closed, or has no two positions.
pub(crate) fn game_in_brackets(text: &str) -> Option<Result<InBrackets, TextError>> {
    let (kind, bracket) = compound::begins(text, 0)?;
    let end = compound::end(text, kind, bracket);
    Some(end.map(|end| (compound::game(kind), bracket, end)))
}

/// A game, and the places of a bracket.
type InBrackets = (Arc<dyn Game>, usize, usize);

/// The end of the word at `start`; quotes may hold spaces, and two quotes within
/// them stand for one.
pub(crate) fn name_end(text: &str, start: usize) -> Result<usize, TextError> {
    let bytes = text.as_bytes();
    let mut at = start;
    let mut previous = b':';
    while at < bytes.len() && !bytes[at].is_ascii_whitespace() {
        let byte = bytes[at];
        if (byte == b'"' || byte == b'\'') && previous == b':' {
            at += quote_end(&text[at..]).ok_or_else(|| {
                TextError::new(message!("never-closed-quote"), at..at + 1)
                    .help(message!("position-close-quote", sign = byte as char))
            })? - 1;
        }
        previous = byte;
        at += 1;
    }
    Ok(at)
}

/// The next `+` that is a word of its own, or the end.
fn find_plus(text: &str, from: usize) -> usize {
    let mut at = from;
    while let Some(found) = text.as_bytes()[at..].iter().position(|&byte| byte == b'+') {
        at += found;
        if plus_at(text, at) {
            return at;
        }
        at += 1;
    }
    text.len()
}
