//! Moves and positions in a conversation: as they are shown, and as they are typed.

use grundy::budget::Budget;
use grundy::message::{Language, Message};
use grundy::play::{NoMove, read_move, said};
use grundy::term::{Term, TermMove};
use grundy::{Move, Position, Stop};

use crate::message::message;
use crate::session::Session;
use crate::text::short;

/// Whose eyes see a position: rows with pieces of both players are written with the piece of the
/// person first.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Seen {
    /// The person moves.
    ByMover,
    /// The person waits.
    ByOther,
}

/// The move that a text means.
///
/// # Errors
/// Why it is no move.
pub fn read(
    session: &Session,
    position: &Position,
    line: &str,
    budget: &Budget,
) -> Result<Move, NoMove> {
    // The word that moves to nothing are shown with.
    let nothing = line.to_lowercase() == message!("nothing-left").text(session.language());
    let row = row_of(position, line);
    let line = match &row {
        Some(text) => text,
        None if nothing => "nothing",
        None => line,
    };
    read_move(position, line, &session.files, budget)
}

/// That a text could mean two moves.
pub fn doubt(one: &str, other: &str) -> Message {
    message!("play-doubt", one = start(one), other = start(other))
}

/// The move that a text means, or else a message for the player.
pub fn understand(
    session: &Session,
    position: &Position,
    line: &str,
    commands: &str,
    budget: &Budget,
) -> Result<Move, Message> {
    read(session, position, line, budget).map_err(|why| match why {
        NoMove::Doubt(one, other) => doubt(&one, &other),
        NoMove::Stopped(Stop::Moves) => message!("play-too-many-to-compare"),
        NoMove::Stopped(stop) => {
            message!("play-cannot-compare", advice = session.advice(stop))
        }
        NoMove::Illegal if position.terms().iter().any(Term::is_mirrored) => {
            message!("play-illegal-row")
        }
        NoMove::Illegal => {
            Message::sentences([message!("play-illegal"), message!("play-moves-are-listed")])
        }
        NoMove::Fault(text, error) => error.render(&text, session.language()).into(),
        NoMove::Unknown => {
            message!("play-unknown-entry", entry = start(line), commands = commands)
        }
    })
}

/// The beginning of a text.
fn start(line: &str) -> String {
    line.chars().take(80).collect()
}

/// The term of rows, where there is one only.
fn rows(position: &Position) -> Option<&Term> {
    let mut mirrored = position.terms().iter().filter(|term| term.is_mirrored());
    mirrored.next().filter(|_| mirrored.next().is_none())
}

/// The term after a move that is typed as a row with its new column: `row 1: 3`, or
/// `row 1: 4 -> 3` as the list has it.
fn row_of(position: &Position, line: &str) -> Option<String> {
    let line = line.trim().to_lowercase();
    let rest = ["row", "рядок", "строка"].iter().find_map(|word| line.strip_prefix(word))?;
    let numbers: Vec<&str> =
        rest.split(|c: char| !c.is_ascii_digit()).filter(|word| !word.is_empty()).collect();
    let (row, to) = match numbers[..] {
        [row, to] | [row, _, to] => (row.parse::<usize>().ok()?, to),
        _ => return None,
    };
    let text = rows(position)?.to_string();
    let mut words: Vec<String> = text.split(' ').map(str::to_string).collect();
    // The name of the game is the first word.
    let word = words.get_mut(row).filter(|_| row > 0)?;
    *word = format!("{to}-{}", word.split_once('-')?.1);
    Some(words.join(" "))
}

/// The numbered list of moves.
pub fn listing(position: &Position, moves: &[Move], language: Language) -> String {
    let width = moves.len().to_string().len();
    let lines = moves.iter().enumerate().map(|(index, chosen)| {
        let step = written(position, chosen, Seen::ByMover, language);
        format!("  {:>width$}  {step}", index + 1)
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// A move as text: the term that it changes, or of a long one only the part; of rows with pieces
/// the row.
pub fn written(position: &Position, chosen: &Move, seen: Seen, language: Language) -> String {
    const PARTS: usize = 12;
    let term = &position.terms()[chosen.term];
    // In the only term of rows with pieces the row is enough.
    if let Some(step) = rows(position).and_then(|_| term.row_move(&chosen.patch)) {
        return step.text(language);
    }
    let (from, to) = if term.is_mirrored() {
        let turned = seen == Seen::ByOther;
        let (mut from, mut to) = (String::new(), String::new());
        term.write_after(None, turned, &mut from);
        term.write_after(Some(&chosen.patch), turned, &mut to);
        (from, to)
    } else if term.len() <= PARTS {
        let (mut from, mut to) = (String::new(), String::new());
        term.write(&mut from);
        term.write_after(Some(&chosen.patch), true, &mut to);
        (from, to)
    } else {
        term.change(&chosen.patch)
    };
    let to = if to.is_empty() { message!("nothing-left").text(language) } else { to };
    let note = note(term, &chosen.patch, false, language);
    let note = note.map_or_else(String::new, |note| format!("  ({note})"));
    format!("{}  ->  {}{note}", cut(&from), cut(&to))
}

/// What is said of a move behind the position that it leaves: that it ends the game, or what it
/// takes, where that text does not show it or is `long`.
pub fn note(term: &Term, chosen: &TermMove, long: bool, language: Language) -> Option<String> {
    let said = match chosen.ends {
        true => Some(message!("ends-the-game")),
        false => said(term, chosen, long),
    };
    said.map(|said| said.text(language))
}

/// The boards of a position, as its mover sees them, indented; `None` where there is nothing to
/// draw.
pub fn boards(position: &Position, language: Language) -> Option<String> {
    /// The most boards one below the other.
    const BOARDS: usize = 6;
    let terms = position.terms();
    if terms.len() > BOARDS {
        return None;
    }
    let mut out = String::new();
    let mut sides = false;
    for term in terms {
        let Some(board) = term.board() else { continue };
        let Some(text) = board.text(language) else { continue };
        if terms.len() > 1 {
            out += &format!("  {}:\n", cut(&term.to_string()));
        }
        let lines = text.lines().map(|line| format!("    {line}").trim_end().to_string() + "\n");
        out.extend(lines);
        sides |= board.has_sides();
    }
    if sides {
        out += &format!("    {}\n", message!("play-sides").text(language));
    }
    (!out.is_empty()).then_some(out)
}

/// The board of one term alone, indented.
pub fn board(term: &Term, language: Language) -> Option<String> {
    let text = term.board()?.text(language)?;
    Some(text.lines().map(|line| format!("    {line}").trim_end().to_string() + "\n").collect())
}

/// Long texts are cut.
pub fn cut(text: &str) -> String {
    const LIMIT: usize = 200;
    short(text, LIMIT).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn assert_refuses(from: &str, line: &str, message: &str) {
        let position = Position::parse(from).unwrap();
        let commands = "moves, hint";
        let budget = Budget::unlimited();
        let refused =
            understand(&Session::quiet(), &position, line, commands, &budget).err().unwrap();
        assert!(refused.to_string().contains(message), "{refused}");
    }

    #[test]
    fn what_is_no_move_is_told() {
        assert_refuses("nim 3 4", "nim 3 4", "No move leads there");
        assert_refuses("nim 3 4", "nim 3 x", "`x` is not a number");
        assert_refuses("nim 3 4", "3 -1", "at least 0");
        assert_refuses("nim 3 4", "hello there", "Commands: moves, hint");
        assert_refuses("kayles 5 + nim 3 4", "1 3", "could mean");
        assert_refuses("nim 3 + nim 4", "nim 1", "could mean `nim 1 + nim 4` or `nim 3 + nim 1`");
        assert_refuses("northcott:8 1-4", "5-4", "your piece first");
        assert_refuses("northcott:8 1-4", "row 1: 4", "stand in different columns");
        assert_refuses("northcott:8 1-4", "row 1: 5", "No move leads there");
    }

    /// The moves of Northcott's game from the player's side, in each of the forms.
    #[test]
    fn rows_keep_left_and_right() {
        let position = Position::parse("northcott:8 1-4 7-2").unwrap();
        let budget = Budget::unlimited();
        for line in ["row 1: 3", "row 1: 1 -> 3", "northcott:8 3-4 7-2", "3-4 7-2", "4-3 2-7"] {
            let commands = "";
            let chosen = understand(&Session::quiet(), &position, line, commands, &budget).unwrap();
            let step = |seen| written(&position, &chosen, seen, Language::English);
            assert_eq!(step(Seen::ByMover), "row 1: 1 -> 3", "{line}");
            assert_eq!(step(Seen::ByOther), "row 1: 1 -> 3", "{line}");
            assert_eq!(position.after(&chosen).text(), "northcott:8 4-3 2-7");
        }
    }
}
