//! What is known of the processes that compute together.

use std::net::{SocketAddr, ToSocketAddrs};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::failure::Failure;
use crate::message::message;

/// The processes that compute together.
pub struct Hosts {
    /// The address of each.
    pub addresses: Vec<SocketAddr>,
    /// Which of them this is, from 0 on.
    pub own: usize,
    /// What all of them know.
    pub secret: Vec<u8>,
    /// How long they wait for each other at the beginning.
    pub wait: Duration,
    /// What this process is to do.
    pub task: Task,
}

/// What a process is to do, as it tells the others: it must be the same for all.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Task {
    /// The lengths of the files, in bytes.
    pub files: Vec<u64>,
    /// The options of the question.
    pub options: String,
}

impl Hosts {
    /// The addresses in a text: `host:port` a line; `#` begins a comment.
    ///
    /// # Errors
    /// A line that is no address, or one that is there twice.
    pub fn addresses(text: &str) -> Result<Vec<SocketAddr>, Failure> {
        let mut addresses = Vec::new();
        for (number, line) in (1u64..).zip(text.lines()) {
            let word = line.split('#').next().unwrap_or_default().trim();
            if word.is_empty() {
                continue;
            }
            let found = word.to_socket_addrs().ok().and_then(|mut found| found.next());
            let found = found.filter(|address| address.port() > 0);
            let address = found.ok_or_else(|| {
                Failure::input(message!("hosts-line", line = number, word = word))
            })?;
            if addresses.contains(&address) {
                return Err(Failure::input(message!("hosts-twice", line = number, word = word)));
            }
            addresses.push(address);
        }
        Ok(addresses)
    }

    /// Whether all of them are on this machine.
    pub fn are_here(&self) -> bool {
        self.addresses.iter().all(|address| address.ip().is_loopback())
    }
}
