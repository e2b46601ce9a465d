//! `grundy play` and `grundy tutor` without a position: the games to choose from.

use std::fmt::Write;
use std::io::{BufRead, Read};

use grundy::games::CATALOGUE;
use grundy::message::Language;

use crate::failure::{self, Failure};
use crate::message::message;
use crate::session::Session;

/// The position for `command`: one that the user writes after a look at the list, or `None` where they
/// write nothing.
///
/// # Errors
/// Where nobody can be asked, the list is the error.
pub fn choose(session: &Session, command: &'static str) -> Result<Option<String>, Failure> {
    let language = session.console.language();
    if !session.console.reads_terminal() {
        let list = list(language);
        return Err(Failure::input(message!(
            "play-which-game",
            command = command,
            list = list.trim_end()
        )));
    }
    let heading = message!("play-games").text(language);
    session.out.text(&format!("{heading}\n{}", list(language)))?;
    session.out.text(&format!("{} > ", message!("play-write-position").text(language)))?;
    /// The longest line that is read, in bytes.
    const LINE: u64 = 1 << 16;
    let mut bytes = Vec::new();
    let read = session.console.input().by_ref().take(LINE).read_until(b'\n', &mut bytes);
    read.map_err(|error| {
        Failure::input(message!("cannot-read-input", why = failure::why(&error)))
    })?;
    let text = String::from_utf8_lossy(&bytes);
    let text = text.trim();
    let text = text.strip_prefix("grundy ").unwrap_or(text).trim();
    let text = text.strip_prefix(command).unwrap_or(text).trim();
    Ok((!text.is_empty()).then(|| text.to_string()))
}

/// One game a line: a position to begin with, and the title. Games that need a file of the user's
/// are not in it.
fn list(language: Language) -> String {
    let games = || {
        CATALOGUE.iter().filter_map(|entry| {
            // A name of a file has a `/` here.
            let example = entry.examples.iter().find(|example| !example.contains('/'))?;
            Some((example, entry.title().text(language)))
        })
    };
    let width = games().map(|(example, _)| example.chars().count()).max().unwrap_or(0);
    let mut out = String::new();
    for (example, title) in games() {
        let _ = writeln!(out, "  {example:<width$}  {title}");
    }
    out
}
