//! What the player typed: a command, a line of the list, or a position.

use grundy::budget::Budget;
use grundy::{Move, Position, Stop, games};
use grundy_rules::BETWEEN_NAMES;

use crate::files::Disk;
use crate::{failure, rules};

/// A line of the player.
#[derive(Debug, PartialEq, Eq)]
pub enum Entry<'a> {
    /// Nothing was typed.
    Blank,
    /// List the legal moves.
    Moves,
    /// Show a winning move.
    Hint,
    /// Explain the position.
    Why,
    /// Take back a move of each.
    Undo,
    /// Begin anew.
    Restart,
    /// Tell how moves are written.
    Help,
    /// End the game.
    Quit,
    /// A line of the list, or else the argument of a one-heap game.
    Number(usize),
    /// A position or a term after the move.
    Text(&'a str),
}

impl Entry<'_> {
    /// Reads a line.
    pub fn of(line: &str) -> Entry<'_> {
        let line = line.trim();
        match line.to_ascii_lowercase().as_str() {
            "" => Entry::Blank,
            "moves" => Entry::Moves,
            "hint" => Entry::Hint,
            "why" => Entry::Why,
            "undo" => Entry::Undo,
            "restart" => Entry::Restart,
            "help" | "?" => Entry::Help,
            "quit" | "exit" => Entry::Quit,
            _ => match line.parse() {
                Ok(number) if line.bytes().all(|byte| byte.is_ascii_digit()) => {
                    Entry::Number(number)
                }
                _ => Entry::Text(line),
            },
        }
    }
}

/// The commands, for those who typed something else.
pub const COMMANDS: &str = "moves, hint, why, undo, restart, help, quit";

/// So many terms are tried for one that was written alone.
const TERMS: usize = 64;

/// The move that a text stands for: the whole position after it, or the term
/// that it changes, or only the arguments of this term; else what to tell the
/// player.
pub fn understand(position: &Position, line: &str, budget: &Budget) -> Result<Move, String> {
    let terms = position.terms();
    let nothing = line.eq_ignore_ascii_case("nothing");
    let whole = Position::parse_with(if nothing { "nim" } else { line }, &Disk);
    let mut stopped = None;
    fn noted<T>(found: Result<Option<T>, Stop>, stopped: &mut Option<Stop>) -> Option<T> {
        found.unwrap_or_else(|stop| {
            *stopped = Some(stop);
            None
        })
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
                [] if nothing || same_game(line, &term.name()) => candidates.push(None),
                _ => {}
            },
            _ => {}
        }
        let name = name(position, index);
        let arguments = format!("{name} {line}");
        match Position::parse_with(&arguments, &Disk) {
            Ok(wanted) if wanted.terms().len() < 2 => candidates.push(Some(wanted)),
            Ok(_) => {}
            Err(error) => fault = Some(error.render(&arguments)),
        }
        for candidate in candidates {
            readable = true;
            let Some(wanted) = candidate.as_ref().or(whole.as_ref().ok()) else { continue };
            if let Some(chosen) = noted(position.move_in(index, wanted, budget), &mut stopped) {
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
            return Err(format!(
                "That could mean `{}` or `{}`: write the whole position.",
                shown(&other.text()),
                shown(&one.text())
            ));
        }
        _ => {}
    }
    if let Some(stop) = stopped {
        return Err(match stop {
            Stop::Moves => "I cannot tell whether that is a move: there are too many to compare \
                            them all. Write the position with the terms that it has, or take \
                            another move."
                .to_string(),
            stop => format!("I cannot tell whether that is a move ({}).", failure::advice(stop)),
        });
    }
    if readable {
        let turned = terms.iter().any(|term| term.name().starts_with("northcott"));
        return Err(if turned {
            "No move leads there. Rows are written as the next player sees them: my piece first."
        } else {
            "No move leads there. `moves` lists the legal moves."
        }
        .to_string());
    }
    let word = line.split_whitespace().next().unwrap_or_default();
    let game = word.split(':').next().unwrap_or_default();
    match (whole, fault) {
        (Err(error), _) if games::entry(game).is_some() || line.contains(" + ") => {
            Err(error.render(line))
        }
        (_, Some(fault)) if terms.len() == 1 && !is_word(word) => Err(fault),
        _ => Err(format!(
            "I know no command, game or move `{}`. Commands: {COMMANDS}.\n\
             A move is the position, or the term, after it; `help` tells more.",
            shown(line)
        )),
    }
}

/// So many moves are looked at for one with a name.
const NAMED: usize = 10_000;

/// The moves that the rules of the user's call so, with the positions after
/// them, equal ones once.
fn named(
    position: &Position,
    line: &str,
    budget: &Budget,
) -> Result<Option<Vec<(Position, Move)>>, Stop> {
    if !position.terms().iter().any(|term| rules::is(&term.name())) {
        return Ok(None);
    }
    let mut found: Vec<(Position, Move)> = Vec::new();
    for chosen in position.some_moves(NAMED, budget)?.moves {
        let name = rules::move_name(&position.terms()[chosen.term], &chosen.patch);
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

/// The beginning of a text.
fn shown(line: &str) -> String {
    line.chars().take(80).collect()
}

/// Whether a text without heaps, such as `kayles 0`, names this game.
fn same_game(line: &str, name: &str) -> bool {
    let word = line.split_whitespace().next().unwrap_or_default();
    word == name || games::find(word, &Disk).is_ok_and(|game| game.name() == name)
}

/// The name of a term as it stands in its text (the bank of Poker Nim
/// shrinks, and a tromino board becomes a heap).
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

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn assert_reads(from: &str, line: &str, after: &str) {
        let position = Position::parse(from).unwrap();
        let chosen = understand(&position, line, &Budget::unlimited()).unwrap();
        assert_eq!(position.after(&chosen).text(), after);
    }

    #[track_caller]
    fn assert_refuses(from: &str, line: &str, message: &str) {
        let position = Position::parse(from).unwrap();
        let refused = understand(&position, line, &Budget::unlimited()).err().unwrap();
        assert!(refused.contains(message), "{refused}");
    }

    #[test]
    fn a_move_is_a_position_a_term_or_its_arguments() {
        assert_reads("nim 3 4 5", "nim 5 4 1", "nim 1 4 5");
        assert_reads("nim 3 4 5", "5 4", "nim 4 5");
        assert_reads("nim 3", "nothing", "nim");
        assert_reads("nim 3", "nim 0", "nim");
        assert_reads("nim 3", "nim", "nim");
        assert_reads("kayles 5 + nim 3 4", "nim 4 1", "kayles 5 + nim 1 4");
        assert_reads("kayles 5 + nim 3 4", "1 2", "kayles 1 2 + nim 3 4");
        assert_reads("nim 3 + nim 3", "nim 1", "nim 1 + nim 3");
        assert_reads("kayles 2 + nim 3", "kayles 0", "nim 3");
        assert_reads("kayles 2 + nim 3", "nim 0", "kayles 2");
        assert_reads("kayles 2 + nim 3", "nim 2 + kayles 2", "kayles 2 + nim 2");
        assert_reads("tromino 4", "0.007 3 2", "0.007 2 3");
        assert_reads("0.007 2 3", "2", "0.007 2");
        assert_reads("poker-nim:3 4", "poker-nim:2 5", "poker-nim:2 5");
        assert_reads("treblecross .X.X. + nim 3", "treblecross .xxx.", "nim");
        assert_reads("treblecross .X.X.", ".XXX.", "nim");
        assert_reads("northcott:8 1-4", "4-3", "northcott:8 4-3");
    }

    #[test]
    fn what_is_no_move_is_told() {
        assert_refuses("nim 3 4", "nim 3 4", "No move leads there");
        assert_refuses("nim 3 4", "nim 3 x", "`x` is not a number");
        assert_refuses("nim 3 4", "3 -1", "at least 0");
        assert_refuses("nim 3 4", "hello there", "Commands: moves, hint");
        assert_refuses("kayles 5 + nim 3 4", "1 3", "could mean");
        assert_refuses("nim 3 + nim 4", "nim 1", "could mean `nim 1 + nim 4` or `nim 3 + nim 1`");
        assert_refuses("northcott:8 1-4", "3-4", "my piece first");
    }
}
