//! A server in a process of its own, and a client of a few lines.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, ChildStderr, ExitStatus, Stdio};
use std::time::Duration;

use rustix::process::Signal;
use serde_json::Value;

use crate::support::{PROGRAM, ROOT, alone, skipped};

/// A running server, which ends with this value.
pub struct Server {
    child: Child,
    /// The address as it was printed.
    pub address: String,
    /// What it says on standard error.
    errors: BufReader<ChildStderr>,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Whether this machine can reach itself. Where it cannot, this says that a test was skipped.
pub fn loopback() -> bool {
    let there = TcpListener::bind("127.0.0.1:0")
        .and_then(|listener| TcpStream::connect(listener.local_addr()?))
        .is_ok();
    if !there {
        skipped("there is no network of this machine alone (127.0.0.1)");
    }
    there
}

/// An answer.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: String,
    pub body: String,
}

impl Answer {
    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }
}

impl Server {
    /// Starts one on a free port. `GRUNDY_PROGRAM` names another program than that of this build.
    pub fn start(options: &[&str]) -> Server {
        let program = std::env::var_os("GRUNDY_PROGRAM");
        let program = program.unwrap_or_else(|| PROGRAM.into());
        Server::start_as(Path::new(&program), options)
    }

    /// The same for a program of this path.
    pub fn start_as(program: &Path, options: &[&str]) -> Server {
        let mut child = alone(program)
            .args(["serve", "--port", "0", "--no-open", "--quiet"])
            .args(options)
            .current_dir(ROOT)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut address = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut address).unwrap();
        let errors = BufReader::new(child.stderr.take().unwrap());
        Server { child, address: address.trim_end().to_string(), errors }
    }

    /// The process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Sends a signal to it.
    pub fn signal(&self, signal: Signal) {
        send_signal(self.id(), signal);
    }

    /// Waits for its end, and returns its exit status.
    pub fn wait(&mut self) -> ExitStatus {
        self.child.wait().unwrap()
    }

    /// The next line that it says on standard error.
    pub fn said(&mut self) -> String {
        let mut line = String::new();
        self.errors.read_line(&mut line).unwrap();
        line
    }

    /// A connection.
    pub fn connect(&self) -> TcpStream {
        let host = self.address.strip_prefix("http://").unwrap().trim_end_matches('/');
        let stream = TcpStream::connect(host).expect("a loopback network");
        // A server that never answers fails a test instead of holding it up.
        stream.set_read_timeout(Some(Duration::from_secs(300))).unwrap();
        stream
    }

    /// Sends bytes, and reads all that comes.
    pub fn send(&self, bytes: &[u8]) -> Answer {
        let mut stream = self.connect();
        // A server that refuses what it reads may close before all is sent.
        let _ = stream.write_all(bytes);
        read(stream)
    }

    pub fn get(&self, path: &str) -> Answer {
        self.send(
            format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")
                .as_bytes(),
        )
    }

    pub fn post(&self, name: &str, body: &str) -> Answer {
        self.send(&request(name, body.as_bytes()))
    }
}

/// The bytes of a question.
pub fn request(name: &str, body: &[u8]) -> Vec<u8> {
    let head = format!(
        "POST /api/v1/{name} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    [head.as_bytes(), body].concat()
}

/// Sends a signal to a process.
pub fn send_signal(process: u32, signal: Signal) {
    let process = rustix::process::Pid::from_raw(process as i32).expect("a process");
    rustix::process::kill_process(process, signal).expect("the process is there");
}

/// Reads an answer to its end.
pub fn read(mut stream: TcpStream) -> Answer {
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes);
    let text = String::from_utf8_lossy(&bytes).into_owned();
    // Who closes the side that sends is asked whether it is still there.
    let text = text.strip_prefix("HTTP/1.1 100 Continue\r\n\r\n").unwrap_or(&text);
    let (headers, body) = text.split_once("\r\n\r\n").unwrap_or((text, ""));
    let status = headers.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    Answer { status, headers: headers.to_lowercase(), body: body.to_string() }
}

/// Tries until it is so.
pub fn soon(what: &str, mut is_so: impl FnMut() -> bool) {
    for _ in 0..600 {
        if is_so() {
            return;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    panic!("{what} did not come");
}
