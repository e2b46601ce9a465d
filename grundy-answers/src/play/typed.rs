//! The text that a player types for a move: the position after it, the term that it changes,
//! the arguments of this term, or a name that the rules have for the move.

use crate::budget::{Budget, Stop};
use crate::error::TextError;
use crate::games::{self, Files};
use crate::moves::Move;
use crate::position::Position;
use crate::ruleset::BETWEEN_NAMES;
use crate::term::Term;

/// Why a text is no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoMove {
    /// It could be two moves: the positions after them.
    Doubt(String, String),
    /// A budget ran out before that was known.
    Stopped(Stop),
    /// It is a position, and no move leads there.
    Illegal,
    /// It is no position: the text that was read, and the fault in it.
    Fault(String, TextError),
    /// It is not a word of a position.
    Unknown,
}

/// The largest number of terms that are tried for one that was typed alone.
const TERMS: usize = 64;

/// The move that a text means: the whole position after it, or the term that it changes, or
/// only the arguments of this term (`nothing` if nothing is left of it), or its name in the
/// rules. Rows with pieces of both players are written as the mover sees them, their own piece
/// first, or as the next player sees them, who sees them turned round.
///
/// # Errors
/// Why it is no move.
pub fn read_move(
    position: &Position,
    line: &str,
    files: &dyn Files,
    budget: &Budget,
) -> Result<Move, NoMove> {
    let terms = position.terms();
    let nothing = line.eq_ignore_ascii_case("nothing");
    let whole = Position::parse_with(if nothing { "nim" } else { line }, files);
    let mut stopped = None;
    fn noted<T>(found: Result<Option<T>, Stop>, stopped: &mut Option<Stop>) -> Option<T> {
        found.unwrap_or_else(|stop| {
            *stopped = Some(stop);
            None
        })
    }
    if let Ok(wanted) = &whole
        && let Some(turned) = turned(wanted)
        && let Some(chosen) = noted(position.move_to(&turned, budget), &mut stopped)
    {
        return Ok(chosen);
    }
    if let Ok(wanted) = &whole
        && let Some(chosen) = noted(position.move_to(wanted, budget), &mut stopped)
    {
        return Ok(chosen);
    }
    if let Some(chosen) = ending(position, line, budget) {
        return Ok(chosen);
    }
    let mut found: Vec<(Position, Move)> = Vec::new();
    let mut readable = whole.is_ok();
    let mut fault = None;
    for (index, term) in terms.iter().enumerate().take(TERMS) {
        let mut candidates = Vec::new();
        match &whole {
            Ok(wanted) if terms.len() > 1 => match wanted.terms() {
                [_] => candidates.push(None),
                [] if nothing || same_game(line, &term.name(), files) => candidates.push(None),
                _ => {}
            },
            _ => {}
        }
        let name = name(position, index);
        let arguments = format!("{name} {line}");
        match Position::parse_with(&arguments, files) {
            Ok(wanted) if wanted.terms().len() < 2 => candidates.push(Some(wanted)),
            Ok(_) => {}
            Err(error) => fault = Some((arguments, error)),
        }
        for candidate in candidates {
            readable = true;
            let Some(wanted) = candidate.as_ref().or(whole.as_ref().ok()) else { continue };
            let own = turned(wanted)
                .and_then(|turned| noted(position.move_in(index, &turned, budget), &mut stopped));
            let chosen =
                own.or_else(|| noted(position.move_in(index, wanted, budget), &mut stopped));
            if let Some(chosen) = chosen {
                // The same move in an equal term is no doubt.
                let after = position.after(&chosen);
                if found.iter().all(|(other, _)| other.parts() != after.parts()) {
                    found.push((after, chosen));
                }
            }
        }
    }
    if found.is_empty()
        && let Some(named) = noted(named(position, line, budget), &mut stopped)
    {
        found = named;
    }
    match (found.pop(), found.pop()) {
        (Some((_, chosen)), None) => return Ok(chosen),
        (Some((one, _)), Some((other, _))) => {
            return Err(NoMove::Doubt(other.text(), one.text()));
        }
        _ => {}
    }
    if let Some(stop) = stopped {
        return Err(NoMove::Stopped(stop));
    }
    if readable {
        return Err(NoMove::Illegal);
    }
    let word = line.split_whitespace().next().unwrap_or_default();
    let game = word.split(':').next().unwrap_or_default();
    match (whole, fault) {
        (Err(error), _) if games::entry(game).is_some() || line.contains(" + ") => {
            Err(NoMove::Fault(line.to_string(), error))
        }
        (_, Some((text, error))) if terms.len() == 1 && !is_word(word) => {
            Err(NoMove::Fault(text, error))
        }
        _ => Err(NoMove::Unknown),
    }
}

/// A position with rows, as the other player sees it; `None` where it looks the same to both.
pub fn turned(position: &Position) -> Option<Position> {
    if !position.terms().iter().any(Term::is_mirrored) {
        return None;
    }
    let term = |term: &Term| if term.is_mirrored() { term.after(None) } else { term.clone() };
    Some(position.terms().iter().map(term).collect())
}

/// The largest number of moves that are searched for one with a name.
const NAMED: usize = 10_000;

/// The moves that the rules call so, with the positions after them, equal ones once.
fn named(
    position: &Position,
    line: &str,
    budget: &Budget,
) -> Result<Option<Vec<(Position, Move)>>, Stop> {
    if !position.terms().iter().any(|term| term.names_moves()) {
        return Ok(None);
    }
    let mut found: Vec<(Position, Move)> = Vec::new();
    for chosen in position.some_moves(NAMED, budget)?.moves {
        let name = position.terms()[chosen.term].move_name(&chosen.patch);
        let is = |name: &str| name.eq_ignore_ascii_case(line.trim());
        if name.is_some_and(|name| is(name) || name.split(BETWEEN_NAMES).any(is)) {
            let after = position.after(&chosen);
            if found.iter().all(|(other, _)| other.parts() != after.parts()) {
                found.push((after, chosen));
            }
        }
    }
    Ok(Some(found))
}

/// A word of a language, and not an argument of a game.
fn is_word(word: &str) -> bool {
    word.starts_with(char::is_alphabetic) && !word.chars().all(|c| "xXoO".contains(c))
}

/// Whether a text without heaps, such as `kayles 0`, names this game.
fn same_game(line: &str, name: &str, files: &dyn Files) -> bool {
    let word = line.split_whitespace().next().unwrap_or_default();
    word == name || games::find(word, files).is_ok_and(|game| game.name() == name)
}

/// The name of a term as its text has it (the bank of Poker Nim shrinks, and a tromino board
/// becomes a heap).
fn name(position: &Position, index: usize) -> String {
    let term = &position.terms()[index];
    let name = term.name();
    let mut text = String::new();
    term.write_some(1, &mut text);
    if text.strip_prefix(&name).is_some_and(|rest| rest.starts_with(' ')) {
        return name;
    }
    text.split(' ').next().unwrap_or_default().to_string()
}

/// A move that ends the sum: the text after it is no position to play on, so
/// it is compared letter by letter.
fn ending(position: &Position, line: &str, budget: &Budget) -> Option<Move> {
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let line = words(line);
    for (index, term) in position.terms().iter().enumerate() {
        for patch in term.ending_moves(TERMS, budget).listed {
            let mut to = String::new();
            term.write_after(Some(&patch), true, &mut to);
            let mut whole = String::new();
            for (other, term) in position.terms().iter().enumerate() {
                whole.push_str(if other > 0 { " + " } else { "" });
                term.write_after(Some(&patch).filter(|_| other == index), true, &mut whole);
            }
            let arguments = to.split_once(' ').map_or("", |(_, arguments)| arguments);
            if [&*whole, &*to, arguments].iter().any(|text| text.eq_ignore_ascii_case(&line)) {
                return Some(Move { term: index, patch });
            }
        }
    }
    None
}
