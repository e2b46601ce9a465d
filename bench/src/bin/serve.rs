//! Loads `grundy serve` over loopback, and says how long answers take and how much memory it needs.
//!
//! `serve PROGRAM load SECONDS RATE` asks RATE questions a second while one heavy question runs, on a
//! timetable: an answer that comes late counts from the moment at which its question was due. `serve
//! PROGRAM memory REQUESTS` asks that many questions one after the other, and prints the memory of the
//! server and its workers ten times meanwhile. `serve PROGRAM crowd SECONDS` has two hundred clients at
//! a time, a quarter of them slow: it prints the times of the others, and the largest memory of the
//! server without its workers. The program is any `grundy`, also an older one.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use grundy_bench::exit;

/// Connections at a time.
const CONNECTIONS: u64 = 16;

/// What the heavy question is: it works until its time limit, and is asked again at once.
const HEAVY: &str = r#"{"position": "cram 9x9"}"#;

fn main() -> ExitCode {
    exit(run())
}

fn run() -> Result<(), String> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let number = |word: &str| word.parse::<u64>().map_err(|_| format!("{word} is no number"));
    match words[..] {
        [program, "load", seconds, rate] => {
            load(&Server::start(program)?, number(seconds)?, number(rate)?.max(1))
        }
        [program, "memory", requests] => memory(&Server::start(program)?, number(requests)?),
        [program, "crowd", seconds] => crowd(&Server::start(program)?, number(seconds)?),
        _ => {
            Err("serve PROGRAM load SECONDS RATE, serve PROGRAM memory REQUESTS, or serve PROGRAM \
                  crowd SECONDS"
                .into())
        }
    }
}

/// A running server, which ends with this value.
struct Server {
    child: Child,
    host: String,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Server {
    fn start(program: &str) -> Result<Server, String> {
        let mut child = Command::new(program)
            .args(["serve", "--port", "0", "--no-open", "--quiet", "--workers", "2"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("cannot run {program}: {error}"))?;
        let mut line = String::new();
        let output = child.stdout.take().ok_or("no output")?;
        BufReader::new(output).read_line(&mut line).map_err(|error| error.to_string())?;
        let host = line.trim().trim_start_matches("http://").trim_end_matches('/').to_string();
        Ok(Server { child, host })
    }

    /// The memory of the server and of its workers that is theirs alone, in KiB: `Pss` of the system,
    /// which shares what several processes map among them.
    fn memory(&self) -> u64 {
        self.family().into_iter().map(|id| size(id).unwrap_or(0)).sum()
    }

    /// The CPU seconds of the server and of all its workers, those included that have ended.
    fn cpu(&self) -> f64 {
        /// Of the system: clock ticks a second.
        const TICKS: f64 = 100.0;
        // The times of a process, and of those that it has waited for.
        let ticks = |id: u32| -> u64 { (11..15).filter_map(|at| field(id, at)).sum() };
        self.family().into_iter().map(ticks).sum::<u64>() as f64 / TICKS
    }

    fn family(&self) -> Vec<u32> {
        let own = self.child.id();
        let processes = std::fs::read_dir("/proc").into_iter().flatten().flatten();
        let ids = processes.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
        ids.filter(|&id| id == own || field(id, 1) == Some(own.into())).collect()
    }
}

/// A field of `stat` of a process, counted from that after its name.
fn field(id: u32, at: usize) -> Option<u64> {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    stat.rsplit_once(')')?.1.split_whitespace().nth(at)?.parse().ok()
}

fn size(id: u32) -> Option<u64> {
    let text = std::fs::read_to_string(format!("/proc/{id}/smaps_rollup")).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("Pss:"))?;
    line.trim().trim_end_matches(" kB").parse().ok()
}

/// A connection that is kept.
struct Connection {
    stream: BufReader<TcpStream>,
    host: String,
}

impl Connection {
    fn open(host: &str) -> Result<Connection, String> {
        let stream = TcpStream::connect(host).map_err(|error| error.to_string())?;
        stream.set_nodelay(true).map_err(|error| error.to_string())?;
        Ok(Connection { stream: BufReader::new(stream), host: host.to_string() })
    }

    /// Asks, and returns the status and the length of the answer.
    fn ask(&mut self, body: &str) -> Result<(u16, String), String> {
        let wrong = |error: std::io::Error| error.to_string();
        let request = format!(
            "POST /api/v1/solve HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n\
             content-length: {}\r\n\r\n{body}",
            self.host,
            body.len()
        );
        self.stream.get_mut().write_all(request.as_bytes()).map_err(wrong)?;
        let (mut status, mut length) = (0, 0);
        loop {
            let mut line = String::new();
            self.stream.read_line(&mut line).map_err(wrong)?;
            let line = line.trim_end().to_ascii_lowercase();
            if line.is_empty() {
                break;
            }
            if let Some(rest) = line.strip_prefix("http/1.1 ") {
                status = rest.get(..3).and_then(|code| code.parse().ok()).unwrap_or(0);
            }
            if let Some(rest) = line.strip_prefix("content-length:") {
                length = rest.trim().parse().unwrap_or(0);
            }
        }
        if status == 0 {
            return Err("the server has closed the connection".into());
        }
        let mut answer = vec![0; length];
        self.stream.read_exact(&mut answer).map_err(wrong)?;
        Ok((status, String::from_utf8_lossy(&answer).into_owned()))
    }
}

/// The questions: small random sums, where `explained` with their reasons, as the page asks them.
fn question(nth: u64, explained: bool) -> String {
    let mut state = nth.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x2545_f491_4f6c_dd1d;
    let mut below = |most: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % most
    };
    let (a, b, c) = (below(30), below(30), below(30));
    let position = match below(5) {
        0 => format!("nim {a} {b} {c}"),
        1 => format!("kayles {a} {b} + nim {c}"),
        2 => format!("subtract:1,3,4 {a} + dawson-kayles {b}"),
        3 => format!("wythoff {a},{b} + nim {c}"),
        _ => format!("treblecross {} + kayles {b}", a % 12 + 3),
    };
    match explained {
        true => format!(r#"{{"position": "{position}", "explain": "steps"}}"#),
        false => format!(r#"{{"position": "{position}"}}"#),
    }
}

fn load(server: &Server, seconds: u64, rate: u64) -> Result<(), String> {
    let over = AtomicBool::new(false);
    let (asked, heavy) = (AtomicU64::new(0), AtomicU64::new(0));
    let total = seconds * rate;
    let mut all: Vec<(Duration, u16)> = Vec::new();
    let start = Instant::now() + Duration::from_millis(300);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !over.load(Ordering::Relaxed) {
                if let Ok(mut one) = Connection::open(&server.host) {
                    let _ = one.ask(HEAVY);
                    heavy.fetch_add(1, Ordering::Relaxed);
                }
            }
        });
        let workers: Vec<_> = (0..CONNECTIONS)
            .map(|_| {
                scope.spawn(|| -> Result<Vec<(Duration, u16)>, String> {
                    let mut connection = Connection::open(&server.host)?;
                    let mut times = Vec::new();
                    loop {
                        let nth = asked.fetch_add(1, Ordering::Relaxed);
                        if nth >= total {
                            return Ok(times);
                        }
                        let due = start + Duration::from_secs_f64(nth as f64 / rate as f64);
                        std::thread::sleep(due.saturating_duration_since(Instant::now()));
                        let (status, _) = connection.ask(&question(nth, false))?;
                        times.push((due.elapsed(), status));
                    }
                })
            })
            .collect();
        let found: Result<Vec<_>, String> = workers
            .into_iter()
            .map(|worker| worker.join().unwrap_or(Err("a panic".into())))
            .collect();
        over.store(true, Ordering::Relaxed);
        let took = start.elapsed();
        found.map(|found| {
            all = found.concat();
            println!(
                "{} questions in {:.1} s, {:.0} a second; the heavy question was asked {} times before",
                all.len(),
                took.as_secs_f64(),
                all.len() as f64 / took.as_secs_f64(),
                heavy.load(Ordering::Relaxed)
            );
        })
    })?;
    let refused = all.iter().filter(|(_, status)| *status != 200).count();
    let mut times: Vec<f64> = all.iter().map(|(time, _)| time.as_secs_f64() * 1e3).collect();
    times.sort_by(f64::total_cmp);
    let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize];
    println!("without the status 200: {refused}");
    println!(
        "ms: p50 {:.1}, p90 {:.1}, p99 {:.1}, p99.9 {:.1}, the longest {:.1}",
        at(0.5),
        at(0.9),
        at(0.99),
        at(0.999),
        at(1.0)
    );
    println!("load of the machine: {}", machine());
    Ok(())
}

fn memory(server: &Server, requests: u64) -> Result<(), String> {
    let mut connection = Connection::open(&server.host)?;
    let step = (requests / 10).max(1);
    // The first thousand questions fill the tables that the server keeps.
    for nth in 0..1000 {
        connection.ask(&question(nth, true))?;
    }
    println!("after 1000 questions: {} KiB", server.memory());
    let (start, cpu) = (Instant::now(), server.cpu());
    for nth in 1..=requests {
        let (status, answer) = connection.ask(&question(nth, true))?;
        if status != 200 {
            return Err(format!("question {nth} has the status {status}: {answer}"));
        }
        if nth % step == 0 {
            println!("after {nth} more: {} KiB", server.memory());
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    let cpu = (server.cpu() - cpu) / requests as f64 * 1e3;
    println!(
        "{requests} questions in {seconds:.0} s, one after the other; {cpu:.2} ms of CPU each"
    );
    println!("load of the machine: {}", machine());
    Ok(())
}

/// What a slow client does, over and over.
#[derive(Clone, Copy)]
enum Slow {
    /// It begins a head.
    Head,
    /// It sends a large body but for its last byte.
    Body,
    /// It asks for a large answer and does not read it.
    Answer,
    /// It asks a heavy question and goes away.
    Leaves,
}

impl Slow {
    fn client(self, host: &str, over: &AtomicBool) -> std::io::Result<()> {
        let post = |name: &str, length: usize| {
            format!(
                "POST /api/v1/{name} HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\n\
                 content-length: {length}\r\n\r\n"
            )
        };
        while !over.load(Ordering::Relaxed) {
            let mut stream = TcpStream::connect(host)?;
            // The server may end it at any time.
            let _ = match self {
                Slow::Head => stream.write_all(b"POST /api"),
                Slow::Body => {
                    const LENGTH: usize = 4 << 20;
                    let bytes =
                        [post("graph", LENGTH).as_bytes(), &vec![b' '; LENGTH - 1]].concat();
                    stream.write_all(&bytes)
                }
                Slow::Answer => {
                    let body = r#"{"game": "nim", "range": "0..7500000"}"#;
                    stream.write_all((post("seq", body.len()) + body).as_bytes())
                }
                Slow::Leaves => stream.write_all((post("solve", HEAVY.len()) + HEAVY).as_bytes()),
            };
            if let Slow::Leaves = self {
                std::thread::sleep(Duration::from_millis(20));
                continue;
            }
            // It waits until the server ends the connection, and looks at nothing that comes.
            stream.set_nonblocking(true)?;
            while !over.load(Ordering::Relaxed) && !closed(&stream) {
                std::thread::sleep(Duration::from_millis(100));
            }
        }
        Ok(())
    }
}

/// Whether the other side has closed a connection, whose bytes are left where they are.
fn closed(stream: &TcpStream) -> bool {
    match stream.peek(&mut [0]) {
        Ok(length) => length == 0 || stream.take_error().is_ok_and(|error| error.is_some()),
        Err(error) => error.kind() != std::io::ErrorKind::WouldBlock,
    }
}

fn crowd(server: &Server, seconds: u64) -> Result<(), String> {
    const QUICK: u64 = 150;
    const SLOW: [(Slow, u64); 4] =
        [(Slow::Head, 20), (Slow::Body, 10), (Slow::Answer, 10), (Slow::Leaves, 10)];
    let over = &AtomicBool::new(false);
    let start = Instant::now();
    let peak = |id: u32| -> Option<u64> {
        let text = std::fs::read_to_string(format!("/proc/{id}/status")).ok()?;
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
        line.trim().trim_end_matches(" kB").parse().ok()
    };
    let asked: Vec<Result<Vec<(Duration, u16)>, String>> = std::thread::scope(|scope| {
        for (slow, count) in SLOW {
            for _ in 0..count {
                scope.spawn(move || slow.client(&server.host, over));
            }
        }
        let quick: Vec<_> = (0..QUICK)
            .map(|client| {
                scope.spawn(move || {
                    let (mut connection, mut times) = (Connection::open(&server.host)?, Vec::new());
                    while !over.load(Ordering::Relaxed) {
                        let begun = Instant::now();
                        let nth = client + QUICK * times.len() as u64;
                        let (status, _) = connection.ask(&question(nth, false))?;
                        times.push((begun.elapsed(), status));
                        if status == 503 {
                            std::thread::sleep(Duration::from_millis(100));
                        }
                    }
                    Ok(times)
                })
            })
            .collect();
        std::thread::sleep(Duration::from_secs(seconds));
        over.store(true, Ordering::Relaxed);
        let panic = |_| Err("a panic".to_string());
        quick.into_iter().map(|client| client.join().unwrap_or_else(panic)).collect()
    });
    let seconds = start.elapsed().as_secs_f64();
    let lost = asked.iter().filter(|client| client.is_err()).count();
    for error in asked.iter().filter_map(|client| client.as_ref().err()).take(3) {
        println!("a client was lost: {error}");
    }
    let asked: Vec<Vec<(Duration, u16)>> = asked.into_iter().flatten().collect();
    let right =
        |client: &Vec<(Duration, u16)>| client.iter().filter(|(_, status)| *status == 200).count();
    let mut times: Vec<f64> = asked
        .iter()
        .flatten()
        .filter(|(_, status)| *status == 200)
        .map(|(time, _)| time.as_secs_f64() * 1e3)
        .collect();
    times.sort_by(f64::total_cmp);
    let at =
        |part: f64| times.get(((times.len().max(1) - 1) as f64 * part) as usize).unwrap_or(&0.0);
    let with =
        |is: fn(u16) -> bool| asked.iter().flatten().filter(|(_, status)| is(*status)).count();
    println!(
        "{QUICK} clients beside {} slow ones: {:.0} answers a second in {seconds:.0} s, {lost} clients lost",
        SLOW.iter().map(|(_, count)| count).sum::<u64>(),
        times.len() as f64 / seconds,
    );
    println!("ms: p50 {:.1}, p99 {:.1}, the longest {:.1}", at(0.5), at(0.99), at(1.0));
    println!(
        "503: {}; any other status: {}; answers of the client that has fewest: {}",
        with(|status| status == 503),
        with(|status| ![200, 503].contains(&status)),
        asked.iter().map(right).min().unwrap_or(0)
    );
    println!(
        "the server at its largest, without its workers: {} KiB",
        peak(server.child.id()).unwrap_or(0)
    );
    println!("load of the machine: {}", machine());
    Ok(())
}

/// The load averages of the machine over 1, 5 and 15 minutes.
fn machine() -> String {
    let text = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split_whitespace().take(3).collect::<Vec<_>>().join(" ")
}
