//! The page of `grundy` and its JSON API.
//!
//! `Server` listens for HTTP. A request is a JSON object, which becomes a [`Question`], and the answer is
//! the document that the command of the same name prints with `--json`. So the API says what the command
//! line says, word for word, and there is no second implementation of any answer.
//!
//! Questions are answered in worker processes of the same program, one question at a time in each,
//! behind a bounded queue. A worker reads no file: texts come with the request. Whatever a request
//! does to its worker, the server lives on, and the next question finds a new worker. When a client
//! goes away, its worker is ended.
//!
//! The page is built by Node (`page/build`) and put into the program where it was built; without it
//! the API works all the same, and the address `/` says what is missing.
//!
//! All of that is the feature `server`. Without it there is what a request means and what its answer
//! is ([`answer`]), for a program that answers requests on its own, such as the page without a server
//! (`grundy-wasm`).

mod answer;
#[cfg(feature = "server")]
mod bounds;
#[cfg(feature = "server")]
mod connection;
mod endpoint;
#[cfg(feature = "server")]
mod hosts;
#[cfg(feature = "server")]
mod http;
mod message;
mod openapi;
#[cfg(feature = "server")]
mod page;
#[cfg(feature = "server")]
mod pool;
mod question;
#[cfg(feature = "server")]
mod queue;
mod request;
#[cfg(feature = "server")]
mod server;
mod wire;

pub use answer::{Answer, answer};
pub use endpoint::Endpoint;
pub use openapi::document as openapi;
#[cfg(feature = "server")]
pub use page::is_there as has_page;
#[cfg(feature = "server")]
pub use pool::{Log, Worker};
pub use question::{Ask, Question};
pub use request::{Fault, Limits, read};
#[cfg(feature = "server")]
pub use server::Server;
pub use wire::{LARGEST, Reply, work};
