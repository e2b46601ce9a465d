//! Any text after `coins:` or `coins2:` is a position, or is refused with its place; an accepted text is written as
//! itself, and on few coins who wins, the value and the winning moves are those of the oracle.

use grundy::Position;

use super::position_text_round_trips;
use super::solve_agrees_with_oracle::agrees;

/// The most coins that the oracle turns.
const COINS: usize = 8;

pub fn holds(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for game in ["coins", "coins2"] {
        let text = format!("{game}:{text}");
        position_text_round_trips::holds(text.as_bytes());
        let Ok(position) = Position::parse(&text) else { continue };
        let written = position.text();
        let Some((name, board)) = written.split_once(' ') else { continue };
        let coins = board.bytes().filter(|byte| b"HT".contains(byte)).count();
        let plain = board.bytes().all(|byte| b"HT/".contains(&byte));
        if name.starts_with(&format!("{game}:")) && plain && coins <= COINS {
            agrees(&written, bytes.len() % 4 == 3);
        }
    }
}
