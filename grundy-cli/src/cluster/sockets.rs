//! Connections to the other processes. Each must know the secret, and be of the same version and at the
//! same task, before the engine gets its connection.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use grundy::Stop;
use grundy::message::Message;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::hosts::{Hosts, Task};
use crate::failure::{self, Failure};
use crate::interrupt::Interrupt;
use crate::message::message;

/// What a connection begins with.
const MAGIC: [u8; 8] = *b"grundyW1";

/// The most bytes of a description.
const MOST: usize = 1 << 20;

/// How long the greeting of a connection may take.
const PATIENCE: Duration = Duration::from_secs(2);

/// How long a process sleeps before it tries again.
const NAP: Duration = Duration::from_millis(50);

/// How many connections are greeted at once; more are closed.
const GREETED: usize = 64;

/// What a process says of itself, and of the connection.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Description {
    version: String,
    processes: u32,
    process: u32,
    workers: u32,
    task: Task,
    /// The connection is for the beats of its heart.
    pulse: bool,
}

/// Why a greeting failed.
enum Refused {
    /// The connection broke, or the other side is another program.
    Broken,
    /// The other side does not know the secret.
    Stranger(Message),
    /// It is a process of this run, and cannot take part for this reason.
    Process(Message),
}

impl From<io::Error> for Refused {
    fn from(_: io::Error) -> Refused {
        Refused::Broken
    }
}

/// The two connections to another process.
pub struct Line {
    /// For the engine.
    pub data: TcpStream,
    /// For the beats of its heart: see [`Pulse`](super::pulse::Pulse).
    pub pulse: TcpStream,
}

/// A connection whose greeting went well: the process, whether it is for its pulse, and the
/// connection.
type Greeted = (usize, bool, TcpStream);

/// Connections to each of the other processes, in their order; `None` at the place of this one.
///
/// Each greeting has a thread of its own, so that a stranger who is slow holds up nobody.
///
/// # Errors
/// A process that is not there in time, that does not know the secret, or that has another version,
/// number of workers or task; one that is lost; an interrupt.
pub fn connect(
    hosts: &Hosts,
    workers: usize,
    interrupt: &Interrupt,
) -> Result<Vec<Option<Line>>, Failure> {
    let own = hosts.own;
    let cannot = |error: io::Error| {
        let (place, why) = (hosts.addresses[own].to_string(), failure::why(&error));
        Failure::input(message!("cannot-listen", place = place, why = why))
    };
    let listener = TcpListener::bind(hosts.addresses[own]).map_err(cannot)?;
    listener.set_nonblocking(true).map_err(cannot)?;
    let me = Description {
        version: env!("GRUNDY_VERSION").to_string(),
        processes: hosts.addresses.len() as u32,
        process: own as u32,
        workers: workers as u32,
        task: hosts.task.clone(),
        pulse: false,
    };
    let end = Instant::now() + hosts.wait;
    let (found, greetings) = mpsc::channel();
    // The threads end when nobody listens to them any more.
    let ended = Arc::new(());
    for (other, &address) in hosts.addresses.iter().enumerate().take(own) {
        let (me, secret, found) = (me.clone(), hosts.secret.clone(), found.clone());
        let run = Arc::downgrade(&ended);
        thread::spawn(move || {
            for pulse in [false, true] {
                let me = Description { pulse, ..me.clone() };
                let called = loop {
                    match call(address, other, &me, &secret) {
                        Err(Refused::Broken) if run.strong_count() > 0 => thread::sleep(NAP),
                        // It is at an address of the list, so it is meant.
                        Err(Refused::Stranger(why)) => break Err(Refused::Process(why)),
                        called => break called,
                    }
                };
                let refused = called.is_err();
                if found.send(called).is_err() || refused {
                    return;
                }
            }
        });
    }
    let busy = Arc::new(());
    let mut sockets: Vec<[Option<TcpStream>; 2]> =
        hosts.addresses.iter().map(|_| [None, None]).collect();
    let mut stranger = None;
    loop {
        while let Ok((socket, _)) = listener.accept() {
            if Arc::strong_count(&busy) <= GREETED {
                let (me, secret, found) = (me.clone(), hosts.secret.clone(), found.clone());
                let busy = busy.clone();
                thread::spawn(move || {
                    let _ = found.send(answer(socket, &me, &secret));
                    drop(busy);
                });
            }
        }
        while let Ok(greeted) = greetings.try_recv() {
            match greeted {
                Ok((other, pulse, socket)) => {
                    let place = &mut sockets[other][usize::from(pulse)];
                    if place.is_some() {
                        let process = other + 1;
                        stranger = Some(message!("process-twice", process = process));
                    } else {
                        *place = Some(socket);
                    }
                }
                Err(Refused::Broken) => {}
                Err(Refused::Stranger(why)) => stranger = Some(why),
                Err(Refused::Process(why)) => return Err(Failure::input(why)),
            }
        }
        let lost = sockets.iter().position(|pair| pair.iter().flatten().any(is_closed));
        if let Some(other) = lost {
            return Err(Failure::input(message!("process-lost", process = other + 1)));
        }
        let is_missing =
            |&other: &usize| other != own && sockets[other].iter().any(Option::is_none);
        let Some(missing) = (0..sockets.len()).find(is_missing) else {
            let line = |[data, pulse]: [Option<TcpStream>; 2]| {
                data.zip(pulse).map(|(data, pulse)| Line { data, pulse })
            };
            return Ok(sockets.into_iter().map(line).collect());
        };
        if interrupt.is_raised() {
            return Err(Stop::Interrupted.into());
        }
        if Instant::now() >= end {
            let (process, seconds) = (missing + 1, hosts.wait.as_secs());
            let place = hosts.addresses[missing].to_string();
            let why =
                message!("process-missing", process = process, place = place, seconds = seconds);
            return Err(Failure::input(match stranger {
                Some(stranger) => message!("process-missing-and", why = why, other = stranger),
                None => why,
            }));
        }
        thread::sleep(NAP);
    }
}

/// Whether the other side has closed a connection that waits for the rest of the run.
fn is_closed(socket: &TcpStream) -> bool {
    let looked = socket.set_nonblocking(true).and_then(|()| socket.peek(&mut [0]));
    let closed = match looked {
        Ok(read) => read == 0,
        Err(error) => error.kind() != io::ErrorKind::WouldBlock,
    };
    closed || socket.set_nonblocking(false).is_err()
}

/// Calls a process with a lower number.
fn call(
    address: SocketAddr,
    other: usize,
    me: &Description,
    secret: &[u8],
) -> Result<Greeted, Refused> {
    let mut socket = Timed::new(TcpStream::connect_timeout(&address, PATIENCE)?)?;
    let found = greet(&mut socket, me, secret, true)?;
    if found.process as usize != other {
        return Err(Refused::Process(message!(
            "process-number",
            place = address.to_string(),
            process = other + 1,
            found = u64::from(found.process) + 1
        )));
    }
    Ok((other, me.pulse, settle(socket)?))
}

/// Answers a process with a higher number.
fn answer(socket: TcpStream, me: &Description, secret: &[u8]) -> Result<Greeted, Refused> {
    socket.set_nonblocking(false)?;
    let mut socket = Timed::new(socket)?;
    let found = greet(&mut socket, me, secret, false)?;
    if found.process <= me.process || found.process >= me.processes {
        let process = u64::from(found.process) + 1;
        return Err(Refused::Stranger(message!("process-number-taken", process = process)));
    }
    Ok((found.process as usize, found.pulse, settle(socket)?))
}

/// Tells the other side that all is well, and hears the same.
fn settle(mut socket: Timed) -> io::Result<TcpStream> {
    socket.write_all(&[1])?;
    socket.read_exact(&mut [0])?;
    let Timed { socket, .. } = socket;
    socket.set_read_timeout(None)?;
    socket.set_write_timeout(None)?;
    Ok(socket)
}

/// A connection that is used until a certain time.
struct Timed {
    socket: TcpStream,
    end: Instant,
}

impl Timed {
    /// The time of a greeting begins.
    fn new(socket: TcpStream) -> io::Result<Timed> {
        socket.set_nodelay(true)?;
        Ok(Timed { socket, end: Instant::now() + PATIENCE })
    }

    fn left(&self) -> io::Result<Option<Duration>> {
        let left = self.end.saturating_duration_since(Instant::now());
        if left.is_zero() { Err(io::ErrorKind::TimedOut.into()) } else { Ok(Some(left)) }
    }
}

impl Read for Timed {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.socket.set_read_timeout(self.left()?)?;
        self.socket.read(buffer)
    }
}

impl Write for Timed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.socket.set_write_timeout(self.left()?)?;
        self.socket.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.socket.flush()
    }
}

/// What the other side says of itself, once it is clear that it knows the secret and is at the same
/// work. Each side sends a random number; with both numbers, its description and the secret it makes
/// a digest, so nothing that was heard before can be said again.
fn greet(
    socket: &mut Timed,
    me: &Description,
    secret: &[u8],
    calls: bool,
) -> Result<Description, Refused> {
    let mine = random();
    socket.write_all(&[&MAGIC[..], &mine].concat())?;
    let (mut magic, mut theirs) = ([0; 8], [0; 32]);
    socket.read_exact(&mut magic)?;
    if magic != MAGIC {
        return Err(io::Error::from(io::ErrorKind::InvalidData).into());
    }
    socket.read_exact(&mut theirs)?;
    let seal = |from_caller: bool, description: &[u8]| {
        let (caller, called) = if calls { (&mine, &theirs) } else { (&theirs, &mine) };
        keyed(secret, &[&[u8::from(from_caller)], caller, called, description])
    };
    let description = postcard::to_stdvec(me).map_err(io::Error::other)?;
    let length = (description.len() as u32).to_le_bytes();
    let sealed = seal(calls, &description);
    socket.write_all(&[&length[..], &description, &sealed].concat())?;
    let mut length = [0; 4];
    socket.read_exact(&mut length)?;
    let length = u32::from_le_bytes(length) as usize;
    if length > MOST {
        return Err(io::Error::from(io::ErrorKind::InvalidData).into());
    }
    let (mut description, mut sealed) = (vec![0; length], [0; 32]);
    socket.read_exact(&mut description)?;
    socket.read_exact(&mut sealed)?;
    let expected = seal(!calls, &description);
    // The time says nothing of where they differ.
    if expected.iter().zip(&sealed).fold(0, |all, (a, b)| all | (a ^ b)) != 0 {
        let place = socket.socket.peer_addr()?.to_string();
        return Err(Refused::Stranger(message!("process-secret", place = place)));
    }
    let other: Description = postcard::from_bytes(&description)
        .map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))?;
    match differs(me, &other) {
        Some(why) => Err(Refused::Process(why)),
        None => Ok(other),
    }
}

/// Why two processes cannot work together.
fn differs(me: &Description, other: &Description) -> Option<Message> {
    let process = u64::from(other.process) + 1;
    Some(if other.version != me.version {
        message!(
            "process-version",
            process = process,
            version = &*other.version,
            own = &*me.version
        )
    } else if other.processes != me.processes {
        message!(
            "process-hosts",
            process = process,
            hosts = u64::from(other.processes),
            own = u64::from(me.processes)
        )
    } else if other.workers != me.workers {
        message!(
            "process-workers",
            process = process,
            workers = u64::from(other.workers),
            own = u64::from(me.workers)
        )
    } else if other.task.files != me.task.files {
        message!("process-files", process = process)
    } else if other.task != me.task {
        message!("process-options", process = process)
    } else {
        return None;
    })
}

/// A random number of 256 bits; the system gives the keys.
fn random() -> [u8; 32] {
    let mut bytes = [0; 32];
    for part in bytes.chunks_exact_mut(8) {
        part.copy_from_slice(&RandomState::new().build_hasher().finish().to_le_bytes());
    }
    Sha256::digest(bytes).into()
}

/// HMAC with SHA-256 (RFC 2104) of these parts, one behind the other.
fn keyed(secret: &[u8], parts: &[&[u8]]) -> [u8; 32] {
    const BLOCK: usize = 64;
    let mut key = [0; BLOCK];
    if secret.len() > BLOCK {
        key[..32].copy_from_slice(&Sha256::digest(secret));
    } else {
        key[..secret.len()].copy_from_slice(secret);
    }
    let mut inner = Sha256::new_with_prefix(key.map(|byte| byte ^ 0x36));
    parts.iter().for_each(|part| inner.update(part));
    let outer = Sha256::new_with_prefix(key.map(|byte| byte ^ 0x5c));
    outer.chain_update(inner.finalize()).finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Test cases 1, 2 and 6 of RFC 4231.
    #[test]
    fn digests_are_those_of_the_standard() {
        let hex =
            |bytes: [u8; 32]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
        for (key, parts, digest) in [
            (
                &[0x0b; 20][..],
                [&b"Hi "[..], b"There"],
                "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",
            ),
            (
                b"Jefe",
                [b"what do ya want ", b"for nothing?"],
                "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
            ),
            (
                &[0xaa; 131],
                [b"Test Using Larger Than Block-Size Key - ", b"Hash Key First"],
                "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
            ),
        ] {
            assert_eq!(hex(keyed(key, &parts)), digest);
        }
        assert_ne!(random(), random());
    }
}
