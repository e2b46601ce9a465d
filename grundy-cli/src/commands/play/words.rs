//! What the engine says.

use grundy::term::Term;
use grundy::{Move, Play, Position};

/// Who is who.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Player {
    You,
    Engine,
}

impl Player {
    /// The other one.
    pub fn other(self) -> Player {
        match self {
            Player::You => Player::Engine,
            Player::Engine => Player::You,
        }
    }

    /// "You win." and the like.
    pub fn wins(self) -> &'static str {
        match self {
            Player::You => "You win.",
            Player::Engine => "I win.",
        }
    }
}

/// What is said first; `turned`: rows are written from the side of the player to move.
pub fn greeting(play: Play, turned: bool) -> String {
    let rule = match play {
        Play::Normal => "A player who cannot move loses.",
        Play::Misere => "Misere play: a player who cannot move wins.",
    };
    let mut text = format!(
        "{rule} Write a move as the position after it, or as its number in the list;\n\
         `help` shows the rest."
    );
    if turned {
        text.push_str(
            "\nRows are written from the side of the player to move, their own piece first: \
             after\neach move every row is turned. Write your move as I shall see it.",
        );
    }
    text
}

/// What `help` shows; `turned`: rows are written from the side of the player to move.
pub fn help(start: &Position, turned: bool) -> String {
    let name = start.terms().first().map_or("nim".to_string(), |term| term.name());
    let mut text = format!(
        "A move is what it leaves:\n  \
         the whole position after it, as in `nim 3 4 + kayles 5`;\n  \
         or the one term that it changes (`{name} ...`), or only this term's arguments,\n  \
         where that leaves no doubt; `nothing` if nothing is left of it;\n  \
         or its number in the list that `moves` shows.\n\
         The order of heaps does not matter.\n\
         Commands:\n  \
         moves    lists the legal moves\n  \
         hint     a winning move, and why it wins\n  \
         why      the theory of the position\n  \
         undo     takes back my last move and yours\n  \
         restart  begins anew\n  \
         quit     ends the game"
    );
    if turned {
        text.push_str(
            "\nRows are written from the side of the player to move, their own piece first. A \
             move is\nwritten as the next player sees it, so every row is turned.",
        );
    }
    text
}

/// The last words, when `mover` cannot move.
pub fn no_move(position: &Position, play: Play, mover: Player) -> String {
    let left = match position.terms() {
        [] => String::new(),
        _ => format!(" in {}", cut(&position.short_text(40))),
    };
    let who = match mover {
        Player::You => "You cannot move",
        Player::Engine => "I cannot move",
    };
    let (winner, rule) = match play {
        Play::Normal => (mover.other(), "a player who cannot move loses"),
        Play::Misere => (mover, "in misere play a player who cannot move wins"),
    };
    format!("\n{who}{left}, and {rule}. {}", winner.wins())
}

/// What a move that ends the whole sum has done, as a sentence.
pub fn ending(term: &Term, play: Play) -> String {
    let ending = term.ending();
    let made = ending.map_or("such moves", |words| words.made);
    let lost = match play {
        Play::Normal => "",
        Play::Misere => ", and in misere play lose it",
    };
    capital(&format!("{made} end the whole sum{lost}"))
}

/// The numbered list of moves.
pub fn listing(position: &Position, moves: &[Move]) -> String {
    let width = moves.len().to_string().len();
    let lines = moves
        .iter()
        .enumerate()
        .map(|(index, chosen)| format!("  {:>width$}  {}", index + 1, written(position, chosen)));
    lines.collect::<Vec<_>>().join("\n")
}

/// A move as text: the term that it changes, or of a long one only the part.
pub fn written(position: &Position, chosen: &Move) -> String {
    const PARTS: usize = 12;
    let term = &position.terms()[chosen.term];
    let (from, to) = if term.len() <= PARTS {
        let (mut from, mut to) = (String::new(), String::new());
        term.write(&mut from);
        term.write_after(Some(&chosen.patch), true, &mut to);
        (from, to)
    } else {
        term.change(&chosen.patch)
    };
    let to = if to.is_empty() { "nothing" } else { &to };
    let note = match term.move_name(&chosen.patch) {
        _ if chosen.patch.ends => "  (ends the game)".to_string(),
        Some(name) => format!("  ({name})"),
        None => String::new(),
    };
    format!("{}  ->  {}{note}", cut(&from), cut(to))
}

/// A sentence, from its words.
fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// Long texts are cut.
pub fn cut(text: &str) -> String {
    const LIMIT: usize = 200;
    match text.char_indices().nth(LIMIT) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_string(),
    }
}
