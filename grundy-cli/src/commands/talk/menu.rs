//! `grundy play` and `grundy tutor` without a position: the games to choose from, and what is asked
//! until there is a position.

use std::fmt::Write;
use std::io::{BufRead, Read};

use grundy::games::{self, catalogue, looks_like_code};
use grundy::message::Language;
use grundy::{Position, markup};

use super::wrapped;
use crate::failure::{self, Failure};
use crate::message::message;
use crate::session::Session;

/// How many lines that are no position are forgiven.
const TRIES: usize = 5;
/// A code for those who want to try one.
const CODE: &str = "0.77 10";

/// The position for `command`: one that the user writes after a look at the list, or `None` where
/// they write nothing.
///
/// # Errors
/// Where nobody can be asked, the list is the error; and the fault of the last of several lines
/// that were no position.
pub fn choose(session: &Session, command: &'static str) -> Result<Option<Position>, Failure> {
    let language = session.console.language();
    let terminal = session.console.reads_terminal();
    if terminal {
        let heading = message!("play-games").text(language);
        say(session, &format!("{heading}\n{}", list(language)))?;
    }
    let prompt = message!("play-write-position").text(language) + " > ";
    let mut asked = 0;
    loop {
        let Some(line) = ask(session, &prompt)? else {
            if asked > 0 || terminal {
                return Ok(None);
            }
            let list = list(language);
            return Err(Failure::input(message!(
                "play-which-game",
                command = command,
                list = list.trim_end()
            )));
        };
        asked += 1;
        let text = line.trim();
        let text = text.strip_prefix("grundy ").unwrap_or(text).trim();
        let text = text.strip_prefix(command).unwrap_or(text).trim();
        if text.is_empty() || ["quit", "exit", "вихід", "выход"].contains(&text) {
            return Ok(None);
        }
        match position(session, text) {
            Ok(position) => return Ok(Some(position)),
            Err(fault) => told(session, fault, asked)?,
        }
    }
}

/// The position of a text. Where the text is the name of a game alone, the user is asked for the
/// rest of it, and an example stands for an empty line.
///
/// # Errors
/// What is wrong with the text, or with the last of several answers.
pub fn position(session: &Session, text: &str) -> Result<Position, Failure> {
    let read = session.files.position(text);
    let named = !text.contains(char::is_whitespace) && games::find(text, &session.files).is_ok();
    let empty = read.as_ref().map_or(true, |position| position.terms().is_empty());
    let Some(example) = example(text).filter(|_| named && empty) else { return read };
    let language = session.console.language();
    let prompt = message!("play-write-numbers", example = &example).text(language) + " > ";
    for asked in 1.. {
        // Where nobody answers, the example is played.
        let line = ask(session, &prompt)?.unwrap_or_default();
        let line = line.trim();
        if line.is_empty() {
            break;
        }
        let whole = session.files.position(line);
        let whole = whole.ok().filter(|position| !position.terms().is_empty());
        match whole.map_or_else(|| session.files.position(&format!("{text} {line}")), Ok) {
            Ok(position) => return Ok(position),
            Err(fault) => told(session, fault, asked)?,
        }
    }
    session.files.position(&example)
}

/// A position of the game to begin with.
fn example(name: &str) -> Option<String> {
    if looks_like_code(name) {
        let arguments = CODE.split_once(' ')?.1;
        return Some(format!("{name} {arguments}"));
    }
    let (game, parameter) = name.split_once(':').map_or((name, None), |(a, b)| (a, Some(b)));
    let entry = games::entry(game)?;
    let example = entry.examples.iter().find(|example| !example.contains('/'))?;
    let (own, arguments) = example.split_once(' ')?;
    // With another parameter the position may be another one, but it has the same form.
    Some(match parameter {
        Some(_) => format!("{name} {arguments}"),
        None => format!("{own} {arguments}"),
    })
}

/// Says what is wrong; after too many lines it ends the run.
fn told(session: &Session, fault: Failure, asked: usize) -> Result<(), Failure> {
    if asked >= TRIES || matches!(fault, Failure::Closed) {
        return Err(fault);
    }
    match fault.words(false, session.console.reader()) {
        Some(words) => say(session, &format!("{words}\n")),
        None => Ok(()),
    }
}

fn say(session: &Session, text: &str) -> Result<(), Failure> {
    session.out.text(text)
}

/// Asks for a line; `None` at the end of the input. A line from a pipe is echoed.
fn ask(session: &Session, prompt: &str) -> Result<Option<String>, Failure> {
    /// The longest line that is read, in bytes.
    const LINE: u64 = 1 << 16;
    let terminal = session.console.reads_terminal();
    if terminal {
        say(session, prompt)?;
    }
    let mut bytes = Vec::new();
    let read = session.console.input().by_ref().take(LINE).read_until(b'\n', &mut bytes);
    read.map_err(|error| {
        Failure::input(message!("cannot-read-input", why = failure::why(&error)))
    })?;
    if bytes.is_empty() {
        return Ok(None);
    }
    let text = String::from_utf8_lossy(&bytes).trim().to_string();
    if !terminal {
        let shown = markup::shown(&text).into_owned();
        say(session, &format!("{prompt}{}\n", super::moves::cut(&shown)))?;
    }
    Ok(Some(text))
}

/// One game a line: a position to begin with, and the title. Games that need a user's file
/// stand below the list.
fn list(language: Language) -> String {
    let example = |entry: &games::Entry| {
        // A name of a file has a `/` here.
        entry.examples.iter().copied().find(|example| !example.contains('/'))
    };
    let games = || {
        let named = catalogue()
            .iter()
            .filter_map(|entry| Some((example(entry)?, entry.title().text(language))));
        named.chain([(CODE, message!("games-code").text(language))])
    };
    let width = games().map(|(example, _)| example.chars().count()).max().unwrap_or(0);
    let mut out = String::new();
    for (example, title) in games() {
        let _ = writeln!(out, "  {example:<width$}  {title}");
    }
    let others = catalogue().iter().filter(|entry| example(entry).is_none());
    let others: Vec<String> = others.map(|entry| format!("`{}`", entry.usage())).collect();
    let others = message!("play-games-of-files", games = others).text(language);
    let _ = writeln!(out, "{}", wrapped(&others));
    out
}
