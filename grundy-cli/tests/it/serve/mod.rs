//! `grundy serve`: the API over loopback. The page in a browser is the module `browser`.

mod bounds;
pub mod client;
mod life;
mod local;
mod malformed;
mod strangers;

use client::{Server, loopback, read, request};
use serde_json::json;
use std::io::Write;

use crate::support::{ROOT, Run};

/// What the program prints for a command line.
fn program(words: &[&str]) -> String {
    let output = Run::new(words).output();
    let text = if output.stdout.is_empty() { output.stderr } else { output.stdout };
    String::from_utf8(text).unwrap().trim_end().to_string()
}

#[test]
fn an_answer_is_the_document_of_the_command() {
    if !loopback() {
        return;
    }
    let server = Server::start(&[]);
    assert!(server.address.starts_with("http://127.0.0.1:") && server.address.ends_with('/'));
    for (name, body, line) in [
        ("solve", r#"{"position": "nim 3 4 5"}"#, "solve|nim 3 4 5|--json"),
        (
            "solve",
            r#"{"position": "kayles 5 + nim 2", "misere": true, "explain": "steps", "lang": "uk"}"#,
            "solve|kayles 5 + nim 2|--misere|--explain|--json|--lang|uk",
        ),
        (
            "solve",
            r#"{"position": "nim 3 4 5 6", "value": true, "explain": null}"#,
            "solve|nim 3 4 5 6|--value|--json",
        ),
        ("options", r#"{"position": "kayles 6"}"#, "options|kayles 6|--json"),
        ("play", r#"{"position": "nim 3 4", "seed": 1}"#, "play|nim 3 4|--json|--seed|1"),
        // The name of a game alone is a position with nothing left of it, and no example.
        ("play", r#"{"position": "nim", "seed": 1}"#, "play|nim|--json|--seed|1"),
        ("play", r#"{"position": "kayles"}"#, "play|kayles|--json"),
        ("tutor", r#"{"position": "nim 3 4 5"}"#, "tutor|nim 3 4 5|--json"),
        (
            "tutor",
            r#"{"position": "kayles 5", "misere": true, "question": 1, "answer": "P", "lang": "uk"}"#,
            "tutor|kayles 5|--misere|--json|--question|1|--answer|P|--lang|uk",
        ),
        (
            "tutor",
            r#"{"position": "nim 3", "question": 9, "answer": "-1"}"#,
            "tutor|nim 3|--json|--question|9|--answer=-1",
        ),
        (
            "exercise",
            r#"{"game": "nim", "level": 2, "seed": 5, "count": 3}"#,
            "exercise|nim|--level|2|--seed|5|--count|3|--json",
        ),
        ("seq", r#"{"game": "kayles", "range": "0..100"}"#, "seq|kayles|0..100|--json"),
        (
            "seq",
            r#"{"game": "kayles", "range": "0..40", "misere": true}"#,
            "seq|kayles|0..40|--misere|--json",
        ),
        (
            "period",
            r#"{"game": "0.75", "to": 100, "misere": true}"#,
            "period|0.75|--to|100|--misere|--json|--no-cache",
        ),
        (
            "stats",
            r#"{"game": "kayles", "range": "0..40", "misere": true}"#,
            "stats|kayles|0..40|--misere|--json",
        ),
        (
            "table",
            r#"{"game": "kayles", "rows": "0..8", "misere": true}"#,
            "table|kayles|0..8|--misere|--json",
        ),
        ("period", r#"{"game": "0.77", "to": 500}"#, "period|0.77|--to|500|--json|--no-cache"),
        ("stats", r#"{"game": "kayles", "range": "0..100"}"#, "stats|kayles|0..100|--json"),
        ("table", r#"{"game": "wythoff", "rows": "0..8"}"#, "table|wythoff|0..8|--json"),
        (
            "table",
            r#"{"game": "euclid", "rows": "1..8", "columns": "1..4"}"#,
            "table|euclid|1..8|1..4|--json",
        ),
        ("guess", r#"{"game": "nim", "range": "0..40"}"#, "guess|nim|0..40|--json"),
        (
            "equiv",
            r#"{"position": "nim 3", "with": "kayles 3"}"#,
            "equiv|nim 3|--with|kayles 3|--json",
        ),
        ("equiv", r#"{"position": "nim 3", "with": "nim 1"}"#, "equiv|nim 3|--with|nim 1|--json"),
        ("model", r#"{"position": "nim 3"}"#, "model|nim 3|--json"),
        ("games", r#"{"game": "kayles"}"#, "games|kayles|--json"),
        ("games", "{}", "games|--json"),
        // Faults too.
        ("solve", r#"{"position": "kayles 5 6a"}"#, "solve|kayles 5 6a|--json"),
        (
            "solve",
            r#"{"position": "kayles 5 + nim 3,4", "lang": "uk"}"#,
            "solve|kayles 5 + nim 3,4|--json|--lang|uk",
        ),
        ("seq", r#"{"game": "kayles", "range": "5"}"#, "seq|kayles|5|--json"),
        ("exercise", r#"{"game": "nim 1"}"#, "exercise|nim 1|--json"),
        ("solve", r#"{"position": "-3"}"#, "solve|--json|--|-3"),
        ("solve", r#"{"position": "--help"}"#, "solve|--json|--|--help"),
        ("solve", r#"{"position": ""}"#, "solve|--json||"),
    ] {
        let words: Vec<&str> = line.trim_end_matches('|').split('|').collect();
        let words =
            if body.contains(r#""position": """#) { vec!["solve", "--json", ""] } else { words };
        // What helps in a shell does not help here.
        let expected = program(&words)
            .replace("`grundy games` lists the games; ", "")
            .replace("; `grundy games` lists the games", "");
        let answer = server.post(name, body);
        assert_eq!(answer.body, expected, "{name} {body}");
        let status = if expected.contains("\"error\":") { 400 } else { 200 };
        assert_eq!(answer.status, status, "{answer:?}");
    }
}

#[test]
fn texts_come_with_the_request_and_no_file_is_read() {
    if !loopback() {
        return;
    }
    let server = Server::start(&[]);
    let graph = std::fs::read_to_string(format!("{ROOT}/examples/graphs/ring.dot")).unwrap();
    let answer = server.post("graph", &json!({ "graph": graph }).to_string());
    assert_eq!(answer.body, program(&["graph", "examples/graphs/ring.dot", "--json"]));
    let chips =
        server.post("graph", &json!({"graph": "a b\na c\nb c", "start": ["a"]}).to_string());
    assert_eq!(chips.json()["value"], 2, "{chips:?}");
    let files = json!({"position": "chips:fork a", "files": {"fork": "a b\na c\nb c"}});
    assert_eq!(server.post("solve", &files.to_string()).json()["value"], 2);
    for position in [
        "chips:examples/graphs/ring.dot a",
        "chips:/etc/passwd root",
        "chips:- a",
        "node-kayles examples/graphs/ring.dot",
        "nimstring examples/graphs/river.txt",
        "rules:grundy-games/gallery/lasker.star 3",
        "rules:/etc/passwd 3",
        "rules:../x 3",
    ] {
        let answer = server.post("solve", &json!({ "position": position }).to_string());
        assert_eq!(answer.status, 400, "{position}: {answer:?}");
        assert!(!answer.body.contains("root:"), "{answer:?}");
    }
    // The name of a file that there is tells no more than that of one there is not.
    let told = |name: &str| {
        let body = json!({"position": format!("chips:{name} a")}).to_string();
        server.post("solve", &body).body.replace(name, "X")
    };
    assert_eq!(told("README.md"), told("NOBODY.md"));
    let told = |name: &str| server.post("solve", &json!({ "position": name }).to_string()).body;
    assert!(!told("README.md").contains("rules:"), "{}", told("README.md"));
}

#[test]
fn rules_of_strangers_run_within_limits() {
    if !loopback() {
        return;
    }
    let server = Server::start(&["--time", "2", "--workers", "1", "--memory", "200M"]);
    let rules =
        std::fs::read_to_string(format!("{ROOT}/grundy-games/gallery/lasker.star")).unwrap();
    let body = json!({"position": "rules:own.star 6", "files": {"own.star": rules}});
    assert_eq!(server.post("solve", &body.to_string()).json()["value"], 6);
    let body = json!({ "rules": rules });
    assert_eq!(server.post("rules", &body.to_string()).json()["valid"], true);
    // A fault has its line.
    let body = json!({"position": "rules:own.star 6", "files": {"own.star": "def options(n):\n    return [x]\n"}});
    let answer = server.post("solve", &body.to_string());
    assert!(answer.status == 400 && answer.body.contains("own.star:2"), "{answer:?}");
    assert_eq!((&answer.json()["file"], &answer.json()["line"]), (&json!("own.star"), &json!(2)));
    // So has a fault of a rule file alone, and a certificate that is none has its file.
    let answer =
        server.post("rules", &json!({"rules": "def options(n):\n    return [\n"}).to_string());
    assert_eq!(answer.json()["file"], "rules.star", "{answer:?}");
    assert!(answer.json()["line"].as_u64().is_some_and(|line| line >= 2), "{answer:?}");
    let answer = server.post("verify", r#"{"certificate": "{\"a\": 1"}"#);
    assert_eq!(answer.json()["file"], "certificate.json", "{answer:?}");
    for endless in [
        "def options(n):\n    for a in range(1000000000):\n        for b in range(1000000000):\n            pass\n    return []\n",
        "def options(n):\n    x = [0]\n    for a in range(60):\n        x = x + x\n    return []\n",
        "def options(n):\n    return [n + 1]\n",
    ] {
        let body = json!({"position": "rules:own.star 6", "files": {"own.star": endless}});
        let answer = server.post("solve", &body.to_string());
        assert!([200, 400].contains(&answer.status), "{answer:?}");
        assert!(
            answer.body.contains("\"error\"") || answer.body.contains("\"stopped\""),
            "{answer:?}"
        );
        // The server goes on.
        assert_eq!(server.post("solve", r#"{"position": "nim 3"}"#).json()["value"], 3);
    }
}

#[test]
fn no_fault_names_what_only_a_shell_has() {
    if !loopback() {
        return;
    }
    let server = Server::start(&["--time", "0.2", "--memory", "64M"]);
    let rules = "def options(n):\n    return [n + 1]\n";
    let endless = "def options(n):\n    for a in range(1000000000):\n        pass\n    return []\n";
    for (name, body) in [
        ("solve", json!({"position": "kayls 5"})),
        ("solve", json!({"position": "nothing-like-it 5"})),
        ("solve", json!({"position": "euclid 3,4", "misere": true})),
        ("solve", json!({"position": "node-kayles grid:9x9"})),
        ("solve", json!({"position": "rules:a.star 5", "files": {"a.star": rules}})),
        ("solve", json!({"position": "rules:a.star x", "files": {"a.star": rules}})),
        ("solve", json!({"position": "rules:a.star 5", "files": {"a.star": endless}})),
        ("play", json!({"position": "sprouts 12"})),
        ("options", json!({"position": "node-kayles grid:9x9"})),
        ("seq", json!({"game": "wythof", "range": "0..5"})),
        ("seq", json!({"game": "0.106", "range": "0..100000000"})),
        ("period", json!({"game": "wythoff"})),
        ("rules", json!({"rules": "def option(n):\n    return []\n"})),
        ("exercise", json!({"game": "nim 1"})),
        ("tutor", json!({"position": "nim 3 4 5", "question": 6, "answer": "9 9 9"})),
    ] {
        let answer = server.post(name, &body.to_string());
        let said = answer.json();
        for text in [&said["error"], &said["help"], &said["judged"]["says"]] {
            let text = text.as_str().unwrap_or_default();
            let names = ["`grundy ", "`--", "`moves`"].iter().any(|name| text.contains(name));
            assert!(!names, "{name} {body}: {text}");
        }
    }
}

#[test]
fn limits_are_kept() {
    if !loopback() {
        return;
    }
    let server = Server::start(&["--time", "0.3"]);
    let answer = server.post("solve", r#"{"position": "chomp 30x31", "time": 60}"#);
    assert_eq!((answer.status, &answer.json()["stopped"]), (200, &json!("time")), "{answer:?}");
    assert_eq!(answer.json()["position"], "chomp 30x31");
    let answer = server.post("seq", r#"{"game": "0.106", "range": "0..100000000"}"#);
    assert_eq!((answer.status, &answer.json()["stopped"]), (200, &json!("time")));
    let long = format!(r#"{{"position": "nim{}"}}"#, " 1".repeat(60_000));
    let answer = server.post("solve", &long);
    assert!(answer.status == 400 && answer.body.contains("longer"), "{answer:?}");
    let large = format!(r#"{{"graph": "{}"}}"#, "a b ".repeat(1 << 21));
    let answer = server.post("graph", &large);
    assert_eq!(answer.status, 413, "{answer:?}");
    assert_eq!(server.get("/api/v1/solve").status, 405);
    assert_eq!(server.get("/api/v1/nothing").status, 404);
    assert_eq!(server.get("/../../etc/passwd").status, 404);
    // A wrong method or address also gets an error in words.
    for (path, status) in [
        ("/api/v1/openapi.json", 405),
        ("/api/v1/schema.json", 405),
        ("/api/v1/solve/", 404),
        ("/api/v1/", 404),
    ] {
        let head = "host: localhost\r\nconnection: close\r\ncontent-length: 0";
        let answer = server.send(format!("POST {path} HTTP/1.1\r\n{head}\r\n\r\n").as_bytes());
        assert_eq!(answer.status, status, "{path}: {answer:?}");
        assert!(answer.json()["error"].is_string(), "{path}: {answer:?}");
    }
    let plain = "POST /api/v1/solve HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{}";
    assert_eq!(server.send(plain.as_bytes()).status, 415);
}

#[test]
fn a_full_queue_refuses_and_a_client_that_goes_frees_its_worker() {
    if !loopback() {
        return;
    }
    let server = Server::start(&["--time", "600", "--workers", "1", "--queue", "1"]);
    let heavy = request("solve", br#"{"position": "cram 9x9"}"#);
    let ask = || {
        let mut stream = server.connect();
        stream.write_all(&heavy).unwrap();
        stream
    };
    // One is worked on, one waits, and a third one is refused: its answer is the first.
    let waiting = [ask(), ask(), ask()];
    let (tell, told) = std::sync::mpsc::channel();
    for stream in &waiting {
        let (stream, tell) = (stream.try_clone().unwrap(), tell.clone());
        std::thread::spawn(move || {
            let _ = stream.peek(&mut [0]);
            let _ = tell.send(stream);
        });
    }
    let refused = read(told.recv().unwrap());
    assert_eq!(refused.status, 503, "{refused:?}");
    assert!(refused.headers.contains("retry-after: 1") && refused.body.contains("\"error\""));
    // The other threads have these as well.
    for stream in waiting {
        let _ = stream.shutdown(std::net::Shutdown::Both);
    }
    // The workers are free again, long before the time of the questions is over.
    let answer = loop {
        let answer = server.post("solve", r#"{"position": "nim 3"}"#);
        if answer.status != 503 {
            break answer;
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    };
    assert_eq!(answer.json()["value"], 3);
}

#[test]
fn every_answer_has_the_headers() {
    if !loopback() {
        return;
    }
    let server = Server::start(&[]);
    for path in ["/", "/api/v1/openapi.json", "/nothing", "/api/v1/schema.json"] {
        let answer = server.get(path);
        for header in [
            "content-security-policy: default-src 'none'; script-src 'self';",
            "x-content-type-options: nosniff",
            "referrer-policy: no-referrer",
        ] {
            assert!(answer.headers.contains(header), "{path}: {answer:?}");
        }
    }
    let document = server.get("/api/v1/openapi.json").json();
    let paths = document["paths"].as_object().unwrap();
    for name in ["solve", "options", "seq", "period", "table", "graph", "equiv", "guess", "play"] {
        assert!(paths.contains_key(&format!("/api/v1/{name}")), "{name}");
        // What the document requires is required.
        let answer = server.post(name, "{}");
        assert!(answer.status == 400 && answer.body.contains("is missing"), "{answer:?}");
    }
    assert_eq!(server.get("/api/v1/schema.json").json()["title"], "Documents of grundy");
}

#[test]
fn what_is_no_http_is_refused_and_half_a_question_holds_up_nobody() {
    if !loopback() {
        return;
    }
    let server = Server::start(&["--time", "0.2", "--queue", "64"]);
    for raw in [
        &b"\x00\x01\x02\r\n\r\n"[..],
        b"GET\r\n\r\n",
        b"POST /api/v1/solve HTTP/1.1\r\ncontent-length: -1\r\n\r\n",
    ] {
        assert!(server.send(raw).status < 500);
    }
    // A client that sends half of its question and waits holds up nobody.
    let mut half = server.connect();
    half.write_all(&request("solve", br#"{"position": "nim 3"}"#)[..100]).unwrap();
    assert_eq!(server.post("solve", r#"{"position": "nim 3"}"#).json()["value"], 3);
    half.write_all(&request("solve", br#"{"position": "nim 3"}"#)[100..]).unwrap();
    assert_eq!(read(half).json()["value"], 3);
}
