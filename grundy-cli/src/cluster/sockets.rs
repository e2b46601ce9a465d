//! Connections to the other processes. Each must know the secret, and be of the same version and at the
//! same task, before the engine gets its connection.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
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

/// How long a process that is connected may take for its part of the greeting.
const PATIENCE: Duration = Duration::from_secs(2);

/// How long a process sleeps before it tries again.
const NAP: Duration = Duration::from_millis(50);

/// What a process says of itself.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Description {
    version: String,
    processes: u32,
    process: u32,
    workers: u32,
    task: Task,
}

/// Why a greeting failed.
enum Refused {
    /// The connection broke, or the other side is another program.
    Broken,
    /// It is no process of this run, and why.
    For(Message),
}

impl From<io::Error> for Refused {
    fn from(_: io::Error) -> Refused {
        Refused::Broken
    }
}

/// A connection to each of the other processes, in their order; `None` at the place of this one.
///
/// # Errors
/// A process that is not there in time, that does not know the secret, or that has another version,
/// number of workers or task; an interrupt.
pub fn connect(
    hosts: &Hosts,
    workers: usize,
    interrupt: &Interrupt,
) -> Result<Vec<Option<TcpStream>>, Failure> {
    let own = hosts.own;
    let cannot = |error: io::Error| {
        let (place, why) = (hosts.addresses[own].to_string(), failure::why(&error));
        Failure::input(message!("cannot-listen", place = place, why = why))
    };
    let listener = TcpListener::bind(hosts.addresses[own]).map_err(cannot)?;
    listener.set_nonblocking(true).map_err(cannot)?;
    let me = Description {
        version: env!("CARGO_PKG_VERSION").to_string(),
        processes: hosts.addresses.len() as u32,
        process: own as u32,
        workers: workers as u32,
        task: hosts.task.clone(),
    };
    let end = Instant::now() + hosts.wait;
    let mut sockets: Vec<Option<TcpStream>> = hosts.addresses.iter().map(|_| None).collect();
    let mut stranger = None;
    loop {
        for (other, &address) in hosts.addresses.iter().enumerate().take(own) {
            if sockets[other].is_some() {
                continue;
            }
            match call(address, other, &me, &hosts.secret) {
                Ok(socket) => sockets[other] = Some(socket),
                Err(Refused::Broken) => {}
                // It is at an address of the list, so it is meant.
                Err(Refused::For(why)) => return Err(Failure::input(why)),
            }
        }
        while let Ok((socket, _)) = listener.accept() {
            match answer(socket, &me, &hosts.secret) {
                Ok((other, socket)) if sockets[other].is_none() => sockets[other] = Some(socket),
                Ok((other, _)) => {
                    let process = other + 1;
                    stranger = Some(message!("process-twice", process = process));
                }
                Err(Refused::Broken) => {}
                Err(Refused::For(why)) => stranger = Some(why),
            }
        }
        let missing = (0..sockets.len()).find(|&other| other != own && sockets[other].is_none());
        let Some(missing) = missing else { return Ok(sockets) };
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
        std::thread::sleep(NAP);
    }
}

/// Calls a process with a lower number.
fn call(
    address: SocketAddr,
    other: usize,
    me: &Description,
    secret: &[u8],
) -> Result<TcpStream, Refused> {
    let mut socket = TcpStream::connect_timeout(&address, PATIENCE)?;
    let found = greet(&mut socket, me, secret, true)?;
    if found.process as usize != other {
        return Err(Refused::For(message!(
            "process-number",
            place = address.to_string(),
            process = other + 1,
            found = u64::from(found.process) + 1
        )));
    }
    settle(&mut socket)?;
    Ok(socket)
}

/// Answers a process with a higher number.
fn answer(
    mut socket: TcpStream,
    me: &Description,
    secret: &[u8],
) -> Result<(usize, TcpStream), Refused> {
    socket.set_nonblocking(false)?;
    let found = greet(&mut socket, me, secret, false)?;
    if found.process <= me.process || found.process >= me.processes {
        return Err(Refused::For(message!(
            "process-number-taken",
            process = u64::from(found.process) + 1
        )));
    }
    settle(&mut socket)?;
    Ok((found.process as usize, socket))
}

/// Tells the other side that all is well, and hears the same.
fn settle(socket: &mut TcpStream) -> io::Result<()> {
    socket.write_all(&[1])?;
    socket.read_exact(&mut [0])?;
    socket.set_read_timeout(None)?;
    socket.set_write_timeout(None)?;
    watch(socket)
}

/// Lets the system ask whether a machine that is silent is still there.
#[cfg(target_os = "linux")]
fn watch(socket: &TcpStream) -> io::Result<()> {
    use rustix::net::sockopt;
    sockopt::set_tcp_keepidle(socket, SILENCE)?;
    sockopt::set_tcp_keepintvl(socket, SILENCE)?;
    sockopt::set_tcp_keepcnt(socket, QUESTIONS)?;
    sockopt::set_tcp_user_timeout(socket, (SILENCE * (QUESTIONS + 1)).as_millis() as u32)?;
    Ok(sockopt::set_socket_keepalive(socket, true)?)
}

/// The time of silence before the first question, and between two of them.
#[cfg(target_os = "linux")]
const SILENCE: Duration = Duration::from_secs(2);

/// How many questions may stay without an answer.
#[cfg(target_os = "linux")]
const QUESTIONS: u32 = 3;

/// The system decides what it asks.
#[cfg(not(target_os = "linux"))]
fn watch(_: &TcpStream) -> io::Result<()> {
    Ok(())
}

/// What the other side says of itself, once it is clear that it knows the secret and is at the same
/// work. Each side sends a random number; with both numbers, its description and the secret it makes
/// a digest, so nothing that was heard before can be said again.
fn greet(
    socket: &mut TcpStream,
    me: &Description,
    secret: &[u8],
    calls: bool,
) -> Result<Description, Refused> {
    socket.set_read_timeout(Some(PATIENCE))?;
    socket.set_write_timeout(Some(PATIENCE))?;
    socket.set_nodelay(true)?;
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
        let place = socket.peer_addr()?.to_string();
        return Err(Refused::For(message!("process-secret", place = place)));
    }
    let other: Description = postcard::from_bytes(&description)
        .map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))?;
    match differs(me, &other) {
        Some(why) => Err(Refused::For(why)),
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
