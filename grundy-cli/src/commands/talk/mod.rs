//! Talking with a person line by line, over standard input and output: what `play` and `tutor`
//! have in common. Lines that come from a pipe are echoed, so a transcript reads like a
//! conversation.

pub mod menu;
pub mod moves;

use std::io::{BufRead, Read};

use grundy::budget::Budget;
use grundy::keyboard::plain;
use grundy::message::Message;
use grundy::{Position, Stop, TextError, width};

use crate::failure::{self, Failure};
use crate::interpreter::Faults;
use crate::limits;
use crate::message::message;
use crate::session::Session;

/// The longest line that is read, in bytes.
const LINE: u64 = 32 << 20;

/// A conversation.
pub struct Talk<'a> {
    /// The run.
    pub session: &'a Session,
    /// Whether lines are echoed.
    pub echo: bool,
}

impl<'a> Talk<'a> {
    /// A conversation over the streams of a run.
    pub fn new(session: &'a Session) -> Talk<'a> {
        Talk { session, echo: !session.console.reads_terminal() }
    }

    /// The position that the words of a command line mean; without words one that is chosen from
    /// the list of games for a command. `None` where nobody wants one. Where nobody can be asked, the
    /// name of a game alone is a position with nothing left of it.
    pub fn position(
        session: &Session,
        words: &[String],
        ask: Option<&'static str>,
    ) -> Result<Option<Position>, Failure> {
        if words == ["-"] {
            return Err(Failure::input(message!("play-position-from-input")));
        }
        if let (Some(command), []) = (ask, words) {
            return menu::choose(session, command);
        }
        if words.is_empty() {
            let fault = TextError::new(message!("no-position"), 0..0);
            return Err(Failure::text("", fault.help(message!("write-position"))));
        }
        let text = session.files.reader().text_of_words(words)?;
        match ask {
            Some(_) => menu::position(session, text.trim()).map(Some),
            None => session.files.position(text.trim()).map(Some),
        }
    }

    /// Prints a message.
    pub fn tell(&self, message: Message) -> Result<(), Failure> {
        self.say(&message.text(self.session.language()))
    }

    /// Prints lines, of at most 80 columns where their words are short enough. What the player
    /// typed may come back in them: nothing of it steers the terminal.
    pub fn say(&self, text: &str) -> Result<(), Failure> {
        let text = wrapped(text);
        let plain = |c: char| if c.is_control() && c != '\n' { ' ' } else { c };
        self.session.out.text(&text.chars().map(plain).chain(['\n']).collect::<String>())
    }

    /// A question begins, which has its own time. What has reached a limit is asked
    /// again after the next line of the player.
    pub fn budget(&self) -> Budget {
        self.session.begin(limits::SHORT);
        self.session.budget(limits::SHORT)
    }

    /// Why something was not found.
    pub fn advice(&self, stop: Stop) -> Message {
        self.session.advice(stop)
    }

    /// Asks for a line; `None` at the end of the input.
    pub fn read(&self, prompt: &str) -> Result<Option<String>, Failure> {
        self.session.rules.remark(Faults::Limits);
        self.session.out.text(prompt)?;
        let mut bytes = Vec::new();
        let read = self.session.console.input().by_ref().take(LINE).read_until(b'\n', &mut bytes);
        if let Err(error) = read {
            let why = failure::why(&error);
            return Err(Failure::input(message!("cannot-read-input", why = why)));
        }
        let ended = bytes.last() != Some(&b'\n');
        if bytes.is_empty() || (ended && bytes.len() as u64 == LINE) {
            self.say("")?;
            if ended && !bytes.is_empty() {
                self.tell(message!("play-line-too-long"))?;
            }
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&bytes);
        let line = line.trim_end();
        if self.echo {
            self.say(&moves::cut(line))?;
        }
        Ok(Some(plain(line).into_owned()))
    }

    /// Draws the boards of a position, where they have room.
    pub fn draw(&self, position: &Position) -> Result<(), Failure> {
        match moves::boards(position, self.session.language()) {
            Some(text) => self.say(text.trim_end_matches('\n')),
            None => Ok(()),
        }
    }
}

/// A text in lines of at most 80 columns, where words are short enough. A paragraph that begins
/// with a number hangs behind it. What stands in backquotes stays together.
pub fn wrapped(text: &str) -> String {
    /// How wide a line is.
    const WIDTH: usize = 80;
    let mut lines: Vec<String> = Vec::new();
    for paragraph in text.lines() {
        if width::of(paragraph) <= WIDTH {
            lines.push(paragraph.to_string());
            continue;
        }
        let indent: String = paragraph.chars().take_while(|sign| *sign == ' ').collect();
        let hang = " ".repeat(numbered(paragraph));
        let (mut line, mut width) = (indent.clone(), indent.chars().count());
        let mut empty = true;
        if hang.len() > indent.len() {
            line = paragraph[..hang.len()].to_string();
            width = line.chars().count();
        }
        for word in words(&paragraph[width..]) {
            for (at, part) in width::parts(&word).into_iter().enumerate() {
                let (long, space) = (width::of(part), usize::from(at == 0));
                if !empty && width + space + long > WIDTH {
                    lines.push(std::mem::replace(&mut line, hang.clone()));
                    width = line.chars().count();
                    empty = true;
                }
                if !empty && space == 1 {
                    line.push(' ');
                    width += 1;
                }
                line.push_str(part);
                width += long;
                empty = false;
            }
        }
        lines.push(line);
    }
    // A line break at the end is an empty line.
    if text.ends_with('\n') {
        lines.push(String::new());
    }
    lines.join("\n")
}

/// How far the words of a line are in: behind its spaces, and behind a number with the spaces after
/// it, as in `  1  nim 3` and `2. Who wins?`.
fn numbered(line: &str) -> usize {
    let count = |line: &str, is: &dyn Fn(char) -> bool| line.chars().take_while(|c| is(*c)).count();
    let indent = count(line, &|c| c == ' ');
    let digits = count(&line[indent..], &|c| c.is_ascii_digit());
    let dot = count(&line[indent + digits..], &|c| c == '.').min(1);
    let gap = count(&line[indent + digits + dot..], &|c| c == ' ');
    // A number in a sentence is no label.
    match digits > 0 && gap > 0 && (dot > 0 || indent > 0) {
        true => indent + digits + dot + gap,
        false => indent,
    }
}

/// The words of a line; one that begins with a backquote goes on to the next backquote.
fn words(line: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut open = false;
    for word in line.split(' ').filter(|word| !word.is_empty()) {
        match words.last_mut().filter(|_| open) {
            Some(last) => {
                last.push(' ');
                last.push_str(word);
            }
            None => words.push(word.to_string()),
        }
        open ^= word.matches('`').count() % 2 == 1;
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_before_the_last_column() {
        let text = "word ".repeat(40) + "`a move in backquotes stays together`";
        let lines = wrapped(&format!("  1  {text}"));
        assert!(lines.lines().all(|line| line.chars().count() <= 80), "{lines}");
        assert!(lines.lines().skip(1).all(|line| line.starts_with("     ")), "{lines}");
        assert!(lines.lines().any(|line| line.contains("`a move in backquotes stays together`")));
        assert_eq!(lines.split_whitespace().count(), 1 + text.split_whitespace().count());
        assert_eq!(wrapped("  1  short  line"), "  1  short  line");
        assert_eq!((numbered("12. Who"), numbered("3 xor"), numbered("    so")), (4, 0, 4));
    }
}
