//! Talking with a person line by line, over standard input and output: what `play` and `tutor`
//! have in common. Lines that come from a pipe are echoed, so a transcript reads like a
//! conversation.

pub mod menu;
pub mod moves;

use std::io::{BufRead, Read};

use grundy::budget::Budget;
use grundy::message::Message;
use grundy::{Position, Stop};

use crate::failure::{self, Failure};
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
    /// the list of games. `None` where nobody wants one.
    pub fn position(
        session: &mut Session,
        words: &[String],
        command: &'static str,
    ) -> Result<Option<Position>, Failure> {
        let text = match words {
            [] => match menu::choose(session, command)? {
                Some(text) => text,
                None => return Ok(None),
            },
            [word] if word == "-" => {
                return Err(Failure::input(message!("play-position-from-input")));
            }
            words => session.files.reader().text_of_words(words)?,
        };
        Ok(Some(session.files.position(&text)?))
    }

    /// Prints a message.
    pub fn tell(&self, message: Message) -> Result<(), Failure> {
        self.say(&message.text(self.session.language()))
    }

    /// Prints lines. What the player typed may come back in them: nothing of it
    /// steers the terminal.
    pub fn say(&self, text: &str) -> Result<(), Failure> {
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
        self.session.rules.advice(stop)
    }

    /// Asks for a line; `None` at the end of the input.
    pub fn read(&self, prompt: &str) -> Result<Option<String>, Failure> {
        self.session.rules.remark();
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
        Ok(Some(line.to_string()))
    }

    /// Draws the boards of a position, where they have room.
    pub fn draw(&self, position: &Position) -> Result<(), Failure> {
        match moves::boards(position, self.session.language()) {
            Some(text) => self.say(text.trim_end_matches('\n')),
            None => Ok(()),
        }
    }
}
