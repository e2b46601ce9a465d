//! HTTP: addresses, headers, and which status an answer has.

use std::convert::Infallible;
use std::future::{Future, poll_fn};
use std::io;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};

use grundy::message::{Language, Message};
use grundy::report;
use hyper::body::{Body, Bytes, Frame, Incoming, SizeHint};
use hyper::header::{self, HeaderName, HeaderValue};
use hyper::{Method, Request, Response, StatusCode};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::{sleep, timeout};

use crate::answer::Answer;
use crate::bounds::{BODIES, BODY_TIME, DRAIN, OWN};
use crate::connection::Connection;
use crate::endpoint::Endpoint;
use crate::hosts::{Hosts, Stranger};
use crate::message::message;
use crate::pool::{Pool, Unanswered};
use crate::request::{self, Limits};
use crate::{openapi, page, wire};

/// What all requests share.
pub struct Shared {
    pool: Pool,
    limits: Limits,
    /// The OpenAPI document.
    pub openapi: Bytes,
    pub schema: Bytes,
    hosts: Hosts,
    /// What a request to another host is told.
    unknown_host: Message,
    /// The room for bodies, in bytes.
    bodies: Arc<Semaphore>,
    /// Whether the server ends.
    ending: watch::Receiver<bool>,
}

/// What a browser may do with an answer: load what this server sends, and nothing else.
const HEADERS: [(HeaderName, &str); 5] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; \
         font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// An answer, sent as a whole.
pub struct Whole(Option<Bytes>);

impl Body for Whole {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        Poll::Ready(self.0.take().map(|bytes| Ok(Frame::data(bytes))))
    }

    fn is_end_stream(&self) -> bool {
        self.0.is_none()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.0.as_ref().map_or(0, |bytes| bytes.len() as u64))
    }
}

/// A document, and the room that it takes until it is sent.
struct Kept(Vec<u8>, #[allow(dead_code)] Option<OwnedSemaphorePermit>);

impl AsRef<[u8]> for Kept {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

/// An answer with the headers that every answer has.
fn with(
    status: StatusCode,
    headers: impl IntoIterator<Item = (HeaderName, HeaderValue)>,
    bytes: Bytes,
) -> Response<Whole> {
    let mut response = Response::new(Whole((!bytes.is_empty()).then_some(bytes)));
    *response.status_mut() = status;
    response.headers_mut().extend(headers);
    let usual = HEADERS.map(|(name, value)| (name, HeaderValue::from_static(value)));
    response.headers_mut().extend(usual);
    response
}

fn json(status: StatusCode, bytes: Bytes) -> Response<Whole> {
    let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];
    with(status, headers.map(|(name, value)| (name, HeaderValue::from_static(value))), bytes)
}

fn sent_as(answer: Answer, room: Option<OwnedSemaphorePermit>) -> Response<Whole> {
    let status = StatusCode::from_u16(answer.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    json(status, Bytes::from_owner(Kept(answer.document, room)))
}

fn fault(status: StatusCode, message: Message, language: Language) -> Response<Whole> {
    sent_as(Answer::fault(status.as_u16(), message, language), None)
}

/// A refusal that holds for now.
fn later(message: Message, language: Language) -> Response<Whole> {
    let mut response = fault(StatusCode::SERVICE_UNAVAILABLE, message, language);
    response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
    response
}

fn nothing() -> Response<Whole> {
    sent_as(Answer::nothing(), None)
}

/// What says that an address is only read.
fn use_get() -> Response<Whole> {
    fault(StatusCode::METHOD_NOT_ALLOWED, message!("use-get"), Language::English)
}

/// The page where there is none: what is missing, in all languages.
fn missing() -> Response<Whole> {
    let said = |language: &Language| {
        let title = message!("page-missing-title").text(*language);
        let text = message!("page-missing").text(*language);
        let (tag, text) = (language.tag(), grundy::markup::xml(&text));
        format!("<section lang=\"{tag}\"><h1>{title}</h1><p>{text}</p></section>")
    };
    let body: String = Language::ALL.iter().map(said).collect();
    let page = format!("<!doctype html><meta charset=\"utf-8\"><title>grundy</title>{body}");
    let kind = HeaderValue::from_static("text/html; charset=utf-8");
    with(StatusCode::NOT_FOUND, [(header::CONTENT_TYPE, kind)], page.into())
}

fn sent(name: &str, bytes: &'static [u8]) -> Response<Whole> {
    // The names of assets hold a hash of their bytes.
    let cache = match name.starts_with("assets/") {
        true => "public, max-age=31536000, immutable",
        false => "no-cache",
    };
    let headers = [(header::CONTENT_TYPE, page::kind(name)), (header::CACHE_CONTROL, cache)];
    let headers = headers.map(|(name, value)| (name, HeaderValue::from_static(value)));
    with(StatusCode::OK, headers, Bytes::from_static(bytes))
}

/// What is answered to bytes that are no request, with all that HTTP has before it. hyper would send
/// the status alone.
pub fn malformed(error: &hyper::Error) -> Vec<u8> {
    let timed_out = std::error::Error::source(error)
        .and_then(|source| source.downcast_ref::<io::Error>())
        .is_some_and(|error| error.kind() == io::ErrorKind::TimedOut);
    let (status, message) = match (error.is_parse_too_large(), timed_out) {
        (true, _) => (StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE, message!("head-too-large")),
        (_, true) => (StatusCode::REQUEST_TIMEOUT, message!("head-too-slow")),
        (false, false) => (StatusCode::BAD_REQUEST, message!("no-http")),
    };
    let response = fault(status, message, Language::English);
    let document = response.body().0.clone().unwrap_or_default();
    let mut bytes = format!("HTTP/1.1 {status}\r\n").into_bytes();
    for (name, value) in response.headers() {
        bytes.extend([name.as_str().as_bytes(), b": ", value.as_bytes(), b"\r\n"].concat());
    }
    let length = document.len();
    bytes.extend(format!("connection: close\r\ncontent-length: {length}\r\n\r\n").bytes());
    bytes.extend(document);
    bytes
}

/// What comes first of two.
pub async fn first<A, B>(
    one: impl Future<Output = A>,
    other: impl Future<Output = B>,
) -> Result<A, B> {
    let (mut one, mut other) = (pin!(one), pin!(other));
    poll_fn(|context| match one.as_mut().poll(context) {
        Poll::Ready(one) => Poll::Ready(Ok(one)),
        Poll::Pending => other.as_mut().poll(context).map(Err),
    })
    .await
}

/// Why a body was not read.
enum Unread {
    /// It is too large.
    Large,
    /// Other bodies take all the room.
    NoRoom,
    /// It ended too early, or is malformed.
    Broken,
}

impl Shared {
    /// What all requests of a server share; `ending` says when it ends.
    pub fn new(
        pool: Pool,
        limits: Limits,
        hosts: Hosts,
        unknown_host: Message,
        ending: watch::Receiver<bool>,
    ) -> Shared {
        let openapi = Bytes::from(openapi::document(&limits).to_string());
        let bodies = Arc::new(Semaphore::new(BODIES));
        let schema = Bytes::from(report::schema());
        Shared { pool, limits, openapi, schema, hosts, unknown_host, bodies, ending }
    }

    /// Lets no question begin any more.
    pub fn close(&self) {
        self.pool.close();
    }

    /// Answers a request.
    ///
    /// # Errors
    /// If the client has gone.
    pub async fn answer(
        &self,
        connection: &Connection,
        request: Request<Incoming>,
    ) -> io::Result<Response<Whole>> {
        match self.hosts.check(&request, connection.server) {
            Ok(()) => {}
            Err(Stranger::Host(name)) => {
                let name: String = name.chars().take(60).collect();
                let message = message!("unknown-host", name = name);
                let answer = Answer::fault_with_help(421, message, &self.unknown_host);
                return Ok(sent_as(answer, None));
            }
            Err(Stranger::Origin(origin)) => {
                let origin: String = origin.chars().take(60).collect();
                let message = message!("unknown-origin", origin = origin);
                let answer = Answer::fault_with_help(403, message, &self.unknown_host);
                return Ok(sent_as(answer, None));
            }
        }
        let reads = [Method::GET, Method::HEAD].contains(request.method());
        let path = request.uri().path().strip_prefix('/').unwrap_or_default().to_string();
        Ok(match path.strip_prefix("api/v1/") {
            Some("openapi.json") if reads => json(StatusCode::OK, self.openapi.clone()),
            Some("schema.json") if reads => json(StatusCode::OK, self.schema.clone()),
            Some("openapi.json" | "schema.json") => use_get(),
            Some(name) => match Endpoint::of(name) {
                Some(endpoint) => return self.api(endpoint, connection, request).await,
                None => nothing(),
            },
            None => {
                let name = if path.is_empty() { "index.html" } else { &path };
                match (page::file(name), reads) {
                    (Some(bytes), true) => sent(name, bytes),
                    (None, true) if path.is_empty() => missing(),
                    // Where there is nothing, no other method helps.
                    (None, _) if !path.is_empty() => nothing(),
                    _ => use_get(),
                }
            }
        })
    }

    async fn api(
        &self,
        endpoint: &Endpoint,
        connection: &Connection,
        request: Request<Incoming>,
    ) -> io::Result<Response<Whole>> {
        let english = Language::English;
        if request.method() != Method::POST {
            return Ok(fault(StatusCode::METHOD_NOT_ALLOWED, message!("use-post"), english));
        }
        // A page of another server may send no such request without asking this one before.
        let kind = request.headers().get(header::CONTENT_TYPE);
        let kind = kind.and_then(|kind| kind.to_str().ok()?.split(';').next()).unwrap_or_default();
        if !kind.trim().eq_ignore_ascii_case("application/json") {
            let why = message!("body-is-json");
            return Ok(fault(StatusCode::UNSUPPORTED_MEDIA_TYPE, why, english));
        }
        let version = request.version();
        // The room is taken until the question is answered: it waits in the queue meanwhile.
        let (bytes, _room) = match timeout(BODY_TIME, self.body(request.into_body())).await {
            Ok(Ok(body)) => body,
            Ok(Err(Unread::Large)) => return Ok(sent_as(Answer::too_large(&self.limits), None)),
            Ok(Err(Unread::NoRoom)) => return Ok(later(message!("bodies-full"), english)),
            Ok(Err(Unread::Broken)) => {
                return Ok(fault(StatusCode::BAD_REQUEST, message!("body-broken"), english));
            }
            Err(_) => {
                return Ok(fault(StatusCode::REQUEST_TIMEOUT, message!("body-too-slow"), english));
            }
        };
        let question = match request::read(endpoint, &bytes, &self.limits) {
            Ok(question) => question,
            Err(wrong) => return Ok(sent_as(Answer::refused(wrong), None)),
        };
        drop(bytes);
        let language = question.language;
        let line = wire::line(&question)?;
        let with_files = !question.files.is_empty();
        drop(question);
        connection.is_worked_on();
        let ended = async {
            let _ = self.ending.clone().wait_for(|ending| *ending).await;
            sleep(DRAIN).await;
        };
        let work = first(self.pool.ask(line, with_files, connection.client), ended);
        let asked = match first(work, connection.gone(version)).await {
            Ok(Ok(asked)) => asked,
            Ok(Err(())) => Err(Unanswered::Ending),
            Err(()) => return Err(io::ErrorKind::BrokenPipe.into()),
        };
        Ok(match asked {
            Ok((reply, room)) => sent_as(Answer::of(reply), room),
            Err(Unanswered::Full) => later(message!("queue-full"), language),
            Err(Unanswered::NoRoom) => later(message!("answers-full"), language),
            Err(Unanswered::Ending) => later(message!("server-ends"), language),
            Err(Unanswered::Late) => sent_as(Answer::late(language), None),
            Err(Unanswered::Broken) => sent_as(Answer::broken(language), None),
        })
    }

    /// The bytes of a body, and the room that they take.
    async fn body(
        &self,
        mut body: Incoming,
    ) -> Result<(Vec<u8>, Option<OwnedSemaphorePermit>), Unread> {
        let most = self.limits.body;
        let announced = usize::try_from(body.size_hint().lower()).unwrap_or(usize::MAX);
        if announced > most {
            return Err(Unread::Large);
        }
        let mut bytes = Vec::with_capacity(announced);
        let mut room: Option<OwnedSemaphorePermit> = None;
        while let Some(frame) = poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await {
            let Ok(data) = frame.map_err(|_| Unread::Broken)?.into_data() else { continue };
            if bytes.len() + data.len() > most {
                return Err(Unread::Large);
            }
            let held = bytes.len().max(OWN);
            bytes.extend_from_slice(&data);
            let more = bytes.len().saturating_sub(held);
            if more > 0 {
                let more = u32::try_from(more).map_err(|_| Unread::NoRoom)?;
                let bodies = self.bodies.clone();
                let more = bodies.try_acquire_many_owned(more).map_err(|_| Unread::NoRoom)?;
                match &mut room {
                    Some(room) => room.merge(more),
                    None => room = Some(more),
                }
            }
        }
        Ok((bytes, room))
    }
}
