//! Positions from the command line, from files and from standard input.

use std::io::Read;
use std::path::Path;

use grundy::games::{Files, looks_like_code};
use grundy::{Position, TextError};

use crate::failure::Failure;

/// The files of this machine.
pub struct Disk;

impl Files for Disk {
    fn read(&self, name: &str) -> Result<String, String> {
        read(Path::new(name)).map_err(|error| error.to_string())
    }
}

fn read(path: &Path) -> std::io::Result<String> {
    if path.is_dir() {
        return Err(std::io::Error::other("it is a folder"));
    }
    let bytes = std::fs::read(path)?;
    String::from_utf8(bytes).map_err(|_| std::io::Error::other("it is not UTF-8 text"))
}

/// The text of a file.
pub fn text_of(path: &Path) -> Result<String, Failure> {
    read(path).map_err(|error| Failure::file("read", path, &error))
}

/// Everything on standard input.
pub fn standard_input() -> Result<String, Failure> {
    let mut bytes = Vec::new();
    std::io::stdin()
        .lock()
        .read_to_end(&mut bytes)
        .map_err(|error| Failure::Input(format!("cannot read standard input: {error}")))?;
    String::from_utf8(bytes)
        .map_err(|_| Failure::Input("standard input is not UTF-8 text".to_string()))
}

/// The text of a position given in words: one quoted argument and several
/// words are the same.
pub fn text_of_words(words: &[String]) -> Result<String, Failure> {
    match words {
        [] => Err(Failure::text(
            "",
            TextError::new("there is no position", 0..0)
                .help("write a game and its arguments, as in `grundy solve nim 3 4 5`"),
        )),
        [word] if word == "-" => standard_input(),
        [word] => Ok(word.clone()),
        words => Ok(words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ")),
    }
}

/// A shell has taken the quotes of `chips:"my graph.txt"` away: put them back
/// where the word names a file with spaces.
fn quoted(word: &str) -> String {
    let spaced = word.contains(|c: char| c.is_ascii_whitespace());
    match word.split_once(':') {
        Some((game, file))
            if spaced
                && !game.contains(char::is_whitespace)
                && !looks_like_code(game)
                && !file.starts_with(['"', '\''])
                && Path::new(file).is_file() =>
        {
            let quote = if file.contains('"') { '\'' } else { '"' };
            format!("{game}:{quote}{file}{quote}")
        }
        _ => word.to_string(),
    }
}

/// Reads a position.
pub fn position(text: &str) -> Result<Position, Failure> {
    Position::parse_with(text, &Disk).map_err(|error| Failure::text(text, error))
}
