//! The life of questions, of workers, and of the server.

use std::io::Write;
use std::net::{Shutdown, TcpStream};
use std::time::Duration;

use serde_json::json;

use crate::support::{Folder, PROGRAM};
use rustix::process::Signal;

use super::client::{Server, read, request, send_signal, soon};

/// A question without an end, where the limit of time is long.
const ENDLESS: &[u8] = br#"{"position": "cram 9x9"}"#;

/// Whether this process ignores a signal, and so each program that it starts: `nohup` ignores
/// SIGHUP.
#[cfg(target_os = "linux")]
fn is_ignored(signal: Signal) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).unwrap();
    let mask = u64::from_str_radix(mask.trim(), 16).unwrap();
    mask >> (signal.as_raw() - 1) & 1 == 1
}

/// Sends bytes and does not wait.
fn begin(server: &Server, bytes: &[u8]) -> TcpStream {
    let mut stream = server.connect();
    stream.write_all(bytes).unwrap();
    stream
}

/// Whether an answer comes soon: a refusal does.
fn is_answered(stream: &TcpStream) -> bool {
    stream.set_read_timeout(Some(Duration::from_millis(300))).unwrap();
    let answered = stream.peek(&mut [0]).is_ok();
    stream.set_read_timeout(Some(Duration::from_secs(300))).unwrap();
    answered
}

#[test]
fn a_question_that_is_given_up_has_no_place_in_the_queue() {
    let server = Server::start(&["--time", "600", "--workers", "1", "--queue", "2"]);
    let endless = request("solve", ENDLESS);
    let _working = begin(&server, &endless);
    let mut waiting = Vec::new();
    soon("a full queue", || {
        let stream = begin(&server, &endless);
        let full = is_answered(&stream);
        waiting.push(stream);
        full
    });
    drop(waiting);
    // The worker is still busy, and there is a place again.
    soon("a place in the queue", || !is_answered(&begin(&server, &endless)));
}

#[test]
fn a_client_that_goes_frees_its_worker_whatever_it_has_sent_behind_its_question() {
    let server = Server::start(&["--time", "600", "--workers", "1"]);
    for (version, behind) in [
        ("HTTP/1.0", &b""[..]),
        ("HTTP/1.1", b""),
        ("HTTP/1.1", b"G"),
        ("HTTP/1.1", b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n"),
    ] {
        let endless = String::from_utf8(request("solve", ENDLESS)).unwrap();
        let endless = endless.replacen("HTTP/1.1", version, 1);
        let stream = begin(&server, &[endless.as_bytes(), behind].concat());
        assert!(!is_answered(&stream));
        drop(stream);
        assert_eq!(server.post("solve", r#"{"position": "nim 3"}"#).json()["value"], 3);
    }
}

#[test]
fn a_client_that_closes_the_side_that_sends_gets_its_answer() {
    let server = Server::start(&["--time", "0.5"]);
    for (body, key) in [(&br#"{"position": "nim 3"}"#[..], "value"), (ENDLESS, "stopped")] {
        for version in ["HTTP/1.1", "HTTP/1.0"] {
            let question = String::from_utf8(request("solve", body)).unwrap();
            let stream = begin(&server, question.replacen("HTTP/1.1", version, 1).as_bytes());
            stream.shutdown(Shutdown::Write).unwrap();
            let answer = read(stream);
            assert!(answer.status == 200 && !answer.json()[key].is_null(), "{answer:?}");
        }
    }
}

#[test]
fn a_question_behind_another_one_is_answered_after_it() {
    let server = Server::start(&["--time", "0.5"]);
    let question = |body: &[u8]| {
        let text = String::from_utf8(request("solve", body)).unwrap();
        text.replace("connection: close\r\n", "").into_bytes()
    };
    let mut stream = begin(&server, &question(ENDLESS));
    assert!(!is_answered(&stream));
    stream.write_all(&request("solve", br#"{"position": "nim 3"}"#)).unwrap();
    let answer = read(stream);
    let second = answer.body.split("HTTP/1.1 200 OK").nth(1).unwrap();
    assert!(
        answer.body.contains("\"stopped\":\"time\"") && second.contains("\"value\":3"),
        "{answer:?}"
    );
}

#[test]
fn a_long_limit_of_time_is_one() {
    for time in ["inf", "1e300", "18446744073709551615", "1e19", "0"] {
        let server = Server::start(&["--time", time]);
        let body = json!({"position": "nim 3", "time": 1e300});
        assert_eq!(server.post("solve", &body.to_string()).json()["value"], 3, "{time}");
    }
}

/// The workers of a server.
#[cfg(target_os = "linux")]
fn workers(server: u32) -> Vec<u32> {
    let ids = std::fs::read_dir("/proc").unwrap().flatten();
    let ids = ids.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    ids.filter(|id| parent(*id) == Some(server)).collect()
}

/// The parent of a process that runs.
#[cfg(target_os = "linux")]
fn parent(process: u32) -> Option<u32> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace();
    let runs = fields.next()? != "Z";
    fields.next()?.parse().ok().filter(|_| runs)
}

#[cfg(target_os = "linux")]
#[test]
fn workers_end_with_their_server() {
    for signal in [Signal::KILL, Signal::TERM, Signal::HUP, Signal::INT] {
        if is_ignored(signal) {
            continue;
        }
        let mut server = Server::start(&["--time", "600", "--workers", "2"]);
        let endless = request("solve", ENDLESS);
        let asked = begin(&server, &endless);
        let mut all = Vec::new();
        soon("two workers", || {
            all = workers(server.id());
            all.len() == 2
        });
        assert!(!is_answered(&asked));
        server.signal(signal);
        let status = server.wait();
        match signal {
            Signal::KILL => assert_eq!(status.code(), None),
            // The question that was worked on is told why it has no answer.
            _ => {
                let answer = read(asked);
                assert_eq!((status.code(), answer.status), (Some(130), 503), "{answer:?}");
                assert!(answer.json()["error"].as_str().unwrap().contains("server ends"));
            }
        }
        soon("the end of the workers", || all.iter().all(|id| parent(*id).is_none()));
    }
}

/// A question that is nearly done is finished; one that waits is refused at once.
#[cfg(unix)]
#[test]
fn a_server_that_ends_finishes_what_it_works_on() {
    let mut server = Server::start(&["--time", "1", "--workers", "1"]);
    let endless = request("solve", ENDLESS);
    let working = begin(&server, &endless);
    assert!(!is_answered(&working));
    let waiting = begin(&server, &endless);
    assert!(!is_answered(&waiting));
    server.signal(Signal::TERM);
    let (first, second) = (read(waiting), read(working));
    assert_eq!((first.status, second.status), (503, 200), "{first:?} {second:?}");
    assert_eq!(second.json()["stopped"], "time");
    assert_eq!(server.wait().code(), Some(130));
}

#[cfg(target_os = "linux")]
#[test]
fn a_worker_that_is_killed_is_reported() {
    let mut server = Server::start(&["--time", "600", "--workers", "1"]);
    let asked = begin(&server, &request("solve", ENDLESS));
    assert!(!is_answered(&asked));
    for worker in workers(server.id()) {
        send_signal(worker, Signal::KILL);
    }
    assert_eq!(read(asked).status, 500);
    assert_eq!(server.said(), "a worker process was ended by signal 9\n");
    // Nobody notices one that had nothing to do.
    soon("another worker", || workers(server.id()).len() == 1);
    for worker in workers(server.id()) {
        send_signal(worker, Signal::KILL);
    }
    assert_eq!(server.post("solve", r#"{"position": "nim 3"}"#).json()["value"], 3);
    assert_eq!(server.said(), "a worker process was ended by signal 9\n");
}

/// A worker ends after a question that came with texts, and the next one is the same program still.
#[cfg(target_os = "linux")]
#[test]
fn a_server_whose_program_is_replaced_goes_on() {
    let folder = Folder::new();
    let program = folder.join("replaced-grundy");
    std::fs::copy(PROGRAM, &program).unwrap();
    let server = Server::start_as(&program, &["--workers", "1"]);
    std::fs::remove_file(&program).unwrap();
    std::fs::write(&program, "#!/bin/sh\nexit 1\n").unwrap();
    let body = json!({"position": "chips:fork a", "files": {"fork": "a b\na c\nb c"}}).to_string();
    for _ in 0..3 {
        assert_eq!(server.post("solve", &body).json()["value"], 2);
    }
    std::fs::remove_file(&program).unwrap();
}
