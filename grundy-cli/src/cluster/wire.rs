//! A connection as the engine uses it. The engine panics where a connection breaks; here its thread
//! sleeps instead, and the workers hear which process is lost.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

use grundy::lock;
use timely_communication::allocator::zero_copy::stream::Stream;

/// What is known of the connections of a run.
#[derive(Default)]
pub struct Lines {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    /// The first process that was lost, from 0 on.
    lost: Option<usize>,
    /// Whether the workers of this process need no connection any more.
    over: bool,
}

impl Lines {
    /// The process that is lost, from 0 on, if one is.
    pub fn lost(&self) -> Option<usize> {
        lock(&self.state).lost
    }

    /// The workers of this process need no connection any more.
    pub fn end(&self) {
        lock(&self.state).over = true;
        self.changed.notify_all();
    }

    /// Waits until the workers are done, at most this long; whether they are.
    fn is_over(&self, patience: Duration) -> bool {
        let state = lock(&self.state);
        let waited = self.changed.wait_timeout_while(state, patience, |state| !state.over);
        waited.is_ok_and(|(state, _)| state.over)
    }

    fn lose(&self, process: usize) {
        lock(&self.state).lost.get_or_insert(process);
    }
}

/// A connection to another process.
pub struct Wire {
    socket: TcpStream,
    /// The process.
    other: usize,
    lines: Arc<Lines>,
    /// How many zero bytes came last.
    zeros: usize,
}

/// The bytes with which the engine ends a connection in order: all of them are 0.
const LAST: usize = 48;

/// How long the workers may be behind the end of a connection.
const PATIENCE: Duration = Duration::from_secs(5);

impl Wire {
    /// A connection that is open, to this process.
    pub fn new(socket: TcpStream, other: usize, lines: Arc<Lines>) -> Wire {
        Wire { socket, other, lines, zeros: 0 }
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
                Ok(0) if self.zeros >= LAST && self.lines.is_over(PATIENCE) => return Ok(0),
                Ok(read) if read > 0 => {
                    let zeros = buffer[..read].iter().rev().take_while(|&&byte| byte == 0).count();
                    self.zeros =
                        if zeros == read { self.zeros.saturating_add(read) } else { zeros };
                    return Ok(read);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
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
