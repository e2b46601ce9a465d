//! Workers as threads, whose words go through the channels of `timely_communication`.

use std::any::Any;
use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::Arc;
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

use grundy::Stop;
use grundy::graph::shares::Peers;
use timely_bytes::arc::Bytes;
use timely_communication::allocator::ProcessBuilder;
use timely_communication::allocator::zero_copy::allocator::TcpBuilder;
use timely_communication::allocator::zero_copy::initialize::{
    CommsGuard, initialize_networking_from_sockets,
};
use timely_communication::{Allocator, Bytesable, Hooks, Pull, Push};

use super::pulse::Pulse;
use super::sockets::Line;
use super::wire::{Lines, Wire};
use super::{Ended, Hosts, sockets};
use crate::failure::{Failure, why};
use crate::interpreter::{STACK, on_deep_stack};
use crate::interrupt::Interrupt;
use crate::message::message;

/// What a worker has for another one in one round.
struct Letter {
    /// The worker that sends it.
    from: u32,
    /// Whether that worker goes on.
    goes_on: bool,
    numbers: [u64; 2],
    words: Vec<u32>,
}

/// The bytes of a letter before its words. What follows is filled up to a multiple of eight bytes.
const HEAD: usize = 24;
/// The bits of the first word: whether the worker goes on, and whether the last word fills up.
const GOES_ON: u32 = 1;
const FILLED: u32 = 2;

impl Bytesable for Letter {
    fn from_bytes(bytes: Bytes) -> Letter {
        let word = |at: usize| {
            u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
        };
        let long = |at: usize| u64::from(word(at)) | u64::from(word(at + 4)) << 32;
        let flags = word(4);
        let end = bytes.len() - if flags & FILLED == 0 { 0 } else { 4 };
        let (words, _) = bytes[HEAD..end].as_chunks();
        Letter {
            from: word(0),
            goes_on: flags & GOES_ON != 0,
            numbers: [long(8), long(16)],
            words: words.iter().map(|&word| u32::from_le_bytes(word)).collect(),
        }
    }

    fn length_in_bytes(&self) -> usize {
        HEAD + 8 * self.words.len().div_ceil(2)
    }

    fn into_bytes<W: Write>(&self, writer: &mut W) {
        let filled = self.words.len() % 2 == 1;
        let flags = (u32::from(self.goes_on) * GOES_ON) | (u32::from(filled) * FILLED);
        let mut bytes = Vec::with_capacity(self.length_in_bytes());
        bytes.extend(self.from.to_le_bytes());
        bytes.extend(flags.to_le_bytes());
        self.numbers.iter().for_each(|number| bytes.extend(number.to_le_bytes()));
        self.words.iter().for_each(|word| bytes.extend(word.to_le_bytes()));
        bytes.resize(self.length_in_bytes(), 0);
        writer.write_all(&bytes).expect("the engine gives room for the length");
    }
}

/// The workers that compute together, as one of them sees them.
pub struct Peer {
    allocator: Allocator,
    to: Vec<Box<dyn Push<Letter>>>,
    from: Box<dyn Pull<Letter>>,
    /// Letters that are not read yet, by their workers: one may be rounds ahead.
    waiting: Vec<VecDeque<Letter>>,
    /// How many workers a process has.
    each: usize,
    lines: Arc<Lines>,
    stopped: Stopped,
    /// Whether this worker has its answer.
    done: bool,
}

/// Why a worker that waits for the others is to end, if it is.
type Stopped = Arc<dyn Fn() -> Option<Stop> + Send + Sync>;

/// How long a worker sleeps before it looks round.
const NAP: Duration = Duration::from_millis(50);

/// How long the connections may take for the last words.
const PATIENCE: Duration = Duration::from_secs(3);

impl Peer {
    fn new(mut allocator: Allocator, each: usize, lines: Arc<Lines>, stopped: Stopped) -> Peer {
        let (to, from) = allocator.allocate(0);
        let waiting = to.iter().map(|_| VecDeque::new()).collect();
        Peer { allocator, to, from, waiting, each, lines, stopped, done: false }
    }

    fn send(&mut self, to: usize, letter: Letter) {
        self.to[to].send(letter);
        self.to[to].done();
    }

    /// Takes in the letters that have come.
    fn take_in(&mut self) {
        self.allocator.receive();
        while let Some(letter) = self.from.recv() {
            if let Some(waiting) = self.waiting.get_mut(letter.from as usize) {
                waiting.push_back(letter);
            }
        }
        self.allocator.events().borrow_mut().clear();
        self.allocator.release();
    }
}

impl Peers for Peer {
    type Error = Ended;

    fn index(&self) -> usize {
        self.allocator.index()
    }

    fn count(&self) -> usize {
        self.to.len()
    }

    fn begin(&mut self, out: &mut [Vec<u32>], numbers: [u64; 2]) -> Result<(), Ended> {
        let here = self.index();
        for (to, words) in out.iter_mut().enumerate() {
            let words = std::mem::take(words);
            let letter = Letter { from: here as u32, goes_on: true, numbers, words };
            match to == here {
                true => self.waiting[here].push_back(letter),
                false => self.send(to, letter),
            }
        }
        self.allocator.release();
        Ok(())
    }

    fn end(&mut self, got: &mut [Vec<u32>]) -> Result<[u64; 2], Ended> {
        let mut sums = [0; 2];
        for (from, words) in got.iter_mut().enumerate() {
            let letter = loop {
                if let Some(letter) = self.waiting[from].pop_front() {
                    break letter;
                }
                let lost = self.lines.lost();
                self.take_in();
                if self.waiting[from].is_empty() {
                    // What a process said before it was lost has come by now.
                    if let Some(process) = lost {
                        // It may have said over its other connection that it ends.
                        std::thread::sleep(NAP);
                        return Err(match self.lines.has_ended(process) {
                            true => Ended::Other(process + 1),
                            false => Ended::Lost(process + 1),
                        });
                    }
                    if let Some(stop) = (self.stopped)() {
                        return Err(stop.into());
                    }
                    self.allocator.await_events(Some(NAP));
                }
            };
            if !letter.goes_on {
                return Err(Ended::Other(from / self.each + 1));
            }
            *words = letter.words;
            sums.iter_mut().zip(letter.numbers).for_each(|(sum, number)| *sum += number);
        }
        Ok(sums)
    }
}

/// Tells the others that this worker does not go on, where it has no answer.
impl Drop for Peer {
    fn drop(&mut self) {
        if self.done {
            return;
        }
        let here = self.index();
        for to in (0..self.count()).filter(|&to| to != here) {
            let (from, numbers, words) = (here as u32, [0; 2], Vec::new());
            self.send(to, Letter { from, goes_on: false, numbers, words });
        }
        self.allocator.release();
    }
}

/// The workers of this process, connected to those of the others.
pub struct Joined {
    workers: usize,
    /// Which process this is, from 0 on, and the connections to the others.
    others: Option<(usize, Vec<Option<Line>>)>,
}

impl Joined {
    /// This many workers, when the processes of `hosts` are all there.
    ///
    /// # Errors
    /// A process that is not there in time, differs or is lost; an interrupt.
    pub fn new(
        workers: usize,
        hosts: Option<&Hosts>,
        interrupt: &Interrupt,
    ) -> Result<Joined, Failure> {
        let connected = hosts.map(|hosts| {
            let lines = sockets::connect(hosts, workers, interrupt)?;
            Ok::<_, Failure>((hosts.own, lines))
        });
        Ok(Joined { workers, others: connected.transpose()? })
    }
}

/// The work of the workers; what they found, in their order. `stopped` says why those that wait are to
/// end.
///
/// # Errors
/// Why one of them ended; another process that is lost.
pub fn together<T: Send + 'static>(
    joined: Joined,
    stopped: impl Fn() -> Option<Stop> + Send + Sync + 'static,
    work: impl Fn(&mut Peer) -> Result<T, Ended> + Send + Sync + 'static,
) -> Result<Vec<T>, Failure> {
    let cannot = |why: String| Failure::input(message!("workers-not-started", why = why));
    let each = joined.workers;
    let lines = Arc::<Lines>::default();
    let hooks = Hooks::default();
    let mut others = None;
    let builders: Vec<Channels> = match joined.others {
        None => {
            let builders = ProcessBuilder::new_typed_vector(each, hooks.refill, None);
            let channels = |builder: ProcessBuilder| -> Channels {
                Box::new(|| Allocator::Process(builder.build()))
            };
            builders.into_iter().map(channels).collect()
        }
        Some((own, connected)) => {
            let (mut wires, mut pulses) = (Vec::new(), Vec::new());
            for (other, line) in connected.into_iter().enumerate() {
                wires.push(line.map(|line| {
                    pulses.push((other, line.pulse));
                    Wire::new(line.data, other, lines.clone())
                }));
            }
            let pulse = Pulse::new(pulses, &lines).map_err(|error| cannot(error.to_string()))?;
            let inner = ProcessBuilder::new_typed_vector(each, hooks.refill.clone(), None);
            let started = initialize_networking_from_sockets(inner, wires, own, each, hooks);
            let (builders, guard) = started.map_err(|error| cannot(error.to_string()))?;
            others = Some((pulse, guard));
            let channels =
                |builder: TcpBuilder| -> Channels { Box::new(|| Allocator::Tcp(builder.build())) };
            builders.into_iter().map(channels).collect()
        }
    };
    let (work, stopped): (_, Stopped) = (Arc::new(work), Arc::new(stopped));
    let threads = builders.into_iter().map(|builder| {
        let (work, heard, stopped) = (work.clone(), lines.clone(), stopped.clone());
        begin(move || {
            let mut peer = Peer::new(builder(), each, heard, stopped);
            let found = work(&mut peer);
            peer.done = found.is_ok();
            found
        })
    });
    let threads: Vec<_> =
        threads.collect::<Result<_, _>>().map_err(|error| cannot(why(&error).to_string()))?;
    let (mut all, mut ended) = (Vec::new(), None);
    for thread in threads {
        let found = thread.join();
        let broken = |why: Box<dyn Any + Send>| {
            let words = why.downcast_ref::<String>().map(String::as_str);
            cannot(words.or(why.downcast_ref::<&str>().copied()).unwrap_or("panic").into())
        };
        match found.map_err(broken)? {
            Ok(found) => all.push(found),
            Err(why) => {
                let weight = |ended: &Ended| matches!(ended, Ended::Other(_) | Ended::Lost(_));
                // What happened here says more than that another process ended.
                if ended.as_ref().is_none_or(weight) {
                    ended = Some(why);
                }
            }
        }
    }
    if let Some((pulse, guard)) = others {
        let until = Instant::now() + PATIENCE;
        let ears = pulse.end();
        close(guard, &lines);
        ears.hear_the_last(until);
    }
    match ended {
        Some(why) => Err(why.failure()),
        None => Ok(all),
    }
}

/// Makes the channels of a worker, in its thread.
type Channels = Box<dyn FnOnce() -> Allocator + Send>;

/// Begins the work of a worker, on a stack that is deep enough for rules.
fn begin<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> io::Result<JoinHandle<T>> {
    match on_deep_stack(STACK, work) {
        Ok(thread) => Ok(thread),
        Err(refused) => Builder::new().spawn(refused.work),
    }
}

/// Sends the last words. It does not wait for words that a broken connection lost.
fn close(guard: CommsGuard, lines: &Lines) {
    if lines.lost().is_some() {
        std::mem::forget(guard);
        return;
    }
    let (sender, closed) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        drop(guard);
        let _ = sender.send(());
    });
    let _ = closed.recv_timeout(PATIENCE);
}
