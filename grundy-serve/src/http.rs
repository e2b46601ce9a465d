//! HTTP: addresses, headers, and which status an answer has.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Path, Request, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use grundy::message::{Language, Message};
use grundy::report;

use crate::answer::Answer;
use crate::endpoint::Endpoint;
use crate::message::message;
use crate::pool::{Pool, Unanswered};
use crate::request::{self, Limits};
use crate::{openapi, page};

/// What all requests share.
pub struct Shared {
    /// The workers.
    pub pool: Pool,
    /// The limits of one request.
    pub limits: Limits,
    /// The OpenAPI document.
    pub openapi: Bytes,
}

/// The longest time in which the body of a request has to arrive.
const ARRIVAL: Duration = Duration::from_secs(20);

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

/// The addresses of the server.
pub fn router(pool: Pool, limits: Limits) -> Router {
    let openapi = Bytes::from(openapi::document(&limits).to_string());
    let shared = Arc::new(Shared { pool, limits, openapi });
    Router::new()
        .route("/", get(index).fallback(use_get))
        .route("/api/v1/openapi.json", get(describe).fallback(use_get))
        .route("/api/v1/schema.json", get(schema).fallback(use_get))
        .route("/api/v1/{name}", any(api))
        .route("/{*file}", get(file).fallback(file_by_get))
        .fallback(|| async { nothing() })
        .with_state(shared)
        .layer(axum::middleware::map_response(guarded))
}

/// Adds the headers that every answer has.
async fn guarded(mut response: Response) -> Response {
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

fn json(bytes: Bytes) -> Response {
    let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];
    (headers, bytes).into_response()
}

fn sent_as(answer: Answer) -> Response {
    let mut response = json(answer.document.into());
    *response.status_mut() =
        StatusCode::from_u16(answer.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    response
}

fn fault(status: StatusCode, message: Message, language: Language) -> Response {
    sent_as(Answer::fault(status.as_u16(), message, language))
}

fn nothing() -> Response {
    sent_as(Answer::nothing())
}

/// What says that an address is only read.
async fn use_get() -> Response {
    fault(StatusCode::METHOD_NOT_ALLOWED, message!("use-get"), Language::English)
}

/// A file is only read; where there is none, no other method helps.
async fn file_by_get(Path(name): Path<String>) -> Response {
    match page::file(&name) {
        Some(_) => use_get().await,
        None => nothing(),
    }
}

async fn schema() -> Response {
    json(report::SCHEMA.as_bytes().into())
}

async fn describe(State(shared): State<Arc<Shared>>) -> Response {
    json(shared.openapi.clone())
}

async fn index() -> Response {
    match page::file("index.html") {
        Some(bytes) => sent("index.html", bytes),
        None => missing(),
    }
}

/// The page where there is none: what is missing, in all languages.
fn missing() -> Response {
    let said = |language: &Language| {
        let title = message!("page-missing-title").text(*language);
        let text = message!("page-missing").text(*language);
        let (tag, text) = (language.tag(), grundy::markup::xml(&text));
        format!("<section lang=\"{tag}\"><h1>{title}</h1><p>{text}</p></section>")
    };
    let body: String = Language::ALL.iter().map(said).collect();
    let page = format!("<!doctype html><meta charset=\"utf-8\"><title>grundy</title>{body}");
    let headers = [(header::CONTENT_TYPE, "text/html; charset=utf-8")];
    (StatusCode::NOT_FOUND, headers, page).into_response()
}

async fn file(Path(name): Path<String>) -> Response {
    page::file(&name).map_or_else(nothing, |bytes| sent(&name, bytes))
}

fn sent(name: &str, bytes: &'static [u8]) -> Response {
    // The names of assets hold a hash of their bytes.
    let cache = match name.starts_with("assets/") {
        true => "public, max-age=31536000, immutable",
        false => "no-cache",
    };
    let headers = [(header::CONTENT_TYPE, page::kind(name)), (header::CACHE_CONTROL, cache)];
    (headers, bytes).into_response()
}

async fn api(
    State(shared): State<Arc<Shared>>,
    Path(name): Path<String>,
    request: Request,
) -> Response {
    let Some(endpoint) = Endpoint::of(&name) else { return nothing() };
    let english = Language::English;
    if request.method() != axum::http::Method::POST {
        return fault(StatusCode::METHOD_NOT_ALLOWED, message!("use-post"), english);
    }
    // A page of another server may send no such request without asking this one before.
    let kind = request.headers().get(header::CONTENT_TYPE);
    let kind = kind.and_then(|kind| kind.to_str().ok()?.split(';').next()).unwrap_or_default();
    if !kind.trim().eq_ignore_ascii_case("application/json") {
        return fault(StatusCode::UNSUPPORTED_MEDIA_TYPE, message!("body-is-json"), english);
    }
    match body(request.into_body(), &shared.limits).await {
        Ok(body) => answer(&shared, endpoint, &body).await,
        Err(response) => response,
    }
}

async fn body(body: Body, limits: &Limits) -> Result<Bytes, Response> {
    let english = Language::English;
    match tokio::time::timeout(ARRIVAL, to_bytes(body, limits.body)).await {
        Ok(Ok(bytes)) => Ok(bytes),
        Ok(Err(_)) => Err(sent_as(Answer::too_large(limits))),
        Err(_) => Err(fault(StatusCode::REQUEST_TIMEOUT, message!("body-too-slow"), english)),
    }
}

async fn answer(shared: &Shared, endpoint: &Endpoint, body: &[u8]) -> Response {
    let request = match request::read(endpoint, body, &shared.limits) {
        Ok(request) => request,
        Err(wrong) => return sent_as(Answer::refused(wrong)),
    };
    let language = request.language;
    match shared.pool.ask(request.question).await {
        Ok(reply) => sent_as(Answer::of(reply)),
        Err(Unanswered::Full) => {
            let why = message!("queue-full");
            let mut response = fault(StatusCode::SERVICE_UNAVAILABLE, why, language);
            let after = HeaderValue::from_static("1");
            response.headers_mut().insert(header::RETRY_AFTER, after);
            response
        }
        Err(Unanswered::Late) => sent_as(Answer::late(language)),
        Err(Unanswered::Broken) => sent_as(Answer::broken(language)),
    }
}
