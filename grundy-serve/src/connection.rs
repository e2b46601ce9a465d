//! A connection: its bytes, as hyper reads and writes them, with a time for each phase.
//!
//! A connection that waits for its client may be ended to make room for others: see
//! [`Connections`]. While a question is worked on, nothing but the connection can say that the client
//! has gone: see [`Connection::gone`].

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::future::{Future, pending, poll_fn};
use std::io;
use std::net::IpAddr;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use hyper::Version;
use hyper::rt::{Read, ReadBufCursor, Write};
use tokio::io::{AsyncWrite, Interest};
use tokio::net::TcpStream;
use tokio::sync::Notify;
use tokio::time::{Instant, Sleep, sleep};

use crate::bounds::{HEAD, HEAD_TIME, IDLE, RATE, UNREAD};

/// The connections that wait for their clients, in the order in which they began to.
#[derive(Default)]
pub struct Connections {
    waiting: RefCell<BTreeMap<u64, Rc<Notify>>>,
    next: Cell<u64>,
}

impl Connections {
    /// Ends the connection that has waited longest for its client.
    pub fn end_one(&self) {
        if let Some((_, ended)) = self.waiting.borrow_mut().pop_first() {
            ended.notify_one();
        }
    }
}

/// What the server does for a client.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// It waits for a request.
    Idle,
    /// It has read a part of a head, and owes nothing else: what hyper writes now is an answer of its own.
    Head,
    /// It reads the body of a request, works on it, or writes the answer.
    Request,
}

/// A connection.
pub struct Connection {
    stream: TcpStream,
    /// The address of the client.
    pub client: IpAddr,
    /// The address by which the client found the server.
    pub server: IpAddr,
    phase: Cell<Phase>,
    /// The number of requests so far.
    requests: Cell<u64>,
    /// Whether hyper has written all that it has.
    flushed: Cell<bool>,
    /// What came behind a request that is worked on.
    ahead: RefCell<Vec<u8>>,
    others: Rc<Connections>,
    place: Cell<Option<u64>>,
    ended: Rc<Notify>,
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.is_worked_on();
    }
}

impl Connection {
    /// A connection that has just been opened.
    ///
    /// # Errors
    /// If the system does not know its addresses: it has been closed again.
    pub fn new(stream: TcpStream, others: Rc<Connections>) -> io::Result<Connection> {
        stream.set_nodelay(true)?;
        let connection = Connection {
            client: stream.peer_addr()?.ip(),
            server: stream.local_addr()?.ip(),
            stream,
            phase: Cell::new(Phase::Idle),
            requests: Cell::new(0),
            flushed: Cell::new(true),
            ahead: RefCell::default(),
            others,
            place: Cell::new(None),
            ended: Rc::default(),
        };
        connection.waits();
        Ok(connection)
    }

    /// The connection waits for its client from now on.
    pub fn waits(&self) {
        self.is_worked_on();
        let place = self.others.next.get();
        self.others.next.set(place + 1);
        self.others.waiting.borrow_mut().insert(place, self.ended.clone());
        self.place.set(Some(place));
    }

    /// The client waits for the server from now on.
    pub fn is_worked_on(&self) {
        if let Some(place) = self.place.take() {
            self.others.waiting.borrow_mut().remove(&place);
        }
    }

    /// Returns when the connection is to make room for others.
    pub async fn ended(&self) {
        self.ended.notified().await;
    }

    /// A request has been read: its head, that is.
    pub fn begins(&self) {
        self.phase.set(Phase::Request);
        self.requests.set(self.requests.get() + 1);
        self.waits();
    }

    /// The answer to a request is there.
    pub fn answers(&self) {
        self.phase.set(Phase::Idle);
        self.waits();
    }

    /// Whether a head is there in part, and no answer.
    pub fn is_in_head(&self) -> bool {
        self.phase.get() == Phase::Head
    }

    /// Returns when the client has gone, while a request is worked on that was read whole. Who only
    /// closes the side that sends still gets an answer.
    pub async fn gone(&self, version: Version) {
        /// How long a client that has closed the side that sends is left alone: most answers are there
        /// by then.
        const PATIENCE: Duration = Duration::from_millis(50);
        /// How long a client of HTTP/1.0 is, which takes no answer before the last.
        const OLD: Duration = Duration::from_secs(2);
        let mut bytes = [0; 4096];
        loop {
            if self.ahead.borrow().len() > HEAD || self.stream.readable().await.is_err() {
                return pending().await;
            }
            match self.stream.try_read(&mut bytes) {
                Ok(0) => break,
                Ok(length) => self.ahead.borrow_mut().extend_from_slice(&bytes[..length]),
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Err(_) => return,
            }
        }
        if version < Version::HTTP_11 {
            return sleep(OLD).await;
        }
        sleep(PATIENCE).await;
        // A client that has closed both sides looks the same, until something is sent to it: its
        // system then says that nobody is there. Every client of HTTP/1.1 reads over this answer.
        if self.flushed.get() {
            let _ = self.stream.try_write(b"HTTP/1.1 100 Continue\r\n\r\n");
        }
        if self.stream.ready(Interest::ERROR).await.is_err() {
            pending().await
        }
    }

    /// Writes bytes that hyper does not know of.
    pub async fn write(&self, mut bytes: &[u8]) -> io::Result<()> {
        while !bytes.is_empty() {
            self.stream.writable().await?;
            match self.stream.try_write(bytes) {
                Ok(length) => bytes = &bytes[length..],
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Closes the side that sends, and reads until the client closes its own: if the system threw away
    /// what the client has sent, it would throw away the answer, too.
    pub async fn close(mut self) -> io::Result<()> {
        poll_fn(|context| Pin::new(&mut self.stream).poll_shutdown(context)).await?;
        let mut bytes = [0; 4096];
        loop {
            self.stream.readable().await?;
            match self.stream.try_read(&mut bytes) {
                Ok(0) => return Ok(()),
                Ok(_) => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Err(error) => return Err(error),
            }
        }
    }
}

/// The bytes of a connection for hyper.
pub struct Bytes {
    connection: Rc<Connection>,
    /// The end of the phase in which a request comes, and of which request.
    comes: Option<(Phase, u64, Pin<Box<Sleep>>)>,
    /// Since when a write waits for the client, and until when it may.
    waits: Option<(Instant, Pin<Box<Sleep>>)>,
    /// How long it may.
    patience: Duration,
}

impl Bytes {
    /// Those of this connection.
    pub fn of(connection: Rc<Connection>) -> Bytes {
        Bytes { connection, comes: None, waits: None, patience: UNREAD }
    }

    /// A write that waits too long has failed.
    fn timed(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        let Poll::Ready(result) = written else {
            let patience = self.patience;
            let (_, end) =
                self.waits.get_or_insert_with(|| (Instant::now(), Box::pin(sleep(patience))));
            ready!(end.as_mut().poll(context));
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        };
        if let Some((since, _)) = self.waits.take() {
            self.patience = self.patience.saturating_sub(since.elapsed());
        }
        let length = *result.as_ref().unwrap_or(&0) as u64;
        let earned = Duration::from_secs(length) / RATE;
        self.patience = UNREAD.min(self.patience.saturating_add(earned));
        Poll::Ready(result)
    }

    fn written(
        &mut self,
        context: &mut Context<'_>,
        length: usize,
        write: impl Fn(&TcpStream) -> io::Result<usize>,
    ) -> Poll<io::Result<usize>> {
        if self.connection.is_in_head() {
            return Poll::Ready(Ok(length));
        }
        self.connection.flushed.set(false);
        let stream = &self.connection.stream;
        let written = loop {
            match stream.poll_write_ready(context) {
                Poll::Pending => break Poll::Pending,
                Poll::Ready(Err(error)) => break Poll::Ready(Err(error)),
                Poll::Ready(Ok(())) => {}
            }
            match write(stream) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                result => break Poll::Ready(result),
            }
        };
        self.timed(context, written)
    }
}

impl Read for Bytes {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        mut buffer: ReadBufCursor<'_>,
    ) -> Poll<io::Result<()>> {
        let Bytes { connection, comes, .. } = self.get_mut();
        let mut bytes = [0; 8192];
        let room = buffer.remaining().min(bytes.len());
        let mut ahead = connection.ahead.borrow_mut();
        let read = if ahead.is_empty() {
            loop {
                match connection.stream.poll_read_ready(context)? {
                    Poll::Pending => break None,
                    Poll::Ready(()) => match connection.stream.try_read(&mut bytes[..room]) {
                        Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                        read => break Some(read?),
                    },
                }
            }
        } else {
            let length = room.min(ahead.len());
            bytes[..length].copy_from_slice(&ahead[..length]);
            ahead.drain(..length);
            Some(length)
        };
        let phase = &connection.phase;
        if let Some(length) = read {
            buffer.put_slice(&bytes[..length]);
            if length > 0 && phase.get() == Phase::Idle && connection.flushed.get() {
                phase.set(Phase::Head);
            }
            return Poll::Ready(Ok(()));
        }
        let time = match phase.get() {
            Phase::Idle => IDLE,
            Phase::Head => HEAD_TIME,
            Phase::Request => return Poll::Pending,
        };
        let now = (phase.get(), connection.requests.get());
        if comes.as_ref().is_none_or(|(phase, request, _)| (*phase, *request) != now) {
            *comes = Some((now.0, now.1, Box::pin(sleep(time))));
        }
        if let Some((.., end)) = comes {
            ready!(end.as_mut().poll(context));
        }
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl Write for Bytes {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.get_mut().written(context, bytes.len(), |stream| stream.try_write(bytes))
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.connection.flushed.set(true);
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        // The connection is closed when hyper is done with it.
        Poll::Ready(Ok(()))
    }

    fn is_write_vectored(&self) -> bool {
        true
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let length = parts.iter().map(|part| part.len()).sum();
        self.get_mut().written(context, length, |stream| stream.try_write_vectored(parts))
    }
}
