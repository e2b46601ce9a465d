//! Requests made at random: whatever comes, the answer is no 5xx but 503 where the queue is full, and the
//! server lives on.

use std::io::Write;
use std::sync::atomic::{AtomicU64, Ordering};

use grundy_oracle::sample;

use super::client::{Server, loopback, read, request};

/// Random numbers that depend on a seed alone.
struct Lot(u64);

impl Lot {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % most
    }

    fn one<'a, T: ?Sized>(&mut self, of: &[&'a T]) -> &'a T {
        of[self.below(of.len())]
    }
}

const NAMES: [&str; 18] = [
    "solve",
    "options",
    "play",
    "tutor",
    "exercise",
    "seq",
    "period",
    "stats",
    "table",
    "guess",
    "graph",
    "equiv",
    "model",
    "games",
    "rules",
    "verify",
    "openapi.json",
    "%2e%2e",
];

const PIECES: [&[u8]; 24] = [
    b"{",
    b"}",
    b"\"position\"",
    b":",
    b"\"nim 3\"",
    b",",
    b"\"misere\"",
    b"true",
    b"null",
    b"\xff",
    b"[",
    b"]",
    b"\"files\"",
    b"1e999",
    b"\"\\ud800\"",
    b"\"explain\"",
    b"\"game\"",
    b"\"0.77\"",
    b"-0",
    b"\"range\"",
    b"\"0..5\"",
    b"\"a b\\nb a\"",
    b"\"lang\"",
    b"\xf0\x9f\x92\xa9",
];

/// Requests that are right, to be spoilt.
const RIGHT: [(&str, &str); 12] = [
    ("solve", r#"{"position": "kayles 5 + nim 3", "explain": "steps", "lang": "uk"}"#),
    ("solve", r#"{"position": "chips:fork a", "files": {"fork": "a b\na c\n"}}"#),
    (
        "solve",
        r#"{"position": "rules:a.star 3", "files": {"a.star": "def options(n):\n    return range(n)\n"}}"#,
    ),
    ("options", r#"{"position": "wythoff 3,4", "max_moves": 5}"#),
    ("play", r#"{"position": "chomp 3x4", "level": "easy", "seed": 1}"#),
    ("tutor", r#"{"position": "nim 3 4 5", "question": 2, "answer": "2"}"#),
    ("exercise", r#"{"game": "nim", "level": 1, "count": 2}"#),
    ("seq", r#"{"game": "subtract:1,3,4", "range": "0..=20"}"#),
    ("table", r#"{"game": "euclid", "rows": "1..4", "columns": "1..3"}"#),
    ("graph", r#"{"graph": "a b\nb a\nb c", "start": ["a"]}"#),
    ("equiv", r#"{"position": "nim 3", "with": "kayles 3"}"#),
    ("verify", r#"{"certificate": "{\"claim\": 1}"}"#),
];

/// A random request: a soup of pieces, a request that was spoilt, or what is no HTTP; and whether it
/// may promise more than it brings.
fn spoilt(lot: &mut Lot) -> (Vec<u8>, bool) {
    let kind = lot.below(8);
    let bytes = match kind {
        0 | 1 => {
            let mut body = match lot.below(2) {
                0 => b"{\"position\": ".to_vec(),
                _ => Vec::new(),
            };
            for _ in 0..lot.below(12) {
                body.extend(lot.one(&PIECES));
            }
            request(lot.one(&NAMES), &body)
        }
        2 => {
            // Deep, or long.
            let count = lot.below(3000);
            let body = match lot.below(4) {
                0 => "[".repeat(count),
                1 => format!("{{\"position\": {}", "{\"a\":".repeat(count)),
                2 => format!("{{\"position\": \"nim{}\"}}", " 9".repeat(count)),
                _ => format!("{{\"position\": \"nim 3{}\"}}", " + nim 1".repeat(count)),
            };
            request(lot.one(&NAMES), body.as_bytes())
        }
        3 => {
            // HTTP itself.
            let (name, body) = RIGHT[lot.below(RIGHT.len())];
            let mut bytes = request(name, body.as_bytes());
            let end = bytes.len() - body.len();
            for _ in 0..1 + lot.below(3) {
                let at = lot.below(end);
                bytes[at] = lot.below(256) as u8;
            }
            bytes
        }
        _ => {
            let (name, body) = RIGHT[lot.below(RIGHT.len())];
            let mut body = body.as_bytes().to_vec();
            // Sometimes no byte changes: a right request among the malformed ones must be answered.
            for _ in 0..lot.below(5) {
                let at = lot.below(body.len().max(1));
                match lot.below(4) {
                    0 => body[at] = lot.below(256) as u8,
                    1 => drop(body.drain(at..body.len().min(at + 1 + lot.below(6)))),
                    2 => {
                        let piece = lot.one(&PIECES);
                        body.splice(at..at, piece.iter().copied());
                    }
                    _ => body[at] = b"0123456789-.:,\"\\ {}[]"[lot.below(21)],
                }
                if body.is_empty() {
                    break;
                }
            }
            let name = if lot.below(8) == 0 { lot.one(&NAMES) } else { name };
            request(name, &body)
        }
    };
    (bytes, kind == 3)
}

/// Sends this many random requests of a seed, over several connections at a time; the numbers of
/// answers by the first digit of their status, and those of 503.
fn send(server: &Server, seed: u64, count: u64) -> ([u64; 6], u64) {
    let next = AtomicU64::new(0);
    let counts: [AtomicU64; 6] = Default::default();
    let full = AtomicU64::new(0);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                loop {
                    let nth = next.fetch_add(1, Ordering::Relaxed);
                    if nth >= count {
                        break;
                    }
                    // Each has a seed of its own, whichever thread sends it.
                    let (bytes, open) =
                        spoilt(&mut Lot(seed ^ nth.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
                    let mut stream = server.connect();
                    let _ = stream.write_all(&bytes);
                    if open {
                        // The server would wait for the rest.
                        let _ = stream.shutdown(std::net::Shutdown::Write);
                    }
                    let answer = read(stream);
                    if answer.status == 503 {
                        full.fetch_add(1, Ordering::Relaxed);
                    } else {
                        assert!(
                            answer.status < 500,
                            "seed {seed}, request {nth}: {:?}: {answer:?}",
                            String::from_utf8_lossy(&bytes)
                        );
                    }
                    counts[usize::from(answer.status / 100)].fetch_add(1, Ordering::Relaxed);
                }
            });
        }
    });
    (counts.map(AtomicU64::into_inner), full.into_inner())
}

/// The whole sample takes minutes; `GRUNDY_PROGRAM` names another program, such as one that was
/// built for speed.
#[test]
fn malformed_requests_are_refused() {
    if !loopback() {
        return;
    }
    let (seed, count) = (2, sample(300, 100_000) as u64);
    let server = Server::start(&["--time", "0.2", "--queue", "64"]);
    let (counts, full) = send(&server, seed, count);
    let _ = writeln!(
        std::io::stderr(),
        "{count} requests of the seed {seed}: {} without an answer in HTTP, {} with 2xx, {} with 4xx, {full} with 503",
        counts[0],
        counts[2],
        counts[4]
    );
    assert_eq!(counts.iter().sum::<u64>(), count);
    // They are no set of refusals alone.
    assert!(counts[2] > count / 100 && counts[4] > count / 4, "{counts:?}");
    assert_eq!(server.post("solve", r#"{"position": "nim 3"}"#).json()["value"], 3);
}
