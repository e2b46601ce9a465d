//! What the program is built with.

use grundy::message::Message;

use crate::message::message;

/// Whether all that only a shell asks for is built in: commands that no endpoint of the API has, what
/// is said line by line in a terminal, formats other than JSON, and the texts of help. Where it is not, nothing calls
/// it, and the linker leaves it out.
pub const SHELL: bool = cfg!(feature = "shell");

/// A part that this program was built without: its name in the message files, or for people.
pub fn without(part: &str) -> Message {
    let features = if ["PNG", "PDF"].contains(&part) { "full,raster" } else { "full" };
    message!("built-without", part = part, features = features)
}
