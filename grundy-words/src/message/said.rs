//! What a message says: identifiers of the message files, with their arguments.

use super::{Argument, Message, Repr};

/// A part of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said<'a> {
    /// A sentence of a message file.
    Sentence {
        /// Its identifier.
        id: &'a str,
        /// What stands for its variables.
        arguments: &'a [(&'static str, Argument)],
    },
    /// Plain words, which no message file has.
    Words(&'a str),
}

impl Message {
    /// The sentences, one after the other. A message that was put into words of a language still
    /// knows them.
    ///
    /// ```
    /// # mod grundy { pub use grundy_core::heap; pub use grundy_words::{TextError, message}; }
    /// use grundy::message::{Language, Said};
    /// use grundy::{TextError, heap::Code};
    ///
    /// let error = TextError::from(Code::parse("77").unwrap_err());
    /// let worded = error.message().worded(Language::Ukrainian);
    /// assert!(matches!(worded.said()[..], [Said::Sentence { id: "code-no-point", .. }]));
    /// ```
    pub fn said(&self) -> Vec<Said<'_>> {
        match &*self.0 {
            Repr::Known { id, arguments, .. } => vec![Said::Sentence { id, arguments }],
            Repr::Plain(text) => vec![Said::Words(text)],
            Repr::Sentences(sentences) => sentences.iter().flat_map(Message::said).collect(),
            Repr::Worded(_, message) => message.said(),
        }
    }
}
