//! The page of `grundy` and its JSON API.
//!
//! [`Server`] listens for HTTP. A request is a JSON object, which becomes a command line of the
//! program ([`ENDPOINTS`] says how), and the answer is the document that this command prints with
//! `--json`. So the API says what the command line says, word for word, and there is no second
//! implementation of any answer.
//!
//! Commands run in [worker processes](Worker) of the same program, one question at a time in each,
//! behind a bounded queue. A worker reads no file: texts come with the request. Whatever a request
//! does to its worker, the server lives on, and the next question finds a new worker. When a client
//! goes away, its worker is ended.
//!
//! The page is built by Node (`page/build`) and put into the program where it was built; without it
//! the API works all the same, and the address `/` says what is missing.

mod endpoint;
mod http;
mod message;
mod openapi;
mod page;
mod pool;
mod request;
mod wire;

use std::io;
use std::net::{SocketAddr, TcpListener, ToSocketAddrs};

pub use endpoint::{COMMON, ENDPOINTS, Endpoint, Key, Kind, Place};
pub use page::is_there as has_page;
pub use pool::Worker;
pub use request::Limits;
pub use wire::{LARGEST, Question, Reply, work};

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
