//! Workers that compute together, in one process or in several, by the communication layer of the dataflow
//! engine `timely`. No other module names that engine.

mod ended;
mod hosts;
mod peer;
mod pulse;
mod sockets;
mod wire;

pub use ended::Ended;
pub use hosts::{Hosts, Task};
pub use peer::{Joined, Peer, together};
