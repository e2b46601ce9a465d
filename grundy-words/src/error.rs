//! Errors that know the place in the text.

use std::error::Error;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use grundy_core::fault::Fault;

use crate::message::{Language, Message, message};
use crate::width::columns;

/// Text that is not a position, a game, a code or a graph: what is wrong,
/// where, and what would be right.
///
/// ```
/// # use grundy_words as grundy;
/// use grundy::error::TextError;
/// use grundy::message::Language;
/// let error = TextError::new("not a number", 4..6).help("write a heap size: `nim 12`");
/// assert_eq!(
///     error.render("nim x2", Language::English),
///     "not a number\n  nim x2\n      ^^\nwrite a heap size: `nim 12`"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    message: Message,
    span: Range<usize>,
    help: Option<Message>,
    remedy: Option<Box<Remedy>>,
    cause: Option<Cause>,
}

/// What would help after an error, for a program that can say how it is done there: by an option
/// or a command of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Remedy {
    /// Write one arc a line, or read the lines in another way.
    WriteArcs,
    /// Write a position.
    WritePosition,
    /// Write the arguments in the form that the help shows.
    WriteForm,
    /// Look at the list of games.
    ListGames,
    /// Check the rule file, or begin with one that is right.
    CheckRules,
    /// Allow more memory.
    AllowMemory,
    /// Ask without this term, or another question.
    LeaveTermOut,
    /// Ask who wins, and the value, but not for a graph of all positions.
    Solve,
    /// Ask for normal play.
    PlayNormally,
    /// Check this position of this rule file.
    CheckPosition {
        /// The file.
        file: String,
        /// The position.
        text: String,
    },
    /// Check the canonical forms of this rule file.
    CheckForms {
        /// The file.
        file: String,
    },
}

/// The error of a file that another error comes from. Two are equal if they are the same one.
#[derive(Clone, Debug)]
pub struct Cause(Arc<dyn Error + Send + Sync>);

impl Cause {
    /// This error, of any type.
    pub fn new(error: impl Error + Send + Sync + 'static) -> Cause {
        Cause(Arc::new(error))
    }

    /// The error, for [`Error::source`].
    pub fn error(&self) -> &(dyn Error + 'static) {
        &*self.0
    }
}

impl PartialEq for Cause {
    fn eq(&self, other: &Cause) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Cause {}

/// Why a file cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileError {
    /// The reason, in a few words.
    pub message: Message,
    /// An error of the caller's, such as one of the system: the [`source`](Error::source)
    /// of the error of a position that names the file.
    pub cause: Option<Cause>,
}

impl<M: Into<Message>> From<M> for FileError {
    fn from(message: M) -> FileError {
        FileError { message: message.into(), cause: None }
    }
}

impl TextError {
    /// An error at the bytes `span` of the text.
    pub fn new(message: impl Into<Message>, span: Range<usize>) -> TextError {
        TextError { message: message.into(), span, help: None, remedy: None, cause: None }
    }

    /// Says what would be right.
    pub fn help(mut self, help: impl Into<Message>) -> TextError {
        (self.help, self.remedy) = (Some(help.into()), None);
        self
    }

    /// Notes what a program may say in place of the [`help`](TextError::help), which comes first.
    pub fn or_by(mut self, remedy: Remedy) -> TextError {
        self.remedy = Some(Box::new(remedy));
        self
    }

    /// What a program may say in place of the help.
    pub fn remedy(&self) -> Option<&Remedy> {
        self.remedy.as_deref()
    }

    /// Notes the error of a file that the text names: its [`source`](Error::source).
    pub fn caused_by(mut self, cause: Option<Cause>) -> TextError {
        self.cause = cause;
        self
    }

    /// Moves the place `bytes` to the right: the text was part of a longer
    /// one.
    pub fn shift(mut self, bytes: usize) -> TextError {
        self.span = self.span.start + bytes..self.span.end + bytes;
        self
    }

    /// The same error with its place in another text.
    pub fn moved_to(mut self, span: Range<usize>) -> TextError {
        self.span = span;
        self
    }

    /// The same error with another message made of this one: with the number of a line.
    pub fn reworded(mut self, message: impl FnOnce(Message) -> Message) -> TextError {
        self.message = message(self.message);
        self
    }

    /// What is wrong, in one line.
    pub fn message(&self) -> &Message {
        &self.message
    }

    /// The bytes of the text that are wrong (may be empty, at its end).
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// What would be right, where that is known.
    pub fn hint(&self) -> Option<&Message> {
        self.help.as_ref()
    }

    /// In a language: the message, the text with `^` under the fault, and the help. Of a text
    /// of many lines, or a long one, only the part around the fault is shown.
    pub fn render(&self, text: &str, language: Language) -> String {
        self.marked(text).text(language)
    }

    /// The same as a message.
    pub fn marked(&self, text: &str) -> Message {
        let message = &self.message;
        // Where nothing is written, no place can be marked.
        let place = (!text.trim().is_empty()).then(|| self.place(text));
        match (place, &self.help) {
            (Some(place), Some(help)) => {
                message!("fault-marked-help", message = message, place = place, help = help)
            }
            (Some(place), None) => message!("fault-marked", message = message, place = place),
            (None, Some(help)) => message!("fault-help", message = message, help = help),
            (None, None) => message.clone(),
        }
    }

    /// The line with the fault, and `^` under it.
    fn place(&self, text: &str) -> String {
        const WIDTH: usize = 72;
        let clamp = |mut at: usize| {
            at = at.min(text.len());
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            at
        };
        let (start, end) = (clamp(self.span.start), clamp(self.span.end));
        let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |at| start + at);
        let mut line: Vec<char> = text[line_start..line_end].chars().collect();
        let mut column = text[line_start..start].chars().count();
        let mut carets = text[start..end.clamp(start, line_end)].chars().count().max(1);
        if line.len() > WIDTH {
            let from = column.saturating_sub(WIDTH / 2).min(line.len() - WIDTH);
            let to = (from + WIDTH).min(line.len());
            let mut cut: Vec<char> = Vec::new();
            if from > 0 {
                cut.push('…');
            }
            cut.extend(&line[from..to]);
            if to < line.len() {
                cut.push('…');
            }
            column = column - from + usize::from(from > 0);
            carets = carets.min(to - from.min(to)).max(1);
            carets = carets.min((cut.len() + 1).saturating_sub(column)).max(1);
            line = cut;
        }
        let blank = |c: char| c.is_control() || crate::markup::is_hidden(c);
        let line: Vec<char> = line.into_iter().map(|c| if blank(c) { ' ' } else { c }).collect();
        // Some signs take two columns.
        let wide = |signs: &[char]| signs.iter().map(|&c| usize::from(columns(c))).sum::<usize>();
        let (before, marked) = line.split_at(column.min(line.len()));
        let marked = &marked[..carets.min(marked.len())];
        let (column, carets) = (wide(before), wide(marked).max(1));
        let line: String = line.iter().collect();
        format!("  {line}\n  {}{}", " ".repeat(column), "^".repeat(carets))
    }
}

impl From<Fault> for TextError {
    fn from(fault: Fault) -> TextError {
        let error = TextError::new(fault.what, fault.span);
        match fault.help {
            Some(help) => error.help(help),
            None => error,
        }
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message.fmt(f)
    }
}

impl Error for TextError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.cause.as_ref().map(Cause::error)
    }
}
