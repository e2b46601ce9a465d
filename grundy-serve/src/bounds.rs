//! What the server holds for all of its clients together: numbers, bytes and times. The limits of one
//! request are [`Limits`](crate::request::Limits).

use std::time::Duration;

/// The number of connections. When there are more, the server ends the one that has waited longest for
/// its client.
pub const CONNECTIONS: usize = 512;

/// The longest time of a connection without a request.
pub const IDLE: Duration = Duration::from_secs(60);

/// The longest time between the first byte of a head and its last.
pub const HEAD_TIME: Duration = Duration::from_secs(10);

/// The size of a head, in bytes.
pub const HEAD: usize = 32 << 10;

/// The longest time in which the body of a request has to arrive.
pub const BODY_TIME: Duration = Duration::from_secs(20);

/// The longest time for which an answer waits for a client that does not read.
pub const UNREAD: Duration = Duration::from_secs(20);

/// What a client has to read in a second, in bytes, to have this time again.
pub const RATE: u32 = 128 << 10;

/// What each connection may hold of a body, and of an answer, in bytes. What is beyond comes from
/// [`BODIES`] and [`ANSWERS`].
pub const OWN: usize = 32 << 10;

/// The bodies of all questions together, in bytes.
pub const BODIES: usize = 32 << 20;

/// The answers that clients have not read yet, all together, in bytes.
pub const ANSWERS: usize = 96 << 20;

/// How long the work on a question goes on when the server ends.
pub const DRAIN: Duration = Duration::from_secs(2);
