//! Answers: which status and which document a request has.

use grundy::Stop;
use grundy::message::{Language, Message};
use grundy::report::{self, Versioned, json_text};

use crate::endpoint::{ENDPOINTS, Endpoint};
use crate::message::message;
use crate::request::{self, Fault, Limits};
use crate::wire::{Question, Reply};

/// An answer of the API.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The status of HTTP: 200 for an answer, 400 for a fault of the request, and so on.
    pub status: u16,
    /// The document, as JSON.
    pub document: Vec<u8>,
}

/// Answers a request here and now, without a server: `run` runs its command line.
///
/// The answer is the one that the server would send, byte for byte: both read requests and write
/// answers with the same functions.
///
/// ```
/// use grundy_serve::{Limits, Reply, answer};
///
/// let run = |question: grundy_serve::Question| {
///     assert_eq!(question.words.last().unwrap(), "nim 3");
///     Reply { output: b"{}\n".to_vec(), ..Reply::default() }
/// };
/// let limits = Limits::default();
/// assert_eq!(answer("solve", br#"{"position": "nim 3"}"#, &limits, run).document, b"{}");
/// assert_eq!(answer("solve", b"{}", &limits, run).status, 400);
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
        Ok(request) => Answer::of(run(request.question)),
        Err(fault) => Answer::refused(fault),
    }
}

impl Endpoint {
    /// The endpoint of this name.
    pub fn of(name: &str) -> Option<&'static Endpoint> {
        ENDPOINTS.iter().find(|endpoint| endpoint.name == name)
    }
}

impl Answer {
    /// The answer of the program as one of the API: its status 0 is an answer, 1 the answer no, 2
    /// bad input, 3 a limit.
    pub fn of(reply: Reply) -> Answer {
        let Reply { status, mut output, errors } = reply;
        if status != 2 && !output.is_empty() {
            output.truncate(output.trim_ascii_end().len());
            return Answer { status: 200, document: output };
        }
        let code = match status {
            2 => 400,
            _ => 200,
        };
        // Remarks stand before the error.
        let errors = String::from_utf8_lossy(&errors);
        let errors = errors.trim_end();
        let last = errors.lines().next_back().unwrap_or_default();
        if last.starts_with('{') && serde_json::from_str::<serde_json::Value>(last).is_ok() {
            return Answer { status: code, document: last.into() };
        }
        Answer::error(code, &report::Error::of(errors))
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
