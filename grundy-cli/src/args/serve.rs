//! The server.

use clap::{Args as ClapArgs, ValueHint};

use super::value::{BadValue, number};
use crate::message::message;

/// `grundy serve`
#[derive(Debug, ClapArgs)]
pub struct Serve {
    /// The port; 0 takes any free one.
    #[arg(long, value_name = "PORT", default_value_t = 8000, value_hint = ValueHint::Other)]
    #[arg(value_parser = number::<u16>(0..=u16::MAX.into()))]
    pub port: u16,
    /// The address to listen on. Any address but loopback lets other machines connect: see
    /// docs/serve.md.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1", value_hint = ValueHint::Hostname)]
    pub host: String,
    /// Another name by which this server is called; give it once for each.
    ///
    /// Requests to names but `localhost` and the address are refused, so that no page of a stranger
    /// asks this server.
    #[arg(long, value_name = "NAME", value_parser = name, value_hint = ValueHint::Hostname)]
    pub allow_host: Vec<String>,
    /// Do not open the page in a browser.
    #[arg(long)]
    pub no_open: bool,
    /// Number of questions that are worked on at a time, each in a process of its own.
    #[arg(long, value_name = "N", default_value_t = 2)]
    #[arg(value_parser = number::<u16>(1..=256))]
    pub workers: u16,
    /// Number of questions that wait; more are refused with the status 503.
    #[arg(long, value_name = "N", default_value_t = 64)]
    #[arg(value_parser = number::<u16>(1..=u16::MAX.into()))]
    pub queue: u16,
}

/// `grundy serve-worker`
#[derive(Debug, ClapArgs)]
pub struct ServeWorker {
    /// Memory of the process, in bytes.
    #[arg(value_name = "BYTES")]
    pub memory: u64,
}

/// The name of a host, without a port.
fn name(text: &str) -> Result<String, BadValue> {
    let in_name = |c: char| c.is_ascii_alphanumeric() || ['.', '-', '_'].contains(&c);
    let is_name = !text.is_empty() && text.chars().all(in_name);
    let is_address = text.parse::<std::net::IpAddr>().is_ok();
    match is_name || is_address {
        true => Ok(text.to_string()),
        false => Err(BadValue(message!("value-host"))),
    }
}
