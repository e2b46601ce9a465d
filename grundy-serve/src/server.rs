//! The server: a port, the workers, and the limits of a request.

use std::io;
use std::net::{SocketAddr, TcpListener, ToSocketAddrs};

use crate::http;
use crate::pool::{self, Worker};
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
}

/// What a worker has beyond the limit of a request before it is ended: the program looks at its
/// clock by itself, but rules of a stranger's may not let it.
const GRACE: std::time::Duration = std::time::Duration::from_secs(5);

impl Server {
    /// Takes a port; 0 means any free one.
    ///
    /// # Errors
    /// If the name is none of this machine, or the port is taken.
    pub fn bind(host: &str, port: u16, worker: Worker) -> io::Result<Server> {
        let addresses: Vec<SocketAddr> = (host, port).to_socket_addrs()?.collect();
        let listener = TcpListener::bind(&addresses[..])?;
        listener.set_nonblocking(true)?;
        Ok(Server { listener, worker, workers: 2, waiting: 64, limits: Limits::default() })
    }

    /// The address of the page, as in `http://127.0.0.1:8000/`.
    ///
    /// # Errors
    /// If the system does not say it.
    pub fn address(&self) -> io::Result<String> {
        Ok(format!("http://{}/", self.listener.local_addr()?))
    }

    /// Answers requests until the process ends.
    ///
    /// # Errors
    /// If a thread cannot be started.
    pub fn run(self) -> io::Result<()> {
        let longest = self.limits.time + GRACE;
        let pool = pool::Pool::new(&self.worker, self.workers, self.waiting, longest)?;
        let router = http::router(pool, self.limits);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            axum::serve(listener, router).await
        })
    }
}
