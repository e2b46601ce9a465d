//! Answers: which status and which document a request has.

use grundy::Stop;
use grundy::message::{Language, Message};
use grundy::report::{self, Versioned, json_text};

use crate::endpoint::Endpoint;
use crate::message::message;
use crate::question::Question;
use crate::request::{self, Fault, Limits};
use crate::wire::Reply;

/// An answer of the API.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The status of HTTP: 200 for an answer, 400 for a fault of the request, and so on.
    pub status: u16,
    /// The document, as JSON.
    pub document: Vec<u8>,
}

/// Answers a request here and now, without a server: `run` answers its question.
///
/// The answer is the one that the server would send, byte for byte: both read requests and write
/// answers with the same functions.
///
/// ```
/// use grundy_serve::{Ask, Limits, Question, Reply, answer};
///
/// let run = |question: Question| {
///     assert_eq!(question.asked, Ask::Model { position: "nim 3".into() });
///     Reply { is_fault: false, document: b"{}".to_vec() }
/// };
/// let limits = Limits::default();
/// assert_eq!(answer("model", br#"{"position": "nim 3"}"#, &limits, run).document, b"{}");
/// assert_eq!(answer("model", b"{}", &limits, run).status, 400);
/// ```
pub fn answer(
    name: &str,
    body: &[u8],
    limits: &Limits,
    run: impl FnOnce(Question) -> Reply,
) -> Answer {
    let Some(endpoint) = Endpoint::of(name) else { return Answer::nothing() };
    if body.len() > limits.body {
        return Answer::too_large(limits);
    }
    match request::read(endpoint, body, limits) {
        Ok(question) => Answer::of(run(question)),
        Err(fault) => Answer::refused(fault),
    }
}

impl Answer {
    /// The answer of the program as one of the API.
    pub fn of(reply: Reply) -> Answer {
        Answer { status: if reply.is_fault { 400 } else { 200 }, document: reply.document }
    }

    /// A request that was not understood.
    pub fn refused(fault: Fault) -> Answer {
        Answer::fault(400, fault.message, fault.language)
    }

    /// There is no such endpoint.
    pub fn nothing() -> Answer {
        Answer::fault(404, message!("no-such-address"), Language::English)
    }

    /// The body of the request is too large.
    pub fn too_large(limits: &Limits) -> Answer {
        let why = message!("body-too-large", most = limits.body as u64);
        Answer::fault(413, why, Language::English)
    }

    /// The work took longer than the limit, and was ended from outside.
    pub fn late(language: Language) -> Answer {
        let error = report::Error::of(message!("took-too-long").text(language));
        Answer::error(200, &report::Error { stopped: Some(Stop::Time), ..error })
    }

    /// The work broke down: a panic, or no memory.
    pub fn broken(language: Language) -> Answer {
        Answer::fault(500, message!("worker-ended"), language)
    }

    pub(crate) fn fault(status: u16, message: Message, language: Language) -> Answer {
        Answer::error(status, &report::Error::of(message.text(language)))
    }

    #[cfg(feature = "server")]
    pub(crate) fn fault_with_help(status: u16, message: Message, help: &Message) -> Answer {
        let english = Language::English;
        let error = report::Error::of(message.text(english));
        Answer::error(status, &report::Error { help: Some(help.text(english).into()), ..error })
    }

    fn error(status: u16, error: &report::Error<'_>) -> Answer {
        let text = json_text(&Versioned::new(error)).unwrap_or_default();
        Answer { status, document: text.into_bytes() }
    }
}
