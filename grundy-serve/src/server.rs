//! The server: a port, its connections, and its end.

use std::future::{Future, poll_fn};
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener, ToSocketAddrs, UdpSocket};
use std::pin::{Pin, pin};
use std::rc::Rc;
use std::task::Poll;
use std::time::Duration;

use grundy::message::Message;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use tokio::sync::watch;
use tokio::task::{JoinSet, LocalSet};
use tokio::time::{sleep, timeout};

use crate::bounds::{CONNECTIONS, DRAIN, HEAD};
use crate::connection::{Bytes, Connection, Connections};
use crate::hosts::Hosts;
use crate::http::{Shared, first, malformed};
use crate::pool::{Log, Pool, Worker};
use crate::request::Limits;

/// A server that is ready to start.
pub struct Server {
    listener: TcpListener,
    /// How workers are started.
    pub worker: Worker,
    /// The number of workers.
    pub workers: usize,
    /// The length of the queue.
    pub waiting: usize,
    /// The limits of one request.
    pub limits: Limits,
    /// The largest number of connections.
    pub connections: usize,
    /// The names by which the server may be called, without ports, beside `localhost` and its address.
    pub names: Vec<String>,
    /// What a request to another name is told.
    pub unknown_host: Message,
    /// Hears of what goes wrong with workers.
    pub log: Log,
}

/// What a worker has beyond the limit of a request before it is ended: the program looks at its
/// clock, but rules of a stranger may not let it.
const GRACE: Duration = Duration::from_secs(5);

/// How long a connection that the server closes may go on: to read the answer, above all.
const LINGER: Duration = Duration::from_secs(1);

impl Server {
    /// Takes a port; 0 means any free one.
    ///
    /// # Errors
    /// If the name is not one of this machine, or the port is taken.
    pub fn bind(
        host: &str,
        port: u16,
        worker: Worker,
        unknown_host: Message,
        log: Log,
    ) -> io::Result<Server> {
        let addresses: Vec<SocketAddr> = (host, port).to_socket_addrs()?.collect();
        let listener = TcpListener::bind(&addresses[..])?;
        listener.set_nonblocking(true)?;
        Ok(Server {
            listener,
            worker,
            workers: 2,
            waiting: 64,
            limits: Limits::default(),
            connections: CONNECTIONS,
            names: vec![host.into()],
            unknown_host,
            log,
        })
    }

    /// The address of the page, as in `http://127.0.0.1:8000/`. A server that listens to everybody has
    /// the address by which other machines reach this one.
    ///
    /// # Errors
    /// If the system does not say it.
    pub fn address(&self) -> io::Result<String> {
        let mut address = self.listener.local_addr()?;
        if address.ip().is_unspecified() {
            address.set_ip(reachable(address.ip()).unwrap_or(Ipv4Addr::LOCALHOST.into()));
        }
        Ok(format!("http://{address}/"))
    }

    /// Answers requests until a signal ends it.
    ///
    /// # Errors
    /// If a thread cannot be started, or no signal can be heard.
    pub fn run(self) -> io::Result<()> {
        let longest = self.limits.time.saturating_add(GRACE);
        let pool = Pool::new(self.worker, self.workers, self.waiting, longest, self.log)?;
        let (end, ending) = watch::channel(false);
        let hosts = Hosts::new(self.names);
        let shared = Shared::new(pool, self.limits, hosts, self.unknown_host, ending.clone());
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        LocalSet::new().block_on(&runtime, async {
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            let mut signals = signals()?;
            let (shared, others) = (Rc::new(shared), Rc::<Connections>::default());
            let mut open = JoinSet::new();
            loop {
                while open.try_join_next().is_some() {}
                let accepted = async {
                    if open.len() >= self.connections {
                        others.end_one();
                        open.join_next().await;
                        return None;
                    }
                    Some(listener.accept().await)
                };
                match first(accepted, signals.as_mut()).await {
                    Ok(None) => {}
                    Ok(Some(Ok((stream, _)))) => {
                        if let Ok(connection) = Connection::new(stream, others.clone()) {
                            open.spawn_local(serve(shared.clone(), connection, ending.clone()));
                        }
                    }
                    // No more files can be open.
                    Ok(Some(Err(_))) => {
                        others.end_one();
                        sleep(Duration::from_millis(20)).await;
                    }
                    Err(()) => break,
                }
            }
            drop(listener);
            shared.close();
            let _ = end.send(true);
            let done = async { while open.join_next().await.is_some() {} };
            let _ = first(timeout(DRAIN + LINGER, done), signals.as_mut()).await;
            Ok(())
        })
    }
}

/// The address by which other machines reach this one, in the family of that address.
fn reachable(family: IpAddr) -> Option<IpAddr> {
    let (own, other) = match family {
        IpAddr::V4(_) => ("0.0.0.0:0", "192.0.2.1:9"),
        IpAddr::V6(_) => ("[::]:0", "[2001:db8::1]:9"),
    };
    let socket = UdpSocket::bind(own).ok()?;
    // Nothing is sent: the system chooses the address from which it would be.
    socket.connect(other).ok()?;
    Some(socket.local_addr().ok()?.ip())
}

/// Serves a connection until it is closed.
async fn serve(shared: Rc<Shared>, connection: Connection, ending: watch::Receiver<bool>) {
    let connection = Rc::new(connection);
    let served = first(exchange(&shared, &connection, ending), connection.ended()).await;
    let last = match served {
        Ok(Ok(())) => Vec::new(),
        // What is no request.
        Ok(Err(error)) if connection.is_in_head() => malformed(&error),
        Ok(Err(_)) | Err(()) => return,
    };
    let Some(connection) = Rc::into_inner(connection) else { return };
    let closed = async {
        connection.write(&last).await?;
        connection.close().await
    };
    let _ = timeout(LINGER, closed).await;
}

/// Answers the requests of a connection.
async fn exchange(
    shared: &Shared,
    connection: &Rc<Connection>,
    mut ending: watch::Receiver<bool>,
) -> hyper::Result<()> {
    let answers = service_fn(|request| {
        connection.begins();
        async move {
            let answer = shared.answer(connection, request).await;
            connection.answers();
            answer
        }
    });
    let mut http = http1::Builder::new();
    // The connection itself sees who has gone, and what takes too long.
    http.half_close(true).header_read_timeout(None).max_buf_size(HEAD);
    let mut work = pin!(http.serve_connection(Bytes::of(connection.clone()), answers));
    let mut ends = pin!(ending.wait_for(|ending| *ending));
    let mut told = false;
    poll_fn(|context| {
        if !told && ends.as_mut().poll(context).is_ready() {
            told = true;
            work.as_mut().graceful_shutdown();
        }
        work.as_mut().poll(context)
    })
    .await
}

/// Waits for a signal that ends the server.
#[cfg(unix)]
fn signals() -> io::Result<Pin<Box<dyn Future<Output = ()>>>> {
    use tokio::signal::unix::{SignalKind, signal};
    let kinds = [SignalKind::interrupt(), SignalKind::terminate(), SignalKind::hangup()];
    let heard =
        kinds.into_iter().filter(|kind| *kind != SignalKind::hangup() || !outlives_terminal());
    let mut signals = heard.map(signal).collect::<io::Result<Vec<_>>>()?;
    Ok(Box::pin(poll_fn(move |context| {
        match signals.iter_mut().any(|signal| signal.poll_recv(context).is_ready()) {
            true => Poll::Ready(()),
            false => Poll::Pending,
        }
    })))
}

/// Without signals there is Ctrl-C.
#[cfg(not(unix))]
fn signals() -> io::Result<Pin<Box<dyn Future<Output = ()>>>> {
    Ok(Box::pin(async {
        let _ = tokio::signal::ctrl_c().await;
    }))
}

/// Whether the user wants the server to live on when its terminal is closed, as `nohup` says it. Where
/// that is not known, the system ends the server or does not.
#[cfg(unix)]
fn outlives_terminal() -> bool {
    const HANGUP: u64 = 1;
    let ignored = std::fs::read_to_string("/proc/self/status").ok().and_then(|status| {
        let set = status.lines().find_map(|line| line.strip_prefix("SigIgn:"))?;
        u64::from_str_radix(set.trim(), 16).ok()
    });
    ignored.is_none_or(|ignored| ignored & HANGUP != 0)
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::net::TcpStream;
    use std::sync::Arc;

    use tokio::time::Instant;

    use super::*;
    use crate::bounds::{HEAD_TIME, IDLE, UNREAD};

    /// Serves a connection on which the client has sent these bytes, with a clock that runs ahead when
    /// nothing happens; the time that it takes, and what the client can read.
    fn served(sent: &[u8], reads: bool) -> (Duration, Vec<u8>) {
        let worker = Worker { program: "/nowhere".into(), arguments: Vec::new() };
        let pool = Pool::new(worker, 1, 1, UNREAD, Arc::new(|_| {})).unwrap();
        let (_end, ending) = watch::channel(false);
        let none = Message::from("");
        let hosts = Hosts::new([]);
        let mut shared = Shared::new(pool, Limits::default(), hosts, none, ending.clone());
        // More than the system keeps of an answer.
        shared.openapi = vec![b' '; 32 << 20].into();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let mut client = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        client.write_all(sent).unwrap();
        let stream = listener.accept().unwrap().0;
        stream.set_nonblocking(true).unwrap();
        let mut read = Vec::new();
        let mut runtime = tokio::runtime::Builder::new_current_thread();
        let runtime = runtime.enable_all().start_paused(true).build().unwrap();
        let took = LocalSet::new().block_on(&runtime, async {
            let stream = tokio::net::TcpStream::from_std(stream).unwrap();
            let connection = Connection::new(stream, Rc::default()).unwrap();
            let start = Instant::now();
            serve(Rc::new(shared), connection, ending).await;
            start.elapsed()
        });
        if reads {
            client.read_to_end(&mut read).unwrap();
        }
        (took, read)
    }

    #[test]
    fn what_takes_too_long_is_ended() {
        let about = |took: Duration, time: Duration| time <= took && took <= time + 2 * LINGER;
        let (took, read) = served(b"", true);
        assert!(about(took, IDLE) && read.is_empty(), "{took:?}");
        let (took, read) = served(b"GET / HTTP/1.1\r\nhost: ", true);
        assert!(about(took, HEAD_TIME), "{took:?}");
        assert!(read.starts_with(b"HTTP/1.1 408 Request Timeout\r\n"), "{read:?}");
        let document = read.split(|byte| *byte == b'\n').next_back().unwrap();
        let document: serde_json::Value = serde_json::from_slice(document).unwrap();
        assert!(document["error"].is_string());
        // After an answer the connection may stay.
        let get =
            |path: &str| format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n\r\n").into_bytes();
        let (took, read) = served(&get("/nothing"), true);
        assert!(about(took, IDLE) && read.starts_with(b"HTTP/1.1 404"), "{took:?}");
        // An answer that nobody reads.
        let (took, _) = served(&get("/api/v1/openapi.json"), false);
        assert!(about(took, UNREAD), "{took:?}");
    }
}
