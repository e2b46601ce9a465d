//! What the program is built with.

use grundy::message::Message;

use crate::message::message;

/// True if the parts for a terminal are compiled in: commands without an endpoint of the API,
/// conversations, formats other than JSON, and the texts of help. If not, nothing calls them and the
/// linker leaves them out.
pub const SHELL: bool = cfg!(feature = "shell");

/// A part that this program was built without: its name in the message files, or for people.
pub fn without(part: &str) -> Message {
    message!("built-without", part = part, features = "full")
}
