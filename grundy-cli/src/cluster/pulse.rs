//! The beats of the hearts of the processes. A process that is stopped or cut off keeps its connections
//! open, and nothing comes over them: so each process tells the others all the time that it is there.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::wire::Lines;

/// How often a heart beats.
const EVERY: Duration = Duration::from_secs(1);
/// A process is taken for lost after this time without a beat.
const SILENCE: Duration = Duration::from_secs(8);
/// The process is there.
const BEAT: u8 = 1;
/// The process ends, and nothing more comes.
const END: u8 = 2;

/// The heart of this process, which beats until it [ends](Pulse::end).
pub struct Pulse {
    beating: Sender<()>,
    heart: JoinHandle<()>,
    ears: Ears,
}

/// An ear for each of the other processes.
pub struct Ears(Vec<JoinHandle<()>>);

impl Pulse {
    /// Over the connections to these processes, from 0 on. A silence is noted in `lines`.
    ///
    /// # Errors
    /// What the system says.
    pub fn new(others: Vec<(usize, TcpStream)>, lines: &Arc<Lines>) -> std::io::Result<Pulse> {
        let (beating, beats) = mpsc::channel();
        let mut ears = Vec::new();
        let mut sockets = Vec::new();
        for (other, socket) in others {
            socket.set_read_timeout(Some(SILENCE))?;
            // A process that reads nothing is not waited for: its silence is heard.
            socket.set_write_timeout(Some(EVERY))?;
            let (mut from, lines) = (socket.try_clone()?, lines.clone());
            sockets.push(socket);
            ears.push(thread::spawn(move || {
                let mut bytes = [0; 64];
                loop {
                    match from.read(&mut bytes) {
                        Ok(read) if bytes[..read].contains(&END) => return lines.end(other),
                        Ok(1..) => {}
                        Ok(0) | Err(_) => return lines.lose(other),
                    }
                }
            }));
        }
        let heart = thread::spawn(move || {
            let mut say = |byte| {
                // The ears notice a connection that is lost.
                sockets.iter_mut().for_each(|socket| drop(socket.write_all(&[byte])));
            };
            while beats.recv_timeout(EVERY) == Err(RecvTimeoutError::Timeout) {
                say(BEAT);
            }
            say(END);
            sockets.iter().for_each(|socket| drop(socket.shutdown(Shutdown::Write)));
        });
        Ok(Pulse { beating, heart, ears: Ears(ears) })
    }

    /// Says that the process ends. What it has said before may still be on its way.
    pub fn end(self) -> Ears {
        drop(self.beating);
        let _ = self.heart.join();
        self.ears
    }
}

impl Ears {
    /// Hears the others end, until a certain time: what was said to them last would be lost with
    /// the connection.
    pub fn hear_the_last(self, until: Instant) {
        while self.0.iter().any(|ear| !ear.is_finished()) && Instant::now() < until {
            thread::sleep(Duration::from_millis(1));
        }
    }
}
