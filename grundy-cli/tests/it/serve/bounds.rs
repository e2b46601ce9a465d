//! Bounds over all connections. `bench/src/bin/serve.rs` measures a crowd of clients for longer.

use std::io::Write;
use std::net::TcpStream;

use super::client::{Server, read, request, soon};

/// The memory of a process at its largest, in MiB.
#[cfg(target_os = "linux")]
fn peak(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() >> 10
}

/// Whether the server has closed a connection on which it owes nothing.
fn is_closed(stream: &mut TcpStream) -> bool {
    stream.set_nonblocking(true).unwrap();
    match stream.peek(&mut [0; 1024]) {
        Ok(_) => true,
        Err(error) => error.kind() != std::io::ErrorKind::WouldBlock,
    }
}

/// More connections than there are places: those that have waited longest for their clients go.
#[test]
fn connections_that_say_nothing_shut_nobody_out() {
    let server = Server::start(&[]);
    let mut silent: Vec<TcpStream> = Vec::new();
    for at in 0..700 {
        let mut stream = server.connect();
        // Every second one has begun.
        if at % 2 == 0 {
            stream.write_all(b"P").unwrap();
        }
        silent.push(stream);
    }
    assert_eq!(server.post("solve", r#"{"position": "nim 3"}"#).json()["value"], 3);
    let mut closed = Vec::new();
    for stream in &mut silent {
        closed.push(is_closed(stream));
    }
    let count = closed.iter().filter(|closed| **closed).count();
    // 512 places, of which one was for the question.
    assert!((189..=260).contains(&count), "{count}");
    assert!(closed[..180].iter().all(|closed| *closed) && !closed[699], "{closed:?}");
}

/// Many large bodies, each but for its last byte, and then the memory that they take.
#[test]
fn large_bodies_share_their_room_and_small_ones_need_none() {
    const LARGE: usize = 4 << 20;
    let server = Server::start(&[]);
    let large = request("graph", &vec![b' '; LARGE]);
    let all: Vec<TcpStream> = (0..40)
        .map(|_| {
            let mut stream = server.connect();
            // A refusal may come before all is sent.
            let _ = stream.write_all(&large[..large.len() - 1]);
            stream
        })
        .collect();
    let waits = |stream: &TcpStream| {
        stream.set_nonblocking(true).unwrap();
        let found = stream.peek(&mut [0]);
        stream.set_nonblocking(false).unwrap();
        matches!(found, Err(error) if error.kind() == std::io::ErrorKind::WouldBlock)
    };
    soon("32 refusals", || all.iter().filter(|stream| !waits(stream)).count() >= 32);
    let (waiting, refused): (Vec<TcpStream>, Vec<TcpStream>) = all.into_iter().partition(waits);
    for stream in refused {
        let answer = read(stream);
        let document = || answer.json()["error"].is_string();
        assert!(answer.status == 503 && document(), "{answer:?}");
        assert!(answer.headers.contains("retry-after: 1"), "{answer:?}");
    }
    // 32 MiB are room for 8 of them.
    assert!((7..=8).contains(&waiting.len()), "{}", waiting.len());
    assert_eq!(server.post("solve", r#"{"position": "nim 3"}"#).json()["value"], 3);
    #[cfg(target_os = "linux")]
    assert!(peak(server.id()) < 200, "{} MiB", peak(server.id()));
    drop(waiting);
    // The room is free again when the clients have gone.
    soon("the room", || {
        let answer = server.send(&large);
        assert!([400, 503].contains(&answer.status), "{answer:?}");
        answer.status == 400
    });
}
