//! Whom the server answers, and how it refuses.

use std::io::Write;
use std::net::Shutdown;

use serde_json::json;

use super::client::{Answer, Server, read};

const QUESTION: &str = r#"{"position": "nim 3 4 6"}"#;

/// Asks with these lines of a head.
fn ask(server: &Server, lines: &str) -> Answer {
    let length = QUESTION.len();
    server.send(
        format!(
            "POST /api/v1/solve HTTP/1.1\r\n{lines}connection: close\r\n\
             content-type: application/json\r\ncontent-length: {length}\r\n\r\n{QUESTION}"
        )
        .as_bytes(),
    )
}

#[test]
fn requests_to_other_hosts_and_from_other_pages_are_refused() {
    let server = Server::start(&[]);
    let own = server.address.strip_prefix("http://").unwrap().trim_end_matches('/').to_string();
    for lines in [
        format!("host: {own}\r\n"),
        format!("host: {own}\r\norigin: http://{own}\r\n"),
        "host: localhost:1\r\norigin: http://localhost:1\r\n".into(),
    ] {
        let answer = ask(&server, &lines);
        assert_eq!((answer.status, &answer.json()["value"]), (200, &json!(1)), "{lines}");
    }
    for (lines, status) in [
        ("host: evil.example\r\norigin: http://evil.example\r\n".to_string(), 421),
        ("".into(), 421),
        (format!("host: {own}\r\norigin: http://evil.example\r\n"), 403),
        (format!("host: {own}\r\norigin: null\r\n"), 403),
    ] {
        let answer = ask(&server, &lines);
        assert_eq!(answer.status, status, "{lines}: {answer:?}");
        let document = answer.json();
        assert!(document["error"].is_string(), "{answer:?}");
        assert!(document["help"].as_str().unwrap().contains("--allow-host"), "{answer:?}");
    }
    // The page and its files, too.
    let answer = server.send(b"GET / HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n");
    assert_eq!(answer.status, 421);
    let server = Server::start(&["--allow-host", "games.example.org"]);
    let lines = "host: games.example.org\r\norigin: https://games.example.org\r\n";
    assert_eq!(ask(&server, lines).status, 200);
    // A proxy that keeps its name to itself.
    let lines = "host: 127.0.0.1\r\norigin: https://games.example.org\r\n";
    assert_eq!(ask(&server, lines).status, 200);
    assert_eq!(ask(&server, "host: other.example.org\r\n").status, 421);
}

#[test]
fn every_refusal_is_a_document() {
    let server = Server::start(&[]);
    let head = "host: localhost\r\nconnection: close\r\n";
    let long = "a".repeat(40_000);
    for (request, status) in [
        (format!("POST /api/v1/%ff HTTP/1.1\r\n{head}content-length: 0\r\n\r\n"), 404),
        (format!("GET /%ff HTTP/1.1\r\n{head}\r\n"), 404),
        (format!("OPTIONS /api/v1/solve HTTP/1.1\r\n{head}\r\n"), 405),
        (format!("BREW /api/v1/schema.json HTTP/1.1\r\n{head}\r\n"), 405),
        (format!("POST /api/v1/solve HTTP/1.1\r\n{head}content-length: 2\r\n\r\n{{}}"), 415),
        (
            format!(
                "POST /api/v1/solve HTTP/1.1\r\n{head}content-type: application/json\r\n\
                 content-length: 99999999999\r\n\r\n"
            ),
            413,
        ),
        (format!("GET / HTTP/1.1\r\n{head}x: {long}\r\n\r\n"), 431),
        (format!("GET /{long} HTTP/1.1\r\n{head}\r\n"), 431),
        (format!("GET / HTTP/1.1\r\n{head}{}\r\n", "x: y\r\n".repeat(200)), 431),
        ("no request\r\n\r\n".into(), 400),
        ("GET / HTTP/9.9\r\nhost: localhost\r\n\r\n".into(), 400),
        ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".into(), 400),
        (format!("POST /api/v1/solve HTTP/1.1\r\n{head}content-length: -1\r\n\r\n"), 400),
    ] {
        let answer = server.send(request.as_bytes());
        let request = &request[..request.len().min(100)];
        assert_eq!(answer.status, status, "{request}: {answer:?}");
        assert!(answer.json()["error"].is_string(), "{request}: {answer:?}");
        assert!(answer.headers.contains("content-type: application/json"), "{answer:?}");
        assert!(answer.headers.contains("nosniff"), "{answer:?}");
    }
    // What ends too early: a head, and a body with a length and in chunks.
    let post = format!("POST /api/v1/solve HTTP/1.1\r\n{head}content-type: application/json\r\n");
    for request in [
        "POST /api/v1/sol".to_string(),
        format!("{post}content-length: 9\r\n\r\n{{\"po"),
        format!("{post}transfer-encoding: chunked\r\n\r\n9\r\n{{\"po"),
    ] {
        let mut stream = server.connect();
        stream.write_all(request.as_bytes()).unwrap();
        stream.shutdown(Shutdown::Write).unwrap();
        let answer = read(stream);
        assert_eq!(answer.status, 400, "{request}: {answer:?}");
        assert!(answer.json()["error"].is_string(), "{request}: {answer:?}");
    }
}

/// There is no standard input that a request could mean.
#[test]
fn no_position_of_a_request_names_standard_input() {
    let server = Server::start(&[]);
    for position in ["node-kayles -", "arc-kayles -", "chips:- a", "nimstring -", "rules:- 3"] {
        for (name, body) in [
            ("solve", json!({ "position": position })),
            ("options", json!({ "position": position })),
            ("play", json!({ "position": position })),
            ("tutor", json!({ "position": position })),
            ("model", json!({ "position": position })),
            ("exercise", json!({ "game": position })),
            ("equiv", json!({"position": "nim 3", "with": position})),
            ("seq", json!({"game": position, "range": "0..3"})),
            ("table", json!({"game": position, "rows": "0..3"})),
        ] {
            let answer = server.post(name, &body.to_string());
            assert_eq!(answer.status, 400, "{name} {body}: {answer:?}");
        }
    }
    let answer = server.post("solve", r#"{"position": "node-kayles -"}"#);
    assert!(answer.body.contains("standard input is not read here"), "{answer:?}");
}

#[test]
fn a_server_for_everybody_has_an_address_that_others_can_open() {
    for host in ["0.0.0.0", "::"] {
        // A machine may have no IPv6.
        if std::net::TcpListener::bind((host, 0)).is_err() {
            continue;
        }
        let server = Server::start(&["--host", host]);
        assert!(!server.address.contains("//0.0.0.0") && !server.address.contains("//[::]"));
        let own = server.address.strip_prefix("http://").unwrap().trim_end_matches('/');
        let answer = ask(&server, &format!("host: {own}\r\norigin: http://{own}\r\n"));
        assert_eq!(answer.json()["value"], 1, "{answer:?}");
    }
}
