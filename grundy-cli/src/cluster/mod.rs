//! Workers that compute together, in one process or in several: the communication layer of the dataflow
//! engine `timely`, where the program is built with the feature `cluster`, and else a stand-in with the
//! same names. No other module names that engine.

#[cfg(not(feature = "cluster"))]
mod disabled;
#[cfg(feature = "cluster")]
mod enabled;
mod ended;
mod hosts;
#[cfg(feature = "cluster")]
mod sockets;
#[cfg(feature = "cluster")]
mod wire;

#[cfg(not(feature = "cluster"))]
pub use disabled::{Peer, together};
#[cfg(feature = "cluster")]
pub use enabled::{Peer, together};
pub use ended::Ended;
pub use hosts::{Group, Hosts, Task};
