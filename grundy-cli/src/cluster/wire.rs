//! A connection as the engine uses it. The engine panics where a connection breaks; here its thread
//! sleeps instead, and the workers hear which process is lost.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::{Arc, Mutex, OnceLock};

use grundy::lock;
use timely_communication::allocator::zero_copy::stream::Stream;

/// What is known of the connections of a run.
#[derive(Default)]
pub struct Lines {
    lost: OnceLock<usize>,
    ended: Mutex<Vec<usize>>,
}

impl Lines {
    /// The first process that was lost, from 0 on, if one is.
    pub fn lost(&self) -> Option<usize> {
        self.lost.get().copied()
    }

    /// A process has said that it ends.
    pub fn end(&self, process: usize) {
        lock(&self.ended).push(process);
    }

    /// Whether it has.
    pub fn has_ended(&self, process: usize) -> bool {
        lock(&self.ended).contains(&process)
    }

    /// Nothing is heard of a process any more. The first one counts.
    pub fn lose(&self, process: usize) {
        let _ = self.lost.set(process);
    }
}

/// A connection to another process.
pub struct Wire {
    socket: TcpStream,
    /// The process.
    other: usize,
    lines: Arc<Lines>,
    frames: Frames,
}

/// The messages that have come, each a header and its bytes: a stream that ends
/// between two messages belongs to a process that did not die.
#[derive(Default)]
struct Frames {
    header: Vec<u8>,
    /// The bytes of the message that are still to come.
    rest: u64,
    /// Whether the last message was the one without bytes, after which nothing comes.
    ended: bool,
}

/// The bytes of a header, and where it has the number of bytes that follow.
const HEADER: usize = 48;
const LENGTH: usize = 32;

impl Frames {
    fn take(&mut self, mut bytes: &[u8]) {
        while !bytes.is_empty() {
            let wanted = match self.rest {
                0 => HEADER - self.header.len(),
                rest => usize::try_from(rest).unwrap_or(usize::MAX),
            };
            let (taken, more) = bytes.split_at(wanted.min(bytes.len()));
            bytes = more;
            if self.rest > 0 {
                self.rest -= taken.len() as u64;
                continue;
            }
            self.header.extend(taken);
            if self.header.len() == HEADER {
                let length = self.header[LENGTH..].iter().take(8);
                self.rest = length.fold(0, |length, &byte| length << 8 | u64::from(byte));
                self.ended = self.rest == 0;
                self.header.clear();
            }
        }
    }
}

impl Wire {
    /// A connection that is open, to this process.
    pub fn new(socket: TcpStream, other: usize, lines: Arc<Lines>) -> Wire {
        Wire { socket, other, lines, frames: Frames::default() }
    }

    /// The process is lost. The thread that found it does nothing any more.
    fn lose(&self) -> ! {
        self.lines.lose(self.other);
        loop {
            std::thread::park();
        }
    }
}

impl Read for Wire {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.socket.read(buffer) {
                Ok(read) if read > 0 => {
                    self.frames.take(&buffer[..read]);
                    return Ok(read);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                _ if self.frames.ended => return Ok(0),
                _ => self.lose(),
            }
        }
    }
}

impl Write for Wire {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        loop {
            match self.socket.write(bytes) {
                Ok(written) if written > 0 || bytes.is_empty() => return Ok(written),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                _ => self.lose(),
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Stream for Wire {
    fn try_clone(&self) -> io::Result<Wire> {
        let socket = self.socket.try_clone()?;
        Ok(Wire::new(socket, self.other, self.lines.clone()))
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.socket.set_nonblocking(nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        // The other process may be gone already.
        let _ = self.socket.shutdown(how);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use timely_communication::networking::MessageHeader;

    use super::*;

    /// The engine's own headers, cut anywhere; zeros within a message are no end.
    #[test]
    fn only_the_last_message_ends_a_connection() {
        let header = |length| {
            let (channel, source, seqno) = (0, 0, 0);
            let (target_lower, target_upper) = (0, 0);
            let header =
                MessageHeader { channel, source, target_lower, target_upper, length, seqno };
            let mut bytes = Vec::new();
            header.write_to(&mut bytes).unwrap();
            bytes
        };
        let mut bytes = [header(100), vec![0; 100], header(8), vec![7; 8]].concat();
        let before = bytes.len();
        bytes.extend(header(0));
        for size in [1, 7, 48, 61, 400] {
            let mut frames = Frames::default();
            let mut taken = 0;
            for part in bytes.chunks(size) {
                frames.take(part);
                taken += part.len();
                assert_eq!(frames.ended, taken == bytes.len(), "{size} {taken} {before}");
            }
        }
    }
}
